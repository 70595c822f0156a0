//! What the first declared move shows about a position that does not say whose turn it is; or, where
//! no move follows, the first expect.

use crate::game::language::{Domain, Faults, Shape, Value, code};
use crate::game::prelude::*;
use crate::game::{Game, Given, Observable, Story, Table};
use crate::referee::log::{Declarations, Declared, Entry};
use crate::referee::verdict::ShownKey;
use crate::yaml::tree::{NodeId, Tree};

/// The most names of a move that are tried.
const NAMES: usize = 4;

/// A key with a value: an index into the keys of `expect`.
type Guess = Vec<(usize, Value)>;

/// What the first move shows.
#[derive(Default)]
pub(super) struct ShownValues {
    /// The keys, with what the reports say about them.
    pub shown: Vec<ShownKey>,
    /// The same keys as values of the position.
    pub values: Vec<(usize, Value, NodeId)>,
    /// The left-out keys whose assumed value the move confirms.
    pub confirmed: Vec<&'static str>,
}

/// The key that says who acts. A move that names who makes it, and is legal as the position is
/// assumed, confirms it.
const WHO: &str = "active";

/// The key that says in which order players or companies act.
const ORDER: &str = "order";

/// Infers from the first declared move whose turn it is, if the position does not say so: the first
/// values of the left-out keys under which the move is legal or, failing that, fits. Returns
/// nothing if the move fits the position as it would be assumed, or fits under no values.
pub(super) fn shown<G: Game>(
    table: &Table<G>,
    tree: &Tree<'_>,
    values: &[(usize, Value, NodeId)],
    node: NodeId,
    moves: &Declarations<G::Move>,
    follow: &[&str],
) -> ShownValues {
    let Some(first) = first_of(moves) else {
        return shown_by_expect(table, tree, values, node, moves, follow);
    };
    let expecting_if = |guess: &[(usize, Value)]| {
        let with = with_guess(values, guess, node);
        expecting(table, tree, &with, node, moves)
    };
    // What an expect before the move shows stays as it was before the move was added, if the move
    // fits there, if only after forced passes.
    if let Some(Entry::Expect(_)) = moves.order.first() {
        let by_expect = shown_by_expect(table, tree, values, node, moves, follow);
        let guess: Guess = by_expect
            .values
            .iter()
            .map(|(key, value, _)| (*key, value.clone()))
            .collect();
        let fits = || {
            expecting_if(&guess)
                .is_some_and(|(state, _)| state.broken(table, &first.action).is_empty())
        };
        if !guess.is_empty() && fits() {
            return by_expect;
        }
    }
    let legal_if = |guess: &[(usize, Value)]| {
        let (state, turn) = expecting_if(guess)?;
        // A phase that ends the turn at once is not the one that the move belongs to.
        (state.stage().turn == turn).then(|| state.broken(table, &first.action).is_empty())
    };
    let (verb, args) = first.action.declare();
    let acts = |value: &&Value| matches!(value, Value::Name(domain, _) if *domain != Domain::Place);
    let names = args.0.iter().flatten().filter(acts);
    let names: Vec<Value> = names.take(NAMES).cloned().collect();
    let confirmed_if = |guess: &[(usize, Value)]| {
        expecting_if(guess).map(|(state, _)| confirmed(table, &state, &first.action, &names))
    };
    let by = G::INFO.verbs[verb].key("by").and_then(|key| args.get(key));
    let is_said = |key: usize| {
        values.iter().any(|(known, ..)| *known == key) || follow.contains(&G::EXPECTS[key].key.name)
    };
    let mut guesses = guesses::<G>(&names, &is_said);
    guesses.extend(other_orders(
        table,
        (tree, values, node),
        moves,
        &names,
        &is_said,
    ));
    // If the move fits only after passes of others, it is likelier that its own actor is to act.
    let own = match expecting_if(&[]) {
        Some((state, _)) if !names_actor(table, &state, &names) => guesses
            .iter()
            .find(|guess| is_about_who::<G>(guess) && legal_if(guess) == Some(true))
            .cloned(),
        _ => None,
    };
    let found = match (own, confirmed_if(&[])) {
        (Some(own), _) => Some((own, true)),
        (None, Some(confirmed)) => {
            return ShownValues {
                confirmed,
                ..ShownValues::default()
            };
        }
        (None, None) => first_fitting(guesses, |guess| legal_if(guess)),
    };
    let Some((guess, legal)) = found else {
        return ShownValues::default();
    };
    let shown = |(key, value): &(usize, Value)| {
        let named = names.iter().find(|name| *name == value);
        ShownKey {
            key: G::EXPECTS[*key].key.name,
            value: value.clone(),
            verb: G::INFO.verbs[verb].name(),
            // Of an order, the move shows only who comes next.
            is_sure: legal && !matches!(value, Value::List(_)),
            by: named.or(by).or(names.first()).cloned(),
        }
    };
    ShownValues {
        confirmed: confirmed_if(&guess).unwrap_or_default(),
        shown: guess.iter().map(shown).collect(),
        values: guess
            .into_iter()
            .map(|(key, value)| (key, value, node))
            .collect(),
    }
}

