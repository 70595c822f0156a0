//! Searches for a slip in the header: players in the wrong order, the wrong first player, two
//! companies with their starts exchanged, a number of a map, or a ruling that the table agreed on and
//! nobody wrote down. With such a slip, nobody acts in turn or nothing is where it should be, and no edit of a
//! move explains that.

use super::budget::HINT;
use super::costs::{AWAY, Kind, SWAPPED};
use super::header_edits::{NAMES, Other, exchanged_entries, orders, other_players};
use super::position_slips::other_positions;
use super::readings::LONG;
use super::report::{AppliedFix, Correction, Repair};
use super::solution::{by_form, judge};
use crate::game::language::{Advice, HeaderKey, Ruling, shown};
use crate::game::notation::{is_json, quoted_like, scalar};
use crate::game::reading::{Boards, is_blank};
use crate::game::{Game, Visit, Work};
use crate::referee::verdict::{EntryPlace, Hint};
use crate::yaml::breaks::{Break, line_start};
use crate::yaml::edit::{TextEdit, apply};
use crate::yaml::parse::parse;
use crate::yaml::tree::{Kind as Node, NodeId, Tree};
use std::sync::Arc;

/// The fewest entries of a log for which this is tried: a shorter one is sound with many orders of
/// its players.
pub(super) const ENTRIES: usize = 10;

/// The search for other headers that make a log sound, each of which one slip explains.
pub(crate) struct HeaderSlips<'s> {
    /// The log.
    pub text: &'s str,
    /// The source of its board.
    pub boards: &'s dyn Boards,
    /// The work that is left for this log.
    pub budget: &'s Work,
}

/// The result of the trials.
pub(crate) struct OtherHeaders {
    /// The headers that make the whole record sound.
    pub repairs: Vec<Repair>,
    /// How many headers were tried.
    pub tried: u64,
    /// Whether all of them were tried.
    pub all: bool,
}

/// Returns what is probably wrong in the header of a log, if one slip in it, or either of two,
/// makes the whole record sound.
pub(crate) fn header_hint<G: Game>(text: &str, boards: &dyn Boards) -> Option<Arc<dyn Hint>> {
    let budget = Work::up_to(HINT);
    let slips = HeaderSlips {
        text,
        boards,
        budget: &budget,
    };
    let found = slips.visit::<G>();
    let (what, with) = match &found.repairs[..] {
        [only] => (only.sentence.clone(), "that"),
        [one, other] => (format!("{}, or {}", one.sentence, other.sentence), "either"),
        _ => return None,
    };
    let offset = match &found.repairs[..] {
        [only] => only.edits.first().filter(|edit| edit.start < edit.end),
        _ => None,
    };
    let offset = offset.map(|edit| edit.start);
    let what = format!("{what}; with {with}, the whole record is sound");
    found
        .all
        .then(|| Arc::new(HeaderHint { what, offset }) as Arc<dyn Hint>)
}

/// A hint about a key of the header.
#[derive(Debug)]
struct HeaderHint {
    /// What happened, as the end of a sentence.
    what: String,
    /// Where the key is, if it is one and there.
    offset: Option<usize>,
}

impl Hint for HeaderHint {
    fn advice(
        &self,
        _: &dyn Fn(usize) -> EntryPlace,
        line_of: &dyn Fn(usize) -> usize,
    ) -> Option<Advice> {
        let line = self.offset.map(|at| format!("in line {}, ", line_of(at)));
        let line = line.unwrap_or_default();
        Some(format!("probably {line}{}", self.what).into())
    }

    fn is_whole(&self) -> bool {
        true
    }

    fn edited(&self) -> Option<Vec<usize>> {
        Some(Vec::new())
    }
}

impl Visit for HeaderSlips<'_> {
    type Out = OtherHeaders;

    fn visit<G: Game>(self) -> OtherHeaders {
        let mut found = OtherHeaders {
            repairs: Vec::new(),
            tried: 0,
            all: true,
        };
        let parsed = parse(self.text);
        let Some(header) = Headers::new(&parsed.tree) else {
            return found;
        };
        let keys: Vec<&HeaderKey> = header.opening::<G>().collect();
        let left_out = keys.iter().flat_map(|key| header.left_out(key));
        let others = keys.iter().flat_map(|key| header.others(key));
        let players = orders(header.tree, "`players`", &header.players);
        let idle = header.without_idle::<G>();
        let rulings = G::INFO.rulings.iter();
        let rulings = rulings.flat_map(|ruling| header.other_choices(ruling));
        let numbers = G::INFO.header.iter();
        let numbers = numbers.flat_map(|key| header.other_numbers(key));
        let header_slips = left_out
            .chain(players)
            .chain(idle)
            .chain(others)
            .chain(rulings)
            .chain(numbers);
        found.judge::<G>(&self, header_slips);
        if found.repairs.is_empty() {
            let (tree, root) = (header.tree, header.root);
            let positions = other_positions::<G>((tree, root), &header.players, self.boards);
            found.judge::<G>(&self, positions.into_iter());
        }
        found
    }
}

