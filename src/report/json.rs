//! The machine verdict: one object a log, one line each. Its schema is `schemas/verdict.schema.json`.

use super::VERSION;
use super::locate::{Kind, Note, Paper, notes_of};
use super::spoken::{SaidMove, json};
use crate::game::Standing;
use crate::judge::Account;
use crate::text::Span;
use crate::text::position::Position;
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::{Map, Value as Json, json as object};

/// The version of all JSON this program writes.
pub const SCHEMA: u32 = 1;

/// The verdict on a log as one JSON object.
pub fn verdict(paper: &Paper<'_>, account: &Account) -> Json {
    serde_json::to_value(Whole { paper, account }).unwrap_or_default()
}

/// The same, written violation by violation: a log of thousands of them is never held as a whole.
pub struct Whole<'w> {
    /// The document.
    pub paper: &'w Paper<'w>,
    /// What is said of it.
    pub account: &'w Account,
}

impl Serialize for Whole<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { paper, account } = *self;
        let mut out = serializer.serialize_map(None)?;
        for (key, value) in head(paper, account) {
            out.serialize_entry(&key, &value)?;
        }
        out.serialize_entry("complete", &account.verdict.complete)?;
        let counts = account.verdict.counts;
        let counts = object!({"declared": counts.declared, "carried_out": counts.carried_out, "implied": counts.implied});
        out.serialize_entry("moves", &counts)?;
        for (key, kind) in [("violations", Kind::Error), ("accepted", Kind::Accepted), ("warnings", Kind::Warning)] {
            out.serialize_entry(key, &OfKind { whole: self, kind })?;
        }
        out.serialize_entry("rulings", &rulings(account))?;
        out.serialize_entry("standing", &standing(account))?;
        out.end()
    }
}

/// The notes of one kind.
struct OfKind<'w> {
    whole: &'w Whole<'w>,
    kind: Kind,
}

impl Serialize for OfKind<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Whole { paper, account } = *self.whole;
        serializer.collect_seq(notes_of(self.kind, paper, account).map(|note| Violation { paper, account, note }))
    }
}

/// What every JSON output begins with: which log, judged by what, with what verdict.
pub fn head(paper: &Paper<'_>, account: &Account) -> Map<String, Json> {
    let verdict = &account.verdict;
    let mut out = Map::new();
    out.insert("schema".to_owned(), SCHEMA.into());
    out.insert("log".to_owned(), paper.name.into());
    out.insert("document".to_owned(), paper.number.into());
    out.insert("game".to_owned(), verdict.game.map(|info| info.id).into());
    out.insert("referee".to_owned(), object!({"version": VERSION, "rules": verdict.game.map(|_| verdict.edition)}));
    out.insert("board".to_owned(), verdict.board.as_ref().map(|(name, _)| name.as_str()).into());
    if let Some((_, Some(notice))) = &verdict.board {
        out.insert("board_notice".to_owned(), notice.as_str().into());
    }
    out.insert("verdict".to_owned(), verdict.judgement.word().into());
    out
}

/// The rulings in force.
pub fn rulings(account: &Account) -> Json {
    Json::Object(account.verdict.rulings.iter().map(|(key, choice)| ((*key).to_owned(), Json::from(*choice))).collect())
}

/// The standing; null for a malformed log.
pub fn standing(account: &Account) -> Json {
    match (&account.verdict.standing, &account.voice) {
        (Some(Standing { values, .. }), Some(voice)) => {
            Json::Object(values.iter().map(|(key, value)| ((*key).to_owned(), json(&**voice, value))).collect())
        }
        _ => Json::Null,
    }
}

/// A finding. Its legal moves, the bulk of it, are written one by one.
struct Violation<'v> {
    paper: &'v Paper<'v>,
    account: &'v Account,
    note: Note<'v>,
}

impl Serialize for Violation<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (account, note) = (self.account, &self.note);
        let mut out = serializer.serialize_map(None)?;
        for (key, value) in facts(self.paper, note) {
            out.serialize_entry(&key, &value)?;
        }
        let (declared, legal) = (note.declared(), note.legal());
        let said = account.verdict.game.zip(account.voice.as_deref());
        let said = |spoken| said.map(|(info, voice)| SaidMove { info, voice, spoken });
        out.serialize_entry("declared", &declared.as_ref().and_then(said))?;
        out.serialize_entry("legal", &legal.iter().filter_map(said).collect::<Vec<SaidMove<'_>>>())?;
        out.end()
    }
}

/// What is said of a finding besides moves.
fn facts(paper: &Paper<'_>, note: &Note<'_>) -> Map<String, Json> {
    let mut out = Map::new();
    let mut put = |key: &str, value: Json| out.insert(key.to_owned(), value);
    put("rule", note.code.into());
    put("severity", if note.kind == Kind::Error { "error" } else { "warning" }.into());
    put("move", note.at.into());
    put("message", note.message.as_str().into());
    put("help", note.help.as_deref().into());
    put("after_illegal", note.after_illegal.into());
    put("section", note.section.into());
    put("also", note.also.iter().copied().collect());
    if let Some(reason) = &note.reason {
        put("reason", reason.as_str().into());
    }
    if let Some(board) = &note.board {
        put("board_file", board.path.as_str().into());
    }
    if let Some(instead) = &note.instead {
        put("instead", instead.as_str().into());
    }
    let place = Spans { paper, note };
    put("span", place.json(note.span));
    let first = object!({"message": note.label, "span": place.json(note.span)});
    let related = note.related.iter().map(|related| object!({"message": related.label, "span": place.json(related.span)}));
    put("labels", std::iter::once(first).chain(related).collect());
    out
}

/// Spans of a note, in its log or in its board file.
struct Spans<'p, 'a> {
    paper: &'p Paper<'a>,
    note: &'p Note<'p>,
}

impl Spans<'_, '_> {
    fn json(&self, span: Span) -> Json {
        let (_, start, end) = self.paper.place(self.note, span);
        object!({"start": position(start), "end": position(end)})
    }
}

fn position(Position { line, column, offset }: Position) -> Json {
    object!({"line": line, "column": column, "offset": offset})
}
