//! The table as a picture: the lattice with its tracks, markers, cities, and what was missing at
//! the end of a round.

use super::Transamerica;
use super::board::{COLOURS, City, Junction, Line};
use super::state::{State, Table};
use crate::game::language::{Id as _, Player, counted};
use crate::game::{
    Description, Figure, Link, Outline, Panel, Picture, Pictured, Scores as _, Sign, Spot, Tone,
};

impl Pictured<Transamerica> for State {
    fn picture(&self, table: &Table) -> Picture {
        let by_player = |title: String, text: &dyn Fn(Player) -> String| -> Panel {
            let row = |player: Player| {
                (
                    Tone::Player(player.number()),
                    table.name(player).to_owned(),
                    text(player),
                )
            };
            (title, table.seated().map(row).collect())
        };
        let points = |player| counted(self.score(table, player), "point");
        let title = match self.last_round {
            Some(last) => format!("Points, {last} rounds"),
            None => format!("Points, barrier at {}", self.barrier),
        };
        let mut panels = vec![by_player(title, &points)];
        if let Some(hands) = self.seen_hands() {
            let cities = |hand: &[City]| {
                hand.iter()
                    .map(|city| table.name(*city))
                    .collect::<Vec<_>>()
                    .join(", ")
            };
            let hand = |player| {
                hands
                    .of(player)
                    .map_or_else(|| "not known".to_owned(), cities)
            };
            panels.push(by_player("Hands".to_owned(), &hand));
        }
        panels.push((
            "Supply".to_owned(),
            vec![(Tone::Print, "tracks".to_owned(), self.supply().to_string())],
        ));
        Picture {
            links: links(table, self),
            spots: table.all().map(|at| spot(table, self, at)).collect(),
            panels,
            legend: LEGEND.to_vec(),
        }
    }
}

/// What the signs on the map mean.
const LEGEND: [(Sign, &str); 5] = [
    (
        Sign::Place(Outline::Circle),
        "a city, in the colour of its cards",
    ),
    (Sign::Track, "track, in the colour of who laid it"),
    (
        Sign::Double,
        "a double line: its track is the only one of a turn",
    ),
    (
        Sign::Owed,
        "track that was missing when the round was scored",
    ),
    (Sign::Marker, "where a player started"),
];

fn links(table: &Table, state: &State) -> Vec<Link> {
    let board = &table.board;
    let link = |line: Line| {
        let edge = board.edge(line);
        let track = state.track(line).map(|track| match track.by {
            Some(by) => (
                Tone::Player(by.number()),
                Description::naming("track by", table.name(by)),
            ),
            None => (Tone::Print, "track".into()),
        });
        let faint = track.is_none();
        let owner = track.or_else(|| missed(table, state, line));
        let [from, to] = edge.ends.map(|end| board.at(end));
        Link {
            ends: edge.ends.map(Junction::index),
            from,
            to,
            owner,
            cost: None,
            double: edge.double,
            faint,
        }
    };
    board.lines().map(link).collect()
}

/// Returns the players who missed a line when the round was scored.
fn missed(table: &Table, state: &State, line: Line) -> Option<(Tone, Description)> {
    let record = state.history.last().filter(|_| state.scored)?;
    let players = || {
        table.seated().filter(|player| {
            record.missing[player.index()]
                .lines(&table.board)
                .binary_search(&line)
                .is_ok()
        })
    };
    Some((
        Tone::Player(players().next()?.number()),
        Description::naming("missing for", &table.all_of(players())),
    ))
}

fn spot(table: &Table, state: &State, at: Junction) -> Spot {
    let board = &table.board;
    let city = board.city_at(at);
    let markers = table
        .seated()
        .filter(|player| state.marker(*player).is_some_and(|marker| marker.at == at));
    Spot {
        at: board.at(at),
        outline: if city.is_some() {
            Outline::Circle
        } else {
            Outline::Dot
        },
        fill: city.map_or(Tone::Print, |city| {
            Tone::Named(COLOURS[board.card(city).colour])
        }),
        code: board.code(at),
        name: city.map(|city| table.name(city).to_owned()),
        value: None,
        figure: Figure::Plain,
        ringed: false,
        pieces: markers
            .map(|player| {
                (
                    Tone::Player(player.number()),
                    Description::naming("start marker of", table.name(player)),
                )
            })
            .collect(),
    }
}
