//! Guesses what went wrong in a text that is not YAML: which character is to blame, and how to fix
//! it. The guess is only help for people and decides nothing. Every fix is tried, and one is shown
//! only if the text can be read further with it.

mod anomaly;
mod braces;
mod brackets;
mod commas;
mod flow;
mod joined;
mod keys;
mod layout;
mod lines;
mod rows;
mod scan;
mod sections;
mod signs;
mod texts;
mod trial;
mod unclosed;
mod values;
mod wrapped;

use super::Span;
use super::edit::TextEdit;
use super::leading_signs;
use super::slip::Slip;
use anomaly::Anomaly;
pub(crate) use layout::words_before_hyphens;
use lines::Line;
use trial::{Help, Trial};
pub(crate) use wrapped::others as other_brackets;

/// The longest text that is tried as a whole. Of a longer one, only a part around the place is
/// tried.
const LARGEST: usize = 64 << 10;
/// How much of a longer text is tried before and after the place.
const AROUND: usize = 2 << 10;
/// How many fixes are tried, unless more bytes than this are read for them.
const MOST: usize = 48;
const MOST_READ: usize = 1 << 20;
/// The line that is put before a part of a text, so that its entries belong to a list.
const LEAD: &str = "moves:\n";

/// Returns how many bytes are read at most to find the slip in a text of this length.
pub(crate) fn most_read(length: usize) -> usize {
    let once = if length <= LARGEST {
        length
    } else {
        2 * AROUND
    };
    // The last term is for fixing several lines together.
    (MOST * once).min(MOST_READ + once) + once
}

/// Returns the slip that made the scanner give up at a byte; `None` if no known fix helps.
pub(crate) fn find(text: &str, at: usize) -> Option<Slip> {
    let at = at.min(text.len());
    if text.len() <= LARGEST {
        return likeliest_slip(text, at);
    }
    let (from, part) = part(text, at)?;
    let here = LEAD.len() + at - from;
    if Trial::new(&part, here).gives_up() != Some(here) {
        return None;
    }
    let slip = likeliest_slip(&part, here)?;
    let own_byte = |at: usize| (at + from).checked_sub(LEAD.len());
    let own = |span: Span| {
        let (start, end) = (own_byte(span.start as usize)?, own_byte(span.end as usize)?);
        Some(Span::new(start as u32, end as u32))
    };
    let other = match slip.other {
        Some((span, label)) => Some((own(span)?, label)),
        None => None,
    };
    Some(Slip {
        at: own(slip.at)?,
        fix: TextEdit::replace(
            own_byte(slip.fix.start)?,
            own_byte(slip.fix.end)?,
            slip.fix.text,
        ),
        other,
        ..slip
    })
}

/// Returns the entries of a list around a place, and the beginning of the first one.
fn part(text: &str, at: usize) -> Option<(usize, String)> {
    let floor = at.saturating_sub(AROUND);
    let mut start = floor
        + text.as_bytes()[floor..at]
            .iter()
            .position(|byte| *byte == b'\n')?
        + 1;
    // Searched only backwards from the place: after it there may be millions of blanks.
    while !text.as_bytes()[start..at]
        .trim_ascii_start()
        .starts_with(b"- ")
    {
        start += text.as_bytes()[start..at]
            .iter()
            .position(|byte| *byte == b'\n')?
            + 1;
    }
    let ceiling = (at + AROUND).min(text.len());
    let end = at + memchr::memrchr(b'\n', &text.as_bytes()[at..ceiling])?;
    Some((start, [LEAD, text.get(start..end)?, "\n"].concat()))
}

/// Returns the first likely slip whose fix makes the whole text readable; if there is none, the
/// first whose fix makes more of it readable.
fn likeliest_slip(text: &str, at: usize) -> Option<Slip> {
    let trial = Trial::new(text, at);
    let (mut best, mut read): (Option<Slip>, usize) = (None, 0);
    let mut tried: Vec<TextEdit> = Vec::new();
    let likely = likely(text, at);
    for (index, slip) in likely.iter().enumerate() {
        if tried.contains(&slip.fix) {
            continue;
        }
        if tried.len() == MOST || read > MOST_READ {
            break;
        }
        tried.push(slip.fix.clone());
        let (help, further) = trial.of(&slip.fix);
        read += further;
        match help {
            Help::Whole => return Some(or_deeper(text, slip, &likely[index + 1..], &trial)),
            Help::Past => best = best.or_else(|| Some(slip.clone())),
            Help::None => {}
        }
    }
    // A fix that only reads further may have misread some of the lines.
    unclosed::several(text).or(best)
}

