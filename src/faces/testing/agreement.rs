//! Tests that the two implementations of legality agree: the list of legal moves, and the check of
//! a move.

use super::recorded::Recorded;
use super::values::any_move;
use crate::game::language::{Info, Speak, Wording};
use crate::game::prelude::*;
use crate::game::{Game, Rng, Story, standing};
use crate::referee::replay::wording;

/// How many legal moves are listed. If there are more, nothing follows from a move that is not
/// listed.
const LISTED: usize = 400;
/// How many declarable moves are tried at a position.
const TRIES: usize = 40;

/// Tests some positions of a game.
pub(crate) fn over<G: Game>(
    game: &Recorded<G>,
    looks: &[usize],
    unlisted: fn(&Info, &Wording) -> bool,
    rng: &mut Rng,
) {
    for &at in looks {
        let suggested = game.moves.get(at);
        Look {
            game,
            state: &game.states[at],
            at,
            unlisted,
        }
        .examine(suggested, rng);
    }
}

/// A position that is tested.
struct Look<'l, G: Game> {
    game: &'l Recorded<G>,
    state: &'l G::State,
    at: usize,
    unlisted: fn(&Info, &Wording) -> bool,
}

impl<G: Game> Look<'_, G> {
    fn is_unlisted(&self, action: &G::Move) -> bool {
        (self.unlisted)(G::INFO, &wording(action))
    }

    fn examine(&self, suggested: Option<&G::Move>, rng: &mut Rng) {
        let Self {
            game, state, at, ..
        } = *self;
        let (name, table) = (&game.name, &*game.table);
        let legal = state.legal_moves(table, LISTED);
        let whole = legal.len() < LISTED;
        let over = state.stage().over;
        assert!(
            legal.is_empty() || !over,
            "{name}: after {at} moves the game is over, but there are legal moves: {legal:?}"
        );
        let chance = suggested.is_some_and(|action| self.is_unlisted(action));
        assert!(
            !legal.is_empty() || over || chance,
            "{name}: after {at} moves nothing is legal, but the game goes on"
        );
        self.examine_listed(&legal);
        for shorter in [0, 1, 3, legal.len() / 2] {
            let list = state.legal_moves(table, shorter);
            assert_eq!(
                list,
                legal[..shorter.min(legal.len())],
                "{name}: after {at} moves a shorter list is no beginning of a longer one"
            );
        }
        if let Some(action) = suggested.filter(|action| whole && !self.is_unlisted(action)) {
            assert!(
                self.is_listed(action, &legal),
                "{name}: after {at} moves {action:?} is suggested, but not listed"
            );
        }
        if let Some(implied_pass) = state.implied_pass(table) {
            assert!(
                !whole || legal.contains(&implied_pass.pass),
                "{name}: after {at} moves the pass that may be left out is not legal"
            );
            assert_eq!(
                implied_pass.forced,
                legal.len() == 1,
                "{name}: after {at} moves a pass is forced if it is the only legal move"
            );
        }
        self.try_any(suggested, &legal, rng);
    }

    /// Tests every move that is listed as legal.
    fn examine_listed(&self, legal: &[G::Move]) {
        let Self {
            game, state, at, ..
        } = *self;
        let (name, table) = (&game.name, &*game.table);
        for (index, action) in legal.iter().enumerate() {
            let broken = state.broken(table, action);
            assert!(
                broken.is_empty(),
                "{name}: after {at} moves {action:?} is listed as legal, but breaks {broken:?}"
            );
            assert!(
                state.is_expected(table, action),
                "{name}: after {at} moves {action:?} is legal, but does not suit"
            );
            self.is_read_back(action);
            assert!(
                index > 60 || !legal[..index].contains(action),
                "{name}: after {at} moves {action:?} is listed twice"
            );
        }
    }

    /// Tests moves of any kind: those that break no rule must be listed.
    fn try_any(&self, suggested: Option<&G::Move>, legal: &[G::Move], rng: &mut Rng) {
        let Self {
            game, state, at, ..
        } = *self;
        let (name, table) = (&game.name, &*game.table);
        let whole = legal.len() < LISTED;
        for _ in 0..TRIES {
            let near = rng.pick(legal).or(suggested);
            let Some(action) = any_move::<G>(table, near, rng) else {
                continue;
            };
            self.is_read_back(&action);
            let broken = state.broken(table, &action);
            for breach in &broken {
                in_words(name, "the message", &breach.explain(table, legal).message);
                in_words(name, "the label", &breach.explain(table, legal).label);
            }
            if broken.is_empty() && whole && !self.is_unlisted(&action) {
                assert!(
                    self.is_listed(&action, legal),
                    "{name}: after {at} moves {action:?} is legal, but not listed"
                );
            }
        }
    }

    /// Returns whether a legal move is listed, or leads to the same position as a move that is
    /// listed.
    fn is_listed(&self, action: &G::Move, legal: &[G::Move]) -> bool {
        let after = |action: &G::Move| {
            let mut ahead = self.state.clone();
            ahead.advance(&self.game.table, action, 1);
            ahead
        };
        legal.contains(action) || {
            let here = after(action);
            legal.iter().any(|listed| after(listed) == here)
        }
    }

    /// Asserts that a move stays the same when it is declared and read back.
    fn is_read_back(&self, action: &G::Move) {
        let (verb, args) = action.declare();
        let back = G::Move::read(verb, &args);
        assert_eq!(
            back.as_ref(),
            Some(action),
            "{}: declared and read back",
            self.game.name
        );
    }
}

