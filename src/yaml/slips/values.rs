//! Values that are not plain text: an amount with a dash for its cents, a hyphen alone, and a value
//! followed by the next key.

use super::keys::is_key;
use super::lines::Line;
use crate::yaml::edit::TextEdit;
use crate::yaml::slip::Slip;

/// The most words of a line that may be keys.
const MOST: usize = 8;

/// Adds the slips of the values of a line.
pub(crate) fn slips(text: &str, line: &Line<'_>, slips: &mut Vec<Slip>) {
    slips.extend(amounts(line));
    slips.extend(hyphens(line));
    slips.extend(keys_after_value(text, line));
}

/// Returns the slip of amounts followed by a comma and a dash, as German tables write money: `89,-`. Its fix writes all amounts of the line as plain numbers.
fn amounts(line: &Line<'_>) -> Option<Slip> {
    const DASHES: [char; 4] = ['-', '–', '—', '='];
    let text = line.text;
    let mut found: Vec<(usize, usize, String)> = Vec::new();
    for (comma, _) in text.match_indices([',', '.']) {
        let behind = text[comma + 1..].trim_start_matches(DASHES);
        let end = text.len() - behind.len();
        let is_end = behind.is_empty() || behind.starts_with([',', '}', ']', ' ', '\r', '\n']);
        let before = text[..comma].trim_end_matches(|c: char| c.is_ascii_digit() || c == '.');
        let amount = &text[before.len()..comma];
        let figure = amount.replace('.', "");
        let is_alone = before.ends_with([' ', '[', '{', ',', '$', '€']);
        if end > comma + 1 && is_end && is_alone && is_grouped(amount) {
            let start = before.trim_end_matches(['$', '€']).len();
            found.push((start, end, figure));
        }
    }
    let ((first, end, figure), last) = (found.first()?, found.last()?);
    let mut with = String::new();
    let mut from = *first;
    for (start, end, figure) in &found {
        with.push_str(&text[from..*start]);
        with.push_str(figure);
        from = *end;
    }
    let others = match found.len() - 1 {
        0 => String::new(),
        others => format!(" (and {others} more like it)"),
    };
    Some(Slip::new(
        line.span(*first, *end),
        format!(
            "amounts are plain numbers: {figure}, not `{}`{others}",
            &text[*first..*end]
        ),
        "not a plain number",
        "write the digits alone",
        TextEdit::replace(line.start + first, line.start + last.1, with),
    ))
}

/// Returns whether an amount is digits alone, or has full stops between its thousands.
fn is_grouped(amount: &str) -> bool {
    const DIGITS: usize = 3;
    let mut groups = amount.split('.');
    let first = groups.next().unwrap_or_default();
    let mut rest = groups.peekable();
    let is_short = first.len() <= DIGITS || rest.peek().is_none();
    !first.is_empty() && is_short && rest.all(|group| group.len() == DIGITS)
}

/// Returns the slip of hyphens that stand alone as values, for nobody or nothing.
fn hyphens(line: &Line<'_>) -> Option<Slip> {
    const COLON: &str = ": -";
    let is_alone = |at: usize| {
        let behind = line.text[at + COLON.len()..].trim_start();
        behind.is_empty() || behind.starts_with([',', '}', ']', '#'])
    };
    let found = line.text.match_indices(COLON).map(|(at, _)| at);
    let found: Vec<usize> = found
        .filter(|at| is_alone(*at))
        .map(|at| at + COLON.len() - 1)
        .collect();
    let (first, last) = (*found.first()?, *found.last()?);
    let mut with = String::new();
    let mut from = first;
    for at in &found {
        with.push_str(&line.text[from..*at]);
        with.push_str(if is_among_numbers(line.text, *at) {
            "0"
        } else {
            "none"
        });
        from = at + 1;
    }
    Some(Slip::new(
        line.span(first, first + 1),
        "a hyphen alone is no value",
        "no value",
        "write none for nobody, and 0 for no number",
        TextEdit::replace(line.start + first, line.start + last + 1, with),
    ))
}

/// Returns whether all other values in the braces around a byte of a line are numbers.
fn is_among_numbers(line: &str, at: usize) -> bool {
    /// The most bytes before and after it that are looked at, so that long lines stay cheap.
    const LONG: usize = 400;
    let bytes = line.as_bytes();
    let from = at.saturating_sub(LONG);
    let open = bytes[from..at].iter().rposition(|byte| *byte == b'{');
    let close = bytes[at..].iter().take(LONG).position(|byte| *byte == b'}');
    let (Some(open), Some(close)) = (open, close) else {
        return false;
    };
    let values = line[from + open + 1..at + close]
        .split(',')
        .filter_map(|part| part.split_once(": "));
    let mut values = values
        .map(|(_, value)| value.trim())
        .filter(|value| *value != "-")
        .peekable();
    values.peek().is_some() && values.all(|value| value.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Returns the slip of a value in block style followed by further keys: `by: Cleo space: 7`.
/// Only a word that is a key elsewhere in the text counts: free text may have colons of its own.
fn keys_after_value(text: &str, line: &Line<'_>) -> Option<Slip> {
    let from = line.first();
    let (key, rest) = line.text[from..].trim_end().split_once(": ")?;
    if !is_key(key) || rest.contains(['\'', '"', '{', '}', '[', ']', '#']) {
        return None;
    }
    let words: Vec<&str> = rest.split_whitespace().collect();
    let is_behind = |at: usize| {
        let name = words[at].strip_suffix(':')?;
        (at > 0 && at + 1 < words.len() && is_key(name)).then_some(name)
    };
    let keys = (0..words.len()).filter_map(|at| Some((at, is_behind(at)?)));
    let behind: Vec<(usize, &str)> = keys
        .take(MOST)
        .filter(|(_, name)| is_key_in(text, line, name))
        .collect();
    let (_, name) = *behind.first()?;
    let mut with = words[0].to_owned();
    for (at, word) in words.iter().enumerate().skip(1) {
        match behind.iter().any(|(key, _)| *key == at) {
            true => {
                // On lines of their own no comma separates the keys.
                with.truncate(with.trim_end_matches([',', ';']).len());
                with.push_str(&format!("\n{}", " ".repeat(from)));
            }
            false => with.push(' '),
        }
        with.push_str(word);
    }
    let start = line.text.len() - line.text[from + key.len() + 2..].trim_start().len();
    let at = start + rest.trim_start().find(&format!(" {name}: "))? + 1;
    Some(Slip::new(
        line.span(at, at + name.len()),
        format!("{name} is a key, and stands on the line of the key {key}"),
        "a key on the line of another",
        "put it on a line of its own",
        TextEdit::replace(
            line.start + start,
            line.start + line.text.trim_end().len(),
            with,
        ),
    ))
}

/// Returns whether a word is a key on another line of a text.
fn is_key_in(text: &str, line: &Line<'_>, word: &str) -> bool {
    let key = format!("{word}: ");
    text.match_indices(&key).any(|(at, _)| {
        let before = text[..at].trim_end_matches(' ');
        let is_first = before.ends_with(['\n', '\r', '{', ',', '-']);
        is_first && !(line.start..line.end()).contains(&at)
    })
}
