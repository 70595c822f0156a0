//! Finds the values that may have been meant instead of one in the log: every other value of its
//! shape, each with how similar the two are.

use super::costs::Likeness;
use crate::game::language::{Args, Domain, Key, Shape, Value, misreadings, normal};
use crate::game::{Game, Table};
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

/// Numbers that differ by up to this much are tried besides those that differ in a digit.
const AROUND: i64 = 12;
/// All numbers up to this one are tried.
const SMALL: i64 = 25;

/// The most parts of a value that is changed; no value of any game has as many. Each part has
/// several alternatives, and each alternative is a copy of the whole.
const LARGE: usize = 300;

/// The most parts of all alternatives to one value together.
const ALL_PARTS: usize = 1_000_000;

/// The longest name that is compared letter by letter.
const LONG_NAME: usize = 64;

/// How many pairs of letters are compared per unit of work.
const LETTERS: usize = 2;

/// The similarities to all names of a kind, by the name they were computed for.
type Likenesses = HashMap<(Domain, u16), Rc<[Likeness]>>;

/// How similar the names of a table are. Each name is compared with all others when it is first
/// needed.
#[derive(Debug, Default)]
pub(crate) struct LikenessCache(RefCell<Likenesses>);

impl LikenessCache {
    fn of<G: Game>(&self, table: &Table<G>, domain: Domain, id: u16) -> Rc<[Likeness]> {
        let written = table_name(table, domain, id);
        let compared = || {
            table.work.count(comparisons(table, domain, written));
            let Some(names) = table.names(domain) else {
                return Rc::default();
            };
            let code = names.second_spelling(id);
            let either = |(other, name): (usize, &str)| {
                let by_name = likeness_of(written, name);
                // A city may have been written by its hex.
                let other = names.second_spelling(other as u16).unwrap_or(name);
                code.map_or(by_name, |code| by_name.min(likeness_of(code, other)))
            };
            names.iter().enumerate().map(either).collect()
        };
        self.0
            .borrow_mut()
            .entry((domain, id))
            .or_insert_with(compared)
            .clone()
    }
}

/// Returns the work of comparing a word with all names of a kind.
fn comparisons<G: Game>(table: &Table<G>, domain: Domain, written: &str) -> u64 {
    let names = table
        .names(domain)
        .into_iter()
        .flat_map(|names| names.iter());
    let letters: usize = names.map(|name| 8 + name.len().min(LONG_NAME)).sum();
    (letters * written.len().clamp(1, LONG_NAME) / LETTERS) as u64
}

/// Returns how similar each name of a kind is to one of them, by their ids.
pub(crate) fn likenesses_of<G: Game>(
    table: &Table<G>,
    cache: &LikenessCache,
    domain: Domain,
    id: u16,
) -> Rc<[Likeness]> {
    cache.of(table, domain, id)
}

/// What the values of a log are compared with.
struct ValueContext<'k, G: Game> {
    table: &'k Table<G>,
    likenesses: &'k LikenessCache,
    /// The most values that are collected.
    most: usize,
}

/// A value that may have been meant.
pub(crate) type Other = (Value, Likeness);

/// Returns the other values of a shape. `value` is that of the log; `None` if an optional key is
/// left out.
pub(crate) fn others<G: Game>(
    table: &Table<G>,
    likenesses: &LikenessCache,
    shape: &Shape,
    value: Option<&Value>,
) -> Vec<Other> {
    let mut found = Vec::new();
    match value {
        Some(value) if parts(value) > LARGE => {}
        Some(value) => {
            let most = most(value);
            let context = ValueContext {
                table,
                likenesses,
                most,
            };
            add(&context, shape, value, &mut found);
        }
        // A number that was left out, such as the space of a disc.
        None if *shape == Shape::Number => {
            found.extend((1..=SMALL).map(|number| (Value::Number(number), Likeness::Other)));
        }
        None => {}
    }
    found
}

/// Returns the most values that are tried instead of one. There are fewer, except for lists of
/// dozens of names on a large board.
pub(crate) fn most(value: &Value) -> usize {
    ALL_PARTS / parts(value).max(1)
}

/// Returns how many values a value consists of.
pub(crate) fn parts(value: &Value) -> usize {
    match value {
        Value::List(values) => values.iter().map(parts).sum(),
        Value::Map(_, entries) => entries.iter().map(|(_, value)| parts(value)).sum(),
        Value::Record(fields) => fields.iter().map(|(_, value)| parts(value)).sum(),
        _ => 1,
    }
}

