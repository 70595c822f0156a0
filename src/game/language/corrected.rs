//! The corrected lines at the end of a help: written in one place and found again in another, so
//! that people get each on a line of its own and can copy it.

const ONE: &str = "; the line is then";
const TWO: &str = "; the lines are then";
const BETWEEN: &str = "  and  ";
/// A help that begins like a corrected line and is a sentence.
const HYPHEN: &str = "write - and a space";
/// What else is said before corrected lines.
const LEADS: [&str; 3] = [
    "put \"- \" before it",
    "write each on a line of its own",
    "write these lines",
];

/// Adds the corrected line or lines to a help, with the number of spaces that a line begins with if
/// that number is what was corrected.
pub(crate) fn with_corrected(help: &str, lines: &[&str], spaces: Option<usize>) -> String {
    let then = if lines.len() == 1 { ONE } else { TWO };
    let spaces = spaces.map(|spaces| crate::yaml::counted(spaces, "space"));
    // The help itself may say how many they are.
    let after = spaces.filter(|spaces| !help.contains(spaces.as_str()));
    let after = after.map_or(String::new(), |spaces| format!(", after {spaces}"));
    format!("{help}{then}{after}: {}", lines.join(BETWEEN))
}

/// Writes what to do with several corrected lines. `corrected` finds them again after these words.
pub(crate) fn write_lines(what: &str, lines: &[String]) -> String {
    debug_assert!(LEADS.contains(&what), "{what}");
    format!("{what}: {}", lines.join(BETWEEN))
}

/// Returns the sentence of a help and the corrected lines after it, if there are any.
pub(crate) fn corrected(help: &str) -> Option<(&str, impl Iterator<Item = &str>)> {
    if help.starts_with("write - ") && !help.starts_with(HYPHEN) {
        let (sentence, line) = help.split_at("write".len());
        return Some((sentence, one_or_two(line.trim_start(), false)));
    }
    let led = LEADS.iter().find(|lead| help.starts_with(**lead));
    let (then, of_two) = match (help.find(ONE), led) {
        (Some(at), _) => (at, false),
        (None, Some(_)) => (0, true),
        (None, None) => (help.find(TWO)?, true),
    };
    let colon = then + help[then..].find(": ")?;
    Some((&help[..=colon], one_or_two(&help[colon + 2..], of_two)))
}

fn one_or_two(lines: &str, of_two: bool) -> impl Iterator<Item = &str> {
    let one = (!of_two).then_some(lines);
    let several = of_two.then(|| lines.split(BETWEEN));
    one.into_iter().chain(several.into_iter().flatten())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lines_are_found_as_they_were_written() {
        for (lines, spaces) in [
            (&["- {pass: Ann}"][..], None),
            (&["at: [E5, F5]"], Some(4)),
            (&["- {pass: Ann}", "- {pass: Bob}  # and so on: 2"], None),
        ] {
            let help = with_corrected("remove it", lines, spaces);
            let (sentence, found) = corrected(&help).expect("lines");
            assert_eq!(found.collect::<Vec<_>>(), lines);
            assert!(sentence.starts_with("remove it; ") && sentence.ends_with(':'));
        }
        for lead in LEADS {
            let lines = ["a: 1", "b: 2", "c: 3"].map(str::to_owned);
            let help = write_lines(lead, &lines);
            let (sentence, found) = corrected(&help).expect("lines");
            assert_eq!(sentence, format!("{lead}:"));
            assert!(found.eq(lines.iter()));
        }
        let (sentence, mut found) = corrected("write - {pass: Ann}").expect("a line");
        assert_eq!((sentence, found.next()), ("write", Some("- {pass: Ann}")));
        assert!(corrected("write by: Ann").is_none());
        assert!(corrected("write - and a space before it").is_none());
        let help = with_corrected("write - and a space", &["- {pass: Ann}"], None);
        let (_, mut found) = corrected(&help).expect("a line");
        assert_eq!(found.next(), Some("- {pass: Ann}"));
        assert!(corrected("remove it; nothing after this entry was read").is_none());
    }
}