/// Adds to the help of an indentation slip the other depth, deeper or not, that is equally near and
/// helps as much: nothing says which of the two was meant.
fn or_deeper(text: &str, slip: &Slip, others: &[Slip], trial: &Trial<'_>) -> Slip {
    let spaces = |text: &str| text.bytes().all(|byte| byte == b' ');
    let begins = |at: usize| at == 0 || text.as_bytes()[at - 1] == b'\n';
    let blank =
        |fix: &TextEdit| spaces(&fix.text) && spaces(&text[fix.range()]) && begins(fix.start);
    let (at, depth) = (slip.fix.range(), slip.fix.text.len());
    let own = at.len();
    let as_near = |other: &&Slip| {
        let there = other.fix.text.len();
        other.fix.range() == at
            && blank(&other.fix)
            && there != depth
            && there.abs_diff(own) == depth.abs_diff(own)
    };
    let other = others
        .iter()
        .find(as_near)
        .filter(|other| blank(&slip.fix) && trial.of(&other.fix).0 == Help::Whole);
    let mut slip = slip.clone();
    if let Some(other) = other {
        let count = other.fix.text.len();
        slip.help = format!(
            "{}, or by {count} if it belongs to the lines that have as many",
            slip.help
        );
    }
    slip
}

/// Returns the possible slips, the likeliest first.
fn likely(text: &str, at: usize) -> Vec<Slip> {
    let line = Line::at(text, at);
    let above = Line::before(text, line.start);
    let here = Some(line).filter(|line| !line.is_blank());
    let lines: Vec<Line<'_>> = [here, above, line.next(text)]
        .into_iter()
        .flatten()
        .collect();
    let mut slips: Vec<Slip> = signs::control(text, at).into_iter().collect();
    slips.extend(
        lines
            .iter()
            .take(2)
            .filter_map(|line| texts::slip(text, line)),
    );
    slips.extend(lines.iter().take(2).filter_map(wrapped::slip));
    slips.extend(here.and_then(|line| joined::lists(text, &line)));
    slips.extend(here.and_then(|line| joined::second_in_block(text, &line)));
    slips.extend(lines.iter().take(2).filter_map(leading_slip));
    slips.extend(here.and_then(|line| rows::not_deeper(text, &line)));
    slips.extend(here.and_then(|line| layout::before_hyphen(&line, above)));
    lines
        .iter()
        .for_each(|line| signs::slips(text, line, &mut slips));
    slips.extend(lines.iter().take(2).find_map(signs::hidden_bracket));
    slips.extend(signs::no_space(text, at));
    lines
        .iter()
        .take(2)
        .for_each(|line| values::slips(text, line, &mut slips));
    slips.extend(here.and_then(|line| signs::keys_without_space(text, &line)));
    slips.extend(signs::equals(text, at));
    slips.extend(commas::bad_first_character(text, at));
    slips.extend(commas::escape(text, at));
    slips.extend(here.and_then(|line| sections::value_below(text, &line, above)));
    slips.extend(here.and_then(|line| layout::bare_entry(&line, above)));
    slips.extend(here.and_then(|line| sections::prose(text, &line)));
    slips.extend(here.and_then(|line| sections::too_deep(text, &line)));
    slips.extend(here.and_then(|line| sections::unexpected_indent_above(text, &line)));
    lines
        .iter()
        .take(2)
        .for_each(|line| keys::colons(line, &mut slips));
    slips.extend(lines.iter().take(2).filter_map(commas::semicolons));
    // For an unclosed bracket the scanner reports where it was opened: the anomaly may come later.
    let (before, behind): (Vec<Anomaly>, Vec<Anomaly>) = scan::anomalies(text)
        .into_iter()
        .partition(|anomaly| stands_before(anomaly, line.end()));
    slips.extend(flow::no_root(text));
    // Indentation is the surest sign of which bracket is not closed.
    let shallow = before
        .iter()
        .chain(&behind)
        .filter(|anomaly| matches!(anomaly, Anomaly::Shallow { .. }));
    shallow.for_each(|anomaly| flow::slips(text, anomaly, &mut slips));
    // A round bracket written instead of the missing one is on the line of the opening bracket.
    for open in before.iter().chain(&behind).filter_map(Anomaly::opened) {
        signs::round_end(&Line::at(text, open), &mut slips);
    }
    slips.extend(
        before
            .iter()
            .chain(&behind)
            .find_map(Anomaly::entry)
            .and_then(|open| braces::missing(text, open)),
    );
    for anomaly in before.iter().chain(&behind) {
        if slips.len() > MOST {
            break;
        }
        flow::slips(text, anomaly, &mut slips);
        commas::slips(text, anomaly, &mut slips);
    }
    lines
        .iter()
        .take(2)
        .for_each(|line| keys::slips(line, &mut slips));
    lines
        .iter()
        .for_each(|line| layout::slips(text, line, &mut slips));
    slips.extend(lines.iter().filter_map(layout::comment));
    slips
}

