//! What the search for the repairs of one log may do: one budget of counted work, which every part of it draws from.
//!
//! A clock would make the answer depend on the machine, so work is counted, in the unit of [`Work`]: ten nanoseconds. The
//! constants are what was measured in a release build. `make slips` prints how long a unit takes in each game: 4 to 19
//! nanoseconds on a machine of two cores with much other work to do. Thousands of false expects took 2 to 4. So a log takes at
//! most some four seconds of the five that docs/repair.md promises. The weights are meant to count too much rather than too
//! little: an entry that is played takes 0.2 to 0.6 microseconds, a byte that is read and judged 40 to 60 nanoseconds.
//! Games count their own searches (ways of journeys, prices of hands) in the same unit.

use crate::game::Work;

/// All the work for one log.
pub const ALL: u64 = 200_000_000;
/// The part of it that is kept for judging and comparing the repairs that were found: a fifth.
pub(crate) const KEPT: u64 = 5;
/// Of a longer log nothing is tried: to read it again would be too much work. The longest games have some 100 kB.
pub(crate) const LONG: usize = 8 << 20;
/// What may be done for one line of help of `check`, besides playing the log up to its first violation.
pub(crate) const HINT: u64 = 8_000_000;
/// The same where there are many logs, or one is judged at every keystroke.
pub(crate) const BRIEF_HINT: u64 = 1_000_000;

/// A move that is played.
pub(crate) const ENTRY: u64 = 40;
/// A move that is looked at and not made.
pub(crate) const LOOK: u64 = 10;
/// A claim that is kept for the next move.
pub(crate) const CLAIM: u64 = 2;
/// A byte of a log that is read and judged.
const BYTE: u64 = 5;
/// Copying a small position.
const COPY: u64 = 10;
/// So many further parts of a position are copied or observed in a unit.
const PARTS: u64 = 4;

/// The work of copying a position of `parts` parts.
pub(crate) fn copy(parts: usize) -> u64 {
    COPY + parts as u64 / PARTS
}

/// The work of reading and judging a text.
pub(crate) fn read(text: &str) -> u64 {
    BYTE * text.len() as u64
}

/// The work of going through a list of `entries` entries, values or moves.
pub(crate) fn through(entries: usize) -> u64 {
    entries as u64
}

/// Asks something of a game at a table with no more work than a budget has left, and takes what it was out of the budget.
pub(crate) fn drawn<T>(budget: &Work, table: &Work, ask: impl FnOnce() -> T) -> T {
    let bound = table.bound(budget.left());
    let answer = ask();
    budget.count(bound.done());
    answer
}
