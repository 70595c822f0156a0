//! Measures how often the first repair is the right one: `slips [GAMES OF EACH KIND] [GAME OR SLIP
//! ...] [-v] [--from SEED] [--out DIR]`, by hand, in a release build. `-v` prints every log whose
//! repair is wrong; `--from` begins with another seed, to see whether a change helps other games as
//! well; `--out` writes every log with its slip, and the game without it, to a directory.
//!
//! Random games with the result and a true expect about every ten moves get one slip each (or two).
//! A repair is right if the repair ranked first is of the kind of the slip and at its place; it is
//! also counted whether the game without the slip is among the repairs that are as good as the
//! first. A slip after which the log is sound cannot be noticed and is counted separately. If the
//! repairs as good as the first are too many to be tried or listed, a game that fits what they have
//! in common counts as one of them, and the table says how many count only in this way. Times are
//! processor times.

mod blocks;
mod clock;
mod maker;

use clock::processor_time;
use maker::{Lines, Made, Slip, make};
use railref::game::{Games, Rng};
use railref::games::BuiltIn;
use railref::inner::At;
use railref::inner::Judgement;
use railref::inner::{Order, seeds};
use railref::inner::{Repair, RepairKind as Kind, RepairLimits, repaired_text};
use railref::inner::{ReviewRequest, built_in};
use railref::language::Value;
use railref::reading::NoBoards;
use serde_json::Value as Json;
use std::path::PathBuf;
use std::time::Duration;

const NAMES: [&str; 5] = ["Andy", "Don", "Simon", "Richard", "Maria"];
/// How many moves two slips are apart, at least.
const APART: usize = 10;
/// The first seed.
const SEED: u64 = 17;
/// The word for two slips in the table.
const TWO: &str = "two slips";

fn main() {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let count = arguments
        .first()
        .and_then(|first| first.parse::<usize>().ok());
    if count.is_some() {
        arguments.remove(0);
    }
    let verbose = arguments
        .iter()
        .position(|argument| argument == "-v")
        .map(|at| arguments.remove(at))
        .is_some();
    let from = option(&mut arguments, "--from")
        .map_or(SEED, |seed| seed.parse().expect("a number behind --from"));
    let printing = Printing {
        verbose,
        out: option(&mut arguments, "--out").map(PathBuf::from),
    };
    let count = count.unwrap_or(100);
    let is_wanted = |word: &str, all: &[&str]| {
        let of_them: Vec<&String> = arguments
            .iter()
            .filter(|wanted| all.contains(&wanted.as_str()))
            .collect();
        of_them.is_empty() || of_them.iter().any(|wanted| *wanted == word)
    };
    let games: Vec<&str> = BuiltIn::INFOS.iter().map(|info| info.id).collect();
    let slips: Vec<Option<Slip>> = Slip::ALL
        .into_iter()
        .chain(Slip::ALONE)
        .map(Some)
        .chain([None])
        .collect();
    let words: Vec<&str> = slips
        .iter()
        .map(|slip| slip.map_or(TWO, Slip::word))
        .collect();
    println!(
        "| game | slip | logs | undetectable | kind and place right first | own game among the equally good | of these by pattern | not all tried | median | 99 % |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |");
    let mut work = Vec::new();
    for info in BuiltIn::INFOS {
        if !is_wanted(info.id, &games) {
            continue;
        }
        let pool = pool(info.id, info.players);
        for (slip, word) in slips
            .iter()
            .zip(&words)
            .filter(|(_, word)| is_wanted(word, &words))
        {
            let mut tally = Tally::default();
            for seed in seeds(from).take(40 * count) {
                if tally.logs >= count {
                    break;
                }
                let mut rng = Rng::new(seed);
                one(
                    info.id,
                    info.players,
                    *slip,
                    &pool,
                    &mut rng,
                    &mut tally,
                    &printing,
                );
            }
            // Not every slip can be made in every game.
            if tally.logs == 0 {
                continue;
            }
            println!("{}", tally.row(info.id, word));
            let all: Duration = tally.times.iter().sum();
            work.push(format!(
                "{} {word}: {:.0} ns",
                info.id,
                all.as_nanos() as f64 / tally.work.max(1) as f64
            ));
        }
    }
    println!("\nA unit of work takes: {}.", work.join("; "));
}

/// Removes an option and its value from the arguments.
fn option(arguments: &mut Vec<String>, name: &str) -> Option<String> {
    let at = arguments.iter().position(|argument| argument == name)?;
    arguments.remove(at);
    (at < arguments.len()).then(|| arguments.remove(at))
}

/// What is printed or written besides the table.
struct Printing {
    /// Whether to print the logs whose repair is wrong.
    verbose: bool,
    /// The directory to which every log is written.
    out: Option<PathBuf>,
}

