//! Characters that YAML does not have, or does not allow in this place: tabs and other blanks,
//! dashes, bullets, control characters.

use super::lines::Line;
use crate::yaml::confusables::named;
use crate::yaml::edit::TextEdit;
use crate::yaml::slip::Slip;
use crate::yaml::{Span, counted};

/// Typographic characters that are mistaken for hyphens.
const DASHES: [char; 6] = ['–', '—', '−', '‐', '‑', '‒'];

/// Adds the slips of single characters in a line.
pub(crate) fn slips(text: &str, line: &Line<'_>, slips: &mut Vec<Slip>) {
    blanks(text, line, slips);
    separator(line, slips);
    strange_comment(line, slips);
    dash(line, slips);
    round(line, slips);
}

/// Returns the slip of an equals sign between a key and a bracket, where the scanner gave up. Its
/// fix replaces the other equals signs on the line too.
pub(crate) fn equals(text: &str, at: usize) -> Option<Slip> {
    let line = Line::at(text, at);
    let from = line.start + line.first();
    let before = text.get(from..at)?.trim_end();
    let rest = &text[from..line.end()];
    let key = before.strip_suffix('=')?.trim_end();
    if !text[at..].starts_with(['{', '[']) || rest.contains(['"', '\'', '#']) {
        return None;
    }
    let key = key
        .rsplit(|c: char| !c.is_alphanumeric() && c != '-')
        .next()?;
    let sign = from + before.len() - 1;
    let spaced = rest
        .replace('=', ": ")
        .replace(" :", ":")
        .replace(":  ", ": ");
    Some(Slip::new(
        Span::new(sign as u32, sign as u32 + 1),
        format!("expected a colon after {key}, found ="),
        "no colon",
        "write a colon and a space between each key and its value",
        TextEdit::replace(from, line.end(), spaced.trim_end()),
    ))
}

/// Returns the slip of a `#` or a colon without the space that it needs, where the scanner gave up.
pub(crate) fn no_space(text: &str, at: usize) -> Option<Slip> {
    if [b":{", b":["]
        .iter()
        .any(|tight| text.as_bytes()[at..].starts_with(*tight))
    {
        let place = Span::new(at as u32, at as u32 + 1);
        let key = text[..at]
            .rsplit(|c: char| !c.is_alphanumeric() && c != '-')
            .next()
            .unwrap_or_default();
        let what = format!("no space after the colon of {key}");
        // If one space is missing, others on the line often are as well.
        let line = Line::at(text, at);
        let from = line.start + line.first();
        let rest = &text[from..line.end()];
        let fix = if rest.contains(['"', '\'', '#']) {
            TextEdit::insert(at + 1, " ")
        } else {
            let spaced = rest.replace(':', ": ").replace(":  ", ": ");
            TextEdit::replace(from, line.end(), spaced.trim_end())
        };
        return Some(Slip::new(
            place,
            what,
            "a space is missing after it",
            format!("write {key}: and a space"),
            fix,
        ));
    }
    let at = [at, at + 1]
        .into_iter()
        .find(|at| text.as_bytes().get(*at) == Some(&b'#'))?;
    let place = Span::new(at as u32, at as u32 + 1);
    Some(Slip::new(
        place,
        "no space before the # of a comment",
        "part of the entry",
        "write a space before it",
        TextEdit::insert(at, " "),
    ))
}

/// Returns the slip of a `#` before a value in brackets: what follows it is a comment, and with it the
/// bracket that closes the line.
pub(crate) fn hidden_bracket(line: &Line<'_>) -> Option<Slip> {
    let text = line.text;
    let is_word = |at: &usize| {
        let next = text[at + 1..].chars().next();
        next.is_some_and(|next| next.is_alphanumeric() || next == '#') && text[..*at].ends_with(' ')
    };
    let signs: Vec<usize> = text
        .match_indices('#')
        .map(|(at, _)| at)
        .filter(is_word)
        .collect();
    let first = *signs.first()?;
    let open = |text: &str| {
        let count = |signs: [char; 2]| text.matches(signs).count();
        count(['{', '[']).checked_sub(count(['}', ']']))
    };
    // A comment after a well-formed line is left alone.
    if open(&text[..first])? == 0 || open(text)? != 0 || text.contains(['"', '\'']) {
        return None;
    }
    let end = text[first + 1..].find(|c: char| !c.is_alphanumeric());
    let word = &text[first..end.map_or(text.len(), |end| first + 1 + end)];
    let key = text[..first].trim_end().strip_suffix(':');
    let key = key.and_then(|key| key.rsplit([' ', '{', '[', ',']).next());
    let bare = &word[1..];
    let value = key.map_or(bare.to_owned(), |key| format!("{key}: {bare}"));
    let mut fixed = String::new();
    for (at, c) in text[first..].char_indices() {
        if !signs.contains(&(first + at)) {
            fixed.push(c);
        }
    }
    Some(Slip::new(
        line.span(first, first + 1),
        "# begins a comment, so that the bracket before it is not closed",
        "a comment begins here",
        format!("write {value}"),
        TextEdit::replace(line.start + first, line.end(), fixed),
    ))
}

