//! Commas and colons in brackets: one is missing, doubled, or another character.

use super::anomaly::Anomaly;
use super::flow::{one, word};
use super::lines::Line;
use super::signs::other_comment;
use crate::yaml::Span;
use crate::yaml::edit::TextEdit;
use crate::yaml::slip::Slip;
use std::ops::Range;

/// Adds the slips that may have caused an anomaly between brackets, the likeliest first.
pub(crate) fn slips(text: &str, anomaly: &Anomaly, slips: &mut Vec<Slip>) {
    match anomaly {
        Anomaly::Comma { at } => {
            if text[..*at].trim_end().ends_with(',') {
                let what = "two commas with nothing between them";
                slips.push(Slip::new(
                    one(*at),
                    what,
                    "one too many",
                    "remove one of them",
                    TextEdit::remove(*at, at + 1),
                ));
            } else {
                let what = "a comma directly after the bracket that is opened before it";
                slips.push(Slip::new(
                    one(*at),
                    what,
                    "one too many",
                    "remove it",
                    TextEdit::remove(*at, at + 1),
                ));
            }
        }
        Anomaly::Adjacent {
            first,
            end,
            next,
            key,
        } => adjacent_values(text, (*first, *end, *next), *key, slips),
        Anomaly::Colon { at, first, end } => colon(text, *at, (*first, *end), slips),
        _ => {}
    }
}

/// Returns the slip of a character that cannot begin a word of YAML, where the scanner gave up.
pub(crate) fn bad_first_character(text: &str, at: usize) -> Option<Slip> {
    let c = text[at..]
        .chars()
        .next()
        .filter(|c| matches!(c, '@' | '`' | '%'))?;
    // At the end of a line it begins no word.
    text[at + 1..]
        .chars()
        .next()
        .filter(|c| !c.is_whitespace())?;
    let help = format!("leave the {c} out, or put the word in quotes");
    Some(Slip::new(
        one(at),
        format!("a word cannot begin with {c}"),
        "begins a word",
        help,
        TextEdit::remove(at, at + 1),
    ))
}

/// Returns the slip of a backslash in double quotes that begins no escape, in the line where the
/// scanner gave up.
pub(crate) fn escape(text: &str, at: usize) -> Option<Slip> {
    let line = Line::at(text, at);
    let signs = line.text.char_indices().zip(line.text.chars().skip(1));
    let (from, next) = signs
        .filter(|((_, c), _)| *c == '\\')
        .map(|((from, _), next)| (line.start + from, next))
        .find(|(from, next)| {
            let digits = match next {
                'x' => 2,
                'u' => 4,
                'U' => 8,
                _ => return !"0abtnvfre \"/\\N_LP\t".contains(*next),
            };
            text[from + 2..]
                .bytes()
                .take(digits)
                .filter(u8::is_ascii_hexdigit)
                .count()
                < digits
        })?;
    let open = line.start + text[line.start..from].rfind('"')?;
    let close = from + 1 + text[from + 1..].find('"')?;
    let what = format!("\\{next} in double quotes is not an escape");
    let span = Span::new(from as u32, (from + 1 + next.len_utf8()) as u32);
    let fix = TextEdit::replace(open, close, text[open..close].replace('\\', "\\\\"));
    Some(Slip::new(
        span,
        what,
        "no escape",
        "write \\\\ for a backslash, or put the text in single quotes",
        fix,
    ))
}

/// Adds the slips of a value directly after another: a comma or a colon is missing between them.
fn adjacent_values(
    text: &str,
    (first, end, next): (usize, usize, usize),
    key: bool,
    slips: &mut Vec<Slip>,
) {
    let second = word(text, next);
    let name = &text[second.range()];
    let shown = if name.starts_with(['{', '[']) {
        &name[..1]
    } else {
        name
    };
    if name.starts_with("//") || name.starts_with("/*") {
        slips.push(other_comment(next));
        return;
    }
    slips.extend(other_sign(next, name, key));
    if text[first..end].starts_with("//") {
        slips.push(other_comment(first));
    }
    let before = word(text, first);
    if key {
        slips.extend(sign_after_key(text, &before.range()));
    }
    slips.extend(quote_within(text, first, (end, next)));
    unclosed_quote(text, first, end, slips);
    let (comma, colon) = (
        Slip::new(
            second,
            format!("no comma before {shown}"),
            "a comma is missing before it",
            match text[end..next].contains(['\n', '\r']) {
                true => "write a comma at the end of the line above".to_owned(),
                false => format!("write a comma before {shown}"),
            },
            TextEdit::insert(end, ","),
        ),
        Slip::new(
            before,
            format!("no colon after {}", &text[before.range()]),
            "a colon is missing after it",
            format!("write a colon between it and {shown}"),
            TextEdit::insert(end, ":"),
        ),
    );
    slips.extend(if key { [colon, comma] } else { [comma, colon] });
}

