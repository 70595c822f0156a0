//! The rules: the state, what may be played in it, and what a move changes. Checking and listing
//! are separate code, and the contract tests make sure that they agree.

use crate::board::Town;
use crate::game::BranchLines;
use crate::words::{Breach, Event, Move, Tie};
use railref::game::{
    Apply, Bot, Cell, Check, Figure, GameState, ImpliedPass, Legal, Link, Misremembered, Outline,
    Picture, Pictured, Reading, Rng, Scores, Sheet, Spot, Stage, Story, Tone,
};
use railref::language::{Id as _, MoveNo, Player, When};
use std::cmp::Ordering;

/// The money of each player at the start, in $.
pub const MONEY: i64 = 12;
/// The phases, by their words in `expect`.
pub const PHASES: &[&str] = &["build", "over"];

type Table = railref::game::Table<BranchLines>;

/// A line that was built.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Built {
    /// The index among the board's lines.
    pub line: usize,
    /// Whose it is.
    pub owner: Player,
    /// The move that built it.
    pub at: When,
}

/// The state of the table.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// The round, from 1.
    pub round: u32,
    /// Who is to act; nobody at the end.
    pub active: Option<Player>,
    /// Who has passed, by seat.
    pub out: Vec<bool>,
    /// The money by seat, in $.
    pub cash: Vec<i64>,
    /// The lines, in the order in which they were built.
    pub built: Vec<Built>,
}

impl State {
    /// Returns whether one of a player's lines ends in a town.
    fn reaches(&self, table: &Table, player: Player, town: Town) -> bool {
        let own = self
            .built
            .iter()
            .filter(|built| built.owner == player)
            .map(|built| table.board.lines[built.line].ends);
        own.into_iter()
            .any(|(one, other)| one == town || other == town)
    }

    /// Returns the value of a player's towns, in points.
    fn towns(&self, table: &Table, player: Player) -> i64 {
        table
            .all::<Town>()
            .filter(|town| self.reaches(table, player, *town))
            .map(|town| table.board.towns[town.index()].value)
            .sum()
    }

    /// Returns how many lines a player has.
    fn lines(&self, player: Player) -> usize {
        self.built
            .iter()
            .filter(|built| built.owner == player)
            .count()
    }

    /// Passes the turn to the left, skipping players who are out.
    fn next(&mut self, table: &Table) {
        let Some(last) = self.active else { return };
        let next =
            (1..=table.seats()).map(|step| Player::new((last.index() + step) % table.seats()));
        self.active = next.into_iter().find(|player| !self.out[player.index()]);
        self.round += u32::from(self.active.is_some_and(|next| next <= last));
    }
}

impl GameState<BranchLines> for State {
    fn start<'m>(table: &Table, _: impl Iterator<Item = (MoveNo, &'m Move)>) -> Self {
        let seats = table.seats();
        Self {
            round: 1,
            active: Some(Player(0)),
            out: vec![false; seats],
            cash: vec![MONEY; seats],
            built: Vec::new(),
        }
    }

    fn stage(&self) -> Stage {
        let over = self.active.is_none();
        Stage {
            turn: self.round,
            phase: PHASES[usize::from(over)],
            closes_turn: false,
            over,
        }
    }
}

impl Check<BranchLines> for State {
    fn check(&self, table: &Table, action: &Move, broken: &mut Vec<Breach>) {
        let Some(turn) = self.active else {
            return broken.push(Breach::GameOver);
        };
        if action.by() != turn {
            broken.push(Breach::OutOfTurn { turn });
        }
        let Move::Build { from, to, by } = *action else {
            return;
        };
        // If there is no such line, nothing more can be said.
        let Some(number) = table.board.line(from, to) else {
            return broken.push(Breach::NoLine);
        };
        if let Some(taken) = self.built.iter().find(|built| built.line == number) {
            broken.push(Breach::LineTaken {
                owner: taken.owner,
                at: taken.at,
            });
        }
        if self.lines(by) > 0
            && ![from, to]
                .into_iter()
                .any(|end| self.reaches(table, by, end))
        {
            broken.push(Breach::NotConnected);
        }
        let (cost, cash) = (table.board.lines[number].cost, self.cash[by.index()]);
        if cost > cash {
            broken.push(Breach::CannotAfford { cost, cash });
        }
    }

    fn is_expected(&self, _: &Table, action: &Move) -> bool {
        self.active == Some(action.by())
    }
}

impl Apply<BranchLines> for State {
    fn apply(&mut self, table: &Table, action: &Move, at: MoveNo, story: &mut Story<Event>) {
        match *action {
            Move::Build { from, to, by } => {
                let Some(line) = table.board.line(from, to) else {
                    return;
                };
                let before = self.towns(table, by);
                let cost = table.board.lines[line].cost;
                self.built.push(Built {
                    line,
                    owner: by,
                    at: When::of_move(at),
                });
                self.cash[by.index()] -= cost;
                let worth = self.towns(table, by) - before;
                story.tell(|| Event::Built {
                    by,
                    ends: (from, to),
                    cost,
                    worth,
                });
            }
            Move::Pass { by } => {
                self.out[by.index()] = true;
                story.tell(|| Event::Out(by));
            }
        }
        self.next(table);
    }

