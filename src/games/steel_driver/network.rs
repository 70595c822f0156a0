//! The links and goods cubes of a position that a log begins with.

use super::SteelDriver;
use super::board::{Colour, Company, GOODS, Place};
use super::claimed;
use super::goods::{cubes_are, locations};
use super::link::Link;
use super::state::{Goods, Phase, State};
use super::transcontinental;
use crate::game::language::{Value, When};
use crate::game::{Entry, Given};

type Keys<'g, 'a> = Given<'g, 'a, SteelDriver>;

/// Lays the links, then the goods cubes of the final.
pub(crate) fn from_position(given: &mut Keys<'_, '_>, state: &mut State) {
    for (company, list) in given
        .get("track")
        .map(|map| given.entries::<Company>(map))
        .unwrap_or_default()
    {
        for entry in given.elements(list) {
            lay(given, state, company, entry);
        }
        parts(given, state, company, list);
    }
    bonus(given, state);
    if matches!(state.phase, Phase::Final | Phase::Over) {
        goods(given, state);
    }
}

/// Lays a link.
fn lay(given: &mut Keys<'_, '_>, state: &mut State, company: Company, entry: Entry<'_>) {
    let (table, board, of) = (given.table, &given.table.board, company.index());
    let ends = given.elements(entry);
    let [from, to] = ends[..] else { return };
    let (Some(from), Some(to)) = (given.id::<Place>(from), given.id::<Place>(to)) else {
        return;
    };
    let (a, b) = (table.name(from), table.name(to));
    let Some(route) = board.route(from, to) else {
        return given.fault(entry, format!("no route joins {a} and {b}"), "no route");
    };
    if let Some(link) = state.links[route.index()] {
        let first = link.at.place().map_or(entry, |node| Entry {
            value: &Value::Nobody,
            node,
        });
        let message = format!(
            "the route {a}-{b} has a link of {} already",
            table.name(link.company)
        );
        return given.contradiction(entry, message, first, "the first link on it");
    }
    let link = Link {
        company,
        at: entry.when(),
    };
    state.links[route.index()] = Some(link);
    state.built.push(route);
    if !state.started[of] {
        if !board.locations[from.index()].hexagon {
            given.warn(
                entry,
                format!(
                    "a company starts from a hexagon, and {a}, where {} started, is a circle",
                    table.name(company)
                ),
                "a circle",
            );
        }
        (state.started[of], state.first_link[of], state.starts[of]) =
            (true, entry.when(), Some(from));
    }
    for end in [from, to] {
        state.reached[end.index()] |= company.bit();
    }
    transcontinental::extend(board, &state.links, &mut state.leads, route);
}

/// Warns of links that no others of their company join to its first. In which order the links behind the first are listed does
/// not matter: they lie there.
fn parts(given: &mut Keys<'_, '_>, state: &State, company: Company, list: Entry<'_>) {
    let ends = |entry: &Entry<'_>| {
        let ends: Vec<Place> = given
            .elements(*entry)
            .into_iter()
            .filter_map(|end| given.id::<Place>(end))
            .collect();
        <[Place; 2]>::try_from(ends).ok()
    };
    let links: Vec<(Entry<'_>, [Place; 2])> = given
        .elements(list)
        .into_iter()
        .filter_map(|entry| Some((entry, ends(&entry)?)))
        .collect();
    // Each place leads to another of its part, and so to one that stands for them all.
    let mut leads: Vec<usize> = (0..state.reached.len()).collect();
    let mut part_of = |place: Place, joined: Option<Place>| {
        let mut end = |place: Place| {
            let mut at = place.index();
            while leads[at] != at {
                leads[at] = leads[leads[at]];
                at = leads[at];
            }
            at
        };
        let own = end(place);
        if let Some(other) = joined {
            let other = end(other);
            leads[other] = own;
        }
        own
    };
    links.iter().for_each(|(_, [from, to])| {
        part_of(*from, Some(*to));
    });
    let mut begun = vec![false; state.reached.len()];
    let mut firsts = Vec::new();
    for (entry, [from, _]) in links {
        if !std::mem::replace(&mut begun[part_of(from, None)], true) {
            firsts.push(entry);
        }
    }
    let name = given.table.name(company);
    for entry in firsts.into_iter().skip(1) {
        if given.is_sound() {
            given.warn(
                entry,
                format!("no links join this one to the first of {name}"),
                "a network in two parts",
            );
        }
    }
}

