//! Logs that begin in the middle of a game, in every game: a log cut anywhere is judged like the
//! whole, a position that is written is the position that is read, and a move is judged by the keys
//! its rules depend on, whatever else is left out.

use crate::every_game;
use crate::support::cases::{self, Source};
use crate::support::library::prelude::*;
use crate::support::library::{
    At, BoardFiles, Boards, Faults, Finding, Game, MoveNo, NoBoards, Review, ReviewRequest, Rng,
    Story, Table, excerpt, flow, json, judge, judge_with, layout_with, parse, position_plays_on,
    read_log,
};
use crate::support::play::{any_move, any_value, line, play, result, seat};
use crate::support::{every, files, games, is_cut_due, root, rounds, shown};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Arc;

/// At how many of its moves a log is cut, if it has that many; `make thorough` cuts it at every
/// move.
const CUTS: u32 = 2;
/// In games with more moves, tracks are read only where little of the game is left, because they
/// take long.
const SHORT: u32 = 40;

// ---------------------------------------------------------------- a log cut in two

/// A log to be cut, with the verdict on the whole.
struct Whole<'w> {
    name: &'w str,
    text: &'w str,
    boards: &'w dyn Boards,
    review: Review,
    tracked: bool,
    /// For every declared move, whether it is an `expect`.
    expects: Vec<bool>,
}

fn review(text: &str, boards: &dyn Boards, tracked: bool) -> Review {
    judge_with(
        text,
        boards,
        &ReviewRequest {
            tracks: tracked,
            ..ReviewRequest::default()
        },
    )
    .review
}

impl<'w> Whole<'w> {
    /// Creates a log; `None` if it is malformed.
    fn new(name: &'w str, text: &'w str, boards: &'w dyn Boards) -> Option<Self> {
        let parsed = parse(text);
        let moves = parsed
            .tree
            .root()
            .and_then(|root| parsed.tree.get(root, "moves"));
        let is_expect = |entry| parsed.tree.get(entry, "expect").is_some();
        let expects: Vec<bool> = moves
            .map(|moves| parsed.tree.children(moves).map(is_expect).collect())
            .unwrap_or_default();
        let tracked = rounds() > 1 || expects.len() as u32 <= SHORT;
        let review = review(text, boards, tracked);
        review.verdict.faults.is_empty().then_some(Self {
            name,
            text,
            boards,
            review,
            tracked,
            expects,
        })
    }

    /// Cuts it at some of its moves, which depend on the number; returns how many cuts there were.
    fn cut_at_some(&self, number: u32) -> usize {
        let reached = self.review.verdict.reached();
        let step = if rounds() > 1 {
            1
        } else {
            (reached / CUTS).max(1)
        };
        (0..=reached)
            .filter(|at| (at + number).is_multiple_of(step))
            .map(|at| self.cut(at))
            .count()
    }

    /// Returns whether the log begins with a position that leaves keys out, and its findings after
    /// `from` are at the same moves as those of `part`, the same log with a whole position. The
    /// headline may then be another rule: one that is broken whatever the keys are.
    fn leads_with_another_rule(&self, part: &Review, from: MoveNo, shift: MoveNo) -> bool {
        let whole = &self.review.verdict;
        if whole.position.as_ref().is_none_or(|keys| keys.is_whole()) {
            return false;
        }
        let mut behind = whole.findings.iter().filter(|finding| {
            let number = finding.place.number;
            number.is_none_or(|number| number > from)
        });
        let is_alike = |here: &Finding| {
            behind.next().is_some_and(|there| {
                let number = there.place.number.map(|number| number - shift);
                let of_rule = here.rule.is_some() && there.rule.is_some();
                let is_sure = there.facts.conditions().is_empty();
                here.place.number == number && of_rule && (is_sure || here.code == there.code)
            })
        };
        let alike = part.verdict.findings.iter().all(is_alike);
        alike && behind.next().is_none()
    }

