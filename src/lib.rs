//! railref: a headless rules referee for railway board games.
//!
//! It reads the YAML log of a game, judges every move, and says what is wrong, what the score is, and what may be played.
//!
//! ```
//! let text = "game: steel-driver\nplayers: [Andy, Don, Simon]\nmoves:\n  - {offer: red, by: Don, bid: 3}\n";
//! let log = railref::Log::parse(text)?;
//! assert!(!log.is_sound());
//! for finding in log.findings() {
//!     println!("{}: {finding}", finding.rule());
//! }
//! # Ok::<(), railref::Malformed>(())
//! ```
//!
//! - [`Log`] is a log that was judged: its findings, scores, tracks, ledger and positions.
//! - [`Position`] is the table at one moment: what may be played there, and what comes of it.
//! - [`Session`] is a log that grows, by requests in JSON; [`Log::push`] is the same for a log that was parsed.
//! - [`Finding`] is an error of Rust's and a diagnostic of miette's.
//! - [`documents`] has what `--format json` prints, as types that serialize and deserialize.
//!
//! To add a game, implement the contract in [`mod@game`] with the tables of [`language`] and the readers of [`reading`], tie its
//! types together with [`game!`], make a list with [`games!`], hold it to [`testing::Contract`], and run it with `cli::main_with`;
//! `examples/branch-lines` is a whole one.
//!
//! Features, both on by default: `cli`, the command; `lsp`, the language server. Without them the library has a small dependency
//! tree and builds for 32-bit machines and for the web.
//!
//! The modules that are not listed below are the inside of the program (`ARCHITECTURE.md` shows it). They can be reached, because
//! the tests do, and may change in any release.
#![forbid(unsafe_code)]

mod api;
#[cfg(feature = "cli")]
pub mod cli;
#[doc(hidden)]
pub mod diff;
pub mod documents;
#[doc(hidden)]
pub mod excerpt;
#[doc(hidden)]
pub mod fmt;
pub mod game;
pub mod games;
#[doc(hidden)]
pub mod generate;
#[doc(hidden)]
pub mod judge;
pub mod language;
#[doc(hidden)]
pub mod ledger;
#[doc(hidden)]
pub mod log;
#[cfg(feature = "lsp")]
#[doc(hidden)]
pub mod lsp;
#[doc(hidden)]
pub mod notation;
#[doc(hidden)]
pub mod position;
pub mod reading;
#[doc(hidden)]
pub mod referee;
#[doc(hidden)]
pub mod repair;
#[doc(hidden)]
pub mod report;
#[doc(hidden)]
pub mod sandbox;
#[doc(hidden)]
pub mod schema;
pub mod session;
#[doc(hidden)]
pub mod setup;
#[doc(hidden)]
pub mod template;
pub mod testing;
#[doc(hidden)]
pub mod text;
#[doc(hidden)]
pub mod verdict;

pub use api::{Finding, Log, Malformed, PlayError, Played, Position, PushError};
pub use referee::Options;
pub use session::{Legal, Session};

/// Judges the text of one log of the built-in games, with built-in boards only, and gives everything inside: [`Log`] is what
/// users want.
#[doc(hidden)]
pub fn judge(text: &str) -> judge::Judged<'_> {
    judge::judge_with::<games::BuiltIn>(text, &reading::NoBoards, &judge::Ask::default())
}
