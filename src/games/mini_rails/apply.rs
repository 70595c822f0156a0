//! Carrying out a move. Nothing is checked here.

use super::MiniRails;
use super::board::{COMPANIES, Company, Piece};
use super::check::open_hexes;
use super::events::{Event, Moved};
use super::moves::{Move, Site};
use super::rulings::BoardEnds;
use super::settle;
use super::state::{Disc, Phase, Space, State, Stock, Table};
use crate::game::language::{MoveNo, Player, When};
use crate::game::{Apply, Story};
use smallvec::SmallVec;

/// The ends of a profit board.
pub(crate) const END: i32 = 10;

impl Apply<MiniRails> for State {
    fn apply(&mut self, table: &Table, action: &Move, at: MoveNo, story: &mut Story<Event>) {
        let at = When::of_move(at);
        match *action {
            Move::Draw { ref discs } => draw(self, discs, at, story),
            Move::Buy { company, by, space } => {
                let Some(space) = replace(self, company, by, space, at) else {
                    return;
                };
                // A second use that the table let stand does not make the first one undone.
                self.used[by.index()].buy.get_or_insert(at);
                self.stocks[by.index()].push(Stock {
                    company,
                    value: 0,
                    lost: false,
                });
                story.tell(|| Event::Bought { by, company, space });
            }
            Move::Build {
                company,
                by,
                space,
                site,
            } => {
                let Some(space) = replace(self, company, by, space, at) else {
                    return;
                };
                self.used[by.index()].build.get_or_insert(at);
                match site {
                    Site::Hex(hex) => {
                        self.map[hex.index()] = Some(Disc { company, at });
                        let value = table.worth(hex);
                        story.tell(|| Event::Built {
                            by,
                            company,
                            space,
                            hex,
                            value,
                        });
                        shift(table, self, company, i32::from(value), story);
                    }
                    Site::Frame => {
                        self.framed[company.index()] += 1;
                        let open = || open_hexes(table, self, company).len();
                        story.tell(|| Event::Framed {
                            by,
                            company,
                            space,
                            open: open(),
                        });
                        shift(table, self, company, -1, story);
                    }
                }
            }
        }
    }

    fn settle(&mut self, table: &Table, story: &mut Story<Event>) -> bool {
        settle::settle(table, self, story)
    }

    /// A marker takes the disc the move means, and nothing else comes of it. A draw that cannot be is laid out as far as the
    /// market has spaces, because every move of the round takes a disc from it.
    fn skip(&mut self, table: &Table, action: &Move, at: MoveNo, story: &mut Story<Event>) {
        let at = When::of_move(at);
        match action {
            Move::Draw { discs } => {
                draw(self, &discs[..discs.len().min(table.spaces())], at, story);
                self.market.resize(table.spaces(), Space::Empty);
            }
            Move::Buy { company, by, space }
            | Move::Build {
                company, by, space, ..
            } => {
                let Some(index) = meant(self, *company, *space) else {
                    return;
                };
                let took = self.market[index].disc();
                self.market[index] = Space::Marker {
                    player: *by,
                    took,
                    at,
                };
                self.acted += 1;
            }
        }
    }
}

/// The place on the market of the disc that an illegal move means: one of its company on the space named, else the only one of
/// its company, else the one on the space named, else the leftmost of its company. If there is none of these, one is taken
/// of which most lie there: then the fewest later moves find the disc gone that they take.
fn meant(state: &State, company: Company, space: Option<i64>) -> Option<usize> {
    let disc = |index: usize| state.market.get(index).and_then(Space::disc);
    let named = index(space).filter(|index| disc(*index).is_some());
    let of_company: Vec<usize> = state
        .spaces_of(company)
        .into_iter()
        .map(|space| space - 1)
        .collect();
    let both = named.filter(|index| of_company.contains(index));
    let only = of_company
        .first()
        .copied()
        .filter(|_| of_company.len() == 1);
    let alike = |index: &usize| disc(*index).map_or(0, |company| state.spaces_of(company).len());
    let commonest = || {
        (0..state.market.len())
            .rev()
            .filter(|index| disc(*index).is_some())
            .max_by_key(alike)
    };
    both.or(only)
        .or(named)
        .or(of_company.first().copied())
        .or_else(commonest)
}

/// The index of a space as written.
fn index(space: Option<i64>) -> Option<usize> {
    usize::try_from(space?).ok()?.checked_sub(1)
}

fn draw(state: &mut State, discs: &[Company], at: When, story: &mut Story<Event>) {
    let mut counts = [0; COMPANIES.len()];
    for company in discs {
        counts[company.index()] += 1;
    }
    for (left, drawn) in state.bag.iter_mut().zip(counts) {
        *left = left.saturating_sub(drawn);
    }
    state.draws.push((at, counts));
    state.market = discs.iter().map(|company| Space::Disc(*company)).collect();
    state.phase = Phase::Action;
    story.tell(|| Event::Drawn {
        discs: discs.to_vec(),
    });
}

/// A marker replaces a disc on the market, on a space that is returned, counted from 1.
fn replace(
    state: &mut State,
    company: Company,
    by: Player,
    space: Option<i64>,
    at: When,
) -> Option<usize> {
    let index = match space {
        Some(_) => index(space)?,
        None => state
            .market
            .iter()
            .position(|space| space.disc() == Some(company))?,
    };
    *state.market.get_mut(index)? = Space::Marker {
        player: by,
        took: Some(company),
        at,
    };
    state.acted += 1;
    Some(index + 1)
}

/// Every stock of a company moves, each stopping at the ends of its board.
fn shift(table: &Table, state: &mut State, company: Company, by: i32, story: &mut Story<Event>) {
    let mut moved: SmallVec<[Moved; 8]> = SmallVec::new();
    for player in table.seated() {
        let pieces: SmallVec<[Piece; 8]> = state.pieces(player).map(|(piece, _)| piece).collect();
        for (stock, piece) in state.stocks[player.index()]
            .iter_mut()
            .zip(pieces)
            .filter(|(stock, _)| stock.company == company)
        {
            let from = stock.value;
            stock.value = match table.rulings.board_ends {
                BoardEnds::Stop => (from + by).clamp(-END, END),
                BoardEnds::Open => from + by,
            };
            moved.push(Moved {
                player,
                piece,
                from,
                to: stock.value,
            });
        }
    }
    if !moved.is_empty() {
        story.tell(|| Event::Shifted {
            company,
            by,
            moved: moved.into_vec(),
        });
    }
}
