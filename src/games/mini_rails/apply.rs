//! Carrying out a move. Nothing is checked here.

use super::MiniRails;
use super::board::{COMPANIES, Company, Piece};
use super::check::open_hexes;
use super::events::{Event, Moved};
use super::moves::{Move, Site};
use super::rulings::BoardEnds;
use super::settle;
use super::state::{Disc, Phase, Space, State, Stock, Table};
use crate::game::{Apply, Story};
use crate::language::{MoveNo, Player};

/// The ends of a profit board.
pub const END: i32 = 10;

impl Apply<MiniRails> for State {
    fn apply(&mut self, table: &Table, action: &Move, at: MoveNo, story: &mut Story<Event>) {
        match *action {
            Move::Draw { ref discs } => draw(self, discs, at, story),
            Move::Buy { company, by, space } => {
                let Some(space) = replace(self, company, by, space, at) else { return };
                // A second use that the table let stand does not make the first one undone.
                self.used[by.index()].buy.get_or_insert(at);
                self.stocks[by.index()].push(Stock { company, value: 0, lost: false });
                story.tell(|| Event::Bought { by, company, space });
            }
            Move::Build { company, by, space, site } => {
                let Some(space) = replace(self, company, by, space, at) else { return };
                self.used[by.index()].build.get_or_insert(at);
                match site {
                    Site::Hex(hex) => {
                        self.map[hex.index()] = Some(Disc { company, at });
                        let value = table.worth(hex);
                        story.tell(|| Event::Built { by, company, space, hex, value });
                        shift(table, self, company, i32::from(value), story);
                    }
                    Site::Frame => {
                        self.framed[company.index()] += 1;
                        let open = || open_hexes(table, self, company).len();
                        story.tell(|| Event::Framed { by, company, space, open: open() });
                        shift(table, self, company, -1, story);
                    }
                }
            }
        }
    }

    fn settle(&mut self, table: &Table, story: &mut Story<Event>) -> bool {
        settle::settle(table, self, story)
    }

    /// The marker takes the disc the move names, or the first there is, and nothing comes of it.
    fn forgo(&mut self, _: &Table, action: &Move) {
        let (Move::Buy { by, space, .. } | Move::Build { by, space, .. }) = *action else { return };
        let named = index(space).filter(|index| self.market.get(*index).is_some_and(|space| space.disc().is_some()));
        let Some(index) = named.or_else(|| self.market.iter().position(|space| space.disc().is_some())) else { return };
        if let Some(took) = self.market[index].disc() {
            self.market[index] = Space::Marker { player: by, took: Some(took), at: 0 };
            self.acted += 1;
        }
    }
}

/// The index of a space as written.
fn index(space: Option<i64>) -> Option<usize> {
    usize::try_from(space?).ok()?.checked_sub(1)
}

fn draw(state: &mut State, discs: &[Company], at: MoveNo, story: &mut Story<Event>) {
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
    story.tell(|| Event::Drawn { discs: discs.to_vec() });
}

/// A marker replaces a disc on the market, on a space that is returned, counted from 1.
fn replace(state: &mut State, company: Company, by: Player, space: Option<i64>, at: MoveNo) -> Option<usize> {
    let index = match space {
        Some(_) => index(space)?,
        None => state.market.iter().position(|space| space.disc() == Some(company))?,
    };
    *state.market.get_mut(index)? = Space::Marker { player: by, took: Some(company), at };
    state.acted += 1;
    Some(index + 1)
}

/// Every stock of a company moves, each stopping at the ends of its board.
fn shift(table: &Table, state: &mut State, company: Company, by: i32, story: &mut Story<Event>) {
    let mut moved = Vec::new();
    for player in table.seated() {
        let pieces: Vec<Piece> = state.pieces(player).map(|(piece, _)| piece).collect();
        for (stock, piece) in state.stocks[player.index()].iter_mut().zip(pieces).filter(|(stock, _)| stock.company == company) {
            let from = stock.value;
            stock.value = match table.rulings.board_ends {
                BoardEnds::Stop => (from + by).clamp(-END, END),
                BoardEnds::Open => from + by,
            };
            moved.push(Moved { player, piece, from, to: stock.value });
        }
    }
    if !moved.is_empty() {
        story.tell(|| Event::Shifted { company, by, moved });
    }
}
