//! What sets of goods cubes are worth, and how cubes are counted in messages.

use super::board::GOODS;
use crate::yaml::counted;

/// What a set of 0 to 5 different colours is worth, in $.
pub(crate) const SET_VALUES: [i64; GOODS.len() + 1] = [0, 10, 30, 60, 100, 150];

/// Returns the sizes of the sets that are worth most, made from these cubes by colour: each set
/// takes one cube of every colour that is left.
///
/// A larger set gains more from another colour than a smaller one, so no other split is worth more.
/// A test compares the result with all splits.
pub fn sets(cubes: &[u32; GOODS.len()]) -> impl Iterator<Item = usize> {
    let most = cubes.iter().copied().max().unwrap_or(0);
    (0..most).map(|set| cubes.iter().filter(|count| **count > set).count())
}

/// Returns what these cubes, counted by colour, are worth in $.
pub fn value(cubes: &[u32; GOODS.len()]) -> i64 {
    sets(cubes).map(|size| SET_VALUES[size]).sum()
}

/// Returns a number of cubes of a colour with the verb `is` or `are`.
pub(crate) fn cubes_are(count: usize, colour: usize) -> String {
    let cubes = counted(count, &format!("{} cube", GOODS[colour].0));
    format!("{cubes} {}", if count == 1 { "is" } else { "are" })
}

/// Returns a number of locations of a colour.
pub(crate) fn locations(count: usize, colour: usize) -> String {
    let name = GOODS[colour].0;
    match count {
        0 => format!("no {name} location"),
        _ => counted(count, &format!("{name} location")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn the_rulebooks_yellow_company_is_worth_150() {
        assert_eq!(value(&[1, 1, 0, 2, 4]), 100 + 30 + 10 + 10);
    }

    /// Returns what the best split is worth, found by trying every set. The value of what remains
    /// is worked out only once.
    fn best(cubes: [u32; 5], known: &mut BTreeMap<[u32; 5], i64>) -> i64 {
        if let Some(value) = known.get(&cubes) {
            return *value;
        }
        let mut best_value = 0;
        for set in 1u32..32 {
            let mut rest = cubes;
            let fits = (0..5)
                .filter(|colour| set & (1 << colour) != 0)
                .all(|colour| {
                    let has = rest[colour] > 0;
                    rest[colour] = rest[colour].saturating_sub(1);
                    has
                });
            if fits {
                best_value =
                    best_value.max(SET_VALUES[set.count_ones() as usize] + best(rest, known));
            }
        }
        known.insert(cubes, best_value);
        best_value
    }

    #[test]
    fn the_greedy_split_is_the_best_of_all() {
        let mut known = BTreeMap::new();
        for code in 0..5u32.pow(5) {
            let cubes = std::array::from_fn(|colour| code / 5u32.pow(colour as u32) % 5);
            assert_eq!(value(&cubes), best(cubes, &mut known), "{cubes:?}");
        }
    }
}