/// Returns the slip of the lines above one that have no space after the colons of their keys: YAML
/// reads them as one text over several lines.
pub(crate) fn keys_without_space(text: &str, line: &Line<'_>) -> Option<Slip> {
    let colon_of = |above: &Line<'_>| {
        let key = above.rest().split(':').next()?;
        let is_key = !key.is_empty()
            && key
                .bytes()
                .all(|byte| byte.is_ascii_lowercase() || byte == b'-');
        let is_tight = above.rest()[key.len()..].len() > 1 && above.depth() == line.depth();
        let colon = above.depth() + key.len();
        (is_key && is_tight && !above.text[colon + 1..].starts_with(' ')).then_some(colon)
    };
    let above = std::iter::successors(Line::before(text, line.start), |line| {
        Line::before(text, line.start)
    });
    let mut tight: Vec<(Line<'_>, usize)> = above
        .map_while(|line| colon_of(&line).map(|colon| (line, colon)))
        .collect();
    tight.reverse();
    let ((first, colon), (last, _)) = (tight.first()?, tight.last()?);
    let spaced: String = tight
        .iter()
        .map(|(line, colon)| format!("{} {}", &line.text[..=*colon], &line.text[colon + 1..]))
        .collect::<Vec<_>>()
        .join("\n");
    let key = first.text[first.depth()..*colon].to_owned();
    Some(Slip::new(
        first.span(*colon, colon + 1),
        format!("no space after the colon of {key}"),
        "a space is missing after it",
        if tight.len() == 1 {
            format!("write {key}: and a space")
        } else {
            format!(
                "write a space after the colon in each of these {} lines",
                tight.len()
            )
        },
        TextEdit::replace(first.start, last.end(), spaced),
    ))
}

/// Adds the slip of a line that is a comment or a marker of another language.
fn strange_comment(line: &Line<'_>, slips: &mut Vec<Slip>) {
    let (from, rest) = (line.depth(), line.rest().trim_end());
    if rest.starts_with("//") || rest.starts_with("/*") {
        slips.push(other_comment(line.start + from));
    }
    if rest.starts_with("```") {
        let what = "``` belongs to a page in Markdown, not to a log";
        slips.push(Slip::new(
            line.span(from, from + rest.len()),
            what,
            "no YAML",
            "remove this line",
            TextEdit::remove(line.start, line.end()),
        ));
    }
    if line.text.starts_with("--- ") {
        let what = "words after ---, which separates two logs";
        let help = "write # before them: they are a comment";
        slips.push(Slip::new(
            line.span(4, line.text.trim_end().len()),
            what,
            "part of no log",
            help,
            TextEdit::insert(line.start + 4, "# "),
        ));
    }
}

/// Returns the slip of a comment that begins with the two characters of another language.
pub(crate) fn other_comment(at: usize) -> Slip {
    let span = Span::new(at as u32, at as u32 + 2);
    Slip::new(
        span,
        "a comment begins with #",
        "not a comment",
        "write # in its place",
        TextEdit::replace(at, at + 2, "#"),
    )
}

/// Adds the slip of a list in round brackets.
fn round(line: &Line<'_>, slips: &mut Vec<Slip>) {
    let Some(open) = line.text.find(": (").map(|colon| colon + 2) else {
        return;
    };
    let Some(close) = line.text[open..].find(')').map(|close| open + close) else {
        return;
    };
    let fix = TextEdit::replace(
        line.start + open,
        line.start + close + 1,
        format!("[{}]", &line.text[open + 1..close]),
    );
    let what = "a list in round brackets";
    slips.push(Slip::new(
        line.span(open, open + 1),
        what,
        "no list",
        "write [ and ] in their place",
        fix,
    ));
}

