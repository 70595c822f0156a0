//! How two standings differ.

use crate::game::{Speak, Standing, Value};

/// A value of the standing that differs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StandingDifference {
    /// What it is: `cash of Andy`.
    pub subject: String,
    /// Where the left log stops.
    pub left: String,
    /// Where the right log stops.
    pub right: String,
}

/// The differences of two standings of one game, names compared as they are spelt.
pub fn differences(left_voice: &dyn Speak, left: &Standing, right_voice: &dyn Speak, right: &Standing) -> Vec<StandingDifference> {
    let (ours, theirs) = (lines(left_voice, left), lines(right_voice, right));
    let find = |lines: &[(String, String)], subject: &str| {
        lines.iter().find(|(known, _)| known == subject).map_or("none".to_owned(), |(_, value)| value.clone())
    };
    let only_theirs = theirs.iter().filter(|(subject, _)| !ours.iter().any(|(known, _)| known == subject));
    let subjects = ours.iter().chain(only_theirs).map(|(subject, _)| subject);
    let differences =
        subjects.map(|subject| StandingDifference { subject: subject.clone(), left: find(&ours, subject), right: find(&theirs, subject) });
    differences.filter(|difference| difference.left != difference.right).collect()
}

fn lines(voice: &dyn Speak, standing: &Standing) -> Vec<(String, String)> {
    let mut lines = Vec::new();
    for (key, value) in &standing.values {
        match value {
            Value::Map(domain, entries) => {
                lines.extend(entries.iter().map(|(id, value)| (format!("{key} of {}", voice.name(*domain, *id)), voice.value(value))));
            }
            other => lines.push(((*key).to_owned(), voice.value(other))),
        }
    }
    lines
}
