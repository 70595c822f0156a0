//! Hands: which cards make a hand, and the reveals of a log, which are read ahead.

use super::Transamerica;
use super::board::{COLOURS, City};
use super::nets::Seats;
use super::words::{Move, Written};
use crate::game::Table;
use crate::game::language::{MoveNo, Moves as _, Player, When};
use std::sync::Arc;

/// The known hands, by seat, each in the order of [`COLOURS`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hands(pub Vec<Option<Hand>>);

/// A hand: a card of each colour.
pub type Hand = [City; COLOURS.len()];

impl Hands {
    /// Returns a player's cards, if they are known.
    pub fn of(&self, player: Player) -> Option<&[City]> {
        self.0.get(player.index())?.as_ref().map(|hand| &hand[..])
    }

    /// Returns whether everybody's hand is known.
    pub fn is_whole(&self) -> bool {
        self.0.iter().all(Option::is_some)
    }

    /// Returns whether a card is in one of the hands.
    pub fn holds(&self, city: City) -> bool {
        self.0.iter().flatten().any(|hand| hand.contains(&city))
    }

    /// Returns whether every hand that is known here is the same in `other`.
    pub fn agrees(&self, other: &Self) -> bool {
        self.0
            .iter()
            .zip(&other.0)
            .all(|(hand, there)| hand.is_none() || hand == there)
    }

    /// Returns the known hands as a log writes them.
    pub fn written(&self) -> Written {
        let known = self
            .0
            .iter()
            .enumerate()
            .filter_map(|(seat, hand)| Some((Player::new(seat), (*hand)?.to_vec())));
        Written(known.collect())
    }
}

/// Some of the hands of a round, given by a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GivenHands {
    pub hands: Arc<Hands>,
    /// Where the position gives them.
    pub at: When,
}

/// What a position says about who has all five cities, and so has ended the round, while hands are
/// still secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The players who have all five cities.
    pub connected: Seats,
    /// Where the position says so.
    pub at: When,
}

impl GivenHands {
    /// Returns the hands of a reveal that differ from those of the position.
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
    Nobody { player: Player },
    /// A card that is not in the game, because there are only two or three players.
    Dashed(Place),
    /// A card that is in these hands already.
    Twice {
        place: Place,
        /// Where it is first.
        first: Place,
    },
    /// A second card of a colour.
    SecondOfColour {
        place: Place,
        /// The first card of the colour.
        first: Place,
        /// How many cards the hand has.
        count: usize,
        /// A colour of which the hand has no card.
        lacks: Option<usize>,
    },
    /// Another hand than the position gives.
    Changed {
        /// The index of the entry in the mapping.
        entry: usize,
        player: Player,
        /// The hand in the position.
        given: Vec<City>,
        /// Where the position gives hands.
        at: When,
    },
    /// A hand that is not connected although its player has all five cities according to the
    /// position.
    NotConnected {
        /// The index of the entry in the mapping.
        entry: usize,
        player: Player,
        /// How many points the player misses.
        misses: i64,
        /// Where the position says who has all five cities.
        at: When,
    },
    /// Fewer than five cards.
    TooFew {
        /// The index of the entry in the mapping.
        entry: usize,
        player: Player,
        /// How many cards the hand has.
        count: usize,
        /// The first colour of which the hand has no card.
        lacks: usize,
    },
}

/// A card and its place in a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The index of the entry in the mapping.
    pub entry: usize,
    /// The index of the card in the hand.
    pub card: usize,
    pub player: Player,
    pub city: City,
}

/// Makes hands from what the log says; `Err` lists what is wrong, card by card.
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

/// Makes hands from what the log says and compares each with the others. The hands are usable only
/// if no fault is returned.
pub(crate) fn judge_each(
    table: &Table<Transamerica>,
    written: &Written,
) -> (Hands, Vec<HandFault>) {
    let board = &table.board;
    let mut faults = Vec::new();
    let mut holder: Vec<Option<Place>> = vec![None; board.cards.len()];
    let mut hands = vec![None; table.seats()];
    for (entry, (player, cards)) in written.0.iter().enumerate() {
        let of_colour = |colour: usize| {
            cards
                .iter()
                .copied()
                .find(|city| board.card(*city).colour == colour)
        };
        let lacks = (0..COLOURS.len()).find(|colour| of_colour(*colour).is_none());
        let mut hand: [Option<Place>; COLOURS.len()] = [None; COLOURS.len()];
        for (index, city) in cards.iter().enumerate() {
            let card = board.card(*city);
            let place = Place {
                entry,
                card: index,
                player: *player,
                city: *city,
            };
            let earlier = holder[city.index()].replace(place);
            if card.dashed && table.seats() <= 3 {
                faults.push(HandFault::Dashed(place));
            } else if let Some(first) = earlier {
                faults.push(HandFault::Twice { place, first });
            } else if let Some(first) = hand[card.colour] {
                faults.push(HandFault::SecondOfColour {
                    place,
                    first,
                    count: cards.len(),
                    lacks,
                });
            }
            hand[card.colour] = hand[card.colour].or(Some(place));
        }
        if let Some(lacks) = lacks.filter(|_| cards.len() < COLOURS.len()) {
            faults.push(HandFault::TooFew {
                entry,
                player: *player,
                count: cards.len(),
                lacks,
            });
        }
        let cities = hand.map(|place| place.map_or_else(City::default, |place| place.city));
        hands[player.index()] = Some(cities);
    }
    (Hands(hands), faults)
}

/// The rounds of a log with their reveals, so that a round with secret hands can be judged from its
/// first lay.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reveals(Vec<Round>);

/// A round of the log and what it says of its hands.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Round {
    /// When its first move was made.
    first: When,
    /// The hands that are revealed at its end, if nothing is wrong with them.
    revealed: Option<Arc<Hands>>,
    /// The verb and the move of the deal at its start or the reveal at its end.
    shown: Option<(&'static str, MoveNo)>,
}

impl Reveals {
    /// Divides the declared moves into rounds and records what each of them reveals. Bad hands
    /// reveal nothing; they are reported when their move is judged. If the log begins within a
    /// round, `last` is a move like the last one of that round before the log.
    pub fn read<'m>(
        table: &Table<Transamerica>,
        declared: impl Iterator<Item = (MoveNo, &'m Move)>,
        last: Option<&Move>,
    ) -> Self {
        let round = |first| Round {
            first,
            revealed: None,
            shown: None,
        };
        let mut rounds: Vec<Round> = last.map(|_| round(When::SETUP)).into_iter().collect();
        let (mut before, mut revealed) = (last, false);
        let mut laid = matches!(last, Some(Move::Lay { .. } | Move::Pass { .. }));
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
                // A deal while tracks are laid is a slip, not the deal of this round.
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

    /// Returns the hands that the log reveals at the end of the round of a move.
    pub fn hands(&self, at: When) -> Option<Arc<Hands>> {
        self.round(at)?.revealed.clone()
    }

    /// Returns the deal or reveal of the round of a move: its verb and its number. If the hands of
    /// the round are unknown when it is over, this is what was refused.
    pub fn refused(&self, at: When) -> Option<(&'static str, MoveNo)> {
        self.round(at)?.shown
    }

    /// Returns the round of a move.
    fn round(&self, at: When) -> Option<&Round> {
        self.0.get(
            self.0
                .partition_point(|round| round.first <= at)
                .checked_sub(1)?,
        )
    }
}

/// Returns whether a move is the first of a round. A single deal or start marker between the lays
/// of a round is the writer's slip and begins no new round: the reveal after it still belongs to
/// this round.
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
