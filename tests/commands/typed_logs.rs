//! Tests logs as values (`railref::documents::Log`): they read whatever the referee can judge, and
//! the log that they write is judged alike.

use crate::support::{all_files, due, due_of, root, shown};
use railref::documents::{DeclaredMove, Log};
use std::fs;

/// Returns the violations of a text, each by its rule and move; `None` if it is malformed.
fn judged(text: &str) -> Option<Vec<(String, Option<u32>)>> {
    let log = railref::Log::parse(text).ok()?;
    let violations = log.verdict().violations.iter();
    let each = violations.map(|found| (found.rule.clone(), found.at));
    Some(each.collect())
}

#[test]
fn every_log_that_can_be_judged_is_read_and_written() {
    let paths = [
        "steel-driver",
        "ride-the-rails",
        "mini-rails",
        "transamerica",
    ]
    .iter()
    .flat_map(|game| all_files(&root().join("fixtures").join(game)));
    let mut read = 0;
    for path in due(
        paths.filter(|path| path.extension().is_some_and(|end| end == "yaml")),
        0,
    ) {
        let name = shown(&path);
        let Some(text) = fs::read_to_string(&path)
            .ok()
            .filter(|text| !text.contains("\n---"))
        else {
            continue;
        };
        let Some(own) = judged(&text) else {
            continue;
        };
        let log: Log = text.parse().unwrap_or_else(|why| panic!("{name}: {why}"));
        let written = log.to_string();
        assert_eq!(judged(&written), Some(own), "{name}\n{written}");
        // A log that is written and read again is the same.
        let again: Log = written
            .parse()
            .unwrap_or_else(|why| panic!("{name}: {why}"));
        assert_eq!(again.to_string(), written, "{name}");
        let by_serde = serde_yaml::to_string(&again).unwrap().parse::<Log>();
        assert_eq!(by_serde.ok().as_ref(), Some(&again), "{name}");
        read += 1;
    }
    assert!(read > due_of(750), "{read}");
}

/// A value that the tables of the language refuse is an error that names the place.
#[test]
fn what_the_tables_refuse_is_an_error() {
    let log = |moves: &str| {
        let text = format!("game: steel-driver\nplayers: [Andy, Don, Simon]\nmoves: [{moves}]\n");
        text.parse::<Log>().map_err(|why| why.to_string())
    };
    assert!(
        log("{sale: red, by: Andy, to: Don, price: 4, note: 5, accept: route-taken, reason: so}")
            .is_ok()
    );
    assert!(log("{expect: {cash: {Andy: 60}}}").is_ok());
    for (moves, said) in [
        ("{sell: red}", "moves[1]: it has no verb"),
        (
            "{sale: red, by: Andy, to: Don}",
            "moves[1]: sale lacks the key price",
        ),
        (
            "{sale: red, by: Andy, to: Don, price: four}",
            "moves[1].price: it is no whole number",
        ),
        (
            "{pass: Andy}, {sale: red, by: Andy, to: Don, prise: 4}",
            "moves[2]: sale has no key prise",
        ),
        (
            "{expect: {gold: 1}}",
            "moves[1].expect: there is no key gold",
        ),
        (
            "{expect: {cash: 5}}",
            "moves[1].expect.cash: it is no mapping",
        ),
        (
            "{expect: {turn: 1}, sale: red}",
            "moves[1]: it has several verbs",
        ),
        ("[sale, red]", "moves[1]: it is no mapping"),
    ] {
        let why = log(moves).expect_err(moves);
        assert!(why.contains(said), "{moves}: {why}");
    }
    for (text, said) in [
        ("players: [Ann, Ben]\nmoves: []\n", "it has no key game"),
        (
            "game: chess\nplayers: [Ann, Ben]\nmoves: []\n",
            "there is no game chess",
        ),
        ("game: transamerica\nmoves: []\n", "it has no key players"),
        (
            "game: transamerica\nplayers: [Ann, Ben]\n",
            "it has no key moves",
        ),
        (
            "game: transamerica\nplayers: [Ann, Ben]\nmoves: []\nmoods: 1\n",
            "there is no key moods",
        ),
        (
            "game: transamerica\nplayers: [Ann, Ben]\nmoves: []\nrulings: {barrier: low}\n",
            "barrier can be moves or fixed",
        ),
        (
            "game: transamerica\nplayers: [Ann, Ben]\nmoves: []\nrules: 9\n",
            "no such edition",
        ),
        ("- a\n- b\n", "it is no mapping"),
    ] {
        let why = text.parse::<Log>().expect_err(text).to_string();
        assert!(why.contains(said), "{text}: {why}");
    }
}

/// A program can build a log from values, including names that YAML would read as other values.
#[test]
fn a_log_is_built_from_values() {
    let mut log = Log::new("TransAmerica", ["yes", "1:30", "~"]);
    log.date = Some("2026-11-20".to_owned());
    log.rulings.insert("barrier".to_owned(), "fixed".to_owned());
    log.moves.push(
        DeclaredMove::new("start", "Omaha")
            .with("by", "yes")
            .note("first"),
    );
    assert_eq!(
        (log.moves[0].verb(), log.moves[0].get("by")),
        ("start", Some(&"yes".into()))
    );
    let text = log.to_string();
    assert_eq!(
        text,
        "game: transamerica\ndate: \"2026-11-20\"\nplayers: [\"yes\", \"1:30\", \"~\"]\nrulings: {barrier: fixed}\nmoves:\n  \
         - {start: Omaha, by: \"yes\", note: first}\n"
    );
    let judged = railref::Log::parse(&text).expect("a log");
    assert!(judged.is_sound() && judged.verdict().moves.carried_out == 1);
    let read: Log = text.parse().expect("the same");
    assert_eq!(
        (read.game.as_str(), &read.players, &read.moves),
        ("transamerica", &log.players, &log.moves)
    );
}
