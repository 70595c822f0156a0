//! Steel Driver in play: what must hold in any game, however it was played.

use railref::game::{Args, Game, Lexicon, MoveNo, Rng, Story, Value};
use railref::games::steel_driver::{Board, Breach, Event, Goods, Link, Move, Phase, State, SteelDriver, Table, line, value};
use railref::log::{Boards, Faults, read_log};
use railref::referee::{Options, Unobserved, Voice, referee};
use railref::text::parse::parse;
use railref::verdict::{Judgement, Verdict};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

// ---------------------------------------------------------------- tables, moves, games

/// One board file under any name.
struct File<'t>(&'t str);

impl Boards for File<'_> {
    fn read(&self, _: &str) -> Result<String, String> {
        Ok(self.0.to_owned())
    }
}

/// Header and board file of a table.
#[derive(Clone, Default)]
struct Head {
    text: String,
    board: String,
}

/// A header with rulings and first player by chance.
fn head(rng: &mut Rng, players: usize, board: Option<String>) -> Head {
    let names = &["Andy", "Don", "Simon", "Richard", "Kate", "Ann"][..players];
    let one = |rng: &mut Rng, of: [&'static str; 2]| of[rng.below(2)];
    let uncontrolled = one(rng, ["passes", "last"]);
    let tie = one(rng, ["total-goods", "largest-company"]);
    let first = names[rng.below(players)];
    let named = if board.is_some() { "board: some.yaml\n" } else { "" };
    let text = format!(
        "game: steel-driver\n{named}players: [{}]\nfirst: {first}\nrulings: {{uncontrolled-company: {uncontrolled}, final-tie-break: {tie}}}\n",
        names.join(", ")
    );
    Head { text, board: board.unwrap_or_default() }
}

fn judge(head: &Head, moves: &str) -> (Verdict, State, Arc<Table>) {
    let text = format!("{}moves:{moves}\n", head.text);
    let parsed = parse(&text);
    assert!(parsed.faults.is_empty(), "{:?}\n{text}", parsed.faults);
    let mut faults = Faults::default();
    let setup = read_log::<SteelDriver>(&parsed.tree, parsed.tree.root().unwrap(), &File(&head.board), &mut faults);
    assert!(faults.is_empty(), "{:?}\n{text}\n{}", faults.into_parts(), head.board);
    let table = setup.table.clone().unwrap();
    let (verdict, state) = referee(&setup, &table, Options::default(), &mut Unobserved);
    (verdict, state, table)
}

/// Moves in the log language.
fn written<'m>(table: &Arc<Table>, moves: impl IntoIterator<Item = &'m Move>) -> String {
    let voice = Voice::<SteelDriver>(table.clone());
    let mut text = String::new();
    for action in moves {
        let (verb, Args(args)) = SteelDriver::declare(table, action);
        let keys = SteelDriver::INFO.verbs[verb].keys;
        let words = keys
            .iter()
            .zip(args)
            .filter_map(|(key, value)| Some(format!("{}: {}", key.name, railref::game::Speak::value(&voice, &value?))));
        text.push_str(&format!("\n  - {{{}}}", words.collect::<Vec<_>>().join(", ")));
    }
    if text.is_empty() { " []".to_owned() } else { text }
}

fn settle(table: &Table, state: &mut State) {
    while SteelDriver::settle(table, state, &mut Story::new(false)) {}
}

fn take(table: &Table, state: &mut State, action: &Move, at: MoveNo) {
    SteelDriver::apply(table, state, action, at, &mut Story::new(false));
    settle(table, state);
}

fn begun(table: &Table) -> State {
    let mut state = SteelDriver::start(table, &[]);
    settle(table, &mut state);
    state
}

/// A game of suggestions; `each` sees every position before its move.
struct Played {
    head: Head,
    table: Arc<Table>,
    /// The moves, and whether each was a pass that may be left out.
    moves: Vec<(Move, bool)>,
    /// The positions before each move, and the last.
    positions: Vec<State>,
}

