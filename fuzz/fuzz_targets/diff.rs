//! Any two logs, separated by a line `%%%`: compared in both directions, and each with itself.
#![no_main]

use libfuzzer_sys::fuzz_target;
use railref::game::Games;
use railref::games::BuiltIn;
use railref::inner::Judged;
use railref::inner::Judgement;
use railref::inner::{Compare, Comparison, Outcome, Side};
use railref::reading::NoBoards;

fn compare(left: &Judged<'_>, right: &Judged<'_>) -> Option<Comparison> {
    let (ours, theirs) = (left.review.verdict.game?, right.review.verdict.game?);
    let side = |judged| -> Option<Side<'_, '_>> {
        let judged: &Judged<'_> = judged;
        Some(Side {
            tree: &judged.tree,
            root: judged.tree.root()?,
            boards: &NoBoards,
        })
    };
    if ours.id != theirs.id {
        return None;
    }
    BuiltIn::with(
        ours.id,
        Compare {
            left: side(left)?,
            right: side(right)?,
            keep_going: false,
        },
    )
}

fn mirrored(outcome: Outcome) -> Outcome {
    match outcome {
        Outcome::LeftEnds => Outcome::RightEnds,
        Outcome::RightEnds => Outcome::LeftEnds,
        other => other,
    }
}

fuzz_target!(|data: &[u8]| {
    let text = String::from_utf8_lossy(data);
    let Some((first, second)) = text.split_once("%%%\n") else {
        return;
    };
    let (left, right) = (railref::inner::judge(first), railref::inner::judge(second));
    for judged in [&left, &right] {
        if judged.review.verdict.judgement != Judgement::Malformed {
            let found = compare(judged, judged).expect("two logs of one game");
            assert_eq!(found.outcome, Outcome::Same, "a log and itself");
            assert!(found.standings.is_empty() && found.header.is_empty());
        }
    }
    if let (Some(found), Some(back)) = (compare(&left, &right), compare(&right, &left)) {
        assert_eq!(found.outcome, mirrored(back.outcome), "the other way round");
        assert_eq!(found.agreed, (back.agreed.1, back.agreed.0));
    }
});
