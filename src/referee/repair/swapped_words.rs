//! Two rows of entries in each other's place, in words.

use crate::referee::verdict::EntryPlace;

/// Says that two rows of entries, one right after the other, are swapped; each is given by its first and
/// its last entry. A single entry beside several is the one that is out of place.
pub(super) fn rows_swapped(
    first: (usize, usize),
    second: (usize, usize),
    place_of: &dyn Fn(usize) -> EntryPlace,
) -> String {
    /// The fewest entries of a row beside a single one.
    const SEVERAL: usize = 3;
    let count = |row: (usize, usize)| row.1 + 1 - row.0;
    match (count(first), count(second)) {
        (SEVERAL.., 1) => {
            let own = place_of(second.0);
            format!("{own} belongs before {}", place_of(first.0))
        }
        (1, SEVERAL..) => {
            let last = place_of(second.1).end();
            format!("{} belongs after {last}", place_of(first.0))
        }
        _ => both_swapped(first, second, place_of),
    }
}

/// Says that two rows of entries are swapped, whatever lies between them.
pub(super) fn both_swapped(
    first: (usize, usize),
    second: (usize, usize),
    place_of: &dyn Fn(usize) -> EntryPlace,
) -> String {
    let [first, second] = [first, second].map(|row| match row.0 == row.1 {
        true => place_of(row.0).to_string(),
        false => place_of(row.0).to(place_of(row.1)),
    });
    format!("{first} and {second} are swapped")
}