/// Returns the slip of the signs in a line that begin words.
fn leading_slip(line: &Line<'_>) -> Option<Slip> {
    let found = leading_signs::signs(line.text);
    let (first, last) = (found.first()?, found.last()?);
    let mut with = String::new();
    let mut from = first.start;
    for sign in &found {
        with.push_str(&line.text[from..sign.start]);
        from = sign.end;
    }
    let help = match found.len() {
        1 => "leave it out",
        _ => "leave it out wherever it begins a word",
    };
    Some(Slip::new(
        line.span(first.start, first.start + 1),
        leading_signs::message(&line.text[first.start..=first.start]),
        "begins a word",
        help,
        TextEdit::replace(line.start + first.start, line.start + last.end, with),
    ))
}

/// Returns whether an anomaly is before a byte: the scanner may not have reached those after it.
fn stands_before(anomaly: &Anomaly, end: usize) -> bool {
    let at = match anomaly {
        Anomaly::Adjacent { first: at, .. }
        | Anomaly::Comma { at }
        | Anomaly::NodeAsKey { at, .. }
        | Anomaly::PairInList { key: at, .. }
        | Anomaly::Colon { at, .. }
        | Anomaly::Misfit { at, .. }
        | Anomaly::AfterClosed { at, .. }
        | Anomaly::Quote { at } => *at,
        Anomaly::Shallow { open, .. } => open.at,
        Anomaly::Block { open, .. } | Anomaly::End { open } => {
            open.first().map_or(0, |open| open.at)
        }
    };
    at <= end
}

#[cfg(test)]
mod tests {
    use super::{AROUND, LARGEST};
    use crate::yaml::parse::{FormFault, parse};
    use crate::yaml::slip::Slip;

    const HEAD: &str = "game: steel-driver\nplayers: [Andy, Don, Simon]\n";

    /// Returns the slip that is reported for a text that is not YAML; `None` if only the general
    /// message is.
    fn reported(text: &str) -> Option<Slip> {
        let fault = parse(text)
            .faults
            .into_iter()
            .find_map(|fault| match fault {
                FormFault::Syntax { slip, .. } => Some(slip.map(|slip| *slip)),
                _ => None,
            });
        fault.expect("no YAML")
    }

    /// Returns the underlined text and the slip of a text that its fix makes readable.
    #[track_caller]
    fn fixed(text: &str) -> (String, String) {
        let slip = reported(text).expect("a slip");
        let after = slip.fix.applied(text);
        assert!(
            parse(&after).faults.is_empty(),
            "{slip:?} leaves {:?}",
            parse(&after).faults
        );
        (text[slip.at.range()].to_owned(), slip.what)
    }

    #[test]
    fn what_stands_in_order_is_not_blamed() {
        let title =
            format!("{HEAD}rulings: {{uncontrolled-company: last}}\ntitle Friday\nmoves: []\n");
        assert_eq!(
            fixed(&title),
            ("title".into(), "no colon after title".into())
        );
        // The list is closed, but lacks a comma.
        let list = "{\n  \"game\": \"x\",\n  \"moves\": [\n    {\"pass\": \"Don\"}\n    {\"pass\": \"Andy\"}\n  ]\n}\n";
        assert_eq!(fixed(list), ("{".into(), "no comma before {".into()));
        assert!(
            parse(&list.replace("}\n    {", "},\n    {"))
                .faults
                .is_empty()
        );
        // However long the line is.
        let long = format!(
            "{{\"moves\":[{}{{\"pass\":\"Andy\"}} {{\"pass\":\"Don\"}}]}}",
            "{\"pass\":\"Andy\"},".repeat(2000)
        );
        assert_eq!(fixed(&long), ("{".into(), "no comma before {".into()));
    }

