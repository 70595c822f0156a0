//! The board: hexes with their ground, who touches whom, the cities and their names.

use super::railroad::Railroad;
use crate::game::{BuiltIn, Domain, Info, Lexicon, Names, normal};
use crate::log::{BoardFile, BoardReader, BoardSource, BoardText, Faults};
use crate::text::tree::{Kind, NodeId};
use smallvec::SmallVec;
use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

/// The published map.
pub const USA: BuiltIn = BuiltIn { name: "usa", yaml: include_str!("usa.yaml") };

/// A hex of the board, by its number: rows from the north, west to east in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HexId(pub u16);

/// A city of the board, by its number: in the order of the hexes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CityId(pub u16);

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

/// A hex.
#[derive(Clone, Debug)]
pub struct Hex {
    /// The row, from 0 in the north.
    pub row: u16,
    /// How far east, in half hexes.
    pub x: u16,
    /// What is printed in it.
    pub ground: Ground,
    /// The city, if it is one.
    pub city: Option<CityId>,
    /// The hexes that touch it, in their order.
    pub near: SmallVec<[HexId; 6]>,
}

/// The board.
#[derive(Debug)]
pub struct Board {
    title: String,
    notice: Option<String>,
    hexes: Vec<Hex>,
    cities: Vec<HexId>,
    codes: Vec<String>,
    places: Names,
    city_names: Names,
    railroads: Names,
}

impl Board {
    /// The board a header names. `None` after adding a fault.
    pub(super) fn open(source: BoardSource<'_>, info: &'static Info, faults: &mut Faults) -> Option<Arc<Self>> {
        static PUBLISHED: OnceLock<Arc<Board>> = OnceLock::new();
        match source.open(info, faults)? {
            BoardFile::BuiltIn(_) => {
                if let Some(board) = PUBLISHED.get() {
                    return Some(board.clone());
                }
                let board = Arc::new(read(USA.yaml, None, faults)?);
                Some(PUBLISHED.get_or_init(|| board).clone())
            }
            BoardFile::File(file) => read(&file.text, Some(&file), faults).map(Arc::new),
        }
    }

    /// A hex.
    pub fn hex(&self, id: HexId) -> &Hex {
        &self.hexes[usize::from(id.0)]
    }

    /// All hexes, in order.
    pub fn hexes(&self) -> impl Iterator<Item = (HexId, &Hex)> {
        self.hexes.iter().enumerate().map(|(id, hex)| (HexId(id as u16), hex))
    }

    /// How many hexes there are.
    pub fn hex_count(&self) -> usize {
        self.hexes.len()
    }

    /// All cities, in order.
    pub fn cities(&self) -> impl Iterator<Item = CityId> + use<> {
        (0..self.cities.len() as u16).map(CityId)
    }

    /// The hex a city lies on.
    pub fn hex_of(&self, city: CityId) -> HexId {
        self.cities[usize::from(city.0)]
    }

    /// A hex's name by its row and column: `F40`.
    pub fn code(&self, hex: HexId) -> &str {
        &self.codes[usize::from(hex.0)]
    }

    /// A hex in prose: a city by its name, any other by its code.
    pub fn place(&self, hex: HexId) -> &str {
        self.places.name(hex.0)
    }

    /// A city's name.
    pub fn city(&self, city: CityId) -> &str {
        self.city_names.name(city.0)
    }

