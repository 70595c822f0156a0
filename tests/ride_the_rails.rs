//! Ride the Rails: every rule by a log that breaks it and one that just keeps it, the cases, and what holds in every game.

use railref::game::{Game, MoveNo, Rng, Story, Value};
use railref::games::ride_the_rails::{Event, Ground, HexId, Move, Phase, Railroad, RideTheRails, State, Table};
use railref::log::{Faults, NoBoards, read_log};
use railref::text::parse::parse;
use railref::verdict::Verdict;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

fn fixtures(of: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/ride-the-rails").join(of);
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder).expect("a folder of fixtures").map(|entry| entry.expect("an entry").path()).collect();
    files.sort();
    files
}

/// The word of the judgement, the code of the first fault or finding, and the verdict.
fn judge(text: &str) -> (String, Option<String>, Verdict) {
    let verdict = railref::judge(text).account.verdict;
    for finding in &verdict.findings {
        let told = finding.facts.explain();
        assert!(!told.message.is_empty() && !told.message.ends_with('.') && !told.label.ends_with('.'), "{told:?}");
    }
    let first = verdict.faults.first().map(|fault| fault.code).or(verdict.findings.first().map(|finding| finding.code));
    (verdict.judgement.word().to_owned(), first.map(str::to_owned), verdict)
}

#[test]
fn every_rule_has_a_log_that_breaks_it_and_one_that_keeps_it() {
    for rule in RideTheRails::INFO.rules {
        let (word, code, _) = judge(rule.breaks);
        let refused = if rule.name() == "setup" { "malformed" } else { "illegal" };
        assert_eq!((word.as_str(), code.as_deref()), (refused, Some(rule.code)), "{}", rule.breaks);
        let (word, code, _) = judge(rule.keeps);
        assert_eq!((word.as_str(), code), ("legal", None), "{}", rule.keeps);
    }
}

/// Cases and malformed logs say in their second line what is said of them: `# verdict: illegal no-link`.
#[test]
fn cases_are_judged_as_they_say() {
    for path in fixtures("cases").into_iter().chain(fixtures("malformed")) {
        let text = fs::read_to_string(&path).expect("a fixture");
        let line = text.lines().nth(1).and_then(|line| line.strip_prefix("# verdict: ")).unwrap_or_else(|| panic!("{path:?} says nothing"));
        let mut words = line.split(' ');
        let (word, code, _) = judge(&text);
        assert_eq!(Some(word.as_str()), words.next(), "{path:?}: {code:?}");
        let known = code.as_deref().map(|code| code.strip_prefix("ride-the-rails/").unwrap_or(code));
        let named = words.next().map(|code| code.strip_prefix("ride-the-rails/").unwrap_or(code));
        assert_eq!(known, named, "{path:?}");
    }
}

#[test]
fn every_rule_that_can_be_accepted_has_a_case() {
    for rule in RideTheRails::INFO.rules.iter().filter(|rule| rule.accepted.is_some()) {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("fixtures/ride-the-rails/cases/accepted-{}.yaml", rule.name()));
        let (word, _, verdict) = judge(&fs::read_to_string(&path).unwrap_or_else(|_| panic!("{path:?}")));
        assert_eq!(word, "accepted");
        assert!(verdict.accepted.iter().any(|accepted| accepted.rule.code == rule.code));
    }
}

