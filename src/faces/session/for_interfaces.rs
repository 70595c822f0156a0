//! What an interface for people needs from a session besides requests: the log as reports show it,
//! the refused move, a note.

use super::change::Change;
use super::choosing::{HowRead, RefusedMove};
use super::completing::{Completion, completions, moves_beginning_with};
use super::requests::{Refused, Request, refused};
use super::served::Session;
use super::shorthand::{Table, unread};
use crate::game::Games;
use crate::game::language::Info;
use crate::game::notation::flow;
use crate::referee::judge::{Review, ReviewRequest};
use crate::referee::position::Position;
use crate::referee::verdict::Judgement;
use crate::report::LogText;
use crate::report::documents::{AwaitsRecord, ErrorCode, Move, Now, SessionAnswer};
use crate::yaml::breaks::{Break, line_end, line_start};
use crate::yaml::lexer::is_comment;
use crate::yaml::tree::{Kind, NodeId, Tree};
use serde_json::{Map, Value as Json, json};

impl<L: Games> Session<L> {
    /// Records whether the log is in a file, which reports may then name in a command.
    pub(crate) fn in_file(mut self, is_file: bool) -> Self {
        self.is_file = is_file;
        self
    }

    /// Carries out a request as [`request`](Self::request) does, and returns the answer itself. If
    /// what was done could not be written, the answer has the error.
    pub(crate) fn ask(&mut self, request: &Json) -> Result<SessionAnswer, Refused> {
        let text = request.to_string();
        let (request, read) = Request::read(&text);
        let answer = read.and_then(|()| self.answer(&request))?;
        Ok(match self.unwritten.take() {
            None => answer,
            Some(why) => answer.unsaved(*why),
        })
    }

