//! The language server: what the referee knows, while a log is being written.
//!
//! It keeps nothing but the texts of the open files and judges them anew for every request: a log is judged in a few
//! milliseconds. Repairs take longer to find: they are looked for once a text, where somebody asks at its first violation.
//! Places go over the wire as lines and UTF-16 units from 0, as the protocol has it.

mod actions;
mod completion;
mod diagnostics;
mod hover;
mod repairs;
mod script;
mod server;
mod wire;

pub use server::{Lost, serve, serve_over};
