//! The values and the moves of a change in words.

use super::change_edits::differing;
use super::edits::actor_key;
use crate::game::language::{Domain, Moves, Speak, Value, article, in_words};
use crate::game::{Game, Table};
use crate::referee::log::Expect;
use crate::yaml::ordinal;

/// Describes the value in which two expects differ: its name, its old value and its new one.
pub(super) fn misstated<G: Game>(
    table: &Table<G>,
    old: &Expect,
    new: &Expect,
) -> (String, String, String) {
    let differs = old
        .states
        .iter()
        .zip(&new.states)
        .find(|(old, new)| old != new);
    let (was, is) = differs.unwrap_or((&old.states[0], &new.states[0]));
    let key = G::INFO.expects[is.0].name;
    let (part, was, is) = part(table, &was.1, &is.1);
    (format!("{key}{part}"), was, is)
}

/// Says that a claim has the sum of two figures as one: `Vera has red twice in stocks, at -6 and -2,
/// not once at -8`; `None` if that is not the difference.
pub(super) fn added_up<G: Game>(table: &Table<G>, old: &Expect, new: &Expect) -> Option<String> {
    let mut both = old.states.iter().zip(&new.states);
    let ((key, was), (_, is)) = both.find(|(old, new)| old != new)?;
    let (Value::Map(domain, was), Value::Map(_, is)) = (was, is) else {
        return None;
    };
    let [at] = differing(was, is)[..] else {
        return None;
    };
    let (whose, was, is) = (was[at].0, was[at].1.elements(), is[at].1.elements());
    if is.len() != was.len() + 1 {
        return None;
    }
    let sum = was.iter().zip(is).find(|(was, is)| was != is)?.0;
    let ([(name, figure)], Value::Map(of, _)) = (sum.entries(), sum) else {
        return None;
    };
    let own = is.iter().flat_map(Value::entries);
    let own = own.filter(|(own, _)| own == name);
    let parts: Vec<String> = own.map(|(_, figure)| table.value(figure)).collect();
    Some(format!(
        "in `{}`, {} has {} twice, at {}, not once at {}",
        G::INFO.expects[*key].name,
        table.value(&Value::Name(*domain, whose)),
        table.value(&Value::Name(*of, *name)),
        in_words(&parts, "and"),
        table.value(figure)
    ))
}

/// Describes the part in which two values differ (` of Don`) and returns it with the old and the
/// new value in words.
pub(crate) fn part<G: Game>(table: &Table<G>, was: &Value, is: &Value) -> (String, String, String) {
    match (was, is) {
        (Value::Map(domain, old), Value::Map(_, new)) if old.len() == new.len() => {
            if let [at] = differing(old, new)[..]
                && old[at].0 == new[at].0
            {
                let (rest, was, is) = part(table, &old[at].1, &new[at].1);
                return (
                    format!(
                        " of {}{rest}",
                        table.value(&Value::Name(*domain, old[at].0))
                    ),
                    was,
                    is,
                );
            }
            if let Some(several) = several(table, *domain, old, new) {
                return several;
            }
        }
        (Value::Record(old), Value::Record(new)) if old.len() == new.len() => {
            if let [at] = differing(old, new)[..]
                && old[at].0 == new[at].0
            {
                let (rest, was, is) = part(table, &old[at].1, &new[at].1);
                return (format!(": {}{rest}", old[at].0), was, is);
            }
        }
        (Value::List(old), Value::List(new)) if old.len() == new.len() => {
            if let Some(words) = in_list(table, old, new) {
                return words;
            }
        }
        _ => {}
    }
    (String::new(), old_value(table, was, is), table.value(is))
}

/// Describes the element in which two lists differ, or the two that are swapped.
fn in_list<G: Game>(
    table: &Table<G>,
    old: &[Value],
    new: &[Value],
) -> Option<(String, String, String)> {
    match differing(old, new)[..] {
        [at] => Some(element(table, old, new, at)),
        [one, other] if old[one] == new[other] && old[other] == new[one] => {
            let both = |values: &[Value]| {
                format!(
                    "{} and {}",
                    table.value(&values[one]),
                    table.value(&values[other])
                )
            };
            let place = format!(
                " (the {} and the {} {})",
                ordinal(one + 1),
                ordinal(other + 1),
                kind_in::<G>(old, one)
            );
            Some((place, both(old), both(new)))
        }
        _ => None,
    }
}

