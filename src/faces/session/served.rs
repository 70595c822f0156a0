//! The session: a request in, a reply out.

use super::positions::{awaits, legal};
use super::record::{Judge, Judgeable, Outcome, Record};
use super::requests::{REQUESTS, Refused, Request, refused, refused_with};
use super::shorthand::{Table, candidates};
use super::store::{InMemory, Store, Unsaved};
use crate::game::Games;
use crate::game::language::{HEADER_KEYS, in_words};
use crate::game::notation::flow;
use crate::game::reading::{Boards, NoBoards, ReadOnce};
use crate::games::BuiltIn;
use crate::referee::judge::Ask;
use crate::referee::position::At;
use crate::referee::replay::Options;
use crate::report::documents::{
    AtMove, Bare, ErrorCode, LedgerDocument, LegalQuestion, LogEntry, NewLog, OpenLog, Play,
    ReadLine, ReadingRecord, RefereeVersion, Rules, SCHEMA, ScoreDocument, SessionAnswer,
    SessionDocument, SessionReply, StateDocument, TracksDocument, Undo, VerdictDocument,
};
use crate::report::ledger::Selection;
use crate::report::records::Every;
use crate::report::svg_state::state_svg;
use crate::report::{VERSION, json_text, page};
use crate::yaml::printable;
use serde_json::{Map, Value as Json};
use std::marker::PhantomData;
use std::sync::Arc;

/// The version of the protocol.
const PROTOCOL: u32 = 1;
/// Readings of a line that are listed at most.
const READINGS: usize = 20;

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
    boards: ReadOnce,
    options: Options,
    store: Box<dyn Store>,
    record: Option<Record>,
    revision: u64,
    saved: bool,
    ended: bool,
    games: PhantomData<fn() -> L>,
}

impl Session {
    /// A session of the built-in games with their built-in boards, in memory.
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
    /// A session of a list of games. `name` is what documents call the log, `boards` reads the board files it names, and `store`
    /// keeps its text.
    pub fn with(
        name: impl Into<String>,
        boards: Arc<dyn Boards + Send>,
        options: Options,
        store: Box<dyn Store>,
    ) -> Self {
        Self {
            name: name.into(),
            boards: ReadOnce::new(boards),
            options,
            store,
            record: None,
            revision: 0,
            saved: true,
            ended: false,
            games: PhantomData,
        }
    }

    /// Answers one request, which is one JSON object, with one JSON object on one line, without a line end. No request ends the
    /// session but `end`; whatever is wrong with one is said in its reply, and the session is as it was.
    pub fn request(&mut self, request: &str) -> String {
        let (request, read) = Request::read(request);
        let answer = read.and_then(|()| self.answer(&request));
        self.reply(request, answer)
    }

    /// Answers a request, or a line, which is played.
    pub fn request_or_line(&mut self, text: &str) -> String {
        let is_request = text.trim_start().starts_with('{') && text.contains("\"do\"");
        if is_request || text.len() > super::MOST_BYTES {
            return self.request(text);
        }
        let line = serde_json::json!({"do": "play", "line": text});
        self.request(&line.to_string())
    }

    /// Answers something that is no request at all, such as bytes that are no text.
    pub fn refuse(&mut self, why: &str) -> String {
        self.reply(Request::default(), Err(refused(ErrorCode::BadRequest, why)))
    }

    /// Takes the text of a log, as a request `open` does, without writing it: it is where it came from. `Err` says why it is
    /// no log.
    pub fn load(&mut self, text: &str) -> Result<(), String> {
        let record = Record::open::<L>(&self.judge(), text);
        let record = record.map_err(|error| error.message)?;
        self.record = Some(record);
        Ok(())
    }

    /// The text of the log, if there is one.
    pub fn text(&self) -> Option<String> {
        self.record.as_ref().map(Record::whole)
    }

    /// Whether the session is over.
    pub const fn has_ended(&self) -> bool {
        self.ended
    }

    /// Whether all changes of the text are written.
    pub const fn is_saved(&self) -> bool {
        self.saved
    }

    /// Whether the log is legal or accepted, as far as it goes; a session without a log has none that is not.
    pub fn is_sound(&self) -> bool {
        self.record
            .as_ref()
            .is_none_or(|record| record.seen.review.verdict.judgement.status() == 0)
    }

