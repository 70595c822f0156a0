//! Positions with keys taken out: what is legal in the whole log is never called illegal in a log
//! cut from it that says less. It is legal there or, where that depends on what the position no
//! longer says, undecided.

use crate::support::library::{
    At, Judgement, NoBoards, Options, Order, ReviewRequest, Rng, excerpt, generate, judge,
    judge_with,
};
use crate::support::{files, fixture, games, rounds};
use serde_json::Value as Json;
use std::collections::BTreeMap;
use std::fs;

/// How many positions are cut from each log.
const CUTS: usize = 2;
/// Each log is also cut once before this move.
const EARLY: u32 = 8;
/// How often keys are removed from each position.
const HOLES: usize = 3;
/// Of how many keys of a position one is removed alone.
const ALONE: usize = 8;
/// How many contradictions of each kind are shown.
const SHOWN: usize = 4;

/// The messages about missing keys without which nothing can be judged: the start markers of
/// TransAmerica, from which every network grows, and the market of Mini Rails, from which every move
/// takes a disc.
const NEEDED: [&str; 3] = [
    "does not say where the start markers",
    "discs and markers lie on the market, and none are given",
    "it is not said what lies on the market",
];

/// What became of positions with holes.
#[derive(Default)]
struct Seen {
    legal: usize,
    undecided: usize,
    /// The logs that lack a key without which nothing can be judged.
    incomplete: usize,
    /// By the rule, logs that were called something else, with what was said.
    contradicted: BTreeMap<String, Vec<String>>,
}

/// Takes some keys out of a position, each as a whole or in part.
pub(crate) fn with_holes(log: &Json, rng: &mut Rng) -> (Json, Vec<String>) {
    let mut log = log.clone();
    let is_of_rides = log["game"] == "ride-the-rails";
    let position = log["position"].as_object_mut().expect("a position");
    let mut keys: Vec<String> = position.keys().cloned().collect();
    rng.shuffle(&mut keys);
    let count = if rng.once_in(2) { 2 } else { keys.len() };
    keys.truncate(1 + rng.below(count.min(keys.len())));
    for key in &mut keys {
        let value = position.get_mut(&**key).expect("a value");
        let part = match rng.once_in(2) {
            true if is_of_rides && key == "order" => take_off_order(value, rng),
            true => take_part(key, value, rng),
            false => None,
        };
        match part {
            Some(part) => key.push_str(&format!(" of {part}")),
            None => {
                position.remove(&**key);
            }
        }
    }
    (log, keys)
}

/// Shortens a turn order to its first players: a position may give any number of them.
fn take_off_order(order: &mut Json, rng: &mut Rng) -> Option<String> {
    let order = order.as_array_mut()?;
    let kept = rng.below(order.len());
    order.truncate(kept);
    Some(format!("all but the first {kept}"))
}

/// Takes one entry out of a value, if the value may be given in part, or one figure out of an entry.
/// Returns what it was. The lists of one player or company are whole: a piece that they do not name
/// does not lie there.
fn take_part(key: &str, value: &mut Json, rng: &mut Rng) -> Option<String> {
    match value {
        Json::Object(_) if key == "auction" => {
            let record = value.as_object_mut()?;
            record.remove("passed").map(|_| "passed".to_owned())
        }
        Json::Object(entries) if !entries.is_empty() => {
            let names: Vec<String> = entries.keys().cloned().collect();
            let name = rng.pick(&names)?.clone();
            let own = entries.get_mut(&name)?;
            if let Some(part) = take_figure(own, rng) {
                return Some(format!("{part} of {name}"));
            }
            entries.remove(&name);
            Some(name)
        }
        // Companies that are not in the order of play of Steel Driver follow in that of the board.
        Json::Array(order) if key == "order" => {
            let all = ["red", "yellow", "green", "blue", "purple", "black"];
            let is_of_companies = order.iter().all(|it| all.iter().any(|name| it == name));
            order.pop_if(|_| is_of_companies).map(|it| it.to_string())
        }
        _ => None,
    }
}

