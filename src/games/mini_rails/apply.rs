//! Carrying out moves, and the steps the table takes by itself.

use super::board::{COMPANIES, Company, Hex, ROUNDS};
use super::events::{Event, Shift};
use super::moves::{Deed, Move, Site, Take};
use super::state::{Disc, Space, Stage, State, Stock, Used};
use super::table::Table;
use crate::game::{MoveNo, Story};

/// The ends of a profit board.
const END: i32 = 10;

/// Carries out a move that is legal or was let stand.
pub fn apply(table: &Table, state: &mut State, action: &Move, at: MoveNo, story: &mut Story<Event>) {
    match action {
        Move::Draw(discs) => draw(state, discs, at, story),
        Move::Take(take) => act(table, state, take, at, story),
    }
}

fn draw(state: &mut State, discs: &[Company], at: MoveNo, story: &mut Story<Event>) {
    let mut counts = [0; COMPANIES.len()];
    for company in discs {
        counts[usize::from(*company)] += 1;
    }
    for (left, drawn) in state.bag.iter_mut().zip(counts) {
        *left = left.saturating_sub(drawn);
    }
    state.draws.push((at, counts));
    state.market = discs.iter().map(|company| Space::Disc(*company)).collect();
    state.stage = Stage::Action;
    story.tell(|| Event::Drawn { discs: discs.to_vec() });
}

fn act(table: &Table, state: &mut State, take: &Take, at: MoveNo, story: &mut Story<Event>) {
    let Take { company, by, deed, .. } = *take;
    let named = take.space.and_then(|space| usize::try_from(space).ok());
    let Some(space) = named.or_else(|| state.spaces_of(company).first().copied()) else { return };
    let Some(place) = space.checked_sub(1).and_then(|index| state.market.get_mut(index)) else { return };
    *place = Space::Marker { player: by, took: company, at };
    state.acted += 1;
    let used = &mut state.used[usize::from(by)];
    let used = if deed.is_build() { &mut used.build } else { &mut used.buy };
    // A second use that the table let stand does not make the first one undone.
    used.get_or_insert(at);
    match deed {
        Deed::Buy => {
            state.stocks[usize::from(by)].push(Stock { company, value: 0, lost: false });
            story.tell(|| Event::Bought { by, company, space });
        }
        Deed::Build(Site::Hex(hex)) => {
            let value = lay(table, state, company, hex, at);
            story.tell(|| Event::Built { by, company, space, hex, value });
            shift(table, state, company, i32::from(value), story);
        }
        Deed::Build(Site::Frame) => {
            state.framed[usize::from(company)] += 1;
            story.tell(|| Event::Framed { by, company, space });
            shift(table, state, company, -1, story);
        }
    }
}

/// The marker of a move that was left out takes the disc it names, or the first there is, and nothing comes of it.
pub fn forgo(state: &mut State, take: &Take) {
    let disc = |space: &Space| if let Space::Disc(company) = space { Some(*company) } else { None };
    let named = take.space.and_then(|space| usize::try_from(space).ok()?.checked_sub(1));
    let named = named.filter(|index| state.market.get(*index).and_then(disc).is_some());
    let Some(index) = named.or_else(|| state.market.iter().position(|space| disc(space).is_some())) else { return };
    if let Some(took) = disc(&state.market[index]) {
        state.market[index] = Space::Marker { player: take.by, took, at: 0 };
        state.acted += 1;
    }
}

fn lay(table: &Table, state: &mut State, company: Company, hex: Hex, at: MoveNo) -> i8 {
    if let Some(place) = state.map.get_mut(usize::from(hex)) {
        *place = Some(Disc { company, at });
    }
    table.value(hex)
}

/// Every stock of a company moves, each stopping at the ends of its board.
fn shift(table: &Table, state: &mut State, company: Company, by: i32, story: &mut Story<Event>) {
    let mut moved = Vec::new();
    for (player, stocks) in state.stocks.iter_mut().enumerate() {
        for stock in stocks.iter_mut().filter(|stock| stock.company == company) {
            let from = stock.value;
            stock.value = if table.stops { (from + by).clamp(-END, END) } else { from + by };
            moved.push((player as u16, from, stock.value));
        }
    }
    if !moved.is_empty() {
        story.tell(|| Event::Shifted(Shift { company, by, moved }));
    }
}

/// Takes the automatic step that is due, if one is.
pub fn settle(table: &Table, state: &mut State, story: &mut Story<Event>) -> bool {
    match state.stage {
        Stage::Action if state.acted >= state.order.len() => tax(state, story),
        Stage::Taxed if state.round < ROUNDS => next_round(state, story),
        Stage::Taxed => end(table, state, story),
        Stage::Draw | Stage::Action | Stage::Over => return false,
    }
    true
}

/// The disc left over goes to the taxed area.
fn tax(state: &mut State, story: &mut Story<Event>) {
    state.stage = Stage::Taxed;
    let left = state.market.iter_mut().zip(1..).find_map(|(space, number)| match *space {
        Space::Disc(company) => {
            *space = Space::Empty;
            Some((company, number))
        }
        _ => None,
    });
    if let Some((company, space)) = left {
        state.taxed.push(company);
        story.tell(|| Event::Taxed { company, space });
    }
}

/// The markers close up: the market track is the next order track.
fn next_round(state: &mut State, story: &mut Story<Event>) {
    let marker = |space: &Space| match space {
        Space::Marker { player, .. } => Some(*player),
        _ => None,
    };
    state.order = state.market.iter().filter_map(marker).collect();
    state.market.clear();
    state.acted = 0;
    state.used.fill(Used::default());
    state.round += 1;
    state.stage = Stage::Draw;
    story.tell(|| Event::NextRound { round: state.round, order: state.order.clone() });
}

/// Taxes take losses of companies that paid, and profits of those that did not.
fn end(table: &Table, state: &mut State, story: &mut Story<Event>) {
    state.stage = Stage::Over;
    for player in 0..table.seats() {
        for index in 0..state.stocks[player].len() {
            let stock = state.stocks[player][index];
            if state.would_lose(&stock) {
                state.stocks[player][index].lost = true;
                let paid = state.has_paid(stock.company);
                story.tell(|| Event::Lost { player: player as u16, company: stock.company, value: stock.value, paid });
            }
        }
    }
    for player in 0..table.seats() as u16 {
        story.tell(|| Event::Profit { player, stocks: state.kept(player).count(), profit: state.profit(player) });
    }
}
