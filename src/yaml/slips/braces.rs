//! A closing brace that is missing in the middle of nested mappings. The brackets alone only say which
//! one is still open at the end; where it should have been closed is seen from the keys, because the
//! mappings beside each other in a mapping of names are alike.

use super::flow::one;
use crate::yaml::Span;
use crate::yaml::edit::TextEdit;
use crate::yaml::lexer::{Kind, Lexer, Token};
use crate::yaml::slip::Slip;

/// The length in bytes beyond which an entry is not looked at.
const LONG: usize = 4_000;
/// From this depth on, the keys of a mapping are names. The braces of an entry have depth 1, those of
/// its `expect` 2.
const NAMES: usize = 3;
/// The fewest values from which it is seen what the others are like.
const LEAST: usize = 2;

/// What a value is like.
#[derive(Clone, Copy, PartialEq)]
enum Form<'t> {
    Number,
    Word,
    List,
    /// A mapping with its first key, and whether that has a single word as its value.
    Map(&'t str, bool),
}

/// A bracket that is open.
struct Open<'t> {
    at: usize,
    is_map: bool,
    /// The key that waits for its value.
    key: Option<Token>,
    comma: Option<usize>,
    first: Option<&'t str>,
    forms: Vec<Form<'t>>,
}

/// Returns the slip of a brace that is missing before a key, in the entry whose brace is opened at a
/// byte; `None` if no key says so.
pub(super) fn missing(text: &str, from: usize) -> Option<Slip> {
    let end = text[from..]
        .find(['\n', '\r'])
        .map_or(text.len(), |at| from + at);
    let line = text.get(from..end).filter(|line| line.len() <= LONG)?;
    let tokens: Vec<Token> = Lexer::new(line)
        .filter(|token| !matches!(token.kind, Kind::Break | Kind::Comment))
        .collect();
    // The value of a key of the log is one level deeper than the braces of an entry.
    let of_key = text[..from].trim_end_matches(' ').ends_with(':');
    let mut open: Vec<Open<'_>> = Vec::new();
    for (index, token) in tokens.iter().enumerate() {
        let depth = open.len() + usize::from(of_key);
        match token.kind {
            Kind::Comma => {
                if let Some(top) = open.last_mut() {
                    (top.key, top.comma) = (None, Some(token.start));
                }
            }
            Kind::Colon => {
                let key = index.checked_sub(1).map(|at| tokens[at]);
                if let Some(top) = open
                    .last_mut()
                    .filter(|top| top.is_map && top.key.is_none())
                {
                    let word = key.map(|key| &line[key.start..key.end]);
                    top.first = top.first.or(word);
                    top.key = key;
                }
            }
            Kind::Close => drop(open.pop()),
            _ => {
                if let Some(top) = open.last_mut()
                    && let Some(key) = top.key.take()
                {
                    let form = form(line, &tokens[index..])?;
                    if is_foreign(top, form, depth)
                        && let Some(comma) = top.comma
                    {
                        return Some(slip(line, from, (top.at, comma, &key)));
                    }
                    top.forms.push(form);
                }
                if token.kind == Kind::Open {
                    open.push(Open {
                        at: token.start,
                        is_map: line[token.start..].starts_with('{'),
                        key: None,
                        comma: None,
                        first: None,
                        forms: Vec::new(),
                    });
                }
            }
        }
    }
    None
}

/// Returns what the value is like that begins with the first of these tokens.
fn form<'t>(line: &'t str, tokens: &[Token]) -> Option<Form<'t>> {
    let word = |token: &Token| &line[token.start..token.end];
    let first = tokens.first()?;
    Some(match (first.kind, word(first)) {
        (Kind::Open, "{") => match tokens {
            [_, key, _, value, ..] => Form::Map(word(key), value.kind != Kind::Open),
            _ => return None,
        },
        (Kind::Open, _) => Form::List,
        (_, word) => match word.trim().parse::<i64>() {
            Ok(_) => Form::Number,
            Err(_) => Form::Word,
        },
    })
}

/// Returns whether a value cannot be one of a mapping, so that the mapping should have been closed before
/// it.
fn is_foreign(top: &Open<'_>, form: Form<'_>, depth: usize) -> bool {
    let is_single = |form: &Form<'_>| matches!(form, Form::Number | Form::Word);
    // A mapping with the keys of the one around it stands beside that one.
    let is_sibling = match form {
        Form::Map(key, _) => top.first == Some(key) && top.forms.iter().all(is_single),
        _ => false,
    };
    // Names have values that are alike.
    let alike = |is: fn(&Form<'_>) -> bool| top.forms.len() >= LEAST && top.forms.iter().all(is);
    let is_figure = alike(|form| *form == Form::Number) && form != Form::Number;
    let is_row =
        alike(|form| matches!(form, Form::Map(_, true))) && !matches!(form, Form::Map(_, true));
    let is_first = top.forms.is_empty();
    !is_first && depth > 1 && (is_sibling || depth >= NAMES && (is_figure || is_row))
}

/// Returns the slip: the mapping that is opened at a byte of the line is not closed before the comma in
/// front of a key.
fn slip(line: &str, from: usize, (open, comma, key): (usize, usize, &Token)) -> Slip {
    let name = &line[key.start..key.end];
    let own = line[..open].trim_end().trim_end_matches(':').trim_end();
    let own = own.rsplit([' ', '{', ',']).next().unwrap_or_default();
    let before = line[..comma].rsplit([',', '{']).next().unwrap_or_default();
    let plain = |word: &str| word.trim_matches(['"', '\'']).to_owned();
    let span = Span::new((from + key.start) as u32, (from + key.end) as u32);
    let slip = Slip::new(
        span,
        format!(
            "the {{ after {} is not closed before {}",
            plain(own),
            plain(name)
        ),
        "} is expected before this",
        format!(
            "write }} before the comma in front of {name}, as in {}}}, {name}",
            before.trim()
        ),
        TextEdit::insert(from + comma, "}"),
    );
    slip.related(one(from + open), "opened here")
}
