//! Properties of every game, written once against the contract.

use crate::every_game;
use crate::support::library::prelude::*;
use crate::support::library::{
    Args, Game, Judgement, Options, Rng, Story, Table, Value, flow, json, judge, move_json, scalar,
    standing, wording,
};
use crate::support::play::{NAMES, any_move, line, play, read, replay, seat};
use std::sync::Arc;

/// Returns the fewest and the most players.
fn counts<G: Game>() -> [usize; 2] {
    [G::INFO.players.0, G::INFO.players.1]
}

/// A game as moves, lines of a log and positions.
struct Recorded<G: Game> {
    header: String,
    table: Arc<Table<G>>,
    moves: Vec<G::Move>,
    states: Vec<G::State>,
}

fn record<G: Game>(players: usize, seed: u64) -> Recorded<G> {
    let mut rng = Rng::new(seed);
    let seated = seat::<G>(players, &mut rng);
    let (mut moves, mut states) = (Vec::new(), Vec::new());
    let end = play::<G>(&seated.table, &mut rng, |state, action, _, _| {
        states.push(state.clone());
        moves.push(action.clone());
    });
    states.push(end);
    Recorded {
        header: seated.header,
        table: seated.table,
        moves,
        states,
    }
}

impl<G: Game> Recorded<G> {
    /// Returns the log of the first moves.
    fn log(&self, moves: usize) -> String {
        let lines = self.moves[..moves]
            .iter()
            .map(|action| format!("  - {}\n", line::<G>(&self.table, action)));
        format!(
            "{}moves:{}\n{}",
            self.header,
            if moves == 0 { " []" } else { "" },
            lines.collect::<String>()
        )
    }
}

/// A log that stops after some moves leads to the position of the game there, and so does every
/// spelling of it.
fn prefixes<G: Game>() {
    for players in counts::<G>() {
        let game = record::<G>(players, 300);
        let mut rng = Rng::new(301);
        let ends = [0, 1, game.moves.len()]
            .into_iter()
            .chain((0..8).map(|_| rng.below(game.moves.len())))
            .collect::<Vec<_>>();
        for end in ends {
            let text = game.log(end);
            let (setup, _) = read::<G>(&text);
            let back: Vec<G::Move> = setup
                .moves
                .moves
                .iter()
                .map(|declared| declared.action.clone())
                .collect();
            let spelt = |moves: &[G::Move]| moves.iter().map(wording).collect::<Vec<_>>();
            assert_eq!(
                spelt(&back),
                spelt(&game.moves[..end]),
                "declared, written and read back"
            );
            let (verdict, state) = replay::<G>(&text, Options::default());
            assert!(
                verdict.findings.is_empty(),
                "{:?}\n{text}",
                verdict.findings
            );
            let voice = |state: &G::State| said::<G>(&game.table, state);
            let mut expected = setup.start(&game.table);
            expected.settle_all(&game.table, &mut Story::unread());
            for (at, action) in (1..).zip(&back) {
                expected.advance(&game.table, action, at);
            }
            assert_eq!(
                voice(&expected),
                voice(&game.states[end]),
                "reading ahead tells nothing of the table"
            );
            // The referee fills in forced passes at the end of a log.
            while let Some(implied_pass) = expected
                .implied_pass(&game.table)
                .filter(|implied_pass| implied_pass.forced)
            {
                expected.advance(&game.table, &implied_pass.pass, end as u32);
            }
            assert_eq!(state, expected, "after {end} moves\n{text}");
        }
    }
}

/// Writes a move with its keys, and the keys of its mappings, in another order.
fn shuffled<G: Game>(table: &Arc<Table<G>>, action: &G::Move, rng: &mut Rng) -> String {
    let said = wording(action);
    let keys = G::INFO.verbs[said.verb].keys.iter().zip(&said.args.0);
    let mut pairs: Vec<String> = keys
        .filter_map(|(key, value)| {
            let mut value = value.clone()?;
            if let Value::Map(_, entries) = &mut value {
                rng.shuffle(entries);
            }
            Some(format!("{}: {}", key.name, flow(&json(&**table, &value))))
        })
        .collect();
    rng.shuffle(&mut pairs);
    format!("{{{}}}", pairs.join(", "))
}

