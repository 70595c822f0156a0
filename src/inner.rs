//! The inside of the library, for the tests, benchmarks, fuzz targets and the Python module of this
//! repository only. It may change in any release.

#[cfg(feature = "lsp")]
pub use crate::faces::lsp::{Incoming, serve_over};
pub use crate::faces::testing::position_plays_on;
pub use crate::game::notation::{flow, json, move_json, move_line, scalar};
pub use crate::referee::diff::{Compare, Comparison, Outcome, Point, PointVerdict, Side};
pub use crate::referee::excerpt::Excerpt;
pub use crate::referee::fmt::Layout as LogLayout;
pub use crate::referee::generate::{Generate, Order, Style, header, seeds, table};
pub use crate::referee::judge::{
    Cause, Judged, Moment, Rereading, Review, ReviewRequest, closing, judge_with,
    malformed_verdict, no_log,
};
pub use crate::referee::ledger::Book;
pub use crate::referee::position::{At, actor};
pub use crate::referee::repair::{
    Kind as RepairKind, LONG as LONGEST_REPAIRED, Repair, RepairLimits, RepairRulings, Repaired,
    WORK, repair, repaired_text, sound_text,
};
pub use crate::referee::replay::{Observer, Options, Step, Unobserved, referee, wording};
pub use crate::referee::setup::{Setup, read_log};
pub use crate::referee::verdict::{Accepted, Facts, Finding, Judgement, Verdict, no_move};
pub use crate::report::human::{self, diagnostics, judged_by, verdict_line};
pub use crate::report::page::chart_of;
pub use crate::report::records::Every;
pub use crate::report::rulings::standing_lines;
pub use crate::report::schema::{self, Published};
pub use crate::report::svg_chart::chart_lines;
pub use crate::report::template::{NAMES as TEMPLATE_NAMES, Template};
pub use crate::report::{
    KeptOut, Kind as NoteKind, LogText, github, json_text, junit, notes, page, records, sarif,
    track_tables,
};
pub use crate::yaml::Span;
pub use crate::yaml::edit::apply as repair_edits;
pub use crate::yaml::incremental::Earlier;
pub use crate::yaml::parse::{Parsed, full, parse};
pub use crate::yaml::split::{Documents, Layout as SplitLayout};
pub use crate::yaml::{edit, events, lexer, subset, tree};

/// Judges the text of one log of the built-in games, with built-in boards only, and returns every
/// intermediate result. Users want [`Log`](crate::Log) instead.
pub fn judge(text: &str) -> Judged<'_> {
    judge_with::<crate::games::BuiltIn>(text, &crate::reading::NoBoards, &ReviewRequest::default())
}

/// Reads the text of a file that a program named, in any encoding that a log may have.
///
/// # Errors
///
/// Says why it cannot be read: it is a pipe, too large, or no text.
pub fn file_text(path: &std::path::Path) -> Result<String, String> {
    let sandbox = crate::game::sandbox::Sandbox::new(&[])?;
    sandbox.named(path)?.text()
}

/// The built-in games in functions that are compiled here. A test program that called the generic ones would compile the
/// whole referee again, for every game, and optimize it.
pub mod built_in {
    use super::{
        At, Compare, Comparison, Excerpt, Generate, Judged, Judgement, LogLayout, LogText, Options,
        Order, Published, Repair, RepairLimits, RepairRulings, Repaired, Review, ReviewRequest,
        Side, Template, judge, parse,
    };
    use crate::game::Games;
    use crate::game::language::Info;
    use crate::games::BuiltIn;
    use crate::reading::{Boards, NoBoards};
    use std::sync::LazyLock;

