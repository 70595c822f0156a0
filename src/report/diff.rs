//! Two logs compared, for people.

use super::human::{Style, judged_by_lines};
use super::let_stand::let_stand;
use super::log_text::LogText;
use super::rests_on;
use super::table::padded;
use super::wrap::long_line;
use crate::game::language::code;
use crate::referee::diff::{ClaimPoint, Comparison, Outcome, Point, PointVerdict};
use crate::referee::judge::Review;
use crate::referee::verdict::{Finding, Judgement, Verdict};
use crate::yaml::counted;
use crate::yaml::printable;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use unicode_width::UnicodeWidthStr;

/// Two logs and their comparison.
pub struct Pair<'p, 'a> {
    pub left: &'p LogText<'a>,
    pub right: &'p LogText<'a>,
    /// The review of each.
    pub reviews: (&'p Review, &'p Review),
    /// The comparison; `None` if they are of different games, or one is malformed.
    pub comparison: Option<&'p Comparison>,
}

/// One of two logs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "which", inline)]
pub enum Which {
    /// The left log.
    Left,
    /// The right log.
    Right,
}

impl Pair<'_, '_> {
    /// Returns the log that the rules decide for when both are judged to their ends: the one that
    /// is legal if the other is not.
    pub fn decides_for(&self) -> Option<Which> {
        if !matches!(self.outcome(), Outcome::Moves | Outcome::Claims) {
            return None;
        }
        let legal = |review: &Review| review.verdict.findings.is_empty();
        match (legal(self.reviews.0), legal(self.reviews.1)) {
            (true, false) => Some(Which::Left),
            (false, true) => Some(Which::Right),
            _ => None,
        }
    }

    /// Returns the expects and results of the two logs that are false, as findings with the log
    /// they are in; none if the logs have the same false ones.
    pub fn false_claims(&self) -> Vec<(Which, &Finding)> {
        let is_false = |it: &&Finding| it.rule.is_none();
        let of = |review: &'_ Review| -> Vec<String> {
            let found = review.verdict.findings.iter().filter(is_false);
            found.map(|it| it.facts.explain().message).collect()
        };
        if of(self.reviews.0) == of(self.reviews.1) {
            return Vec::new();
        }
        let sides = [
            (Which::Left, self.reviews.0),
            (Which::Right, self.reviews.1),
        ];
        let all = sides.into_iter().flat_map(|(which, review)| {
            let found = review.verdict.findings.iter().filter(is_false);
            found.map(move |it| (which, it))
        });
        all.collect()
    }

    /// Returns one of the two logs.
    pub const fn log(&self, which: Which) -> &LogText<'_> {
        match which {
            Which::Left => self.left,
            Which::Right => self.right,
        }
    }

    /// Returns the outcome of the comparison. Logs of the same moves differ if one states something
    /// false that the other does not.
    pub fn outcome(&self) -> Outcome {
        match self.of_moves() {
            Outcome::Same if !self.false_claims().is_empty() => Outcome::Claims,
            outcome => outcome,
        }
    }

    fn of_moves(&self) -> Outcome {
        let malformed = [self.reviews.0, self.reviews.1]
            .iter()
            .any(|review| review.verdict.judgement == Judgement::Malformed);
        self.comparison.map_or(
            if malformed {
                Outcome::Malformed
            } else {
                Outcome::Header
            },
            |found| found.outcome,
        )
    }
}

/// Writes the comparison for people.
pub(crate) fn text(pair: &Pair<'_, '_>) -> String {
    let (left, right) = (printable(pair.left.name), printable(pair.right.name));
    let Some(found) = pair.comparison else {
        let title = |verdict: &Verdict| verdict.game.map_or("no game", |info| info.title);
        return format!(
            "{left} is a log of {}, {right} of {}.\n",
            title(&pair.reviews.0.verdict),
            title(&pair.reviews.1.verdict)
        );
    };
    let mut out = outcome(pair.outcome(), found, &left, &right);
    for difference in &found.header {
        let (ours, theirs) = (printable(&difference.left), printable(&difference.right));
        out.push_str(&format!(
            "\n{}\n  {left}: {ours}\n  {right}: {theirs}\n",
            difference.key
        ));
    }
    if let Some((ours, theirs)) = &found.difference {
        let rows = [point(pair.left, ours), point(pair.right, theirs)];
        let wide = |at: usize| rows.iter().map(|row| row[at].width()).max().unwrap_or(0);
        let (first, second) = (wide(0), wide(1));
        out.push('\n');
        for [place, action, verdict] in &rows {
            let line = format!(
                "{}  {}  {verdict}",
                padded(place, first),
                padded(action, second)
            );
            out.push_str(&format!("  {}\n", line.trim_end()));
        }
    }
    out.push_str(&claims(pair, found));
    out.push_str(&false_claims(pair));
    let end = to_the_end(pair, (&left, &right));
    out.push_str(&decision(found, (&left, &right), end.is_empty()));
    out.push_str(&end);
    out.push_str(&deciding(found, (&left, &right)));
    out.push_str(&standings(pair, found));
    out
}

