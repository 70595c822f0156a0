//! An independent account of the game, written from the rulebook without looking at the referee. It
//! plays randomly, writes the game down and claims everything it knows about the table; the referee
//! must find every claim true.

use super::line::{brute_line, random_board};
use super::table::{Head, Table, head, judge};
use crate::support::library::steel_driver::{Company, GOODS, Link, Place};
use crate::support::library::{Judgement, Player, Rng, When};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::sync::Arc;

/// What happened in some games, to make sure that they were not empty.
#[derive(Debug, Default)]
struct Seen {
    lines: usize,
    shared: usize,
    claims: usize,
    unsold: usize,
}

struct Review {
    table: Arc<Table>,
    rng: Rng,
    last: bool,
    largest: bool,
    /// How often in twelve turns the Active Player marker is passed on.
    idle: usize,
    log: String,
    turn: u32,
    phase: &'static str,
    active: Option<String>,
    marker: usize,
    cubes: Vec<i64>,
    cash: Vec<i64>,
    shares: Vec<Vec<i64>>,
    boxes: Vec<i64>,
    level: Vec<i64>,
    control: Vec<Option<usize>>,
    controlled_last: Vec<Option<usize>>,
    order: Vec<usize>,
    passed: Vec<usize>,
    links: Vec<Option<Link>>,
    touched: Vec<BTreeSet<Place>>,
    joined: bool,
    goods: Vec<Vec<usize>>,
    values: Vec<i64>,
    seen: Seen,
}

/// Writes a mapping: `{red: 3, yellow: 0}`.
fn mapping(names: &[String], values: impl Iterator<Item = impl std::fmt::Display>) -> String {
    let entries: Vec<String> = names
        .iter()
        .zip(values)
        .map(|(name, value)| format!("{name}: {value}"))
        .collect();
    format!("{{{}}}", entries.join(", "))
}

/// Returns the value of the best split of these cubes into sets of different colours, by trying
/// all.
fn worth(cubes: &[usize], known: &mut BTreeMap<Vec<usize>, i64>) -> i64 {
    let Some(first) = cubes.iter().position(|count| *count > 0) else {
        return 0;
    };
    if let Some(value) = known.get(cubes) {
        return *value;
    }
    // Some set holds the first colour there is: try it with any of the others.
    let sets = (0..1 << cubes.len()).filter(|set| set & (1 << first) != 0);
    let fits = sets
        .filter(|set| (0..cubes.len()).all(|colour| set & (1 << colour) == 0 || cubes[colour] > 0));
    let each = fits.map(|set: u32| {
        let rest: Vec<usize> = cubes
            .iter()
            .enumerate()
            .map(|(colour, count)| count - (set as usize >> colour & 1))
            .collect();
        [0, 10, 30, 60, 100, 150][set.count_ones() as usize] + worth(&rest, known)
    });
    let best = each.max().unwrap_or(0);
    known.insert(cubes.to_vec(), best);
    best
}

impl Review {
    fn new(head: &Head, table: Arc<Table>, mut rng: Rng) -> Self {
        let (players, companies) = (table.players.len(), table.board.companies().len());
        Self {
            idle: *rng.pick(&[1, 3, 6, 11]).expect("a number"),
            rng,
            last: head.text.contains("uncontrolled-company: last"),
            largest: head.text.contains("final-tie-break: largest-company"),
            log: String::new(),
            turn: 0,
            phase: "auction",
            active: None,
            marker: table.own.first.index(),
            cubes: vec![0; players],
            cash: vec![0; players],
            shares: vec![vec![0; companies]; players],
            boxes: vec![0; companies],
            level: vec![0; companies],
            control: vec![None; companies],
            controlled_last: vec![None; companies],
            order: (0..companies).collect(),
            passed: Vec::new(),
            links: vec![None; table.board.routes.len()],
            touched: vec![BTreeSet::new(); companies],
            joined: false,
            goods: vec![vec![0; GOODS.len()]; companies],
            values: vec![0; companies],
            seen: Seen::default(),
            table,
        }
    }