fn play(seed: u64, players: usize, board: Option<String>) -> Played {
    let mut rng = Rng::new(seed);
    let head = head(&mut rng, players, board);
    let (_, state, table) = judge(&head, " []");
    let mut positions = vec![begun(&table)];
    assert_eq!(positions[0], state);
    let mut moves = Vec::new();
    while let Some(action) = SteelDriver::suggest(&table, &positions[moves.len()], &mut rng) {
        let mut state = positions[moves.len()].clone();
        moves.push((action, SteelDriver::omissible(&table, &state).is_some_and(|omissible| omissible.pass == action)));
        take(&table, &mut state, &action, moves.len() as MoveNo);
        positions.push(state);
    }
    assert_eq!(positions[moves.len()].phase, Phase::Over);
    Played { head, table, moves, positions }
}

fn broken(table: &Table, state: &State, action: &Move) -> Vec<Breach> {
    let mut broken = Vec::new();
    SteelDriver::check(table, state, action, &mut broken);
    assert!(
        broken.windows(2).all(|pair| SteelDriver::rule(&pair[0]) <= SteelDriver::rule(&pair[1])),
        "in the catalogue's order: {broken:?}"
    );
    broken
}

fn can_stand(broken: &[Breach]) -> bool {
    broken.iter().all(|breach| SteelDriver::INFO.rules[SteelDriver::rule(breach)].accepted.is_some())
}

// ---------------------------------------------------------------- generator and checker

/// Everything anybody could write down here, but for sales.
fn candidates(table: &Table, state: &State) -> Vec<Move> {
    let places = table.board.locations.len() as u16;
    let mut all = Vec::new();
    for company in 0..table.companies() {
        for [a, b] in table.board.routes.iter().map(|route| route.ends) {
            all.extend([Move::Build { company, from: a, to: b, by: None }, Move::Build { company, from: b, to: a, by: None }]);
        }
        // Pairs that are mostly no routes, and a place with itself.
        all.extend((0..places).map(|from| Move::Build { company, from, to: (from + 1) % places, by: None }));
        all.push(Move::Build { company, from: 0, to: 0, by: None });
        all.extend((0..places).map(|at| Move::Claim { at, company }));
        all.push(Move::CompanyPass { company, by: None });
        for by in 0..table.seats() {
            all.push(Move::CompanyPass { company, by: Some(by) });
            let [from, to] = table.board.routes[usize::from(company) % table.board.routes.len()].ends;
            all.push(Move::Build { company, from, to, by: Some(by) });
            let has = state.cubes[usize::from(by)];
            all.extend([-1, 0, 1, has - 1, has, has + 1].map(|bid| Move::Offer { company, by, bid }));
        }
    }
    for by in 0..table.seats() {
        let (has, open) = (state.cubes[usize::from(by)], state.auction.map_or(0, |auction| auction.bid));
        all.extend([-1, 0, 1, open, open + 1, has, has + 1].map(|bid| Move::Bid { by, bid }));
        all.push(Move::PlayerPass { player: by });
    }
    all
}

/// A move as the generator would write it: no `by`, a later link from the end it lists.
fn canonical(state: &State, legal: &[Move], action: &Move) -> Move {
    let controller = |company: u8, by: Option<u8>| by.filter(|_| by != state.control[usize::from(company)]);
    match *action {
        Move::Build { company, from, to, by } => {
            let (plain, turned) = (
                Move::Build { company, from, to, by: controller(company, by) },
                Move::Build { company, from: to, to: from, by: controller(company, by) },
            );
            if state.started[usize::from(company)] && legal.contains(&turned) { turned } else { plain }
        }
        Move::CompanyPass { company, by } => Move::CompanyPass { company, by: controller(company, by) },
        other => other,
    }
}

