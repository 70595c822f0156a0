//! Two accounts of one game: different spellings are no difference, different games are.

use crate::support::cases::logs_in;
use crate::support::command::{answer, railref, run_in};
use crate::support::library::{
    INFOS, Judgement, Order, Outcome, Point, PointVerdict, Style, TEMPLATE_NAMES, compare,
    generate, judge,
};
use crate::support::snapshot;
use crate::support::{folder_of, games};
use serde_json::{Value, json};

fn game(id: &str, seed: u64, style: Style) -> String {
    let players = TEMPLATE_NAMES[..3]
        .iter()
        .map(|name| (*name).to_owned())
        .collect();
    let order = Order {
        players,
        style,
        ..Order::default()
    };
    generate(id, &order, seed)
}

fn outcome(left: &str, right: &str) -> Outcome {
    compare(left, right).outcome
}

fn line_of(text: &str, start: &str) -> usize {
    text.lines()
        .position(|line| line.trim_start().starts_with(start))
        .expect("the line")
}

/// Returns the log with one line replaced.
fn with_line(text: &str, at: usize, by: &str) -> String {
    let lines = text
        .lines()
        .enumerate()
        .map(|(index, line)| if index == at { by } else { line });
    lines
        .filter(|line| !line.is_empty())
        .map(|line| format!("{line}\n"))
        .collect()
}

fn cut(text: &str, lines: usize) -> String {
    text.lines()
        .take(lines)
        .map(|line| format!("{line}\n"))
        .collect()
}

#[test]
fn styles_tell_the_same_game() {
    for info in INFOS {
        for seed in 1..3 {
            let id = info.id;
            let full = game(id, seed, Style::Full);
            for style in [Style::Omitted, Style::Sales] {
                let other = game(id, seed, style);
                let found = compare(&full, &other);
                assert_eq!(
                    found.outcome,
                    Outcome::Same,
                    "{id} {seed} {style:?}: {found:?}"
                );
                assert_eq!(outcome(&other, &full), Outcome::Same);
            }
            assert_ne!(
                outcome(&full, &game(id, seed + 10, Style::Full)),
                Outcome::Same,
                "{id}"
            );
        }
    }
}

#[test]
fn spelling_is_no_difference() {
    let full = game("steel-driver", 1, Style::Full);
    let builds = |line: &str| {
        let Some(rest) = line.trim().strip_prefix("- {build: ") else {
            return format!("{line}\n");
        };
        let parts: Vec<&str> = rest.trim_end_matches('}').split(", ").collect();
        format!(
            "  - {{to: {}, from: {}, build: {}}}\n",
            &parts[2][4..],
            parts[1][6..].to_uppercase(),
            parts[0].to_uppercase()
        )
    };
    let other: String = full.lines().map(builds).collect();
    assert!(other != full && outcome(&full, &other) == Outcome::Same);
    let titled = full.replacen("moves:", "title: by Ben\nfirst: Ann\nmoves:", 1);
    assert_eq!(outcome(&full, &titled), Outcome::Same);
}

#[test]
fn placing_in_one_move_or_in_two_is_the_same() {
    let log = |moves: &str| {
        let takes =
            "  - {take: blue, by: Cem}\n  - {take: red, by: Bob}\n  - {take: blue, by: Ann}\n";
        format!("game: ride-the-rails\nplayers: [Ann, Bob, Cem]\nmoves:\n{takes}{moves}")
    };
    let one = log("  - {place: blue, at: [Philadelphia, H52, H50], by: Ann}\n  - {pass: Bob}\n");
    let two = log(
        "  - {place: blue, at: [Philadelphia, H52], by: Ann}\n  - {place: blue, at: H50, by: Ann}\n  - {pass: Bob}\n",
    );
    let three = log(
        "  - {place: blue, at: Philadelphia, by: Ann}\n  - {place: blue, at: [H52, H50], by: Ann}\n  - {pass: Bob}\n",
    );
    let other = log(
        "  - {place: blue, at: [Philadelphia, H52], by: Ann}\n  - {pass: Ann}\n  - {pass: Bob}\n",
    );
    assert_eq!(judge(&one).review.verdict.judgement.word(), "legal");
    for (left, right) in [(&one, &two), (&two, &one), (&two, &three)] {
        assert_eq!(
            outcome(left, right),
            Outcome::Same,
            "{:?}",
            compare(left, right)
        );
    }
    assert_eq!(outcome(&one, &other), Outcome::Moves);
}