    fn player(&self, id: usize) -> String {
        self.table.name(Player::new(id)).to_owned()
    }

    fn company(&self, id: usize) -> String {
        self.table.name(Company::new(id)).to_owned()
    }

    fn place(&self, id: Place) -> String {
        self.table.name(id).to_owned()
    }

    fn players(&self) -> Vec<String> {
        (0..self.cubes.len()).map(|id| self.player(id)).collect()
    }

    fn companies(&self) -> Vec<String> {
        (0..self.boxes.len()).map(|id| self.company(id)).collect()
    }

    fn left(&self, player: usize) -> usize {
        if player + 1 == self.cubes.len() {
            0
        } else {
            player + 1
        }
    }

    fn write(&mut self, line: &str) {
        let _ = write!(self.log, "\n  - {{{line}}}");
    }

    /// Now and then, claims everything in an expect.
    fn claim(&mut self, once_in: usize) {
        if !self.rng.once_in(once_in) {
            return;
        }
        self.seen.claims += 1;
        let (players, companies) = (self.players(), self.companies());
        let row = |of: &[usize]| {
            of.iter()
                .map(|id| self.company(*id))
                .collect::<Vec<_>>()
                .join(", ")
        };
        let control = self
            .control
            .iter()
            .map(|player| player.map_or("none".to_owned(), |player| self.player(player)));
        let colours: Vec<String> = GOODS
            .iter()
            .map(|(colour, _)| (*colour).to_owned())
            .collect();
        let line = format!(
            "expect: {{turn: {}, phase: {}, active: {}, first: {}, cubes: {}, company-cubes: {}, profit: {}, cash: {}, control: {}, \
             shares: {}, order: [{}], passed: [{}], goods: {}, values: {}}}",
            self.turn,
            self.phase,
            self.active.as_deref().unwrap_or("none"),
            self.player(self.marker),
            mapping(&players, self.cubes.iter()),
            mapping(&companies, self.boxes.iter()),
            mapping(&companies, self.level.iter()),
            mapping(&players, self.cash.iter()),
            mapping(&companies, control),
            mapping(
                &players,
                self.shares
                    .iter()
                    .map(|held| mapping(&companies, held.iter()))
            ),
            row(&self.order),
            row(&self.passed),
            mapping(
                &companies,
                self.goods
                    .iter()
                    .map(|cubes| mapping(&colours, cubes.iter()))
            ),
            mapping(&companies, self.values.iter()),
        );
        self.write(&line);
    }

    fn play(&mut self) {
        for turn in 1..=5 {
            (self.turn, self.phase) = (turn, "auction");
            let allowance = [10, 8, 7, 6][self.cubes.len() - 3];
            self.cubes.iter_mut().for_each(|cubes| *cubes += allowance);
            self.auctions();
            self.build();
            let row = std::mem::take(&mut self.passed);
            self.phase = "profits";
            for (company, controller) in self.control.clone().into_iter().enumerate() {
                match controller {
                    Some(player) => self.cash[player] += self.level[company],
                    None => self.seen.unsold += 1,
                }
            }
            self.claim(2);
            self.order = row;
            self.level.fill(0);
            if turn < 5 {
                self.control.fill(None);
                self.claim(3);
            }
        }
        self.last_phase();
    }

    fn auctions(&mut self) {
        let mut in_a_row = 0;
        while in_a_row < self.cubes.len() && self.control.contains(&None) {
            let player = self.marker;
            self.active = Some(self.player(player));
            self.claim(6);
            let name = self.player(player);
            self.marker = self.left(player);
            if self.cubes[player] == 0 || self.rng.below(12) < self.idle {
                self.write(&format!("pass: {name}"));
                in_a_row += 1;
                continue;
            }
            in_a_row = 0;
            let free: Vec<usize> = (0..self.boxes.len())
                .filter(|company| self.control[*company].is_none())
                .collect();
            let company = *self.rng.pick(&free).expect("a marker");
            let bid = 1 + self.rng.below(self.cubes[player].min(3) as usize) as i64;
            self.write(&format!(
                "offer: {}, by: {name}, bid: {bid}",
                self.company(company)
            ));
            self.auction(company, player, bid);
        }
    }

