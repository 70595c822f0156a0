//! Carries out moves and automatic steps. Nothing is checked here.

use super::MiniRails;
use super::board::{COMPANIES, Company, Piece, ROUNDS};
use super::check::open_hexes;
use super::events::{Event, Moved};
use super::state::{Disc, Phase, Space, State, Stock, Table, Used};
use super::words::{BoardEnds, Move, Site};
use crate::game::language::{MoveNo, Player, When};
use crate::game::{Apply, Story};
use smallvec::SmallVec;

/// The highest value of a profit board; the lowest is its negative.
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
                // The first use counts, even if the table accepts a second one.
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
        take_due_step(table, self, story)
    }

    /// Makes the marker take the disc that the move seems to mean, and does nothing else. Of an
    /// illegal draw, only as many discs are laid out as the market has spaces; after a short draw,
    /// the other spaces stay empty.
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
                let Some(index) = intended_disc(self, *company, *space) else {
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

/// Returns the index on the market of the disc that an illegal move seems to mean: a disc of its
/// company on the space named; failing that, the only disc of its company; then the disc on the
/// space named; then the leftmost disc of its company. If there is none of these, the move takes a
/// disc of the company with the most discs, which later moves are least likely to need.
fn intended_disc(state: &State, company: Company, space: Option<i64>) -> Option<usize> {
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
    let discs_like =
        |index: &usize| disc(*index).map_or(0, |company| state.spaces_of(company).len());
    let commonest = || {
        (0..state.market.len())
            .rev()
            .filter(|index| disc(*index).is_some())
            .max_by_key(discs_like)
    };
    both.or(only)
        .or(named)
        .or(of_company.first().copied())
        .or_else(commonest)
}

/// Returns the index of a space, which a move numbers from 1.
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

/// Replaces a disc on the market by a marker. Returns the number of the space, from 1.
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

/// Moves every stock of a company. A stock stops at the ends of its board.
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

/// Takes the automatic step that is due; returns `false` if none is.
fn take_due_step(table: &Table, state: &mut State, story: &mut Story<Event>) -> bool {
    match state.phase {
        Phase::Action if state.acted >= state.order.len() => tax(state, story),
        Phase::Taxed if state.round < ROUNDS => next_round(state, story),
        Phase::Taxed => end(table, state, story),
        Phase::Draw | Phase::Action | Phase::Over => return false,
    }
    true
}

/// Moves the disc that is left over to the taxed area.
fn tax(state: &mut State, story: &mut Story<Event>) {
    state.phase = Phase::Taxed;
    let left = state
        .market
        .iter_mut()
        .zip(1..)
        .find_map(|(space, number)| Some((space.disc()?, space, number)));
    if let Some((company, place, space)) = left {
        *place = Space::Empty;
        state.taxed.push(company);
        story.tell(|| Event::Taxed { company, space });
    }
}

/// Begins the next round: the markers on the market close up and become the order track.
fn next_round(state: &mut State, story: &mut Story<Event>) {
    let marker = |(space, number): (&Space, usize)| match space {
        Space::Marker { player, at, .. } => Some((*player, (number, *at))),
        Space::Disc(_) | Space::Empty => None,
    };
    (state.order, state.stood) = state.market.iter().zip(1..).filter_map(marker).unzip();
    state.market.clear();
    (state.acted, state.acted_before) = (0, 0);
    state.used.fill(Used::default());
    state.round += 1;
    state.phase = Phase::Draw;
    story.tell(|| Event::NextRound {
        round: state.round,
        order: state.order.clone(),
    });
}

/// Ends the game: taxes take the losses of companies that have a taxed disc, and the profits of the
/// others.
fn end(table: &Table, state: &mut State, story: &mut Story<Event>) {
    state.phase = Phase::Over;
    for player in table.seated() {
        let pieces: Vec<Piece> = state.pieces(player).map(|(piece, _)| piece).collect();
        for (index, piece) in pieces.into_iter().enumerate() {
            let stock = state.stocks[player.index()][index];
            if state.would_lose(&stock) {
                state.stocks[player.index()][index].lost = true;
                let paid = state.has_paid(stock.company);
                story.tell(|| Event::Lost {
                    player,
                    company: stock.company,
                    piece,
                    value: stock.value,
                    paid,
                });
            }
        }
    }
    for player in table.seated() {
        story.tell(|| Event::Profit {
            player,
            stocks: state.kept(player).count(),
            profit: state.profit(player),
        });
    }
}
