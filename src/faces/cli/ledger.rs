//! `ledger`.

use super::args::{LedgerArgs, LedgerFormat};
use super::output::{Out, message};
use super::range::{MoveRange, moves};
use super::run::Run;
use super::score::unsound;
use super::settings::Settings;
use super::status::{Ended, UNREADABLE};
use crate::game::Games;
use crate::game::language::{ComparisonBudget, Names};
use crate::referee::judge::{Review, ReviewRequest};
use crate::referee::position::At;
use crate::report::control;
use crate::report::documents::LedgerDocument;
use crate::report::human::{Style, diagnostics, footer, occasion_line, verdict_line};
use crate::report::ledger::{Selection, csv, subject as called, table};
use crate::report::{LogText, json_text};
use std::collections::BTreeSet;

/// Runs the command.
pub(crate) fn run<L: Games>(args: &LedgerArgs, out: Out) -> Ended {
    let settings = Settings::new::<L>(&args.reading)?;
    let format = settings.format("ledger", args.format, LedgerFormat::Table)?;
    let mut out = out.for_people(format == LedgerFormat::Table);
    let range = MoveRange::new(args.from, args.to)?;
    let request = ReviewRequest {
        options: args.judging.options(),
        ledger: true,
        position: Some(At::End),
        ..ReviewRequest::default()
    };
    let selection = Selection {
        track: args.track.as_deref(),
        of: args.of.as_deref(),
        from: args.from,
        to: args.to,
    };
    let style = out.style;
    let mut first = true;
    let render = |log: &LogText<'_>, review: &Review| {
        let known = KnownNames::new(&selection, review);
        // A sound log without a matching entry adds nothing.
        let silent =
            review.verdict.judgement.status() == 0 && !(known.all() && range.is_in(review));
        let text = match format {
            LedgerFormat::Table if silent => String::new(),
            format => written(format, log, review, &selection, style),
        };
        let is_flat = matches!(format, LedgerFormat::Csv | LedgerFormat::Ndjson);
        Reply {
            text,
            notice: unsound(log, review, "entries").filter(|_| is_flat),
            known,
            moves: moves(review),
        }
    };
    let (mut known, mut seen) = (KnownNames::default(), range);
    let status = Run::<L>::new(request, &settings).judge_paths(&args.paths, render, |reply, _| {
        // Several logs make one table: only the first has the header row.
        let cut = format == LedgerFormat::Csv && !first;
        let text = reply.text.as_str();
        let text = if cut { without_head(text) } else { text };
        seen.note(reply.moves);
        known.add(reply.known);
        reply.notice.iter().for_each(|why| message(why));
        out.write(text);
        first = false;
        !out.is_closed()
    });
    let unknown: Vec<String> = known
        .unknown(&selection)
        .into_iter()
        .chain(seen.missing_first_move())
        .collect();
    unknown.iter().for_each(|why| message(why));
    let least = if unknown.is_empty() { 0 } else { UNREADABLE };
    Ok(status.max(least))
}

/// Returns a table without its header row.
fn without_head(table: &str) -> &str {
    table.split_once('\n').map_or("", |(_, rows)| rows)
}

/// Writes the entries of one log.
fn written(
    format: LedgerFormat,
    log: &LogText<'_>,
    review: &Review,
    selection: &Selection<'_>,
    style: Style,
) -> String {
    match format {
        LedgerFormat::Json => json_text::line(&LedgerDocument::new(log, review, selection)),
        LedgerFormat::Ndjson => {
            json_text::lines(&LedgerDocument::new(log, review, selection).entries)
        }
        LedgerFormat::Csv => csv(log, review, selection),
        LedgerFormat::Table => {
            let notes = diagnostics(log, review, style);
            let mut tables = table(log, review, selection, style.room);
            if let Some(voice) = &review.voice {
                let controlled = selection.controlled(review);
                if !controlled.is_empty() {
                    tables.push_str(&control::table(log, &**voice, &controlled, style.room));
                    tables.push('\n');
                }
            }
            format!(
                "{notes}{}\n{}\n{tables}{}\n",
                verdict_line(log, review),
                occasion_line(log, style),
                footer(&review.verdict, style)
            )
        }
    }
}

/// The result for one log.
struct Reply {
    text: String,
    /// A message about it.
    notice: Option<String>,
    known: KnownNames,
    /// How many moves it has; `None` if it is malformed.
    moves: Option<u32>,
}

/// How many names are kept for the message about an unknown name.
const NAMES: usize = 200;

/// Whether any log has the selected track and subject, and which tracks and subjects there are.
#[derive(Debug, Default)]
struct KnownNames {
    /// Whether any log was replayed.
    replayed: bool,
    track: bool,
    subject: bool,
    tracks: BTreeSet<String>,
    /// The subjects that are listed; their parts are known too, but not listed.
    subjects: BTreeSet<String>,
    parts: BTreeSet<String>,
}

impl KnownNames {
    fn new(selection: &Selection<'_>, review: &Review) -> Self {
        let Some(voice) = &review.voice else {
            return Self::default();
        };
        let (track, subject) = selection.is_known(review);
        let mut known = Self {
            replayed: true,
            track,
            subject,
            ..Self::default()
        };
        if !track {
            known.tracks = review
                .accounts
                .iter()
                .map(|account| account.track.to_owned())
                .collect();
        }
        if !subject {
            known.subjects = review
                .accounts
                .iter()
                .map(|account| voice.name(account.subject.0, account.subject.1).to_owned())
                .collect();
            known.parts = review
                .accounts
                .iter()
                .map(|account| called(&**voice, *account))
                .collect();
        }
        known
    }

    /// Returns whether everything that is selected was found in a replayed log, or none was
    /// replayed.
    const fn all(&self) -> bool {
        !self.replayed || (self.track && self.subject)
    }

    fn add(&mut self, other: Self) {
        self.replayed |= other.replayed;
        self.track |= other.track;
        self.subject |= other.subject;
        for (names, more) in [
            (&mut self.tracks, other.tracks),
            (&mut self.subjects, other.subjects),
            (&mut self.parts, other.parts),
        ] {
            let room = NAMES.saturating_sub(names.len());
            names.extend(more.into_iter().take(room));
        }
    }

    /// Returns the messages about a track and a subject that no log has.
    fn unknown(&self, selection: &Selection<'_>) -> Vec<String> {
        let track = selection.track.filter(|_| self.replayed && !self.track);
        let subject = selection.of.filter(|_| self.replayed && !self.subject);
        let track = track.map(|track| {
            format!(
                "--track {track}: no account has this track{}",
                instead(track, &self.tracks, &BTreeSet::new())
            )
        });
        let subject = subject.map(|of| {
            format!(
                "--of {of}: no account has this name{}",
                instead(of, &self.subjects, &self.parts)
            )
        });
        track.into_iter().chain(subject).collect()
    }
}

/// Returns the name that was most likely meant, or lists all there are.
fn instead(name: &str, listed: &BTreeSet<String>, others: &BTreeSet<String>) -> String {
    let names = Names::new(listed.iter().chain(others).map(String::as_str));
    match names.nearest(name, &mut ComparisonBudget::default()) {
        Some((near, _)) => format!("; did you mean {near}?"),
        None if listed.is_empty() => String::new(),
        None => format!(
            "; there are {}",
            listed
                .iter()
                .map(String::as_str)
                .collect::<Vec<_>>()
                .join(", ")
        ),
    }
}
