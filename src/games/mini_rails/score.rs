//! The score, tie-breaks, tracks, and the sheets that show how a total came about.

use super::MiniRails;
use super::board::{Company, Piece, ROUNDS};
use super::state::{Phase, State, Stock, Table};
use super::words::MissingStock;
use crate::game::language::{Domain, Id as _, Player, When, counted, in_words};
use crate::game::{Blame, Cell, Reading, Reckoning, Scores, Sheet};
use std::cmp::Ordering;

impl Scores<MiniRails> for State {
    fn score(&self, _: &Table, player: Player) -> i64 {
        self.profit(player)
    }

    fn break_tie(&self, table: &Table, one: Player, other: Player) -> Ordering {
        let differ = difference(table, &ranked(self, one), &ranked(self, other));
        differ.map_or(Ordering::Equal, |(_, one, other)| one.cmp(&other))
    }

    fn decided_by(&self, _: &Table) -> Option<&'static [&'static str]> {
        match self.phase {
            Phase::Over | Phase::Taxed if self.end_assumed => {
                Some(&["round", "phase", "active", "market", "stocks", "taxed"])
            }
            Phase::Over => Some(&["stocks"]),
            Phase::Taxed if self.round == ROUNDS => Some(&["stocks", "taxed"]),
            Phase::Draw | Phase::Action | Phase::Taxed => None,
        }
    }

    fn tie_break(&self, table: &Table, tied: &[Player], winners: &[Player]) -> Option<String> {
        let names = |players: &[Player]| {
            in_words(
                &players
                    .iter()
                    .map(|player| table.name(*player))
                    .collect::<Vec<_>>(),
                "and",
            )
        };
        let winner = *winners.first()?;
        let (best, own) = (self.profit(winner), ranked(self, winner));
        let outcome = if winners.len() > 1 {
            format!(
                "the stocks of {} are worth the same one by one: the win is shared",
                names(winners)
            )
        } else {
            // The opponent who holds out longest in the comparison, and that player's stock at the
            // place that decides it.
            let others = tied.iter().filter(|player| **player != winner);
            let (place, other, own) = others
                .filter_map(|other| difference(table, &own, &ranked(self, *other)))
                .map(|(place, own, other)| (place, other, own))
                .max()?;
            let value = |value: Option<i32>| {
                value.map_or_else(|| "none".to_owned(), |value| value.to_string())
            };
            let stock = ordinal(place);
            format!(
                "the {stock} stock decides for {}: {} against {}",
                table.name(winner),
                value(own),
                value(other)
            )
        };
        Some(format!("{} tie at {best}; {outcome}", names(tied)))
    }

    fn reckoning(&self, table: &Table, key: &str) -> Option<Reckoning> {
        if key == "bag" {
            return Some(Reckoning::new(out_of_the_bag(table, self)));
        }
        let stood = self
            .stood
            .get(self.acted..)
            .filter(|stood| key == "order" && !stood.is_empty())?;
        let markers = || self.waiting().iter().zip(stood);
        let place = |(player, (space, _)): (&Player, &(usize, When))| {
            format!("{} from space {space}", table.name(*player))
        };
        let made = |(player, (space, at)): (&Player, &(usize, When))| Blame {
            at: *at,
            label: format!("a marker of {} goes to space {space}", table.name(*player)),
        };
        let spaces = markers().map(place).collect::<Vec<_>>().join(", ");
        let said = format!(
            "the order track is the market track of round {} from the left: {spaces}",
            self.round - 1
        );
        Some(Reckoning {
            said,
            made: markers().map(made).collect(),
        })
    }

    /// Returns each player's profit, followed by their stocks on the board.
    fn readings(&self, table: &Table) -> Vec<Reading> {
        let profit = |player: Player| {
            let subject = (Domain::Player, player.number());
            Reading {
                track: "profit",
                subject,
                part: None,
                value: self.profit(player),
                unit: "points",
            }
        };
        let stocks = table.seated().flat_map(|player| {
            let kept = pieces(self, player)
                .into_iter()
                .filter(|(_, stock)| !stock.lost);
            kept.map(move |(piece, stock)| Reading {
                track: "stock",
                subject: (Domain::Player, player.number()),
                part: Some((Domain::Colour, piece.number())),
                value: i64::from(stock.value),
                unit: "points",
            })
        });
        table.seated().map(profit).chain(stocks).collect()
    }

    /// Returns the values of each player's stocks, and what taxes take of them, stock by stock.
    fn sheets(&self, table: &Table) -> Vec<Sheet> {
        vec![
            companies(table, self),
            stocks(table, self),
            profits(table, self),
        ]
    }
}

/// Returns the values of the stocks that a player has left, the highest first.
fn ranked(state: &State, player: Player) -> Vec<i32> {
    let mut values: Vec<i32> = state.kept(player).map(|stock| stock.value).collect();
    values.sort_unstable_by(|left, right| right.cmp(left));
    values
}

/// Returns the first place at which two players' ranked stocks differ, and the values there.
/// `None`, for no stock, ranks below any.
fn difference(
    table: &Table,
    one: &[i32],
    other: &[i32],
) -> Option<(usize, Option<i32>, Option<i32>)> {
    let missing = match table.rulings.missing_stock {
        MissingStock::Lowest => None,
        MissingStock::Zero => Some(0),
    };
    let at = |values: &[i32], place: usize| values.get(place).copied().or(missing);
    let places = 0..one.len().max(other.len());
    places
        .map(|place| (place, at(one, place), at(other, place)))
        .find(|(_, one, other)| one != other)
}

