//! Junctions as bits: laid out row by row, so that the steps to the neighbours are three shifts and back.

use super::lattice::{Edge, Junction};

/// The words of a set: 256 junctions, gaps of the board included. The published board takes 224.
const WORDS: usize = 4;

/// A set of junctions of a [`Grid`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Set([u64; WORDS]);

impl Set {
    /// The junctions in one of two sets.
    pub fn or(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    /// The junctions in both sets.
    pub fn and(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    /// Whether two sets have a junction in common.
    pub fn meets(&self, other: &Self) -> bool {
        (0..WORDS).fold(0, |met, word| met | (self.0[word] & other.0[word])) != 0
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    fn add(&mut self, bit: usize) {
        self.0[bit / 64] |= 1 << (bit % 64);
    }

    /// Every junction so many bits further; `by` is 1 to 63.
    fn up(self, by: u32) -> Self {
        Self(std::array::from_fn(|word| {
            (self.0[word] << by)
                | if word > 0 {
                    self.0[word - 1] >> (64 - by)
                } else {
                    0
                }
        }))
    }

    /// Every junction so many bits back; `by` is 1 to 63.
    fn down(self, by: u32) -> Self {
        Self(std::array::from_fn(|word| {
            (self.0[word] >> by)
                | if word + 1 < WORDS {
                    self.0[word + 1] << (64 - by)
                } else {
                    0
                }
        }))
    }
}

/// The lines of one direction.
#[derive(Clone, Copy, Debug, Default)]
struct Step {
    /// From the bit of the lower end to that of the higher.
    by: u32,
    /// The lower ends of the single and of the double lines.
    low: [Set; 2],
    /// Their higher ends.
    high: [Set; 2],
}

/// A board as bits.
#[derive(Clone, Debug)]
pub struct Grid {
    bits: Vec<u8>,
    steps: [Step; 3],
}

impl Grid {
    /// The grid of a board, from the row and column of every junction and the lines; `None` if it is too large for a set.
    pub fn new(places: &[(u16, u16)], edges: &[Edge]) -> Option<Self> {
        let first = places.first()?;
        let row = |row: u16| {
            places
                .iter()
                .filter(move |place| place.0 == row)
                .map(|place| i32::from(place.1))
        };
        // As far apart as rows must be that no two junctions get the same bit.
        let widths = (first.0..places.last()?.0)
            .filter_map(|above| Some(row(above).max()? - row(above + 1).min()? + 1));
        let width = widths.max().unwrap_or(1).max(1);
        let bit = |place: &(u16, u16)| {
            i32::from(place.0 - first.0) * width + i32::from(place.1) - i32::from(first.1)
        };
        let bits: Vec<u8> = places
            .iter()
            .map(|place| u8::try_from(bit(place)).ok())
            .collect::<Option<_>>()?;
        let mut steps = [1, width, width + 1].map(|by| Step {
            by: by as u32,
            ..Step::default()
        });
        if width + 1 >= 64 {
            return None;
        }
        for edge in edges {
            let [low, high] = edge.ends.map(|end| places[end.index()]);
            let step = &mut steps[usize::from(high.0 - low.0) * if high.1 > low.1 { 2 } else { 1 }];
            let [low, high] = edge.ends.map(|end| usize::from(bits[end.index()]));
            step.low[usize::from(edge.double)].add(low);
            step.high[usize::from(edge.double)].add(high);
        }
        Some(Self { bits, steps })
    }

    /// The set of one junction.
    pub fn one(&self, junction: Junction) -> Set {
        let mut set = Set::default();
        self.put(junction, &mut set);
        set
    }

    /// Adds a junction to a set.
    pub fn put(&self, junction: Junction, set: &mut Set) {
        set.add(usize::from(self.bits[junction.index()]));
    }

    /// The neighbours of `below` over single lines, and of `two_below` over double ones.
    pub fn spread(&self, below: Set, two_below: Set) -> Set {
        self.steps.iter().fold(Set::default(), |all, step| {
            let ends = |ends: &[Set; 2]| below.and(ends[0]).or(two_below.and(ends[1]));
            all.or(ends(&step.low).up(step.by))
                .or(ends(&step.high).down(step.by))
        })
    }
}
