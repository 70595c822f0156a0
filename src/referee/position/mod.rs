//! A position of a log, whatever its game, and the questions that can be asked of it.

mod at;
mod awaited;
mod follow;
mod outcomes;
mod preceding;
mod question;
mod words;
mod written;

pub use at::{At, Choice, MovePlace, Position, Stage};
pub(crate) use at::{Capture, Snapshot, any_actor, concerns};
pub(crate) use awaited::{ACTIVE, company_of};
pub use awaited::{Awaits, actor};
pub use follow::MoveEffects;
pub(crate) use outcomes::outcomes;
pub use outcomes::{Outcome, OutcomeRequest, Outcomes};
pub(crate) use preceding::Preceding;
pub(crate) use question::{Answer, in_braces};
pub(crate) use words::{stage_words, to_act};
