//! One game, the same figures: ledger, story, tracks, score and position agree about every moment,
//! whether a move of the game is legal, accepted or left out.

use crate::support::library::{
    At, Cause, Domain, NoBoards, Options, Reading, Review, ReviewRequest, Value, judge_with,
};
use crate::support::{files, games, root, stem};
use std::collections::BTreeMap;
use std::fs;

/// Positions and scores are compared after every move whose number is a multiple of this.
const STRIDE: usize = 19;

/// A subject of a track: `("cash", (Player, 0), None)`.
type Account = (&'static str, (Domain, u16), Option<(Domain, u16)>);

fn account(reading: &Reading) -> Account {
    (reading.track, reading.subject, reading.part)
}

/// A log with the results of `ledger`, `replay`, `tracks`, `score` and `state`, each from its own
/// replay.
struct Replays<'t> {
    name: String,
    log: &'t str,
    tracks: Review,
}

fn asked(log: &str, request: ReviewRequest, at: Option<u32>) -> Review {
    let options = Options {
        keep_going: true,
        at,
        ..Options::default()
    };
    judge_with(log, &NoBoards, &ReviewRequest { options, ..request }).review
}

impl<'t> Replays<'t> {
    fn new(name: String, log: &'t str) -> Self {
        let request = ReviewRequest {
            tracks: true,
            ..ReviewRequest::default()
        };
        Self {
            name,
            log,
            tracks: asked(log, request, None),
        }
    }

    /// Compares everything with the tracks.
    fn agree(&self) {
        self.ledger();
        self.story();
        let declared = self.tracks.verdict.counts.declared;
        self.score(None);
        for at in (0..=declared).step_by(STRIDE).chain([declared]) {
            self.position(at);
            self.score(Some(at));
        }
    }

    fn ledger(&self) {
        let request = ReviewRequest {
            ledger: true,
            ..ReviewRequest::default()
        };
        let ledger = asked(self.log, request, None).ledger;
        let mut balances: BTreeMap<Account, i64> = BTreeMap::new();
        let mut entries = ledger.iter().peekable();
        for (step, moment) in self.tracks.moments.iter().enumerate() {
            while let Some(entry) = entries.next_if(|entry| entry.step <= step) {
                assert_eq!(
                    (entry.step, entry.at),
                    (step, moment.at),
                    "{}: {entry:?}",
                    self.name
                );
                let of = entry.account;
                let balance = balances.entry((of.track, of.subject, of.part)).or_default();
                *balance += entry.amount;
                assert_eq!(*balance, entry.balance, "{}: {entry:?}", self.name);
            }
            for reading in &moment.readings {
                assert_eq!(
                    balances.get(&account(reading)).copied().unwrap_or(0),
                    reading.value,
                    "{}: {reading:?} at moment {step}, after move {}",
                    self.name,
                    moment.at
                );
            }
        }
        assert!(
            entries.next().is_none(),
            "{}: a moment is missing",
            self.name
        );
    }

    /// Compares the moments of the story, which has no figures to add up.
    fn story(&self) {
        let request = ReviewRequest {
            story: true,
            ..ReviewRequest::default()
        };
        let story = asked(self.log, request, None);
        let moments = |review: &Review| -> Vec<_> {
            let of = |moment: &crate::support::library::judging::Moment| {
                (moment.at, moment.cause.clone(), moment.turn, moment.phase)
            };
            review.moments.iter().map(of).collect()
        };
        assert_eq!(moments(&story), moments(&self.tracks), "{}", self.name);
        assert_eq!(scores(&story), scores(&self.tracks), "{}", self.name);
    }

    /// Compares `state --at`: every key that is a track has its values.
    fn position(&self, at: u32) {
        let wanted = At::Move(at);
        let request = ReviewRequest {
            position: Some(wanted),
            ..ReviewRequest::default()
        };
        let Some(position) = asked(self.log, request, None).position else {
            return;
        };
        let readings = self.readings(wanted);
        let keys = self.tracks.verdict.game.expect("a game").expects;
        let ended: Vec<&str> = keys.iter().filter_map(|key| key.ends).collect();
        for (key, value) in position.observations() {
            let ends = keys.iter().find(|known| known.name == key);
            // A track may end as another key: the profits of Steel Driver as the values of the
            // companies.
            let track = match ends.and_then(|key| key.ends) {
                Some(track) if position.stage().over => track,
                None if !position.stage().over || !ended.contains(&key) => key,
                _ => continue,
            };
            let Value::Map(domain, values) = value else {
                continue;
            };
            for (id, value) in values {
                let of = readings.get(&(track, (domain, id), None));
                if let (Some(reading), Some(shown)) = (of, value.as_number()) {
                    assert_eq!(shown, *reading, "{}: {key} {id} at {at}", self.name);
                }
            }
        }
    }

