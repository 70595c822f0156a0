//! The session: answers requests about one growing log.

use super::choosing::{
    LineReadings, READINGS, RefusedMove, chosen, entries_of_line, message_of, read_as, reading,
    with_annotations,
};
use super::edited_log::EditedLog;
use super::judged_text::Judge;
use super::positions::{Legal, legal_at};
use super::record::Record;
use super::requests::{
    MOST_BYTES, Refused, Request, TOO_LONG, check_play, hello, is_request, refused, refused_with,
    suggest_request,
};
use super::restored::restored;
use super::shorthand::Table;
use super::store::{InMemory, Store, Unsaved};
use crate::game::Games;
use crate::game::language::{Domain, HEADER_KEYS, Info, counted};
use crate::game::notation::flow;
use crate::game::reading::{Boards, NoBoards, ReadOnce};
use crate::games::BuiltIn;
use crate::referee::replay::Options;
use crate::report::documents::{
    Bare, ErrorCode, LegalQuestion, LogEntry, NewLog, NextKey, OpenLog, Play, ReadLine, SCHEMA,
    SessionAnswer, SessionReply, Undo,
};
use crate::report::json_text;
use crate::yaml::printable;
use serde_json::{Map, Value as Json};
use std::sync::Arc;

/// Advice for a file that records another game.
const ELSEWHERE: &str = ": record another game into another file, or take the moves out with undo";

/// A log that grows, one request after another.
///
/// ```
/// use serde_json::{Value, json};
///
/// let mut session = railref::Session::new();
/// let mut ask = |request: Value| -> Value {
///     serde_json::from_str(&session.request(&request.to_string())).expect("a reply is JSON")
/// };
/// let begun = ask(json!({"do": "new", "game": "steel-driver", "players": ["Andy", "Don", "Simon"]}));
/// assert_eq!((&begun["ok"], &begun["revision"]), (&json!(true), &json!(1)));
/// // Andy, who is to act, sells the control marker of red to Don for 4 cubes.
/// let sold = ask(json!({"do": "play", "line": "sale r don 4"}));
/// assert_eq!(sold["move"], json!({"sale": "red", "by": "Andy", "to": "Don", "price": 4}));
/// assert_eq!(sold["now"]["active"], "Don");
/// let refused = ask(json!({"do": "play", "line": "bid 3"}));
/// assert_eq!(refused["error"]["code"], "illegal");
/// let log = ask(json!({"do": "log"}));
/// assert!(log["log"].as_str().is_some_and(|log| log.ends_with("  - {sale: red, by: Andy, to: Don, price: 4}\n")));
/// ```
pub struct Session<L = BuiltIn> {
    name: String,
    /// Whether the log is in a file of that name.
    pub(super) is_file: bool,
    boards: ReadOnce,
    options: Options,
    store: Box<dyn Store>,
    pub(super) record: Option<Record>,
    /// The move that was refused last; forgotten when another move is played.
    #[cfg_attr(
        not(feature = "cli"),
        allow(dead_code, reason = "the command alone shows it")
    )]
    pub(super) refused_move: Option<RefusedMove>,
    revision: u64,
    saved: bool,
    /// Why the change that the last request made could not be written.
    pub(super) unwritten: Option<Refused>,
    ended: bool,
    /// Whether a request or a line was refused.
    has_refused: bool,
    /// Whether the log already existed before the session.
    existed: bool,
    /// [`Session::request`] and [`Session::load`], compiled where the session is made. A program
    /// that holds a session of the built-in games would otherwise compile the whole referee for
    /// them once more.
    serve: fn(&mut Self, &str) -> String,
    open: fn(&Judge<'_>, &str) -> Result<Record, Refused>,
}

impl Session {
    /// Creates a session of the built-in games with their built-in boards, in memory.
    pub fn new() -> Self {
        Self::with(
            "-",
            Arc::new(NoBoards),
            Options::default(),
            Box::new(InMemory),
        )
    }
}

impl Default for Session {
    fn default() -> Self {
        Self::new()
    }
}