/// Returns the first guess under which a move is legal or, failing that, fits, and whether it is
/// legal. `legal_if` returns `None` if it does not fit.
fn first_fitting(
    guesses: Vec<Guess>,
    legal_if: impl Fn(&Guess) -> Option<bool>,
) -> Option<(Guess, bool)> {
    let fitting = guesses
        .into_iter()
        .filter_map(|guess| legal_if(&guess).map(|legal| (guess, legal)));
    let fitting: Vec<(Guess, bool)> = fitting.collect();
    let best = fitting.iter().find(|(_, legal)| *legal);
    best.or(fitting.first()).cloned()
}

/// Returns other orders of play that play can have led to, in which somebody whom the move names
/// changes places with another, first of all with whoever would be to act: in a tie, the position
/// may not tell who comes first.
fn other_orders<G: Game>(
    table: &Table<G>,
    (tree, values, node): (&Tree<'_>, &[(usize, Value, NodeId)], NodeId),
    moves: &Declarations<G::Move>,
    names: &[Value],
    is_said: &dyn Fn(usize) -> bool,
) -> Vec<Guess> {
    let is_order = |it: &Observable<G>| {
        it.key.name == ORDER && matches!(it.key.shape, Shape::List(Shape::Name(_)))
    };
    let Some(key) = G::EXPECTS.iter().position(is_order) else {
        return Vec::new();
    };
    let made = |guess: &[(usize, Value)]| {
        let with = with_guess(values, guess, node);
        let mut faults = Faults::default();
        let mut given = Given::new(table, tree, &with, node, &mut faults);
        let declared = moves.moves.iter().map(|it| (it.number, &it.action));
        let state = G::State::from_position(&mut given, declared);
        let state = state.filter(|_| faults.is_empty())?;
        Some((state, faults.into_parts().1.len()))
    };
    let Some((state, warnings)) = made(&[]).filter(|_| !is_said(key)) else {
        return Vec::new();
    };
    let order = (G::EXPECTS[key].show)(table, &state);
    let named = |name: &Value| names.contains(name);
    let (own, mut others): (Vec<usize>, Vec<usize>) =
        (0..order.elements().len()).partition(|at| named(&order.elements()[*at]));
    others.sort_by_key(|at| !names_actor(table, &state, &order.elements()[*at..=*at]));
    let swapped = own
        .iter()
        .flat_map(|own| others.iter().map(move |other| (*own, *other)));
    let guess = |(own, other): (usize, usize)| {
        let mut names = order.elements().to_vec();
        names.swap(own, other);
        vec![(key, Value::List(names))]
    };
    let can_be = |guess: &Guess| made(guess).is_some_and(|(_, others)| others <= warnings);
    swapped.map(guess).filter(can_be).collect()
}

/// Returns the values of a position with those of a guess, which have their place where the position
/// begins.
fn with_guess(
    values: &[(usize, Value, NodeId)],
    guess: &[(usize, Value)],
    node: NodeId,
) -> Vec<(usize, Value, NodeId)> {
    let guess = guess.iter().map(|(key, value)| (*key, value.clone(), node));
    values.iter().cloned().chain(guess).collect()
}

/// The keys besides the turn and the phase that say whose turn it is.
const OF_MOMENT: [&str; 4] = [WHO, "first", "starter", ORDER];

/// Infers whose turn it is from the first expect of a log without moves: what it says of that, if
/// there is such a position and the expect does not hold in the one that would be assumed.
fn shown_by_expect<G: Game>(
    table: &Table<G>,
    tree: &Tree<'_>,
    values: &[(usize, Value, NodeId)],
    node: NodeId,
    moves: &Declarations<G::Move>,
    follow: &[&str],
) -> ShownValues {
    let name = |key: usize| G::EXPECTS[key].key.name;
    let is_open = |key: usize| {
        let of_moment = G::INFO.is_stage_key(name(key)) || OF_MOMENT.contains(&name(key));
        let is_said = values.iter().any(|(known, ..)| *known == key);
        of_moment && !is_said && !follow.contains(&name(key))
    };
    let said = moves.expects.first().into_iter().flat_map(|it| &it.states);
    let said: Guess = said.filter(|(key, _)| is_open(*key)).cloned().collect();
    let holds_with = |guess: &Guess| {
        let with = with_guess(values, guess, node);
        let mut faults = Faults::default();
        let mut given = Given::new(table, tree, &with, node, &mut faults);
        let state = G::State::from_position(&mut given, std::iter::empty());
        let state = state.filter(|_| faults.is_empty());
        state.is_some_and(|state| {
            let mut said = said.iter();
            said.all(|(key, value)| (G::EXPECTS[*key].show)(table, &state) == *value)
        })
    };
    if said.is_empty() || holds_with(&Vec::new()) || !holds_with(&said) {
        return ShownValues::default();
    }
    let shown = |(key, value): &(usize, Value)| ShownKey {
        key: name(*key),
        value: value.clone(),
        verb: code::EXPECT,
        is_sure: true,
        by: None,
    };
    ShownValues {
        shown: said.iter().map(shown).collect(),
        confirmed: Vec::new(),
        values: said
            .iter()
            .map(|(key, value)| (*key, value.clone(), node))
            .collect(),
    }
}

/// Returns [`WHO`] if the first move confirms its value in `state`: the move is legal there, and
/// names who acts.
fn confirmed<G: Game>(
    table: &Table<G>,
    state: &G::State,
    action: &G::Move,
    names: &[Value],
) -> Vec<&'static str> {
    let is_confirmed = names_actor(table, state, names) && state.broken(table, action).is_empty();
    is_confirmed.then_some(WHO).into_iter().collect()
}