/// Says in one sentence how the two logs compare.
fn outcome(outcome: Outcome, found: &Comparison, left: &str, right: &str) -> String {
    let agreed = |count: u32| counted(count, "move");
    let common = format!(
        "{} of {left} and {} of {right}",
        agreed(found.agreed.0),
        agreed(found.agreed.1)
    );
    match outcome {
        Outcome::Same => format!("{left} and {right} tell the same game.\n"),
        Outcome::Claims if found.claims.is_empty() => {
            format!(
                "{left} and {right} tell the same game, but not everything they state of it is true.\n"
            )
        }
        Outcome::Claims => {
            format!("{left} and {right} tell the same game, but state different figures of it.\n")
        }
        Outcome::Header => format!("{left} and {right} are set up differently.\n"),
        Outcome::Malformed => format!("{left} or {right} is no log.\n"),
        Outcome::Moves => {
            format!("{left} and {right} tell different games. They agree on {common}.\n")
        }
        Outcome::LeftEnds => {
            format!("{left} and {right} agree to where {left} ends: on {common}.\n")
        }
        Outcome::RightEnds => {
            format!("{left} and {right} agree to where {right} ends: on {common}.\n")
        }
    }
}

/// Compares the standings at the ends of the two logs; nothing if they are the same.
fn standings(pair: &Pair<'_, '_>, found: &Comparison) -> String {
    let stopped = found.outcome != Outcome::Same && found.stopped.iter().any(Option::is_some);
    if !stopped && found.standings.is_empty() {
        return String::new();
    }
    let mut out = format!(
        "\nstandings: {}, {}\n",
        end(found, pair.left, 0),
        end(found, pair.right, 1)
    );
    let value = |value: &Option<String>| {
        value
            .as_deref()
            .map_or_else(|| "not known".to_owned(), printable)
    };
    for difference in &found.standings {
        out.push_str(&format!(
            "  {}: {} | {}\n",
            printable(&difference.subject),
            value(&difference.left),
            value(&difference.right)
        ));
    }
    out
}

/// Says where the replay of one of the logs ended.
fn end(found: &Comparison, log: &LogText<'_>, index: usize) -> String {
    let name = printable(log.name);
    let Some(number) = found.stopped[index] else {
        let is_over = found.verdicts[index].1;
        return format!("{name} {}", if is_over { "at the end" } else { "so far" });
    };
    let place = log
        .line_of_move(number)
        .map_or_else(|| format!("move {number}"), |line| format!("line {line}"));
    if found.went_on {
        format!("{name}, continued past the illegal move ({place})")
    } else {
        format!("{name} not known (the replay stopped at {place})")
    }
}

/// Lists the figures that both logs state for the same moment, but with different values.
fn claims(pair: &Pair<'_, '_>, found: &Comparison) -> String {
    let place = |log: &LogText<'_>, point: &ClaimPoint| {
        let line = log.position(log.tree.span(point.node).start).line;
        let what = if point.at.is_some() {
            "expect"
        } else {
            "result"
        };
        format!("{}:{line} ({what})", printable(log.name))
    };
    let mut out = String::new();
    for it in &found.claims {
        out.push_str(&format!(
            "\n{}\n  {}: {}\n  {}: {}\n",
            printable(&it.subject),
            place(pair.left, &it.left),
            printable(&it.left.value),
            place(pair.right, &it.right),
            printable(&it.right.value)
        ));
    }
    out
}

