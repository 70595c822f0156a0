//! `board`: every board that is listed can be shown, drawn, started from and checked.

use crate::support::command::run;
use crate::support::library::INFOS;
use crate::support::snapshot;

#[test]
fn every_built_in_board_is_listed_shown_and_drawn() {
    let (_, list, _) = run(&["board", "list"]);
    for info in INFOS {
        for board in info.boards {
            assert!(
                list.contains(&format!("{}  {}\n", info.id, board.name)),
                "{list}"
            );
            assert_eq!(run(&["board", "show", info.id, board.name]).1, board.yaml);
            let (status, svg, _) = run(&["board", "show", info.id, board.name, "--format", "svg"]);
            assert_eq!(status, 0);
            roxmltree::Document::parse(&svg).unwrap();
            let (status, text, _) =
                run(&["board", "show", info.id, board.name, "--format", "text"]);
            assert_eq!(status, 0);
            snapshot(&format!("board-{}-{}", info.id, board.name), &text);
        }
    }
}

#[test]
fn a_board_of_lines_is_drawn_where_it_says_how_its_places_lie_and_listed_in_any_case() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("board.yaml");
    let (_, board, _) = run(&["board", "show", "steel-driver"]);
    let without_position = |line: &str| {
        line.split_once(", position:")
            .map_or_else(|| line.to_owned(), |(line, _)| format!("{line}}}"))
    };
    let nowhere: Vec<String> = board.lines().map(without_position).collect();
    assert!(
        nowhere.iter().any(|line| line.ends_with("goods: red}")),
        "{nowhere:?}"
    );
    std::fs::write(&file, nowhere.join("\n")).unwrap();
    let log = folder.path().join("log.yaml");
    std::fs::write(
        &log,
        "game: steel-driver\nplayers: [Andy, Don, Simon]\nboard: board.yaml\nmoves: []\n",
    )
    .unwrap();
    let (status, state, _) = run(&["state", log.to_str().unwrap()]);
    assert_eq!(
        (
            status,
            state.contains("city where a company may begin"),
            state.contains("  Seattle ")
        ),
        (0, false, true),
        "{state}"
    );
    assert!(state.contains("Atlanta - Mobile"), "{state}");
}

#[test]
fn a_board_that_was_started_checks_and_a_broken_one_does_not() {
    let folder = tempfile::tempdir().unwrap();
    for info in INFOS {
        let id = info.id;
        let (status, text, _) = run(&["board", "new", id]);
        assert_eq!(status, 0);
        let file = folder.path().join(format!("{id}.yaml"));
        std::fs::write(&file, &text).unwrap();
        let (status, verdict, _) = run(&["board", "check", file.to_str().unwrap(), "--game", id]);
        assert_eq!(
            (status, verdict.contains("playable, 0 faults")),
            (0, true),
            "{verdict}"
        );
        std::fs::write(&file, format!("{text}nonsense: 1\n")).unwrap();
        let (status, verdict, _) = run(&["board", "check", file.to_str().unwrap(), "--game", id]);
        assert_eq!(status, 2, "{verdict}");
        assert!(verdict.contains("nonsense"), "{verdict}");
    }
}

#[test]
fn unknown_games_and_boards_are_told() {
    let (status, _, message) = run(&["board", "show", "monopoly"]);
    assert_eq!(
        (status, message.contains("the games are steel-driver")),
        (2, true),
        "{message}"
    );
    let (status, _, message) = run(&["board", "show", "transamerica", "europe"]);
    assert_eq!((status, message.contains("usa")), (2, true), "{message}");
}

#[test]
fn a_tile_beyond_the_last_row_is_a_fault_of_the_board() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("edge.yaml");
    let (_, tiles, _) = run(&["board", "show", "mini-rails", "tiles"]);
    for (centre, due) in [("A72", "a hex that has no name"), ("Z98", "Y99")] {
        let text = tiles.replace("3: [G12, F13,", &format!("3: [{centre}, F13,"));
        assert_ne!(text, tiles);
        std::fs::write(&file, text).unwrap();
        let (status, verdict, _) = run(&[
            "board",
            "check",
            file.to_str().unwrap(),
            "--game",
            "mini-rails",
        ]);
        assert_eq!(
            (
                status,
                verdict
                    .replace("\n  │ ", " ")
                    .contains(&format!("{due} comes here"))
            ),
            (2, true),
            "{verdict}"
        );
    }
}
