//! What most likely went wrong where a text is no YAML: the character to blame, and the mend. A guess for people: it decides
//! nothing. None is told whose mend does not help: each is tried, and the text must read on with it.

mod brackets;
mod commas;
mod flow;
mod keys;
mod layout;
mod lines;
mod odd;
mod scan;
mod signs;
mod trial;

use super::Span;
use super::edit::TextEdit;
use super::slip::Slip;
use lines::Line;
use odd::Odd;
use trial::{Help, Trial};

/// A longer text is not tried as a whole, but a part of it around the place.
const LARGEST: usize = 64 << 10;
/// So much of a longer text is tried before the place and behind it.
const AROUND: usize = 2 << 10;
/// So many mends are tried, as long as no more bytes are read for it than this.
const MOST: usize = 48;
const MOST_READ: usize = 1 << 20;
/// What stands before the entries of a part.
const LEAD: &str = "moves:\n";

/// The slip because of which the scanner gave up at a byte; `None` if no mend is known that helps.
pub(crate) fn find(text: &str, at: usize) -> Option<Slip> {
    let at = at.min(text.len());
    if text.len() <= LARGEST {
        return in_part(text, at);
    }
    let (from, part) = part(text, at)?;
    let here = LEAD.len() + at - from;
    if Trial::new(&part, here).gives_up() != Some(here) {
        return None;
    }
    let slip = in_part(&part, here)?;
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
        mend: TextEdit::replace(
            own_byte(slip.mend.start)?,
            own_byte(slip.mend.end)?,
            slip.mend.text,
        ),
        other,
        ..slip
    })
}

