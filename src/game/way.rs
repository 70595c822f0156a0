//! The shortest way on a board.

use std::collections::VecDeque;

/// Returns the nearest wanted place and how many steps lead there from one of `from`; places are
/// numbers below `count`.
pub fn nearest<N: IntoIterator<Item = usize>>(
    count: usize,
    from: impl IntoIterator<Item = usize>,
    near: impl Fn(usize) -> N,
    wanted: impl Fn(usize) -> bool,
) -> Option<(usize, u32)> {
    let mut steps: Vec<Option<u32>> = vec![None; count];
    let mut queue = VecDeque::new();
    for place in from {
        if let Some(slot) = steps.get_mut(place).filter(|slot| slot.is_none()) {
            *slot = Some(0);
            queue.push_back(place);
        }
    }
    while let Some(place) = queue.pop_front() {
        let so_far = steps[place].unwrap_or(0);
        if wanted(place) {
            return Some((place, so_far));
        }
        for next in near(place) {
            if let Some(slot) = steps.get_mut(next).filter(|slot| slot.is_none()) {
                *slot = Some(so_far + 1);
                queue.push_back(next);
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_way_is_the_shortest() {
        let line = |place: usize| [place.wrapping_sub(1), place + 1];
        assert_eq!(
            nearest(10, [2], line, |place| place == 0 || place == 7),
            Some((0, 2))
        );
        assert_eq!(nearest(10, [2], line, |place| place == 2), Some((2, 0)));
        assert_eq!(nearest(10, [2], line, |_| false), None);
    }
}
