//! What most likely went wrong where a text is no YAML: the character to blame, and the mend. A guess for people, made from
//! the lines around the place where the scanner gave up; it decides nothing.

use super::Span;
use super::brackets;
use super::odd::named;
use super::slip::Slip;

/// So far back an entry is looked at.
const LOOK_BACK: usize = 4096;

/// The slip because of which the scanner gave up at a byte; `None` if none is known.
pub fn find(text: &str, at: usize) -> Option<Slip> {
    let at = at.min(text.len());
    let around = Around::new(text, at);
    let lines = || [around.line, around.above, around.below].into_iter().flatten();
    lines()
        .find_map(|line| tab(&line))
        .or_else(|| lines().find_map(|line| blank(&line)))
        .or_else(|| lines().find_map(|line| dash(&line)))
        .or_else(|| brackets::open_entry(text, at))
        .or_else(|| hyphen(&around))
        .or_else(|| brackets::slip(text, around.entry, at))
        .or_else(|| indentation(&around))
        .or_else(|| lines().find_map(|line| colon(&line)))
        .or_else(|| around.line.and_then(|line| nested(&line)))
}

/// A line with the byte it begins at.
#[derive(Clone, Copy, Debug)]
struct Line<'t> {
    start: usize,
    text: &'t str,
}

impl<'t> Line<'t> {
    /// The line a byte is in.
    fn at(text: &'t str, byte: usize) -> Self {
        let floor = byte.saturating_sub(LOOK_BACK);
        let start = text.as_bytes()[floor..byte].iter().rposition(|byte| *byte == b'\n').map_or(floor, |at| floor + at + 1);
        let start = (start..=byte).find(|at| text.is_char_boundary(*at)).unwrap_or(byte);
        let ceiling = (byte + LOOK_BACK).min(text.len());
        let end = text.as_bytes()[byte..ceiling].iter().position(|byte| *byte == b'\n').map_or(ceiling, |at| byte + at);
        let end = (start..=end).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(start);
        Self { start, text: &text[start..end] }
    }

    fn is_blank(&self) -> bool {
        let text = self.text.trim();
        text.is_empty() || text.starts_with('#')
    }

    /// The part of it from one byte to another.
    fn span(&self, from: usize, to: usize) -> Span {
        Span::new((self.start + from) as u32, (self.start + to) as u32)
    }

    /// The blanks it begins with, of every kind.
    fn indentation(&self) -> &'t str {
        &self.text[..self.text.len() - self.text.trim_start().len()]
    }

    /// What follows them.
    fn rest(&self) -> &'t str {
        self.text.trim_start()
    }
}

/// The lines around a place.
struct Around<'t> {
    line: Option<Line<'t>>,
    above: Option<Line<'t>>,
    below: Option<Line<'t>>,
    /// Where the entry of the list begins that the place is in.
    entry: usize,
    text: &'t str,
}

impl<'t> Around<'t> {
    fn new(text: &'t str, at: usize) -> Self {
        let line = Line::at(text, at);
        let above = Self::before(text, line.start);
        let end = line.start + line.text.len();
        let below = (end < text.len()).then(|| Line::at(text, end + 1)).filter(|line| !line.is_blank());
        let mut entry = line;
        while !entry.rest().starts_with(['-', '–', '—']) && at - entry.start < LOOK_BACK {
            match Self::before(text, entry.start) {
                Some(before) => entry = before,
                None => break,
            }
        }
        Self { line: (!line.is_blank()).then_some(line), above, below, entry: entry.start, text }
    }

