//! A log that breaks off in the middle of its last move.

use crate::game::language::{
    Domain, Fault, Faults, Lexicon as _, Names, Verb, code, normal, shown,
};
use crate::game::{Game, Table};
use crate::yaml::Span;
use crate::yaml::breaks::{line_start, lines};
use crate::yaml::edit::TextEdit;

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
    let start = line_start(source, end);
    let line = &source[start..end];
    let is_key = |line: &&str| !line.trim().is_empty() && !line.starts_with([' ', '\t', '#', '-']);
    let section = lines(&source[..start]).filter(is_key).last();
    if section.is_none_or(|key| !key.starts_with("moves:")) {
        return;
    }
    let is_last = |fault: &&Fault| {
        let edits = fault.mend.iter().flat_map(|mend| &mend.edits);
        let at = { edits }.map(|edit| edit.start).min();
        fault.code == code::SYNTAX && at.unwrap_or(fault.span.start as usize) >= start
    };
    let Some((fault, at, mend)) = { faults.kept() }
        .find(is_last)
        .map(|fault| (fault.span, fault.at, fault.mend.clone()))
    else {
        return;
    };
    let told = |word: &str| Fault {
        at,
        ..ends_here(line, end, word)
    };
    let Some(entry) = line.trim_start().strip_prefix("- {") else {
        if G::INFO
            .verbs
            .iter()
            .any(|verb| begins_key(verb, line.trim()))
        {
            faults.put_for(fault, told(line.trim()));
        }
        return;
    };
    let entry = &line[line.len() - entry.len() - 1..];
    let Some(closers) = closers(entry) else {
        return;
    };
    // A slip before the end is no end.
    let is_before = |edit: &TextEdit| {
        let rest = source.get(edit.start..end);
        rest.is_some_and(|rest| !rest.trim_matches([',', ' ']).is_empty())
    };
    if { mend.iter() }.flat_map(|mend| &mend.edits).any(is_before) {
        return;
    }
    let closed = |entry: &str| format!("moves:\n  - {entry}{closers}\n");
    if reads(&closed(entry)) {
        if mend.is_none() {
            let whole = format!("write what closes it: - {entry}{closers}");
            let closed = told("").help(whole);
            faults.put_for(fault, closed.mend(TextEdit::insert(end, closers)));
        }
        return;
    }
    let (word, name) = last_word(table, entry, &|entry| reads(&closed(entry)));
    let broken = told(word);
    let broken = match name {
        Some(name) => {
            let before = &entry[..entry.len() - word.len()];
            broken
                .help(format!(
                    "finish the move, or leave it out; with {} it is: - {before}{name}{closers}",
                    shown(name)
                ))
                .mend(TextEdit::replace(
                    end - word.len(),
                    end,
                    format!("{name}{closers}"),
                ))
        }
        None => broken,
    };
    faults.put_for(fault, broken);
}

/// Returns the fault of a log that ends with a word.
fn ends_here(line: &str, end: usize, word: &str) -> Fault {
    let last = line.chars().next_back().map_or(0, char::len_utf8);
    let span = Span::new((end - word.len().max(last)) as u32, end as u32);
    let what = "not YAML: the log breaks off in the middle of this move";
    Fault::new(code::SYNTAX, span, what, "the log ends here")
        .help("finish the move, or leave it out")
}

/// Returns the last word of an entry, and the only name beginning with it with which the entry reads.
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
    for c in text.chars() {
        match (quote, c) {
            (Some(opened), _) => quote = quote.filter(|_| c != opened),
            (None, '{') => open.push('}'),
            (None, '[') => open.push(']'),
            (None, '}' | ']') => {
                open.pop().filter(|closer| *closer == c)?;
            }
            // An apostrophe inside a word opens nothing.
            (None, '"') => quote = Some(c),
            (None, _) => {}
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