/// Returns the slip of another sign in the place of a comma, or of a colon after a key.
fn other_sign(next: usize, name: &str, key: bool) -> Option<Slip> {
    let sign = name
        .chars()
        .next()
        .filter(|c| matches!(c, ';' | '=' | '>'))?;
    let len = if name.starts_with("=>") { 2 } else { 1 };
    let (wanted, called) = if key { (":", "colon") } else { (",", "comma") };
    let what = match sign {
        ';' => format!("expected a {called}, found a semicolon"),
        _ => format!("expected a {called}, found {}", &name[..len]),
    };
    let help = format!("write a {called} in its place");
    let fix = TextEdit::replace(next, next + len, wanted);
    Some(Slip::new(
        one(next),
        what,
        format!("no {called}"),
        help,
        fix,
    ))
}

/// Returns the slip of a sign at the end of a key, in the place of its colon: `yellow; [B3, B5]`.
fn sign_after_key(text: &str, key: &Range<usize>) -> Option<Slip> {
    let sign = text[key.clone()].chars().next_back()?;
    let at = key.end - sign.len_utf8();
    let what = format!(
        "expected a colon after {}, found {sign}",
        &text[key.start..at]
    );
    (matches!(sign, ';' | '=') && at > key.start).then(|| {
        Slip::new(
            Span::new(at as u32, key.end as u32),
            what,
            "no colon",
            "write a colon in its place",
            TextEdit::replace(at, key.end, ":"),
        )
    })
}

/// Returns the slip of a quote inside a quoted text, which ends the text too early:
/// `'Don's idea'`.
fn quote_within(text: &str, first: usize, (end, next): (usize, usize)) -> Option<Slip> {
    let quote = text[first..]
        .chars()
        .next()
        .filter(|c| matches!(c, '"' | '\''))?;
    let line = Line::at(text, first).end();
    let closes = |(at, _): &(usize, &str)| {
        let rest = text[next + at + 1..line].trim_start();
        rest.is_empty() || rest.starts_with([',', '}', ']', '#'])
    };
    let (close, _) = text.get(next..line)?.match_indices(quote).find(closes)?;
    let inner = &text[first + 1..next + close];
    let (called, quoted) = match quote {
        '\'' if !inner.contains(['"', '\\']) => ("double", format!("\"{inner}\"")),
        '"' if !inner.contains(['\'', '\\']) => ("single", format!("'{inner}'")),
        _ => return None,
    };
    let slip = Slip::new(
        one(end - 1),
        format!("the quote {quote} closes the text before its end"),
        "closes the text",
        format!("put the text in {called} quotes"),
        TextEdit::replace(first, next + close + 1, quoted),
    );
    Some(slip.related(one(first), "opened here"))
}

/// Adds the slips of a quoted text that ends at the next quote of the line, which was meant to open
/// the next text.
fn unclosed_quote(text: &str, first: usize, end: usize, slips: &mut Vec<Slip>) {
    let quoted = &text[first..end];
    if let Some(quote) = quoted.chars().next().filter(|c| matches!(c, '"' | '\'')) {
        for sign in [',', ':', '\n', '}', ']'] {
            let Some(cut) = quoted.find(sign).filter(|cut| *cut > 0) else {
                continue;
            };
            let what = format!("the quote {quote} opened here is not closed before the next");
            let help = format!("write {quote} after the text it quotes");
            let fix = TextEdit::insert(first + quoted[..cut].trim_end().len(), quote.to_string());
            slips.push(Slip::new(one(first), what, "not closed", help, fix));
        }
    }
}