    /// Cuts it after a declared move, and compares what is said about the moves after it.
    fn cut(&self, at: MoveNo) {
        let name = format!("{} from move {at} on", self.name);
        let write = |text: &str, at: MoveNo, rest: bool| {
            excerpt(text, self.boards, At::Move(at), rest)
                .unwrap_or_else(|| panic!("{name}: cannot be written\n{text}"))
        };
        let rest = write(self.text, at, true);
        let part = review(&rest, self.boards, self.tracked);
        let faults: Vec<&str> = part
            .verdict
            .faults
            .iter()
            .map(|fault| &*fault.message)
            .collect();
        assert!(faults.is_empty(), "{name}: {faults:?}\n{rest}");
        // A position that the rules led to causes no warnings.
        let begins_with_the_game = !self.text.contains("position");
        if begins_with_the_game
            && self.review.verdict.accepted.is_empty()
            && self.review.verdict.warnings.is_empty()
        {
            let warnings = part.verdict.warnings.iter();
            let warnings: Vec<&str> = warnings.map(|warning| &*warning.message).collect();
            assert!(warnings.is_empty(), "{name}: {warnings:?}\n{rest}");
        }

        // Expects that were true only before the cut are left out, and the moves after them have
        // other numbers.
        let left_out = rest.matches("\n  # Left out: ").count() as MoveNo;
        let next = (at..)
            .find(|number| !self.expects.get(*number as usize).copied().unwrap_or(false))
            .unwrap_or(at)
            + 1;
        // Where the table applied a wrong rule before the cut, the log after it cannot be explained by
        // that rule, and the message may name fewer of the figures.
        let all = &self.review.verdict.findings;
        let is_by_rule = all.iter().any(|finding| finding.facts.is_by_rule());
        // A figure that a claim before the cut has wrong is not named again in later ones.
        let before = all
            .iter()
            .filter(|finding| finding.place.number.is_some_and(|number| number <= at));
        let known: BTreeSet<_> = before.flat_map(wrong_figures).collect();
        let is_shortened = |finding: &Finding| {
            is_by_rule || wrong_figures(finding).iter().any(|one| known.contains(one))
        };
        let findings =
            |review: &Review, from: MoveNo, next: MoveNo, shift: MoveNo| -> Vec<String> {
                let behind = review
                    .verdict
                    .findings
                    .iter()
                    .filter(|finding| finding.place.number.is_none_or(|number| number > from));
                behind
                    .map(
                        |finding| match finding.rule.is_none() && is_shortened(finding) {
                            true => figures(finding, shift),
                            false => reported(finding, next, shift),
                        },
                    )
                    .collect()
            };
        let here = findings(&part, 0, next - at - left_out, 0);
        let there = findings(&self.review, at, next, at + left_out);
        assert!(
            here == there || self.leads_with_another_rule(&part, at, at + left_out),
            "{name}: {here:?}, not {there:?}\n{rest}"
        );
        let accepted = |review: &Review, shift: MoveNo| -> Vec<(&'static str, Option<MoveNo>)> {
            let numbered = review
                .verdict
                .accepted
                .iter()
                .map(|accepted| (accepted.rule.code, accepted.place.number));
            numbered
                .filter(|(_, number)| *number > Some(shift))
                .map(|(code, number)| (code, number.map(|number| number - shift)))
                .collect()
        };
        assert_eq!(
            accepted(&part, 0),
            accepted(&self.review, at + left_out),
            "{name}\n{rest}"
        );
        let whole = &self.review.verdict;
        assert_eq!(
            (part.verdict.complete, &part.verdict.standing),
            (whole.complete, &whole.standing),
            "{name}\n{rest}"
        );
        let tracks = |review: &Review, shift: MoveNo| -> Vec<String> {
            let behind = review.moments.iter().filter(|moment| moment.at > shift);
            behind
                .map(|moment| {
                    format!(
                        "{} {} {} {:?}",
                        moment.at - shift,
                        moment.turn,
                        moment.phase,
                        moment.readings
                    )
                })
                .collect()
        };
        let [here, there] = [tracks(&part, 0), tracks(&self.review, at + left_out)];
        assert!(here == there, "{name}: the tracks differ\n{rest}");

        // The written text is laid out, and writing it again gives the same.
        assert_eq!(
            layout_with(&rest, self.boards).as_ref(),
            Some(&rest),
            "{name}: laid out\n{rest}"
        );
        let alone = write(self.text, at, false);
        assert_eq!(write(&alone, 0, false), alone, "{name}: written again");
        assert_eq!(
            layout_with(&alone, self.boards).as_ref(),
            Some(&alone),
            "{name}: laid out"
        );
    }
}

