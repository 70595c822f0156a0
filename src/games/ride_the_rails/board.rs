//! The board: hexes with their ground, who touches whom, the cities and their names.

use super::board_schema;
use super::railroad::Railroad;
use crate::game::language::{BoardText, Domain, Faults, Lexicon, Names, normal};
use crate::game::reading::{BoardReader, BuiltInBoards};
use crate::yaml::tree::{Kind, NodeId};
use serde_json::Value as Json;
use smallvec::SmallVec;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// The most columns a board may have. Rows are as many as there are letters.
const WIDEST: usize = 128;

crate::ids! {
    /// A hex: rows from the north, west to east in a row.
    Hex: u16 in Place;
    /// A city, in the order of the hexes.
    City: u16 in City;
}

/// What is printed in a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// Nothing.
    Plain,
    /// A mountain.
    Mountain,
    /// A city without anything more.
    City,
    /// A city of the West Coast.
    West,
    /// A city of the East Coast.
    East,
    /// A city with a $5 banner.
    Banner,
    /// Chicago.
    Chicago,
}

impl Ground {
    const fn of(sign: char) -> Option<Self> {
        match sign {
            '.' => Some(Self::Plain),
            '^' => Some(Self::Mountain),
            'o' => Some(Self::City),
            'W' => Some(Self::West),
            'E' => Some(Self::East),
            '$' => Some(Self::Banner),
            '@' => Some(Self::Chicago),
            _ => None,
        }
    }

    /// Whether it is a city.
    pub const fn is_city(self) -> bool {
        !matches!(self, Self::Plain | Self::Mountain)
    }

    /// How many locomotives a hex of it holds; `None`: any number.
    pub const fn room(self) -> Option<usize> {
        match self {
            Self::Chicago => None,
            Self::East => Some(1),
            _ => Some(2),
        }
    }
}

/// A hex as the board has it.
#[derive(Clone, Debug)]
pub struct Terrain {
    /// The row, from 0 in the north.
    pub row: u16,
    /// How far east, in half hexes.
    pub x: u16,
    /// What is printed in it.
    pub ground: Ground,
    /// The city, if it is one.
    pub city: Option<City>,
    /// The hexes that touch it, in their order.
    pub near: SmallVec<[Hex; 6]>,
}

/// The board.
#[derive(Debug)]
pub struct Board {
    title: String,
    notice: Option<String>,
    hexes: Vec<Terrain>,
    cities: Vec<Hex>,
    touching: Vec<City>,
    codes: Vec<String>,
    places: Names,
    city_names: Names,
    railroads: Names,
}

impl Board {
    /// A hex.
    pub fn hex(&self, id: Hex) -> &Terrain {
        &self.hexes[id.index()]
    }

    /// All hexes, in order.
    pub fn hexes(&self) -> impl Iterator<Item = (Hex, &Terrain)> {
        self.hexes
            .iter()
            .enumerate()
            .map(|(id, hex)| (Hex::new(id), hex))
    }

    /// How many hexes there are.
    pub fn hex_count(&self) -> usize {
        self.hexes.len()
    }

    /// All cities, in order.
    pub fn cities(&self) -> impl ExactSizeIterator<Item = City> + Clone + use<> {
        City::first(self.cities.len())
    }

    /// The hex a city lies on.
    pub fn hex_of(&self, city: City) -> Hex {
        self.cities[city.index()]
    }

    /// The cities that touch another city: on the published map there is none.
    pub fn cities_that_touch(&self) -> impl Iterator<Item = City> + '_ {
        self.touching.iter().copied()
    }

    /// How many steps lead from one hex to another on open ground.
    pub fn distance(&self, from: Hex, to: Hex) -> u16 {
        let (from, to) = (self.hex(from), self.hex(to));
        let (rows, columns) = (from.row.abs_diff(to.row), from.x.abs_diff(to.x));
        rows + columns.saturating_sub(rows) / 2
    }

    /// A hex's name by its row and column: `F40`.
    pub fn code(&self, hex: Hex) -> &str {
        &self.codes[hex.index()]
    }
}

impl Lexicon for Board {
    fn names(&self, domain: Domain) -> Option<&Names> {
        match domain {
            Domain::Company => Some(&self.railroads),
            Domain::Place => Some(&self.places),
            Domain::City => Some(&self.city_names),
            Domain::Player | Domain::Colour => None,
        }
    }

    fn title(&self) -> &str {
        &self.title
    }

    fn notice(&self) -> Option<&str> {
        self.notice.as_deref()
    }
}