/// The diagnostics' facts, by the fixtures that show them: message, then help.
#[test]
fn diagnostics_say_what_is_so_and_what_would_be_legal() {
    let told = |of: &str| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/ride-the-rails").join(of);
        let (_, _, verdict) = judge(&fs::read_to_string(path).expect("a fixture"));
        let told = verdict.findings[0].facts.explain();
        (told.message, told.help.unwrap_or_default(), told.blames.iter().map(|blame| blame.at).collect::<Vec<_>>())
    };
    let is = |of: &str, message: &str, help: &str, blames: &[MoveNo]| {
        assert_eq!(told(of), (message.to_owned(), help.to_owned(), blames.to_vec()), "{of}");
    };
    is("cases/link-through-a-city.yaml", "step 1: red has no link from New York to Buffalo", "red links New York to Albany", &[]);
    is(
        "cases/blocked-but-for-blue.yaml",
        "step 2: red from Boston to Albany leaves no way without a hex twice, whichever way the steps before it go",
        "the journey may end in Boston, or go on to Albany by blue",
        &[],
    );
    is(
        "rules/east-coast-limit.breaks.yaml",
        "a railroad is in at most two East Coast cities, red is in New York and Philadelphia",
        "red can be built in I51, H52, G53, F54, F56 and 1 more",
        &[4, 4],
    );
    is("rules/supply-empty.breaks.yaml", "needs 1 red locomotive, the supply has 0", "phase shares: Ann may take blue, orange", &[]);
    is("rules/no-passenger.breaks.yaml", "the passenger of New York has left the board", "a passenger can be moved from Albany", &[7]);
}

#[test]
fn games_are_legal_to_the_end() {
    let mut players = BTreeSet::new();
    for path in fixtures("games") {
        let text = fs::read_to_string(&path).expect("a fixture");
        let (word, code, verdict) = judge(&text);
        assert_eq!((word.as_str(), code), ("legal", None), "{path:?}");
        assert!(verdict.complete && text.contains("\nresult:"), "{path:?}");
        players.insert(verdict.standing_value("money").map_or(0, |money| money.entries().len()));
    }
    assert_eq!(players.into_iter().collect::<Vec<_>>(), [3, 4, 5]);
}

/// A table for so many players.
fn table(players: usize, header: &str) -> Arc<Table> {
    let names = ["Ann", "Bob", "Cem", "Dora", "Eve"][..players].join(", ");
    let text = format!("game: ride-the-rails\nplayers: [{names}]\n{header}moves: []\n");
    let parsed = parse(&text);
    let mut faults = Faults::default();
    let setup = read_log::<RideTheRails>(&parsed.tree, parsed.tree.root().expect("a mapping"), &NoBoards, &mut faults);
    setup.table.unwrap_or_else(|| panic!("{:?}", faults.into_parts()))
}

fn is_legal(table: &Table, state: &State, action: &Move) -> bool {
    let mut broken = Vec::new();
    RideTheRails::check(table, state, action, &mut broken);
    let sorted = broken.iter().all(|breach| !RideTheRails::explain(table, breach, &[]).message.is_empty());
    assert!(sorted, "a breach without words: {broken:?}");
    broken.is_empty()
}

/// Plays a random game; `look` sees every position before its move.
fn play(table: &Table, seed: u64, mut look: impl FnMut(&State, &mut Rng)) -> (State, Vec<Event>) {
    let mut rng = Rng::new(seed);
    let mut state = RideTheRails::start(table, &[]);
    let (mut story, mut events, mut at): (_, Vec<Event>, MoveNo) = (Story::new(true), Vec::new(), 0);
    while RideTheRails::settle(table, &mut state, &mut story) {}
    while let Some(action) = RideTheRails::suggest(table, &state, &mut rng) {
        look(&state, &mut rng);
        assert!(is_legal(table, &state, &action), "{action:?}");
        at += 1;
        assert!(at < 500, "games of suggestions end");
        RideTheRails::apply(table, &mut state, &action, at, &mut story);
        while RideTheRails::settle(table, &mut state, &mut story) {}
        events.extend(story.take());
    }
    assert_eq!(state.phase, Phase::Over);
    (state, events)
}

