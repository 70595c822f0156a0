//! Mini Rails from a position on: what a table disputes, what cannot lie on one, and that a log cut anywhere is judged as the
//! whole.

use crate::support::library::mini_rails::{MiniRails, Space, State, Table};
use crate::support::library::prelude::*;
use crate::support::library::{Ask, At, Faults, Judged, Judgement, NoBoards, Rng, Story, cut, judge_with, origin_of, parse, read_log};
use crate::support::{files, root};
use std::fs;
use std::sync::Arc;

/// The fixtures of a folder whose names begin so, by name.
fn fixtures(folder: &str, begin: &str) -> Vec<(String, String)> {
    let named = |path: &std::path::PathBuf| path.file_name().expect("a name").to_string_lossy().into_owned();
    let files: Vec<(String, String)> = files(&root().join("fixtures").join(folder))
        .iter()
        .filter(|path| named(path).starts_with(begin))
        .map(|path| (named(path), fs::read_to_string(path).expect("a fixture")))
        .collect();
    assert!(!files.is_empty());
    files
}

fn judge(text: &str) -> Judged<'_> {
    judge_with(text, &NoBoards, &Ask { tracks: true, ..Ask::default() })
}

/// Where a log begins.
fn begin(text: &str) -> Option<(Arc<Table>, State)> {
    let parsed = parse(text);
    let mut faults = Faults::default();
    faults.extend(parsed.faults.into_iter().map(Into::into));
    let setup = read_log::<MiniRails>(&parsed.tree, parsed.tree.root()?, &NoBoards, &mut faults);
    let table = setup.table.clone().filter(|_| faults.is_empty())?;
    let mut state = setup.start(&table);
    state.settle_all(&table, &mut Story::unread());
    Some((table, state))
}

/// What is found in a log, each finding with its number counted from a cut, its rule and its message.
fn findings(judged: &Judged<'_>, from: u32) -> Vec<(Option<u32>, &'static str, String)> {
    let all = judged.review.verdict.findings.iter();
    let numbered = all.map(|finding| (finding.place.number, finding.code, finding.facts.explain().message));
    let behind = numbered.filter(|(number, ..)| number.is_none_or(|number| number > from));
    behind.map(|(number, code, message)| (number.map(|number| number - from), code, message)).collect()
}

/// Turn, phase and tracks of every moment behind a move.
fn moments(judged: &Judged<'_>, from: u32) -> Vec<String> {
    let behind = judged.review.moments.iter().filter(|moment| moment.at > from);
    behind.map(|moment| format!("{} {} {} {:?}", moment.at - from, moment.turn, moment.phase, moment.readings)).collect()
}

#[test]
fn a_position_is_taken_note_of() {
    for (name, text) in fixtures("mini-rails/positions", "") {
        assert!(judge(&text).review.verdict.position.is_some(), "{name}");
    }
}

#[test]
fn what_cannot_lie_on_a_table_is_one_fault_at_its_place() {
    for (name, text) in fixtures("mini-rails/malformed", "position-") {
        let judged = judge(&text);
        let verdict = &judged.review.verdict;
        let told: Vec<&str> = verdict.faults.iter().map(|fault| &*fault.message).collect();
        assert_eq!(verdict.faults.len(), 1, "{name}: {told:?}");
        assert!(verdict.warnings.is_empty(), "{name}");
        assert!(!verdict.faults[0].span.range().is_empty(), "{name}");
    }
}

/// The texts a fault underlines: what is wrong, then the other places.
fn places(name: &str) -> Vec<String> {
    let (_, text) = fixtures("mini-rails/malformed", name).remove(0);
    let judged = judge(&text);
    let fault = &judged.review.verdict.faults[0];
    let spans = std::iter::once(fault.span).chain(fault.related.iter().map(|(span, _)| *span));
    spans.map(|span| text[span.range()].to_owned()).collect()
}

