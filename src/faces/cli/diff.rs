//! `diff`.

use super::args::{DiffArgs, DiffFormat};
use super::input::{Input, only_log};
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
    let cache = BoardCache::default();
    let boards = (left.input.boards(&cache), right.input.boards(&cache));
    let request = |input: &Input| ReviewRequest {
        options: Options {
            complete: input.complete,
            ..args.listing.options()
        },
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
        refuse(&pair, args.format, &mut out);
        return Ok(settings.of_verdict(Judgement::Malformed.status()));
    }
    let games = (reviews.0.verdict.game, reviews.1.verdict.game);
    let (Some(ours), Some(theirs), Some(left_root), Some(right_root)) =
        (games.0, games.1, judged.0.tree.root(), judged.1.tree.root())
    else {
        return Ok(UNREADABLE);
    };
    let side = |tree, root, boards| Side { tree, root, boards };
    let compare = Compare {
        left: side(&judged.0.tree, left_root, &boards.0),
        right: side(&judged.1.tree, right_root, &boards.1),
        keep_going: args.keep_going,
    };
    let comparison = if ours.id == theirs.id {
        L::with(ours.id, compare)
    } else {
        None
    };
    pair.comparison = comparison.as_ref();
    out.write(&written(&pair, args.format, out.style));
    Ok(settings.of_verdict(u8::from(pair.outcome() != Outcome::Same)))
}

/// Writes the comparison of a pair.
fn written(pair: &Pair<'_, '_>, format: DiffFormat, style: Style) -> String {
    match format {
        DiffFormat::Text => format!(
            "{}\n{}{}",
            text(pair),
            accepted_lines(pair, style),
            judges(pair, style)
        ),
        DiffFormat::Json => json_text::line(&DiffDocument::new(pair)),
    }
}

/// Returns whether a log of the pair is malformed, so that the two cannot be compared.
fn is_malformed(pair: &Pair<'_, '_>) -> bool {
    let (left, right) = pair.reviews;
    [left, right]
        .iter()
        .any(|review| review.verdict.judgement == Judgement::Malformed)
}

/// Says what is wrong with the malformed logs of a pair.
fn refuse(pair: &Pair<'_, '_>, format: DiffFormat, out: &mut Out) {
    let both = [(pair.left, pair.reviews.0), (pair.right, pair.reviews.1)];
    let malformed = both
        .into_iter()
        .filter(|(_, review)| review.verdict.judgement == Judgement::Malformed);
    for (log, review) in malformed {
        match format {
            DiffFormat::Text => out.write(&format!(
                "{}{}\n",
                diagnostics(log, review, out.style),
                verdict_line(log, review)
            )),
            DiffFormat::Json => message(&format!(
                "{}: a malformed log cannot be compared; railref check says what is wrong",
                printable(log.name)
            )),
        }
    }
    if format == DiffFormat::Json {
        out.write(&json_text::line(&DiffDocument::new(pair)));
    }
}