#[test]
fn generator_and_checker_agree() {
    for seed in 0..6 {
        let table = table(3 + seed as usize % 3, "");
        play(&table, seed, |state, rng| {
            let legal = RideTheRails::legal(&table, state, 300);
            for action in &legal {
                assert!(is_legal(&table, state, action), "{action:?}");
                let (verb, args) = RideTheRails::declare(&table, action);
                assert_eq!(&RideTheRails::read(verb, &args), action);
            }
            if rng.once_in(4) {
                candidates(&table, state, &legal);
            }
            if state.phase == Phase::Build {
                several_hexes(&table, state, rng);
            }
            // A list that is not full holds every ride, so no other journey is legal.
            if state.phase == Phase::Ride && legal.len() < 300 && rng.once_in(2) {
                for action in &legal {
                    let Move::Ride { from, via, by } = action else { continue };
                    let cities: Vec<_> = table.board.cities().filter(|city| state.track.set(table.board.hex_of(*city)) != 0).collect();
                    let further = Railroad::ALL.into_iter().flat_map(|railroad| cities.iter().map(move |city| (railroad, *city)));
                    for step in further {
                        let longer = Move::Ride { from: *from, via: via.iter().copied().chain([step]).collect(), by: *by };
                        assert_eq!(is_legal(&table, state, &longer), legal.contains(&longer), "{longer:?}");
                    }
                }
            }
            let pass = Move::Pass { by: state.active().expect("somebody is to act") };
            let omissible = RideTheRails::omissible(&table, state);
            assert_eq!(omissible.as_ref().is_some_and(|omissible| omissible.forced), legal == [pass]);
        });
    }
}

/// A place of several hexes is legal if and only if its hexes are, placed one after another.
fn several_hexes(table: &Table, state: &State, rng: &mut Rng) {
    let by = state.active().expect("somebody is to act");
    for _ in 0..6 {
        let Some(railroad) = rng.pick(&Railroad::ALL).copied() else { return };
        let mut ahead = state.clone();
        let (mut at, mut one_by_one, wanted) = (Vec::new(), true, 2 + rng.below(8));
        while at.len() < wanted {
            let singles = RideTheRails::legal(table, &ahead, usize::MAX);
            let hexes: Vec<HexId> = singles
                .iter()
                .filter_map(|action| match action {
                    Move::Place { railroad: of, at, .. } if *of == railroad => Some(at[0]),
                    _ => None,
                })
                .collect();
            let any = HexId(rng.below(table.board.hex_count()) as u16);
            let hex = if rng.once_in(6) { any } else { rng.pick(&hexes).copied().unwrap_or(any) };
            at.push(hex);
            one_by_one &= hexes.contains(&hex);
            if !one_by_one {
                break;
            }
            RideTheRails::apply(table, &mut ahead, &Move::Place { railroad, at: vec![hex], by }, 1, &mut Story::new(false));
        }
        let together = Move::Place { railroad, at, by };
        assert_eq!(is_legal(table, state, &together), one_by_one, "{together:?}");
    }
}

/// Every move of one share, one locomotive or one link is legal if and only if it is listed.
fn candidates(table: &Table, state: &State, legal: &[Move]) {
    let by = state.active().expect("somebody is to act");
    let agree = |action: Move| assert_eq!(is_legal(table, state, &action), legal.contains(&action), "{action:?}");
    agree(Move::Pass { by });
    for railroad in Railroad::ALL {
        agree(Move::Take { railroad, by });
        for other in 0..table.players.len() as u16 {
            assert!(other == by || !is_legal(table, state, &Move::Take { railroad, by: other }));
        }
        if state.phase == Phase::Build {
            for (hex, _) in table.board.hexes() {
                agree(Move::Place { railroad, at: vec![hex], by });
            }
        }
        // Where all one-link rides are surely listed.
        if state.phase == Phase::Ride && legal.iter().any(|action| matches!(action, Move::Ride { via, .. } if via.len() > 1)) {
            let built = |city: &_| state.track.set(table.board.hex_of(*city)) != 0;
            for from in table.board.cities().filter(built) {
                for to in table.board.cities().filter(built) {
                    agree(Move::Ride { from, via: vec![(railroad, to)], by });
                }
            }
        }
    }
}

