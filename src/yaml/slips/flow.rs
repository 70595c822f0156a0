//! Brackets and quotes: one of a pair is missing or superfluous.

use super::anomaly::{Anomaly, OpenBracket, closer};
use super::joined::second_move;
use super::lines::Line;
use super::signs::other_comment;
use crate::yaml::Span;
use crate::yaml::edit::TextEdit;
use crate::yaml::slip::Slip;

/// How many open brackets are considered, from the innermost outwards.
const OPEN: usize = 4;

/// Adds the slips that may have caused an anomaly in brackets, the likeliest first.
pub(crate) fn slips(text: &str, anomaly: &Anomaly, slips: &mut Vec<Slip>) {
    match anomaly {
        Anomaly::NodeAsKey { at, comma, open } => node_as_key(text, (*at, *comma, *open), slips),
        Anomaly::PairInList { key, comma, open } => {
            pair_in_list(text, (*key, *comma, *open), slips);
        }
        Anomaly::Misfit {
            at,
            open: Some(open),
        } => mismatched_bracket(text, *at, open, slips),
        Anomaly::Misfit { at, open: None } => nothing_open(text, *at, slips),
        Anomaly::AfterClosed { at, closed } => after_value(text, *at, *closed, slips),
        Anomaly::Shallow { end, open } => {
            let end = text[..*end].trim_end().trim_end_matches(',').len();
            let closer = closer(open.kind).to_string();
            slips.push(not_closed(open.at, open.kind, end, &closer));
        }
        Anomaly::Block { end, open } => {
            let closers: String = open.iter().rev().map(|open| closer(open.kind)).collect();
            slips.extend(hyphen(text, *end));
            if let Some(innermost) = open.last() {
                slips.extend(one_too_many(text, innermost.at));
                slips.push(not_closed(innermost.at, innermost.kind, *end, &closers));
            }
        }
        Anomaly::End { open } => {
            slips.extend(all_open(text, open));
            open.iter()
                .rev()
                .take(OPEN)
                .for_each(|open| end(text, open, slips));
        }
        Anomaly::Quote { at } => quote(text, *at, slips),
        Anomaly::Adjacent { .. } | Anomaly::Comma { .. } | Anomaly::Colon { .. } => {}
    }
}

/// Returns the span of an ASCII character.
pub(crate) const fn one(at: usize) -> Span {
    Span::new(at as u32, at as u32 + 1)
}

/// Returns the slip of a log in JSON without its opening brace.
pub(crate) fn no_root(text: &str) -> Option<Slip> {
    let from = text.len() - text.trim_start_matches(['\u{feff}', ' ', '\n', '\r']).len();
    (text[from..].starts_with('"') && text.trim_end().ends_with('}')).then(|| no_brace(text, from))
}

/// Returns the slip of a bracket that is not closed, and the place where it should be.
pub(super) fn not_closed(open: usize, kind: char, at: usize, closers: &str) -> Slip {
    let what = format!("{kind} is opened here and not closed");
    let help = format!("add the missing {}", closer(kind));
    Slip::new(
        one(open),
        what,
        "opened here and not closed",
        help,
        TextEdit::insert(at, closers),
    )
}

/// Returns the slip of a hyphen in brackets, where entries have none.
fn hyphen(text: &str, end: usize) -> Option<Slip> {
    let at = end
        + text[end..]
            .find('-')
            .filter(|at| text[end..end + at].trim_matches(',').trim().is_empty())?;
    let blank = text[at..].starts_with("- ").then_some(at + 2)?;
    let what = "a hyphen in a list in brackets, where commas separate the entries";
    Some(Slip::new(
        one(at),
        what,
        "one too many",
        "remove it",
        TextEdit::remove(at, blank),
    ))
}

/// Returns the slip of the second of two adjacent opening brackets.
fn one_too_many(text: &str, at: usize) -> Option<Slip> {
    let kind = text[at..].chars().next()?;
    let before = text[..at]
        .trim_end_matches(' ')
        .chars()
        .next_back()
        .filter(|before| *before == kind)?;
    let what = format!("{before} is opened twice here, and closed once");
    Some(Slip::new(
        one(at),
        what,
        "one too many",
        "remove it",
        TextEdit::remove(at, at + 1),
    ))
}

