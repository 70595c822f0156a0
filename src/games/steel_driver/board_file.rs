//! Board files: reading them, comparing them with the published board, and their JSON Schema.

use super::board::{Board, GOODS, Location, MAX_COMPANIES, Place, Route, RouteId};
use crate::game::language::{BoardText, Domain, Faults, Names, normal};
use crate::game::reading::json_schema::{closed, list, mapping, name, number, open, tuple, words};
use crate::game::reading::{self, BoardReader, BuiltInBoards};
use crate::yaml::Span;
use crate::yaml::tree::{Kind, NodeId};
use serde_json::{Value as Json, json};
use std::collections::HashSet;
use std::sync::Arc;

/// The most locations that a board may have. The published one has 38.
const MAX_LOCATIONS: usize = 1000;
/// The most routes that a board may have.
const MAX_ROUTES: usize = 10_000;
/// How many locations the published board has.
const LOCATIONS: usize = 38;

impl reading::Board for Board {
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
        let file_reader = BoardFile {
            reader: &reader,
            root,
        };
        let board = file_reader
            .read(file, faults)
            .filter(|_| faults.len() == before)?;
        // Only a board that can be played is worth comparing with the published one.
        if file.is_some() {
            file_reader.compare(&board, faults);
        }
        Some(board)
    }

    fn schema() -> Json {
        schema()
    }

    fn built_in() -> &'static BuiltInBoards<Self> {
        static BUILT_IN: BuiltInBoards<Board> = BuiltInBoards::new();
        &BUILT_IN
    }
}

/// A board file being read.
struct BoardFile<'r, 'a> {
    reader: &'r BoardReader<'a>,
    root: NodeId,
}

impl BoardFile<'_, '_> {
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

    /// Reports a fault and returns `None` if there is more of something than a board may have.
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

    /// Reads names. A name that appears twice is a fault.
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
            let is_repeated = locations[from.index()]
                .routes
                .iter()
                .any(|route| routes[route.index()].other(from) == to);
            if is_repeated {
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

    /// Warns, in a single warning, of all differences from what is known about the published board.
    fn compare(&self, board: &Board, faults: &mut Faults) {
        let mut differences: Vec<String> = Vec::new();
        if board.locations.len() != LOCATIONS {
            differences.push(format!(
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
                differences.push(format!("{found} {colour} instead of {count}"));
            }
        }
        differences.extend(differing_facts(board));
        if let Some(lonely) = unconnected(board) {
            differences.push(format!(
                "{} cannot be reached from {}",
                board.names.name(lonely.0),
                board.names.name(0)
            ));
        }
        if !differences.is_empty() {
            let span = self
                .reader
                .tree
                .get(self.root, "name")
                .map_or(Span::default(), |node| self.reader.tree.span(node));
            self.reader.warn(
                faults,
                span,
                format!("not the published board: {}", differences.join(", ")),
                "playable all the same",
            );
        }
    }
}

/// Returns those facts about the published board in the rulebook's examples that do not hold for
/// this board.
fn differing_facts(board: &Board) -> Vec<String> {
    let find = |name: &str| board.names.find(name).map(Place);
    let cost = |a: &str, b: &str| {
        board
            .route(find(a)?, find(b)?)
            .map(|route| board.routes[route.index()].cost)
    };
    let mut differences = Vec::new();
    if !find("Baltimore").is_some_and(|at| board.locations[at.index()].hexagon) {
        differences.push("no hexagon Baltimore".to_owned());
    }
    if !find("Pittsburgh").is_some_and(|at| {
        !board.locations[at.index()].hexagon && board.locations[at.index()].value == 40
    }) {
        differences.push("no circle Pittsburgh worth $40".to_owned());
    }
    if cost("Baltimore", "Pittsburgh") != Some(3) {
        differences.push("no route Baltimore-Pittsburgh for 3".to_owned());
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
            differences.push(format!("no route {a}-{b}"));
        }
    }
    differences
}

/// Returns a location that no chain of routes joins to the first location.
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

/// Returns the schema of a board file.
fn schema() -> Json {
    let position = json!({"anyOf": [{"type": "number"}, {"type": "string", "pattern": "^\\s*[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?\\s*$"}]});
    let location = open(
        json!({
            "shape": {"description": "A company may start at a hexagon.", "enum": ["circle", "hexagon"]},
            "value": {"description": "What a link to it adds to the profit level, in $.", "allOf": [number()]},
            "goods": {"description": "The colour of its goods cube.", "allOf": [words(&GOODS.map(|(colour, _)| colour))]},
            "position": tuple("Where it is drawn: [x, y], x east, y south.", position, 2),
        }),
        &["position"],
    );
    let route = closed(json!({
        "between": tuple("The two locations it joins.", name("A location of this board."), 2),
        "cost": {"description": "What a link costs, in cubes.", "allOf": [number()]},
    }));
    closed(json!({
        "name": name("The board's name in reports."),
        "companies": {
            "description": "The companies, in the order of the first turn.", "type": "array",
            "items": name("A company."), "minItems": 1, "maxItems": MAX_COMPANIES,
        },
        "transcontinental": tuple("The two ends of the transcontinental link.", name("A location of this board."), 2),
        "locations": mapping("Every location.", location),
        "routes": list("Every route, once.", route),
    }))
}
