//! A log that breaks off in the middle of its last move.

use crate::game::language::{
    Domain, Fault, Faults, Fix, Lexicon as _, Names, Verb, code, normal, shown,
};
use crate::game::{Game, Table};
use crate::yaml::Span;
use crate::yaml::breaks::line_start;
use crate::yaml::edit::TextEdit;
use crate::yaml::lexer::{Kind, Lexer, Token, quoted_end};

/// The most names that are tried in place of a word that was cut off.
const TRIED: usize = 40;

/// Reports that the log breaks off, in place of the bracket that is missing at its end, unless that
/// bracket is all that the last move lacks. `reads` says whether a text of moves reads without a
/// fault.
#[cold]
pub(super) fn broken_off<G: Game>(
    source: &str,
    table: &Table<G>,
    faults: &mut Faults,
    reads: &dyn Fn(&str) -> bool,
) {
    let end = source.trim_end().len();
    if tokens(source)
        .next()
        .is_some_and(|token| source[token.start..].starts_with('{'))
    {
        return broken_off_in_braces(source, end, faults);
    }
    let start = line_start(source, end);
    let line = &source[start..end];
    if !ends_in_moves(&source[..start]) {
        return;
    }
    let Some((fault, at, fix)) = fault_from(start, faults) else {
        return;
    };
    // The unfinished move may have more than one line.
    let first = lines_back(source, end)
        .find(|line| source[*line..].trim_start_matches(' ').starts_with("- "))
        .unwrap_or(start);
    let fault_for = |word: &str| Fault {
        at,
        ..ends_here(line, end, word).fix(TextEdit::replace(first, source.len(), ""))
    };
    let Some(entry) = line.trim_start().strip_prefix("- {") else {
        if G::INFO
            .verbs
            .iter()
            .any(|verb| begins_key(verb, line.trim()))
        {
            faults.put_for(fault, fault_for(line.trim()));
        }
        return;
    };
    let entry = &line[line.len() - entry.len() - 1..];
    let Some(closers) = closers(entry) else {
        return;
    };
    // If the slip is before the end, the log does not break off there.
    let is_before = |edit: &TextEdit| {
        let rest = source.get(edit.start..end);
        rest.is_some_and(|rest| !rest.trim_matches([',', ' ']).is_empty())
    };
    if fix.iter().flat_map(|fix| &fix.edits).any(is_before) {
        return;
    }
    let closed = |entry: &str| format!("moves:\n  - {entry}{closers}\n");
    if reads(&closed(entry)) {
        if fix.is_none() {
            let whole = format!("write what closes it: - {entry}{closers}");
            let closed = fault_for("").help(whole);
            faults.put_for(fault, closed.fix(TextEdit::insert(end, closers)));
        }
        return;
    }
    let (word, name) = last_word(table, entry, &|entry| reads(&closed(entry)));
    let broken = fault_for(word);
    // What else an expect would have stated is unknown, even if its last word can be completed.
    let broken = match name.filter(|_| !entry.starts_with("{expect")) {
        Some(name) => with_name(broken, (entry, end), word, (name, &closers)),
        None => broken,
    };
    faults.put_for(fault, broken);
}

/// Returns the place of the syntax error on the last line, which begins at `start`, and its fix.
fn fault_from(start: usize, faults: &Faults) -> Option<(Span, Option<u32>, Option<Fix>)> {
    let is_last = |fault: &&Fault| {
        let edits = fault.fix.iter().flat_map(|fix| &fix.edits);
        let at = edits.map(|edit| edit.start).min();
        fault.code == code::SYNTAX && at.unwrap_or(fault.span.start as usize) >= start
    };
    let fault = faults.kept().find(is_last)?;
    Some((fault.span, fault.at, fault.fix.clone()))
}

/// Adds to a fault how the entry reads with `name` in place of its last word.
fn with_name(
    fault: Fault,
    (entry, end): (&str, usize),
    word: &str,
    (name, closers): (&str, &str),
) -> Fault {
    let before = &entry[..entry.len() - word.len()];
    let rest = format!("{name}{closers}");
    fault
        .help(format!(
            "finish the move, or leave it out; with {} it is: - {before}{rest}",
            shown(name)
        ))
        .fix(TextEdit::replace(end - word.len(), end, rest))
}

/// Returns whether the last key at the beginning of a line is `moves`.
fn ends_in_moves(source: &str) -> bool {
    let begins_section = |token: &Token| {
        !matches!(token.kind, Kind::Dash | Kind::Block)
            && line_start(source, token.start) == token.start
    };
    let section = tokens(source).filter(begins_section).last();
    section.is_some_and(|key| source[key.start..].starts_with("moves:"))
}

/// Does the same as [`broken_off`] for a log in braces, such as one in JSON.
fn broken_off_in_braces(source: &str, end: usize, faults: &mut Faults) {
    let text = &source[..end];
    let Some((whole, count)) = whole_entries(text).filter(|_| !is_closed(text)) else {
        return;
    };
    // If a slip is before the unfinished entry, the log does not break off there.
    let fixes = faults.kept().filter_map(|fault| fault.fix.as_ref());
    let is_before = |edit: &TextEdit| edit.start < whole;
    if { fixes }.flat_map(|fix| &fix.edits).any(is_before) {
        return;
    }
    let rest = text[whole..].trim_start_matches(BLANK);
    let rest = rest.trim_start_matches(',').trim_start_matches(BLANK);
    if rest.is_empty() {
        return;
    }
    let word = rest.rsplit([',', ':', '[', '{', '"', '\'']).next();
    let broken = ends_here(rest, end, word.unwrap_or_default().trim_start());
    let broken = broken.fix(TextEdit::replace(whole, end, "]}"));
    let at = Some(count + 1);
    let all = Span::new(0, source.len() as u32 + 1);
    faults.put_for(all, Fault { at, ..broken });
}

