//! `board`.

use super::UNREADABLE;
use super::args::{BoardArgs, BoardCommand};
use super::input::read_text;
use super::output::{Out, message};
use crate::game::{Info, Names};
use crate::games::TITLES;
use crate::judge::{Account, malformed_verdict};
use crate::log::{BoardText, Fault, Faults, Source};
use crate::report::Paper;
use crate::report::human::diagnostics;
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
        BoardCommand::Show { game, board } => {
            let Some(info) = game_named(game) else { return UNREADABLE };
            let names = Names::new(info.boards.iter().map(|board| board.name));
            let wanted = board.as_deref().map_or(Some(0), |board| names.find(board));
            let Some(index) = wanted else {
                message(&format!("there is no such board; built in for {}: {}", info.title, names.iter().collect::<Vec<_>>().join(", ")));
                return UNREADABLE;
            };
            out.write(info.boards[usize::from(index)].yaml);
            0
        }
        BoardCommand::Check { file, game } => match game_named(game) {
            Some(info) => check(file, info, out),
            None => UNREADABLE,
        },
    }
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
    out.write(&format!("{name}: {verdict}, {} faults, {} warnings\n", count.0, count.1));
    if read { 0 } else { UNREADABLE }
}
