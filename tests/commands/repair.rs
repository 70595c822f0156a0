//! Repairs: every kind of slip is found where it was made and nowhere else; bad input of every kind
//! has bounded work and a clear message; writing a repair keeps the rest of the file.

use crate::support::command::{run, run_in};
use crate::support::library::{
    Order, Repair, RepairDocument, RepairKind as Kind, RepairLimits, Repaired, generate, repair,
    repair_edits, repaired_text,
};
use crate::support::{due, fixture_text, folder_of, root, snapshot};
use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Returns a complete game with a result and expects. The tests count its lines from 0; most are
/// moves.
fn game() -> Vec<String> {
    fixture_text("steel-driver", "games/four-players.yaml")
        .lines()
        .map(str::to_owned)
        .collect()
}

fn text(lines: &[String]) -> String {
    lines.join("\n") + "\n"
}

/// Returns the place of a line of the game, from 0.
fn find(lines: &[String], line: &str) -> usize {
    lines
        .iter()
        .position(|known| known.trim() == line)
        .unwrap_or_else(|| panic!("no line {line}"))
}

fn found(text: &str) -> Repaired {
    repair(text, RepairLimits::default())
}

/// Returns the kinds and the sentence of the first repair, which must make the log sound.
fn first(text: &str) -> (Vec<Kind>, String) {
    let repaired = found(text);
    let repairs = repaired.repairs.expect("repairs");
    let first = repairs
        .list
        .first()
        .unwrap_or_else(|| panic!("no repair: {:?}", repairs.best));
    let fixed = repair_edits(text, &first.edits);
    assert!(found(&fixed).sound, "{}", first.sentence);
    (first.kinds.clone(), first.sentence.clone())
}

#[test]
fn a_sound_log_needs_no_repair() {
    let repaired = found(&text(&game()));
    assert!(repaired.sound && repaired.repairs.is_none() && repaired.status() == 0);
}

#[test]
fn an_omitted_move_is_put_in() {
    let mut lines = game();
    let at = find(&lines, "- {build: blue, from: Pittsburgh, to: Cincinnati}");
    lines.remove(at);
    let (kinds, sentence) = first(&text(&lines));
    assert_eq!(kinds, [Kind::Omitted]);
    assert_eq!(
        sentence,
        format!("a build of blue is missing before line {}", at + 1)
    );
}

#[test]
fn an_auction_in_one_line_is_put_in() {
    let mut lines = game();
    let at = find(&lines, "- {sale: green, by: Andy, to: Don, price: 3}");
    lines.remove(at);
    let (kinds, sentence) = first(&text(&lines));
    assert_eq!(
        (kinds, sentence),
        (
            vec![Kind::Omitted],
            format!("a sale of green by Andy is missing before line {}", at + 1)
        )
    );
}

#[test]
fn a_pass_that_may_be_left_out_is_no_slip() {
    let mut lines = game();
    let at = find(&lines, "- {pass: yellow}");
    lines.remove(at);
    assert!(found(&text(&lines)).sound);
}

/// A move from another part of the game is written into the middle.
#[test]
fn a_move_that_was_never_made_is_taken_out() {
    for game in [
        "steel-driver",
        "ride-the-rails",
        "mini-rails",
        "transamerica",
    ] {
        let order = Order {
            players: ["Ann", "Ben", "Cleo"].map(str::to_owned).to_vec(),
            expects: true,
            result: true,
            ..Order::default()
        };
        let mut log: Vec<String> = generate(game, &order, 7)
            .lines()
            .map(str::to_owned)
            .collect();
        let moves: Vec<usize> = (0..log.len())
            .filter(|at| log[*at].starts_with("  - {") && !log[*at].contains("{expect:"))
            .collect();
        let (at, of) = (moves[moves.len() / 2], moves[moves.len() / 5]);
        let strange = log[of].clone();
        log.insert(at, strange);
        let (kinds, sentence) = first(&text(&log));
        let line = at + 1;
        assert_eq!(
            (kinds, sentence),
            (
                vec![Kind::Superfluous],
                format!("line {line} is one move too many")
            ),
            "{game}"
        );
    }
}

/// A removed move and an inserted one are not combined: such a pair would explain any log.
#[test]
fn a_move_taken_out_is_not_paired_with_one_put_in_nearby() {
    for name in [
        "swapped-and-misread",
        "two-slips",
        "two-missing",
        "hopeless",
    ] {
        let text = fs::read_to_string(root().join(log(name))).unwrap();
        let repairs = found(&text).repairs.expect("it is not sound");
        for repair in repairs.list {
            assert!(
                !(repair.kinds.contains(&Kind::Superfluous)
                    && repair.kinds.contains(&Kind::Omitted)),
                "{name}: {}",
                repair.sentence
            );
        }
    }
}

#[test]
fn a_move_that_stands_twice_is_taken_out() {
    let mut lines = game();
    let at = find(&lines, "- {build: green, from: Savannah, to: Atlanta}");
    lines.insert(at + 1, lines[at].clone());
    let (kinds, sentence) = first(&text(&lines));
    assert_eq!(kinds, [Kind::Twice]);
    assert_eq!(
        sentence,
        format!(
            "line {} writes down the move of line {} a second time",
            at + 2,
            at + 1
        )
    );
}

#[test]
fn two_moves_in_the_wrong_order_change_places() {
    let mut lines = game();
    let at = find(&lines, "- {build: green, from: Savannah, to: Atlanta}");
    lines.swap(at, at + 1);
    let (kinds, sentence) = first(&text(&lines));
    assert_eq!(kinds, [Kind::Swapped]);
    assert_eq!(
        sentence,
        format!("lines {} and {} are in the wrong order", at + 1, at + 2)
    );
}