    fn judge(&self) -> Judge<'_> {
        Judge {
            name: &self.name,
            boards: &self.boards,
            options: self.options,
        }
    }

    fn reply(&self, request: Request<'_>, answer: Result<SessionAnswer, Refused>) -> String {
        let ok = answer.is_ok();
        let reply = SessionReply {
            schema: SCHEMA,
            id: request.id,
            asked: request.asked,
            ok,
            revision: self.revision,
            saved: self.saved,
            answer: answer.unwrap_or_else(|error| SessionAnswer::Refused { error: *error }),
            now: self.record.as_ref().and_then(Record::now),
        };
        let mut line = json_text::line(&reply);
        line.pop();
        line
    }

    fn answer(&mut self, request: &Request<'_>) -> Result<SessionAnswer, Refused> {
        if self.ended {
            return Err(refused(ErrorCode::BadRequest, "the session is over"));
        }
        let only_at = request.only_at()?;
        if only_at.is_some_and(|revision| revision != self.revision) {
            let message = format!("the log is at revision {}", self.revision);
            return Err(refused(ErrorCode::Changed, message));
        }
        match request.asked.as_deref().unwrap_or_default() {
            "hello" => request.own().map(|Bare {}| hello::<L>()),
            "new" => request.own().and_then(|asked| self.begin(&asked)),
            "open" => request.own().and_then(|asked| self.open(&asked)),
            "end" => request.own().map(|Bare {}| {
                self.ended = true;
                SessionAnswer::Done {}
            }),
            asked => self.of_log(asked, request),
        }
    }

    /// Answers a request that is about the log.
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
                self.plain(other)
            }
        }
    }

    fn record(&self) -> Result<&Record, Refused> {
        self.record.as_ref().ok_or_else(|| {
            refused(
                ErrorCode::NoLog,
                "there is no log yet: new begins one, open takes the text of one",
            )
        })
    }

    /// The record and how it is judged.
    fn parts(&mut self) -> Result<(&mut Record, Judge<'_>), Refused> {
        self.record()?;
        let judge = Judge {
            name: &self.name,
            boards: &self.boards,
            options: self.options,
        };
        let record = self.record.as_mut();
        record
            .map(|record| (record, judge))
            .ok_or_else(|| refused(ErrorCode::NoLog, "there is no log yet"))
    }

    fn begin(&mut self, asked: &NewLog) -> Result<SessionAnswer, Refused> {
        let game = L::info(&asked.game);
        let mut text = format!("game: {}\n", flow(&asked.game.as_str().into()));
        let mut header = asked.header.clone().unwrap_or_default();
        let own = ["game", "players", "moves", "result"];
        if let Some(key) = own.iter().find(|key| header.contains_key(**key)) {
            let message = format!("new: the key {key} does not belong in header");
            return Err(refused(ErrorCode::BadRequest, message));
        }
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
        self.put(&text)?;
        Ok(SessionAnswer::Done {})
    }

    fn open(&mut self, asked: &OpenLog) -> Result<SessionAnswer, Refused> {
        self.put(&asked.log)?;
        let findings = self.record()?.seen.findings.clone();
        Ok(SessionAnswer::Opened { findings })
    }

    /// Takes the text of another log.
    fn put(&mut self, text: &str) -> Result<(), Refused> {
        let record = Record::open::<L>(&self.judge(), text)?;
        match self.store.begin(text) {
            Err(Unsaved::Changed(why)) => Err(refused(ErrorCode::Changed, why)),
            written => {
                self.record = Some(record);
                self.written(written)
            }
        }
    }

    /// Takes note of a change of the text, and of how writing it went.
    fn written(&mut self, written: Result<(), Unsaved>) -> Result<(), Refused> {
        self.revision += 1;
        self.saved = written.is_ok();
        match written {
            Ok(()) => Ok(()),
            Err(Unsaved::Failed(why) | Unsaved::Changed(why)) => {
                Err(refused(ErrorCode::NotSaved, why))
            }
        }
    }

    fn read(&mut self, asked: &ReadLine) -> Result<SessionAnswer, Refused> {
        let (record, judge) = self.parts()?;
        let entries = entries_of_line(record, &judge, &asked.line)?;
        let mut readings = Vec::new();
        for entry in entries.all.iter().take(READINGS) {
            readings.push(reading::<L>(record, &judge, entry)?.0);
        }
        Ok(SessionAnswer::Readings { readings })
    }

    fn play(&mut self, asked: &Play) -> Result<SessionAnswer, Refused> {
        let bad = |why: &str| Err(refused(ErrorCode::BadRequest, format!("play: {why}")));
        if asked.action.is_some() == asked.line.is_some() {
            return bad("give the move either as move or as line");
        }
        if asked.accept.is_some() != asked.reason.is_some() {
            return bad("accept and reason belong together");
        }
        let (record, judge) = self.parts()?;
        if !record.seen.is_sound {
            let message = format!(
                "the log is illegal, so that it is read only until undo has made it sound: {}",
                record
                    .seen
                    .findings
                    .first()
                    .map_or("", |finding| finding.message.as_str())
            );
            let findings = record.seen.findings.clone();
            return Err(refused_with(
                ErrorCode::Illegal,
                message,
                findings,
                Vec::new(),
            ));
        }
        let entries = match (&asked.action, &asked.line) {
            (Some(action), _) => Entries {
                all: vec![record.entry(&judge, action)?],
                legal: 1,
                more: false,
            },
            (None, line) => entries_of_line(record, &judge, line.as_deref().unwrap_or_default())?,
        };
        let entries = with_remarks(record, &judge, entries, asked)?;
        let (entry, outcome) = chosen::<L>(record, &judge, entries)?;
        let answer = SessionAnswer::Played {
            action: LogEntry(entry.json),
            before: outcome.before.clone(),
            after: outcome.after.clone(),
            entries: outcome.entries.clone(),
        };
        if asked.only_try {
            return Ok(answer);
        }
        let whole = [record.head.as_str(), &outcome.text, &record.tail].concat();
        match self.store.write(&whole) {
            Err(Unsaved::Changed(why)) => Err(refused(ErrorCode::Changed, why)),
            written => {
                if let Some(record) = &mut self.record {
                    record.keep(outcome);
                }
                self.written(written).map(|()| answer)
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
        self.moved(moved)?;
        Ok(SessionAnswer::Undone { undone })
    }

    fn redo(&mut self) -> Result<SessionAnswer, Refused> {
        let moved = self.record()?.redo()?;
        let line = moved.lines.first().cloned().unwrap_or_default();
        self.moved(moved)?;
        let record = self.record()?;
        let line = match line.split_once(':') {
            Some((key, _)) if key.trim_matches('"') == "result" => format!("{{{line}}}"),
            _ => line,
        };
        let action = LogEntry(record.written(&self.judge(), &line)?.json);
        Ok(SessionAnswer::Redone { action })
    }

    fn moved(&mut self, moved: super::record::Moved) -> Result<(), Refused> {
        let record = self.record()?;
        let whole = [record.head.as_str(), &moved.text, &record.tail].concat();
        match self.store.write(&whole) {
            Err(Unsaved::Changed(why)) => Err(refused(ErrorCode::Changed, why)),
            written => {
                let (record, judge) = self.parts()?;
                record.take::<L>(&judge, moved);
                self.written(written)
            }
        }
    }

    fn legal(&self, asked: &LegalQuestion) -> Result<SessionAnswer, Refused> {
        let (info, position) = self.record()?.here()?;
        let legal = legal(info, position, asked)
            .map_err(|why| refused(ErrorCode::BadRequest, format!("legal: {why}")))?;
        Ok(SessionAnswer::Legal {
            moves: legal.moves,
            truncated: legal.truncated,
            next: legal.next,
        })
    }

    fn state(&self, asked: AtMove) -> Result<SessionAnswer, Refused> {
        let ask = Ask {
            position: Some(asked.at.map_or(At::End, At::Move)),
            ..Ask::default()
        };
        let document = self
            .record()?
            .judged::<L, _>(&self.judge(), ask, StateDocument::new);
        Ok(of_document(SessionDocument::State(document)))
    }

    fn svg(&self, asked: AtMove) -> Result<SessionAnswer, Refused> {
        let ask = Ask {
            position: Some(asked.at.map_or(At::End, At::Move)),
            ..Ask::default()
        };
        let draw = |log: &crate::report::LogText<'_>, review: &crate::referee::judge::Review| {
            let position = review.position.as_deref()?;
            Some(state_svg(asked.at, log, review, position))
        };
        let drawn = self.record()?.judged::<L, _>(&self.judge(), ask, draw);
        let svg = drawn.ok_or_else(|| {
            let number = asked.at.unwrap_or_default();
            let message = format!("svg: the log does not get to a move {number}");
            refused(ErrorCode::BadRequest, message)
        })?;
        Ok(SessionAnswer::Svg { svg })
    }

    /// Answers a request without keys.
    fn plain(&self, asked: &str) -> Result<SessionAnswer, Refused> {
        let (record, judge) = (self.record()?, self.judge());
        let ask = Ask::default();
        Ok(match asked {
            "awaits" => {
                let (info, position) = record.here()?;
                SessionAnswer::Awaits(awaits(info, position))
            }
            "score" => {
                let ask = Ask {
                    sheets: true,
                    ..ask
                };
                let score = record.judged::<L, _>(&judge, ask, ScoreDocument::new);
                of_document(SessionDocument::Score(score))
            }
            "tracks" => {
                let ask = Ask {
                    tracks: true,
                    ..ask
                };
                let tracks = record.judged::<L, _>(&judge, ask, |log, review| {
                    TracksDocument::new(log, review, Every::Move)
                });
                of_document(SessionDocument::Tracks(tracks))
            }
            "ledger" => {
                let ask = Ask {
                    ledger: true,
                    ..ask
                };
                let ledger = record.judged::<L, _>(&judge, ask, |log, review| {
                    LedgerDocument::new(log, review, &Selection::default())
                });
                of_document(SessionDocument::Ledger(ledger))
            }
            "verdict" => {
                let ask = Ask {
                    hint: true,
                    brief: true,
                    rests_on: true,
                    ..ask
                };
                let verdict = record.judged::<L, _>(&judge, ask, VerdictDocument::new);
                of_document(SessionDocument::Verdict(verdict))
            }
            "replay" => SessionAnswer::Replay {
                html: record.judged::<L, _>(&judge, page::wanted(self.options), page::page),
            },
            _ => SessionAnswer::Log {
                log: record.whole(),
            },
        })
    }
}

