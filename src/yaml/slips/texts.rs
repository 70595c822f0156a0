//! Free text without the quotes it needs: `note: Don asked: is this legal?`.

use super::keys::is_key;
use super::lines::Line;
use crate::yaml::edit::TextEdit;
use crate::yaml::json_words::in_quotes;
use crate::yaml::slip::Slip;

/// The keys of a move that are free text, and those of the header.
const OF_MOVES: [&str; 2] = ["note", "reason"];
const OF_HEADER: [&str; 3] = ["title", "date", "place"];
/// Keys that end the text before them in any log.
const FURTHER: [&str; 4] = ["note", "reason", "accept", "by"];
/// How many lines before and after a line show what the keys of a move are.
const NEAR: usize = 60;

/// Returns the slip of a line's free text that has a sign which means something else in YAML. The text
/// goes to the next key of the entry, or to the end of the entry.
pub(crate) fn slip(text: &str, line: &Line<'_>) -> Option<Slip> {
    let (key, at) = text_key(line)?;
    // A line of several in braces may end with a comma.
    let is_braced = line.text[..at].contains('{') || line.text.trim_end().ends_with(['}', ',']);
    let keys = keys_near(text, line);
    let value = match is_braced {
        true => in_braces(&line.text[at..], &keys)?,
        false => at_the_end(&line.text[at..]),
    };
    let sign = needs_quotes(value, is_braced)?;
    let swallows = value.match_indices(": ").any(|(colon, _)| {
        let word = value[..colon].rsplit(' ').next().unwrap_or_default();
        word.len() < colon && keys.contains(&word)
    });
    if swallows {
        return None;
    }
    if key == "note" && is_alone(text, line, (at, value)) {
        let start = line.start + line.depth();
        return Some(Slip::new(
            line.span(line.first(), at + value.len()),
            "this is a comment, not a move",
            "not a move",
            "write it as a comment on a line of its own, or as the note of a move",
            TextEdit::replace(start, line.end(), format!("# {value}")),
        ));
    }
    let fix = TextEdit::replace(
        line.start + at,
        line.start + at + value.len(),
        in_quotes(value),
    );
    Some(Slip::new(
        line.span(at, at + value.len()),
        format!("the text of {key} has {sign}, and no quotes around it"),
        "a text that needs quotes",
        "put the text in quotes",
        fix,
    ))
}

/// Returns whether a text, which begins at a byte of its line, is all that its entry has.
fn is_alone(text: &str, line: &Line<'_>, (at, value): (usize, &str)) -> bool {
    let before = line.text[line.first()..at].trim_start_matches('{').trim();
    let after = line.text[at + value.len()..].trim();
    let is_whole = match line.text[line.first()..].starts_with('{') {
        true => after == "}",
        false => {
            after.is_empty()
                && line
                    .next(text)
                    .is_none_or(|next| next.depth() <= line.depth())
        }
    };
    line.is_item() && before == "note:" && is_whole
}

/// Returns the first key of a line whose value is free text, with the beginning of the value.
fn text_key<'t>(line: &Line<'t>) -> Option<(&'t str, usize)> {
    let first = line.first();
    let is_header = first == 0;
    line.text.match_indices(": ").find_map(|(colon, _)| {
        let before = &line.text[..colon];
        let start = before
            .trim_end_matches(|c: char| c.is_ascii_lowercase())
            .len();
        let key = &before[start..];
        let lead = before[..start].trim_end();
        let begins = start == first || lead.ends_with(['{', ',']);
        let is_text =
            OF_MOVES.contains(&key) || (is_header && start == 0 && OF_HEADER.contains(&key));
        let rest = &line.text[colon + 1..];
        let at = line.text.len() - rest.trim_start().len();
        (begins && is_text && at < line.text.len()).then_some((key, at))
    })
}

/// Returns the text at the beginning of a part of a line in braces, up to the next key or the brace
/// that ends the entry.
fn in_braces<'t>(rest: &'t str, keys: &[&str]) -> Option<&'t str> {
    let is_next = |comma: &usize| {
        let key = rest[comma + 1..].split(':').next().unwrap_or_default();
        keys.contains(&key.trim())
    };
    let next = rest.match_indices(',').map(|(at, _)| at).find(is_next);
    let is_end = |at: &usize| {
        let behind = rest[at + 1..].trim_start();
        behind.is_empty() || behind.starts_with(['#', ',', '}', ']'])
    };
    let close = rest.match_indices('}').map(|(at, _)| at).find(is_end);
    let end = match (next, close) {
        (Some(next), Some(close)) => next.min(close),
        (one, other) => one
            .or(other)
            .or_else(|| Some(rest.trim_end().strip_suffix(',')?.len()))?,
    };
    Some(rest[..end].trim_end())
}

/// Returns the text at the end of a line, without a comment.
fn at_the_end(rest: &str) -> &str {
    let end = rest.find(" #").unwrap_or(rest.len());
    rest[..end].trim_end()
}

/// Says which sign of a text has a meaning in YAML; `None` if it needs no quotes.
fn needs_quotes(value: &str, is_braced: bool) -> Option<String> {
    if let Some(quote) = value.chars().next().filter(|c| matches!(c, '"' | '\'')) {
        // A quoted text that has quotes of the same kind in it is another slip, unless no other kind
        // of quotes is left to put around it.
        let inner = &value[1..];
        let Some(inner) = inner.strip_suffix(quote) else {
            return inner
                .contains(quote)
                .then(|| format!("words after the quote {quote}"));
        };
        let has_both = inner.contains('"') && inner.contains('\'') && !inner.contains('\\');
        return has_both.then(|| format!("the quote {quote}"));
    }
    if value.contains(": ") || value.ends_with(':') {
        return Some("a colon".to_owned());
    }
    if value.contains(" #") {
        return Some("a # after a blank".to_owned());
    }
    let is_first = |c: char| "[]{}&*!|>%@`#,-?".contains(c);
    let bracket = value.find(['[', ']', '{', '}']).filter(|_| is_braced);
    let sign = match bracket {
        Some(at) => value[at..].chars().next(),
        None => value.chars().next().filter(|c| is_first(*c)),
    };
    sign.map(|sign| match bracket {
        Some(_) => format!("the bracket {sign}"),
        None => format!("the sign {sign} at its beginning"),
    })
}

/// Returns the keys of the moves near a line.
fn keys_near<'t>(text: &'t str, line: &Line<'t>) -> Vec<&'t str> {
    let before = std::iter::successors(Line::before(text, line.start), |line| {
        Line::before(text, line.start)
    });
    let after = std::iter::successors(line.next(text), |line| line.next(text));
    let mut keys = FURTHER.to_vec();
    for near in before.take(NEAR).chain(after.take(NEAR)) {
        let first = near.first();
        match near.text[first..].strip_prefix('{') {
            Some(inner) => keys.extend(keys_of(inner)),
            // A key of an entry in block style begins in the same column.
            None if first == line.first() => keys.extend(near.text[first..].split(':').next()),
            None => {}
        }
    }
    keys.retain(|key| is_key(key));
    keys.sort_unstable();
    keys.dedup();
    keys
}

/// Returns the keys of a mapping in braces, from after its brace.
fn keys_of(inner: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0;
    inner
        .split_inclusive([',', '{', '}', '[', ']'])
        .filter_map(move |part| {
            let own = depth;
            match part.chars().next_back() {
                Some('{' | '[') => depth += 1,
                Some('}' | ']') => depth -= 1,
                _ => {}
            }
            (own == 0).then(|| part.split(':').next().unwrap_or_default().trim())
        })
}
