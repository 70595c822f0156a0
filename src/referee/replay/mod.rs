//! The replay: carries out a log on the engine of its game. Written once for all games.

mod agreement;
mod blamed_moves;
mod chain;
mod claims;
mod common_cause;
mod comparing;
mod course;
mod ending;
mod expects;
mod facts;
mod false_claim;
mod gains;
mod judged;
mod likely_slip;
mod nearest;
mod observer;
mod options;
mod other_values;
mod otherwise;
mod run;
mod uniform;
mod wording;

pub(crate) use agreement::{agrees, holds};
pub(crate) use chain::{find, taken_after};
pub(crate) use claims::{Claim, Difference, Mistake};
pub(crate) use common_cause::common_cause;
pub(crate) use course::Course;
pub(crate) use expects::result_differences;
pub(crate) use judged::{JudgedMove, MoveFindings};
pub use observer::{Observer, Step, Unobserved};
pub use options::Options;
pub use run::referee;
pub(crate) use run::{findings_alone, referee_from, watch};
pub(crate) use uniform::Uniform;
pub use wording::wording;
