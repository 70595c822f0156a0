//! Keys in block style: the colon is missing or another character, braces are missing, a text needs
//! quotes.

use super::lines::Line;
use crate::yaml::confusables::named;
use crate::yaml::edit::TextEdit;
use crate::yaml::slip::Slip;

/// Adds the slips of the colon of a line's first key.
pub(crate) fn colons(line: &Line<'_>, slips: &mut Vec<Slip>) {
    glued(line, slips);
    no_colon(line, slips);
}

/// Adds the other slips of a line's first key, the likeliest first.
pub(crate) fn slips(line: &Line<'_>, slips: &mut Vec<Slip>) {
    no_open_brace(line, slips);
    no_braces(line, slips);
    entry_behind(line, slips);
    nested(line, slips);
    quotes(line, slips);
}

pub(super) fn is_key(text: &str) -> bool {
    !text.is_empty()
        && text
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
        && !text.starts_with('-')
}

/// Returns the length of the first word of a text.
fn word(text: &str) -> usize {
    text.bytes()
        .take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'-')
        .count()
}

/// Adds the slip of a key without a space after its colon.
fn glued(line: &Line<'_>, slips: &mut Vec<Slip>) {
    let from = line.first();
    let rest = &line.text[from..];
    let key = word(rest);
    let Some(next) = rest[key..]
        .strip_prefix(':')
        .and_then(|value| value.chars().next())
        .filter(|next| *next != ' ')
    else {
        return;
    };
    let name = &rest[..key];
    if !is_key(name) {
        return;
    }
    let what = match named(next) {
        Some(anomaly) => format!("expected a space after the colon of {name}, found {anomaly}"),
        None => format!("no space after the colon of {name}"),
    };
    let behind = line.start + from + key + 1;
    let anomaly = if named(next).is_some() {
        next.len_utf8()
    } else {
        0
    };
    let help = format!("write {name}: and a space");
    slips.push(Slip::new(
        line.span(from + key, from + key + 1),
        what,
        "a space is missing after it",
        help,
        TextEdit::replace(behind, behind + anomaly, " "),
    ));
}

/// Adds the slips of a key without a colon, or with another character in its place.
fn no_colon(line: &Line<'_>, slips: &mut Vec<Slip>) {
    let from = line.first();
    let rest = line.text[from..].trim_end();
    let key = word(rest);
    let name = &rest[..key];
    if !is_key(name) {
        return;
    }
    let behind = rest[key..].trim_start();
    let at = line.start + from;
    let mut signs = behind.chars();
    let sign = signs.next();
    if let Some(sign) = sign.filter(|c| matches!(c, '=' | ';' | '：' | '>' | ',')) {
        let arrow = if behind.starts_with("=>") {
            "=>".len()
        } else {
            0
        };
        let long = arrow.max(sign.len_utf8());
        let value = behind[long..].trim_start();
        let start = rest.len() - behind.len();
        let what = format!("expected a colon after {name}, found {}", &behind[..long]);
        let help = format!("write {name}: and a space");
        let fix = TextEdit::replace(
            at + key,
            at + rest.len() - value.len(),
            if value.is_empty() { ":" } else { ": " },
        );
        slips.push(Slip::new(
            line.span(from + start, from + start + long),
            what,
            "no colon",
            help,
            fix,
        ));
        return;
    }
    let spaced =
        behind.is_empty() || rest.as_bytes()[key] == b' ' || behind.starts_with(['{', '[']);
    if spaced && !behind.starts_with(':') {
        let tight = !behind.is_empty() && rest.as_bytes()[key] != b' ';
        let what = format!("no colon after {name}");
        let help = if behind.is_empty() {
            format!("write {name}:")
        } else {
            format!("write {name}: and a space")
        };
        let fix = TextEdit::insert(at + key, if tight { ": " } else { ":" });
        slips.push(Slip::new(
            line.span(from, from + key),
            what,
            "a colon is missing after it",
            help,
            fix,
        ));
    }
}

/// Adds the slip of an entry's keys on one line, with a closing brace and no opening one.
fn no_open_brace(line: &Line<'_>, slips: &mut Vec<Slip>) {
    let from = line.first();
    let rest = line.text[from..].trim_end();
    let key = &rest[..word(rest)];
    if line.is_item() && is_key(key) && rest.ends_with('}') && rest[key.len()..].starts_with(": ") {
        let last = from + rest.len() - 1;
        let help = format!("write {{ before {key}, or remove the }}");
        let fix = TextEdit::insert(line.start + from, "{");
        slips.push(Slip::new(
            line.span(last, last + 1),
            "} closes nothing that is open",
            "one too many",
            help,
            fix,
        ));
    }
}

