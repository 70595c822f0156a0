//! The two codes for legality must agree: what the generator lists the checker allows, and what the
//! checker allows the generator lists. Written once for all games; a game supplies only the moves
//! that could be written down at a position.

use crate::support::library::prelude::*;
use crate::support::library::{
    Args, Game, Rng, Story, Table, Value, mini_rails, ride_the_rails, standing, steel_driver,
    transamerica,
};
use crate::support::play::{any_move, play, seat};
use crate::support::{games, rounds};
use std::collections::BTreeSet;
use std::sync::Arc;

/// What a game supplies for these tests.
pub(crate) trait Candidates: Game {
    /// How many legal moves are listed; fewer than all only where all would take too long.
    const LIMIT: usize = usize::MAX;
    /// How many positions there are per position that is tested, on average.
    const ONE_IN: usize;
    /// How many games of suggestions are played for each number of players.
    const GAMES: u64 = 1;
    /// How many games with irregular moves are played.
    const IRREGULAR_GAMES: u64;
    /// Whether a pass that may be left out is always the only legal move.
    const PASSES_ARE_FORCED: bool = true;

    /// Returns a table with this many players, with random rulings and a random board where they
    /// matter.
    fn table(players: usize, rng: &mut Rng) -> Arc<Table<Self>> {
        seat::<Self>(players, rng).table
    }

    /// Returns whether a position is always tested.
    fn always(_: &Self::State) -> bool {
        false
    }

    /// Returns moves that somebody could write down here, right and wrong ones. Each is legal if
    /// and only if `legal` has it, in canonical form.
    fn candidates(
        table: &Table<Self>,
        state: &Self::State,
        legal: &[Self::Move],
        rng: &mut Rng,
    ) -> Vec<Self::Move>;

    /// Returns the form in which the generator would list a move, if a log can express it in
    /// several ways.
    fn canonical(
        _: &Table<Self>,
        _: &Self::State,
        _: &[Self::Move],
        action: &Self::Move,
    ) -> Self::Move {
        action.clone()
    }

    /// Returns whether breaches are in the order in which rules are checked.
    fn in_order(broken: &[Self::Breach]) -> bool {
        broken.iter().map(Self::Breach::rule).is_sorted()
    }

    /// Asserts what is true at any position, even after irregular moves.
    fn invariant(_: &Table<Self>, _: &Self::State) {}
}

/// Returns whether the generator need not list a move although it may be legal: draws and deals
/// (chance), whole auctions, several hexes in one move.
fn is_never_listed<G: Game>(action: &G::Move) -> bool {
    let (verb, args) = action.declare();
    let verb = G::INFO.verbs[verb].name();
    matches!(verb, "draw" | "deal" | "reveal" | "sale")
        || matches!(args.get(1), Some(Value::List(hexes)) if verb == "place" && hexes.len() != 1)
}

/// Returns whether a legal move that is not listed leads to the same position as one that is.
fn leads_where_a_listed_move_leads<G: Game>(
    table: &Table<G>,
    state: &G::State,
    action: &G::Move,
    legal: &[G::Move],
) -> bool {
    let after = |action: &G::Move| {
        let mut ahead = state.clone();
        ahead.advance(table, action, 1);
        ahead
    };
    let here = after(action);
    legal.contains(action) || legal.iter().any(|listed| after(listed) == here)
}

fn is_pass<G: Game>(action: &G::Move) -> bool {
    action.verb() == "pass"
}

/// Asserts that a move stays the same when it is declared and read back.
fn is_read_back<G: Game>(action: &G::Move) {
    let (verb, args) = action.declare();
    assert_eq!(
        G::Move::read(verb, &args).as_ref(),
        Some(action),
        "declared and read back"
    );
}

/// Asserts that breaches are in order, and have messages and labels without a full stop.
fn are_explained<G: Candidates>(table: &Table<G>, broken: &[G::Breach], legal: &[G::Move]) {
    assert!(G::in_order(broken), "in the order of checking: {broken:?}");
    for breach in broken {
        let reported = breach.explain(table, &legal[..legal.len().min(200)]);
        assert!(
            !reported.message.is_empty() && !reported.message.ends_with('.'),
            "{reported:?}"
        );
        assert!(
            !reported.label.is_empty() && !reported.label.ends_with('.'),
            "{reported:?}"
        );
    }
}

/// A move with the rules that it breaks.
type Refused<G> = (<G as Game>::Move, Vec<<G as Game>::Breach>);