impl<L: Games> Session<L> {
    /// Creates a session for a list of games. Documents call the log `name`; `boards` reads the
    /// board files that the log names, and `store` keeps its text.
    pub fn with(
        name: impl Into<String>,
        boards: Arc<dyn Boards + Send>,
        options: Options,
        store: Box<dyn Store>,
    ) -> Self {
        Self {
            name: name.into(),
            is_file: false,
            boards: ReadOnce::new(boards),
            options,
            store,
            record: None,
            refused_move: None,
            revision: 0,
            saved: true,
            unwritten: None,
            ended: false,
            has_refused: false,
            existed: false,
            serve: Self::serve,
            open: Record::open::<L>,
        }
    }

    /// Creates a session that keeps its log in memory and reads no files.
    #[cfg(feature = "cli")]
    pub(crate) fn in_memory() -> Self {
        Self::with(
            "-",
            Arc::new(NoBoards),
            Options::default(),
            Box::new(InMemory),
        )
    }

    /// Answers one request, a JSON object, with one JSON object on one line, without a line break.
    /// Only `end` ends the session. If anything is wrong with another request, the reply says so,
    /// and the session is unchanged.
    pub fn request(&mut self, request: &str) -> String {
        if request.len() > MOST_BYTES {
            return self.refuse(TOO_LONG);
        }
        (self.serve)(self, request)
    }

    fn serve(&mut self, request: &str) -> String {
        let (request, read) = Request::read(request);
        let answer = read.and_then(|()| self.answer(&request));
        self.reply(request, answer)
    }

    /// Answers a request, or plays a line.
    pub fn request_or_line(&mut self, text: &str) -> String {
        if is_request(text) || text.len() > MOST_BYTES {
            return self.request(text);
        }
        // As JSON, a line may be longer than it is.
        let line = serde_json::json!({"do": "play", "line": text});
        (self.serve)(self, &line.to_string())
    }

    /// Answers something that is not a request at all, such as bytes that are not text.
    pub fn refuse(&mut self, why: &str) -> String {
        self.reply(Request::default(), Err(refused(ErrorCode::BadRequest, why)))
    }

    /// Opens the text of a log, as the request `open` does, but does not write it back to
    /// where it came from. `Err` says why it is not a log.
    pub fn load(&mut self, text: &str) -> Result<(), String> {
        let record = (self.open)(&self.judge(), text);
        let record = record.map_err(|error| error.message)?;
        self.record = Some(record);
        self.existed = true;
        Ok(())
    }

    /// Returns the game that is recorded and its players, if there is a log.
    pub fn playing(&self) -> Option<(&'static Info, Vec<String>)> {
        let record = self.record.as_ref()?;
        let (info, position) = record.here().ok()?;
        Some((info, position.names_of(Domain::Player)))
    }

    /// Returns the text of the log, if there is one.
    pub fn text(&self) -> Option<String> {
        self.record.as_ref().map(Record::whole)
    }

    /// Returns whether the session is over.
    pub const fn has_ended(&self) -> bool {
        self.ended
    }

    /// Returns whether all changes to the text are written.
    pub const fn is_saved(&self) -> bool {
        self.saved
    }

    /// Returns whether all changes to the text are written, and what was written is still there.
    pub fn is_kept(&self) -> bool {
        self.saved && self.store.holds()
    }

    /// Returns whether a request or a line was refused.
    #[cfg(feature = "cli")]
    pub(crate) fn has_refused(&self) -> bool {
        self.has_refused
    }

    /// Returns whether the log is legal or accepted so far; true for a session without a log.
    pub fn is_sound(&self) -> bool {
        self.record
            .as_ref()
            .is_none_or(|record| record.judged_text.review.verdict.judgement.status() == 0)
    }

