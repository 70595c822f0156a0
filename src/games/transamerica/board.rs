//! The board: a triangular lattice of junctions, some of them cities, and the single and double lines between them.

use super::board_file::Draft;
use super::board_schema;
use super::grid::Grid;
use super::lattice::{Card, City, Edge, Junction, Line};
use crate::game::language::{BoardText, Domain, Faults, Id as _, Lexicon, Names};
use crate::game::reading::{BoardReader, BuiltInBoards};
use serde_json::Value as Json;
use smallvec::SmallVec;
use std::sync::Arc;

/// A board.
#[derive(Debug)]
pub struct Board {
    title: String,
    junctions: Names,
    cities: Names,
    places: Vec<(u16, u16)>,
    city_at: Vec<Option<City>>,
    around: Vec<SmallVec<[(Line, Junction); 6]>>,
    grid: Option<Grid>,
    /// The cards, in the order of their cities.
    pub cards: Vec<Card>,
    /// The lines, in their order.
    pub edges: Vec<Edge>,
}

impl Board {
    /// The board that a file describes.
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
        // A city's own name comes first, so that messages and "did you mean" know it; the code is its second spelling.
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

    /// The junctions.
    pub fn all_junctions(&self) -> impl ExactSizeIterator<Item = Junction> + Clone + use<> {
        Junction::first(self.places.len())
    }

    /// The lines.
    pub fn lines(&self) -> impl ExactSizeIterator<Item = Line> + Clone + use<> {
        (0..self.edges.len()).map(|line| Line(line as u16))
    }

    /// What a line is.
    pub fn edge(&self, line: Line) -> Edge {
        self.edges[line.index()]
    }

    /// The lines that meet in a junction, with their other ends.
    pub fn around(&self, junction: Junction) -> &[(Line, Junction)] {
        &self.around[junction.index()]
    }

    /// The junctions as bits, unless there are too many.
    pub fn grid(&self) -> Option<&Grid> {
        self.grid.as_ref()
    }

    /// The line between two junctions, if they touch.
    pub fn line(&self, [from, to]: [Junction; 2]) -> Option<Line> {
        self.around(from)
            .iter()
            .find(|(_, end)| *end == to)
            .map(|(line, _)| *line)
    }

    /// A city's card.
    pub fn card(&self, city: City) -> &Card {
        &self.cards[city.index()]
    }

    /// The city on a junction.
    pub fn city_at(&self, junction: Junction) -> Option<City> {
        self.city_at[junction.index()]
    }

    /// The cards of a colour that are in the game with so many players, in order.
    pub fn deck(&self, players: usize, colour: usize) -> impl Iterator<Item = City> + '_ {
        let fits = move |card: &Card| card.colour == colour && (players > 3 || !card.dashed);
        City::first(self.cards.len()).filter(move |city| fits(self.card(*city)))
    }

    /// A junction's code: `F7`.
    pub fn code(&self, junction: Junction) -> String {
        code(self.places[junction.index()])
    }

    /// A line by its ends: `E6-Denver`.
    pub fn span(&self, line: Line) -> String {
        let [low, high] = self
            .edge(line)
            .ends
            .map(|end| self.junctions.name(end.number()));
        format!("{low}-{high}")
    }

    /// Where a junction lies on log; lines are about 1 long.
    pub fn at(&self, junction: Junction) -> (f64, f64) {
        let (row, column) = self.places[junction.index()];
        (
            f64::from(column) - f64::from(row) / 2.0,
            f64::from(row) * 0.866,
        )
    }
}

/// The code of a row and a column.
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

impl crate::game::reading::Board for Board {
    fn apart(&self, domain: Domain, one: u16, other: u16) -> u32 {
        let at = |id: u16| match domain {
            Domain::City => self
                .cards
                .get(usize::from(id))
                .and_then(|card| self.places.get(card.at.index())),
            _ => self.places.get(usize::from(id)),
        };
        let way = |(one, other): (&(u16, u16), &(u16, u16))| {
            u32::from(one.0.abs_diff(other.0)) + u32::from(one.1.abs_diff(other.1))
        };
        at(one).zip(at(other)).map_or(0, way)
    }

    fn read(text: &str, file: Option<&Arc<BoardText>>, faults: &mut Faults) -> Option<Self> {
        let (reader, root) = BoardReader::new(text, file, faults)?;
        Draft::read(&reader, root, faults).map(Self::new)
    }

    fn schema() -> Json {
        board_schema::schema()
    }

    fn built_in() -> &'static BuiltInBoards<Self> {
        static BUILT_IN: BuiltInBoards<Board> = BuiltInBoards::new();
        &BUILT_IN
    }
}
