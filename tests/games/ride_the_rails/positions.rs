//! Ride the Rails from positions: the tables most disputed, what cannot lie on a table, and that a log cut in two is judged
//! as it is whole.

use crate::support::library::prelude::*;
use crate::support::library::ride_the_rails::{Board, RideTheRails, State};
use crate::support::library::{
    self, Ask, At, Faults, Game as _, NoBoards, Review, Rng, Story, judge as judge_plainly, judge_with, origin_of, parse, read_log,
};
use crate::support::{files, root};
use std::fs;
use std::path::{Path, PathBuf};

/// The files of a folder of fixtures whose names begin so, in order.
fn fixtures(folder: &str, begin: &str) -> Vec<PathBuf> {
    let mut files = files(&root().join("fixtures").join(folder));
    files.retain(|path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(begin)));
    assert!(!files.is_empty(), "no fixtures");
    files
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).expect("a fixture")
}

fn judge(text: &str) -> Review {
    let ask = Ask { tracks: true, ..Ask::default() };
    judge_with(text, &NoBoards, &ask).review
}

/// The log that begins behind a declared move, with the moves that follow.
fn cut(text: &str, at: u32) -> Option<String> {
    library::cut(text, At::Move(at))
}

#[test]
fn every_key_is_given_or_assumed() {
    for path in fixtures("ride-the-rails/positions", "") {
        let keys = judge_plainly(&read(&path)).review.verdict.position.expect("a position");
        assert_eq!(keys.given.len() + keys.assumed.len(), RideTheRails::EXPECTS.len(), "{path:?}");
    }
}

#[test]
fn what_cannot_lie_on_a_table_is_one_fault_in_the_position() {
    for path in fixtures("ride-the-rails/malformed", "position-") {
        let text = read(&path);
        let verdict = judge_plainly(&text).review.verdict;
        assert_eq!(verdict.faults.len(), 1, "{path:?}: {:?}", verdict.faults);
        assert!(verdict.warnings.is_empty(), "{path:?}: {:?}", verdict.warnings);
        let fault = &verdict.faults[0];
        let (position, moves) = (text.find("position:").expect("a position"), text.find("moves:").expect("moves"));
        let within = |at: u32| (position..moves).contains(&(at as usize));
        let inside = within(fault.span.start) || fault.related.iter().any(|(span, _)| within(span.start));
        assert!(inside && !fault.message.ends_with('.') && !fault.message.is_empty(), "{path:?}: {fault:?}");
    }
}

#[test]
fn a_contradiction_shows_both_places() {
    for name in ["supply-contradicts-board", "hex-twice", "over-in-round-three", "placed-in-ride", "transcontinental-not-paid"] {
        let text = read(&fixtures("ride-the-rails/malformed", &format!("position-{name}"))[0]);
        assert_eq!(judge_plainly(&text).review.verdict.faults[0].related.len(), 1, "{name}");
    }
}

/// Position, state and position again are the same log, and what follows is judged the same.
#[test]
fn a_position_written_out_is_the_position() {
    for path in fixtures("ride-the-rails/positions", "") {
        let text = read(&path);
        let full = cut(&text, 0).expect("a log");
        assert_eq!(cut(&full, 0).as_ref(), Some(&full), "{path:?}");
        agree(&path, &text, &full, 0);
    }
}

/// Every key that a position shows makes the position it was shown of: cut anywhere, a log is judged as it is whole.
#[test]
fn a_log_cut_in_two_is_judged_as_the_whole() {
    let folders = [("ride-the-rails/cases", 3), ("ride-the-rails/rules", 3), ("ride-the-rails/games", 11), ("golden", 11)];
    let mut cuts = 0;
    for (folder, every) in folders {
        for (index, path) in fixtures(folder, if folder == "golden" { "ride-the-rails" } else { "" }).iter().enumerate() {
            let text = read(path);
            let declared = judge_plainly(&text).review.verdict.counts.declared;
            // Not every place of every log, but from file to file other ones.
            for at in (index as u32 % every..=declared).step_by(every as usize) {
                let Some(rest) = cut(&text, at) else { continue };
                if !rest.contains("# Left out:") {
                    agree(path, &text, &rest, at);
                    cuts += 1;
                }
            }
        }
    }
    assert!(cuts > 300, "{cuts} cuts");
}

