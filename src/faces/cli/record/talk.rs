//! The conversation at the table. It asks questions at a terminal, and only answers a pipe.

use super::super::choices::game_named;
use super::super::names::typed;
use super::super::output::Out;
use super::super::signals;
use super::figures::{AnswerOutcome, Figures, questions};
use super::help;
use super::journal::Journal;
use super::line_request::{LineRequest, Word, parse_line};
use super::lines::{Line, NOT_UTF8};
use super::new_log::{NewLog, began, made_elsewhere};
use super::table::{Answer, AtTable};
use super::terminal::{Source, UserInput};
use super::words;
use crate::faces::session::TOO_LONG;
use crate::game::Games;
use crate::game::language::{Info, normal};
use crate::report::wrap::{drawn_rows, without_marks};
use std::cell::RefCell;
use std::rc::Rc;

/// The error of a recording without a log.
pub(crate) const NO_LOG: &str =
    "there is no log: --game and --players, or a request new, begin one";

/// How the questions about figures are answered.
const ABOUT_FIGURES: &str = "A - leaves a figure out, an empty line leaves the whole key out, a full stop ends the questions; Ctrl-C writes nothing down.";

/// A conversation at the table.
struct Talk<'t, L: Games> {
    table: &'t RefCell<AtTable<L>>,
    source: Source,
    journal: Option<&'t mut Journal>,
    out: &'t mut Out,
    /// Whether there was a request in JSON.
    has_requests: bool,
    /// Whether the log that was asked for cannot be begun here.
    is_elsewhere: bool,
}

/// Answers every line of standard input in words, and requests in JSON. Returns whether it went on to
/// its end: not if the log cannot be begun here, which has been said.
pub(crate) fn at_table<L: Games>(
    table: &Rc<RefCell<AtTable<L>>>,
    asked: NewLog,
    journal: Option<&mut Journal>,
    out: &mut Out,
) -> Result<bool, String> {
    let completing = Rc::clone(table);
    let source = Source::new(Box::new(move |line| completing.borrow().complete(line)));
    let mut talk = Talk {
        table,
        source,
        journal,
        out,
        has_requests: false,
        is_elsewhere: false,
    };
    talk.run(asked)
}