fn hello<L: Games>() -> SessionAnswer {
    SessionAnswer::Hello {
        protocol: PROTOCOL,
        referee: RefereeVersion {
            version: VERSION.to_owned(),
        },
        games: L::INFOS.iter().map(|info| info.id.to_owned()).collect(),
        requests: REQUESTS
            .iter()
            .map(|(name, _)| (*name).to_owned())
            .collect(),
    }
}

fn of_document(document: SessionDocument) -> SessionAnswer {
    SessionAnswer::Document {
        document: Box::new(document),
    }
}

/// What a line may mean.
struct Entries {
    all: Vec<Judgeable>,
    /// How many of them break no rule, as far as can be told without the text; they come first.
    legal: usize,
    /// Whether there may be more.
    more: bool,
}

fn entries_of_line(record: &Record, judge: &Judge<'_>, line: &str) -> Result<Entries, Refused> {
    let line = line.trim();
    if line.starts_with('{') || line.starts_with("- ") {
        return Ok(Entries {
            all: vec![record.written(judge, line)?],
            legal: 1,
            more: false,
        });
    }
    let (Some(info), Some(base), Some(end)) = (record.info(), record.base(), record.position())
    else {
        return Err(refused(ErrorCode::NoLog, "there is no position"));
    };
    let found = candidates(info, Table { base, end }, &record.vocabulary, line)
        .map_err(|why| refused(ErrorCode::NotAMove, why))?;
    Ok(Entries {
        legal: found.all.iter().filter(|one| one.broken == 0).count(),
        more: found.more,
        all: found
            .all
            .into_iter()
            .map(|one| Judgeable {
                json: one.json,
                wording: one.wording,
            })
            .collect(),
    })
}

