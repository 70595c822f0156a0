//! Moves that do not say which player made them: `by` is missing in several, or it has words that are
//! no names, such as the colours of the markers. Nothing in them says who is meant, so everybody is
//! offered, and a repair tries them.

use super::entry::Entry;
use super::known::Known;
use crate::game::language::{
    Alternative, Domain, Fault, Faults, Shape, Source, code, in_words, shown,
};
use crate::game::notation::instead_of;
use crate::yaml::Span;
use crate::yaml::breaks::{Break, line_start};
use crate::yaml::edit::{TextEdit, sorted};
use crate::yaml::json_words::quote_for_json;

/// The most missing keys in a log for which every player is tried.
const MOVES: usize = 12;
/// The most words that may be players, and the most players.
const WORDS: usize = 5;

/// Offers every player to each of several moves that lack the one who made them.
pub(super) fn missing_players(
    source: &str,
    spans: &[Span],
    known: &Known<'_>,
    faults: &mut Faults,
    reads: &dyn Fn(&str) -> bool,
) {
    let is_missing =
        |fault: &&Fault| fault.code == code::MISSING_KEY && fault.source == Source::Log;
    let missing: Vec<Fault> = faults
        .kept()
        .filter(is_missing)
        .take(MOVES + 1)
        .cloned()
        .collect();
    if !(2..=MOVES).contains(&missing.len()) {
        return;
    }
    for fault in missing {
        let at = spans.partition_point(|span| span.start < fault.span.start);
        let own = spans.get(at).filter(|span| span.start == fault.span.start);
        let either = own
            .and_then(|own| Entry::new(source, own.range()))
            .map_or_else(Vec::new, |entry| entry.with_each_player(known, reads));
        if !either.is_empty() {
            faults.put_for(fault.span, Fault { either, ..fault });
        }
    }
}

impl Entry<'_> {
    /// Returns this move with each of the players, if only a player is missing in it.
    fn with_each_player(
        &self,
        known: &Known<'_>,
        reads: &dyn Fn(&str) -> bool,
    ) -> Vec<Alternative> {
        let is_written = |name: &str| self.parts.iter().any(|part| self.key(part) == Some(name));
        let mut verbs = known.info.verbs.iter();
        let verb = verbs.find(|verb| is_written(verb.name()));
        let keys = verb.into_iter().flat_map(|verb| verb.keys.iter());
        let mut missing = keys.filter(|key| key.required && !is_written(key.name));
        let (Some(key), None, Some(last)) = (missing.next(), missing.next(), self.parts.last())
        else {
            return Vec::new();
        };
        if !matches!(key.shape, Shape::Name([Domain::Player])) {
            return Vec::new();
        }
        let with = |player: &&str| {
            let mut pair = format!("{}: {player}", key.name);
            if self.is_json() {
                let name = player.trim_matches('"');
                pair = quote_for_json(&format!("{}: {name}", key.name));
            }
            let (at, text) = match self.flow {
                true => (last.value.end, format!(", {pair}")),
                false => {
                    let end = Break::first(self.source).unwrap_or_default().as_str();
                    let column = self.range.start - line_start(self.source, self.range.start);
                    (self.range.end, format!("{end}{}{pair}", " ".repeat(column)))
                }
            };
            let edits = vec![TextEdit::insert(at, text)];
            reads(&self.with(&edits)).then(|| Alternative {
                sentence: format!("`{}` is {player}", key.name),
                is_reading: false,
                edits,
            })
        };
        known.players.iter().filter_map(with).collect()
    }
}

/// Says that words are no names of players, and which names there are.
fn not_players(words: &[&str], players: &[&str], known: &Known<'_>) -> (String, String) {
    let named: Vec<String> = words.iter().map(|word| shown(word)).collect();
    let are_colours = words.iter().all(|word| known.is_colour(word));
    let (message, lead) = match are_colours {
        true => (
            "stand for players but are not players' names",
            "write each player's name, not the colour of the pieces; ",
        ),
        false => ("are not players", ""),
    };
    let message = format!("{} {message}", in_words(&named, "and"));
    (
        message,
        format!("{lead}the players are {}", players.join(", ")),
    )
}

/// Returns whether a fault is an unknown word where a player belongs, of which nothing says who it
/// is.
fn is_stranger(fault: &&Fault) -> bool {
    fault.code == code::UNKNOWN_NAME
        && fault.source == Source::Log
        && fault.domains == [Domain::Player]
        && fault.at.is_some()
        && fault.instead.is_none()
        && fault.fix.is_none()
        && fault.either.is_empty()
}

/// Reports one fault for several words that stand for players and are no names, and offers every way
/// in which they may be players.
pub(super) fn strangers(source: &str, known: &Known<'_>, faults: &mut Faults) {
    let mut found: Vec<&Fault> = faults.kept().filter(is_stranger).collect();
    found.sort_by_key(|fault| fault.span);
    let word = |fault: &Fault| source[fault.span.range()].trim_matches(['"', '\'']);
    let mut words: Vec<&str> = Vec::new();
    for fault in &found {
        let own = word(fault);
        // A value of several words gets its own fault.
        if own.contains([' ', '/', '&', '+', ',']) || words.len() > WORDS {
            return;
        }
        if !words.contains(&own) {
            words.push(own);
        }
    }
    let players: Vec<&str> = known
        .players
        .iter()
        .map(|name| name.trim_matches(['"', '\'']))
        .collect();
    if words.len() < 2 || words.len() > players.len() || players.len() > WORDS {
        return;
    }
    let Some(first) = found.first().map(|fault| (*fault).clone()) else {
        return;
    };
    let as_players = |chosen: Vec<usize>| {
        let name = |own: &str| {
            let at = words.iter().position(|word| *word == own)?;
            Some(players[chosen[at]])
        };
        let edit = |fault: &&Fault| {
            let range = fault.span.range();
            let new = instead_of(source, fault.span, name(word(fault))?);
            let number = fault.at;
            Some(TextEdit {
                number,
                ..TextEdit::replace(range.start, range.end, new)
            })
        };
        let each = words.iter().zip(&chosen);
        let each = each.map(|(word, at)| format!("{} is {}", shown(word), players[*at]));
        Some(Alternative {
            edits: sorted(found.iter().map(edit).collect::<Option<_>>()?)?,
            sentence: in_words(&each.collect::<Vec<_>>(), "and"),
            is_reading: false,
        })
    };
    let orders = orders(players.len(), words.len());
    let either: Vec<Alternative> = orders.into_iter().filter_map(as_players).collect();
    let (message, help) = not_players(&words, &players, known);
    let own: Vec<Span> = found.iter().map(|fault| fault.span).collect();
    faults.keep(|fault| fault.code != code::UNKNOWN_NAME || !own.contains(&fault.span));
    faults.push(Fault {
        message,
        either,
        ..first.help(help)
    });
}

/// Returns every ordered selection of `count` of the numbers below `of`.
fn orders(of: usize, count: usize) -> Vec<Vec<usize>> {
    let mut all: Vec<Vec<usize>> = vec![Vec::new()];
    for _ in 0..count {
        let longer = |chosen: Vec<usize>| {
            let others: Vec<usize> = (0..of).filter(|at| !chosen.contains(at)).collect();
            let with = move |at| [chosen.clone(), vec![at]].concat();
            others.into_iter().map(with)
        };
        all = all.into_iter().flat_map(longer).collect();
    }
    all
}
