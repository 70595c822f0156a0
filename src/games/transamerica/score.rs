//! The score, tie-breaks, tracks, and the sheets that show how a total came about.

use super::Transamerica;
use super::apply::{BARRIER_BELOW, BARRIER_FROM, BARRIER_ROUND, barrier_after};
use super::board::Line;
use super::hands::Hands;
use super::state::{POINTS, Phase, Placed, State, TRACKS, Table};
use super::words::Barrier;
use crate::game::language::{Domain, Id as _, Player};
use crate::game::{Cell, Reading, Reckoning, Scores, Sheet};
use std::cmp::Ordering;

impl Scores<Transamerica> for State {
    fn score(&self, _: &Table, player: Player) -> i64 {
        i64::from(self.points[player.index()])
    }

    /// In a game that ends by rounds, the player who lost fewer points in the last round that they
    /// began ranks higher. A player who began none ranks lowest.
    fn break_tie(&self, _: &Table, one: Player, other: Player) -> Ordering {
        let lost = |player: Player| self.lost_as_starter[player.index()].unwrap_or(i32::MAX);
        match self.last_round {
            Some(_) => lost(other).cmp(&lost(one)),
            None => Ordering::Equal,
        }
    }

    fn tie_break(&self, table: &Table, tied: &[Player], winners: &[Player]) -> Option<String> {
        self.last_round?;
        let lost = |player: &Player| {
            let name = table.name(*player);
            match self.lost_as_starter[player.index()] {
                Some(points) => format!("{name} {points}"),
                None => format!("{name} began none"),
            }
        };
        let figures: Vec<String> = tied.iter().map(lost).collect();
        let outcome = match winners.len() {
            1 => "decides",
            left if left < tied.len() => "leaves some of them, who share the win",
            _ => "does not decide: the win is shared",
        };
        Some(format!(
            "{} have the most points; fewest lost in the last round each began ({}) {outcome}",
            table.all_of(tied.iter().copied()),
            figures.join(", ")
        ))
    }

    fn decided_by(&self, table: &Table) -> Option<&'static [&'static str]> {
        // Hands that are not given are not assumed: a round is scored by the hands that the log
        // deals or reveals.
        let best = table
            .seated()
            .map(|player| self.points[player.index()])
            .max();
        let tied = self
            .points
            .iter()
            .filter(|points| Some(**points) == best)
            .count()
            > 1;
        Some(match self.phase {
            Phase::Deal => &[
                "round",
                "phase",
                "starter",
                "points",
                "barrier",
                "lost-as-starter",
            ],
            Phase::Start | Phase::Lay => &[
                "round",
                "phase",
                "active",
                "starter",
                "points",
                "barrier",
                "lost-as-starter",
                "start",
                "track",
                "supply",
            ],
            Phase::Over if tied => &["points", "lost-as-starter"],
            Phase::Over => &["points"],
        })
    }

    /// Returns the points, and what everybody still misses while tracks are laid and hands are
    /// known. Hands that the log reveals later count as known, because tracks are read after the
    /// game.
    fn readings(&self, table: &Table) -> Vec<Reading> {
        let reading = |track, player: Player, value| {
            let subject = (Domain::Player, player.number());
            Reading {
                track,
                subject,
                part: None,
                value,
                unit: "points",
            }
        };
        let mut readings: Vec<Reading> = table
            .seated()
            .map(|player| reading("points", player, self.score(table, player)))
            .collect();
        readings.extend(
            self.still_missing(table)
                .into_iter()
                .map(|(player, points)| reading("missing", player, points)),
        );
        readings
    }

    fn least_is_best(&self, track: &str) -> bool {
        track == "missing"
    }

    fn reckoning(&self, table: &Table, key: &str) -> Option<Reckoning> {
        let said = match key {
            "supply" => {
                let laid = self.tracks.len();
                let lie = if laid == 1 { "lies" } else { "lie" };
                format!(
                    "the supply is what is left of {TRACKS} tracks: {laid} {lie} on the board in round {}",
                    self.round
                )
            }
            "hands" | "connected" if self.open_hands().is_none() => {
                "the hands are secret until they are revealed".to_owned()
            }
            "lost-as-starter" if self.last_round.is_none() => {
                "lost-as-starter is kept only under the ruling end: rounds".to_owned()
            }
            "barrier" => self.why_barrier(table)?,
            _ => return None,
        };
        Some(Reckoning::new(said))
    }

    fn sheets(&self, table: &Table) -> Vec<Sheet> {
        sheets(table, self)
    }
}

/// Returns how the points after round 2 move the barrier, in a sentence.
fn moved_by(table: &Table, points: &[i32]) -> Option<String> {
    let lowest = table.seated().min_by_key(|player| points[player.index()])?;
    let points = points[lowest.index()];
    let rule = match barrier_after(points) {
        0 => format!("less than {BARRIER_FROM}, so the barrier stays at 0"),
        barrier => format!(
            "so the barrier moves to {points} - {BARRIER_BELOW} = {barrier} when that round is cleared up"
        ),
    };
    Some(format!(
        "after round {BARRIER_ROUND} {} had the fewest points, {points}: {rule}",
        table.name(lowest)
    ))
}

