//! The stage of a position in words.

use super::at::{Position, Stage};
use super::awaited::ACTIVE;
use crate::game::language::{Info, Speak, Value};
use crate::yaml::printable;

/// Describes the move, turn and phase of a stage.
pub(crate) fn stage_words(info: &Info, stage: &Stage) -> String {
    let mut words = if stage.at == 0 {
        "before the first move".to_owned()
    } else {
        format!("after move {}", stage.at)
    };
    match stage.implied {
        0 => {}
        1 => words.push_str(" and 1 implied pass"),
        count => words.push_str(&format!(" and {count} implied passes")),
    }
    format!(
        "{words}, {} {}, phase {}",
        info.turn, stage.turn, stage.phase
    )
}

/// Says who is to act.
pub(crate) fn to_act(voice: &dyn Speak, position: &dyn Position) -> String {
    let active = position
        .observations()
        .into_iter()
        .find(|(key, _)| *key == ACTIVE)
        .map(|(_, value)| value);
    match active {
        Some(value @ (Value::Name(..) | Value::Word(_))) => {
            format!("{} is to act", printable(&voice.value(&value)))
        }
        _ if position.stage().over => "the game is over".to_owned(),
        _ => "nobody is to act".to_owned(),
    }
}