/// Generator and checker, the pass that may be left out, and who is to act.
fn agree(table: &Table, state: &State) -> Vec<(Move, Vec<Breach>)> {
    let legal = SteelDriver::legal(table, state, usize::MAX);
    assert_eq!(legal.is_empty(), SteelDriver::is_over(state));
    assert_eq!(SteelDriver::legal(table, state, 3), legal[..legal.len().min(3)]);
    for action in &legal {
        assert_eq!(broken(table, state, action), [], "{action:?}");
        assert!(SteelDriver::suits(table, state, action), "{action:?}");
    }
    let only_pass = match legal[..] {
        [pass @ (Move::PlayerPass { .. } | Move::CompanyPass { .. })] => Some(pass),
        _ => None,
    };
    let omissible = SteelDriver::omissible(table, state);
    assert_eq!(omissible.map(|omissible| (omissible.pass, omissible.forced)), only_pass.map(|pass| (pass, true)));
    let mut refused = Vec::new();
    for candidate in candidates(table, state) {
        let broken = broken(table, state, &candidate);
        assert_eq!(broken.is_empty(), legal.contains(&canonical(state, &legal, &candidate)), "{candidate:?} {broken:?}");
        if !broken.is_empty() {
            refused.push((candidate, broken));
        }
    }
    refused
}

#[test]
fn generator_and_checker_agree_over_random_games() {
    for players in 3..=6 {
        let game = play(players as u64, players, None);
        for (at, state) in game.positions.iter().enumerate() {
            if at % 5 == 0 || state.phase == Phase::Final {
                agree(&game.table, state);
            }
        }
    }
}

#[test]
fn every_move_of_a_generated_game_is_legal_and_the_same_seed_gives_it_again() {
    for seed in 0..20 {
        let game = play(seed, 3 + seed as usize % 4, None);
        for ((action, _), state) in game.moves.iter().zip(&game.positions) {
            assert_eq!(broken(&game.table, state, action), [], "{action:?}");
        }
        assert_eq!(play(seed, 3 + seed as usize % 4, None).moves, game.moves);
    }
}

#[test]
fn generator_and_checker_agree_after_whatever_the_table_let_stand() {
    let mut stood = BTreeMap::new();
    for seed in 0..24 {
        let mut rng = Rng::new(1000 + seed);
        let board = (seed % 3 != 0).then(|| random_board(&mut rng));
        let head = head(&mut rng, 3 + seed as usize % 4, board);
        let (_, mut state, table) = judge(&head, " []");
        let mut at = 0;
        while let Some(suggested) = SteelDriver::suggest(&table, &state, &mut rng) {
            at += 1;
            let mut action = suggested;
            if at % 7 == 0 || (state.phase != Phase::Auction && rng.once_in(3)) {
                let refused = agree(&table, &state);
                for (_, broken) in refused.iter().step_by(17) {
                    let legal = SteelDriver::legal(&table, &state, 40);
                    for told in broken.iter().map(|breach| SteelDriver::explain(&table, breach, &legal)) {
                        assert!(!told.message.is_empty() && !told.message.ends_with('.') && !told.label.is_empty(), "{told:?}");
                    }
                }
                let lenient: Vec<&(Move, Vec<Breach>)> = refused.iter().filter(|(_, broken)| can_stand(broken)).collect();
                if let Some((irregular, broken)) = rng.pick(&lenient) {
                    action = *irregular;
                    for breach in broken {
                        *stood.entry(SteelDriver::INFO.rules[SteelDriver::rule(breach)].name()).or_insert(0) += 1;
                    }
                }
            }
            let mut story = Story::new(true);
            SteelDriver::apply(&table, &mut state, &action, at, &mut story);
            while SteelDriver::settle(&table, &mut state, &mut story) {}
            assert!(story.take().iter().all(|event| !SteelDriver::tell(&table, event).ends_with('.')));
            (0..SteelDriver::INFO.expects.len()).for_each(|key| drop(SteelDriver::observe(&table, &state, key)));
            assert!(state.boxes.iter().chain(&state.cubes).all(|cubes| *cubes >= 0));
            drop((SteelDriver::standing(&table, &state), SteelDriver::readings(&table, &state), SteelDriver::sheets(&table, &state)));
            drop(SteelDriver::picture(&table, &state));
        }
        assert!(SteelDriver::is_over(&state));
    }
    let every: BTreeSet<&str> = SteelDriver::INFO.rules.iter().filter(|rule| rule.accepted.is_some()).map(|rule| rule.name()).collect();
    assert_eq!(stood.keys().copied().collect::<BTreeSet<_>>(), every, "every rule that can be let stand was: {stood:?}");
}

// ---------------------------------------------------------------- sales