/// The entries of a list around a place, and where the first of them begins.
fn part(text: &str, at: usize) -> Option<(usize, String)> {
    let floor = at.saturating_sub(AROUND);
    let mut start = floor
        + text.as_bytes()[floor..at]
            .iter()
            .position(|byte| *byte == b'\n')?
        + 1;
    // Only what stands before the place is looked at: behind it there may be millions of blanks.
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

/// The first of the likely slips whose mend makes the text read to its end; if there is none, the first with which it reads on.
fn in_part(text: &str, at: usize) -> Option<Slip> {
    let trial = Trial::new(text, at);
    let (mut best, mut read) = (None, 0);
    let mut tried: Vec<TextEdit> = Vec::new();
    let likely = likely(text, at);
    for (index, slip) in likely.iter().enumerate() {
        if tried.contains(&slip.mend) {
            continue;
        }
        if tried.len() == MOST || read > MOST_READ {
            break;
        }
        tried.push(slip.mend.clone());
        let (help, further) = trial.of(&slip.mend);
        read += further;
        match help {
            Help::Whole => return Some(or_deeper(text, slip, &likely[index + 1..], &trial)),
            Help::Past => best = best.or_else(|| Some(slip.clone())),
            Help::None => {}
        }
    }
    best
}

/// A slip of indentation that is mended as well by another, which is as near: nothing says which of the two was meant.
fn or_deeper(text: &str, slip: &Slip, others: &[Slip], trial: &Trial<'_>) -> Slip {
    let spaces = |text: &str| text.bytes().all(|byte| byte == b' ');
    let begins = |at: usize| at == 0 || text.as_bytes()[at - 1] == b'\n';
    let blank =
        |mend: &TextEdit| spaces(&mend.text) && spaces(&text[mend.range()]) && begins(mend.start);
    let (at, depth) = (slip.mend.range(), slip.mend.text.len());
    let own = at.len();
    let as_near = |other: &&Slip| {
        let there = other.mend.text.len();
        other.mend.range() == at
            && blank(&other.mend)
            && there != depth
            && there.abs_diff(own) == depth.abs_diff(own)
    };
    let other = others
        .iter()
        .find(as_near)
        .filter(|other| blank(&slip.mend) && trial.of(&other.mend).0 == Help::Whole);
    let mut slip = slip.clone();
    if let Some(other) = other {
        let count = other.mend.text.len();
        slip.help = format!(
            "{}, or by {count} if it belongs to the lines that have as many",
            slip.help
        );
    }
    slip
}

/// What may have gone wrong, the likeliest first.
fn likely(text: &str, at: usize) -> Vec<Slip> {
    let line = Line::at(text, at);
    let above = Line::before(text, line.start);
    let here = Some(line).filter(|line| !line.is_blank());
    let lines: Vec<Line<'_>> = [here, above, line.next(text)]
        .into_iter()
        .flatten()
        .collect();
    let mut slips: Vec<Slip> = signs::control(text, at).into_iter().collect();
    lines
        .iter()
        .for_each(|line| signs::slips(text, line, &mut slips));
    slips.extend(signs::no_space(text, at));
    slips.extend(commas::odd_first(text, at));
    slips.extend(commas::escape(text, at));
    slips.extend(here.and_then(|line| layout::bare_entry(&line, above)));
    lines
        .iter()
        .take(2)
        .for_each(|line| keys::colons(line, &mut slips));
    // Of a bracket that is not closed the scanner tells where it was opened: what is odd may stand behind that as well.
    let (before, behind): (Vec<Odd>, Vec<Odd>) = scan::oddities(text)
        .into_iter()
        .partition(|odd| stands_before(odd, line.end()));
    slips.extend(flow::no_root(text));
    // How the lines are indented says most surely which bracket is not closed.
    let shallow = before
        .iter()
        .chain(&behind)
        .filter(|odd| matches!(odd, Odd::Shallow { .. }));
    shallow.for_each(|odd| flow::slips(text, odd, &mut slips));
    for odd in before.iter().chain(&behind) {
        if slips.len() > MOST {
            break;
        }
        flow::slips(text, odd, &mut slips);
        commas::slips(text, odd, &mut slips);
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

/// Whether something odd stands before a byte: the scanner may not have come to what stands behind it.
fn stands_before(odd: &Odd, end: usize) -> bool {
    let at = match odd {
        Odd::Beside { first: at, .. }
        | Odd::Comma { at }
        | Odd::NodeAsKey { at, .. }
        | Odd::PairInList { key: at, .. }
        | Odd::Colon { at, .. }
        | Odd::Misfit { at, .. }
        | Odd::Behind { at, .. }
        | Odd::Quote { at } => *at,
        Odd::Shallow { open, .. } => open.at,
        Odd::Block { open, .. } | Odd::End { open } => open.first().map_or(0, |open| open.at),
    };
    at <= end
}

#[cfg(test)]
mod tests {
    use super::{AROUND, LARGEST};
    use crate::yaml::parse::{FormFault, parse};
    use crate::yaml::slip::Slip;

    const HEAD: &str = "game: steel-driver\nplayers: [Andy, Don, Simon]\n";

    /// The slip that is told of a text that is no YAML; `None` if the general words stand.
    fn told(text: &str) -> Option<Slip> {
        let fault = parse(text)
            .faults
            .into_iter()
            .find_map(|fault| match fault {
                FormFault::Syntax { slip, .. } => Some(slip.map(|slip| *slip)),
                _ => None,
            });
        fault.expect("no YAML")
    }

    /// What is underlined, and what the slip is, of a text that its mend makes good.
    #[track_caller]
    fn mended(text: &str) -> (String, String) {
        let slip = told(text).expect("a slip");
        let after = slip.mend.applied(text);
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
            mended(&title),
            ("title".into(), "no colon after title".into())
        );
        // The list is closed; what is missing is a comma in it.
        let list = "{\n  \"game\": \"x\",\n  \"moves\": [\n    {\"pass\": \"Don\"}\n    {\"pass\": \"Andy\"}\n  ]\n}\n";
        assert_eq!(mended(list), ("{".into(), "no comma before {".into()));
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
        assert_eq!(mended(&long), ("{".into(), "no comma before {".into()));
    }

    #[test]
    fn a_second_move_is_told_only_where_one_begins() {
        let two = format!("{HEAD}moves:\n  - {{pass: Andy}}, {{pass: Don}}\n");
        assert_eq!(
            mended(&two),
            (
                "{".into(),
                "a second move begins on the line of the first".into()
            )
        );
        let deep = format!(
            "{HEAD}position:\n  turn: 3\n   phase: build\n  cubes: {{Andy: 3}}\nmoves: []\n"
        );
        assert_eq!(mended(&deep).0, "   ");
    }

    #[test]
    fn a_bracket_is_missing_where_the_lines_say_so() {
        let text = "{\n  \"start\": {\n    \"red\": [\n      \"A8\"\n    ,\n    \"tan\": [\n      \"B3\"\n    ]\n  },\n  \"moves\": []\n}\n";
        let slip = told(text).expect("a slip");
        assert_eq!(
            (slip.what.as_str(), &text[..slip.at.start as usize]),
            (
                "[ is opened here and not closed",
                &text[..text.find('[').unwrap()]
            )
        );
        assert!(parse(&slip.mend.applied(text)).faults.is_empty());
    }

    #[test]
    fn no_guess_is_told_that_does_not_help() {
        assert_eq!(
            told("const log = {\n  \"game\": \"x\",\n  \"moves\": []\n}\n"),
            None
        );
        assert_eq!(told(&format!("{HEAD}moves: [{}", "{[}]".repeat(50))), None);
    }

    /// Of a log too long to be tried as a whole the entries around the place are.
    #[test]
    fn a_long_log_is_tried_in_part() {
        let line = "  - {pass: Andy}\n";
        let many = line.repeat(LARGEST / line.len() + AROUND / line.len());
        let text = format!("{HEAD}moves:\n{many}  - {{pass: Don\n{many}");
        let slip = told(&text).expect("a slip");
        assert_eq!(
            &text[slip.at.start as usize..slip.at.end as usize + 9],
            "{pass: Don"
        );
        assert!(parse(&slip.mend.applied(&text)).faults.is_empty());
        // Where no entry stands near, nothing is tried.
        assert_eq!(
            told(&format!(
                "{HEAD}moves: [{}",
                "[1, 2], ".repeat(LARGEST / 8 + 1)
            )),
            None
        );
    }

    /// Whatever is done to a log at one place: nothing panics, and what is told helps.
    #[test]
    fn a_mend_reads_on() {
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
                        let after = slip.mend.applied(&text);
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