/// The moves after `at` are judged alike in the whole log and in the one that begins there: findings with their words,
/// irregularities let stand, standing, tracks.
fn agree(path: &Path, whole: &str, part: &str, at: u32) {
    let (whole, part) = (judge(whole), judge(part));
    assert!(part.verdict.faults.is_empty(), "{path:?} from {at}: {:?}", part.verdict.faults);
    assert_eq!(findings(&whole, at), findings(&part, 0), "{path:?} from {at}");
    let accepted = |review: &Review, at: u32| -> Vec<(&'static str, u32)> {
        let numbered = review.verdict.accepted.iter().map(|accepted| (accepted.rule.code, accepted.place.number.unwrap_or(0)));
        numbered.filter(|(_, number)| *number > at).map(|(code, number)| (code, number - at)).collect()
    };
    assert_eq!(accepted(&whole, at), accepted(&part, 0), "{path:?} from {at}");
    assert_eq!(whole.verdict.complete, part.verdict.complete, "{path:?} from {at}");
    let standing = |review: &Review| format!("{:?}", review.verdict.standing);
    assert_eq!(standing(&whole), standing(&part), "{path:?} from {at}");
    let tracks = |review: &Review, at: u32| -> Vec<String> {
        let behind = review.moments.iter().filter(|moment| moment.at > at);
        behind.map(|moment| format!("{} {} {} {:?}", moment.at - at, moment.turn, moment.phase, moment.readings)).collect()
    };
    assert_eq!(tracks(&whole, at), tracks(&part, 0), "{path:?} from {at}");
}

/// The findings of moves after `at`: code, number from there on, message and help.
fn findings(review: &Review, at: u32) -> Vec<String> {
    let numbered = review.verdict.findings.iter().filter(|finding| finding.place.number.is_none_or(|number| number > at));
    let told = numbered.map(|finding| {
        let (number, told) = (finding.place.number.map(|number| number - at), finding.facts.explain());
        format!("{} {number:?} {} {} {:?}", finding.code, told.message, told.label, told.help)
    });
    told.collect()
}

/// What a move breaks through something that lay there in the position is blamed on its place there.
#[test]
fn blame_lies_in_the_position() {
    for (name, blamed) in [
        ("turn-with-a-mountain-too-many", "[G55, G53, G51, G49, H48]"),
        ("turn-by-a-count-too-many", "3"),
        ("irregular-mountain", "[New York, G55, G53, G51, G49, G47, G45, G43]"),
        ("passenger-gone", "[New York, Chicago, Seattle]"),
    ] {
        let text = read(&fixtures("ride-the-rails/positions", name)[0]);
        let judged = judge_plainly(&text);
        let explained = judged.review.verdict.findings[0].facts.explain();
        let place = origin_of(explained.blames[0].at).expect("a place in the position");
        assert_eq!(text.get(judged.tree.span(place).range()), Some(blamed), "{name}");
    }
}

/// What the position does not read it does not need: a few keys judge as all of them do.
#[test]
fn a_few_keys_judge_as_all_do() {
    let text = read(&fixtures("golden", "ride-the-rails-3")[0]);
    let declared = judge_plainly(&text).review.verdict.counts.declared;
    let mut compared = 0;
    for at in (0..declared).step_by(3) {
        let Some(full) = cut(&text, at) else { continue };
        // The supply, the $5 and the line follow from the track; money, passengers and dividends no build asks for.
        let follows = ["supply", "money", "passengers", "dividends"];
        let few: String = full
            .lines()
            .filter(|line| !follows.iter().any(|key| line.starts_with(&format!("  {key}:"))))
            .filter(|line| !line.starts_with("result:") && !line.contains("expect:"))
            .map(|line| format!("{line}\n"))
            .collect();
        let of_first = |text: &str| {
            let findings = judge(text).verdict.findings;
            findings.iter().filter(|finding| finding.place.number == Some(1)).map(|finding| finding.code).collect::<Vec<_>>()
        };
        let builds = few.lines().skip_while(|line| *line != "moves:").nth(1).is_some_and(|line| line.contains("place:"));
        if builds {
            assert_eq!(of_first(&full), of_first(&few), "from {at}:\n{few}");
            compared += 1;
        }
    }
    assert!(compared > 3);
}

