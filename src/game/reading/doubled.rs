//! Two equal keys of which one should be the key that is missing.

/// Returns which of two equal places has to become the missing one so that all are in order; `None`
/// if that is so for neither or for both.
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