    /// Hexes in prose, joined by commas.
    pub fn list(&self, hexes: &[HexId]) -> String {
        hexes.iter().map(|hex| self.place(*hex)).collect::<Vec<_>>().join(", ")
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

/// The most columns a board may have. Rows are as many as there are letters.
const WIDEST: usize = 128;

/// Reads a board file; `None` after adding a fault.
fn read(text: &str, file: Option<&Arc<BoardText>>, faults: &mut Faults) -> Option<Board> {
    let before = faults.len();
    let (reader, root) = BoardReader::new(text, file, faults)?;
    reader.keys(root, &["name", "terrain", "cities"], faults);
    let title = reader.need(root, "name", faults).and_then(|id| reader.text(id, faults)).unwrap_or_default().to_owned();
    let terrain = reader.need(root, "terrain", faults)?;
    let mut hexes = read_terrain(&reader, terrain, faults);
    let codes: Vec<String> = hexes.iter().map(|hex| format!("{}{}", char::from(b'A' + hex.row as u8), hex.x)).collect();
    let mut cities = Vec::new();
    for (id, hex) in hexes.iter_mut().enumerate().filter(|(_, hex)| hex.ground.is_city()) {
        hex.city = Some(CityId(cities.len() as u16));
        cities.push(HexId(id as u16));
    }
    for (ground, most, what) in [
        (Ground::Chicago, 1, "exactly one Chicago (@)"),
        (Ground::East, usize::MAX, "an East Coast city (E)"),
        (Ground::West, usize::MAX, "a West Coast city (W)"),
    ] {
        let count = hexes.iter().filter(|hex| hex.ground == ground).count();
        if !(1..=most).contains(&count) {
            reader.fault(faults, reader.tree.span(terrain), format!("a board needs {what}, here are {count}"), "this terrain");
        }
    }
    let named = reader.need(root, "cities", faults)?;
    let names = read_cities(&reader, named, &codes, &hexes, faults);
    if faults.len() > before {
        return None;
    }
    let mut places = Names::new((0..hexes.len()).map(|id| names.get(&id).unwrap_or(&codes[id]).as_str()));
    let mut city_names = Names::new(cities.iter().map(|hex| names.get(&usize::from(hex.0)).map_or("", String::as_str)));
    for (city, hex) in cities.iter().enumerate() {
        places.alias(&codes[usize::from(hex.0)], hex.0);
        city_names.alias(&codes[usize::from(hex.0)], city as u16);
    }
    let notice = file.map(|file| format!("the map is the board file {}, not the published one", file.path));
    let railroads = Names::new(Railroad::ALL.map(Railroad::name));
    Some(Board { title, notice, hexes, cities, codes, places, city_names, railroads })
}

/// Reads the rows of signs, and finds who touches whom.
fn read_terrain(reader: &BoardReader<'_>, terrain: NodeId, faults: &mut Faults) -> Vec<Hex> {
    let mut rows: Vec<(u16, NodeId)> = Vec::new();
    for (key, value) in reader.map(terrain, faults) {
        match reader.tree.scalar(key).map(str::as_bytes) {
            Some([letter @ b'A'..=b'Z']) => rows.push((u16::from(letter - b'A'), value)),
            _ => reader.fault(faults, reader.tree.span(key), "a row is named by one letter, A to Z", "not a row"),
        }
    }
    rows.sort_by_key(|(row, _)| *row);
    let mut hexes: Vec<Hex> = Vec::new();
    for (row, value) in rows {
        let span = reader.tree.span(value);
        let Some(signs) = reader.tree.scalar(value) else {
            reader.wrong(value, "a row of signs", faults);
            continue;
        };
        if signs.chars().count() > WIDEST {
            reader.fault(faults, span, format!("a row is at most {WIDEST} columns wide"), "too wide");
            continue;
        }
        for (x, sign) in signs.chars().enumerate().filter(|(_, sign)| *sign != ' ') {
            let x = x as u16;
            match Ground::of(sign) {
                Some(_) if hexes.first().is_some_and(|first| (first.row + first.x + row + x) % 2 == 1) => {
                    reader.fault(
                        faults,
                        span,
                        format!("column {x} lies between two hexes: rows alternate, and hexes stand two columns apart"),
                        "off the grid",
                    );
                    break;
                }
                Some(ground) => hexes.push(Hex { row, x, ground, city: None, near: SmallVec::new() }),
                None => {
                    reader.fault(faults, span, format!("column {x} holds a sign that is none of . ^ o W E $ @"), "an unknown sign");
                    break;
                }
            }
        }
    }
    let index: HashMap<(i32, i32), u16> =
        hexes.iter().enumerate().map(|(id, hex)| ((i32::from(hex.row), i32::from(hex.x)), id as u16)).collect();
    for hex in &mut hexes {
        let (row, x) = (i32::from(hex.row), i32::from(hex.x));
        let around = [(-1, -1), (-1, 1), (0, -2), (0, 2), (1, -1), (1, 1)];
        hex.near = around.iter().filter_map(|(down, east)| index.get(&(row + down, x + east))).map(|id| HexId(*id)).collect();
    }
    hexes
}

/// Reads the cities' names, by the numbers of their hexes.
fn read_cities(reader: &BoardReader<'_>, cities: NodeId, codes: &[String], hexes: &[Hex], faults: &mut Faults) -> HashMap<usize, String> {
    let by_code: HashMap<&str, usize> = codes.iter().enumerate().map(|(id, code)| (code.as_str(), id)).collect();
    let mut names: HashMap<usize, String> = HashMap::new();
    let mut taken: HashMap<String, ()> = codes.iter().map(|code| (normal(code).into_owned(), ())).collect();
    for (key, value) in reader.map(cities, faults) {
        let code = reader.tree.scalar(key).unwrap_or_default();
        let Some(id) = by_code.get(code).copied().filter(|id| hexes[*id].ground.is_city()) else {
            reader.fault(faults, reader.tree.span(key), "the terrain has no city in this hex", "not a city");
            continue;
        };
        let Some(name) = reader.text(value, faults) else { continue };
        if taken.insert(normal(name).into_owned(), ()).is_some() {
            reader.fault(faults, reader.tree.span(value), "two places of the board would bear this name", "the second");
        }
        names.insert(id, name.trim().to_owned());
    }
    let nameless = (0..hexes.len()).find(|id| hexes[*id].ground.is_city() && !names.contains_key(id));
    if let Some(id) = nameless.filter(|_| reader.tree.kind(cities) == Kind::Map) {
        reader.fault(faults, reader.tree.span(cities), format!("the city in {} has no name", codes[id]), "a city is missing");
    }
    names
}
