//! The legal moves of a state, found from the discs on the market and on the map. This code shares
//! nothing with [`super::check`]; tests make sure that the two agree.

use super::MiniRails;
use super::board::{COMPANIES, Company, Hex};
use super::reach::reach;
use super::state::{Phase, Space, State, Table};
use super::words::{Move, Site};
use crate::game::language::Domain;
use crate::game::{Chance, Legal, Reach, Statement};

impl Legal<MiniRails> for State {
    /// Lists the moves by space, a buy before the builds.
    fn legal_moves(&self, table: &Table, limit: usize) -> Vec<Move> {
        match self.phase {
            Phase::Action => actions(table, self).take(limit).collect(),
            Phase::Draw | Phase::Taxed | Phase::Over => Vec::new(),
        }
    }

    fn reach(&self, table: &Table, who: (Domain, u16), place: (Domain, u16)) -> Option<Reach> {
        reach(table, self, who, place)
    }

    /// Returns the draw of a round's discs.
    fn chance(&self, table: &Table) -> Option<Chance> {
        let holds = |company: Company| {
            let left = self.bag[company.index()];
            (left > 0).then(|| format!("{left} {}", table.name(company)))
        };
        let bag: Vec<String> = Company::first(COMPANIES.len()).filter_map(holds).collect();
        (self.phase == Phase::Draw).then(|| Chance {
            verb: "draw",
            sentence: format!(
                "a draw comes next: {} discs from the bag, which holds {}",
                table.spaces(),
                bag.join(", ")
            ),
        })
    }

    fn may_name(&self, _: &Table, verb: &str, (domain, name): (Domain, u16)) -> bool {
        let is_draw_of = verb == "draw" && domain == Domain::Company;
        !is_draw_of || self.bag.get(usize::from(name)).is_none_or(|left| *left > 0)
    }

    /// Makes up draws that have, on each space, the disc that a move of the round takes from it,
    /// and any discs on the other spaces.
    fn missing(
        &self,
        table: &Table,
        ahead: &[Statement<'_, MiniRails>],
        limit: usize,
    ) -> (Vec<Move>, bool) {
        let mut draws = Draws {
            bag: self.bag,
            market: vec![None; table.spaces()],
            unplaced: [0; COMPANIES.len()],
            found: Vec::new(),
            limit,
        };
        let moves = ahead.iter().filter_map(|said| {
            if let Statement::Move(action) = said {
                Some(*action)
            } else {
                None
            }
        });
        let round = moves
            .take(self.order.len())
            .take_while(|action| !matches!(action, Move::Draw { .. }));
        for action in round.filter(|_| self.phase == Phase::Draw) {
            let (Move::Buy { company, space, .. } | Move::Build { company, space, .. }) = *action
            else {
                continue;
            };
            let free = space
                .and_then(|space| {
                    draws
                        .market
                        .get_mut(usize::try_from(space).ok()?.checked_sub(1)?)
                })
                .filter(|at| at.is_none());
            match free {
                Some(at) => *at = Some(company),
                None => draws.unplaced[company.index()] += 1,
            }
        }
        let known = draws.market.iter().flatten().count() + draws.unplaced.iter().sum::<usize>();
        if known > 0 && known <= table.spaces() && draws.take_known() {
            draws.fill(0, table.spaces() - known);
        }
        let all = draws.found.len() < limit;
        (draws.found, all)
    }
}

/// The search for draws that may have been left out of the log.
struct Draws {
    bag: [usize; COMPANIES.len()],
    market: Vec<Option<Company>>,
    /// For each company, how many discs are taken from spaces that no move names.
    unplaced: [usize; COMPANIES.len()],
    found: Vec<Move>,
    limit: usize,
}

impl Draws {
    /// Takes the known discs out of the bag; `false` if it does not have them.
    fn take_known(&mut self) -> bool {
        let Self {
            bag,
            market,
            unplaced,
            ..
        } = self;
        Company::first(COMPANIES.len()).all(|company| {
            let index = company.index();
            let needed = unplaced[index] + market.iter().filter(|at| **at == Some(company)).count();
            let left = bag[index].checked_sub(needed);
            bag[index] = left.unwrap_or(0);
            left.is_some()
        })
    }

    /// Fills the empty spaces from `from` on with the taken discs whose space is not known and with
    /// `free` others.
    fn fill(&mut self, from: usize, free: usize) {
        if self.found.len() >= self.limit {
            return;
        }
        let Some(space) = (from..self.market.len()).find(|space| self.market[*space].is_none())
        else {
            self.found.push(Move::Draw {
                discs: self.market.iter().flatten().copied().collect(),
            });
            return;
        };
        for company in Company::first(COMPANIES.len()) {
            let index = company.index();
            self.market[space] = Some(company);
            if self.unplaced[index] > 0 {
                self.unplaced[index] -= 1;
                self.fill(space + 1, free);
                self.unplaced[index] += 1;
            } else if free > 0 && self.bag[index] > 0 {
                self.bag[index] -= 1;
                self.fill(space + 1, free - 1);
                self.bag[index] += 1;
            }
        }
        self.market[space] = None;
    }
}

fn actions(table: &Table, state: &State) -> impl Iterator<Item = Move> {
    let spaces = state.active().into_iter().flat_map(|by| {
        state
            .market
            .iter()
            .zip(1..)
            .map(move |(space, number)| (by, space, number))
    });
    spaces.flat_map(move |(by, space, number)| {
        let mut moves = Vec::new();
        let Space::Disc(company) = *space else {
            return moves;
        };
        let (used, space) = (state.used[by.index()], Some(number));
        if used.buy.is_none() {
            moves.push(Move::Buy { company, by, space });
        }
        if used.build.is_none() {
            moves.extend(
                sites(table, state, company)
                    .into_iter()
                    .map(|site| Move::Build {
                        company,
                        by,
                        space,
                        site,
                    }),
            );
        }
        moves
    })
}

/// Returns where a disc of the company may go: the empty hexes around its discs, or the frame if
/// there are none.
pub(crate) fn sites(table: &Table, state: &State, company: Company) -> Vec<Site> {
    let mut around: Vec<Hex> = Vec::new();
    for hex in state.track(company) {
        around.extend(
            table
                .board
                .near(hex)
                .iter()
                .filter(|near| state.disc(**near).is_none()),
        );
    }
    around.sort_unstable();
    around.dedup();
    if around.is_empty() {
        vec![Site::Frame]
    } else {
        around.into_iter().map(Site::Hex).collect()
    }
}