    /// Compares `score --at`, or the final score.
    fn score(&self, at: Option<u32>) {
        let review = asked(
            self.log,
            ReviewRequest {
                sheets: true,
                ..ReviewRequest::default()
            },
            at,
        );
        let readings = self.readings(at.map_or(At::End, At::Move));
        let key = review.verdict.game.expect("a game").score.0;
        for (player, score) in scores(&review) {
            let reading = readings[&(key, (Domain::Player, player), None)];
            assert_eq!(score, reading, "{}: {key} {player} at {at:?}", self.name);
        }
    }

    /// Returns the readings at the last moment before a position.
    fn readings(&self, position: At) -> BTreeMap<Account, i64> {
        let moments = self.tracks.moments_to(position);
        let last = &self.tracks.moments[moments - 1];
        let of = |reading: &Reading| (account(reading), reading.value);
        last.readings.iter().map(of).collect()
    }
}

/// Returns every player's score.
fn scores(review: &Review) -> BTreeMap<u16, i64> {
    let of = review.ranking.iter();
    of.map(|rank| (rank.player.0.into(), rank.score)).collect()
}

/// Returns a log with line `at` of its moves replaced.
fn with(lines: &[&str], at: usize, line: &str) -> String {
    let mut lines = lines.to_vec();
    lines[at] = line;
    lines.join("\n") + "\n"
}

/// What happened to a spoilt move.
#[derive(Debug, Default)]
struct Seen {
    left_out: usize,
    passed_over: usize,
}

/// Spoils a game by replacing its move on line `at` by the one on line `by`.
fn spoil(name: &str, lines: &[&str], at: usize, by: usize, seen: &mut Seen) {
    let action = lines[by].split(" # ").next().expect("a move");
    let spoilt = with(lines, at, action);
    let name = format!("{name}, line {} as line {}", by + 1, at + 1);
    let replays = Replays::new(name, &spoilt);
    replays.agree();
    let review = &replays.tracks;
    if review.verdict.counts.carried_out < review.verdict.counts.declared {
        seen.left_out += 1;
    }
    let is_passed_over = |cause: &Cause| matches!(cause, Cause::PassedOver(_));
    if review
        .moments
        .iter()
        .any(|moment| is_passed_over(&moment.cause))
    {
        seen.passed_over += 1;
    }
}

#[test]
fn every_account_of_a_game_tells_the_same_figures() {
    let mut seen = Seen::default();
    for path in files(&root().join("fixtures/golden")) {
        let text = fs::read_to_string(&path).expect("a golden game");
        let name = stem(&path);
        // Comparing the result as well would add nothing.
        let text = text.split("# at the end").next().expect("a log");
        Replays::new(name.clone(), text).agree();
        let lines: Vec<&str> = text.lines().collect();
        let is_move = |at: &usize| lines[*at].starts_with("  - {");
        let moves: Vec<usize> = (0..lines.len()).filter(is_move).collect();
        for (part, ahead) in [(1, 1), (2, 5), (3, 2)] {
            let at = moves.len() * part / 4;
            if let Some(by) = moves.get(at + ahead) {
                spoil(&name, &lines, moves[at], *by, &mut seen);
            }
        }
    }
    assert!(seen.left_out > 20 && seen.passed_over > 10, "{seen:?}");
}

/// The cases with accepted irregularities, which complete games seldom have.
#[test]
fn so_does_every_account_of_a_game_with_an_irregularity() {
    let mut held = 0;
    for path in games().flat_map(|game| files(&root().join("fixtures").join(game).join("cases"))) {
        let text = fs::read_to_string(&path).expect("a case");
        if !text.contains("accept:") {
            continue;
        }
        let replays = Replays::new(stem(&path), &text);
        if !replays.tracks.verdict.accepted.is_empty() {
            replays.agree();
            held += 1;
        }
    }
    assert!(held > 10, "{held}");
}