impl crate::game::reading::Board for Board {
    fn apart(&self, domain: Domain, one: u16, other: u16) -> u32 {
        let hex = |id: u16| match domain {
            Domain::City => self.cities.get(usize::from(id)).copied(),
            _ => (usize::from(id) < self.hex_count()).then(|| Hex::new(usize::from(id))),
        };
        hex(one)
            .zip(hex(other))
            .map_or(0, |(one, other)| u32::from(self.distance(one, other)))
    }

    fn read(text: &str, file: Option<&Arc<BoardText>>, faults: &mut Faults) -> Option<Self> {
        let before = faults.len();
        let (reader, root) = BoardReader::new(text, file, faults)?;
        reader.keys(root, &["name", "terrain", "cities"], faults);
        let title = reader
            .need(root, "name", faults)
            .and_then(|id| reader.text(id, faults))
            .unwrap_or_default()
            .to_owned();
        let terrain = reader.need(root, "terrain", faults)?;
        let mut hexes = read_terrain(&reader, terrain, faults);
        let grid = Grid::new(&hexes);
        hexes.iter_mut().for_each(|hex| hex.near = grid.around(hex));
        let codes: Vec<String> = hexes
            .iter()
            .map(|hex| format!("{}{}", char::from(b'A' + hex.row as u8), hex.x))
            .collect();
        let mut cities = Vec::new();
        for (id, hex) in hexes
            .iter_mut()
            .enumerate()
            .filter(|(_, hex)| hex.ground.is_city())
        {
            hex.city = Some(City::new(cities.len()));
            cities.push(Hex::new(id));
        }
        for (ground, most, what) in [
            (Ground::Chicago, 1, "exactly one Chicago (@)"),
            (Ground::East, usize::MAX, "an East Coast city (E)"),
            (Ground::West, usize::MAX, "a West Coast city (W)"),
        ] {
            let count = hexes.iter().filter(|hex| hex.ground == ground).count();
            if !(1..=most).contains(&count) {
                reader.fault(
                    faults,
                    reader.tree.span(terrain),
                    format!("a board needs {what}, here are {count}"),
                    "this terrain",
                );
            }
        }
        let named = reader.need(root, "cities", faults)?;
        let names = read_cities(&reader, named, &codes, &hexes, &grid, faults);
        if faults.len() > before {
            return None;
        }
        let mut places = Names::new(
            Hex::first(hexes.len()).map(|id| names.get(&id).unwrap_or(&codes[id.index()]).as_str()),
        );
        let mut city_names = Names::new(
            cities
                .iter()
                .map(|hex| names.get(hex).map_or("", String::as_str)),
        );
        for (city, hex) in cities.iter().enumerate() {
            places.alias(&codes[hex.index()], hex.0);
            city_names.alias(&codes[hex.index()], city as u16);
        }
        let notice = file.map(|file| {
            format!(
                "the map is the board file {}, not the published one",
                file.path
            )
        });
        let railroads = Names::new(Railroad::ALL.map(Railroad::name));
        let beside = |city: &City| {
            hexes[cities[city.index()].index()]
                .near
                .iter()
                .any(|near| hexes[near.index()].city.is_some())
        };
        let touching = City::first(cities.len()).filter(beside).collect();
        Some(Self {
            title,
            notice,
            hexes,
            cities,
            touching,
            codes,
            places,
            city_names,
            railroads,
        })
    }

    fn schema() -> Json {
        board_schema::schema()
    }

    fn built_in() -> &'static BuiltInBoards<Self> {
        static BUILT_IN: BuiltInBoards<Board> = BuiltInBoards::new();
        &BUILT_IN
    }
}