fn spelling_changes_nothing<G: Game>() {
    let players = counts::<G>()[1];
    let game = record::<G>(players, 400);
    let mut rng = Rng::new(401);
    let (_, plain) = replay::<G>(&game.log(game.moves.len()), Options::default());

    // Keys in another order, moves before the header.
    let lines: String = game
        .moves
        .iter()
        .map(|action| format!("  - {}\n", shuffled::<G>(&game.table, action, &mut rng)))
        .collect();
    let (verdict, state) = replay::<G>(
        &format!("moves:\n{lines}{}", game.header),
        Options::default(),
    );
    assert!(verdict.findings.is_empty(), "{:?}", verdict.findings);
    let (here, there) = (
        said::<G>(&game.table, &plain),
        said::<G>(&game.table, &state),
    );
    assert_eq!(here, there, "the order of keys changes nothing");

    // Every move on its own lines, as JSON.
    let lines: Vec<String> = game
        .moves
        .iter()
        .map(|action| json_line::<G>(&game.table, action))
        .collect();
    let (verdict, state) = replay::<G>(
        &format!("{}moves: [\n  {}\n  ]\n", game.header, lines.join(",\n  ")),
        Options::default(),
    );
    assert!(verdict.findings.is_empty(), "{:?}", verdict.findings);
    assert_eq!(plain, state, "a list of JSON objects says the same");

    // Other names of players.
    let others = [
        "1",
        "no",
        "Ünal: # {x}",
        "a\tb \"c\"",
        "Øystein\u{301}",
        "~",
    ];
    let (setup, _) = read::<G>(&game.log(game.moves.len()));
    let renamed_header = game.header.replacen(
        &format!("[{}]", NAMES[..players].join(", ")),
        &format!(
            "[{}]",
            others[..players]
                .iter()
                .map(|name| scalar(name))
                .collect::<Vec<_>>()
                .join(", ")
        ),
        1,
    );
    let (_, table) = read::<G>(&format!("{renamed_header}moves: []\n"));
    let lines: String = setup
        .moves
        .moves
        .iter()
        .map(|declared| format!("  - {}\n", line::<G>(&table, &declared.action)))
        .collect();
    let (verdict, state) = replay::<G>(
        &format!("{renamed_header}moves:\n{lines}"),
        Options::default(),
    );
    assert!(verdict.findings.is_empty(), "{:?}", verdict.findings);
    assert_eq!(plain, state, "names of players change nothing");
}

/// Returns everything that an `expect` could state, as values.
fn said<G: Game>(table: &Table<G>, state: &G::State) -> (Vec<Value>, Vec<(&'static str, Value)>) {
    (
        G::EXPECTS
            .iter()
            .map(|expect| (expect.show)(table, state))
            .collect(),
        standing(table, state).values,
    )
}

fn json_line<G: Game>(table: &Arc<Table<G>>, action: &G::Move) -> String {
    move_json(G::INFO, &**table, &wording(action)).to_string()
}

/// One more move: it is legal by the check if and only if the log with it is legal, and otherwise
/// the log breaks the same first rule.
fn one_more_move<G: Game>() {
    let game = record::<G>(counts::<G>()[0], 500);
    let mut rng = Rng::new(501);
    let (mut legal, mut illegal) = (0, 0);
    for _ in 0..60 {
        let end = rng.below(game.moves.len());
        let state = &game.states[end];
        if state.implied_pass(&game.table).is_some() {
            continue;
        }
        let Args(values) = game.moves[end].declare().1;
        assert!(!values.is_empty());
        let action = any_move::<G>(&game.table, Some(&game.moves[end]), &mut rng);
        // A value that no log can express (an empty list of places, say) is malformed before any
        // rule is applied.
        let text = format!(
            "{}  - {}\n",
            game.log(end).replace("moves: []", "moves:"),
            line::<G>(&game.table, &action)
        );
        if judge(&text).review.verdict.judgement == Judgement::Malformed {
            continue;
        }
        let broken = state.broken(&game.table, &action);
        let (verdict, _) = replay::<G>(&text, Options::default());
        let first = verdict.findings.first();
        assert_eq!(
            first.map(|finding| finding.code),
            broken
                .first()
                .map(|breach| G::INFO.rules[breach.rule()].code),
            "{text}"
        );
        assert_eq!(
            first.and_then(|finding| finding.place.number),
            (!broken.is_empty()).then_some(end as u32 + 1)
        );
        if broken.is_empty() {
            legal += 1;
        } else {
            illegal += 1;
        }
    }
    assert!(
        illegal > 5 && legal + illegal > 10,
        "{}: {legal} legal, {illegal} illegal",
        G::INFO.id
    );
}

#[test]
fn a_prefix_of_a_log_leads_to_the_position_there() {
    every_game!(prefixes);
}

#[test]
fn spelling_and_names_change_nothing() {
    every_game!(spelling_changes_nothing);
}

#[test]
fn one_move_more_is_judged_as_the_check_says() {
    every_game!(one_more_move);
}
