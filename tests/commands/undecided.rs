//! Positions that leave out what a verdict needs: what the first move shows, and what stays open,
//! in every format.

use crate::support::command::{run_in, run_on};
use crate::support::{fixture_text, folder_of};
use serde_json::{Value as Json, json};

fn whose_turn() -> String {
    fixture_text("steel-driver", "positions/first-move-shows-active.yaml")
}

fn no_shares() -> String {
    fixture_text("ride-the-rails", "positions/shares-left-out.yaml")
}

fn document(text: &str, arguments: &[&str]) -> Json {
    let (_, out, _) = run_on(text, &[arguments, &["--format", "json", "-"]].concat());
    serde_json::from_str(&out).expect("JSON")
}

#[test]
fn the_first_move_shows_whose_turn_it_is() {
    let (status, text, _) = run_on(&whose_turn(), &["check", "-"]);
    assert_eq!(status, 0, "{text}");
    assert!(
        text.contains("assumed: active blue, because blue builds first\n"),
        "{text}"
    );
    let document = document(&whose_turn(), &["check"]);
    let assumed = document["assumed"].as_array().expect("a list");
    assert!(
        assumed
            .contains(&json!({"key": "active", "value": "blue", "because": "blue builds first"}))
    );
    assert!(
        assumed
            .iter()
            .any(|one| one["key"] == "cash" && one.get("value").is_none())
    );
    // What is said is not taken from the move.
    let said = whose_turn().replace("  phase: build\n", "  phase: build\n  active: red\n");
    let (status, text, _) = run_on(&said, &["check", "-"]);
    assert_eq!(status, 1);
    assert!(text.contains("blue acts, but it is red's turn"), "{text}");
}

#[test]
fn what_leans_on_something_assumed_is_undecided() {
    let (status, text, _) = run_on(&no_shares(), &["check", "-"]);
    assert_eq!(status, 1);
    assert!(
        text.contains("-: undecided, 1 violation as assumed"),
        "{text}"
    );
    assert!(text.contains("1 log: 1 undecided"), "{text}");
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        words.contains(
            "rests on: the assumption that Ann holds no share of blue; if Ann holds one, add shares: {Ann:"
        ),
        "{text}"
    );
    let document = document(&no_shares(), &["check"]);
    assert_eq!(document["verdict"], "undecided");
    assert_eq!(
        document["violations"][0]["rests_on"],
        json!({"rulings": [], "assumed": ["shares"]})
    );
    // With what it asks for, it is decided.
    let said = no_shares().replace(
        "  phase: build\n",
        "  phase: build\n  shares: {Ann: {blue: 1}}\n",
    );
    let (status, text, _) = run_on(&said, &["check", "-"]);
    assert_eq!(status, 0, "{text}");
}

#[test]
fn a_rule_that_leans_on_nothing_assumed_comes_first() {
    let sure = no_shares().replace("at: [K51, Wilmington]", "at: [K51, K51]");
    let document = document(&sure, &["check"]);
    assert_eq!(document["verdict"], "illegal");
    let first = &document["violations"][0];
    assert_eq!(first["rule"], "ride-the-rails/already-there");
    assert_eq!(first["also"], json!(["ride-the-rails/no-share"]));
    assert!(first.get("rests_on").is_none());
}

#[test]
fn every_format_tells_undecided_from_illegal() {
    let of = |format: &str| run_on(&no_shares(), &["check", "--format", format, "-"]).1;
    assert!(
        of("junit").contains("<skipped message=\"-: undecided"),
        "{}",
        of("junit")
    );
    let sarif: Json = serde_json::from_str(&of("sarif")).expect("JSON");
    let result = &sarif["runs"][0]["results"][0];
    assert_eq!(
        (&result["kind"], &result["level"]),
        (&"review".into(), &"none".into())
    );
    assert!(of("github").starts_with("::warning "), "{}", of("github"));
    let folder = folder_of(&[("a.yaml", &no_shares())]);
    let (_, league, _) = run_in(folder.path(), &["league", "--format", "json", "."]);
    let league: Json = serde_json::from_str(&league).expect("JSON");
    assert_eq!(
        (&league["games"], &league["left_out"][0]["why"]),
        (&0.into(), &"undecided".into())
    );
    let why = "{place: blue, at: [K51, Wilmington], by: Ann}";
    let (status, text, _) = run_on(&no_shares(), &["legal", "-", "--at", "0", "--why", why]);
    assert_eq!(status, 1);
    assert!(text.contains("not decided"), "{text}");
}