/// Returns a finding without the places it blames, numbered from the cut on. Of an `expect`
/// directly after the cut only the code is returned, because its closest moment may be before the
/// cut.
fn reported(finding: &Finding, next: MoveNo, shift: MoveNo) -> String {
    if finding.code == "expect" && finding.place.number.is_some_and(|number| number < next) {
        return finding.code.to_owned();
    }
    let also: Vec<&str> = finding.also.iter().map(|rule| rule.code).collect();
    let words = finding.facts.explain();
    let number = finding.place.number.map(|number| number - shift);
    // A false claim lists its keys in the order of the log, which a log that was written has in the
    // order of the game's page.
    // What a position does not list may have left the board before it.
    let unlisted = words
        .message
        .strip_prefix("the position lists no passenger in ");
    let message = unlisted.map_or(words.message.clone(), |city| {
        format!("the passenger of {city} has left the board")
    });
    let mut parts: Vec<&str> = unnumbered(&message)
        .split([':', ';'])
        .map(str::trim)
        .collect();
    parts.sort_unstable();
    format!(
        "{} {number:?} {parts:?} {also:?} {}",
        finding.code, finding.after_illegal
    )
}

/// Returns the key and the subject of every figure that a claim states falsely.
fn wrong_figures(finding: &Finding) -> Vec<(&'static str, Option<String>)> {
    let differing = finding.facts.differing().into_iter();
    differing.map(|one| (one.key, one.subject)).collect()
}

/// Returns every figure that a claim states falsely, with the right one, numbered from the cut on.
fn figures(finding: &Finding, shift: MoveNo) -> String {
    let number = finding.place.number.map(|number| number - shift);
    let differing = finding.facts.differing().into_iter();
    let mut figures: Vec<String> = differing
        .map(|one| {
            format!(
                "{} {:?}: {:?} {:?}",
                one.key, one.subject, one.declared, one.actual
            )
        })
        .collect();
    figures.sort_unstable();
    format!("{} {number:?} {figures:?}", finding.code)
}

/// Removes the part of a sentence that says since when, by whom or why something is so, because
/// that may be before the cut.
fn unnumbered(words: &str) -> &str {
    let ends = [" has been over ", " was over in the position", " is gone"];
    ends.into_iter()
        .find_map(|end| words.split_once(end))
        .map_or(words, |(before, _)| before)
}

/// Failures, each with its beginning: one run reports all of them.
#[derive(Default)]
struct Failures(Vec<String>);

impl Failures {
    /// Runs a part of a test.
    fn collect<T: Default>(&mut self, part: impl FnOnce() -> T) -> T {
        catch_unwind(AssertUnwindSafe(part)).unwrap_or_else(|why| {
            let words = why
                .downcast_ref::<String>()
                .cloned()
                .unwrap_or_else(|| "a panic".to_owned());
            self.0.push(words.chars().take(1500).collect());
            T::default()
        })
    }

    #[track_caller]
    fn tell(self) {
        let (count, some) = (
            self.0.len(),
            self.0.iter().take(20).cloned().collect::<Vec<_>>(),
        );
        assert!(
            self.0.is_empty(),
            "{count} failures:\n{}",
            some.join("\n\n")
        );
    }
}

/// Cuts the logs of a file, separated by `---`.
fn cut_all(name: &str, text: &str, folder: &Path, number: usize) -> usize {
    let boards = BoardFiles::new(folder);
    let documents = text.split("\n---\n").filter_map(|text| {
        Whole::new(name, text, &boards).map(|whole| whole.cut_at_some(number as u32))
    });
    documents.sum()
}

