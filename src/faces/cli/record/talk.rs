//! The conversation at the table. It asks questions at a terminal, and only answers a pipe.

use super::super::choices::game_named;
use super::super::output::{Out, message};
use super::figures::{AnswerOutcome, Figures, questions};
use super::help;
use super::journal::Journal;
use super::line_request::{LineRequest, Word, parse_line};
use super::lines::{Line, NOT_UTF8, TOO_LONG};
use super::table::{Answer, AtTable};
use super::terminal::{Source, UserInput};
use super::words;
use crate::faces::session::Session;
use crate::game::Games;
use crate::game::language::{Info, normal};
use crate::yaml::printable;
use serde_json::{Value as Json, json};
use std::cell::RefCell;
use std::rc::Rc;

/// The error of a recording without a log.
pub(crate) const NO_LOG: &str =
    "there is no log: --game and --players, or a request new, begin one";

/// A conversation at the table.
struct Talk<'t, L: Games> {
    table: &'t RefCell<AtTable<L>>,
    source: Source,
    journal: Option<&'t mut Journal>,
    out: &'t mut Out,
    /// Whether there was a request in JSON.
    has_requests: bool,
}

/// Answers every line of standard input in words, and requests in JSON.
pub(crate) fn at_table<L: Games>(
    table: &Rc<RefCell<AtTable<L>>>,
    journal: Option<&mut Journal>,
    out: &mut Out,
) -> Result<(), String> {
    let completing = Rc::clone(table);
    let source = Source::new(Box::new(move |line| completing.borrow().complete(line)));
    let mut talk = Talk {
        table,
        source,
        journal,
        out,
        has_requests: false,
    };
    talk.run()
}

impl<L: Games> Talk<'_, L> {
    fn run(&mut self) -> Result<(), String> {
        if self.has_log() {
            let opened = self.table.borrow().opened();
            if self.source.is_terminal() {
                self.greet(&opened);
            } else if !self.table.borrow().session.can_continue() {
                self.out.write(&opened);
            }
        } else if self.source.is_terminal() && !self.begin_log()? {
            return Ok(());
        }
        while !self.table.borrow().session.has_ended() && !self.out.is_closed() {
            let prompt = self.table.borrow().prompt();
            match self.source.next(&prompt)? {
                UserInput::Line(line) => self.take(&line)?,
                UserInput::Dropped => {}
                UserInput::End => break,
            }
        }
        if !self.has_log() && !self.has_requests {
            return Err(NO_LOG.to_owned());
        }
        // The verdict must be about what the file contains.
        let table = self.table.borrow();
        if table.session.is_kept() {
            self.out.write(&table.verdict());
        }
        Ok(())
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
            journal.words(words);
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
        self.say("A - leaves a figure out, an empty line leaves the whole key out, a full stop ends the questions; Ctrl-C writes nothing down.")?;
        let questions = questions(&self.table.borrow());
        let mut figures = Figures::default();
        'questions: for question in &questions {
            loop {
                let Some(answer) = self.ask(&question.prompt())? else {
                    return self.say("nothing is written down");
                };
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

    /// Asks for the game and the players of a new log; returns whether there is a log afterwards.
    fn begin_log(&mut self) -> Result<bool, String> {
        let games: Vec<&str> = L::INFOS.iter().map(|info| info.id).collect();
        self.say(&format!(
            "A new log needs a game ({}) and the players' names.",
            games.join(", ")
        ))?;
        while !self.has_log() {
            let info = match self.source.next("game> ")? {
                UserInput::Line(line) => {
                    let Line::Text(text) = &line else { continue };
                    if matches!(parse_line(text), Ok(LineRequest::Request)) {
                        self.take(&line)?;
                        continue;
                    }
                    if let Some(journal) = &mut self.journal {
                        journal.line(&line);
                    }
                    match parse_line(text) {
                        Ok(LineRequest::Nothing) => continue,
                        Ok(LineRequest::Word(Word::End)) => return Ok(false),
                        _ => {}
                    }
                    match game_begun::<L>(text) {
                        Ok(info) => info,
                        Err(why) => {
                            self.say(&why)?;
                            continue;
                        }
                    }
                }
                UserInput::Dropped => continue,
                UserInput::End => return Ok(false),
            };
            let (least, most) = info.players;
            self.say(&format!(
                "{}: {least} to {most} players, clockwise, with commas between.",
                info.title
            ))?;
            while !self.has_log() {
                let Some(players) = self.ask("players> ")? else {
                    break;
                };
                let began = began(&mut self.table.borrow_mut().session, info, &names(&players));
                match began {
                    Ok(()) => self.greet(""),
                    Err(why) => self.say(&why)?,
                }
            }
        }
        Ok(true)
    }
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

/// Splits names at commas or, without any, at spaces.
fn names(text: &str) -> Vec<&str> {
    let names: Vec<&str> = if text.contains(',') {
        text.split(',').map(str::trim).collect()
    } else {
        text.split_whitespace().collect()
    };
    names.into_iter().filter(|name| !name.is_empty()).collect()
}

/// Begins a log. `Err` says why that is not possible.
pub(crate) fn began<L: Games>(
    session: &mut Session<L>,
    info: &Info,
    players: &[&str],
) -> Result<(), String> {
    let request = json!({"do": "new", "game": info.id, "players": players});
    let reply: Json = serde_json::from_str(&session.request(&request.to_string()))
        .map_err(|error| error.to_string())?;
    let error = &reply["error"];
    match error["message"].as_str() {
        // The log exists, and its first line will try to write it again.
        Some(why) if error["code"] == "not-saved" => {
            message(&printable(why));
            Ok(())
        }
        Some(why) => {
            let help = error["findings"][0]["help"].as_str();
            Err(help.map_or_else(|| why.to_owned(), |help| format!("{why}; {help}")))
        }
        None => Ok(()),
    }
}
