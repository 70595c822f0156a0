//! railref: a headless rules referee for railway board games.
//!
//! It reads the YAML log of a game, judges every move, and says what is wrong, what the score is,
//! and what may be played.
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
//! - [`Position`] is the table at one moment: what may be played there, and what follows.
//! - [`Session`] is a log that grows by requests in JSON; [`Log::push`] does the same to a log that
//!   was parsed.
//! - [`Finding`] implements Rust's `Error` and miette's `Diagnostic`.
//! - [`documents`] has what `--format json` prints, as types that serialize and deserialize.
//!
//! To add a game, implement the contract in [`mod@game`] with the tables of [`language`] and the
//! readers of [`reading`], join its types with [`game!`], make a list with [`games!`], test it with
//! [`testing::Contract`], and run it with `cli::main_with`. `examples/branch-lines` is a complete
//! example.
//!
//! There are two features, both on by default: `cli`, the command, and `lsp`, the language server.
//! Without them the library has few dependencies and builds for 32-bit machines and for the web.
//!
//! `ARCHITECTURE.md` shows what is inside. The hidden module `inner` gives parts of it to the tests
//! of this repository; it may change in any release.
#![forbid(unsafe_code)]
// Some parts are used only by the command and the language server.
#![cfg_attr(
    not(all(feature = "cli", feature = "lsp")),
    allow(dead_code, unused_imports)
)]

mod faces;
pub mod game;
pub mod games;
#[doc(hidden)]
pub mod inner;
mod referee;
mod report;
mod yaml;

pub use faces::api::{Finding, Log, Malformed, PlayError, Played, Position, PushError};
#[cfg(feature = "cli")]
pub use faces::cli;
pub use faces::session::{self, Legal, Session};
pub use faces::testing;
pub use game::{language, reading};
pub use referee::replay::Options;
pub use report::documents;
