//! Lists, and moves, with a sign or a word between them that joins them in a sentence: `[D3, D4] &
//! [C3, D3]`, `{pass: red} and pass: blue`.

use super::keys::is_key;
use super::lines::Line;
use crate::yaml::Span;
use crate::yaml::edit::TextEdit;
use crate::yaml::slip::Slip;

/// The signs and words that join two things in a sentence, the longest first.
const JOINTS: [&str; 17] = [
    "then", "dann", "and", "und", "->", "=>", "et", "→", "&", "+", ";", "/", "|", ">", ",", "-",
    "–",
];
/// The length in bytes beyond which a line is not searched.
const LONG: usize = 2_000;

/// Returns a text without the joints and blanks at its beginning, and the first joint that is no
/// comma, if there is one.
fn without_joints(text: &str) -> (&str, Option<&'static str>) {
    let (mut rest, mut first) = (text.trim_start(), None);
    loop {
        let found = JOINTS.into_iter().find_map(|joint| {
            let after = rest.strip_prefix(joint)?;
            let is_whole = !joint.starts_with(char::is_alphabetic)
                || !after.starts_with(|c: char| c.is_alphanumeric() || c == ':');
            is_whole.then_some((joint, after))
        });
        let Some((joint, after)) = found else {
            return (rest, first);
        };
        first = first.or(Some(joint).filter(|joint| *joint != ","));
        rest = after.trim_start();
    }
}

/// Returns the length of the text in brackets that a text begins with.
fn bracketed(text: &str) -> Option<usize> {
    if !text.starts_with(['[', '{']) {
        return None;
    }
    let mut depth = 0;
    let end = text.find(|c| {
        depth += i32::from(matches!(c, '[' | '{')) - i32::from(matches!(c, ']' | '}'));
        depth == 0
    })?;
    Some(end + 1)
}

/// Lists that a sign or a word joins.
struct Joined<'t> {
    /// The byte of the line at which the first of them begins.
    start: usize,
    end: usize,
    lists: Vec<&'t str>,
    /// The first sign between them that is no comma; empty if there is none.
    joint: &'static str,
    /// The byte of the line at which it stands, or at which the second list begins.
    joint_at: usize,
}

/// Finds lists in a line that follow one another, with a sign between them or without.
fn joined(line: &str) -> Option<Joined<'_>> {
    line.match_indices(['[', '{']).find_map(|(start, _)| {
        let (mut end, mut lists, mut sign) = (start, Vec::new(), None);
        let (mut rest, mut second) = (&line[start..], None);
        while let Some(length) = bracketed(rest) {
            let at = line.len() - rest.len();
            if lists.len() == 1 {
                second = Some(at);
            }
            lists.push(&rest[..length]);
            end = at + length;
            let after = &line[end..];
            let (next, joint) = without_joints(after);
            if let Some(joint) = joint
                && sign.is_none()
            {
                sign = Some((joint, end + after.find(joint)?));
            }
            rest = next;
        }
        let (joint, joint_at) = sign.filter(|(_, at)| *at < end).unwrap_or(("", second?));
        Some(Joined {
            start,
            end,
            lists,
            joint,
            joint_at,
        })
    })
}

/// Returns the slip of lists in a line with another sign than a comma between them, as the values of
/// one key.
pub(crate) fn lists(text: &str, line: &Line<'_>) -> Option<Slip> {
    let own = line.text;
    if own.len() > LONG || own.contains(['"', '\'', '#']) {
        return None;
    }
    let found = joined(own)?;
    let before = own[..found.start].trim_end();
    let is_list = before.ends_with(['[', ',']);
    let key = before.strip_suffix(':').map(|key| {
        let start = key.rfind(|c: char| !c.is_alphanumeric() && c != '-');
        key[start.map_or(0, |at| at + 1)..].trim_start_matches('-')
    });
    if !is_list && key.is_none_or(str::is_empty) {
        return None;
    }
    let joint = found.joint;
    let place = line.span(found.joint_at, found.joint_at + joint.len().max(1));
    let with_key = key.filter(|_| !is_list);
    let (what, help) = match (with_key, joint) {
        // Between the lists of a list, this is the slip of a comma.
        (None, "") => return None,
        (None, _) => (
            format!("expected a comma, found {joint}"),
            "write a comma in its place",
        ),
        (Some(key), "") => (
            format!(
                "{key} has {} values and no brackets around them",
                found.lists.len()
            ),
            "write one pair of brackets around all of them",
        ),
        (Some(key), _) => (
            format!("two values of {key} are joined by {joint}, without brackets around both"),
            "write a comma in its place, and one pair of brackets around all of them",
        ),
    };
    let with = match with_key {
        None => found.lists.join(", "),
        Some(key) => as_one_list(text, key, &found.lists),
    };
    let label = if joint.is_empty() {
        "a second value"
    } else {
        "no comma"
    };
    Some(Slip::new(
        place,
        what,
        label,
        help,
        TextEdit::replace(line.start + found.start, line.start + found.end, with),
    ))
}

