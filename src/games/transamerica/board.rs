//! The board: a triangular lattice of junctions, some of them cities, and the single and double lines between them.

use super::read_board::Draft;
use crate::game::{Domain, Lexicon, Names};
use crate::log::{BoardFile, BoardReader, BoardSource, Faults};
use std::sync::{Arc, OnceLock};

/// The published map.
pub const USA: &str = include_str!("usa.yaml");

/// The number of a junction, row by row from the north.
pub type Junction = u16;
/// The number of a line, by its lower end, then its higher.
pub type Line = u16;
/// The number of a city, in the order of the board file.
pub type City = u16;

/// The colours of the cards, in the order of a hand.
pub const COLOURS: [&str; 5] = ["green", "blue", "yellow", "red", "orange"];

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
    /// The end with the lower number.
    pub low: Junction,
    /// The other end.
    pub high: Junction,
    /// Over a river or through a mountain: only one such track a turn, and two points when it is missing.
    pub double: bool,
}

impl Edge {
    /// What it costs to miss it.
    pub fn cost(self) -> u16 {
        if self.double { 2 } else { 1 }
    }
}

/// A board.
#[derive(Debug)]
pub struct Board {
    title: String,
    junctions: Names,
    cities: Names,
    places: Vec<(u16, u16)>,
    cards: Vec<Card>,
    city_at: Vec<Option<City>>,
    edges: Vec<Edge>,
    around: Vec<Vec<(Line, Junction)>>,
}

impl Board {
    /// The board a header names.
    pub(super) fn open(source: BoardSource<'_>, faults: &mut Faults) -> Option<Arc<Self>> {
        match source.open(&super::header::INFO, faults)? {
            BoardFile::BuiltIn(_) => Some(Self::usa()),
            BoardFile::File(file) => {
                let (reader, root) = BoardReader::new(&file.text, Some(&file), faults)?;
                Draft::read(&reader, root, faults).map(|draft| Arc::new(Self::new(draft)))
            }
        }
    }

    /// The published map, read once.
    pub fn usa() -> Arc<Self> {
        static BOARD: OnceLock<Arc<Board>> = OnceLock::new();
        BOARD
            .get_or_init(|| {
                let mut faults = Faults::default();
                let draft = BoardReader::new(USA, None, &mut faults).and_then(|(reader, root)| Draft::read(&reader, root, &mut faults));
                debug_assert!(faults.is_empty(), "{faults:?}");
                Arc::new(Self::new(draft.unwrap_or_default()))
            })
            .clone()
    }

    pub(super) fn new(draft: Draft) -> Self {
        let Draft { title, places, cards, edges } = draft;
        let mut city_at = vec![None; places.len()];
        for (city, (_, card)) in cards.iter().enumerate() {
            city_at[usize::from(card.at)] = Some(city as City);
        }
        let code = |place: &(u16, u16)| format!("{}{}", char::from(b'A' + place.0 as u8), place.1);
        // A city's own name comes first, so that messages and "did you mean" know it; the code is its second spelling.
        let mut junctions = Names::new(places.iter().zip(&city_at).map(|(place, city)| match city {
            Some(city) => cards[usize::from(*city)].0.clone(),
            None => code(place),
        }));
        let mut cities = Names::new(cards.iter().map(|(name, _)| name.as_str()));
        for (junction, place) in places.iter().enumerate() {
            if let Some(city) = city_at[junction] {
                junctions.alias(&code(place), junction as Junction);
                cities.alias(&code(place), city);
            }
        }
        let mut around = vec![Vec::new(); places.len()];
        for (line, edge) in edges.iter().enumerate() {
            around[usize::from(edge.low)].push((line as Line, edge.high));
            around[usize::from(edge.high)].push((line as Line, edge.low));
        }
        let cards = cards.into_iter().map(|(_, card)| card).collect();
        Self { title, junctions, cities, places, cards, city_at, edges, around }
    }

    /// How many junctions there are.
    pub fn size(&self) -> usize {
        self.places.len()
    }

    /// The lines, by number.
    pub fn edges(&self) -> &[Edge] {
        &self.edges
    }

    /// A line.
    pub fn edge(&self, line: Line) -> Edge {
        self.edges[usize::from(line)]
    }

    /// The lines that meet in a junction, with their other ends.
    pub fn around(&self, junction: Junction) -> &[(Line, Junction)] {
        &self.around[usize::from(junction)]
    }

    /// The line between two junctions, if they touch.
    pub fn line(&self, from: Junction, to: Junction) -> Option<Line> {
        self.around(from).iter().find(|(_, end)| *end == to).map(|(line, _)| *line)
    }

    /// The cards, by number of their city.
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// A card.
    pub fn card(&self, city: City) -> &Card {
        &self.cards[usize::from(city)]
    }

    /// The city on a junction.
    pub fn city_at(&self, junction: Junction) -> Option<City> {
        self.city_at[usize::from(junction)]
    }

    /// The cards that are in the game with so many players, in order.
    pub fn deck(&self, players: usize) -> impl Iterator<Item = City> + '_ {
        (0..self.cards.len() as City).filter(move |city| players > 3 || !self.card(*city).dashed)
    }

    /// A junction's name: its city's, else its code.
    pub fn place(&self, junction: Junction) -> &str {
        self.junctions.name(junction)
    }

    /// A junction's code: `F7`.
    pub fn code(&self, junction: Junction) -> String {
        let (row, column) = self.places[usize::from(junction)];
        format!("{}{column}", char::from(b'A' + row as u8))
    }

    /// A city's name.
    pub fn city(&self, city: City) -> &str {
        self.cities.name(city)
    }

    /// A line by its ends: `E6-Denver`.
    pub fn span(&self, line: Line) -> String {
        let edge = self.edge(line);
        format!("{}-{}", self.place(edge.low), self.place(edge.high))
    }

    /// Where a junction lies on paper; lines are about 1 long.
    pub fn at(&self, junction: Junction) -> (f64, f64) {
        let (row, column) = self.places[usize::from(junction)];
        (f64::from(column) - f64::from(row) / 2.0, f64::from(row) * 0.866)
    }
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
