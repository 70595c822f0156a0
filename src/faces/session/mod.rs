//! A session: a log that grows. It takes one request and gives one reply, both JSON objects: the same referee behind the
//! command `record`, other programs' child processes, scripts and pages.
//!
//! The session holds the text of the log, whole, and changes it by lines. The text is judged, not a copy of the game: after every
//! reply the verdict is what `railref check` says of the text.

mod choosing;
mod completing;
mod forms;
mod lines;
mod next;
mod positions;
mod record;
mod requests;
mod served;
mod shorthand;
mod shown;
mod store;
mod vocabulary;
mod words;

pub(crate) use completing::Completion;
pub use positions::{Legal, awaits, legal};
pub use requests::MOST_BYTES;
pub(crate) use requests::is_request;
pub use served::Session;
pub use store::{InMemory, Store, Unsaved};
