//! The transcontinental link, compared with all simple paths of small boards.

use crate::support::library::prelude::*;
use crate::support::library::steel_driver::{Board, Company, Link, Place, line};
use crate::support::library::{Faults, Rng, When};
use std::collections::BTreeSet;

/// Returns a random small board: any two locations may be joined, any company may start anywhere.
pub(crate) fn random_board(rng: &mut Rng) -> String {
    let places = 4 + rng.below(5);
    let colours = ["red", "orange", "silver", "black", "white"];
    let mut text =
        "name: some\ncompanies: [red, yellow, green, blue]\ntranscontinental: [A, B]\nlocations:\n"
            .to_owned();
    let name = |place: usize| char::from(b'A' + place as u8);
    for place in 0..places {
        let shape = if place == 0 || rng.once_in(2) {
            "hexagon"
        } else {
            "circle"
        };
        let (value, goods) = (10 * rng.below(6), colours[rng.below(5)]);
        text.push_str(&format!(
            "  {}: {{shape: {shape}, value: {value}, goods: {goods}}}\n",
            name(place)
        ));
    }
    text.push_str("routes:\n");
    for a in 0..places {
        for b in a + 1..places {
            if b == a + 1 || rng.once_in(2) {
                text.push_str(&format!(
                    "  - {{between: [{}, {}], cost: {}}}\n",
                    name(a),
                    name(b),
                    rng.below(5)
                ));
            }
        }
    }
    text
}

/// Returns the companies on the transcontinental line by trying every simple path.
pub(crate) fn brute_line(board: &Board, links: &[Option<Link>]) -> Option<BTreeSet<Company>> {
    fn walk(
        board: &Board,
        links: &[Option<Link>],
        at: Place,
        seen: &mut Vec<Place>,
        over: &mut Vec<Company>,
        paths: &mut Vec<(usize, usize, BTreeSet<Company>)>,
    ) {
        if at == board.ends[1] {
            let companies: BTreeSet<Company> = over.iter().copied().collect();
            paths.push((companies.len(), over.len(), companies));
            return;
        }
        for (route, link) in board.routes.iter().zip(links) {
            let (Some(link), true) = (link, route.ends.contains(&at)) else {
                continue;
            };
            let next = route.other(at);
            if !seen.contains(&next) {
                seen.push(next);
                over.push(link.company);
                walk(board, links, next, seen, over, paths);
                seen.pop();
                over.pop();
            }
        }
    }
    let mut paths = Vec::new();
    // Mostly the ends are not joined, and an unjoined board has many paths.
    joined(board, links).then(|| {
        walk(
            board,
            links,
            board.ends[0],
            &mut vec![board.ends[0]],
            &mut Vec::new(),
            &mut paths,
        );
    });
    let best = paths
        .iter()
        .map(|(companies, links, _)| (*companies, *links))
        .min()?;
    Some(
        paths
            .into_iter()
            .filter(|(companies, links, _)| (*companies, *links) == best)
            .flat_map(|(.., companies)| companies)
            .collect(),
    )
}

/// Returns whether links of any company join the two ends.
fn joined(board: &Board, links: &[Option<Link>]) -> bool {
    let mut reached = BTreeSet::from([board.ends[0]]);
    loop {
        let before = reached.len();
        for (route, _) in board
            .routes
            .iter()
            .zip(links)
            .filter(|(_, link)| link.is_some())
        {
            if route.ends.iter().any(|end| reached.contains(end)) {
                reached.extend(route.ends);
            }
        }
        if reached.len() == before {
            return reached.contains(&board.ends[1]);
        }
    }
}

#[test]
fn the_transcontinental_line_is_the_one_of_all_simple_paths() {
    let mut rng = Rng::new(77);
    let (mut none, mut tied) = (0, 0);
    for _ in 0..1500 {
        let text = random_board(&mut rng);
        let board =
            Board::read(&text, None, &mut Faults::default()).unwrap_or_else(|| panic!("{text}"));
        let companies = 1 + rng.below(4);
        let links: Vec<Option<Link>> = board
            .routes
            .iter()
            .map(|_| {
                (!rng.once_in(3)).then(|| Link {
                    company: Company::new(rng.below(companies)),
                    at: When::of_move(1),
                })
            })
            .collect();
        let found = line(&board, &links).map(|set| {
            Company::first(8)
                .filter(|company| set & company.bit() != 0)
                .collect::<BTreeSet<Company>>()
        });
        let due = brute_line(&board, &links);
        assert_eq!(found, due, "{text}{links:?}");
        none += usize::from(due.is_none());
        tied += usize::from(due.is_some_and(|due| due.len() > 2));
    }
    assert!(none > 20 && tied > 20, "{none} {tied}");
}