/// Makes one list of several: a list of lists if the key has one elsewhere in the log, or if all of
/// them are pairs and no other value of the key is a list.
fn as_one_list(text: &str, key: &str, lists: &[&str]) -> String {
    let nested = || format!("[{}]", lists.join(", "));
    let entries = |list: &&str| list.strip_prefix('{')?.strip_suffix('}').map(str::to_owned);
    let merged: Option<Vec<String>> = lists.iter().map(entries).collect();
    if let Some(merged) = merged.filter(|_| !text.contains(&format!("{key}: [{{"))) {
        return format!("{{{}}}", merged.join(", "));
    }
    let inner = |list: &&str| list.strip_prefix('[')?.strip_suffix(']').map(str::to_owned);
    let flat: Option<Vec<String>> = lists.iter().map(inner).collect();
    let Some(flat) = flat.filter(|_| !text.contains(&format!("{key}: [["))) else {
        return nested();
    };
    let is_whole_value = |(at, lead): (usize, &str)| {
        let end = Line::at(text, at).end().min(at + LONG);
        let value = text.get(at + lead.len() - 1..end).unwrap_or_default();
        bracketed(value).is_some_and(|length| {
            let after = value[length..].trim_start();
            after.is_empty() || after.starts_with([',', '}', '#'])
        })
    };
    let lead = format!("{key}: [");
    let mut values = text.match_indices(&*lead);
    let is_pair = |list: &String| list.split(',').count() == 2;
    match !values.any(is_whole_value) && flat.iter().all(is_pair) {
        true => nested(),
        false => format!("[{}]", flat.join(", ")),
    }
}

/// Returns the slip of a second move in block style on the line of the first: `pass: red, pass: blue`.
pub(crate) fn second_in_block(text: &str, line: &Line<'_>) -> Option<Slip> {
    let own = line.text.trim_end();
    let from = line.first();
    // An item may be nothing but its hyphen and blanks.
    let is_plain = !own.get(from..)?.contains(['"', '\'', '#', '{', '[']);
    if !line.is_item() || !is_plain || own.len() > LONG {
        return None;
    }
    let (key, _) = own[from..]
        .split_once(": ")
        .filter(|(key, _)| is_key(key))?;
    let begin = from + key.len() + 2;
    let is_second = |(colon, _): &(usize, &str)| {
        let key = own[begin..begin + colon]
            .rsplit(' ')
            .next()
            .unwrap_or_default();
        key.len() < *colon && is_key(key) && begins_entry(text, key)
    };
    let (colon, _) = own[begin..].match_indices(": ").find(is_second)?;
    let before = &own[begin..begin + colon];
    let name = before.rsplit(' ').next()?;
    let start = begin + colon - name.len();
    let mut end = own[..start].trim_end();
    while let Some(joint) = JOINTS.into_iter().find(|joint| {
        let before = end.strip_suffix(joint);
        before
            .is_some_and(|before| !joint.starts_with(char::is_alphabetic) || before.ends_with(' '))
    }) {
        end = end[..end.len() - joint.len()].trim_end();
    }
    let dash = &own[..from];
    Some(Slip::new(
        line.span(start, start + name.len()),
        "a second move begins on the line of the first",
        "a second move",
        "write each move on a line of its own that begins with - and a space",
        TextEdit::replace(
            line.start + end.len(),
            line.start + start,
            format!("\n{dash}"),
        ),
    ))
}

/// Returns whether a key begins an entry of the log.
fn begins_entry(text: &str, key: &str) -> bool {
    ["- {", "- "]
        .iter()
        .any(|open| text.contains(&format!("{open}{key}: ")))
}

/// Returns the slip of a second move after the brace of the first, without braces of its own:
/// `{pass: red}, pass: blue`, `{pass: red} and blue`. `rest` is what follows the first, from `at`.
pub(super) fn second_move(text: &str, line: &Line<'_>, at: usize, rest: &str) -> Option<Slip> {
    if !line.is_item() || rest.len() > LONG || rest.contains(['"', '\'']) {
        return None;
    }
    let (rest, comment) = match rest.find(" #") {
        Some(cut) => (rest[..cut].trim_end(), &rest[cut..]),
        None => (rest, ""),
    };
    let (next, _) = without_joints(rest);
    let first = line.text[line.first()..].strip_prefix('{')?;
    let verb = first.split(':').next().filter(|verb| is_key(verb))?;
    let begins = |key: &str| begins_entry(text, key);
    let inner = match next.strip_suffix('}').filter(|next| !next.contains('{')) {
        Some(next) => next.trim_end(),
        None => next,
    };
    let of_key = inner
        .split_once(':')
        .filter(|(key, _)| is_key(key) && begins(key));
    let of_word = || {
        let (key, value) = inner.split_once(' ')?;
        (is_key(key) && begins(key) && !value.contains([' ', ':', '{', '[']))
            .then(|| format!("{key}: {value}"))
    };
    let of_name = || {
        // The first move has no other key whose value the second would lack.
        let is_only = first.split_once(": ")?.1.find(['}', ','])?;
        let ends = first.split_once(": ")?.1[is_only..].starts_with('}');
        let value = format!("{verb}: {inner}");
        let is_known = [
            format!("{value}}}"),
            format!("{value},"),
            format!("{value}\n"),
        ];
        let is_known = is_known.iter().any(|known| text.contains(known));
        (ends && is_known && !inner.is_empty()).then_some(value)
    };
    let moved = if next.starts_with('{') {
        (bracketed(next)? == next.len()).then(|| next.to_owned())?
    } else {
        let inner = match of_key {
            Some((key, value)) => format!("{key}: {}", value.trim_start()),
            None => of_word().or_else(of_name)?,
        };
        format!("{{{inner}}}")
    };
    let start = at + rest.len() - next.len();
    let end = match next.starts_with('{') {
        true => start + 1,
        false => at + rest.len(),
    };
    Some(Slip::new(
        Span::new(start as u32, end as u32),
        "a second move begins on the line of the first",
        "a second move",
        "write each move on a line of its own that begins with - and a space",
        TextEdit::replace(
            at,
            at + rest.len() + comment.len(),
            format!("\n{}- {moved}{comment}", line.indentation()),
        ),
    ))
}
