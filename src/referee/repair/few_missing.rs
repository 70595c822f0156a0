//! The hint that two or three moves in a row are missing at one place, of which the record says how
//! many they were at least, and hardly which.

use super::budget::HINT_OF_TWO;
use super::likeliest::Likeliest;
use super::script::Item;
use super::search::Search;
use super::stretch::actors;
use crate::game::language::{Advice, Moves as _, counted, in_words, plural};
use crate::game::notation::move_line;
use crate::game::{Game, Table};
use crate::referee::replay::wording;
use crate::referee::verdict::{EntryPlace, Hint};
use std::sync::Arc;

/// How many moves may be missing.
const COUNTS: [usize; 2] = [2, 3];

/// The hint that a few moves in a row are missing.
#[derive(Debug)]
struct FewHint<G: Game> {
    table: Arc<Table<G>>,
    /// The entry before which they are missing; `None` after the last one.
    before: Option<usize>,
    /// The moves with which the whole record is sound. There may be others.
    moves: Vec<G::Move>,
}

impl<G: Game> Search<'_, G> {
    /// Returns the hint that two or three moves are missing, if the record is sound with them and
    /// no single edit makes it so: the fewest that do. If one missing move gets the log far, they are
    /// looked for where it is missing.
    pub(super) fn few_missing_hint(&mut self, found: &Likeliest<G>) -> Option<Arc<dyn Hint>> {
        let at = match found {
            Likeliest::Further(further) => match further.first() {
                Some(first) => {
                    let stop = self.script.items.get(first.reached);
                    let is_put_in = first.found.patch.until == first.found.patch.at;
                    // What is then wrong must be a claim: an illegal move shows another slip.
                    (is_put_in && stop.is_none_or(Item::is_expect))
                        .then_some(first.found.patch.at)?
                }
                None => self.violation,
            },
            Likeliest::Missing(found, Some(_)) => found.first()?.patch.at,
            Likeliest::Unsure => self.violation,
            Likeliest::Whole(_) | Likeliest::Missing(_, None) => return None,
        };
        // A claim at the end of a round is compared before the moves that are missing there.
        let earlier = self.script.items[..at.min(self.script.items.len())].iter();
        let claims = earlier.rev().take_while(|item| item.is_expect()).count();
        let at = at - claims;
        if !self.is_borne_out() {
            return None;
        }
        self.allow(HINT_OF_TWO);
        let cursor = self.before(at)?;
        // Without moves that the game itself thinks missing, there are too many others.
        if self.missing(at, &cursor, 1).0.is_empty() {
            return None;
        }
        for count in COUNTS {
            let mut rows = Vec::new();
            self.row(at, &cursor, count, &mut rows);
            if let Some(row) = rows.first() {
                let items = row.patches.iter().flat_map(|patch| &patch.items);
                let moves = items.filter_map(Item::action).cloned().collect();
                let mut after = self.script.items[at.min(self.script.items.len())..].iter();
                return Some(Arc::new(FewHint::<G> {
                    table: self.context.table.clone(),
                    before: after.find_map(|item| item.origin),
                    moves,
                }));
            }
        }
        None
    }
}

impl<G: Game> Hint for FewHint<G> {
    fn advice(
        &self,
        place_of: &dyn Fn(usize) -> EntryPlace,
        _: &dyn Fn(usize) -> usize,
    ) -> Option<Advice> {
        let before = match self.before {
            Some(entry) => format!("before {}", place_of(entry)),
            None => "at the end of the moves".to_owned(),
        };
        let what = counted(self.moves.len() as i64, "move");
        let mut verbs: Vec<String> = Vec::new();
        for action in &self.moves {
            let verb = plural(action.verb());
            if !verbs.contains(&verb) {
                verbs.push(verb);
            }
        }
        let by = in_words(&actors(&self.table, self.moves.iter()), "and");
        let line = |action| move_line(G::INFO, &*self.table, &wording::<G::Move>(action));
        Some(Advice::with_lines(
            format!(
                "probably at least {what} are missing {before}, {} by {by}; the record does not \
                 settle which; with these, for example, the whole record is sound:",
                in_words(&verbs, "and")
            ),
            self.moves.iter().map(line),
        ))
    }

    fn is_whole(&self) -> bool {
        true
    }

    fn yields_to_header(&self) -> bool {
        true
    }
}