impl OtherHeaders {
    /// Judges the log with each of the given headers.
    fn judge<G: Game>(&mut self, slips: &HeaderSlips<'_>, headers: impl Iterator<Item = Other>) {
        for Other {
            edits,
            sentence,
            kind,
        } in headers
        {
            if slips.budget.is_spent() {
                self.all = false;
                return;
            }
            self.tried += 1;
            let text = apply(slips.text, &edits);
            let outcome = judge::<G>(&text, slips.boards, slips.budget);
            let (Some(outcome), Some(first)) = (outcome, edits.first()) else {
                continue;
            };
            let correction = Correction {
                entry: None,
                what: sentence,
                is_reading: false,
            };
            let fix = AppliedFix::new(first.clone(), correction);
            let cost = (SWAPPED + AWAY, vec![kind]);
            self.repairs
                .push(by_form((&text, &[&[fix]]), edits, outcome, cost));
        }
    }
}

/// The header of a log, and the headers that may have been meant.
pub(super) struct Headers<'t, 'a> {
    pub tree: &'t Tree<'a>,
    pub root: NodeId,
    players: Vec<NodeId>,
    pub moves: Vec<NodeId>,
}

impl<'t, 'a> Headers<'t, 'a> {
    /// Finds the header of a log; `None` if the log is too short or too long for a trial.
    fn new(tree: &'t Tree<'a>) -> Option<Self> {
        let root = tree.root()?;
        let list = |key| {
            let list = tree.get(root, key)?;
            (tree.kind(list) == Node::List).then(|| tree.children(list).collect::<Vec<_>>())
        };
        let (players, moves) = (list("players")?, list("moves")?);
        let fits = moves.len() >= ENTRIES && players.len() <= NAMES && tree.source().len() <= LONG;
        fits.then_some(Self {
            tree,
            root,
            players,
            moves,
        })
    }

