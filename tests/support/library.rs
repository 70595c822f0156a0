//! The parts of the library that tests use. If its modules move, this is the only file to change.

use railref::inner::built_in;

pub(crate) use railref::documents::{RepairDocument, VerdictDocument};
pub(crate) use railref::game::prelude;
pub(crate) use railref::game::{
    Cell, Explanation, Game, Games, Only, PathStep, Reading, Rng, Sheet, Story, Table, Visit,
    standing,
};
pub(crate) use railref::games::{BuiltIn, mini_rails, ride_the_rails, steel_driver, transamerica};
pub(crate) use railref::inner::Incoming;
pub(crate) use railref::inner::built_in::{
    excerpt, judge_with, layout as layout_with, schemas, serve_over, sound_text,
};
pub(crate) use railref::inner::events::comments as parsed_comments;
pub(crate) use railref::inner::lexer::comments;
pub(crate) use railref::inner::{self as judging, Cause, Judged, Review, ReviewRequest};
pub(crate) use railref::inner::{Accepted, Facts, Finding, Judgement, Verdict};
pub(crate) use railref::inner::{
    At, Book, Earlier, LogText, Published, TEMPLATE_NAMES, actor, judge, repair_edits,
};
pub(crate) use railref::inner::{Compare, Comparison, Outcome, Point, PointVerdict, Side};
pub(crate) use railref::inner::{Documents, SplitLayout as Layout};
pub(crate) use railref::inner::{Generate, Order, Style, seeds};
pub(crate) use railref::inner::{Observer, Options, Step, Unobserved, referee, wording};
pub(crate) use railref::inner::{Parsed, full, parse};
pub(crate) use railref::inner::{Repair, RepairKind, RepairLimits, Repaired, repaired_text};
pub(crate) use railref::inner::{Setup, read_log};
pub(crate) use railref::inner::{diagnostics, human, judged_by, verdict_line};
pub(crate) use railref::inner::{flow, json, move_json, move_line, scalar};
pub(crate) use railref::inner::{subset, tree};
pub(crate) use railref::language::{
    Args, Domain, ExpectKey, Fault, Faults, GENERAL, Info, MoveNo, OneOrList, Player, Shape, Speak,
    Value, When, Wording, code,
};
pub(crate) use railref::reading::{
    BoardCache, BoardFiles, BoardSource, Boards, CachedBoards, NamedBoard, NoBoards,
};
pub(crate) use railref::testing::{self, Contract, position_plays_on, schema_accepts};
pub(crate) use railref::{Session, documents};

/// The tables of every game, from the program's own list.
pub(crate) const INFOS: &[&Info] = BuiltIn::INFOS;

/// Returns the description of the command line that the program parses its arguments by.
pub(crate) fn command() -> clap::Command {
    railref::cli::command::<BuiltIn>()
}

/// Returns the repairs of a log of one of the program's games.
pub(crate) fn repair(text: &str, wanted: RepairLimits) -> Repaired {
    built_in::repair(text, &NoBoards, wanted)
}

/// Returns the repairs of a log in a file, which may name a board file.
pub(crate) fn repair_of(path: &std::path::Path, text: &str, wanted: RepairLimits) -> Repaired {
    built_in::repair(text, &BoardFiles::new(path), wanted)
}

/// Returns a random game as a log.
#[track_caller]
pub(crate) fn generate(game: &str, order: &Order, seed: u64) -> String {
    built_in::generate(game, order, seed)
        .expect("a game")
        .expect("an order that can be met")
}

/// Returns the canonical text of a log; `None` if it is malformed.
pub(crate) fn layout(text: &str) -> Option<String> {
    layout_with(text, &NoBoards)
}

/// Compares two logs of one game.
#[track_caller]
pub(crate) fn compare(left: &str, right: &str) -> Comparison {
    built_in::compare(left, right).expect("logs of one game")
}

/// Returns the log that begins at a position of another, with the moves that follow.
pub(crate) fn cut(text: &str, at: At) -> Option<String> {
    excerpt(text, &NoBoards, at, true)
}
