//! A key that appears twice in a mapping that lacks another one.

/// Returns which of two equal keys must become the missing one to put all keys in their usual order;
/// `None` if neither or both would do.
pub(crate) fn out_of_order(
    places: &[usize],
    (first, second): (usize, usize),
    missing: usize,
) -> Option<usize> {
    let is_sorted = |at: usize| {
        let with = places.iter().enumerate();
        with.map(|(index, place)| if index == at { missing } else { *place })
            .is_sorted()
    };
    match (is_sorted(first), is_sorted(second)) {
        (true, false) => Some(first),
        (false, true) => Some(second),
        _ => None,
    }
}
