//! The log of a session: its text, and the referee's verdict on it.

use super::change::{Change, json_line};
use super::edited_log::EditedLog;
use super::judged_text::{Judge, JudgedText, Part, faults, faults_of, judge_text};
use super::lines::Lines;
use super::positions::{awaits, nothing_awaited, with_actor};
use super::replay_facts::ReplayFacts;
use super::requests::{Refused, refused, refused_with};
use super::shorthand::Table;
use super::vocabulary::Vocabulary;
use crate::game::Games;
use crate::game::language::{Domain, Fault, Info, MoveNo, Value, Wording, code};
use crate::game::notation::flow;
use crate::referee::judge::{Draft, Judged, Review, ReviewRequest, judge_with};
use crate::referee::position::{ACTIVE, MovePlace, Position, actor};
use crate::report::LogText;
use crate::report::documents::{AwaitsRecord, EntryRecord, ErrorCode, Following, Move, Now};
use crate::yaml::Span;
use crate::yaml::breaks::line_start;
use serde_json::{Map, Value as Json};

/// A log, and the history of its text.
pub(crate) struct Record {
    /// The text before the document; `text` is the document, and `tail` the text after it.
    pub head: String,
    pub text: String,
    pub tail: String,
    /// How many lines precede the document.
    lines_before: usize,
    draft: Draft,
    pub judged_text: JudgedText,
    pub vocabulary: Vocabulary,
    done: Vec<Change>,
    undone: Vec<Change>,
    /// The facts that only a replay of the whole log can establish.
    replay_facts: Option<ReplayFacts>,
    /// The text before the last change, and its facts: undo and redo mostly lead back to it.
    text_before: Option<(String, ReplayFacts)>,
}

/// An entry that can be judged and inserted.
pub(crate) struct Judgeable {
    /// The entry.
    pub json: Map<String, Json>,
    /// The move; `None` for an expect or a result.
    pub wording: Option<Wording>,
}

/// The outcome of inserting a line.
pub(crate) struct Outcome {
    pub change: Change,
    /// The text with the line.
    pub text: String,
    pub judged_text: JudgedText,
    /// The implied passes before it, whether filled in now or earlier.
    pub before: Vec<Move>,
    pub after: Vec<String>,
    pub entries: Vec<EntryRecord>,
    replay_facts: Option<ReplayFacts>,
}

impl Record {
    /// Opens the log of a text. `Err` says why it is not a log.
    pub(crate) fn open<L: Games>(judge: &Judge<'_>, text: &str) -> Result<Self, Refused> {
        let part = Part::of(text);
        let (head, rest) = text.split_at(part.start);
        let (text, tail) = rest.split_at(part.end - part.start);
        let mut draft = Draft::default();
        let judged_text = judge_text::<L>(judge, &mut draft, text, part.line, head.len());
        let malformed = |message: String, findings| {
            refused_with(ErrorCode::Malformed, message, findings, Vec::new())
        };
        if let Some(line) = part.second {
            let fault = Fault::new(
                code::SYNTAX,
                Span::default(),
                format!("a second log begins in line {line}: a session is of one log"),
                "several logs",
            );
            let findings = faults(judge, text, vec![fault]);
            return Err(malformed(findings.0, findings.1));
        }
        let Some(position) = judged_text.end.as_deref() else {
            return Err(malformed(judged_text.message(), judged_text.findings));
        };
        let vocabulary = Vocabulary::new(position);
        let mut record = Self {
            head: head.to_owned(),
            text: text.to_owned(),
            tail: tail.to_owned(),
            lines_before: part.line,
            draft,
            judged_text,
            vocabulary,
            done: Vec::new(),
            undone: Vec::new(),
            replay_facts: None,
            text_before: None,
        };
        if !record.can_grow::<L>(judge) {
            let why = "no line can be added after the last of moves: write moves as a list with a dash before each";
            let fault = Fault::new(code::WRONG_TYPE, Span::default(), why, "no room for a line");
            let findings = faults(judge, text, vec![fault]);
            return Err(malformed(findings.0, findings.1));
        }
        Ok(record)
    }

