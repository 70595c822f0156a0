//! `board`: what is listed can be shown, drawn, started from and checked.

use assert_cmd::Command;
use railref::games::TITLES;

fn railref(arguments: &[&str]) -> (i32, String, String) {
    let output = Command::new(assert_cmd::cargo::cargo_bin!("railref")).args(arguments).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

#[test]
fn every_built_in_board_is_listed_shown_and_drawn() {
    let (_, list, _) = railref(&["board", "list"]);
    for title in TITLES {
        let info = title.info();
        for board in info.boards {
            assert!(list.contains(&format!("{}  {}\n", info.id, board.name)), "{list}");
            assert_eq!(railref(&["board", "show", info.id, board.name]).1, board.yaml);
            let (status, svg, _) = railref(&["board", "show", info.id, board.name, "--format", "svg"]);
            assert_eq!(status, 0);
            roxmltree::Document::parse(&svg).unwrap();
            assert!(!railref(&["board", "show", info.id, "--format", "text"]).1.is_empty());
        }
    }
}

#[test]
fn a_board_that_was_started_checks_and_a_broken_one_does_not() {
    let folder = tempfile::tempdir().unwrap();
    for title in TITLES {
        let id = title.info().id;
        let (status, text, _) = railref(&["board", "new", id]);
        assert_eq!(status, 0);
        let file = folder.path().join(format!("{id}.yaml"));
        std::fs::write(&file, &text).unwrap();
        let (status, verdict, _) = railref(&["board", "check", file.to_str().unwrap(), "--game", id]);
        assert_eq!((status, verdict.contains("playable, 0 faults")), (0, true), "{verdict}");
        std::fs::write(&file, format!("{text}nonsense: 1\n")).unwrap();
        let (status, verdict, _) = railref(&["board", "check", file.to_str().unwrap(), "--game", id]);
        assert_eq!(status, 2, "{verdict}");
        assert!(verdict.contains("nonsense"), "{verdict}");
    }
}

#[test]
fn unknown_games_and_boards_are_told() {
    let (status, _, message) = railref(&["board", "show", "monopoly"]);
    assert_eq!((status, message.contains("the games are steel-driver")), (2, true), "{message}");
    let (status, _, message) = railref(&["board", "show", "transamerica", "europe"]);
    assert_eq!((status, message.contains("usa")), (2, true), "{message}");
}
