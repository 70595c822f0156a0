//! Symmetries of a game: the same moves with other seats and other colours are the same game, where
//! the rules allow it.
//!
//! Seats may be rotated if the log says who begins (Steel Driver, TransAmerica: `first`), and
//! permuted if it gives the whole order (Ride the Rails: `order`). In Mini Rails the seats are the
//! first order; there the companies are interchangeable.

use crate::support::library::mini_rails::MiniRails;
use crate::support::library::ride_the_rails::RideTheRails;
use crate::support::library::steel_driver::SteelDriver;
use crate::support::library::transamerica::Transamerica;
use crate::support::library::{
    Cause, Domain, Game, Judgement, NoBoards, Review, ReviewRequest, Rng, json, judge_with,
};
use crate::support::play::{NAMES, line, play, result, seat};

/// Returns a random game: its header without players, and the lines of its moves and result.
fn recorded<G: Game>(players: usize, seed: u64) -> (String, String) {
    let mut rng = Rng::new(seed);
    let seated = seat::<G>(players, &mut rng);
    let mut lines = String::new();
    let end = play::<G>(&seated.table, &mut rng, |_, action, _, _| {
        lines.push_str(&format!("  - {}\n", line::<G>(&seated.table, action)));
    });
    let header = seated
        .header
        .lines()
        .filter(|line| !line.starts_with("players:"))
        .map(|line| format!("{line}\n"))
        .collect();
    (
        header,
        format!("moves:\n{lines}{}", result::<G>(&seated.table, &end)),
    )
}

/// Returns the words of a sentence, sorted, because players and companies are listed by seat and by
/// board.
fn words(sentence: &str) -> String {
    let mut words: Vec<&str> = sentence
        .split([' ', ',', ';'])
        .filter(|word| !word.is_empty())
        .collect();
    words.sort_unstable();
    words.join(" ")
}

/// Returns everything that is reported about a log, by names, in whatever order names are listed.
fn reported(text: &str) -> Vec<String> {
    let Review {
        verdict,
        voice,
        moments,
        ..
    } = judge_with(
        text,
        &NoBoards,
        &ReviewRequest {
            tracks: true,
            story: true,
            ..ReviewRequest::default()
        },
    )
    .review;
    assert_eq!(
        (verdict.judgement, verdict.complete),
        (Judgement::Legal, true),
        "{:?} {:?}\n{text}",
        verdict.faults,
        verdict.findings.len()
    );
    let voice = voice.expect("names");
    let name = |subject: (Domain, u16)| voice.name(subject.0, subject.1).to_owned();
    let mut reported = Vec::new();
    for moment in &moments {
        let cause = match &moment.cause {
            Cause::Declared(_) => "declared",
            Cause::Implied(_) => "implied",
            Cause::Opening => "opening",
            Cause::Automatic => "automatic",
            Cause::PassedOver(_) => "passed over",
        };
        reported.push(format!(
            "{} {} {} {cause}",
            moment.at, moment.turn, moment.phase
        ));
        let mut story: Vec<String> = moment
            .story
            .iter()
            .map(|sentence| words(sentence))
            .collect();
        story.sort();
        reported.extend(story);
        let mut readings: Vec<String> = moment
            .readings
            .iter()
            .map(|reading| {
                let part = reading.part.map(name).unwrap_or_default();
                format!(
                    "{} {} {part} {}",
                    reading.track,
                    name(reading.subject),
                    reading.value
                )
            })
            .collect();
        readings.sort();
        reported.extend(readings);
    }
    let standing = verdict.standing.expect("a standing");
    let mut values: Vec<String> = standing
        .values
        .iter()
        .flat_map(|(key, value)| entries(key, &json(&*voice, value)))
        .collect();
    values.sort();
    reported.extend(values);
    reported.extend(standing.tie_break.map(|tie_break| words(&tie_break)));
    reported
}

/// Returns the entries of a value of the standing.
fn entries(key: &str, value: &serde_json::Value) -> Vec<String> {
    match value {
        serde_json::Value::Object(map) => map
            .iter()
            .map(|(name, value)| format!("{key} {name} {value}"))
            .collect(),
        serde_json::Value::Array(list) => {
            list.iter().map(|value| format!("{key} {value}")).collect()
        }
        value => vec![format!("{key} {value}")],
    }
}

fn list(names: &[&str]) -> String {
    format!("[{}]", names.join(", "))
}

/// Rotates the seats, which changes nothing but who sits where.
fn turned<G: Game>(counts: [usize; 2]) {
    for (seed, players) in (600..).zip(counts) {
        let (header, moves) = recorded::<G>(players, seed);
        let seats = &NAMES[..players];
        let plain = reported(&format!("{header}players: {}\n{moves}", list(seats)));
        assert!(plain.len() > 50);
        for turn in 1..players {
            let mut other = seats.to_vec();
            other.rotate_left(turn);
            let text = format!(
                "{header}players: {}\nfirst: {}\n{moves}",
                list(&other),
                seats[0]
            );
            assert_eq!(reported(&text), plain, "{} turned by {turn}", G::INFO.id);
        }
    }
}

#[test]
fn steel_driver_on_a_turned_table() {
    turned::<SteelDriver>([3, 6]);
}

#[test]
fn transamerica_on_a_turned_table() {
    turned::<Transamerica>([2, 6]);
}

#[test]
fn ride_the_rails_on_mirrored_and_on_mixed_seats() {
    for (seed, players) in [(620, 3), (621, 5)] {
        let (header, moves) = recorded::<RideTheRails>(players, seed);
        let seats = &NAMES[..players];
        let plain = reported(&format!("{header}players: {}\n{moves}", list(seats)));
        let mut mirrored = seats.to_vec();
        mirrored.reverse();
        let mut mixed = seats.to_vec();
        Rng::new(seed).shuffle(&mut mixed);
        for other in [mirrored, mixed] {
            let text = format!(
                "{header}players: {}\norder: {}\n{moves}",
                list(&other),
                list(seats)
            );
            assert_eq!(reported(&text), plain, "{other:?}");
        }
    }
}

#[test]
fn mini_rails_with_the_colours_of_its_companies_changed() {
    const COLOURS: [&str; 6] = ["red", "white", "tan", "blue", "yellow", "gray"];
    for (seed, players) in [(630, 3), (631, 5)] {
        let (header, moves) = recorded::<MiniRails>(players, seed);
        let text = format!("{header}players: {}\n{moves}", list(&NAMES[..players]));
        // Every colour becomes the next one, wherever it is a word.
        let changed = |text: &str| {
            let mut out = String::new();
            for word in text.split_inclusive(|c: char| !c.is_ascii_alphabetic()) {
                let bare = word.trim_end_matches(|c: char| !c.is_ascii_alphabetic());
                let next = COLOURS
                    .iter()
                    .position(|colour| *colour == bare)
                    .map(|at| COLOURS[(at + 1) % 6]);
                out.push_str(next.unwrap_or(bare));
                out.push_str(&word[bare.len()..]);
            }
            out
        };
        // The names of companies are then in other places of a sentence or a list.
        let bag = |reported: Vec<String>| {
            let mut bag: Vec<String> = reported.iter().map(|line| words(line)).collect();
            bag.sort();
            bag
        };
        let expected = reported(&text).iter().map(|line| changed(line)).collect();
        assert_eq!(bag(reported(&changed(&text))), bag(expected));
    }
}
