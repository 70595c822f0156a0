//! The language server: what the referee knows, while a log is being written.
//!
//! It keeps nothing but the texts of the open files and judges them anew for every request: a log is judged in a few
//! milliseconds. Repairs take longer to find: they are looked for once a text, where somebody asks at its first violation.
//! Places go over the wire as lines and columns from 0, in bytes where the editor can and else in UTF-16 units.

mod actions;
mod chunks;
mod completion;
mod cursor;
mod diagnostics;
mod format;
mod hints;
mod hover;
mod players;
mod readable;
mod repairs;
mod script;
mod server;
mod shapes;
mod structure;
mod wire;

pub use script::Given;
pub use server::{Lost, serve, serve_over};
pub use wire::Incoming;
