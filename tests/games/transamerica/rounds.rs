//! Complete games, observed from outside: points, missing points and the ends of rounds.

use super::{fixtures, judged, setup, table};
use crate::support::library::prelude::*;
use crate::support::library::transamerica::{
    COLOURS, Move, Phase, State, TRACKS, Table, Transamerica,
};
use crate::support::library::{
    Cell, Domain, Game, Judgement, MoveNo, NoBoards, Observer, Options, Player, ReviewRequest,
    Step, Unobserved, judge_with, referee,
};

/// Asserts during a game what must never happen.
#[derive(Default)]
struct Watch {
    points: Vec<i32>,
    missing: Vec<i64>,
    round: u32,
    rounds: Vec<(u32, usize, bool)>,
}

impl Observer<Transamerica> for Watch {
    fn wants_story(&self) -> bool {
        true
    }

    fn moment(
        &mut self,
        table: &Table,
        step: Step<&Move>,
        _: MoveNo,
        events: Vec<<Transamerica as Game>::Event>,
        state: &State,
    ) {
        for event in &events {
            let reported = event.tell(table);
            assert!(
                !reported.is_empty() && !reported.ends_with('.'),
                "{reported}"
            );
        }
        assert!(state.tracks.len() + state.supply() == TRACKS);
        assert!(
            state
                .points
                .iter()
                .zip(&self.points)
                .all(|(now, before)| now <= before),
            "points rose"
        );
        self.points = state.points.to_vec();
        let missing: Vec<i64> = state
            .readings(table)
            .iter()
            .filter(|reading| reading.track == "missing")
            .map(|reading| reading.value)
            .collect();
        if self.round == state.round && matches!(step, Step::Declared(Move::Lay { .. })) {
            assert!(
                missing
                    .iter()
                    .zip(&self.missing)
                    .all(|(now, before)| now <= before),
                "{missing:?} after {:?}",
                self.missing
            );
        }
        if let (Some(hands), Phase::Lay, Step::Declared(_)) =
            (state.hands.as_deref(), state.phase, &step)
        {
            let connected = state.connected(table, hands, &state.nets);
            assert_eq!(
                state.ended.is_some(),
                !connected.is_empty() || state.supply() == 0
            );
            assert!(
                missing
                    .iter()
                    .enumerate()
                    .all(|(seat, points)| (*points == 0) == connected.has(Player::new(seat)))
            );
        }
        if state.scored && state.phase == Phase::Lay {
            let record = state.history.last().expect("a scored round");
            self.rounds
                .push((state.round, state.tracks.len(), record.connected.is_empty()));
            let lost: Vec<i64> = record
                .missing
                .iter()
                .map(|missing| i64::from(missing.points()))
                .collect();
            assert_eq!(lost, missing);
        }
        self.missing = missing;
        self.round = state.round;
    }
}

#[test]
fn points_and_missing_points_never_rise_and_rounds_end_at_the_first_connection() {
    for (name, text) in fixtures("games") {
        let mut watch = Watch::default();
        let verdict = judged(&text, Options::default(), &mut watch).expect("a log");
        assert_eq!(verdict.judgement, Judgement::Legal, "{name}");
        assert!(
            watch.rounds.len() > 1,
            "{name}: {} rounds",
            watch.rounds.len()
        );
        assert!(
            watch
                .rounds
                .iter()
                .all(|(_, tracks, nobody)| *tracks <= TRACKS && (!nobody || *tracks == TRACKS)),
            "{name}"
        );
    }
}

#[test]
fn the_published_map_is_the_published_map() {
    let table = table(2);
    let board = &table.board;
    let double = board.edges.iter().filter(|edge| edge.double).count();
    let places = board.names(Domain::Place).expect("junctions");
    assert_eq!(
        (places.len(), board.edges.len(), double, board.cards.len()),
        (188, 509, 109, 35)
    );
    let deck = |players| {
        (0..COLOURS.len())
            .map(|colour| board.deck(players, colour).count())
            .sum::<usize>()
    };
    assert_eq!((deck(6), deck(4), deck(3)), (35, 35, 25));
    assert_eq!(places.find("a0"), places.find("Seattle"));
    assert_eq!(
        board.names(Domain::City).expect("cities").find("f7"),
        board.names(Domain::City).expect("cities").find("Denver")
    );
}

#[test]
fn sheets_say_what_was_lost_and_which_lines_were_missing() {
    let text = &fixtures("cases")["right-result"];
    let setup = setup(text).unwrap();
    let table = setup.table.clone().unwrap();
    let (_, state) = referee(&setup, &table, Options::default(), &mut Unobserved);
    let sheets = state.sheets(&table);
    assert_eq!(
        sheets.iter().map(|sheet| sheet.key).collect::<Vec<_>>(),
        ["lost", "missing"]
    );
    assert_eq!(
        format!("{:?}", sheets[0].rows[1]),
        r#"("round 1", [Figure(0), Figure(-13)])"#
    );
    let (label, cells) = &sheets[1].rows[1];
    assert_eq!(
        (label.as_str(), &cells[0]),
        ("round 1", &Cell::Text("Ben".to_owned()))
    );
    assert!(
        format!("{cells:?}").contains("Sacramento-San Francisco"),
        "{cells:?}"
    );
    // At the end of the game the picture shows them too.
    let picture = state.picture(&table);
    let missing = picture.links.iter().filter(|link| {
        link.faint
            && link
                .owner
                .as_ref()
                .is_some_and(|(_, what)| what.text() == "missing for Ben")
    });
    assert_eq!(
        missing
            .map(|link| if link.double { 2 } else { 1 })
            .sum::<i32>(),
        13
    );
}

#[test]
fn one_call_tells_the_whole_game() {
    let text = &fixtures("games")["three-players"];
    let request = ReviewRequest {
        tracks: true,
        story: true,
        sheets: true,
        ..Default::default()
    };
    let review = judge_with(text, &NoBoards, &request).review;
    assert_eq!(review.verdict.judgement, Judgement::Legal);
    assert_eq!(review.sheets.len(), 2);
    let reported: Vec<&str> = review
        .moments
        .iter()
        .flat_map(|moment| moment.story.iter().map(String::as_str))
        .collect();
    assert!(
        reported.contains(&"Round 1 ends: Ann has all five cities"),
        "{reported:?}"
    );
    // A hand that is revealed later counts from the first lay on, because a track is read after the
    // game.
    let lays = review.moments.iter().filter(|moment| moment.phase == "lay");
    assert!(
        lays.map(|moment| moment
            .readings
            .iter()
            .filter(|reading| reading.track == "missing")
            .count())
            .all(|count| count == 3)
    );
}