/// Asserts that a text is a sentence, or a few words, without a full stop.
fn in_words(name: &str, what: &str, text: &str) {
    assert!(
        !text.is_empty() && !text.ends_with('.'),
        "{name}: {what} is empty or ends with a stop: {text:?}"
    );
}

/// Plays on through positions that no legal game reaches, by now and then carrying out a move that
/// breaks acceptable rules, and tests that everything can be shown there.
pub(crate) fn after_irregularities<G: Game>(game: &Recorded<G>, rng: &mut Rng) {
    let (name, table) = (&game.name, &*game.table);
    let mut state = G::State::opening(table);
    for at in 1..=game.moves.len() as u32 + 100 {
        let Some(suggested) = state.suggest(table, rng) else {
            break;
        };
        let mut action = suggested.clone();
        if rng.once_in(3) {
            let tried = (0..20).filter_map(|_| any_move::<G>(table, Some(&suggested), rng));
            let irregular: Vec<G::Move> = tried
                .filter(|action| can_stand::<G>(&state.broken(table, action)))
                .collect();
            if let Some(irregular) = irregular.into_iter().next() {
                action = irregular;
            }
        }
        if rng.once_in(10) && state.is_expected(table, &action) {
            let mut without = state.clone();
            without.skip(table, &action, at, &mut Story::unread());
            is_shown::<G>(game, &without);
        }
        let mut story = Story::new(true);
        state.apply(table, &action, at, &mut story);
        state.settle_all(table, &mut story);
        for event in story.take() {
            in_words(name, "an event", &event.tell(table));
            event
                .postings(table)
                .iter()
                .for_each(|posting| in_words(name, "the reason of an entry", &posting.reason));
        }
        if rng.once_in(10) {
            is_shown::<G>(game, &state);
        }
    }
    is_shown::<G>(game, &state);
}

/// Returns whether a move breaks rules, all of which the table may accept.
fn can_stand<G: Game>(broken: &[G::Breach]) -> bool {
    !broken.is_empty()
        && broken
            .iter()
            .all(|breach| G::INFO.rules[breach.rule()].accepted.is_some())
}

/// Asserts that everything about a position can be shown and is consistent.
fn is_shown<G: Game>(game: &Recorded<G>, state: &G::State) {
    let (name, table) = (&game.name, &*game.table);
    for observable in G::EXPECTS {
        // Every value must be one that a log can state.
        assert!(
            !Speak::value(table, &(observable.show)(table, state)).is_empty(),
            "{name}: {} is shown as nothing",
            observable.key.name
        );
    }
    let keys: Vec<&str> = standing::<G>(table, state)
        .values
        .iter()
        .map(|(key, _)| *key)
        .collect();
    assert!(
        keys.contains(&"winner"),
        "{name}: a result has the key winner: {keys:?}"
    );
    let mut readings: Vec<_> = state
        .readings(table)
        .into_iter()
        .map(|reading| (reading.track, reading.subject, reading.part))
        .collect();
    let count = readings.len();
    readings.sort();
    readings.dedup();
    assert_eq!(readings.len(), count, "{name}: two readings of one name");
    for sheet in state.sheets(table) {
        let fits = sheet
            .rows
            .iter()
            .all(|(_, cells)| cells.len() + 1 == sheet.columns.len());
        assert!(
            fits,
            "{name}: the sheet {} has a row that does not fit its columns",
            sheet.key
        );
    }
    let picture = state.picture(table);
    assert!(
        picture
            .spots
            .iter()
            .all(|spot| spot.at.0.is_finite() && spot.at.1.is_finite()),
        "{name}: a spot lies nowhere"
    );
    let _ = (state.legal_moves(table, 20), state.implied_pass(table));
}