/// Adds the slips of a quote that is opened here and not closed, with the places where it may end.
fn quote(text: &str, at: usize, slips: &mut Vec<Slip>) {
    let quote = &text[at..=at];
    let line = Line::at(text, at);
    let rest = &text[at + 1..line.end()];
    let ends = rest
        .find([',', '}', ']'])
        .into_iter()
        .chain(rest.find([':']))
        .chain([rest.trim_end().len()]);
    for end in ends {
        let what = format!("the quote {quote} opened here is not closed");
        let help = format!("write {quote} after the text it quotes");
        slips.push(Slip::new(
            one(at),
            what,
            "not closed",
            help,
            TextEdit::insert(at + 1 + end, quote),
        ));
    }
    let what = format!("the quote {quote} opened here is not closed");
    slips.push(Slip::new(
        one(at),
        what,
        "not closed",
        "remove it",
        TextEdit::remove(at, at + 1),
    ));
}

/// Adds the slips of a list or mapping in the place of a key: the mapping before it was not closed,
/// or this bracket is superfluous.
fn node_as_key(
    text: &str,
    (at, comma, open): (usize, Option<usize>, usize),
    slips: &mut Vec<Slip>,
) {
    match comma {
        Some(comma) => slips
            .push(not_closed(open, '{', comma, "}").related(one(at), "} is expected before this")),
        None => slips.extend(one_too_many(text, at)),
    }
}

/// Adds the slips of a key in a list: its opening bracket is missing, or the list was not closed.
fn pair_in_list(
    text: &str,
    (key, comma, open): (usize, Option<usize>, usize),
    slips: &mut Vec<Slip>,
) {
    let Some(comma) = comma else {
        slips.push(no_brace(text, key));
        return;
    };
    let closed = text[..comma].trim_end().ends_with(['}', ']']);
    let mut list =
        not_closed(open, '[', comma, "]").related(word(text, key), "] is expected before this");
    list.help = format!(
        "write ] before the comma in front of {}",
        &text[word(text, key).range()]
    );
    let brace = no_brace(text, key);
    slips.extend(if closed { [brace, list] } else { [list, brace] });
}

/// Returns the slip of the brace that is missing before a key.
fn no_brace(text: &str, key: usize) -> Slip {
    let at = word(text, key);
    let name = text[at.range()].trim_matches(['"', '\'']).to_owned();
    let what = format!("no {{ before {name}, where a mapping begins");
    Slip::new(
        at,
        what,
        "no { before it",
        format!("write {{ before {name}"),
        TextEdit::insert(key, "{"),
    )
}

/// Returns the word that begins at a byte.
pub(crate) fn word(text: &str, at: usize) -> Span {
    let rest = &text[at..];
    let quoted = rest
        .chars()
        .next()
        .filter(|c| matches!(c, '"' | '\''))
        .and_then(|quote| rest[1..].find(quote))
        .map(|end| end + 2);
    let bare = || {
        rest.find([',', ':', '}', ']', '{', '[', ' ', '\n', '\r'])
            .unwrap_or(rest.len())
    };
    let end = quoted
        .unwrap_or_else(bare)
        .max(rest.chars().next().map_or(0, char::len_utf8));
    Span::new(at as u32, (at + end) as u32)
}