/// Every way an open auction can end: winner, price, position.
fn ends_of_auction(table: &Table, state: &State, company: u8, ends: &mut Vec<(u8, i64, State)>) {
    for action in SteelDriver::legal(table, state, usize::MAX) {
        let mut next = state.clone();
        take(table, &mut next, &action, 0);
        match next.control[usize::from(company)] {
            Some(winner) => ends.push((winner, next.boxes[usize::from(company)], next)),
            None => ends_of_auction(table, &next, company, ends),
        }
    }
}

#[test]
fn a_sale_is_legal_exactly_if_some_bidding_leads_to_it_and_leaves_the_same_position() {
    let (_, opening, table) = judge(&head(&mut Rng::new(1), 3, None), " []");
    for cubes in 0..64 {
        let mut state = opening.clone();
        (0..3).for_each(|player| state.cubes[player] = cubes >> (2 * player) & 3);
        let by = state.marker;
        let mut ends = Vec::new();
        for action in SteelDriver::legal(&table, &state, usize::MAX) {
            if let Move::Offer { company: 2, .. } = action {
                let mut next = state.clone();
                take(&table, &mut next, &action, 0);
                ends_of_auction(&table, &next, 2, &mut ends);
            }
        }
        for to in 0..3 {
            for price in -1..6 {
                let sale = Move::Sale { company: 2, by, to, price };
                let end = ends.iter().find(|(winner, paid, _)| (*winner, *paid) == (to, price));
                assert_eq!(broken(&table, &state, &sale).is_empty(), end.is_some(), "{sale:?} with {:?}", state.cubes);
                if let Some((.., end)) = end {
                    let mut sold = state.clone();
                    take(&table, &mut sold, &sale, 0);
                    assert_eq!(sold, *end);
                }
                assert!(!broken(&table, &state, &Move::Sale { company: 2, by: table.left_of(by), to, price }).is_empty());
            }
        }
    }
}

// ---------------------------------------------------------------- what is conserved

/// Plays a game step by step beside a model of its own.
struct Ledger {
    spent: i64,
    given: i64,
    cash: Vec<i64>,
    profit: Vec<i64>,
    reached: BTreeSet<(u8, u16)>,
    started: BTreeSet<u8>,
    paid_line: bool,
}

impl Ledger {
    fn new(table: &Table) -> Self {
        let (cash, profit) = (vec![0; usize::from(table.seats())], vec![0; usize::from(table.companies())]);
        Self { spent: 0, given: 0, cash, profit, reached: BTreeSet::new(), started: BTreeSet::new(), paid_line: false }
    }

    /// What a declared move changes.
    fn moved(&mut self, table: &Table, after: &State, action: &Move) {
        let Move::Build { company, from, to, .. } = *action else { return };
        let route = table.board.route(from, to).unwrap();
        self.spent += table.board.routes[usize::from(route)].cost;
        let worth = |place: u16| table.board.locations[usize::from(place)].value;
        let new = |place: u16| if self.reached.contains(&(company, place)) { 0 } else { worth(place) };
        self.profit[usize::from(company)] += if self.started.contains(&company) { new(from) + new(to) } else { worth(to) };
        self.started.insert(company);
        self.reached.extend([(company, from), (company, to)]);
        if let Some(on_it) = brute_line(&table.board, &after.links).filter(|_| !self.paid_line) {
            self.paid_line = true;
            for other in on_it {
                self.profit[usize::from(other)] += if other == company { 50 } else { 30 };
            }
        }
    }

    /// What an automatic step changes.
    fn settled(&mut self, table: &Table, before: &State, after: &State) {
        if after.turn > before.turn && after.turn <= 5 {
            self.given += table.allowance() * i64::from(table.seats());
        }
        if before.phase == Phase::Build {
            for (company, owner) in before.control.iter().enumerate() {
                if let Some(owner) = owner {
                    self.cash[usize::from(*owner)] += self.profit[company];
                }
            }
        } else if before.phase == Phase::Profits {
            self.profit.fill(0);
        } else if after.phase == Phase::Over {
            for (player, cash) in self.cash.iter_mut().enumerate() {
                for company in 0..usize::from(table.companies()) {
                    *cash += i64::from(after.shares[player][company]) * value(&after.claimed[company]);
                }
            }
        }
    }

