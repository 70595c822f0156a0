//! `legal --outcomes`.

use super::args::{LegalArgs, LegalFormat};
use super::scene::{Reply, Scene};
use super::state::status_at;
use crate::game::language::{ComparisonBudget, Names};
use crate::referee::ledger::Book;
use crate::referee::position::{Outcome, OutcomeRequest, Outcomes, outcomes};
use crate::report::documents::{
    AskedAt, ChanceRecord, EntryRecord, LegalDocument, MoveOutcomes, OutcomeRecord,
};
use crate::report::human::{from_position, judge_of, occasion};
use crate::report::json_text;
use crate::report::outcomes::{lines, rows};
use crate::yaml::printable;

impl Scene<'_, '_> {
    /// Lists what every legal move would bring.
    pub(super) fn outcomes(&self, args: &LegalArgs) -> Reply {
        let ids = match args.actor.as_deref().map(|name| self.ids(name)) {
            Some(Err(unknown)) => return unknown,
            Some(Ok(ids)) => Some(ids),
            None => None,
        };
        let mut tracks: Vec<&'static str> = Vec::new();
        for account in &self.review.accounts {
            if !tracks.contains(&account.track) {
                tracks.push(account.track);
            }
        }
        let (steps, entries) = self.entries_before();
        let book = Book::mid_game(steps, entries);
        let by = args.by.as_deref().map(|by| by.trim().to_lowercase());
        let sought = OutcomeRequest {
            by: by.as_deref(),
            limit: args.limit.map(|limit| limit as usize),
            of: ids.as_deref(),
            tracks: &tracks,
        };
        let found = match outcomes(self.info, self.position, &book, &sought) {
            Ok(found) => found,
            Err(tracks) => return no_track(args.by.as_deref().unwrap_or(""), &tracks),
        };
        let text = match args.format {
            LegalFormat::Json => json_text::line(&self.document(args, &found)),
            LegalFormat::Table => self.table(args, &found),
            LegalFormat::Csv => rows(
                self.log,
                self.info,
                self.voice,
                &self.position.stage(),
                &found,
            ),
        };
        Reply {
            text,
            status: None,
            answered: None,
            sound: status_at(self.wanted, self.review),
        }
    }

    fn document(&self, args: &LegalArgs, found: &Outcomes) -> LegalDocument {
        let AskedAt {
            head,
            stage,
            let_stand,
        } = self.place();
        LegalDocument::Outcomes(MoveOutcomes {
            head,
            stage,
            let_stand,
            actor: args.actor.clone(),
            by: found.by.map(str::to_owned),
            unit: unit(found).map(str::to_owned),
            outcomes: found
                .listed
                .iter()
                .map(|outcome| self.record(found, outcome))
                .collect(),
            looked_at: found.looked_at,
            truncated: found.more,
            chance: self.position.chance().map(ChanceRecord::from),
        })
    }

    fn record(&self, found: &Outcomes, outcome: &Outcome) -> OutcomeRecord {
        let entry = |entry| {
            let record = EntryRecord::new(self.log, self.review, entry)?;
            // The log may have a different move with this number.
            Some(EntryRecord {
                line: None,
                ..record
            })
        };
        OutcomeRecord {
            action: self.written(&outcome.action),
            brings: found.by.map(|_| outcome.brings),
            entries: outcome.entries.iter().filter_map(entry).collect(),
        }
    }

    /// Writes the moves as lines of a log, with everything else as comments.
    fn table(&self, args: &LegalArgs, found: &Outcomes) -> String {
        let of = args
            .actor
            .as_deref()
            .map_or_else(String::new, |name| format!(" for {name}"));
        let listed = found.listed.len();
        let mut comments = vec![format!("{}: {}", self.log.name, self.stage())];
        comments.extend(occasion(self.log));
        comments.extend(from_position(&self.review.verdict));
        comments.extend(self.let_stand());
        match found.by {
            _ if listed == 0 => comments.push(format!("no legal move{of}")),
            Some(by) if is_level(found) => comments.push(format!("all bring as much in {by}")),
            Some(by) if found.more => comments.push(format!(
                "the best first of the moves that were looked at, by {by}"
            )),
            Some(by) => comments.push(format!("the best first, by {by}")),
            None if found.more => comments
                .push("the moves that were looked at bring the mover the same figures".to_owned()),
            None => comments.push("the moves bring the mover the same figures".to_owned()),
        }
        let mut after: Vec<String> = Vec::new();
        if listed < found.looked_at {
            after.push(format!(
                "cut: these are {listed} of the {} legal moves that were looked at",
                found.looked_at
            ));
        }
        if found.more {
            after.push(format!(
                "there are more: only {} legal moves were looked at",
                found.looked_at
            ));
        }
        after.extend(self.position.chance().map(|chance| chance.sentence));
        after.push(format!("judged by {}", judge_of(&self.review.verdict)));
        let written = |lines: &[String]| -> String {
            let lines = lines.iter();
            lines
                .map(|line| format!("# {}\n", printable(line)))
                .collect()
        };
        format!(
            "{}{}{}",
            written(&comments),
            lines(self.info, self.voice, found),
            written(&after)
        )
    }
}

/// Returns whether several moves are listed and all of them bring the same amount.
fn is_level(found: &Outcomes) -> bool {
    let mut brings = found.listed.iter().map(|outcome| outcome.brings);
    let first = brings.next();
    found.listed.len() == found.looked_at && brings.all(|other| Some(other) == first)
}

/// Returns the unit of the track by which moves are sorted.
fn unit(found: &Outcomes) -> Option<&'static str> {
    let by = found.by?;
    let entries = found.listed.iter().flat_map(|outcome| &outcome.entries);
    let of_track = entries.filter(|entry| entry.account.track == by);
    of_track.map(|entry| entry.unit).next()
}

/// Returns the reply that there is no such track.
fn no_track(name: &str, tracks: &[&'static str]) -> Reply {
    let names = Names::new(tracks.iter().copied());
    let instead = match names.nearest(name, &mut ComparisonBudget::default()) {
        Some((near, _)) => format!("did you mean {near}?"),
        None => format!("there are {}", tracks.join(", ")),
    };
    Reply::nothing(printable(&format!(
        "--by {name}: no account has this track; {instead}"
    )))
}
