//! Moves carried out as written, and the steps the game takes by itself.

use super::board::{CityId, Ground, HexId};
use super::coast;
use super::events::Event;
use super::moves::{Move, Step};
use super::railroad::Railroad;
use super::score::leaders;
use super::state::{Phase, ROUNDS, Source, State};
use super::table::Table;
use crate::game::{MoveNo, Story};

/// What a locomotive in Chicago pays.
const CHICAGO: i64 = 2;
/// What the first build into a city with a banner pays.
const BANNER: i64 = 5;

/// Carries out a move.
pub fn apply(table: &Table, state: &mut State, action: &Move, at: MoveNo, story: &mut Story<Event>) {
    match action {
        Move::Take { railroad, by } => {
            let share = &mut state.holdings[usize::from(*by)].shares[railroad.index()];
            *share = share.saturating_add(1);
            let holds = *share;
            take_from_supply(state, *railroad);
            story.tell(|| Event::Took { player: *by, railroad: *railroad, holds });
            end_turn(state);
        }
        Move::Place { railroad, at: hexes, by } => {
            for hex in hexes {
                place(table, state, *railroad, *hex, *by, at, story);
            }
        }
        Move::Pass { by } => {
            let (phase, placed) = (state.phase, state.placed);
            story.tell(|| Event::Passed { player: *by, phase, placed });
            end_turn(state);
        }
        Move::Ride { from, via, by } => {
            ride(state, *from, via, *by, at, story);
            end_turn(state);
        }
    }
}

/// After the last ride of a round the next begins, or the game ends.
pub fn settle(table: &Table, state: &mut State, story: &mut Story<Event>) -> bool {
    if state.phase != Phase::Ride || state.done < state.order.len() {
        return false;
    }
    state.done = 0;
    if state.round == ROUNDS {
        state.phase = Phase::Over;
        story.tell(|| {
            let winners = leaders(table, state);
            let money = winners.first().map_or(0, |winner| state.holdings[usize::from(*winner)].money);
            Event::Over { winners, money }
        });
        return true;
    }
    state.order = state.next_order();
    state.round += 1;
    state.phase = Phase::Shares;
    let railroad = Railroad::ALL.into_iter().find(|railroad| railroad.first_round() == state.round);
    story.tell(|| Event::NewRound { round: state.round, order: state.order.clone(), railroad });
    true
}

/// The next player's turn, or the next phase. The last ride awaits the end of the round.
pub fn end_turn(state: &mut State) {
    state.placed = 0;
    state.done += 1;
    if state.done >= state.order.len() && state.phase != Phase::Ride {
        state.done = 0;
        state.phase = if state.phase == Phase::Shares { Phase::Build } else { Phase::Ride };
    }
}

fn take_from_supply(state: &mut State, railroad: Railroad) {
    let supply = &mut state.supply[railroad.index()];
    *supply = supply.saturating_sub(1);
}

fn pay(state: &mut State, player: u16, source: Source, amount: i64) {
    let holding = &mut state.holdings[usize::from(player)];
    holding.money += amount;
    holding.sources[source.index()] += amount;
}

/// Places a locomotive and pays what it earns at once.
fn place(table: &Table, state: &mut State, railroad: Railroad, hex: HexId, by: u16, at: MoveNo, story: &mut Story<Event>) {
    let start = !state.track.has_begun(railroad);
    state.track.lay(railroad, hex, at);
    take_from_supply(state, railroad);
    state.placed += 1;
    story.tell(|| Event::Placed { player: by, railroad, hex, start });
    match table.board.hex(hex).ground {
        Ground::Chicago => {
            pay(state, by, Source::Chicago, CHICAGO);
            story.tell(|| Event::Chicago { player: by, amount: CHICAGO });
        }
        Ground::Banner if !state.fives.contains(&hex) => {
            let lost = table.rulings.start_loses_five;
            if start {
                story.tell(|| Event::FiveByStart { hex, lost });
            } else {
                pay(state, by, Source::FiveDollars, BANNER);
                story.tell(|| Event::Five { player: by, amount: BANNER, hex });
            }
            if lost || !start {
                state.fives.push(hex);
            }
        }
        _ => {}
    }
    if state.transcontinental.is_none()
        && let Some(line) = coast::completed(table, &state.track, hex)
    {
        state.transcontinental = Some(at);
        pay(state, by, Source::Transcontinental, line.bonus);
        story.tell(|| Event::Transcontinental { player: by, line });
    }
}

/// Moves a passenger: dividends first, then the income of whoever moves it.
fn ride(state: &mut State, from: CityId, via: &[Step], by: u16, at: MoveNo, story: &mut Story<Event>) {
    state.left[usize::from(from.0)] = Some(at);
    story.tell(|| Event::Rode { player: by, from, via: via.to_vec() });
    for railroad in Railroad::ALL {
        let links = via.iter().filter(|(used, _)| *used == railroad).count() as i64;
        for player in 0..state.holdings.len() as u16 {
            let shares = i64::from(state.shares(player, railroad));
            let amount = links * shares;
            if amount > 0 {
                pay(state, player, Source::Dividend(railroad), amount);
                story.tell(|| Event::Dividend { railroad, player, links, shares, amount });
            }
        }
    }
    let amount = via.len() as i64 + 1;
    pay(state, by, Source::Riding, amount);
    story.tell(|| Event::Fare { player: by, amount });
}
