//! Steel Driver from a position on: what a table disputes, what cannot lie on one, and that a log cut anywhere is judged as
//! the whole.

use railref::excerpt::Excerpt;
use railref::game::{Games, Only};
use railref::games::steel_driver::SteelDriver;
use railref::judge::{Ask, Judged, judge_with};
use railref::position::At;
use railref::reading::NoBoards;
use railref::referee::Options;
use railref::text::parse::parse;
use railref::verdict::Judgement;
use std::path::Path;

/// The fixtures of a folder whose names begin so, by name.
fn fixtures(folder: &str, begin: &str) -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures").join(folder);
    let files = std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a file").path());
    let mut files: Vec<(String, String)> = files
        .filter(|path| path.is_file())
        .map(|path| (path.file_name().expect("a name").to_string_lossy().into_owned(), std::fs::read_to_string(&path).expect("text")))
        .filter(|(name, _)| name.starts_with(begin))
        .collect();
    assert!(!files.is_empty());
    files.sort();
    files
}

fn judge(text: &str) -> Judged<'_> {
    judge_with::<Only<SteelDriver>>(text, &NoBoards, &Ask { tracks: true, ..Ask::default() })
}

/// The log that begins behind a move of another.
fn cut(text: &str, at: At, rest: bool) -> Option<String> {
    let parsed = parse(text);
    let excerpt = Excerpt { tree: &parsed.tree, root: parsed.tree.root()?, boards: &NoBoards, options: Options::default(), at, rest };
    Only::<SteelDriver>::with("steel-driver", excerpt)?
}

/// A comment `# verdict: ...` names the judgement and the rule.
#[test]
fn positions_are_judged_as_they_say() {
    for (name, text) in fixtures("steel-driver/positions", "") {
        let said = text.lines().find_map(|line| line.strip_prefix("# verdict: ")?.strip_suffix('.')).expect("a comment");
        let verdict = judge(&text).review.verdict;
        let codes: Vec<&str> = verdict.findings.iter().map(|finding| finding.code).collect();
        let (judgement, expected) = match said.split_once(", ") {
            None => (Judgement::Legal, Vec::new()),
            Some((_, code)) => (Judgement::Illegal, vec![code]),
        };
        assert_eq!((verdict.judgement, codes), (judgement, expected), "{name}: {:?}", verdict.faults);
        assert!(verdict.warnings.is_empty(), "{name}: {:?}", verdict.warnings);
    }
}

#[test]
fn what_cannot_lie_on_a_table_is_one_fault_in_the_position() {
    for (name, text) in fixtures("steel-driver/malformed", "position-") {
        let judged = judge(&text);
        let verdict = &judged.review.verdict;
        assert_eq!((verdict.judgement, verdict.faults.len()), (Judgement::Malformed, 1), "{name}: {:?}", verdict.faults);
        let at = verdict.faults[0].span.range().start;
        let (from, to) = (text.find("position:").expect("a position"), text.find("moves:").expect("moves"));
        assert!((from..to).contains(&at), "{name}: the fault is not in the position");
    }
}

#[test]
fn a_log_cut_anywhere_is_judged_as_the_whole() {
    let mut cuts = 0;
    for (name, text) in fixtures("golden", "steel-driver-").into_iter().chain(fixtures("steel-driver/games", "")) {
        let whole = judge(&text).review;
        if whole.verdict.judgement != Judgement::Legal {
            continue;
        }
        for at in (0..whole.verdict.counts.declared).step_by(17) {
            let rest = cut(&text, At::Move(at), true).unwrap_or_else(|| panic!("{name} is not cut at {at}"));
            let part = judge(&rest).review;
            assert_eq!(part.verdict.judgement, Judgement::Legal, "{name} at {at}:\n{rest}");
            assert_eq!(part.verdict.complete, whole.verdict.complete, "{name} at {at}");
            let values = |review: &railref::judge::Review| format!("{:?}", review.verdict.standing);
            assert_eq!(values(&part), values(&whole), "{name} at {at}");
            // The position, written out again, is the same text.
            let alone = cut(&text, At::Move(at), false).expect("the position alone");
            assert_eq!(cut(&alone, At::Move(0), false).as_ref(), Some(&alone), "{name} at {at}");
            cuts += 1;
        }
    }
    assert!(cuts > 20, "{cuts}");
}