impl Printing {
    /// Writes a log with its slip and the game without it, and prints their names.
    fn write(&self, name: &str, text: &str, own: &Lines) {
        let Some(out) = &self.out else { return };
        let written = std::fs::create_dir_all(out)
            .and_then(|()| std::fs::write(out.join(format!("{name}.yaml")), text))
            .and_then(|()| std::fs::write(out.join(format!("{name}.own.yaml")), own.text()));
        written.expect("a directory that can be written to");
    }
}

#[derive(Default)]
struct Tally {
    logs: usize,
    silent: usize,
    first: usize,
    among: usize,
    by_pattern: usize,
    times: Vec<Duration>,
    partial: usize,
    /// The work of all searches, as counted by src/referee/repair/budget.rs.
    work: u64,
}

impl Tally {
    fn row(&mut self, game: &str, slip: &str) -> String {
        self.times.sort_unstable();
        let at = |percent: usize| {
            self.times
                .get((self.times.len() * percent / 100).min(self.times.len().saturating_sub(1)))
        };
        let ms = |time: Option<&Duration>| {
            time.map_or("-".to_owned(), |time| {
                format!("{:.1} ms", time.as_secs_f64() * 1000.0)
            })
        };
        let percent =
            |count: usize| format!("{:.1} %", 100.0 * count as f64 / self.logs.max(1) as f64);
        format!(
            "| {game} | {slip} | {} | {} | {} | {} | {} | {} | {} | {} |",
            self.logs,
            self.silent,
            percent(self.first),
            percent(self.among),
            percent(self.by_pattern),
            percent(self.partial),
            ms(at(50)),
            ms(at(99)),
        )
    }
}

fn order(players: (usize, usize), rng: &mut Rng) -> Order {
    let most = players.1.min(NAMES.len());
    let seats = players.0 + rng.below(most - players.0 + 1);
    Order {
        players: NAMES[..seats]
            .iter()
            .map(|name| (*name).to_owned())
            .collect(),
        expects: true,
        result: true,
        ..Order::default()
    }
}

fn generated(game: &str, order: &Order, seed: u64) -> String {
    built_in::generate(game, order, seed)
        .expect("a known game")
        .expect("a legal game")
}

/// Returns the moves of some other games, from which misread values are taken.
fn pool(game: &str, players: (usize, usize)) -> Vec<Json> {
    let mut pool = Vec::new();
    for seed in 1_000_000..1_000_012 {
        let mut rng = Rng::new(seed);
        let log = Lines::new(&generated(game, &order(players, &mut rng), seed));
        pool.extend(
            log.moves()
                .iter()
                .filter_map(|entry| serde_yaml::from_str(entry).ok()),
        );
    }
    pool
}

