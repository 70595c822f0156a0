//! Hover: what a key means, what a rule says, what a move did and how the table looked after it.

use super::readable::Readable;
use super::script::{Part, Script, entries, touches};
use crate::game::Games;
use crate::game::language::{Info, common_doc};
use crate::referee::judge::{Judged, Review, ReviewRequest};
use crate::referee::position::{ACTIVE, At};
use crate::referee::replay::Options;
use crate::referee::verdict::Judgement;
use crate::report::notes;
use crate::report::schema;
use crate::yaml::parse::parse;
use crate::yaml::tree::{NodeId, Tree};
use crate::yaml::{Span, markdown};
use lsp_types::{Hover, HoverContents, MarkupContent, MarkupKind, Position};

/// Returns the text for a place in a file. For a half-written log, the text is based on what can be
/// read.
pub(crate) fn of<L: Games>(
    script: &Script<L>,
    at: Position,
    review_request: &ReviewRequest,
) -> Option<Hover> {
    let (part, byte) = script.part_at(script.byte(at))?;
    if !part.is_log::<L>() {
        return None;
    }
    let judged = part.judge(
        script,
        &ReviewRequest {
            options: review_request.options,
            ..ReviewRequest::default()
        },
    );
    let readable;
    let (view, byte, back): (Part<'_>, usize, &dyn Fn(Span) -> Span) =
        if judged.review.verdict.judgement == Judgement::Malformed {
            readable = Readable::new(script, part.number, part.text, review_request);
            (
                Part {
                    text: &readable.text,
                    ..part
                },
                readable.place_in_text(byte),
                &|span| readable.back(span),
            )
        } else {
            (part, byte, &|span| span)
        };
    let tree = parse(view.text).tree;
    let info = view.info::<L>()?;
    let index = entries(&tree)
        .iter()
        .position(|entry| touches(tree.span(*entry), byte));
    let (span, text) = match index {
        Some(index) => of_move(script, &view, &tree, info, index, byte, review_request)?,
        None => of_header::<L>(&tree, info, byte)?,
    };
    let contents = HoverContents::Markup(MarkupContent {
        kind: MarkupKind::Markdown,
        value: text,
    });
    Some(Hover {
        contents,
        range: Some(script.range(&part, back(span))),
    })
}

fn of_header<L: Games>(
    tree: &Tree<'_>,
    info: &'static Info,
    byte: usize,
) -> Option<(Span, String)> {
    if let Some(position) = tree.get(tree.root()?, "position")
        && let Some((key, _)) = tree
            .entries(position)
            .find(|(key, _)| touches(tree.span(*key), byte))
    {
        let known = info
            .expects
            .iter()
            .find(|known| tree.scalar(key) == Some(known.name))?;
        return Some((tree.span(key), known.doc.to_owned()));
    }
    let (key, _) = tree
        .entries(tree.root()?)
        .find(|(key, _)| touches(tree.span(*key), byte))?;
    let doc = schema::of_log::<L>(info)["properties"][tree.scalar(key)?]["description"]
        .as_str()?
        .to_owned();
    Some((tree.span(key), doc))
}

fn of_move<L: Games>(
    script: &Script<L>,
    part: &Part<'_>,
    tree: &Tree<'_>,
    info: &'static Info,
    index: usize,
    byte: usize,
    review_request: &ReviewRequest,
) -> Option<(Span, String)> {
    let entry = entries(tree)[index];
    let key = tree
        .entries(entry)
        .find(|(key, _)| touches(tree.span(*key), byte))
        .map(|(key, _)| key);
    if let Some((key, doc)) = key.and_then(|key| Some((key, key_doc(tree, info, entry, key)?))) {
        return Some((tree.span(key), doc));
    }
    if let Some((node, text)) = accepted_rule(tree, info, entry, byte) {
        return Some((tree.span(node), text));
    }
    let number = index as u32 + 1;
    let judged = judged_to(script, part, number, review_request);
    let mut lines = vec![format!("**Move {number}**")];
    lines.extend(story(&judged.review, number));
    let log = part.log(&judged.tree);
    for note in notes(&log, &judged.review).filter(|note| note.at == Some(number)) {
        lines.push(format!("- {}: {}", note.code, markdown(&note.message)));
        if let Some(rule) = info.rules.iter().find(|rule| rule.code == note.code) {
            lines.push(format!(
                "  - {} (rulebook: {})",
                rule.sentence, rule.section
            ));
        }
    }
    lines.extend(after(info, &judged.review));
    Some((tree.span(entry), lines.join("\n")))
}

/// Returns the rule that is named under a place in the `accept` of an entry, and what it says.
fn accepted_rule(
    tree: &Tree<'_>,
    info: &Info,
    entry: NodeId,
    byte: usize,
) -> Option<(NodeId, String)> {
    let accept = tree.get(entry, "accept")?;
    let mut named = tree
        .children(accept)
        .chain([accept])
        .filter(|node| touches(tree.span(*node), byte));
    named.find_map(|node| {
        let rule = &info.rules[info.rule(tree.scalar(node)?)?];
        let text = format!(
            "**{}**: {}\n\nRulebook: {}",
            rule.code, rule.sentence, rule.section
        );
        Some((node, text))
    })
}

/// Judges a log up to a move, even if moves before it are illegal.
fn judged_to<'p, L: Games>(
    script: &'p Script<L>,
    part: &Part<'p>,
    number: u32,
    review_request: &ReviewRequest,
) -> Judged<'p> {
    let review_request = ReviewRequest {
        story: true,
        position: Some(At::Move(number)),
        only: Some(number),
        hint: false,
        rests_on: false,
        ..*review_request
    };
    let judged = part.judge(script, &review_request);
    let counts = |review: &Review| {
        review
            .verdict
            .findings
            .iter()
            .any(|finding| finding.place.number == Some(number))
    };
    if judged.review.position.is_none() && !counts(&judged.review) {
        // The replay stopped before this move, so it is repeated without stopping at violations.
        let options = Options {
            keep_going: true,
            ..review_request.options
        };
        return part.judge(
            script,
            &ReviewRequest {
                options,
                ..review_request
            },
        );
    }
    judged
}

