//! The rulings on which a finding depends, in words.

use crate::game::language::{InForce, MoveNo, Origin};
use crate::referee::verdict::{Instead, InsteadAt, Judgement, RestsOn, Under};

/// The finding that a sentence is about.
#[derive(Clone, Copy)]
pub(crate) struct Of {
    /// The code of its rule.
    pub code: &'static str,
    /// Whether the rule is one of the game's.
    pub is_of_game: bool,
    /// The declared move it is in.
    pub at: Option<MoveNo>,
}

/// Names who chose a ruling.
pub(crate) const fn chosen_by(origin: Origin) -> &'static str {
    match origin {
        Origin::Default => "by default",
        Origin::Log => "by the log",
        Origin::Settings => "by railref.toml",
        Origin::Command => "by --ruling",
    }
}

/// Names a ruling in force, who chose it, and where to read more.
pub(crate) fn in_force(ruling: InForce) -> String {
    format!(
        "{key}: {} ({}; the rulebook is open here: railref explain {key})",
        ruling.choice,
        chosen_by(ruling.origin),
        key = ruling.key,
    )
}

/// Says that a finding depends on a ruling, and what would be found under its other choices.
pub(crate) fn line(of: Of, rests_on: &RestsOn) -> String {
    let RestsOn { ruling, under } = rests_on;
    if rests_on.is_remote() {
        return remote(*ruling, under);
    }
    let mut line = in_force(*ruling);
    for under in under {
        if let Some(sentence) = sentence(of, under) {
            line.push_str(". ");
            line.push_str(&sentence);
        }
    }
    line
}

/// Says in one line that the log does not come as far as a finding under any other choice.
fn remote(ruling: InForce, under: &[Under]) -> String {
    let earlier = |under: &Under| {
        let instead = under.finding.as_ref();
        Some(match instead?.place {
            InsteadAt::Before(Some(number)) => {
                format!(
                    "under {} the log is illegal earlier, at move {number}",
                    under.choice
                )
            }
            InsteadAt::Before(None) => format!("under {} the log is malformed", under.choice),
            InsteadAt::Same | InsteadAt::Here => return None,
        })
    };
    let earlier: Vec<String> = under.iter().filter_map(earlier).collect();
    format!(
        "{}: {} ({}); {}",
        ruling.key,
        ruling.choice,
        chosen_by(ruling.origin),
        earlier.join(", ")
    )
}

/// Says what would be found under another choice; `None` if it is the same.
fn sentence(of: Of, under: &Under) -> Option<String> {
    let choice = under.choice;
    let Some(Instead {
        code,
        message,
        place,
    }) = &under.finding
    else {
        let fine = match of.is_of_game {
            true => "the move is legal",
            false => "there is nothing wrong here",
        };
        let whole = match under.judgement {
            // A move that is only asked about ends no log.
            _ if of.is_of_game && of.at.is_none() => "",
            Judgement::Legal => ", and so is the whole log",
            Judgement::Accepted => ", and the whole log is accepted",
            Judgement::Undecided | Judgement::Illegal | Judgement::Malformed => "",
        };
        return Some(match (of.is_of_game, under.judgement) {
            (false, Judgement::Legal) => {
                format!("Under {choice} {fine}, and the whole log is legal")
            }
            _ => format!("Under {choice} {fine}{whole}"),
        });
    };
    match place {
        InsteadAt::Same => None,
        InsteadAt::Here if !of.is_of_game => Some(format!(
            "Under {choice} something else is wrong here: {message}"
        )),
        InsteadAt::Here if *code == of.code => Some(format!(
            "Under {choice} the rule is broken elsewhere in the move: {message}"
        )),
        InsteadAt::Here => Some(format!(
            "Under {choice} another rule is broken: {code}: {message}"
        )),
        InsteadAt::Before(Some(number)) => Some(format!(
            "Under {choice} the log is illegal earlier, at move {number} ({code})"
        )),
        InsteadAt::Before(None) => Some(format!("Under {choice} the log is malformed: {message}")),
    }
}
