//! The discs of a position that a log begins with: on the map, on the frames and, from all that lies there, in the bag.

use super::board::{COMPANIES, Company, DISCS, Hex, ROUNDS};
use super::given::{Keys, blame, draws};
use super::state::{Disc, Phase, State};
use crate::game::Entry;
use crate::game::language::{Player, Value, counted};

/// Lays the discs on the map and on the frames, and counts those in the bag.
pub(crate) fn lay(given: &mut Keys<'_, '_>, state: &mut State) {
    for (company, list) in given
        .get("track")
        .map(|map| given.entries::<Company>(map))
        .unwrap_or_default()
    {
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

/// The discs of a company on the map.
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

/// Warns of discs that no building could have brought where they lie: a company grows from the starting hexes of one frame.
fn warn_of_parts(given: &mut Keys<'_, '_>, state: &State, company: Company, list: Entry<'_>) {
    let (board, name) = (&given.table.board, given.table.name(company));
    let starts = board.start_discs[given.table.seats() - 3];
    let parts = parts(given, state, company);
    if parts.is_empty() {
        return;
    }
    let begun: Vec<&Vec<Hex>> = board
        .frames
        .iter()
        .filter(|frame| count(state, company, frame) >= starts)
        .collect();
    if begun.is_empty() {
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
    if !begun.iter().any(joined) {
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

/// How many of a frame's starting hexes a company holds.
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

/// The company's discs, those next to one another together.
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

/// Where the discs of a company are.
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

    /// Those that came out of the bag or lay there from the start.
    const fn all(&self) -> usize {
        self.map + self.frame + self.stocks + self.taxed + self.market
    }

    /// Where they are, in words.
    fn tell(&self) -> String {
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

/// The bag: what of the discs that take part lies nowhere else.
fn bag(given: &mut Keys<'_, '_>, state: &mut State) {
    let table = given.table;
    let declared = given
        .get("bag")
        .map(|map| given.entries::<Company>(map))
        .unwrap_or_default();
    let starts = table.board.start_discs[table.seats() - 3];
    let holders = given
        .get("stocks")
        .map_or(0, |map| given.entries::<Player>(map).len());
    let whole = ["track", "taxed", "frame"].iter().all(|key| given.has(key))
        && holders == table.seats()
        && state.phase != Phase::Over;
    for company in table.all::<Company>() {
        let (name, census) = (table.name(company), Census::of(state, company));
        let entry = declared
            .iter()
            .find(|(known, _)| *known == company)
            .map(|(_, entry)| *entry);
        let place = place(given, company);
        // A company that is not on the map as given started there all the same.
        let out = census.all() + starts.saturating_sub(census.map);
        let (part, derived) = (
            starts + table.spaces(),
            (starts + table.spaces()).saturating_sub(out),
        );
        let number = match entry {
            Some(entry) => match given.within(
                &format!("the bag's discs of {name}"),
                entry,
                0..=DISCS as i64,
            ) {
                Some(number) => number as usize,
                None => return,
            },
            None if state.phase == Phase::Over => 0,
            None => derived,
        };
        if census.all() + number > DISCS {
            let (all, tally) = (census.all() + number, census.tell());
            let message = format!(
                "{all} {name} discs are on the table, and there are {DISCS}: {tally}, {number} in the bag"
            );
            return given.fault(
                place.or(entry).unwrap_or_else(|| given.whole()),
                message,
                "more discs than there are",
            );
        }
        if let Some(entry) = entry.filter(|_| number > derived) {
            let why = if number > table.spaces() {
                format!("it began with {}", table.spaces())
            } else {
                format!("{part} take part ({})", census.tell())
            };
            let message = format!("the bag cannot hold {number} {name} discs: {why}");
            return match place {
                Some(place) => given.contradiction(entry, message, place, "the others"),
                None => given.fault(entry, message, "too many"),
            };
        }
        if out > part {
            let message = format!(
                "{} {name} discs are on the table: {}; with {} players {part} take part",
                out,
                census.tell(),
                table.seats()
            );
            given.warn(place.unwrap_or_else(|| given.whole()), message, "too many");
        } else if let Some(entry) = entry.filter(|_| whole && number < derived) {
            let (lost, tally) = (derived - number, census.tell());
            let verb = if lost == 1 { "lies" } else { "lie" };
            given.warn(
                entry,
                format!(
                    "{lost} of the {part} {name} discs {verb} nowhere: {tally}, {number} in the bag"
                ),
                "too few",
            );
        }
        state.bag[company.index()] = number;
        if let Some(entry) = entry.filter(|_| number < table.spaces()) {
            let mut counts = [0; COMPANIES.len()];
            counts[company.index()] = table.spaces() - number;
            // Before the draw of this round.
            state.draws.insert(0, (entry.when(), counts));
        }
    }
    rounds_left(given, state, declared.len() == COMPANIES.len());
}

/// Where discs of a company outside the bag stand in the position.
fn place<'g>(given: &Keys<'g, '_>, company: Company) -> Option<Entry<'g>> {
    let of = |key: &str| {
        let entries = given
            .get(key)
            .map(|map| given.entries::<Company>(map))
            .unwrap_or_default();
        entries
            .into_iter()
            .find(|(known, _)| *known == company)
            .map(|(_, entry)| entry)
    };
    of("track")
        .or_else(|| given.get("stocks"))
        .or_else(|| given.get("market"))
        .or_else(|| given.get("taxed"))
        .or_else(|| of("frame"))
}

/// Compares the bag with the draws that are still to come.
fn rounds_left(given: &mut Keys<'_, '_>, state: &State, declared: bool) {
    let left: usize = state.bag.iter().sum();
    let due = (ROUNDS - draws(state)) as usize * given.table.spaces();
    let when = format!("in phase {} of round {}", state.phase.word(), state.round);
    let (holds, bag) = (counted(left as i64, "disc"), given.get("bag"));
    if left < due {
        let message = format!("the bag holds {holds}; {when} the draws to come take {due}");
        match bag {
            Some(bag) => blame(
                given,
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