/// Describes the table after the move: the turn, the phase and who is to act.
fn after(info: &Info, review: &Review) -> Option<String> {
    let (position, voice) = (review.position.as_ref()?, review.voice.as_ref()?);
    let stage = position.stage();
    if stage.over {
        return Some("\nAfter it: the game is over".to_owned());
    }
    let observations = position.observations();
    let active = observations.iter().find(|(key, _)| *key == ACTIVE);
    let next = active.map_or(String::new(), |(_, value)| {
        format!(", {} to act", markdown(&voice.value(value)))
    });
    Some(format!(
        "\nAfter it: {} {}, {}{next}",
        info.turn, stage.turn, stage.phase
    ))
}

/// Returns what happened at a move, one line per sentence.
fn story(review: &Review, number: u32) -> Vec<String> {
    let moments = review.moments.iter().filter(|moment| moment.at == number);
    moments
        .flat_map(|moment| &moment.story)
        .filter(|sentence| !sentence.is_empty())
        .map(|sentence| format!("- {}", markdown(sentence)))
        .collect()
}

fn key_doc(tree: &Tree<'_>, info: &'static Info, entry: NodeId, key: NodeId) -> Option<String> {
    let name = tree.scalar(key)?;
    if let Some(doc) = common_doc(name) {
        return Some(format!("`{name}`: {doc}"));
    }
    if let Some(verb) = info.verbs.iter().find(|verb| verb.name() == name) {
        return Some(format!("`{name}`: {}\n\n`{}`", verb.doc, verb.example));
    }
    let verb = info
        .verbs
        .iter()
        .find(|verb| tree.get(entry, verb.name()).is_some())?;
    verb.keys
        .iter()
        .find(|known| known.name == name)
        .map(|known| format!("`{name}`: {}", known.doc))
}
