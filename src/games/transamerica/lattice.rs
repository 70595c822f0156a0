//! Junctions, the lines between them, and the cities with their cards.

/// The colours of the cards, in the order of a hand.
pub const COLOURS: [&str; 5] = ["green", "blue", "yellow", "red", "orange"];

crate::ids! {
    /// A junction, row by row from the north.
    Junction: u16 in Place;
    /// A city, in the order of the board file.
    City: u16 in City;
}

/// A line, by the lower of its ends, then by the higher.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Line(pub u16);

impl Line {
    /// Its place in the order of the lines.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A city, which is also a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// The junction it lies on.
    pub at: Junction,
    /// Its colour: an index into [`COLOURS`].
    pub colour: usize,
    /// Whether the card leaves the deck with two or three players.
    pub dashed: bool,
}

/// A line between two junctions that touch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// Its ends, the lower first.
    pub ends: [Junction; 2],
    /// Over a river or through a mountain: only one such track a turn, and two points when it is missing.
    pub double: bool,
}

impl Edge {
    /// What it costs to miss it.
    pub const fn cost(self) -> u16 {
        if self.double { 2 } else { 1 }
    }
}
