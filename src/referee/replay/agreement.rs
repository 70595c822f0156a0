//! Whether a claimed value is true.

use crate::game::language::{Domain, Shape, Value};

/// Returns whether a claimed value agrees with the actual one in all its parts, so that there is no
/// difference to report.
pub(crate) fn holds(shape: &Shape, declared: &Value, actual: &Value) -> bool {
    match (shape, declared, actual) {
        (
            Shape::Map(domain, of) | Shape::ListOrMap(_, Shape::Map(domain, of)),
            Value::Map(_, claimed),
            Value::Map(_, known),
        ) => {
            let unlisted = unlisted(*domain, of);
            claimed.iter().all(|(id, value)| {
                holds(
                    of,
                    value,
                    known
                        .iter()
                        .find(|(known, _)| known == id)
                        .map_or(&unlisted, |(_, value)| value),
                )
            })
        }
        (
            Shape::OrNobody(Shape::Record(keys)) | Shape::Record(keys),
            Value::Record(claimed),
            Value::Record(_),
        ) => claimed.iter().all(
            |(name, value)| match keys.iter().find(|key| key.name == *name) {
                Some(key) => holds(
                    &key.shape,
                    value,
                    actual.field(name).unwrap_or(&Value::Nobody),
                ),
                None => true,
            },
        ),
        _ => agrees(shape, declared, actual),
    }
}

/// Returns the value of a name that a mapping could list but does not: zero, nobody, or an empty
/// list or mapping. `of` is the shape of the mapping's values.
pub(crate) fn unlisted(domain: Domain, of: &Shape) -> Value {
    match of {
        Shape::Map(..) => Value::Map(domain, Vec::new()),
        Shape::Links(_) | Shape::Lines(_) | Shape::List(_) | Shape::Bag(_) => {
            Value::List(Vec::new())
        }
        Shape::OrNobody(_) => Value::Nobody,
        _ => Value::Number(0),
    }
}

/// Returns whether a claimed value that is compared as a whole agrees with the actual one.
pub(crate) fn agrees(shape: &Shape, declared: &Value, actual: &Value) -> bool {
    match (shape, declared, actual) {
        (Shape::OrNobody(Shape::OneOrBag(_)), Value::Nobody, Value::List(values)) => {
            values.is_empty()
        }
        (Shape::OrNobody(of) | Shape::WordOr(_, of), ..)
            if !matches!(declared, Value::Nobody | Value::Word(_)) =>
        {
            agrees(of, declared, actual)
        }
        (Shape::CountOrBag(_), Value::Number(number), Value::List(values)) => {
            *number == values.len() as i64
        }
        // Where the things are is not known.
        (Shape::CountOrBag(_), Value::List(values), Value::Number(number)) => {
            *number == values.len() as i64
        }
        (Shape::ListOrMap(list, _), Value::List(values), Value::Map(_, entries)) => {
            elements_agree(list, &all(values), &of_all(entries))
        }
        (Shape::ListOrMap(list, _), Value::Map(_, entries), Value::List(values)) => {
            elements_agree(list, &of_all(entries), &all(values))
        }
        (Shape::OneOrBag(_), left, right) if !matches!(right, Value::Nobody) => same_bag(
            &all(left.elements()),
            &all(right.elements()),
            |left, right| left == right,
        ),
        (_, Value::List(left), Value::List(right)) => {
            elements_agree(shape, &all(left), &all(right))
        }
        _ => declared == actual,
    }
}

fn all(values: &[Value]) -> Vec<&Value> {
    values.iter().collect()
}

/// Joins the values of a mapping into one list.
fn of_all(entries: &[(u16, Value)]) -> Vec<&Value> {
    entries
        .iter()
        .flat_map(|(_, value)| value.elements())
        .collect()
}