/// Whether the transcontinental link has paid.
fn bonus(given: &mut Keys<'_, '_>, state: &mut State) {
    let joined = transcontinental::joined(&given.table.board, &state.leads);
    let declared = given.get("transcontinental");
    let paid = declared.map_or(joined, |entry| *entry.value == Value::Flag(true));
    if let Some(entry) = declared.filter(|_| paid != joined) {
        let message = if joined {
            "links join the two oceans, so the bonus has been paid"
        } else {
            "no links join the two oceans, so no bonus has been paid"
        };
        match given.get("track") {
            Some(track) => given.contradiction(entry, message, track, "the links"),
            None => given.fault(entry, "a bonus can have been paid only for links that join the two oceans: list the track", "no track"),
        }
    }
    state.transcontinental = paid.then(|| declared.map_or(When::SETUP, |entry| entry.when()));
}

/// Goods cubes claimed, and those that still lie on the board.
fn goods(given: &mut Keys<'_, '_>, state: &mut State) {
    let table = given.table;
    let board = &table.board;
    let of_colour = |colour: usize| {
        move |place: &Place| usize::from(board.locations[place.index()].goods) == colour
    };
    for (company, claimed) in given
        .get("goods")
        .map(|map| given.entries::<Company>(map))
        .unwrap_or_default()
    {
        for (colour, entry) in given.entries::<Colour>(claimed) {
            let most = table
                .all::<Place>()
                .filter(of_colour(colour.index()))
                .count() as i64;
            let what = format!(
                "{} cubes of {}",
                GOODS[colour.index()].0,
                table.name(company)
            );
            state.claimed[company.index()][colour.index()] =
                given.within(&what, entry, 0..=most).unwrap_or(0) as u32;
        }
    }
    let claimed: [u32; GOODS.len()] =
        std::array::from_fn(|colour| state.claimed.iter().map(|goods| goods[colour]).sum());
    let on_board: [usize; GOODS.len()] =
        std::array::from_fn(|colour| table.all::<Place>().filter(of_colour(colour)).count());
    let beyond = (0..GOODS.len()).find(|colour| claimed[*colour] as usize > on_board[*colour]);
    if let (Some(colour), Some(goods)) = (beyond, given.get("goods")) {
        let (name, claimed, all) = (GOODS[colour].0, claimed[colour], on_board[colour]);
        return given.fault(
            goods,
            format!("{claimed} {name} cubes are claimed; the board has {all}"),
            "more than there are",
        );
    }
    let touched = |place: &Place| state.reached[place.index()] != 0;
    let linked: Vec<Place> = table.all::<Place>().filter(touched).collect();
    // A cube is laid on every location that a link touches, on no other. Of a board without a link nobody said what was built.
    let laid: [usize; GOODS.len()] = match linked[..] {
        [] => on_board,
        _ => std::array::from_fn(|colour| {
            linked
                .iter()
                .filter(|place| of_colour(colour)(place))
                .count()
        }),
    };
    let beyond = (0..GOODS.len()).find(|colour| claimed[*colour] as usize > laid[*colour]);
    if let (Some(colour), Some(goods), Some(track)) =
        (beyond, given.get("goods"), given.get("track"))
    {
        let message = format!(
            "{} claimed; links touch {}",
            cubes_are(claimed[colour] as usize, colour),
            locations(laid[colour], colour)
        );
        return given.contradiction(goods, message, track, "the links");
    }
    let gone = Goods::Taken {
        company: None,
        at: given.get("goods").map_or(When::SETUP, |entry| entry.when()),
    };
    for place in &linked {
        // Where every cube of the colour is claimed, this one is.
        let colour = usize::from(board.locations[place.index()].goods);
        let all_gone = claimed[colour] as usize
            >= linked
                .iter()
                .filter(|place| of_colour(colour)(place))
                .count();
        state.goods[place.index()] = if all_gone || given.has("unclaimed") {
            gone
        } else {
            Goods::Here
        };
    }
    let Some(unclaimed) = given.get("unclaimed") else {
        claimed::take_away(given, state, gone);
        return accounted_for(given, state);
    };
    for entry in given.elements(unclaimed) {
        let Some(place) = given.id::<Place>(entry) else {
            continue;
        };
        match state.goods[place.index()] {
            Goods::Here => given.fault(
                entry,
                format!("{} appears here for the second time", table.name(place)),
                "second occurrence",
            ),
            Goods::None => {
                let message = format!(
                    "no link touches {}: it never had a goods cube",
                    table.name(place)
                );
                match given.get("track") {
                    Some(track) if !linked.is_empty() => {
                        given.contradiction(entry, message, track, "the links");
                        continue;
                    }
                    Some(_) => given.warn(entry, message, "no link"),
                    None => {}
                }
            }
            Goods::Taken { .. } => {}
        }
        state.goods[place.index()] = Goods::Here;
    }
    for (colour, claimed) in claimed.into_iter().enumerate() {
        let here = state.goods.iter().enumerate().filter(|(place, goods)| {
            **goods == Goods::Here && of_colour(colour)(&Place::new(*place))
        });
        let (here, all) = (here.count(), laid[colour]);
        if claimed as usize + here > all {
            let (claimed, lie) = (
                cubes_are(claimed as usize, colour),
                if here == 1 { "lies" } else { "lie" },
            );
            let there = if linked.is_empty() {
                format!("the board has {all}")
            } else {
                format!("links touch {}", locations(all, colour))
            };
            let message = format!("{claimed} claimed and {here} {lie} on the board; {there}");
            match given.get("goods") {
                Some(goods) => {
                    given.contradiction(unclaimed, message, goods, "the goods cubes claimed");
                }
                None => given.fault(unclaimed, message, "too many"),
            }
        }
    }
    accounted_for(given, state);
}

