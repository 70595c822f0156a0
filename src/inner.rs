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
    Ask, Cause, Judged, Moment, Rereading, Review, closing, judge_with, malformed_verdict, no_log,
};
pub use crate::referee::ledger::Book;
pub use crate::referee::position::{At, actor};
pub use crate::referee::repair::{
    Kind as RepairKind, LONG as LONGEST_REPAIRED, Repair, RepairLimits, Repaired, WORK, repair,
    repaired_text, sound_text,
};
pub use crate::referee::replay::{Observer, Options, Step, Unobserved, referee, wording};
pub use crate::referee::setup::{Setup, read_log};
pub use crate::referee::verdict::{Accepted, Facts, Finding, Judgement, Verdict};
pub use crate::report::human::{self, diagnostics, judged_by, verdict_line};
pub use crate::report::records::Every;
pub use crate::report::schema::{self, Published};
pub use crate::report::template::{NAMES as TEMPLATE_NAMES, Template};
pub use crate::report::{
    KeptOut, LogText, github, json_text, junit, notes, page, records, sarif, track_tables,
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
    judge_with::<crate::games::BuiltIn>(text, &crate::reading::NoBoards, &Ask::default())
}
