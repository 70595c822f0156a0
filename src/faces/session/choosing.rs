//! Which move a line means, and how the log would look with it.

use super::judged_text::{Judge, Part};
use super::positions::line_with_actor;
use super::record::{Judgeable, Outcome, Record};
use super::requests::{Refused, refused, refused_with};
use super::shorthand::candidates;
use super::words::{EXPECT_SIGN, in_quotes};
use crate::game::Games;
use crate::game::language::{Names, Shape, Value, Wording, in_words, normal, shown};
use crate::game::notation::flow;
use crate::referee::position::actor;
use crate::report::documents::{ErrorCode, FindingRecord, LogEntry, Play, ReadingRecord, Rules};
use crate::yaml::{markdown_code, printable};
use serde_json::{Map, Value as Json};

/// The most readings of a line that are listed.
pub(crate) const READINGS: usize = 20;

/// A move that the rules refused.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(
    not(feature = "cli"),
    allow(dead_code, reason = "the command alone shows it")
)]
pub(crate) struct RefusedMove {
    /// The move.
    pub json: Map<String, Json>,
    /// The log with it.
    pub text: String,
    /// The rules that it breaks.
    pub broken: Vec<String>,
    /// How the line was read, if its verb was left out.
    pub how_read: Option<HowRead>,
    /// Who could make the same move after passes that may be left out, as a sentence.
    pub legal_for_other: Option<String>,
}

/// How a line without its verb was read.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct HowRead {
    /// What it was read as, in a sentence.
    pub read_as: String,
    /// What is missing if another move was meant.
    pub unfinished: Option<String>,
}

impl RefusedMove {
    pub(crate) fn new(json: Map<String, Json>, text: String, findings: &[FindingRecord]) -> Self {
        let codes = findings
            .iter()
            .flat_map(|finding| std::iter::once(&finding.rule).chain(&finding.also));
        Self {
            json,
            text,
            broken: codes.cloned().collect(),
            how_read: None,
            legal_for_other: None,
        }
    }
}

/// The readings of a line.
pub(crate) struct LineReadings {
    pub all: Vec<Judgeable>,
    /// How many of them break no rule, as far as can be known without the text; they come first.
    pub legal: usize,
    /// Whether there may be more.
    pub more: bool,
    /// Which values are missing, if the line may also be the beginning of another move.
    pub unfinished: Option<String>,
}

