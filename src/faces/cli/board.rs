//! `board`.

use super::args::{BoardArgs, BoardCommand, BoardFormat};
use super::choices::{game_named, unknown};
use super::input::shown;
use super::output::Out;
use super::status::{Ended, UNREADABLE};
use crate::game::Games;
use crate::game::Picture;
use crate::game::language::{Base, BoardText, BuiltIn, Fault, Faults, Info, Names, Source};
use crate::game::reading::NoBoards;
use crate::game::sandbox::Sandbox;
use crate::referee::judge::{Review, ReviewRequest, judge_with, malformed_verdict};
use crate::referee::position::At;
use crate::referee::setup::read_board_file;
use crate::report::LogText;
use crate::report::human::diagnostics;
use crate::report::svg_heading::Heading;
use crate::report::svg_map::map;
use crate::report::template::{NAMES, Template};
use crate::report::text_map::text_map;
use crate::yaml::counted;
use crate::yaml::parse::parse;
use crate::yaml::printable;
use std::path::Path;
use std::sync::Arc;

/// Runs the command.
pub(crate) fn run<L: Games>(args: &BoardArgs, mut out: Out) -> Ended {
    match &args.what {
        BoardCommand::List => {
            for title in L::INFOS {
                for board in title.boards {
                    out.write(&format!("{}  {}\n", title.id, board.name));
                }
            }
            Ok(0)
        }
        BoardCommand::Show {
            game,
            board,
            format,
        } => show::<L>(game, board.as_deref(), *format, out),
        BoardCommand::New { game } => {
            let info = game_named::<L>(game)?;
            let board = &info.boards[0];
            out.write(&format!(
                "# A board of your own for {}, begun as a copy of the built-in board {}: change the name and what differs.\n\
                 # Check it with railref board check FILE --game {}, and name it in a log: board: FILE.\n{}",
                info.title, board.name, info.id, board.yaml
            ));
            Ok(0)
        }
        BoardCommand::Check { file, game } => check::<L>(file, game_named::<L>(game)?, out),
    }
}

/// Prints a built-in board: its file, or a drawing of the empty board.
fn show<L: Games>(game: &str, board: Option<&str>, format: BoardFormat, out: Out) -> Ended {
    let info = game_named::<L>(game)?;
    let names = Names::new(info.boards.iter().map(|board| board.name));
    let wanted = board.unwrap_or(info.boards[0].name);
    let several = || format!("boards of {}", info.title);
    let index = names
        .find(wanted)
        .ok_or_else(|| unknown("board", &several(), wanted, wanted, &names))?;
    let board = &info.boards[usize::from(index)];
    let mut out = out.for_people(format == BoardFormat::Text);
    if format == BoardFormat::Yaml {
        out.write(board.yaml);
    } else {
        out.write(&drawn::<L>(info, board, format)?);
    }
    Ok(0)
}

/// Draws a board by drawing the table before the first move of a game on it.
fn drawn<L: Games>(
    info: &'static Info,
    board: &BuiltIn,
    format: BoardFormat,
) -> Result<String, String> {
    let players: Vec<String> = NAMES
        .iter()
        .take(info.players.0)
        .map(|name| (*name).to_owned())
        .collect();
    let template = Template {
        players: &players,
        board: Some(board.name),
        boards: &NoBoards,
        position: false,
    };
    let log = L::with(info.id, template)
        .and_then(Result::ok)
        .unwrap_or_default();
    let review = judge_with::<L>(
        &log,
        &NoBoards,
        &ReviewRequest {
            position: Some(At::Move(0)),
            ..ReviewRequest::default()
        },
    )
    .review;
    let (Some(position), Some(voice)) = (&review.position, &review.voice) else {
        return Err(format!("the board {} cannot be drawn", board.name));
    };
    let picture = Picture {
        panels: Vec::new(),
        ..position.picture()
    };
    let notice = review
        .verdict
        .board
        .and_then(|(_, notice)| notice)
        .unwrap_or_else(|| "as published".to_owned());
    Ok(match format {
        BoardFormat::Svg => {
            let title = format!("{}, board {}", info.title, board.name);
            map(
                &picture,
                &Heading {
                    title,
                    occasion: None,
                    subtitle: notice,
                    let_stand: Vec::new(),
                    drawn: true,
                },
                &**voice,
            )
        }
        _ => text_map(&picture),
    })
}

fn check<L: Games>(file: &Path, info: &'static Info, mut out: Out) -> Ended {
    let name = shown(file);
    let text = Sandbox::new(&[])
        .and_then(|sandbox| sandbox.named(file)?.text())
        .map_err(|why| format!("{name}: {why}"))?;
    let board = Arc::new(BoardText {
        path: name.clone(),
        base: Base::WorkingFolder,
        text,
    });
    let mut faults = Faults::default();
    let read = read_board_file::<L>(info, &board, &mut faults);
    let unlisted = faults.unlisted();
    let (faults, warnings) = faults.into_parts();
    // A file that is not recognisably a board is not quoted, because it may be any file.
    if let Some(fault) = faults.iter().find(|fault| fault.source == Source::Log) {
        let help = fault
            .help
            .as_ref()
            .map_or(String::new(), |help| format!("; {help}"));
        out.write(&format!(
            "{}: not recognisably a board of {}{help}\n",
            printable(&name),
            info.title
        ));
        return Ok(UNREADABLE);
    }
    let of_board = |fault: Fault| Fault {
        source: Source::Board(board.clone()),
        ..fault
    };
    let count = (
        faults.len() + unlisted.violations,
        warnings.len() + unlisted.warnings,
    );
    let mut verdict = malformed_verdict(Some(info), faults.into_iter().map(of_board).collect());
    verdict.warnings = warnings.into_iter().map(of_board).collect();
    verdict.unlisted = unlisted;
    let review = Review::from(verdict);
    let empty = parse("");
    let log = LogText::new(&name, 1, &empty.tree, 0, 0);
    out.write(&diagnostics(&log, &review, out.style));
    let verdict = if read { "playable" } else { "not a board" };
    out.write(&format!(
        "{}: {verdict}, {}, {}\n",
        printable(&name),
        counted(count.0, "fault"),
        counted(count.1, "warning")
    ));
    Ok(if read { 0 } else { UNREADABLE })
}