/// Adds the slips of a closing bracket that does not match the open one.
fn mismatched_bracket(text: &str, at: usize, open: &OpenBracket, slips: &mut Vec<Slip>) {
    let (c, kind) = (&text[at..=at], open.kind);
    let wanted = closer(kind);
    // A bracket alone on its line closes something on the lines above it.
    let line = Line::at(text, at);
    let first = line.start + line.depth() == at;
    let end = text[..at].trim_end().len();
    let place = if first { end } else { at };
    if c == "]"
        && kind == '{'
        && let Some(value) = open.value
    {
        no_list_open(text, at, (open, value), slips);
    }
    if c == "]" && text[..at].trim_end().ends_with(':') {
        slips.push(Slip::new(
            one(at),
            "] comes here, and no [ is open",
            "closes no list",
            "write [ before it",
            TextEdit::insert(at, "["),
        ));
    }
    let what = format!("the {kind} is not closed before the {c}");
    let missing = Slip::new(
        one(open.at),
        what,
        "opened here and not closed",
        format!("write {wanted} before the {c}"),
        TextEdit::insert(place, wanted.to_string()),
    );
    slips.push(missing.related(one(at), format!("{wanted} is expected first")));
    let what = format!("{c} closes nothing here: the bracket that is open is {kind}");
    let wrong = Slip::new(
        one(at),
        what.clone(),
        "the other bracket",
        format!("write {wanted} in its place"),
        TextEdit::replace(at, at + 1, wanted.to_string()),
    );
    slips.push(wrong.related(one(open.at), "opened here"));
    let much = Slip::new(
        one(at),
        what,
        "one too many",
        "remove it",
        TextEdit::remove(at, at + 1),
    );
    slips.push(much.related(one(open.at), "open"));
    slips.extend(one_too_many(text, open.at));
}

/// Adds the slips of a `]` in braces, after a value that may be a list without its `[`.
fn no_list_open(
    text: &str,
    at: usize,
    (open, value): (&OpenBracket, usize),
    slips: &mut Vec<Slip>,
) {
    let first = word(text, value);
    // A list that is closed already does not count, and several values make a list.
    let several = open.comma.is_some_and(|comma| comma > value);
    if !several && text[value..at].starts_with('[') {
        let help = "remove it: the list is closed before it";
        slips.push(Slip::new(
            one(at),
            "] comes here, and no [ is open",
            "closes no list",
            help,
            TextEdit::remove(at, at + 1),
        ));
    }
    let other = if several { "" } else { ", or remove the ]" };
    let help = format!("write [ before {}{other}", &text[first.range()]);
    let slip = Slip::new(
        one(at),
        "] comes here, and no [ is open",
        "closes no list",
        help,
        TextEdit::insert(value, "["),
    );
    // On the same line both are visible anyway.
    slips.push(if text[value..at].contains('\n') {
        slip.related(first, "[ is expected before this")
    } else {
        slip
    });
}

/// Adds the slips of a bracket that closes nothing.
pub(super) fn nothing_open(text: &str, at: usize, slips: &mut Vec<Slip>) {
    let c = text[at..].chars().next().unwrap_or('}');
    let opening = if c == '}' { '{' } else { '[' };
    let line = Line::at(text, at);
    let what = format!("{c} closes nothing that is open");
    let before = &line.text[..at - line.start];
    // The beginning of the entry's keys, or of the value of a key.
    let first = line.first();
    let keys = (c == '}' && line.is_item()).then_some(first);
    let value = before
        .find(": ")
        .map(|colon| before.len() - before[colon + 1..].trim_start().len());
    for from in keys
        .into_iter()
        .chain(value)
        .filter(|from| *from < before.len())
    {
        let name = &before[from..];
        let name = &name[..name.find([':', ',', ' ']).unwrap_or(name.len())];
        let help = format!("write {opening} before {name}, or remove the {c}");
        let fix = TextEdit::insert(line.start + from, opening.to_string());
        slips.push(Slip::new(one(at), what.clone(), "one too many", help, fix));
    }
    slips.push(Slip::new(
        one(at),
        what,
        "one too many",
        "remove it",
        TextEdit::remove(at, at + 1),
    ));
}

