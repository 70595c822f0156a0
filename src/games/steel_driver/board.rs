//! The board: locations, routes, companies. Any size is playable; the counts of the published one are only warned about.

use super::board_schema;
use crate::game::language::{BoardText, Domain, Faults, Lexicon, Names, normal};
use crate::game::reading::{BoardReader, BuiltInBoards};
use crate::yaml::Span;
use crate::yaml::tree::{Kind, NodeId};
use serde_json::Value as Json;
use std::collections::HashSet;
use std::sync::Arc;

/// The most companies a board may have: a line's companies are found by trying every set of them.
pub const MAX_COMPANIES: usize = 8;
/// The most locations a board may have; the published one has 38.
const MAX_LOCATIONS: usize = 1000;
/// The most routes a board may have.
const MAX_ROUTES: usize = 10_000;
/// The colours of goods cubes, with how many locations of the published board bear each.
pub const GOODS: [(&str, usize); 5] = [
    ("red", 3),
    ("orange", 5),
    ("silver", 6),
    ("black", 12),
    ("white", 12),
];
/// How many locations the published board has.
const LOCATIONS: usize = 38;

crate::ids! {
    /// A company, in the order of the first turn.
    Company: u8 in Company;
    /// A location, in the order of the board file.
    Place: u16 in Place;
    /// A colour of goods cubes, in the order of [`GOODS`].
    Colour: u8 in Colour;
}

impl Company {
    /// It as a set of companies, one bit each.
    pub const fn bit(self) -> u8 {
        1 << self.0
    }
}

/// A potential route, in the order of the board file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RouteId(pub u16);

impl RouteId {
    /// Its place in the order of the board file.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A location.
#[derive(Clone, Debug, PartialEq)]
pub struct Location {
    /// Whether a company may start here.
    pub hexagon: bool,
    /// What linking it adds to the profit level, in $.
    pub value: i64,
    /// The colour of its goods cube: an index into [`GOODS`].
    pub goods: u8,
    /// Where it lies: x east, y south.
    pub position: (f64, f64),
    /// The routes that end here.
    pub routes: Vec<RouteId>,
}

/// A potential route.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Route {
    /// The two locations it joins.
    pub ends: [Place; 2],
    /// What a link costs, in cubes.
    pub cost: i64,
}

impl Route {
    /// The other end.
    pub fn other(&self, end: Place) -> Place {
        if self.ends[0] == end {
            self.ends[1]
        } else {
            self.ends[0]
        }
    }
}

/// A board.
#[derive(Clone, Debug)]
pub struct Board {
    name: String,
    notice: Option<String>,
    companies: Names,
    names: Names,
    goods: Names,
    /// The locations, in the order of the file.
    pub locations: Vec<Location>,
    /// The routes, in the order of the file.
    pub routes: Vec<Route>,
    /// The routes again, the cheapest first.
    pub by_cost: Vec<RouteId>,
    /// The two ends of the transcontinental link.
    pub ends: [Place; 2],
}

impl Board {
    /// The companies, in the order of the first turn.
    pub fn companies(&self) -> &Names {
        &self.companies
    }

    /// The locations' names.
    pub fn names(&self) -> &Names {
        &self.names
    }

    /// The route between two locations.
    pub fn route(&self, from: Place, to: Place) -> Option<RouteId> {
        let routes = &self.locations[from.index()].routes;
        routes
            .iter()
            .copied()
            .find(|route| self.routes[route.index()].other(from) == to && from != to)
    }
}

impl Lexicon for Board {
    fn names(&self, domain: Domain) -> Option<&Names> {
        match domain {
            Domain::Company => Some(&self.companies),
            Domain::Place => Some(&self.names),
            Domain::Colour => Some(&self.goods),
            Domain::Player | Domain::City => None,
        }
    }

    fn title(&self) -> &str {
        &self.name
    }

    fn notice(&self) -> Option<&str> {
        self.notice.as_deref()
    }
}

impl crate::game::reading::Board for Board {
    fn apart(&self, domain: Domain, one: u16, other: u16) -> u32 {
        let at = |id: u16| {
            self.locations
                .get(usize::from(id))
                .map(|location| location.position)
        };
        let (Domain::Place, Some(one), Some(other)) = (domain, at(one), at(other)) else {
            return 0;
        };
        ((one.0 - other.0).powi(2) + (one.1 - other.1).powi(2)).min(f64::from(u32::MAX)) as u32
    }

