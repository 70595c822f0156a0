//! The discs of a position that a log begins with: on the map, on the frames and in the bag, which
//! holds those that lie nowhere else.

use crate::game::Entry;
use crate::game::language::{Player, Value, counted};
use crate::games::mini_rails::board::{COMPANIES, Company, DISCS, Hex, ROUNDS};
use crate::games::mini_rails::state::{Disc, Keys, Phase, State};

/// Lays the discs on the map and on the frames, and counts those in the bag.
pub(crate) fn lay(given: &mut Keys<'_, '_>, state: &mut State) {
    for (company, list) in given.entries_under::<Company>("track") {
        track(given, state, company, list);
    }
    for (slot, framed) in
        state
            .framed
            .iter_mut()
            .zip(given.numbers("frame", 0..=DISCS as i64, |_: Company| 0))
    {
        *slot = framed as usize;
    }
    if given.is_sound() {
        bag(given, state);
    }
}

/// Reads the discs of a company on the map.
fn track(given: &mut Keys<'_, '_>, state: &mut State, company: Company, list: Entry<'_>) {
    let table = given.table;
    let name = table.name(company);
    if let Some(discs) = list.value.as_number() {
        if discs != 0 {
            given.fault(
                list,
                format!(
                    "a position gives the hexes on which {name} discs lie, not how many there are"
                ),
                "on which hexes?",
            );
        }
        return;
    }
    for entry in given.elements(list) {
        let Some(hex) = given.id::<Hex>(entry) else {
            continue;
        };
        if let Some(disc) = state.disc(hex) {
            let first = disc.at.place().map_or(entry, |node| Entry {
                value: &Value::Nobody,
                node,
            });
            let message = format!(
                "a {} disc lies on {} already, and a hex holds one",
                table.name(disc.company),
                table.name(hex)
            );
            return given.contradiction(entry, message, first, "the first disc on it");
        }
        state.map[hex.index()] = Some(Disc {
            company,
            at: entry.when(),
        });
    }
    warn_of_parts(given, state, company, list);
}

/// Warns of discs that no building can have led to: the discs of a company spread from the starting
/// hexes of one frame.
fn warn_of_parts(given: &mut Keys<'_, '_>, state: &State, company: Company, list: Entry<'_>) {
    let (board, name) = (&given.table.board, given.table.name(company));
    let starts = board.start_discs[given.table.seats() - 3];
    let parts = parts(given, state, company);
    if parts.is_empty() {
        return;
    }
    let started: Vec<&Vec<Hex>> = board
        .frames
        .iter()
        .filter(|frame| count(state, company, frame) >= starts)
        .collect();
    if started.is_empty() {
        let (seats, hexes) = (
            given.table.seats(),
            if starts == 1 { "hex" } else { "hexes" },
        );
        let message = format!(
            "with {seats} players a company begins on {starts} starting {hexes} of a frame; {name} has no frame with that many"
        );
        return given.warn(list, message, "no start");
    }
    let joined = |frame: &&Vec<Hex>| {
        parts.len() <= starts
            && parts
                .iter()
                .all(|part| part.iter().any(|hex| frame.contains(hex)))
    };
    if !started.iter().any(joined) {
        let lone = parts
            .iter()
            .min_by_key(|part| part.len())
            .and_then(|part| part.first());
        let at = lone.and_then(|hex| {
            given
                .elements(list)
                .into_iter()
                .find(|entry| given.id::<Hex>(*entry) == Some(*hex))
        });
        let message = format!(
            "the discs of {name} lie in {} parts: they were not all laid next to one another",
            parts.len()
        );
        given.warn(at.unwrap_or(list), message, "apart from the others");
    }
}

/// Returns on how many of a frame's starting hexes a company has discs.
fn count(state: &State, company: Company, frame: &[Hex]) -> usize {
    frame
        .iter()
        .filter(|hex| {
            state
                .disc(**hex)
                .is_some_and(|disc| disc.company == company)
        })
        .count()
}

