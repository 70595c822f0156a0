//! Orders of play that a table keeps to throughout although the rules say another.

use crate::support::command::run_on;
use crate::support::fixture_text;

/// Returns the lines of a game of four players without its claims.
fn moves(game: &str) -> Vec<String> {
    let log = fixture_text(game, "games/four-players.yaml");
    let lines = log.lines().take_while(|line| !line.starts_with("result:"));
    let is_claim = |line: &str| line.starts_with("  - {expect");
    lines
        .filter(|line| !is_claim(line))
        .map(str::to_owned)
        .collect()
}

/// Returns what `check` says, on one line.
fn checked(lines: &[String]) -> String {
    let (_, human, _) = run_on(&(lines.join("\n") + "\n"), &["check", "-"]);
    human.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns the value of a key of a move in braces.
fn value<'l>(line: &'l str, key: &str) -> Option<&'l str> {
    let (_, rest) = line.split_once(&format!("{key}: "))?;
    rest.split([',', '}']).next()
}

/// Returns a move made by somebody else.
fn by(line: &str, player: &str) -> String {
    let own = value(line, "by").expect("an actor");
    line.replacen(&format!("by: {own}"), &format!("by: {player}"), 1)
}

/// Returns where the moves of a verb stand, in runs of neighbours, comments aside.
fn runs(lines: &[String], verbs: &[&str]) -> Vec<Vec<usize>> {
    let mut runs: Vec<Vec<usize>> = vec![Vec::new()];
    for (at, line) in lines
        .iter()
        .enumerate()
        .filter(|(_, it)| it.starts_with("  - {"))
    {
        let is_one = verbs
            .iter()
            .any(|verb| line.starts_with(&format!("  - {{{verb}: ")));
        match (is_one, runs.last_mut()) {
            (true, Some(run)) => run.push(at),
            (false, Some(run)) if !run.is_empty() => runs.push(Vec::new()),
            _ => {}
        }
    }
    runs.retain(|run| !run.is_empty());
    runs
}

/// Both ways: the habit of the whole log is named, and that of its beginning alone is not.
#[track_caller]
fn is_named(wrong: &[String], begun: &[String], said: &str) {
    let human = checked(wrong);
    assert!(human.contains(said), "{human}");
    let human = checked(begun);
    assert!(
        !human.contains(said) && human.contains("illegal"),
        "{human}"
    );
}

/// Returns the sales with other offerers: each is named from the sale before and the first one.
fn sold_by(lines: &[String], until: usize, offers: impl Fn(&str, &str) -> String) -> Vec<String> {
    let mut lines = lines.to_vec();
    let sales: Vec<usize> = runs(&lines, &["sale"]).concat();
    let first = lines[sales[0]].clone();
    for pair in sales.windows(2).take(until) {
        let player = offers(&first, &lines[pair[0]]);
        lines[pair[1]] = by(&lines[pair[1]], &player);
    }
    lines
}

#[test]
fn the_winner_of_an_auction_does_not_offer_the_next_marker() {
    let game = moves("steel-driver");
    let winner = |_: &str, before: &str| value(before, "to").expect("a buyer").to_owned();
    is_named(
        &sold_by(&game, usize::MAX, winner),
        &sold_by(&game, 4, winner),
        "in this log the winner of an auction always offers the next marker; after every auction, \
         the Active Player marker goes to the left",
    );
}

#[test]
fn not_every_marker_is_offered_by_one_player() {
    let game = moves("steel-driver");
    let same = |first: &str, _: &str| value(first, "by").expect("an offerer").to_owned();
    is_named(
        &sold_by(&game, usize::MAX, same),
        &sold_by(&game, 4, same),
        "offers every marker of this log; after every auction, the Active Player marker goes to the \
         left",
    );
}

#[test]
fn companies_do_not_build_in_the_order_of_turn_1_for_ever() {
    let game = moves("steel-driver");
    let turns = runs(&game, &["build", "pass"]);
    // The passes of players before the first build belong to the auctions.
    let is_build = |at: &usize| game[*at].contains("{build: ");
    let from_build = |run: &Vec<usize>| -> Vec<usize> {
        run.iter().copied().skip_while(|at| !is_build(at)).collect()
    };
    let builds: Vec<Vec<usize>> = turns
        .iter()
        .map(from_build)
        .filter(|run| run.len() > 6)
        .collect();
    let block: Vec<String> = builds[0].iter().map(|at| game[*at].clone()).collect();
    // The later turns are those of turn 1 again, up to a number of turns.
    let repeated = |count: usize| {
        let mut lines = game.clone();
        for run in builds[1..].iter().take(count) {
            for (place, at) in run.iter().enumerate() {
                lines[*at] = block.get(place).cloned().unwrap_or_default();
            }
        }
        lines.retain(|line| !line.is_empty());
        lines
    };
    is_named(
        &repeated(usize::MAX),
        &repeated(1),
        "in every turn of this log the companies build in the order of turn 1",
    );
}

/// Returns the shares taken by others: round by round, from how many on, in which order.
fn taken_by(lines: &[String], rounds: usize, order: impl Fn(usize) -> Vec<String>) -> Vec<String> {
    let mut lines = lines.to_vec();
    for (round, run) in runs(&lines, &["take"]).iter().enumerate().take(rounds) {
        for (at, player) in run.iter().zip(order(round)) {
            lines[*at] = by(&lines[*at], &player);
        }
    }
    lines
}

#[test]
fn shares_are_not_taken_in_the_order_of_round_1_for_ever() {
    let game = moves("ride-the-rails");
    let first = runs(&game, &["take"]).remove(0);
    let order = |_: usize| -> Vec<String> {
        let own = first
            .iter()
            .map(|at| value(&game[*at], "by").expect("an actor").to_owned());
        own.collect()
    };
    is_named(
        &taken_by(&game, usize::MAX, order),
        &taken_by(&game, 2, order),
        "in every round of this log shares are taken in the order of round 1: Dora, Cem, Bob, Ann",
    );
}

#[test]
fn shares_are_not_taken_in_riding_order() {
    let game = moves("ride-the-rails");
    let rides = runs(&game, &["ride"]);
    let order = |round: usize| -> Vec<String> {
        let own = rides[round].iter();
        own.map(|at| value(&game[*at], "by").expect("an actor").to_owned())
            .collect()
    };
    is_named(
        &taken_by(&game, usize::MAX, order),
        &taken_by(&game, 1, order),
        "in every round of this log shares are taken in the order in which passengers are moved",
    );
}