/// Now and then removes one figure of a player or company and, now and then, all that are 0 as well,
/// as people write down what they see.
fn take_figure(of: &mut Json, rng: &mut Rng) -> Option<String> {
    let figures = of.as_object_mut()?;
    let names: Vec<String> = figures.keys().cloned().collect();
    let name = rng.pick(&names)?;
    if rng.once_in(2) {
        return None;
    }
    if rng.once_in(2) {
        figures.retain(|_, figure| *figure != 0);
        figures.remove(name);
        return Some(format!("{name} and every 0"));
    }
    figures.remove(name).map(|_| name.clone())
}

fn keys(log: &Json) -> Vec<String> {
    let keys = log["position"].as_object();
    keys.map_or(Vec::new(), |keys| keys.keys().cloned().collect())
}

fn cut_and_judge(name: &str, text: &str, rng: &mut Rng, seen: &mut Seen) {
    let whole = judge(text);
    let verdict = &whole.review.verdict;
    let is_sound = matches!(verdict.judgement, Judgement::Legal | Judgement::Accepted);
    if !is_sound || text.contains("position:") {
        return;
    }
    let declared = verdict.counts.declared;
    for cut in 0..CUTS * rounds() as usize + 1 {
        // The first moves, such as start markers, are few.
        let until = if cut == 0 {
            EARLY.min(declared)
        } else {
            declared
        };
        let at = rng.below(until as usize) as u32;
        let Some(rest) = excerpt(text, &NoBoards, At::Move(at), true) else {
            panic!("{name}: no position at {at}");
        };
        let log: Json = serde_yaml::from_str(&rest).expect("a log");
        for _ in 0..HOLES {
            let (holed, keys) = with_holes(&log, rng);
            let what = format!("{name} at {at} without {}", keys.join(", "));
            seen.judge(&holed.to_string(), &what, rng.once_in(3));
        }
        for key in keys(&log) {
            if !rng.once_in(ALONE) {
                continue;
            }
            let mut holed = log.clone();
            let position = holed["position"].as_object_mut();
            position.and_then(|keys| keys.remove(&key));
            let what = format!("{name} at {at} without {key} alone");
            seen.judge(&holed.to_string(), &what, false);
        }
    }
}

impl Seen {
    fn judge(&mut self, text: &str, what: &str, keep_going: bool) {
        let judged = judge_with(
            text,
            &NoBoards,
            &ReviewRequest {
                options: Options {
                    keep_going,
                    ..Options::default()
                },
                ..ReviewRequest::default()
            },
        );
        let verdict = &judged.review.verdict;
        let mut contradicted = |code: &str, said: String| {
            let all = self.contradicted.entry(code.to_owned()).or_default();
            all.push(format!("{what}: {said}"));
        };
        match verdict.judgement {
            Judgement::Legal | Judgement::Accepted => self.legal += 1,
            Judgement::Undecided => {
                for finding in &verdict.findings {
                    let explanation = finding.facts.explain();
                    assert!(
                        explanation.condition.is_some(),
                        "{what}: {}",
                        explanation.message
                    );
                }
                self.undecided += 1;
            }
            Judgement::Malformed => {
                let said = verdict.faults[0].message.clone();
                match NEEDED.iter().any(|needed| said.contains(needed)) {
                    true => self.incomplete += 1,
                    false => contradicted("malformed", said),
                }
            }
            _ => {
                let is_sure = |at: &usize| !verdict.findings[*at].is_conditional();
                let sure = (0..verdict.findings.len()).find(is_sure).unwrap_or(0);
                let finding = &verdict.findings[sure];
                let said = finding.facts.explain().message;
                let number = finding.place.number;
                contradicted(finding.code, format!("finding {sure}, {number:?}: {said}"));
            }
        }
    }
}