    fn auction(&mut self, company: usize, offerer: usize, opening: i64) {
        let (mut highest, mut bid) = (offerer, opening);
        let mut others: BTreeSet<usize> = (0..self.cubes.len())
            .filter(|player| *player != offerer)
            .collect();
        let mut at = offerer;
        while !others.is_empty() {
            at = self.left(at);
            if !others.contains(&at) {
                continue;
            }
            let name = self.player(at);
            let room = self.cubes[at] - bid;
            if room > 0 && self.rng.once_in(2) {
                bid += 1 + self.rng.below(room.min(3) as usize) as i64;
                self.write(&format!("bid: {bid}, by: {name}"));
                others.insert(highest);
                highest = at;
            } else {
                self.write(&format!("pass: {name}"));
            }
            others.remove(&at);
        }
        self.cubes[highest] -= bid;
        self.boxes[company] += bid;
        (self.control[company], self.controlled_last[company]) = (Some(highest), Some(highest));
        self.shares[highest][company] += 1;
    }

    /// Returns where a company can build: from, to and the route.
    fn routes(&self, company: usize) -> Vec<(Place, Place, usize)> {
        let board = &self.table.board;
        let mut found = Vec::new();
        for (index, route) in board.routes.iter().enumerate() {
            if self.links[index].is_some()
                || route.cost > self.boxes[company]
                || self.control[company].is_none()
            {
                continue;
            }
            for (from, to) in [
                (route.ends[0], route.ends[1]),
                (route.ends[1], route.ends[0]),
            ] {
                let start = board.locations[from.index()].hexagon;
                let (own, new) = (
                    self.touched[company].contains(&from),
                    self.touched[company].is_empty(),
                );
                if if new { start } else { own } {
                    found.push((from, to, index));
                }
            }
        }
        found
    }

    /// Lets company after company act, round and round, until all have passed. Only build phases
    /// skip companies without a controller.
    fn rounds(&mut self, mut act: impl FnMut(&mut Self, usize) -> bool) {
        self.passed.clear();
        let last = self.last && self.phase == "build";
        let mut going: Vec<usize> = self
            .order
            .iter()
            .copied()
            .filter(|company| !last || self.control[*company].is_some())
            .collect();
        while !going.is_empty() {
            for company in going.clone() {
                self.active = Some(self.company(company));
                self.claim(6);
                if !act(self, company) {
                    self.write(&format!("pass: {}", self.company(company)));
                    self.passed.push(company);
                    going.retain(|other| *other != company);
                }
            }
        }
        let left_out: Vec<usize> = self
            .order
            .iter()
            .copied()
            .filter(|company| !self.passed.contains(company))
            .collect();
        self.passed.extend(left_out);
        self.active = None;
    }

    fn build(&mut self) {
        self.phase = "build";
        self.rounds(|review, company| {
            let routes = review.routes(company);
            let Some((from, to, route)) = review.rng.pick(&routes).copied() else {
                return false;
            };
            let board = review.table.board.clone();
            let value = board.locations[to.index()].value;
            // `from` is the start or already touched, so only `to` can be new.
            if review.touched[company].insert(to) {
                review.level[company] += value;
            }
            review.touched[company].insert(from);
            review.boxes[company] -= board.routes[route].cost;
            review.links[route] = Some(Link {
                company: Company::new(company),
                at: When::of_move(1),
            });
            review.write(&format!(
                "build: {}, from: {}, to: {}",
                review.company(company),
                review.place(from),
                review.place(to)
            ));
            let line = if review.joined {
                None
            } else {
                brute_line(&board, &review.links)
            };
            for other in line.into_iter().flatten().map(Company::index) {
                review.level[other] += if other == company { 50 } else { 30 };
                review.joined = true;
            }
            true
        });
    }

