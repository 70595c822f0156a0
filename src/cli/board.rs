//! `board`.

use super::UNREADABLE;
use super::args::{BoardArgs, BoardCommand, BoardFormat};
use super::output::{Out, message};
use crate::bench::position::At;
use crate::game::{Info, Names, Picture};
use crate::games::{TITLES, title};
use crate::judge::{Account, Ask, judge_with, malformed_verdict};
use crate::log::read_text;
use crate::log::{BoardText, Fault, Faults, NoBoards, Source};
use crate::report::Paper;
use crate::report::human::diagnostics;
use crate::report::svg_map::{Heading, map};
use crate::report::text_map::text_map;
use crate::template::NAMES;
use crate::text::parse::parse;
use std::path::Path;
use std::sync::Arc;

/// Does what is asked of boards.
pub fn run(args: &BoardArgs, mut out: Out) -> u8 {
    match &args.what {
        BoardCommand::List => {
            for title in TITLES {
                for board in title.info().boards {
                    out.write(&format!("{}  {}\n", title.info().id, board.name));
                }
            }
            0
        }
        BoardCommand::Show { game, board, format } => show(game, board.as_deref(), *format, out),
        BoardCommand::New { game } => {
            let Some(info) = game_named(game) else { return UNREADABLE };
            let board = &info.boards[0];
            out.write(&format!(
                "# A board of your own for {}, begun as a copy of the built-in board {}: change the name and what differs.\n\
                 # Check it with railref board check FILE --game {}, and name it in a log: board: FILE.\n{}",
                info.title, board.name, info.id, board.yaml
            ));
            0
        }
        BoardCommand::Check { file, game } => match game_named(game) {
            Some(info) => check(file, info, out),
            None => UNREADABLE,
        },
    }
}

/// Prints a built-in board: its file, or drawn without anything on it.
fn show(game: &str, board: Option<&str>, format: BoardFormat, mut out: Out) -> u8 {
    let Some(info) = game_named(game) else { return UNREADABLE };
    let names = Names::new(info.boards.iter().map(|board| board.name));
    let Some(index) = board.map_or(Some(0), |board| names.find(board)) else {
        message(&format!("there is no such board; built in for {}: {}", info.title, names.iter().collect::<Vec<_>>().join(", ")));
        return UNREADABLE;
    };
    let board = &info.boards[usize::from(index)];
    if format == BoardFormat::Yaml {
        out.write(board.yaml);
        return 0;
    }
    // A board is drawn as the table looks before the first move of a game on it.
    let players: Vec<String> = NAMES.iter().take(info.players.0).map(|name| (*name).to_owned()).collect();
    let log = title(info.id).and_then(|title| title.template(&players, Some(board.name), &NoBoards).ok()).unwrap_or_default();
    let account = judge_with(&log, &NoBoards, &Ask { position: Some(At::Move(0)), ..Ask::default() }).account;
    let (Some(position), Some(voice)) = (&account.position, &account.voice) else {
        message(&format!("the board {} cannot be drawn", board.name));
        return UNREADABLE;
    };
    let picture = Picture { panels: Vec::new(), ..position.picture() };
    let notice = account.verdict.board.and_then(|(_, notice)| notice).unwrap_or_else(|| "as published".to_owned());
    out.write(&match format {
        BoardFormat::Svg => map(&picture, &Heading { title: format!("{}, board {}", info.title, board.name), subtitle: notice }, &**voice),
        _ => text_map(&picture),
    });
    0
}

fn game_named(id: &str) -> Option<&'static Info> {
    let ids = Names::new(TITLES.iter().map(|title| title.info().id));
    let found = ids.find(id).map(|index| TITLES[usize::from(index)].info());
    if found.is_none() {
        message(&format!("there is no game {}; the games are {}", crate::report::clean(id), ids.iter().collect::<Vec<_>>().join(", ")));
    }
    found
}

fn check(file: &Path, info: &'static Info, mut out: Out) -> u8 {
    let name = file.to_string_lossy().into_owned();
    let text = match read_text(file) {
        Ok(text) => text,
        Err(why) => {
            message(&format!("{name}: {why}"));
            return UNREADABLE;
        }
    };
    let board = Arc::new(BoardText { path: name.clone(), text });
    let mut faults = Faults::default();
    let title = TITLES.iter().find(|title| title.info().id == info.id);
    let read = title.is_some_and(|title| title.read_board(&board, &mut faults));
    let (faults, warnings) = faults.into_parts();
    let of_board = |fault: Fault| Fault { source: Source::Board(board.clone()), ..fault };
    let count = (faults.len(), warnings.len());
    let mut verdict = malformed_verdict(Some(info), faults.into_iter().map(of_board).collect());
    verdict.warnings = warnings.into_iter().map(of_board).collect();
    let account = Account { verdict, voice: None, moments: Vec::new(), sheets: Vec::new(), position: None };
    let empty = parse("");
    let paper = Paper::new(&name, 1, &empty.tree, 0, 0);
    out.write(&diagnostics(&paper, &account, out.style));
    let verdict = if read { "playable" } else { "not a board" };
    let plural = |count: usize, word: &str| format!("{count} {word}{}", if count == 1 { "" } else { "s" });
    out.write(&format!("{name}: {verdict}, {}, {}\n", plural(count.0, "fault"), plural(count.1, "warning")));
    if read { 0 } else { UNREADABLE }
}
