//! What people and programs touch: the library's public types, a session that records a log, the
//! command, the language server, the contract tests.
//!
//! A session is here and not among the referee's tools, because its replies are published
//! documents.

pub(crate) mod api;
#[cfg(feature = "cli")]
pub mod cli;
#[cfg(feature = "lsp")]
pub(crate) mod lsp;
pub(crate) mod repair_rulings;
pub mod session;
pub mod testing;