    /// Judges the log and makes something of the review; `None` without a log.
    pub(crate) fn review_with<T>(
        &self,
        review_request: ReviewRequest,
        make: impl FnOnce(&LogText<'_>, &Review) -> T,
    ) -> Option<T> {
        let record = self.record.as_ref()?;
        Some(record.judged::<L, T>(&self.judge(), review_request, make))
    }

    /// Like [`review_with`](Self::review_with), for the log with the move that was refused last; `None`
    /// if no move was.
    pub(crate) fn review_refused_with<T>(
        &self,
        review_request: ReviewRequest,
        make: impl FnOnce(&LogText<'_>, &Review) -> T,
    ) -> Option<T> {
        let (record, refused_move) = (self.record.as_ref()?, self.refused_move.as_ref()?);
        Some(record.judged_with::<L, T>(&self.judge(), &refused_move.text, review_request, make))
    }

    /// Returns the move that was refused last.
    pub(crate) fn refused_move(&self) -> Option<&Map<String, Json>> {
        self.refused_move
            .as_ref()
            .map(|refused_move: &RefusedMove| &refused_move.json)
    }

    /// Returns how the line of the move that was refused last was read, if its verb was left out.
    pub(crate) fn how_refused_was_read(&self) -> Option<&HowRead> {
        self.refused_move.as_ref()?.how_read.as_ref()
    }

    /// Says for whom the move that was refused last is legal, if it is for somebody else.
    pub(crate) fn refused_is_legal_for_other(&self) -> Option<&str> {
        self.refused_move.as_ref()?.legal_for_other.as_deref()
    }

    /// Returns the rules that the move that was refused last breaks.
    pub(crate) fn broken_by_refused(&self) -> &[String] {
        let refused_move = self.refused_move.as_ref();
        refused_move.map_or(&[], |refused_move| &refused_move.broken)
    }

    /// Remembers a move as the one that was refused last, unless there is one already.
    pub(crate) fn restore_refused(&mut self, refused_move: Option<RefusedMove>) {
        if self.refused_move.is_none() {
            self.refused_move = refused_move;
        }
    }

    /// Returns the move that was refused last, and the log as it would be with it.
    pub(crate) fn refused_last(&self) -> Option<RefusedMove> {
        self.refused_move.clone()
    }

    /// Writes an entry as a line in the style of the log.
    pub(crate) fn line_of(&self, json: &Map<String, Json>) -> String {
        let record = self.record.as_ref();
        record.map_or_else(
            || flow(&Json::Object(json.clone())),
            |record| record.line_of(json),
        )
    }

    /// Returns the current state of the game.
    pub(crate) fn now(&self) -> Option<Now> {
        self.record.as_ref()?.now()
    }

    /// Returns whether play can continue from the log.
    pub(crate) fn can_continue(&self) -> bool {
        self.record
            .as_ref()
            .is_some_and(|record| record.judged_text.is_sound)
    }

    /// Returns whether there is a warning about the log.
    pub(crate) fn has_warnings(&self) -> bool {
        self.record
            .as_ref()
            .is_some_and(|record| !record.judged_text.warnings.is_empty())
    }

    /// Returns what is awaited; `None` without a log.
    pub(crate) fn awaits(&self) -> Option<AwaitsRecord> {
        self.record.as_ref()?.awaits().ok()
    }

    /// Says which of these words cannot be read as the beginning of a move, an expect or a result,
    /// and what would fit; `None` if they can.
    pub(crate) fn unread(&self, line: &str) -> Option<String> {
        let record = self.record.as_ref()?;
        let (info, position) = record.here().ok()?;
        unread(info, position, &record.vocabulary, line)
    }

    /// Returns the game, and the position that the log has reached.
    pub(crate) fn here(&self) -> Option<(&'static Info, &dyn Position)> {
        self.record.as_ref()?.here().ok()
    }

    /// Returns the completions of the last word of a line that is being written.
    pub(crate) fn completions(&self, line: &str) -> Completion {
        let parts = self.record.as_ref().and_then(|record| {
            let (base, end) = (record.base()?, record.position()?);
            Some((record.info()?, Table { base, end }, &record.vocabulary))
        });
        parts.map_or_else(Completion::default, |(info, table, vocabulary)| {
            completions(info, table.end, vocabulary, line)
        })
    }

    /// Returns the first `limit` legal moves that begin with these words, and whether there are
    /// more.
    pub(crate) fn legal_that_begin(&self, words: &str, limit: usize) -> (Vec<Move>, bool) {
        let parts = self.record.as_ref().and_then(|record| {
            let table = record.table().ok()?;
            Some((record.info()?, table, &record.vocabulary))
        });
        let Some((info, table, vocabulary)) = parts else {
            return (Vec::new(), false);
        };
        let moves = moves_beginning_with(info, table, vocabulary, words);
        let voice = table.end.voice();
        let listed = moves.iter().take(limit);
        (
            listed.map(|one| Move::new(info, &*voice, one)).collect(),
            moves.len() > limit,
        )
    }

    /// Adds a note to the last entry of `moves`, after any note that it has; returns the new entry,
    /// and why it could not be written, if so.
    pub(crate) fn annotate(&mut self, note: &str) -> Result<(String, Option<Refused>), Refused> {
        let record = self.record()?;
        record.judged_text.must_be_sound()?;
        let tree = crate::yaml::parse::parse(&record.text).tree;
        let Some(entry) = last_entry(&tree) else {
            let message = "there is no move yet that the note could belong to";
            return Err(refused(ErrorCode::Nothing, message));
        };
        let old = tree.get(entry, "note").and_then(|note| tree.scalar(note));
        let note = old.map_or_else(
            || note.to_owned(),
            |old| format!("{}; {note}", old.trim_end()),
        );
        let change = note_change(&tree, entry, &note);
        let mut text = record.text.clone();
        change.apply(&mut text);
        let line = record.judged_with::<L, _>(
            &self.judge(),
            &text,
            ReviewRequest::default(),
            |log, review| {
                let entry = last_entry(log.tree)?;
                let written = log
                    .tree
                    .get(entry, "note")
                    .and_then(|note| log.tree.scalar(note));
                let is_readable = review.verdict.judgement != Judgement::Malformed;
                let line = || {
                    log.tree.source()[log.tree.span(entry).range()]
                        .trim_end()
                        .to_owned()
                };
                (is_readable && written == Some(&*note)).then(line)
            },
        );
        let Some(line) = line else {
            let message = "the note cannot be added to the last line: it is too long, or the line is not written as a note could be added";
            return Err(refused(ErrorCode::NotAMove, message));
        };
        let moved = self.record()?.changed(&change, line.clone());
        self.adopt(moved)?;
        Ok((line, self.unwritten.take()))
    }
}

/// Returns the last entry of the moves.
fn last_entry(tree: &Tree<'_>) -> Option<NodeId> {
    let moves = tree.get(tree.root()?, "moves")?;
    let is_list = tree.kind(moves) == Kind::List;
    tree.children(moves).filter(|_| is_list).last()
}

/// Returns the change that gives an entry a note, replacing the one it may have.
fn note_change(tree: &Tree<'_>, entry: NodeId, note: &str) -> Change {
    let source = tree.source();
    let range = tree.span(entry).range();
    let first = tree.entries(entry).next();
    let is_json = first.is_some_and(|(key, _)| !tree.is_plain(key));
    let pair = if is_json {
        format!("\"note\": {}", json!(note))
    } else {
        let pair = flow(&json!({"note": note}));
        pair[1..pair.len() - 1].to_owned()
    };
    let known = tree
        .entries(entry)
        .find(|(key, _)| tree.scalar(*key) == Some("note"));
    let (range, text) = match (known, first, tree.entries(entry).last()) {
        (Some((key, value)), ..) => {
            let start = tree.span(key).start as usize;
            let end = tree.span(value).end as usize;
            (start..start + source[start..end].trim_end().len(), pair)
        }
        (None, _, Some((_, last))) if source[range.clone()].starts_with('{') => {
            let end = tree.span(last).end as usize;
            (end..end, format!(", {pair}"))
        }
        (None, Some((key, verb)), _) => {
            // The note is inserted after the verb, because the last value may end in a block of
            // text.
            let end = Break::first(source).unwrap_or_default().as_str();
            let start = tree.span(key).start as usize;
            let line = line_start(source, start);
            let margin = " ".repeat(source[line..start].chars().count());
            // A comment stays beside the verb.
            let after = tree.span(verb).end as usize;
            let rest = source[after..].trim_start_matches([' ', '\t']);
            let has_text = !source[line_start(source, after)..after].trim().is_empty();
            let at = match has_text && is_comment(source, source.len() - rest.len()) {
                true => line_end(source, after),
                false => after,
            };
            (at..at, format!("{end}{margin}{pair}"))
        }
        (None, ..) => (range.end..range.end, String::new()),
    };
    let line = 0..text.len();
    Change::replace(source, range, text, line)
}
