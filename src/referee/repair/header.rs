//! Searches for a slip in the header: players in the wrong order, the wrong first player, two
//! companies with their starts exchanged, a number of a map, or a ruling that the table agreed on and
//! nobody wrote down. With such a slip, nobody acts in turn or nothing is where it should be, and no edit of a
//! move explains that.

use super::beside::Beside;
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
use crate::yaml::list_edits::removed;
use crate::yaml::parse::parse;
use crate::yaml::tree::{Kind as Node, NodeId, Tree};
use std::sync::Arc;

/// The fewest entries of a log for which this is tried: a shorter one is sound with many orders of
/// its players.
pub(super) const ENTRIES: usize = 10;
/// The most slips of a position that are named beside another explanation.
const NAMED: usize = 2;

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
    /// Whether each of the repairs also settles a warning, which the log has without it.
    pub settles: bool,
    /// Whether they leave no warning.
    settles_all: bool,
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
    slips.visit::<G>().hint()
}

/// Returns the hint together with the slips of the position that explain the record as well. A slip that
/// settles a warning of the log, too, replaces the hint: the position shows by itself that it is wrong.
pub(crate) fn beside_position<G: Game>(
    found: Arc<dyn Hint>,
    are_claims: bool,
    text: &str,
    boards: &dyn Boards,
) -> Arc<dyn Hint> {
    let budget = Work::up_to(HINT);
    let slips = HeaderSlips {
        text,
        boards,
        budget: &budget,
    };
    let others = PositionSlips(slips).visit::<G>();
    if others.settles {
        return others.hint().unwrap_or(found);
    }
    // Something with which an illegal move is legal can often be added to a position, and a figure of
    // it can be changed for every false claim.
    let exchanges = others.repairs.iter();
    let exchanges = exchanges.filter(|repair| repair.kinds == [Kind::Exchanged]);
    let start = |repair: &Repair| repair.edits.first().map_or(0, |edit| edit.start);
    let slips = exchanges.map(|it| (start(it), it.sentence.clone()));
    let slips: Vec<(usize, String)> = slips.collect();
    if !others.all || !are_claims || slips.is_empty() || slips.len() > NAMED {
        return found;
    }
    Arc::new(Beside {
        found,
        others: slips,
    })
}

/// Returns the sentences of the changes of the header or the position with which a log is sound; none if
/// the log is too short or too long for a trial.
pub(super) fn judged<G: Game>(
    text: &str,
    others: Vec<Other>,
    boards: &dyn Boards,
    budget: &Work,
) -> Vec<String> {
    if Headers::new(&parse(text).tree).is_none() {
        return Vec::new();
    }
    let mut found = OtherHeaders::default();
    let slips = HeaderSlips {
        text,
        boards,
        budget,
    };
    found.judge::<G>(&slips, others.into_iter());
    let sentences = found.repairs.into_iter().map(|repair| repair.sentence);
    sentences.collect()
}

/// A hint about a key of the header.
#[derive(Debug)]
struct HeaderHint {
    /// What happened, as the end of a sentence.
    what: String,
    /// Where the key is, if it is one and there.
    offset: Option<usize>,
    settles_warnings: bool,
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

    fn settles_warnings(&self) -> bool {
        self.settles_warnings
    }

    fn edited(&self) -> Option<Vec<usize>> {
        Some(Vec::new())
    }
}

impl Visit for HeaderSlips<'_> {
    type Out = OtherHeaders;

    fn visit<G: Game>(self) -> OtherHeaders {
        let mut found = OtherHeaders::default();
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
            found.judge_positions::<G>(&self, &header);
        }
        found
    }
}

/// The search for other positions alone.
pub(super) struct PositionSlips<'s>(pub HeaderSlips<'s>);

impl Visit for PositionSlips<'_> {
    type Out = OtherHeaders;

    fn visit<G: Game>(self) -> OtherHeaders {
        let mut found = OtherHeaders::default();
        let parsed = parse(self.0.text);
        if let Some(header) = Headers::new(&parsed.tree) {
            found.judge_positions::<G>(&self.0, &header);
        }
        found
    }
}

impl Default for OtherHeaders {
    fn default() -> Self {
        Self {
            repairs: Vec::new(),
            tried: 0,
            all: true,
            settles: false,
            settles_all: false,
        }
    }
}

impl OtherHeaders {
    /// Returns what is probably wrong, if it is one slip or either of two.
    fn hint(&self) -> Option<Arc<dyn Hint>> {
        let (what, with) = match &self.repairs[..] {
            [only] => (only.sentence.clone(), "that"),
            [one, other] => (format!("{}, or {}", one.sentence, other.sentence), "either"),
            _ => return None,
        };
        let offset = match &self.repairs[..] {
            [only] => only.edits.first().filter(|edit| edit.start < edit.end),
            _ => None,
        };
        let offset = offset.map(|edit| edit.start);
        let what = format!("{what}; with {with}, the whole record is sound");
        let settles_warnings = self.settles_all;
        let hint = HeaderHint {
            what,
            offset,
            settles_warnings,
        };
        self.all.then(|| Arc::new(hint) as Arc<dyn Hint>)
    }

    /// Judges the log with each position that may have been meant. If some of those that make the record
    /// sound also settle a warning, keeps only these.
    fn judge_positions<G: Game>(&mut self, slips: &HeaderSlips<'_>, header: &Headers<'_, '_>) {
        let log = (header.tree, header.root);
        let (positions, odd) = other_positions::<G>(log, &header.players, slips.boards);
        let left = self.judge::<G>(slips, positions.into_iter());
        let least = left.iter().copied().min();
        if let Some(least) = least.filter(|least| *least < odd) {
            let mut each = left.iter();
            self.repairs.retain(|_| each.next() == Some(&least));
            (self.settles, self.settles_all) = (true, least == 0);
        }
    }

    /// Judges the log with each of the given headers. Returns how many warnings each of those has that
    /// make it sound.
    fn judge<G: Game>(
        &mut self,
        slips: &HeaderSlips<'_>,
        headers: impl Iterator<Item = Other>,
    ) -> Vec<usize> {
        let mut warnings = Vec::new();
        for Other {
            edits,
            sentence,
            kind,
        } in headers
        {
            if slips.budget.is_spent() {
                self.all = false;
                break;
            }
            if self.repairs.iter().any(|known| known.edits == edits) {
                continue;
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
            warnings.push(outcome.warnings);
            self.repairs
                .push(by_form((&text, &[&[fix]]), edits, outcome, cost));
        }
        warnings
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
            let edit = removed(self.tree, &self.players, at)?;
            let others: Vec<String> = words
                .iter()
                .filter(|word| *word != name)
                .map(|word| shown(word))
                .collect();
            Some(Other {
                edits: vec![edit],
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