#[test]
fn of_moves_on_one_line_the_number_is_told() {
    let lines = game();
    let at = find(&lines, "- {build: green, from: Savannah, to: Atlanta}");
    let number = lines[..=at]
        .iter()
        .filter(|line| line.starts_with("  - "))
        .count();
    let sentence = |lines: &[String]| {
        let log: serde_json::Value = serde_yaml::from_str(&text(lines)).expect("YAML");
        first(&log.to_string()).1
    };
    let mut swapped = lines.clone();
    swapped.swap(at, at + 1);
    assert_eq!(
        sentence(&swapped),
        format!(
            "move {number} and move {} are in the wrong order",
            number + 1
        )
    );
    let mut twice = lines.clone();
    twice.insert(at + 1, lines[at].clone());
    assert_eq!(
        sentence(&twice),
        format!(
            "move {} is move {number}, written down a second time",
            number + 1
        )
    );
    let mut omitted = lines.clone();
    omitted.remove(at);
    assert_eq!(
        sentence(&omitted),
        format!("a build of green is missing before move {number}")
    );
    let mut wrong = lines;
    wrong[at] = wrong[at].replace("Atlanta", "Buffalo");
    assert_eq!(
        sentence(&wrong),
        format!("in move {number}, `to` should be Atlanta, not Buffalo")
    );
}

#[test]
fn a_wrong_actor_is_put_right() {
    let mut lines = game();
    let at = find(&lines, "- {sale: yellow, by: Andy, to: Andy, price: 2}");
    lines[at] = lines[at].replace("by: Andy", "by: Don");
    let (kinds, sentence) = first(&text(&lines));
    assert_eq!(kinds, [Kind::Actor]);
    assert_eq!(
        sentence,
        format!("line {} is a move of Andy, not of Don", at + 1)
    );
}

#[test]
fn a_wrong_value_is_put_right() {
    let mut lines = game();
    let at = find(&lines, "- {build: blue, from: Pittsburgh, to: Cincinnati}");
    lines[at] = lines[at].replace("Cincinnati", "Savannah");
    let (kinds, sentence) = first(&text(&lines));
    assert_eq!(kinds, [Kind::Value]);
    assert_eq!(
        sentence,
        format!(
            "in line {}, `to` should be Cincinnati, not Savannah",
            at + 1
        )
    );
}

#[test]
fn a_wrong_expect_and_a_wrong_result_are_put_right() {
    let mut lines = game();
    let at = lines
        .iter()
        .position(|line| line.contains("cash: {Andy: 80, Don: 70,"))
        .unwrap();
    lines[at] = lines[at].replace("Don: 70,", "Don: 77,");
    assert_eq!(first(&text(&lines)).0, [Kind::Expect]);
    let mut lines = game();
    let at = lines
        .iter()
        .position(|line| line.trim().starts_with("winner:"))
        .unwrap();
    let winner = lines[at].trim().trim_start_matches("winner: ").to_owned();
    let other = ["Andy", "Don", "Simon", "Richard"]
        .into_iter()
        .find(|name| *name != winner)
        .unwrap();
    lines[at] = lines[at].replace(&winner, other);
    let (kinds, sentence) = first(&text(&lines));
    assert_eq!(
        (kinds, sentence),
        (
            vec![Kind::Result],
            format!("the result was written down wrong: winner is {winner}, not {other}")
        )
    );
}

#[test]
fn a_misspelt_word_is_fixed_first_and_so_is_a_slip_after_it() {
    let mut lines = game();
    let at = find(&lines, "- {build: blue, from: Pittsburgh, to: Cincinnati}");
    lines[at] = lines[at].replace("Cincinnati", "Cincinati");
    let (kinds, sentence) = first(&text(&lines));
    assert_eq!(kinds, [Kind::Form]);
    assert!(
        sentence.ends_with("Cincinati is read as Cincinnati"),
        "{sentence}"
    );
    let misspelt = text(&lines);
    let repaired = found(&misspelt).repairs.unwrap();
    let follows = repaired.list[0].follows;
    assert!(
        follows.moves == 130 && follows.expects == 10 && follows.result,
        "{follows:?}"
    );
    let written = repaired_text(&misspelt, &repaired.list[0], true);
    assert!(
        written.contains("to: Cincinnati, note: \"repair: Cincinati is read as Cincinnati\"}"),
        "{written}"
    );
    let twice = find(&lines, "- {build: green, from: Savannah, to: Atlanta}");
    lines.insert(twice + 1, lines[twice].clone());
    let both = text(&lines);
    assert_eq!(first(&both).0, [Kind::Form, Kind::Twice]);
    let written = repaired_text(&both, &found(&both).repairs.unwrap().list[0], true);
    assert!(
        written.contains("to: Cincinnati, note: \"repair: Cincinati is read as Cincinnati\"}"),
        "{written}"
    );
    assert!(found(&written).sound);
}

#[test]
fn two_slips_need_two_edits() {
    let mut lines = game();
    let late = find(&lines, "- {build: blue, from: Pittsburgh, to: Cincinnati}");
    lines.insert(late + 1, lines[late].clone());
    let early = find(&lines, "- {sale: yellow, by: Andy, to: Andy, price: 2}");
    lines[early] = lines[early].replace("by: Andy", "by: Don");
    let text = text(&lines);
    let one = repair(
        &text,
        RepairLimits {
            edits: 1,
            ..RepairLimits::default()
        },
    );
    assert_eq!(one.status(), 1);
    assert!(one.repairs.unwrap().best.is_some(), "how far the best gets");
    let mut kinds = first(&text).0;
    kinds.sort_unstable();
    assert_eq!(kinds, [Kind::Twice, Kind::Actor]);
}

#[test]
fn an_accept_and_notes_are_kept_where_they_are() {
    let mut lines = game();
    let at = find(&lines, "- {build: blue, from: Pittsburgh, to: Cincinnati}");
    lines[at] = lines[at].replace(
        "to: Cincinnati}",
        "to: Savannah, note: hard to read}  # the coffee",
    );
    let text = text(&lines);
    let repaired = found(&text);
    let written = repaired_text(&text, &repaired.repairs.as_ref().unwrap().list[0], true);
    assert!(
        written
            .contains("to: Cincinnati, note: \"hard to read; repair: was {build: blue, from: Pittsburgh, to: Savannah}\"}  # the coffee"),
        "{written}"
    );
    assert!(found(&written).sound);
}

