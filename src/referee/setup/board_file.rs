//! A board file by itself, without a log that names it.

use crate::game::language::{BoardText, Faults, Info};
use crate::game::reading::{BoardSource, Boards, NamedBoard};
use crate::game::{Game, Games, Visit};
use crate::yaml::Span;
use std::sync::Arc;

/// Reads a board file of a game and adds what is wrong with it to `faults`. Returns whether the
/// board can be played on.
pub(crate) fn read_board_file<L: Games>(
    info: &Info,
    board: &Arc<BoardText>,
    faults: &mut Faults,
) -> bool {
    L::with(info.id, ReadBoard { board, faults }).unwrap_or(false)
}

/// A visitor that reads a board file and finds out whether it can be played on.
struct ReadBoard<'b> {
    board: &'b Arc<BoardText>,
    faults: &'b mut Faults,
}

/// A source with a single board file.
struct Only<'b>(&'b str);

impl Boards for Only<'_> {
    fn read(&self, _: &str) -> Result<String, String> {
        Ok(self.0.to_owned())
    }
}

impl Visit for ReadBoard<'_> {
    type Out = bool;

    fn visit<G: Game>(self) -> bool {
        let named = format!("./{}", self.board.path);
        let source = BoardSource {
            named: Some(NamedBoard::of_log(&named, Span::default())),
            boards: &Only(&self.board.text),
        };
        source.board::<G::Board>(G::INFO, self.faults).is_some()
    }
}