impl State {
    /// Says why the barrier lies where it does.
    fn why_barrier(&self, table: &Table) -> Option<String> {
        if let Some(last) = self.last_round {
            return Some(format!(
                "by the ruling end: rounds the game ends with round {last}, and there is no barrier"
            ));
        }
        if table.rulings.barrier == Barrier::Fixed {
            return Some("the barrier stays at 0 by the ruling barrier: fixed".to_owned());
        }
        let record = self
            .history
            .iter()
            .find(|record| record.round == BARRIER_ROUND);
        let moved = record.map(|record| &record.points);
        let before_log = self
            .before_log
            .as_ref()
            .and_then(|before_log| Some((before_log, before_log.barrier?)));
        Some(match (moved, before_log) {
            (Some(points), _) => moved_by(table, points)?,
            (None, Some((before_log, Placed::ByPoints))) => moved_by(table, &before_log.points)?,
            (None, Some((_, placed))) => self.why_barrier_is_there(placed),
            (None, None) => format!(
                "the barrier lies at {} until round {BARRIER_ROUND} has been scored",
                self.barrier
            ),
        })
    }

    /// Explains why the barrier lies where it does, for a log that begins with a position of a
    /// later round.
    fn why_barrier_is_there(&self, placed: Placed) -> String {
        let (lies, moved) = (
            self.barrier,
            format!("it is moved when round {BARRIER_ROUND} is cleared up"),
        );
        match placed {
            Placed::Statement => format!(
                "the barrier lies at {lies} in the position, and never moves later: {moved}"
            ),
            Placed::AtLeast => format!(
                "the barrier is assumed to lie at {lies}, the least that the points of the position allow: {moved}"
            ),
            Placed::AtTheEnd => format!(
                "the barrier is assumed to lie at {lies}, where it ends the game with these points: {moved}"
            ),
            Placed::ByPoints | Placed::Assumed => {
                format!(
                    "the barrier is assumed to lie at {lies}: the position gives neither it nor the points of everybody, and {moved}"
                )
            }
        }
    }
}

/// Returns the points that each player lost in each round, and the lines that were missing.
fn sheets(table: &Table, state: &State) -> Vec<Sheet> {
    let heads = ["round".to_owned()]
        .into_iter()
        .chain(table.players.iter().map(str::to_owned));
    let mut lost = Sheet::new("lost", "Points lost by round", "points", heads);
    let mut lines = Sheet::new(
        "missing",
        "Missing lines by round",
        "points",
        ["round", "player", "lost", "missing lines", "points left"],
    );
    // A log that begins with a position does not have the rounds before it.
    match &state.before_log {
        None => lost.row(
            "start",
            table
                .players
                .iter()
                .map(|_| Cell::Figure(i64::from(POINTS))),
        ),
        Some(before_log) => lost.row(
            "position",
            before_log
                .points
                .iter()
                .map(|points| Cell::Figure(i64::from(*points))),
        ),
    }
    for record in state.history.iter() {
        let figures = record
            .missing
            .iter()
            .map(|missing| Cell::Figure(-i64::from(missing.points())));
        lost.row(format!("round {}", record.round), figures);
        for (player, missing) in table.seated().zip(&record.missing) {
            let (name, lost) = (
                Cell::Text(table.name(player).to_owned()),
                Cell::Figure(i64::from(missing.points())),
            );
            let left = Cell::Figure(i64::from(record.points[player.index()]));
            lines.row(
                format!("round {}", record.round),
                [name, lost, spans(table, missing.lines(&table.board)), left],
            );
        }
    }
    lost.row(
        "points left",
        state
            .points
            .iter()
            .map(|points| Cell::Figure(i64::from(*points))),
    );
    let mut sheets = vec![lost, lines];
    sheets.extend(now(table, state));
    sheets
}

/// Returns what every player with a known hand misses in a round that the log does not score. If a
/// log begins with a position and gives no hand, the sheet says so.
fn now(table: &Table, state: &State) -> Option<Sheet> {
    let unscored =
        state.phase == Phase::Lay || (state.phase == Phase::Over && state.history.is_empty());
    let none = Hands(vec![None; table.seats()]);
    let hands = state
        .hands
        .as_deref()
        .or(state.before_log.is_some().then_some(&none))
        .filter(|_| unscored)?;
    let mut sheet = Sheet::new(
        "missing-now",
        "Missing lines now",
        "points",
        ["player", "missing", "missing lines"],
    );
    for player in table.seated() {
        let cells = match state.missing(table, hands, player) {
            Some(missing) => [
                Cell::Figure(i64::from(missing.points)),
                spans(table, &missing.lines),
            ],
            None => [
                Cell::Blank,
                Cell::Text("not known: the hand is not given".to_owned()),
            ],
        };
        sheet.row(table.name(player), cells);
    }
    Some(sheet)
}

/// Returns lines by their ends; double lines are marked.
fn spans(table: &Table, lines: &[Line]) -> Cell {
    if lines.is_empty() {
        return Cell::Text("none: all five cities connected".to_owned());
    }
    let span = |line: &Line| {
        let double = if table.board.edge(*line).double {
            " (double)"
        } else {
            ""
        };
        format!("{}{double}", table.board.span(*line))
    };
    Cell::List(lines.iter().map(span).collect())
}
