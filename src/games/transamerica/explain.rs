//! Broken rules in words.

use super::Transamerica;
use super::apply::BARRIER_ROUND;
use super::board::{Junction, Line};
use super::hands::Hands;
use super::help::{NAMED, Words, some_of};
use super::nets::Seats;
use super::rules::{Breach, Misplaced};
use super::state::{Past, State, TRACKS, Table};
use super::words::Move;
use crate::game::language::{Player, When, counted, in_words};
use crate::game::{Explain, Explanation, PathStep, Reads};

impl Explain<Transamerica> for Breach {
    fn reads(&self) -> Vec<Reads> {
        match self {
            // In the deal nobody is to act, so whose turn comes next follows from who begins the
            // round.
            Breach::OutOfTurn {
                of_starter,
                of_markers,
                ..
            } => {
                let who = if *of_starter { "starter" } else { "active" };
                // Whoever has placed a start marker is passed over.
                let start = of_markers.then_some("start");
                let keys = std::iter::once(who).chain(start);
                keys.map(|key| Reads::all(key).in_turn()).collect()
            }
            // These say whether the next round has begun.
            Breach::RoundOver {
                past,
                secret: false,
                ..
            } if past.at.move_number().is_none() => {
                vec![Reads::all("phase").in_turn(), Reads::all("start").in_turn()]
            }
            Breach::HandsUnknown { .. } => vec![Reads::all("hands").in_turn()],
            // A hand that is given or revealed shows who has all five cities.
            Breach::NoSecondTrack { .. } => vec![Reads::all("hands").in_turn().whole()],
            Breach::NotConnected { .. } => vec![Reads::all("track").in_turn()],
            // Whether somebody has all five cities, so that the round is over and a new one is dealt,
            // depends on the track.
            Breach::WrongPhase {
                why: Misplaced::NobodyConnected { .. } | Misplaced::DealtAlready { .. },
                ..
            } => vec![Reads::all("track").in_turn(), Reads::all("start").in_turn()],
            // The phase follows from which start markers have been placed.
            Breach::WrongPhase {
                why: Misplaced::MarkersFirst { .. } | Misplaced::NothingToReveal { .. },
                ..
            } => {
                vec![Reads::all("start").in_turn()]
            }
            Breach::GameOver {
                round,
                at,
                barrier,
                lowest,
                ..
            } => {
                // Only in later rounds: before that, the barrier cannot have been moved.
                let later = barrier.filter(|_| *round > BARRIER_ROUND);
                let later = later.map(|_| Reads::all("barrier"));
                // Points that were lost in the round of the position follow from its track.
                let is_lost = barrier.is_some() && at.move_number().is_some();
                let lost = [
                    Reads::of("points", *lowest),
                    Reads::all("track"),
                    Reads::all("hands").in_turn().whole(),
                ];
                let lost = lost.into_iter().filter(|_| is_lost);
                later.into_iter().chain(lost).collect()
            }
            _ => Vec::new(),
        }
    }

    fn decides_turn(&self) -> Vec<Reads> {
        match self {
            Breach::GameOver { .. }
            | Breach::HandsUnknown { .. }
            | Breach::RoundOver { .. }
            | Breach::WrongPhase { .. }
            | Breach::OutOfTurn { .. } => {
                let of_round = ["phase", "active", "starter", "start", "hands", "track"];
                let lasting = ["round", "points", "barrier", "lost-as-starter"];
                let of_round = of_round.map(|key| Reads::all(key).in_turn());
                of_round
                    .into_iter()
                    .chain(lasting.map(Reads::all))
                    .collect()
            }
            _ => Vec::new(),
        }
    }

    fn explain(&self, table: &Table, legal: &[Move]) -> Explanation {
        Words { table, legal }.explain(self)
    }
}

