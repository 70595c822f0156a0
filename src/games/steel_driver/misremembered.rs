//! The rules of Steel Driver as tables misremember them.

use super::SteelDriver;
use super::apply::{BUILDER_BONUS, LINE_BONUS};
use super::board::{Company, Place};
use super::events::Event;
use super::goods::SET_VALUES;
use super::state::{Phase, State, Table};
use super::words::Move;
use crate::game::language::{MoveNo, Player, Value};
use crate::game::{
    Deviation, FigureId, Misreading, Misremembered, Occasion, OrderHabit, WrongRule,
};

/// The fewest auctions that show who offers.
const SALES: usize = 8;
/// The fewest companies that show an order.
const COMPANIES: usize = 4;

const AUCTIONS: &str = "Phase 2: Auction Control Markers";
const TRANSCONTINENTAL: &str = "Transcontinental Link";
const BONUS: &str =
    "the builder of the transcontinental link gets $50, every other company on the line $30";

static BONUS_EXCHANGED: WrongRule = WrongRule {
    occasion: Occasion::Move,
    done: "the builder seems to have been given $30, and the others on the line $50",
    right: BONUS,
    section: TRANSCONTINENTAL,
    part_of: None,
    alone: false,
};
static BUILDER_AS_OTHERS: WrongRule = WrongRule {
    occasion: Occasion::Move,
    done: "the builder, too, seems to have been given $30",
    right: BONUS,
    section: TRANSCONTINENTAL,
    part_of: None,
    alone: true,
};
static OTHERS_AS_BUILDER: WrongRule = WrongRule {
    occasion: Occasion::Move,
    done: "the builder's $50 seems to have been given to others on the line as well",
    right: BONUS,
    section: TRANSCONTINENTAL,
    part_of: None,
    alone: true,
};
static BUILDER_ALONE: WrongRule = WrongRule {
    occasion: Occasion::Move,
    done: "only the builder seems to have been given a bonus",
    right: BONUS,
    section: TRANSCONTINENTAL,
    part_of: None,
    alone: false,
};
static OTHERS_ALONE: WrongRule = WrongRule {
    occasion: Occasion::Move,
    done: "only the others on the line seem to have been given a bonus",
    right: BONUS,
    section: TRANSCONTINENTAL,
    part_of: None,
    alone: false,
};
static NO_BONUS: WrongRule = WrongRule {
    occasion: Occasion::Move,
    done: "no bonus seems to have been given",
    right: BONUS,
    section: TRANSCONTINENTAL,
    part_of: None,
    alone: false,
};

const PROFITS: &str = "Phase 4: Take Profits";
const CONTROLLER: &str =
    "before the end, only the controller of a company is paid, once, whatever shares are held";

static EVERY_SHARE: WrongRule = WrongRule {
    occasion: Occasion::Turn,
    done: "every share seems to have been paid",
    right: CONTROLLER,
    section: PROFITS,
    part_of: None,
    alone: false,
};
static EVERY_HOLDER: WrongRule = WrongRule {
    occasion: Occasion::Turn,
    done: "everybody with a share seems to have been paid once",
    right: CONTROLLER,
    section: PROFITS,
    part_of: None,
    alone: false,
};
static SHARES_OF_CONTROLLER: WrongRule = WrongRule {
    occasion: Occasion::Turn,
    done: "the controllers seem to have been paid once for each of their shares",
    right: CONTROLLER,
    section: PROFITS,
    part_of: None,
    alone: false,
};
static MARKER_AND_SHARE: WrongRule = WrongRule {
    occasion: Occasion::Turn,
    done: "the controllers seem to have been paid twice, for the marker and for its share",
    right: CONTROLLER,
    section: PROFITS,
    part_of: None,
    alone: false,
};

const BUILDING: &str = "Phase 3: Build Track";

static LEFT_OVER: WrongRule = WrongRule {
    occasion: Occasion::Writing,
    done: "the price alone seems to have been counted",
    right: "the cubes that a company has not spent stay in its box for the next turn",
    section: BUILDING,
    part_of: None,
    alone: true,
};