pub(crate) fn entries_of_line(
    record: &Record,
    judge: &Judge<'_>,
    line: &str,
) -> Result<LineReadings, Refused> {
    let line = line.trim();
    if line.starts_with('{') || line.starts_with("- ") || line == "-" {
        let (info, _) = record.here()?;
        if Part::of(line).second.is_some() {
            let why =
                "there is more text after the end of the document (--- or ...): a line is one move";
            return Err(refused(ErrorCode::NotAMove, why));
        }
        let whole = line_with_actor(info, record.table()?, line);
        let line = whole.as_deref().unwrap_or(line);
        return Ok(LineReadings {
            all: vec![record.read_entry(judge, line)?],
            legal: 1,
            more: false,
            unfinished: None,
        });
    }
    let lines = line.lines().filter(|line| !line.trim().is_empty()).count();
    if lines > 1 {
        let why = format!("a line is one move; this text has {lines} lines");
        return Err(refused(ErrorCode::NotAMove, why));
    }
    let (info, _) = record.here()?;
    let found = candidates(info, record.table()?, &record.vocabulary, line)
        .map_err(|why| refused(ErrorCode::NotAMove, why))?;
    Ok(LineReadings {
        legal: found.all.iter().filter(|one| one.broken == 0).count(),
        more: found.more,
        unfinished: found.unfinished,
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

/// Adds the note, the accept and the reason of a request to the entries.
pub(crate) fn with_annotations(
    record: &Record,
    judge: &Judge<'_>,
    mut entries: LineReadings,
    asked: &Play,
) -> Result<LineReadings, Refused> {
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
        if entry.json.contains_key("result") {
            let message = "a result has no note, accept or reason";
            return Err(refused(ErrorCode::NotAMove, message));
        }
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
        let text = record.line_of(&entry.json);
        entry.json = record.read_entry(judge, &text)?.json;
    }
    if asked.accept.is_some() {
        // Only the text can show which of these breaches the table may accept.
        entries.legal = 0;
    }
    Ok(entries)
}

/// Judges one reading in its place in the log.
pub(crate) fn reading<L: Games>(
    record: &mut Record,
    judge: &Judge<'_>,
    entry: &Judgeable,
) -> Result<(ReadingRecord, Outcome), Refused> {
    let outcome = record.with::<L>(judge, entry)?;
    let mut findings = outcome.judged_text.findings.clone();
    // Passes that an illegal move calls for may make an earlier expect false. The move comes first.
    let last = findings.iter().filter_map(|finding| finding.at).max();
    findings.sort_by_key(|finding| finding.at.is_some() && finding.at < last);
    let reading = ReadingRecord {
        action: LogEntry(entry.json.clone()),
        legal: outcome.judged_text.is_sound,
        findings,
    };
    Ok((reading, outcome))
}

/// Refuses a line none of whose readings is legal. The message is that of the reading with the fewest
/// findings, which is kept in `refused_move`. `refused_ones` must not be empty.
fn refused_as_likeliest(
    record: &Record,
    mut refused_ones: Vec<(ReadingRecord, String, Option<Wording>)>,
    refused_move: &mut Option<RefusedMove>,
) -> Refused {
    refused_ones.sort_by_key(|(reading, ..)| {
        let also = |finding: &FindingRecord| 1 + finding.also.len();
        reading.findings.iter().map(also).sum::<usize>()
    });
    let (first, text, wording) = refused_ones.remove(0);
    let mut message = message_of(&first.findings);
    let for_other = wording.and_then(|wording| legal_for_other(record, &wording));
    if let Some(for_other) = &for_other {
        message.push_str(&format!("; {for_other}"));
    }
    *refused_move = Some(RefusedMove {
        legal_for_other: for_other,
        ..RefusedMove::new(first.action.0, text, &first.findings)
    });
    refused_with(
        ErrorCode::Illegal,
        message,
        first.findings,
        refused_ones
            .into_iter()
            .map(|(reading, ..)| reading)
            .collect(),
    )
}

/// Returns the entry that is meant, the only legal one, with its outcome. `Err` if there is none,
/// or several. A move that the rules refuse is then kept in `refused_move`.
pub(crate) fn chosen<L: Games>(
    record: &mut Record,
    judge: &Judge<'_>,
    entries: LineReadings,
    refused_move: &mut Option<RefusedMove>,
) -> Result<(Judgeable, Outcome), Refused> {
    // If some of the entries are legal, the others are not meant.
    let meant = if entries.legal > 0 {
        entries.legal
    } else {
        entries.all.len()
    };
    // A move that is nobody's own, such as a deal, is in no list of legal moves, which would decide.
    let verbs = record.info().map_or(&[][..], |info| info.verbs);
    let is_listed = entries.all.iter().any(|entry| {
        let verb = entry.wording.as_ref().map(|wording| &verbs[wording.verb]);
        verb.is_some_and(|verb| actor(verb).is_some())
    });
    let is_cut_short = entries.more;
    let mut sound: Vec<(Judgeable, ReadingRecord, Outcome)> = Vec::new();
    let mut refused_ones: Vec<(ReadingRecord, String, Option<Wording>)> = Vec::new();
    let (mut all, mut looked_at) = (entries.all.into_iter(), 0);
    for entry in all.by_ref().take(meant.min(READINGS)) {
        looked_at += 1;
        let (reading, outcome) = reading::<L>(record, judge, &entry)?;
        if reading.legal {
            sound.push((entry, reading, outcome));
        } else {
            refused_ones.push((reading, outcome.text, entry.wording));
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
    if is_cut_short && !is_listed {
        let message =
            "the line has too many readings to judge them one by one: write more of its words";
        return Err(refused(ErrorCode::Ambiguous, message));
    }
    Err(refused_as_likeliest(record, refused_ones, refused_move))
}

/// Names another player for whom an illegal move is legal, after passes that may be left out. `None`
/// if there is none.
fn legal_for_other(record: &Record, wording: &Wording) -> Option<String> {
    let (info, base) = (record.info()?, record.base()?);
    let verb = &info.verbs[wording.verb];
    let key = actor(verb)?;
    let own = wording.args.get(key)?;
    if record.position()?.awaited().by.as_ref() != Some(own) {
        return None;
    }
    let Shape::Name(domains) = verb.keys[key].shape else {
        return None;
    };
    let voice = base.voice();
    let others = domains.iter().flat_map(|domain| {
        let count = base.names(*domain).map_or(0, Names::len);
        (0..count).map(|id| Value::Name(*domain, id as u16))
    });
    let mut others = others.filter(|other| other != own);
    others.find_map(|other| {
        let mut wording = wording.clone();
        wording.args.0[key] = Some(other.clone());
        let taken = base.taken(&wording).filter(|taken| taken.broken == 0)?;
        let pass = if taken.passes.len() == 1 {
            "pass"
        } else {
            "passes"
        };
        let passed = taken.passes.iter().filter_map(|pass| {
            let actor = actor(&info.verbs[pass.verb])?;
            Some(voice.value(pass.args.get(actor)?))
        });
        let passed = in_words(&passed.collect::<Vec<_>>(), "and");
        let other = voice.value(&other);
        let by = markdown_code(&format!("{} {}", verb.keys[key].name, in_quotes(&other)));
        Some(printable(&format!(
            "this move is legal for {other}, after the implied {pass} of {passed}: write {by}"
        )))
        .filter(|_| !taken.passes.is_empty())
    })
}

/// Returns the sentence of the error about a log with these findings.
pub(crate) fn message_of(findings: &[FindingRecord]) -> String {
    findings.first().map_or_else(
        || "the log would not be legal".to_owned(),
        |finding| finding.message.clone(),
    )
}

/// Says how a line without its verb was read, in the error with which it was refused, and what is
/// missing if another move was meant.
pub(crate) fn read_as(
    line: &str,
    refused_move: &mut RefusedMove,
    unfinished: Option<String>,
    mut error: Refused,
) -> Refused {
    let line = line.trim();
    let verb = refused_move.json.keys().next().map_or("", String::as_str);
    let line = &line.replace(char::is_whitespace, " ");
    let first = line.split([' ', ',', ':']).next().unwrap_or_default();
    let has_verb = line.starts_with(['{', '-', EXPECT_SIGN]) || verb.starts_with(&*normal(first));
    if !has_verb {
        let read = printable(&flow(&Json::Object(refused_move.json.clone())));
        let read_as = format!("{} is read as {read}", shown(line));
        error.message = format!("{read_as}: {}", error.message);
        if let Some(unfinished) = &unfinished {
            error.message.push_str(&format!("; {unfinished}"));
        }
        refused_move.how_read = Some(HowRead {
            read_as,
            unfinished,
        });
    }
    error
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
