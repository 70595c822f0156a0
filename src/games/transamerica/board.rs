//! The board: a triangular lattice of junctions, some of them cities, and the single and double
//! lines between them.

use crate::game::language::{Domain, Id as _, Lexicon, Names};
use smallvec::SmallVec;

/// What a board file contains.
#[derive(Debug)]
pub(super) struct Draft {
    pub title: String,
    /// The row and column of every junction, row by row.
    pub places: Vec<(u16, u16)>,
    /// The cities by name, with their cards.
    pub cards: Vec<(String, Card)>,
    /// The lines, ordered by their ends.
    pub edges: Vec<Edge>,
}

/// A board.
#[derive(Debug)]
pub struct Board {
    title: String,
    junctions: Names,
    cities: Names,
    pub(super) places: Vec<(u16, u16)>,
    city_at: Vec<Option<City>>,
    around: Vec<SmallVec<[(Line, Junction); 6]>>,
    grid: Option<Grid>,
    /// The cards, in the order of the cities.
    pub cards: Vec<Card>,
    /// The lines, ordered by their ends.
    pub edges: Vec<Edge>,
}

impl Board {
    /// Makes the board that a file describes.
    pub(super) fn new(draft: Draft) -> Self {
        let Draft {
            title,
            places,
            cards,
            edges,
        } = draft;
        let (names, cards): (Vec<String>, Vec<Card>) = cards.into_iter().unzip();
        let mut city_at = vec![None; places.len()];
        for (city, card) in cards.iter().enumerate() {
            city_at[card.at.index()] = Some(City::new(city));
        }
        // Messages and "did you mean" use the first spelling of a name. A city's first spelling is
        // its name; its code comes second.
        let mut junctions =
            Names::new(places.iter().zip(&city_at).map(|(place, city)| match city {
                Some(city) => names[city.index()].clone(),
                None => code(*place),
            }));
        let mut cities = Names::new(names);
        for (junction, place) in places.iter().enumerate() {
            if let Some(city) = city_at[junction] {
                junctions.alias(&code(*place), junction as u16);
                cities.alias(&code(*place), city.number());
            }
        }
        let mut around = vec![SmallVec::new(); places.len()];
        for (line, edge) in edges.iter().enumerate() {
            let [low, high] = edge.ends;
            around[low.index()].push((Line(line as u16), high));
            around[high.index()].push((Line(line as u16), low));
        }
        let grid = Grid::new(&places, &edges);
        Self {
            title,
            junctions,
            cities,
            places,
            city_at,
            around,
            grid,
            cards,
            edges,
        }
    }

    /// Returns all junctions.
    pub fn all_junctions(&self) -> impl ExactSizeIterator<Item = Junction> + Clone + use<> {
        Junction::first(self.places.len())
    }

    /// Returns all lines.
    pub fn lines(&self) -> impl ExactSizeIterator<Item = Line> + Clone + use<> {
        (0..self.edges.len()).map(|line| Line(line as u16))
    }

    /// Returns the line with a number.
    pub fn edge(&self, line: Line) -> Edge {
        self.edges[line.index()]
    }

    /// Returns the lines that meet in a junction, with their other ends.
    pub fn around(&self, junction: Junction) -> &[(Line, Junction)] {
        &self.around[junction.index()]
    }

    /// Returns the board as a grid of bits; `None` if it has too many junctions.
    pub fn grid(&self) -> Option<&Grid> {
        self.grid.as_ref()
    }

    /// Returns the line between two junctions, if they touch.
    pub fn line(&self, [from, to]: [Junction; 2]) -> Option<Line> {
        self.around(from)
            .iter()
            .find(|(_, end)| *end == to)
            .map(|(line, _)| *line)
    }

    /// Returns a city's card.
    pub fn card(&self, city: City) -> &Card {
        &self.cards[city.index()]
    }

    /// Returns the city on a junction.
    pub fn city_at(&self, junction: Junction) -> Option<City> {
        self.city_at[junction.index()]
    }

    /// Returns the cards of a colour that are in the game with `players` players, in order.
    pub fn deck(&self, players: usize, colour: usize) -> impl Iterator<Item = City> + '_ {
        let fits = move |card: &Card| card.colour == colour && (players > 3 || !card.dashed);
        City::first(self.cards.len()).filter(move |city| fits(self.card(*city)))
    }

    /// Returns a junction's code: `F7`.
    pub fn code(&self, junction: Junction) -> String {
        code(self.places[junction.index()])
    }

    /// Returns a line by its ends: `E6-Denver`.
    pub fn span(&self, line: Line) -> String {
        let [low, high] = self
            .edge(line)
            .ends
            .map(|end| self.junctions.name(end.number()));
        format!("{low}-{high}")
    }

    /// Returns the junction's position on the drawing; adjacent junctions are about 1 apart.
    pub fn at(&self, junction: Junction) -> (f64, f64) {
        let (row, column) = self.places[junction.index()];
        (
            f64::from(column) - f64::from(row) / 2.0,
            f64::from(row) * 0.866,
        )
    }
}

/// Returns the code of the junction in a row and a column.
fn code((row, column): (u16, u16)) -> String {
    format!("{}{column}", char::from(b'A' + row as u8))
}