/// Reads the rows of signs.
fn read_terrain(reader: &BoardReader<'_>, terrain: NodeId, faults: &mut Faults) -> Vec<Terrain> {
    let mut rows: Vec<(u16, NodeId)> = Vec::new();
    for (key, value) in reader.map(terrain, faults) {
        match reader.tree.scalar(key).map(str::as_bytes) {
            Some([letter @ b'A'..=b'Z']) => rows.push((u16::from(letter - b'A'), value)),
            _ => reader.fault(
                faults,
                reader.tree.span(key),
                "a row is named by one letter, A to Z",
                "not a row",
            ),
        }
    }
    rows.sort_by_key(|(row, _)| *row);
    let mut hexes: Vec<Terrain> = Vec::new();
    for (row, value) in rows {
        let span = reader.tree.span(value);
        let Some(signs) = reader.tree.scalar(value) else {
            reader.wrong(value, "a row of signs", faults);
            continue;
        };
        if signs.chars().count() > WIDEST {
            reader.fault(
                faults,
                span,
                format!("a row is at most {WIDEST} columns wide"),
                "too wide",
            );
            continue;
        }
        for (x, sign) in signs.chars().enumerate().filter(|(_, sign)| *sign != ' ') {
            let x = x as u16;
            match Ground::of(sign) {
                Some(_)
                    if hexes
                        .first()
                        .is_some_and(|first| (first.row + first.x + row + x) % 2 == 1) =>
                {
                    reader.fault(
                        faults,
                        span,
                        format!("column {x} lies between two hexes: rows alternate, and hexes stand two columns apart"),
                        "off the grid",
                    );
                    break;
                }
                Some(ground) => hexes.push(Terrain {
                    row,
                    x,
                    ground,
                    city: None,
                    near: SmallVec::new(),
                }),
                None => {
                    reader.fault(
                        faults,
                        span,
                        format!("column {x} holds a sign that is none of . ^ o W E $ @"),
                        "an unknown sign",
                    );
                    break;
                }
            }
        }
    }
    hexes
}

/// Finds hexes by row and column.
struct Grid(Vec<Option<Hex>>);

impl Grid {
    /// The columns of a row, with room for the neighbours of its first and last hex.
    const ROW: usize = WIDEST + 4;

    /// Where a row stands twice, that has its fault.
    fn new(hexes: &[Terrain]) -> Self {
        let rows = hexes
            .iter()
            .map(|hex| usize::from(hex.row) + 1)
            .max()
            .unwrap_or(0);
        let mut grid = Self(vec![None; rows * Self::ROW]);
        for (id, hex) in hexes.iter().enumerate() {
            grid.0[usize::from(hex.row) * Self::ROW + usize::from(hex.x)] = Some(Hex::new(id));
        }
        grid
    }

    fn at(&self, row: usize, x: usize) -> Option<Hex> {
        self.0.get(row * Self::ROW + x).copied().flatten()
    }

    /// The hexes that touch one, in their order.
    fn around(&self, hex: &Terrain) -> SmallVec<[Hex; 6]> {
        let around: [(isize, isize); 6] = [(-1, -1), (-1, 1), (0, -2), (0, 2), (1, -1), (1, 1)];
        let beside = |(down, east)| {
            self.at(
                usize::from(hex.row).checked_add_signed(down)?,
                usize::from(hex.x).checked_add_signed(east)?,
            )
        };
        around.into_iter().filter_map(beside).collect()
    }

    /// The hex of a name by row and column.
    fn named(&self, code: &str, codes: &[String]) -> Option<Hex> {
        let (letter, column) = code.split_at_checked(1)?;
        let row = letter.bytes().next()?.checked_sub(b'A')?;
        let hex = self.at(
            usize::from(row),
            column.parse().ok().filter(|column| *column < WIDEST)?,
        )?;
        (codes[hex.index()] == code).then_some(hex)
    }
}

/// Reads the cities' names, by the numbers of their hexes.
fn read_cities(
    reader: &BoardReader<'_>,
    cities: NodeId,
    codes: &[String],
    hexes: &[Terrain],
    grid: &Grid,
    faults: &mut Faults,
) -> HashMap<Hex, String> {
    let mut names: HashMap<Hex, String> = HashMap::new();
    let mut taken: HashSet<String> = HashSet::new();
    for (key, value) in reader.map(cities, faults) {
        let code = reader.tree.scalar(key).unwrap_or_default();
        let Some(id) = grid
            .named(code, codes)
            .filter(|id| hexes[id.index()].ground.is_city())
        else {
            reader.fault(
                faults,
                reader.tree.span(key),
                "the terrain has no city in this hex",
                "not a city",
            );
            continue;
        };
        let Some(name) = reader.text(value, faults) else {
            continue;
        };
        let compared = normal(name).into_owned();
        if grid.named(&compared.to_ascii_uppercase(), codes).is_some() || !taken.insert(compared) {
            reader.fault(
                faults,
                reader.tree.span(value),
                "two places of the board would bear this name",
                "the second",
            );
        }
        names.insert(id, name.trim().to_owned());
    }
    let nameless = Hex::first(hexes.len())
        .find(|id| hexes[id.index()].ground.is_city() && !names.contains_key(id));
    if let Some(id) = nameless.filter(|_| reader.tree.kind(cities) == Kind::Map) {
        reader.fault(
            faults,
            reader.tree.span(cities),
            format!("the city in {} has no name", codes[id.index()]),
            "a city is missing",
        );
    }
    names
}
