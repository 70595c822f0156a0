//! What is said of a violation whose cause is known.

use super::log_text::LogText;
use crate::game::language::{Advice, in_words};
use crate::game::{Blame, Explanation, OrderHabit};
use crate::referee::verdict::{Finding, Hint, IfAccepted};

/// Says which wrong order of play the log keeps to, and what the rule is.
pub(super) fn habit_in_words(log: &LogText<'_>, habit: &OrderHabit) -> String {
    /// How many lines are named.
    const NAMED: usize = 12;
    let lines = habit.at.iter().filter_map(|at| log.line_of_move(*at));
    let lines: Vec<String> = lines.take(NAMED).map(|line| line.to_string()).collect();
    let lines = match &lines[..] {
        [] => String::new(),
        lines => format!(" (lines {})", in_words(lines, "and")),
    };
    format!("{}{lines}; {}", habit.done, habit.right)
}

/// Says how a table can go on after a round in the wrong order, which no `accept` can let stand; `None` if
/// the whole log keeps to the order.
pub(super) fn way_on(habit: Option<&OrderHabit>) -> Option<Advice> {
    const POSITION_AFTER: &str = "if it was really played like this and the table lets it stand, begin a log \
        of the rest with a position: railref book positions";
    let of_round = habit.filter(|habit| !habit.is_whole);
    of_round.map(|_| POSITION_AFTER.into())
}

/// Says how the table can let a move stand, and what is then left to do.
pub(super) fn how_to_let_stand(
    log: &LogText<'_>,
    (code, also): (&str, &[&str]),
    left: &IfAccepted,
    ends_with_it: bool,
) -> Advice {
    let accept = |names: Vec<&str>| match names[..] {
        [only] => format!("accept: {only}"),
        _ => format!("accept: [{}]", names.join(", ")),
    };
    let codes = std::iter::once(code).chain(also.iter().copied());
    let names = codes.map(|code| code.split_once('/').map_or(code, |(_, rule)| rule));
    let own = accept(names.collect());
    let place = |number: u32| {
        let place = log.place_of_move(number);
        place.map_or_else(|| format!("move {number}"), |place| place.to_string())
    };
    let rest = match left {
        IfAccepted::Sound if ends_with_it => String::new(),
        IfAccepted::Sound => "; the rest of the record is sound".to_owned(),
        IfAccepted::WithAnother(number, rules) => {
            let other = accept(rules.iter().map(|rule| rule.name()).collect());
            let place = place(*number);
            format!(", and {other} in {place}; the rest of the record is sound")
        }
        IfAccepted::ButForClaim(number) => {
            let expect = number.map(|number| format!("the expect of {}", place(number)));
            let claim = expect.unwrap_or_else(|| "the result".to_owned());
            format!("; then only {claim} is still false")
        }
    };
    format!("if it was really played like this and the table lets it stand, add {own} and a reason{rest}")
        .into()
}

/// Returns the help of a finding. What is legal only as assumed is said to be so; the help of a claim, which
/// is no rule of a game, says nothing about moves.
pub(super) fn help_of(code: &str, help: Option<String>, is_assumed: bool) -> Option<Advice> {
    let is_of_game = code.contains('/');
    help.map(|help| match is_assumed && is_of_game {
        true => format!("as assumed, {help}").into(),
        false => help.into(),
    })
}

/// Leaves out what would only compete with a correction that makes the whole record sound: a figure
/// that is known to be a slip needs no sum of true entries, and their moves are innocent, unless one
/// was `observed` to be missing.
pub(super) fn leave_out_guesses(
    explanation: &mut Explanation,
    finding: &Finding,
    (hint, observed): (&dyn Hint, bool),
) {
    explanation.guesses.clear();
    if finding.rule.is_none()
        && let Some(edited) = hint.edited()
    {
        explanation.sums.clear();
        if !observed && !finding.facts.names_rule() {
            let left_out = match hint.corrects_claims() {
                true => finding.facts.left_out(),
                false => Vec::new(),
            };
            let is_shown = |blame: &Blame| {
                let number = blame.at.move_number();
                number.is_none_or(|number| {
                    let entry = (number as usize).wrapping_sub(1);
                    edited.contains(&entry) || left_out.contains(&number)
                })
            };
            explanation.blames.retain(is_shown);
        }
    }
    // A single entry is already shown at its move.
    explanation
        .sums
        .retain(|sum| !sum.is_table() && sum.items.len() > 1);
    for sum in &mut explanation.sums {
        sum.observation = None;
    }
}
