//! The goods cubes of a position in the final: which are claimed, from which locations, and which
//! are still on the board.

use crate::game::Entry;
use crate::game::language::{Value, When, article, in_words};
use crate::games::steel_driver::board::{Board, Colour, Company, GOODS, MAX_COMPANIES, Place};
use crate::games::steel_driver::goods::{cubes_are, locations};
use crate::games::steel_driver::state::{Goods, Keys, Phase, State, Table};

/// How many cubes of each colour are claimed, and how many were on the board when the final began.
struct Counts {
    claimed: [usize; GOODS.len()],
    laid: [usize; GOODS.len()],
    /// The locations that a link touches.
    linked: Vec<Place>,
    /// Whether these are all: the position lists links, and of every company.
    is_whole: bool,
}

/// Places the goods cubes of the final: those that are claimed and those that are still on the
/// board.
pub(crate) fn from_position(given: &mut Keys<'_, '_>, state: &mut State) {
    read_claimed(given, state);
    let Some(counts) = count(given, state) else {
        return;
    };
    let gone = Goods::Taken {
        company: None,
        at: given.get("goods").map_or(When::SETUP, |entry| entry.when()),
    };
    let others = claimed_by_others(given, state);
    for place in &counts.linked {
        // If every cube of the colour is claimed, so is this one.
        let colour = colour_at(&given.table.board, *place);
        let all = of_colour(&given.table.board, &counts.linked, colour);
        let is_gone = counts.claimed[colour] >= all
            || given.has("unclaimed")
            || state.reached[place.index()] & others != 0;
        state.goods[place.index()] = if is_gone { gone } else { Goods::Here };
    }
    match given.get("unclaimed") {
        Some(unclaimed) => {
            for entry in given.elements(unclaimed) {
                lay_unclaimed(given, state, entry, counts.is_whole);
            }
            check_unclaimed(given, state, unclaimed, &counts);
        }
        None => take_away(given, state, gone),
    }
    check_own_links(given, state);
    check_all_accounted_for(given, state);
}

/// Returns the companies that have claimed whatever they could, although the position does not say
/// what: nobody is to act in the final, so no cube is left for a company whose goods are not given.
fn claimed_by_others(given: &Keys<'_, '_>, state: &State) -> u8 {
    let active = given.get("active").map(|active| active.value);
    if state.phase != Phase::Final || active != Some(&Value::Nobody) {
        return 0;
    }
    let listed = given.entries_under::<Company>("goods");
    let is_listed = |company: &Company| listed.iter().any(|(known, _)| known == company);
    let others = given.table.all::<Company>();
    let others = others.filter(|company| !is_listed(company));
    others.fold(0, |set, company| set | company.bit())
}

/// Returns the colour of the goods of a location.
fn colour_at(board: &Board, place: Place) -> usize {
    usize::from(board.locations[place.index()].goods)
}

/// Returns how many of some locations have goods of a colour.
fn of_colour(board: &Board, places: &[Place], colour: usize) -> usize {
    let has_colour = |place: &&Place| colour_at(board, **place) == colour;
    places.iter().filter(has_colour).count()
}

/// Reads the goods cubes that each company has claimed.
fn read_claimed(given: &mut Keys<'_, '_>, state: &mut State) {
    let table = given.table;
    let places: Vec<Place> = table.all::<Place>().collect();
    for (company, claimed) in given.entries_under::<Company>("goods") {
        for (colour, entry) in given.entries::<Colour>(claimed) {
            let colour = colour.index();
            let most = of_colour(&table.board, &places, colour) as i64;
            let what = format!("{} cubes of {}", GOODS[colour].0, table.name(company));
            state.claimed[company.index()][colour] =
                given.within(&what, entry, 0..=most).unwrap_or(0) as u32;
        }
    }
}