static BOTH_ENDS: WrongRule = WrongRule {
    occasion: Occasion::Move,
    done: "both ends of the link seem to have been counted",
    right: "a link earns the value of the location it newly connects, and of no other",
    section: BUILDING,
    part_of: None,
    alone: false,
};
static START_COUNTED: WrongRule = WrongRule {
    occasion: Occasion::Move,
    done: "the starting location seems to have been counted as well",
    right: "a company never earns the value of the location at which it starts",
    section: BUILDING,
    part_of: Some(&BOTH_ENDS),
    alone: false,
};
static START_INSTEAD: WrongRule = WrongRule {
    occasion: Occasion::Move,
    done: "the value of the starting location seems to have been counted",
    right: "a company's first link earns the value of the location it is built to",
    section: BUILDING,
    part_of: None,
    alone: false,
};
static FIRST_FREE: WrongRule = WrongRule {
    occasion: Occasion::Move,
    done: "a company's first link seems to have earned nothing",
    right: "a company's first link earns the value of the location it is built to",
    section: BUILDING,
    part_of: None,
    alone: false,
};
static OTHERS_THERE: WrongRule = WrongRule {
    occasion: Occasion::Move,
    done: "a location that another company had reached before seems to have earned nothing",
    right: "a location earns its value for each company that connects it",
    section: BUILDING,
    part_of: None,
    alone: false,
};
static SECOND_WAY: WrongRule = WrongRule {
    occasion: Occasion::Move,
    done: "a location that the company had reached before seems to have been counted again",
    right: "a company earns the value of a location only once",
    section: BUILDING,
    part_of: None,
    alone: false,
};

const FINAL: &str = "Final Profit Determination";
const SETS: &str =
    "sets of 1 to 5 goods cubes of different colours are worth $10, $30, $60, $100 and $150";
const SHARES: &str = "at the end every share is paid its company's value, and no marker is";

static ONLY_FINAL: WrongRule = WrongRule {
    occasion: Occasion::Writing,
    done: "only what the shares pay at the end seems to have been counted",
    right: "it is added to the cash of the turns before",
    section: FINAL,
    part_of: None,
    alone: false,
};
static EACH_CUBE: WrongRule = WrongRule {
    occasion: Occasion::End,
    done: "every goods cube seems to have been counted as $10",
    right: SETS,
    section: FINAL,
    part_of: None,
    alone: false,
};
static SETS_OF_ONE_COLOUR: WrongRule = WrongRule {
    occasion: Occasion::End,
    done: "goods cubes of the same colour seem to have been counted as sets",
    right: SETS,
    section: FINAL,
    part_of: None,
    alone: false,
};
static ONE_SET: WrongRule = WrongRule {
    occasion: Occasion::End,
    done: "only the largest set of each company seems to have been counted",
    right: "a company is worth the sum of all its sets",
    section: FINAL,
    part_of: None,
    alone: false,
};
static HOLDERS_ONCE: WrongRule = WrongRule {
    occasion: Occasion::End,
    done: "every holder seems to have been paid for one share of a company",
    right: SHARES,
    section: FINAL,
    part_of: None,
    alone: false,
};
static CONTROLLERS_ONCE: WrongRule = WrongRule {
    occasion: Occasion::End,
    done: "only the controllers seem to have been paid, once",
    right: SHARES,
    section: FINAL,
    part_of: None,
    alone: false,
};
static CONTROLLERS_SHARES: WrongRule = WrongRule {
    occasion: Occasion::End,
    done: "only the shares of the controllers seem to have been paid",
    right: SHARES,
    section: FINAL,
    part_of: None,
    alone: false,
};
static MARKERS_TOO: WrongRule = WrongRule {
    occasion: Occasion::End,
    done: "the control markers seem to have been paid like a share",
    right: SHARES,
    section: FINAL,
    part_of: None,
    alone: false,
};

impl Misremembered<SteelDriver> for State {
    /// Returns by how much figures would differ if one of these rules had been applied.
    fn misremembered(&self, table: &Table, events: &[Event]) -> Vec<Deviation> {
        let mut deviations = Vec::new();
        for event in events {
            match event {
                Event::Sold { company, price, .. } => {
                    let cubes = FigureId::of("company-cubes", *company);
                    let before = self.boxes[company.index()] - price;
                    deviations.push(Deviation::Cleared(cubes));
                    deviations.push(Deviation::by(&LEFT_OVER, cubes, -before));
                }
                Event::Built { .. } => built(table, self, event, &mut deviations),
                Event::Transcontinental { builder, bonuses } => {
                    bonus(*builder, bonuses, &mut deviations);
                }
                Event::PaidOut {
                    company,
                    player,
                    amount,
                } => paid_out(table, self, (*company, *player, *amount), &mut deviations),
                Event::NewOrder { order, .. } => {
                    let levels = order.iter();
                    deviations.extend(levels.map(|company| Deviation::Cleared(level(*company))));
                }
                Event::Valued { company, value, .. } => {
                    valued(table, self, (*company, *value), &mut deviations);
                }
                _ => {}
            }
        }
        deviations
    }