/// Says which expects and results are false, if the logs differ in nothing else.
fn false_claims(pair: &Pair<'_, '_>) -> String {
    if pair.outcome() != Outcome::Claims {
        return String::new();
    }
    let line = |(which, finding): (Which, &Finding)| {
        let log = pair.log(which);
        let line = finding.place.number.and_then(|at| log.line_of_move(at));
        let place = match line {
            Some(line) => format!("{}:{line} (expect)", printable(log.name)),
            None => format!("{} (result)", printable(log.name)),
        };
        let condition = finding.facts.explain().condition;
        let condition = condition.map_or_else(String::new, |it| {
            format!(", which rests on {}", printable(&it))
        });
        let said = printable(&finding.facts.explain().message);
        format!("\n{place} is false{condition}\n  {said}\n")
    };
    pair.false_claims().into_iter().map(line).collect()
}

/// Says that a log is not decided: it breaks a rule only under what its position leaves out.
fn undecided(log: &LogText<'_>, review: &Review, name: &str) -> Option<String> {
    let verdict = &review.verdict;
    let finding = verdict.findings.first()?;
    let condition = finding.facts.explain().condition?;
    let line = finding.place.number.and_then(|at| log.line_of_move(at))?;
    (verdict.judgement == Judgement::Undecided).then(|| {
        let code = finding.code;
        format!("\n{name} is not decided: it breaks {code} at line {line}, which rests on {condition}.\n")
    })
}

/// Says which rule a log breaks first, and where.
fn breaks(log: &LogText<'_>, review: &Review, name: &str) -> Option<String> {
    let finding = review.verdict.findings.first()?;
    if finding.code == code::RESULT {
        return Some(format!("{name} states a false result"));
    }
    let line = finding.place.number.and_then(|at| log.line_of_move(at));
    let place = match line {
        Some(line) => format!("at line {line}"),
        None => "at its end".to_owned(),
    };
    Some(format!("{name} breaks {} {place}", finding.code))
}

/// Says on which rulings it depends that a log breaks its first rule, one line each.
fn resting(review: &Review) -> String {
    let lines = review.verdict.findings.first().map(|finding| {
        let of = rests_on::Of {
            code: finding.code,
            is_of_game: finding.rule.is_some(),
            at: finding.place.number,
        };
        let rulings = finding.rests_on.iter();
        let rulings = rulings.filter(|ruling| !ruling.is_remote());
        let line = |ruling| format!("  rests on: {}\n", printable(&rests_on::line(of, ruling)));
        rulings.map(line).collect()
    });
    lines.unwrap_or_default()
}

/// Says how far a log is legal.
fn legal(log: &LogText<'_>, review: &Review, name: &str) -> String {
    let root = log.tree.root();
    let has_result = root.is_some_and(|root| log.tree.get(root, "result").is_some());
    let extent = match (review.verdict.complete, has_result) {
        (false, _) => "as far as it goes",
        (true, true) => "to its result",
        (true, false) => "to its end",
    };
    format!("{name} is legal {extent}")
}

/// Says which of the two logs the rules decide for when both are judged to their ends. They decide
/// for none if one breaks a rule only under what its position leaves out.
fn to_the_end(pair: &Pair<'_, '_>, names: (&str, &str)) -> String {
    let both = [
        undecided(pair.left, pair.reviews.0, names.0),
        undecided(pair.right, pair.reviews.1, names.1),
    ];
    let ours = breaks(pair.left, pair.reviews.0, names.0);
    let theirs = breaks(pair.right, pair.reviews.1, names.1);
    if both.iter().any(Option::is_some) {
        let sides = both.into_iter().zip([ours, theirs]);
        let side = |(open, breaks): (Option<String>, Option<String>)| {
            open.or_else(|| breaks.map(|breaks| format!("\n{breaks}.\n")))
        };
        return sides.filter_map(side).collect();
    }
    // A log that continues after the end of the other does not contradict it, but may break a rule
    // there.
    match pair.outcome() {
        Outcome::Moves | Outcome::Claims => {}
        Outcome::LeftEnds | Outcome::RightEnds if ours.is_some() != theirs.is_some() => {
            let breaks = ours.or(theirs).unwrap_or_default();
            return format!("\n{breaks}.\n");
        }
        _ => return String::new(),
    }
    match (ours, theirs) {
        (Some(ours), Some(theirs)) => {
            format!("\nThe rules decide for neither: {ours}, and {theirs}.\n")
        }
        (Some(ours), None) => format!(
            "\nThe rules decide for {}: {ours}; {}.\n{}",
            names.1,
            legal(pair.right, pair.reviews.1, names.1),
            resting(pair.reviews.0)
        ),
        (None, Some(theirs)) => format!(
            "\nThe rules decide for {}: {theirs}; {}.\n{}",
            names.0,
            legal(pair.left, pair.reviews.0, names.0),
            resting(pair.reviews.1)
        ),
        (None, None) => String::new(),
    }
}