    fn last_phase(&mut self) {
        (self.turn, self.phase) = (6, "final");
        self.boxes.fill(0);
        let mut lying: BTreeSet<Place> = self.touched.iter().flatten().copied().collect();
        for company in 0..self.boxes.len() {
            let most = self
                .shares
                .iter()
                .map(|held| held[company])
                .max()
                .unwrap_or(0);
            self.control[company] = self.controlled_last[company].map(|mut player| {
                while self.shares[player][company] < most {
                    player = self.left(player);
                }
                player
            });
        }
        self.rounds(|review, company| {
            let own: Vec<Place> = review.touched[company]
                .intersection(&lying)
                .copied()
                .collect();
            let Some(place) = review.rng.pick(&own).copied() else {
                return false;
            };
            lying.remove(&place);
            review.goods[company]
                [usize::from(review.table.board.locations[place.index()].goods)] += 1;
            review.write(&format!(
                "claim: {}, by: {}",
                review.place(place),
                review.company(company)
            ));
            true
        });
        self.passed.clear();
        self.phase = "over";
        for company in 0..self.boxes.len() {
            self.values[company] = worth(&self.goods[company], &mut BTreeMap::new());
            for player in 0..self.cash.len() {
                self.cash[player] += self.shares[player][company] * self.values[company];
            }
        }
        self.claim(1);
        let (players, companies) = (self.players(), self.companies());
        let winners: Vec<String> = self
            .winners()
            .into_iter()
            .map(|player| self.player(player))
            .collect();
        self.seen = Seen {
            lines: usize::from(self.joined),
            shared: usize::from(winners.len() > 1),
            ..std::mem::take(&mut self.seen)
        };
        let (cash, values) = (
            mapping(&players, self.cash.iter()),
            mapping(&companies, self.values.iter()),
        );
        let _ = write!(
            self.log,
            "\nresult: {{cash: {cash}, values: {values}, winner: [{}]}}",
            winners.join(", ")
        );
    }

    fn winners(&self) -> Vec<usize> {
        let goods = |player: usize| -> usize {
            let own =
                (0..self.control.len()).filter(|company| self.control[*company] == Some(player));
            let each = own.map(|company| self.goods[company].iter().sum());
            if self.largest {
                each.max().unwrap_or(0)
            } else {
                each.sum()
            }
        };
        let key = |player: usize| (self.cash[player], goods(player));
        let best = (0..self.cash.len()).map(key).max();
        (0..self.cash.len())
            .filter(|player| Some(key(*player)) == best)
            .collect()
    }
}

#[test]
fn a_second_account_of_the_rules_tells_the_same_games() {
    let mut seen = Seen::default();
    for seed in 0..160 {
        let mut rng = Rng::new(9000 + seed);
        let board = (seed % 4 != 0).then(|| random_board(&mut rng));
        let head = head(&mut rng, 3 + seed as usize % 4, board);
        let (_, _, table) = judge(&head, " []");
        let mut review = Review::new(&head, table, rng);
        review.play();
        let (verdict, ..) = judge(&head, &review.log);
        let reported: Vec<String> = verdict
            .findings
            .iter()
            .map(|finding| finding.facts.explain().message)
            .collect();
        assert_eq!(
            (verdict.judgement, verdict.complete),
            (Judgement::Legal, true),
            "{reported:?}\n{}{}\n{}",
            head.text,
            review.log,
            head.board
        );
        let Seen {
            lines,
            shared,
            claims,
            unsold,
        } = review.seen;
        (seen.lines, seen.shared, seen.claims, seen.unsold) = (
            seen.lines + lines,
            seen.shared + shared,
            seen.claims + claims,
            seen.unsold + unsold,
        );
    }
    assert!(
        seen.lines > 20 && seen.shared > 3 && seen.claims > 1000 && seen.unsold > 100,
        "{seen:?}"
    );
}