fn ordinal(place: usize) -> String {
    const WORDS: [&str; 6] = ["", "second ", "third ", "fourth ", "fifth ", "sixth "];
    WORDS.get(place).map_or_else(
        || format!("{}th most valuable", place + 1),
        |word| format!("{word}most valuable"),
    )
}

/// Returns a player's stocks by company and then in the order bought, numbered within each company.
fn pieces(state: &State, player: Player) -> Vec<(Piece, &Stock)> {
    let mut pieces: Vec<(Piece, &Stock)> = state.pieces(player).collect();
    pieces.sort_by_key(|(piece, _)| *piece);
    pieces
}

/// Returns whether taxes have taken a stock or would take it at the end.
fn is_taxed(state: &State, stock: &Stock) -> bool {
    if state.phase == Phase::Over {
        stock.lost
    } else {
        state.would_lose(stock)
    }
}

/// Returns whether it is known if a company has a taxed disc. If the log begins with a position at
/// the end of the game that does not list all six discs, this is unknown for companies not listed.
fn is_known(state: &State, company: Company) -> bool {
    !state.began_over || state.has_paid(company) || state.taxed.len() >= ROUNDS as usize
}

fn when(state: &State, past: &str, would: &str) -> String {
    if state.phase == Phase::Over {
        past.to_owned()
    } else {
        format!("{would} if the game ended now")
    }
}

fn companies(table: &Table, state: &State) -> Sheet {
    let mut sheet = Sheet::new(
        "companies",
        "Companies",
        "discs",
        [
            "company",
            "on the map",
            "on the frame",
            "taxed",
            "at the end",
        ],
    );
    for company in table.all::<Company>() {
        let taxed = state.taxed.iter().filter(|paid| **paid == company).count();
        let fate = match taxed {
            0 if !is_known(state, company) => "not known",
            0 => "profits given back",
            _ => "losses given back",
        };
        let count = |discs: usize| Cell::Figure(discs as i64);
        let framed = state.framed[company.index()];
        let cells = [
            count(state.track(company).count()),
            count(framed),
            count(taxed),
            Cell::Text(fate.to_owned()),
        ];
        sheet.row(table.name(company), cells);
    }
    sheet
}

fn stocks(table: &Table, state: &State) -> Sheet {
    let title = if state.began_over {
        "What was kept".to_owned()
    } else {
        when(state, "What taxes took", "What taxes would take")
    };
    let mut sheet = Sheet::new(
        "stocks",
        title,
        "points",
        ["player", "stock", "value", "company", "taken", "kept"],
    );
    for player in table.seated() {
        for (piece, stock) in pieces(state, player) {
            let paid = match state.has_paid(stock.company) {
                true => "taxed",
                false if is_known(state, stock.company) => "not taxed",
                false => "not known",
            };
            let value = Cell::Figure(i64::from(stock.value));
            let (taken, kept) = if is_taxed(state, stock) {
                (value.clone(), Cell::Blank)
            } else {
                (Cell::Blank, value.clone())
            };
            sheet.row(
                table.name(player),
                [
                    Cell::Text(table.name(piece).to_owned()),
                    value,
                    Cell::Text(paid.to_owned()),
                    taken,
                    kept,
                ],
            );
        }
    }
    sheet
}

fn profits(table: &Table, state: &State) -> Sheet {
    let title = if state.began_over {
        "Profit (what taxes took is not in the position)".to_owned()
    } else {
        when(state, "Profit", "Profit")
    };
    let mut sheet = Sheet::new(
        "profit",
        title,
        "points",
        [
            "player",
            "stocks",
            "on the board",
            "losses taken",
            "profits taken",
            "profit",
        ],
    );
    for player in table.seated() {
        let all = &state.stocks[player.index()];
        let sum = |of: &dyn Fn(&Stock) -> bool| -> Cell {
            Cell::Figure(
                all.iter()
                    .filter(|stock| of(stock))
                    .map(|stock| i64::from(stock.value))
                    .sum(),
            )
        };
        let taken = |of: &dyn Fn(&Stock) -> bool| -> Cell {
            if state.began_over {
                Cell::Blank
            } else {
                sum(&|stock| is_taxed(state, stock) && of(stock))
            }
        };
        let cells = [
            Cell::Figure(all.len() as i64),
            sum(&|_| true),
            taken(&|stock| stock.value < 0),
            taken(&|stock| stock.value > 0),
            sum(&|stock| !is_taxed(state, stock)),
        ];
        sheet.row(table.name(player), cells);
    }
    sheet
}

/// Returns what has come out of the bag, in a sentence.
fn out_of_the_bag(table: &Table, state: &State) -> String {
    let out = |company: Company| table.spaces().saturating_sub(state.bag[company.index()]);
    let each: Vec<String> = table
        .all::<Company>()
        .map(|company| format!("{} {}", table.name(company), out(company)))
        .collect();
    let draws = counted(i64::from(state.draws_made()), "draw");
    format!(
        "the bag begins with {} discs of each company; after {draws} these are out of it: {}",
        table.spaces(),
        each.join(", ")
    )
}
