//! What would be different under other choices of the rulings, for people.

use super::human::{Style, diagnostics, judge_of, occasion_line, verdict_line, winner};
use super::log_text::LogText;
use super::rests_on::{chosen_by, in_force};
use super::table::fitted;
use super::wrap::long_line;
use crate::game::language::{Speak, code, in_words};
use crate::referee::judge::Review;
use crate::referee::verdict::{Changed, FigureChange, First, Judgement, Outcome, Readings, Reread};
use crate::yaml::printable;

/// How many differing figures are named in a cell or a sentence.
const NAMED: usize = 4;

/// Writes a table of the rulings of a log, and a sentence about what follows from it; for a
/// malformed log, what is wrong with it.
pub(crate) fn text(log: &LogText<'_>, review: &Review, style: Style) -> String {
    let Some(readings) = known(review) else {
        return format!(
            "{}{}\n\n",
            diagnostics(log, review, style),
            verdict_line(log, review)
        );
    };
    let said = Said { log, review };
    let mut text = format!(
        "{}\n{}",
        verdict_line(log, review),
        occasion_line(log, style)
    );
    if !readings.rulings.is_empty() {
        let rows = fitted(&said.rows(readings), 2, style.room);
        text.push_str(&format!("\n{rows}"));
    }
    text.push('\n');
    let sentences = said.sentences(readings);
    for sentence in sentences.iter().map(|sentence| printable(sentence)) {
        text.push_str(&format!("{}\n", long_line(&sentence, style.width)));
    }
    let judge = long_line(
        &format!("judged by {}", judge_of(&review.verdict)),
        style.width,
    );
    format!("{text}{judge}\n\n")
}

/// Lists what the standing of a log depends on: one line per ruling whose other choice changes the
/// winner or a figure.
pub fn standing_lines(log: &LogText<'_>, review: &Review) -> Vec<String> {
    let said = Said { log, review };
    let readings = known(review).into_iter().flat_map(|all| &all.rulings);
    let moving = readings.filter(|reread| reread.moves_standing());
    let line = |Reread { ruling, under }: &Reread| {
        let mut line = in_force(*ruling);
        for (choice, outcome) in under.iter().filter(|(_, outcome)| outcome.differs) {
            line.push_str(&format!(". Under {choice} {}", said.becomes(outcome)));
        }
        line
    };
    moving.map(line).collect()
}

/// Returns the readings of a log; `None` if it is malformed.
pub(crate) fn known(review: &Review) -> Option<&Readings> {
    let is_judged = review.verdict.judgement != Judgement::Malformed;
    review.readings.as_ref().filter(|_| is_judged)
}

/// Returns the exit status of `rulings` for a log: 2 if it is malformed, 1 if a ruling matters,
/// otherwise 0.
pub(crate) fn rulings_status(review: &Review) -> u8 {
    match known(review) {
        None => Judgement::Malformed.status(),
        Some(readings) => u8::from(!readings.matters().is_empty()),
    }
}

/// Returns the line of the first violation.
pub(crate) fn line_of(log: &LogText<'_>, first: &First) -> Option<usize> {
    let (_, start, _) = log.place(None, log.tree.span(first.node?));
    Some(start.line)
}

/// A log whose rulings are described.
struct Said<'r> {
    log: &'r LogText<'r>,
    review: &'r Review,
}

