//! The table as a picture: the board with everything on it, and the panels beside it.

use super::SteelDriver;
use super::board::{Company, GOODS, Place};
use super::events::cubes;
use super::state::{Goods, Phase, State, Table};
use crate::game::language::{Id as _, Player};
use crate::game::{Figure, Link, Outline, Panel, Picture, Pictured, Sign, Spot, Tone};

impl Pictured<SteelDriver> for State {
    fn picture(&self, table: &Table) -> Picture {
        let board = &table.board;
        let at = |place: Place| board.locations[place.index()].position;
        let links = board
            .routes
            .iter()
            .zip(&self.links)
            .map(|(route, link)| Link {
                ends: route.ends.map(Place::index),
                from: at(route.ends[0]),
                to: at(route.ends[1]),
                owner: link.map(|link| {
                    (
                        Tone::Company(link.company.number()),
                        table.name(link.company).into(),
                    )
                }),
                cost: Some(route.cost.to_string()),
                double: false,
                faint: false,
            });
        let spots = board
            .locations
            .iter()
            .enumerate()
            .map(|(place, location)| Spot {
                at: location.position,
                outline: if location.hexagon {
                    Outline::SmallHexagon
                } else {
                    Outline::Circle
                },
                fill: Tone::Named(GOODS[usize::from(location.goods)].0),
                code: table.name(Place::new(place)).to_owned(),
                name: None,
                value: Some(location.value.to_string()),
                figure: Figure::Cube,
                ringed: true,
                pieces: match self.goods[place] {
                    Goods::Here => {
                        vec![(
                            Tone::Named(GOODS[usize::from(location.goods)].0),
                            format!("{} goods", GOODS[usize::from(location.goods)].0).into(),
                        )]
                    }
                    Goods::None | Goods::Taken { .. } => Vec::new(),
                },
            });
        Picture {
            links: links.collect(),
            spots: spots.collect(),
            panels: panels(table, self),
            legend: LEGEND.to_vec(),
        }
    }
}

/// What the signs on the map mean.
const LEGEND: [(Sign, &str); 5] = [
    (
        Sign::Place(Outline::SmallHexagon),
        "a city where a company may begin, with its value",
    ),
    (
        Sign::Place(Outline::Circle),
        "any other city; the rim of both has the colour of their goods",
    ),
    (Sign::Goods, "goods that lie there still"),
    (Sign::Cost, "what a link costs, in cubes"),
    (Sign::Track, "a link of the company of that colour"),
];

fn panels(table: &Table, state: &State) -> Vec<Panel> {
    let profit = table.all::<Company>().map(|company| {
        let of = company.index();
        let owner = state.control[of].map_or("nobody", |player| table.name(player));
        let text = format!(
            "${}, {}, {owner}",
            state.profit[of].max(state.values[of]),
            cubes(state.boxes[of])
        );
        (
            Tone::Company(company.number()),
            table.name(company).to_owned(),
            text,
        )
    });
    let players = table.seated().map(|player| {
        let text = format!(
            "${}, {}; {}",
            state.cash[player.index()],
            cubes(state.cubes[player.index()]),
            shares(table, state, player)
        );
        (
            Tone::Player(player.number()),
            table.name(player).to_owned(),
            text,
        )
    });
    let tables = [
        ("Profit track".to_owned(), profit.collect()),
        ("Players".to_owned(), players.collect()),
    ];
    auctions(table, state).into_iter().chain(tables).collect()
}

/// Returns the shares that a player holds, in words.
fn shares(table: &Table, state: &State, player: Player) -> String {
    let held = table
        .all::<Company>()
        .map(|company| (state.shares[player.index()][company.index()], company));
    let held: Vec<String> = held
        .filter(|(shares, _)| *shares > 0)
        .map(|(shares, company)| format!("{shares} {}", table.name(company)))
        .collect();
    if held.is_empty() {
        "no shares".to_owned()
    } else {
        held.join(", ")
    }
}

/// Returns the panel of the auctions: who has bid and passed, or how many players in a row have
/// passed the marker on.
fn auctions(table: &Table, state: &State) -> Option<Panel> {
    if state.phase != Phase::Auction {
        return None;
    }
    let Some(auction) = &state.auction else {
        let text = format!("{} of {}", state.passes, table.seats());
        return (state.passes > 0).then(|| {
            (
                "Auctions".to_owned(),
                vec![(Tone::Print, "passes in a row".to_owned(), text)],
            )
        });
    };
    let company = (
        Tone::Company(auction.company.number()),
        table.name(auction.company).to_owned(),
        "put up".to_owned(),
    );
    let rows = table.seated().map(|player| {
        let text = if player == auction.bidder {
            format!("bid {}", auction.bid)
        } else if auction.passed & player.bit() != 0 {
            "passed".to_owned()
        } else if player == auction.turn {
            "to bid or pass".to_owned()
        } else {
            "still in".to_owned()
        };
        (
            Tone::Player(player.number()),
            table.name(player).to_owned(),
            text,
        )
    });
    Some((
        "Auction".to_owned(),
        std::iter::once(company).chain(rows).collect(),
    ))
}