#[test]
fn odd_logs_get_bounded_work_and_a_clear_word() {
    let header = "game: steel-driver\nplayers: [Andy, Don, Simon]\n";
    // Nothing at all, no moves, only comments.
    for text in ["", "# nothing\n", header, "moves: [1, 2\n", "game: chess\n"] {
        assert_eq!(found(text).status(), 2, "{text:?}");
    }
    // A result without a single move: no one missing move can complete the game.
    let early = format!("{header}moves: []\nresult: {{winner: Don}}\n");
    let repaired = found(&early);
    assert_eq!(repaired.status(), 1, "{repaired:?}");
    // Hundreds of violations, and thousands of moves.
    for count in [300, 5_000] {
        let text = format!(
            "{header}moves:\n{}",
            "  - {build: red, from: Denver, to: Omaha}\n".repeat(count)
        );
        let repaired = found(&text);
        assert_eq!(repaired.status(), 1);
        assert!(repaired.repairs.unwrap().replays < 200_000);
    }
    // A move that places a locomotive in 260 hexes of the map: more than there are, and more than a
    // byte counts.
    let (_, map, _) = run(&["board", "show", "ride-the-rails", "--format", "text"]);
    let is_hex = |word: &&str| {
        word.starts_with(|c: char| c.is_ascii_uppercase())
            && word[1..].starts_with(|c: char| c.is_ascii_digit())
    };
    let hexes: Vec<&str> = map.split_whitespace().filter(is_hex).take(260).collect();
    assert_eq!(hexes.len(), 260, "{map}");
    let order = Order {
        players: ["Ann", "Ben", "Cleo"].map(str::to_owned).to_vec(),
        ..Order::default()
    };
    let whole = generate("ride-the-rails", &order, 1);
    let (earlier, place) = whole.split_once("{place: ").expect("a place");
    let place = place.lines().next().expect("its line");
    let (before, rest) = place.split_once("at: ").expect("at");
    let by = &rest[rest.find(", by: ").expect("by")..];
    let everywhere = format!("{before}at: [{}]{by}", hexes.join(", "));
    assert!(
        found(&format!(
            "{earlier}{{place: {place}\n  - {{place: {everywhere}\n"
        ))
        .repairs
        .is_some()
    );
    // A draw of thousands of discs, each of which could be a different one.
    let whole = generate("mini-rails", &order, 1);
    let (earlier, rest) = whole.split_once("{draw: [").expect("a draw");
    let (_, rest) = rest.split_once(']').expect("its end");
    let many = format!(
        "{earlier}{{draw: [{}]{rest}",
        vec!["white"; 6_000].join(", ")
    );
    assert!(found(&many).repairs.unwrap().replays < 100_000);
    // A game that is over: no move is legal any more.
    let mut lines = game();
    let at = lines
        .iter()
        .position(|line| line.starts_with("result:"))
        .unwrap();
    lines.insert(at, "  - {claim: Denver, by: red}".to_owned());
    assert!(found(&text(&lines)).repairs.is_some());
}

/// The logs whose reports are snapshots.
const LOGS: [&str; 87] = [
    "order-from-its-other-end",
    "rides-from-their-other-ends",
    "hex-misread-twice",
    "both-turns-at-once",
    "tracks-as-paths",
    "one-off-in-the-map",
    "card-in-another-hand",
    "takes-in-turn-order",
    "starts-by-the-seats",
    "forgotten-money-and-the-winner",
    "hex-of-no-board",
    "one-of-two-portlands",
    "another-game",
    "ruling-not-written-down",
    "no-space-and-misspelt",
    "another-name",
    "gains-for-totals",
    "losses-for-totals",
    "spaces-from-0",
    "ride-from-its-end",
    "by-and-to",
    "minus-signs",
    "actors-shifted",
    "old-order",
    "near-name-is-wrong",
    "digit-too-many",
    "two-lines-of-one-turn",
    "disc-forgotten",
    "unknown-company",
    "unknown-city",
    "round-bracket",
    "exchanged-cards",
    "skipped-city",
    "row-twice",
    "row-twice-with-an-expect",
    "expect-too-early",
    "expect-too-late",
    "twice-and-twice",
    "breaks-off",
    "breaks-off-in-braces",
    "omitted",
    "omitted-draw",
    "twice",
    "superfluous",
    "superfluous-pass",
    "swapped",
    "actor",
    "misread",
    "moved",
    "other-move",
    "pass-for-a-build",
    "buy-for-a-build",
    "expect",
    "result",
    "misspelt",
    "two-slips",
    "three-times",
    "two-figures",
    "wrong-side",
    "draw-order",
    "stock",
    "only-sale",
    "omitted-locomotives",
    "swapped-and-misread",
    "two-missing",
    "missing-draw",
    "exchanged-names",
    "merged",
    "merged-block",
    "no-brackets",
    "names-exchanged",
    "carried-on",
    "exchanged-hands",
    "exchanged-totals",
    "end-of-a-row",
    "forgotten-name",
    "forgotten-hex",
    "hopeless",
    "result-winner",
    "exchanged-claims",
    "list-of-points",
    "full-stop",
    "full-stop-in-a-list",
    "hyphens",
    "hex-of-a-city",
    "look-alike-hex",
    "players-or-order",
];

/// Logs with too many repairs to show them all in JSON.
const MANY: [&str; 3] = ["many", "from-a-position", "forgotten-pass"];

fn log(name: &str) -> String {
    format!("fixtures/repair/{name}.yaml")
}

#[test]
fn reports_are_as_they_were() {
    for name in LOGS {
        let (status, human, errors) = run(&["repair", &log(name)]);
        assert_eq!(
            (status, errors.as_str()),
            (i32::from(name == "hopeless"), ""),
            "{name}"
        );
        snapshot(&format!("repair-{name}"), &human);
    }
}

