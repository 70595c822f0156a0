//! Explains bad hands: those that break the rules of a hand, and those that contradict the position
//! that the log begins with.

use super::board::COLOURS;
use super::hands::{HandFault, Place};
use super::help::Words;
use crate::game::language::{article, counted};
use crate::game::{Explanation, PathStep};

impl Words<'_> {
    fn card(&self, verb: &'static str, place: &Place, message: String, label: &str) -> Explanation {
        Explanation::at(verb, message, label)
            .item(place.entry)
            .item(place.card)
    }

    /// Explains two cards that cannot both be where they are. The labels are those of the first and of
    /// the second.
    fn cards(
        &self,
        verb: &'static str,
        [first, second]: [&Place; 2],
        message: String,
        [label, second_label]: [String; 2],
    ) -> Explanation {
        let mut explanation = self.card(verb, second, message, &second_label);
        let steps = [first.entry, first.card].map(|step| PathStep::Item(step as u16));
        let path = std::iter::once(PathStep::Key(verb)).chain(steps);
        explanation.more.push((path.collect(), label));
        explanation
    }

    /// Explains what is wrong with a hand.
    pub(super) fn bad_hand(&self, verb: &'static str, fault: &HandFault) -> Explanation {
        match fault {
            HandFault::Dashed(_) | HandFault::Twice { .. } | HandFault::SecondOfColour { .. } => {
                self.bad_card(verb, fault)
            }
            HandFault::Changed { .. } | HandFault::NotConnected { .. } => {
                self.not_as_in_position(verb, fault)
            }
            HandFault::Nobody { player } => {
                let message = format!("{} has no hand", self.table.name(*player));
                let help = format!("every player has a hand: {{{}}}", self.blank_hands());
                Explanation::at(verb, message, "not every player").help(help)
            }
            HandFault::TooFew {
                entry,
                player,
                count,
                lacks,
            } => {
                let (name, colour) = (self.table.name(*player), COLOURS[*lacks]);
                let cards = counted(*count as i64, "card");
                let message = format!("the hand of {name} has {cards}, not five");
                let cards = self.cards_of(*lacks);
                Explanation::at(verb, message, format!("lacks {} card", article(colour)))
                    .item(*entry)
                    .help(format!("the {colour} cards in the game: {cards}"))
            }
        }
    }

    /// Explains a card that cannot be in a hand.
    fn bad_card(&self, verb: &'static str, fault: &HandFault) -> Explanation {
        let (table, board) = (self.table, &self.table.board);
        match fault {
            HandFault::Dashed(place) => {
                let (city, players) = (table.name(place.city), table.seats());
                let message = format!(
                    "{city} has a dashed border: with {players} players that card is not in the game"
                );
                let colour = board.card(place.city).colour;
                let (name, cards) = (COLOURS[colour], self.cards_of(colour));
                self.card(verb, place, message, "not in the game")
                    .help(format!("the {name} cards in the game: {cards}"))
            }
            HandFault::Twice { place, first } => {
                let (name, city) = (table.name(place.player), table.name(place.city));
                let holder = table.name(first.player);
                let (message, labels) = if first.player == place.player {
                    let labels = ["once", "again"].map(str::to_owned);
                    (format!("{name} has {city} twice"), labels)
                } else {
                    let labels = [holder, name].map(|name| format!("in the hand of {name}"));
                    (format!("{holder} and {name} both have {city}"), labels)
                };
                self.cards(verb, [first, place], message, labels)
                    .help("each city is on one card")
            }
            HandFault::SecondOfColour {
                place,
                first,
                count,
                lacks,
            } => {
                let colour = COLOURS[board.card(place.city).colour];
                let cards = if *count == COLOURS.len() {
                    String::new()
                } else {
                    format!(" among {count} cards")
                };
                let (name, city) = (table.name(place.player), table.name(place.city));
                let other = table.name(first.city);
                let message = format!("{name} has two {colour} cards{cards}: {other} and {city}");
                let labels = ["first", "second"].map(|which| format!("{which} {colour} card"));
                let explanation = self.cards(verb, [first, place], message, labels);
                match lacks {
                    Some(lacks) => explanation.help(format!(
                        "a hand is one card of each colour; it has no {} card: {}",
                        COLOURS[*lacks],
                        self.cards_of(*lacks)
                    )),
                    None => explanation.help("a hand is five cards, one of each colour"),
                }
            }
            _ => Explanation::default(),
        }
    }

    /// Explains a hand that contradicts the position that the log begins with.
    fn not_as_in_position(&self, verb: &'static str, fault: &HandFault) -> Explanation {
        match fault {
            HandFault::Changed {
                entry,
                player,
                given,
                at,
            } => {
                let cities: Vec<&str> = given.iter().map(|city| self.table.name(*city)).collect();
                let (name, cities) = (self.table.name(*player), cities.join(", "));
                let message = format!("in the position the hand of {name} is {cities}");
                Explanation::at(verb, message, "another hand")
                    .item(*entry)
                    .help(
                        "a reveal shows the hands that the position gives; one of the two is wrong",
                    )
                    .blame(*at, "the hands of the position")
            }
            HandFault::NotConnected {
                entry,
                player,
                misses,
                at,
            } => {
                let (name, points) = (self.table.name(*player), counted(*misses, "point"));
                let message = format!(
                    "by the position {name} has all five cities, but misses {points} with this hand"
                );
                let help =
                    "look for a wrong card, or correct `connected` or the track of the position";
                Explanation::at(verb, message, "not connected")
                    .item(*entry)
                    .help(help)
                    .blame(*at, "who has all five cities by the position")
            }
            _ => Explanation::default(),
        }
    }
}
