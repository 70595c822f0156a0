//! railref: a headless rules referee for railway board games.
//!
//! A log goes one way through the program: bytes to a [`text`] tree, to declarations ([`log`]), to the [`referee`] and
//! its [`verdict`], to a [`report`]. No layer reaches back. The games lie in [`mod@games`] behind the contract [`game::Game`].
//!
//! Where to begin:
//! - [`judge()`]: from the text of a log to its verdict, in one call; [`judge::judge_with`] gives tracks, story, scores and a position too.
//! - [`report`]: what a verdict is in prose, JSON, SARIF, annotations, JUnit, drawings.
//! - [`text::split::Documents`]: the logs of a stream, one at a time.
//! - [`schema::all`]: the JSON Schemas of logs, boards and outputs.
//! - [`mod@generate`]: random legal games.
//!
//! ```
//! let judged = railref::judge("game: mini-rails\nplayers: [Ann, Bob, Cem]\n");
//! assert_eq!(judged.review.verdict.judgement.word(), "malformed");
//! assert!(judged.review.verdict.faults.iter().any(|fault| fault.message == "the log has no moves"));
//! ```
#![forbid(unsafe_code)]

#[cfg(feature = "cli")]
pub mod cli;
pub mod diff;
pub mod documents;
pub mod excerpt;
pub mod fmt;
pub mod game;
pub mod games;
pub mod generate;
pub mod judge;
pub mod language;
pub mod ledger;
pub mod log;
#[cfg(feature = "lsp")]
pub mod lsp;
pub mod notation;
pub mod position;
pub mod reading;
pub mod referee;
pub mod repair;
pub mod report;
pub mod sandbox;
pub mod schema;
pub mod setup;
pub mod template;
pub mod testing;
pub mod text;
pub mod verdict;

/// Judges the text of one log of the built-in games, with built-in boards only.
///
/// ```
/// let judged = railref::judge("game: steel-driver\nplayers: [Andy, Don, Simon]\nmoves:\n  - {offer: red, by: Don, bid: 3}\n");
/// let verdict = judged.review.verdict;
/// assert_eq!(verdict.judgement.word(), "illegal");
/// assert_eq!(verdict.findings[0].code, "steel-driver/out-of-turn");
/// assert_eq!(verdict.findings[0].facts.explain().message, "Don acts, but it is Andy's turn: Andy holds the Active Player marker");
/// ```
pub fn judge(text: &str) -> judge::Judged<'_> {
    judge::judge_with::<games::BuiltIn>(text, &reading::NoBoards, &judge::Ask::default())
}