/// A line may end in a carriage return: what is shown of a repair is the same, line by line.
#[test]
fn reports_are_the_same_with_every_line_end() {
    let folder = tempfile::tempdir().unwrap();
    for name in due(LOGS, 2) {
        let text = fs::read_to_string(root().join(log(name))).unwrap();
        let of = |end: &str| {
            let changed = text
                .replace("\r\n", "\n")
                .replace('\r', "\n")
                .replace('\n', end);
            fs::write(folder.path().join("log.yaml"), changed).unwrap();
            run_in(folder.path(), &["repair", "log.yaml"])
        };
        let shown = of("\n");
        for end in ["\r", "\r\n"] {
            assert_eq!(of(end), shown, "{name} with {end:?}");
        }
    }
}

/// The edits of a repair are byte for byte those of the repaired log, and no repair is listed
/// twice.
#[test]
fn documents_are_as_they_were_and_their_edits_repair_the_log() {
    for name in due(LOGS, 1) {
        let (_, json, _) = run(&["repair", "--format", "json", &log(name)]);
        let document: RepairDocument = serde_json::from_str(&json).unwrap();
        assert_eq!(
            serde_json::to_value(&document).unwrap(),
            serde_json::from_str::<serde_json::Value>(&json).unwrap()
        );
        snapshot(
            &format!("repair-{name}-json"),
            &format!("{:#}\n", serde_json::to_value(&document).unwrap()),
        );
        let text = fs::read_to_string(root().join(log(name))).unwrap();
        let mut seen = HashSet::new();
        for repair in &document.repairs {
            let mut repaired = text.clone();
            for edit in repair.edits.iter().rev() {
                repaired.replace_range(edit.offset..edit.end, &edit.text);
            }
            assert!(found(&repaired).sound, "{name}: {}", repair.sentence);
            assert!(seen.insert(repaired), "{name}: {}", repair.sentence);
        }
    }
}

#[test]
fn many_equally_good_repairs_are_told_by_what_they_have_in_common() {
    for name in MANY {
        let (status, human, errors) = run(&["repair", "--top", "2", &log(name)]);
        assert_eq!((status, errors.as_str()), (0, ""), "{name}");
        snapshot(&format!("repair-{name}"), &human);
        let (_, json, _) = run(&["repair", "--format", "json", "--top", "2", &log(name)]);
        let document: RepairDocument = serde_json::from_str(&json).unwrap();
        assert!(
            document.repairs.len() >= document.equally_good.min(1_000),
            "--top is for people"
        );
        assert!(document.equally_good > 2, "{name}");
        assert_eq!(
            document
                .groups
                .iter()
                .map(|group| group.count)
                .sum::<usize>(),
            document.equally_good,
            "{name}"
        );
        let (_, more, _) = run(&["repair", "--format", "json", "--top", "9", &log(name)]);
        assert_eq!(json, more, "--top is for people");
    }
}

#[test]
fn a_list_that_is_cut_short_is_not_taken_for_the_only_repair() {
    let log = "game: steel-driver\nplayers: [Andy, Don, Simon]\nmoves:\n  - {offer: red, by: Andy, bid: 3}\n  - {bid: 2, by: Don}\n  - {pass: Simon}\n";
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("log.yaml");
    fs::write(&path, log).unwrap();
    let (path, root) = (path.to_str().unwrap(), folder.path().to_str().unwrap());
    let (_, human, _) = run(&["repair", path, "--root", root, "--top", "1"]);
    assert!(
        !human.contains("the only repair")
            && human.contains("equally good") | human.contains("The first is the likeliest"),
        "{human}"
    );
    assert!(!human.contains("\n2. "), "{human}");
    let json = |top: &str| {
        run(&[
            "repair", path, "--root", root, "--format", "json", "--top", top,
        ])
        .1
    };
    assert_eq!(json("1"), json("5"));
}

#[test]
fn two_figures_of_a_result_that_are_exchanged_are_one_edit() {
    let mut lines = game();
    let at = lines
        .iter()
        .position(|line| line.trim().starts_with("cash: {Andy: 1060"))
        .unwrap();
    lines[at] = lines[at].replace("Andy: 1060, Don: 960", "Andy: 960, Don: 1060");
    let exchanged = text(&lines);
    let (kinds, sentence) = first(&exchanged);
    assert_eq!(kinds, [Kind::Exchanged]);
    assert!(sentence.contains("Andy and Don"), "{sentence}");
    let repairs = found(&exchanged).repairs.unwrap();
    assert!(
        repairs.equally_good == 1 && repairs.exhaustive(),
        "{repairs:?}"
    );
    // Three figures that are off get no explanation.
    lines[at] = lines[at].replace("Simon: 980", "Simon: 990");
    assert_eq!(found(&text(&lines)).status(), 1);
}

#[test]
fn of_two_edits_never_every_one_is_tried() {
    for name in ["hopeless", "two-slips", "three-times"] {
        let (_, human, _) = run(&["repair", &log(name)]);
        let human = human.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(
            human.contains("; every one of these kinds was tried as one edit, and "),
            "{human}"
        );
        let (_, json, _) = run(&["repair", "--format", "json", &log(name)]);
        assert!(json.contains("\"exhaustive\":false"), "{name}");
    }
    let (_, json, _) = run(&["repair", "--format", "json", &log("omitted")]);
    assert!(json.contains("\"exhaustive\":true"));
}

#[test]
fn a_deal_that_is_missing_is_one_of_more_than_can_be_tried() {
    // The cost of the first round shows only in the result of the third.
    let (status, json, _) = run(&[
        "repair",
        "--edits",
        "1",
        "--format",
        "json",
        &log("omitted-deal"),
    ]);
    assert_eq!(status, 0);
    assert!(json.contains("\"exhaustive\":false"), "{json}");
    let (_, human, _) = run(&["repair", "--edits", "1", &log("omitted-deal")]);
    assert!(human.contains("not every one was tried"), "{human}");
}

#[test]
fn a_deal_is_told_by_the_points_of_later_rounds() {
    // What Andy lost in the second round shows only in the result, added to what the third cost
    // him.
    let (kinds, sentence) = first(&fixture_text("repair", "missing-deal.yaml"));
    assert_eq!(
        (kinds, sentence.as_str()),
        (vec![Kind::Omitted], "a deal is missing before line 40")
    );
}

