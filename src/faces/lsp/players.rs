//! Players by name: where each is defined, and every place that names one.

use super::script::{Part, Script, touches};
use crate::game::Games;
use crate::game::language::{Domain, Fault, Info, Shape};
use crate::game::notation::scalar;
use crate::referee::judge::{ReviewRequest, judge_with, outline};
use crate::referee::verdict::{Judgement, Verdict};
use crate::yaml::Span;
use crate::yaml::edit::{TextEdit, apply};
use crate::yaml::parse::{FormFault, parse};
use crate::yaml::tree::{Kind, NodeId, Tree};
use lsp_types::{Location, Position, Range, TextEdit as Edit};
use serde_json::Value as Json;

/// Returns where the thing at a place comes from: for a player, the header; for a finding, the
/// moves to blame.
pub(crate) fn definition<L: Games>(
    script: &Script<L>,
    at: Position,
    review_request: &ReviewRequest,
) -> Vec<Location> {
    let Some((part, byte)) = script
        .part_at(script.byte(at))
        .filter(|(part, _)| part.is_log::<L>())
    else {
        return Vec::new();
    };
    let mut spans = Vec::new();
    super::diagnostics::findings(script, &part, review_request, usize::MAX, |_, note| {
        if note.board.is_none() && touches(note.span, byte) {
            spans.extend(note.related.iter().map(|related| related.span));
        }
    });
    if spans.is_empty()
        && let Some(player) = player_at::<L>(&part, byte)
    {
        spans.push(player.header);
    }
    spans
        .into_iter()
        .map(|span| Location::new(script.uri.clone(), script.range(&part, span)))
        .collect()
}

/// Returns the name of the player at a place, with its range.
pub(crate) fn renamed<L: Games>(script: &Script<L>, at: Position) -> Option<(Range, String)> {
    let (part, byte) = script.part_at(script.byte(at))?;
    let player = player_at::<L>(&part, byte)?;
    Some((script.range(&part, player.here), player.name))
}

/// Returns the edits that rename the player at a place. `Err` says why the new name is not allowed,
/// or why the places to change are unknown. The edited log is judged, and its findings must be the
/// same except for the name.
pub(crate) fn rename<L: Games>(
    script: &Script<L>,
    at: Position,
    name: &str,
) -> Result<Vec<Edit>, String> {
    let place = script.part_at(script.byte(at));
    let found = place.and_then(|(part, byte)| Some((part, player_at::<L>(&part, byte)?)));
    let Some((part, player)) = found else {
        return Err("only a player can be renamed, and none stands here".to_owned());
    };
    let is_json = part.text.trim_start().starts_with('{');
    let written = if is_json {
        Json::from(name).to_string()
    } else {
        scalar(name)
    };
    let judged =
        |text: &str| judge_with::<L>(text, &script.boards, &ReviewRequest::default()).review;
    let before = judged(part.text);
    let mut spans = player.places;
    spans.push(player.header);
    spans.sort();
    spans.dedup();
    if let Some(at) = hidden(part.text, &before.verdict, &player.name, &spans) {
        let line = script.range(&part, at).start.line + 1;
        return Err(format!(
            "{} cannot be renamed while line {line} cannot be read: put that right first",
            player.name
        ));
    }
    let edits: Vec<TextEdit> = spans
        .iter()
        .map(|span| TextEdit::new(None, span.range(), written.as_str()))
        .collect();
    let after = judged(&apply(part.text, &edits));
    if outline(&after) != outline(&before) {
        let known = |fault: &&Fault| {
            let known = &before.verdict.faults;
            !known
                .iter()
                .any(|known| (known.code, known.at) == (fault.code, fault.at))
        };
        let why = after.verdict.faults.iter().find(known).map_or_else(
            || "the log would say something else".to_owned(),
            |fault| fault.message.clone(),
        );
        return Err(format!("{name} will not do: {why}"));
    }
    Ok(spans
        .into_iter()
        .map(|span| script.edit(&part, span, written.clone()))
        .collect())
}

/// Returns the place of the first fault that may hide a mention of the player: the text there is
/// not YAML, or the name is in an entry or a key that cannot be read. `known` are the places that
/// certainly name the player.
fn hidden(text: &str, verdict: &Verdict, name: &str, known: &[Span]) -> Option<Span> {
    if verdict.judgement != Judgement::Malformed {
        return None;
    }
    let parsed = parse(text);
    let of_form = parsed.faults.iter().find_map(|fault| match fault {
        FormFault::DuplicateKey { .. }
        | FormFault::ListAgain { .. }
        | FormFault::BlankAgain { .. }
        | FormFault::DrawnLines { .. } => None,
        other => Some(other.at()),
    });
    if of_form.is_some() {
        return of_form;
    }
    let tree = &parsed.tree;
    let root = tree.root()?;
    let is_hidden =
        |node: &NodeId| tree.scalar(*node) == Some(name) && !known.contains(&tree.span(*node));
    // Faults that are not listed may be anywhere in the log.
    let anywhere = verdict.unlisted.violations > 0;
    let is_faulty = |at: Option<u32>| anywhere || verdict.faults.iter().any(|fault| fault.at == at);
    let mut hidden = Vec::new();
    for (key, value) in tree.entries(root) {
        if tree.scalar(key) == Some("moves") {
            let faulty = tree
                .children(value)
                .zip(1..)
                .filter(|(_, number)| is_faulty(Some(*number)));
            for (entry, _) in faulty {
                let values = tree.entries(entry).filter(|(key, _)| {
                    !["note", "reason"]
                        .iter()
                        .any(|free| tree.scalar(*key) == Some(free))
                });
                hidden.extend(
                    values
                        .flat_map(|(key, value)| tree.within(key).chain(tree.within(value)))
                        .filter(is_hidden),
                );
            }
        } else if tree.scalar(key) == Some("players")
            || is_faulty(None) && ["position", "result"].map(Some).contains(&tree.scalar(key))
        {
            hidden.extend(tree.within(value).filter(is_hidden));
        }
    }
    hidden.first().map(|node| tree.span(*node))
}

