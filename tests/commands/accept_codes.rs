//! The codes of `accept`: with the name of the game, or without it if the rule is of the log's own
//! game.

use crate::support::library::{self, INFOS, Judgement, judge};
use std::collections::BTreeSet;

/// Returns a log in which Ann takes a share of orange, which comes only in round 2.
fn log(accept: &str) -> String {
    format!(
        "game: ride-the-rails\nplayers: [Ann, Bob, Cem]\nmoves:\n  - {{take: orange, by: Cem, accept: {accept}, reason: seen too late}}\n"
    )
}

fn layout(text: &str) -> String {
    library::layout(text).expect("a layout")
}

#[test]
fn a_code_of_the_logs_own_game_may_be_written_short_and_fmt_writes_it_whole() {
    let whole = log("ride-the-rails/not-available-yet");
    assert_eq!(layout(&whole), whole);
    for (short, long) in [
        ("not-available-yet", "ride-the-rails/not-available-yet"),
        ("Not-Available-Yet", "ride-the-rails/not-available-yet"),
        (
            "\" not-available-yet \"",
            "ride-the-rails/not-available-yet",
        ),
        ("[not-available-yet]", "[ride-the-rails/not-available-yet]"),
    ] {
        let short = log(short);
        let verdict = judge(&short).review.verdict;
        assert_eq!(verdict.judgement, Judgement::Accepted, "{short}");
        assert_eq!(
            verdict.accepted[0].rule.code,
            "ride-the-rails/not-available-yet"
        );
        assert_eq!(layout(&short), log(long));
    }
}

#[test]
fn a_short_code_means_one_rule_of_the_game() {
    for info in INFOS {
        let short: BTreeSet<&str> = info.rules.iter().map(|rule| rule.name()).collect();
        assert_eq!(short.len(), info.rules.len(), "{}", info.id);
        for (index, rule) in info.rules.iter().enumerate() {
            assert_eq!(
                (info.rule(rule.code), info.rule(rule.name())),
                (Some(index), Some(index)),
                "{}",
                rule.code
            );
        }
        assert_eq!(info.rule("no-such-rule"), None);
    }
}

#[test]
fn what_is_no_code_of_the_game_is_malformed_short_or_long() {
    for (accept, code, message) in [
        (
            "already-there",
            "log/accept",
            "ride-the-rails/already-there cannot be let stand",
        ),
        (
            "steel-driver/must-build",
            "log/unknown-name",
            "steel-driver/must-build is not a rule of Ride the Rails",
        ),
        (
            "must-build",
            "log/unknown-name",
            "must-build is not a rule of Ride the Rails",
        ),
        (
            "rails/not-available-yet",
            "log/unknown-name",
            "rails/not-available-yet is not a rule of Ride the Rails",
        ),
        (
            "/not-available-yet",
            "log/unknown-name",
            "/not-available-yet is not a rule of Ride the Rails",
        ),
        (
            "[not-available-yet, ride-the-rails/not-available-yet]",
            "log/accept",
            "this rule is already accepted",
        ),
    ] {
        let text = log(accept);
        let verdict = judge(&text).review.verdict;
        assert_eq!(verdict.judgement, Judgement::Malformed, "{accept}");
        assert_eq!(
            (verdict.faults[0].code, verdict.faults[0].message.as_str()),
            (code, message),
            "{accept}"
        );
    }
    let text = log("not-avaliable-yet");
    assert!(
        format!("{:?}", judge(&text).review.verdict.faults)
            .contains("ride-the-rails/not-available-yet"),
        "the whole code is meant"
    );
}

#[test]
fn a_short_code_that_is_not_broken_is_unused() {
    let text = log("no-share");
    let verdict = judge(&text).review.verdict;
    let codes: Vec<&str> = verdict
        .findings
        .iter()
        .map(|finding| finding.code)
        .collect();
    assert_eq!(codes, ["ride-the-rails/not-available-yet", "unused-accept"]);
}
