//! The language server: makes the referee's knowledge available while a log, a board file or
//! `railref.toml` is being written.
//!
//! It keeps the texts of the open files. For the first logs of each file it also keeps the last
//! complete reading and replay, so that nothing before the line being typed is read or judged
//! again; the answers are the same as for a file that was just opened. Repairs take longer to find:
//! they are searched for once per text, when somebody asks for actions at its first violation. On
//! the wire, places are lines and columns from 0, in bytes if the editor supports it and otherwise
//! in UTF-16 units.

mod actions;
mod answers;
mod board;
mod chunks;
mod completion;
mod cursor;
mod cursor_scan;
mod diagnostics;
mod format;
mod hints;
mod hover;
mod players;
mod readable;
mod repairs;
mod schema_walk;
mod script;
mod server;
mod settings;
mod shapes;
mod structure;
mod toml_cursor;
mod wire;

pub(crate) use script::FolderSettings;
pub use server::serve_over;
pub(crate) use server::{Lost, serve};
pub(crate) use settings::SettingsReader;
pub use wire::Incoming;