    fn compare(&self, table: &Table, state: &State) {
        let held: i64 = state.cubes.iter().sum();
        let in_boxes: i64 = state.boxes.iter().sum();
        if state.turn <= 5 {
            assert_eq!(self.given, held + in_boxes + self.spent, "cubes given = held + in boxes + spent");
        } else {
            assert!(in_boxes == 0 && held + self.spent <= self.given, "the final removes the companies' cubes");
        }
        assert_eq!(self.cash, state.cash[..usize::from(table.seats())]);
        assert_eq!(self.profit, state.profit[..usize::from(table.companies())]);
        for place in 0..table.board.locations.len() as u16 {
            for company in 0..table.companies() {
                assert_eq!(self.reached.contains(&(company, place)), state.reaches(company, place));
            }
        }
        if matches!(state.phase, Phase::Final | Phase::Over) {
            let lie = state.goods.iter().filter(|goods| **goods == Goods::Here).count();
            let taken: u32 = state.claimed.iter().flatten().sum();
            let touched: BTreeSet<u16> = self.reached.iter().map(|(_, place)| *place).collect();
            assert_eq!(lie + taken as usize, touched.len(), "a goods cube for every location with a link");
        }
    }
}

#[test]
fn cubes_cash_profit_and_goods_are_conserved_after_every_step() {
    let mut lines = 0;
    for seed in 0..30 {
        let mut rng = Rng::new(7000 + seed);
        let board = (seed % 3 != 0).then(|| random_board(&mut rng));
        let large = board.is_none();
        let game = play(500 + seed, 3 + seed as usize % 4, board);
        let table = &*game.table;
        let mut ledger = Ledger::new(table);
        let mut state = SteelDriver::start(table, &[]);
        let mut sold = 0;
        let mut next = game.moves.iter();
        loop {
            loop {
                let before = state.clone();
                let mut story = Story::new(true);
                if !SteelDriver::settle(table, &mut state, &mut story) {
                    break;
                }
                ledger.settled(table, &before, &state);
                ledger.compare(table, &state);
                if state.phase == Phase::Final {
                    final_control_is_right(table, &state);
                }
            }
            let Some((action, _)) = next.next() else { break };
            let mut story = Story::new(true);
            let before = state.clone();
            SteelDriver::apply(table, &mut state, action, 1, &mut story);
            let events = story.take();
            sold += events.iter().filter(|event| matches!(event, Event::Sold { .. })).count();
            lines += events.iter().filter(|event| matches!(event, Event::Transcontinental { .. })).count();
            assert_eq!(before.cash, state.cash, "moves move no cash");
            // On the large board all simple paths are too many to try.
            if large && events.iter().any(|event| matches!(event, Event::Transcontinental { .. })) {
                break;
            }
            ledger.moved(table, &state, action);
            ledger.compare(table, &state);
            assert_eq!(state.shares.iter().flatten().map(|shares| usize::from(*shares)).sum::<usize>(), sold, "a share a sale");
        }
    }
    assert!(lines > 10, "transcontinental links are tried: {lines}");
}

/// Most shares; of those tied the nearest clockwise to the last controller, who is nearest to himself.
fn final_control_is_right(table: &Table, state: &State) {
    for company in 0..table.companies() {
        let of = usize::from(company);
        let shares = |player: u8| state.shares[usize::from(player)][of];
        let distance = |player: u8| (player + table.seats() - state.last_control[of].unwrap_or(0)) % table.seats();
        let best = (0..table.seats()).max_by_key(|player| (shares(*player), std::cmp::Reverse(distance(*player))));
        assert_eq!(state.control[of], best.filter(|player| shares(*player) > 0));
    }
}

// ---------------------------------------------------------------- the transcontinental link

