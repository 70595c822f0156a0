//! The corrected lines at the end of a help: written in one place and found again in another, so
//! that people get each on a line of its own and can copy it.

const ONE: &str = "; the line is then";
const TWO: &str = "; the lines are then";
const BETWEEN: &str = "  and  ";

/// Adds the corrected line or lines to a help, with the number of spaces that a line begins with if
/// that number is what was corrected.
pub(crate) fn with_corrected(help: &str, lines: &[&str], spaces: Option<usize>) -> String {
    let then = if lines.len() == 1 { ONE } else { TWO };
    let after = spaces.map_or(String::new(), |spaces| {
        format!(", after {}", crate::yaml::counted(spaces, "space"))
    });
    format!("{help}{then}{after}: {}", lines.join(BETWEEN))
}

/// Returns the sentence of a help and the corrected lines after it, if there are any.
pub(crate) fn corrected(help: &str) -> Option<(&str, impl Iterator<Item = &str>)> {
    let (then, between) = match help.find(ONE) {
        Some(at) => (at, None),
        None => (help.find(TWO)?, Some(BETWEEN)),
    };
    let colon = then + help[then..].find(": ")?;
    let lines = &help[colon + 2..];
    let (one, other) = match between.and_then(|between| lines.split_once(between)) {
        Some((one, other)) => (one, Some(other)),
        None => (lines, None),
    };
    Some((&help[..=colon], std::iter::once(one).chain(other)))
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
        assert!(corrected("remove it; nothing after this entry was read").is_none());
    }
}
