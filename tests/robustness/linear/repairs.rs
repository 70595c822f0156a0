//! The work of `repair`, which is counted: it is bounded for any log and board, and the report says
//! what was not tried.

use super::shapes::{
    FLOW, HEAD, SHAPES, Write, Written, dense, graph, log, moves, on_board, written,
};
use crate::support::library::{Order, RepairLimits, Repaired, generate, repair_of};
use std::fs;
use std::path::Path;

/// The work that is allowed here: little, so that every search that could be long is cut off.
const ALLOWED: u64 = 300_000;
/// How much work a search may do beyond its bound before it notices.
const BEYOND: u64 = 1_000_000;
/// Units of work per byte, at most, for reading and judging a log, which is done a few times in any
/// case.
const A_BYTE: u64 = 40;

/// More logs to repair, besides the shapes that every command is given.
pub(crate) const MORE: &[(&str, usize, Write)] = &[
    (
        "a move that is illegal, and many more",
        30_000,
        |folder, n| {
            moves(folder, n, |at| match at {
                0 => "{sale: red, by: Don, to: Don, price: 3}".into(),
                _ => "{offer: red, by: Andy, bid: 1}".into(),
            })
        },
    ),
    ("an illegal move behind claims", 30_000, |folder, n| {
        moves(folder, n, |at| match at {
            at if at + 1 < n => "{expect: {cubes: {Andy: 10}}}".into(),
            _ => "{bid: 4, by: Don}".into(),
        })
    }),
    ("false claims on one line", 20_000, |folder, n| {
        let claims = "{expect: {cubes: {Andy: 11}}}, ".repeat(n);
        log(folder, &format!("{FLOW}{claims}]}}\n"))
    }),
    ("claims of long lists", 700, |folder, n| {
        let hexes: Vec<String> = (1..=n).map(|at| format!("A{}", at % 40)).collect();
        let claim = format!(
            "  - {{expect: {{track: {{red: [{}]}}}}}}\n",
            hexes.join(", ")
        );
        log(folder, &format!("{RIDES}{}", claim.repeat(n)))
    }),
    ("a long list in a move", 20_000, |folder, n| {
        let hexes = vec!["C8"; n].join(", ");
        let place = format!("  - {{place: red, at: [{hexes}], by: Andy}}\n");
        log(folder, &format!("{RIDES}{place}"))
    }),
    ("lays of many tracks", 3_000, |folder, n| {
        let tracks = vec!["[A0, A1]"; 140].join(", ");
        let lay = format!("  - {{lay: [{tracks}], by: Andy}}\n");
        log(folder, &format!("{LAYS}{}", lay.repeat(1 + n / 100)))
    }),
    ("rounds without hands", 30_000, |folder, n| {
        let round = "  - {start: D0, by: Andy}\n  - {start: E1, by: Don}\n  - {start: F2, by: Simon}\n  - {lay: [[D0, D1]], by: Andy}\n";
        log(folder, &format!("{LAYS}{}", round.repeat(n / 4)))
    }),
    ("journeys over dense track", 400, |folder, n| {
        written(folder, "board.yaml", DENSE);
        log(folder, &format!("{JOURNEYS}{}", JOURNEY.repeat(n)))
    }),
    ("an illegal build on a large board", 2_500, |folder, n| {
        let sale = "  - {sale: red, by: Andy, to: Andy, price: 10}\n";
        let rest = "  - {build: red, from: C1, to: C2}\n".repeat(n);
        on_board(folder, &dense(2_500.min(n * 10)), &format!("{sale}{rest}"))
    }),
    ("long names that are not alike", 250, |folder, n| {
        let names: Vec<String> = (0..n.clamp(12, 1000))
            .map(|at| format!("{at:04}{}", "n".repeat(900)))
            .collect();
        let build = format!("  - {{build: red, from: {}, to: {}}}\n", names[0], names[1]);
        on_board(folder, &graph(&names, &[(0, 1)]), &build.repeat(20))
    }),
    ("many players", 20_000, |folder, n| {
        let players: Vec<String> = (0..n).map(|at| format!("P{at}")).collect();
        let players = players.join(", ");
        let text =
            format!("game: steel-driver\nplayers: [{players}]\nmoves:\n  - {{pass: P{n}}}\n");
        log(folder, &text)
    }),
    ("misspelt names beside comments", 10_000, |folder, n| {
        let passes = "  - {pass: Adny} # c\n".repeat(n);
        log(folder, &format!("{HEAD}moves:\n{passes}"))
    }),
    ("misspelt names", 40_000, |folder, n| {
        log(
            folder,
            &format!("{HEAD}moves:\n{}", "  - {pass: Adny}\n".repeat(n)),
        )
    }),
    ("words near to many names", 4_000, |folder, n| {
        let claims = "  - {expect: {cubes: {Andy: 10}}}\n".repeat(n);
        let build = "  - {build: red, from: Qhicagq, to: Detroit}\n";
        log(folder, &format!("{HEAD}moves:\n{claims}{build}"))
    }),
    ("a game with two names exchanged", 1, |folder, _| {
        exchanged(folder, "steel-driver")
    }),
    ("rides with two names exchanged", 1, |folder, _| {
        exchanged(folder, "ride-the-rails")
    }),
    ("rails with two names exchanged", 1, |folder, _| {
        exchanged(folder, "mini-rails")
    }),
    ("lays with two names exchanged", 1, |folder, _| {
        exchanged(folder, "transamerica")
    }),
];