/// The entries with the note, the accept and the reason of a request.
fn with_remarks(
    record: &Record,
    judge: &Judge<'_>,
    mut entries: Entries,
    asked: &Play,
) -> Result<Entries, Refused> {
    let accept = asked.accept.as_ref().map(|rules| match rules {
        Rules::One(rule) => Json::from(rule.as_str()),
        Rules::Several(rules) => rules.iter().map(String::as_str).collect(),
    });
    let text = |text: &Option<String>| text.as_deref().map(Json::from);
    let keys = [
        ("note", text(&asked.note)),
        ("accept", accept),
        ("reason", text(&asked.reason)),
    ];
    if keys.iter().all(|(_, value)| value.is_none()) {
        return Ok(entries);
    }
    for entry in &mut entries.all {
        for (key, value) in &keys {
            let Some(value) = value else { continue };
            if entry
                .json
                .insert((*key).to_owned(), value.clone())
                .is_some()
            {
                let message = format!("play: {key} is given twice");
                return Err(refused(ErrorCode::BadRequest, message));
            }
        }
        let text = flow(&Json::Object(entry.json.clone()));
        entry.json = record.written(judge, &text)?.json;
    }
    if asked.accept.is_some() {
        // Which of them the table may let stand, the text has to tell.
        entries.legal = 0;
    }
    Ok(entries)
}