/// Describes the only element in which two lists differ.
fn element<G: Game>(
    table: &Table<G>,
    old: &[Value],
    new: &[Value],
    at: usize,
) -> (String, String, String) {
    // In a list of entries with names, the name says which entry it is; no number is needed.
    if let ([(one, was)], [(other, is)]) = (old[at].entries(), new[at].entries())
        && let Value::Map(domain, _) = &old[at]
        && one == other
    {
        let (rest, was, is) = part(table, was, is);
        let name = table.value(&Value::Name(*domain, *one));
        return (format!(": {name}{rest}"), was, is);
    }
    let number = if old.len() > 1 {
        format!(" (the {} {})", ordinal(at + 1), kind_in::<G>(old, at))
    } else {
        String::new()
    };
    // The ends of a line are named together.
    let (rest, was, is) = match &old[at] {
        // A list of one line is written with its own brackets.
        Value::List(_) if old.len() == 1 => (
            String::new(),
            format!("[{}]", old_value(table, &old[at], &new[at])),
            format!("[{}]", table.value(&new[at])),
        ),
        Value::List(_) => (
            String::new(),
            old_value(table, &old[at], &new[at]),
            table.value(&new[at]),
        ),
        one => part(table, one, &new[at]),
    };
    (format!("{number}{rest}"), was, is)
}

/// Returns what one place of a list is called. In a row of players' pieces and other things, such as a
/// market with discs and markers, it is not named after what lies there.
fn kind_in<G: Game>(list: &[Value], at: usize) -> &'static str {
    let is_player = |value: &Value| matches!(value, Value::Name(Domain::Player, _));
    let players = list.iter().filter(|value| is_player(value)).count();
    match players == 0 || players == list.len() {
        true => kind_of::<G>(&list[at]),
        false => "space",
    }
}

/// Returns what one element of a list is called.
fn kind_of<G: Game>(element: &Value) -> &'static str {
    match element {
        Value::Name(domain, _) => G::INFO.one(*domain),
        Value::List(ends) if ends.len() == 2 => "pair",
        Value::Number(_) => "number",
        _ => "entry",
    }
}

/// Describes the parts in which two mappings differ if they are several, but not all.
fn several<G: Game>(
    table: &Table<G>,
    domain: Domain,
    old: &[(u16, Value)],
    new: &[(u16, Value)],
) -> Option<(String, String, String)> {
    let all = differing(old, new);
    let is_one_value = |value: &Value| {
        !matches!(
            value,
            Value::List(_) | Value::Map(..) | Value::Record(_) | Value::Unknown
        )
    };
    let is_plain = |at: &usize| {
        old[*at].0 == new[*at].0 && is_one_value(&old[*at].1) && is_one_value(&new[*at].1)
    };
    if all.len() < 2 || all.len() == old.len() || !all.iter().all(is_plain) {
        return None;
    }
    let words = |value: &dyn Fn(usize) -> Value| {
        let mut words: Vec<String> = all.iter().map(|at| table.value(&value(*at))).collect();
        // The same value for all is said once.
        if words.iter().all(|word| *word == words[0]) {
            words.truncate(1);
        }
        in_words(&words, "and")
    };
    Some((
        format!(" of {}", words(&|at| Value::Name(domain, old[at].0))),
        words(&|at| old[at].1.clone()),
        words(&|at| new[at].1.clone()),
    ))
}

/// Returns an old value in words. If a city is replaced by a plain hex, the city's own hex is
/// added, because the log may use either spelling.
fn old_value<G: Game>(table: &Table<G>, was: &Value, is: &Value) -> String {
    match (was, is) {
        (Value::List(old), Value::List(new)) if old.len() == new.len() => {
            let parts = old.iter().zip(new);
            let parts: Vec<String> = parts.map(|(was, is)| old_value(table, was, is)).collect();
            format!("[{}]", parts.join(", "))
        }
        (Value::Name(domain, id), Value::Name(other, new)) if was != is => {
            let code = |domain, id| table.names(domain)?.second_spelling(id);
            let name = table.value(was);
            match (code(*domain, *id), code(*other, *new)) {
                (Some(hex), None) => format!("{name} ({hex})"),
                _ => name,
            }
        }
        _ => table.value(was),
    }
}

/// Describes a move: `a bid of 4 by Don`, `a build of red`.
pub(crate) fn spoken<G: Game>(table: &Table<G>, action: &G::Move) -> String {
    let (verb, args) = action.declare();
    let mut text = article(G::Move::VERBS[verb].name());
    if let Some(own @ (Value::Name(..) | Value::Number(_))) = args.get(0) {
        text.push_str(&format!(" of {}", table.value(own)));
    }
    if let Some(key) = actor_key::<G::Move>(verb, &args).filter(|key| *key > 0)
        && let Some(actor) = args.get(key)
    {
        text.push_str(&format!(" by {}", table.value(actor)));
    }
    text
}
