//! The fastest readers of game records there are, with which benches/process.py compares railref: chess games in PGN, validated
//! move by move with shakmaty and pgn-reader on one core.
//!
//! - `peers generate GAMES` writes random games of 90 plies to its output;
//! - `peers check FILE` validates every game of a file and prints how many games and moves there are.

use pgn_reader::{BufferedReader, SanPlus, Skip, Visitor};
use shakmaty::{Chess, Position};
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

/// How many moves of both players a game has, unless it ends earlier.
const PLIES: usize = 90;
/// The longest line of a game.
const WIDTH: usize = 80;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match arguments[..] {
        ["generate", games] => generate(games.parse().unwrap_or(1)),
        ["check", file] => check(file),
        _ => {
            eprintln!("peers generate GAMES, or peers check FILE");
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}

/// Plays every move of the games that are read.
#[derive(Default)]
struct Validator {
    position: Chess,
    games: u64,
    moves: u64,
    illegal: u64,
    stopped: bool,
}

impl Visitor for Validator {
    type Result = ();

    fn begin_game(&mut self) {
        self.position = Chess::default();
        self.stopped = false;
    }

    fn san(&mut self, san: SanPlus) {
        if self.stopped {
            return;
        }
        match san.san.to_move(&self.position) {
            Ok(action) => {
                self.position.play_unchecked(&action);
                self.moves += 1;
            }
            Err(_) => {
                self.stopped = true;
                self.illegal += 1;
            }
        }
    }

    fn begin_variation(&mut self) -> Skip {
        Skip(true)
    }

    fn end_game(&mut self) {
        self.games += 1;
    }
}

fn check(file: &str) -> io::Result<bool> {
    let mut validator = Validator::default();
    BufferedReader::new(File::open(file)?).read_all(&mut validator)?;
    println!(
        "{} games, {} moves, {} illegal",
        validator.games, validator.moves, validator.illegal
    );
    Ok(validator.illegal == 0)
}

fn generate(games: u64) -> io::Result<bool> {
    let mut out = BufWriter::new(io::stdout().lock());
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    for game in 1..=games {
        writeln!(
            out,
            "[Event \"Random\"]\n[Round \"{game}\"]\n[White \"Ann\"]\n[Black \"Ben\"]\n[Result \"*\"]\n"
        )?;
        let (mut position, mut column) = (Chess::default(), 0);
        for ply in 0..PLIES {
            let legal = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            let action = legal[random.below(legal.len())].clone();
            let san = SanPlus::from_move_and_play_unchecked(&mut position, &action);
            let word = if ply % 2 == 0 {
                format!("{}. {san}", ply / 2 + 1)
            } else {
                san.to_string()
            };
            if column + word.len() + 1 > WIDTH {
                writeln!(out)?;
                column = 0;
            }
            let space = if column > 0 { " " } else { "" };
            write!(out, "{space}{word}")?;
            column += space.len() + word.len();
        }
        writeln!(out, " *\n")?;
    }
    out.flush()?;
    Ok(true)
}

/// Marsaglia's xorshift: the same games every time.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % end as u64) as usize
    }
}
