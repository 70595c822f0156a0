//! Random moves that a log can declare: every verb, with any values of its shapes.

use crate::game::language::{Args, Domain, Names, Shape, Value};
use crate::game::prelude::*;
use crate::game::{Game, Rng, Table};

/// Everyday numbers, and some at which arithmetic may fail.
const NUMBERS: [i64; 12] = [
    -1,
    0,
    1,
    2,
    3,
    5,
    9,
    40,
    i32::MAX as i64,
    u32::MAX as i64,
    i64::MIN,
    i64::MAX,
];

/// Makes a random move, half the time one that differs from `near` in a single value. Returns
/// `None` if the random values make no move of the game.
pub fn any_move<G: Game>(
    table: &Table<G>,
    near: Option<&G::Move>,
    rng: &mut Rng,
) -> Option<G::Move> {
    let any = Any { table };
    if let Some(near) = near.filter(|_| rng.once_in(2)) {
        let (verb, Args(mut values)) = near.declare();
        let key = rng.below(values.len());
        values[key] = Some(any.value(&G::INFO.verbs[verb].keys[key].shape, rng)?);
        return read::<G>(verb, Args(values));
    }
    let verb = rng.below(G::INFO.verbs.len());
    let mut values = Vec::new();
    for key in G::INFO.verbs[verb].keys {
        values.push(if key.required || rng.once_in(3) {
            Some(any.value(&key.shape, rng)?)
        } else {
            None
        });
    }
    read::<G>(verb, Args::new(values))
}

/// Makes a random value of a shape, whether or not it is right in a position. Returns `None` if the
/// table has no name of a needed kind.
pub fn any_value<G: Game>(shape: &Shape, table: &Table<G>, rng: &mut Rng) -> Option<Value> {
    Any { table }.value(shape, rng)
}

/// Reads a move as the reader of logs would, without the keys that the verb's own value excludes.
fn read<G: Game>(verb: usize, Args(mut values): Args) -> Option<G::Move> {
    let own = match values.first() {
        Some(Some(Value::Name(domain, _))) => Some(*domain),
        _ => None,
    };
    for (key, value) in G::INFO.verbs[verb].keys.iter().zip(values.iter_mut()) {
        if key.is_excluded(own) {
            *value = None;
        }
    }
    G::Move::read(verb, &Args(values))
}

/// A maker of random values for a table.
struct Any<'t, G: Game> {
    table: &'t Table<G>,
}

impl<G: Game> Any<'_, G> {
    fn id(&self, domain: Domain, rng: &mut Rng) -> Option<u16> {
        let count = self.table.names(domain).map_or(0, Names::len);
        (count > 0).then(|| rng.below(count) as u16)
    }

    fn value(&self, shape: &Shape, rng: &mut Rng) -> Option<Value> {
        Some(match shape {
            Shape::Number => Value::Number(*rng.pick(&NUMBERS)?),
            Shape::Flag => Value::Flag(rng.once_in(2)),
            Shape::Name(domains) => {
                let domain = *rng.pick(domains)?;
                Value::Name(domain, self.id(domain, rng)?)
            }
            Shape::Word(words) => Value::Word(rng.pick(words)?),
            Shape::WordOr(words, _) if rng.once_in(5) => Value::Word(rng.pick(words)?),
            Shape::OrNobody(_) if rng.once_in(5) => Value::Nobody,
            Shape::WordOr(_, of) | Shape::OrNobody(of) => self.value(of, rng)?,
            Shape::List(of) | Shape::Bag(of) | Shape::Links(of) | Shape::Lines(of) => {
                self.several(of, 0, rng)?
            }
            Shape::OneOrList(of) | Shape::OneOrBag(of) => match rng.once_in(2) {
                true => self.value(of, rng)?,
                false => self.several(of, 1, rng)?,
            },
            Shape::CountOrBag(_) if rng.once_in(2) => Value::Number(*rng.pick(&NUMBERS)?),
            Shape::CountOrBag(of) => self.several(of, 0, rng)?,
            Shape::Pair(of) => Value::list([self.value(of, rng)?, self.value(of, rng)?]),
            Shape::ListOrMap(list, map) => {
                self.value(if rng.once_in(2) { list } else { map }, rng)?
            }
            Shape::Record(keys) => {
                let fields = keys
                    .iter()
                    .filter(|key| key.required || rng.once_in(2))
                    .collect::<Vec<_>>();
                let fields = fields
                    .into_iter()
                    .map(|key| Some((key.name, self.value(&key.shape, rng)?)));
                Value::Record(fields.collect::<Option<_>>()?)
            }
            Shape::Map(domain, of) => {
                let all = self.table.names(*domain).map_or(0, Names::len) as u16;
                let entries = (0..all)
                    .filter(|_| *domain == Domain::Player || rng.once_in(3))
                    .collect::<Vec<u16>>();
                Value::Map(
                    *domain,
                    entries
                        .into_iter()
                        .map(|id| Some((id, self.value(of, rng)?)))
                        .collect::<Option<_>>()?,
                )
            }
            Shape::Entry(domain, of) => Value::Map(
                *domain,
                vec![(self.id(*domain, rng)?, self.value(of, rng)?)],
            ),
        })
    }

    fn several(&self, of: &Shape, least: usize, rng: &mut Rng) -> Option<Value> {
        let count = least + rng.below(6);
        Some(Value::List(
            (0..count)
                .map(|_| self.value(of, rng))
                .collect::<Option<_>>()?,
        ))
    }
}
