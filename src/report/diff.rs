//! Two logs compared, for people and for machines.

use super::VERSION;
use super::json::SCHEMA;
use super::locate::Paper;
use super::source::clean;
use crate::diff::{Comparison, Outcome, Point, PointVerdict};
use crate::verdict::{Judgement, Verdict};
use serde_json::{Map, Value as Json, json as object};

/// Two logs and how they compare.
pub struct Pair<'p, 'a> {
    /// The left log.
    pub left: &'p Paper<'a>,
    /// The right log.
    pub right: &'p Paper<'a>,
    /// The verdicts on them.
    pub verdicts: (&'p Verdict, &'p Verdict),
    /// The comparison; `None` if they are of different games, or one is malformed.
    pub comparison: Option<&'p Comparison>,
}

impl Pair<'_, '_> {
    fn outcome(&self) -> Outcome {
        let malformed = [self.verdicts.0, self.verdicts.1].iter().any(|verdict| verdict.judgement == Judgement::Malformed);
        self.comparison.map_or(if malformed { Outcome::Malformed } else { Outcome::Header }, |found| found.outcome)
    }
}

/// For people.
pub fn text(pair: &Pair<'_, '_>) -> String {
    let (left, right) = (clean(pair.left.name), clean(pair.right.name));
    let Some(found) = pair.comparison else {
        let title = |verdict: &Verdict| verdict.game.map_or("no game", |info| info.title);
        return format!("{left} is a log of {}, {right} of {}.\n", title(pair.verdicts.0), title(pair.verdicts.1));
    };
    let agreed = |count: u32| format!("{count} move{}", if count == 1 { "" } else { "s" });
    let common = format!("{} of {left} and {} of {right}", agreed(found.agreed.0), agreed(found.agreed.1));
    let mut out = match found.outcome {
        Outcome::Same => format!("{left} and {right} tell the same game.\n"),
        Outcome::Header => format!("{left} and {right} are set up differently.\n"),
        Outcome::Malformed => format!("{left} or {right} is no log.\n"),
        Outcome::Moves => format!("{left} and {right} tell different games. They agree on {common}.\n"),
        Outcome::LeftEnds => format!("{left} and {right} agree to where {left} ends: on {common}.\n"),
        Outcome::RightEnds => format!("{left} and {right} agree to where {right} ends: on {common}.\n"),
    };
    for difference in &found.header {
        let (ours, theirs) = (clean(&difference.left), clean(&difference.right));
        out.push_str(&format!("\n{}\n  {left}: {ours}\n  {right}: {theirs}\n", difference.key));
    }
    if let Some((ours, theirs)) = &found.difference {
        let rows = [point(pair.left, ours), point(pair.right, theirs)];
        let wide = |at: usize| rows.iter().map(|row| row[at].chars().count()).max().unwrap_or(0);
        let (first, second) = (wide(0), wide(1));
        out.push('\n');
        for [place, said, verdict] in &rows {
            let line = format!("{place:first$}  {said:second$}  {verdict}");
            out.push_str(&format!("  {}\n", line.trim_end()));
        }
    }
    if !found.standings.is_empty() {
        let more = |complete: bool| if complete { "at the end" } else { "so far" };
        let (ours, theirs) = (more(found.verdicts[0].1), more(found.verdicts[1].1));
        out.push_str(&format!("\nstandings: {left} {ours}, {right} {theirs}\n"));
        for difference in &found.standings {
            out.push_str(&format!("  {}: {} | {}\n", clean(&difference.subject), clean(&difference.left), clean(&difference.right)));
        }
    }
    out
}

/// Place, move and verdict of a point.
fn point(paper: &Paper<'_>, point: &Point) -> [String; 3] {
    let name = clean(paper.name);
    match point {
        Point::End => [name, "the log ends".to_owned(), String::new()],
        Point::Move { at, implied, line, verdict, .. } => {
            let place = paper.line_of_move(*at).map_or_else(|| name.clone(), |line| format!("{name}:{line}"));
            let said = if *implied { format!("{} (implied after this line)", clean(line)) } else { clean(line) };
            let verdict = match verdict {
                PointVerdict::Legal => "legal".to_owned(),
                PointVerdict::Accepted(codes) => format!("let stand: {}", codes.join(", ")),
                PointVerdict::Illegal(code, message) => format!("illegal: {} ({code})", clean(message)),
                PointVerdict::NotJudged => "after an illegal move, not judged".to_owned(),
            };
            [place, said, verdict]
        }
    }
}

/// For machines: one object.
pub fn json(pair: &Pair<'_, '_>) -> Json {
    let mut out = Map::new();
    let mut put = |key: &str, value: Json| out.insert(key.to_owned(), value);
    put("schema", SCHEMA.into());
    put("referee", object!({"version": VERSION}));
    let outcome = pair.outcome();
    put("same", (outcome == Outcome::Same).into());
    put("outcome", outcome.word().into());
    let found = pair.comparison;
    put("left", side(pair.left, pair.verdicts.0, found.map(|found| found.agreed.0)));
    put("right", side(pair.right, pair.verdicts.1, found.map(|found| found.agreed.1)));
    let mut header: Vec<Json> = Vec::new();
    if let (Outcome::Header, None, Some(ours), Some(theirs)) = (outcome, found, pair.verdicts.0.game, pair.verdicts.1.game) {
        header.push(object!({"key": "game", "left": ours.id, "right": theirs.id}));
    }
    let differences = found.into_iter().flat_map(|found| &found.header);
    header.extend(differences.map(|it| object!({"key": it.key, "left": it.left, "right": it.right})));
    put("header", header.into());
    let difference = found.and_then(|found| found.difference.as_ref());
    put(
        "difference",
        difference
            .map_or(Json::Null, |(ours, theirs)| object!({"left": point_json(pair.left, ours), "right": point_json(pair.right, theirs)})),
    );
    let standings = found.into_iter().flat_map(|found| &found.standings);
    put("standings", standings.map(|it| object!({"subject": it.subject, "left": it.left, "right": it.right})).collect());
    Json::Object(out)
}

fn side(paper: &Paper<'_>, verdict: &Verdict, agreed: Option<u32>) -> Json {
    let mut out = Map::new();
    out.insert("log".to_owned(), paper.name.into());
    out.insert("game".to_owned(), verdict.game.map(|info| info.id).into());
    out.insert("verdict".to_owned(), verdict.judgement.word().into());
    out.insert("complete".to_owned(), verdict.complete.into());
    if let Some(agreed) = agreed {
        out.insert("agreed".to_owned(), agreed.into());
    }
    Json::Object(out)
}

/// A point; null where the log has ended.
fn point_json(paper: &Paper<'_>, point: &Point) -> Json {
    let Point::Move { at, implied, json, verdict, .. } = point else { return Json::Null };
    let (word, codes, message): (&str, Vec<&str>, Option<&str>) = match verdict {
        PointVerdict::Legal => ("legal", Vec::new(), None),
        PointVerdict::Accepted(codes) => ("accepted", codes.clone(), None),
        PointVerdict::Illegal(code, message) => ("illegal", vec![code], Some(message)),
        PointVerdict::NotJudged => ("not-judged", Vec::new(), None),
    };
    object!({
        "move": at, "line": paper.line_of_move(*at), "implied": implied, "declared": json,
        "verdict": word, "rules": codes, "message": message,
    })
}