/// Returns whether two lists of a shape agree.
fn elements_agree(shape: &Shape, left: &[&Value], right: &[&Value]) -> bool {
    match shape {
        Shape::ListOrMap(list, _) => elements_agree(list, left, right),
        Shape::Bag(_) | Shape::CountOrBag(_) => same_bag(left, right, |left, right| left == right),
        Shape::Lines(_) => same_bag(left, right, same_line),
        Shape::Links(_) => match (left.split_first(), right.split_first()) {
            (Some((first, left)), Some((start, right))) => {
                first == start && same_bag(left, right, same_line)
            }
            (left, right) => left.is_none() && right.is_none(),
        },
        _ => left == right,
    }
}

/// Returns whether two pairs are the same line, in either direction.
fn same_line(left: &Value, right: &Value) -> bool {
    let turned = || matches!((left.elements(), right.elements()), ([from, to], [other, end]) if from == end && to == other);
    left == right || turned()
}

/// Returns whether two lists have the same elements, each equally often.
fn same_bag(left: &[&Value], right: &[&Value], same: impl Fn(&Value, &Value) -> bool) -> bool {
    // They are mostly in the same order.
    let alike = left
        .iter()
        .zip(right)
        .take_while(|(left, right)| same(left, right))
        .count();
    let mut rest = right[alike..].to_vec();
    left.len() == right.len()
        && left[alike..].iter().all(|value| {
            rest.iter()
                .position(|other| same(value, other))
                .is_some_and(|at| {
                    rest.swap_remove(at);
                    true
                })
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(numbers: &[i64]) -> Value {
        Value::list(numbers.iter().map(|number| Value::Number(*number)))
    }

    fn lines(ends: &[[u16; 2]]) -> Value {
        Value::list(ends.iter().map(|ends| Value::list(ends.map(Value::place))))
    }

    const PAIR: Shape = Shape::Pair(&Shape::Name(&[Domain::Place]));

    #[test]
    fn bags_compare_without_order_and_with_count() {
        let shape = Shape::CountOrBag(&Shape::Number);
        assert!(agrees(&shape, &list(&[1, 2, 2]), &list(&[2, 1, 2])));
        assert!(!agrees(&shape, &list(&[1, 1, 2]), &list(&[2, 1, 2])));
        assert!(agrees(&shape, &Value::Number(3), &list(&[2, 1, 2])));
        assert!(!agrees(
            &Shape::List(&Shape::Number),
            &list(&[1, 2]),
            &list(&[2, 1])
        ));
    }

    #[test]
    fn a_line_has_no_direction_and_of_a_network_the_first_link_has() {
        let (one, other) = (lines(&[[1, 2], [3, 4]]), lines(&[[4, 3], [1, 2]]));
        assert!(agrees(&Shape::Lines(&PAIR), &one, &other));
        assert!(!agrees(
            &Shape::Lines(&PAIR),
            &one,
            &lines(&[[1, 2], [2, 1]])
        ));
        assert!(agrees(
            &Shape::Links(&PAIR),
            &one,
            &lines(&[[1, 2], [4, 3]])
        ));
        assert!(!agrees(
            &Shape::Links(&PAIR),
            &one,
            &lines(&[[2, 1], [3, 4]])
        ));
        assert!(!agrees(&Shape::Links(&PAIR), &one, &lines(&[])));
    }

    #[test]
    fn the_lines_of_all_are_those_of_each() {
        let by_player = Value::Map(
            Domain::Player,
            vec![(0, lines(&[[1, 2]])), (1, lines(&[[3, 4]]))],
        );
        let shape = Shape::ListOrMap(
            &Shape::Lines(&PAIR),
            &Shape::Map(Domain::Player, &Shape::Lines(&PAIR)),
        );
        assert!(holds(&shape, &lines(&[[4, 3], [2, 1]]), &by_player));
        assert!(holds(
            &shape,
            &lines(&[[4, 3], [2, 1]]),
            &lines(&[[1, 2], [3, 4]])
        ));
        assert!(!holds(&shape, &lines(&[[4, 3]]), &by_player));
        assert!(holds(
            &shape,
            &Value::Map(Domain::Player, vec![(1, lines(&[[4, 3]])), (2, lines(&[]))]),
            &by_player
        ));
        assert!(!holds(
            &shape,
            &Value::Map(Domain::Player, vec![(1, lines(&[[1, 2]]))]),
            &by_player
        ));
    }
}
