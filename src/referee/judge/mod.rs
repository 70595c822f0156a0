//! From the text of one log to its review, in one call.

mod accepting;
mod accounting;
mod corrected;
mod draft;
mod examine;
mod laid_out;
mod no_log;
mod readings;
mod recorder;
mod rejudge;
mod request;
mod rests_on;
mod review;

pub(crate) use crate::referee::repair::Effort;
pub(crate) use corrected::needs_way_out;
pub(crate) use draft::Draft;
pub use examine::judge_with;
pub(crate) use laid_out::{laid_out, outline};
pub use no_log::no_log;
pub use recorder::closing;
pub use request::{Rereading, ReviewRequest};
pub use review::{Cause, Judged, Moment, Review, malformed_verdict};
