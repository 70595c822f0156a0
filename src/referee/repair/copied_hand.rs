//! Finds a hand that is card for card the one of an earlier deal: the entry was copied and that hand
//! not changed. What the player held nobody can know, so this is no repair but a way out.

use super::script::{Item, Script};
use crate::game::language::{Advice, Domain, Moves, Speak as _, Value, in_words};
use crate::game::{Game, Table};
use crate::referee::verdict::{EntryPlace, Hint};
use std::collections::HashMap;
use std::sync::Arc;

/// The fewest cards of a hand that is not dealt twice by chance.
const LEAST: usize = 3;

/// Hands of one entry that equal those of an earlier one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CopiedHands {
    /// The entry of the log.
    pub entry: usize,
    earlier: usize,
    /// Whose hands they are.
    players: Vec<String>,
}

/// Returns hands that are those of an earlier entry if they may be what is wrong: in the first
/// violation itself, or anywhere before a false claim.
pub(super) fn suspect_hands<G: Game>(
    table: &Table<G>,
    script: &Script<G>,
    violation: usize,
) -> Option<CopiedHands> {
    let is_claim = script.items.get(violation).is_none_or(Item::is_expect);
    let (at, copied) = copied_hands(table, script, violation)?;
    (is_claim || at == violation).then_some(copied)
}

/// Returns the last hands at or before an item that are those of an earlier entry, and the item with
/// them. An entry with the same hands throughout is not meant: it stands twice.
fn copied_hands<G: Game>(
    table: &Table<G>,
    script: &Script<G>,
    upto: usize,
) -> Option<(usize, CopiedHands)> {
    let mut known: HashMap<(usize, u16, Vec<String>), usize> = HashMap::new();
    let mut found = None;
    for (at, item) in script.items.iter().enumerate().take(upto + 1) {
        let Some((entry, action)) = item.origin.zip(item.action()) else {
            continue;
        };
        let (verb, args) = action.declare();
        let Some(Value::Map(Domain::Player, hands)) = args.get(0) else {
            continue;
        };
        let mut copied: Vec<(usize, u16)> = Vec::new();
        for (player, hand) in hands
            .iter()
            .filter(|(_, hand)| hand.elements().len() >= LEAST)
        {
            let mut cards: Vec<String> = hand
                .elements()
                .iter()
                .map(|card| table.value(card))
                .collect();
            cards.sort_unstable();
            table.work.count(cards.len() as u64);
            if let Some(earlier) = known.insert((verb, *player, cards), entry) {
                copied.push((earlier, *player));
            }
        }
        let Some((earlier, _)) = copied.last().copied() else {
            continue;
        };
        if copied.len() == hands.len() {
            continue;
        }
        copied.retain(|(other, _)| *other == earlier);
        let name = |(_, player): &(usize, u16)| table.value(&Value::Name(Domain::Player, *player));
        let players = copied.iter().map(name).collect();
        found = Some((
            at,
            CopiedHands {
                entry,
                earlier,
                players,
            },
        ));
    }
    found
}

impl CopiedHands {
    /// Says what probably happened.
    pub(super) fn sentence(&self, place_of: &dyn Fn(usize) -> EntryPlace) -> String {
        let (here, there) = (place_of(self.entry), place_of(self.earlier));
        let whose = in_words(&self.players, "and");
        match self.players[..] {
            [_] => format!(
                "probably the hand of {whose} in {here} was copied and not changed: it is that of \
                 {there}, card for card"
            ),
            _ => format!(
                "probably the hands of {whose} in {here} were copied and not changed: they are those \
                 of {there}, card for card"
            ),
        }
    }
}

/// The hint that hands were copied, before what else may have happened.
#[derive(Debug)]
pub(super) struct CopiedHint {
    pub copied: CopiedHands,
    pub otherwise: Option<Arc<dyn Hint>>,
}

impl Hint for CopiedHint {
    fn advice(
        &self,
        place_of: &dyn Fn(usize) -> EntryPlace,
        line_of: &dyn Fn(usize) -> usize,
    ) -> Option<Advice> {
        let copied = self.copied.sentence(place_of);
        let otherwise = self.otherwise.as_ref();
        let otherwise = otherwise.and_then(|hint| hint.advice(place_of, line_of));
        Some(match otherwise {
            Some(advice) => advice.after(&format!("{copied}; if it is right,")),
            None => format!("{copied}; write down the cards of this round").into(),
        })
    }

    fn is_whole(&self) -> bool {
        self.otherwise.as_ref().is_some_and(|hint| hint.is_whole())
    }
}
