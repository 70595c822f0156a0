//! Logs that begin in the midst of a game: the position is the game's, and the game goes on from it to the same end.

use super::recorded::Recorded;
use crate::excerpt::Excerpt;
use crate::game::{Game, Only, Visit};
use crate::judge::{Ask, Review, judge_with};
use crate::language::MoveNo;
use crate::position::At;
use crate::reading::NoBoards;
use crate::referee::Options;
use crate::text::parse::parse;
use crate::verdict::Judgement;

/// Of so many legal moves two positions are compared.
const LISTED: usize = 200;

/// Cuts a game at some of its moves.
pub fn cut<G: Game>(game: &Recorded<G>, looks: &[usize]) {
    let text = game.log(game.moves.len());
    let whole = judged::<G>(&text, At::End);
    for &at in looks {
        let here = judged::<G>(&text, At::Move(at as MoveNo));
        same::<G>(game, at, &here, &judged::<G>(&excerpt::<G>(game, &text, at, false), At::Move(0)));
        let rest = excerpt::<G>(game, &text, at, true);
        let rest_judged = judged::<G>(&rest, At::End);
        let verdict = &rest_judged.verdict;
        let findings: Vec<String> = verdict.findings.iter().map(|finding| finding.facts.explain().message).collect();
        assert!(verdict.judgement == Judgement::Legal && verdict.complete, "{}: {findings:?}\n{rest}", game.name);
        let ends = [&whole, &rest_judged].map(|review| review.verdict.standing.as_ref().map(|standing| &standing.values));
        assert_eq!(ends[0], ends[1], "{}: the standing of the game that goes on after {at} moves", game.name);
    }
}

fn excerpt<G: Game>(game: &Recorded<G>, text: &str, at: usize, rest: bool) -> String {
    let parsed = parse(text);
    let excerpt = parsed.tree.root().and_then(|root| {
        let options = Options::default();
        Excerpt { tree: &parsed.tree, root, boards: &NoBoards, options, at: At::Move(at as MoveNo), rest }.visit::<G>()
    });
    excerpt.unwrap_or_else(|| panic!("{}: the position after {at} moves cannot be written\n{text}", game.name))
}

fn judged<G: Game>(text: &str, at: At) -> Review {
    judge_with::<Only<G>>(text, &NoBoards, &Ask { position: Some(at), ..Ask::default() }).review
}

/// Two accounts are of the same position.
fn same<G: Game>(game: &Recorded<G>, at: usize, whole: &Review, part: &Review) {
    let name = &game.name;
    let faults: Vec<&str> = part.verdict.faults.iter().map(|fault| &*fault.message).collect();
    let (Some(one), Some(other)) = (&whole.position, &part.position) else {
        panic!("{name}: after {at} moves there is no position: {faults:?}");
    };
    assert_eq!(one.observations(), other.observations(), "{name}: the position after {at} moves");
    let stages = [one.stage(), other.stage()].map(|stage| (stage.turn, stage.phase, stage.over));
    assert_eq!(stages[0], stages[1], "{name}: the stage after {at} moves");
    assert_eq!(one.legal(LISTED), other.legal(LISTED), "{name}: what may be played after {at} moves");
    assert_eq!(one.omissible(), other.omissible(), "{name}: what may be left out after {at} moves");
}