#[test]
fn the_last_lay_of_a_round_is_looked_for_among_all_of_them() {
    // There are more than twelve thousand.
    let repairs = found(&fixture_text("repair", "missing-last-lay.yaml"))
        .repairs
        .unwrap();
    assert_eq!(
        repairs.list[0].sentence,
        "a lay by Maria is missing before line 84"
    );
    assert!(repairs.list.iter().any(|repair| {
        repair.edits[0]
            .text
            .contains("[[H17, Winston], [Winston, J18]]")
    }));
}

#[test]
fn locomotives_that_are_missing_are_told_by_all_that_the_record_asks_for() {
    // Links that are ridden back and forth, and a locomotive that is next to nothing; places that
    // only one way leads to.
    let of = [
        (
            "ridden-both-ways",
            "a place of blue by Don is missing before line 10",
        ),
        (
            "planned-from-the-end",
            "a place of orange by Don is missing before line 39",
        ),
    ];
    for (name, missing) in of {
        let (kinds, sentence) = first(&fixture_text("repair", &format!("{name}.yaml")));
        assert_eq!(
            (kinds, sentence.as_str()),
            (vec![Kind::Omitted], missing),
            "{name}"
        );
    }
    // The missing move began a railroad: the first one that is written down starts in no city.
    let repairs = found(&fixture_text("repair", "missing-start.yaml"))
        .repairs
        .unwrap();
    assert!(
        repairs
            .list
            .iter()
            .any(|repair| repair.sentence == "a place of yellow by Don is missing before line 71")
    );
}

#[test]
fn a_locomotive_of_which_the_record_knows_nothing_may_be_missing_with_others() {
    let repairs = found(&fixture_text("repair", "one-locomotive-more.yaml"))
        .repairs
        .unwrap();
    let is_own = |repair: &&Repair| {
        repair.edits[0]
            .text
            .contains("{place: purple, at: [E11, Pocatello, D12], by: Maria}")
    };
    assert!(
        repairs.list[..repairs.equally_good]
            .iter()
            .find(is_own)
            .is_some()
    );
}

#[test]
fn a_place_at_the_end_of_a_row_is_no_likelier_than_others_of_one_character() {
    let text = fixture_text("repair", "end-of-a-row.yaml");
    let repairs = found(&text).repairs.unwrap();
    let readings: Vec<&str> = repairs
        .list
        .iter()
        .map(|repair| repair.sentence.as_str())
        .collect();
    assert!(
        readings
            .iter()
            .any(|sentence| sentence.contains("C0 is read as C8")),
        "{readings:?}"
    );
    assert!(
        repairs
            .list
            .iter()
            .all(|repair| repair.kinds == [Kind::Value])
    );
}

#[test]
fn the_lines_of_a_log_end_as_they_did() {
    let text = fixture_text("steel-driver", "games/four-players.yaml");
    let without: String = text
        .split_inclusive('\n')
        .filter(|line| !line.contains("build: blue, from: Pittsburgh, to: Cincinnati"))
        .collect();
    for (broken, end) in [
        (without.clone(), "\n"),
        (without.replace('\n', "\r\n"), "\r\n"),
    ] {
        let repaired = found(&broken);
        let first = &repaired.repairs.as_ref().unwrap().list[0];
        assert!(first.edits[0].text.ends_with(end), "{first:?}");
        let written = repaired_text(&broken, first, true);
        assert_eq!(
            written.matches("\r\n").count(),
            if end == "\n" {
                0
            } else {
                written.matches('\n').count()
            }
        );
    }
}

#[test]
fn hands_that_were_not_written_down_are_made_to_fit() {
    let order = Order {
        players: ["Ann", "Ben", "Cy"].map(str::to_owned).to_vec(),
        expects: true,
        result: true,
        ..Order::default()
    };
    let dealt = generate("transamerica", &order, 5);
    let revealed = fixture_text("transamerica", "games/four-players.yaml");
    for (whole, verb) in [(dealt, "deal"), (revealed, "reveal")] {
        let mut entries: Vec<&str> = whole.split_inclusive("\n  - ").collect();
        let at = entries
            .iter()
            .rposition(|entry| {
                entry
                    .trim_start_matches('{')
                    .starts_with(&format!("{verb}:"))
            })
            .unwrap();
        // Everything after the entry on lines of its own goes with it, up to the dash of the next
        // entry.
        entries.remove(at);
        let text = entries.concat();
        let (kinds, sentence) = first(&text);
        assert_eq!(kinds, [Kind::Omitted]);
        assert!(
            sentence.starts_with(&format!("a {verb} is missing before line ")),
            "{sentence}"
        );
        assert!(
            !found(&text).repairs.unwrap().exhaustive(),
            "there are more hands than are drawn"
        );
    }
}

#[test]
fn locomotives_left_out_by_the_handful_are_made_up_from_what_the_record_asks_for() {
    let order = Order {
        players: ["Ann", "Ben", "Cleo"].map(str::to_owned).to_vec(),
        expects: true,
        result: true,
        ..Order::default()
    };
    let mut right = 0;
    for seed in 0..8 {
        let whole = generate("ride-the-rails", &order, seed);
        let is_handful = |line: &&str| line.contains("{place: ") && line.matches(", ").count() > 3;
        let Some(line) = whole.lines().filter(is_handful).nth(1) else {
            panic!("{whole}")
        };
        let repairs = found(&whole.replacen(&format!("{line}\n"), "", 1))
            .repairs
            .expect("repairs");
        let first = repairs.list.first().expect("a repair");
        right += u32::from(first.kinds == [Kind::Omitted]);
        let words = |text: &str| {
            let mut words: Vec<String> = text
                .split([' ', ',', '[', ']', '{', '}'])
                .map(str::to_owned)
                .collect();
            words.sort_unstable();
            words
        };
        let alone = |repair: &Repair| {
            if let [edit] = &repair.edits[..] {
                Some((edit.start, words(&edit.text)))
            } else {
                None
            }
        };
        let all: Vec<_> = repairs.list.iter().filter_map(alone).collect();
        assert!(
            (1..all.len()).all(|at| !all[..at].contains(&all[at])),
            "{seed}: one repair twice: {:?}",
            repairs.list
        );
    }
    assert!(right >= 5, "{right} of 8");
}