impl<L: Games> Talk<'_, L> {
    fn run(&mut self, asked: NewLog) -> Result<bool, String> {
        if self.has_log() {
            let opened = self.table.borrow().opened();
            if self.source.is_terminal() {
                self.greet(&opened);
            } else if !self.table.borrow().session.can_continue() {
                self.out.write(&opened);
            } else {
                let odd = self.table.borrow().oddities();
                self.out.write(&odd);
            }
        } else if self.source.is_terminal() && !self.begin_log(asked)? {
            return Ok(!self.is_elsewhere);
        }
        // A terminal that is gone sends nothing more, while lines from a pipe are not lost.
        let is_over = |talk: &Self| talk.out.is_closed() && talk.source.is_terminal();
        while !self.table.borrow().session.has_ended() && !is_over(self) {
            let prompt = self.table.borrow().prompt();
            match self.source.next(&prompt)? {
                UserInput::Line(line) => self.take(&line)?,
                UserInput::Dropped => {}
                UserInput::End => break,
            }
        }
        // Nobody would see the verdict.
        signals::end_if_terminal_is_gone();
        if !self.has_log() && (!self.has_requests || self.table.borrow().session.has_refused()) {
            return Err(NO_LOG.to_owned());
        }
        // The verdict must be about what the file contains.
        let table = self.table.borrow();
        if table.session.is_kept() {
            self.out.write(&table.verdict());
        }
        Ok(true)
    }

    fn has_log(&self) -> bool {
        self.table.borrow().session.now().is_some()
    }

    /// Greets a person at a terminal with the state of the log.
    fn greet(&mut self, opened: &str) {
        if self.source.is_terminal() {
            self.out.write(opened);
            self.out.write(help::GREETING);
        }
    }

    /// Handles a line, and answers it.
    fn take(&mut self, line: &Line) -> Result<(), String> {
        if let Some(journal) = &mut self.journal {
            journal.line(line);
        }
        self.out.measure();
        let text = match line {
            Line::Text(text) => text,
            Line::TooLong => return self.say(TOO_LONG),
            Line::NotUtf8(_) => return self.say(NOT_UTF8),
        };
        let is_asked = matches!(parse_line(text), Ok(LineRequest::Figures("")));
        if is_asked && self.source.is_terminal() && self.table.borrow().session.can_continue() {
            return self.ask_figures();
        }
        let answer = {
            let mut table = self.table.borrow_mut();
            table.style = self.out.style;
            table.answer(text)
        };
        match answer {
            Answer::Words(words) => self.write(&words),
            Answer::Reply(reply) => {
                self.has_requests = true;
                if let Some(journal) = &mut self.journal {
                    journal.reply(&reply);
                }
                let mut out = self.out.clone().for_people(false);
                out.write(&format!("{reply}\n"));
            }
        }
        Ok(())
    }

    fn write(&mut self, words: &str) {
        if let Some(journal) = &mut self.journal {
            journal.words(&without_marks(words));
        }
        self.out.write(words);
    }

    fn say(&mut self, sentence: &str) -> Result<(), String> {
        let words = words::sentence(sentence, self.out.style);
        self.write(&words);
        Ok(())
    }

    /// Returns the answer to a question. The answer is not a line of the recording. `None` if the
    /// question is dropped.
    fn ask(&mut self, prompt: &str) -> Result<Option<String>, String> {
        Ok(match self.source.next(prompt)? {
            UserInput::Line(line) => {
                if let Some(journal) = &mut self.journal {
                    journal.line(&line);
                }
                match line {
                    Line::Text(text) => Some(text),
                    Line::TooLong | Line::NotUtf8(_) => Some(String::new()),
                }
            }
            UserInput::Dropped | UserInput::End => None,
        })
    }

    /// Asks for the figures that everybody can see, and writes them down.
    fn ask_figures(&mut self) -> Result<(), String> {
        self.say(ABOUT_FIGURES)?;
        let questions = questions(&self.table.borrow());
        let mut figures = Figures::default();
        'questions: for question in &questions {
            loop {
                let Some(answer) = self.ask(&question.prompt())? else {
                    return self.say("nothing is written down");
                };
                if ["?", "help"].contains(&answer.trim().to_lowercase().as_str()) {
                    self.say(ABOUT_FIGURES)?;
                    continue;
                }
                let taken = figures.take(question, &answer, &mut self.table.borrow_mut());
                match taken {
                    AnswerOutcome::Yes => break,
                    AnswerOutcome::Enough => break 'questions,
                    AnswerOutcome::Again(why) => self.write(&why),
                }
            }
        }
        let said = figures.write(&mut self.table.borrow_mut());
        self.write(&said);
        Ok(())
    }

    /// Asks for what is not known of a new log; returns whether there is a log afterwards.
    fn begin_log(&mut self, asked: NewLog) -> Result<bool, String> {
        let (mut game, mut players) = (asked.game, asked.players);
        if game.is_none() {
            self.say(&self.about_games())?;
        }
        while !self.has_log() {
            let info = match game.take() {
                Some(info) => info,
                None => match self.ask_game()? {
                    Asked::Given(info) => info,
                    Asked::Again => continue,
                    Asked::End => return Ok(false),
                },
            };
            if players.is_empty() {
                self.say(&about_players(info))?;
            }
            while !self.has_log() {
                if players.is_empty() {
                    match self.ask_players(info)? {
                        Asked::Given(names) => players = names,
                        Asked::Again => break,
                        Asked::End => return Ok(false),
                    }
                }
                if !self.begin_with(info, std::mem::take(&mut players))? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// Begins a log, or says why not; returns whether other players may make it possible.
    fn begin_with(&mut self, info: &'static Info, players: Vec<String>) -> Result<bool, String> {
        if self.has_log() || players.is_empty() {
            return Ok(true);
        }
        let began = began(&mut self.table.borrow_mut().session, info, &players);
        let Err(why) = began else {
            let odd = self.table.borrow().oddities();
            self.greet(&odd);
            return Ok(true);
        };
        self.say(&why)?;
        let elsewhere = {
            let table = self.table.borrow();
            made_elsewhere::<L>(info, &players, &why, table.input())
        };
        let Some((said, command)) = elsewhere else {
            return Ok(true);
        };
        self.say(&said)?;
        self.write(&drawn_rows(&format!("  {command}")));
        self.is_elsewhere = true;
        Ok(false)
    }

    fn about_games(&self) -> String {
        let games: Vec<&str> = L::INFOS.iter().map(|info| info.id).collect();
        format!(
            "A new log needs a game ({}) and the players' names.",
            games.join(", ")
        )
    }

    /// Asks for the game of a new log.
    fn ask_game(&mut self) -> Result<Asked<&'static Info>, String> {
        let line = match self.source.next("game> ")? {
            UserInput::Line(line) => line,
            UserInput::Dropped => return Ok(Asked::Again),
            UserInput::End => return Ok(Asked::End),
        };
        let Some(text) = self.answer_to_question(&line)? else {
            return Ok(Asked::Again);
        };
        match parse_line(&text) {
            Ok(LineRequest::Nothing) => {}
            Ok(LineRequest::Word(Word::End)) => return Ok(Asked::End),
            Ok(LineRequest::Word(Word::Help)) => {
                self.say(&format!("{} end ends.", self.about_games()))?;
            }
            _ => match game_begun::<L>(&text) {
                Ok(info) => return Ok(Asked::Given(info)),
                Err(why) => self.say(&why)?,
            },
        }
        Ok(Asked::Again)
    }

    /// Asks for the players of a new log, as often as needed.
    fn ask_players(&mut self, info: &Info) -> Result<Asked<Vec<String>>, String> {
        loop {
            let line = match self.source.next("players> ")? {
                UserInput::Line(line) => line,
                UserInput::Dropped => return Ok(Asked::Again),
                UserInput::End => return Ok(Asked::End),
            };
            let Some(text) = self.answer_to_question(&line)? else {
                if self.has_log() {
                    return Ok(Asked::Again);
                }
                continue;
            };
            // No game is for one player, so a command alone is no list of names.
            match parse_line(&text) {
                Ok(LineRequest::Nothing) => {}
                Ok(LineRequest::Word(Word::End)) => return Ok(Asked::End),
                Ok(LineRequest::Undo(1)) => return Ok(Asked::Again),
                Ok(LineRequest::Word(Word::Help)) => {
                    let said = about_players(info);
                    self.say(&format!("{said} undo goes back to the game, end ends."))?;
                }
                _ => return Ok(Asked::Given(typed(&text))),
            }
        }
    }

    /// Returns the text that answers a question; `None` for a line that cannot be read, or that is
    /// a request, which is carried out.
    fn answer_to_question(&mut self, line: &Line) -> Result<Option<String>, String> {
        let Line::Text(text) = line else {
            return Ok(None);
        };
        if matches!(parse_line(text), Ok(LineRequest::Request)) {
            self.take(line)?;
            return Ok(None);
        }
        if let Some(journal) = &mut self.journal {
            journal.line(line);
        }
        Ok(Some(text.clone()))
    }
}

/// How a question about a new log was answered.
enum Asked<T> {
    Given(T),
    /// It is to be asked again, or the question before it.
    Again,
    End,
}

fn about_players(info: &Info) -> String {
    let (least, most) = info.players;
    format!(
        "{}: {least} to {most} players, clockwise, with commas between.",
        info.title
    )
}

/// Returns the game with a name. A unique beginning of the name is enough.
fn game_begun<L: Games>(name: &str) -> Result<&'static Info, String> {
    let begun = normal(name.trim()).replace([' ', '_'], "-");
    let mut games = L::INFOS.iter().filter(|info| info.id.starts_with(&begun));
    match (games.next(), games.next()) {
        (Some(only), None) => Ok(only),
        _ => game_named::<L>(name.trim()),
    }
}
