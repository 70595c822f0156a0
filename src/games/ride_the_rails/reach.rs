//! How many locomotives it takes a railroad to reach a hex.

use super::board::{Ground, Hex, Railroad};
use super::sites::sites;
use super::state::{Phase, State, Table};
use crate::game::language::{Domain, counted, in_words};
use crate::game::{Cost, Reach, Ways};

const COST: [&str; 1] = ["locomotives"];

/// Returns what it takes a railroad to reach a hex or a city; `None` for anything else.
pub(crate) fn reach(
    table: &Table,
    state: &State,
    who: (Domain, u16),
    place: (Domain, u16),
) -> Option<Reach> {
    let (board, track) = (&table.board, &state.track);
    let (Domain::Company, railroad) = who else {
        return None;
    };
    let railroad = *Railroad::ALL.get(usize::from(railroad))?;
    let place = match place {
        (Domain::Place, id) => Hex::new(usize::from(id)),
        (Domain::City, id) => board.hex_of(board.cities().nth(usize::from(id))?),
        _ => return None,
    };
    if track.has(railroad, place) {
        return Some(Reach::already(COST));
    }
    if state.phase == Phase::Over {
        return Some(Reach::cut_off(["the end of the game".to_owned()]));
    }
    let supply = state.supply[railroad.index()];
    let left = format!(
        "{} of {} left in the supply",
        counted(supply as i64, "locomotive"),
        table.name(railroad)
    );
    let Some((locomotives, way)) = shortest(table, state, railroad, place) else {
        return Some(Reach::cut_off(border(table, state, railroad, place)));
    };
    if locomotives > supply as i64 {
        return Some(Reach::cut_off([format!(
            "the supply: it takes {}, with {left}",
            counted(locomotives, "locomotive")
        )]));
    }
    Some(Reach {
        cost: vec![(COST[0], locomotives)],
        way: way
            .into_iter()
            .map(|at| (Domain::Place, at as u16))
            .collect(),
        purse: Some(left),
        ..Reach::default()
    })
}

/// Returns the fewest locomotives that bring a railroad to a hex, and the hexes of that way; `None`
/// if there is no way.
fn shortest(
    table: &Table,
    state: &State,
    railroad: Railroad,
    place: Hex,
) -> Option<(i64, Vec<usize>)> {
    let (board, track) = (&table.board, &state.track);
    let coast = 2_usize.saturating_sub(track.on_east_coast(board, railroad).count());
    // The search has one level for each further East Coast city on the way. There may be as many as
    // the railroad may still enter.
    let count = board.hex_count();
    let step = |at: usize, hex: Hex| {
        let level = at / count + usize::from(board.hex(hex).ground == Ground::East);
        let open = track.has_room(board, hex) && !track.has(railroad, hex) && level <= coast;
        open.then(|| (level * count + hex.index(), (1, 1)))
    };
    let starts: Vec<(usize, Cost)> = if track.has_begun(railroad) {
        let laid = track.of(railroad);
        laid.map(|laid| (laid.hex.index(), (0, 0))).collect()
    } else {
        let sites = sites(table, track, railroad, true);
        sites.into_iter().filter_map(|hex| step(0, hex)).collect()
    };
    let ways = Ways::new(count * (coast + 1), starts, |at| {
        let near = board.hex(Hex::new(at % count)).near.iter();
        near.filter_map(|hex| step(at, *hex)).collect::<Vec<_>>()
    });
    let ends = (0..=coast).map(|level| level * count + place.index());
    let ((locomotives, _), end) = ends
        .filter_map(|end| Some((ways.cost(end)?, end)))
        .min_by_key(|(cost, _)| *cost)?;
    let way = ways.way(end).into_iter();
    Some((locomotives, way.map(|at| at % count).collect()))
}

/// Returns the full hexes around the part of the map from which a railroad could reach a hex.
fn border(table: &Table, state: &State, railroad: Railroad, place: Hex) -> Vec<String> {
    let (board, track) = (&table.board, &state.track);
    let full = |hex: Hex| {
        let railroads = Railroad::ALL.into_iter();
        let names: Vec<&str> = railroads
            .filter(|other| track.has(*other, hex))
            .map(|other| table.name(other))
            .collect();
        format!("{} ({})", table.name(hex), in_words(&names, "and"))
    };
    if !track.has_room(board, place) {
        return vec![full(place)];
    }
    let around = |from: Vec<usize>| -> Vec<String> {
        let starts = from.into_iter().map(|at| (at, (0, 0)));
        let inside = Ways::new(board.hex_count(), starts, |at| {
            let near = board.hex(Hex::new(at)).near.iter();
            near.filter(|hex| {
                track.has_room(board, **hex) && board.hex(**hex).ground != Ground::East
            })
            .map(|hex| (hex.index(), (1, 1)))
            .collect::<Vec<_>>()
        });
        let touches = |hex: Hex| {
            let mut near = board.hex(hex).near.iter();
            near.any(|near| inside.cost(near.index()).is_some())
        };
        let hexes = board.hexes().map(|(hex, _)| hex);
        let is_full = |hex: &Hex| !track.has_room(board, *hex) && !track.has(railroad, *hex);
        hexes
            .filter(|hex| is_full(hex) && touches(*hex))
            .map(full)
            .collect()
    };
    let laid = track.of(railroad).map(|laid| laid.hex.index()).collect();
    let mut around = Reach::fewer(around(vec![place.index()]), around(laid));
    if track.on_east_coast(board, railroad).count() >= 2 {
        around.push("the East Coast: a railroad is in at most two cities there".to_owned());
    }
    around
}