/// Copies a log into a new folder.
fn copy(folder: &Path, name: &str) -> PathBuf {
    let path = folder.join("log.yaml");
    fs::copy(root().join(log(name)), &path).unwrap();
    path
}

#[test]
fn a_log_is_written_only_when_asked_and_then_whole() {
    let folder = tempfile::tempdir().unwrap();
    let path = copy(folder.path(), "omitted");
    let root = folder.path().to_str().unwrap();
    let before = fs::read_to_string(&path).unwrap();
    let shown = path.to_str().unwrap();
    assert_eq!(run(&["repair", shown, "--root", root]).0, 0);
    assert_eq!(fs::read_to_string(&path).unwrap(), before, "nobody asked");
    let (status, _, errors) = run(&["repair", shown, "--root", root, "--write", "900"]);
    assert_eq!(status, 1);
    assert!(
        errors.contains("has no repair 900; nothing is written"),
        "{errors}"
    );
    assert_eq!(fs::read_to_string(&path).unwrap(), before);
    assert_eq!(run(&["repair", shown, "--root", root, "--write", "1"]).0, 0);
    let after = fs::read_to_string(&path).unwrap();
    assert!(after.contains("note: \"repair: put in\""), "{after}");
    let comments = |text: &str| {
        text.lines()
            .filter(|line| line.contains('#'))
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    assert_eq!(comments(&after), comments(&before));
    assert_eq!(run(&["check", shown, "--root", root]).0, 0);
    assert_eq!(
        fs::read_dir(folder.path()).unwrap().count(),
        1,
        "nothing else is left behind"
    );
}

#[test]
fn exit_statuses_are_those_of_the_manual() {
    assert_eq!(
        run(&["repair", "fixtures/steel-driver/games/four-players.yaml"]).0,
        0
    );
    assert_eq!(run(&["repair", &log("omitted")]).0, 0);
    assert_eq!(run(&["repair", &log("hopeless")]).0, 1);
    assert_eq!(run(&["repair", &log("hopeless"), "--exit-zero"]).0, 0);
    assert_eq!(run(&["repair", "no-such-file.yaml", "--exit-zero"]).0, 2);
    assert_eq!(run(&["repair", "Cargo.toml"]).0, 2);
    assert_eq!(run(&["repair", "no-such-file.yaml"]).0, 2);
    assert_eq!(run(&["repair", &log("omitted"), "--edits", "3"]).0, 2);
}

#[test]
fn the_first_violation_of_a_check_gets_one_line_of_what_probably_happened() {
    let (_, human, _) = run(&["check", &log("omitted")]);
    assert!(human.contains("probably a "), "{human}");
    assert_eq!(human.matches("with that, the whole record").count(), 1);
    let (_, human, _) = run(&["check", &log("hopeless")]);
    let human = human.split_whitespace().collect::<Vec<_>>().join(" ");
    let beyond = "help: no single slip of the kinds that are tried explains it; \
                  railref repair fixtures/repair/hopeless.yaml also tries two together";
    assert!(
        !human.contains("probably") && human.contains(beyond),
        "{human}"
    );
}

#[test]
fn a_move_after_which_all_is_sound_may_have_been_let_stand() {
    let stands = "add accept: action-used and a reason";
    let (_, human, _) = run(&["check", &log("built-twice")]);
    assert!(
        human.contains("probably") && human.replace("\n        ", " ").contains(stands),
        "{human}"
    );
    // What is said is so.
    let text = fs::read_to_string(log("built-twice")).expect("a log");
    let at = text.lines().nth(60).expect("the second build");
    let with = at.replace('}', ", accept: action-used, reason: nobody saw it}");
    let folder = folder_of(&[("a.yaml", &text.replace(at, &with))]);
    let (status, human, _) = run_in(folder.path(), &["check", "a.yaml"]);
    assert!(status == 0 && human.contains("accepted"), "{human}");
    // Another rule is broken later, or this one cannot be accepted.
    for other in ["omitted", "hopeless"] {
        let (_, human, _) = run(&["check", &log(other)]);
        assert!(!human.contains("add accept"), "{human}");
    }
}

/// Returns the lines of a game with one of them changed.
fn changed(game: &str, name: &str, old: &str, new: &str) -> String {
    let text = fixture_text(game, name);
    assert_eq!(text.matches(old).count(), 1, "{old}");
    text.replacen(old, new, 1)
}

#[test]
fn one_wrong_figure_beside_true_ones_is_one_edit() {
    let log = "game: ride-the-rails\nplayers: [Ann, Bob, Cem]\nmoves:\n  - {take: red, by: Cem}\n  - {take: red, by: Bob}\n  - {take: blue, by: Ann}\n  - {place: blue, at: Philadelphia, by: Ann}\n";
    let claim = "  - {expect: {active: Bob, supply: {blue: 52}}}\n  - {place: red, at: New York, by: Bob}\n";
    let (kinds, sentence) = first(&format!("{log}{claim}"));
    assert_eq!(kinds, [Kind::Expect]);
    assert_eq!(
        sentence,
        "the expect of line 8 was written down wrong: supply of blue is 25, not 52"
    );
    let text = changed(
        "steel-driver",
        "games/four-players.yaml",
        "  # Turn 3\n",
        "  - {expect: {turn: 2, cash: {Don: 10}}}\n  # Turn 3\n",
    );
    assert_eq!(first(&text).0, [Kind::Expect]);
}

#[test]
fn a_stock_that_an_expect_lacks_is_put_in() {
    let text = changed(
        "mini-rails",
        "games/three-players.yaml",
        "Bob: [{white: 3}, {blue: 0}, {blue: 0}]",
        "Bob: [{blue: 0}, {blue: 0}]",
    );
    let (kinds, sentence) = first(&text);
    assert_eq!(kinds, [Kind::Expect]);
    assert!(
        sentence.ends_with(
            "stocks of Bob are [{blue: 0}, {blue: 0}, {white: 3}], not [{blue: 0}, {blue: 0}]"
        ),
        "{sentence}"
    );
}

#[test]
fn hexes_of_one_move_are_put_in_order_taken_out_and_put_in() {
    let whole = "{place: blue, at: [Buffalo, G49, Pittsburgh, H46, H44], by: Bob}";
    let of = |hexes: &str| {
        changed(
            "ride-the-rails",
            "games/four-players.yaml",
            whole,
            &whole.replace("Buffalo, G49, Pittsburgh, H46, H44", hexes),
        )
    };
    for hexes in [
        "Buffalo, Pittsburgh, G49, H46, H44",
        "Buffalo, G49, G49, Pittsburgh, H46, H44",
        "Buffalo, G49, Pittsburgh, H44",
    ] {
        let text = of(hexes);
        let repairs = found(&text).repairs.expect("repairs");
        assert_eq!(repairs.edits, 1, "{hexes}");
        let fixed: Vec<String> = repairs
            .list
            .iter()
            .map(|repair| repair_edits(&text, &repair.edits))
            .collect();
        assert!(
            fixed.contains(&fixture_text("ride-the-rails", "games/four-players.yaml")),
            "{hexes}"
        );
    }
}

#[test]
fn a_word_that_two_names_are_equally_near_to_has_two_readings() {
    let log = |to: &str| {
        format!(
            "game: steel-driver\nplayers: [Don, Dan, Simon]\nmoves:\n  - {{sale: red, by: Don, to: {to}, price: 5}}\n"
        )
    };
    let repairs = found(&log("Dun")).repairs.expect("readings");
    let sentences: Vec<&str> = repairs
        .list
        .iter()
        .map(|repair| repair.sentence.as_str())
        .collect();
    assert_eq!(
        (repairs.equally_good, &sentences[..]),
        (
            2,
            &["move 1: Dun is read as Don", "move 1: Dun is read as Dan"][..]
        )
    );
    assert_eq!(first(&log("Simom")).0, [Kind::Form]);
}

/// A hex that does not exist: the readings that make the record sound are its repairs, whatever
/// names are similar.
#[test]
fn a_name_that_is_not_there_is_read_as_one_that_makes_the_record_sound() {
    let game = || fixture_text("ride-the-rails", "games/four-players.yaml");
    for misread in ["G511, F50", "G52, F50", "H51, F50"] {
        let text = game().replacen("G51, F50", misread, 1);
        let repaired = found(&text);
        assert_eq!(
            (repaired.status(), repaired.fault.is_none()),
            (0, true),
            "{misread}"
        );
        let repairs = repaired.repairs.expect("repairs");
        assert!(
            repairs
                .list
                .iter()
                .all(|repair| repair.kinds == [Kind::Value]
                    && found(&repair_edits(&text, &repair.edits)).sound),
            "{misread}"
        );
        assert!(
            repairs
                .list
                .iter()
                .any(|repair| repair_edits(&text, &repair.edits) == game()),
            "{misread}"
        );
        assert!(!repairs.exhaustive(), "{misread}");
    }
    // A name that is similar to none is left alone, and so are two unclear names.
    assert_eq!(
        found(&game().replacen("G51, F50", "Xanadu, F50", 1)).status(),
        2
    );
    assert_eq!(
        found(&game().replacen("G51, F50", "G511, H51", 1)).status(),
        2
    );
}

/// A forgotten actor: everybody is tried, in braces, in block style and in JSON.
#[test]
fn a_name_that_was_forgotten_is_one_that_makes_the_record_sound() {
    let game = fixture_text("steel-driver", "games/four-players.yaml");
    let lines: Vec<&str> = game.lines().collect();
    let claims: Vec<usize> = (0..lines.len())
        .filter(|at| lines[*at].starts_with("  - {claim: ") && lines[*at].ends_with('}'))
        .collect();
    for at in [
        claims[0],
        claims[claims.len() / 2],
        claims[claims.len() - 1],
    ] {
        let Some((claim, by)) = lines[at].trim_end_matches('}').split_once(", by: ") else {
            panic!("{}", lines[at])
        };
        let flow = format!("{claim}}}");
        let block = format!("  - {}", claim.trim_start_matches("  - {"));
        for forgotten in [flow, block] {
            let text = game.replacen(lines[at], &forgotten, 1);
            let repaired = found(&text);
            let repairs = repaired.repairs.expect("repairs");
            let sentences: Vec<&str> = repairs
                .list
                .iter()
                .map(|repair| repair.sentence.as_str())
                .collect();
            assert!(
                sentences
                    .iter()
                    .any(|sentence| sentence.ends_with(&format!(": by is missing, and is {by}"))),
                "{sentences:?}"
            );
            for repair in &repairs.list {
                assert_eq!(repair.kinds, [Kind::Value]);
                assert!(
                    found(&repair_edits(&text, &repair.edits)).sound,
                    "{}",
                    repair.sentence
                );
            }
        }
    }
    let json = r#"{"game": "steel-driver", "players": ["Ann", "Ben", "no"], "moves": [{"pass": "Ann"}, {"pass": "Ben"}, {"offer": "red", "bid": 1}]}"#;
    let repairs = found(json).repairs.expect("repairs");
    assert_eq!(
        repair_edits(json, &repairs.list[0].edits),
        json.replacen("\"bid\": 1", "\"bid\": 1, \"by\": \"no\"", 1)
    );
    // Of two such moves the turns say who made each; two missing keys of one move are left alone.
    let log = |moves: &str| format!("game: steel-driver\nplayers: [Ann, Ben, Cy]\nmoves:\n{moves}");
    assert_eq!(found(&log("  - {offer: red}\n")).status(), 2);
    let two = log("  - {offer: red, bid: 1}\n  - {bid: 2}\n");
    let repairs = found(&two).repairs.expect("repairs");
    assert_eq!(
        repair_edits(&two, &repairs.list[0].edits),
        log("  - {offer: red, bid: 1, by: Ann}\n  - {bid: 2, by: Ben}\n")
    );
}

#[test]
fn the_header_is_fixed_if_it_has_the_misspelling() {
    let text = changed(
        "steel-driver",
        "games/four-players.yaml",
        "players: [Andy, Don, Simon, Richard]",
        "players: [Andy, Don, Simon, Richrad]",
    );
    let repairs = found(&text).repairs.expect("repairs");
    assert_eq!(
        (
            repairs.list[0].edits.len(),
            repairs.list[0].sentence.as_str()
        ),
        (1, "Richrad is read as Richard")
    );
    let misspelt = text
        .replacen("Richrad", "Richard", 1)
        .replacen("by: Richard", "by: Richrad", 1);
    assert_eq!(first(&misspelt).1, "move 30: Richrad is read as Richard");
}

#[test]
fn a_misspelt_header_key_is_one_fault_with_one_fix() {
    let game = text(&game());
    for (key, misspelt) in [
        ("players:", "Players:"),
        ("players:", "player:"),
        ("moves:", "move:"),
        ("game:", "Game:"),
    ] {
        let text = game.replacen(&format!("\n{key}"), &format!("\n{misspelt}"), 1);
        assert_eq!(
            first(&text),
            (
                vec![Kind::Form],
                format!(
                    "{} is read as {}",
                    misspelt.trim_end_matches(':'),
                    key.trim_end_matches(':')
                )
            )
        );
    }
}

#[test]
fn the_line_of_a_check_counts_the_moves_that_are_carried_out() {
    let mut lines = game();
    let at = find(&lines, "- {pass: purple}");
    lines.insert(at, lines[at].clone());
    // A move after the end of the game, so that the record is not sound with one repair.
    let end = find(&lines, "result:");
    lines.insert(end, lines[at].clone());
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("log.yaml");
    fs::write(&path, text(&lines)).unwrap();
    let (path, root) = (path.to_str().unwrap(), folder.path().to_str().unwrap());
    let reported = run(&["check", path, "--root", root]).1;
    let counted = reported
        .split_once("a second time; without it, the next ")
        .and_then(|(_, rest)| rest.split_whitespace().next()?.parse::<usize>().ok());
    // The moves after the pass that is taken out, up to the end of the game; expects do not count.
    let legal = lines[at + 2..end].iter().filter(|line| {
        let entry = line.trim();
        entry.starts_with("- {") && !entry.starts_with("- {expect")
    });
    assert_eq!(counted, Some(legal.count()), "{reported}");
}

#[test]
fn a_note_in_block_style_and_one_with_a_number_sign_stay_what_they_are() {
    let log = "game: steel-driver\nplayers: [Andy, Don, Simon]\nmoves:\n  - {sale: red, by: Andy, to: Don, price: 3}\n";
    let noted = format!(
        "{log}  - sale: blue\n    by: Simon\n    to: Simon\n    price: 2\n    note: |\n      two\n      lines\n  - {{sale: green, by: Simon, to: Andy, price: 2}}\n"
    );
    let repaired = found(&noted);
    let repair = &repaired.repairs.expect("repairs").list[0];
    let written = repaired_text(&noted, repair, true);
    assert!(
        written.contains("note: \"two\\nlines\\n; repair: "),
        "{written}"
    );
    assert!(found(&written).sound);
    let twice = format!(
        "{log}  - sale: red\n    by: Andy\n    to: Don\n    price: 3\n    note: \"table #3\" # kept\n  - {{sale: green, by: Don, to: Andy, price: 2}}\n"
    );
    let repairs = found(&twice).repairs.expect("repairs");
    let taken_out = repairs
        .list
        .iter()
        .find(|repair| repair.kinds == [Kind::Twice])
        .expect("taken out");
    assert_eq!(
        repair_edits(&twice, &taken_out.edits),
        format!("{log}  # kept\n  - {{sale: green, by: Don, to: Andy, price: 2}}\n")
    );
}

/// Two players listed in each other's place make nearly every turn somebody else's. One exchange in
/// the header makes the record sound again, in every game.
#[test]
fn players_listed_in_the_wrong_order_are_exchanged() {
    for game in [
        "steel-driver",
        "ride-the-rails",
        "mini-rails",
        "transamerica",
    ] {
        let (_, text, _) = run(&[
            "generate",
            game,
            "--players",
            "4",
            "--seed",
            "5",
            "--expects",
            "--result",
        ]);
        let wrong = text.replacen("[Ann, Ben, Cleo, Dan]", "[Ann, Cleo, Ben, Dan]", 1);
        assert_ne!(wrong, text, "{game}");
        let repaired = found(&wrong);
        let repairs = repaired.repairs.expect("repairs");
        let first = &repairs.list[0];
        // In Ride the Rails the seats do not matter: the header lacks the order that was drawn.
        let order = "order: [Ann, Ben, Cleo, Dan]\n";
        let (kind, right) = if game == "ride-the-rails" {
            (
                Kind::Value,
                wrong.replacen("moves:", &format!("{order}moves:"), 1),
            )
        } else {
            (Kind::Swapped, text)
        };
        assert_eq!(
            (first.kinds.as_slice(), first.cost),
            (&[kind][..], 7),
            "{game}: {}",
            first.sentence
        );
        assert_eq!(
            repair_edits(&wrong, &first.edits),
            right,
            "{game}: {}",
            first.sentence
        );
    }
    // A few entries are not enough evidence.
    let short = "game: steel-driver\nplayers: [Ann, Ben, Cleo]\nmoves:\n  - {offer: red, by: Ben, bid: 1}\n  - {pass: Ann}\n  - {pass: Cleo}\n";
    let sentences = found(short).repairs.map_or_else(Vec::new, |repairs| {
        repairs
            .list
            .into_iter()
            .map(|repair| repair.sentence)
            .collect()
    });
    assert!(
        sentences
            .iter()
            .all(|sentence| !sentence.contains("in players")),
        "{sentences:?}"
    );
}
