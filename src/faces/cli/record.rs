//! `record`.

mod accepting;
mod figures;
mod help;
mod journal;
mod line_request;
mod lines;
mod log_file;
mod new_log;
mod table;
mod talk;
mod terminal;
mod words;

use super::args::{RecordArgs, RecordFormat};
use super::choices::game_named;
use super::input::Input;
use super::names::between_commas;
use super::output::Out;
use super::settings::Settings;
use super::signals;
use super::status::{Ended, UNREADABLE};
use crate::faces::session::{InMemory, Session, Store, TOO_LONG};
use crate::game::Games;
use crate::game::language::in_words;
use crate::game::reading::{BoardFiles, Boards, Defaults};
use crate::game::sandbox::reason;
use crate::referee::replay::Options;
use crate::referee::verdict::Judgement;
use crate::yaml::encoding::Encoding;
use crate::yaml::parse::MAX_DOCUMENT;
use crate::yaml::printable;
use journal::Journal;
use lines::{Line, Lines};
use log_file::{AtEnd, LogFile};
use new_log::{NewLog, began, made_elsewhere};
use std::cell::RefCell;
use std::io::{self, IsTerminal};
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;
use table::AtTable;
use talk::{NO_LOG, at_table};

/// Runs the command: answers requests and lines until one ends the session or the input ends.
pub(crate) fn run<L: Games>(args: &RecordArgs, mut out: Out) -> Ended {
    if args.reading.lines {
        return Err("record has no --lines: its lines are requests and moves".to_owned());
    }
    let settings = Settings::new::<L>(&args.reading)?;
    let input = settings.one_input(&args.log)?;
    let file = match input.path() {
        None => None,
        Some(path) => Some(LogFile::new(path, settings.sandbox.clone())?),
    };
    if let Some(file) = &file {
        file.end_on_signal();
    }
    let mut journal = match &args.journal {
        None => None,
        Some(path) => Some(Journal::open(path, input.path(), &settings.sandbox)?),
    };
    let mut session = session::<L>(&settings, &input, file.clone());
    let asked = begin(args, &input, file.as_ref(), &mut session)?;
    signals::keep_terminal();
    let (answered, session) = match args.format {
        RecordFormat::Ndjson => {
            let answered = answer(&mut session, journal.as_mut(), &mut out);
            (answered.map(|()| true), session)
        }
        RecordFormat::Human => {
            let table = Rc::new(RefCell::new(AtTable::new(
                session,
                input.clone(),
                out.style,
            )));
            let mut out = out.for_people(true);
            let answered = at_table(&table, asked, journal.as_mut(), &mut out);
            match Rc::try_unwrap(table) {
                Ok(table) => (answered, table.into_inner().session),
                Err(_) => return Err("the recording is still in use".to_owned()),
            }
        }
    };
    signals::end_if_terminal_is_gone();
    let at_end = file.map_or(AtEnd::Saved, |file| file.report_unsaved());
    if !answered? {
        return Ok(UNREADABLE);
    }
    let is_written = session.is_saved() && journal.is_none_or(|journal| journal.is_whole());
    let is_sound = match at_end {
        AtEnd::Saved => Some(session.is_sound()),
        // Whoever goes on has the file, so the status is that of the file.
        AtEnd::Changed(text) => {
            let mut changed = self::session::<L>(&settings, &input, None);
            changed.load(&text).ok().map(|()| changed.is_sound())
        }
        AtEnd::Unsaved => None,
    };
    Ok(match is_sound.filter(|_| is_written) {
        None => UNREADABLE,
        Some(true) => 0,
        Some(false) => settings.of_verdict(Judgement::Illegal.status()),
    })
}

/// Answers every line of standard input in JSON.
fn answer<L: Games>(
    session: &mut Session<L>,
    mut journal: Option<&mut Journal>,
    out: &mut Out,
) -> Result<(), String> {
    let mut lines = Lines::new(io::stdin().lock());
    // Whoever no longer reads the replies may still have sent moves, and none is lost.
    while !session.has_ended() {
        let line = match lines.next() {
            Ok(Some(line)) => line,
            Ok(None) => break,
            Err(error) => return Err(format!("standard input: {}", reason(&error))),
        };
        if let Some(journal) = &mut journal {
            journal.line(&line);
        }
        let reply = match &line {
            Line::Text(line) => session.request_or_line(line),
            Line::TooLong => session.refuse(TOO_LONG),
            Line::NotUtf8(_) => session.refuse(lines::NOT_UTF8),
        };
        if let Some(journal) = &mut journal {
            journal.reply(&reply);
        }
        out.write(&format!("{reply}\n"));
    }
    // A program that ends its session itself may have asked without a log.
    if session.has_refused() && !session.has_ended() && session.text().is_none() {
        return Err(NO_LOG.to_owned());
    }
    Ok(())
}