/// Adds the slips of a colon after a value: `from: Buffalo to: Pittsburgh`, `profit: red: 40`.
fn colon(text: &str, at: usize, (first, end): (usize, usize), slips: &mut Vec<Slip>) {
    let value = &text[first..end];
    slips.extend(no_commas(text, first));
    let start = value.rfind([' ', ';']).map(|blank| first + blank + 1);
    if let Some(start) = start.filter(|start| *start < end) {
        let key = &text[start..end];
        let span = Span::new(start as u32, end as u32);
        let before = text[first..start].trim_end();
        let instead = [(';', "a semicolon"), ('.', "a full stop")];
        if let Some((_, sign)) = instead.iter().find(|(sign, _)| before.ends_with(*sign)) {
            let what = &format!("expected a comma, found {sign}");
            let sign = first + before.len() - 1;
            slips.push(comma_for(
                sign,
                what,
                "write a comma between the keys of a move",
            ));
        }
        let help = format!("write a comma before {key}");
        let fix = TextEdit::insert(first + before.len(), ",");
        slips.push(Slip::new(
            span,
            format!("no comma before {key}"),
            "a comma is missing before it",
            help,
            fix,
        ));
    }
    key_behind_key(text, at, (first, end), slips);
    let what = "a second colon after a value";
    slips.push(comma_for(at, what, "write a comma in its place"));
}

/// Returns the slip of several keys without commas before them, from a byte to the end of its line.
fn no_commas(text: &str, from: usize) -> Option<Slip> {
    let end = Line::at(text, from).end();
    let rest = &text[from..end];
    if rest.contains(['"', '\'', '#']) {
        return None;
    }
    let is_key = |word: &str| {
        let name = word.strip_suffix(':').unwrap_or_default();
        !name.is_empty()
            && name
                .bytes()
                .all(|byte| byte.is_ascii_alphabetic() || byte == b'-')
    };
    let (mut fixed, mut lacking, mut semicolons) = (String::new(), 0, 0);
    for word in rest.split_inclusive(' ') {
        let before = fixed.trim_end();
        if is_key(word.trim_end()) && !before.is_empty() && !before.ends_with([',', '{', '[', ':'])
        {
            let value = before.strip_suffix(';');
            semicolons += usize::from(value.is_some());
            lacking += 1;
            fixed = format!("{}, ", value.unwrap_or(before));
        }
        fixed.push_str(word);
    }
    if lacking < 2 {
        return None;
    }
    let what = if semicolons == lacking {
        "expected commas, found semicolons"
    } else {
        "the commas between the keys are missing"
    };
    Some(Slip::new(
        Span::new(from as u32, (from + rest.len()) as u32),
        what,
        "no commas",
        "write a comma between the keys of a move",
        TextEdit::replace(from, from + rest.len(), fixed),
    ))
}

/// Returns the slip of a semicolon on a line that has no comma.
pub(crate) fn semicolons(line: &Line<'_>) -> Option<Slip> {
    let at = line.text.find(';')?;
    if line.text.contains([',', '"', '\'', '#']) {
        return None;
    }
    let rest = &line.text[at..];
    Some(Slip::new(
        line.span(at, at + 1),
        "expected commas, found semicolons",
        "no comma",
        "write a comma in the place of each semicolon",
        TextEdit::replace(line.start + at, line.end(), rest.replace(';', ",")),
    ))
}

/// Returns the slip of another sign in the place of a comma.
fn comma_for(at: usize, what: &str, help: &str) -> Slip {
    Slip::new(
        one(at),
        what,
        "no comma",
        help,
        TextEdit::replace(at, at + 1, ","),
    )
}

/// Returns where the value at the beginning of a text ends: at the first comma, closing bracket or line
/// break that is not within brackets of its own.
fn end_of_value(text: &str) -> usize {
    let mut depth = 0_usize;
    let end = text.find(|c: char| {
        match c {
            '{' | '[' => depth += 1,
            '}' | ']' if depth > 0 => depth -= 1,
            ',' | '}' | ']' | '\n' => return depth == 0,
            _ => {}
        }
        false
    });
    // What is never closed ends as it would without its brackets.
    let plain = || text.find([',', '}', ']', '\n']).unwrap_or(text.len());
    end.unwrap_or_else(plain)
}

/// Adds the slips of a key with its value where the value of another key belongs.
fn key_behind_key(text: &str, at: usize, (first, end): (usize, usize), slips: &mut Vec<Slip>) {
    let value = &text[first..end];
    let inner = at + 1 + end_of_value(&text[at + 1..]);
    let shown = format!("{{{}}}", text[first..inner].trim());
    let what = format!(
        "{} is a key, but comes right after the colon of another",
        value.trim()
    );
    let help = format!("put it in braces with its value: {shown}");
    let span = Span::new(first as u32, end as u32);
    slips.push(Slip::new(
        span,
        what.clone(),
        "a key in place of a value",
        help,
        TextEdit::replace(first, inner, shown),
    ));
    let name = value.trim();
    let help = format!("write {{ before {name}, or remove the key before it");
    slips.push(Slip::new(
        span,
        what,
        "a key in place of a value",
        help,
        TextEdit::insert(first, "{"),
    ));
}