fn one(
    game: &str,
    players: (usize, usize),
    slip: Option<Slip>,
    pool: &[Json],
    rng: &mut Rng,
    tally: &mut Tally,
    printing: &Printing,
) {
    let order = order(players, rng);
    let seed = rng.below(1 << 40) as u64;
    let own = Lines::new(&generated(game, &order, seed));
    // Only names of players in the game can replace one another.
    let playing = |action: &&Json| {
        let strange = |name: &&&str| !order.players.iter().any(|player| player == **name);
        !NAMES.iter().filter(strange).any(|name| {
            action
                .as_object()
                .is_some_and(|map| map.values().any(|value| value == name))
        })
    };
    let pool: Vec<Json> = pool.iter().filter(playing).cloned().collect();
    let mut log = own.clone();
    let mut made: Vec<Made> = Vec::new();
    match slip {
        Some(slip) => made.extend(make(&mut log, slip, 0..own.entries.len(), &pool, rng)),
        None => {
            let kind = |rng: &mut Rng| *rng.pick(&Slip::ALL).expect("kinds");
            let (one, other) = (kind(rng), kind(rng));
            let half = own.entries.len() / 2;
            // The later one first, so that the place of the earlier one does not change.
            let later = make(&mut log, one, half..own.entries.len(), &pool, rng);
            let earlier = later.and_then(|later| {
                let made = make(&mut log, other, 0..half, &pool, rng)?;
                let apart = (made.at..later.at).filter(|at| own.is_move(*at)).count();
                (apart >= APART).then_some([made, later])
            });
            if let Some([first, mut second]) = earlier {
                second.at = (second.at + log.entries.len()) - second_length(&own, second);
                made.extend([first, second]);
            }
        }
    }
    if made.is_empty() || log == own {
        return;
    }
    // Each of two slips must be noticeable: otherwise the record shows only one of them.
    for one in if slip.is_none() { &made[..] } else { &[] } {
        let alone = alone(&own, &log, &made, *one);
        if built_in::judge_with(&alone.text(), &NoBoards, &ReviewRequest::default())
            .review
            .verdict
            .judgement
            != Judgement::Illegal
        {
            tally.silent += 1;
            return;
        }
    }
    let text = log.text();
    if built_in::judge_with(&text, &NoBoards, &ReviewRequest::default())
        .review
        .verdict
        .judgement
        != Judgement::Illegal
    {
        tally.silent += 1;
        return;
    }
    let name = format!(
        "{game}-{}-{:03}",
        slip.map_or(TWO, Slip::word).replace(' ', "-"),
        tally.logs
    );
    printing.write(&name, &text, &own);
    let begun = processor_time();
    let found = built_in::repair(&text, &NoBoards, RepairLimits::default());
    let time = processor_time().saturating_sub(begun);
    tally.times.push(time);
    tally.work += found.work;
    tally.logs += 1;
    let Some(repairs) = found.repairs else { return };
    let whole = repairs.tried.one && (repairs.edits < 2 || repairs.tried.two);
    tally.partial += usize::from(!whole);
    let right = repairs
        .list
        .first()
        .is_some_and(|first| is_right(&text, &log, &own, first, &made));
    let equal = &repairs.list[..repairs.equally_good.min(repairs.list.len())];
    let listed = equal.iter().any(|repair| is_own(&text, &own, repair))
        || equal
            .iter()
            .take(50)
            .any(|repair| is_same(&text, &own, repair));
    // More than could be listed or tried: the pattern gives kind, place and actor, and its first
    // repair has these right.
    let many = equal.len() > 1 && (repairs.equally_good > equal.len() || !whole);
    let is_of_group = || {
        repairs
            .groups
            .iter()
            .any(|group| is_of_group(&log, &own, &group.pattern, &made))
    };
    let by_pattern = !listed
        && many
        && (equal
            .iter()
            .any(|repair| is_of_pattern(&log, &own, repair, &made))
            || is_of_group());
    let among = listed || by_pattern;
    tally.by_pattern += usize::from(by_pattern);
    tally.first += usize::from(right);
    tally.among += usize::from(among);
    if printing.verbose && !(right && among) {
        println!(
            "{name} seed {seed} {made:?} right {right} among {among} of {} ({} edits, reach {:?})",
            equal.len(),
            repairs.edits,
            repairs.best
        );
        println!(
            "  violation {} {:?}",
            repairs.first.rule, repairs.first.number
        );
        for slip in &made {
            println!(
                "  slip: {:?} -> own {:?}",
                log.entries.get(slip.at),
                own.entries.get(slip.at.min(own.entries.len() - 1))
            );
        }
        for repair in repairs.list.iter().take(3) {
            println!(
                "  found: {} {:?} {}",
                repair.cost, repair.kinds, repair.sentence
            );
        }
    }
}

/// Returns whether a repair inserts a move where one was left out, with the verb and the actor of
/// that one.
fn is_of_pattern(log: &Lines, own: &Lines, repair: &Repair, made: &[Made]) -> bool {
    let [
        Made {
            slip: Slip::Omitted,
            at,
        },
    ] = made[..]
    else {
        return false;
    };
    let [edit] = &repair.edits[..] else {
        return false;
    };
    let place = |at: usize| {
        (at..log.entries.len())
            .find(|at| log.is_move(*at))
            .unwrap_or(log.entries.len())
    };
    let put_in = edit.text.trim().trim_start_matches("- ");
    let same_place = edit
        .number
        .is_some_and(|number| place(number as usize - 1) == place(at));
    repair.kinds == [Kind::Omitted]
        && same_place
        && maker::pattern(put_in) == maker::pattern(&own.entries[at])
}

/// Does the same for a group of repairs, which also counts those that are not listed.
fn is_of_group(log: &Lines, own: &Lines, pattern: &str, made: &[Made]) -> bool {
    let [
        Made {
            slip: Slip::Omitted,
            at,
        },
    ] = made[..]
    else {
        return false;
    };
    let Some((verb, actor)) = maker::pattern(&own.entries[at]) else {
        return false;
    };
    let by = actor
        .as_str()
        .map_or(String::new(), |actor| format!(" by {actor}"));
    let next = (at..log.entries.len())
        .find(|at| log.is_move(*at))
        .unwrap_or(log.entries.len());
    (at..=next).any(|at| pattern == format!("any {verb}{by} before line {}", log.line(at)))
}

/// Returns the log with one of its two slips: up to the middle between them it is one log, from
/// there on the other.
fn alone(own: &Lines, log: &Lines, made: &[Made], one: Made) -> Lines {
    let middle = made[1].at - 1;
    let in_own = match made[0].slip {
        Slip::Omitted => middle + 1,
        Slip::Twice => middle - 1,
        _ => middle,
    };
    let mut alone = own.clone();
    alone.entries = if one == made[0] {
        log.entries[..middle]
            .iter()
            .chain(&own.entries[in_own..])
            .cloned()
            .collect()
    } else {
        own.entries[..in_own]
            .iter()
            .chain(&log.entries[middle..])
            .cloned()
            .collect()
    };
    alone
}