    /// Returns whether an inserted line would be read as one more entry.
    fn can_grow<L: Games>(&mut self, judge: &Judge<'_>) -> bool {
        let Some(lines) = &self.judged_text.lines else {
            return false;
        };
        let entry = if lines.is_json() {
            "{\"note\": \"\"}"
        } else {
            "{note: \"\"}"
        };
        let mut text = self.text.clone();
        lines.add(&self.text, entry).apply(&mut text);
        let extended = judge_with::<L>(&text, judge.boards, &ReviewRequest::default());
        let after = Lines::new(&extended.tree);
        let fits = after.is_some_and(|after| {
            after.count() == lines.count() + 1
                && after.last().and_then(|last| text.get(last)) == Some(entry)
        });
        fits && (lines.count() == 0 || lines.take(&self.text).is_some())
    }

    /// Returns the whole text.
    pub(crate) fn whole(&self) -> String {
        [self.head.as_str(), &self.text, &self.tail].concat()
    }

    /// Returns how many lines undo can remove.
    pub(crate) fn undoable_lines(&self) -> usize {
        let lines = self.judged_text.lines.as_ref();
        lines.map_or(0, |lines| lines.count() + usize::from(lines.has_result()))
    }

    /// Returns whether another log is of the same game between the same players.
    pub(crate) fn is_of_game(&self, other: &Self) -> bool {
        let played = |record: &Self| {
            let (info, position) = record.here().ok()?;
            Some((info.id, position.names_of(Domain::Player)))
        };
        played(self) == played(other)
    }

