//! Orders of play that a table keeps to throughout although the rules say another.

use crate::support::command::{run, run_on};
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

/// A round of a game of four players, and how its moves are put in another order.
struct Round {
    game: &'static str,
    round: usize,
    /// How many moves are put in order together; `None` if those are with the same verb.
    size: Option<usize>,
    /// The players in the order in which they act. A player who is listed once makes all moves in a row.
    order: &'static [&'static str],
}

impl Round {
    /// Returns the log with the moves of the round in the wrong order: all of them, or the first part.
    fn reordered(&self, is_whole: bool) -> Vec<String> {
        self.reordered_in(moves(self.game), is_whole)
    }

    fn reordered_in(&self, mut lines: Vec<String>, is_whole: bool) -> Vec<String> {
        let is_heading = |line: &String| {
            let comment = line.strip_prefix("  # ").unwrap_or_default();
            let number = comment.split_once(' ').map_or("", |(_, number)| number);
            !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
        };
        let headings = (0..lines.len()).filter(|at| is_heading(&lines[*at]));
        let headings: Vec<usize> = headings.chain([lines.len()]).collect();
        let acts = headings[self.round - 1]..headings[self.round];
        let acts: Vec<usize> = acts
            .filter(|at| value(&lines[*at], "by").is_some())
            .collect();
        let verb = |at: &usize| lines[*at].split(':').next().map(str::to_owned);
        let parts: Vec<Vec<usize>> = match self.size {
            Some(size) => acts.chunks(size).map(<[usize]>::to_vec).collect(),
            None => acts
                .chunk_by(|one, next| verb(one) == verb(next))
                .map(<[usize]>::to_vec)
                .collect(),
        };
        for part in parts.iter().take(if is_whole { parts.len() } else { 1 }) {
            let mut left: Vec<String> = part.iter().map(|at| lines[*at].clone()).collect();
            let mut sorted = Vec::new();
            for player in self.order {
                let is_once = self.order.iter().filter(|it| *it == player).count() == 1;
                let mut taken = 0;
                left.retain(|line| {
                    let is_next = value(line, "by") == Some(player) && (is_once || taken == 0);
                    if is_next {
                        taken += 1;
                        sorted.push(line.clone());
                    }
                    !is_next
                });
            }
            // Shares are taken in reverse.
            if lines[part[0]].contains("{take: ") {
                sorted.reverse();
            }
            for (at, line) in part.iter().zip(sorted.into_iter().chain(left)) {
                lines[*at] = line;
            }
        }
        lines
    }

    /// Both ways: the whole round in the wrong order has a name, its first part alone has none.
    #[track_caller]
    fn is_named(&self, said: &str) {
        is_named(&self.reordered(true), &self.reordered(false), said);
    }
}

/// Adds claims that are false in whatever order the moves were made, so that the record is not sound with
/// its moves in another order.
fn claimed_wrongly(mut lines: Vec<String>) -> Vec<String> {
    lines.push("  - {expect: {round: 2}}".to_owned());
    lines.push("  - {expect: {round: 3}}".to_owned());
    lines.push("  - {expect: {round: 1}}".to_owned());
    lines
}

const SWAP_FORGOTTEN: Round = Round {
    game: "ride-the-rails",
    round: 5,
    size: None,
    order: &["Cem", "Dora", "Ann", "Bob"],
};

#[test]
fn a_round_is_not_played_in_the_order_of_the_round_before() {
    SWAP_FORGOTTEN.is_named(
        "round 5 is played in the order of the round before: Cem, Dora, Ann, Bob; after each round \
         the turn order is set anew",
    );
    // Everybody has the same money after round 1, and nobody swaps places.
    Round {
        round: 2,
        order: &["Ann", "Bob", "Cem", "Dora"],
        ..SWAP_FORGOTTEN
    }
    .is_named("round 2 is played in the order of the round before: Ann, Bob, Cem, Dora");
    let market_forgotten = Round {
        game: "mini-rails",
        round: 4,
        size: Some(8),
        order: &["Cleo", "Bob", "Bob", "Dan", "Ann", "Ann", "Cleo", "Dan"],
    };
    let said = "round 4 is played in the order of the round before: Cleo, Bob, Bob, Dan, Ann, Ann, Cleo, \
                Dan; from round 2 on, the order is that of the markers";
    let human = checked(&claimed_wrongly(market_forgotten.reordered(true)));
    assert!(human.contains(said), "{human}");
    Round {
        game: "transamerica",
        round: 2,
        size: Some(4),
        order: &["Ann", "Ben", "Cleo", "Dan"],
    }
    .is_named(
        "Ann begins round 2, and began the round before; after each round, the player to the left",
    );
}

/// The log begins with a position within the round before, whose shares it does not show.
#[test]
fn the_round_after_that_of_a_position_is_not_played_in_its_order() {
    let game = "fixtures/ride-the-rails/games/four-players.yaml";
    let (_, log, _) = run(&["state", game, "--at", "50", "--format", "log", "--rest"]);
    let lines = log.lines().take_while(|line| !line.starts_with("result:"));
    let mut lines: Vec<String> = lines.map(str::to_owned).collect();
    lines.retain(|line| !line.starts_with("  - {expect"));
    let begins = |lines: &[String]| {
        lines
            .iter()
            .position(|line| line.starts_with("  - {take: "))
    };
    let first = begins(&lines).expect("the shares of round 5");
    let second = first + 4 + begins(&lines[first + 4..]).expect("those of round 6");
    lines.insert(second, "  # Round 6".to_owned());
    lines.insert(first, "  # Round 5".to_owned());
    let round = Round {
        round: 1,
        ..SWAP_FORGOTTEN
    };
    let human = checked(&round.reordered_in(lines, true));
    let said = "round 5 is played in the order of the round before: Cem, Dora, Ann, Bob";
    assert!(human.contains(said), "{human}");
}

/// Everybody has the same money after round 1. An order in which some have swapped places is none that
/// tables know.
#[test]
fn another_order_of_tied_players_has_no_name() {
    let human = checked(
        &Round {
            round: 2,
            order: &["Bob", "Ann", "Dora", "Cem"],
            ..SWAP_FORGOTTEN
        }
        .reordered(true),
    );
    assert!(human.contains("ride-the-rails/out-of-turn"), "{human}");
    assert!(!human.contains("round 2 is played"), "{human}");
    assert!(!human.contains("have not swapped"), "{human}");
}

#[test]
fn a_round_is_not_played_the_other_way_round() {
    let most_first = Round {
        order: &["Ann", "Bob", "Dora", "Cem"],
        ..SWAP_FORGOTTEN
    };
    let from_the_right = Round {
        game: "mini-rails",
        round: 4,
        size: Some(8),
        order: &["Dan", "Bob", "Cleo", "Ann", "Dan", "Cleo", "Ann", "Bob"],
    };
    for (round, said) in [
        (
            most_first,
            "round 5 is played from the most money to the least: Ann, Bob, Dora, Cem",
        ),
        (
            from_the_right,
            "round 4 is played from the right of the order track to the left: Dan, Bob, Cleo, Ann",
        ),
    ] {
        let human = checked(&claimed_wrongly(round.reordered(true)));
        assert!(human.contains(said), "{human}");
    }
}

/// What a table can do whose order of play was wrong: no `accept` can let it stand.
#[test]
fn after_a_wrong_order_a_position_is_the_way_on() {
    let human = checked(&SWAP_FORGOTTEN.reordered(true));
    assert!(
        human.contains(
            "help: if it was really played like this and the table lets it stand, begin a log of the \
             rest with a position: railref book positions"
        ),
        "{human}"
    );
}
