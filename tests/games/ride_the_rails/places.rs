//! Where a locomotive may be placed, who begins, and how it looks.

use super::{Table, is_legal, play, table};
use crate::support::library::prelude::*;
use crate::support::library::ride_the_rails::{Hex, Move, Phase, Railroad, RideTheRails, State};
use crate::support::library::{Game, OneOrList, Player, Rng, Story, Value, When, standing};
use std::sync::Arc;

/// Several hexes in one move are legal if and only if they are legal one after another.
fn several_hexes(table: &Table, state: &State, rng: &mut Rng) {
    let by = state.active().expect("somebody is to act");
    for _ in 0..6 {
        let Some(railroad) = rng.pick(&Railroad::ALL).copied() else {
            return;
        };
        let mut ahead = state.clone();
        let (mut at, mut one_by_one, wanted) = (Vec::new(), true, 2 + rng.below(8));
        while at.len() < wanted {
            let singles = ahead.legal_moves(table, usize::MAX);
            let hexes: Vec<Hex> = singles
                .iter()
                .filter_map(|action| match action {
                    Move::Place {
                        railroad: of, at, ..
                    } if *of == railroad => Some(at[0]),
                    _ => None,
                })
                .collect();
            let any = Hex::new(rng.below(table.board.hex_count()));
            let hex = if rng.once_in(6) {
                any
            } else {
                rng.pick(&hexes).copied().unwrap_or(any)
            };
            at.push(hex);
            one_by_one &= hexes.contains(&hex);
            if !one_by_one {
                break;
            }
            ahead.apply(
                table,
                &Move::Place {
                    railroad,
                    at: OneOrList(vec![hex]),
                    by,
                },
                1,
                &mut Story::unread(),
            );
        }
        let together = Move::Place {
            railroad,
            at: OneOrList(at),
            by,
        };
        assert_eq!(
            is_legal(table, state, &together),
            one_by_one,
            "{together:?}"
        );
    }
}

#[test]
fn several_hexes_are_legal_exactly_if_they_are_one_after_another() {
    for seed in 0..6 {
        let table = table(3 + seed as usize % 3, "");
        let mut tried = 0;
        play(&table, seed, |state, rng| {
            if state.phase == Phase::Build {
                tried += 1;
                several_hexes(&table, state, rng);
            }
        });
        assert!(tried > 10, "{tried} positions");
    }
}

#[test]
fn a_pass_is_forced_when_no_share_is_left() {
    let table = table(3, "");
    let mut state = State::opening(&table);
    state.supply = [0; 6];
    let pass = Move::Pass { by: Player(2) };
    assert_eq!(state.legal_moves(&table, 9), std::slice::from_ref(&pass));
    assert!(is_legal(&table, &state, &pass));
    assert!(
        state
            .implied_pass(&table)
            .is_some_and(|implied_pass| implied_pass.forced)
    );
}

