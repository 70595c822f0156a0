//! What a table draws or leaves blank in a log, and values that were put together: one fault each, and
//! the line as it should be.

use super::slips_of_form::{fault, fixed, games, repaired, text};
use crate::support::command::{output, run_on};
use crate::support::fixture_text;

/// Returns the report of a check of a text.
fn report(text: &str) -> String {
    run_on(text, &["check", "-"]).1
}

#[test]
fn a_line_drawn_between_two_turns_parts_no_logs() {
    for (game, lines, middle) in games() {
        let sound = text(&lines);
        let result = lines.iter().position(|line| line.starts_with("result:"));
        for at in [middle, result.expect("a result")] {
            for drawn in ["---", "--- # half of it"] {
                let mut with = lines.clone();
                with.insert(at, drawn.to_owned());
                let spoilt = text(&with);
                let (message, help) = fault(&spoilt);
                assert_eq!(
                    message, "--- begins a new log, but what follows has no header",
                    "{game}"
                );
                assert_eq!(
                    help,
                    "remove this line: what is below goes on with the log above; with that, the whole record is sound",
                    "{game}"
                );
                let report = report(&spoilt);
                assert!(report.contains(&format!(":{}:1]", at + 1)), "{report}");
                assert!(
                    report.contains("help: with that, the whole record is sound"),
                    "{report}"
                );
                // A comment of the line would be lost.
                let (first, _) = repaired(&spoilt);
                assert_eq!(first.expect("a repair").sentence, "remove the line ---");
                if drawn == "---" {
                    assert_eq!(fixed(&spoilt), sound, "{game}");
                }
            }
        }
    }
}

#[test]
fn lines_drawn_after_every_turn_are_one_fault() {
    for (game, lines, middle) in games() {
        let mut with = lines.clone();
        for at in [middle + 4, middle + 2, middle] {
            with.insert(at, "---".to_owned());
        }
        let (message, help) = fault(&text(&with));
        assert!(message.ends_with("(and 2 more like it)"), "{message}");
        assert!(help.starts_with("remove these lines"), "{help}");
        assert_eq!(fixed(&text(&with)), text(&lines), "{game}");
    }
}

#[test]
fn logs_that_follow_one_another_stay_apart() {
    for (_, lines, _) in games() {
        let log = text(&lines);
        for second in [log.clone(), format!("# the second\n{log}")] {
            let report = report(&format!("{log}---\n{second}"));
            assert!(report.contains("2 logs: 2 legal"), "{report}");
        }
    }
}

#[test]
fn a_form_that_was_left_empty_is_removed() {
    for (game, lines, _) in games() {
        let sound = text(&lines);
        let moves = lines.iter().position(|line| line == "moves:");
        for (blank, key) in [
            ("result:\n  winner:\n", "result"),
            ("result:\n", "result"),
            ("players:\n", "players"),
        ] {
            let mut with = lines.clone();
            with.insert(moves.expect("moves"), blank.trim_end().to_owned());
            let spoilt = text(&with);
            let (message, help) = fault(&spoilt);
            let place = if key == "players" { "second" } else { "first" };
            assert_eq!(
                message,
                format!("{key} stands twice, and the {place} is empty"),
                "{game}"
            );
            assert_eq!(help, format!("remove the empty {key}"), "{game}");
            assert_eq!(fixed(&spoilt), sound, "{game}");
        }
    }
}

#[test]
fn whoever_acted_is_taken_out_of_the_value() {
    for (game, right, wrong) in [
        (
            "mini-rails",
            "{buy: red, by: Cleo, space: 1}",
            "{buy: {red: Cleo}, space: 1}",
        ),
        (
            "mini-rails",
            "{buy: red, by: Cleo, space: 1}",
            "{buy: {Cleo: red}, space: 1}",
        ),
        (
            "steel-driver",
            "{offer: red, by: Andy, bid: 3}",
            "{offer: {red: Andy}, bid: 3}",
        ),
    ] {
        let head = output(&["new", game, "--players", "Andy,Ben,Cleo"]);
        let log = |entry: &str| head.replacen("\nmoves:", &format!("\nmoves:\n  - {entry}"), 1);
        let (_, help) = fault(&log(wrong));
        assert!(
            help.starts_with(&format!("write - {right}")),
            "{game} {help}"
        );
        let block = |entry: &str| {
            let inner = entry.trim_matches(['{', '}']);
            let inner = inner.replace(": {", ":\n        ").replace('}', "");
            inner.replace(", ", "\n    ")
        };
        let (_, help) = fault(&log(&block(wrong)));
        assert!(help.contains("by: "), "{game} {help}");
    }
}

#[test]
fn a_list_in_groups_is_one_list() {
    let sound = fixture_text("mini-rails", "games/three-players.yaml");
    let start = sound.find("{draw: [").expect("a draw");
    let end = start + sound[start..].find(']').expect("its end");
    let names: Vec<&str> = sound[start + "{draw: [".len()..end].split(", ").collect();
    let groups: Vec<String> = names
        .chunks(3)
        .map(|it| format!("[{}]", it.join(", ")))
        .collect();
    let spoilt = [
        &sound[..start],
        "{draw: [",
        &groups.join(", "),
        &sound[end..],
    ]
    .concat();
    let (message, help) = fault(&spoilt);
    assert_eq!(
        message,
        "`draw` is one list, and groups in it have no brackets of their own"
    );
    assert!(help.contains(&names.join(", ")), "{help}");
    assert_eq!(fixed(&spoilt), sound);
    // The same in lines.
    let rows: Vec<String> = groups.iter().map(|it| format!("\n      - {it}")).collect();
    let spoilt = [&sound[..start], "draw:", &rows.concat(), &sound[end + 2..]].concat();
    let (_, help) = fault(&spoilt);
    assert!(
        help.contains(&format!("draw: [{}]", names.join(", "))),
        "{help}"
    );
}

#[test]
fn the_same_slip_on_several_lines_is_corrected_at_once() {
    for (game, lines, middle) in games() {
        let is_entry = |at: &usize| lines[*at].starts_with("  - {");
        let rows: Vec<usize> = (middle..).filter(is_entry).take(3).collect();
        let with = |change: &dyn Fn(usize, &str) -> String| {
            let mut with = lines.clone();
            for (index, at) in rows.iter().enumerate() {
                with[*at] = change(index, &with[*at]);
            }
            text(&with)
        };
        for (spoilt, title) in [
            (
                with(&|_, line| format!("> {}", line.trim_start())),
                "remove `>` in 3 lines",
            ),
            (
                with(&|_, line| format!("{line} ✓")),
                "write `#` before `✓` in 3 lines",
            ),
        ] {
            let (message, help) = fault(&spoilt);
            assert!(
                message.ends_with(" (and 2 more like it)"),
                "{game}: {message}"
            );
            assert!(help.contains("the lines are then: - {"), "{game}: {help}");
            let (first, _) = repaired(&spoilt);
            assert_eq!(first.expect("a repair").sentence, title, "{game}");
        }
    }
}
