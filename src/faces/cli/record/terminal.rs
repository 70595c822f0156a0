//! The source of lines: a pipe, a terminal at which lines can be edited, or one without editing.

use super::super::output::show_prompt;
use super::super::signals;
use super::lines::{Line, Lines};
use crate::faces::session::Completion;
use crate::game::sandbox::reason;
use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};
use std::collections::VecDeque;
use std::io::{self, IsTerminal, StdinLock};

/// What was typed next.
#[derive(Debug)]
pub(crate) enum UserInput {
    Line(Line),
    /// Ctrl-C, which discards the line.
    Dropped,
    /// Ctrl-D, or the end of the input.
    End,
}

/// A function that completes the end of a line.
type Completes = Box<dyn Fn(&str) -> Completion>;

/// The source of lines.
pub(crate) enum Source {
    /// A pipe or a file; no questions are asked.
    Piped(Lines<StdinLock<'static>>),
    /// A terminal without a movable cursor.
    Plain(Lines<StdinLock<'static>>),
    /// A terminal with a movable cursor.
    Edited(Box<EditedLines>),
}

/// Lines that can be edited, and pasted lines that have not been handled yet.
pub(crate) struct EditedLines {
    editor: Editor<Completing, MemHistory>,
    waiting: VecDeque<String>,
}

impl Source {
    /// Opens standard input; `completes` completes words at a terminal.
    pub(crate) fn new(completes: Completes) -> Self {
        let lines = || Lines::new(io::stdin().lock());
        if !io::stdin().is_terminal() {
            return Self::Piped(lines());
        }
        // These are terminals that rustyline does not support, or that do not say what they are.
        let kind = std::env::var("TERM").unwrap_or_default().to_lowercase();
        let is_dumb = cfg!(unix) && ["", "dumb", "cons25", "emacs"].contains(&&*kind);
        if is_dumb || !io::stdout().is_terminal() {
            return Self::Plain(lines());
        }
        let config = Config::builder()
            .completion_type(CompletionType::List)
            .auto_add_history(true)
            .build();
        let editor = Editor::with_history(config, MemHistory::new());
        editor.map_or_else(
            |_| Self::Plain(lines()),
            |mut editor| {
                editor.set_helper(Some(Completing(completes)));
                Self::Edited(Box::new(EditedLines {
                    editor,
                    waiting: VecDeque::new(),
                }))
            },
        )
    }

    /// Returns whether there is a person to ask.
    pub(crate) const fn is_terminal(&self) -> bool {
        !matches!(self, Self::Piped(_))
    }

    /// Returns the next line, after a prompt at a terminal. `Err` says why there is none.
    pub(crate) fn next(&mut self, prompt: &str) -> Result<UserInput, String> {
        match self {
            Self::Piped(lines) => next_of(lines),
            Self::Plain(lines) => {
                // Ctrl-C may come as soon as the prompt is visible.
                signals::at_prompt(Some(prompt));
                show_prompt(prompt);
                let next = next_of(lines);
                signals::at_prompt(None);
                if matches!(next, Ok(UserInput::End)) {
                    show_prompt("\n");
                }
                next
            }
            Self::Edited(edited) => Ok(edited.next(prompt)),
        }
    }
}

fn next_of(lines: &mut Lines<StdinLock<'static>>) -> Result<UserInput, String> {
    match lines.next() {
        Ok(Some(line)) => Ok(UserInput::Line(line)),
        Ok(None) => Ok(UserInput::End),
        Err(error) => Err(format!("standard input: {}", reason(&error))),
    }
}

impl EditedLines {
    fn next(&mut self, prompt: &str) -> UserInput {
        if let Some(line) = self.waiting.pop_front() {
            show_prompt(&format!("{prompt}{}\n", crate::yaml::printable(&line)));
            return UserInput::Line(Line::Text(line));
        }
        match self.editor.readline(prompt) {
            Ok(text) => {
                // Pasted lines arrive as one text.
                let text = text.replace("\r\n", "\n");
                let lines = text.split(['\n', '\r']).map(str::to_owned);
                self.waiting.extend(lines);
                let first = self.waiting.pop_front().unwrap_or_default();
                UserInput::Line(Line::Text(first))
            }
            Err(ReadlineError::Interrupted) => UserInput::Dropped,
            // Ctrl-D was typed, or the terminal is gone.
            Err(error) if is_signal(&error) => UserInput::Dropped,
            Err(_) => UserInput::End,
        }
    }
}

#[cfg(unix)]
const fn is_signal(error: &ReadlineError) -> bool {
    matches!(error, ReadlineError::Signal(_))
}

#[cfg(not(unix))]
const fn is_signal(_: &ReadlineError) -> bool {
    false
}

struct Completing(Completes);

impl Completer for Completing {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        cursor: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        let found = (self.0)(&line[..cursor]);
        Ok((found.start, found.words))
    }
}

impl Hinter for Completing {
    type Hint = String;
}

impl Highlighter for Completing {}

impl Validator for Completing {}

impl Helper for Completing {}