/// Creates a session for the log at a path.
fn session<L: Games>(settings: &Settings, input: &Input, file: Option<LogFile>) -> Session<L> {
    let boards = LogBoards {
        files: BoardFiles::within(
            input.path().and_then(Path::parent).unwrap_or(Path::new("")),
            settings.sandbox.clone(),
        ),
        input: input.clone(),
    };
    let options = Options {
        complete: input.complete,
        ..Options::default()
    };
    let store: Box<dyn Store> = match file {
        None => Box::new(InMemory),
        Some(file) => Box::new(file),
    };
    Session::with(input.name.clone(), Arc::new(boards), options, store).in_file(input.is_file())
}

/// Opens the existing log, or begins the one that the arguments ask for. What is missing for that
/// is left to be asked for at a terminal.
fn begin<L: Games>(
    args: &RecordArgs,
    input: &Input,
    file: Option<&LogFile>,
    session: &mut Session<L>,
) -> Result<NewLog, String> {
    let name = printable(&input.name);
    let asked = NewLog {
        game: match &args.game {
            None => None,
            Some(game) => Some(game_named::<L>(game)?),
        },
        players: players(args),
    };
    let is_there = input
        .path()
        .is_some_and(|path| path.symlink_metadata().is_ok());
    if is_there {
        let whole = input.whole(MAX_DOCUMENT as u64)?;
        // An empty file is taken as a new log, for which somebody has created the file.
        let is_empty = whole.text.trim_start_matches('\u{feff}').trim().is_empty();
        if whole.encoding != Encoding::Utf8 {
            return Err(format!(
                "{name} is not stored as UTF-8, as a recording is; railref fmt stores it so"
            ));
        }
        if let Some(file) = file {
            file.was_read(&whole.text);
        }
        if !is_empty {
            session
                .load(&whole.text)
                .map_err(|why| format!("{name}: {}; railref check says more", printable(&why)))?;
            same_game::<L>(&asked, session).map_err(|why| format!("{name} {why}"))?;
            return Ok(asked);
        }
    }
    let missing = match (asked.game, asked.players.is_empty()) {
        (None, true) => return Ok(asked),
        (Some(game), false) => {
            let Err(why) = began(session, game, &asked.players) else {
                return Ok(asked);
            };
            let way_out = made_elsewhere::<L>(game, &asked.players, &why, input);
            let way_out =
                way_out.map_or_else(String::new, |(said, command)| format!("; {said} {command}"));
            return Err(format!("{name}: {}{way_out}", printable(&why)));
        }
        (Some(_), true) => "--players is missing",
        (None, false) => "--game is missing",
    };
    if args.format == RecordFormat::Human && io::stdin().is_terminal() {
        return Ok(asked);
    }
    Err(format!("{missing}: a new log needs --game and --players"))
}

/// Returns the players that the arguments name.
fn players(args: &RecordArgs) -> Vec<String> {
    let lists = args.players.iter();
    lists.flat_map(|list| between_commas(list)).collect()
}

/// Compares an existing log with the game and the players that the arguments name, so that after a
/// crash the same command continues the same game. `Err` says which game it is instead.
fn same_game<L: Games>(asked: &NewLog, session: &Session<L>) -> Result<(), String> {
    let Some((info, names)) = session.playing() else {
        return Ok(());
    };
    let is_other = asked.game.is_some_and(|game| info.id != game.id)
        || !asked.players.is_empty() && names != asked.players;
    if !is_other {
        return Ok(());
    }
    Err(format!(
        "is the log of another game already, {} of {}: name another file, or leave --game and --players out to go on with it",
        info.title,
        in_words(&names, "and")
    ))
}

/// The boards of a log, and the choices that apply if it makes none itself.
struct LogBoards {
    files: BoardFiles,
    input: Input,
}

impl Boards for LogBoards {
    fn read(&self, path: &str) -> Result<String, String> {
        self.files.read(path)
    }

    fn defaults(&self) -> &Defaults {
        self.input.defaults()
    }
}
