//! Differences between two standings.

use crate::game::Standing;
use crate::game::language::{Speak, Value};

/// A value of the standing that differs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StandingDifference {
    /// The name of the value: `cash of Andy`.
    pub subject: String,
    /// The value in the left log; `None` if its replay stopped at an illegal move.
    pub left: Option<String>,
    /// The value in the right log; `None` if its replay stopped at an illegal move.
    pub right: Option<String>,
}

/// Returns the differences of two standings of one game, comparing names as they are spelt. An
/// unknown standing differs from a known one in every value; two unknown ones are not compared.
pub(crate) fn differences(
    left: Option<(&dyn Speak, &Standing)>,
    right: Option<(&dyn Speak, &Standing)>,
) -> Vec<StandingDifference> {
    let (ours, theirs) = (left.map(lines), right.map(lines));
    let find = |lines: &Option<Vec<(String, String)>>, subject: &str| {
        let known = |lines: &Vec<(String, String)>| {
            lines
                .iter()
                .find(|(known, _)| known == subject)
                .map(|(_, value)| value.clone())
        };
        lines
            .as_ref()
            .map(|lines| known(lines).unwrap_or_else(|| "none".to_owned()))
    };
    let mut subjects: Vec<&String> = Vec::new();
    for (subject, _) in ours.iter().chain(&theirs).flatten() {
        if !subjects.contains(&subject) {
            subjects.push(subject);
        }
    }
    let differences = subjects.into_iter().map(|subject| StandingDifference {
        subject: subject.clone(),
        left: find(&ours, subject),
        right: find(&theirs, subject),
    });
    differences
        .filter(|difference| difference.left != difference.right)
        .collect()
}

fn lines((voice, standing): (&dyn Speak, &Standing)) -> Vec<(String, String)> {
    let mut lines = Vec::new();
    for (key, value) in &standing.values {
        match value {
            Value::Map(domain, entries) => {
                lines.extend(entries.iter().map(|(id, value)| {
                    (
                        format!("{key} of {}", voice.name(*domain, *id)),
                        voice.value(value),
                    )
                }));
            }
            other => lines.push(((*key).to_owned(), voice.value(other))),
        }
    }
    lines
}
