//! `diff`.

use super::args::{DiffArgs, DiffFormat};
use super::input::{Input, only_log};
use super::output::{Out, message};
use super::settings::Settings;
use super::status::{Ended, UNREADABLE};
use crate::game::Games;
use crate::game::reading::BoardCache;
use crate::referee::diff::{Compare, Outcome, Side};
use crate::referee::judge::{Ask, judge_with};
use crate::referee::replay::Options;
use crate::referee::verdict::Judgement;
use crate::report::diff::{Pair, judges, stood, text};
use crate::report::documents::DiffDocument;
use crate::report::human::{diagnostics, verdict_line};
use crate::report::json_text;
use crate::yaml::printable;

/// Runs the command.
pub(crate) fn run<L: Games>(args: &DiffArgs, mut out: Out) -> Ended {
    let settings = Settings::new::<L>(&args.reading)?;
    let (left, right) = match (
        settings.one_input(&args.left).and_then(only_log),
        settings.one_input(&args.right).and_then(only_log),
    ) {
        (Ok(left), Ok(right)) => (left, right),
        (left, right) => {
            left.err()
                .into_iter()
                .chain(right.err())
                .for_each(|why| message(&why));
            return Ok(UNREADABLE);
        }
    };
    let cache = BoardCache::default();
    let boards = (left.input.boards(&cache), right.input.boards(&cache));
    let ask = |input: &Input| Ask {
        options: Options {
            complete: input.complete,
            ..args.listing.options()
        },
        ..Ask::default()
    };
    let judged = (
        judge_with::<L>(&left.text, &boards.0, &ask(&left.input)),
        judge_with::<L>(&right.text, &boards.1, &ask(&right.input)),
    );
    let logs = (left.log(&judged.0.tree), right.log(&judged.1.tree));
    let reviews = (&judged.0.review, &judged.1.review);
    let mut pair = Pair {
        left: &logs.0,
        right: &logs.1,
        reviews,
        comparison: None,
    };
    let mut malformed = false;
    for (log, review) in [(&logs.0, reviews.0), (&logs.1, reviews.1)] {
        if review.verdict.judgement == Judgement::Malformed {
            malformed = true;
            match args.format {
                DiffFormat::Text => out.write(&format!(
                    "{}{}\n",
                    diagnostics(log, review, out.style),
                    verdict_line(log, review)
                )),
                DiffFormat::Json => {
                    message(&format!(
                        "{}: a malformed log cannot be compared; railref check says what is wrong",
                        printable(log.name)
                    ));
                }
            }
        }
    }
    if malformed {
        if args.format == DiffFormat::Json {
            out.write(&json_text::line(&DiffDocument::new(&pair)));
        }
        return Ok(settings.of_verdict(Judgement::Malformed.status()));
    }
    let games = (reviews.0.verdict.game, reviews.1.verdict.game);
    let (Some(ours), Some(theirs), Some(left_root), Some(right_root)) =
        (games.0, games.1, judged.0.tree.root(), judged.1.tree.root())
    else {
        return Ok(UNREADABLE);
    };
    let compare = Compare {
        left: Side {
            tree: &judged.0.tree,
            root: left_root,
            boards: &boards.0,
        },
        right: Side {
            tree: &judged.1.tree,
            root: right_root,
            boards: &boards.1,
        },
        keep_going: args.keep_going,
    };
    let comparison = if ours.id == theirs.id {
        L::with(ours.id, compare)
    } else {
        None
    };
    pair.comparison = comparison.as_ref();
    match args.format {
        DiffFormat::Text => {
            let style = out.style;
            out.write(&format!(
                "{}\n{}{}",
                text(&pair),
                stood(&pair, style),
                judges(&pair, style)
            ));
        }
        DiffFormat::Json => out.write(&json_text::line(&DiffDocument::new(&pair))),
    }
    Ok(settings.of_verdict(u8::from(
        comparison.is_none_or(|comparison| comparison.outcome != Outcome::Same),
    )))
}