#[test]
fn every_shipped_log_is_judged_from_any_move_on_as_it_is_whole() {
    let mut cuts = 0;
    let mut failures = Failures::default();
    for (number, case) in cases::all()
        .into_iter()
        .enumerate()
        .filter(|(number, case)| is_cut_due(*number) && !case.name.starts_with("fixtures/hostile"))
    {
        let (text, path) = match case.source {
            Source::Text(text) => (text, root().join("fixtures/conformance")),
            Source::File(path) if path.extension().is_some_and(|ending| ending == "yaml") => {
                let Ok(text) = fs::read_to_string(&path) else {
                    continue;
                };
                (text, path)
            }
            Source::File(_) => continue,
        };
        cuts += failures.collect(|| cut_all(&case.name, &text, &path, number));
    }
    for (number, path) in files(&root().join("fixtures/golden")).iter().enumerate() {
        cuts += failures.collect(|| {
            cut_all(
                &shown(path),
                &fs::read_to_string(path).expect("a golden game"),
                path,
                number,
            )
        });
    }
    failures.tell();
    assert!(cuts > 400, "{cuts} cuts");
}

fn random_games_cut<G: Game>() {
    let (least, most) = G::INFO.players;
    let mut failures = Failures::default();
    for players in least..=most {
        let mut rng = Rng::new(1600 + players as u64);
        let seated = seat::<G>(players, &mut rng);
        let mut lines = String::new();
        let end = play::<G>(&seated.table, &mut rng, |_, action, _, _| {
            lines.push_str(&format!("  - {}\n", line::<G>(&seated.table, action)));
        });
        let text = format!(
            "{}moves:\n{lines}{}",
            seated.header,
            result::<G>(&seated.table, &end)
        );
        let name = format!("{} with {players} players", G::INFO.id);
        let whole = Whole::new(&name, &text, &NoBoards).expect("a log");
        assert!(
            failures.collect(|| whole.cut_at_some(players as u32)) >= CUTS as usize
                || !failures.0.is_empty(),
            "{name}"
        );
    }
    failures.tell();
}

#[test]
fn random_games_are_judged_from_any_move_on_as_they_are_whole() {
    every_game!(random_games_cut);
}

// ---------------------------------------------------------------- what cannot lie on a table

#[test]
fn what_cannot_lie_on_a_table_is_one_fault_at_its_place() {
    for game in games() {
        let mut seen = 0;
        for (name, text) in cases::logs_in(game, "malformed")
            .iter()
            .filter(|(name, _)| name.starts_with("position-"))
        {
            seen += 1;
            let verdict = judge(text).review.verdict;
            let [fault] = &verdict.faults[..] else {
                panic!("{game} {name}: {:?}", verdict.faults)
            };
            assert!(
                verdict.warnings.is_empty(),
                "{game} {name}: {:?}",
                verdict.warnings
            );
            let within =
                text.find("position:").expect("a position")..text.find("moves:").expect("moves");
            let spans =
                std::iter::once(fault.span).chain(fault.related.iter().map(|(span, _)| *span));
            let inside = spans
                .map(|span| span.range())
                .any(|span| within.contains(&span.start) && !span.is_empty());
            assert!(
                inside && !fault.message.ends_with('.') && !fault.label.is_empty(),
                "{game} {name}: {fault:?}"
            );
        }
        assert!(seen > 20, "{game}: {seen} positions that cannot be");
    }
}

/// Values that hardly belong to any key, each with at most one slip.
const SLIPS: [&str; 20] = [
    "null",
    "true",
    "-1",
    "0",
    "7",
    "1.5",
    "99999999999999999999",
    "9223372036854775807",
    "-9223372036854775808",
    "[]",
    "{}",
    "[[]]",
    "[null]",
    "zzz",
    "''",
    "Ann",
    "red",
    "none",
    "[zzz]",
    "{Ann: 1, Ann: 1}",
];