    pub(crate) fn info(&self) -> Option<&'static Info> {
        self.judged_text.review.verdict.game
    }

    /// Returns the position that the replay has reached, after the passes that are forced at the
    /// end of the log.
    pub(crate) fn position(&self) -> Option<&dyn Position> {
        self.judged_text.end.as_deref()
    }

    /// Returns the game and the position that is asked about.
    pub(crate) fn here(&self) -> Result<(&'static Info, &dyn Position), Refused> {
        self.info().zip(self.position()).ok_or_else(no_position)
    }

    /// Returns the position after the last declared move. A pass that is forced there may be
    /// declared all the same.
    pub(crate) fn base(&self) -> Option<&dyn Position> {
        self.judged_text.review.position.as_deref()
    }

    /// Returns the positions at the end of the log.
    pub(crate) fn table(&self) -> Result<Table<'_>, Refused> {
        let (base, end) = self.base().zip(self.position()).ok_or_else(no_position)?;
        Ok(Table { base, end })
    }

    /// Returns what is awaited: nothing while the log is illegal, because nothing can be played.
    pub(crate) fn awaits(&self) -> Result<AwaitsRecord, Refused> {
        let (info, position) = self.here()?;
        if self.judged_text.is_sound {
            return Ok(awaits(info, position));
        }
        Ok(nothing_awaited())
    }

    /// Returns the current state of the game.
    pub(crate) fn now(&self) -> Option<Now> {
        let position = self.position()?;
        let stage = position.stage();
        let voice = self.judged_text.review.voice.as_deref()?;
        let active = position
            .observation(ACTIVE)
            .filter(|value| matches!(value, Value::Name(..) | Value::Word(_)))
            .map(|value| voice.value(&value));
        Some(Now {
            at: stage.at,
            implied: stage.implied,
            turn: stage.turn,
            phase: stage.phase.to_owned(),
            active,
            over: stage.over,
            verdict: self.judged_text.review.verdict.judgement,
        })
    }

    /// Judges the text again and makes something of the review.
    pub(crate) fn judged<L: Games, T>(
        &self,
        judge: &Judge<'_>,
        review_request: ReviewRequest,
        make: impl FnOnce(&LogText<'_>, &Review) -> T,
    ) -> T {
        self.judged_as::<L, T>(judge, (&self.text, judge.is_file), review_request, make)
    }

    /// Does the same for another text in place of the log. That text is in no file.
    pub(crate) fn judged_with<L: Games, T>(
        &self,
        judge: &Judge<'_>,
        text: &str,
        review_request: ReviewRequest,
        make: impl FnOnce(&LogText<'_>, &Review) -> T,
    ) -> T {
        self.judged_as::<L, T>(judge, (text, false), review_request, make)
    }

    /// Judges a text, which may be that of the log's file, and makes something of the review.
    fn judged_as<L: Games, T>(
        &self,
        judge: &Judge<'_>,
        (text, is_file): (&str, bool),
        review_request: ReviewRequest,
        make: impl FnOnce(&LogText<'_>, &Review) -> T,
    ) -> T {
        let review_request = ReviewRequest {
            options: judge.options,
            ..review_request
        };
        let Judged { tree, review } = judge_with::<L>(text, judge.boards, &review_request);
        let log = LogText::new(judge.name, 1, &tree, self.lines_before, self.head.len());
        make(&log.in_file(is_file), &review)
    }

    /// Reads an entry in the log language. `Err` if the text is not an entry.
    pub(crate) fn read_entry(&self, judge: &Judge<'_>, text: &str) -> Result<Judgeable, Refused> {
        let position = self.position().ok_or_else(no_position)?;
        match position.written(text) {
            Ok(entry) => Ok(Judgeable {
                json: entry.json,
                wording: entry.wording,
            }),
            Err(unread) => {
                let (message, findings) = {
                    let place = (&*self.text, self.lines_before, self.head.len());
                    self.judged_text
                        .faults_of_entry(judge, place, text, unread.faults)
                };
                let code = ErrorCode::NotAMove;
                Err(refused_with(code, message, findings, Vec::new()))
            }
        }
    }

    /// Reads the entry of a mapping. The actor may be left out.
    pub(crate) fn entry(
        &self,
        judge: &Judge<'_>,
        action: &Map<String, Json>,
    ) -> Result<Judgeable, Refused> {
        let whole = with_actor(self.info().ok_or_else(no_position)?, self.table()?, action);
        self.read_entry(judge, &self.line_of(&whole))
    }

    /// Writes an entry as a line in the style of this log.
    pub(crate) fn line_of(&self, json: &Map<String, Json>) -> String {
        let is_json = self.judged_text.lines.as_ref().is_some_and(Lines::is_json);
        if is_json && self.text.contains("\"moves\"") {
            json_line(&Json::Object(json.clone()))
        } else {
            flow(&Json::Object(json.clone()))
        }
    }

    /// Judges the log with one more line. `Err` says why such a line cannot be inserted at all.
    pub(crate) fn with<L: Games>(
        &mut self,
        judge: &Judge<'_>,
        entry: &Judgeable,
    ) -> Result<Outcome, Refused> {
        let lines = self.judged_text.lines.clone().ok_or_else(no_position)?;
        let result = entry.json.get("result");
        let change = match result {
            Some(_) if lines.has_result() => {
                return Err(self.second_result(judge, &lines));
            }
            Some(value) => {
                let value = if lines.is_json() && self.text.contains("\"moves\"") {
                    json_line(value)
                } else {
                    flow(value)
                };
                lines.add_result(&self.text, &value)
            }
            None => lines.add(&self.text, &self.line_of(&entry.json)),
        };
        let mut text = self.text.clone();
        change.apply(&mut text);
        let taken = entry
            .wording
            .as_ref()
            .and_then(|wording| self.base()?.taken(wording));
        let judged_text = judge_text::<L>(
            judge,
            &mut self.draft,
            &text,
            self.lines_before,
            self.head.len(),
        );
        let mut outcome = Outcome {
            change,
            text,
            judged_text,
            before: Vec::new(),
            after: Vec::new(),
            entries: Vec::new(),
            replay_facts: self.replay_facts.clone(),
        };
        if outcome.judged_text.is_sound {
            self.follow::<L>(judge, entry, taken, &mut outcome);
        }
        Ok(outcome)
    }

    /// Refuses a result where there is one already.
    fn second_result(&self, judge: &Judge<'_>, lines: &Lines) -> Refused {
        let why = "the log has a result already: undo until it is taken out, to write another";
        let result = lines.result().unwrap_or_default();
        let span = Span::new(result.start as u32, result.end as u32);
        let fault = Fault::new(code::DUPLICATE_KEY, span, why, "the result that is there");
        let tree = crate::yaml::parse::parse(&self.text).tree;
        let log = LogText::new(judge.name, 1, &tree, self.lines_before, self.head.len());
        let (message, findings) = faults_of(&log, vec![fault]);
        refused_with(ErrorCode::Illegal, message, findings, Vec::new())
    }

    /// Finds out what follows from a line.
    fn follow<L: Games>(
        &mut self,
        judge: &Judge<'_>,
        entry: &Judgeable,
        taken: Option<MovePlace>,
        outcome: &mut Outcome,
    ) {
        let (Some(wording), Some(taken)) = (&entry.wording, taken) else {
            return;
        };
        let facts = self.replay_facts::<L>(judge);
        let (Some(info), Some(base)) = (self.info(), self.base()) else {
            return;
        };
        let voice = base.voice();
        let passes = taken.passes.iter();
        outcome.before = passes.map(|pass| Move::new(info, &*voice, pass)).collect();
        let at = outcome.judged_text.review.verdict.counts.declared as MoveNo;
        let (line, offset) = (self.lines_before, self.head.len());
        if actor(&info.verbs[wording.verb]).is_none() {
            return self.follow_replay::<L>(judge, &facts, outcome);
        }
        let mut book = facts.book.clone();
        let mut followed = base.follow(&taken.passes, wording, at, &mut book);
        let (declared, forced) = followed.split_at(taken.passes.len() + 1);
        outcome.replay_facts = Some(ReplayFacts {
            steps: facts.steps + declared.iter().map(|one| one.moments).sum::<usize>(),
            forced: forced
                .iter()
                .map(|one| (one.action.clone(), one.moments))
                .collect(),
            book,
        });
        // What followed from passes that were already filled in at the end of the log was reported
        // at that time.
        let reported = followed
            .iter()
            .zip(&facts.forced)
            .take_while(|(one, (pass, _))| one.action == *pass)
            .count();
        let own = taken.passes.len();
        let pass = (reported > own).then(|| followed[own..=own].to_vec());
        followed.drain(..reported);
        let tree = crate::yaml::parse::parse(&outcome.text).tree;
        let log = LogText::new(judge.name, 1, &tree, line, offset);
        let review = &outcome.judged_text.review;
        let following = Following::new(&log, review, &followed);
        (outcome.after, outcome.entries) = (following.after, following.entries);
        // Nothing new follows from a pass that was filled in before it was written, but the reply
        // says which pass it is. What followed from it at that time has been said.
        let pass = pass.and_then(|pass| {
            let said = Following::new(&log, review, &pass).after;
            said.into_iter().next()
        });
        if let Some(pass) = pass {
            let said = format!("{pass} (filled in already, and written down now)");
            outcome.after.insert(0, said);
        }
    }

    /// Finds out what follows from a move that is no player's alone, by a replay of the whole log:
    /// a reveal may change what is known about the game before it.
    fn follow_replay<L: Games>(
        &self,
        judge: &Judge<'_>,
        facts: &ReplayFacts,
        outcome: &mut Outcome,
    ) {
        let reported = facts.forced.iter().map(|(_, moments)| moments);
        let reported = facts.steps + reported.sum::<usize>();
        let review_request = ReviewRequest {
            options: judge.options,
            story: true,
            ledger: true,
            ..ReviewRequest::default()
        };
        let Judged { tree, review } = judge_with::<L>(&outcome.text, judge.boards, &review_request);
        let log = LogText::new(judge.name, 1, &tree, self.lines_before, self.head.len());
        let moments = review.moments.iter().skip(reported);
        outcome.after = moments.flat_map(|moment| moment.story.clone()).collect();
        let entries = review.ledger.iter().filter(|entry| entry.step >= reported);
        outcome.entries = entries
            .filter_map(|entry| EntryRecord::new(&log, &review, entry))
            .collect();
        outcome.replay_facts = Some(ReplayFacts::of(&review));
    }

    fn replay_facts<L: Games>(&mut self, judge: &Judge<'_>) -> ReplayFacts {
        if let Some(facts) = &self.replay_facts {
            return facts.clone();
        }
        let review_request = ReviewRequest {
            story: true,
            ledger: true,
            ..ReviewRequest::default()
        };
        let facts = self.judged::<L, _>(judge, review_request, |_, review| ReplayFacts::of(review));
        self.replay_facts = Some(facts.clone());
        facts
    }

    /// Forgets what undo has taken out: it belongs to another game.
    pub(crate) fn forget_undone(&mut self) {
        self.undone.clear();
    }

    /// Inserts a line that was judged.
    pub(crate) fn keep(&mut self, outcome: Outcome) {
        self.replace(outcome.text, outcome.replay_facts);
        self.judged_text = outcome.judged_text;
        self.done.push(outcome.change);
        self.undone.clear();
    }

    /// Returns the log without its last lines, and these lines, last first. `Err` if there are
    /// fewer.
    pub(crate) fn undo(&self, count: u32) -> Result<EditedLog, Refused> {
        let mut moved = EditedLog {
            text: self.text.clone(),
            done: self.done.clone(),
            undone: self.undone.clone(),
            lines: Vec::new(),
            column: 0,
        };
        for so_far in 0..count {
            let Some(change) = moved.last() else {
                let message = match so_far {
                    0 => "there is nothing to undo".to_owned(),
                    1 => "there is only one line to undo".to_owned(),
                    more => format!("there are only {more} lines to undo"),
                };
                return Err(refused(ErrorCode::Nothing, message));
            };
            change.apply(&mut moved.text);
            moved.lines.push(change.text().to_owned());
            moved.undone.push(change.back());
        }
        Ok(moved)
    }

    /// Returns the log with the line that was removed last put back. `Err` if there is no such
    /// line.
    pub(crate) fn redo(&self) -> Result<EditedLog, Refused> {
        let mut moved = EditedLog {
            text: self.text.clone(),
            done: self.done.clone(),
            undone: self.undone.clone(),
            lines: Vec::new(),
            column: 0,
        };
        let Some(change) = moved.undone.pop() else {
            let message = "there is nothing to redo: redo comes directly after undo";
            return Err(refused(ErrorCode::Nothing, message));
        };
        change.apply(&mut moved.text);
        moved.lines.push(change.text().to_owned());
        let start = change.edit.start + change.line.start;
        let before = moved.text.get(..start).unwrap_or_default();
        let line = line_start(before, before.len());
        moved.column = before[line..].chars().count();
        moved.done.push(change);
        Ok(moved)
    }

    /// Returns the log with one more change, which concerns the last inserted line or one before
    /// it. Undo reverts the two together.
    #[cfg(feature = "cli")]
    pub(crate) fn changed(&self, change: &Change, line: String) -> EditedLog {
        let mut moved = EditedLog {
            text: self.text.clone(),
            done: self.done.clone(),
            undone: Vec::new(),
            lines: vec![line],
            column: 0,
        };
        change.apply(&mut moved.text);
        moved
            .done
            .iter_mut()
            .for_each(|earlier| earlier.take_in(change));
        moved
    }

    /// Judges a log as it would be after an undo or a redo.
    pub(crate) fn judge_edited<L: Games>(
        &mut self,
        judge: &Judge<'_>,
        moved: &EditedLog,
    ) -> JudgedText {
        judge_text::<L>(
            judge,
            &mut self.draft,
            &moved.text,
            self.lines_before,
            self.head.len(),
        )
    }

    /// Takes over a log after an undo or a redo.
    pub(crate) fn take<L: Games>(&mut self, judge: &Judge<'_>, moved: EditedLog) {
        self.judged_text = self.judge_edited::<L>(judge, &moved);
        let before = self.text_before.take();
        let facts = before
            .filter(|(text, _)| *text == moved.text)
            .map(|(_, facts)| facts);
        self.replace(moved.text, facts);
        (self.done, self.undone) = (moved.done, moved.undone);
    }

    /// Takes another text, with its facts if they are known.
    fn replace(&mut self, text: String, facts: Option<ReplayFacts>) {
        let text = std::mem::replace(&mut self.text, text);
        let facts = std::mem::replace(&mut self.replay_facts, facts);
        self.text_before = facts.map(|facts| (text, facts));
    }
}

fn no_position() -> Refused {
    refused(
        ErrorCode::NoLog,
        "there is no log yet: new or open comes first",
    )
}
