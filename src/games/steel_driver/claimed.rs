//! The goods cubes claimed before a position that a log begins with: from which locations, and whether any is nowhere.

use super::SteelDriver;
use super::board::{Company, GOODS, MAX_COMPANIES, Place};
use super::goods::{cubes_are, locations};
use super::state::{Goods, Phase, State, Table};
use crate::game::Given;
use crate::game::language::{article, in_words};

type Keys<'g, 'a> = Given<'g, 'a, SteelDriver>;

/// As many as there are sets of companies.
const SETS: usize = 1 << MAX_COMPANIES;

/// The cubes of a colour that still lie, and how many of them the companies have claimed.
struct Colour {
    /// By set of companies, the locations that the links of just these companies touch.
    places: [usize; SETS],
    /// By company, what is claimed and not yet taken from a location.
    claimed: [u32; MAX_COMPANIES],
}

impl Colour {
    fn new(table: &Table, state: &State, colour: usize) -> Self {
        let mut places = [0; SETS];
        lying(table, state, colour)
            .for_each(|place| places[usize::from(state.reached[place.index()])] += 1);
        Self {
            places,
            claimed: std::array::from_fn(|company| state.claimed[company][colour]),
        }
    }

    /// The companies that have claimed cubes not yet taken from a location.
    fn claiming(&self) -> u8 {
        (0..MAX_COMPANIES)
            .filter(|company| self.claimed[*company] > 0)
            .fold(0, |set, company| set | 1 << company)
    }

    /// The companies of all sets that have claimed as many cubes as their links touch, or more: those cubes are gone. Sets with
    /// a company that is left out do not count.
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

    /// Whether several sets of locations can be those whose cubes are gone.
    fn is_open(&self) -> bool {
        let exhausted = self.exhausted(0);
        let claiming = self.claiming();
        // Of the locations that are left, one is gone or another.
        let left = |companies: &usize| {
            companies & usize::from(exhausted) == 0 && companies & usize::from(claiming) != 0
        };
        (0..SETS)
            .filter(left)
            .any(|companies| self.places[companies] > 0)
    }
}

/// The locations where a cube of a colour lies.
fn lying<'s>(
    table: &'s Table,
    state: &'s State,
    colour: usize,
) -> impl Iterator<Item = Place> + 's {
    let is_of =
        move |place: &Place| usize::from(table.board.locations[place.index()].goods) == colour;
    table
        .all::<Place>()
        .filter(move |place| state.goods[place.index()] == Goods::Here && is_of(place))
}

/// Takes the claimed cubes from locations where they can have lain: each from the first that the company's own links touch and
/// that leaves the others theirs; what the links do not account for, from the first others. Warns where that is a choice.
pub(crate) fn take_away(given: &mut Keys<'_, '_>, state: &mut State, gone: Goods) {
    let table = given.table;
    let mut open: Vec<&str> = Vec::new();
    for (colour, (name, _)) in GOODS.into_iter().enumerate() {
        let mut cubes = Colour::new(table, state, colour);
        let mut beyond = 0;
        let mut is_open = cubes.is_open();
        for company in table.all::<Company>() {
            while cubes.claimed[company.index()] > 0 {
                // Those of others who need all that their links touch are not taken.
                let needed = cubes.exhausted(company.bit());
                let own = |place: &Place| {
                    state.reaches(company, *place) && state.reached[place.index()] & needed == 0
                };
                let first = lying(table, state, colour).find(own);
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
        let others: Vec<Place> = lying(table, state, colour).collect();
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

/// Warns of cubes that are neither claimed nor lie on the board, and after the end of those that nobody claimed. A company whose
/// goods cubes are not given may have them.
pub(crate) fn nowhere(given: &mut Keys<'_, '_>, state: &State) {
    let table = given.table;
    let Some(goods) = given
        .get("goods")
        .filter(|_| !state.built.is_empty() && given.is_sound())
    else {
        return;
    };
    let listed = given
        .entries::<Company>(goods)
        .into_iter()
        .fold(0, |set, (company, _)| set | company.bit());
    let controlled = table
        .all::<Company>()
        .filter(|company| state.control[company.index()].is_some());
    let controlled = controlled.fold(0, |set, company| set | company.bit());
    for (colour, (name, _)) in GOODS.into_iter().enumerate() {
        let reached = |place: Place| state.reached[place.index()];
        let is_of = |place: &Place| {
            usize::from(table.board.locations[place.index()].goods) == colour
                && reached(*place) != 0
        };
        let claimed: u32 = state.claimed.iter().map(|goods| goods[colour]).sum();
        // Of locations whose cubes nobody else can have taken, how many there are, and how many cubes the position leaves there.
        let (mut laid, mut gone, mut told, mut left) = (0, 0, 0_usize, 0_usize);
        for place in table.all::<Place>().filter(is_of) {
            laid += 1;
            // Whoever's cubes are not given may have this one.
            let is_told = reached(place) & !listed == 0;
            let can_be_claimed = is_told && reached(place) & controlled != 0;
            told += usize::from(can_be_claimed);
            match state.goods[place.index()] {
                Goods::Here => left += usize::from(can_be_claimed),
                _ => gone += usize::from(is_told),
            }
        }
        // Where a claimed cube lay is not said: each may be that of one of these locations.
        if !given.has("unclaimed") {
            left = told.saturating_sub(claimed as usize);
        }
        let missing = gone.saturating_sub(claimed as usize);
        let touched = locations(laid, colour);
        if missing > 0 {
            let message = format!(
                "{} neither claimed nor unclaimed: links touch {touched}",
                cubes_are(missing, colour)
            );
            given.warn(
                given.get("unclaimed").unwrap_or(goods),
                message,
                format!("{} cube is missing", article(name)),
            );
        } else if left > 0 && state.phase == Phase::Over {
            let message = format!(
                "the game is over, and {} not claimed: links touch {touched}",
                cubes_are(left, colour)
            );
            given.warn(goods, message, format!("{} cube is missing", article(name)));
        }
    }
}