/// Returns a company's discs in groups of adjacent ones.
fn parts(given: &Keys<'_, '_>, state: &State, company: Company) -> Vec<Vec<Hex>> {
    let mut open: Vec<Hex> = state.track(company).collect();
    let mut parts = Vec::new();
    while let Some(first) = open.pop() {
        let mut part = vec![first];
        let mut at = 0;
        while let Some(hex) = part.get(at).copied() {
            at += 1;
            for near in given.table.board.near(hex) {
                if let Some(index) = open.iter().position(|other| other == near) {
                    part.push(open.swap_remove(index));
                }
            }
        }
        parts.push(part);
    }
    parts
}

/// How many discs of a company lie in which places.
#[derive(Clone, Copy, Debug, Default)]
struct Census {
    map: usize,
    frame: usize,
    stocks: usize,
    taxed: usize,
    market: usize,
}

impl Census {
    fn of(state: &State, company: Company) -> Self {
        let held = state
            .stocks
            .iter()
            .flatten()
            .filter(|stock| stock.company == company)
            .count();
        Self {
            map: state.track(company).count(),
            frame: state.framed[company.index()],
            stocks: held,
            taxed: state
                .taxed
                .iter()
                .filter(|taxed| **taxed == company)
                .count(),
            market: state
                .market
                .iter()
                .filter(|space| space.disc() == Some(company))
                .count(),
        }
    }

    /// Returns all discs outside of the bag, the starting discs included.
    const fn all(&self) -> usize {
        self.map + self.frame + self.stocks + self.taxed + self.market
    }

    /// Returns where the discs are, in words.
    fn in_words(&self) -> String {
        let Self {
            map,
            frame,
            stocks,
            taxed,
            market,
        } = *self;
        let places = [
            (map, "on the map"),
            (frame, "on the frame"),
            (stocks, "bought"),
            (taxed, "taxed"),
            (market, "on the market"),
        ];
        let places: Vec<String> = places
            .iter()
            .filter(|(count, _)| *count > 0)
            .map(|(count, place)| format!("{count} {place}"))
            .collect();
        places.join(", ")
    }
}

/// The figures with which a company's discs in the bag are compared.
struct BagCount {
    company: Company,
    census: Census,
    /// How many discs of the company are in the game: the starting discs and those in the bag at
    /// the start.
    part: usize,
    /// How many discs are outside of the bag. All starting discs are counted, whether the position
    /// gives them or not.
    out: usize,
}

impl BagCount {
    /// Returns how many discs are left for the bag.
    const fn left(&self) -> usize {
        self.part.saturating_sub(self.out)
    }
}

/// Fills the bag with the discs that the position gives. For a company that is not given, it fills
/// in those that lie nowhere else.
fn bag(given: &mut Keys<'_, '_>, state: &mut State) {
    let table = given.table;
    let starts = table.board.start_discs[table.seats() - 3];
    for company in table.all::<Company>() {
        let census = Census::of(state, company);
        let count = BagCount {
            company,
            census,
            part: starts + table.spaces(),
            out: census.all() + starts.saturating_sub(census.map),
        };
        let entry = given.entry_under("bag", company);
        let number = match entry {
            Some(entry) => {
                let what = format!("the bag's discs of {}", table.name(company));
                match given.within(&what, entry, 0..=DISCS as i64) {
                    Some(number) => number as usize,
                    None => return,
                }
            }
            None if state.phase == Phase::Over => 0,
            None => count.left(),
        };
        if !check_bag(given, state, &count, entry, number) {
            return;
        }
        state.bag[company.index()] = number;
        if let Some(entry) = entry.filter(|_| number < table.spaces()) {
            let mut counts = [0; COMPANIES.len()];
            counts[company.index()] = table.spaces() - number;
            // These draws come before the one of this round.
            state.draws.insert(0, (entry.when(), counts));
        }
    }
    let all = given.entries_under::<Company>("bag").len() == COMPANIES.len();
    rounds_left(given, state, all);
}