/// Lists the facts that would decide between the two logs.
fn deciding(found: &Comparison, (left, right): (&str, &str)) -> String {
    if found.deciding.is_empty() {
        return String::new();
    }
    let lines = found.deciding.iter().map(|it| {
        format!(
            "  Ask: {} {left} says {}, {right} says {}\n",
            printable(&it.question),
            printable(&it.left),
            printable(&it.right)
        )
    });
    let lines: String = lines.collect();
    format!("\nWhat would decide, the facts first in which they differ longest:\n{lines}")
}

/// Lists what the table accepted in each of the logs, one line each.
pub(crate) fn accepted_lines(pair: &Pair<'_, '_>, style: Style) -> String {
    let lines = [(pair.left, pair.reviews.0), (pair.right, pair.reviews.1)]
        .into_iter()
        .flat_map(|(log, review)| let_stand(None, log, review));
    let lines: String = lines
        .map(|line| format!("{}\n", long_line(&line, style.width)))
        .collect();
    if lines.is_empty() {
        lines
    } else {
        format!("{lines}\n")
    }
}

/// Says how the logs were judged. Usually both were judged alike; if not, each line names its log.
pub(crate) fn judges(pair: &Pair<'_, '_>, style: Style) -> String {
    let of = |review: &Review| judged_by_lines(&review.verdict);
    let (ours, theirs) = (of(pair.reviews.0), of(pair.reviews.1));
    let line = |line: &str| format!("{}\n", long_line(line, style.width));
    if ours == theirs {
        return ours.lines().map(line).collect();
    }
    let named = |log: &LogText<'_>, lines: &str| -> String {
        lines
            .lines()
            .map(|text| line(&format!("{}: {text}", printable(log.name))))
            .collect()
    };
    named(pair.left, &ours) + &named(pair.right, &theirs)
}

/// Says what the rules decide about the two moves at the difference, if both are moves. `is_open`
/// says that they decide nothing later, either.
fn decision(found: &Comparison, (left, right): (&str, &str), is_open: bool) -> String {
    let sound = |point: &Point| match point {
        Point::Move {
            verdict: PointVerdict::Legal | PointVerdict::Accepted(_),
            ..
        } => Some(true),
        Point::Move {
            verdict: PointVerdict::Illegal(..),
            ..
        } => Some(false),
        _ => None,
    };
    let said = found
        .difference
        .as_ref()
        .and_then(|(ours, theirs)| sound(ours).zip(sound(theirs)));
    match said {
        Some((true, true)) if is_open => {
            "\nBoth are legal there: the rules cannot decide between them. Ask the players.\n"
                .to_owned()
        }
        Some((true, true)) => "\nBoth are legal there.\n".to_owned(),
        Some((true, false)) => format!("\nThe rules allow only what {left} says.\n"),
        Some((false, true)) => format!("\nThe rules allow only what {right} says.\n"),
        Some((false, false)) => "\nThe rules allow neither.\n".to_owned(),
        None => String::new(),
    }
}

/// Returns the place, the move and the verdict of a point.
fn point(log: &LogText<'_>, point: &Point) -> [String; 3] {
    let name = printable(log.name);
    match point {
        Point::End => [name, "the log ends".to_owned(), String::new()],
        Point::Move {
            at,
            implied,
            line,
            verdict,
            ..
        } => {
            let place = log
                .line_of_move(*at)
                .map_or_else(|| name.clone(), |line| format!("{name}:{line}"));
            let action = if *implied {
                format!("{} (implied after this line)", printable(line))
            } else {
                printable(line)
            };
            let verdict = match verdict {
                PointVerdict::Legal => "legal".to_owned(),
                PointVerdict::Accepted(codes) => format!("let stand: {}", codes.join(", ")),
                PointVerdict::Illegal(code, message) => {
                    format!("illegal: {} ({code})", printable(message))
                }
                PointVerdict::Undecided(code, message) => {
                    format!("illegal as assumed: {} ({code})", printable(message))
                }
                PointVerdict::NotJudged => "after an illegal move, not judged".to_owned(),
            };
            [place, action, verdict]
        }
    }
}