/// Adds the slip of a round bracket in the place of the last one that is open: `{pass: Don)`.
pub(crate) fn round_end(line: &Line<'_>, slips: &mut Vec<Slip>) {
    let Some(before) = line.text.trim_end().strip_suffix(')') else {
        return;
    };
    let mut opened = Vec::new();
    for sign in before.chars() {
        match sign {
            '{' | '[' | '(' => opened.push(sign),
            '}' | ']' | ')' => drop(opened.pop()),
            _ => {}
        }
    }
    let (open, close) = match opened.last() {
        Some('{') => ('{', '}'),
        Some('[') => ('[', ']'),
        _ => return,
    };
    let at = line.start + before.len();
    let fix = TextEdit::replace(at, at + 1, close.to_string());
    slips.push(Slip::new(
        line.span(before.len(), before.len() + 1),
        format!("expected {close}, found )"),
        format!("does not close {open}"),
        format!("write {close} in its place"),
        fix,
    ));
}

/// Returns the slip of a character that no text can have, near the place where the scanner gave up.
pub(crate) fn control(text: &str, at: usize) -> Option<Slip> {
    const MANY: usize = 8;
    let start = text[..at].rfind('\n').map_or(0, |line| line + 1);
    let (offset, c) = text[start..]
        .char_indices()
        .take_while(|(offset, c)| start + offset <= at || *c != '\n')
        .find(|(offset, c)| {
            (c.is_control() && !matches!(c, '\n' | '\r' | '\t' | '\u{85}'))
                || (*c == '\u{feff}' && start + offset > 0)
        })?;
    let from = start + offset;
    let run = text[from..].len() - text[from..].trim_start_matches(c).len();
    let place = Span::new(from as u32, (from + run) as u32);
    if c == '\0' && text.bytes().filter(|byte| *byte == 0).count() > MANY.max(text.len() / 4) {
        let what = "every other byte is NUL: the file is in UTF-16, without a mark that says so";
        return Some(Slip::new(
            place,
            what,
            "a NUL",
            "save it as UTF-8",
            TextEdit::replace(0, text.len(), text.replace('\0', "")),
        ));
    }
    let name = match c {
        '\0' => "a NUL".to_owned(),
        '\u{feff}' => "a byte order mark, which may only begin a file,".to_owned(),
        '\u{1a}' => "a Ctrl-Z, which some old programs write at the end of a file,".to_owned(),
        _ => format!("the control character U+{:04X}", u32::from(c)),
    };
    let what = format!("{name} is not allowed here; a log is text");
    Some(Slip::new(
        place,
        what,
        "a control character",
        "remove it",
        TextEdit::remove(from, from + run),
    ))
}

/// Adds the slips of an indentation that has other blanks than spaces.
fn blanks(text: &str, line: &Line<'_>, slips: &mut Vec<Slip>) {
    let own = line.indentation();
    let Some((at, c)) = own.char_indices().find(|(_, c)| *c != ' ') else {
        return;
    };
    let above = Line::before(text, line.start);
    let (first, depth) = above.map_or((0, 0), |above| (above.first(), above.depth()));
    // The line may belong below a key, as deep as an entry, or as deep as the keys above it.
    let below = above
        .filter(|above| above.text.trim_end().ends_with(':'))
        .map(|_| first + 2);
    let depths = [
        below.unwrap_or(if line.is_item() { depth } else { first }),
        depth,
        first,
        first + 2,
        own.chars().count(),
    ];
    for spaces in depths {
        let fix = TextEdit::replace(line.start, line.start + own.len(), " ".repeat(spaces));
        if c == '\t' {
            let end = own.rfind('\t').map_or(at, |last| last + 1);
            let what = "this line is indented with a tab; YAML takes spaces only";
            if depths.first() == Some(&spaces) {
                let help = "indent every line with spaces, two for each tab";
                slips.extend(all_tabs(text, line.span(at, end), what, help));
            }
            let help = format!("indent it by {}", counted(spaces, "space"));
            let slip = Slip::new(line.span(at, end), what, "a tab", help, fix);
            slips.push(slip.naming_depth(spaces));
        } else if let Some(name) = named(c) {
            let what = format!("this line is indented with {name}; YAML takes spaces only");
            let slip = Slip::new(
                line.span(at, at + c.len_utf8()),
                what,
                "no space",
                format!("indent it by {}", counted(spaces, "space")),
                fix,
            );
            slips.push(slip.naming_depth(spaces));
        }
    }
}