#[test]
fn a_contradiction_labels_both_places() {
    assert_eq!(places("position-hex-twice"), ["F3", "F3"]);
    assert_eq!(places("position-over-in-round-3"), ["3", "over"]);
    assert_eq!(places("position-bag-contradicts"), ["5", "[B3, B5, C2, D3, E4, F3]"]);
    assert_eq!(places("position-bag-too-empty"), ["{red: 0}", "1"]);
    assert_eq!(places("position-active-contradicts"), ["Cleo", "[Bob, Cleo, Cleo, Bob, Ann]"]);
    assert_eq!(places("position-stock-that-taxes-took"), ["3", "[blue, gray, yellow, blue, tan, white]"]);
    assert_eq!(places("position-taxed-too-many"), ["[tan, red]", "2"]);
}

#[test]
fn a_broken_rule_points_into_the_position() {
    let blamed = |name: &str| {
        let (_, text) = fixtures("mini-rails/positions", name).remove(0);
        let judged = judge(&text);
        let blames = judged.review.verdict.findings[0].facts.explain().blames;
        let parsed = parse(&text);
        let nodes = blames.iter().filter_map(|blame| origin_of(blame.at));
        nodes.map(|node| text[parsed.tree.span(node).range()].to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(blamed("hex-occupied"), ["D3"]);
    assert_eq!(blamed("marker-on-the-space"), ["Ann"]);
    assert_eq!(blamed("marker-spent"), ["Bob", "Bob"]);
    assert_eq!(blamed("action-used-said"), ["buy"]);
    assert_eq!(blamed("action-used-told"), ["Ann"]);
    assert_eq!(blamed("draw-from-a-bag-given"), ["4"]);
    assert_eq!(blamed("draw-too-early"), ["[Ann, yellow, red, white, tan, blue, gray]"]);
}

/// Cuts a log at moves it reaches, one in so many and the last few, and compares what is found from there on.
fn cuts(name: &str, text: &str, every: u32) -> usize {
    let whole = judge(text);
    let verdict = &whole.review.verdict;
    let mut cuts = 0;
    let declared = verdict.counts.declared;
    for at in (0..=declared).filter(|at| at % every == declared % every || at + 2 >= declared) {
        let Some(begun) = cut(text, At::Move(at)) else { continue };
        cuts += 1;
        let part = judge(&begun);
        let faults: Vec<&str> = part.review.verdict.faults.iter().map(|fault| &*fault.message).collect();
        assert!(faults.is_empty(), "{name} at {at}: {faults:?}\n{begun}");
        let left_out = begun.contains("# Left out: ");
        if !left_out {
            assert_eq!(findings(&part, 0), findings(&whole, at), "{name} at {at}\n{begun}");
            assert_eq!(moments(&part, 0), moments(&whole, at), "{name} at {at}\n{begun}");
        }
        let standing = |judged: &Judged<'_>| format!("{:?} {:?}", judged.review.verdict.standing, judged.review.verdict.complete);
        assert_eq!(standing(&part), standing(&whole), "{name} at {at}\n{begun}");
        if verdict.accepted.is_empty() {
            let told: Vec<&str> = part.review.verdict.warnings.iter().map(|fault| &*fault.message).collect();
            assert_eq!(told.len(), verdict.warnings.len(), "{name} at {at}: {told:?}");
        }
        assert_eq!(cut(&begun, At::Move(0)).as_deref().filter(|_| !left_out), Some(&*begun).filter(|_| !left_out), "{name} at {at}");
    }
    cuts
}

#[test]
fn a_log_cut_anywhere_is_judged_as_the_whole() {
    let folders = [("golden", "mini-rails-", 5), ("mini-rails/games", "", 5), ("mini-rails/cases", "", 9), ("mini-rails/rules", "", 2)];
    let logs = folders.into_iter().flat_map(|(folder, begin, every)| fixtures(folder, begin).into_iter().map(move |log| (log, every)));
    let cuts: usize = logs.map(|((name, text), every)| cuts(&name, &text, every)).sum();
    assert!(cuts > 150, "{cuts}");
}

/// A position in which some values are other words and some keys are missing.
fn mutate(rng: &mut Rng, text: &str) -> String {
    const WORDS: [&str; 24] = [
        "red",
        "gray",
        "blue",
        "Ann",
        "Bob",
        "Cleo",
        "none",
        "0",
        "1",
        "-3",
        "7",
        "12",
        "99999999999",
        "E8",
        "A8",
        "C2",
        "draw",
        "action",
        "over",
        "buy",
        "build",
        "[]",
        "{}",
        "frame",
    ];
    let mut out = String::new();
    let (mut inside, mut dropped) = (false, false);
    for line in text.lines() {
        inside = line == "position:" || (inside && line.starts_with("  "));
        let is_key = inside && line.starts_with("  ") && !line.starts_with("    ");
        if is_key {
            dropped = rng.below(4) == 0;
        }
        if (dropped && inside && line != "position:") || line.starts_with("result") {
            continue;
        }
        let mut line = line.to_owned();
        if inside && line != "position:" && rng.below(8) == 0 {
            let values = line.find(": ").map_or(0, |at| at + 2);
            let mut words: Vec<(usize, usize)> = Vec::new();
            let mut word = None;
            for (at, c) in line.char_indices().chain([(line.len(), ' ')]) {
                match (c.is_alphanumeric() || c == '-', word) {
                    (true, None) => word = Some(at),
                    (false, Some(from)) => {
                        words.extend((from >= values).then_some((from, at)));
                        word = None;
                    }
                    _ => {}
                }
            }
            if let (Some((from, to)), Some(other)) = (rng.pick(&words).copied(), rng.pick(&WORDS)) {
                line.replace_range(from..to, other);
            }
        }
        out.push_str(&line);
        out.push('\n');
    }
    out
}

#[test]
fn whatever_is_taken_is_written_as_it_is_and_can_be_played_to_its_end() {
    let mut rng = Rng::new(16);
    let (mut taken, mut refused) = (0, 0);
    for (name, text) in fixtures("golden", "mini-rails-") {
        let declared = judge(&text).review.verdict.counts.declared;
        for round in 0..80 {
            let at = rng.below(declared as usize + 1) as u32;
            let Some(begun) = cut(&text, At::Move(at)) else { continue };
            let bare = begun.split("\nmoves:").next().unwrap_or_default();
            let mutated = format!("{}moves: []\n", mutate(&mut rng, bare));
            let Some((table, mut state)) = begin(&mutated) else {
                refused += 1;
                assert_eq!(judge(&mutated).review.verdict.judgement, Judgement::Malformed, "{mutated}");
                continue;
            };
            taken += 1;
            let whole = cut(&mutated, At::Move(0)).expect("a position that is taken is written");
            assert_eq!(cut(&whole, At::Move(0)).as_deref(), Some(&*whole), "{name} {round}\n{mutated}\n{whole}");
            assert_eq!(begin(&whole).map(|(_, state)| seen(&state)), Some(seen(&state)), "{mutated}\n{whole}");
            for _ in 0..200 {
                let Some(action) = state.suggest(&table, &mut rng) else { break };
                assert!(!state.legal_moves(&table, 1).is_empty(), "{mutated}");
                assert_eq!(state.broken(&table, &action), [], "{mutated}");
                state.advance(&table, &action, 1);
            }
            assert!(state.stage().over, "{mutated}");
        }
    }
    assert!(taken > 30 && refused > 30, "{taken} taken, {refused} refused");
}

/// What can be seen of a state: all of it but the places it came from.
fn seen(state: &State) -> String {
    let figures = (state.round, state.phase, state.waiting().to_vec(), state.bag, state.framed, &state.taxed);
    let market: Vec<_> = state.market.iter().map(|space| (space.disc(), matches!(space, Space::Empty))).collect();
    let map: Vec<_> = state.map.iter().map(|disc| disc.map(|disc| disc.company)).collect();
    // Stocks that taxes took are not on the table any more.
    let stocks: Vec<Vec<_>> = state.stocks.iter().map(|stocks| stocks.iter().filter(|stock| !stock.lost).collect()).collect();
    let used: Vec<_> = state.used.iter().map(|used| (used.buy.is_some(), used.build.is_some())).collect();
    format!("{figures:?} {stocks:?} {market:?} {map:?} {used:?}")
}