/// Returns whether whoever is to act in `state` is among the names of a move.
fn names_actor<G: Game>(table: &Table<G>, state: &G::State, names: &[Value]) -> bool {
    let mut keys = G::EXPECTS.iter().filter(|it| it.key.name == WHO);
    keys.any(|it| names.contains(&(it.show)(table, state)))
}

/// Returns whether a guess is about nothing but [`WHO`].
fn is_about_who<G: Game>(guess: &Guess) -> bool {
    guess
        .iter()
        .all(|(key, _)| G::EXPECTS[*key].key.name == WHO)
}

/// Returns the state of a position with these values, after the automatic steps that are due, and
/// the turn before them, if the first declared move is expected there.
fn expecting<G: Game>(
    table: &Table<G>,
    tree: &Tree<'_>,
    values: &[(usize, Value, NodeId)],
    node: NodeId,
    moves: &Declarations<G::Move>,
) -> Option<(G::State, u32)> {
    let first = first_of(moves)?;
    let mut faults = Faults::default();
    let declared = moves
        .moves
        .iter()
        .map(|declared| (declared.number, &declared.action));
    let mut given = Given::new(table, tree, values, node, &mut faults);
    let state = G::State::from_position(&mut given, declared);
    let mut state = state.filter(|_| faults.is_empty())?;
    let turn = state.stage().turn;
    state.settle_all(table, &mut Story::unread());
    // The only legal passes may be left out before it.
    for _ in 0..table.seats() {
        let pass = state.implied_pass(table).filter(|pass| pass.forced);
        let Some(pass) = pass.filter(|_| !state.is_expected(table, &first.action)) else {
            break;
        };
        state.apply(table, &pass.pass, first.number, &mut Story::unread());
        state.settle_all(table, &mut Story::unread());
    }
    let is_expected = state.is_expected(table, &first.action);
    is_expected.then_some((state, turn))
}

/// Returns the first declared move.
fn first_of<M>(moves: &Declarations<M>) -> Option<&Declared<M>> {
    moves.order.iter().find_map(|entry| match *entry {
        Entry::Move(of) => moves.moves.get(of),
        Entry::Expect(_) => None,
    })
}

/// Returns the values that are tried, the most ordinary first: who acts, then the phase, then both.
fn guesses<G: Game>(names: &[Value], is_said: &dyn Fn(usize) -> bool) -> Vec<Guess> {
    let open = move || (0..G::EXPECTS.len()).filter(move |key| !is_said(*key));
    let takes = |key: usize, name: &Value| {
        let shape = match G::EXPECTS[key].key.shape {
            Shape::OrNobody(inner) => *inner,
            shape => shape,
        };
        match (shape, name) {
            (Shape::Name(domains), Value::Name(domain, _)) => domains.contains(domain),
            _ => false,
        }
    };
    let actors: Vec<(usize, Value)> = open()
        .flat_map(|key| names.iter().map(move |name| (key, name.clone())))
        .filter(|(key, name)| takes(*key, name))
        .collect();
    let phases: Vec<(usize, Value)> = open()
        .filter(|key| G::EXPECTS[*key].key.name == "phase")
        .flat_map(|key| match G::EXPECTS[key].key.shape {
            Shape::Word(words) => words.iter().map(|word| (key, Value::Word(word))).collect(),
            _ => Vec::new(),
        })
        .collect();
    let both = phases.iter().flat_map(|phase| {
        let actors = actors.iter();
        actors.map(move |actor| vec![phase.clone(), actor.clone()])
    });
    let one = |pair: &(usize, Value)| vec![pair.clone()];
    let alone = actors.iter().map(one).chain(phases.iter().map(one));
    alone.chain(both).collect()
}