/// Adds the slip of an entry's keys on one line, without braces.
fn no_braces(line: &Line<'_>, slips: &mut Vec<Slip>) {
    let from = line.first();
    let rest = line.text[from..].trim_end();
    let is_move = |key: &str| is_key(key) && rest[key.len()..].starts_with(": ");
    let key = &rest[..word(rest)];
    let more = rest.match_indices(", ").any(|(at, _)| {
        let next = &rest[at + 2..];
        word(next) > 0 && next[word(next)..].starts_with(": ")
    });
    if !line.is_item() || !more || !is_move(key) {
        return;
    }
    let last = rest.split(['{', '[', ',']).next_back().unwrap_or(rest);
    let what = "the keys of this entry stand on one line without braces around them";
    let help = format!("write {{ before {key} and }} after {}", last.trim());
    let end = line.start + from + rest.len();
    let fix = TextEdit::replace(line.start + from, end, format!("{{{rest}}}"));
    slips.push(Slip::new(
        line.span(from, from + rest.len()),
        what,
        "no braces",
        help,
        fix,
    ));
}

/// Adds the slip of a list whose first entry is on the line of its key.
fn entry_behind(line: &Line<'_>, slips: &mut Vec<Slip>) {
    let from = line.first();
    let rest = &line.text[from..];
    let Some((key, value)) = rest
        .split_once(':')
        .filter(|(key, value)| is_key(key) && value.trim_start().starts_with("- "))
    else {
        return;
    };
    let behind = from + key.len() + 1;
    let at = line.text.len() - value.trim_start().len();
    let what = format!("the first entry of {key} stands on the line of its key");
    let fix = TextEdit::replace(
        line.start + behind,
        line.start + at,
        format!("\n{}", " ".repeat(line.depth() + 2)),
    );
    slips.push(Slip::new(
        line.span(at, at + 1),
        what,
        "on the line of the key",
        "put it on the next line, below its hyphens",
        fix,
    ));
}

/// Adds the slip of a key on the line of the key it belongs to.
fn nested(line: &Line<'_>, slips: &mut Vec<Slip>) {
    let from = line.first();
    let Some((outer, rest)) = line.text[from..]
        .split_once(": ")
        .filter(|(outer, _)| is_key(outer))
    else {
        return;
    };
    let inner_at = line.text.len() - rest.trim_start().len();
    let rest = rest.trim();
    let Some((inner, value)) = rest.split_once(": ").filter(|(inner, _)| is_key(inner)) else {
        return;
    };
    let shown = format!("{{{inner}: {}}}", value.trim());
    let what = format!("{inner} is a key, and stands on the line of the key {outer}");
    let help = "put it on the next line, indented, or in braces";
    let start = line.start + inner_at;
    let fix = TextEdit::replace(start, start + rest.len(), shown);
    slips.push(Slip::new(
        line.span(inner_at, inner_at + inner.len()),
        what,
        "a key on the line of another",
        help,
        fix,
    ));
}

/// Adds the slip of a text with a character that needs quotes.
fn quotes(line: &Line<'_>, slips: &mut Vec<Slip>) {
    let from = line.first();
    let Some((key, rest)) = line.text[from..]
        .split_once(": ")
        .filter(|(key, _)| is_key(key))
    else {
        return;
    };
    let value = rest.trim();
    if value.is_empty() || value.contains(['\'', '"', '{', '}', '[', ']']) {
        return;
    }
    let at = line.text.len() - rest.trim_start().len();
    let what = match value.find(": ") {
        Some(_) => format!("a colon and a space stand in the text of {key}"),
        None => format!("the text of {key} begins with a sign that means something else"),
    };
    if value.contains(": ") || !value.starts_with(|c: char| c.is_alphanumeric()) {
        let fix = TextEdit::replace(
            line.start + at,
            line.start + at + value.len(),
            format!("'{value}'"),
        );
        slips.push(Slip::new(
            line.span(at, at + value.len()),
            what,
            "no plain text",
            "put the text in quotes",
            fix,
        ));
    }
}
