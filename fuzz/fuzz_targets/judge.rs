//! Any bytes as a log: judged, told and reported in every form, with and without going on after illegal moves.
#![no_main]

use libfuzzer_sys::fuzz_target;
use railref::judge::Ask;
use railref::log::NoBoards;
use railref::referee::Options;
use railref::report::{Paper, github, human, json, junit, notes, sarif};

fuzz_target!(|data: &[u8]| {
    let text = String::from_utf8_lossy(data);
    for keep_going in [false, true] {
        let options = Options { keep_going, complete: keep_going };
        let ask = Ask { options, tracks: true, story: true, sheets: true, ..Ask::default() };
        let judged = railref::judge_with(&text, &NoBoards, &ask);
        let paper = Paper::new("fuzz.yaml", 1, &judged.tree, 1, 0);
        for note in notes(&paper, &judged.account) {
            assert!(!note.message.is_empty());
            assert!(note.span.start <= note.span.end);
        }
        let plain = human::diagnostics(&paper, &judged.account, human::Style { color: false, width: 100 });
        assert!(!plain.contains('\u{1b}'), "an escape sequence in a plain report");
        let line = human::verdict_line(&paper, &judged.account);
        assert!(!line.contains('\u{1b}'));
        let _ = json::verdict(&paper, &judged.account).to_string();
        let _ = sarif::report(sarif::results(&paper, &judged.account), 1).to_string();
        let _ = github::annotations(&paper, &judged.account);
        let _ = junit::report(&[junit::case(&paper, &judged.account)]);
    }
});