impl Lexicon for Board {
    fn names(&self, domain: Domain) -> Option<&Names> {
        match domain {
            Domain::Place => Some(&self.junctions),
            Domain::City => Some(&self.cities),
            _ => None,
        }
    }

    fn title(&self) -> &str {
        &self.title
    }

    fn notice(&self) -> Option<&str> {
        None
    }
}

/// The colours of the cards, in the order of a hand.
pub const COLOURS: [&str; 5] = ["green", "blue", "yellow", "red", "orange"];

crate::ids! {
    /// A junction. Junctions are ordered row by row from the north.
    Junction: u16 in Place;
    /// A city, in the order of the board file.
    City: u16 in City;
}

/// A line. Lines are ordered by the lower of their ends and then by the higher.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Line(pub u16);

impl Line {
    /// Returns the number of the line.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A city, which is also a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// The junction it lies on.
    pub at: Junction,
    /// The colour of the card: an index into [`COLOURS`].
    pub colour: usize,
    /// Whether the card leaves the deck with two or three players.
    pub dashed: bool,
}

/// A line between two junctions that touch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The ends, the lower one first.
    pub ends: [Junction; 2],
    /// Whether it crosses a river or a mountain: such a track takes a whole turn, and missing it
    /// costs two points.
    pub double: bool,
}

impl Edge {
    /// Returns how many points it costs to miss the line.
    pub const fn cost(self) -> u16 {
        if self.double { 2 } else { 1 }
    }
}

/// How many words a set has: enough for 256 junctions, gaps of the board included. The published
/// board takes 224.
const WORDS: usize = 4;

/// A set of junctions of a [`Grid`].
///
/// Its words are combined one by one: with loops and closures, the module for browsers, which is built
/// for size, took three times as long for the prices of a round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Set([u64; WORDS]);

impl Set {
    /// Returns the junctions in either of two sets.
    #[inline]
    pub fn or(self, other: Self) -> Self {
        let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
        Self([a | e, b | f, c | g, d | h])
    }

    /// Returns the junctions in both sets.
    #[inline]
    pub fn and(self, other: Self) -> Self {
        let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
        Self([a & e, b & f, c & g, d & h])
    }

    /// Returns whether two sets have a junction in common.
    #[inline]
    pub fn meets(&self, other: &Self) -> bool {
        !self.and(*other).is_empty()
    }

    /// Returns whether the set is empty.
    #[inline]
    pub fn is_empty(&self) -> bool {
        let [a, b, c, d] = self.0;
        a | b | c | d == 0
    }

    fn add(&mut self, bit: usize) {
        self.0[bit / 64] |= 1 << (bit % 64);
    }

    /// Returns the set with every junction moved forward by 1 to 63 bits.
    fn up(self, by: u32) -> Self {
        let [a, b, c, d] = self.0;
        let joined = |low: u64, high: u64| (high << by) | (low >> (64 - by));
        Self([a << by, joined(a, b), joined(b, c), joined(c, d)])
    }

    /// Returns the set with every junction moved back by 1 to 63 bits.
    fn down(self, by: u32) -> Self {
        let [a, b, c, d] = self.0;
        let joined = |low: u64, high: u64| (low >> by) | (high << (64 - by));
        Self([joined(a, b), joined(b, c), joined(c, d), d >> by])
    }
}

/// The lines that go in one direction.
#[derive(Clone, Copy, Debug, Default)]
struct Step {
    /// How many bits the higher end of a line is above the lower one.
    by: u32,
    /// The lower ends of the single lines and of the double lines.
    low: [Set; 2],
    /// The higher ends of the single lines and of the double lines.
    high: [Set; 2],
}

/// A board as bits, laid out row by row, so that three shifts forward and three back lead to the
/// neighbours.
#[derive(Clone, Debug)]
pub struct Grid {
    bits: Vec<u8>,
    steps: [Step; 3],
}

impl Grid {
    /// Makes the grid of a board from the row and column of every junction and the lines; `None` if
    /// it is too large for a set.
    pub fn new(places: &[(u16, u16)], edges: &[Edge]) -> Option<Self> {
        let first = places.first()?;
        let row = |row: u16| {
            places
                .iter()
                .filter(move |place| place.0 == row)
                .map(|place| i32::from(place.1))
        };
        // Rows are far enough apart that no two junctions have the same bit.
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

    /// Returns the set of one junction.
    pub fn one(&self, junction: Junction) -> Set {
        let mut set = Set::default();
        self.put(junction, &mut set);
        set
    }

    /// Adds a junction to a set.
    pub fn put(&self, junction: Junction, set: &mut Set) {
        set.add(usize::from(self.bits[junction.index()]));
    }

    /// Returns the neighbours of `below` over single lines and of `two_below` over double lines.
    pub fn spread(&self, below: Set, two_below: Set) -> Set {
        let mut all = Set::default();
        for step in &self.steps {
            let low = below.and(step.low[0]).or(two_below.and(step.low[1]));
            let high = below.and(step.high[0]).or(two_below.and(step.high[1]));
            all = all.or(low.up(step.by)).or(high.down(step.by));
        }
        all
    }
}