/// A player named at a place.
struct Named {
    name: String,
    /// The name at the place.
    here: Span,
    /// The name in the header.
    header: Span,
    /// All other places that name the player.
    places: Vec<Span>,
}

fn player_at<L: Games>(part: &Part<'_>, byte: usize) -> Option<Named> {
    let info = part.info::<L>()?;
    let tree = parse(part.text).tree;
    let list = tree.get(tree.root()?, "players")?;
    for node in tree.children(list) {
        let name = tree.scalar(node)?;
        let places = places(&tree, info, name);
        let header = tree.span(node);
        let here = places
            .iter()
            .copied()
            .chain([header])
            .find(|span| touches(*span, byte));
        if let Some(here) = here {
            return Some(Named {
                name: name.to_owned(),
                here,
                header,
                places,
            });
        }
    }
    None
}

/// Returns every place outside of `players` that names the player.
fn places(tree: &Tree<'_>, info: &Info, name: &str) -> Vec<Span> {
    let mut places = Vec::new();
    let Some(root) = tree.root() else {
        return places;
    };
    let known = |node: NodeId, shape: &'static Shape, places: &mut Vec<Span>| {
        walk(tree, node, shape, name, places);
    };
    for (key, value) in tree.entries(root) {
        match tree.scalar(key) {
            Some("moves") => {
                let moves = tree.children(value);
                moves.for_each(|entry| in_move(tree, info, entry, &known, &mut places));
            }
            Some("position") => states(
                tree,
                value,
                info.expects.iter().map(|key| (key.name, &key.shape)),
                &known,
                &mut places,
            ),
            Some("result") => states(
                tree,
                value,
                info.results.iter().map(|key| (key.name, &key.shape)),
                &known,
                &mut places,
            ),
            Some(word) if info.header.iter().any(|own| own.name == word) => {
                known(
                    value,
                    &Shape::OneOrList(&Shape::Name(&[Domain::Player])),
                    &mut places,
                );
            }
            _ => {}
        }
    }
    places.sort();
    places.dedup();
    places
}

/// Adds the places in an entry of `moves` that name the player.
fn in_move(
    tree: &Tree<'_>,
    info: &Info,
    entry: NodeId,
    known: &dyn Fn(NodeId, &'static Shape, &mut Vec<Span>),
    places: &mut Vec<Span>,
) {
    let verbs: Vec<_> = info
        .verbs
        .iter()
        .filter(|verb| tree.get(entry, verb.name()).is_some())
        .collect();
    for (key, value) in tree.entries(entry) {
        let word = tree.scalar(key).unwrap_or_default();
        if word == "expect" {
            let expects = info.expects.iter().map(|key| (key.name, &key.shape));
            states(tree, value, expects, known, places);
            continue;
        }
        let keys = verbs.iter().flat_map(|verb| verb.keys);
        keys.filter(|own| own.name == word)
            .for_each(|own| known(value, &own.shape, places));
    }
}

fn states(
    tree: &Tree<'_>,
    node: NodeId,
    keys: impl Iterator<Item = (&'static str, &'static Shape)> + Clone,
    known: &dyn Fn(NodeId, &'static Shape, &mut Vec<Span>),
    places: &mut Vec<Span>,
) {
    for (key, value) in tree.entries(node) {
        let word = tree.scalar(key).unwrap_or_default();
        keys.clone()
            .filter(|(name, _)| *name == word)
            .for_each(|(_, shape)| known(value, shape, places));
    }
}

/// Adds the places in a value with this shape that name the player.
fn walk(tree: &Tree<'_>, node: NodeId, shape: &'static Shape, name: &str, places: &mut Vec<Span>) {
    let mut each = |of: &'static Shape| {
        if tree.kind(node) == Kind::List {
            tree.children(node)
                .for_each(|child| walk(tree, child, of, name, places));
        } else {
            walk(tree, node, of, name, places);
        }
    };
    match shape {
        Shape::Name(domains)
            if domains.contains(&Domain::Player) && tree.scalar(node) == Some(name) =>
        {
            places.push(tree.span(node));
        }
        Shape::OrNobody(of) | Shape::WordOr(_, of) => walk(tree, node, of, name, places),
        Shape::ListOrMap(list, map) => [list, map]
            .into_iter()
            .for_each(|of| walk(tree, node, of, name, places)),
        Shape::List(of)
        | Shape::Bag(of)
        | Shape::Pair(of)
        | Shape::OneOrList(of)
        | Shape::OneOrBag(of)
        | Shape::CountOrBag(of)
        | Shape::Links(of)
        | Shape::Lines(of) => each(of),
        Shape::Map(domain, of) | Shape::Entry(domain, of) => {
            for (key, value) in tree.entries(node) {
                if *domain == Domain::Player && tree.scalar(key) == Some(name) {
                    places.push(tree.span(key));
                }
                walk(tree, value, of, name, places);
            }
        }
        Shape::Record(keys) => {
            for (key, value) in tree.entries(node) {
                let own = keys
                    .iter()
                    .filter(|known| tree.scalar(key) == Some(known.name));
                own.for_each(|own| walk(tree, value, &own.shape, name, places));
            }
        }
        _ => {}
    }
}
