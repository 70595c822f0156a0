//! The place of the cursor in a log, found from the text before it alone. A half-written line is
//! not YAML, but that text shows which key it belongs to.

use super::cursor_scan::{Frame, Layout, Scan, Tail};
use crate::yaml::breaks::line_start;
use std::fmt;
use std::ops::Range;

/// A step from a list or mapping into one of its values.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Step {
    /// The value of a key.
    Key(String),
    /// An element, from 0.
    Item(usize),
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Key(key) => f.write_str(key),
            Self::Item(index) => write!(f, "{index}"),
        }
    }
}

/// The part of a list or mapping that is being written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Slot {
    /// A key of a mapping.
    Key,
    /// The value of a key.
    Value(String),
    /// An element of a list.
    Item,
}

/// The place of a cursor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cursor {
    /// The steps to the list or mapping that is being written.
    pub path: Vec<Step>,
    /// The part of it that is being written.
    pub slot: Slot,
    /// Its keys before the cursor, each with the bytes of its value.
    pub present: Vec<(String, Range<usize>)>,
    /// The first byte of the word that is being written, after its quote.
    pub word: usize,
    /// The open quote, if there is one.
    pub quote: Option<char>,
    /// Whether the cursor is in braces or brackets.
    pub flow: bool,
    /// How much of the text before the cursor is a log without the outermost key, or the entry,
    /// that is being written; and the text that closes it.
    pub ahead: (usize, String),
}

/// Finds the place at the end of a text; `None` if nothing known can be written there.
pub(crate) fn cursor(text: &str) -> Option<Cursor> {
    let mut scan = Scan::new(text);
    let (word, quote) = match scan.tail {
        Tail::Nowhere => return None,
        Tail::Word(word, quote) => {
            begin_key(&mut scan, word)?;
            (word, quote)
        }
        Tail::Blank(column) => {
            begin_line(&mut scan, column)?;
            (text.len(), None)
        }
    };
    let ahead = ahead(&scan, word);
    let last = scan.frames.pop();
    let path = scan
        .frames
        .iter()
        .map(step)
        .collect::<Option<Vec<Step>>>()?;
    let (slot, flow, present) = match last {
        Some(last) => (slot(&last), last.is_flow(), last.present),
        None => (Slot::Key, false, Vec::new()),
    };
    Some(Cursor {
        path,
        slot,
        present,
        word,
        quote,
        flow,
        ahead,
    })
}

/// Enters the list or mapping to which an empty line with this indentation belongs; `None` if there
/// is none.
fn begin_line(scan: &mut Scan<'_>, column: usize) -> Option<()> {
    let text = scan.text;
    let has_no_value = |frame: &Frame| {
        let key = frame.key.as_ref();
        key.is_some_and(|(_, value)| text[*value..].trim().is_empty())
    };
    let mut outer = scan.frames.iter().rev();
    let is_value = outer
        .find(|frame| frame.column() < column)
        .is_some_and(has_no_value);
    while scan
        .frames
        .last()
        .is_some_and(|frame| frame.column() > column)
    {
        scan.frames.pop();
    }
    match scan.frames.last_mut() {
        // The first line of a mapping that is a key's value.
        Some(map) if is_value && map.column() < column => {
            let map = Frame::new(Layout::Map(column), text.len());
            scan.frames.push(map);
        }
        Some(map) if map.layout == Layout::Map(column) => map.finish(text.trim_end().len()),
        None if column == 0 => {}
        _ => return None,
    }
    Some(())
}

/// Takes a word that is alone on its line in a mapping, or in the first line of one, as a key;
/// `None` if there is no mapping at its column.
fn begin_key(scan: &mut Scan<'_>, word: usize) -> Option<()> {
    let line = line_start(scan.text, word);
    let before = scan.text[line..word].trim_matches([' ', '"', '\'']);
    if scan.in_flow() || !before.is_empty() || scan.text.len() == line {
        return Some(());
    }
    let column = scan.text[line..].len() - scan.text[line..].trim_start_matches(' ').len();
    match scan.frames.last_mut() {
        Some(map) if map.layout == Layout::Map(column) => map.key = None,
        Some(map) if matches!(map.layout, Layout::Map(own) if own < column && map.key.is_some()) => {
            scan.frames.push(Frame::new(Layout::Map(column), word));
        }
        None if column == 0 => {}
        _ => return None,
    }
    Some(())
}

/// Returns the step from a list or mapping into the value that is being written; `None` if the step
/// is unknown.
fn step(frame: &Frame) -> Option<Step> {
    match (&frame.layout, &frame.key) {
        (Layout::Map(_) | Layout::Braces, Some((key, _))) => Some(Step::Key(key.clone())),
        (Layout::List(_) | Layout::Brackets, _) => Some(Step::Item(frame.index)),
        (Layout::Map(_) | Layout::Braces, None) => None,
    }
}

/// Returns the part of a list or mapping that is being written.
fn slot(frame: &Frame) -> Slot {
    match (&frame.layout, &frame.key) {
        (Layout::Map(_) | Layout::Braces, Some((key, _))) => Slot::Value(key.clone()),
        (Layout::Map(_) | Layout::Braces, None) => Slot::Key,
        (Layout::List(_) | Layout::Brackets, _) => Slot::Item,
    }
}

