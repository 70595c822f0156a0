//! `replay --format html`: one page with every position of a game. `make browser` tests it in a
//! browser.

use crate::support::command::{run, run_on};
use crate::support::root;
use serde_json::{Map, Value as Json};

fn page(log: &str) -> String {
    let (status, page, _) = run(&["replay", log, "--format", "html"]);
    assert!(status == 0 || status == 1, "{log}: {status}");
    page
}

fn data(page: &str) -> Json {
    let start = page.find("id=\"data\">").expect("data") + "id=\"data\">".len();
    let end = start + page[start..].find("</script>").expect("its end");
    serde_json::from_str(&page[start..end]).expect("JSON")
}

#[test]
fn every_position_is_the_one_state_shows() {
    for game in [
        "steel-driver/cases",
        "mini-rails/rules",
        "ride-the-rails/rules",
        "transamerica/rules",
    ] {
        let folder = std::fs::read_dir(root().join("fixtures").join(game)).expect("a folder");
        let mut logs: Vec<_> = folder
            .map(|entry| entry.expect("an entry").path())
            .filter(|path| path.extension().is_some_and(|end| end == "yaml"))
            .collect();
        logs.sort();
        for path in logs.iter().step_by(logs.len() / 3 + 1) {
            let log = path.to_str().expect("text");
            if run(&["check", log]).0 == 2 {
                continue; // a malformed log has no positions
            }
            let page = page(log);
            assert!(
                page.len() < 1_000_000 && !page.contains("src=") && !page.contains("<link"),
                "{log}"
            );
            let data = data(&page);
            let mut table = Map::new();
            for step in data["steps"].as_array().expect("steps") {
                table.extend(step["table"].as_object().expect("a table").clone());
                let number = step["move"].to_string();
                let at: &[&str] = if step["end"] == true {
                    &[]
                } else {
                    &["--at", &number]
                };
                let (_, state, _) = run(&[&["state", log, "--format", "json"], at].concat());
                let state: Json = serde_json::from_str(&state).expect("JSON");
                assert_eq!(
                    (&state["state"], &state["move"]),
                    (&Json::Object(table.clone()), &step["move"]),
                    "{log} at {number}"
                );
            }
        }
    }
}

/// Every move is under the turn and phase in which it was made, which `state` shows before it; no
/// heading is empty.
#[test]
fn moves_stand_under_the_phase_they_were_made_in() {
    for game in [
        "steel-driver",
        "mini-rails",
        "ride-the-rails",
        "transamerica",
    ] {
        let page = page(&format!("fixtures/{game}/games/four-players.yaml"));
        let data = data(&page);
        let (_, list) = page.split_once("<section id=\"moves\"").expect("the moves");
        let (list, _) = list.split_once("</section>").expect("their end");
        assert!(!list.contains("<ol>\n</ol>"), "{game}: an empty list");
        let (mut heading, mut before, mut held) = ("", Some(0), 0);
        for line in list.lines() {
            if let Some(rest) = line.strip_prefix("<h3>") {
                heading = rest.trim_end_matches("</h3>");
            } else if line.starts_with("<li class=\"implied\"") {
                before = None; // the state before is shown with no pass filled in
            } else if let Some((_, rest)) = line.split_once("id=\"move-") {
                let number: u64 = rest
                    .split('"')
                    .next()
                    .and_then(|number| number.parse().ok())
                    .expect("a number");
                let steps = data["steps"].as_array().expect("steps");
                let step = steps
                    .iter()
                    .find(|step| before.is_some() && step["move"].as_u64() == before);
                if let Some(words) = step.and_then(|step| step["words"].as_str()) {
                    assert!(
                        words.contains(&format!(": {heading};")),
                        "{game}: move {number} stands under {heading}, {words}"
                    );
                    held += 1;
                }
                before = Some(number);
            }
        }
        assert!(held > 20, "{game}: {held}");
    }
}