/// A move that breaks a rule only as assumed is illegal in no report, and decides nothing between
/// two logs.
#[test]
fn other_reports_of_an_undecided_move_do_not_call_it_illegal() {
    let (undecided, at) = (no_shares(), no_shares().find("moves:").expect("moves"));
    let passed = format!("{}moves:\n  - {{pass: Ann}}\n", &undecided[..at]);
    let folder = folder_of(&[("a.yaml", &undecided), ("b.yaml", &passed)]);
    let run = |arguments: &[&str]| run_in(folder.path(), arguments).1;
    for replay in [
        run(&["replay", "a.yaml"]),
        run(&["replay", "--format", "markdown", "a.yaml"]),
    ] {
        let says = "not decided, illegal as assumed: it breaks ride-the-rails/no-share";
        assert!(replay.contains(says), "{replay}");
        assert!(!replay.contains("illegal: it breaks"), "{replay}");
    }
    for names in [["a.yaml", "b.yaml"], ["b.yaml", "a.yaml"]] {
        let text = run(&[&["diff"][..], &names].concat());
        assert!(
            text.contains("illegal as assumed: Ann builds blue"),
            "{text}"
        );
        assert!(text.contains("a.yaml is not decided: it breaks"), "{text}");
        assert!(!text.contains("The rules decide"), "{text}");
        assert!(!text.contains("The rules allow only"), "{text}");
        let json = run(&[&["diff", "--format", "json"][..], &names].concat());
        assert!(json.contains("\"verdict\":\"undecided\""), "{json}");
    }
    // With the shares that decide it, the rules decide.
    let given = "  phase: build\n  shares: {Ann: {red: 2}, Bob: {red: 1}, Cem: {blue: 2}}\n";
    let with_shares = |text: &str| text.replace("  phase: build\n", given);
    let (illegal, passed) = (with_shares(&undecided), with_shares(&passed));
    let folder = folder_of(&[("a.yaml", &illegal), ("b.yaml", &passed)]);
    let text = run_in(folder.path(), &["diff", "a.yaml", "b.yaml"]).1;
    assert!(text.contains("The rules decide for b.yaml"), "{text}");
    assert!(text.contains("illegal: Ann builds blue"), "{text}");
}

/// A figure of the result is made from what the same figure of an expect is made from. What a position
/// leaves out besides does not put it in doubt, unless other values of it change the figure.
#[test]
fn a_false_result_rests_on_what_its_figures_are_made_from() {
    let log = |position: &str, result: &str| {
        format!(
            "game: ride-the-rails\nplayers: [Ann, Bob, Cem]\nposition: {{round: 6, phase: ride, active: Cem, order: [Ann, Bob, Cem], \
             money: {{Ann: 90, Bob: 50, Cem: 40}}, track: {{red: [New York, F58, Boston]}}{position}}}\n\
             moves:\n  - {{ride: New York, via: [{{red: Boston}}], by: Cem}}\nresult: {result}\n"
        )
    };
    let shares = ", shares: {Ann: {red: 6}, Bob: {red: 6}, Cem: {blue: 6}}";
    let verdict = |position: &str, result: &str| {
        let found = document(&log(position, result), &["check"]);
        (
            found["verdict"].clone(),
            found["violations"][0]["rests_on"]["assumed"].clone(),
        )
    };
    assert_eq!(
        verdict(shares, "{money: {Ann: 95}}"),
        (json!("illegal"), Json::Null)
    );
    assert_eq!(
        verdict(shares, "{winner: Bob}"),
        (json!("illegal"), Json::Null)
    );
    let (judgement, assumed) = verdict("", "{money: {Ann: 95}}");
    assert_eq!(judgement, "undecided");
    assert_eq!(assumed[0], "shares");
}

