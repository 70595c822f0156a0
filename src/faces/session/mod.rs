//! A session: a log that grows. It takes requests and gives replies, both of which are JSON
//! objects. The command `record`, programs that run it as a child process, scripts and web pages
//! all use this same referee.
//!
//! The session holds the whole text of the log and changes it line by line. The text is judged, not
//! a copy of the game: after every reply the verdict is what `railref check` says about the text.

mod actor_first;
mod answers;
mod change;
mod choosing;
#[cfg(feature = "cli")]
mod completing;
mod edited_log;
#[cfg(feature = "cli")]
mod for_interfaces;
mod forms;
mod judged_text;
mod lines;
mod next;
mod positions;
mod record;
mod replay_facts;
mod requests;
mod restored;
mod served;
mod shorthand;
mod store;
mod unread;
mod vocabulary;
mod ways;
mod words;

#[cfg(feature = "cli")]
pub(crate) use choosing::HowRead;
#[cfg(feature = "cli")]
pub(crate) use completing::Completion;
pub use positions::{Legal, awaits, legal};
pub use requests::MOST_BYTES;
#[cfg(feature = "cli")]
pub(crate) use requests::{TOO_LONG, is_request};
pub use served::Session;
pub use store::{InMemory, Store, Unsaved};