/// The page of a game of 400 moves is smaller than 1 MB, for every game: the longest game there is
/// is extrapolated.
#[test]
fn a_page_of_400_moves_has_less_than_a_megabyte() {
    for (game, players) in [
        ("steel-driver", "6"),
        ("mini-rails", "5"),
        ("ride-the-rails", "5"),
        ("transamerica", "6"),
    ] {
        let (_, log, _) = run(&["generate", game, "--players", players, "--seed", "3"]);
        let size = |log: &str| run_on(log, &["replay", "-", "--format", "html"]).1.len();
        let (head, _) = log.split_once("moves:").expect("moves");
        let (empty, whole) = (size(&format!("{head}moves: []\n")), size(&log));
        let moves = log.lines().filter(|line| line.starts_with("  - ")).count();
        let long = empty + (whole - empty) * 400 / moves;
        assert!(
            empty < whole && long < 1_000_000,
            "{game}: {empty} bytes without a move, {whole} with {moves}, {long} with 400"
        );
    }
}

/// `tracks --format html` used to be a page of its own; now it is this one.
#[test]
fn the_page_of_tracks_is_the_page_of_the_replay() {
    for game in [
        "steel-driver",
        "mini-rails",
        "ride-the-rails",
        "transamerica",
    ] {
        let log = format!("fixtures/{game}/games/four-players.yaml");
        let tracks = run(&["tracks", &log, "--every", "turn", "--format", "html"]);
        assert_eq!(tracks, run(&["replay", &log, "--format", "html"]), "{log}");
    }
}

#[test]
fn pages_stand_alone() {
    for log in [
        "fixtures/hostile/files/game-of-markup-names.yaml",
        "fixtures/transamerica/games/four-players.yaml",
    ] {
        let page = page(log);
        for word in [
            "<link", "<img", "<iframe", "<object", "<embed", "<base", "<form", "src=", "srcset=",
            "url(", "@import", "fetch(",
        ] {
            assert!(!page.contains(word), "{log}: {word}");
        }
        let known =
            page.matches("http://www.w3.org/2000/svg").count() + page.matches("http-equiv").count();
        assert_eq!(page.matches("http").count(), known, "{log}");
        assert!(!page.contains("<script>alert"), "{log}");
    }
}

#[test]
fn what_is_wrong_stands_in_its_place_and_text_of_logs_stays_text() {
    let log = "game: steel-driver\nplayers: [\"</script><b>\", Don, Simon]\nmoves:\n  - {sale: red, by: \"</script><b>\", to: Don, price: 4}\n  - {offer: red, by: Don, bid: 1}\n  - {pass: Don}\n";
    let (status, page, _) = run_on(log, &["replay", "-", "--format", "html"]);
    assert_eq!(status, 1);
    assert!(
        !page.contains("<b>") && page.matches("</script>").count() == 2,
        "{page}"
    );
    let (moves, wrong) = (
        page.find("id=\"move-1\"").expect("move 1"),
        page.find("steel-driver/marker-already-sold")
            .expect("the finding"),
    );
    assert!(
        moves < wrong && page[wrong..].contains("1 more line was not judged"),
        "{page}"
    );
    let (status, page, _) = run_on(
        "game: steel-driver\nmoves: [\n",
        &["replay", "-", "--format", "html"],
    );
    assert_eq!(status, 2);
    assert!(
        page.contains("log/syntax") && page.ends_with("</html>\n"),
        "{page}"
    );
}

#[test]
fn a_page_is_written_into_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.html");
    let log = root().join("fixtures/steel-driver/rules/route-taken.breaks.yaml");
    let (status, out, _) = run(&[
        "replay",
        log.to_str().unwrap(),
        "--root",
        folder.path().to_str().unwrap(),
        "--format",
        "html",
        "-o",
        file.to_str().unwrap(),
    ]);
    assert_eq!((out.as_str(), status), ("", 1));
    assert!(
        std::fs::read_to_string(file)
            .expect("written")
            .ends_with("</html>\n")
    );
}