/// Counts the cubes; `None`, after a fault, if more cubes of a colour are claimed than there can
/// be.
fn count(given: &mut Keys<'_, '_>, state: &State) -> Option<Counts> {
    let table = given.table;
    let board = &table.board;
    let places: Vec<Place> = table.all::<Place>().collect();
    let claimed: [usize; GOODS.len()] = std::array::from_fn(|colour| {
        let claimed = state.claimed.iter().map(|goods| goods[colour] as usize);
        claimed.sum()
    });
    let on_board: [usize; GOODS.len()] =
        std::array::from_fn(|colour| of_colour(board, &places, colour));
    let too_many =
        |most: &[usize]| (0..GOODS.len()).find(|colour| claimed[*colour] > most[*colour]);
    if let (Some(colour), Some(goods)) = (too_many(&on_board), given.get("goods")) {
        let (name, claimed, all) = (GOODS[colour].0, claimed[colour], on_board[colour]);
        let message = format!("{claimed} {name} cubes are claimed; the board has {all}");
        given.fault(goods, message, "more than there are");
        return None;
    }
    let is_linked = |place: &Place| state.reached[place.index()] != 0;
    let linked: Vec<Place> = places.iter().copied().filter(is_linked).collect();
    // The final begins with a cube on every location that a link touches and on no other. If the
    // position lists no link, or leaves a company out, any location may have been linked.
    let is_whole = !linked.is_empty() && given.lists_all::<Company>("track");
    let laid = match is_whole {
        false => on_board,
        true => std::array::from_fn(|colour| of_colour(board, &linked, colour)),
    };
    if let (Some(colour), Some(goods), Some(track)) =
        (too_many(&laid), given.get("goods"), given.get("track"))
    {
        let message = format!(
            "{} claimed; links touch {}",
            cubes_are(claimed[colour], colour),
            locations(laid[colour], colour)
        );
        given.contradiction(goods, message, track, "the links");
        return None;
    }
    Some(Counts {
        claimed,
        laid,
        linked,
        is_whole,
    })
}

/// Lays the cube of a location that the position lists as unclaimed.
fn lay_unclaimed(given: &mut Keys<'_, '_>, state: &mut State, entry: Entry<'_>, is_whole: bool) {
    let Some(place) = given.id::<Place>(entry) else {
        return;
    };
    let name = given.table.name(place);
    match state.goods[place.index()] {
        Goods::Here => given.fault_of_repeat(entry, name),
        Goods::None => {
            let message = format!("no link touches {name}: it never had a goods cube");
            match given.get("track") {
                Some(track) if is_whole => {
                    return given.contradiction(entry, message, track, "the links");
                }
                Some(_) => given.warn(entry, message, "no link"),
                None => {}
            }
        }
        Goods::Taken { .. } => {}
    }
    state.goods[place.index()] = Goods::Here;
}

/// Checks, colour by colour, that no more cubes are claimed and unclaimed together than were laid.
fn check_unclaimed(given: &mut Keys<'_, '_>, state: &State, unclaimed: Entry<'_>, counts: &Counts) {
    let board = &given.table.board;
    let locations_with_cube = |place: &Place| state.goods[place.index()] == Goods::Here;
    let here: Vec<Place> = given
        .table
        .all::<Place>()
        .filter(locations_with_cube)
        .collect();
    for (colour, claimed) in counts.claimed.into_iter().enumerate() {
        let (here, all) = (of_colour(board, &here, colour), counts.laid[colour]);
        if claimed + here <= all {
            continue;
        }
        let there = if counts.is_whole {
            format!("links touch {}", locations(all, colour))
        } else {
            format!("the board has {all}")
        };
        let message = format!(
            "{} claimed and {here} {} on the board; {there}",
            cubes_are(claimed, colour),
            if here == 1 { "lies" } else { "lie" }
        );
        match given.get("goods") {
            Some(goods) => {
                given.contradiction(unclaimed, message, goods, "the goods cubes claimed");
            }
            None => given.fault(unclaimed, message, "too many"),
        }
    }
}

/// The number of sets of companies.
const SETS: usize = 1 << MAX_COMPANIES;

/// The cubes of a colour that have not been assigned yet: where they are, and how many of them each
/// company has claimed.
struct Unassigned {
    /// For each set of companies, at how many locations exactly these companies have links.
    places: [usize; SETS],
    /// For each company, how many of its cubes are not yet taken from a location.
    claimed: [u32; MAX_COMPANIES],
}

