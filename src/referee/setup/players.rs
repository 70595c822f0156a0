//! The players of a log: whether their names can set up a game, and which of them readers cannot
//! tell apart.

use super::meant_players::{is_plain_name, meant_players};
use crate::game::language::{
    Domain, Fault, Faults, Info, Lexicon, Names, appearance, article, code, in_words, normal,
    only_in, shown,
};
use crate::game::notation::is_json;
use crate::game::reading::{Entries, Header, no_list, wrong_type};
use crate::yaml::Span;
use crate::yaml::counted;
use crate::yaml::edit::TextEdit;
use crate::yaml::tree::{Kind, NodeId, Tree};
use std::borrow::Cow;
use std::sync::Arc;

/// The longest name of a player, in characters: every move, report and verdict repeats names.
pub(crate) const MAX_NAME: usize = 100;

/// The players of a log. Names that cannot set up a game are still names: moves are read with them
/// so that one run reports every fault, unless a name must be changed in any case.
pub(crate) struct Players {
    /// The names, in seating order.
    pub names: Arc<Names>,
    /// Whether they can set up a game.
    pub can_play: bool,
}

/// Returns the players that a log lists; `None`, after adding a fault, if moves cannot be compared
/// with the names.
pub(crate) fn read_players(
    header: &Header<'_, '_>,
    lexicon: Option<&dyn Lexicon>,
    faults: &mut Faults,
) -> Option<Players> {
    let (tree, info) = (header.tree, header.info);
    let Some(list) = header.get("players") else {
        missing(header, faults);
        return None;
    };
    let meant = meant_players(header, list);
    if tree.kind(list) != Kind::List {
        let wanted = "a list of players";
        let fault = match &meant {
            Some(meant) => wrong_type(tree, list, wanted).map(|fault| meant.add_to(tree, fault)),
            None => no_list(tree, list, wanted, Entries::Words, &|name| {
                !name.contains(['>', '→']) && !name.contains(" - ") && is_plain_name(name)
            })
            .map(|fault| without_commas(tree, list, info.players, fault)),
        };
        faults.extend(fault.map(|fault| Fault {
            code: info.setup().code,
            ..fault
        }));
        return None;
    }
    // Moves are not compared with names in another style: one fault is enough.
    if let Some(fault) = meant.and_then(|meant| meant.fault(header)) {
        faults.push(fault);
        return None;
    }
    let before = faults.len();
    let companies = lexicon.and_then(|lexicon| lexicon.names(Domain::Company));
    let Seats {
        names,
        seated,
        count,
        mut cannot_stay,
    } = read_names(header, list, companies, faults);
    warn_of_look_alikes(header.info, &seated, companies, faults);
    if faults.len() == before && !(info.players.0..=info.players.1).contains(&count) {
        cannot_stay |= wrong_count(header, list, count, &names, faults);
    }
    // Moves are not compared with names that must change: one fault is enough.
    if cannot_stay {
        return None;
    }
    // A refused value (an alias) has its fault already and leaves a gap.
    let can_play = faults.len() == before && names.len() == count;
    Some(Players {
        names: Arc::new(Names::exact(names)),
        can_play,
    })
}

/// The names in a list of players.
struct Seats<'t> {
    /// Those that can be names of players.
    names: Vec<&'t str>,
    /// Those that are compared with each other, with their places.
    seated: Vec<(&'t str, Span)>,
    /// How many players are listed.
    count: usize,
    /// Whether one of the names must change.
    cannot_stay: bool,
}

/// Reads the names in a list of players.
fn read_names<'t>(
    header: &Header<'t, '_>,
    list: NodeId,
    companies: Option<&Names>,
    faults: &mut Faults,
) -> Seats<'t> {
    let (tree, info) = (header.tree, header.info);
    let (mut names, mut seated): (Vec<&str>, Vec<(&str, Span)>) = (
        Vec::with_capacity(info.players.1),
        Vec::with_capacity(info.players.1),
    );
    let (mut count, mut cannot_stay) = (0, false);
    for child in tree.children(list) {
        count += 1;
        if count > 64 {
            continue;
        }
        let name = tree.scalar(child);
        let plain = normal(name.unwrap_or_default());
        let is_company = companies.is_some_and(|companies| companies.find(&plain).is_some());
        // A player with the name of a company gets a fault, and so does an endless name.
        seated.extend(
            name.filter(|name| !is_company && (1..=4 * MAX_NAME).contains(&name.len()))
                .map(|name| (name, tree.span(child))),
        );
        match name {
            Some("") | None => {
                faults.extend(
                    wrong_type(tree, child, "a player's name").map(|fault| Fault {
                        code: info.setup().code,
                        ..fault
                    }),
                );
            }
            Some(name) if name.len() > MAX_NAME && name.chars().count() > MAX_NAME => {
                faults.push(too_long(header, child, name));
                cannot_stay = true;
            }
            Some(name) => {
                if let Some(fault) = bad_player(header, child, (name, &plain), &names, is_company) {
                    faults.push(fault);
                }
                // Of two players with the same name one must be renamed, and the moves may already
                // use the new name.
                cannot_stay |= names.contains(&name);
                names.push(name);
            }
        }
    }
    Seats {
        names,
        seated,
        count,
        cannot_stay,
    }
}