    fn read(text: &str, file: Option<&Arc<BoardText>>, faults: &mut Faults) -> Option<Self> {
        let before = faults.len();
        let (reader, root) = BoardReader::new(text, file, faults)?;
        let transcript = Transcript {
            reader: &reader,
            root,
        };
        let board = transcript
            .read(file, faults)
            .filter(|_| faults.len() == before)?;
        // Only a board that can be played is worth comparing with the published one.
        if file.is_some() {
            transcript.compare(&board, faults);
        }
        Some(board)
    }

    fn schema() -> Json {
        board_schema::schema(&GOODS.map(|(colour, _)| colour), MAX_COMPANIES)
    }

    fn built_in() -> &'static BuiltInBoards<Self> {
        static BUILT_IN: BuiltInBoards<Board> = BuiltInBoards::new();
        &BUILT_IN
    }
}

/// A board file being read.
struct Transcript<'r, 'a> {
    reader: &'r BoardReader<'a>,
    root: NodeId,
}

impl Transcript<'_, '_> {
    fn read(&self, file: Option<&Arc<BoardText>>, faults: &mut Faults) -> Option<Board> {
        let (reader, root) = (self.reader, self.root);
        reader.keys(
            root,
            &[
                "name",
                "companies",
                "transcontinental",
                "locations",
                "routes",
            ],
            faults,
        );
        let name = reader
            .need(root, "name", faults)
            .and_then(|at| reader.text(at, faults))
            .map(str::to_owned);
        let companies = self.companies(faults);
        let (names, mut locations) = self.locations(faults)?;
        let routes = self.routes(&names, &mut locations, faults);
        let ends = self.ends(&names, faults);
        let notice = match file {
            None => "a reconstruction of our own, not the published board".to_owned(),
            Some(_) => "a board file of the table's own".to_owned(),
        };
        let routes = routes?;
        let mut by_cost: Vec<RouteId> = (0..routes.len() as u16).map(RouteId).collect();
        by_cost.sort_by_key(|route| routes[route.index()].cost);
        Some(Board {
            name: name?,
            notice: Some(notice),
            companies: companies?,
            names,
            goods: Names::new(GOODS.map(|(colour, _)| colour)),
            locations,
            routes,
            by_cost,
            ends: ends?,
        })
    }

    fn companies(&self, faults: &mut Faults) -> Option<Names> {
        let list = self.reader.need(self.root, "companies", faults)?;
        let entries = self.reader.list(list, faults);
        if entries.is_empty() || entries.len() > MAX_COMPANIES {
            let span = self.reader.tree.span(list);
            self.reader.fault(
                faults,
                span,
                format!(
                    "a board has 1 to {MAX_COMPANIES} companies, here are {}",
                    entries.len()
                ),
                "companies",
            );
            return None;
        }
        let names = self.names(&entries, faults);
        (names.len() == entries.len()).then_some(names)
    }

    /// `None` after a fault if there are more than a board may have.
    fn within(
        &self,
        at: NodeId,
        count: usize,
        most: usize,
        what: &str,
        faults: &mut Faults,
    ) -> Option<()> {
        if count > most {
            let span = self.reader.tree.span(at);
            self.reader.fault(
                faults,
                span,
                format!("a board has at most {most} {what}, here are {count}"),
                "too many",
            );
            return None;
        }
        Some(())
    }

    /// Names that are all different.
    fn names(&self, nodes: &[NodeId], faults: &mut Faults) -> Names {
        let mut seen = HashSet::new();
        let mut names: Vec<&str> = Vec::new();
        for node in nodes {
            let Some(text) = self.reader.text(*node, faults) else {
                continue;
            };
            if !seen.insert(normal(text)) {
                self.reader.fault(
                    faults,
                    self.reader.tree.span(*node),
                    format!("{text} appears here for the second time"),
                    "second occurrence",
                );
            }
            names.push(text);
        }
        Names::new(names)
    }

