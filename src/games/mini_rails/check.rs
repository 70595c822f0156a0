//! Which rules a move breaks, in the order of the catalogue.

use super::board::{COMPANIES, Company, Hex};
use super::breach::{Breach, Found};
use super::moves::{Deed, Move, Site, Take};
use super::state::{Space, Stage, State};
use super::table::Table;

/// Adds the rules a move breaks.
pub fn check(table: &Table, state: &State, action: &Move, broken: &mut Vec<Breach>) {
    match (state.stage, action) {
        (Stage::Over, _) => broken.push(Breach::GameOver),
        (Stage::Draw, Move::Draw(discs)) => check_draw(table, state, discs, broken),
        (Stage::Draw, Move::Take(take)) => broken.push(Breach::DrawFirst { round: state.round, verb: take.deed.verb() }),
        (Stage::Action | Stage::Taxed, Move::Draw(_)) => {
            let drawn = state.draws.last().map_or(0, |(at, _)| *at);
            broken.push(Breach::DrawTooEarly { active: state.active(), drawn });
        }
        (Stage::Action | Stage::Taxed, Move::Take(take)) => check_take(table, state, take, broken),
    }
}

fn check_draw(table: &Table, state: &State, discs: &[Company], broken: &mut Vec<Breach>) {
    if discs.len() != table.spaces() {
        broken.push(Breach::DrawCount { given: discs.len() });
    }
    let mut drawn = [0_usize; COMPANIES.len()];
    let mut first_over = [None; COMPANIES.len()];
    for (item, company) in discs.iter().enumerate() {
        let company = usize::from(*company);
        drawn[company] += 1;
        if drawn[company] == state.bag[company] + 1 {
            first_over[company] = Some(item);
        }
    }
    // One breach a company, the first disc that cannot be first.
    let mut over: Vec<(usize, usize)> = first_over.iter().enumerate().filter_map(|(company, item)| Some(((*item)?, company))).collect();
    over.sort_unstable();
    for (item, company) in over {
        let earlier = state.draws.iter().map(|(at, discs)| (*at, discs[company])).filter(|(_, count)| *count > 0).collect();
        let (drawn, held) = (drawn[company], state.bag[company]);
        broken.push(Breach::NotInBag { company: company as Company, drawn, held, item, earlier });
    }
}

fn check_take(table: &Table, state: &State, take: &Take, broken: &mut Vec<Breach>) {
    // With every marker gone nobody is to act; the next automatic step is due and no log can move before it.
    let Some(active) = state.active() else { return };
    if take.by != active {
        let left = state.waiting().iter().filter(|player| **player == take.by).count();
        broken.push(Breach::OutOfTurn { by: take.by, active, left, spent: spent(state, take) });
    }
    let build = take.deed.is_build();
    let used = state.used[usize::from(take.by)];
    if let Some(at) = used.of(build) {
        broken.push(Breach::ActionUsed { by: take.by, build, at, other_open: used.of(!build).is_none() });
    }
    check_space(state, take, broken);
    match take.deed {
        Deed::Buy => {}
        Deed::Build(Site::Hex(hex)) => check_hex(table, state, take.company, hex, broken),
        Deed::Build(Site::Frame) => {
            let open = open_hexes(table, state, take.company);
            if !open.is_empty() {
                broken.push(Breach::FrameNotAllowed { company: take.company, open });
            }
        }
    }
}

/// The moves in which the mover's markers went to the market.
fn spent(state: &State, take: &Take) -> Vec<u32> {
    let mine = |space: &Space| match space {
        Space::Marker { player, at, .. } if *player == take.by => Some(*at),
        _ => None,
    };
    let mut moves: Vec<u32> = state.market.iter().filter_map(mine).collect();
    moves.sort_unstable();
    moves
}

fn check_space(state: &State, take: &Take, broken: &mut Vec<Breach>) {
    let (company, verb) = (take.company, take.deed.verb());
    let spaces = state.spaces_of(company);
    let found = match take.space {
        None if spaces.len() == 1 => return,
        None if spaces.is_empty() => Found::Nothing,
        None => {
            broken.push(Breach::AmbiguousSpace { company, verb, spaces });
            return;
        }
        Some(space) => match usize::try_from(space).ok().and_then(|space| state.market.get(space.checked_sub(1)?)) {
            None => Found::NoSpace,
            Some(Space::Disc(there)) if *there == company => return,
            Some(Space::Disc(there)) => Found::Disc(*there),
            Some(Space::Marker { player, at, .. }) => Found::Marker(*player, *at),
            Some(Space::Empty) => Found::Nothing,
        },
    };
    let taken_here = |space: &Space| match space {
        Space::Marker { player, took, at } if *took == company => Some((*at, *player)),
        _ => None,
    };
    let mut taken: Vec<(u32, u16)> = state.market.iter().filter_map(taken_here).collect();
    taken.sort_unstable();
    let disc = |(space, number): (&Space, usize)| match space {
        Space::Disc(company) => Some((number, *company)),
        _ => None,
    };
    let market = state.market.iter().zip(1..).filter_map(disc).collect();
    broken.push(Breach::NotOnMarket { company, verb, space: take.space, found, spaces, taken, market });
}

fn check_hex(table: &Table, state: &State, company: Company, hex: Hex, broken: &mut Vec<Breach>) {
    let disc = state.disc(hex);
    let adjacent = touches(table, state, company, hex);
    if disc.is_none() && adjacent {
        return;
    }
    let open = open_hexes(table, state, company);
    if let Some(disc) = disc {
        broken.push(Breach::Occupied { hex, company, disc, open: open.clone() });
    }
    if !adjacent {
        broken.push(Breach::NotAdjacent { hex, company, open });
    }
}

/// Whether a disc of the company lies next to the hex.
fn touches(table: &Table, state: &State, company: Company, hex: Hex) -> bool {
    table.board.near(hex).iter().any(|near| state.disc(*near).is_some_and(|disc| disc.company == company))
}

/// The hexes the company can be built at: every hex of the map is asked.
fn open_hexes(table: &Table, state: &State, company: Company) -> Vec<Hex> {
    let hexes = 0..state.map.len() as Hex;
    hexes.filter(|hex| state.disc(*hex).is_none() && touches(table, state, company, *hex)).collect()
}