/// A small board of any shape: every two locations may be joined, one company may start anywhere.
fn random_board(rng: &mut Rng) -> String {
    let places = 4 + rng.below(5);
    let colours = ["red", "orange", "silver", "black", "white"];
    let mut text = "name: some\ncompanies: [red, yellow, green, blue]\ntranscontinental: [A, B]\nlocations:\n".to_owned();
    let name = |place: usize| char::from(b'A' + place as u8);
    for place in 0..places {
        let shape = if place == 0 || rng.once_in(2) { "hexagon" } else { "circle" };
        let (value, goods) = (10 * rng.below(6), colours[rng.below(5)]);
        text.push_str(&format!("  {}: {{shape: {shape}, value: {value}, goods: {goods}}}\n", name(place)));
    }
    text.push_str("routes:\n");
    for a in 0..places {
        for b in a + 1..places {
            if b == a + 1 || rng.once_in(2) {
                text.push_str(&format!("  - {{between: [{}, {}], cost: {}}}\n", name(a), name(b), rng.below(5)));
            }
        }
    }
    text
}

/// The companies on the transcontinental line by trying every simple path.
fn brute_line(board: &Board, links: &[Option<Link>]) -> Option<BTreeSet<u8>> {
    fn walk(
        board: &Board,
        links: &[Option<Link>],
        at: u16,
        seen: &mut Vec<u16>,
        over: &mut Vec<u8>,
        paths: &mut Vec<(usize, usize, BTreeSet<u8>)>,
    ) {
        if at == board.ends[1] {
            let companies: BTreeSet<u8> = over.iter().copied().collect();
            paths.push((companies.len(), over.len(), companies));
            return;
        }
        for (route, link) in board.routes.iter().zip(links) {
            let (Some(link), true) = (link, route.ends.contains(&at)) else { continue };
            let next = route.other(at);
            if !seen.contains(&next) {
                seen.push(next);
                over.push(link.company);
                walk(board, links, next, seen, over, paths);
                seen.pop();
                over.pop();
            }
        }
    }
    let mut paths = Vec::new();
    // Most links join nothing; and the paths of a board that is not joined yet are many.
    joined(board, links).then(|| walk(board, links, board.ends[0], &mut vec![board.ends[0]], &mut Vec::new(), &mut paths));
    let best = paths.iter().map(|(companies, links, _)| (*companies, *links)).min()?;
    Some(paths.into_iter().filter(|(companies, links, _)| (*companies, *links) == best).flat_map(|(.., companies)| companies).collect())
}

/// Whether any links at all join the two ends.
fn joined(board: &Board, links: &[Option<Link>]) -> bool {
    let mut reached = BTreeSet::from([board.ends[0]]);
    loop {
        let before = reached.len();
        for (route, _) in board.routes.iter().zip(links).filter(|(_, link)| link.is_some()) {
            if route.ends.iter().any(|end| reached.contains(end)) {
                reached.extend(route.ends);
            }
        }
        if reached.len() == before {
            return reached.contains(&board.ends[1]);
        }
    }
}

#[test]
fn the_transcontinental_line_is_the_one_of_all_simple_paths() {
    let mut rng = Rng::new(77);
    let (mut none, mut tied) = (0, 0);
    for _ in 0..1500 {
        let text = random_board(&mut rng);
        let board = Board::read(&text, None, &mut Faults::default()).unwrap_or_else(|| panic!("{text}"));
        let companies = 1 + rng.below(4);
        let links: Vec<Option<Link>> =
            board.routes.iter().map(|_| (!rng.once_in(3)).then(|| Link { company: rng.below(companies) as u8, at: 1 })).collect();
        let found = line(&board, &links).map(|set| (0..8).filter(|company| set & (1 << company) != 0).collect::<BTreeSet<u8>>());
        let due = brute_line(&board, &links);
        assert_eq!(found, due, "{text}{links:?}");
        none += usize::from(due.is_none());
        tied += usize::from(due.is_some_and(|due| due.len() > 2));
    }
    assert!(none > 20 && tied > 20, "{none} {tied}");
}

// ---------------------------------------------------------------- logs

#[test]
fn a_generated_game_reads_back_as_it_was_played() {
    for seed in 200..220 {
        let mut rng = Rng::new(seed);
        let board = (seed % 2 == 0).then(|| random_board(&mut rng));
        let game = play(seed, 3 + seed as usize % 4, board);
        let (verdict, state, table) = judge(&game.head, &written(&game.table, game.moves.iter().map(|(action, _)| action)));
        assert_eq!((verdict.judgement, verdict.complete, verdict.counts.implied), (Judgement::Legal, true, 0));
        assert_eq!(Some(&state), game.positions.last());
        let winner = &SteelDriver::standing(&table, &state).values[1].1;
        assert!(!matches!(winner, Value::Nobody));
    }
}