/// Yellow's westernmost cities: ties with the third count or not, Chicago takes a place or not, an
/// East Coast city does.
#[test]
fn yellow_starts_in_the_west_of_what_is_built() {
    let places = |table: &Table, names: &[(&str, u8)]| {
        let mut state = State::start(table, std::iter::empty());
        (state.round, state.phase) = (3, Phase::Build);
        state.holdings[0].shares[Railroad::Yellow.index()] = 1;
        for (name, count) in names {
            for railroad in [Railroad::Red, Railroad::Blue]
                .into_iter()
                .take(usize::from(*count))
            {
                let hex = table
                    .board
                    .hexes()
                    .map(|(id, _)| id)
                    .find(|id| table.name(*id) == *name)
                    .expect("a city");
                Arc::make_mut(&mut state.track).lay(&table.board, railroad, hex, When::SETUP);
            }
        }
        let legal = state.legal_moves(table, 999);
        let mut starts: Vec<String> = legal
            .iter()
            .filter_map(|action| {
                if let Move::Place { at, .. } = action {
                    Some(table.name(at[0]).to_owned())
                } else {
                    None
                }
            })
            .collect();
        starts.sort();
        for (hex, _) in table.board.hexes() {
            let action = Move::Place {
                railroad: Railroad::Yellow,
                at: OneOrList(vec![hex]),
                by: Player(0),
            };
            assert_eq!(
                is_legal(table, &state, &action),
                legal.contains(&action),
                "{hex:?}"
            );
        }
        starts
    };
    let first = table(3, "");
    let later = table(3, "rulings: {yellow-start: filter-then-choose}\n");
    // Fargo and Kansas City are equally far west, third from the west: both count.
    let tied = [
        ("Denver", 1),
        ("Dallas", 1),
        ("Fargo", 1),
        ("Kansas City", 1),
        ("Nashville", 1),
    ];
    assert_eq!(
        places(&first, &tied),
        ["Chicago", "Dallas", "Denver", "Fargo", "Kansas City"]
    );
    // Chicago is occupied and third from the west, but takes no place.
    let chicago = [
        ("Denver", 1),
        ("Dallas", 1),
        ("Chicago", 2),
        ("Nashville", 0),
        ("Detroit", 1),
    ];
    assert_eq!(
        places(&first, &chicago),
        ["Chicago", "Dallas", "Denver", "Detroit"]
    );
    // Only the northern of the two, by the ruling; Fargo takes the third place whether or not
    // yellow can start there.
    let northern = table(3, "rulings: {yellow-westernmost-ties: northern}\n");
    assert_eq!(
        places(&northern, &tied),
        ["Chicago", "Dallas", "Denver", "Fargo"]
    );
    assert_eq!(
        places(
            &northern,
            &[
                ("Denver", 1),
                ("Dallas", 1),
                ("Fargo", 2),
                ("Kansas City", 1)
            ]
        ),
        ["Chicago", "Dallas", "Denver"]
    );
    // Chicago takes the third place by the ruling, but only if it is occupied; with `filtered
    // first`, only with one locomotive.
    let counted = table(3, "rulings: {yellow-chicago: counted}\n");
    assert_eq!(places(&counted, &chicago), ["Chicago", "Dallas", "Denver"]);
    assert_eq!(
        places(&counted, &[("Denver", 1), ("Dallas", 1), ("Detroit", 1)]),
        ["Chicago", "Dallas", "Denver", "Detroit"]
    );
    let both = table(
        3,
        "rulings: {yellow-chicago: counted, yellow-start: filter-then-choose}\n",
    );
    assert_eq!(
        places(&both, &chicago),
        ["Chicago", "Dallas", "Denver", "Detroit"]
    );
    assert_eq!(
        places(
            &both,
            &[("Denver", 1), ("Dallas", 1), ("Chicago", 1), ("Detroit", 1)]
        ),
        ["Chicago", "Dallas", "Denver"]
    );
    // Two locomotives use up a place or not, by the ruling.
    let double = [("Denver", 2), ("Dallas", 1), ("Fargo", 1), ("Detroit", 1)];
    assert_eq!(places(&first, &double), ["Chicago", "Dallas", "Fargo"]);
    assert_eq!(
        places(&later, &double),
        ["Chicago", "Dallas", "Detroit", "Fargo"]
    );
    // Jacksonville takes a place but is full.
    let east = [
        ("Denver", 1),
        ("Detroit", 1),
        ("Jacksonville", 1),
        ("Buffalo", 1),
    ];
    assert_eq!(places(&first, &east), ["Chicago", "Denver", "Detroit"]);
    // Fewer than three: all of them count.
    assert_eq!(places(&first, &[("Detroit", 1)]), ["Chicago", "Detroit"]);
}

/// Money decides the order, least first; with equal money, the later player goes first.
#[test]
fn tied_players_reverse_their_order() {
    let table = table(5, "order: [Dan, Ann, Eve, Bob, Cleo]\n");
    let mut state = State::opening(&table);
    for (player, money) in [4, 9, 4, 2, 9].into_iter().enumerate() {
        state.holdings[player].money = money;
    }
    let names: Vec<&str> = state
        .next_order()
        .into_iter()
        .map(|player| table.name(player))
        .collect();
    assert_eq!(names, ["Dan", "Cleo", "Ann", "Bob", "Eve"]);
    assert_eq!(
        (RideTheRails::EXPECTS[4].show)(&table, &state)
            .entries()
            .len(),
        5
    );
    assert_eq!(standing(&table, &state).values[1].1, Value::Nobody);
}

/// The picture has every hex at its place: adjacent hexes are one width apart, and what is on them
/// is drawn.
#[test]
fn the_picture_shows_the_map() {
    let table = table(3, "");
    let (end, _) = play(&table, 5, |_, _| {});
    let picture = end.picture(&table);
    assert_eq!(picture.spots.len(), table.board.hex_count());
    for (id, hex) in table.board.hexes() {
        let spot = &picture.spots[usize::from(id.0)];
        for near in &hex.near {
            let other = &picture.spots[usize::from(near.0)];
            let apart = (spot.at.0 - other.at.0).hypot(spot.at.1 - other.at.1);
            assert!(
                (apart - 1.0).abs() < 1e-9,
                "{} and {} are {apart} apart",
                spot.code,
                other.code
            );
        }
        let waits = hex.city.is_some_and(|city| end.waits(city));
        assert_eq!(
            spot.pieces.len(),
            end.track.count(id) + usize::from(waits),
            "{}",
            spot.code
        );
        assert_eq!(spot.name.is_some(), hex.city.is_some());
    }
    let chicago = picture
        .spots
        .iter()
        .find(|spot| spot.code == "F40")
        .expect("Chicago");
    assert_eq!(chicago.name.as_deref(), Some("Chicago"));
}