#[test]
fn locomotives_and_money_are_conserved() {
    for seed in 100..130 {
        let table = table(3 + seed as usize % 3, "rulings: {single-railroad-line: bonus}\n");
        let (end, events) = play(&table, seed, |state, _| conserved(&table, state));
        conserved(&table, &end);
        let mut paid = vec![0; table.players.len()];
        for event in &events {
            match event {
                Event::Chicago { player, amount }
                | Event::Five { player, amount, .. }
                | Event::Dividend { player, amount, .. }
                | Event::Fare { player, amount } => paid[usize::from(*player)] += amount,
                Event::Transcontinental { player, line } => paid[usize::from(*player)] += line.bonus,
                _ => {}
            }
            assert!(!RideTheRails::tell(&table, event).ends_with('.'));
        }
        assert_eq!(paid, end.holdings.iter().map(|holding| holding.money).collect::<Vec<_>>());
    }
}

/// The bonus is paid as soon as there is a line, and not before: tried over all orders of railroads.
#[test]
fn the_line_pays_when_it_is_complete() {
    let mut paid = 0;
    for seed in 200..240 {
        let single = seed % 2 == 0;
        let table = table(3, if single { "rulings: {single-railroad-line: bonus}\n" } else { "" });
        let (end, events) = play(&table, seed, |state, _| {
            assert_eq!(state.transcontinental.is_some(), is_line(&table, state, &mut Vec::new(), single));
        });
        let lines: Vec<i64> = events
            .iter()
            .filter_map(|event| if let Event::Transcontinental { line, .. } = event { Some(line.bonus) } else { None })
            .collect();
        assert_eq!(lines.len(), usize::from(end.transcontinental.is_some()));
        assert!(lines.iter().all(|bonus| [8, 12].contains(bonus)));
        paid += lines.len();
    }
    assert!(paid > 5, "{paid} lines");
}

/// Whether a line begins with these railroads.
fn is_line(table: &Table, state: &State, line: &mut Vec<Railroad>, single: bool) -> bool {
    let reaches = |railroad: Railroad, ground: Ground| state.track.reaches(&table.board, railroad, ground);
    if line.len() > usize::from(!single) && reaches(line[0], Ground::East) && reaches(line[line.len() - 1], Ground::West) {
        return true;
    }
    Railroad::ALL.into_iter().any(|next| {
        let meets = line.last().is_none_or(|last| state.track.of(*last).any(|laid| state.track.has(next, laid.hex)));
        meets && !line.contains(&next) && {
            line.push(next);
            let found = is_line(table, state, line, single);
            line.pop();
            found
        }
    })
}

/// 27 locomotives of each railroad; money by source adds up; track is connected; hexes hold what they can.
fn conserved(table: &Table, state: &State) {
    let board = &table.board;
    for railroad in Railroad::ALL {
        let shares: usize = state.holdings.iter().map(|holding| usize::from(holding.shares[railroad.index()])).sum();
        let built: Vec<_> = state.track.of(railroad).map(|laid| laid.hex).collect();
        assert_eq!(built.len() + shares + usize::from(state.supply[railroad.index()]), 27, "{railroad:?}");
        let mut reached: Vec<_> = built.first().copied().into_iter().collect();
        let mut next = 0;
        while let Some(hex) = reached.get(next).copied() {
            next += 1;
            reached.extend(
                board
                    .hex(hex)
                    .near
                    .iter()
                    .copied()
                    .filter(|near| track_has(state, railroad, *near) && !reached.contains(near))
                    .collect::<Vec<_>>(),
            );
        }
        assert_eq!(reached.len(), built.len(), "{railroad:?} is in one piece");
    }
    for (hex, of) in board.hexes() {
        assert!(of.ground.room().is_none_or(|room| state.track.count(hex) <= room));
    }
    for holding in &state.holdings {
        assert_eq!(holding.money, holding.sources.iter().sum::<i64>());
    }
    let waiting = state.left.iter().filter(|left| left.is_none()).count();
    assert!(waiting + 6 * table.players.len() >= board.cities().count());
}