/// Every key with every slip: refused by one fault at its place, or accepted and played to its end.
fn slips_are_refused_at_their_place<G: Game>() {
    let mut rng = Rng::new(4600);
    let seated = seat::<G>(G::INFO.players.1, &mut rng);
    let opening: Vec<&str> = G::INFO
        .header
        .iter()
        .filter(|key| key.opening)
        .map(|key| key.name)
        .collect();
    let header: String = seated
        .header
        .lines()
        .filter(|line| !opening.iter().any(|key| line.starts_with(key)))
        .map(|line| format!("{line}\n"))
        .collect();
    let (mut refused, mut taken) = (0, 0);
    let mut failures = Failures::default();
    for (key, slip) in G::EXPECTS
        .iter()
        .flat_map(|key| SLIPS.iter().map(|slip| (key.key.name, *slip)))
    {
        let text = format!("{header}position:\n  {key}: {slip}\nmoves: []\n");
        if failures.collect(|| position_plays_on::<G>(&text, &mut rng)) {
            taken += 1;
            continue;
        }
        refused += 1;
        let faults = judge(&text).review.verdict.faults;
        let place =
            text.find("position:").expect("a position")..text.find("moves:").expect("moves");
        let messages: Vec<&str> = faults.iter().map(|fault| &*fault.message).collect();
        assert!(
            faults
                .iter()
                .all(|fault| place.contains(&(fault.span.start as usize))),
            "{key}: {slip} is refused elsewhere: {messages:?}"
        );
        let mixed = slip.starts_with('{') && slip.len() > 2;
        assert!(
            faults.len() == 1 || (mixed && faults.len() <= 5),
            "{key}: {slip} is refused by {messages:?}"
        );
    }
    failures.tell();
    assert!(
        refused > 100 && taken > 5,
        "{}: {refused} refused, {taken} taken",
        G::INFO.id
    );
}

#[test]
fn a_slip_under_any_key_is_refused_at_its_place() {
    every_game!(slips_are_refused_at_their_place);
}

// ---------------------------------------------------------------- keys that are left out