/// Adds the slips of text after a closed value on the same line.
fn after_value(text: &str, at: usize, closed: usize, slips: &mut Vec<Slip>) {
    let line = Line::at(text, at);
    let rest = text[at..line.end()].trim_end();
    let bracket = &text[closed..=closed];
    if bracket == "}" {
        slips.extend(closed_early(text, &line, (closed, at), rest));
    }
    let quote = bracket == "\"" || bracket == "'";
    let what = if quote { "quote" } else { "brace" };
    let own = Span::new(at as u32, (at + rest.len()) as u32);
    let mut add = |at, what: String, label: &str, help: &str, fix| {
        slips.push(Slip::new(at, what, label, help, fix));
    };
    let too_many = match rest {
        "," => Some(format!("a comma after the {what} that closes this entry")),
        ";" | "." => Some(format!("{rest} after the {what} that closes this entry")),
        "}" | "]" => Some(format!("{rest} closes nothing that is open")),
        "&" | "*" | "!" | "|" | ">" | "?" | "@" | "%" | "`" | "+" | "/" | "~" | "=" => {
            Some(format!("{rest} after the {what} that closes this entry"))
        }
        _ => None,
    };
    if let Some(what) = too_many {
        let fix = TextEdit::remove(at, at + 1);
        let help = remove_all(text, line.end(), &[bracket, rest].concat());
        add(one(at), what, "one too many", &help, fix);
    }
    if rest.starts_with('#') {
        add(
            one(at),
            "no space before the # of a comment".to_owned(),
            "part of the entry",
            "write a space before it",
            TextEdit::insert(at, " "),
        );
    }
    if bracket == "}" {
        slips.extend(second_move(text, &line, at, rest));
    }
    let second = rest.trim_start_matches([',', ';', ' ', '-']);
    if line.is_item() && second.starts_with('{') {
        let start = at + rest.len() - second.len();
        slips.extend(further_moves(&line, at, rest));
        let mut add = |at, what: String, label: &str, help: &str, fix| {
            slips.push(Slip::new(at, what, label, help, fix));
        };
        let help = "write each move on a line of its own that begins with - and a space";
        let fix = TextEdit::replace(at, start, format!("\n{}- ", line.indentation()));
        add(
            one(start),
            "a second move begins on the line of the first".to_owned(),
            "a second move",
            help,
            fix,
        );
    }
    if quote {
        behind_quote(text, (closed, at), rest, slips);
    } else if rest.starts_with("//") {
        slips.push(other_comment(at));
    } else if rest.len() > 1 {
        let what = format!("words after the {what} that closes this entry");
        slips.push(Slip::new(
            own,
            what,
            "part of no entry",
            "write # before them if they are a comment",
            TextEdit::insert(at, "# "),
        ));
    }
}

/// Returns the slip of several moves on the line of the first, in braces of their own. `rest` is what
/// follows the first, from `at`.
fn further_moves(line: &Line<'_>, at: usize, rest: &str) -> Option<Slip> {
    let dash = format!("\n{}- ", line.indentation());
    let (mut fixed, mut left, mut count) = (String::new(), rest, 0);
    let is_between = |c: char| ",;|/ -".contains(c);
    while let Some(next) = left.trim_start_matches(is_between).strip_prefix('{') {
        if next.contains(['"', '\'', '#']) {
            return None;
        }
        let mut depth = 1;
        let end = next.find(|c| {
            depth += i32::from(c == '{') - i32::from(c == '}');
            depth == 0
        })?;
        fixed.push_str(&format!("{dash}{{{}", &next[..=end]));
        left = &next[end + 1..];
        count += 1;
    }
    if count < 2 || !left.trim_matches(is_between).is_empty() {
        return None;
    }
    let start = at + rest.len() - rest.trim_start_matches(is_between).len();
    Some(Slip::new(
        one(start),
        format!("{} moves stand on one line", count + 1),
        "a second move",
        "write each move on a line of its own that begins with - and a space",
        TextEdit::replace(at, at + rest.len(), fixed),
    ))
}

/// Returns the slip of a brace that closes too early: further keys of the mapping follow it on its
/// line. `rest` is what follows, from `at`.
fn closed_early(
    text: &str,
    line: &Line<'_>,
    (closed, at): (usize, usize),
    rest: &str,
) -> Option<Slip> {
    let keys = rest.strip_prefix(", ")?;
    let key = &keys[..keys.find(": ")?];
    let is_key = key
        .bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    // A key that begins other entries is the verb of a second move.
    let begins = |open: &str| text.contains(&format!("- {open}{key}:"));
    if !is_key || (line.is_item() && ["", "{"].into_iter().any(begins)) || keys.contains('#') {
        return None;
    }
    let count = |signs: [char; 2]| rest.matches(signs).count();
    let missing = match (count(['{', '[']), count(['}', ']'])) {
        (opened, closed) if opened == closed => "}",
        (opened, closed) if opened + 1 == closed && rest.ends_with('}') => "",
        _ => return None,
    };
    let fix = TextEdit::replace(closed, at + rest.len(), format!("{rest}{missing}"));
    Some(Slip::new(
        one(closed),
        format!("this brace closes too early: {key} belongs before it"),
        "closes too early",
        "move it to the end",
        fix,
    ))
}