    /// Returns the published schemas.
    pub fn schemas() -> &'static [Published] {
        static ALL: LazyLock<Vec<Published>> = LazyLock::new(super::schema::all::<BuiltIn>);
        &ALL
    }

    /// Judges a log.
    pub fn judge_with<'t>(
        text: &'t str,
        boards: &dyn Boards,
        request: &ReviewRequest,
    ) -> Judged<'t> {
        super::judge_with::<BuiltIn>(text, boards, request)
    }

    /// Serves one editor, as the generic function does.
    ///
    /// # Errors
    ///
    /// As the generic function.
    #[cfg(feature = "lsp")]
    pub fn serve_over(
        input: &mut dyn super::Incoming,
        send: &mut dyn FnMut(&serde_json::Value) -> std::io::Result<()>,
    ) -> Result<bool, crate::faces::lsp::Lost> {
        super::serve_over::<BuiltIn>(input, send)
    }

    /// Returns the repairs of a log.
    pub fn repair(text: &str, boards: &dyn Boards, limits: RepairLimits) -> Repaired {
        super::repair::<BuiltIn>(text, boards, limits, 0)
    }

    /// Returns the rulings on which the violation that was repaired rests, and those that its repairs need.
    pub fn rulings_of_repairs(
        text: &str,
        boards: &dyn Boards,
        review: &Review,
        repaired: &Repaired,
    ) -> RepairRulings {
        crate::faces::repair_rulings::rulings_of_repairs::<BuiltIn>(text, boards, review, repaired)
    }

    /// Returns the text with a repair, if it is sound and keeps every comment.
    pub fn sound_text(
        text: &str,
        boards: &dyn Boards,
        info: &Info,
        repair: &Repair,
    ) -> Option<String> {
        super::sound_text::<BuiltIn>(text, boards, info, repair)
    }

    /// Returns the template of a log; `None` if there is no such game.
    ///
    /// # Errors
    ///
    /// Says why there is none for these players or this board.
    pub fn template(game: &str, template: Template<'_>) -> Option<Result<String, String>> {
        BuiltIn::with(game, template)
    }

    /// Runs the command, as [`cli::main_from`](crate::cli::main_from) does.
    #[cfg(feature = "cli")]
    pub fn main_from(args: Vec<std::ffi::OsString>) -> u8 {
        crate::cli::main_from::<BuiltIn>(args)
    }

    /// Judges one text, as [`cli::judged`](crate::cli::judged) does.
    ///
    /// # Errors
    ///
    /// As the generic function.
    #[cfg(feature = "cli")]
    pub fn judged(
        text: &str,
        name: Option<&std::path::Path>,
        request: &ReviewRequest,
        reading: &crate::cli::Reading,
        make: &mut dyn FnMut(&LogText<'_>, Review),
    ) -> Result<(), String> {
        crate::cli::judged::<BuiltIn, ()>(text, name, request, reading, make)
    }

    /// Judges the logs of many files, as [`cli::check_many`](crate::cli::check_many) does.
    ///
    /// # Errors
    ///
    /// As the generic function.
    #[cfg(feature = "cli")]
    pub fn check_many(
        paths: &[std::path::PathBuf],
        options: Options,
        jobs: usize,
        reading: &crate::cli::Reading,
        emit: &mut dyn FnMut(crate::documents::VerdictDocument) -> bool,
    ) -> Result<Vec<String>, String> {
        crate::cli::check_many::<BuiltIn>(paths, options, jobs, reading, emit)
    }

    /// Compares two logs, as [`cli::differences`](crate::cli::differences) does.
    ///
    /// # Errors
    ///
    /// As the generic function.
    #[cfg(feature = "cli")]
    pub fn differences(
        logs: (crate::cli::Given<'_>, crate::cli::Given<'_>),
        keep_going: bool,
        reading: &crate::cli::Reading,
    ) -> Result<String, String> {
        crate::cli::differences::<BuiltIn>(logs, keep_going, reading)
    }

    /// Lays out the logs of a file or a text, as [`cli::laid_out`](crate::cli::laid_out) does.
    ///
    /// # Errors
    ///
    /// As the generic function.
    #[cfg(feature = "cli")]
    pub fn laid_out(
        log: crate::cli::Given<'_>,
        reading: &crate::cli::Reading,
    ) -> Result<String, String> {
        crate::cli::laid_out::<BuiltIn>(log, reading)
    }

    /// Returns the standing with some moves replaced, as [`cli::replaced`](crate::cli::replaced) does.
    ///
    /// # Errors
    ///
    /// As the generic function.
    #[cfg(feature = "cli")]
    pub fn replaced(
        log: crate::cli::Given<'_>,
        options: Options,
        replace: &[String],
        reading: &crate::cli::Reading,
    ) -> Result<String, String> {
        crate::cli::replaced::<BuiltIn>(log, options, replace, reading)
    }

    /// Returns a random game as a log; `None` if there is no such game.
    ///
    /// # Errors
    ///
    /// Says why the order cannot be met.
    pub fn generate(game: &str, order: &Order, seed: u64) -> Option<Result<String, String>> {
        let boards = &NoBoards;
        BuiltIn::with(
            game,
            Generate {
                order,
                seed,
                boards,
            },
        )
    }

    /// Returns the canonical text of a log; `None` if it is malformed.
    pub fn layout(text: &str, boards: &dyn Boards) -> Option<String> {
        let judged = judge_with(text, boards, &ReviewRequest::default());
        let verdict = &judged.review.verdict;
        let game = verdict
            .game
            .filter(|_| verdict.judgement != Judgement::Malformed)?;
        let (tree, root) = (&judged.tree, judged.tree.root()?);
        BuiltIn::with(game.id, LogLayout { tree, root, boards })?
    }

    /// Compares two logs; `None` if the first names no game.
    pub fn compare(left: &str, right: &str) -> Option<Comparison> {
        let (left, right) = (judge(left), judge(right));
        let game = left.review.verdict.game?;
        let side = |judged| -> Option<Side<'_, '_>> {
            let judged: &Judged<'_> = judged;
            let (tree, root) = (&judged.tree, judged.tree.root()?);
            Some(Side {
                tree,
                root,
                boards: &NoBoards,
            })
        };
        let (left, right) = (side(&left)?, side(&right)?);
        BuiltIn::with(
            game.id,
            Compare {
                left,
                right,
                keep_going: false,
            },
        )
    }

    /// Returns the log that begins at a position of another; with `rest`, the moves that follow are included. `None` if
    /// there is no such position.
    pub fn excerpt(text: &str, boards: &dyn Boards, at: At, rest: bool) -> Option<String> {
        let parsed = parse(text);
        let (tree, root) = (&parsed.tree, parsed.tree.root()?);
        let game = judge_with(text, boards, &ReviewRequest::default())
            .review
            .verdict
            .game?;
        let options = Options::default();
        BuiltIn::with(
            game.id,
            Excerpt {
                tree,
                root,
                boards,
                options,
                at,
                rest,
            },
        )?
    }
}
