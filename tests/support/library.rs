//! The parts of the library that tests use. If its modules move, this is the only file to change.

use railref::inner::{Excerpt, LogLayout};
use std::sync::LazyLock;

pub use railref::documents::{RepairDocument, VerdictDocument};
pub use railref::game::prelude;
pub use railref::game::{
    Cell, Explanation, Game, Games, Only, PathStep, Reading, Rng, Sheet, Story, Table, Visit,
    standing,
};
pub use railref::games::{BuiltIn, mini_rails, ride_the_rails, steel_driver, transamerica};
pub use railref::inner::events::comments as parsed_comments;
pub use railref::inner::lexer::comments;
pub use railref::inner::{self as judging, Ask, Cause, Judged, Review};
pub use railref::inner::{Accepted, Facts, Finding, Judgement, Verdict};
pub use railref::inner::{
    At, Book, Earlier, LogText, Published, TEMPLATE_NAMES, actor, judge, repair_edits,
};
pub use railref::inner::{Compare, Comparison, Outcome, Point, PointVerdict, Side};
pub use railref::inner::{Documents, SplitLayout as Layout};
pub use railref::inner::{Generate, Order, Style, seeds};
pub use railref::inner::{Incoming, serve_over};
pub use railref::inner::{Observer, Options, Step, Unobserved, referee, wording};
pub use railref::inner::{Parsed, full, parse};
pub use railref::inner::{Repair, RepairKind, RepairLimits, Repaired, repaired_text, sound_text};
pub use railref::inner::{Setup, read_log};
pub use railref::inner::{diagnostics, human, judged_by, verdict_line};
pub use railref::inner::{flow, json, move_json, move_line, scalar};
pub use railref::inner::{subset, tree};
pub use railref::language::{
    Args, Domain, ExpectKey, Faults, GENERAL, Info, MoveNo, OneOrList, Player, Shape, Speak, Value,
    When, Wording, code,
};
pub use railref::reading::{
    BoardCache, BoardFiles, BoardSource, Boards, CachedBoards, NamedBoard, NoBoards,
};
pub use railref::testing::{self, Contract, position_plays_on, schema_accepts};
pub use railref::{Session, documents};

/// The tables of every game, from the program's own list.
pub const INFOS: &[&Info] = BuiltIn::INFOS;

/// Returns the published schemas of the program's games.
pub fn schemas() -> &'static [Published] {
    static ALL: LazyLock<Vec<Published>> = LazyLock::new(railref::inner::schema::all::<BuiltIn>);
    &ALL
}

/// Returns the description of the command line that the program parses its arguments by.
pub fn command() -> clap::Command {
    railref::cli::command::<BuiltIn>()
}

/// Judges a log of one of the program's games.
pub fn judge_with<'t>(text: &'t str, boards: &dyn Boards, ask: &Ask) -> Judged<'t> {
    judging::judge_with::<BuiltIn>(text, boards, ask)
}

/// Returns the repairs of a log of one of the program's games.
pub fn repair(text: &str, wanted: RepairLimits) -> Repaired {
    railref::inner::repair::<BuiltIn>(text, &NoBoards, wanted, 0)
}

/// Returns the repairs of a log in a file, which may name a board file.
pub fn repair_of(path: &std::path::Path, text: &str, wanted: RepairLimits) -> Repaired {
    railref::inner::repair::<BuiltIn>(text, &BoardFiles::new(path), wanted, 0)
}

/// Returns a random game as a log.
#[track_caller]
pub fn generate(game: &str, order: &Order, seed: u64) -> String {
    BuiltIn::with(
        game,
        Generate {
            order,
            seed,
            boards: &NoBoards,
        },
    )
    .expect("a game")
    .expect("an order that can be met")
}

/// Returns the canonical text of a log; `None` if it is malformed.
pub fn layout(text: &str) -> Option<String> {
    layout_with(text, &NoBoards)
}

/// Returns the canonical text of a log that may name a board file; `None` if it is malformed.
pub fn layout_with(text: &str, boards: &dyn Boards) -> Option<String> {
    let judged = judge_with(text, boards, &Ask::default());
    let (tree, verdict) = (&judged.tree, &judged.review.verdict);
    let game = verdict
        .game
        .filter(|_| verdict.judgement != Judgement::Malformed)?;
    BuiltIn::with(
        game.id,
        LogLayout {
            tree,
            root: tree.root()?,
            boards,
        },
    )?
}

/// Compares two logs of one game.
#[track_caller]
pub fn compare(left: &str, right: &str) -> Comparison {
    let (left, right) = (judge(left), judge(right));
    let game = left.review.verdict.game.expect("a game");
    let root = |judged: &Judged<'_>| judged.tree.root().expect("a log");
    let (left, right) = (
        Side {
            tree: &left.tree,
            root: root(&left),
            boards: &NoBoards,
        },
        Side {
            tree: &right.tree,
            root: root(&right),
            boards: &NoBoards,
        },
    );
    BuiltIn::with(
        game.id,
        Compare {
            left,
            right,
            keep_going: false,
        },
    )
    .expect("a game")
}

/// Returns the log that begins at a position of another, with the moves that follow.
pub fn cut(text: &str, at: At) -> Option<String> {
    excerpt(text, &NoBoards, at, true)
}

/// Returns the log that begins at a position of another; with `rest`, the moves that follow are
/// included.
pub fn excerpt(text: &str, boards: &dyn Boards, at: At, rest: bool) -> Option<String> {
    let parsed = parse(text);
    let root = parsed.tree.root()?;
    let game = judge_with(text, boards, &Ask::default())
        .review
        .verdict
        .game?
        .id;
    let excerpt = Excerpt {
        tree: &parsed.tree,
        root,
        boards,
        options: Options::default(),
        at,
        rest,
    };
    BuiltIn::with(game, excerpt)?
}