/// A random value of the log language for a key, mostly one that fits.
fn value(key: &str, rng: &mut Rng, table: &Board) -> String {
    let players = ["Ann", "Bob", "Cem"];
    let railroads = ["red", "blue", "orange", "yellow", "purple", "black"];
    let number = |rng: &mut Rng| match rng.below(12) {
        0 => "-1".to_owned(),
        1 => "9223372036854775807".to_owned(),
        _ => rng.below(10).to_string(),
    };
    let hexes: Vec<String> = table.hexes().map(|(hex, _)| table.code(hex).to_owned()).collect();
    let cities: Vec<String> = table.cities().map(|city| table.code(table.hex_of(city)).to_owned()).collect();
    // A walk from a city, so that locomotives mostly touch.
    let walk = |rng: &mut Rng, most: usize| {
        let mut hex = table.hex_of(*rng.pick(&table.cities().collect::<Vec<_>>()).expect("a city"));
        let mut walk = Vec::new();
        for _ in 0..rng.below(most) {
            if !walk.contains(&table.code(hex).to_owned()) || rng.once_in(30) {
                walk.push(table.code(hex).to_owned());
            }
            hex = *rng.pick(&table.hex(hex).near).expect("a neighbour");
        }
        walk
    };
    let list = |names: Vec<String>| format!("[{}]", names.join(", "));
    let some = |rng: &mut Rng, names: &[String], most: usize| {
        list((0..rng.below(most)).map(|_| rng.pick(names).expect("a name").clone()).collect())
    };
    let by = |names: &[&str], rng: &mut Rng, of: &dyn Fn(&mut Rng) -> String| {
        let few: Vec<&&str> = names.iter().filter(|_| !rng.once_in(3)).collect();
        let entries: Vec<String> = few.into_iter().map(|name| format!("{name}: {}", of(rng))).collect();
        format!("{{{}}}", entries.join(", "))
    };
    match key {
        "round" => number(rng),
        "phase" => (*rng.pick(&["shares", "build", "build", "ride", "over"]).expect("a phase")).to_owned(),
        "active" => (*rng.pick(&["Ann", "Bob", "Cem", "none"]).expect("a player")).to_owned(),
        "order" => some(rng, &players.map(str::to_owned), 4),
        "money" => by(&players, rng, &number),
        "supply" | "dividends" => by(&railroads, rng, &number),
        "shares" => by(&players, rng, &|rng| by(&railroads, rng, &|rng| rng.below(3).to_string())),
        "passengers" if rng.once_in(2) => some(rng, &cities, 9),
        "passengers" => (*rng.pick(&["0", "51", "7"]).expect("a number")).to_owned(),
        "track" => by(&railroads, rng, &|rng| list(walk(rng, 30))),
        "placed" if rng.once_in(2) => number(rng),
        "placed" => some(rng, &hexes, 3),
        "five-dollars" => some(rng, &["I19", "I29", "C33", "N28"].map(str::to_owned), 5),
        _ => (*rng.pick(&["true", "false"]).expect("a flag")).to_owned(),
    }
}

/// Whatever is taken as a position can be played to its end, and what is not has at least one fault.
#[test]
fn any_position_that_is_taken_can_be_played_to_its_end() {
    let (mut taken, mut refused) = (0, 0);
    let mut rng = Rng::new(1);
    let parsed = parse("game: ride-the-rails\nplayers: [Ann, Bob, Cem]\nmoves: []\n");
    let root = parsed.tree.root().expect("a log");
    let plain = read_log::<RideTheRails>(&parsed.tree, root, &NoBoards, &mut Faults::default());
    let board = plain.table.expect("a table").board.clone();
    for _ in 0..400 {
        let mut text = String::from("game: ride-the-rails\nplayers: [Ann, Bob, Cem]\nposition:\n  round: 5\n");
        for key in RideTheRails::EXPECTS.iter().map(|key| key.key.name).filter(|name| *name != "round") {
            if rng.once_in(3) {
                text.push_str(&format!("  {key}: {}\n", value(key, &mut rng, &board)));
            }
        }
        text.push_str("moves: []\n");
        let parsed = parse(&text);
        let mut faults = Faults::default();
        let setup = read_log::<RideTheRails>(&parsed.tree, parsed.tree.root().expect("a log"), &NoBoards, &mut faults);
        let table = setup.table.clone().expect("a table");
        let Some(begun) = &setup.position else {
            assert!(!faults.is_empty(), "{text}");
            refused += 1;
            continue;
        };
        assert!(faults.is_empty(), "{text}");
        taken += 1;
        let mut state: State = begun.state.clone();
        state.settle_all(&table, &mut Story::unread());
        let full = cut(&text, 0).expect("a log");
        assert_eq!(cut(&full, 0).as_ref(), Some(&full), "{text}");
        if taken > 40 {
            continue;
        }
        let mut number = 0;
        while let Some(action) = state.suggest(&table, &mut rng) {
            number += 1;
            assert!(number < 500, "the game does not end: {text}");
            assert!(state.broken(&table, &action).is_empty(), "{action:?} is suggested in {text}");
            state.advance(&table, &action, number);
        }
        assert!(state.stage().over, "{text}");
    }
    assert!(taken > 60 && refused > 60, "{taken} taken, {refused} refused");
}
