//! The shapes: what is large in them, and what is right about them.

use serde_json::json;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

/// The files of a shape.
pub(crate) struct Written {
    pub log: PathBuf,
    /// The same game in other words.
    pub other: PathBuf,
}

/// A function that writes a shape of some size into a folder.
pub(crate) type Write = fn(&Path, usize) -> Written;

/// A shape of input, of any size.
#[derive(Clone, Copy)]
pub(crate) struct Shape {
    pub name: &'static str,
    pub game: &'static str,
    /// The size that is measured; so is four times this.
    pub size: usize,
    pub write: Write,
    /// The exit status of `check`.
    pub status: i32,
    /// How many violations there are when the referee continues after each.
    pub violations: fn(usize) -> usize,
    /// Whether the file has several logs.
    pub several: bool,
    /// Whether a game can be played on the board.
    pub playable: bool,
}

pub(crate) const HEAD: &str = "game: steel-driver\nplayers: [Andy, Don, Simon]\n";
pub(crate) const FLOW: &str = "{game: steel-driver, players: [Andy, Don, Simon], moves: [";

const PLAIN: Shape = Shape {
    name: "",
    game: "steel-driver",
    size: 0,
    write: |folder, _| log(folder, HEAD),
    status: 0,
    violations: |_| 0,
    several: false,
    playable: false,
};