fn track_has(state: &State, railroad: Railroad, hex: HexId) -> bool {
    state.track.has(railroad, hex)
}

#[test]
fn a_pass_is_forced_when_no_share_is_left() {
    let table = table(3, "");
    let mut state = RideTheRails::start(&table, &[]);
    state.supply = [0; 6];
    let pass = Move::Pass { by: 2 };
    assert_eq!(RideTheRails::legal(&table, &state, 9), std::slice::from_ref(&pass));
    assert!(is_legal(&table, &state, &pass));
    assert!(RideTheRails::omissible(&table, &state).is_some_and(|omissible| omissible.forced));
}

/// Yellow's westernmost cities: ties with the third count, Chicago takes no place, an East Coast city does.
#[test]
fn yellow_starts_in_the_west_of_what_is_built() {
    let places = |table: &Table, names: &[(&str, u8)]| {
        let mut state = RideTheRails::start(table, &[]);
        (state.round, state.phase) = (3, Phase::Build);
        state.holdings[0].shares[Railroad::Yellow.index()] = 1;
        for (name, count) in names {
            for railroad in [Railroad::Red, Railroad::Blue].into_iter().take(usize::from(*count)) {
                let hex = table.board.hexes().map(|(id, _)| id).find(|id| table.board.place(*id) == *name).expect("a city");
                state.track.lay(railroad, hex, 1);
            }
        }
        let legal = RideTheRails::legal(table, &state, 999);
        let mut starts: Vec<String> = legal
            .iter()
            .filter_map(|action| if let Move::Place { at, .. } = action { Some(table.board.place(at[0]).to_owned()) } else { None })
            .collect();
        starts.sort();
        for (hex, _) in table.board.hexes() {
            let action = Move::Place { railroad: Railroad::Yellow, at: vec![hex], by: 0 };
            assert_eq!(is_legal(table, &state, &action), legal.contains(&action), "{hex:?}");
        }
        starts
    };
    let first = table(3, "");
    let later = table(3, "rulings: {yellow-start: filter-then-choose}\n");
    // Fargo and Kansas City lie equally far west, third from the west: both count.
    let tied = [("Denver", 1), ("Dallas", 1), ("Fargo", 1), ("Kansas City", 1), ("Nashville", 1)];
    assert_eq!(places(&first, &tied), ["Chicago", "Dallas", "Denver", "Fargo", "Kansas City"]);
    // Chicago is occupied and lies third from the west, but takes no place.
    let chicago = [("Denver", 1), ("Dallas", 1), ("Chicago", 2), ("Nashville", 0), ("Detroit", 1)];
    assert_eq!(places(&first, &chicago), ["Chicago", "Dallas", "Denver", "Detroit"]);
    // Two locomotives use up a place or not, by the ruling.
    let double = [("Denver", 2), ("Dallas", 1), ("Fargo", 1), ("Detroit", 1)];
    assert_eq!(places(&first, &double), ["Chicago", "Dallas", "Fargo"]);
    assert_eq!(places(&later, &double), ["Chicago", "Dallas", "Detroit", "Fargo"]);
    // Jacksonville takes a place but is full.
    let east = [("Denver", 1), ("Detroit", 1), ("Jacksonville", 1), ("Buffalo", 1)];
    assert_eq!(places(&first, &east), ["Chicago", "Denver", "Detroit"]);
    // Fewer than three: all of them.
    assert_eq!(places(&first, &[("Detroit", 1)]), ["Chicago", "Detroit"]);
}

