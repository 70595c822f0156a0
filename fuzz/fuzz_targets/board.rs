//! Any bytes as a board file of each game; a game is played on every board that is accepted.
#![no_main]

use libfuzzer_sys::fuzz_target;
use railref::game::{Game, Games, Visit};
use railref::games::BuiltIn;
use railref::inner::{ReviewRequest, judge_with};
use railref::language::{BoardText, Faults};
use railref::reading::{Board as _, Boards};
use std::sync::Arc;

struct Only<'b>(&'b str);

impl Boards for Only<'_> {
    fn read(&self, _: &str) -> Result<String, String> {
        Ok(self.0.to_owned())
    }
}

/// Reads a board file; returns whether it is accepted.
struct Read<'r> {
    board: &'r Arc<BoardText>,
    faults: &'r mut Faults,
}

impl Visit for Read<'_> {
    type Out = bool;

    fn visit<G: Game>(self) -> bool {
        G::Board::read(&self.board.text, Some(self.board), self.faults).is_some()
    }
}

fuzz_target!(|data: &[u8]| {
    let Some((&first, rest)) = data.split_first() else {
        return;
    };
    let text = String::from_utf8_lossy(rest);
    let info = BuiltIn::INFOS[usize::from(first) % BuiltIn::INFOS.len()];
    let mut faults = Faults::default();
    let board = Arc::new(BoardText {
        path: "board.yaml".to_owned(),
        base: railref::language::Base::Log,
        text: text.to_string(),
    });
    let taken = BuiltIn::with(
        info.id,
        Read {
            board: &board,
            faults: &mut faults,
        },
    )
    .expect("a game of the list");
    assert!(
        taken || !faults.is_empty(),
        "a board is refused without a word"
    );
    if taken {
        let log = format!(
            "game: {}\nboard: ./board.yaml\nplayers: [Ann, Bob, Cleo]\nmoves: []\n",
            info.id
        );
        let request = ReviewRequest {
            tracks: true,
            story: true,
            sheets: true,
            ..ReviewRequest::default()
        };
        let _ = judge_with::<BuiltIn>(&log, &Only(&text), &request);
    }
});