pub(crate) const SHAPES: &[Shape] = &[
    Shape {
        name: "a long line",
        size: 4_000_000,
        write: |folder, n| {
            log(
                folder,
                &format!("{HEAD}title: {}\nmoves: []\n", "é😀 ".repeat(n / 7)),
            )
        },
        ..PLAIN
    },
    Shape {
        name: "claims",
        size: 40_000,
        write: |folder, n| moves(folder, n, |_| "{expect: {cubes: {Andy: 10}}}".into()),
        ..PLAIN
    },
    Shape {
        name: "claims on one line",
        size: 20_000,
        write: |folder, n| line(folder, n, "{expect: {cubes: {Andy: 10}}}"),
        ..PLAIN
    },
    Shape {
        name: "false claims",
        size: 10_000,
        write: |folder, n| {
            moves(folder, n, |_| {
                "{expect: {cubes: {Andy: 11, Don: 12}}}".into()
            })
        },
        status: 1,
        violations: |n| n,
        ..PLAIN
    },
    Shape {
        name: "illegal moves",
        size: 20_000,
        write: |folder, n| moves(folder, n, |_| "{bid: 4, by: Andy}".into()),
        status: 1,
        violations: |n| n,
        ..PLAIN
    },
    Shape {
        name: "illegal on one line",
        size: 20_000,
        write: |folder, n| line(folder, n, "{bid: 4, by: Andy, note: 😀}"),
        status: 1,
        violations: |n| n,
        ..PLAIN
    },
    Shape {
        name: "illegal rides",
        game: "ride-the-rails",
        size: 15_000,
        write: |folder, n| {
            let moves = "  - {place: red, at: F40, by: Andy}\n".repeat(n);
            log(
                folder,
                &format!("game: ride-the-rails\nplayers: [Andy, Don, Simon]\nmoves:\n{moves}"),
            )
        },
        status: 1,
        violations: |n| n,
        ..PLAIN
    },
    Shape {
        name: "illegal lays",
        game: "transamerica",
        size: 15_000,
        write: |folder, n| {
            let moves = "  - {lay: [[A0, A1]], by: Andy}\n".repeat(n);
            log(
                folder,
                &format!("game: transamerica\nplayers: [Andy, Don, Simon]\nmoves:\n{moves}"),
            )
        },
        status: 1,
        violations: |n| n,
        ..PLAIN
    },
    Shape {
        name: "misspelt names",
        size: 20_000,
        write: |folder, n| {
            moves(folder, n, |at| {
                format!("{{build: red, from: Bostonn{at}, to: Chicagoo}}")
            })
        },
        status: 2,
        violations: |n| 2 * n,
        ..PLAIN
    },
    Shape {
        name: "misspelt on one line",
        size: 20_000,
        write: |folder, n| line(folder, n, "{bid: 4, by: Andi}"),
        status: 2,
        violations: |n| n,
        ..PLAIN
    },
    Shape {
        name: "misspelt keys",
        size: 20_000,
        write: |folder, n| moves(folder, n, |at| format!("{{bid: 4, by: Andy, not{at}: x}}")),
        status: 2,
        violations: |n| n,
        ..PLAIN
    },
    Shape {
        name: "misspelt header keys",
        size: 20_000,
        write: |folder, n| {
            let keys = (0..n).fold(String::new(), |keys, at| keys + &format!("titl{at}: x\n"));
            log(folder, &format!("{HEAD}{keys}moves: []\n"))
        },
        status: 2,
        violations: |n| n,
        ..PLAIN
    },
    Shape {
        name: "long names",
        size: 250,
        write: |folder, n| {
            let names: Vec<String> = (0..n)
                .map(|at| format!("{at:04}{}", "n".repeat(900)))
                .collect();
            let misspelt = (0..n).fold(String::new(), |moves, at| {
                moves
                    + &format!(
                        "  - {{build: red, from: {at:04}{}m, to: x}}\n",
                        "n".repeat(900)
                    )
            });
            on_board(folder, &graph(&names, &[]), &misspelt)
        },
        status: 2,
        violations: |n| 2 * n,
        ..PLAIN
    },
    Shape {
        name: "a board of cities",
        size: 240,
        write: |folder, n| {
            on_board(
                folder,
                &graph(
                    &cities(n),
                    &(1..n).map(|to| (to - 1, to)).collect::<Vec<_>>(),
                ),
                "",
            )
        },
        playable: true,
        ..PLAIN
    },
    Shape {
        name: "a board of routes",
        size: 2_500,
        write: |folder, n| on_board(folder, &dense(n), ""),
        playable: true,
        ..PLAIN
    },
    Shape {
        name: "illegal on a large board",
        size: 2_500,
        write: |folder, n| {
            on_board(
                folder,
                &dense(2000.min(n * 10)),
                &"  - {bid: 4, by: Andy}\n".repeat(n),
            )
        },
        status: 1,
        violations: |n| n,
        ..PLAIN
    },
    Shape {
        name: "a board of junctions",
        game: "transamerica",
        size: 250,
        write: |folder, n| {
            let wide = (n / 10).max(3);
            let rows = (0..10u8).fold(String::new(), |rows, row| {
                rows + &format!("  {}: [[0, {}]]\n", char::from(b'A' + row), wide - 1)
            });
            let colours = ["green", "blue", "yellow", "red", "orange"];
            let cities = (0..30).fold(String::new(), |cities, at| {
                let place = format!("{}{}", char::from(b'A' + (at / 3) as u8), at % 3);
                cities + &format!("  T{at}: {{at: {place}, colour: {}}}\n", colours[at % 5])
            });
            written(
                folder,
                "board.yaml",
                &format!("name: wide\njunctions:\n{rows}cities:\n{cities}double_lines: []\n"),
            );
            let log =
                "game: transamerica\nboard: ./board.yaml\nplayers: [Andy, Don, Simon]\nmoves: []\n";
            self::log(folder, log)
        },
        playable: true,
        ..PLAIN
    },
    Shape {
        name: "a board full of faults",
        size: 5_000,
        write: |folder, n| {
            let routes = (0..n.min(9_000)).fold(String::new(), |routes, at| {
                routes + &format!("  - {{between: [C{at}x, C{at}y], cost: 1}}\n")
            });
            on_board(
                folder,
                &graph(&cities(30), &[]).replace("routes: []", &format!("routes:\n{routes}")),
                "",
            )
        },
        status: 2,
        violations: |n| 2 * n,
        ..PLAIN
    },
    Shape {
        name: "documents",
        size: 2_000,
        write: |folder, n| log(folder, &format!("---\n{HEAD}moves: []\n").repeat(n)),
        several: true,
        ..PLAIN
    },
    Shape {
        name: "illegal documents",
        size: 2_000,
        write: |folder, n| {
            log(
                folder,
                &format!("---\n{HEAD}moves: [{{bid: 4, by: Andy}}, {{bid: 4, by: Don}}]\n")
                    .repeat(n),
            )
        },
        status: 1,
        violations: |n| 2 * n,
        several: true,
        ..PLAIN
    },
    Shape {
        name: "documents of one board",
        size: 1_500,
        write: |folder, n| {
            let one = on_board(folder, &dense(500), "");
            let document = fs::read_to_string(&one.log).expect("readable");
            log(folder, &format!("---\n{document}").repeat(n))
        },
        several: true,
        ..PLAIN
    },
    Shape {
        name: "lines of JSON",
        size: 2_000,
        write: |folder, n| {
            let one = format!(
                "{}\n",
                json!({"game": "steel-driver", "players": ["Andy", "Don", "Simon"], "moves": []})
            );
            let log = written(folder, "log.jsonl", &one.repeat(n));
            Written {
                other: log.clone(),
                log,
            }
        },
        several: true,
        ..PLAIN
    },
];

pub(crate) fn written(folder: &Path, name: &str, text: &str) -> PathBuf {
    let path = folder.join(name);
    fs::write(&path, text).expect("written");
    path
}

