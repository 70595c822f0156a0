//! The table as a picture: the lattice with its tracks, markers, cities, and what was missing at the end of a round.

use super::board::{COLOURS, Line};
use super::state::State;
use super::table::{Table, counted};
use crate::game::{Link, Outline, Picture, Spot, Tone};

/// The table as a picture.
pub fn picture(table: &Table, state: &State) -> Picture {
    let mut picture = Picture { links: links(table, state), spots: spots(table, state), panels: Vec::new() };
    let points = (0..table.seats()).map(|seat| {
        let points = counted(i64::from(state.points[usize::from(seat)]), "point");
        (Tone::Player(seat), table.player(seat).to_owned(), points)
    });
    picture.panels.push((format!("Points, barrier at {}", state.barrier), points.collect()));
    if let Some(hands) = state.open_hands() {
        let hand = |seat: u16| {
            let cities: Vec<&str> = hands.of(seat).iter().map(|city| table.board.city(*city)).collect();
            (Tone::Player(seat), table.player(seat).to_owned(), cities.join(", "))
        };
        picture.panels.push(("Hands".to_owned(), (0..table.seats()).map(hand).collect()));
    }
    picture.panels.push(("Supply".to_owned(), vec![(Tone::Print, "tracks".to_owned(), state.supply().to_string())]));
    picture
}

fn links(table: &Table, state: &State) -> Vec<Link> {
    let board = &table.board;
    let mut owners: Vec<Option<(Tone, String)>> = vec![None; board.edges().len()];
    for track in &state.tracks {
        owners[usize::from(track.line)] = Some((Tone::Player(track.by), format!("track by {}", table.player(track.by))));
    }
    let mut links: Vec<Link> = Vec::new();
    for (line, edge) in board.edges().iter().enumerate() {
        let laid = owners[line].take();
        let faint = laid.is_none();
        let owner = laid.or_else(|| missed(table, state, line as Line));
        links.push(Link { from: board.at(edge.low), to: board.at(edge.high), owner, cost: None, double: edge.double, faint });
    }
    links
}

/// Who missed a line when the round was scored.
fn missed(table: &Table, state: &State, line: Line) -> Option<(Tone, String)> {
    let record = state.history.last().filter(|_| state.scored)?;
    let by = |seat: &u16| record.missing[usize::from(*seat)].lines.binary_search(&line).is_ok();
    let seats: Vec<u16> = (0..table.seats()).filter(by).collect();
    let first = *seats.first()?;
    Some((Tone::Player(first), format!("missing for {}", table.all_of(seats))))
}

fn spots(table: &Table, state: &State) -> Vec<Spot> {
    let board = &table.board;
    let spot = |at: u16| {
        let city = board.city_at(at);
        let markers = (0..table.seats()).filter(|seat| state.marker(*seat).is_some_and(|marker| marker.at == at));
        Spot {
            at: board.at(at),
            outline: if city.is_some() { Outline::Circle } else { Outline::Dot },
            fill: city.map_or(Tone::Print, |city| Tone::Named(COLOURS[board.card(city).colour])),
            code: board.code(at),
            name: city.map(|city| board.city(city).to_owned()),
            value: None,
            pieces: markers.map(|seat| (Tone::Player(seat), format!("start marker of {}", table.player(seat)))).collect(),
        }
    };
    (0..board.size() as u16).map(spot).collect()
}
