//! Hands: what makes five cards a hand, and the reveals read ahead.

use super::Transamerica;
use super::lattice::{COLOURS, City};
use super::moves::{Move, Written};
use super::nets::Seats;
use crate::game::Table;
use crate::game::language::{MoveNo, Moves as _, Player, When};
use std::sync::Arc;

/// The hands that are known, by seat, each in the order of [`COLOURS`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hands(pub Vec<Option<Hand>>);

/// A hand: a card of each colour.
pub type Hand = [City; COLOURS.len()];

impl Hands {
    /// A player's cards, if they are known.
    pub fn of(&self, player: Player) -> Option<&[City]> {
        self.0.get(player.index())?.as_ref().map(|hand| &hand[..])
    }

    /// Whether everybody's hand is known.
    pub fn is_whole(&self) -> bool {
        self.0.iter().all(Option::is_some)
    }

    /// Whether a card is in one of the hands.
    pub fn holds(&self, city: City) -> bool {
        self.0.iter().flatten().any(|hand| hand.contains(&city))
    }

    /// Whether every hand that is known here is the same there.
    pub fn agrees(&self, other: &Self) -> bool {
        self.0
            .iter()
            .zip(&other.0)
            .all(|(hand, there)| hand.is_none() || hand == there)
    }

    /// The hands as a log has them.
    pub fn written(&self) -> Written {
        let known = self
            .0
            .iter()
            .enumerate()
            .filter_map(|(seat, hand)| Some((Player::new(seat), (*hand)?.to_vec())));
        Written(known.collect())
    }
}

/// Some of the hands of a round, as a position gives them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Noted {
    /// The hands.
    pub hands: Arc<Hands>,
    /// Their place in the position.
    pub at: When,
}

/// Who has all five cities by the word of a position, which ends the round; hands are still secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// Who has them.
    pub connected: Seats,
    /// The place in the position.
    pub at: When,
}

impl Noted {
    /// What a reveal shows otherwise than the position has it.
    pub fn changed(&self, written: &Written, revealed: &Hands) -> Vec<HandFault> {
        let changed = |(entry, (player, _)): (usize, &(Player, Vec<City>))| {
            let given = self
                .hands
                .of(*player)
                .filter(|given| revealed.of(*player) != Some(given))?;
            Some(HandFault::Changed {
                entry,
                player: *player,
                given: given.to_vec(),
                at: self.at,
            })
        };
        written.0.iter().enumerate().filter_map(changed).collect()
    }
}

