//! Any bytes as a board file of each game; what is taken is played on.
#![no_main]

use libfuzzer_sys::fuzz_target;
use railref::games::TITLES;
use railref::log::{BoardText, Boards, Faults};
use std::sync::Arc;

struct Only<'b>(&'b str);

impl Boards for Only<'_> {
    fn read(&self, _: &str) -> Result<String, String> {
        Ok(self.0.to_owned())
    }
}

fuzz_target!(|data: &[u8]| {
    let Some((&first, rest)) = data.split_first() else { return };
    let text = String::from_utf8_lossy(rest);
    let title = TITLES[usize::from(first) % TITLES.len()];
    let mut faults = Faults::default();
    let board = Arc::new(BoardText { path: "board.yaml".to_owned(), text: text.to_string() });
    let taken = title.read_board(&board, &mut faults);
    assert!(taken || !faults.is_empty(), "a board is refused without a word");
    if taken {
        let log = format!("game: {}\nboard: ./board.yaml\nplayers: [Ann, Bob, Cleo]\nmoves: []\n", title.info().id);
        let _ =
            railref::judge_with(&log, &Only(&text), &railref::judge::Ask { tracks: true, story: true, sheets: true, ..Default::default() });
    }
});