/// Adds the fault of a log without players, unless the key is there and misspelt.
fn missing(header: &Header<'_, '_>, faults: &mut Faults) {
    let (tree, info) = (header.tree, header.info);
    if faults.has_misspelt("players") {
        return;
    }
    let span = header
        .entry("game")
        .map_or(tree.span(header.root), |(key, _)| tree.span(key));
    let fault = Fault::new(
        info.setup().code,
        span,
        "the log does not say who plays",
        "no players",
    );
    faults.push(fault.help(format!(
        "add players: [...] with the {} to {} names, clockwise round the table",
        info.players.0, info.players.1
    )));
}

/// Adds the fault of too few or too many players; returns whether one of the names must change. If
/// a missing comma has joined two names, the moves still use each of them. That nobody has these
/// names would only follow from the missing comma.
fn wrong_count(
    header: &Header<'_, '_>,
    list: NodeId,
    count: usize,
    names: &[&str],
    faults: &mut Faults,
) -> bool {
    let info = header.info;
    let (least, most) = info.players;
    let message = format!(
        "{} takes {least} to {most} players, but this log lists {count}",
        info.title
    );
    let run_on = names
        .iter()
        .find(|name| count < least && is_run_on(header.tree.source(), name));
    let fault = header.setup_fault(list, message, counted(count, "player"));
    if let Some(others) = without_idle(header, list, names).filter(|_| count > most) {
        let (named, range) = (
            format!("[{}]", others.join(", ")),
            header.tree.trimmed(list),
        );
        let idle: Vec<&str> = names
            .iter()
            .copied()
            .filter(|name| !others.contains(name))
            .collect();
        let fault = fault.help(format!(
            "nothing else in the log names {}: write players: {named}",
            in_words(&idle, "or")
        ));
        let is_plain =
            header.tree.source()[range.clone()].starts_with('[') && !is_json(header.tree.source());
        faults.push(match is_plain {
            true => fault.fix(TextEdit::replace(range.start, range.end, named)),
            false => fault,
        });
        return false;
    }
    faults.push(match run_on {
        Some(name) => fault.help(format!(
            "{} is one name here: write a comma between the names of two players",
            shown(name)
        )),
        None => fault,
    });
    run_on.is_some()
}

/// Returns the players without those whom nothing else in the log names; `None` if there are none of
/// them, or too few others.
fn without_idle<'n>(
    header: &Header<'_, '_>,
    list: NodeId,
    names: &[&'n str],
) -> Option<Vec<&'n str>> {
    let tree = header.tree;
    let own = tree.span(list);
    let mut others: Vec<&str> = Vec::new();
    for node in tree.within(header.root) {
        let at = tree.span(node).start;
        let word = tree
            .scalar(node)
            .filter(|_| at < own.start || at >= own.end);
        let named = names.iter().find(|name| word == Some(**name));
        others.extend(named.filter(|name| !others.contains(name)));
    }
    let kept: Vec<&str> = names
        .iter()
        .copied()
        .filter(|name| others.contains(name))
        .collect();
    let (least, most) = header.info.players;
    let is_plain = kept.iter().all(|name| is_plain_name(name));
    (is_plain && (least..=most).contains(&kept.len())).then_some(kept)
}

/// Completes the fault of players that are not a list: if only blanks separate their names, it
/// suggests the names as a list. Names in another style, which the moves do not confirm, are not
/// written down.
fn without_commas(tree: &Tree<'_>, list: NodeId, seats: (usize, usize), fault: Fault) -> Fault {
    let text = tree.scalar(list).unwrap_or_default();
    let mut pieces = text.trim_matches(['"', '\'']).split([',', ';', '\n']);
    let is_plain = |name: &str| name.trim().is_empty() || is_plain_name(name.trim());
    if !pieces.all(is_plain) {
        return Fault {
            help: Some("write players: [...] with the names that the moves use".into()),
            fix: None,
            ..fault
        };
    }
    let names: Vec<&str> = text.split_whitespace().collect();
    if text.contains([',', ';', '\n']) || !(seats.0..=seats.1).contains(&names.len()) {
        return fault;
    }
    let names = format!("[{}]", names.join(", "));
    let range = tree.trimmed(list);
    fault
        .help(format!("write players: {names}"))
        .fix(TextEdit::replace(range.start, range.end, names))
}