#[test]
fn an_auction_counts_by_its_outcome() {
    let log =
        |moves: &str| format!("game: steel-driver\nplayers: [Ann, Ben, Cleo]\nmoves:\n{moves}");
    let slow = log(
        "  - {offer: red, by: Ann, bid: 1}\n  - {bid: 2, by: Ben}\n  - {bid: 3, by: Cleo}\n  - {pass: Ann}\n  - {bid: 4, by: Ben}\n  - {pass: Cleo}\n",
    );
    let quick = log(
        "  - {offer: red, by: Ann, bid: 2}\n  - {bid: 4, by: Ben}\n  - {pass: Cleo}\n  - {pass: Ann}\n",
    );
    let sale = log("  - {sale: red, by: Ann, to: Ben, price: 4}\n");
    let dear = log("  - {sale: red, by: Ann, to: Ben, price: 5}\n");
    for (left, right) in [(&slow, &quick), (&slow, &sale), (&sale, &quick)] {
        assert_eq!(
            outcome(left, right),
            Outcome::Same,
            "{:?}",
            compare(left, right)
        );
        assert_eq!(outcome(right, &dear), Outcome::Moves);
    }
}

#[test]
fn hands_dealt_or_revealed_are_the_same_game() {
    let dealt = game("transamerica", 2, Style::Full);
    let mut revealed = String::new();
    let mut hands: Option<String> = None;
    let flush = |hands: &mut Option<String>, out: &mut String| {
        if let Some(line) = hands.take() {
            out.push_str(&format!("{}\n", line.replacen("{deal:", "{reveal:", 1)));
        }
    };
    for line in dealt.lines() {
        if line.contains("{deal:") {
            flush(&mut hands, &mut revealed);
            hands = Some(line.to_owned());
        } else {
            revealed.push_str(&format!("{line}\n"));
        }
    }
    flush(&mut hands, &mut revealed);
    assert_eq!(
        judge(&revealed).review.verdict.judgement.word(),
        "legal",
        "{revealed}"
    );
    let found = compare(&dealt, &revealed);
    assert_eq!(found.outcome, Outcome::Same, "{found:?}");
}

#[test]
fn the_first_other_move_is_shown_with_both_verdicts() {
    let full = game("mini-rails", 1, Style::Full);
    let at = line_of(&full, "- {buy:");
    let number = (at - line_of(&full, "moves:")) as u32;
    let line = full.lines().nth(at).expect("the line").to_owned();
    // A move by another player, which is illegal there.
    let by = if line.contains("by: Ann") {
        line.replace("by: Ann", "by: Ben")
    } else {
        line.replace("by: ", "by: Ann # ")
    };
    let found = compare(&full, &with_line(&full, at, &by));
    assert_eq!(found.outcome, Outcome::Moves);
    let Some((
        Point::Move {
            at: left,
            verdict: ours,
            ..
        },
        Point::Move {
            at: right,
            verdict: theirs,
            ..
        },
    )) = found.difference
    else {
        panic!("no moves: {found:?}")
    };
    assert_eq!((left, right), (number, number));
    assert_eq!(ours, PointVerdict::Legal);
    assert!(
        matches!(theirs, PointVerdict::Illegal("mini-rails/out-of-turn", _)),
        "{theirs:?}"
    );
    assert_eq!(found.agreed, (number - 1, number - 1));
    assert!(!found.standings.is_empty());
}

#[test]
fn one_may_end_before_the_other() {
    for info in INFOS {
        let full = game(info.id, 4, Style::Full);
        let lines = full.lines().count();
        let short = cut(&full, lines * 2 / 3);
        assert_eq!(outcome(&full, &short), Outcome::RightEnds, "{}", info.id);
        assert_eq!(outcome(&short, &full), Outcome::LeftEnds);
        let found = compare(&short, &full);
        assert!(
            matches!(found.difference, Some((Point::End, Point::Move { .. }))),
            "{found:?}"
        );
    }
}

#[test]
fn after_the_same_illegal_move_words_are_compared() {
    let log = |moves: &str| {
        format!(
            "game: steel-driver\nplayers: [Ann, Ben, Cleo]\nmoves:\n  - {{offer: red, by: Ben, bid: 1}}\n{moves}"
        )
    };
    let one = log("  - {pass: Cleo}\n");
    assert_eq!(outcome(&one, &log("  - {pass: Cleo}\n")), Outcome::Same);
    assert_eq!(outcome(&one, &log("")), Outcome::RightEnds);
    let found = compare(&one, &log("  - {pass: Ann}\n"));
    assert_eq!(found.outcome, Outcome::Moves);
    assert!(matches!(
        found.difference,
        Some((
            Point::Move {
                verdict: PointVerdict::NotJudged,
                ..
            },
            _
        ))
    ));
}

