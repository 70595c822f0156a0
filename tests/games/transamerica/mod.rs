//! TransAmerica: what is particular to it.

mod boards;
mod candidates;
mod hands;
mod positions;
mod rounds;

use crate::support::cases::logs_in;
use crate::support::library::prelude::*;
use crate::support::library::transamerica::{Breach, Move, State, Table, Transamerica};
use crate::support::library::{
    Faults, MoveNo, Observer, Options, PathStep, Setup, Unobserved, Verdict, parse, read_log,
    referee,
};
use crate::support::{OneBoard, fixture_text};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Returns the only board file that the fixtures name.
fn small_board() -> OneBoard {
    OneBoard(fixture_text("transamerica", "boards/small.yaml"))
}

/// Reads a log; `Err` has the codes and underlined texts of its faults.
fn setup(text: &str) -> Result<Setup<Transamerica>, Vec<(&'static str, String)>> {
    let parsed = parse(text);
    assert!(parsed.faults.is_empty(), "{:?}", parsed.faults);
    let mut faults = Faults::default();
    let root = parsed.tree.root().expect("a document");
    let setup = read_log::<Transamerica>(&parsed.tree, root, &small_board(), &mut faults);
    let (faults, _) = faults.into_parts();
    if faults.is_empty() {
        return Ok(setup);
    }
    Err(faults
        .into_iter()
        .map(|fault| {
            (
                fault.code,
                text[fault.span.start as usize..fault.span.end as usize].to_owned(),
            )
        })
        .collect())
}

fn judged(
    text: &str,
    options: Options,
    observer: &mut dyn Observer<Transamerica>,
) -> Result<Verdict, Vec<(&'static str, String)>> {
    let setup = setup(text)?;
    let table = setup.table.clone().expect("a table");
    Ok(referee(&setup, &table, options, observer).0)
}

fn judge(text: &str) -> Verdict {
    judged(text, Options::default(), &mut Unobserved)
        .unwrap_or_else(|faults| panic!("{faults:?}\n{text}"))
}

fn fixtures(folder: &str) -> BTreeMap<String, String> {
    logs_in("transamerica", folder)
}

fn codes(verdict: &Verdict) -> Vec<&str> {
    verdict
        .findings
        .iter()
        .map(|finding| finding.code.trim_start_matches("transamerica/"))
        .collect()
}

fn table(players: usize) -> Arc<Table> {
    let names = ["Ann", "Ben", "Cleo", "Dan", "Eva", "Finn"];
    let text = format!(
        "game: transamerica\nplayers: [{}]\nmoves: []\n",
        names[..players].join(", ")
    );
    setup(&text).unwrap().table.unwrap()
}

fn broken(table: &Table, state: &State, action: &Move) -> Vec<Breach> {
    state.broken(table, action)
}

fn take(table: &Table, state: &mut State, action: &Move, at: MoveNo) {
    state.advance(table, action, at);
}

#[test]
fn findings_underline_the_card_or_the_junction() {
    use PathStep::{Item, Key};
    let cases = fixtures("cases");
    let rules = fixtures("rules");
    for (text, focus, message) in [
        (
            &cases["hand-of-six"],
            &[Key("deal"), Item(0), Item(5)][..],
            "Ann has two green cards among 6 cards: Medford and Portland",
        ),
        (
            &rules["bad-hand.breaks"],
            &[Key("deal"), Item(1), Item(3)],
            "Ben has two yellow cards: Salt Lake City and Omaha",
        ),
        (
            &cases["city-in-two-hands"],
            &[Key("deal"), Item(1), Item(1)],
            "Ann and Ben both have Helena",
        ),
        (
            &cases["dashed-card"],
            &[Key("deal"), Item(1), Item(0)],
            "Seattle has a dashed border: with 3 players that card is not in the game",
        ),
        (
            &cases["hand-of-four"],
            &[Key("deal"), Item(1)],
            "the hand of Ben has 4 cards, not five",
        ),
        (
            &rules["no-line.breaks"],
            &[Key("lay"), Item(0), Item(1)],
            "no line joins Denver and E8: they do not touch",
        ),
        (
            &rules["not-connected.breaks"],
            &[Key("lay"), Item(0)],
            "Chicago-E13 does not touch the network of Ann",
        ),
        (
            &rules["round-over.breaks"],
            &[Key("lay")],
            "round 1 has been over since move 14: Ann has all five cities",
        ),
        (
            &cases["reveal-after"],
            &[Key("lay")],
            "round 1 has been over since move 13: by the hands revealed later Ann has all five cities",
        ),
    ] {
        let verdict = judge(text);
        let reported = verdict.findings[0].facts.explain();
        assert_eq!(
            (&reported.focus[..], reported.message.as_str()),
            (focus, message)
        );
        assert!(reported.help.is_some());
    }
}
