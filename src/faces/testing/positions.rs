//! Tests of logs that begin in the middle of a game: their position is that of the game, and the
//! game continues from it to the same end.

use super::recorded::{ENDLESS, Recorded};
use crate::game::language::{Faults, MoveNo};
use crate::game::prelude::*;
use crate::game::reading::NoBoards;
use crate::game::{Game, Only, Rng, Story, Table, Visit, standing};
use crate::referee::excerpt::Excerpt;
use crate::referee::judge::{Review, ReviewRequest, judge_with};
use crate::referee::position::At;
use crate::referee::replay::Options;
use crate::referee::setup::{Setup, read_log};
use crate::referee::verdict::Judgement;
use crate::yaml::parse::parse;
use std::sync::Arc;

/// How many legal moves of two positions are compared.
const LISTED: usize = 200;

/// Cuts a game at some of its moves, and tests the log that begins there.
pub(crate) fn cut<G: Game>(game: &Recorded<G>, looks: &[usize]) {
    let text = game.log(game.moves.len());
    let whole = judged::<G>(&text, At::End);
    for &at in looks {
        let here = judged::<G>(&text, At::Move(at as MoveNo));
        same::<G>(
            game,
            at,
            &here,
            &judged::<G>(&excerpt::<G>(game, &text, at, false), At::Move(0)),
        );
        let rest = excerpt::<G>(game, &text, at, true);
        let rest_judged = judged::<G>(&rest, At::End);
        let verdict = &rest_judged.verdict;
        let findings: Vec<String> = verdict
            .findings
            .iter()
            .map(|finding| finding.facts.explain().message)
            .collect();
        assert!(
            verdict.judgement == Judgement::Legal && verdict.complete,
            "{}: {findings:?}\n{rest}",
            game.name
        );
        let ends = [&whole, &rest_judged].map(|review| {
            review
                .verdict
                .standing
                .as_ref()
                .map(|standing| &standing.values)
        });
        assert_eq!(
            ends[0], ends[1],
            "{}: the standing of the game that goes on after {at} moves",
            game.name
        );
    }
}

fn excerpt<G: Game>(game: &Recorded<G>, text: &str, at: usize, rest: bool) -> String {
    written::<G>(text, at as MoveNo, rest).unwrap_or_else(|| {
        panic!(
            "{}: the position after {at} moves cannot be written\n{text}",
            game.name
        )
    })
}

/// Writes the log that begins after a move of another log.
fn written<G: Game>(text: &str, at: MoveNo, rest: bool) -> Option<String> {
    let parsed = parse(text);
    let root = parsed.tree.root()?;
    Excerpt {
        tree: &parsed.tree,
        root,
        boards: &NoBoards,
        options: Options::default(),
        at: At::Move(at),
        rest,
    }
    .visit::<G>()
}

/// Tests what must be true of every position that is accepted: it can be shown and scored, it is
/// written as it is read, and the game can be played from it to its end. Returns `false` if the log
/// does not begin with a position or is refused.
///
/// # Panics
///
/// If a test fails.
pub fn position_plays_on<G: Game>(text: &str, rng: &mut Rng) -> bool {
    let request = ReviewRequest {
        tracks: true,
        story: true,
        sheets: true,
        position: Some(At::Move(0)),
        ..ReviewRequest::default()
    };
    let judged = judge_with::<Only<G>>(text, &NoBoards, &request);
    let verdict = &judged.review.verdict;
    assert_eq!(
        verdict.judgement == Judgement::Malformed,
        !verdict.faults.is_empty(),
        "malformed is: something is at fault\n{text}"
    );
    let Some(root) = judged
        .tree
        .root()
        .filter(|_| verdict.faults.is_empty() && verdict.position.is_some())
    else {
        return false;
    };
    let setup = read_log::<G>(&judged.tree, root, &NoBoards, &mut Faults::default());
    let (Some(table), Some(shown)) = (setup.table.clone(), &judged.review.position) else {
        panic!("a position is taken, and there is none\n{text}");
    };
    let _ = shown.picture();
    let full = written::<G>(text, 0, false)
        .unwrap_or_else(|| panic!("a position that is taken cannot be written\n{text}"));
    assert_eq!(
        written::<G>(&full, 0, false).as_ref(),
        Some(&full),
        "a position is not written as it is read\n{text}"
    );
    let again = judge_with::<Only<G>>(&full, &NoBoards, &request).review;
    let again = again
        .position
        .unwrap_or_else(|| panic!("a position that was written is refused\n{text}\n{full}"));
    assert_eq!(
        shown.observations(),
        again.observations(),
        "what the position shows\n{text}\n{full}"
    );
    assert_eq!(
        shown.legal(LISTED),
        again.legal(LISTED),
        "what may be played in the position\n{text}\n{full}"
    );
    plays_to_its_end(&setup, &table, text, rng);
    true
}

/// Tests that the game can be played from a position to its end.
fn plays_to_its_end<G: Game>(setup: &Setup<G>, table: &Arc<Table<G>>, text: &str, rng: &mut Rng) {
    let mut state = setup.start(table);
    state.settle_all(table, &mut Story::new(true));
    let mut number = 0;
    while let Some(action) = state.suggest(table, rng) {
        number += 1;
        assert!(number < ENDLESS, "the game does not end\n{text}");
        let broken = state.broken(table, &action);
        assert!(
            broken.is_empty(),
            "suggested, but illegal: {action:?} {broken:?}\n{text}"
        );
        state.advance(table, &action, number as MoveNo);
    }
    assert!(
        state.stage().over,
        "nothing is suggested, but the game is not over\n{text}\n{state:?}"
    );
    assert!(!standing(table, &state).values.is_empty(), "{text}");
}

fn judged<G: Game>(text: &str, at: At) -> Review {
    judge_with::<Only<G>>(
        text,
        &NoBoards,
        &ReviewRequest {
            position: Some(at),
            ..ReviewRequest::default()
        },
    )
    .review
}

/// Asserts that two reviews describe the same position.
fn same<G: Game>(game: &Recorded<G>, at: usize, whole: &Review, part: &Review) {
    let name = &game.name;
    let faults: Vec<&str> = part
        .verdict
        .faults
        .iter()
        .map(|fault| &*fault.message)
        .collect();
    let (Some(one), Some(other)) = (&whole.position, &part.position) else {
        panic!("{name}: after {at} moves there is no position: {faults:?}");
    };
    assert_eq!(
        one.observations(),
        other.observations(),
        "{name}: the position after {at} moves"
    );
    let stages = [one.stage(), other.stage()].map(|stage| (stage.turn, stage.phase, stage.over));
    assert_eq!(stages[0], stages[1], "{name}: the stage after {at} moves");
    assert_eq!(
        one.legal(LISTED),
        other.legal(LISTED),
        "{name}: what may be played after {at} moves"
    );
    assert_eq!(
        one.implied_pass(),
        other.implied_pass(),
        "{name}: what may be left out after {at} moves"
    );
}