    /// Returns the cash without what was earned before the end.
    fn misread(&self, table: &Table) -> Vec<Misreading> {
        if self.phase != Phase::Over {
            return Vec::new();
        }
        let paid = |player: Player| {
            let shares = self.shares[player.index()].iter().zip(self.values);
            Value::Number(shares.map(|(held, value)| i64::from(*held) * value).sum())
        };
        vec![Misreading {
            rule: &ONLY_FINAL,
            about: None,
            values: vec![("cash", table.map(paid))],
        }]
    }

    /// Returns who offers the markers, or in which order the companies build, if it is wrong throughout.
    fn habit(
        &self,
        table: &Table,
        (rule, at): (&str, MoveNo),
        moves: &[(MoveNo, &Move)],
    ) -> Option<OrderHabit> {
        let (_, broken) = moves.iter().find(|(number, _)| *number == at)?;
        match broken {
            _ if rule != "steel-driver/out-of-turn" => return None,
            Move::Build { .. } => return builds_alike(table, moves),
            Move::Sale { .. } => {}
            _ => return None,
        }
        let sale = |(_, action): &(MoveNo, &Move)| match action {
            Move::Sale { by, to, .. } => Some((*by, *to)),
            _ => None,
        };
        let sales: Vec<(Player, Player)> = moves.iter().filter_map(sale).collect();
        let is_whole = sales.len() >= SALES;
        let offers = |done: String| {
            Some(OrderHabit {
                done,
                at: Vec::new(),
                right: "after every auction, the Active Player marker goes to the left of the player who has it",
                section: AUCTIONS,
                is_whole: true,
            })
        };
        if is_whole && sales.windows(2).all(|pair| pair[1].0 == pair[0].1) {
            return offers(
                "in this log the winner of an auction always offers the next marker".to_owned(),
            );
        }
        if is_whole && sales.iter().all(|(by, _)| *by == sales[0].0) {
            return offers(format!(
                "{} offers every marker of this log",
                table.name(sales[0].0)
            ));
        }
        None
    }

    fn raised(&self, _: &Table, action: &Move) -> Option<Move> {
        let (auction, Move::Bid { by, bid }) = (self.auction.as_ref()?, action) else {
            return None;
        };
        let bid = auction.bid.checked_add(*bid)?;
        Some(Move::Bid { by: *by, bid })
    }

    /// Returns how many times the profit level of each company is in the cash of each player: once for
    /// the controller while a turn is paid out, and after the end once for each share.
    fn carried(&self, table: &Table) -> Vec<Deviation> {
        let times = |player: Player, company: Company| match self.phase {
            Phase::Profits => i64::from(self.control[company.index()] == Some(player)),
            Phase::Over => i64::from(self.shares[player.index()][company.index()]),
            _ => 0,
        };
        let of_player = |player| {
            let companies = table.all::<Company>();
            companies.map(move |company| Deviation::Carried {
                from: level(company),
                to: cash(player),
                times: times(player, company),
            })
        };
        let all = table.seated().flat_map(of_player);
        all.filter(|one| !matches!(one, Deviation::Carried { times: 0, .. }))
            .collect()
    }
}

/// Returns the order in which companies first build in a turn, if it is the same in every turn.
fn builds_alike(table: &Table, moves: &[(MoveNo, &Move)]) -> Option<OrderHabit> {
    let mut turns: Vec<Vec<Company>> = Vec::new();
    let mut is_building = false;
    for (_, action) in moves {
        match action {
            Move::Build { company, .. } => {
                if !is_building {
                    turns.push(Vec::new());
                }
                let turn = turns.last_mut()?;
                if !turn.contains(company) {
                    turn.push(*company);
                }
                is_building = true;
            }
            Move::Offer { .. } | Move::Sale { .. } => is_building = false,
            _ => {}
        }
    }
    let order = OrderHabit::same(&turns).filter(|order| order.len() >= COMPANIES)?;
    let names: Vec<&str> = order.iter().map(|company| table.name(*company)).collect();
    Some(OrderHabit {
        done: format!(
            "in every turn of this log the companies build in the order of turn 1: {}",
            names.join(", ")
        ),
        at: Vec::new(),
        right: "the order in which companies pass is the order of play of the next turn",
        section: BUILDING,
        is_whole: true,
    })
}