impl Unassigned {
    fn new(table: &Table, state: &State, colour: usize) -> Self {
        let mut places = [0; SETS];
        locations_with_cube(table, state, colour)
            .for_each(|place| places[usize::from(state.reached[place.index()])] += 1);
        Self {
            places,
            claimed: std::array::from_fn(|company| state.claimed[company][colour]),
        }
    }

    /// Returns the companies with claimed cubes that have not been taken from a location yet.
    fn claiming(&self) -> u8 {
        (0..MAX_COMPANIES)
            .filter(|company| self.claimed[*company] > 0)
            .fold(0, |set, company| set | 1 << company)
    }

    /// Returns the companies whose claims need every cube that their links touch: the union of all
    /// sets of companies that have claimed at least as many cubes as their links touch. Companies
    /// in `without` are left out.
    fn exhausted(&self, without: u8) -> u8 {
        let all = self.claiming() & !without;
        let mut exhausted = 0;
        let mut set = all;
        while set != 0 {
            let claimed: u32 = (0..MAX_COMPANIES)
                .filter(|company| set >> company & 1 != 0)
                .map(|company| self.claimed[company])
                .sum();
            let touched: usize = (0..SETS)
                .filter(|companies| companies & usize::from(set) != 0)
                .map(|companies| self.places[companies])
                .sum();
            if claimed as usize >= touched {
                exhausted |= set;
            }
            set = (set - 1) & all;
        }
        exhausted
    }

    /// Returns whether it is undecided from which locations the claimed cubes were taken.
    fn is_open(&self) -> bool {
        let exhausted = self.exhausted(0);
        let claiming = self.claiming();
        // Such a location may or may not be one of those whose cubes have been taken.
        let left = |companies: &usize| {
            companies & usize::from(exhausted) == 0 && companies & usize::from(claiming) != 0
        };
        (0..SETS)
            .filter(left)
            .any(|companies| self.places[companies] > 0)
    }
}

/// Returns the locations that still have a cube of a colour.
fn locations_with_cube<'s>(
    table: &'s Table,
    state: &'s State,
    colour: usize,
) -> impl Iterator<Item = Place> + 's {
    table.all::<Place>().filter(move |place| {
        state.goods[place.index()] == Goods::Here && colour_at(&table.board, *place) == colour
    })
}

/// Takes the claimed cubes from locations where they can have been: each from the first location
/// that the company's links touch and that no other company needs. Cubes that this leaves over are
/// taken from the first locations left. Warns if other locations are possible.
fn take_away(given: &mut Keys<'_, '_>, state: &mut State, gone: Goods) {
    let table = given.table;
    let mut open: Vec<&str> = Vec::new();
    for (colour, (name, _)) in GOODS.into_iter().enumerate() {
        let mut cubes = Unassigned::new(table, state, colour);
        let mut beyond = 0;
        let mut is_open = cubes.is_open();
        for company in table.all::<Company>() {
            while cubes.claimed[company.index()] > 0 {
                // Cubes that other companies need are left to them.
                let needed = cubes.exhausted(company.bit());
                let own = |place: &Place| {
                    state.reaches(company, *place) && state.reached[place.index()] & needed == 0
                };
                let first = locations_with_cube(table, state, colour).find(own);
                cubes.claimed[company.index()] -= 1;
                match first {
                    Some(place) => {
                        cubes.places[usize::from(state.reached[place.index()])] -= 1;
                        state.goods[place.index()] = gone;
                    }
                    None => beyond += 1,
                }
            }
        }
        let others: Vec<Place> = locations_with_cube(table, state, colour).collect();
        is_open |= beyond > 0 && beyond < others.len();
        others
            .into_iter()
            .take(beyond)
            .for_each(|place| state.goods[place.index()] = gone);
        if is_open {
            open.push(name);
        }
    }
    if let Some(goods) = given.get("goods").filter(|_| !open.is_empty()) {
        let message = format!(
            "some {} cubes are claimed; unclaimed does not say which still lie on the board",
            in_words(&open, "and")
        );
        given.warn(
            goods,
            message,
            "taken to be gone from the first locations of the board",
        );
    }
}