/// Tests a position: the list itself, the moves in it, the moves that are not. Returns the list and
/// the refused moves.
fn examine<G: Candidates>(
    table: &Table<G>,
    state: &G::State,
    rng: &mut Rng,
    tries: usize,
) -> (Vec<G::Move>, Vec<Refused<G>>) {
    let legal = state.legal_moves(table, G::LIMIT);
    let whole = legal.len() < G::LIMIT;
    assert!(
        legal.is_empty() || !state.stage().over,
        "a legal move after the end of the game: {state:?}"
    );
    assert!(
        !legal.is_empty() || state.stage().over || state.chance(table).is_some(),
        "no legal move, but the game goes on: {state:?}"
    );
    for (index, action) in legal.iter().enumerate() {
        let broken = state.broken(table, action);
        assert!(
            broken.is_empty(),
            "listed as legal: {action:?}, but {broken:?}"
        );
        assert!(
            state.is_expected(table, action),
            "legal, but does not suit: {action:?}"
        );
        is_read_back::<G>(action);
        assert!(
            index > 60 || !legal[..index].contains(action),
            "listed twice: {action:?}"
        );
    }
    for shorter in [0, 1, 3, legal.len() / 2] {
        assert_eq!(
            state.legal_moves(table, shorter),
            legal[..shorter.min(legal.len())],
            "a shorter list is the beginning of a longer one"
        );
    }

    let implied_pass = state.implied_pass(table);
    let only_pass = legal.len() == 1 && is_pass::<G>(&legal[0]);
    assert_eq!(
        implied_pass
            .as_ref()
            .is_some_and(|implied_pass| implied_pass.forced),
        only_pass,
        "forced is: the only legal move"
    );
    if let Some(implied_pass) = implied_pass {
        assert!(
            legal.contains(&implied_pass.pass) && (only_pass || !G::PASSES_ARE_FORCED),
            "a pass that may be left out is legal"
        );
    }

    let mut refused = Vec::new();
    for candidate in G::candidates(table, state, &legal, rng) {
        let broken = state.broken(table, &candidate);
        let listed = legal.contains(&G::canonical(table, state, &legal, &candidate));
        assert_eq!(
            broken.is_empty(),
            listed,
            "{candidate:?} {broken:?} in {state:?}"
        );
        are_explained::<G>(table, &broken, &legal);
        is_read_back::<G>(&candidate);
        if !broken.is_empty() {
            refused.push((candidate, broken));
        }
    }
    for _ in 0..tries {
        let near = rng.pick(&legal).cloned();
        let action = any_move::<G>(table, near.as_ref(), rng);
        let broken = state.broken(table, &action);
        are_explained::<G>(table, &broken, &legal);
        is_read_back::<G>(&action);
        if broken.is_empty() && whole && !is_never_listed::<G>(&action) {
            assert!(
                leads_where_a_listed_move_leads::<G>(table, state, &action, &legal),
                "legal, but not listed: {action:?} in {state:?}"
            );
        }
        if !broken.is_empty() {
            refused.push((action, broken));
        }
    }
    (legal, refused)
}

/// Asserts that everything about a position can be shown and is consistent.
fn is_shown<G: Candidates>(table: &Table<G>, state: &G::State) {
    G::invariant(table, state);
    let keys: Vec<&str> = standing(table, state)
        .values
        .iter()
        .map(|(key, _)| *key)
        .collect();
    assert_eq!(keys.len(), G::INFO.results.len(), "{keys:?}");
    let mut readings: Vec<_> = state
        .readings(table)
        .into_iter()
        .map(|reading| (reading.track, reading.subject, reading.part))
        .collect();
    let count = readings.len();
    readings.sort();
    readings.dedup();
    assert_eq!(readings.len(), count, "no two readings of one name");
    for sheet in state.sheets(table) {
        assert!(
            sheet
                .rows
                .iter()
                .all(|(_, cells)| cells.len() + 1 == sheet.columns.len()),
            "{}",
            sheet.key
        );
    }
    let picture = state.picture(table);
    assert!(
        picture
            .spots
            .iter()
            .all(|spot| spot.at.0.is_finite() && spot.at.1.is_finite())
    );
}

fn over_random_games<G: Candidates>() {
    let (least, most) = G::INFO.players;
    for (seed, players) in (0..G::GAMES * rounds())
        .flat_map(|game| (least..=most).map(move |players| (100 * game + players as u64, players)))
    {
        let mut rng = Rng::new(seed);
        let table = G::table(players, &mut rng);
        let mut looked = 0;
        let end = play::<G>(&table, &mut rng, |state, action, _, rng| {
            assert!(
                state.broken(&table, action).is_empty(),
                "suggested, but illegal: {action:?}"
            );
            if rng.once_in(G::ONE_IN) || G::always(state) {
                looked += 1;
                let (legal, _) = examine::<G>(&table, state, rng, 4);
                if legal.len() < G::LIMIT && !is_never_listed::<G>(action) {
                    assert!(
                        legal.contains(&G::canonical(&table, state, &legal, action)),
                        "suggested, but not listed: {action:?}"
                    );
                }
            }
        });
        assert!(looked > 3, "{}: only {looked} positions", G::INFO.id);
        assert!(
            examine::<G>(&table, &end, &mut rng, 20).1.len() > 10,
            "all is refused when the game is over"
        );
        is_shown::<G>(&table, &end);
    }
}