    /// Nothing happens automatically in this game: no payouts, no clean-up.
    fn settle(&mut self, _: &Table, _: &mut Story<Event>) -> bool {
        false
    }

    fn skip(&mut self, table: &Table, _: &Move, _: MoveNo, _: &mut Story<Event>) {
        self.next(table);
    }
}

impl Legal<BranchLines> for State {
    fn legal_moves(&self, table: &Table, limit: usize) -> Vec<Move> {
        let Some(by) = self.active else {
            return Vec::new();
        };
        let first = self.lines(by) == 0;
        let free = table
            .board
            .lines
            .iter()
            .enumerate()
            .filter(|(number, line)| {
                let (from, to) = line.ends;
                let joined = first || self.reaches(table, by, from) || self.reaches(table, by, to);
                joined
                    && line.cost <= self.cash[by.index()]
                    && self.built.iter().all(|built| built.line != *number)
            });
        let builds = free.map(|(_, line)| Move::Build {
            from: line.ends.0,
            to: line.ends.1,
            by,
        });
        builds.chain([Move::Pass { by }]).take(limit).collect()
    }

    /// A pass that is the only legal move may be left out of a log.
    fn implied_pass(&self, table: &Table) -> Option<ImpliedPass<Move>> {
        match self.legal_moves(table, 2)[..] {
            [pass] => Some(ImpliedPass { pass, forced: true }),
            _ => None,
        }
    }
}

/// Nobody misremembers the rules of this game yet.
impl Misremembered<BranchLines> for State {}

impl Scores<BranchLines> for State {
    fn score(&self, table: &Table, player: Player) -> i64 {
        self.towns(table, player) + self.cash[player.index()]
    }

    fn break_tie(&self, table: &Table, one: Player, other: Player) -> Ordering {
        match table.rulings.tie {
            Tie::Shared => Ordering::Equal,
            Tie::Lines => self.lines(one).cmp(&self.lines(other)),
        }
    }

    fn readings(&self, table: &Table) -> Vec<Reading> {
        let reading = |track, player: Player, value, unit| Reading {
            track,
            subject: (Player::DOMAIN, player.number()),
            part: None,
            value,
            unit,
        };
        let cash = table
            .seated()
            .map(|player| reading("cash", player, self.cash[player.index()], "$"));
        cash.chain(
            table
                .seated()
                .map(|player| reading("points", player, self.score(table, player), "points")),
        )
        .collect()
    }

    fn sheets(&self, table: &Table) -> Vec<Sheet> {
        let mut sheet = Sheet::new(
            "score",
            "Points",
            "points",
            ["player", "towns", "cash", "points"],
        );
        for player in table.seated() {
            let figures = [
                self.towns(table, player),
                self.cash[player.index()],
                self.score(table, player),
            ];
            sheet.row(table.name(player), figures.map(Cell::Figure));
        }
        vec![sheet]
    }
}

impl Pictured<BranchLines> for State {
    fn picture(&self, table: &Table) -> Picture {
        let at = |town: Town| table.board.towns[town.index()].at;
        let owner = |number: usize| {
            let built = self.built.iter().find(|built| built.line == number)?;
            Some((
                Tone::Player(built.owner.number()),
                table.name(built.owner).into(),
            ))
        };
        let links = table
            .board
            .lines
            .iter()
            .enumerate()
            .map(|(number, line)| Link {
                ends: [line.ends.0.index(), line.ends.1.index()],
                from: at(line.ends.0),
                to: at(line.ends.1),
                owner: owner(number),
                cost: Some(format!("${}", line.cost)),
                double: false,
                faint: false,
            });
        let spots = table.all::<Town>().map(|town| Spot {
            at: at(town),
            outline: Outline::Circle,
            fill: Tone::Ground("city"),
            code: table.name(town).to_owned(),
            name: None,
            value: Some(table.board.towns[town.index()].value.to_string()),
            figure: Figure::Plain,
            ringed: false,
            pieces: Vec::new(),
        });
        Picture {
            links: links.collect(),
            spots: spots.collect(),
            panels: Vec::new(),
            legend: Vec::new(),
        }
    }
}

impl Bot<BranchLines> for State {
    fn suggest(&self, table: &Table, rng: &mut Rng) -> Option<Move> {
        let legal = self.legal_moves(table, usize::MAX);
        let (pass, builds) = legal.split_last()?;
        if rng.once_in(8) {
            Some(*pass)
        } else {
            rng.pick(builds).or(Some(pass)).copied()
        }
    }
}