#[test]
fn headers_come_first() {
    let full = game("steel-driver", 1, Style::Full);
    let keys = |other: &str| {
        compare(&full, other)
            .header
            .into_iter()
            .map(|difference| difference.key)
            .collect::<Vec<_>>()
    };
    assert_eq!(
        keys(&full.replacen("players: [Ann, Ben, Cleo]", "players: [Ben, Ann, Cleo]", 1)),
        ["players"]
    );
    assert_eq!(
        keys(&full.replacen("moves:", "first: Ben\nmoves:", 1)),
        ["first"]
    );
    assert_eq!(
        keys(&full.replacen("moves:", "rulings: {uncontrolled-company: last}\nmoves:", 1)),
        ["uncontrolled-company"]
    );
    assert_eq!(
        keys(&full.replacen(
            "moves:",
            "rulings: {uncontrolled-company: passes}\nmoves:",
            1
        )),
        Vec::<String>::new()
    );
    let mini = game("mini-rails", 1, Style::Full);
    let at = line_of(&mini, "F1:");
    let line = mini.lines().nth(at).expect("a row").to_owned();
    let other = if line.contains(": 1") {
        line.replacen(": 1", ": 2", 1)
    } else {
        line.replacen(": -", ": ", 1)
    };
    let found = compare(&mini, &with_line(&mini, at, &other));
    assert_eq!(
        (found.outcome, found.header[0].key.as_str()),
        (Outcome::Header, "map")
    );
}

#[test]
fn the_command() {
    let folder = tempfile::tempdir().expect("a folder");
    let write =
        |name: &str, text: &str| std::fs::write(folder.path().join(name), text).expect("a file");
    let full = game("mini-rails", 1, Style::Full);
    let at = line_of(&full, "- {buy:");
    let line = full.lines().nth(at).expect("the line").to_owned();
    write("ann.yaml", &full);
    write(
        "ben.yaml",
        &with_line(
            &full,
            at,
            &line
                .replace("buy:", "note: as I remember it, buy:")
                .replace("by: Ann", "by: Ben"),
        ),
    );
    write("short.yaml", &cut(&full, at + 4));
    write("other.yaml", &game("steel-driver", 1, Style::Sales));
    write(
        "bad.yaml",
        "game: steel-driver\nplayers: [A, B, C]\nmoves: [{bild: red}]\n",
    );
    write("two.yaml", &format!("{full}---\n{full}"));
    let run = |args: &[&str], stdin: &str| {
        answer(railref(args).current_dir(folder.path()).write_stdin(stdin))
    };
    assert_eq!(run(&["diff", "ann.yaml", "ann.yaml"], "").0, 0);
    assert_eq!(run(&["diff", "ann.yaml", "-"], &full).0, 0);
    let same = run(&["diff", "ann.yaml", "ann.yaml"], "").1;
    assert!(
        same.starts_with("ann.yaml and ann.yaml tell the same game.\n\njudged by railref"),
        "{same}"
    );
    assert_eq!(
        same.matches("judged by").count(),
        1,
        "both by the same: {same}"
    );
    for (name, right, format) in [
        ("moves", "ben.yaml", "text"),
        ("short", "short.yaml", "text"),
        ("games", "other.yaml", "text"),
        ("moves-json", "ben.yaml", "json"),
        ("games-json", "other.yaml", "json"),
    ] {
        let (status, out, _) = run(&["diff", "ann.yaml", right, "--format", format], "");
        assert_eq!(status, 1, "{out}");
        let shown = if format == "json" {
            format!("{:#}", serde_json::from_str::<Value>(&out).expect("JSON"))
        } else {
            out
        };
        snapshot(&format!("diff-{name}"), &shown);
    }
    for (left, right, word) in [
        ("ann.yaml", "bad.yaml", "log/verb"),
        ("none.yaml", "ann.yaml", "no such file"),
        ("two.yaml", "ann.yaml", "several logs"),
    ] {
        let (status, out, err) = run(&["diff", left, right], "");
        assert_eq!(status, 2);
        assert!(format!("{out}{err}").contains(word), "{out}{err}");
    }
}

