//! What to do about a fault: a sentence, and lines of a log to copy.

use crate::yaml::counted;
use std::fmt;

/// A sentence that says what to do, and the lines of a log that it ends with, if any. Reports for
/// people put each line on a line of its own, so that it can be copied; other formats have one text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Advice {
    sentence: String,
    /// Where in the sentence an ending begins that does not hold everywhere.
    ending: Option<usize>,
    /// The number of spaces that the sentence says a line should begin with, if it says so.
    depth: Option<usize>,
    lines: Vec<String>,
}

impl Advice {
    /// Creates advice that ends with lines to copy.
    pub(crate) fn with_lines(
        sentence: impl Into<String>,
        lines: impl IntoIterator<Item = impl Into<String>>,
    ) -> Self {
        Self {
            sentence: sentence.into(),
            ending: None,
            depth: None,
            lines: lines.into_iter().map(Into::into).collect(),
        }
    }

    /// Adds the corrected line or lines, with the number of spaces that a line begins with if that
    /// number is what was corrected.
    #[must_use]
    pub(crate) fn corrected(self, lines: &[String], spaces: Option<usize>) -> Self {
        let then = match lines {
            [_] => "the line is then",
            _ => "the lines are then",
        };
        let after = spaces.filter(|spaces| self.depth != Some(*spaces));
        let after = after.map_or_else(String::new, |spaces| {
            format!(", after {}", counted(spaces, "space"))
        });
        Self::with_lines(
            format!("{}; {then}{after}:", self.sentence),
            lines.iter().cloned(),
        )
    }

    /// Adds further lines to copy.
    #[must_use]
    pub(crate) fn and_lines(mut self, lines: Vec<String>) -> Self {
        self.lines.extend(lines);
        self
    }

    /// Adds another explanation to the sentence. The lines to copy stay those of the first.
    #[must_use]
    pub(crate) fn or(self, other: &str) -> Self {
        if self.lines.is_empty() {
            return Self::from(format!("{}; or {other}", self.sentence));
        }
        let first = self.sentence.trim_end_matches(':');
        Self::with_lines(format!("{first}; or {other}; for the first:"), self.lines)
    }

    /// Records the number of spaces that the sentence says a line should begin with.
    #[must_use]
    pub(crate) fn naming_depth(self, depth: Option<usize>) -> Self {
        Self { depth, ..self }
    }

    /// Adds an ending to the sentence that does not hold everywhere.
    #[must_use]
    pub(crate) fn ending(mut self, words: &str) -> Self {
        self.ending = Some(self.sentence.len());
        self.sentence.push_str(words);
        self
    }

    /// Removes the ending that does not hold everywhere, if there is one.
    #[must_use]
    pub(crate) fn without_ending(mut self) -> Self {
        if let Some(start) = self.ending.take() {
            self.sentence.truncate(start);
        }
        self
    }

    /// Puts words before the sentence.
    #[must_use]
    pub(crate) fn after(mut self, words: &str) -> Self {
        let before = format!("{words} ");
        self.ending = self.ending.map(|start| start + before.len());
        self.sentence = before + &self.sentence;
        self
    }

    /// The sentence without the lines.
    pub fn sentence(&self) -> &str {
        &self.sentence
    }

    /// The lines to copy.
    pub fn lines(&self) -> &[String] {
        &self.lines
    }
}

impl From<String> for Advice {
    fn from(sentence: String) -> Self {
        Self {
            sentence,
            ending: None,
            depth: None,
            lines: Vec::new(),
        }
    }
}

impl From<&str> for Advice {
    fn from(sentence: &str) -> Self {
        sentence.to_owned().into()
    }
}

impl fmt::Display for Advice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence)?;
        for (index, line) in self.lines.iter().enumerate() {
            f.write_str(if index == 0 { " " } else { "  and  " })?;
            // A single text has no lines below a key.
            f.write_str(line.trim_start())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_follow_the_sentence() {
        let one = Advice::from("remove it").corrected(&["- {pass: Ann}".to_owned()], Some(4));
        assert_eq!(
            one.to_string(),
            "remove it; the line is then, after 4 spaces: - {pass: Ann}"
        );
        let named = Advice::from("indent it by 4 spaces").naming_depth(Some(4));
        let named = named.corrected(&["- {pass: Ann}".to_owned()], Some(4));
        assert_eq!(
            named.to_string(),
            "indent it by 4 spaces; the line is then: - {pass: Ann}"
        );
        let two = Advice::from("cut it")
            .corrected(&["- {pass: Ann}", "- {pass: Bob}"].map(str::to_owned), None);
        assert_eq!(two.sentence(), "cut it; the lines are then:");
        assert_eq!(
            two.to_string(),
            "cut it; the lines are then: - {pass: Ann}  and  - {pass: Bob}"
        );
        let below = Advice::with_lines("write these lines:", ["- pass: Ann", "  by: red"]);
        assert_eq!(
            below.to_string(),
            "write these lines: - pass: Ann  and  by: red"
        );
        let ending = Advice::from("cut it").ending("; no more").after("so");
        assert_eq!(ending.sentence(), "so cut it; no more");
        assert_eq!(ending.without_ending().sentence(), "so cut it");
        let asked = Advice::with_lines("write", ["- {pass: Ann}"]).after("did you mean Ann?");
        assert_eq!(asked.to_string(), "did you mean Ann? write - {pass: Ann}");
    }
}