/// One reading, judged in its place in the log.
fn reading<L: Games>(
    record: &mut Record,
    judge: &Judge<'_>,
    entry: &Judgeable,
) -> Result<(ReadingRecord, Outcome), Refused> {
    let outcome = record.with::<L>(judge, entry)?;
    let reading = ReadingRecord {
        action: LogEntry(entry.json.clone()),
        legal: outcome.seen.is_sound,
        findings: outcome.seen.findings.clone(),
    };
    Ok((reading, outcome))
}

/// The entry that is meant, with what comes of it: the only legal one. `Err` if there is none, or several.
fn chosen<L: Games>(
    record: &mut Record,
    judge: &Judge<'_>,
    entries: Entries,
) -> Result<(Judgeable, Outcome), Refused> {
    // Where some are legal and some are not, the others are not meant.
    let meant = if entries.legal > 0 {
        entries.legal
    } else {
        entries.all.len()
    };
    let mut sound: Vec<(Judgeable, ReadingRecord, Outcome)> = Vec::new();
    let mut refused_ones: Vec<ReadingRecord> = Vec::new();
    let (mut all, mut looked_at) = (entries.all.into_iter(), 0);
    for entry in all.by_ref().take(meant.min(READINGS)) {
        looked_at += 1;
        let (reading, outcome) = reading::<L>(record, judge, &entry)?;
        if reading.legal {
            sound.push((entry, reading, outcome));
        } else {
            refused_ones.push(reading);
        }
    }
    let many = entries.more || meant > looked_at;
    if sound.len() > 1 || (many && !sound.is_empty()) {
        let readings: Vec<ReadingRecord> =
            sound.into_iter().map(|(_, reading, _)| reading).collect();
        return Err(ambiguous(readings, many));
    }
    if let Some((entry, _, outcome)) = sound.pop() {
        return Ok((entry, outcome));
    }
    if refused_ones.is_empty() {
        return Err(refused(ErrorCode::NotAMove, "the line has no reading"));
    }
    refused_ones.sort_by_key(|reading| {
        let also = |finding: &crate::report::documents::FindingRecord| 1 + finding.also.len();
        reading.findings.iter().map(also).sum::<usize>()
    });
    let first = refused_ones.remove(0);
    let message = first.findings.first().map_or_else(
        || "the log would not be legal".to_owned(),
        |finding| finding.message.clone(),
    );
    Err(refused_with(
        ErrorCode::Illegal,
        message,
        first.findings,
        refused_ones,
    ))
}

fn ambiguous(readings: Vec<ReadingRecord>, many: bool) -> Refused {
    const NAMED: usize = 3;
    let mut named: Vec<String> = readings
        .iter()
        .take(NAMED)
        .map(|reading| printable(&flow(&Json::Object(reading.action.0.clone()))))
        .collect();
    if many || readings.len() > NAMED {
        named.push("others".to_owned());
    }
    let message = format!(
        "the line may mean {}: write more of its words",
        in_words(&named, "or")
    );
    refused_with(ErrorCode::Ambiguous, message, Vec::new(), readings)
}
