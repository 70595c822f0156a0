//! Board files: reading them, and their JSON Schema.

use super::board::{Board, City, Ground, Hex, Railroad, Terrain};
use crate::game::language::{BoardText, Domain, Faults, Names, normal};
use crate::game::reading::json_schema::{closed, mapping, name};
use crate::game::reading::{self, BoardReader, BuiltInBoards};
use crate::yaml::Span;
use crate::yaml::tree::{Kind, NodeId};
use serde_json::{Value as Json, json};
use smallvec::SmallVec;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// The most columns that a board may have. It has at most as many rows as there are letters.
const WIDEST: usize = 128;

impl reading::Board for Board {
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
        check_cities(&reader, terrain, &hexes, faults);
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
        let touching = cities_that_touch(&hexes, &cities);
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
        schema()
    }

    fn built_in() -> &'static BuiltInBoards<Self> {
        static BUILT_IN: BuiltInBoards<Board> = BuiltInBoards::new();
        &BUILT_IN
    }
}

/// Checks that the board has the cities that the rules mention.
fn check_cities(reader: &BoardReader<'_>, at: NodeId, hexes: &[Terrain], faults: &mut Faults) {
    for (ground, most, what) in [
        (Ground::Chicago, 1, "exactly one Chicago (@)"),
        (Ground::East, usize::MAX, "an East Coast city (E)"),
        (Ground::West, usize::MAX, "a West Coast city (W)"),
    ] {
        let count = hexes.iter().filter(|hex| hex.ground == ground).count();
        if !(1..=most).contains(&count) {
            let message = format!("a board needs {what}, here are {count}");
            reader.fault(faults, reader.tree.span(at), message, "this terrain");
        }
    }
}

/// Returns the cities that touch another city.
fn cities_that_touch(hexes: &[Terrain], cities: &[Hex]) -> Vec<City> {
    let touches_city = |city: &City| {
        let near = &hexes[cities[city.index()].index()].near;
        near.iter().any(|near| hexes[near.index()].city.is_some())
    };
    City::first(cities.len()).filter(touches_city).collect()
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
        read_row(reader, row, (signs, span), &mut hexes, faults);
    }
    hexes
}

/// Reads the signs of a row up to the first fault.
fn read_row(
    reader: &BoardReader<'_>,
    row: u16,
    (signs, span): (&str, Span),
    hexes: &mut Vec<Terrain>,
    faults: &mut Faults,
) {
    for (x, sign) in signs.chars().enumerate().filter(|(_, sign)| *sign != ' ') {
        let x = x as u16;
        let Some(ground) = ground_of(sign) else {
            let message = format!("column {x} holds a sign that is none of . ^ o W E $ @");
            return reader.fault(faults, span, message, "an unknown sign");
        };
        let is_off = |first: &Terrain| (first.row + first.x + row + x) % 2 == 1;
        if hexes.first().is_some_and(is_off) {
            let message = format!(
                "column {x} lies between two hexes: rows alternate, and hexes stand two columns apart"
            );
            return reader.fault(faults, span, message, "off the grid");
        }
        hexes.push(Terrain {
            row,
            x,
            ground,
            city: None,
            near: SmallVec::new(),
        });
    }
}

/// Finds hexes by row and column.
struct Grid(Vec<Option<Hex>>);

impl Grid {
    /// The columns of a row, with room for the neighbours of its first and last hex.
    const ROW: usize = WIDEST + 4;

    /// Places the hexes. Rows that appear twice are reported elsewhere.
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

    /// Returns the hexes that touch a hex, in order.
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

    /// Returns the hex with a code of row and column.
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

/// Reads the names of the cities.
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

/// Returns what a sign of a row stands for.
const fn ground_of(sign: char) -> Option<Ground> {
    match sign {
        '.' => Some(Ground::Plain),
        '^' => Some(Ground::Mountain),
        'o' => Some(Ground::City),
        'W' => Some(Ground::West),
        'E' => Some(Ground::East),
        '$' => Some(Ground::Banner),
        '@' => Some(Ground::Chicago),
        _ => None,
    }
}

/// Returns the schema of a board file.
pub(crate) fn schema() -> Json {
    let signs = "A row from column 0 on: . plain, ^ mountain, o city, W West Coast city, E East Coast city, $ city with a $5 banner, @ Chicago; a space is no hex.";
    closed(json!({
        "name": name("The board's name in reports."),
        "terrain": {
            "description": "The rows of hexes, by their letters from the north. Hexes of a row stand two columns apart; rows alternate.",
            "type": "object", "additionalProperties": false,
            "patternProperties": {"^[A-Z]$": {"description": signs, "type": ["string", "null"], "pattern": "^[ .^oWE$@]*$", "maxLength": 128}},
        },
        "cities": mapping("The names of the cities, by their hexes: F40: Chicago.", name("The city's name.")),
    }))
}
