//! The language server: what the referee knows, while a log is being written.
//!
//! It keeps the texts of the open files and, of the first logs of each, what was read and where the moves led when the log was
//! whole last: what stands before the line that is being typed is neither read nor judged anew. The answers are those to a
//! file that nobody has seen before. Repairs take longer to find: they are looked for once a text, where somebody asks at its first violation.
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

pub(crate) use script::Given;
pub(crate) use server::serve;
pub use server::{Lost, serve_over};
pub use wire::Incoming;
