//! A recording at the table: takes lines and answers them in words.

use super::super::input::Input;
use super::super::legal::entries_table;
use super::super::score::standing;
use super::super::state::state_table;
use super::help::HELP;
use super::line_request::{
    LineRequest, Word, commands, in_place_of_request, parse_line, stands_alone,
};
use super::words;
use crate::faces::session::{Completion, Session, legal};
use crate::game::Games;
use crate::game::language::normal;
use crate::referee::judge::ReviewRequest;
use crate::referee::position::At;
use crate::referee::replay::Options;
use crate::report::documents::{
    AwaitsKind, AwaitsRecord, ErrorCode, LegalQuestion, Move, Now, SessionAnswer, SessionError,
};
use crate::report::human::{Style, diagnostics, errors, verdict_line};
use crate::report::records::Every;
use crate::report::text_map::{panels, text_map};
use crate::report::track_tables::tables;
use crate::yaml::parse::MAX_DOCUMENT;
use crate::yaml::printable;
use serde_json::{Value as Json, json};

/// How many legal moves are listed.
const LISTED: usize = 50;
/// How many letters of a name the prompt shows.
const NAME: usize = 20;

/// The answer to a line.
pub(crate) enum Answer {
    /// An answer in words; empty if there is nothing to say.
    Words(String),
    /// A reply in JSON to a request.
    Reply(String),
}

/// A recording at the table.
pub(crate) struct AtTable<L: Games> {
    pub session: Session<L>,
    /// The style of the answers.
    pub style: Style,
    input: Input,
}

impl<L: Games> AtTable<L> {
    /// Creates a recording from the session for the log of an input.
    pub(crate) const fn new(session: Session<L>, input: Input, style: Style) -> Self {
        Self {
            session,
            style,
            input,
        }
    }

    /// Returns where the log is.
    pub(crate) const fn input(&self) -> &Input {
        &self.input
    }

    /// Returns the prompt: who acts, and when.
    pub(crate) fn prompt(&self) -> String {
        let Some(Now {
            turn,
            phase,
            active,
            over,
            ..
        }) = self.session.now()
        else {
            return "railref> ".to_owned();
        };
        if over {
            return "over> ".to_owned();
        }
        let active = active.map_or_else(String::new, |name| {
            let name = printable(&name);
            let cut: String = name.chars().take(NAME).collect();
            format!(" {cut}")
        });
        format!("{turn} {phase}{active}> ")
    }

    /// Returns the verdict on the log in one line; empty without a log.
    pub(crate) fn verdict(&self) -> String {
        let line = self
            .session
            .review_with(ReviewRequest::default(), verdict_line);
        line.map_or_else(String::new, |line| format!("{line}\n"))
    }

    /// Answers a line.
    pub(crate) fn answer(&mut self, line: &str) -> Answer {
        let said = match parse_line(line) {
            Err(why) => words::sentence(&why, self.style),
            Ok(LineRequest::Nothing) => String::new(),
            Ok(LineRequest::Request) => return Answer::Reply(self.session.request(line)),
            Ok(LineRequest::Legal(of)) => self.legal(of),
            Ok(LineRequest::Why(line)) => self.why(line),
            Ok(LineRequest::Note(note)) => self.note(note),
            Ok(LineRequest::Accept(rules, reason)) => self.accept(rules, reason),
            Ok(LineRequest::Figures("")) => words::sentence(
                "nothing is asked where standard input is no terminal: write it after the =, such as = cash andy 80",
                self.style,
            ),
            Ok(LineRequest::Figures(_)) => self.do_it(&json!({"do": "play", "line": line})),
            Ok(LineRequest::Undo(count)) => self.do_it(&json!({"do": "undo", "count": count})),
            Ok(LineRequest::Word(word)) => self.word(word),
            Ok(LineRequest::Line(line)) => self.line(line),
        };
        Answer::Words(said)
    }