    pub(super) fn judge(&self) -> Judge<'_> {
        Judge {
            name: &self.name,
            is_file: self.is_file,
            boards: &self.boards,
            options: self.options,
        }
    }

    fn reply(&mut self, request: Request<'_>, answer: Result<SessionAnswer, Refused>) -> String {
        // What was done is reported even if it could not be written.
        let (ok, answer) = match (answer, self.unwritten.take()) {
            (Ok(answer), None) => (true, answer),
            (Ok(answer), Some(why)) => (false, answer.unsaved(*why)),
            (Err(error), _) => (false, SessionAnswer::Refused { error: *error }),
        };
        self.has_refused |= !ok;
        let reply = SessionReply {
            schema: SCHEMA,
            id: request.id,
            asked: request.asked,
            ok,
            revision: self.revision,
            saved: self.saved,
            answer,
            now: self.record.as_ref().and_then(Record::now),
        };
        let mut line = json_text::line(&reply);
        line.pop();
        line
    }

    pub(super) fn answer(&mut self, request: &Request<'_>) -> Result<SessionAnswer, Refused> {
        if self.ended {
            return Err(refused(ErrorCode::BadRequest, "the session is over"));
        }
        let only_at = request.only_at()?;
        if only_at.is_some_and(|revision| revision != self.revision) {
            let asked = only_at.unwrap_or_default();
            let message = format!("the log is at revision {}, not {asked}", self.revision);
            return Err(refused(ErrorCode::Changed, message));
        }
        match request.asked.as_deref().unwrap_or_default() {
            "hello" => request.own().map(|Bare {}| hello::<L>()),
            "new" => request.own().and_then(|asked| self.begin(&asked)),
            "open" => request.own().and_then(|asked| self.open(&asked)),
            "end" => request.own().map(|Bare {}| {
                self.ended = true;
                self.saved = self.saved && self.store.holds_all();
                SessionAnswer::Done {}
            }),
            asked => self.of_log(asked, request),
        }
    }

    /// Answers a request about the log.
    fn of_log(&mut self, asked: &str, request: &Request<'_>) -> Result<SessionAnswer, Refused> {
        match asked {
            "read" => self.read(&request.own()?),
            "play" => self.play(&request.own()?),
            "undo" => self.undo(&request.own()?),
            "redo" => request.own().and_then(|Bare {}| self.redo()),
            "legal" => self.legal(&request.own()?),
            "state" => self.state(request.own()?),
            "svg" => self.svg(request.own()?),
            other => {
                let Bare {} = request.own()?;
                self.answer_without_keys(other)
            }
        }
    }

    pub(super) fn record(&self) -> Result<&Record, Refused> {
        self.record.as_ref().ok_or_else(|| {
            refused(
                ErrorCode::NoLog,
                "there is no log yet: new begins one, open takes the text of one",
            )
        })
    }

    /// Returns the record, and how it is judged.
    pub(super) fn record_and_judge(&mut self) -> Result<(&mut Record, Judge<'_>), Refused> {
        self.record()?;
        // Not self.judge(): that would borrow all of self.
        let judge = Judge {
            name: &self.name,
            is_file: self.is_file,
            boards: &self.boards,
            options: self.options,
        };
        let record = self.record.as_mut();
        record
            .map(|record| (record, judge))
            .ok_or_else(|| refused(ErrorCode::NoLog, "there is no log yet"))
    }

    fn begin(&mut self, asked: &NewLog) -> Result<SessionAnswer, Refused> {
        if self
            .record_in_file()
            .is_some_and(|record| record.undoable_lines() > 0)
        {
            let name = printable(&self.name);
            let message = format!("new: {name} has moves already, and would lose them{ELSEWHERE}");
            return Err(refused(ErrorCode::BadRequest, message));
        }
        let game = L::info(&asked.game);
        let mut text = format!("game: {}\n", flow(&asked.game.as_str().into()));
        let mut header = asked.header.clone().unwrap_or_default();
        let own = ["game", "players", "moves", "result"];
        if let Some(key) = own.iter().find(|key| header.contains_key(**key)) {
            let message = format!("new: the key {key} does not belong in header");
            return Err(refused(ErrorCode::BadRequest, message));
        }
        header.retain(|_, value| !value.is_null());
        let players: Json = asked.players.iter().map(String::as_str).collect();
        header.insert("players".to_owned(), players);
        let of_game = game
            .into_iter()
            .flat_map(|info| info.header)
            .map(|key| key.name);
        let mut order: Vec<&str> = Vec::new();
        for key in HEADER_KEYS {
            order.push(key);
            if key == "players" {
                order.extend(of_game.clone());
            }
        }
        for key in order {
            if let Some(value) = header.shift_remove(key) {
                text.push_str(&format!("{key}: {}\n", flow(&value)));
            }
        }
        for (key, value) in &header {
            let pair: Map<String, Json> = std::iter::once((key.clone(), value.clone())).collect();
            let pair = flow(&Json::Object(pair));
            text.push_str(&format!("{}\n", &pair[1..pair.len() - 1]));
        }
        text.push_str("moves:\n");
        self.replace_log(&text)?;
        if let Some(record) = self.record.as_mut() {
            record.forget_undone();
        }
        self.existed = false;
        self.opened()
    }

    /// Returns the log if it was in the file before the session began: undo could not restore its
    /// moves.
    fn record_in_file(&self) -> Option<&Record> {
        let is_kept = self.existed && self.store.keeps();
        self.record.as_ref().filter(|_| is_kept)
    }

    fn open(&mut self, asked: &OpenLog) -> Result<SessionAnswer, Refused> {
        let text = asked.log.as_str();
        if let Some(record) = self.record_in_file()
            && record.undoable_lines() > 0
            && self.store.holds()
        {
            let other = (self.open)(&self.judge(), text)?;
            let name = printable(&self.name);
            let why = if record.is_of_game(&other) {
                (other.undoable_lines() < record.undoable_lines()).then(|| {
                    let [lines, left] =
                        [record, &other].map(|one| counted(one.undoable_lines(), "line"));
                    format!("open: {name} has {lines} of moves and this text has {left}")
                })
            } else {
                Some(format!(
                    "open: {name} has a game with moves, and this text is another game"
                ))
            };
            if let Some(why) = why {
                let message = format!("{why}; what is in the file would be lost{ELSEWHERE}");
                return Err(refused(ErrorCode::BadRequest, message));
            }
        }
        self.replace_log(text)?;
        self.opened()
    }

    fn opened(&self) -> Result<SessionAnswer, Refused> {
        let findings = self.record()?.judged_text.all_findings();
        Ok(SessionAnswer::Opened { findings })
    }

    /// Replaces the log with another text.
    fn replace_log(&mut self, text: &str) -> Result<(), Refused> {
        let record = (self.open)(&self.judge(), text)?;
        match self.store.begin(text) {
            Err(Unsaved::Changed(why)) => Err(refused(ErrorCode::Changed, why)),
            written => {
                // The revision counts the changes of the text, so it stays the same for the same
                // text.
                let is_new = self.text().as_deref() != Some(text);
                if is_new {
                    self.record = Some(record);
                    self.refused_move = None;
                }
                self.note_write(written, is_new);
                Ok(())
            }
        }
    }

    /// Records that a text was written or, if it was not, why; and whether it is a new text.
    fn note_write(&mut self, written: Result<(), Unsaved>, is_new: bool) {
        self.revision += u64::from(is_new);
        self.saved = written.is_ok();
        self.unwritten = written.err().map(|unsaved| {
            let (Unsaved::Failed(why) | Unsaved::Changed(why)) = unsaved;
            refused(ErrorCode::NotSaved, why)
        });
    }

    fn read(&mut self, asked: &ReadLine) -> Result<SessionAnswer, Refused> {
        let (record, judge) = self.record_and_judge()?;
        let entries = entries_of_line(record, &judge, &asked.line)?;
        let mut readings = Vec::new();
        for entry in entries.all.iter().take(READINGS) {
            readings.push(reading::<L>(record, &judge, entry)?.0);
        }
        Ok(SessionAnswer::Readings { readings })
    }

    fn play(&mut self, asked: &Play) -> Result<SessionAnswer, Refused> {
        check_play(asked)?;
        self.refused_move = None;
        let (record, judge) = self.record_and_judge()?;
        record.judged_text.must_be_sound()?;
        let entries = match (&asked.action, &asked.line) {
            (Some(action), _) => LineReadings {
                all: vec![record.entry(&judge, action)?],
                legal: 1,
                more: false,
                unfinished: None,
            },
            (None, line) => {
                let line = line.as_deref().unwrap_or_default();
                entries_of_line(record, &judge, line)
                    .map_err(|error| suggest_request(line, error))?
            }
        };
        let mut entries = with_annotations(record, &judge, entries, asked)?;
        let unfinished = entries.unfinished.take();
        let mut refused_move = None;
        let chosen = chosen::<L>(record, &judge, entries, &mut refused_move);
        let chosen = chosen.map_err(|error| match (&asked.line, &mut refused_move) {
            (Some(line), Some(refused_move)) => read_as(line, refused_move, unfinished, error),
            _ => error,
        });
        self.refused_move = refused_move;
        let (entry, outcome) = chosen?;
        let answer = SessionAnswer::Played {
            action: LogEntry(entry.json),
            before: outcome.before.clone(),
            after: outcome.after.clone(),
            entries: outcome.entries.clone(),
            error: None,
        };
        if asked.only_try {
            return Ok(answer);
        }
        let record = self.record()?;
        let whole = [record.head.as_str(), &outcome.text, &record.tail].concat();
        match self.store.write(&whole) {
            Err(Unsaved::Changed(why)) => Err(refused(ErrorCode::Changed, why)),
            written => {
                if let Some(record) = &mut self.record {
                    record.keep(outcome);
                }
                self.note_write(written, true);
                Ok(answer)
            }
        }
    }

    fn undo(&mut self, asked: &Undo) -> Result<SessionAnswer, Refused> {
        if asked.count == 0 {
            let message = "undo: count is at least 1";
            return Err(refused(ErrorCode::BadRequest, message));
        }
        let moved = self.record()?.undo(asked.count)?;
        let undone = moved.lines.clone();
        self.adopt(moved)?;
        Ok(SessionAnswer::Undone {
            undone,
            error: None,
        })
    }

    fn redo(&mut self) -> Result<SessionAnswer, Refused> {
        let (record, judge) = self.record_and_judge()?;
        let moved = record.redo()?;
        record.judged_text.must_be_sound()?;
        // The line is read and judged before anything is changed, so that a refusal changes nothing.
        let json = restored(record, &judge, &moved)?;
        let judged_text = record.judge_edited::<L>(&judge, &moved);
        if !judged_text.is_sound {
            // It was in a log that was opened, and comes back as little as it could be played.
            let findings = judged_text.findings;
            let message = message_of(&findings);
            self.refused_move = Some(RefusedMove::new(json, moved.text, &findings));
            return Err(refused_with(
                ErrorCode::Illegal,
                message,
                findings,
                Vec::new(),
            ));
        }
        self.adopt(moved)?;
        Ok(SessionAnswer::Redone {
            action: LogEntry(json),
            error: None,
        })
    }

    pub(super) fn adopt(&mut self, moved: EditedLog) -> Result<(), Refused> {
        let record = self.record()?;
        let whole = [record.head.as_str(), &moved.text, &record.tail].concat();
        match self.store.write(&whole) {
            Err(Unsaved::Changed(why)) => Err(refused(ErrorCode::Changed, why)),
            written => {
                let (record, judge) = self.record_and_judge()?;
                record.take::<L>(&judge, moved);
                self.note_write(written, true);
                Ok(())
            }
        }
    }

    fn legal(&self, asked: &LegalQuestion) -> Result<SessionAnswer, Refused> {
        let record = self.record()?;
        let (info, end) = record.here()?;
        let base = record.base().unwrap_or(end);
        let mut legal = legal_at(info, Table { base, end }, asked)
            .map_err(|why| refused(ErrorCode::BadRequest, format!("legal: {why}")))?;
        if !record.judged_text.is_sound {
            // Nothing can be played until undo has made the log sound.
            legal = Legal {
                moves: Vec::new(),
                truncated: false,
                next: legal.next.map(|_| NextKey::nothing()),
            };
        }
        Ok(SessionAnswer::Legal {
            moves: legal.moves,
            truncated: legal.truncated,
            next: legal.next,
        })
    }
}