/// The blanks between two tokens of a log in braces.
const BLANK: [char; 4] = [' ', '\n', '\r', '\t'];

/// Returns whether a text ends with two closing brackets, as a complete log in braces does.
fn is_closed(text: &str) -> bool {
    let rest = text.strip_suffix('}');
    rest.is_some_and(|rest| rest.trim_end_matches(BLANK).ends_with([']', '}']))
}

/// Returns where the last complete entry of `moves` ends, and how many complete entries there are.
/// `None` if the log does not break off among its moves.
fn whole_entries(source: &str) -> Option<(usize, u32)> {
    /// How many brackets are open among the moves.
    const AMONG: usize = 2;
    let (mut open, mut whole, mut count) = (Vec::new(), None, 0);
    // The last two tokens, the later one first.
    let mut before: [Option<Token>; 2] = [None; 2];
    for token in tokens(source) {
        let sign = source.as_bytes()[token.start];
        match token.kind {
            Kind::Open => {
                let kind = before[0].map(|token| token.kind);
                if open.last() == Some(&b'{') && matches!(kind, Some(Kind::Comma | Kind::Open)) {
                    // No key begins with a bracket, so the bracket before this one was not closed.
                    return None;
                }
                let key = before[1].filter(|_| kind == Some(Kind::Colon));
                let key = key.map(|key| source[key.start..key.end].trim_matches(['"', '\'']));
                if open == [b'{'] && key == Some("moves") {
                    whole = Some(token.end);
                }
                open.push(sign);
            }
            Kind::Close => {
                let opened = open.pop()?;
                if (opened == b'{') != (sign == b'}') {
                    return None;
                }
                if whole.is_some() && open.len() == AMONG {
                    (whole, count) = (Some(token.end), count + 1);
                } else if open.len() < AMONG {
                    whole = None;
                }
            }
            _ => {}
        }
        before = [Some(token), before[0]];
    }
    Some((whole?, count))
}

/// Returns the tokens of a text that are part of its content.
fn tokens(text: &str) -> impl Iterator<Item = Token> + '_ {
    let is_content =
        |token: &Token| !matches!(token.kind, Kind::Break | Kind::Comment | Kind::Marker);
    Lexer::new(text).filter(is_content)
}

/// Returns the starts of the lines before `end`, the last first.
fn lines_back(source: &str, end: usize) -> impl Iterator<Item = usize> {
    let start = line_start(source, end);
    std::iter::successors(Some(start), |start| {
        start
            .checked_sub(1)
            .map(|before| line_start(source, before))
    })
}

/// Returns the fault of a log that ends with a word.
fn ends_here(line: &str, end: usize, word: &str) -> Fault {
    let last = line.chars().next_back().map_or(0, char::len_utf8);
    let span = Span::new((end - word.len().max(last)) as u32, end as u32);
    let what = "the log breaks off in the middle of this move";
    Fault::not_yaml(span, what, "the log ends here").help("finish the move, or leave it out")
}

/// Returns the last word of an entry, and the name that completes it if only one makes the entry
/// readable.
fn last_word<'t, 'e, G: Game>(
    table: &'t Table<G>,
    entry: &'e str,
    reads: &dyn Fn(&str) -> bool,
) -> (&'e str, Option<&'t str>) {
    let from = entry.rfind([',', ':', '[', '{']).map_or(0, |at| at + 1);
    let word = entry[from..].trim_start();
    let before = &entry[..entry.len() - word.len()];
    let likely: Vec<&str> = beginning_with(table, word)
        .filter(|name| reads(&format!("{before}{name}")))
        .collect();
    match likely[..] {
        [name] => (word, Some(name)),
        _ => (word, None),
    }
}

/// Returns whether a word begins a key of a verb.
fn begins_key(verb: &Verb, word: &str) -> bool {
    !word.is_empty() && verb.keys.iter().any(|key| key.name.starts_with(word))
}

/// Returns what closes a text with brackets and quotes; `None` if nothing is open in it.
fn closers(text: &str) -> Option<String> {
    let mut open = Vec::new();
    let mut quote = None;
    for token in tokens(text) {
        match (token.kind, text.as_bytes()[token.start]) {
            (Kind::Open, b'{') => open.push('}'),
            (Kind::Open, _) => open.push(']'),
            (Kind::Close, sign) => {
                open.pop().filter(|closer| *closer == char::from(sign))?;
            }
            (Kind::Quoted, sign) if quoted_end(text, token.start).is_none() => {
                quote = Some(char::from(sign));
            }
            _ => {}
        }
    }
    let closers: String = quote.into_iter().chain(open.into_iter().rev()).collect();
    (!closers.is_empty()).then_some(closers)
}

/// Returns the names of a table that begin with a word.
fn beginning_with<'t, G: Game>(table: &'t Table<G>, word: &str) -> impl Iterator<Item = &'t str> {
    let word = normal(word).into_owned();
    let names = Domain::ALL.into_iter().filter_map(|domain| match domain {
        Domain::Player => Some(&*table.players),
        _ => table.board.names(domain),
    });
    names
        .flat_map(Names::iter)
        .filter(move |name| !word.is_empty() && normal(name).starts_with(&word))
        .take(TRIED)
}
