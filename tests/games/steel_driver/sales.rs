//! A sale, compared with every bidding there is.

use super::table::{Table, broken, head, judge, take};
use crate::support::library::prelude::*;
use crate::support::library::steel_driver::{Company, Move, State};
use crate::support::library::{Player, Rng};

/// Lists every way in which an open auction can end: winner, price, position.
fn ends_of_auction(
    table: &Table,
    state: &State,
    company: Company,
    ends: &mut Vec<(Player, i64, State)>,
) {
    for action in state.legal_moves(table, usize::MAX) {
        let mut next = state.clone();
        take(table, &mut next, &action, 0);
        match next.control[company.index()] {
            Some(winner) => ends.push((winner, next.boxes[company.index()], next)),
            None => ends_of_auction(table, &next, company, ends),
        }
    }
}

#[test]
fn a_sale_is_legal_exactly_if_some_bidding_leads_to_it_and_leaves_the_same_position() {
    let (_, opening, table) = judge(&head(&mut Rng::new(1), 3, None), " []");
    for cubes in 0..64 {
        let mut state = opening.clone();
        (0..3).for_each(|player| state.cubes[player] = cubes >> (2 * player) & 3);
        let by = state.marker;
        let mut ends = Vec::new();
        for action in state.legal_moves(&table, usize::MAX) {
            if let Move::Offer {
                company: Company(2),
                ..
            } = action
            {
                let mut next = state.clone();
                take(&table, &mut next, &action, 0);
                ends_of_auction(&table, &next, Company(2), &mut ends);
            }
        }
        for to in Player::first(3) {
            for price in -1..6 {
                let sale = Move::Sale {
                    company: Company(2),
                    by,
                    to,
                    price,
                };
                let end = ends
                    .iter()
                    .find(|(winner, paid, _)| (*winner, *paid) == (to, price));
                assert_eq!(
                    broken(&table, &state, &sale).is_empty(),
                    end.is_some(),
                    "{sale:?} with {:?}",
                    state.cubes
                );
                if let Some((.., end)) = end {
                    let mut sold = state.clone();
                    take(&table, &mut sold, &sale, 0);
                    assert_eq!(sold, *end);
                }
                assert!(
                    !broken(
                        &table,
                        &state,
                        &Move::Sale {
                            company: Company(2),
                            by: table.left_of(by),
                            to,
                            price
                        }
                    )
                    .is_empty()
                );
            }
        }
    }
}