impl Words<'_> {
    fn explain(&self, breach: &Breach) -> Explanation {
        match breach {
            Breach::GameOver { .. } => self.game_over(breach),
            Breach::HandsUnknown { .. } => self.hands_unknown(breach),
            Breach::RoundOver {
                past,
                secret,
                ahead,
                next,
            } => self.round_over(*past, *secret, *ahead, *next),
            Breach::WrongPhase { verb, round, why } => self.misplaced(verb, *round, why),
            Breach::BadHand { verb, fault } => self.bad_hand(verb, fault),
            Breach::OutOfTurn {
                key,
                by,
                turn,
                last,
                ..
            } => {
                let (by, turn) = (self.table.name(*by), self.table.name(*turn));
                let message = format!("it is the turn of {turn}, not of {by}");
                Explanation::at(key, message, format!("{turn} is to act"))
                    .help(format!("{turn} acts next; play goes to the left"))
                    .blame(*last, format!("the last turn; {turn} comes next"))
            }
            Breach::JunctionTaken { .. } => self.junction_taken(breach),
            Breach::NoLine { track, ends } => self.no_line(*track, *ends),
            Breach::LineTaken {
                track,
                line,
                owner,
                laid,
            } => self.line_taken(*track, *line, *owner, *laid),
            Breach::SupplyEmpty { track } => {
                let message = format!("all {TRACKS} tracks are laid");
                Explanation::at("lay", message, "no track left")
                    .item(*track)
                    .help("the round ends with the last track of the supply")
            }
            Breach::NotConnected { .. } => self.not_connected(breach),
            Breach::TooManyTracks {
                count,
                double,
                alone,
                by,
            } => self.too_many(*count, *double, alone, *by),
            Breach::NoSecondTrack {
                by,
                line,
                double,
                connected,
                ahead,
            } => self.no_second(*by, *line, *double, *connected, *ahead),
            Breach::MustLay { key, by } => self.must_lay(key, *by),
        }
    }

    fn game_over(&self, breach: &Breach) -> Explanation {
        let Breach::GameOver {
            verb,
            round,
            at,
            lowest,
            points,
            barrier,
        } = breach
        else {
            return Explanation::default();
        };
        let why = match barrier {
            Some(barrier) => {
                let (name, points) = (
                    self.table.name(*lowest),
                    counted(i64::from(*points), "point"),
                );
                format!("{name} has {points}, and the barrier lies at {barrier}")
            }
            None => "no more are played, by the ruling end: rounds".to_owned(),
        };
        let message = format!("the game ended with round {round}: {why}");
        Explanation::at(verb, message, "after the game")
            .help("take out every move after the end of the game")
            .blame(*at, format!("round {round} ended here"))
    }

    fn hands_unknown(&self, breach: &Breach) -> Explanation {
        let Breach::HandsUnknown {
            verb,
            round,
            last,
            refused,
        } = breach
        else {
            return Explanation::default();
        };
        let (message, help, blame) = match refused {
            None => (
                format!(
                    "round {round} has neither a deal nor a reveal, so its points cannot be counted"
                ),
                format!(
                    "put the reveal of round {round} before this move: {{reveal: {{{}}}}}",
                    self.blank_hands()
                ),
                (*last, format!("the last lay of round {round}")),
            ),
            Some((shows, at)) => (
                format!(
                    "the {shows} of round {round}, move {at}, was refused, so its points cannot be counted"
                ),
                format!(
                    "put the {shows} of move {at} right; the points of round {round} are counted by it"
                ),
                (
                    When::of_move(*at),
                    format!("the {shows} of round {round}, which was refused"),
                ),
            ),
        };
        Explanation::at(verb, message, "begins a new round")
            .help(help)
            .blame(blame.0, blame.1)
    }

    fn junction_taken(&self, breach: &Breach) -> Explanation {
        let Breach::JunctionTaken {
            at,
            owner,
            placed,
            beside,
        } = breach
        else {
            return Explanation::default();
        };
        let table = self.table;
        let free: Vec<&str> = beside
            .iter()
            .take(NAMED)
            .map(|at| table.name(*at))
            .collect();
        let help = match free[..] {
            [] => "choose a junction without a start marker".to_owned(),
            _ => format!("free junctions beside it: {}", free.join(", ")),
        };
        let (owner, at) = (table.name(*owner), table.name(*at));
        let message = format!("the start marker of {owner} stands on {at} already");
        Explanation::at("start", message, "taken")
            .help(help)
            .blame(*placed, format!("{owner} started here"))
    }

    fn no_line(&self, track: usize, [from, to]: [Junction; 2]) -> Explanation {
        let table = self.table;
        let ends: Vec<&str> = table
            .board
            .around(from)
            .iter()
            .map(|(_, end)| table.name(*end))
            .collect();
        let (start, end) = (table.name(from), table.name(to));
        let message = match from == to {
            true => format!("{start} is one junction; a line has two ends"),
            false => format!("no line joins {start} and {end}: they do not touch"),
        };
        let ends = in_words(&ends, "and");
        Explanation::at("lay", message, "does not touch")
            .item(track)
            .item(1)
            .help(format!("lines from {start} lead to {ends}"))
    }

    fn line_taken(
        &self,
        track: usize,
        line: Line,
        owner: Option<Player>,
        laid: Option<When>,
    ) -> Explanation {
        let span = self.table.board.span(line);
        let name = owner.map(|owner| self.table.name(owner));
        let (message, label) = match (laid, name) {
            (None, _) => (format!("{span} is laid twice in this turn"), "again"),
            (_, Some(owner)) => (format!("{owner} has laid {span} already"), "taken"),
            (_, None) => (format!("{span} has a track already"), "taken"),
        };
        let free = self
            .some_lays_near(line, owner.filter(|_| laid.is_none()))
            .map_or(String::new(), |lays| format!("free lines: {lays}; "));
        let layer = name.unwrap_or("somebody");
        Explanation::at("lay", message, label)
            .item(track)
            .blame(
                laid.unwrap_or_default(),
                format!("{layer} laid {span} here"),
            )
            .help(free + "laid track serves everyone it is joined to")
    }

    fn not_connected(&self, breach: &Breach) -> Explanation {
        /// The largest network, in junctions, that is listed in full beside its nearest part.
        const FEW: usize = 12;
        let Breach::NotConnected {
            track,
            line,
            by,
            marker,
            placed,
            state,
        } = breach
        else {
            return Explanation::default();
        };
        let (table, board) = (self.table, &*self.table.board);
        let (name, span, home) = (table.name(*by), board.span(*line), table.name(*marker));
        let reached: Vec<Junction> = board
            .all_junctions()
            .filter(|at| state.nets.together(*marker, *at))
            .collect();
        let message = format!("{span} does not touch the network of {name}");
        let nearest = state.nearest(board, *marker, board.edge(*line).ends);
        let mut explanation = Explanation::at("lay", message, "not connected").item(*track);
        // Of a large network, the nearest part says more than a list.
        let is_near = nearest
            .as_ref()
            .is_some_and(|nearest| nearest.last.is_some());
        let is_listed = !is_near || reached.len() <= FEW;
        if is_listed {
            explanation = explanation
                .figures(format!(
                    "the network of {name} reaches {}",
                    some_of(table, &reached)
                ))
                .blame(
                    *placed,
                    format!("the network of {name} begins here, on {home}"),
                );
        }
        if let Some(nearest) = nearest {
            let near = table.name(nearest.at);
            let lines = counted(i64::from(nearest.missing), "line");
            let it = match is_listed {
                true => "it".to_owned(),
                false => format!("the network of {name}"),
            };
            let figure = format!("{it} comes nearest to {span} in {near}, {lines} away");
            explanation = explanation.figures(figure);
            if let Some((track, at)) = nearest.last {
                let track = board.span(track);
                let label = format!("{track} reaches {near}, where the network comes nearest");
                explanation = explanation.blame(at, label);
            }
        }
        match self.some_lays(*by) {
            Some(lays) => explanation.help(format!("{name} can lay {lays}")),
            None => explanation.help(format!("lay beside {home} or beside track joined to it")),
        }
    }

    fn must_lay(&self, key: &'static str, by: Player) -> Explanation {
        let name = self.table.name(by);
        let message = format!("{name} can lay track, so at least one track must be laid");
        let label = if key == "lay" { "no track" } else { "can lay" };
        let explanation = Explanation::at(key, message, label);
        match self.some_lays(by) {
            Some(lays) => explanation.help(format!("{name} can lay {lays}")),
            None => explanation,
        }
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
        let at = |message: String, label: &str| Explanation::at(verb, message, label);
        match why {
            Misplaced::DealtAlready { at: dealt } => at(
                format!("round {round} is not over, and its hands are dealt"),
                "a second time",
            )
            .help("a round has one deal at its start or one reveal at its end")
            .blame(*dealt, "dealt here"),
            Misplaced::DealAfterStart { at: started } => at(
                format!("hands are dealt before the first start marker of round {round}"),
                "too late",
            )
            .help(
                "put the deal before the first start of the round, or write a reveal at its end instead",
            )
            .blame(*started, "the first start marker of the round"),
            Misplaced::NothingToReveal { ended } => at(
                format!("round {round} has no track yet, so no hand is complete"),
                "nothing to reveal",
            )
            .help(format!(
                "a reveal ends a round that had no deal; round {round} begins with a deal or a start marker"
            ))
            .blame(*ended, "the round before ended here"),
            Misplaced::NobodyConnected { hands, state } => self.nobody_connected(verb, round, hands, state),
            Misplaced::StartedAlready { at: placed, over } => at(
                format!("all start markers of round {round} stand already"),
                "no start marker left",
            )
            .help(if *over {
                "the round is over; its reveal comes next"
            } else {
                "tracks are laid now, to the end of the round"
            })
            .blame(*placed, "placed here"),
            Misplaced::MarkersFirst { turn } => {
                let name = self.table.name(*turn);
                let message =
                    format!("{name} has not placed a start marker in round {round} yet");
                at(message, "too early").help(format!(
                    "{name} places a start marker next: {{start: <junction>, by: {name}}}"
                ))
            }
            Misplaced::PassAtEnd { ended } => at(
                "the round is over; nobody is to act".to_owned(),
                "too late",
            )
            .help("next comes the reveal, or the next round's deal or first start marker")
            .blame(*ended, "the round was over here"),
        }
    }

    /// Explains a reveal although no player has connected all five cities.
    fn nobody_connected(
        &self,
        verb: &'static str,
        round: u32,
        hands: &Hands,
        state: &State,
    ) -> Explanation {
        let table = self.table;
        let misses = |player: Player| {
            let missing = state.missing(table, hands, player).unwrap_or_default();
            let points = counted(i64::from(missing.points), "point");
            let cities = state.unconnected(table, hands, player);
            let cities: Vec<&str> = cities.iter().map(|city| table.name(*city)).collect();
            let (name, cities) = (table.name(player), in_words(&cities, "and"));
            format!("{name} lacks {cities} ({points})")
        };
        let each: Vec<String> = table.seated().map(misses).collect();
        let message = format!(
            "nobody has all five cities, so round {round} is not over: {}",
            each.join(", ")
        );
        Explanation::at(verb, message, "too early").help(
            "look for a lay that is not logged, or a wrong card; an unfinished round ends the log without a reveal",
        )
    }

    fn too_many(
        &self,
        count: usize,
        double: Option<(usize, Line)>,
        alone: &[Line],
        by: Player,
    ) -> Explanation {
        match double.filter(|_| count == 2) {
            Some((track, line)) => {
                let board = &self.table.board;
                let span = board.span(line);
                let spans: Vec<String> = alone.iter().map(|line| board.span(*line)).collect();
                let instead = match (&spans[..], self.some_lays(by)) {
                    ([], None) => "leave the second track out".to_owned(),
                    ([], Some(lays)) => format!("{} can lay {lays}", self.table.name(by)),
                    (spans, _) => format!("lay {} alone", in_words(spans, "or")),
                };
                Explanation::at(
                    "lay",
                    format!("{span} is a double line, and a second track is laid with it"),
                    "a double line",
                )
                .item(track)
                .help(instead)
            }
            None => Explanation::at(
                "lay",
                format!("{count} tracks are laid in one turn"),
                "one too many",
            )
            .item(2)
            .help("leave one of them out, or write it into the turn of the player who laid it"),
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
        let mut explanation = Explanation::at(
            "lay",
            format!("the round was over with the first track, {span}: {why}"),
            "after the end of the round",
        )
        .help(format!("lay {span} alone; {exception}"));
        explanation.focus.push(PathStep::Item(1));
        explanation
    }
}
