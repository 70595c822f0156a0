//! A position of a log, whatever its game, and the questions that can be asked of it.

mod at;
mod awaited;
mod follow;
mod outcomes;
mod preceding;
mod question;
mod words;
mod written;

pub use at::At;
pub(crate) use at::{Capture, Choice, MovePlace, Position, Snapshot, Stage, any_actor, concerns};
pub use awaited::actor;
pub(crate) use awaited::{ACTIVE, Awaits, company_of};
pub(crate) use follow::MoveEffects;
pub(crate) use outcomes::{Outcome, OutcomeRequest, Outcomes, outcomes};
pub(crate) use preceding::Preceding;
pub(crate) use question::{Answer, in_braces};
pub(crate) use words::{stage_words, to_act};
