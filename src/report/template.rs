//! Templates of logs: the header filled in, explanatory comments, no moves yet.

use crate::game::language::{Info, Shape, in_words};
use crate::game::notation::scalar;
use crate::game::prelude::*;
use crate::game::reading::Boards;
use crate::game::{Game, Rng, Table, Visit};
use crate::referee::excerpt::shown;
use crate::referee::fmt::{layout, position};
use crate::referee::generate::{begin, header, table};
use std::sync::Arc;

/// The names in a template if none are given.
pub const NAMES: [&str; 6] = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Fay"];

/// What to write into the template of a log.
pub struct Template<'t> {
    /// The players, clockwise.
    pub players: &'t [String],
    /// The value of `board`; `None` for the game's own board.
    pub board: Option<&'t str>,
    /// The source of board files.
    pub boards: &'t dyn Boards,
    /// Whether the log begins with a position instead of the start of the game.
    pub position: bool,
}

impl Visit for Template<'_> {
    type Out = Result<String, String>;

    fn visit<G: Game>(self) -> Self::Out {
        template::<G>(&self)
    }
}

fn template<G: Game>(wanted: &Template<'_>) -> Result<String, String> {
    let Template {
        players,
        board,
        boards,
        position,
    } = *wanted;
    let info = G::INFO;
    // Only what the header needs is made up.
    let bare = table::<G>(&header::<G>(players, board, ""), boards);
    let made_up = match &bare {
        Ok(_) => String::new(),
        Err(_) => G::State::scenario(&mut Rng::new(1), players.len()),
    };
    if let (Err(why), true) = (&bare, made_up.is_empty()) {
        return Err(why.clone());
    }
    let (table, opening) = begin::<G>(&header::<G>(players, board, &made_up), boards)?;
    let of_a_new_game = |name: &str| {
        position
            && info
                .header
                .iter()
                .any(|key| key.opening && key.name == name)
    };
    let made_up = without(&made_up, of_a_new_game);
    let mut text = beginning(info, players, board);
    if !made_up.is_empty() {
        text.push_str("# The values below are made up: replace them with those on your table.\n");
        text.push_str(&made_up);
    }
    for key in info
        .header
        .iter()
        .filter(|key| !made_up.contains(&format!("{}:", key.name)) && !of_a_new_game(key.name))
    {
        text.push_str(&format!("# {}: {}\n", key.name, key.doc));
    }
    text.push_str(&rulings(info));
    text.push_str(&format!(
        "# The edition of the referee's rules.\nrules: {}\n",
        info.editions.last().copied().unwrap_or(1)
    ));
    if position {
        text.push_str(&explained::<G>(&table, &opening));
    }
    text.push_str(&moves(info));
    layout::<G>(&text, boards)
        .ok_or_else(|| "a template is not well formed: this is a fault of railref".to_owned())
}

/// Returns the lines that begin the log of any game: its name, its board and its players.
fn beginning(info: &Info, players: &[String], board: Option<&str>) -> String {
    let mut text = format!(
        "# A log of {}. When it has moves: railref check FILE\ngame: {}\n",
        info.title, info.id
    );
    let built_in: Vec<&str> = info.boards.iter().map(|board| board.name).collect();
    text.push_str(&format!(
        "# Built in: {}. Or the path of a board file, relative to this log.\n",
        built_in.join(", ")
    ));
    text.push_str(&format!(
        "board: {}\n",
        board.map_or_else(|| built_in[0].to_owned(), scalar)
    ));
    text.push_str("# title, date and place are free text.\n# title: Friday night, table 3\n");
    let names: Vec<String> = players.iter().map(|name| scalar(name)).collect();
    text.push_str(&format!(
        "# Clockwise round the table.\nplayers: [{}]\n",
        names.join(", ")
    ));
    text
}

/// Returns the header keys with the lines indented below each, without some of them.
fn without(header: &str, left_out: impl Fn(&str) -> bool) -> String {
    let mut keep = true;
    let kept = header.lines().filter(|line| {
        if !line.starts_with([' ', '-']) {
            keep = !left_out(line.split(':').next().unwrap_or_default());
        }
        keep
    });
    kept.map(|line| format!("{line}\n")).collect()
}

/// Returns the position at the start of a game as an example, after the documentation of each of
/// its keys.
fn explained<G: Game>(table: &Arc<Table<G>>, opening: &G::State) -> String {
    let mut text = String::from(
        "# What the table looks like where the log begins. The values are those of a new game: replace them with those on your\n\
         # table, and remove what you do not know; every report says what was assumed instead.\n",
    );
    for key in G::INFO.expects {
        let words = match key.shape {
            Shape::Word(words) => format!(": {}", in_words(words, "or")),
            _ => String::new(),
        };
        text.push_str(&format!("#   {}: {}{words}\n", key.name, key.doc));
    }
    text + &position(&shown(table, opening)) + "\n"
}

fn rulings(info: &Info) -> String {
    let mut text = String::new();
    if !info.rulings.is_empty() {
        text.push_str("# Where the rulebook leaves a point open, the table chooses; the first choice is the default.\n# rulings:\n");
    }
    for ruling in info.rulings {
        text.push_str(&format!("#   # {}\n", ruling.question));
        let choices: Vec<&str> = ruling.choices.iter().map(|(choice, _)| *choice).collect();
        text.push_str(&format!("#   {}: {}\n", ruling.key, choices.join(" | ")));
    }
    text
}

fn moves(info: &Info) -> String {
    let mut text = String::from("moves:\n  # One move a line. The moves of the game:\n");
    for verb in info.verbs {
        text.push_str(&format!("  # {}\n  #   - {}\n", verb.doc, verb.example));
    }
    let keys: Vec<&str> = info.expects.iter().map(|key| key.name).collect();
    text.push_str("  # Between moves, what the table looks like; it is compared with the referee's position.\n");
    text.push_str(&format!(
        "  #   - {{expect: {{{}: 1}}}}\n  # Its keys: {}\n",
        keys[0],
        keys.join(", ")
    ));
    text.push_str("  # Any move may carry a comment: note: free text\n");
    text.push_str("# At the end of the game, what the table wrote down; it is compared with the final standing.\n# result:\n");
    for key in info.results {
        text.push_str(&format!("#   {}: {}\n", key.name, key.doc));
    }
    text
}
