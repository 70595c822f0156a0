//! Which rules a move breaks. This code shares nothing with [`super::legal`], so that tests can
//! compare the two.

use super::MiniRails;
use super::board::{COMPANIES, Company, Hex};
use super::rules::{Breach, SpaceContent};
use super::state::{Phase, Space, State, Table};
use super::words::{Move, Site};
use crate::game::language::{Moves as _, Player, When};
use crate::game::{self, Check};

impl Check<MiniRails> for State {
    fn check(&self, table: &Table, action: &Move, broken: &mut Vec<Breach>) {
        match (self.phase, action) {
            (Phase::Over, _) => broken.push(Breach::GameOver),
            (Phase::Draw, Move::Draw { discs }) => draw(table, self, discs, broken),
            (Phase::Draw, Move::Buy { .. } | Move::Build { .. }) => {
                broken.push(Breach::DrawFirst {
                    round: self.round,
                    verb: action.verb(),
                });
            }
            (Phase::Action | Phase::Taxed, Move::Draw { .. }) => {
                let drawn = self.draws.last().map_or(When::SETUP, |(at, _)| *at);
                broken.push(Breach::DrawTooEarly {
                    active: self.active(),
                    drawn,
                });
            }
            (
                Phase::Action | Phase::Taxed,
                Move::Buy { company, by, space }
                | Move::Build {
                    company, by, space, ..
                },
            ) => {
                // After the last marker an automatic step is due. No move of a log comes before it.
                let Some(active) = self.active() else { return };
                turn(
                    self,
                    *by,
                    active,
                    matches!(action, Move::Build { .. }),
                    broken,
                );
                disc(self, action, *company, *space, broken);
                if let Move::Build { site, .. } = action {
                    build(table, self, *company, *site, broken);
                }
            }
        }
    }

    // Discs on the map stay, nothing goes back into the bag, and a new round needs a draw.
    fn check_regardless(&self, table: &Table, action: &Move, broken: &mut Vec<Breach>) {
        match action {
            Move::Draw { discs } => draw(table, self, discs, broken),
            Move::Buy { by, .. } => action_used(self, *by, false, broken),
            Move::Build {
                company, by, site, ..
            } => {
                action_used(self, *by, true, broken);
                build(table, self, *company, *site, broken);
            }
        }
    }

    fn is_expected(&self, _: &Table, action: &Move) -> bool {
        match action {
            Move::Draw { .. } => self.phase == Phase::Draw,
            Move::Buy { by, .. } | Move::Build { by, .. } => {
                self.phase == Phase::Action && self.active() == Some(*by)
            }
        }
    }

    fn is_too_early(breach: &Breach) -> bool {
        matches!(
            breach,
            Breach::DrawTooEarly { .. } | Breach::DrawFirst { .. }
        )
    }

    fn is_too_late(breach: &Breach) -> bool {
        matches!(breach, Breach::GameOver)
    }
}

fn draw(table: &Table, state: &State, discs: &[Company], broken: &mut Vec<Breach>) {
    if discs.len() != table.spaces() {
        broken.push(Breach::DrawCount { given: discs.len() });
    }
    let mut counts = [0_usize; COMPANIES.len()];
    // There is one breach per company, at the first disc that the bag does not have.
    let mut over: Vec<(usize, Company)> = Vec::new();
    for (item, company) in discs.iter().enumerate() {
        counts[company.index()] += 1;
        if counts[company.index()] == state.bag[company.index()] + 1 {
            over.push((item, *company));
        }
    }
    for (item, company) in over {
        let of = company.index();
        let earlier = state
            .draws
            .iter()
            .map(|(at, discs)| (*at, discs[of]))
            .filter(|(_, count)| *count > 0)
            .collect();
        broken.push(Breach::NotInBag {
            company,
            drawn: counts[of],
            held: state.bag[of],
            item,
            earlier,
        });
    }
}

/// Checks that the player's marker is next and that the action has not been used.
fn turn(state: &State, by: Player, active: Player, build: bool, broken: &mut Vec<Breach>) {
    if by != active {
        let left = state
            .waiting()
            .iter()
            .filter(|player| **player == by)
            .count();
        let (before, stood, round) = (state.acted_before, state.stood.clone(), state.round);
        let (order, acted) = (state.order[before..].to_vec(), state.acted - before);
        broken.push(Breach::OutOfTurn {
            by,
            active,
            left,
            spent: spent(state, by),
            order,
            stood,
            acted,
            before,
            round,
        });
    }
    action_used(state, by, build, broken);
}