/// Writes a log, and the same one with its keys in another order and other spellings.
pub(crate) fn log(folder: &Path, text: &str) -> Written {
    let other = text
        .replace("{bid: 4, by: Andy", "{by: Andy, bid: 4")
        .replace("Bostonn", "bostonn");
    Written {
        log: written(folder, "log.yaml", text),
        other: written(folder, "other.yaml", &other),
    }
}

/// Writes a log with this many moves, one per line.
pub(crate) fn moves(folder: &Path, n: usize, one: impl Fn(usize) -> String) -> Written {
    let mut text = format!("{HEAD}moves:\n");
    (0..n).for_each(|at| {
        let _ = writeln!(text, "  - {}", one(at));
    });
    log(folder, &text)
}

/// Writes a log on one line.
fn line(folder: &Path, n: usize, one: &str) -> Written {
    log(
        folder,
        &format!("{FLOW}{}]}}\n", format!("{one}, ").repeat(n)),
    )
}

fn cities(n: usize) -> Vec<String> {
    (0..n.clamp(2, 1000)).map(|at| format!("C{at}")).collect()
}

/// Returns a board of Steel Driver; companies may start in the first dozen places.
pub(crate) fn graph(names: &[String], routes: &[(usize, usize)]) -> String {
    let goods = ["red", "orange", "silver", "black", "white"];
    let mut text = format!(
        "name: big\ncompanies: [red, yellow, green, blue, purple, black]\ntranscontinental: [{}, {}]\nlocations:\n",
        names[0],
        names[names.len() - 1]
    );
    for (at, name) in names.iter().enumerate() {
        let shape = if at < 12 { "hexagon" } else { "circle" };
        let _ = writeln!(
            text,
            "  {name}: {{shape: {shape}, value: {}, goods: {}}}",
            1 + at % 4,
            goods[at % 5]
        );
    }
    if routes.is_empty() {
        return text + "routes: []\n";
    }
    text.push_str("routes:\n");
    for (at, (from, to)) in routes.iter().enumerate() {
        let _ = writeln!(
            text,
            "  - {{between: [{}, {}], cost: {}}}",
            names[*from],
            names[*to],
            1 + at % 3
        );
    }
    text
}

/// Returns a board with this many routes (at most 10,000), about twenty of them at each place.
pub(crate) fn dense(routes: usize) -> String {
    let places = (routes / 10).clamp(12, 1000);
    let all =
        (1..places).flat_map(|apart| (0..places - apart).map(move |from| (from, from + apart)));
    graph(
        &cities(places),
        &all.take(routes.min(10_000)).collect::<Vec<_>>(),
    )
}

pub(crate) fn on_board(folder: &Path, board: &str, moves: &str) -> Written {
    let moves = if moves.is_empty() {
        " []\n".to_owned()
    } else {
        format!("\n{moves}")
    };
    written(folder, "board.yaml", board);
    log(
        folder,
        &format!(
            "game: steel-driver\nboard: ./board.yaml\nplayers: [Andy, Don, Simon]\nmoves:{moves}"
        ),
    )
}

/// Returns an editor's session over a log: it opens and changes the log, asks for completion at the
/// end, hover at the beginning, and code actions.
pub(crate) fn session(log: &Path) -> Vec<u8> {
    let text = fs::read_to_string(log).expect("UTF-8");
    let uri = format!("file://{}", log.display());
    let last = text.matches('\n').count();
    let place = |line: usize| json!({"textDocument": {"uri": uri}, "position": {"line": line, "character": 2}});
    let start = json!({"line": 0, "character": 0});
    let messages = [
        json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"capabilities": {}, "initializationOptions": {"keepGoing": true}}}),
        json!({"jsonrpc": "2.0", "method": "initialized", "params": {}}),
        json!({"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"textDocument": {"uri": uri, "languageId": "yaml", "version": 1, "text": text}}}),
        json!({"jsonrpc": "2.0", "method": "textDocument/didChange", "params": {"textDocument": {"uri": uri, "version": 2}, "contentChanges": [{"text": text}]}}),
        json!({"jsonrpc": "2.0", "id": 2, "method": "textDocument/completion", "params": place(last)}),
        json!({"jsonrpc": "2.0", "id": 3, "method": "textDocument/hover", "params": place(4)}),
        json!({"jsonrpc": "2.0", "id": 4, "method": "textDocument/codeAction", "params": {
            "textDocument": {"uri": uri}, "range": {"start": start, "end": {"line": last, "character": 0}}, "context": {"diagnostics": []}}}),
        json!({"jsonrpc": "2.0", "id": 5, "method": "shutdown"}),
        json!({"jsonrpc": "2.0", "method": "exit"}),
    ];
    messages
        .iter()
        .flat_map(|message| {
            let body = message.to_string();
            format!("Content-Length: {}\r\n\r\n{body}", body.len()).into_bytes()
        })
        .collect()
}
