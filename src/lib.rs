//! railref: a headless rules referee for railway board games.
//!
//! A log goes one way through the program: bytes to a [`text`] tree, to declarations ([`log`]), to the [`referee`] and
//! its [`verdict`], to a [`report`]. No layer reaches back. The games lie in [`games`] behind the contract [`game::Game`].
//!
//! Where to begin:
//! - [`judge()`]: from the text of a log to its verdict, in one call; [`judge_with`] gives tracks, story, scores and a position too.
//! - [`report`]: what a verdict is in prose, JSON, SARIF, annotations, JUnit, drawings.
//! - [`text::split::Documents`]: the logs of a stream, one at a time.
//! - [`schema::all`]: the JSON Schemas of logs, boards and outputs.
//! - [`generate::generate`]: random legal games.
//!
//! ```
//! let judged = railref::judge("game: mini-rails\nplayers: [Ann, Bob, Cem]\n");
//! assert_eq!(judged.account.verdict.judgement.word(), "malformed");
//! assert!(judged.account.verdict.faults.iter().any(|fault| fault.message == "the log has no moves"));
//! ```
#![forbid(unsafe_code)]

pub mod bench;
pub mod cli;
pub mod diff;
pub mod fmt;
pub mod game;
pub mod games;
pub mod generate;
pub mod judge;
pub mod log;
pub mod lsp;
pub mod referee;
pub mod report;
pub mod schema;
pub mod template;
pub mod text;
pub mod verdict;

pub use judge::{judge, judge_with};