    fn locations(&self, faults: &mut Faults) -> Option<(Names, Vec<Location>)> {
        let map = self.reader.need(self.root, "locations", faults)?;
        let entries = self.reader.map(map, faults);
        self.within(map, entries.len(), MAX_LOCATIONS, "locations", faults)?;
        let keys: Vec<NodeId> = entries.iter().map(|(key, _)| *key).collect();
        let names = self.names(&keys, faults);
        let locations: Vec<Location> = entries
            .iter()
            .filter_map(|(_, value)| self.location(*value, faults))
            .collect();
        if locations.len() != entries.len() || names.len() != entries.len() {
            return None;
        }
        if !locations.iter().any(|location| location.hexagon) {
            let span = self.reader.tree.span(map);
            self.reader.fault(
                faults,
                span,
                "no location is a hexagon: no company could ever start",
                "no hexagon",
            );
        }
        Some((names, locations))
    }

    fn location(&self, at: NodeId, faults: &mut Faults) -> Option<Location> {
        let reader = self.reader;
        reader.keys(at, &["shape", "value", "goods", "position"], faults);
        let shape = reader.need(at, "shape", faults).and_then(|node| {
            let hexagon = match reader.text(node, faults)? {
                "hexagon" => true,
                "circle" => false,
                _ => {
                    reader.wrong(node, "hexagon or circle", faults);
                    return None;
                }
            };
            Some(hexagon)
        });
        let value = reader
            .need(at, "value", faults)
            .and_then(|node| reader.number(node, 0, 10_000, faults));
        let goods = reader.need(at, "goods", faults).and_then(|node| {
            let text = normal(reader.text(node, faults)?);
            let found = GOODS.iter().position(|(colour, _)| *colour == text);
            if found.is_none() {
                reader.wrong(
                    node,
                    "a colour of goods (red, orange, silver, black, white)",
                    faults,
                );
            }
            found
        });
        let position = reader
            .tree
            .get(at, "position")
            .map_or(Some((0.0, 0.0)), |node| self.position(node, faults));
        Some(Location {
            hexagon: shape?,
            value: value?,
            goods: goods? as u8,
            position: position?,
            routes: Vec::new(),
        })
    }

    fn position(&self, at: NodeId, faults: &mut Faults) -> Option<(f64, f64)> {
        let tree = &self.reader.tree;
        let numbers = || {
            tree.children(at)
                .map(|node| tree.scalar(node)?.trim().parse().ok())
                .collect::<Option<Vec<f64>>>()
        };
        let numbers = (tree.kind(at) == Kind::List).then(numbers).flatten();
        match numbers.unwrap_or_default()[..] {
            [x, y] if f64::abs(x) <= 1e6 && f64::abs(y) <= 1e6 => Some((x, y)),
            _ => {
                self.reader.wrong(at, "a position [x, y]", faults);
                None
            }
        }
    }

    fn place(&self, at: NodeId, names: &Names, faults: &mut Faults) -> Option<Place> {
        let text = self.reader.text(at, faults)?;
        let found = names.find(text);
        if found.is_none() {
            let near = faults
                .nearest(names, text)
                .map_or(String::new(), |near| format!("; did you mean {near}?"));
            let message = format!("{text} is not a location of this board{near}");
            self.reader.fault(
                faults,
                self.reader.tree.span(at),
                message,
                "no such location",
            );
        }
        found.map(Place)
    }

    fn pair(&self, at: NodeId, names: &Names, faults: &mut Faults) -> Option<[Place; 2]> {
        let places: Vec<Option<Place>> = self
            .reader
            .list(at, faults)
            .into_iter()
            .take(3)
            .map(|node| self.place(node, names, faults))
            .collect();
        match places[..] {
            [Some(from), Some(to)] if from != to => Some([from, to]),
            [None, _] | [_, None] => None,
            _ => {
                self.reader
                    .wrong(at, "a pair of two different locations", faults);
                None
            }
        }
    }

