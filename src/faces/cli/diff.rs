//! `diff`.

use super::args::{DiffArgs, DiffFormat};
use super::input::{Input, OnlyLog, only_log};
use super::output::{Out, message};
use super::settings::Settings;
use super::status::{Ended, UNREADABLE};
use crate::game::Games;
use crate::game::reading::BoardCache;
use crate::referee::diff::{Compare, Outcome, Side};
use crate::referee::judge::{ReviewRequest, judge_with};
use crate::referee::replay::Options;
use crate::referee::verdict::Judgement;
use crate::report::diff::{Pair, accepted_lines, judges, text};
use crate::report::documents::DiffDocument;
use crate::report::human::{Style, diagnostics, verdict_line};
use crate::report::json_text;
use crate::yaml::printable;

/// Runs the command.
pub(crate) fn run<L: Games>(args: &DiffArgs, out: Out) -> Ended {
    let settings = Settings::new::<L>(&args.reading)?;
    let mut out = out.for_people(args.format == DiffFormat::Text);
    let read = [&args.left, &args.right].map(|log| settings.one_input(log).and_then(only_log));
    let (left, right) = match read {
        [Ok(left), Ok(right)] => (left, right),
        unread => {
            let whys = unread.into_iter().filter_map(Result::err);
            whys.for_each(|why| message(&why));
            return Ok(UNREADABLE);
        }
    };
    let asked = Asked {
        format: args.format,
        options: args.listing.options(),
        keep_going: args.keep_going,
        style: out.style,
    };
    let answer = asked.answer::<L>(&left, &right);
    answer.messages.iter().for_each(|why| message(why));
    out.write(&answer.text);
    Ok(settings.of_verdict(answer.status))
}

/// How two logs are to be compared.
pub(crate) struct Asked {
    pub format: DiffFormat,
    pub options: Options,
    pub keep_going: bool,
    pub style: Style,
}

/// What is said about two logs.
pub(crate) struct Answer {
    pub text: String,
    pub messages: Vec<String>,
    pub status: u8,
}

impl Asked {
    /// Compares two logs.
    pub(crate) fn answer<L: Games>(&self, left: &OnlyLog, right: &OnlyLog) -> Answer {
        let cache = BoardCache::default();
        let boards = (left.input.boards(&cache), right.input.boards(&cache));
        let request = |input: &Input| ReviewRequest {
            options: Options {
                complete: input.complete,
                ..self.options
            },
            rests_on: true,
            ..ReviewRequest::default()
        };
        let judged = (
            judge_with::<L>(&left.text, &boards.0, &request(&left.input)),
            judge_with::<L>(&right.text, &boards.1, &request(&right.input)),
        );
        let logs = (left.log(&judged.0.tree), right.log(&judged.1.tree));
        let reviews = (&judged.0.review, &judged.1.review);
        let mut pair = Pair {
            left: &logs.0,
            right: &logs.1,
            reviews,
            comparison: None,
        };
        if is_malformed(&pair) {
            return self.refusal(&pair);
        }
        let games = (reviews.0.verdict.game, reviews.1.verdict.game);
        let (Some(ours), Some(theirs), Some(left_root), Some(right_root)) =
            (games.0, games.1, judged.0.tree.root(), judged.1.tree.root())
        else {
            return Answer {
                text: String::new(),
                messages: Vec::new(),
                status: UNREADABLE,
            };
        };
        let side = |tree, root, boards| Side { tree, root, boards };
        let compare = Compare {
            left: side(&judged.0.tree, left_root, &boards.0),
            right: side(&judged.1.tree, right_root, &boards.1),
            keep_going: self.keep_going,
        };
        let comparison = if ours.id == theirs.id {
            L::with(ours.id, compare)
        } else {
            None
        };
        pair.comparison = comparison.as_ref();
        Answer {
            text: self.written(&pair),
            messages: Vec::new(),
            status: u8::from(pair.outcome() != Outcome::Same),
        }
    }

    /// Writes the comparison of a pair.
    fn written(&self, pair: &Pair<'_, '_>) -> String {
        let style = self.style;
        match self.format {
            DiffFormat::Text => format!(
                "{}\n{}{}",
                text(pair),
                accepted_lines(pair, style),
                judges(pair, style)
            ),
            DiffFormat::Json => json_text::line(&DiffDocument::new(pair)),
        }
    }

    /// Says what is wrong with the malformed logs of a pair.
    fn refusal(&self, pair: &Pair<'_, '_>) -> Answer {
        let both = [(pair.left, pair.reviews.0), (pair.right, pair.reviews.1)];
        let malformed = both
            .into_iter()
            .filter(|(_, review)| review.verdict.judgement == Judgement::Malformed);
        let (mut text, mut messages) = (String::new(), Vec::new());
        for (log, review) in malformed {
            match self.format {
                DiffFormat::Text => text.push_str(&format!(
                    "{}{}\n",
                    diagnostics(log, review, self.style),
                    verdict_line(log, review)
                )),
                DiffFormat::Json => messages.push(format!(
                    "{}: a malformed log cannot be compared; railref check says what is wrong",
                    printable(log.name)
                )),
            }
        }
        if self.format == DiffFormat::Json {
            text.push_str(&json_text::line(&DiffDocument::new(pair)));
        }
        Answer {
            text,
            messages,
            status: Judgement::Malformed.status(),
        }
    }
}

/// Returns whether a log of the pair is malformed, so that the two cannot be compared.
fn is_malformed(pair: &Pair<'_, '_>) -> bool {
    let (left, right) = pair.reviews;
    [left, right]
        .iter()
        .any(|review| review.verdict.judgement == Judgement::Malformed)
}