/// Returns whether a player's name is several names without the comma between them: one of its
/// words occurs elsewhere on its own.
fn is_run_on(source: &str, name: &str) -> bool {
    let alone = |word: &str| {
        source.match_indices(word).any(|(at, _)| {
            let (before, after) = (
                source[..at].trim_end_matches(' '),
                &source[at + word.len()..],
            );
            before.ends_with([':', ',', '[', '{', '-', '"', '\''])
                && after.starts_with([',', ':', ']', '}', '\n', '\r', '"', '\''])
        })
    };
    name.contains(' ') && name.split_whitespace().any(alone)
}

/// Warns about players whom a reader of the log, or of a report, cannot tell apart from one
/// another, from a company or from nobody.
fn warn_of_look_alikes(
    info: &Info,
    players: &[(&str, Span)],
    companies: Option<&Names>,
    faults: &mut Faults,
) {
    // For each name so far: its appearance, the name and, for a player, its place; companies have
    // no place.
    let mut seen: Vec<(Cow<'_, str>, &str, Option<Span>)> =
        Vec::with_capacity(companies.map_or(0, Names::len) + players.len());
    let who = |name: &str, at: Option<Span>| match at {
        Some(_) => format!("the player {}", shown(name)),
        None => format!("the {} {name}", info.one(Domain::Company)),
    };
    seen.extend(
        companies
            .into_iter()
            .flat_map(Names::iter)
            .map(|name| (appearance(name), name, None)),
    );
    for (name, span) in players.iter().copied() {
        let looks = appearance(name);
        if looks.is_empty() {
            let message = format!(
                "this player's name is invisible: it consists of {}",
                only_in(name, "")
            );
            faults.warn(
                Fault::new(code::LOOK_ALIKE, span, message, "invisible")
                    .help("write a name that can be seen and said"),
            );
        } else if let Some((_, other, earlier)) = seen
            .iter()
            .find(|(twin, other, ..)| *twin == looks && *other != name)
        {
            let label = match (only_in(name, other), only_in(other, name)) {
                (own, _) if !own.is_empty() => {
                    format!("contains {own}, which the other name does not")
                }
                (_, theirs) if !theirs.is_empty() => {
                    format!("does not contain {theirs}, which the other name does")
                }
                _ => "has the same characters in another order or number".to_owned(),
            };
            let message = format!(
                "the player {} looks like {}",
                shown(name),
                who(other, *earlier)
            );
            let fault = Fault::new(code::LOOK_ALIKE, span, message, label);
            let fault = earlier
                .iter()
                .fold(fault, |fault, earlier| fault.related(*earlier, "the other"));
            faults.warn(fault.help("if one is meant, write the name in one way; if two are, tell them apart: Anna K, Anna M"));
        }
        seen.push((looks, name, Some(span)));
    }
}

/// Returns the fault of a name that is too long, underlined where it begins.
fn too_long(header: &Header<'_, '_>, at: NodeId, name: &str) -> Fault {
    const SHOWN: usize = 40;
    let whole = header.tree.span(at);
    let begin = header.tree.source().get(whole.range()).unwrap_or_default();
    let end = begin
        .char_indices()
        .nth(SHOWN)
        .map_or(whole.end, |(bytes, _)| whole.start + bytes as u32);
    let message = format!(
        "the name {} has {} characters; a player's name has at most {MAX_NAME}",
        shown(name),
        name.chars().count()
    );
    Fault::new(
        header.info.setup().code,
        Span::new(whole.start, end),
        message,
        "too long",
    )
    .help("shorten it here and in the moves; title, place and notes take text of any length")
}

/// Returns the fault of a name that no player may have, given as written and as it is compared.
fn bad_player(
    header: &Header<'_, '_>,
    at: NodeId,
    (name, plain): (&str, &str),
    earlier: &[&str],
    is_company: bool,
) -> Option<Fault> {
    if earlier.contains(&name) {
        return Some(
            header
                .setup_fault(
                    at,
                    format!("two players are called {}", shown(name)),
                    "the second",
                )
                .help("tell them apart: Anna K, Anna M"),
        );
    }
    if plain == "none" || header.info.reserved.contains(&plain) {
        return Some(
            header
                .setup_fault(
                    at,
                    format!("a player cannot be called {}", shown(name)),
                    "reserved",
                )
                .help("the log language uses this word; choose another name"),
        );
    }
    is_company.then(|| {
        let one = header.info.one(Domain::Company);
        header
            .setup_fault(at, format!("{} is the name of {} of the board", shown(name), article(one)), "a player cannot have this name")
            .help("a log must tell players from the rest by their names; choose another, such as an initial added")
    })
}
