//! The board with everything on it.

use super::board::GOODS;
use super::state::{Goods, Phase, State, Table};
use super::tell::cubes;
use crate::game::{Link, Outline, Panel, Picture, Spot, Tone};

/// The table as a picture.
pub fn picture(table: &Table, state: &State) -> Picture {
    let board = &table.board;
    let at = |place: u16| board.locations[usize::from(place)].position;
    let links = board.routes.iter().zip(&state.links).map(|(route, link)| Link {
        from: at(route.ends[0]),
        to: at(route.ends[1]),
        owner: link.map(|link| (Tone::Company(u16::from(link.company)), table.company(link.company).to_owned())),
        cost: Some(route.cost.to_string()),
        double: false,
        faint: false,
    });
    let spots = board.locations.iter().enumerate().map(|(place, location)| Spot {
        at: location.position,
        outline: if location.hexagon { Outline::SmallHexagon } else { Outline::Circle },
        fill: Tone::Named(GOODS[usize::from(location.goods)].0),
        code: table.place(place as u16).to_owned(),
        name: None,
        value: Some(location.value.to_string()),
        pieces: match state.goods[place] {
            Goods::Here => {
                vec![(Tone::Named(GOODS[usize::from(location.goods)].0), format!("{} goods", GOODS[usize::from(location.goods)].0))]
            }
            Goods::None | Goods::Taken { .. } => Vec::new(),
        },
    });
    Picture { links: links.collect(), spots: spots.collect(), panels: panels(table, state) }
}

fn panels(table: &Table, state: &State) -> Vec<Panel> {
    let profit = (0..table.companies()).map(|company| {
        let of = usize::from(company);
        let owner = state.control[of].map_or("nobody", |player| table.player(player));
        let text = format!("${}, {}, {owner}", state.profit[of].max(state.values[of]), cubes(state.boxes[of]));
        (Tone::Company(u16::from(company)), table.company(company).to_owned(), text)
    });
    let players = (0..table.seats()).map(|player| {
        let text = format!("${}, {}", state.cash[usize::from(player)], cubes(state.cubes[usize::from(player)]));
        (Tone::Player(u16::from(player)), table.player(player).to_owned(), text)
    });
    let tables = [("Profit track".to_owned(), profit.collect()), ("Players".to_owned(), players.collect())];
    auctions(table, state).into_iter().chain(tables).collect()
}

/// How the auctions stand where a position in the midst of one hangs on more than the keys of `expect` show.
fn auctions(table: &Table, state: &State) -> Option<Panel> {
    if state.phase != Phase::Auction {
        return None;
    }
    let Some(auction) = &state.auction else {
        let text = format!("{} of {}", state.passes, table.seats());
        return (state.passes > 0).then(|| ("Auctions".to_owned(), vec![(Tone::Print, "passes in a row".to_owned(), text)]));
    };
    let company = (Tone::Company(u16::from(auction.company)), table.company(auction.company).to_owned(), "put up".to_owned());
    let rows = (0..table.seats()).map(|player| {
        let text = if player == auction.bidder {
            format!("bid {}", auction.bid)
        } else if auction.passed & (1 << player) != 0 {
            "passed".to_owned()
        } else if player == auction.turn {
            "to bid or pass".to_owned()
        } else {
            "still in".to_owned()
        };
        (Tone::Player(u16::from(player)), table.player(player).to_owned(), text)
    });
    Some(("Auction".to_owned(), std::iter::once(company).chain(rows).collect()))
}