/// Whether the cubes that are claimed and those that lie on the board are those that the links touch.
fn accounted_for(given: &mut Keys<'_, '_>, state: &State) {
    beyond_own_links(given, state);
    claimed::nowhere(given, state);
}

/// Warns of cubes that a company can have claimed only where no link of its own lies.
fn beyond_own_links(given: &mut Keys<'_, '_>, state: &State) {
    let table = given.table;
    if state.built.is_empty() || !given.is_sound() {
        return;
    }
    for (company, entry) in given
        .get("goods")
        .map(|map| given.entries::<Company>(map))
        .unwrap_or_default()
    {
        let own = table.all::<Place>().filter(|place| {
            state.reaches(company, *place) && state.goods[place.index()] != Goods::Here
        });
        let mut within = [0_usize; GOODS.len()];
        own.for_each(|place| within[usize::from(table.board.locations[place.index()].goods)] += 1);
        let beyond = (0..GOODS.len())
            .find(|colour| state.claimed[company.index()][*colour] as usize > within[*colour]);
        if let Some(colour) = beyond {
            let (name, claimed) = (
                table.name(company),
                state.claimed[company.index()][colour] as usize,
            );
            let from = locations(within[colour], colour);
            let message = format!(
                "{} claimed by {name}, whose links touch {from} without a cube",
                cubes_are(claimed, colour)
            );
            given.warn(entry, message, "more than its links touch");
        }
    }
}
