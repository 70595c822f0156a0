//! Any bytes as a log to be repaired: the work is bounded, and every repair makes the log sound.
#![no_main]

use libfuzzer_sys::fuzz_target;
use railref::games::BuiltIn;
use railref::inner::Judgement;
use railref::inner::{RepairLimits, repair, repaired_text};
use railref::inner::{ReviewRequest, judge_with};
use railref::reading::NoBoards;

fuzz_target!(|data: &[u8]| {
    let text = String::from_utf8_lossy(data);
    let found = repair::<BuiltIn>(
        &text,
        &NoBoards,
        RepairLimits {
            work: railref::inner::WORK,
            edits: 1 + data.len() % 2,
            top: 5,
        },
        0,
    );
    let Some(repairs) = &found.repairs else {
        return;
    };
    for (rank, repair) in repairs.list.iter().enumerate().take(3) {
        for noted in [false, true] {
            let fixed = repaired_text(&text, repair, noted);
            let verdict = judge_with::<BuiltIn>(&fixed, &NoBoards, &ReviewRequest::default())
                .review
                .verdict;
            assert!(
                matches!(verdict.judgement, Judgement::Legal | Judgement::Accepted),
                "repair {} (with notes: {noted}) is {:?}: {}\n{fixed}",
                rank + 1,
                verdict.judgement,
                repair.sentence
            );
        }
    }
});