/// Compares a company's discs in the bag with those elsewhere; `false` after a fault.
fn check_bag(
    given: &mut Keys<'_, '_>,
    state: &State,
    count: &BagCount,
    entry: Option<Entry<'_>>,
    number: usize,
) -> bool {
    let (table, tally) = (given.table, count.census.in_words());
    let (name, part, out) = (table.name(count.company), count.part, count.out);
    let others = entry_of_discs(given, count.company);
    let all = count.census.all() + number;
    if all > DISCS {
        let message = format!(
            "{all} {name} discs are on the table, and there are {DISCS}: {tally}, {number} in the bag"
        );
        let at = others.or(entry).unwrap_or_else(|| given.whole());
        given.fault(at, message, "more discs than there are");
        return false;
    }
    if let Some(entry) = entry.filter(|_| number > count.left()) {
        let why = if number > table.spaces() {
            format!("it began with {}", table.spaces())
        } else {
            format!("{part} take part ({tally})")
        };
        let message = format!("the bag cannot hold {number} {name} discs: {why}");
        match others {
            Some(others) => given.contradiction(entry, message, others, "the others"),
            None => given.fault(entry, message, "too many"),
        }
        return false;
    }
    if out > part {
        let seats = table.seats();
        let message = format!(
            "{out} {name} discs are on the table: {tally}; with {seats} players {part} take part"
        );
        given.warn(others.unwrap_or_else(|| given.whole()), message, "too many");
    } else if let Some(entry) = entry.filter(|_| number < count.left())
        && all_discs_are_given(given, state, count.company)
    {
        let lost = count.left() - number;
        let verb = if lost == 1 { "lies" } else { "lie" };
        let message = format!(
            "{lost} of the {part} {name} discs {verb} nowhere: {tally}, {number} in the bag"
        );
        given.warn(entry, message, "too few");
    }
    true
}

/// Returns whether the position gives all discs of a company outside of the bag.
fn all_discs_are_given(given: &Keys<'_, '_>, state: &State, company: Company) -> bool {
    let listed = |key: &&str| given.entry_under(key, company).is_some();
    given.has("taxed")
        && ["track", "frame"].iter().all(listed)
        && given.entries_under::<Player>("stocks").len() == given.table.seats()
        && state.phase != Phase::Over
}

/// Returns the entry of the position that gives discs of a company outside of the bag.
fn entry_of_discs<'g>(given: &Keys<'g, '_>, company: Company) -> Option<Entry<'g>> {
    let of = |key: &str| given.entry_under(key, company);
    of("track")
        .or_else(|| given.get("stocks"))
        .or_else(|| given.get("market"))
        .or_else(|| given.get("taxed"))
        .or_else(|| of("frame"))
}

/// Compares the bag with the draws that are still to come.
fn rounds_left(given: &mut Keys<'_, '_>, state: &State, declared: bool) {
    let left: usize = state.bag.iter().sum();
    let due = (ROUNDS - state.draws_made()) as usize * given.table.spaces();
    let when = format!("in phase {} of round {}", state.phase.word(), state.round);
    let (holds, bag) = (counted(left as i64, "disc"), given.get("bag"));
    if left < due {
        let message = format!("the bag holds {holds}; {when} the draws to come take {due}");
        match bag {
            Some(bag) => given.contradiction_of(
                bag,
                message,
                &["round", "phase", "taxed", "market"],
                "the game stands here",
            ),
            None => {
                let at = ["round", "taxed", "stocks", "track", "market"]
                    .iter()
                    .find_map(|key| given.get(key));
                given.fault(
                    at.unwrap_or_else(|| given.whole()),
                    message,
                    "too many discs are out of the bag",
                );
            }
        }
    } else if let Some(bag) = bag.filter(|_| declared && left > due) {
        given.warn(
            bag,
            format!("the bag holds {holds}; {when} it should hold {due}"),
            "too many",
        );
    }
}
