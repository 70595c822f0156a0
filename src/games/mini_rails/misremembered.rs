//! The rules of Mini Rails as tables misremember them.

use super::MiniRails;
use super::board::{Company, Piece};
use super::events::{Event, Moved};
use super::state::{Phase, State, Stock, Table};
use super::words::Move;
use crate::game::language::{Domain, Id as _, MoveNo, Player, Value};
use crate::game::{
    Deviation, FigureId, Misreading, Misremembered, Occasion, OrderHabit, WrongRule,
};

const BUILDING: &str = "Build tracks for the company";
const SPOTS: &str = "all stocks of the company move, those of every player: up by 1 for each white spot of the hex, down by 1 for each red one";

static TURNED: WrongRule = WrongRule {
    occasion: Occasion::Move,
    done: "the stocks seem to have been moved the other way",
    right: SPOTS,
    section: BUILDING,
    part_of: None,
    alone: false,
};
static ONE_STEP: WrongRule = WrongRule {
    occasion: Occasion::Move,
    done: "the stocks seem to have been moved by 1, whatever the spots of the hex",
    right: SPOTS,
    section: BUILDING,
    part_of: None,
    alone: false,
};
static BUILDER_ALONE: WrongRule = WrongRule {
    occasion: Occasion::Move,
    done: "only the builder's stocks seem to have been moved",
    right: SPOTS,
    section: BUILDING,
    part_of: None,
    alone: false,
};
static OTHERS_ALONE: WrongRule = WrongRule {
    occasion: Occasion::Move,
    done: "only the stocks of the others seem to have been moved",
    right: SPOTS,
    section: BUILDING,
    part_of: None,
    alone: false,
};
static ONE_EACH: WrongRule = WrongRule {
    occasion: Occasion::Move,
    done: "only one stock of each player seems to have been moved",
    right: SPOTS,
    section: BUILDING,
    part_of: None,
    alone: false,
};
static FRAME_FREE: WrongRule = WrongRule {
    occasion: Occasion::Move,
    done: "a disc on the frame seems to have moved no stocks",
    right: "a disc on the frame moves the stocks of its company down by 1",
    section: BUILDING,
    part_of: None,
    alone: false,
};

const END: &str = "End of the Game";
const TAXES: &str = "taxed companies keep their profits and lose their losses, all others keep their losses and lose their profits";

static EXCHANGED: WrongRule = WrongRule {
    occasion: Occasion::End,
    done: "taxed companies seem to have been taken for those without a tax, and the others for taxed ones",
    right: TAXES,
    section: END,
    part_of: None,
    alone: false,
};
static FOR_UNTAXED: WrongRule = WrongRule {
    occasion: Occasion::End,
    done: "which was taxed, profits seem to have been taken off and losses kept",
    right: TAXES,
    section: END,
    part_of: Some(&EXCHANGED),
    alone: false,
};
static FOR_TAXED: WrongRule = WrongRule {
    occasion: Occasion::End,
    done: "which was never taxed, losses seem to have been taken off and profits kept",
    right: TAXES,
    section: END,
    part_of: Some(&EXCHANGED),
    alone: false,
};
static LOSSES_KEPT: WrongRule = WrongRule {
    occasion: Occasion::End,
    done: "the losses of taxed companies seem to have been kept",
    right: TAXES,
    section: END,
    part_of: None,
    alone: false,
};
static PROFITS_KEPT: WrongRule = WrongRule {
    occasion: Occasion::End,
    done: "the profits of companies that were never taxed seem to have been kept",
    right: TAXES,
    section: END,
    part_of: None,
    alone: false,
};
static TAXED_GONE: WrongRule = WrongRule {
    occasion: Occasion::End,
    done: "all stocks of taxed companies seem to have been taken off",
    right: TAXES,
    section: END,
    part_of: None,
    alone: false,
};
static UNTAXED_GONE: WrongRule = WrongRule {
    occasion: Occasion::End,
    done: "all stocks of companies that were never taxed seem to have been taken off",
    right: TAXES,
    section: END,
    part_of: None,
    alone: false,
};