    /// Plays the move given by the keys of a request.
    pub(crate) fn play(&mut self, keys: &Json) -> String {
        let mut request = keys.clone();
        request["do"] = "play".into();
        self.do_it(&request)
    }

    fn do_it(&mut self, request: &Json) -> String {
        match self.session.ask(request) {
            Ok(answer) => self.said(&answer),
            Err(error) => self.refused(&error),
        }
    }

    /// Writes an answer in words: what was done and, if it could not be written, why.
    pub(super) fn said(&self, answer: &SessionAnswer) -> String {
        let (done, unsaved) = match answer {
            SessionAnswer::Played {
                action,
                before,
                after,
                error,
                ..
            } => {
                let line = self.session.line_of(&action.0);
                (words::played(before, &line, after, self.style), error)
            }
            SessionAnswer::Undone { undone, error } => (words::undone(undone), error),
            SessionAnswer::Redone { action, error } => {
                (words::written(&self.session.line_of(&action.0)), error)
            }
            SessionAnswer::Opened { .. } => return self.opened(),
            SessionAnswer::Refused { error } => return self.refused(error),
            _ => return String::new(),
        };
        let unsaved = unsaved.as_ref().map(|error| self.refused(error));
        done + &unsaved.unwrap_or_default()
    }

    /// Describes the log after it was opened: its verdict, and what is wrong with it.
    pub(crate) fn opened(&self) -> String {
        let mut said = self.oddities();
        said.push_str(&self.verdict());
        if self.session.now().is_some() && !self.session.can_continue() {
            said.push_str("The log is read only until undo has made it sound.\n");
        }
        said
    }

    /// Returns what is wrong with the log or odd about it; empty if nothing is.
    pub(crate) fn oddities(&self) -> String {
        let is_anything = !self.session.can_continue() || self.session.has_warnings();
        let diagnosed = is_anything.then(|| self.diagnosed()).flatten();
        diagnosed.unwrap_or_default()
    }

    /// Returns what is wrong with the log, as `check` reports it.
    fn diagnosed(&self) -> Option<String> {
        let style = self.style;
        self.session
            .review_with(ReviewRequest::verdict(Options::default()), |log, review| {
                diagnostics(log, review, style)
            })
    }

    /// Says why something was refused.
    pub(crate) fn refused(&self, error: &SessionError) -> String {
        let style = self.style;
        if error.code == ErrorCode::NotSaved {
            let why = format!(
                "not saved: {}; the lines are kept, and tried again with the next",
                error.message
            );
            return words::sentence(&why, style);
        }
        if error.code == ErrorCode::Changed {
            let why = format!(
                "somebody else has changed {}, and nothing is written; to go on with what is in it now, type open",
                self.input.name
            );
            return words::sentence(&why, style);
        }
        if error.code == ErrorCode::NoLog {
            return words::sentence(
                "there is no log yet: begin one with --game and --players, or with a request new",
                style,
            );
        }
        let drawn = self
            .session
            .review_refused_with(ReviewRequest::verdict(Options::default()), |log, review| {
                errors(log, review, style)
            });
        let Some(drawn) = drawn else {
            let is_read_only = error.code == ErrorCode::Illegal && !self.session.can_continue();
            let wrong = self.diagnosed().filter(|_| is_read_only);
            return wrong.unwrap_or_default() + &words::refused(error, style);
        };
        let said = if drawn.is_empty() {
            words::refused(error, style)
        } else {
            let read = self.session.how_refused_was_read();
            words::around(&drawn, read, error, style)
        };
        said + &self.way_out(&error.findings)
    }

    fn note(&mut self, note: &str) -> String {
        match self.session.annotate(note) {
            Ok((line, unsaved)) => {
                let unsaved = unsaved.map(|error| self.refused(&error));
                words::written(&line) + &unsaved.unwrap_or_default()
            }
            Err(error) => self.refused(&error),
        }
    }