/// Returns the advice to remove a sign here and at the end of the other entries that have it.
fn remove_all(text: &str, from: usize, ends: &str) -> String {
    let is_alike =
        |line: &&str| line.trim_start().starts_with("- ") && line.trim_end().ends_with(ends);
    // They are not counted, because only a part of a long log is available here.
    match text[from..].lines().any(|line| is_alike(&line)) {
        true => "remove it, and the one at the end of every other entry".to_owned(),
        false => "remove it".to_owned(),
    }
}

/// Adds the slips of words at a byte after a closed quote on the same line.
fn behind_quote(text: &str, (closed, at): (usize, usize), rest: &str, slips: &mut Vec<Slip>) {
    let line = Line::at(text, at);
    let bracket = &text[closed..=closed];
    let own = Span::new(at as u32, (at + rest.len()) as u32);
    let open = line.text[..closed - line.start]
        .rfind(bracket)
        .map(|open| line.start + open);
    if let Some(open) = open.filter(|_| bracket == "\"" && !rest.contains(['\'', ',', '}', ']'])) {
        let what = "words after the text in quotes";
        let fix = TextEdit::replace(
            open,
            at + rest.len(),
            format!("'{}'", &text[open..at + rest.len()]),
        );
        slips.push(Slip::new(
            own,
            what,
            "not in the quotes",
            "put all of it in single quotes, or in none",
            fix,
        ));
    }
    let text = format!("the quote {bracket} closes the text before its end");
    let (help, fix) = match bracket {
        "'" => (
            "write it twice where it belongs to the text",
            TextEdit::insert(closed, "'"),
        ),
        _ => (
            "write \\ before it where it belongs to the text",
            TextEdit::insert(closed, "\\"),
        ),
    };
    let slip = Slip::new(one(closed), text, "closes the text", help, fix);
    slips.push(match open {
        Some(open) => slip.related(one(open), "opened here"),
        None => slip,
    });
}

/// Returns the slip of several brackets that are opened on the last line and not closed: the text
/// breaks off there.
fn all_open(text: &str, open: &[OpenBracket]) -> Option<Slip> {
    let [first, .., last] = open else {
        return None;
    };
    let line = Line::at(text, first.at);
    let closers: String = open.iter().rev().map(|open| closer(open.kind)).collect();
    let all = text.trim_end().len();
    let what = format!("{} brackets are opened here and not closed", open.len());
    (all <= line.end()).then(|| {
        Slip::new(
            Span::new(first.at as u32, last.at as u32 + 1),
            what,
            "opened here and not closed",
            format!("add the missing {closers}"),
            TextEdit::insert(all, closers),
        )
    })
}

/// Adds the slips of a bracket that is open at the end of the text.
fn end(text: &str, open: &OpenBracket, slips: &mut Vec<Slip>) {
    let line = Line::at(text, open.at);
    let own = text[..line.end()].trim_end().trim_end_matches(',').len();
    let wanted = closer(open.kind).to_string();
    // Its contents are indented deeper than its line.
    let mut last = line;
    while let Some(next) = last.next(text).filter(|next| next.depth() > line.depth()) {
        last = next;
    }
    let within = text[..last.end()].trim_end().trim_end_matches(',').len();
    slips.extend(one_too_many(text, open.at));
    let all = text.trim_end().len();
    let mut ends = vec![own, within, all];
    ends.dedup();
    for at in ends.into_iter().filter(|at| *at > open.at) {
        slips.push(not_closed(open.at, open.kind, at, &wanted));
    }
}