    #[test]
    fn a_second_move_is_told_only_where_one_begins() {
        let two = format!("{HEAD}moves:\n  - {{pass: Andy}}, {{pass: Don}}\n");
        assert_eq!(
            fixed(&two),
            (
                "{".into(),
                "a second move begins on the line of the first".into()
            )
        );
        let deep = format!(
            "{HEAD}position:\n  turn: 3\n   phase: build\n  cubes: {{Andy: 3}}\nmoves: []\n"
        );
        assert_eq!(fixed(&deep).0, "   ");
    }

    #[test]
    fn a_bracket_is_missing_where_the_lines_say_so() {
        let text = "{\n  \"start\": {\n    \"red\": [\n      \"A8\"\n    ,\n    \"tan\": [\n      \"B3\"\n    ]\n  },\n  \"moves\": []\n}\n";
        let slip = reported(text).expect("a slip");
        assert_eq!(
            (slip.what.as_str(), &text[..slip.at.start as usize]),
            (
                "[ is opened here and not closed",
                &text[..text.find('[').unwrap()]
            )
        );
        assert!(parse(&slip.fix.applied(text)).faults.is_empty());
    }

    #[test]
    fn no_guess_is_told_that_does_not_help() {
        assert_eq!(
            reported("const log = {\n  \"game\": \"x\",\n  \"moves\": []\n}\n"),
            None
        );
        assert_eq!(
            reported(&format!("{HEAD}moves: [{}", "{[}]".repeat(50))),
            None
        );
    }

    /// For a log that is too long to be tried as a whole, the entries around the place are tried.
    #[test]
    fn a_long_log_is_tried_in_part() {
        let line = "  - {pass: Andy}\n";
        let many = line.repeat(LARGEST / line.len() + AROUND / line.len());
        let text = format!("{HEAD}moves:\n{many}  - {{pass: Don\n{many}");
        let slip = reported(&text).expect("a slip");
        assert_eq!(
            &text[slip.at.start as usize..slip.at.end as usize + 9],
            "{pass: Don"
        );
        assert!(parse(&slip.fix.applied(&text)).faults.is_empty());
        // If there is no entry near the place, nothing is tried.
        assert_eq!(
            reported(&format!(
                "{HEAD}moves: [{}",
                "[1, 2], ".repeat(LARGEST / 8 + 1)
            )),
            None
        );
    }

    /// However one place of a log is damaged, nothing panics and every reported fix helps.
    #[test]
    fn a_fix_makes_the_text_readable() {
        let text = format!(
            "{HEAD}title: \"Don’s night\"\nmoves:\n  - {{sale: red, by: Andy, to: Don, price: 5}}\n  - build: red\n    from: Baltimore\n  - {{expect: {{profit: {{red: 40}}}}}}\n"
        );
        let signs = [
            "", "{", "}", "[", "]", ",", ":", "\"", "'", "\n", "- ", "\t", " ", "–", "\u{a0}", "#",
            "\\", "\0", "---\n", "é",
        ];
        for (at, c) in text.char_indices() {
            for sign in signs {
                for end in [at, at + c.len_utf8()] {
                    let text = [&text[..at], sign, &text[end..]].concat();
                    let slips = parse(&text)
                        .faults
                        .into_iter()
                        .filter_map(|fault| match fault {
                            FormFault::Syntax { slip, at, .. } => slip.map(|slip| (slip, at)),
                            _ => None,
                        });
                    for (slip, gave_up) in slips {
                        let after = slip.fix.applied(&text);
                        let again =
                            parse(&after)
                                .faults
                                .into_iter()
                                .find_map(|fault| match fault {
                                    FormFault::Syntax { at, .. } => Some(at.start),
                                    _ => None,
                                });
                        assert!(
                            again.is_none_or(|again| again as usize + text.len()
                                > gave_up.start as usize + after.len()),
                            "{text:?}: {slip:?}"
                        );
                    }
                }
            }
        }
    }
}
