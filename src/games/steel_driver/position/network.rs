//! The links of a position that a log begins with, and the bonus of the transcontinental link.

use crate::game::Entry;
use crate::game::language::{Value, When};
use crate::games::steel_driver::board::{Company, Link, Place};
use crate::games::steel_driver::state::{Keys, State};
use crate::games::steel_driver::transcontinental;

/// Lays the links and reads whether the transcontinental link has paid.
pub(crate) fn from_position(given: &mut Keys<'_, '_>, state: &mut State) {
    for (company, list) in given.entries_under::<Company>("track") {
        for entry in given.elements(list) {
            lay(given, state, company, entry);
        }
        check_is_connected(given, state, company, list);
    }
    bonus(given, state);
}

/// Lays a link of a company. The first link listed is the one from its start.
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

/// Warns of links that no other links of their company join to its first one. The order of the
/// later links does not matter.
fn check_is_connected(given: &mut Keys<'_, '_>, state: &State, company: Company, list: Entry<'_>) {
    let ends = |entry: Entry<'_>| {
        let ends = given.elements(entry).into_iter();
        let ends: Vec<Place> = ends.filter_map(|end| given.id::<Place>(end)).collect();
        <[Place; 2]>::try_from(ends).ok()
    };
    let links = given.elements(list).into_iter();
    let links: Vec<(Entry<'_>, [Place; 2])> = links
        .filter_map(|entry| Some((entry, ends(entry)?)))
        .collect();
    let mut networks = Networks::new(state.reached.len());
    for (_, [from, to]) in &links {
        networks.join(*from, *to);
    }
    let mut is_known = vec![false; state.reached.len()];
    let mut firsts = Vec::new();
    for (entry, [from, _]) in links {
        if !std::mem::replace(&mut is_known[networks.root(from)], true) {
            firsts.push(entry);
        }
    }
    let name = given.table.name(company);
    for entry in firsts.into_iter().skip(1) {
        if given.is_sound() {
            let message = format!("no links join this one to the first of {name}");
            given.warn(entry, message, "a network in two parts");
        }
    }
}

/// Which locations are joined (union-find): each leads to another of its network, and in the end to
/// one that represents the whole network.
struct Networks(Vec<usize>);

impl Networks {
    fn new(locations: usize) -> Self {
        Self((0..locations).collect())
    }

    fn root(&mut self, place: Place) -> usize {
        let leads = &mut self.0;
        let mut at = place.index();
        while leads[at] != at {
            leads[at] = leads[leads[at]];
            at = leads[at];
        }
        at
    }

    fn join(&mut self, one: Place, other: Place) {
        let (one, other) = (self.root(one), self.root(other));
        self.0[other] = one;
    }
}

/// Reads whether the transcontinental link has paid, and compares it with the links.
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
        // Without links, nothing shows for which ones it was paid. A company that is not listed may
        // have built them.
        let has_links = state.links.iter().any(Option::is_some);
        let is_known = joined || has_links && given.lists_all::<Company>("track");
        match given.get("track").filter(|_| is_known) {
            Some(track) => given.contradiction(entry, message, track, "the links"),
            None if has_links => given.warn_that(
                entry,
                "a bonus is paid for links that join the two oceans, and those that are listed do not",
                "for which links?",
                "list the links of the other companies under track",
            ),
            None => given.warn_that(
                entry,
                "a bonus is paid for links that join the two oceans, and the position has no links",
                "for which links?",
                "list the links under track",
            ),
        }
    }
    state.transcontinental = paid.then(|| declared.map_or(When::SETUP, |entry| entry.when()));
}