/// Returns the slip of a text that is indented with tabs, fixed by two spaces for each.
fn all_tabs(text: &str, at: Span, what: &str, help: &str) -> Option<Slip> {
    let indented = |line: &&str| {
        line.starts_with([' ', '\t']) && line[..line.len() - line.trim_start().len()].contains('\t')
    };
    if text.lines().filter(indented).count() < 2 {
        return None;
    }
    let lines = text.split_inclusive('\n').map(|line| {
        let rest = line.trim_start_matches([' ', '\t']);
        [&line[..line.len() - rest.len()].replace('\t', "  "), rest].concat()
    });
    Some(Slip::new(
        at,
        what,
        "a tab",
        help,
        TextEdit::replace(0, text.len(), lines.collect::<String>()),
    ))
}

/// Adds the slip of a line of dashes that is meant to separate two logs.
fn separator(line: &Line<'_>, slips: &mut Vec<Slip>) {
    let sign = line.text.trim_start_matches(['-', '*', '+']).trim();
    let dashes = line.text.trim();
    let is_dashes = !dashes.is_empty()
        && dashes
            .chars()
            .all(|c| matches!(c, '-' | '=' | '*' | '_' | '~' | ' ') || DASHES.contains(&c));
    let one = dashes.chars().count() == 1 && DASHES.iter().any(|dash| dashes.starts_with(*dash));
    if is_dashes
        && (dashes.chars().count() >= 2
            || one
            || (sign.len() != dashes.len() && DASHES.iter().any(|dash| sign.starts_with(*dash))))
    {
        let what = "a line of dashes does not separate two logs: only --- does";
        let fix = TextEdit::replace(line.start, line.end(), "---");
        slips.push(Slip::new(
            line.span(line.depth(), line.depth() + dashes.len()),
            what,
            "no separator",
            "write ---",
            fix,
        ));
    }
}

/// Adds the slip of a line that should begin with a hyphen and a space.
fn dash(line: &Line<'_>, slips: &mut Vec<Slip>) {
    let from = line.depth();
    let rest = line.rest();
    let Some(first) = rest.chars().next() else {
        return;
    };
    let after = &rest[first.len_utf8()..];
    let at = line.start + from;
    let hyphen = |count: usize| {
        TextEdit::replace(
            at,
            at + rest.len() - rest[count..].trim_start_matches([' ', '\u{a0}']).len(),
            "- ",
        )
    };
    if DASHES.contains(&first) {
        if let Some(name) = named(first) {
            let what = format!("this line begins with {name}, which begins no entry of a list");
            slips.push(Slip::new(
                line.span(from, from + first.len_utf8()),
                what,
                "no hyphen",
                "write - and a space",
                hyphen(first.len_utf8()),
            ));
        }
    } else if first == '-' && after.starts_with('-') && !after.trim_matches('-').is_empty() {
        let count = rest.len() - rest.trim_start_matches('-').len();
        let what = format!("this line begins with {count} hyphens, and an entry with one");
        slips.push(Slip::new(
            line.span(from, from + count),
            what,
            "one too many",
            "write - and a space",
            hyphen(count),
        ));
    } else if first == '-' && !after.starts_with(' ') && !after.is_empty() {
        let what = "no space after the hyphen that begins an entry";
        slips.push(Slip::new(
            line.span(from, from + 1),
            what,
            "a space is missing after it",
            "write - and a space, then the move",
            hyphen(1),
        ));
    }
    if let Some(count) = bullet(rest).filter(|count| rest.len() > *count) {
        let what = format!(
            "this line begins with {}, not with the hyphen of an entry",
            &rest[..count]
        );
        slips.push(Slip::new(
            line.span(from, from + count),
            what,
            "no hyphen",
            "write - and a space in its place",
            hyphen(count),
        ));
    }
}

/// Returns how many bytes the number or the bullet takes that a line begins with.
fn bullet(line: &str) -> Option<usize> {
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    if digits > 0 && line[digits..].starts_with(['.', ')']) {
        return Some(digits + 1);
    }
    const BULLETS: &str = "•*+·◦▪>●○■□‣⁃∙➢➤→»✓✔☐☑";
    let first = line.chars().next()?;
    if BULLETS.contains(first) {
        return Some(first.len_utf8());
    }
    // Word processors draw a bullet as this letter, and people an arrow as these signs.
    ["o {", "-> {", "=> {"]
        .iter()
        .find(|sign| line.starts_with(**sign))
        .map(|sign| sign.len() - " {".len())
}
