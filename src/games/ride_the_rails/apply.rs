//! Carries out moves and automatic steps. Nothing is checked here.

use super::board::{City, Ground, Hex, Railroad};
use super::events::Event;
use super::state::{Acted, Phase, Placed, ROUNDS, Source, State, Table};
use super::words::{FiveDollars, Move, Passengers, Step};
use super::{RideTheRails, transcontinental};
use crate::game::language::{MoveNo, Player, When};
use crate::game::{Apply, Story, ranking};
use std::sync::Arc;

/// What a locomotive in Chicago pays, in $.
const CHICAGO: i64 = 2;
/// What the first build into a city with a banner pays, in $.
const BANNER: i64 = 5;

impl Apply<RideTheRails> for State {
    fn apply(&mut self, table: &Table, action: &Move, at: MoveNo, story: &mut Story<Event>) {
        let at = When::of_move(at);
        self.acted.add(action);
        match action {
            Move::Take { railroad, by } => {
                let share = &mut self.holdings[by.index()].shares[railroad.index()];
                *share = share.saturating_add(1);
                let holds = *share;
                take_from_supply(self, *railroad);
                story.tell(|| Event::Took {
                    player: *by,
                    railroad: *railroad,
                    holds,
                });
                end_turn(self);
            }
            Move::Place {
                railroad,
                at: hexes,
                by,
            } => {
                for hex in hexes.iter() {
                    place(table, self, *railroad, *hex, *by, at, story);
                }
            }
            Move::Pass { by } => {
                let (phase, placed) = (self.phase, self.placed.len());
                story.tell(|| Event::Passed {
                    player: *by,
                    phase,
                    placed,
                });
                end_turn(self);
            }
            Move::Ride { from, via, by } => {
                ride(table, self, *from, via, *by, at, story);
                end_turn(self);
            }
        }
    }

    fn settle(&mut self, table: &Table, story: &mut Story<Event>) -> bool {
        end_round(table, self, story)
    }

    fn skip(&mut self, _: &Table, _: &Move, _: MoveNo, _: &mut Story<Event>) {
        end_turn(self);
    }
}

/// Ends a turn: the next player acts, or the next phase begins. After the last ride the round is
/// over.
fn end_turn(state: &mut State) {
    state.placed.clear();
    state.done += 1;
    if state.done >= state.order.len() && state.phase != Phase::Ride {
        state.done = 0;
        state.phase = if state.phase == Phase::Shares {
            Phase::Build
        } else {
            Phase::Ride
        };
    }
}

fn take_from_supply(state: &mut State, railroad: Railroad) {
    let supply = &mut state.supply[railroad.index()];
    *supply = supply.saturating_sub(1);
}

fn pay(state: &mut State, player: Player, source: Source, amount: i64) {
    let holding = &mut state.holdings[player.index()];
    holding.money += amount;
    holding.sources[source.index()] += amount;
}

/// Places a locomotive and pays what it earns right away.
fn place(
    table: &Table,
    state: &mut State,
    railroad: Railroad,
    hex: Hex,
    by: Player,
    at: When,
    story: &mut Story<Event>,
) {
    let start = !state.track.has_begun(railroad);
    Arc::make_mut(&mut state.track).lay(&table.board, railroad, hex, at);
    take_from_supply(state, railroad);
    state.placed.push(Placed { hex: Some(hex), at });
    story.tell(|| Event::Placed {
        player: by,
        railroad,
        hex,
        start,
    });
    match table.board.hex(hex).ground {
        Ground::Chicago => {
            pay(state, by, Source::Chicago, CHICAGO);
            story.tell(|| Event::Chicago {
                player: by,
                amount: CHICAGO,
            });
        }
        Ground::Banner if !state.fives.contains(&hex) => {
            let lost = table.rulings.five_dollars == FiveDollars::Lost;
            if start {
                story.tell(|| Event::FiveByStart { hex, lost });
            } else {
                pay(state, by, Source::FiveDollars, BANNER);
                story.tell(|| Event::Five {
                    player: by,
                    amount: BANNER,
                    hex,
                });
            }
            if lost || !start {
                state.fives.push(hex);
            }
        }
        _ => {}
    }
    if state.transcontinental.is_none()
        && let Some(line) = transcontinental::completed(table, &state.track, hex)
    {
        state.transcontinental = Some(at);
        pay(state, by, Source::Transcontinental, line.bonus);
        story.tell(|| Event::Transcontinental { player: by, line });
    }
}

/// Moves a passenger and pays the dividends and the player who moves it.
fn ride(
    table: &Table,
    state: &mut State,
    from: City,
    via: &[Step],
    by: Player,
    at: When,
    story: &mut Story<Event>,
) {
    state.take_passenger(from, at);
    if let (Passengers::Stay, Some((_, to))) = (table.rulings.passengers, via.last()) {
        state.put_passenger(*to);
    }
    story.tell(|| Event::Rode {
        player: by,
        from,
        via: via.to_vec(),
    });
    for railroad in Railroad::ALL {
        let links = via.iter().filter(|(used, _)| *used == railroad).count() as i64;
        if links == 0 {
            continue;
        }
        for player in table.seated() {
            let shares = i64::from(state.shares(player, railroad));
            let amount = links * shares;
            if amount > 0 {
                pay(state, player, Source::Dividend(railroad), amount);
                state.dividends[railroad.index()] += amount;
                story.tell(|| Event::Dividend {
                    railroad,
                    player,
                    links,
                    shares,
                    amount,
                });
            }
        }
    }
    let amount = via.len() as i64 + 1;
    pay(state, by, Source::Riding, amount);
    story.tell(|| Event::Fare { player: by, amount });
}

/// Begins a new round or ends the game after the last ride of a round; returns `false` if neither
/// is due.
fn end_round(table: &Table, state: &mut State, story: &mut Story<Event>) -> bool {
    if !state.awaits_round_end() {
        return false;
    }
    state.done = 0;
    if state.round == ROUNDS {
        state.phase = Phase::Over;
        story.tell(|| {
            let winners: Vec<_> = ranking(table, state)
                .into_iter()
                .filter(|rank| rank.winner)
                .collect();
            let money = winners.first().map_or(0, |winner| winner.score);
            Event::Over {
                winners: winners.into_iter().map(|winner| winner.player).collect(),
                money,
            }
        });
        return true;
    }
    state.order = state.next_order();
    (state.given_order, state.made_order) = (false, true);
    state.round += 1;
    state.acted = Acted::default();
    state.phase = Phase::Shares;
    let railroad = Railroad::ALL
        .into_iter()
        .find(|railroad| railroad.first_round() == state.round);
    let money = || {
        state
            .order
            .iter()
            .map(|player| state.holdings[player.index()].money)
            .collect()
    };
    story.tell(|| Event::NewRound {
        round: state.round,
        order: state.order.clone(),
        money: money(),
        railroad,
    });
    true
}