/// Checks that a player has not used the action in this round.
fn action_used(state: &State, by: Player, build: bool, broken: &mut Vec<Breach>) {
    let used = state.used[by.index()];
    if let Some(at) = used.of(build) {
        broken.push(Breach::ActionUsed {
            by,
            build,
            at,
            other_open: used.of(!build).is_none(),
        });
    }
}

/// Returns the spaces to which a player's markers have gone, and when, in that order.
fn spent(state: &State, by: Player) -> Vec<(usize, When)> {
    let mine = |(space, number): (&Space, usize)| match space {
        Space::Marker { player, at, .. } if *player == by => Some((number, *at)),
        _ => None,
    };
    let mut moves: Vec<(usize, When)> = state.market.iter().zip(1..).filter_map(mine).collect();
    moves.sort_unstable_by_key(|(_, at)| *at);
    moves
}

/// Checks that the disc lies on the market, on the space named if there is one.
fn disc(
    state: &State,
    action: &Move,
    company: Company,
    space: Option<i64>,
    broken: &mut Vec<Breach>,
) {
    let named = space.map(|space| {
        usize::try_from(space)
            .ok()
            .and_then(|space| state.market.get(space.checked_sub(1)?))
    });
    if named.flatten().and_then(Space::disc) == Some(company) {
        return;
    }
    let spaces = state.spaces_of(company);
    let found = match named {
        None if spaces.len() == 1 => return,
        None if spaces.is_empty() => SpaceContent::Nothing,
        None => {
            broken.push(Breach::AmbiguousSpace {
                company,
                verb: action.verb(),
                spaces,
            });
            return;
        }
        Some(None) => SpaceContent::NoSpace,
        Some(Some(Space::Disc(there))) => SpaceContent::Disc(*there),
        Some(Some(Space::Marker { player, at, .. })) => SpaceContent::Marker(*player, *at),
        Some(Some(Space::Empty)) => SpaceContent::Nothing,
    };
    let taken_here = |space: &Space| match space {
        Space::Marker {
            player,
            took: Some(took),
            at,
        } if *took == company => Some((*at, *player)),
        _ => None,
    };
    let mut taken: Vec<(When, Player)> = state.market.iter().filter_map(taken_here).collect();
    taken.sort_unstable();
    let market = state
        .market
        .iter()
        .zip(1..)
        .filter_map(|(space, number)| Some((number, space.disc()?)))
        .collect();
    broken.push(Breach::NotOnMarket {
        company,
        verb: action.verb(),
        space,
        found,
        spaces,
        taken,
        market,
        drawn: state.draws.last().map(|(at, _)| *at),
    });
}

fn build(table: &Table, state: &State, company: Company, site: Site, broken: &mut Vec<Breach>) {
    let Site::Hex(hex) = site else {
        let open = open_hexes(table, state, company);
        if !open.is_empty() {
            broken.push(Breach::FrameNotAllowed { company, open });
        }
        return;
    };
    let disc = state.disc(hex);
    let adjacent = touches(table, state, company, hex);
    if disc.is_none() && adjacent {
        return;
    }
    let open = open_hexes(table, state, company);
    if let Some(disc) = disc {
        broken.push(Breach::Occupied {
            hex,
            company,
            disc,
            open: open.clone(),
        });
    }
    if !adjacent {
        let near = |place: usize| {
            table
                .board
                .near(Hex::new(place))
                .iter()
                .map(|near| near.index())
        };
        let own = |place: usize| {
            state
                .disc(Hex::new(place))
                .is_some_and(|disc| disc.company == company)
        };
        let nearest = game::nearest(state.map.len(), [hex.index()], near, own);
        let nearest = nearest.map(|(place, steps)| {
            (
                Hex::new(place),
                steps,
                state.map[place].map_or(When::SETUP, |disc| disc.at),
            )
        });
        broken.push(Breach::NotAdjacent {
            hex,
            company,
            open,
            nearest,
        });
    }
}

/// Returns whether a disc of a company lies next to a hex.
fn touches(table: &Table, state: &State, company: Company, hex: Hex) -> bool {
    table.board.near(hex).iter().any(|near| {
        state
            .disc(*near)
            .is_some_and(|disc| disc.company == company)
    })
}

/// Returns the hexes in which a company can build, found by testing every hex of the map.
pub(crate) fn open_hexes(table: &Table, state: &State, company: Company) -> Vec<Hex> {
    table
        .all::<Hex>()
        .filter(|hex| state.disc(*hex).is_none() && touches(table, state, company, *hex))
        .collect()
}