#[test]
fn a_log_that_stops_anywhere_leaves_the_position_of_that_moment() {
    for seed in 300..304 {
        let game = play(seed, 3 + seed as usize % 4, None);
        let mut rng = Rng::new(seed);
        for _ in 0..25 {
            let length = rng.below(game.moves.len() + 1);
            let (verdict, state, _) = judge(&game.head, &written(&game.table, game.moves[..length].iter().map(|(action, _)| action)));
            assert_eq!((verdict.judgement, verdict.complete), (Judgement::Legal, SteelDriver::is_over(&state)));
            // At the end of a log forced passes are filled in.
            let mut expected = game.positions[length].clone();
            while let Some(omissible) = SteelDriver::omissible(&game.table, &expected) {
                take(&game.table, &mut expected, &omissible.pass, length as MoveNo);
            }
            assert_eq!(state, expected, "after {length} moves");
        }
    }
}

/// The game without forced passes, but for those before a declared pass by the same actor, which would be taken for them.
fn without_forced_passes(moves: &[(Move, bool)]) -> Vec<Move> {
    let mut kept: Vec<Move> = Vec::new();
    for (action, forced) in moves.iter().rev() {
        if !forced || kept.last() == Some(action) {
            kept.push(*action);
        }
    }
    kept.reverse();
    kept
}

/// The game with every auction in one line.
fn with_sales(moves: &[(Move, bool)], positions: &[State]) -> Vec<(Move, bool)> {
    let mut short = Vec::new();
    for ((action, forced), pair) in moves.iter().zip(positions.windows(2)) {
        if let (Some(auction), Some(to)) =
            (pair[0].auction, pair[0].auction.and_then(|auction| pair[1].last_control[usize::from(auction.company)]))
        {
            if pair[1].auction.is_none() {
                short.push((Move::Sale { company: auction.company, by: pair[0].marker, to, price: auction.bid }, false));
            }
        } else if !matches!(action, Move::Offer { .. }) && pair[0].auction.is_none() {
            short.push((*action, *forced));
        }
    }
    short
}

#[test]
fn passes_left_out_and_auctions_in_one_line_tell_the_same_game() {
    let mut implied = 0;
    for seed in 400..430 {
        let mut rng = Rng::new(seed);
        let board = (seed % 3 == 0).then(|| random_board(&mut rng));
        let game = play(seed, 3 + seed as usize % 4, board);
        let standing = SteelDriver::standing(&game.table, game.positions.last().unwrap());
        let sales = with_sales(&game.moves, &game.positions);
        assert!(sales.len() < game.moves.len());
        let plain = |moves: &[(Move, bool)]| moves.iter().map(|(action, _)| *action).collect::<Vec<_>>();
        for (moves, whole) in [
            (without_forced_passes(&game.moves), game.moves.len()),
            (plain(&sales), sales.len()),
            (without_forced_passes(&sales), sales.len()),
        ] {
            let (verdict, state, table) = judge(&game.head, &written(&game.table, &moves));
            assert_eq!(
                (verdict.judgement, verdict.complete),
                (Judgement::Legal, true),
                "{:?}",
                verdict.findings.iter().map(|finding| finding.facts.explain()).collect::<Vec<_>>()
            );
            assert_eq!(SteelDriver::standing(&table, &state), standing);
            assert_eq!(verdict.counts.implied as usize, whole - moves.len());
            implied += verdict.counts.implied;
        }
    }
    assert!(implied > 300, "{implied}");
}

#[test]
fn names_of_the_board_read_back() {
    let game = play(1, 3, None);
    for name in game.table.board.names().iter() {
        assert_eq!(
            Lexicon::names(&*game.table.board, railref::game::Domain::Place).and_then(|names| names.find(&name.to_uppercase())),
            game.table.board.names().find(name)
        );
    }
}