/// A position in phase action has discs on its market. Whoever adds the phase alone has a position that no
/// table has, so the market is asked for.
#[test]
fn what_is_asked_for_makes_a_position_that_can_be_judged() {
    let log = |position: &str| {
        let whole = fixture_text("mini-rails", "positions/out-of-turn-without-order.yaml");
        let (header, _) = whole.split_once("position:").expect("a position");
        format!(
            "{header}position: {{round: 2{position}}}\nmoves:\n  - {{buy: red, by: Ann, space: 1}}\n"
        )
    };
    let asked = document(&log(""), &["check"]);
    assert_eq!(asked["verdict"], "undecided");
    let keys = asked["violations"][0]["rests_on"]["assumed"].to_string();
    assert!(keys.contains("market"), "{keys}");
    let verdict = |position: &str| document(&log(position), &["check"])["verdict"].clone();
    let market = ", market: [red, blue, white, tan, gray, red, blue]";
    assert_eq!(verdict(", phase: action"), "malformed");
    assert_eq!(verdict(&format!(", phase: action{market}")), "legal");
    assert_eq!(verdict(market), "legal");
    assert_eq!(verdict(", market: []"), "illegal");
}

/// A second ride of a player comes too early as long as somebody else can move a passenger, whatever the
/// supply holds; it may be one of the next round if nobody can, and if no share can be taken.
#[test]
fn a_second_ride_does_not_depend_on_the_supply_while_others_can_ride() {
    let verdict = |more: &str| {
        let log = format!(
            "game: ride-the-rails\nplayers: [Ann, Bob, Cem]\nposition: {{round: 2, phase: ride, active: Ann, \
             order: [Ann, Bob, Cem], shares: {{Ann: {{red: 2}}, Bob: {{red: 2}}, Cem: {{blue: 2}}}}, \
             track: {{red: [New York, F58, Boston], blue: []}}{more}}}\nmoves:\n  \
             - {{ride: New York, via: [{{red: Boston}}], by: Ann}}\n  \
             - {{ride: Boston, via: [{{red: New York}}], by: Ann}}\n"
        );
        document(&log, &["check"])["verdict"].clone()
    };
    assert_eq!(verdict(", passengers: [New York, Boston]"), "illegal");
    assert_eq!(verdict(""), "undecided");
}

/// However many keys decide a finding, all of them are named where they are asked for, and three where the
/// finding says what it rests on.
#[test]
fn of_many_keys_all_are_asked_for() {
    let log = "game: transamerica\nplayers: [Ann, Ben]\nposition: {start: {Ann: I13, Ben: D3}}\nmoves:\n  \
               - {lay: [[I13, I14]], by: Ann}\n  - {lay: [[D3, D4]], by: Ben}\n  - {lay: [[I14, Memphis]], by: Ann}\n  \
               - {lay: [[D4, C4]], by: Ben}\n  - {lay: [[I13, I12]], by: Ann}\n  - {lay: [[C4, Helena]], by: Ben}\n  \
               - {lay: [[D3, D2]], by: Ben}\n";
    let (_, text, _) = run_on(log, &["check", "-"]);
    let found = document(log, &["check"]);
    let keys = found["violations"][0]["rests_on"]["assumed"].as_array();
    let keys: Vec<&str> = keys
        .expect("keys")
        .iter()
        .filter_map(|key| key.as_str())
        .collect();
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(keys.len() > 4, "{found}");
    let (last, others) = keys.split_last().expect("a key");
    for said in [
        format!(" and {} more; to decide it, add ", keys.len() - 3),
        format!(
            "to decide it, add {} and {last} to the position",
            others.join(", ")
        ),
    ] {
        assert!(words.contains(&said), "{said}: {text}");
    }
}