/// A verb, and keys that no rule of it depends on: what is assumed instead changes nothing.
type Unread = (&'static str, &'static [&'static str]);

/// For every game some verbs with the keys they do not need.
const UNREAD: &[(&str, &[Unread])] = &[
    (
        "steel-driver",
        &[
            (
                "offer",
                &[
                    "company-cubes",
                    "profit",
                    "cash",
                    "shares",
                    "order",
                    "goods",
                    "values",
                    "track",
                    "last-control",
                    "transcontinental",
                ],
            ),
            (
                "bid",
                &[
                    "company-cubes",
                    "profit",
                    "cash",
                    "shares",
                    "order",
                    "goods",
                    "values",
                    "track",
                    "last-control",
                    "transcontinental",
                ],
            ),
            (
                "build",
                &[
                    "first",
                    "cubes",
                    "profit",
                    "cash",
                    "shares",
                    "goods",
                    "values",
                    "auction",
                    "last-control",
                    "marker-passes",
                    "transcontinental",
                ],
            ),
            (
                "claim",
                &[
                    "first",
                    "cubes",
                    "company-cubes",
                    "profit",
                    "cash",
                    "goods",
                    "values",
                    "auction",
                    "marker-passes",
                    "transcontinental",
                ],
            ),
        ],
    ),
    (
        "ride-the-rails",
        &[
            (
                "take",
                &[
                    "money",
                    "passengers",
                    "placed",
                    "five-dollars",
                    "transcontinental",
                    "dividends",
                ],
            ),
            (
                "place",
                &[
                    "money",
                    "supply",
                    "passengers",
                    "five-dollars",
                    "transcontinental",
                    "dividends",
                ],
            ),
            (
                "ride",
                &[
                    "money",
                    "supply",
                    "shares",
                    "placed",
                    "five-dollars",
                    "transcontinental",
                    "dividends",
                ],
            ),
        ],
    ),
    (
        "mini-rails",
        &[
            ("buy", &["stocks", "bag", "frame"]),
            ("build", &["stocks", "bag"]),
        ],
    ),
    (
        "transamerica",
        &[
            (
                "start",
                &["points", "barrier", "supply", "round", "connected"],
            ),
            (
                "lay",
                &[
                    "points",
                    "barrier",
                    "supply",
                    "round",
                    "starter",
                    "connected",
                ],
            ),
        ],
    ),
];

/// Returns a position without some keys.
fn without(text: &str, keys: &[&str]) -> String {
    let (mut inside, mut dropped) = (false, false);
    let kept = text.lines().filter(|line| {
        let deep = line.chars().take_while(|c| *c == ' ').count();
        if deep == 0 {
            inside = line.starts_with("position:");
        }
        if inside && deep == 2 {
            dropped = keys.contains(&line.trim_start().split(':').next().unwrap_or_default());
        }
        !(inside && deep > 0 && dropped)
    });
    kept.map(|line| format!("{line}\n")).collect()
}

/// A table, a state at it, and the keys that are assumed.
type Start<G> = (Arc<Table<G>>, <G as Game>::State, Vec<&'static str>);

/// Returns where a log begins, and the keys that are assumed; `None` if it is malformed.
fn begin<G: Game>(text: &str) -> Option<Start<G>> {
    let parsed = parse(text);
    let mut faults = Faults::default();
    faults.extend(parsed.faults.into_iter().map(Into::into));
    let setup = read_log::<G>(&parsed.tree, parsed.tree.root()?, &NoBoards, &mut faults);
    let table = setup.table.clone().filter(|_| faults.is_empty())?;
    let mut state = setup.start(&table);
    state.settle_all(&table, &mut Story::unread());
    Some((table, state, setup.position?.keys.assumed))
}

fn keys_that_are_left_out<G: Game>() {
    let (_, unread) = every(UNREAD)
        .find(|(game, _)| *game == G::INFO.id)
        .expect("a row");
    let mut rng = Rng::new(2600);
    let players = G::INFO.players.0;
    let seated = seat::<G>(players, &mut rng);
    let mut played: Vec<G::Move> = Vec::new();
    play::<G>(&seated.table, &mut rng, |_, action, _, _| {
        played.push(action.clone());
    });
    let lines: Vec<String> = played
        .iter()
        .map(|action| format!("  - {}\n", line::<G>(&seated.table, action)))
        .collect();
    let text = format!("{}moves:\n{}", seated.header, lines.concat());
    let (mut compared, mut refused) = (0, 0);
    for (verb, keys) in unread {
        let mut places: Vec<usize> = (0..played.len())
            .filter(|at| played[*at].verb() == *verb)
            .collect();
        rng.shuffle(&mut places);
        for at in places.into_iter().take(3 * rounds() as usize) {
            let full =
                excerpt(&text, &NoBoards, At::Move(at as MoveNo), false).expect("a position");
            let (table, state, none) = begin::<G>(&full).expect("a position");
            let hidden = G::EXPECTS
                .iter()
                .filter(|key| none.contains(&key.key.name))
                .count();
            let left_out = keys.iter().map(std::slice::from_ref).chain([*keys]);
            for keys in left_out {
                let few = without(&full, keys);
                let (_, other, assumed) =
                    begin::<G>(&few).unwrap_or_else(|| panic!("refused without {keys:?}\n{few}"));
                assert!(
                    keys.iter().all(|key| assumed.contains(key)),
                    "{keys:?} are assumed, and {assumed:?} is said"
                );
                assert!(assumed.len() <= hidden + keys.len(), "{assumed:?}");
                for _ in 0..20 {
                    let action = any_move::<G>(&table, Some(&played[at]), &mut rng);
                    if action.verb() != *verb {
                        continue;
                    }
                    let rules = |state: &G::State| {
                        state
                            .broken(&table, &action)
                            .iter()
                            .map(|breach| G::INFO.rules[breach.rule()].code)
                            .collect::<Vec<_>>()
                    };
                    let [here, there] = [rules(&state), rules(&other)];
                    assert_eq!(here, there, "{action:?} without {keys:?}\n{few}");
                    compared += 1;
                    refused += usize::from(!here.is_empty());
                }
            }
        }
    }
    assert!(
        compared > 100 && refused > 30,
        "{}: {compared} moves compared, {refused} of them refused",
        G::INFO.id
    );
}

#[test]
fn a_move_is_judged_by_the_keys_its_rules_read() {
    every_game!(keys_that_are_left_out);
}

// ---------------------------------------------------------------- whatever is taken

/// Texts for places where they do not belong.
const ODD: [&str; 16] = [
    "none",
    "null",
    "true",
    "0",
    "1",
    "-3",
    "7",
    "99999999999",
    "9223372036854775807",
    "[]",
    "{}",
    "''",
    "nobody",
    "frame",
    "Ann",
    "red",
];

/// Returns a position with some keys left out, some with any value of their kind, some with a text
/// that does not belong there.
fn mutated<G: Game>(table: &Arc<Table<G>>, text: &str, rng: &mut Rng) -> String {
    let left: Vec<&str> = G::EXPECTS
        .iter()
        .map(|key| key.key.name)
        .filter(|_| rng.once_in(3))
        .collect();
    let changed: Vec<(&str, String)> = (0..rng.below(3))
        .filter_map(|_| {
            let key = rng.pick(G::EXPECTS)?;
            let odd = rng.once_in(3);
            let value = if odd {
                (*rng.pick(&ODD)?).to_owned()
            } else {
                flow(&json(&**table, &any_value(&key.key.shape, table, rng)))
            };
            Some((key.key.name, value))
        })
        .collect();
    let changed: BTreeMap<&str, String> = changed.into_iter().collect();
    let gone: Vec<&str> = left.into_iter().chain(changed.keys().copied()).collect();
    let kept = without(text, &gone);
    let added: String = changed
        .iter()
        .map(|(key, value)| format!("\n  {key}: {value}"))
        .collect();
    let kept = kept.replacen("position: {}", "position:", 1).replacen(
        "position:",
        &format!("position:{added}"),
        1,
    );
    // Now and then, one word replaces another.
    let words: Vec<&str> = kept
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    match (rng.pick(&words), rng.pick(&words)) {
        (Some(word), Some(other)) if rng.once_in(3) => {
            let head = kept.find("position:").unwrap_or(0);
            format!(
                "{}{}",
                &kept[..head],
                kept[head..].replacen(word, other, 1 + rng.below(2))
            )
        }
        _ => kept,
    }
}

fn whatever_is_taken<G: Game>() {
    let (least, most) = G::INFO.players;
    let (mut taken, mut refused) = (0, 0);
    let mut failures = Failures::default();
    for players in least..=most {
        let mut rng = Rng::new(3600 + players as u64);
        let seated = seat::<G>(players, &mut rng);
        let mut lines = Vec::new();
        play::<G>(&seated.table, &mut rng, |_, action, _, _| {
            lines.push(format!("  - {}\n", line::<G>(&seated.table, action)));
        });
        let text = format!("{}moves:\n{}", seated.header, lines.concat());
        for _ in 0..24 * rounds() {
            let at = rng.below(lines.len() + 1) as MoveNo;
            let bare = excerpt(&text, &NoBoards, At::Move(at), false).expect("a position");
            let position = mutated::<G>(&seated.table, &bare, &mut rng);
            match failures.collect(|| position_plays_on::<G>(&position, &mut rng)) {
                true => taken += 1,
                false => refused += 1,
            }
        }
    }
    failures.tell();
    assert!(
        taken > 8 && refused > 8,
        "{}: {taken} taken, {refused} refused",
        G::INFO.id
    );
}

#[test]
fn whatever_is_taken_for_a_position_can_be_played_to_its_end() {
    every_game!(whatever_is_taken);
}
