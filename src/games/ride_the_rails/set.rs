//! Sets of hexes that carry track, as bits.

/// A set of hexes that carry track, by their numbers. All railroads together have 162 locomotives.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Set(pub [u64; 3]);

impl Set {
    /// The set of one hex.
    pub fn one(number: usize) -> Self {
        let mut set = Self::default();
        set.add(number);
        set
    }

    /// Adds a hex.
    pub fn add(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }

    /// Whether a hex is in it.
    pub fn has(&self, number: usize) -> bool {
        self.0[number / 64] >> (number % 64) & 1 != 0
    }

    /// Whether a hex is in both.
    pub fn meets(&self, other: &Self) -> bool {
        !self.and(other).is_empty()
    }

    /// The hexes in both.
    #[must_use]
    pub fn and(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    /// The hexes in one of the two.
    #[must_use]
    pub fn or(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    /// The hexes of this one that are not in the other.
    #[must_use]
    pub fn without(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    /// Whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.0[0] | self.0[1] | self.0[2] == 0
    }

    /// How many there are.
    pub fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Whether all of them are in another set.
    pub fn lies_in(&self, other: &Self) -> bool {
        self.without(other).is_empty()
    }

    /// The first of them.
    pub fn first(&self) -> Option<usize> {
        let word = self.0.iter().position(|bits| *bits != 0)?;
        Some(word * 64 + self.0[word].trailing_zeros() as usize)
    }

    /// Their numbers, in order.
    pub fn numbers(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().flat_map(|(word, mut bits)| {
            std::iter::from_fn(move || {
                let next = (bits != 0).then(|| word * 64 + bits.trailing_zeros() as usize)?;
                bits &= bits - 1;
                Some(next)
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_holds_what_was_added_in_every_word() {
        let numbers = [0, 1, 63, 64, 100, 127, 128, 191];
        let mut set = Set::default();
        assert_eq!((set.first(), set.is_empty()), (None, true));
        numbers.into_iter().rev().for_each(|number| set.add(number));
        assert_eq!(set.numbers().collect::<Vec<_>>(), numbers);
        assert_eq!((set.first(), set.len()), (Some(0), numbers.len() as u32));
        assert!((0..192).all(|number| set.has(number) == numbers.contains(&number)));
        let others = set.without(&Set::one(0)).without(&Set::one(128));
        assert_eq!(others.first(), Some(1));
        assert!(others.lies_in(&set) && !set.lies_in(&others) && !others.meets(&Set::one(128)));
    }
}