    /// Plays a line. If it begins with a command that must stand alone, the answer says so.
    fn line(&mut self, line: &str) -> String {
        match self.session.ask(&json!({"do": "play", "line": line})) {
            Ok(answer) => self.said(&answer),
            Err(error) if error.code == ErrorCode::NotAMove => {
                match stands_alone(line).or_else(|| in_place_of_request(line)) {
                    Some(why) => words::sentence(&why, self.style),
                    None => self.refused(&error),
                }
            }
            Err(error) => self.refused(&error),
        }
    }

    fn why(&mut self, line: &str) -> String {
        let request = json!({"do": "play", "line": line, "try": true});
        match self.session.ask(&request) {
            Ok(SessionAnswer::Played {
                action,
                before,
                after,
                entries,
                ..
            }) => {
                let mut said = words::implied(&before);
                let entry = words::written(&self.session.line_of(&action.0));
                said.push_str(&format!("{}: legal\n", entry.trim_end()));
                said.push_str(&words::followed(&after, self.style));
                said.push_str(&entries_table(&entries, self.style.room));
                said
            }
            Ok(answer) => self.said(&answer),
            Err(error) => self.refused(&error),
        }
    }

    /// Lists the legal moves of an actor or with a beginning, or says what is awaited.
    fn legal(&self, of: &str) -> String {
        let (Some((info, position)), Some(awaited)) = (self.session.here(), self.session.awaits())
        else {
            return words::sentence("there is no log yet", self.style);
        };
        let mut said = words::awaited(&awaited, self.style);
        if !self.session.can_continue() {
            return said;
        }
        let actors = position.actors();
        let begun = |name: &&String| normal(name).starts_with(&*normal(of));
        let only = |_: &&String| actors.iter().filter(begun).count() == 1;
        let actor = actors
            .iter()
            .find(|name| normal(name) == normal(of))
            .or_else(|| actors.iter().find(begun).filter(only))
            .filter(|_| !of.is_empty());
        let (moves, more) = match actor {
            None if !of.is_empty() => self.session.legal_that_begin(of, LISTED),
            actor => {
                let question = LegalQuestion {
                    limit: LISTED as u32,
                    actor: actor.cloned(),
                    action: None,
                };
                legal(info, position, &question).map_or_else(
                    |_| (Vec::new(), false),
                    |legal| (legal.moves, legal.truncated),
                )
            }
        };
        if !of.is_empty() && !moves.is_empty() {
            said.clear();
        } else if let Some(name) = actor.filter(|_| awaited.kind == AwaitsKind::Move) {
            let hint = format!("{}; no move of {name} is legal now", awaited.hint);
            said = words::sentence(&hint, self.style);
        } else if !of.is_empty() && actor.is_none() && !self.is_unlisted(of, &awaited) {
            let why = self.session.unread(of);
            let why = why.unwrap_or_else(|| format!("no legal move begins with {of}"));
            said = words::sentence(&why, self.style);
        }
        said.push_str(&words::moves(moves.iter().map(|one: &Move| &one.0)));
        if more {
            let narrow =
                "There are more: ? with a name, or with the beginning of a move, lists fewer.";
            said.push_str(&words::sentence(narrow, self.style));
        }
        said
    }

    /// Returns whether words begin with a verb that may come next and whose moves are in no list,
    /// such as a draw.
    fn is_unlisted(&self, of: &str, awaited: &AwaitsRecord) -> bool {
        let first = of.split_whitespace().next().unwrap_or_default();
        let mut verbs = awaited.verbs.iter().chain(&awaited.also);
        verbs.any(|verb| verb.starts_with(&*normal(first)))
            && self.session.unread(of).is_none()
            && self.session.legal_that_begin(first, 1).0.is_empty()
    }