static LAST_TAX: WrongRule = WrongRule {
    occasion: Occasion::Writing,
    done: "the last taxation seems to have been left out",
    right: "after every round, the last one included, the disc that is left over is taxed",
    section: "Taxation Phase",
    part_of: None,
    alone: false,
};
static DRAWN: WrongRule = WrongRule {
    occasion: Occasion::Writing,
    done: "the discs that were drawn seem to have been counted",
    right: "the bag is what has not been drawn",
    section: "Draw Phase",
    part_of: None,
    alone: false,
};

impl Misremembered<MiniRails> for State {
    /// Returns by how much figures would differ if one of these rules had been applied.
    fn misremembered(&self, table: &Table, events: &[Event]) -> Vec<Deviation> {
        let mut deviations = Vec::new();
        let mut has_ended = false;
        for (index, event) in events.iter().enumerate() {
            match event {
                Event::Shifted { company, by, moved } => {
                    let cause = events[..index].last();
                    shifted(*company, *by, (moved, cause), &mut deviations);
                }
                // What a stock was off by is taken off with it.
                Event::Lost {
                    player, company, ..
                } => deviations.push(Deviation::Carried {
                    from: stock(*player, *company),
                    to: profit(*player),
                    times: -1,
                }),
                Event::Profit { .. } => has_ended = true,
                _ => {}
            }
        }
        if has_ended {
            taxes(table, self, &mut deviations);
        }
        deviations
    }

    /// Returns what there would be without the last taxation, and the discs drawn in place of those in the
    /// bag.
    fn misread(&self, table: &Table) -> Vec<Misreading> {
        let drawn = |company: Company| {
            let left = self.bag[company.index()];
            Value::Number(table.spaces().saturating_sub(left) as i64)
        };
        let drawn = Misreading {
            rule: &DRAWN,
            about: None,
            values: vec![("bag", table.map(drawn))],
        };
        untaxed(table, self).into_iter().chain([drawn]).collect()
    }

    /// Returns the order of play of round 1 if every round has it, or the wrong one of a single round.
    fn habit(
        &self,
        table: &Table,
        (rule, at): (&str, MoveNo),
        moves: &[(MoveNo, &Move)],
    ) -> Option<OrderHabit> {
        if rule != "mini-rails/out-of-turn" {
            return None;
        }
        let rounds = orders(moves).unwrap_or_default();
        let same = OrderHabit::same(&rounds);
        let is_whole = same.is_some();
        let done = match same {
            Some(order) => format!(
                "every round of this log is played in the order of round 1: {}",
                table.names_of(order)
            ),
            None => order_of_round(self, table, at, moves)?,
        };
        Some(OrderHabit {
            done,
            at: Vec::new(),
            right: "from round 2 on, the order is that of the markers on the market track of the round before",
            section: "Taxation Phase",
            is_whole,
        })
    }
}

/// Returns the order of play of every round; `None` if the moves begin within a round.
fn orders(moves: &[(MoveNo, &Move)]) -> Option<Vec<Vec<Player>>> {
    let mut rounds: Vec<Vec<Player>> = Vec::new();
    for (_, action) in moves {
        match action {
            Move::Draw { .. } => rounds.push(Vec::new()),
            Move::Buy { by, .. } | Move::Build { by, .. } => rounds.last_mut()?.push(*by),
        }
    }
    Some(rounds)
}

/// Says in which wrong order a whole round was played: that of the round before, or from right to left.
/// The first move of the round out of turn is `at`; this is the state before it.
fn order_of_round(
    state: &State,
    table: &Table,
    at: MoveNo,
    moves: &[(MoveNo, &Move)],
) -> Option<String> {
    let actor = |(_, action): &(MoveNo, &Move)| match action {
        Move::Draw { .. } => None,
        Move::Buy { by, .. } | Move::Build { by, .. } => Some(*by),
    };
    let broken = moves.iter().position(|(number, _)| *number == at)?;
    let (before, after) = moves.split_at(broken.checked_sub(state.acted)?);
    let order: Vec<Player> = after.iter().map_while(actor).collect();
    if order.len() != state.order.len() {
        return None;
    }
    let earlier = before.iter().rev().skip_while(|it| actor(it).is_none());
    let mut last: Vec<Player> = earlier.map_while(actor).collect();
    last.reverse();
    let how = if last == order {
        "in the order of the round before"
    } else if state.order.iter().rev().eq(&order) {
        "from the right of the order track to the left"
    } else {
        return None;
    };
    let names = table.names_of(&order);
    Some(format!("round {} is played {how}: {names}", state.round))
}