const RIDES: &str =
    "game: ride-the-rails\nplayers: [Andy, Don, Simon]\nmoves:\n  - {take: red, by: Simon}\n";
const LAYS: &str = "game: transamerica\nplayers: [Andy, Don, Simon]\nmoves:\n";
const JOURNEYS: &str = "game: ride-the-rails\nboard: ./board.yaml\nplayers: [Ann, Bob, Cem]\nposition: {round: 6, phase: ride, active: Ann, track: {red: [C0, T1_0, C2, D1, D3, D5, T2_2, T2_3, C8, E2, T4_0, B7, T1_2, B3, E6, D9, E10, E8, C10, D7, B9, T0_5, B11, A8, D11, E4, T0_3]}}\nmoves:\n";
const JOURNEY: &str = "  - {ride: T1_2, via: [{red: T0_5}, {red: T0_3}, {red: T0_0}, {red: T4_0}, {red: T2_3}, {red: T2_2}, {red: T1_0}], by: Ann}\n";
/// A board on which adjacent track offers thousands of ways between two cities.
const DENSE: &str = "name: b\nterrain:\n  A: \"W . . o . E\"\n  B: \" @ . o . . .\"\n  C: \". . o o . .\"\n  D: \" . . . . . .\"\n  E: \"o . . . . .\"\ncities:\n  A6: T0_3\n  A0: T0_0\n  A10: T0_5\n  B5: T1_2\n  B1: T1_0\n  C4: T2_2\n  C6: T2_3\n  E0: T4_0\n";

/// Returns a random game in which two players swap names from the middle on.
fn exchanged(folder: &Path, game: &str) -> Written {
    let order = Order {
        players: ["Andy", "Don", "Simon"].map(str::to_owned).to_vec(),
        expects: true,
        result: true,
        ..Order::default()
    };
    let game = generate(game, &order, 7);
    let middle = game.len() / 2 + game[game.len() / 2..].find('\n').expect("a line");
    let (begun, rest) = game.split_at(middle);
    let rest = rest
        .replace("Andy", "\u{0}")
        .replace("Don", "Andy")
        .replace('\u{0}', "Don");
    log(folder, &format!("{begun}{rest}"))
}

/// Returns the shapes for a search for repairs: their names, sizes, and how they are written.
pub(crate) fn shapes() -> impl Iterator<Item = (&'static str, usize, Write)> {
    let common = SHAPES.iter().filter(|shape| !shape.several);
    common
        .map(|shape| (shape.name, shape.size, shape.write))
        .chain(MORE.iter().copied())
}

/// Returns the repairs of the log of a shape, found within this much work.
fn repaired(write: Write, size: usize, work: u64) -> (String, Repaired) {
    let folder = tempfile::tempdir().expect("a folder");
    let written = write(folder.path(), size);
    let text = fs::read_to_string(&written.log).expect("readable");
    let wanted = RepairLimits {
        work,
        ..RepairLimits::default()
    };
    let repaired = repair_of(&written.log, &text, wanted);
    (text, repaired)
}

#[test]
fn repair_does_no_more_work_than_it_may() {
    for (name, _, write) in shapes() {
        for size in [40, 400] {
            let (text, repaired) = repaired(write, size, ALLOWED);
            let most = ALLOWED + BEYOND + A_BYTE * text.len() as u64;
            println!("{name}, {size}: {} of {most} units", repaired.work);
            assert!(
                repaired.work <= most,
                "{name}, {size}: {} units of work, {most} are the most",
                repaired.work
            );
            let Some(repairs) = &repaired.repairs else {
                continue;
            };
            // A search that was cut short does not claim to be complete.
            if repaired.work >= ALLOWED {
                assert!(
                    !repairs.exhaustive() && !repairs.left.is_empty(),
                    "{name}, {size}: what was not tried is not said"
                );
            }
        }
    }
}