    fn routes(
        &self,
        names: &Names,
        locations: &mut [Location],
        faults: &mut Faults,
    ) -> Option<Vec<Route>> {
        let reader = self.reader;
        let list = reader.need(self.root, "routes", faults)?;
        let mut routes: Vec<Route> = Vec::new();
        let entries = reader.list(list, faults);
        self.within(list, entries.len(), MAX_ROUTES, "routes", faults)?;
        for at in entries {
            reader.keys(at, &["between", "cost"], faults);
            let ends = reader
                .need(at, "between", faults)
                .and_then(|node| self.pair(node, names, faults));
            let cost = reader
                .need(at, "cost", faults)
                .and_then(|node| reader.number(node, 0, 1000, faults));
            let (Some(ends), Some(cost)) = (ends, cost) else {
                continue;
            };
            let [from, to] = ends;
            let twice = locations[from.index()]
                .routes
                .iter()
                .any(|route| routes[route.index()].other(from) == to);
            if twice {
                let message = format!(
                    "the route {}-{} appears here for the second time",
                    names.name(from.0),
                    names.name(to.0)
                );
                reader.fault(faults, reader.tree.span(at), message, "second occurrence");
                continue;
            }
            for end in ends {
                locations[end.index()]
                    .routes
                    .push(RouteId(routes.len() as u16));
            }
            routes.push(Route { ends, cost });
        }
        Some(routes)
    }

    fn ends(&self, names: &Names, faults: &mut Faults) -> Option<[Place; 2]> {
        let at = self.reader.need(self.root, "transcontinental", faults)?;
        self.pair(at, names, faults)
    }

    /// Warns, once, of everything in which a transcription differs from what is known of the published board.
    fn compare(&self, board: &Board, faults: &mut Faults) {
        let mut odd: Vec<String> = Vec::new();
        if board.locations.len() != LOCATIONS {
            odd.push(format!(
                "{} locations instead of {LOCATIONS}",
                board.locations.len()
            ));
        }
        for (index, (colour, count)) in GOODS.iter().enumerate() {
            let found = board
                .locations
                .iter()
                .filter(|location| usize::from(location.goods) == index)
                .count();
            if found != *count {
                odd.push(format!("{found} {colour} instead of {count}"));
            }
        }
        odd.extend(unknown_facts(board));
        if let Some(lonely) = unconnected(board) {
            odd.push(format!(
                "{} cannot be reached from {}",
                board.names.name(lonely.0),
                board.names.name(0)
            ));
        }
        if !odd.is_empty() {
            let span = self
                .reader
                .tree
                .get(self.root, "name")
                .map_or(Span::default(), |node| self.reader.tree.span(node));
            self.reader.warn(
                faults,
                span,
                format!("not the published board: {}", odd.join(", ")),
                "playable all the same",
            );
        }
    }
}

/// The facts the rulebook's examples state of the published board, where the board says otherwise.
fn unknown_facts(board: &Board) -> Vec<String> {
    let find = |name: &str| board.names.find(name).map(Place);
    let cost = |a: &str, b: &str| {
        board
            .route(find(a)?, find(b)?)
            .map(|route| board.routes[route.index()].cost)
    };
    let mut odd = Vec::new();
    if !find("Baltimore").is_some_and(|at| board.locations[at.index()].hexagon) {
        odd.push("no hexagon Baltimore".to_owned());
    }
    if !find("Pittsburgh").is_some_and(|at| {
        !board.locations[at.index()].hexagon && board.locations[at.index()].value == 40
    }) {
        odd.push("no circle Pittsburgh worth $40".to_owned());
    }
    if cost("Baltimore", "Pittsburgh") != Some(3) {
        odd.push("no route Baltimore-Pittsburgh for 3".to_owned());
    }
    for (a, b) in [
        ("Denver", "Omaha"),
        ("Denver", "Kansas City"),
        ("Buffalo", "New York"),
    ] {
        if find(a)
            .zip(find(b))
            .and_then(|(a, b)| board.route(a, b))
            .is_none()
        {
            odd.push(format!("no route {a}-{b}"));
        }
    }
    odd
}

/// A location that no chain of routes joins to the first.
fn unconnected(board: &Board) -> Option<Place> {
    let mut seen = vec![false; board.locations.len()];
    let mut open = vec![Place(0)];
    seen[0] = true;
    while let Some(at) = open.pop() {
        for route in &board.locations[at.index()].routes {
            let next = board.routes[route.index()].other(at);
            if !std::mem::replace(&mut seen[next.index()], true) {
                open.push(next);
            }
        }
    }
    seen.iter().position(|seen| !seen).map(Place::new)
}