    /// The last line with content that ends before a byte.
    fn before(text: &'t str, mut start: usize) -> Option<Line<'t>> {
        while start > 0 {
            let line = Line::at(text, start - 1);
            if !line.is_blank() {
                return Some(line);
            }
            if line.start >= start {
                return None;
            }
            start = line.start;
        }
        None
    }
}

fn tab(line: &Line<'_>) -> Option<Slip> {
    let blanks = line.indentation();
    let at = blanks.find('\t')?;
    let end = blanks.rfind('\t').map_or(at, |last| last + 1);
    let what = "this line is indented with a tab; YAML takes spaces only";
    Some(Slip::new(line.span(at, end), what, "a tab", "indent it with spaces, as deep as the lines it belongs to"))
}

/// A blank that is none to YAML, at the beginning of a line.
fn blank(line: &Line<'_>) -> Option<Slip> {
    let (at, c) = line.indentation().char_indices().find(|(_, c)| !matches!(c, ' ' | '\t' | '\r'))?;
    let what = format!("this line is indented with {}; YAML takes spaces only", named(c)?);
    Some(Slip::new(line.span(at, at + c.len_utf8()), what, "no space", "indent it with spaces"))
}

/// A line that should begin with a hyphen and a space.
fn dash(line: &Line<'_>) -> Option<Slip> {
    let from = line.indentation().len();
    let first = line.rest().chars().next()?;
    let after = &line.rest()[first.len_utf8()..];
    if matches!(first, '–' | '—' | '−' | '‐' | '‑' | '‒') {
        let what = format!("this line begins with {}, which begins no entry of a list", named(first)?);
        return Some(Slip::new(line.span(from, from + first.len_utf8()), what, "no hyphen", "write - and a space"));
    }
    if first == '-' && after.starts_with(['{', '[', '\u{a0}']) {
        let what = "no space after the hyphen that begins an entry";
        return Some(Slip::new(line.span(from, from + 1), what, "no space behind it", "write - and a space, then the move"));
    }
    None
}

/// A move in braces below another that lacks the hyphen of its entry.
fn hyphen(around: &Around<'_>) -> Option<Slip> {
    let line = around.line.filter(|line| line.rest().starts_with('{'))?;
    around.above.filter(|above| above.rest().starts_with("- {") && above.text.trim_end().ends_with('}'))?;
    let from = line.indentation().len();
    let what = "this move does not begin with a hyphen";
    Some(Slip::new(
        line.span(from, from + 1),
        what,
        "no hyphen before it",
        "write - and a space before it, below the hyphens of the other moves",
    ))
}

/// A line that is indented otherwise than the lines it belongs to.
fn indentation(around: &Around<'_>) -> Option<Slip> {
    let line = around.line?;
    let own = line.indentation().len();
    let item = |line: &Line<'_>| line.rest().starts_with("- ");
    let mut before = around.above;
    // An entry belongs to the entries above it, a key to the lines of its own move.
    while let Some(above) = before.filter(|above| item(&line) != item(above) && above.start > around.entry.min(line.start)) {
        before = Around::before(around.text, above.start);
    }
    let above = before?;
    let other = above.indentation().len() + if item(&above) && !item(&line) { 2 } else { 0 };
    if own == other || (own > other && above.text.trim_end().ends_with(':')) {
        return None;
    }
    let spaces = |count: usize| if count == 1 { "1 space".to_owned() } else { format!("{count} spaces") };
    let blanks = |line: &Line<'_>| line.span(0, line.indentation().len().max(1));
    if item(&line) && !item(&above) && own > other {
        let what = "this entry stands below no key that has a list";
        return Some(Slip::new(
            blanks(&line),
            what,
            "an entry of no list",
            "write the key of the list above its first entry, such as moves:",
        ));
    }
    if item(&above) && !item(&line) {
        let what = format!("this line is indented by {}, and the keys of the entry above it by {}", spaces(own), spaces(other));
        let help = format!("indent it by {} if it belongs to that entry; a remark begins with #", spaces(other));
        let mut slip = Slip::new(blanks(&line), what, spaces(own), help);
        slip.other = Some((above.span(0, other), format!("its keys begin behind {}", spaces(other))));
        return Some(slip);
    }
    let what = format!("this line is indented by {}, where the line above has its own at {}", spaces(own), spaces(other));
    let mut slip = Slip::new(blanks(&line), what, spaces(own), format!("indent both alike: by {}", spaces(other)));
    slip.other = Some((blanks(&above), spaces(above.indentation().len())));
    Some(slip)
}

/// A key that stands on the line of the key it belongs to.
fn nested(line: &Line<'_>) -> Option<Slip> {
    let mut from = line.indentation().len();
    from += if line.rest().starts_with("- ") { 2 } else { 0 };
    let is_key = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    let (outer, rest) = line.text[from..].split_once(": ").filter(|(outer, _)| is_key(outer))?;
    let (inner, value) = rest.trim_start().split_once(": ").filter(|(inner, _)| is_key(inner))?;
    let at = line.text.len() - rest.trim_start().len();
    let what = format!("{inner} is a key, and stands on the line of the key {outer}");
    let help = format!("put it on the next line, indented, or in braces: {outer}: {{{inner}: {}}}", value.trim());
    Some(Slip::new(line.span(at, at + inner.len()), what, "a key on the line of another", help))
}

/// A key whose colon has no space behind it.
fn colon(line: &Line<'_>) -> Option<Slip> {
    let mut from = line.indentation().len();
    from += if line.rest().starts_with("- ") { 2 } else { 0 };
    let rest = &line.text[from..];
    let key = rest.find(':').filter(|at| *at > 0 && rest[..*at].bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-'))?;
    let next = rest[key + 1..].chars().next().filter(|next| *next != ' ')?;
    let what = match named(next) {
        Some(name) => format!("{name} stands behind the colon of {}, not a space", &rest[..key]),
        None => format!("no space after the colon of {}", &rest[..key]),
    };
    Some(Slip::new(line.span(from + key, from + key + 1), what, "no space behind it", format!("write {}: and a space", &rest[..key])))
}