    /// Returns the keys that say how the game begins; none if the log begins with a position.
    fn opening<G: Game>(&self) -> impl Iterator<Item = &'static HeaderKey> {
        let begins_later = self
            .tree
            .get(self.root, "position")
            .is_some_and(|position| !is_blank(self.tree, position));
        G::INFO
            .header
            .iter()
            .filter(move |key| key.opening && !begins_later)
    }

    /// Returns the headers with other values of a key.
    fn others(&self, key: &HeaderKey) -> Vec<Other> {
        let Some(value) = self.tree.get(self.root, key.name) else {
            return Vec::new();
        };
        match self.tree.kind(value) {
            Node::List => {
                let names: Vec<NodeId> = self.tree.children(value).collect();
                orders(self.tree, &format!("`{}`", key.name), &names)
            }
            Node::Map => exchanged_entries(self.tree, &format!("`{}`", key.name), value),
            _ if key.of_players => {
                other_players(self.tree, &format!("`{}`", key.name), value, &self.players)
            }
            _ => Vec::new(),
        }
    }

    /// Returns the headers without each of the players whom nothing else in the log names.
    fn without_idle<G: Game>(&self) -> Vec<Other> {
        if self.players.len() <= G::INFO.players.0 {
            return Vec::new();
        }
        let words: Option<Vec<&str>> = self
            .players
            .iter()
            .map(|name| self.tree.scalar(*name))
            .collect();
        let Some(words) = words else {
            return Vec::new();
        };
        let mut idle = words.clone();
        for node in self
            .tree
            .within(self.root)
            .filter(|node| !self.players.contains(node))
        {
            let word = self.tree.scalar(node);
            idle.retain(|name| word != Some(*name));
        }
        let without = |name: &&str| {
            let at = words.iter().position(|word| word == name)?;
            let range = |at: usize| self.players.get(at).map(|node| self.tree.trimmed(*node));
            let own = range(at)?;
            let removed = match at.checked_sub(1).and_then(range) {
                Some(before) => before.end..own.end,
                None => own.start..range(1)?.start,
            };
            let others: Vec<String> = words
                .iter()
                .filter(|word| *word != name)
                .map(|word| shown(word))
                .collect();
            (!self.tree.source()[removed.clone()].contains('#')).then(|| Other {
                edits: vec![TextEdit::remove(removed.start, removed.end)],
                sentence: format!(
                    "`players` should be [{}]: nothing else in the log names {}",
                    others.join(", "),
                    shown(name)
                ),
                kind: Kind::Superfluous,
            })
        };
        idle.iter().filter_map(without).collect()
    }

    /// Returns players in the order in which the moves first name them.
    fn in_order_of_moves<'n>(&self, names: &[&'n str]) -> Vec<&'n str> {
        let mut order: Vec<&str> = Vec::new();
        for entry in &self.moves {
            let mut values = self.tree.entries(*entry).map(|(_, value)| value);
            let named = values.find_map(|value| {
                let word = self.tree.scalar(value)?;
                names.iter().find(|name| **name == word)
            });
            order.extend(named.filter(|name| !order.contains(name)));
        }
        order
    }

    /// Returns the headers in which a missing key of players is added: with each player as its
    /// value, with the players in the order in which the moves name them, and with that order
    /// reversed.
    fn left_out(&self, key: &HeaderKey) -> Vec<Other> {
        if !key.of_players || self.tree.get(self.root, key.name).is_some() {
            return Vec::new();
        }
        let names: Vec<&str> = self
            .players
            .iter()
            .filter_map(|player| self.tree.scalar(*player))
            .collect();
        let source = self.tree.source();
        let json = is_json(source);
        let order = self.in_order_of_moves(&names);
        let mut values: Vec<Vec<&str>> = names.iter().map(|name| vec![*name]).collect();
        // In some phases the last player of the order acts first.
        let backwards: Vec<&str> = order.iter().rev().copied().collect();
        values.extend([order, backwards]);
        let other = |names: Vec<&str>| {
            let value = one_or_list(&names, |name| quoted_like("", json, name, scalar(name)));
            Some(Other {
                sentence: format!(
                    "`{}: {}` is missing in the header",
                    key.name,
                    one_or_list(&names, shown)
                ),
                edits: vec![self.before(self.root, "moves", key.name, &value)?],
                kind: Kind::Value,
            })
        };
        values.into_iter().filter_map(other).collect()
    }

    /// Returns the headers with each of the other choices of a ruling.
    fn other_choices(&self, ruling: &Ruling) -> Vec<Other> {
        let json = is_json(self.tree.source());
        let rulings = self.tree.get(self.root, "rulings");
        let rulings = rulings.filter(|rulings| !is_blank(self.tree, *rulings));
        let written = rulings.and_then(|rulings| self.tree.get(rulings, ruling.key));
        let now = match written {
            Some(value) => self.tree.scalar(value),
            None => ruling.choices.first().map(|(default, _)| *default),
        };
        let quoted = |word: &str| quoted_like("", json, word, word.to_owned());
        let other = |choice: &str| {
            let value = quoted(choice);
            let said = format!("{}: {choice}", ruling.key);
            let (sentence, edit) = match (written, rulings) {
                (Some(written), _) => {
                    let range = self.tree.span(written).range();
                    let edit = TextEdit::replace(range.start, range.end, value);
                    (format!("the ruling should be `{said}`"), edit)
                }
                (None, Some(rulings)) => {
                    let (first, _) = self.tree.entries(rulings).next()?;
                    let first = self.tree.scalar(first)?;
                    let edit = self.before(rulings, first, ruling.key, &value)?;
                    (
                        format!("the ruling `{said}` is missing in the header"),
                        edit,
                    )
                }
                (None, None) => {
                    let value = format!("{{{}: {value}}}", quoted(ruling.key));
                    let edit = self.before(self.root, "moves", "rulings", &value)?;
                    (
                        format!("`rulings: {{{said}}}` is missing in the header"),
                        edit,
                    )
                }
            };
            Some(Other {
                edits: vec![edit],
                sentence,
                kind: Kind::Value,
            })
        };
        let others = ruling.choices.iter().map(|(choice, _)| *choice);
        let others = others.filter(|choice| now.is_some_and(|now| now != *choice));
        others.filter_map(other).collect()
    }

    /// Returns the edit that adds a key with the text of its value to a mapping, before one of its
    /// keys.
    fn before(&self, mapping: NodeId, next: &str, key: &str, value: &str) -> Option<TextEdit> {
        let source = self.tree.source();
        let mut entries = self.tree.entries(mapping);
        let (next, _) = entries.find(|(key, _)| self.tree.scalar(*key) == Some(next))?;
        let at = self.tree.span(next).start as usize;
        let indent = &source[line_start(source, at)..at];
        let apart = if !indent.trim().is_empty() || source.trim_start().starts_with('{') {
            ", ".to_owned()
        } else {
            let end = Break::first(source).map_or("\n", Break::as_str);
            format!("{end}{indent}")
        };
        let key = quoted_like("", is_json(source), key, key.to_owned());
        Some(TextEdit::insert(at, format!("{key}: {value}{apart}")))
    }
}

/// Writes one name as it is, several as a list.
fn one_or_list(names: &[&str], word: impl Fn(&str) -> String) -> String {
    match names {
        [only] => word(only),
        _ => {
            let words: Vec<String> = names.iter().map(|name| word(name)).collect();
            format!("[{}]", words.join(", "))
        }
    }
}
