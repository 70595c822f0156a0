//! Broken rules in words.

use super::Transamerica;
use super::hands::{HandFault, Place};
use super::lattice::{COLOURS, Junction, Line};
use super::moves::Move;
use super::nets::Seats;
use super::rules::{Breach, Misplaced};
use super::settle::BARRIER_ROUND;
use super::state::{Nearest, Past, TRACKS, Table};
use crate::game::language::{Player, When, article, counted, in_words};
use crate::game::{Explain, Explanation, PathStep, Reads};

/// How many alternatives a help names.
const NAMED: usize = 5;
/// How many junctions of a network are named.
const REACHED: usize = 12;

impl Explain<Transamerica> for Breach {
    fn reads(&self) -> Vec<Reads> {
        match self {
            // In the deal nobody is to act: who is behind it is told by who begins the round.
            Breach::OutOfTurn { of_starter, .. } => {
                vec![Reads::all(if *of_starter { "starter" } else { "active" }).in_turn()]
            }
            // Whether the next round has begun.
            Breach::RoundOver {
                past,
                secret: false,
                ..
            } if past.at.move_number().is_none() => {
                vec![Reads::all("phase").in_turn(), Reads::all("start").in_turn()]
            }
            Breach::HandsUnknown { .. } | Breach::NoSecondTrack { .. } => {
                vec![Reads::all("hands").in_turn()]
            }
            Breach::NotConnected { .. } => vec![Reads::all("track").in_turn()],
            // Which start markers stand tells the phase.
            Breach::WrongPhase {
                why: Misplaced::MarkersFirst { .. } | Misplaced::NothingToReveal { .. },
                ..
            } => {
                vec![Reads::all("start").in_turn()]
            }
            // Before it can have been moved the barrier lies where the rules put it.
            Breach::GameOver {
                round,
                barrier: Some(_),
                ..
            } if *round > BARRIER_ROUND => {
                vec![Reads::all("barrier")]
            }
            _ => Vec::new(),
        }
    }

    fn explain(&self, table: &Table, legal: &[Move]) -> Explanation {
        Words { table, legal }.explain(self)
    }
}

/// The first few junctions of a network.
fn some_of(table: &Table, reached: &[Junction]) -> String {
    let names: Vec<&str> = reached
        .iter()
        .take(REACHED)
        .map(|at| table.name(*at))
        .collect();
    match reached.len().saturating_sub(REACHED) {
        0 => in_words(&names, "and"),
        more => format!("{} and {more} more", names.join(", ")),
    }
}

struct Words<'w> {
    table: &'w Table,
    legal: &'w [Move],
}