    fn word(&mut self, word: Word) -> String {
        let style = self.style;
        let shown = match word {
            Word::Redo => return self.do_it(&json!({"do": "redo"})),
            Word::End => return self.do_it(&json!({"do": "end"})),
            Word::Open => return self.open(),
            Word::Help => return HELP.to_owned(),
            Word::Log => return log_lines(&self.session.text().unwrap_or_default()),
            Word::Score => {
                let review_request = ReviewRequest {
                    sheets: true,
                    ..ReviewRequest::default()
                };
                self.session
                    .review_with(review_request, |log, review| standing(log, review, style))
            }
            Word::Tracks => {
                let review_request = ReviewRequest {
                    tracks: true,
                    turns: true,
                    ..ReviewRequest::default()
                };
                self.session.review_with(review_request, |_, review| {
                    let mut text = String::new();
                    tables(&mut text, review, Every::Turn, style.room);
                    text
                })
            }
            Word::Map | Word::State => {
                let review_request = ReviewRequest {
                    position: Some(At::End),
                    ..ReviewRequest::default()
                };
                self.session.review_with(review_request, |log, review| {
                    let Some(position) = review.position.as_deref() else {
                        return String::new();
                    };
                    if word == Word::State {
                        return state_table(log, review, position, style);
                    }
                    let picture = position.picture();
                    format!("{}\n{}", text_map(&picture), panels(&picture))
                })
            }
        };
        shown.unwrap_or_else(|| words::sentence("there is no log yet", style))
    }

    /// Opens the file in its current state, after somebody else has changed it.
    fn open(&mut self) -> String {
        let Some(path) = self.input.path() else {
            return words::sentence("there is no file to read", self.style);
        };
        let name = &self.input.name;
        if path.symlink_metadata().is_err() {
            let why = format!(
                "{name} is gone; the recording has its text, and the next line writes the file anew"
            );
            return words::sentence(&why, self.style);
        }
        let whole = match self.input.whole(MAX_DOCUMENT as u64) {
            Ok(whole) => whole,
            Err(unread) => return words::sentence(&unread.to_string(), self.style),
        };
        match self.session.ask(&json!({"do": "open", "log": whole.text})) {
            Err(error) if error.code == ErrorCode::Malformed => {
                let why = format!(
                    "{name} is no longer a log: {}. The recording keeps its own text: correct the file and type open again, or remove the file, and the next line writes it anew",
                    error.message
                );
                words::sentence(&why, self.style)
            }
            Err(error) => self.refused(&error),
            Ok(answer) => self.said(&answer),
        }
    }

    /// Returns the completions of the end of a line.
    pub(crate) fn complete(&self, line: &str) -> Completion {
        let is_word = !line.contains(char::is_whitespace);
        if self.session.now().is_none() {
            let words = L::INFOS.iter().map(|info| info.id.to_owned());
            return Completion {
                start: 0,
                words: words
                    .filter(|word| is_word && word.starts_with(line))
                    .collect(),
            };
        }
        // Some commands of the recording are followed by a move or an expect.
        for (word, in_place) in [("why ", ""), ("?", ""), ("=", "expect ")] {
            if let Some(rest) = line.strip_prefix(word) {
                let rest_begins = rest.trim_start();
                let before = line.len() - rest_begins.len();
                let inner = self
                    .session
                    .completions(&format!("{in_place}{rest_begins}"));
                return Completion {
                    start: (before + inner.start).saturating_sub(in_place.len()),
                    words: inner.words,
                };
            }
        }
        if let Some(rest) = line.strip_prefix("accept ") {
            return self.complete_rule(line, rest);
        }
        let mut found = self.session.completions(line);
        if is_word && !line.is_empty() {
            let own = commands().filter(|word| word.starts_with(line));
            found.words.extend(own.map(str::to_owned));
            found.start = 0;
        }
        found
    }
}

/// Returns the text of a log as lines for a terminal, the last one ended as well.
fn log_lines(text: &str) -> String {
    let mut text = text.replace("\r\n", "\n").replace('\r', "\n");
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
    text
}