/// Returns the text before the outermost key or the entry of `moves` that is being written, and
/// what closes it.
fn ahead(scan: &Scan<'_>, word: usize) -> (usize, String) {
    let of_moves = |frame: &Frame| frame.key.as_ref().is_some_and(|(key, _)| key == "moves");
    let depth = usize::from(scan.frames.first().is_some_and(of_moves) && scan.frames.len() > 1);
    let Some(frame) = scan.frames.get(depth) else {
        return (word, String::new());
    };
    let flow = frame.is_flow();
    let mut end = frame.start;
    if flow && scan.text[end..].starts_with(['{', '[']) {
        end += 1;
    }
    let closers = scan.frames[..=depth]
        .iter()
        .rev()
        .filter_map(|frame| match frame.layout {
            Layout::Braces => Some('}'),
            Layout::Brackets => Some(']'),
            _ => None,
        });
    (end, closers.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Texts, and the place at the end of each.
    const PLACES: &[(&str, &str)] = &[
        ("", "key [] "),
        ("ga", "key [] ga"),
        ("game: ste", "game: [] ste"),
        ("game: x\n", "key [game=x] "),
        ("game: x\nrulings:\n  ", "rulings key [] "),
        ("game: x\nrulings:\n  a: b\n  c: d", "rulings c: [a=b] d"),
        ("rulings: {a: b, c: ", "rulings c: [a=b] "),
        ("moves:\n  - ", "moves item [] "),
        ("moves:\n  -", "moves item [] "),
        ("moves:\n- {bu", "moves 0 key [] bu"),
        (
            "moves:\n  - {pass: x}\n  - {build: red, from: New Yo",
            "moves 1 from: [build=red] New Yo",
        ),
        ("moves:\n  - {build: red, ", "moves 0 key [build=red] "),
        ("moves:\n  - {build: red} ", "nowhere"),
        (
            "moves:\n  - {build: red, from: \n  - {pa",
            "moves 1 key [] pa",
        ),
        (
            "moves:\n  - offer: red\n    by: A",
            "moves 0 by: [offer=red] A",
        ),
        ("moves:\n  - offer: red\n    ", "moves 0 key [offer=red] "),
        ("moves:\n  - offer: red\n    b", "moves 0 key [offer=red] b"),
        (
            "moves:\n  - expect:\n      cubes: {An",
            "moves 0 expect cubes key [] An",
        ),
        (
            "moves:\n  - expect:\n      cubes: {Andy: 1}\n      ph",
            "moves 0 expect key [cubes={Andy: 1}] ph",
        ),
        ("moves:\n  - {lay: [[A, B], [C, ", "moves 0 lay 1 item [] "),
        ("moves:\n  - {a: b} # no", "nowhere"),
        (
            "{\"game\": \"x\", \"moves\": [{\"pass\": \"D",
            "moves 0 pass: [] \"D",
        ),
        (
            "{\"game\": \"x\",\n \"moves\": [\n  {\"pass\": \"D\"},\n  {\"bu",
            "moves 1 key [] \"bu",
        ),
        (
            "{\"game\": \"x\",\n \"moves\": [\n  {\"pass\": \"D\"},\n  ",
            "moves item [] ",
        ),
        ("result:\n  cash:\n    ", "result cash key [] "),
        (
            "result:\n  cash: {A: 1}\nmoves:\n  - {pa",
            "moves 0 key [] pa",
        ),
        ("title: \"a: b", "title: [] \"a: b"),
    ];

    /// Describes the path and the slot at the end of a text, in one line.
    fn at(text: &str) -> String {
        let Some(cursor) = cursor(text) else {
            return "nowhere".to_owned();
        };
        let mut line: Vec<String> = cursor.path.iter().map(Step::to_string).collect();
        line.push(match &cursor.slot {
            Slot::Key => "key".to_owned(),
            Slot::Value(key) => format!("{key}:"),
            Slot::Item => "item".to_owned(),
        });
        let present: Vec<String> = cursor
            .present
            .iter()
            .map(|(key, value)| format!("{key}={}", &text[value.clone()]))
            .collect();
        let quote = cursor.quote.map(String::from).unwrap_or_default();
        format!(
            "{} [{}] {quote}{}",
            line.join(" "),
            present.join(" "),
            &text[cursor.word..]
        )
    }

    #[test]
    fn the_text_before_a_cursor_shows_its_place() {
        for (text, place) in PLACES {
            assert_eq!(at(text), *place, "{text:?}");
        }
    }

    #[test]
    fn what_lies_ahead_is_a_log() {
        for (text, ahead) in [
            (
                "game: x\nmoves:\n  - {a: b}\n  - {c: ",
                "game: x\nmoves:\n  - {a: b}\n",
            ),
            ("game: x\nresult:\n  a: ", "game: x\n"),
            (
                "{\"game\": \"x\", \"moves\": [{\"a\": 1}, {\"b",
                "{\"game\": \"x\", \"moves\": [{\"a\": 1}]}",
            ),
            (
                "{\"game\": \"x\", \"moves\": [{\"b",
                "{\"game\": \"x\", \"moves\": []}",
            ),
            ("{\"game\": \"x\", \"rulings\": {\"", "{\"game\": \"x\"}"),
        ] {
            let cursor = cursor(text).expect("a place");
            let own = text[..cursor.ahead.0].to_owned() + &cursor.ahead.1;
            assert_eq!(own, ahead);
        }
    }
}