fn add<G: Game>(
    context: &ValueContext<'_, G>,
    shape: &Shape,
    value: &Value,
    found: &mut Vec<Other>,
) {
    match (shape, value) {
        (Shape::Number | Shape::CountOrBag(_), Value::Number(number)) => numbers(*number, found),
        (Shape::Name(domains), Value::Name(of, id)) => {
            let written = table_name(context.table, *of, *id);
            for domain in *domains {
                names(context, *domain, written, (*of, *id), found);
            }
        }
        (Shape::Word(words), Value::Word(word)) => other_words(words, Some(word), found),
        (Shape::Flag, Value::Flag(flag)) => found.push((Value::Flag(!flag), Likeness::Other)),
        (Shape::WordOr(words, of), _) => {
            let own = match value {
                Value::Word(word) => Some(*word),
                _ => None,
            };
            other_words(words, own, found);
            match (of, own) {
                (Shape::Name(domains), Some(word)) => names_of_none(context, domains, word, found),
                _ => add(context, of, value, found),
            }
        }
        (Shape::OrNobody(Shape::Name(domains)), Value::Nobody) => {
            names_of_none(context, domains, "", found);
        }
        (Shape::OrNobody(_), Value::Nobody) => {}
        (Shape::OrNobody(of), _) => {
            found.push((Value::Nobody, Likeness::Other));
            add(context, of, value, found);
        }
        (Shape::OneOrList(of), Value::List(values)) => {
            elements(context, of, values, found);
            one_too_many(values, found);
        }
        (
            Shape::List(of)
            | Shape::Bag(of)
            | Shape::Links(of)
            | Shape::Lines(of)
            | Shape::OneOrBag(of)
            | Shape::CountOrBag(of),
            Value::List(values),
        ) => elements(context, of, values, found),
        (Shape::Pair(of), Value::List(ends)) => pair(context, of, ends, found),
        (Shape::OneOrList(of) | Shape::OneOrBag(of), _)
        | (Shape::ListOrMap(of, _), Value::List(_))
        | (Shape::ListOrMap(_, of), Value::Map(..)) => add(context, of, value, found),
        (Shape::Record(keys), Value::Record(fields)) => record(context, keys, fields, found),
        (Shape::Map(domain, of) | Shape::Entry(domain, of), Value::Map(_, entries)) => {
            let is_entry = matches!(shape, Shape::Entry(..));
            map(context, *domain, of, entries, is_entry, found);
        }
        _ => {}
    }
}