/// Returns how many entries the log had after the later slip alone.
fn second_length(own: &Lines, made: Made) -> usize {
    match made.slip {
        Slip::Omitted => own.entries.len() - 1,
        Slip::Twice | Slip::Superfluous => own.entries.len() + 1,
        _ => own.entries.len(),
    }
}

/// Returns whether a repair has the kinds and the places of the slips, or leads to their game.
fn is_right(text: &str, log: &Lines, own: &Lines, repair: &Repair, made: &[Made]) -> bool {
    if is_own(text, own, repair) || is_same(text, own, repair) {
        return true;
    }
    let kind = |slip: Slip| match slip {
        Slip::Omitted => Kind::Omitted,
        Slip::Twice => Kind::Twice,
        Slip::Superfluous => Kind::Superfluous,
        Slip::Swapped => Kind::Swapped,
        Slip::Actor => Kind::Actor,
        Slip::Misread => Kind::Value,
        Slip::Exchanged => Kind::Exchanged,
        Slip::NamesExchanged => Kind::NamesExchanged,
        Slip::Shifted => Kind::Actor,
        Slip::CarriedOn => Kind::CarriedOn,
        Slip::InARow | Slip::Stretch => Kind::Omitted,
        Slip::Split | Slip::Pass => Kind::OtherMove,
        Slip::Merged => Kind::Merged,
        Slip::Part => Kind::Moved,
        Slip::Hand => Kind::Value,
        Slip::Blocks => Kind::Swapped,
        Slip::Chances => Kind::Exchanged,
        Slip::Columns => Kind::NamesExchanged,
    };
    // A move before an entry, ignoring expects in between.
    let place = |at: usize| {
        (at..log.entries.len())
            .find(|at| log.is_move(*at))
            .unwrap_or(log.entries.len())
    };
    let numbers: Vec<usize> = repair
        .edits
        .iter()
        .filter_map(|edit| edit.number)
        .map(|number| place(number as usize - 1))
        .collect();
    let slips: usize = made
        .iter()
        .map(|made| if made.slip == Slip::InARow { 2 } else { 1 })
        .sum();
    repair.kinds.len() == slips
        && made.iter().all(|made| {
            repair.kinds.contains(&kind(made.slip)) && numbers.contains(&place(made.at))
        })
}

/// Returns whether a repaired log has the moves of the game without the slip.
fn is_own(text: &str, own: &Lines, repair: &Repair) -> bool {
    Lines::new(&repaired_text(text, repair, false)).moves() == own.moves()
}

/// Returns whether, from some move after the slip on, the positions and the standing of a repaired
/// log are those of the game without it. Both logs are compared from their ends.
fn is_same(text: &str, own: &Lines, repair: &Repair) -> bool {
    let repaired = repaired_text(text, repair, false);
    let found = Lines::new(&repaired);
    let same = own
        .entries
        .iter()
        .rev()
        .zip(found.entries.iter().rev())
        .take_while(|(own, found)| own == found)
        .count();
    // Passes are filled in before the first common move, so the comparison begins after it.
    let first = own.entries.len() - same;
    // If there are no common moves, the ends are compared.
    let behind = (first..own.entries.len())
        .find(|at| own.is_move(*at))
        .unwrap_or(own.entries.len() - 1);
    let common = own.entries.len() - behind - 1;
    let seen = |lines: &Lines| {
        let at = At::Move((lines.entries.len() - common) as u32);
        let review = built_in::judge_with(
            &lines.text(),
            &NoBoards,
            &ReviewRequest {
                position: Some(at),
                ..ReviewRequest::default()
            },
        )
        .review;
        let standing = review.verdict.standing.map(|standing| standing.values);
        (
            review.position.map(|position| {
                position
                    .observations()
                    .into_iter()
                    .map(unordered)
                    .collect::<Vec<_>>()
            }),
            standing,
        )
    };
    seen(own) == seen(&found)
}

/// Returns a value of a position, with track in no particular order.
fn unordered((name, value): (&'static str, Value)) -> (&'static str, Value) {
    fn sorted(value: Value) -> Value {
        match value {
            Value::Map(domain, entries) => Value::Map(
                domain,
                entries
                    .into_iter()
                    .map(|(id, value)| (id, sorted(value)))
                    .collect(),
            ),
            Value::List(mut values) => {
                values.sort_by_cached_key(|value| format!("{value:?}"));
                Value::List(values)
            }
            other => other,
        }
    }
    (
        name,
        if name == "track" {
            sorted(value)
        } else {
            value
        },
    )
}
