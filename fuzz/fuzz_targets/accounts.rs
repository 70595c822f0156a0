//! Any bytes as a log, judged with everything that can be asked for, including accounts and a
//! position: the verdict is the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use railref::games::BuiltIn;
use railref::inner::At;
use railref::inner::Options;
use railref::inner::{ReviewRequest, judge_with};
use railref::reading::NoBoards;

fuzz_target!(|data: &[u8]| {
    let text = String::from_utf8_lossy(data);
    let options = Options {
        keep_going: data.len() % 2 == 1,
        ..Options::default()
    };
    let plain = judge_with::<BuiltIn>(
        &text,
        &NoBoards,
        &ReviewRequest {
            options,
            ..ReviewRequest::default()
        },
    )
    .review
    .verdict;
    let position = Some(At::Move(data.len() as u32 % 60));
    let request = ReviewRequest {
        options,
        tracks: true,
        story: true,
        sheets: true,
        ledger: true,
        position,
        hint: false,
        ..ReviewRequest::default()
    };
    let review = judge_with::<BuiltIn>(&text, &NoBoards, &request).review;
    assert_eq!(plain.judgement, review.verdict.judgement);
    assert_eq!(plain.counts, review.verdict.counts);
    assert_eq!(plain.standing, review.verdict.standing);
    if let Some(position) = &review.position {
        let _ = (position.picture(), position.legal(50));
    }
});