/// Returns what there would be without the last taxation.
fn untaxed(table: &Table, state: &State) -> Option<Misreading> {
    let mut other = state.clone();
    let company = other.taxed.pop()?;
    for player in table.seated() {
        let mut stocks = std::mem::take(&mut other.stocks[player.index()]);
        for stock in &mut stocks {
            if state.phase == Phase::Over && stock.company == company {
                stock.lost = other.would_lose(stock);
            }
        }
        other.stocks[player.index()] = stocks;
    }
    let of = |stock: &Stock| {
        let value = Value::number(stock.value);
        Value::Map(Domain::Company, vec![(stock.company.number(), value)])
    };
    let stocks = table.map(|player: Player| Value::list(other.kept(player).map(of)));
    let profits = table.map(|player: Player| Value::Number(other.profit(player)));
    let taxed = Value::list(other.taxed.iter().map(|company| company.value()));
    Some(Misreading {
        rule: &LAST_TAX,
        about: Some(format!("{} is taxed, too", table.name(company))),
        values: vec![("taxed", taxed), ("stocks", stocks), ("profit", profits)],
    })
}

fn profit(player: Player) -> FigureId {
    FigureId::of("profit", player)
}

/// The figure of all stocks that a player has of a company.
fn stock(player: Player, company: Company) -> FigureId {
    FigureId::of("stocks", player).part(company)
}

/// How the stocks of a company would have moved; `cause` is what moved them.
fn shifted(
    company: Company,
    by: i32,
    (moved, cause): (&[Moved], Option<&Event>),
    deviations: &mut Vec<Deviation>,
) {
    let builder = match cause {
        Some(Event::Built { by, .. } | Event::Framed { by, .. }) => Some(*by),
        _ => None,
    };
    let mut last: Option<(Player, Piece)> = None;
    for one in moved {
        let amount = i64::from(one.to - one.from);
        let mut add = |rule, other: i64| {
            let figures = [profit(one.player), stock(one.player, company)];
            deviations.extend(figures.map(|figure| Deviation::by(rule, figure, other - amount)));
        };
        add(&TURNED, -amount);
        if by.abs() > 1 {
            add(&ONE_STEP, amount.signum());
        }
        if builder == Some(one.player) {
            add(&OTHERS_ALONE, 0);
        } else {
            add(&BUILDER_ALONE, 0);
        }
        if last.is_some_and(|(player, _)| player == one.player) {
            add(&ONE_EACH, 0);
        }
        if matches!(cause, Some(Event::Framed { .. })) {
            add(&FRAME_FREE, 0);
        }
        last = Some((one.player, one.piece));
    }
}

/// What would have been taken off at the end.
fn taxes(table: &Table, state: &State, deviations: &mut Vec<Deviation>) {
    for company in table.all::<Company>() {
        let is_taxed = state.has_paid(company);
        let own = |player: Player| {
            let own = state.stocks[player.index()].iter();
            own.filter(move |stock| stock.company == company)
        };
        let has = |is_wanted: &dyn Fn(&Stock) -> bool| {
            table.seated().any(|player| own(player).any(is_wanted))
        };
        // Otherwise it cannot be told from a company whose losses or profits were just forgotten.
        let has_both = has(&|stock| stock.value > 0) && has(&|stock| stock.value < 0);
        let (taken_for, left, gone) = if is_taxed {
            (&FOR_UNTAXED, &LOSSES_KEPT, &TAXED_GONE)
        } else {
            (&FOR_TAXED, &PROFITS_KEPT, &UNTAXED_GONE)
        };
        for player in table.seated() {
            for stock in own(player) {
                let value = i64::from(stock.value);
                let other = if stock.lost { value } else { -value };
                let mut add = |rule, amount| {
                    deviations.push(Deviation::by(rule, profit(player), amount));
                };
                add(&EXCHANGED, other);
                add(if stock.lost { left } else { gone }, other);
                if has_both {
                    let of = Deviation::by(taken_for, profit(player), other);
                    deviations.push(of.about(company));
                }
            }
        }
    }
}
