//! Any bytes as a log, judged and nothing else. If the number of bytes is odd, the referee
//! continues after illegal moves.
#![no_main]

use libfuzzer_sys::fuzz_target;
use railref::games::BuiltIn;
use railref::inner::Judgement;
use railref::inner::Options;
use railref::inner::{ReviewRequest, judge_with};
use railref::reading::NoBoards;

fuzz_target!(|data: &[u8]| {
    let text = String::from_utf8_lossy(data);
    let going_on = data.len() % 2 == 1;
    let options = Options {
        keep_going: going_on,
        complete: going_on,
        max_findings: 20,
        ..Options::default()
    };
    let verdict = judge_with::<BuiltIn>(
        &text,
        &NoBoards,
        &ReviewRequest {
            options,
            ..ReviewRequest::default()
        },
    )
    .review
    .verdict;
    assert_eq!(
        verdict.violations() > 0,
        verdict.judgement >= Judgement::Illegal,
        "{verdict:?}"
    );
    assert!(
        verdict.findings.len() <= 21 && verdict.faults.len() <= 20 && verdict.accepted.len() <= 20,
        "more is kept than is listed"
    );
    for finding in &verdict.findings {
        assert!(!finding.facts.explain().message.is_empty());
    }
});