#[test]
fn a_position_with_holes_never_contradicts_the_whole_log() {
    let mut seen = Seen::default();
    for game in games() {
        let mut rng = Rng::new(7);
        for path in files(&fixture(game, "games")) {
            let text = fs::read_to_string(&path).expect("a log");
            cut_and_judge(&path.display().to_string(), &text, &mut rng, &mut seen);
        }
        for seed in 0..2 * rounds() {
            let names = ["Ann", "Bob", "Cem", "Dora"];
            let players = 3 + rng.below(2);
            let order = Order {
                players: names[..players].iter().map(|&it| it.to_owned()).collect(),
                expects: true,
                result: true,
                ..Order::default()
            };
            let log = generate(game, &order, seed);
            cut_and_judge(&format!("{game} {seed}"), &log, &mut rng, &mut seen);
        }
    }
    let kinds = seen.contradicted.iter();
    let shown: Vec<String> = kinds
        .map(|(code, all)| {
            let some = all
                .iter()
                .take(SHOWN * rounds() as usize)
                .cloned()
                .collect::<Vec<_>>();
            format!("{code}, {} times:\n  {}", all.len(), some.join("\n  "))
        })
        .collect();
    let (legal, undecided) = (seen.legal, seen.undecided);
    let counts = format!(
        "{legal} legal, {undecided} undecided, {} incomplete",
        seen.incomplete
    );
    println!("{counts}");
    assert!(shown.is_empty(), "{counts}\n{}", shown.join("\n"));
    assert!(legal > 50 && undecided > 20, "{counts}");
}

/// The keys on which no move of the next two hangs, whatever they say.
fn idle_keys(game: &str) -> &'static [&'static str] {
    match game {
        "steel-driver" => &["cash", "values", "profit"],
        "ride-the-rails" => &["dividends", "five-dollars", "transcontinental"],
        "mini-rails" => &["stocks"],
        _ => &["points", "supply", "lost-as-starter"],
    }
}

/// Returns the log with these moves only.
fn with_moves(log: &Json, moves: &[&Json]) -> String {
    let mut log = log.clone();
    log["moves"] = Json::Array(moves.iter().map(|it| (*it).clone()).collect());
    let members = log.as_object_mut().expect("a log");
    members.remove("result");
    log.to_string()
}

#[test]
fn a_move_that_the_position_decides_stays_illegal_without_the_other_keys() {
    let (mut illegal, mut wrong) = (0, Vec::new());
    for game in games() {
        let mut rng = Rng::new(11);
        for path in files(&fixture(game, "games")) {
            let text = fs::read_to_string(&path).expect("a log");
            let declared = judge(&text).review.verdict.counts.declared;
            for _ in 0..3 * rounds() {
                let at = rng.below(declared as usize) as u32;
                let Some(rest) = excerpt(&text, &NoBoards, At::Move(at), true) else {
                    continue;
                };
                let log: Json = serde_yaml::from_str(&rest).expect("a log");
                let moves = log["moves"].as_array().expect("moves");
                let is_move = |it: &&Json| it.get("expect").is_none();
                let moves: Vec<&Json> = moves.iter().filter(is_move).take(2).collect();
                let [first, second] = moves[..] else { continue };
                let mut holed = log.clone();
                for key in idle_keys(game) {
                    holed["position"]
                        .as_object_mut()
                        .expect("keys")
                        .remove(*key);
                }
                for moves in [&[first, first][..], &[second]] {
                    let whole = judge(&with_moves(&log, moves)).review.verdict;
                    if whole.judgement != Judgement::Illegal {
                        continue;
                    }
                    illegal += 1;
                    let less = judge(&with_moves(&holed, moves)).review.verdict;
                    let code = whole.findings[0].code;
                    if (less.judgement, less.findings.first().map(|it| it.code))
                        != (Judgement::Illegal, Some(code))
                    {
                        let name = path.display();
                        wrong.push(format!("{name} at {at}: {code}, {:?}", less.judgement));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(illegal > 50, "{illegal}");
}