/// Adds the words of a list but for the one in the log.
fn other_words(words: &[&'static str], own: Option<&str>, found: &mut Vec<Other>) {
    let others = words.iter().filter(|word| Some(**word) != own);
    found.extend(others.map(|word| (Value::Word(word), Likeness::Other)));
}

/// Adds all names of these kinds; the word in the log is none of them.
fn names_of_none<G: Game>(
    context: &ValueContext<'_, G>,
    domains: &[Domain],
    written: &str,
    found: &mut Vec<Other>,
) {
    for domain in domains {
        names(context, *domain, written, (*domain, u16::MAX), found);
    }
}

/// Adds the records in which one field is replaced.
fn record<G: Game>(
    context: &ValueContext<'_, G>,
    keys: &[Key],
    fields: &[(&'static str, Value)],
    found: &mut Vec<Other>,
) {
    for (index, (name, field)) in fields.iter().enumerate() {
        let Some(key) = keys.iter().find(|key| key.name == *name) else {
            continue;
        };
        let mut within = Vec::new();
        add(context, &key.shape, field, &mut within);
        found.extend(within.into_iter().map(|(other, likeness)| {
            let mut fields = fields.to_vec();
            fields[index].1 = other;
            (Value::Record(fields), likeness)
        }));
    }
}

/// Adds the pairs in which one end is replaced.
fn pair<G: Game>(
    context: &ValueContext<'_, G>,
    of: &Shape,
    ends: &[Value],
    found: &mut Vec<Other>,
) {
    let from = found.len();
    elements(context, of, ends, found);
    if in_order(ends) {
        let all = found[from..].iter_mut().map(|(pair, _)| pair);
        all.for_each(order_ends);
    }
}

/// Returns whether two ends are written in the order in which the board has them.
fn in_order(ends: &[Value]) -> bool {
    match ends {
        [Value::Name(_, one), Value::Name(_, other)] => one < other,
        _ => false,
    }
}

/// Writes two ends in the order in which the board has them, as the log does.
fn order_ends(pair: &mut Value) {
    if let Value::List(ends) = pair
        && ends.len() == 2
        && !in_order(ends)
    {
        ends.swap(0, 1);
    }
}

/// Adds the lists in which one element is replaced.
fn elements<G: Game>(
    context: &ValueContext<'_, G>,
    of: &Shape,
    values: &[Value],
    found: &mut Vec<Other>,
) {
    for (index, value) in values.iter().enumerate() {
        if found.len() >= context.most {
            return;
        }
        let mut within = Vec::new();
        add(context, of, value, &mut within);
        found.extend(within.into_iter().map(|(other, likeness)| {
            let mut values = values.to_vec();
            values[index] = other;
            (Value::List(values), likeness)
        }));
    }
}

/// Adds the lists in which one element is removed, whatever their length: most likely one that
/// occurs twice.
fn one_too_many(values: &[Value], found: &mut Vec<Other>) {
    for (index, value) in values.iter().enumerate().filter(|_| values.len() > 1) {
        // Removing either of two equal neighbours gives the same list.
        if values.get(index + 1) == Some(value) {
            continue;
        }
        let twice = values[..index].contains(value) || values[index + 1..].contains(value);
        let mut values = values.to_vec();
        values.remove(index);
        found.push((
            Value::List(values),
            if twice {
                Likeness::Similar
            } else {
                Likeness::Other
            },
        ));
    }
}

/// Adds the mappings in which one value is replaced or, with `keys`, one name (in `{red: New York}`
/// the name is a value, too).
fn map<G: Game>(
    context: &ValueContext<'_, G>,
    domain: Domain,
    of: &Shape,
    entries: &[(u16, Value)],
    keys: bool,
    found: &mut Vec<Other>,
) {
    for (index, (id, value)) in entries.iter().enumerate() {
        if found.len() >= context.most {
            return;
        }
        let mut within = Vec::new();
        add(context, of, value, &mut within);
        let put = |entry: (u16, Value)| {
            let mut entries = entries.to_vec();
            entries[index] = entry;
            Value::Map(domain, entries)
        };
        found.extend(
            within
                .into_iter()
                .map(|(other, likeness)| (put((*id, other)), likeness)),
        );
        if keys {
            let mut within = Vec::new();
            names(
                context,
                domain,
                table_name(context.table, domain, *id),
                (domain, *id),
                &mut within,
            );
            let other_id =
                |(other, likeness): Other| Some((put((other.id()?, value.clone())), likeness));
            found.extend(within.into_iter().filter_map(other_id));
        }
    }
}

fn table_name<G: Game>(table: &Table<G>, domain: Domain, id: u16) -> &str {
    table.names(domain).map_or("", |names| names.name(id))
}

fn names<G: Game>(
    context: &ValueContext<'_, G>,
    domain: Domain,
    written: &str,
    not: (Domain, u16),
    found: &mut Vec<Other>,
) {
    let Some(names) = context.table.names(domain) else {
        return;
    };
    // A name of another kind, or none at all, is compared as it is.
    let compared = (not.0 == domain && not.1 != u16::MAX)
        .then(|| context.likenesses.of(context.table, domain, not.1));
    if compared.is_none() {
        let work = comparisons(context.table, domain, written);
        context.table.work.count(work);
    }
    for (id, name) in names.iter().enumerate() {
        if (domain, id as u16) != not {
            let likeness = compared
                .as_ref()
                .map_or_else(|| likeness_of(written, name), |compared| compared[id]);
            found.push((Value::Name(domain, id as u16), likeness));
        }
    }
}

/// Returns how similar two names are.
pub(crate) fn likeness_of(written: &str, other: &str) -> Likeness {
    if let (Some(one), Some(two)) = (grid(written), grid(other)) {
        // Hexes: the neighbours in the row, and those in the rows above and below.
        let near = one.0.abs_diff(two.0) <= 1 && one.1.abs_diff(two.1) <= 2;
        return if near {
            Likeness::Neighbour
        } else if is_misread(one, two) {
            Likeness::Similar
        } else {
            Likeness::Other
        };
    }
    if written.len().max(other.len()) > LONG_NAME {
        return Likeness::Other;
    }
    let (written, other) = (normal(written), normal(other));
    let spelt = strsim::normalized_damerau_levenshtein(&written, &other) >= 0.6;
    if spelt || (sound(&written).len() > 1 && sound(&written) == sound(&other)) {
        Likeness::Similar
    } else {
        Likeness::Other
    }
}

/// Returns whether two hexes are easily taken for each other: their rows are letters that look
/// alike, or a digit of one is missing, doubled or exchanged in the other.
fn is_misread(one: (u32, u32), two: (u32, u32)) -> bool {
    /// Capital letters that look alike in handwriting.
    const LETTERS: [(char, char); 8] = [
        ('B', 'D'),
        ('C', 'G'),
        ('D', 'O'),
        ('I', 'L'),
        ('I', 'J'),
        ('M', 'N'),
        ('P', 'R'),
        ('U', 'V'),
    ];
    let rows = (one.0.min(two.0), one.0.max(two.0));
    let letters = |(a, b): &(char, char)| (u32::from(*a), u32::from(*b)) == rows;
    if one.1 == two.1 {
        return LETTERS.iter().any(letters);
    }
    let length = |number: u32| number.to_string().len();
    let reads = |one: u32, two: u32| misreadings(i64::from(one)).any(|read| read == i64::from(two));
    let digits = reads(one.1, two.1) || reads(two.1, one.1);
    let exchanged = one.1 % 10 == two.1 / 10 && two.1 % 10 == one.1 / 10;
    one.0 == two.0 && digits && (length(one.1) != length(two.1) || exchanged)
}

/// Returns the row and number of a place named like `E8`.
fn grid(name: &str) -> Option<(u32, u32)> {
    let mut chars = name.chars();
    let row = chars
        .next()
        .filter(char::is_ascii_alphabetic)?
        .to_ascii_uppercase();
    let number = chars.as_str();
    (!number.is_empty() && number.len() <= 3).then_some(())?;
    Some((u32::from(row), number.parse().ok()?))
}

/// Returns the first letter and the sounding consonants, as in American Soundex: names that sound
/// similar have the same.
fn sound(name: &str) -> String {
    let class = |c: char| match c {
        'b' | 'f' | 'p' | 'v' => Some('1'),
        'c' | 'g' | 'j' | 'k' | 'q' | 's' | 'x' | 'z' => Some('2'),
        'd' | 't' => Some('3'),
        'l' => Some('4'),
        'm' | 'n' => Some('5'),
        'r' => Some('6'),
        _ => None,
    };
    let mut out = String::new();
    let mut last = None;
    for c in name.chars().filter(char::is_ascii_alphabetic) {
        let now = class(c);
        if out.is_empty() {
            out.push(c);
        } else if let Some(digit) = now.filter(|_| now != last) {
            out.push(digit);
        }
        if !matches!(c, 'h' | 'w') {
            last = now;
        }
    }
    out
}

fn numbers(number: i64, found: &mut Vec<Other>) {
    let mut tried = vec![number];
    let mut add = |other: i64, likeness: Likeness| {
        if other >= 0 && !tried.contains(&other) {
            tried.push(other);
            found.push((Value::Number(other), likeness));
        }
    };
    misreadings(number).for_each(|other| add(other, Likeness::Similar));
    (1..=AROUND).for_each(|by| {
        let likeness = if by == 1 {
            Likeness::Neighbour
        } else {
            Likeness::Other
        };
        add(number.saturating_sub(by), likeness);
        add(number.saturating_add(by), likeness);
    });
    (0..=SMALL).for_each(|other| add(other, Likeness::Other));
}

/// Returns the key and the element if two moves of a verb differ in only one list, and the second
/// list has one element more.
pub(crate) fn one_more<'v>(was: &Args, is: &'v Args) -> Option<(usize, &'v Value)> {
    let mut differing =
        (0..was.0.len().max(is.0.len())).filter(|key| was.get(*key) != is.get(*key));
    let key = differing.next().filter(|_| differing.next().is_none())?;
    let (Some(Value::List(was)), Some(Value::List(is))) = (was.get(key), is.get(key)) else {
        return None;
    };
    let at = was.iter().zip(is).take_while(|(was, is)| was == is).count();
    let more = is.get(at).filter(|_| is.len() == was.len() + 1)?;
    (was[at..] == is[at + 1..]).then_some((key, more))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_alike_by_spelling_sound_and_place() {
        assert_eq!(likeness_of("Don", "Dan"), Likeness::Similar);
        assert_eq!(likeness_of("Catherine", "Kathryn"), Likeness::Other);
        assert_eq!(likeness_of("Meyer", "Maier"), Likeness::Similar);
        assert_eq!(likeness_of("red", "tan"), Likeness::Other);
        assert_eq!(likeness_of("E8", "F9"), Likeness::Neighbour);
        assert_eq!(likeness_of("E8", "E20"), Likeness::Other);
        assert_eq!(likeness_of("G14", "C14"), Likeness::Similar);
        assert_eq!(likeness_of("C4", "C14"), Likeness::Similar);
        assert_eq!(likeness_of("C21", "C12"), Likeness::Similar);
        assert_eq!(likeness_of("C24", "C14"), Likeness::Other);
        assert_eq!(likeness_of("G14", "C15"), Likeness::Other);
    }

    #[test]
    fn numbers_are_alike_by_their_digits() {
        let mut found = Vec::new();
        numbers(12, &mut found);
        let of = |number: i64| {
            found
                .iter()
                .find(|(value, _)| *value == Value::Number(number))
                .map(|(_, likeness)| *likeness)
        };
        assert_eq!(
            (of(21), of(1), of(120), of(19)),
            (
                Some(Likeness::Similar),
                Some(Likeness::Similar),
                Some(Likeness::Similar),
                Some(Likeness::Similar)
            )
        );
        assert_eq!(
            (of(12), of(9), of(11)),
            (None, Some(Likeness::Other), Some(Likeness::Similar))
        );
    }
}