/// Tests positions that no legal game reaches, by sometimes carrying out a move that breaks
/// acceptable rules.
fn after_irregularities<G: Candidates>() {
    let (least, most) = G::INFO.players;
    let (mut stood, mut ends) = (BTreeSet::new(), 0);
    for seed in 0..G::IRREGULAR_GAMES * rounds() {
        let mut rng = Rng::new(1000 + seed);
        let table = G::table(least + seed as usize % (most - least + 1), &mut rng);
        let mut state = G::State::opening(&table);
        for at in 1..1000 {
            let Some(suggested) = state.suggest(&table, &mut rng) else {
                ends += 1;
                break;
            };
            let mut action = suggested;
            if rng.once_in(3) {
                let refused = match rng.once_in(3) {
                    true => examine::<G>(&table, &state, &mut rng, 8).1,
                    false => (0..30)
                        .map(|_| any_move::<G>(&table, Some(&action), &mut rng))
                        .map(|action| (state.broken(&table, &action), action))
                        .filter(|(broken, _)| !broken.is_empty())
                        .map(|(broken, action)| (action, broken))
                        .collect(),
                };
                let can_stand = |broken: &[G::Breach]| {
                    broken
                        .iter()
                        .all(|breach| G::INFO.rules[breach.rule()].accepted.is_some())
                };
                let mut lenient: Vec<_> = refused
                    .iter()
                    .filter(|(_, broken)| can_stand(broken))
                    .collect();
                // Breaches that were not accepted before come first.
                let is_new = |broken: &[G::Breach]| {
                    broken
                        .iter()
                        .any(|breach| !stood.contains(G::INFO.rules[breach.rule()].name()))
                };
                if lenient.iter().any(|(_, broken)| is_new(broken)) {
                    lenient.retain(|(_, broken)| is_new(broken));
                }
                if let Some((irregular, broken)) = rng.pick(&lenient) {
                    action = irregular.clone();
                    stood.extend(
                        broken
                            .iter()
                            .map(|breach| G::INFO.rules[breach.rule()].name()),
                    );
                }
            }
            let mut story = Story::new(true);
            state.apply(&table, &action, at, &mut story);
            state.settle_all(&table, &mut story);
            let reported: Vec<String> = story
                .take()
                .iter()
                .map(|event| event.tell(&table))
                .collect();
            assert!(
                reported
                    .iter()
                    .all(|sentence| !sentence.is_empty() && !sentence.ends_with('.')),
                "{reported:?}"
            );
            is_shown::<G>(&table, &state);
        }
    }
    assert!(ends > 0, "{}: no game came to its end", G::INFO.id);
    let every: BTreeSet<&str> = G::INFO
        .rules
        .iter()
        .filter(|rule| rule.accepted.is_some())
        .map(|rule| rule.name())
        .collect();
    assert_eq!(
        stood,
        every,
        "{}: every rule that can be let stand was",
        G::INFO.id
    );
}

fn seed_gives_one_game<G: Candidates>() {
    let (least, most) = G::INFO.players;
    for seed in 0..4 {
        let players = least + seed as usize % (most - least + 1);
        let moves = || {
            let mut rng = Rng::new(seed);
            let table = G::table(players, &mut rng);
            let mut moves = Vec::new();
            play::<G>(&table, &mut rng, |_, action, _, _| {
                let Args(values) = action.declare().1;
                assert!(!values.is_empty(), "a move has a value");
                moves.push(action.clone());
            });
            moves
        };
        assert_eq!(moves(), moves(), "{} {seed}", G::INFO.id);
    }
}

/// Calls a function once for every game, and fails if the program has a game without candidates.
macro_rules! every_game {
    ($function:ident) => {
        every_game!($function: steel_driver::SteelDriver, ride_the_rails::RideTheRails, mini_rails::MiniRails, transamerica::Transamerica);
    };
    ($function:ident: $($Game:ty),+) => {
        assert_eq!([$(<$Game>::INFO.id),+].as_slice(), games().collect::<Vec<_>>(), "a game of the list is missing here");
        $($function::<$Game>();)+
    };
}

#[test]
fn generator_and_checker_agree_over_random_games() {
    every_game!(over_random_games);
}

#[test]
fn generator_and_checker_agree_after_whatever_the_table_let_stand() {
    every_game!(after_irregularities);
}

#[test]
fn a_seed_gives_one_game() {
    every_game!(seed_gives_one_game);
}
