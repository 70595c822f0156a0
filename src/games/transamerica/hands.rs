//! Hands: what makes five cards a hand, and the reveals read ahead.

use super::board::{COLOURS, City};
use super::moves::{Move, Written};
use super::table::Table;
use crate::game::MoveNo;
use crate::log::Declared;
use std::sync::Arc;

/// Everybody's hand, by seat, each in the order of [`COLOURS`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hands(pub Vec<[City; COLOURS.len()]>);

impl Hands {
    /// A player's cards.
    pub fn of(&self, seat: u16) -> &[City] {
        &self.0[usize::from(seat)]
    }

    /// The hands as a log has them.
    pub fn written(&self) -> Written {
        self.0.iter().enumerate().map(|(seat, hand)| (seat as u16, hand.to_vec())).collect()
    }
}

/// What is wrong with hands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HandFault {
    /// A player is not listed.
    Nobody {
        /// Who.
        player: u16,
    },
    /// A card that is not in the game with two or three players.
    Dashed(Place),
    /// A card that stands in these hands already.
    Twice {
        /// The card.
        place: Place,
        /// Who holds it already.
        holder: u16,
    },
    /// A second card of a colour.
    SecondOfColour {
        /// The card.
        place: Place,
        /// The first card of the colour.
        first: City,
        /// How many cards the hand has.
        count: usize,
        /// A colour the hand has no card of.
        lacks: Option<usize>,
    },
    /// Fewer than five cards.
    TooFew {
        /// Which entry of the mapping.
        entry: usize,
        /// Whose hand.
        player: u16,
        /// How many cards the hand has.
        count: usize,
        /// The first colour the hand has no card of.
        lacks: usize,
    },
}

/// A card and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// Which entry of the mapping.
    pub entry: usize,
    /// Which card of the hand.
    pub card: usize,
    /// Whose hand.
    pub player: u16,
    /// The card's city.
    pub city: City,
}

/// Judges hands as written: the hands, or what is wrong with them, card by card.
pub fn judge(table: &Table, written: &Written) -> Result<Hands, Vec<HandFault>> {
    let board = &table.board;
    let mut faults = Vec::new();
    let mut holder: Vec<Option<u16>> = vec![None; board.cards().len()];
    let mut hands = vec![None; table.players.len()];
    for (entry, (player, cards)) in written.iter().enumerate() {
        let of_colour = |colour: usize| cards.iter().copied().find(|city| board.card(*city).colour == colour);
        let lacks = (0..COLOURS.len()).find(|colour| of_colour(*colour).is_none());
        let mut hand = [None; COLOURS.len()];
        for (index, city) in cards.iter().enumerate() {
            let card = board.card(*city);
            let place = Place { entry, card: index, player: *player, city: *city };
            let earlier = holder[usize::from(*city)].replace(*player);
            if card.dashed && table.players.len() <= 3 {
                faults.push(HandFault::Dashed(place));
            } else if let Some(holder) = earlier {
                faults.push(HandFault::Twice { place, holder });
            } else if let Some(first) = hand[card.colour] {
                faults.push(HandFault::SecondOfColour { place, first, count: cards.len(), lacks });
            }
            hand[card.colour] = hand[card.colour].or(Some(*city));
        }
        if let Some(lacks) = lacks.filter(|_| cards.len() < COLOURS.len()) {
            faults.push(HandFault::TooFew { entry, player: *player, count: cards.len(), lacks });
        }
        hands[usize::from(*player)] = Some(hand.map(Option::unwrap_or_default));
    }
    let missing = (0..table.seats()).filter(|seat| hands[usize::from(*seat)].is_none());
    faults.extend(missing.map(|player| HandFault::Nobody { player }));
    if faults.is_empty() { Ok(Hands(hands.into_iter().flatten().collect())) } else { Err(faults) }
}

/// The reveals of a log, so that a round with secret hands can be judged from its first lay.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ahead(Vec<(MoveNo, Option<Arc<Hands>>)>);

impl Ahead {
    /// Cuts the declared moves into rounds and notes what each reveals. A reveal that is no hands at all tells nothing;
    /// it is reported where it stands.
    pub fn read(table: &Table, declared: &[Declared<Move>]) -> Self {
        let mut rounds: Vec<(MoveNo, Option<Arc<Hands>>)> = Vec::new();
        let mut revealed = false;
        for (index, Declared { number, action, .. }) in declared.iter().enumerate() {
            let before = index.checked_sub(1).map(|before| &declared[before].action);
            if begins_round(before, action, declared.get(index + 1).map(|next| &next.action)) {
                rounds.push((*number, None));
                revealed = false;
            }
            if let (Move::Reveal(written), false, Some(round)) = (action, revealed, rounds.last_mut()) {
                revealed = true;
                round.1 = judge(table, written).ok().map(Arc::new);
            }
        }
        Self(rounds)
    }

    /// The hands that the log reveals at the end of the round a move belongs to.
    pub fn hands(&self, at: MoveNo) -> Option<Arc<Hands>> {
        let round = self.0.partition_point(|(first, _)| *first <= at).checked_sub(1)?;
        self.0[round].1.clone()
    }
}

/// Whether a move of the log is the first of a round. A single deal or start marker amid the lays of a round is a slip of
/// the writer, not a new round: it is judged where it stands, and the reveal after it is still this round's.
fn begins_round(before: Option<&Move>, action: &Move, next: Option<&Move>) -> bool {
    match (before, action) {
        (None | Some(Move::Reveal(_)), _) => true,
        (Some(Move::Start { .. } | Move::Deal(_)), Move::Start { .. }) => false,
        (_, Move::Start { .. }) => matches!(next, None | Some(Move::Start { .. })),
        (Some(Move::Start { .. }), Move::Deal(_)) => false,
        (_, Move::Deal(_)) => matches!(next, None | Some(Move::Start { .. })),
        _ => false,
    }
}
