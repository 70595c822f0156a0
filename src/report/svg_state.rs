//! One position of a log as a drawing.

use super::LogText;
use super::human::winner;
use super::let_stand::let_stand;
use super::svg_heading::Heading;
use super::svg_map::map;
use crate::game::language::Speak;
use crate::referee::judge::Review;
use crate::referee::position::{Position, stage_words, to_act};

/// Draws the table.
pub(crate) fn state_svg(
    at: Option<u32>,
    log: &LogText<'_>,
    review: &Review,
    position: &dyn Position,
) -> String {
    let (Some(info), Some(voice)) = (review.verdict.game, &review.voice) else {
        return String::new();
    };
    let board = review
        .verdict
        .board
        .as_ref()
        .map_or("", |(name, _)| name.as_str());
    let heading = Heading {
        title: format!("{}, {}", info.title, stage_words(info, &position.stage())),
        occasion: log.occasion(),
        subtitle: format!(
            "{}; log {}, board {board}",
            standing_words(review, &**voice, position),
            log.name
        ),
        let_stand: let_stand(at, log, review),
        drawn: true,
    };
    map(&position.picture(), &heading, &**voice)
}

/// Says who is to act, or who has won.
fn standing_words(review: &Review, voice: &dyn Speak, position: &dyn Position) -> String {
    let won = winner(review).filter(|_| position.stage().over);
    won.unwrap_or_else(|| to_act(voice, position))
}