/// Warns of claims that a company can only have made where it has no link.
fn check_own_links(given: &mut Keys<'_, '_>, state: &State) {
    let table = given.table;
    if state.built.is_empty() || !given.is_sound() {
        return;
    }
    for (company, entry) in given.entries_under::<Company>("goods") {
        // The links of a company that is not listed may touch whatever it has claimed.
        if given.entry_under("track", company).is_none() {
            continue;
        }
        let is_own = |place: &Place| {
            state.reaches(company, *place) && state.goods[place.index()] != Goods::Here
        };
        let own: Vec<Place> = table.all::<Place>().filter(is_own).collect();
        let claimed = state.claimed[company.index()].map(|count| count as usize);
        let own_of = |colour: usize| of_colour(&table.board, &own, colour);
        let Some(colour) = (0..GOODS.len()).find(|colour| claimed[*colour] > own_of(*colour))
        else {
            continue;
        };
        let message = format!(
            "{} claimed by {}, whose links touch {} without a cube",
            cubes_are(claimed[colour], colour),
            table.name(company),
            locations(own_of(colour), colour)
        );
        given.warn(entry, message, "more than its links touch");
    }
}

/// Warns of cubes that are neither claimed nor unclaimed, and of cubes that nobody claimed although
/// the game is over. Cubes that may belong to a company whose goods are not given are left out.
fn check_all_accounted_for(given: &mut Keys<'_, '_>, state: &State) {
    let table = given.table;
    let Some(goods) = given
        .get("goods")
        .filter(|_| given.lists_all::<Company>("track"))
        .filter(|_| !state.built.is_empty() && given.is_sound())
    else {
        return;
    };
    let set = |companies: &mut dyn Iterator<Item = Company>| {
        companies.fold(0, |set, company| set | company.bit())
    };
    let listed = given.entries::<Company>(goods).into_iter();
    let listed = set(&mut listed.map(|(company, _)| company));
    let controlled = |company: &Company| state.control[company.index()].is_some();
    let controlled = set(&mut table.all::<Company>().filter(controlled));
    for (colour, (name, _)) in GOODS.into_iter().enumerate() {
        let reached = |place: &Place| state.reached[place.index()];
        let linked: Vec<Place> = table
            .all::<Place>()
            .filter(|place| colour_at(&table.board, *place) == colour && reached(place) != 0)
            .collect();
        let claimed: u32 = state.claimed.iter().map(|goods| goods[colour]).sum();
        let claimed = claimed as usize;
        // Only companies whose goods are given can have taken these.
        let known = |place: &&Place| reached(place) & !listed == 0;
        let lies = |place: &&Place| state.goods[place.index()] == Goods::Here;
        let claimable = |place: &&Place| known(place) && reached(place) & controlled != 0;
        let gone = linked.iter().filter(|place| known(place) && !lies(place));
        let left = if given.has("unclaimed") {
            let left = linked
                .iter()
                .filter(|place| claimable(place) && lies(place));
            left.count()
        } else {
            // Nothing says where the claimed cubes were: any of them may have been one of these.
            linked
                .iter()
                .filter(claimable)
                .count()
                .saturating_sub(claimed)
        };
        let missing = gone.count().saturating_sub(claimed);
        let touched = locations(linked.len(), colour);
        let label = format!("{} cube is missing", article(name));
        if missing > 0 {
            let cubes = cubes_are(missing, colour);
            let message = format!("{cubes} neither claimed nor unclaimed: links touch {touched}");
            given.warn(given.get("unclaimed").unwrap_or(goods), message, label);
        } else if left > 0 && state.phase == Phase::Over {
            let cubes = cubes_are(left, colour);
            let message =
                format!("the game is over, and {cubes} not claimed: links touch {touched}");
            given.warn(goods, message, label);
        }
    }
}