/// Each side names the rules by which it was judged; where they differ, the text says so.
#[test]
fn both_sides_name_their_judge() {
    let log = |rulings: &str| {
        format!("game: steel-driver\nplayers: [Andy, Don, Simon]\n{rulings}moves: []\n")
    };
    let (default, other) = (log(""), log("rulings: {uncontrolled-company: last}\n"));
    let folder = folder_of(&[
        ("a.yaml", &default),
        ("b.yaml", &default),
        ("c.yaml", &other),
    ]);
    let (_, text, _) = run_in(
        folder.path(),
        &["diff", "--format", "json", "a.yaml", "c.yaml"],
    );
    let diff: Value = serde_json::from_str(&text).unwrap();
    for (side, choice, origin) in [("left", "passes", "default"), ("right", "last", "log")] {
        let side = &diff[side];
        assert_eq!(
            (&side["referee"]["rules"], &side["board"]),
            (&json!(1), &json!("reconstruction"))
        );
        assert_eq!(
            (
                &side["rulings"]["uncontrolled-company"],
                &side["rulings_from"]["uncontrolled-company"]
            ),
            (&json!(choice), &json!(origin))
        );
    }
    let judges = |right: &str| {
        let (_, text, _) = run_in(folder.path(), &["diff", "a.yaml", right]);
        text.lines()
            .filter(|line| line.contains("judged by "))
            .map(|line| line[..20].to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(judges("b.yaml"), ["judged by railref 0."]);
    assert_eq!(
        judges("c.yaml"),
        ["a.yaml: judged by ra", "c.yaml: judged by ra"]
    );
}

/// Two moves have several moments between them, and an expect holds at one of them: it contradicts
/// the other log only if that never states the same.
#[test]
fn a_log_does_not_contradict_itself() {
    let mut compared = 0;
    for (game, folder) in games().flat_map(|game| ["cases", "games"].map(|folder| (game, folder))) {
        for (name, text) in logs_in(game, folder) {
            if judge(&text).review.verdict.judgement != Judgement::Malformed {
                assert!(compare(&text, &text).claims.is_empty(), "{name}");
                compared += usize::from(text.contains("expect:"));
            }
        }
    }
    assert!(compared > 100, "{compared} logs with expects");

    let head = "game: steel-driver\nplayers: [Andy, Don, Simon]\nmoves:\n  - {sale: red, by: Andy, to: Andy, price: 3}\n  - {pass: Don}\n  - {pass: Simon}\n  - {pass: Andy}\n  - {build: red, from: Baltimore, to: Pittsburgh}\n";
    let before = "  - {expect: {cash: {Andy: 0}, turn: 1}}\n";
    let after = |cash: u32| format!("  - {{expect: {{cash: {{Andy: {cash}}}}}}}\n");
    let log = |expects: &str| format!("{head}{expects}");
    let left = log(&(before.to_owned() + &after(40)));
    for (expects, differ) in [
        (before.to_owned() + &after(40), 0),
        (before.to_owned(), 0),
        (after(40), 0),
        (before.to_owned() + &after(30), 1),
        (after(30), 1),
    ] {
        let claims = compare(&left, &log(&expects)).claims;
        assert_eq!(claims.len(), differ, "{expects}: {claims:?}");
    }
}

/// Each value that is stated about one moment is compared once, so that neither the time nor the
/// report grows with the square of the number of expects.
#[test]
fn many_expects_about_one_moment_are_one_difference() {
    const EXPECTS: usize = 50;
    let log = |points: usize| {
        let expect = format!("  - {{expect: {{points: {{Ann: {points}}}}}}}\n");
        let head = "game: transamerica\nplayers: [Ann, Ben]\nmoves:\n  - {start: Omaha, by: Ann}\n";
        let barrier = |at: u32| format!("  - {{expect: {{barrier: {at}}}}}\n");
        let last = barrier(points as u32);
        format!("{head}{}{last}", expect.repeat(EXPECTS))
    };
    let (left, right) = (log(11), log(12));
    let folder = folder_of(&[("left.yaml", &left), ("right.yaml", &right)]);
    let (_, out, _) = run_in(
        folder.path(),
        &["diff", "left.yaml", "right.yaml", "--format", "json"],
    );
    let found: Value = serde_json::from_str(&out).expect("JSON");
    let claims = found["claims"].as_array().expect("claims");
    // The last of the expects is compared like the first.
    let subjects: Vec<&str> = claims
        .iter()
        .filter_map(|claim| claim["subject"].as_str())
        .collect();
    assert_eq!(subjects, ["points of Ann", "barrier"]);
}
