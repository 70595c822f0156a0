//! Templates of logs: the header filled in, comments that teach, no moves yet.

use crate::fmt::layout;
use crate::game::{Game, Info, Rng};
use crate::generate::{header, table};
use crate::log::Boards;
use crate::report::spoken::scalar;

/// The names in a template when none are given.
pub const NAMES: [&str; 6] = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Fay"];

/// A template of a log; `Err` says what is wrong with players or board.
pub fn template<G: Game>(players: &[String], board: Option<&str>, boards: &dyn Boards) -> Result<String, String> {
    let info = G::INFO;
    // Only what the header cannot do without is made up.
    let bare = table::<G>(&header::<G>(players, board, ""), boards);
    let made_up = match &bare {
        Ok(_) => String::new(),
        Err(_) => G::scenario(&mut Rng::new(1), players.len()),
    };
    if let (Err(why), true) = (&bare, made_up.is_empty()) {
        return Err(why.clone());
    }
    table::<G>(&header::<G>(players, board, &made_up), boards)?;
    let mut text = format!("# A log of {}. When it has moves: railref check FILE\ngame: {}\n", info.title, info.id);
    let built_in: Vec<&str> = info.boards.iter().map(|board| board.name).collect();
    text.push_str(&format!("# Built in: {}. Or the path of a board file, relative to this log.\n", built_in.join(", ")));
    text.push_str(&format!("board: {}\n", board.map_or_else(|| built_in[0].to_owned(), scalar)));
    text.push_str("# title, date and place are free text.\n# title: Friday night, table 3\n");
    let names: Vec<String> = players.iter().map(|name| scalar(name)).collect();
    text.push_str(&format!("# Clockwise round the table.\nplayers: [{}]\n", names.join(", ")));
    if !made_up.is_empty() {
        text.push_str("# The values below are made up: replace them with those on your table.\n");
        text.push_str(&made_up);
    }
    for key in info.header.iter().filter(|key| !made_up.contains(&format!("{}:", key.name))) {
        text.push_str(&format!("# {}: {}\n", key.name, key.doc));
    }
    text.push_str(&rulings(info));
    text.push_str(&format!("# The edition of the referee's rules.\nrules: {}\n", info.editions.last().copied().unwrap_or(1)));
    text.push_str(&moves(info));
    layout::<G>(&text, boards).ok_or_else(|| "a template is not well formed: this is a fault of railref".to_owned())
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
    text.push_str(&format!("  #   - {{expect: {{{}: 1}}}}\n  # Its keys: {}\n", keys[0], keys.join(", ")));
    text.push_str("  # Any move may carry a remark: note: free text\n");
    text.push_str("# At the end of the game, what the table wrote down; it is compared with the final standing.\n# result:\n");
    for key in info.results {
        text.push_str(&format!("#   {}: {}\n", key.name, key.doc));
    }
    text
}
