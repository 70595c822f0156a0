//! The source of lines: a pipe, a terminal at which lines can be edited, or one without editing.

use super::super::output::show_prompt;
use super::super::signals;
use super::lines::{Line, Lines};
use crate::faces::session::Completion;
use crate::game::sandbox::reason;
use rustyline::completion::{Completer, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};
use std::collections::VecDeque;
use std::io::{self, IsTerminal, StdinLock};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use textwrap::core::display_width;

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
    Plain(PlainLines),
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
        if !io::stdin().is_terminal() {
            return Self::Piped(Lines::new(io::stdin().lock()));
        }
        // These are terminals that rustyline does not support, or that do not say what they are.
        let kind = std::env::var("TERM").unwrap_or_default().to_lowercase();
        let is_dumb = cfg!(unix) && ["", "dumb", "cons25", "emacs"].contains(&&*kind);
        if is_dumb || !io::stdout().is_terminal() {
            return Self::Plain(PlainLines::new());
        }
        let config = Config::builder()
            .completion_type(CompletionType::List)
            // A question whether to show a long list would take every key for its answer, Ctrl-C
            // too. What is listed always fits the terminal instead.
            .completion_prompt_limit(usize::MAX)
            .auto_add_history(true)
            .build();
        let editor = Editor::with_history(config, MemHistory::new());
        editor.map_or_else(
            |_| Self::Plain(PlainLines::new()),
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
            Self::Plain(plain) => plain.next(prompt),
            Self::Edited(edited) => Ok(edited.next(prompt)),
        }
    }
}

/// Lines that the terminal itself edits. Another thread reads them, because Ctrl-C ends the wait for
/// one.
pub(crate) struct PlainLines {
    /// Asks for the next line.
    asked: Sender<()>,
    /// Whether a line was asked for that has not come yet.
    is_asked: bool,
    typed: Receiver<Typed>,
    /// Tells of a dropped line.
    drops: Sender<Typed>,
}

type Typed = Result<UserInput, String>;

impl PlainLines {
    fn new() -> Self {
        let (asked, requests) = mpsc::channel::<()>();
        let (drops, typed) = mpsc::channel();
        let reads = drops.clone();
        let read = move || {
            let mut lines = Lines::new(io::stdin().lock());
            while requests.recv().is_ok() && reads.send(next_of(&mut lines)).is_ok() {}
        };
        if let Err(error) = thread::Builder::new().spawn(read) {
            let _ = drops.send(Err(format!("standard input: {}", reason(&error))));
        }
        Self {
            asked,
            is_asked: false,
            typed,
            drops,
        }
    }

    fn next(&mut self, prompt: &str) -> Typed {
        // Ctrl-C may come as soon as the prompt is visible.
        let drops = self.drops.clone();
        signals::at_prompt(Some(Box::new(move || {
            let _ = drops.send(Ok(UserInput::Dropped));
        })));
        show_prompt(prompt);
        if !self.is_asked {
            let _ = self.asked.send(());
        }
        let next = self.typed.recv().unwrap_or(Ok(UserInput::End));
        signals::at_prompt(None);
        self.is_asked = matches!(next, Ok(UserInput::Dropped));
        if matches!(next, Ok(UserInput::End)) {
            show_prompt("\n");
        }
        next
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

/// How many rows and columns a terminal has that does not say it, as rustyline assumes.
const SIZE: (usize, usize) = (24, 80);
/// How many columns there are between two words of a list, as rustyline writes it.
const BETWEEN: usize = 2;

/// Returns the words of a list. If the list would not fit a terminal of this size, where rustyline
/// would stop and take every key for an answer, the last of them says how many more there are.
fn listed(words: Vec<String>, (rows, columns): (usize, usize)) -> Vec<Pair> {
    let count = words.len();
    let widest = words.iter().map(|word| display_width(word)).max();
    let room = |widest: usize| {
        let width = (widest + BETWEEN).min(columns).max(1);
        (columns / width).max(1) * rows.saturating_sub(1).max(1)
    };
    let widest = widest.unwrap_or_default();
    let pair = |word: String| Pair {
        display: word.clone(),
        replacement: word,
    };
    if count <= room(widest) {
        return words.into_iter().map(pair).collect();
    }
    let shown = room(widest.max(format!("({count} more)").len())) - 1;
    let begin = words.iter().map(String::as_str).reduce(common_beginning);
    let more = Pair {
        display: format!("({} more)", count - shown),
        replacement: begin.unwrap_or_default().to_owned(),
    };
    let first = words.into_iter().take(shown).map(pair);
    first.chain([more]).collect()
}

fn common_beginning<'w>(one: &'w str, other: &'w str) -> &'w str {
    let pairs = one.char_indices().zip(other.chars());
    let mut differing = pairs.filter(|((_, a), b)| a != b);
    let end = differing
        .next()
        .map_or(one.len().min(other.len()), |((at, _), _)| at);
    &one[..end]
}

/// Returns how many rows and columns the terminal has.
fn size() -> (usize, usize) {
    let of_terminal = terminal_size::terminal_size();
    let of_terminal = of_terminal.map(|(columns, rows)| (rows.0.into(), columns.0.into()));
    let is_known = |(rows, columns): &(usize, usize)| *rows > 0 && *columns > 0;
    of_terminal.filter(is_known).unwrap_or(SIZE)
}

impl Completer for Completing {
    type Candidate = Pair;

    fn complete(
        &self,
        line: &str,
        cursor: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        let found = (self.0)(&line[..cursor]);
        Ok((found.start, listed(found.words, size())))
    }
}

impl Hinter for Completing {
    type Hint = String;
}

impl Highlighter for Completing {}

impl Validator for Completing {}

impl Helper for Completing {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_of_words_fits_the_terminal() {
        let words = |count: usize| (0..count).map(|at| format!("e{at:03}")).collect::<Vec<_>>();
        let displayed = |count: usize| -> Vec<String> {
            let listed = listed(words(count), (3, 20));
            listed.into_iter().map(|pair| pair.display).collect()
        };
        assert_eq!(displayed(6), words(6));
        assert_eq!(displayed(7), ["e000", "e001", "e002", "(4 more)"]);
        let last = listed(words(9), (3, 20)).pop().expect("a word");
        assert_eq!(last.replacement, "e00", "what all of them begin with");
        assert_eq!(listed(words(9), (0, 0)).len(), 1);
        assert_eq!(common_beginning("Bo", "Boston"), "Bo");
        assert_eq!(common_beginning("", "Boston"), "");
    }
}