/// What is wrong with hands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HandFault {
    /// A player is not listed.
    Nobody {
        /// Who.
        player: Player,
    },
    /// A card that is not in the game with two or three players.
    Dashed(Place),
    /// A card that stands in these hands already.
    Twice {
        /// The card.
        place: Place,
        /// Who holds it already.
        holder: Player,
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
    /// Another hand than the position gives.
    Changed {
        /// Which entry of the mapping.
        entry: usize,
        /// Whose hand.
        player: Player,
        /// The hand in the position.
        given: Vec<City>,
        /// Where the position gives hands.
        at: When,
    },
    /// A hand without all five cities of a player who has them by the position.
    NotConnected {
        /// Which entry of the mapping.
        entry: usize,
        /// Whose hand.
        player: Player,
        /// How many points the player misses.
        misses: i64,
        /// Where the position says who has all five cities.
        at: When,
    },
    /// Fewer than five cards.
    TooFew {
        /// Which entry of the mapping.
        entry: usize,
        /// Whose hand.
        player: Player,
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
    pub player: Player,
    /// The card's city.
    pub city: City,
}

/// Judges hands as written: the hands, or what is wrong with them, card by card.
pub(crate) fn judge(
    table: &Table<Transamerica>,
    written: &Written,
) -> Result<Hands, Vec<HandFault>> {
    let (hands, mut faults) = judge_each(table, written);
    faults.extend(
        table
            .seated()
            .filter(|player| hands.of(*player).is_none())
            .map(|player| HandFault::Nobody { player }),
    );
    if faults.is_empty() {
        Ok(hands)
    } else {
        Err(faults)
    }
}

/// Judges every hand that is written, each by itself and against the others: what the hands are, if nothing is wrong.
pub(crate) fn judge_each(
    table: &Table<Transamerica>,
    written: &Written,
) -> (Hands, Vec<HandFault>) {
    let board = &table.board;
    let mut faults = Vec::new();
    let mut holder: Vec<Option<Player>> = vec![None; board.cards.len()];
    let mut hands = vec![None; table.seats()];
    for (entry, (player, cards)) in written.0.iter().enumerate() {
        let of_colour = |colour: usize| {
            cards
                .iter()
                .copied()
                .find(|city| board.card(*city).colour == colour)
        };
        let lacks = (0..COLOURS.len()).find(|colour| of_colour(*colour).is_none());
        let mut hand = [None; COLOURS.len()];
        for (index, city) in cards.iter().enumerate() {
            let card = board.card(*city);
            let place = Place {
                entry,
                card: index,
                player: *player,
                city: *city,
            };
            let earlier = holder[city.index()].replace(*player);
            if card.dashed && table.seats() <= 3 {
                faults.push(HandFault::Dashed(place));
            } else if let Some(holder) = earlier {
                faults.push(HandFault::Twice { place, holder });
            } else if let Some(first) = hand[card.colour] {
                faults.push(HandFault::SecondOfColour {
                    place,
                    first,
                    count: cards.len(),
                    lacks,
                });
            }
            hand[card.colour] = hand[card.colour].or(Some(*city));
        }
        if let Some(lacks) = lacks.filter(|_| cards.len() < COLOURS.len()) {
            faults.push(HandFault::TooFew {
                entry,
                player: *player,
                count: cards.len(),
                lacks,
            });
        }
        hands[player.index()] = Some(hand.map(Option::unwrap_or_default));
    }
    (Hands(hands), faults)
}

/// The reveals of a log, so that a round with secret hands can be judged from its first lay.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ahead(Vec<Round>);

/// What a round of the log says of its hands.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Round {
    /// Its first move.
    first: When,
    /// The hands that are revealed at its end, if they are hands.
    revealed: Option<Arc<Hands>>,
    /// The deal at its start or the reveal at its end: the verb and the move.
    shown: Option<(&'static str, MoveNo)>,
}

impl Ahead {
    /// Cuts the declared moves into rounds and notes what each reveals. A reveal that is no hands at all tells nothing;
    /// it is reported where it stands.
    /// In a log that begins amid a round, `amid` is a move of the kind that was made last in it.
    pub fn read<'m>(
        table: &Table<Transamerica>,
        declared: impl Iterator<Item = (MoveNo, &'m Move)>,
        amid: Option<&Move>,
    ) -> Self {
        let round = |first| Round {
            first,
            revealed: None,
            shown: None,
        };
        let mut rounds: Vec<Round> = amid.map(|_| round(When::SETUP)).into_iter().collect();
        let (mut before, mut revealed) = (amid, false);
        let mut laid = matches!(amid, Some(Move::Lay { .. } | Move::Pass { .. }));
        let mut declared = declared.peekable();
        while let Some((number, action)) = declared.next() {
            if begins_round(before, action, declared.peek().map(|(_, next)| *next)) {
                rounds.push(round(When::of_move(number)));
                (revealed, laid) = (false, false);
            }
            match (action, rounds.last_mut()) {
                (Move::Reveal { hands }, Some(round)) if !revealed => {
                    revealed = true;
                    round.revealed = judge(table, hands).ok().map(Arc::new);
                    round.shown = Some((action.verb(), number));
                }
                // Amid the lays a deal is a slip, and not this round's.
                (Move::Deal { .. }, Some(round)) if !laid => {
                    round.shown = Some((action.verb(), number));
                }
                (Move::Lay { .. }, _) => laid = true,
                _ => {}
            }
            before = Some(action);
        }
        Self(rounds)
    }

    /// The hands that the log reveals at the end of the round a move belongs to.
    pub fn hands(&self, at: When) -> Option<Arc<Hands>> {
        self.round(at)?.revealed.clone()
    }

    /// The deal or the reveal, with its move, of the round a move belongs to. If the hands of the round are not known when it
    /// is over, this is what was refused.
    pub fn refused(&self, at: When) -> Option<(&'static str, MoveNo)> {
        self.round(at)?.shown
    }

    /// The round a move belongs to; the first, if it lies before the log.
    fn round(&self, at: When) -> Option<&Round> {
        self.0.get(
            self.0
                .partition_point(|round| round.first <= at)
                .checked_sub(1)?,
        )
    }
}

/// Whether a move of the log is the first of a round. A single deal or start marker amid the lays of a round is a slip of
/// the writer, not a new round: it is judged where it stands, and the reveal after it is still this round's.
fn begins_round(before: Option<&Move>, action: &Move, next: Option<&Move>) -> bool {
    match (before, action) {
        (None | Some(Move::Reveal { .. }), _) => true,
        (Some(Move::Start { .. } | Move::Deal { .. }), Move::Start { .. }) => false,
        (_, Move::Start { .. }) => matches!(next, None | Some(Move::Start { .. })),
        (Some(Move::Start { .. }), Move::Deal { .. }) => false,
        (_, Move::Deal { .. }) => matches!(next, None | Some(Move::Start { .. })),
        _ => false,
    }
}
