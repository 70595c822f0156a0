//! The counts of a run of `check`.

use super::super::run::RunSummary;
use super::super::search::kept_out_sentence;
use crate::referee::verdict::Judgement;
use crate::report::wrap::long_line;
use crate::yaml::counted;

/// A width at which no line is broken.
pub(super) const UNWRAPPED: usize = 100_000;

/// The counts of a run, and how its logs were judged.
#[derive(Default)]
pub(super) struct Tally {
    counts: [usize; 5],
    /// How many paths could not be read.
    unread: usize,
    judged_by: Vec<String>,
}

impl Tally {
    /// Counts a log.
    pub(super) fn add(&mut self, judgement: Judgement, judged_by: &str) {
        self.counts[judgement as usize] += 1;
        if !self.judged_by.iter().any(|known| known == judged_by) && self.judged_by.len() < 20 {
            self.judged_by.push(judged_by.to_owned());
        }
    }

    /// Counts a path that cannot be read.
    pub(super) fn add_unread(&mut self) {
        self.unread += 1;
    }

    /// Returns whether no log was judged.
    pub(super) fn is_empty(&self) -> bool {
        self.counts == [0; 5]
    }
}

/// What is known about a run once all its logs have been judged.
pub(super) struct Totals<'t> {
    pub(super) tally: &'t Tally,
    pub(super) seen: &'t RunSummary,
    /// Whether the files that were kept out are listed.
    pub(super) verbose: bool,
}

impl Totals<'_> {
    /// Writes the counts in lines with this width.
    pub(super) fn summary(&self, width: usize) -> String {
        let tally = self.tally;
        let all: usize = tally.counts.iter().sum();
        let counts = Judgement::ALL
            .iter()
            .map(|kind| (tally.counts[*kind as usize], kind.word()))
            .filter(|(count, _)| *count > 0);
        let counts: Vec<String> = counts
            .map(|(count, word)| format!("{count} {word}"))
            .collect();
        let mut text = if all == 0 {
            "no log checked\n".to_owned()
        } else {
            format!("{}: {}\n", counted(all, "log"), counts.join(", "))
        };
        if tally.unread > 0 {
            let paths = counted(tally.unread, "path");
            text.push_str(&format!("{paths} could not be read\n"));
        }
        let kept_out = kept_out_sentence(self.seen.kept_out, self.verbose);
        text.extend(kept_out.map(|sentence| sentence + "\n"));
        for line in &tally.judged_by {
            text.push_str(&long_line(&format!("judged by {line}"), width));
            text.push('\n');
        }
        text
    }
}