/// Money decides the order, least first; of equal money the later goes first.
#[test]
fn tied_players_reverse_their_order() {
    let table = table(5, "order: [Dora, Ann, Eve, Bob, Cem]\n");
    let mut state = RideTheRails::start(&table, &[]);
    for (player, money) in [4, 9, 4, 2, 9].into_iter().enumerate() {
        state.holdings[player].money = money;
    }
    let names: Vec<&str> = state.next_order().into_iter().map(|player| table.player(player)).collect();
    assert_eq!(names, ["Dora", "Cem", "Ann", "Bob", "Eve"]);
    assert_eq!(RideTheRails::observe(&table, &state, 4).entries().len(), 5);
    assert_eq!(RideTheRails::standing(&table, &state).values[1].1, Value::Nobody);
}

/// Moves nobody would make, in every position, also after illegal ones that the table let stand: no panic.
#[test]
fn no_move_panics() {
    let table = table(3, "");
    let mut story = Story::new(true);
    for seed in 0..30 {
        let mut rng = Rng::new(seed);
        let mut state = RideTheRails::start(&table, &[]);
        for at in 1..200 {
            let by = if rng.once_in(5) { rng.below(3) as u16 } else { state.active().unwrap_or(0) };
            let railroad = Railroad::of(rng.below(6) as u16);
            let cities: Vec<_> = table.board.cities().collect();
            let action = match (state.phase, rng.below(8)) {
                (_, 0) => Move::Pass { by },
                (Phase::Shares, 1..7) => Move::Take { railroad, by },
                (Phase::Build, 1..7) => {
                    let at = (0..rng.below(9)).map(|_| HexId(rng.below(table.board.hex_count()) as u16));
                    Move::Place { railroad, at: at.collect(), by }
                }
                _ => {
                    let via = (0..rng.below(5)).map(|_| (Railroad::of(rng.below(6) as u16), cities[rng.below(cities.len())]));
                    let via = via.collect();
                    Move::Ride { from: cities[rng.below(cities.len())], via, by }
                }
            };
            let mut broken = Vec::new();
            RideTheRails::check(&table, &state, &action, &mut broken);
            let legal = RideTheRails::legal(&table, &state, 20);
            for breach in &broken {
                RideTheRails::explain(&table, breach, &legal);
            }
            if broken.iter().all(|breach| RideTheRails::INFO.rules[RideTheRails::rule(breach)].accepted.is_some()) {
                RideTheRails::apply(&table, &mut state, &action, at, &mut story);
                while RideTheRails::settle(&table, &mut state, &mut story) {}
            }
            RideTheRails::picture(&table, &state);
            RideTheRails::sheets(&table, &state);
            RideTheRails::readings(&table, &state);
        }
    }
}

/// The picture has every hex at its place: hexes that touch are one width apart, and what lies on them is drawn.
#[test]
fn the_picture_shows_the_map() {
    let table = table(3, "");
    let (end, _) = play(&table, 5, |_, _| {});
    let picture = RideTheRails::picture(&table, &end);
    assert_eq!(picture.spots.len(), table.board.hex_count());
    for (id, hex) in table.board.hexes() {
        let spot = &picture.spots[usize::from(id.0)];
        for near in &hex.near {
            let other = &picture.spots[usize::from(near.0)];
            let apart = (spot.at.0 - other.at.0).hypot(spot.at.1 - other.at.1);
            assert!((apart - 1.0).abs() < 1e-9, "{} and {} are {apart} apart", spot.code, other.code);
        }
        let waits = hex.city.is_some_and(|city| end.waits(city));
        assert_eq!(spot.pieces.len(), end.track.count(id) + usize::from(waits), "{}", spot.code);
        assert_eq!(spot.name.is_some(), hex.city.is_some());
    }
    let chicago = picture.spots.iter().find(|spot| spot.code == "F40").expect("Chicago");
    assert_eq!(chicago.name.as_deref(), Some("Chicago"));
}