impl Words<'_> {
    fn explain(&self, breach: &Breach) -> Explanation {
        let (table, board) = (self.table, &*self.table.board);
        match breach {
            Breach::GameOver { verb, round, at, lowest, points, barrier } => {
                let why = match barrier {
                    Some(barrier) => {
                        let has = counted(i64::from(*points), "point");
                        format!("{} has {has}, and the barrier lies at {barrier}", table.name(*lowest))
                    }
                    None => "no more are played, by the ruling end: rounds".to_owned(),
                };
                Explanation::at(
                    verb,
                    format!("the game ended with round {round}: {why}"),
                    "after the game",
                )
                .help("take out every move after the end of the game")
                .blame(*at, format!("round {round} ended here"))
            }
            Breach::HandsUnknown { verb, round, last, refused: None } => Explanation::at(
                verb,
                format!("round {round} has neither a deal nor a reveal, so its points cannot be counted"),
                "begins a new round",
            )
            .help(format!("put the reveal of round {round} before this move: {{reveal: {{{}}}}}", self.blank_hands()))
            .blame(*last, format!("the last lay of round {round}")),
            Breach::HandsUnknown { verb, round, refused: Some((shows, at)), .. } => Explanation::at(
                verb,
                format!("the {shows} of round {round}, move {at}, was refused, so its points cannot be counted"),
                "begins a new round",
            )
            .help(format!("put the {shows} of move {at} right; the points of round {round} are counted by it"))
            .blame(When::of_move(*at), format!("the {shows} of round {round}, which was refused")),
            Breach::RoundOver { past, secret, ahead, next } => self.round_over(*past, *secret, *ahead, *next),
            Breach::WrongPhase { verb, round, why } => self.misplaced(verb, *round, why),
            Breach::BadHand { verb, fault } => self.bad_hand(verb, fault),
            Breach::OutOfTurn { key, by, turn, last, .. } => {
                let (by, turn) = (table.name(*by), table.name(*turn));
                Explanation::at(key, format!("it is the turn of {turn}, not of {by}"), format!("{turn} is to act"))
                    .help(format!("{turn} acts next; play goes to the left"))
                    .blame(*last, format!("the last turn before that of {turn}"))
            }
            Breach::JunctionTaken { at, owner, placed, beside } => {
                let free: Vec<&str> = beside.iter().take(NAMED).map(|at| table.name(*at)).collect();
                let help = match free[..] {
                    [] => "choose a junction without a start marker".to_owned(),
                    _ => format!("free junctions beside it: {}", free.join(", ")),
                };
                let message = format!("the start marker of {} stands on {} already", table.name(*owner), table.name(*at));
                Explanation::at("start", message, "taken").help(help).blame(*placed, format!("{} started here", table.name(*owner)))
            }
            Breach::NoLine { track, ends: [from, to] } => {
                let message = match from == to {
                    true => format!("{} is one junction; a line has two ends", table.name(*from)),
                    false => format!("no line joins {} and {}: they do not touch", table.name(*from), table.name(*to)),
                };
                let ends: Vec<&str> = board.around(*from).iter().map(|(_, end)| table.name(*end)).collect();
                let mut words = Explanation::at("lay", message, "does not touch").item(*track).item(1);
                words.help = Some(format!("lines from {} lead to {}", table.name(*from), in_words(&ends, "and")));
                words
            }
            Breach::LineTaken { track, line, owner, laid } => {
                let span = board.span(*line);
                let words = match laid {
                    None => Explanation::at("lay", format!("{span} is laid twice in this turn"), "again"),
                    Some(_) => match owner {
                        Some(owner) => Explanation::at("lay", format!("{} has laid {span} already", table.name(*owner)), "taken"),
                        None => Explanation::at("lay", format!("{span} has a track already"), "taken"),
                    },
                };
                let who = owner.map_or("somebody", |owner| table.name(owner));
                let words = words.item(*track).blame(laid.unwrap_or_default(), format!("{who} laid {span} here"));
                let own = owner.filter(|_| laid.is_none()).and_then(|owner| self.some_lays(owner));
                match own.or_else(|| self.some_lays_of_anyone()) {
                    Some(lays) => words.help(format!("free lines: {lays}; laid track serves everyone it is joined to")),
                    None => words.help("laid track serves everyone it is joined to"),
                }
            }
            Breach::SupplyEmpty { track } => Explanation::at("lay", format!("all {TRACKS} tracks are laid"), "no track left")
                .item(*track)
                .help("the round ends with the last track of the supply"),
            Breach::NotConnected { track, line, by, marker, placed, state } => {
                let (by_name, span) = (table.name(*by), board.span(*line));
                let reached: Vec<Junction> = board.all_junctions().filter(|at| state.nets.together(*marker, *at)).collect();
                let nearest = state.nearest(board, *marker, board.edge(*line).ends);
                let mut words = Explanation::at("lay", format!("{span} does not touch the network of {by_name}"), "not connected")
                    .item(*track)
                    .figures(format!("the network of {by_name} reaches {}", some_of(table, &reached)))
                    .blame(*placed, format!("the network of {by_name} begins here, on {}", table.name(*marker)));
                if let Some(Nearest { at: near, missing, last }) = nearest {
                    let lines = counted(i64::from(missing), "line");
                    words.figures.push(format!("it comes nearest to {span} in {}, {lines} away", table.name(near)));
                    if let Some((track, at)) = last {
                        words = words.blame(at, format!("{} leads to {}, where it comes nearest", board.span(track), table.name(near)));
                    }
                }
                match self.some_lays(*by) {
                    Some(lays) => words.help(format!("{by_name} can lay {lays}")),
                    None => words.help(format!("lay beside {} or beside track joined to it", table.name(*marker))),
                }
            }
            Breach::TooManyTracks { count, double, alone, by } => self.too_many(*count, *double, alone, *by),
            Breach::NoSecondTrack { by, line, double, connected, ahead } => self.no_second(*by, *line, *double, *connected, *ahead),
            Breach::MustLay { key, by } => {
                let name = table.name(*by);
                let message = format!("{name} can lay track, so at least one track must be laid");
                let label = if *key == "lay" { "no track" } else { "can lay" };
                let words = Explanation::at(key, message, label);
                match self.some_lays(*by) {
                    Some(lays) => words.help(format!("{name} can lay {lays}")),
                    None => words,
                }
            }
        }
    }

    /// A few lays of one track, as `A-B, C-D or E-F`.
    fn some_lays(&self, by: Player) -> Option<String> {
        let single = self.legal.iter().filter_map(|action| match action {
            Move::Lay { tracks, by: layer } if *layer == by && tracks.0.len() == 1 => {
                Some(tracks.0[0])
            }
            _ => None,
        });
        let board = &self.table.board;
        let all: Vec<String> = single
            .filter_map(|ends| board.line(ends))
            .map(|line| board.span(line))
            .collect();
        let more = match all.len().saturating_sub(NAMED) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        (!all.is_empty()).then(|| all[..all.len().min(NAMED)].join(", ") + &more)
    }

    fn some_lays_of_anyone(&self) -> Option<String> {
        let by = self.legal.iter().find_map(|action| {
            if let Move::Lay { by, .. } = action {
                Some(*by)
            } else {
                None
            }
        })?;
        self.some_lays(by)
    }

    fn blank_hands(&self) -> String {
        self.table
            .players
            .iter()
            .map(|player| format!("{player}: [...]"))
            .collect::<Vec<_>>()
            .join(", ")
    }

    fn who_has(&self, connected: Seats) -> String {
        let verb = if connected.len() == 1 { "has" } else { "have" };
        format!(
            "{} {verb} all five cities",
            self.table.all_of(connected.iter())
        )
    }

    fn round_over(&self, past: Past, secret: bool, ahead: bool, next: Player) -> Explanation {
        let Past {
            round,
            at,
            connected,
        } = past;
        let since = at.move_number().map_or_else(
            || "already".to_owned(),
            |number| format!("since move {number}"),
        );
        let help = match (
            secret,
            connected.is_some_and(|connected| !connected.is_empty()),
        ) {
            (true, false) => format!("the reveal of round {round} comes next"),
            (true, true) => format!(
                "the reveal of round {round} comes next; take out the lays before it, or look for a wrong card in it"
            ),
            (false, _) => format!(
                "next comes the deal of round {}, or the start marker of {}",
                round + 1,
                self.table.name(next)
            ),
        };
        let Some(connected) = connected else {
            return Explanation::at(
                "lay",
                format!("round {round} was over in the position"),
                "after the end of the round",
            )
            .help(help)
            .blame(at, format!("round {round} was over here"));
        };
        let why = match connected.is_empty() {
            true if self.table.board.edges.len() < TRACKS => "every line is laid".to_owned(),
            true => format!("all {TRACKS} tracks are laid"),
            false => self.who_has(connected),
        };
        let why = if ahead && !connected.is_empty() {
            format!("by the hands revealed later {why}")
        } else {
            why
        };
        Explanation::at(
            "lay",
            format!("round {round} has been over {since}: {why}"),
            "after the end of the round",
        )
        .help(help)
        .blame(at, format!("round {round} was over here"))
    }

    fn misplaced(&self, verb: &'static str, round: u32, why: &Misplaced) -> Explanation {
        let table = self.table;
        match why {
            Misplaced::DealtAlready { at } => {
                Explanation::at(verb, format!("the hands of round {round} are dealt already"), "a second time")
                    .help("a round has one deal at its start or one reveal at its end")
                    .blame(*at, "dealt here")
            }
            Misplaced::DealAfterStart { at } => {
                Explanation::at(verb, format!("hands are dealt before the first start marker of round {round}"), "too late")
                    .help("put the deal before the first start of the round, or write a reveal at its end instead")
                    .blame(*at, "the first start marker of the round")
            }
            Misplaced::NothingToReveal { ended } => {
                Explanation::at(verb, format!("round {round} has no track yet, so no hand is complete"), "nothing to reveal")
                    .help(format!("a reveal ends a round that had no deal; round {round} begins with a deal or a start marker"))
                    .blame(*ended, "the round before ended here")
            }
            Misplaced::NobodyConnected { hands, state } => {
                let misses = |player: Player| {
                    let points = state.missing(table, hands, player).unwrap_or_default().points;
                    format!("{} misses {}", table.name(player), counted(i64::from(points), "point"))
                };
                let each: Vec<String> = table.seated().map(misses).collect();
                Explanation::at(verb, format!("nobody has all five cities, so round {round} is not over: {}", each.join(", ")), "too early")
                    .help("look for a lay that is not logged, or a wrong card; an unfinished round ends the log without a reveal")
            }
            Misplaced::StartedAlready { at, over } => {
                Explanation::at(verb, format!("all start markers of round {round} stand already"), "no start marker left")
                    .help(if *over { "the round is over; its reveal comes next" } else { "tracks are laid now, to the end of the round" })
                    .blame(*at, "placed here")
            }
            Misplaced::MarkersFirst { turn } => {
                let name = table.name(*turn);
                Explanation::at(verb, format!("{name} has not placed a start marker in round {round} yet"), "too early")
                    .help(format!("{name} places a start marker next: {{start: <junction>, by: {name}}}"))
            }
            Misplaced::PassAtEnd { ended } => Explanation::at(verb, "the round is over; nobody is to act", "too late")
                .help("next comes the reveal, or the next round's deal or first start marker")
                .blame(*ended, "the round was over here"),
        }
    }

    fn card(&self, verb: &'static str, place: &Place, message: String, label: &str) -> Explanation {
        Explanation::at(verb, message, label)
            .item(place.entry)
            .item(place.card)
    }

    /// The cards of a colour that are in the game.
    fn cards_of(&self, colour: usize) -> String {
        let cards = self.table.board.deck(self.table.seats(), colour);
        cards
            .map(|city| self.table.name(city))
            .collect::<Vec<_>>()
            .join(", ")
    }

    fn bad_hand(&self, verb: &'static str, fault: &HandFault) -> Explanation {
        let (table, board) = (self.table, &self.table.board);
        match fault {
            HandFault::Nobody { player } => Explanation::at(
                verb,
                format!("{} has no hand", table.name(*player)),
                "not every player",
            )
            .help(format!(
                "every player has a hand: {{{}}}",
                self.blank_hands()
            )),
            HandFault::Dashed(place) => {
                let colour = board.card(place.city).colour;
                let players = table.seats();
                let message = format!(
                    "{} has a dashed border: with {players} players that card is not in the game",
                    table.name(place.city)
                );
                let help = format!(
                    "the {} cards in the game: {}",
                    COLOURS[colour],
                    self.cards_of(colour)
                );
                self.card(verb, place, message, "not in the game")
                    .help(help)
            }
            HandFault::Twice { place, holder } if *holder == place.player => {
                let message = format!(
                    "{} has {} twice",
                    table.name(*holder),
                    table.name(place.city)
                );
                self.card(verb, place, message, "again")
                    .help("each city is on one card")
            }
            HandFault::Twice { place, holder } => {
                let city = table.name(place.city);
                let message = format!(
                    "{} cannot have {city}: {} has it",
                    table.name(place.player),
                    table.name(*holder)
                );
                self.card(verb, place, message, "in two hands")
                    .help("each city is on one card")
            }
            HandFault::Changed {
                entry,
                player,
                given,
                at,
            } => {
                let cities: Vec<&str> = given.iter().map(|city| table.name(*city)).collect();
                let name = table.name(*player);
                Explanation::at(
                    verb,
                    format!(
                        "in the position the hand of {name} is {}",
                        cities.join(", ")
                    ),
                    "another hand",
                )
                .item(*entry)
                .help("a reveal shows the hands that the position gives; one of the two is wrong")
                .blame(*at, "the hands of the position")
            }
            HandFault::NotConnected {
                entry,
                player,
                misses,
                at,
            } => {
                let (name, points) = (table.name(*player), counted(*misses, "point"));
                Explanation::at(
                    verb,
                    format!("by the position {name} has all five cities, but misses {points} with this hand"),
                    "not connected",
                )
                .item(*entry)
                .help("look for a wrong card, or correct `connected` or the track of the position")
                .blame(*at, "who has all five cities by the position")
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
                let (name, first, city) = (
                    table.name(place.player),
                    table.name(*first),
                    table.name(place.city),
                );
                let words = self.card(
                    verb,
                    place,
                    format!("{name} has two {colour} cards{cards}: {first} and {city}"),
                    &format!("second {colour} card"),
                );
                match lacks {
                    Some(lacks) => words.help(format!(
                        "a hand is one card of each colour; it has no {} card: {}",
                        COLOURS[*lacks],
                        self.cards_of(*lacks)
                    )),
                    None => words.help("a hand is five cards, one of each colour"),
                }
            }
            HandFault::TooFew {
                entry,
                player,
                count,
                lacks,
            } => {
                let (name, colour) = (table.name(*player), COLOURS[*lacks]);
                Explanation::at(
                    verb,
                    format!(
                        "the hand of {name} has {}, not five",
                        counted(*count as i64, "card")
                    ),
                    format!("lacks {} card", article(colour)),
                )
                .item(*entry)
                .help(format!(
                    "the {colour} cards in the game: {}",
                    self.cards_of(*lacks)
                ))
            }
        }
    }

    fn too_many(
        &self,
        count: usize,
        double: Option<(usize, Line)>,
        alone: &[Line],
        by: Player,
    ) -> Explanation {
        let limit = "a turn is one or two tracks on single lines, or one on a double line";
        match double.filter(|_| count == 2) {
            Some((track, line)) => {
                let board = &self.table.board;
                let span = board.span(line);
                let spans: Vec<String> = alone.iter().map(|line| board.span(*line)).collect();
                let instead = match (&spans[..], self.some_lays(by)) {
                    ([], None) => String::new(),
                    ([], Some(lays)) => format!("; {} can lay {lays}", self.table.name(by)),
                    (spans, _) => format!(": lay {} alone", in_words(spans, "or")),
                };
                Explanation::at(
                    "lay",
                    format!("{span} is a double line, and a second track is laid with it"),
                    "a double line",
                )
                .item(track)
                .help(limit.to_owned() + &instead)
            }
            None => Explanation::at(
                "lay",
                format!("{count} tracks are laid in one turn"),
                "one too many",
            )
            .item(2)
            .help(limit),
        }
    }

    fn no_second(
        &self,
        by: Player,
        line: Line,
        double: bool,
        connected: Seats,
        ahead: bool,
    ) -> Explanation {
        let span = self.table.board.span(line);
        let why = match connected.is_empty() {
            true => "it was the last that could be laid".to_owned(),
            false if ahead => format!("by the hands revealed later {}", self.who_has(connected)),
            false => self.who_has(connected),
        };
        let exception = match (connected.without(by).is_empty(), double) {
            (_, _) if connected.is_empty() => "the supply must hold a track for each",
            (false, true) => "a second is left only after a first track on a single line",
            _ => "a second is left only if the first joins another player's last city",
        };
        let mut words = Explanation::at(
            "lay",
            format!("the round was over with the first track, {span}: {why}"),
            "after the end of the round",
        )
        .help(format!("lay {span} alone; {exception}"));
        words.focus.push(PathStep::Item(1));
        words
    }
}