impl Said<'_> {
    fn rows(&self, readings: &Readings) -> Vec<Vec<String>> {
        let head = [
            "ruling",
            "choice",
            "verdict",
            "first finding",
            "winner",
            "other figures",
        ];
        let mut rows = vec![head.map(str::to_owned).to_vec()];
        let verdict = &self.review.verdict;
        let here = verdict.findings.first().map(|finding| First {
            code: finding.code,
            number: finding.place.number,
            node: Some(finding.place.node),
            message: String::new(),
        });
        for Reread { ruling, under } in &readings.rulings {
            rows.push(vec![
                ruling.key.to_owned(),
                format!("{} ({})", ruling.choice, chosen_by(ruling.origin)),
                verdict.judgement.word().to_owned(),
                self.place(here.as_ref()),
                self.names(verdict.standing_value("winner")),
                String::new(),
            ]);
            for (choice, outcome) in under {
                let becomes = if outcome.differs {
                    [
                        outcome.judgement.word().to_owned(),
                        self.place(outcome.finding.as_ref()),
                        self.names(outcome.winner()),
                        self.figures_of(outcome),
                    ]
                } else {
                    ["the same", "", "", ""].map(str::to_owned)
                };
                let first = [String::new(), (*choice).to_owned()];
                rows.push(first.into_iter().chain(becomes).collect());
            }
        }
        rows
    }

    /// Returns the rule and the line of the first violation.
    fn place(&self, first: Option<&First>) -> String {
        first.map_or_else(String::new, |first| {
            let (_, rule) = first.code.rsplit_once('/').unwrap_or(("", first.code));
            line_of(self.log, first)
                .map_or_else(|| rule.to_owned(), |line| format!("{rule}, line {line}"))
        })
    }

    fn voice(&self) -> Option<&dyn Speak> {
        self.review
            .voice
            .as_deref()
            .map(|voice| voice as &dyn Speak)
    }

    fn names(&self, winner: Option<&crate::game::language::Value>) -> String {
        let (Some(voice), Some(winner)) = (self.voice(), winner) else {
            return String::new();
        };
        let named = winner.elements().iter().filter(|name| name.id().is_some());
        let names: Vec<String> = named.map(|name| printable(&voice.value(name))).collect();
        names.join(", ")
    }

    /// Lists the figures that differ; none if the replay stops, because they are not a score then.
    fn figures_of(&self, outcome: &Outcome) -> String {
        let Some(voice) = self.voice().filter(|_| !outcome.stops) else {
            return String::new();
        };
        let one = |change: &FigureChange| {
            let (domain, id) = change.subject;
            let figure = |figure: Option<i64>| figure.map_or("-".to_owned(), |it| it.to_string());
            format!(
                "{} of {} {} instead of {}",
                change.track,
                printable(voice.name(domain, id)),
                figure(change.there),
                figure(change.here)
            )
        };
        let mut figures: Vec<String> = outcome.changes.iter().take(NAMED).map(one).collect();
        if let Some(more) = outcome
            .changes
            .len()
            .checked_sub(NAMED)
            .filter(|it| *it > 0)
        {
            figures.push(format!("and {more} more"));
        }
        figures.join(", ")
    }

    fn sentences(&self, readings: &Readings) -> Vec<String> {
        if readings.rulings.is_empty() {
            return vec!["The game has no rulings".to_owned()];
        }
        let mut sentences = Vec::new();
        let alone: Vec<&Reread> = readings.alone().collect();
        let keys: Vec<&str> = alone.iter().map(|reread| reread.ruling.key).collect();
        match keys[..] {
            [] if readings.together.is_empty() => sentences.push(self.nothing(readings)),
            [] => {}
            [one] => sentences.push(format!("One ruling matters: {one}")),
            _ => sentences.push(format!(
                "{} rulings matter: {}",
                keys.len(),
                in_words(&keys, "and")
            )),
        }
        for Reread { ruling, under } in &alone {
            let changed = under.iter().filter(|(_, outcome)| outcome.differs);
            sentences.extend(changed.map(|(choice, outcome)| {
                format!("With {}: {choice} {}", ruling.key, self.becomes(outcome))
            }));
        }
        sentences.extend(readings.together.iter().map(|changed| {
            format!(
                "Together only, with {} {}",
                choices(changed),
                self.becomes(&changed.outcome)
            )
        }));
        let judgement = self.review.verdict.judgement;
        let is_doubtful = matches!(judgement, Judgement::Illegal | Judgement::Undecided);
        if is_doubtful && !readings.matters().is_empty() {
            sentences.push(self.probably(readings));
        }
        if readings.tried < readings.all {
            sentences.push(format!(
                "Of {} readings {} were judged, those with one change or two; whether more changes together matter is not known",
                readings.all, readings.tried
            ));
        }
        sentences
    }

    /// Says that no ruling matters, and what is true whatever the choices are.
    fn nothing(&self, readings: &Readings) -> String {
        let verdict = &self.review.verdict;
        let all = if readings.tried < readings.all {
            format!("under the {} readings that were judged", readings.tried)
        } else {
            match readings.all {
                2 => "under both readings".to_owned(),
                all => format!("under all {all} readings"),
            }
        };
        let wrong = verdict.findings.first().map(|finding| {
            let line = self
                .log
                .place(None, self.log.tree.span(finding.place.node))
                .1
                .line;
            format!(" at line {line} ({})", finding.code)
        });
        let standing = match (winner(self.review), verdict.replayed) {
            (_, false) => String::new(),
            (None, true) => " with the same figures".to_owned(),
            (Some(winner), true) => format!(" and {winner} with the same figures"),
        };
        format!(
            "No ruling matters here: {all} the log is {}{}{standing}",
            verdict.judgement.word(),
            wrong.unwrap_or_default()
        )
    }

    /// Describes the result after the choices that lead to it.
    fn becomes(&self, outcome: &Outcome) -> String {
        let mut said = format!("the log is {}", outcome.judgement.word());
        if let Some(first) = &outcome.finding {
            if let Some(line) = line_of(self.log, first) {
                said.push_str(&format!(" at line {line}"));
            }
            // The message of a claim says that it is one.
            let code = match first.code {
                code::EXPECT | code::RESULT => String::new(),
                code => format!("{code}: "),
            };
            said.push_str(&format!(": {code}{}", first.message));
        }
        if outcome.stops {
            return said;
        }
        let winner = self.names(outcome.winner());
        if outcome.other_winner && winner.is_empty() {
            said.push_str(", and nobody has won yet");
        } else if outcome.other_winner {
            said.push_str(&format!(", and the winner is {winner}"));
        }
        let figures = self.figures_of(outcome);
        if !figures.is_empty() {
            said.push_str(&format!("; {figures}"));
        }
        said
    }

    /// Says by which choices a log that is illegal or undecided was probably played.
    fn probably(&self, readings: &Readings) -> String {
        let ways: Vec<String> = readings
            .legal_under
            .iter()
            .map(|changed| {
                let winner = self.names(changed.outcome.winner());
                let winner = if winner.is_empty() {
                    String::new()
                } else {
                    format!(" (winner: {winner})")
                };
                format!("{}{winner}", choices(changed))
            })
            .collect();
        match &ways[..] {
            [] if readings.tried < readings.all => {
                "The log is legal under none of the readings that were judged".to_owned()
            }
            [] => format!(
                "The log is legal under none of the {} readings",
                readings.all
            ),
            [one] => format!("The table probably played by {one}: with it the log is legal"),
            _ => format!(
                "The table probably played by one of these, with which the log is legal: {}",
                ways.join("; ")
            ),
        }
    }
}

/// Describes choices of rulings.
fn choices(changed: &Changed) -> String {
    let choices: Vec<String> = changed
        .choices
        .iter()
        .map(|(key, choice)| format!("{key}: {choice}"))
        .collect();
    in_words(&choices, "and")
}
