//! Who controls a company, and why: in `state` and in `ledger`.

use crate::support::command::{output, output_json};
use crate::support::snapshot;
use serde_json::Value as Json;

const LOG: &str = "fixtures/steel-driver/games/four-players.yaml";

fn control(arguments: &[&str]) -> Vec<Json> {
    let found = output_json(&[arguments, &["--format", "json"]].concat());
    found["control"].as_array().cloned().unwrap_or_default()
}

#[test]
fn the_final_control_is_explained_by_shares_and_ties() {
    let state = control(&["state", LOG]);
    assert!(!state.is_empty());
    let story = output(&["replay", LOG]);
    for it in &state {
        let [company, player, because] =
            ["company", "player", "because"].map(|key| it[key].as_str().expect("text"));
        let told = format!("{player} controls {company} in the final: {because}");
        assert!(story.contains(&told), "{told}");
    }
    assert_eq!(control(&["ledger", LOG]), state);
    snapshot(
        "control-ledger",
        &output(&["ledger", LOG, "--of", "red", "--track", "shares"]),
    );
}

#[test]
fn in_a_turn_it_is_explained_by_the_auction() {
    let found = control(&["state", LOG, "--at", "24"]);
    assert!(!found.is_empty());
    for it in &found {
        assert_eq!(it["because"], "won the auction");
        assert!(it["line"].as_u64().is_some_and(|line| line > 1), "{it}");
    }
    let text = output(&["state", LOG, "--at", "24"]);
    assert!(text.contains("won the auction: move "), "{text}");
}

#[test]
fn nothing_is_said_where_nobody_controls_anything_or_nothing_is_asked() {
    assert!(control(&["state", LOG, "--at", "0"]).is_empty());
    assert!(control(&["ledger", LOG, "--track", "cash"]).is_empty());
    assert!(control(&["ledger", LOG, "--from", "3"]).is_empty());
    assert!(control(&["state", "fixtures/mini-rails/games/three-players.yaml"]).is_empty());
    let of_red = control(&["ledger", LOG, "--of", "red"]);
    assert!(of_red.iter().all(|it| it["company"] == "red") && of_red.len() == 1);
}