fn level(company: Company) -> FigureId {
    FigureId::of("profit", company)
}

fn cash(player: Player) -> FigureId {
    FigureId::of("cash", player)
}

/// What a link would have earned.
fn built(table: &Table, state: &State, event: &Event, deviations: &mut Vec<Deviation>) {
    let Event::Built {
        company,
        from,
        to,
        scored,
        first,
        ..
    } = event
    else {
        return;
    };
    let value = |place: Place| table.board.locations[place.index()].value;
    let mut add = |rule, amount| deviations.push(Deviation::by(rule, level(*company), amount));
    let Some((at, earned)) = *scored else {
        return add(&SECOND_WAY, value(*to));
    };
    let other = if at == *to { *from } else { *to };
    add(&BOTH_ENDS, value(other));
    if *first {
        add(&START_COUNTED, value(*from));
        add(&START_INSTEAD, value(*from) - earned);
        add(&FIRST_FREE, -earned);
    }
    if state.reached[at.index()] & !company.bit() != 0 {
        add(&OTHERS_THERE, -earned);
    }
}

/// How the bonuses of the transcontinental link would have been given.
fn bonus(builder: Company, bonuses: &[(Company, i64)], deviations: &mut Vec<Deviation>) {
    for (company, bonus) in bonuses {
        let mut add = |rule, amount: i64| {
            deviations.push(Deviation::by(rule, level(*company), amount - bonus));
        };
        add(&NO_BONUS, 0);
        if *company == builder {
            add(&BONUS_EXCHANGED, LINE_BONUS);
            add(&BUILDER_AS_OTHERS, LINE_BONUS);
            add(&OTHERS_ALONE, 0);
        } else {
            add(&BONUS_EXCHANGED, BUILDER_BONUS);
            add(&BUILDER_ALONE, 0);
            let more = BUILDER_BONUS - bonus;
            let of = Deviation::by(&OTHERS_AS_BUILDER, level(*company), more);
            deviations.push(of.about(*company));
        }
    }
}

/// To whom the profit of a company would have been paid.
fn paid_out(
    table: &Table,
    state: &State,
    (company, controller, amount): (Company, Player, i64),
    deviations: &mut Vec<Deviation>,
) {
    deviations.push(Deviation::Carried {
        from: level(company),
        to: cash(controller),
        times: 1,
    });
    for player in table.seated() {
        let held = i64::from(state.shares[player.index()][company.index()]);
        let is_paid = player == controller;
        let mut add = |rule, times: i64| {
            let more = amount * (times - i64::from(is_paid));
            deviations.push(Deviation::by(rule, cash(player), more).about(company));
        };
        if held > 0 || is_paid {
            add(&EVERY_SHARE, held);
            add(&EVERY_HOLDER, 1);
        }
        if is_paid {
            add(&SHARES_OF_CONTROLLER, held);
            add(&MARKER_AND_SHARE, 2);
        }
    }
}

/// What a company would have been worth at the end, and who would have been paid for it.
fn valued(
    table: &Table,
    state: &State,
    (company, value): (Company, i64),
    deviations: &mut Vec<Deviation>,
) {
    let claimed = &state.claimed[company.index()];
    let of_size = |size: u32| SET_VALUES[(size as usize).min(SET_VALUES.len() - 1)];
    let colours = claimed.iter().filter(|count| **count > 0).count();
    let values = [
        (&EACH_CUBE, 10 * i64::from(claimed.iter().sum::<u32>())),
        (
            &SETS_OF_ONE_COLOUR,
            claimed.iter().map(|count| of_size(*count)).sum(),
        ),
        (&ONE_SET, of_size(colours as u32)),
    ];
    for (rule, other) in values {
        deviations.push(Deviation::by(rule, level(company), other - value));
    }
    for player in table.seated() {
        let held = i64::from(state.shares[player.index()][company.index()]);
        let controls = i64::from(state.control[company.index()] == Some(player));
        let mut add = |rule, amount: i64| {
            deviations.push(Deviation::by(rule, cash(player), amount));
        };
        for (rule, other) in values {
            add(rule, (other - value) * held);
        }
        add(&HOLDERS_ONCE, value * (held.min(1) - held));
        add(&CONTROLLERS_ONCE, value * (controls - held));
        add(&CONTROLLERS_SHARES, value * (controls * held - held));
        add(&MARKERS_TOO, value * controls);
    }
}
