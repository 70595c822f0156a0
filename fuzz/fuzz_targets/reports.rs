//! Any bytes as a log, in one of the reports; the number of bytes selects which.
#![no_main]

use libfuzzer_sys::fuzz_target;
use railref::documents::VerdictDocument;
use railref::game::Games as _;
use railref::games::BuiltIn;
use railref::inner::Options;
use railref::inner::{
    LogText, github, human, json_text, junit, notes, page, records, sarif, track_tables,
};
use railref::inner::{ReviewRequest, judge_with};
use railref::reading::NoBoards;
use std::sync::LazyLock;

/// Built once: the catalogue is the same every time.
static CATALOGUE: LazyLock<sarif::Catalogue> =
    LazyLock::new(|| sarif::Catalogue::of(BuiltIn::INFOS));

fuzz_target!(|data: &[u8]| {
    let text = String::from_utf8_lossy(data);
    let format = data.len() % 8;
    let options = Options {
        keep_going: data.len() % 16 >= 8,
        max_findings: 50,
        ..Options::default()
    };
    let request = if format == 6 {
        page::review_request(options)
    } else {
        ReviewRequest {
            options,
            tracks: format > 5,
            ..ReviewRequest::default()
        }
    };
    let judged = judge_with::<BuiltIn>(&text, &NoBoards, &request);
    let log = LogText::new("fuzz.yaml", 1, &judged.tree, 1, 0);
    let review = &judged.review;
    let report = match format {
        0 => {
            human::diagnostics(&log, review, human::Style::default())
                + &human::verdict_line(&log, review)
        }
        1 => json_text::line(&VerdictDocument::streamed(&log, review)),
        2 => github::annotations(&log, review),
        3 => junit::report(
            vec![junit::case(&log, review)],
            railref::inner::KeptOut::default(),
        ),
        4 => CATALOGUE
            .results(&log, review)
            .iter()
            .map(json_text::line)
            .collect(),
        5 => {
            for note in notes(&log, review) {
                assert!(!note.message.is_empty());
                assert!(note.span.start <= note.span.end);
            }
            String::new()
        }
        6 => page::page(&log, review),
        _ => {
            let mut text = String::new();
            track_tables::tables(&mut text, review, records::Every::Turn, None);
            text
        }
    };
    assert!(!report.contains('\u{1b}'), "an escape sequence in a report");
});
