//! Tests of the logs of random games: how they are read, whether they are true, how they are
//! written.

use super::recorded::{Recorded, actions, names, read};
use crate::game::prelude::*;
use crate::game::reading::NoBoards;
use crate::game::{Game, Only, Story, Visit};
use crate::referee::fmt::layout;
use crate::referee::generate::{Generate, Order, Style, expect_of};
use crate::referee::judge::{ReviewRequest, judge_with};
use crate::referee::replay::{Options, Unobserved, referee, wording};
use crate::referee::verdict::Judgement;
use crate::report::schema::of_log;
use crate::report::template::Template;
use serde_json::Value as Json;
use std::ops::{Range, RangeInclusive};

/// Asserts that the log of the first moves is legal and leads to the position of the game there.
pub(crate) fn prefixes<G: Game>(game: &Recorded<G>, looks: &[usize]) {
    let name = &game.name;
    for &end in looks {
        let text = game.log(end);
        let (setup, table) = read::<G>(name, &text);
        let back: Vec<_> = actions(&setup)
            .map(|declared| wording(&declared.action))
            .collect();
        let written: Vec<_> = game.moves[..end].iter().map(wording).collect();
        assert_eq!(back, written, "{name}: declared, written and read back");
        let (verdict, state) = referee::<G>(&setup, &table, Options::default(), &mut Unobserved);
        let findings: Vec<String> = verdict
            .findings
            .iter()
            .map(|finding| finding.facts.explain().message)
            .collect();
        assert!(findings.is_empty(), "{name}: {findings:?}\n{text}");
        let mut expected = setup.start(&table);
        expected.settle_all(&table, &mut Story::unread());
        for declared in actions(&setup) {
            expected.advance(&table, &declared.action, declared.number);
        }
        // The referee fills in forced passes at the end of a log.
        while let Some(implied_pass) = expected
            .implied_pass(&table)
            .filter(|implied_pass| implied_pass.forced)
        {
            expected.advance(&table, &implied_pass.pass, end as u32);
        }
        assert_eq!(
            state, expected,
            "{name}: where the first {end} moves lead\n{text}"
        );
    }
}

/// Asserts that the values that observables have at a position are true there as an `expect`, and
/// at the end as a `result`.
pub(crate) fn expects_hold<G: Game>(game: &Recorded<G>, looks: &[usize]) {
    let mut text = format!("{}moves:\n", game.header);
    for at in 0..=game.moves.len() {
        if looks.contains(&at) {
            text.push_str(&expect_of::<G>(&game.table, &game.states[at]));
        }
        if let Some(action) = game.moves.get(at) {
            text.push_str(&format!("  - {}\n", game.line(action)));
        }
    }
    is_legal::<G>(&game.name, &text);
}

/// Asserts that a game in every style is legal and complete, and that its layout is stable. Does
/// the same for a template.
pub(crate) fn styles<G: Game>(players: usize, seed: u64) {
    let mut texts = games::<G>(players, seed);
    texts
        .iter()
        .for_each(|text| is_legal::<G>(G::INFO.id, text));
    let template = Template {
        players: &names(players),
        board: None,
        boards: &NoBoards,
        position: false,
    }
    .visit::<G>();
    texts.push(template.unwrap_or_else(|why| panic!("{}: no template: {why}", G::INFO.id)));
    for text in texts {
        assert_eq!(
            layout::<G>(&text, &NoBoards).as_deref(),
            Some(&*text),
            "{}: laid out twice",
            G::INFO.id
        );
    }
}

fn is_legal<G: Game>(name: &str, text: &str) {
    let verdict = judge_with::<Only<G>>(text, &NoBoards, &ReviewRequest::default())
        .review
        .verdict;
    let faults: Vec<&str> = verdict.faults.iter().map(|fault| &*fault.message).collect();
    let findings: Vec<String> = verdict
        .findings
        .iter()
        .map(|finding| finding.facts.explain().message)
        .collect();
    assert_eq!(
        verdict.judgement,
        Judgement::Legal,
        "{name}: {faults:?} {findings:?}\n{text}"
    );
    assert!(verdict.complete, "{name}: the game is not complete\n{text}");
}

/// Returns a random game in every style, with expects and a result.
fn games<G: Game>(players: usize, seed: u64) -> Vec<String> {
    let log = |style| {
        let order = Order {
            players: names(players),
            style,
            expects: true,
            result: true,
            ..Order::default()
        };
        Generate {
            order: &order,
            seed,
            boards: &NoBoards,
        }
        .visit::<G>()
        .unwrap_or_else(|why| panic!("{}: {why}", G::INFO.id))
    };
    [Style::Full, Style::Omitted, Style::Sales]
        .into_iter()
        .map(log)
        .collect()
}

/// Tests that the schema of a game's logs accepts random games. `accepts` is a validator: it takes
/// a schema and a log, which is YAML, and says what is wrong with the log.
///
/// ```
/// use railref::games::mini_rails::MiniRails;
///
/// railref::testing::schema_accepts::<MiniRails>(3..=3, 0..1, |schema, log| {
///     let log = serde_yaml::from_str(log).map_err(|error| error.to_string())?;
///     jsonschema::validate(schema, &log).map_err(|error| error.to_string())
/// });
/// ```
///
/// # Panics
///
/// If the validator refuses a log.
pub fn schema_accepts<G: Game>(
    players: RangeInclusive<usize>,
    seeds: Range<u64>,
    accepts: impl Fn(&Json, &str) -> Result<(), String>,
) {
    let schema = of_log::<Only<G>>(G::INFO);
    for (players, seed) in
        players.flat_map(|players| seeds.clone().map(move |seed| (players, seed)))
    {
        for text in games::<G>(players, seed) {
            if let Err(why) = accepts(&schema, &text) {
                panic!("{}: its schema refuses a log: {why}\n{text}", G::INFO.id);
            }
        }
    }
}
