//! What the first move or, without moves, the first expect shows of a position, in words.

use crate::game::language::{Speak, code};
use crate::referee::verdict::{ShownKey, Verdict};

/// Explains why a key that a position leaves out has its value: `blue builds first`.
pub(crate) fn reason(voice: &dyn Speak, shown: &ShownKey) -> String {
    match &shown.by {
        Some(by) => format!("{} {} first", voice.value(by), third_person(shown.verb)),
        None if shown.verb == code::EXPECT => "the expect says so".to_owned(),
        None => format!("a {} comes first", shown.verb),
    }
}

/// Returns the third person of a verb: `builds`, `passes`.
fn third_person(verb: &str) -> String {
    match verb {
        "sale" => "sells".to_owned(),
        verb if verb.ends_with('s') => format!("{verb}es"),
        verb => format!("{verb}s"),
    }
}

/// Returns what the first move shows, in one line: `assumed: active blue, because blue builds
/// first`; `None` if it shows nothing.
pub(crate) fn shown_line(verdict: &Verdict, voice: &dyn Speak) -> Option<String> {
    let shown = &verdict.position.as_ref()?.shown;
    let first = shown.first()?;
    let values: Vec<String> = shown
        .iter()
        .map(|shown| format!("{} {}", shown.key, voice.value(&shown.value)))
        .collect();
    Some(format!(
        "assumed: {}, because {}",
        values.join(", "),
        reason(voice, first)
    ))
}
