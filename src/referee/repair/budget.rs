//! The budget of a search for the repairs of one log: counted work, from which every part of the
//! search draws.
//!
//! A clock would make the answer depend on the machine, so work is counted, in the unit of
//! [`Work`]: ten nanoseconds. The constants were measured in a release build. `make slips` prints
//! how long a unit takes in each game: 4 to 15 nanoseconds on a busy machine with two cores, and 2
//! to 4 with thousands of false expects. In Ride the Rails it is 20 to 43, because starting a
//! search costs more there, which shows in small searches; in a search that uses up the budget it
//! is 22. So a log takes at most some four and a half of the five seconds that docs/repair.md
//! promises. The weights are meant to be too high rather than too low: playing an entry takes 0.2
//! to 0.6 microseconds, reading and judging a byte 40 to 60 nanoseconds. Games count their own
//! searches (ways of journeys, prices of hands) in the same unit.

use crate::game::Work;
use crate::yaml::slips::most_read;

/// The budget for one log.
pub const ALL: u64 = 200_000_000;
/// The part of the budget, a fifth, that is reserved for judging and comparing the repairs that
/// were found.
pub(crate) const KEPT: u64 = 5;
/// The longest log that is searched: reading a longer one again would take too much work. The
/// longest games have some 100 kB.
pub const LONG: usize = 8 << 20;
/// The work for the line of help in `check`, besides playing the log up to its first violation.
pub(crate) const HINT: u64 = 24_000_000;
/// The further work for that line if the log has two slips.
pub(crate) const HINT_OF_TWO: u64 = HINT / 4;
/// The work for a whole lap, or the moves of a round, that may be missing.
pub(crate) const STRETCH: u64 = ALL / 12;
/// The work for the line of help in a log that is judged at every keystroke.
pub(crate) const BRIEF_HINT: u64 = 1_000_000;

/// The work of playing a move.
pub(crate) const ENTRY: u64 = 40;
/// The work of looking at a move without playing it.
pub(crate) const LOOK: u64 = 10;
/// The work of keeping a claim until the next move.
pub(crate) const CLAIM: u64 = 2;
/// The work of reading and judging a byte of a log.
const BYTE: u64 = 5;
/// The work of copying a small state.
const COPY: u64 = 10;
/// How many further parts of a state one unit of work copies or observes.
const PARTS: u64 = 4;

/// Returns the work of copying a state with `parts` parts.
pub(crate) fn copying_work(parts: usize) -> u64 {
    COPY + parts as u64 / PARTS
}

/// Returns the work of reading and judging a text.
pub(crate) fn judging_work(text: &str) -> u64 {
    BYTE * text.len() as u64
}

/// Returns the work of trying fixes for a text that is not YAML.
pub(crate) fn fixing_work(text: &str) -> u64 {
    BYTE * most_read(text.len()) as u64
}

/// Returns the work of going through a list of `entries` entries, values or moves.
pub(crate) fn list_work(entries: usize) -> u64 {
    entries as u64
}

/// Calls `ask` with no more work than the budget has left, and subtracts what it took.
pub(crate) fn within_budget<T>(budget: &Work, table: &Work, ask: impl FnOnce() -> T) -> T {
    let bound = table.bound(budget.left());
    let answer = ask();
    budget.count(bound.done());
    answer
}
