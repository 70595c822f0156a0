//! `replay --format html` for several logs: one page per log and an index, or an error that says
//! how to get them.

use crate::support::command::{Answer, run, run_in};
use crate::support::{files, folder_of, root};
use std::collections::BTreeSet;
use std::fs;

const LOG: &str = "game: steel-driver\ntitle: <b>Friday</b>\nplayers: [Andy, Don, Simon]\nmoves:\n  - {pass: Andy}\n";
const BROKEN: &str = "game: steel-driver\nplayers: [Andy, Don, Simon]\nmoves:\n  - {pas: Andy}\n";

#[test]
fn a_folder_becomes_a_page_per_log_and_an_index() {
    let two = format!("{LOG}---\n{LOG}");
    let folder = folder_of(&[
        ("logs/friday.yaml", LOG),
        ("logs/Friday.json", "{\"game\": \"steel-driver\"}"),
        ("logs/sub/friday.yaml", &two),
        ("logs/index.yaml", BROKEN),
    ]);
    let arguments = ["replay", "logs", "--format", "html", "-o", "pages"];
    let (status, out, errors) = run_in(folder.path(), &arguments);
    assert_eq!((status, out.as_str(), errors.as_str()), (2, "", ""));
    let pages = folder.path().join("pages");
    let names: BTreeSet<String> = files(&pages)
        .iter()
        .map(|path| path.file_name().unwrap().to_string_lossy().into_owned())
        .collect();
    let expected = [
        "Friday.html",
        "friday-2.html",
        "index-2.html",
        "index.html",
        "sub-friday-2.html",
        "sub-friday.html",
    ];
    assert_eq!(names, expected.map(str::to_owned).into());
    let index = fs::read_to_string(pages.join("index.html")).unwrap();
    for name in expected.iter().filter(|name| **name != "index.html") {
        assert!(index.contains(&format!("<a href=\"{name}\">")), "{index}");
    }
    assert!(index.contains("5 logs: 3 legal, 2 malformed"), "{index}");
    // A log without a title goes by its path below the folder.
    assert!(
        index.contains("<a href=\"index-2.html\">index.yaml</a>"),
        "{index}"
    );
    assert!(
        index.contains("&lt;b&gt;Friday&lt;/b&gt;") && !index.contains("<b>"),
        "{index}"
    );
    // Each page is the one that the log has on its own, with a link to the index.
    let (_, page, _) = run_in(
        folder.path(),
        &["replay", "logs/friday.yaml", "--format", "html"],
    );
    let written = fs::read_to_string(pages.join("friday-2.html")).unwrap();
    let link = "<nav><a href=\"index.html\">All games</a></nav>\n";
    assert!(written.contains(link));
    assert_eq!(written.replacen(link, "", 1), page);
}

#[test]
fn what_cannot_be_read_is_in_the_index() {
    let folder = folder_of(&[("logs/a.yaml", LOG)]);
    #[cfg(unix)]
    std::os::unix::fs::symlink("/etc/hostname", folder.path().join("logs/b.yaml")).unwrap();
    let (status, _, errors) = run_in(
        folder.path(),
        &["replay", "logs", "--format", "html", "-o", "pages/"],
    );
    if cfg!(unix) {
        assert_eq!(status, 2, "{errors}");
        let index = fs::read_to_string(folder.path().join("pages/index.html")).unwrap();
        assert!(index.contains("Not read: logs/b.yaml: "), "{index}");
    }
}

/// Several logs have no common page, chart or picture, and none is written.
#[test]
fn several_logs_have_no_one_page_or_picture() {
    let two = format!("{LOG}---\n{LOG}");
    let folder = folder_of(&[
        ("logs/a.yaml", LOG),
        ("logs/b.yaml", LOG),
        ("two.yaml", &two),
    ]);
    for form in [
        &["replay", "--format", "html"],
        &["tracks", "--format", "html"],
        &["tracks", "--format", "svg"],
        &["state", "--format", "svg"],
    ] {
        for logs in ["logs", "two.yaml"] {
            let (status, out, errors): Answer =
                run_in(folder.path(), &[form, &[logs][..]].concat());
            assert_eq!((status, out.as_str()), (2, ""), "{form:?} {logs}: {errors}");
            assert!(
                errors.starts_with("railref: there are several logs, and a "),
                "{errors}"
            );
        }
    }
    let (status, _, errors) = run_in(
        folder.path(),
        &["replay", "two.yaml", "--format", "html", "-o", "game.html"],
    );
    assert_eq!(status, 2);
    assert!(errors.contains("--format html -o PAGES/"), "{errors}");
    assert!(!folder.path().join("game.html").exists());
}

/// A page that cannot be written is an error, and the index lists no pages that do not exist.
#[test]
fn a_folder_that_cannot_be_made_is_an_error() {
    let folder = folder_of(&[("logs/a.yaml", LOG), ("taken", "")]);
    let (status, _, errors) = run_in(
        folder.path(),
        &["replay", "logs", "--format", "html", "-o", "taken/pages"],
    );
    assert_eq!(status, 2);
    assert!(errors.contains("taken/pages cannot be made: "), "{errors}");
}

/// Every game of the project gets its page in one folder.
#[test]
fn every_game_of_the_project_gets_its_page() {
    let folder = folder_of(&[]);
    let pages = folder.path().to_str().unwrap();
    let games = root().join("fixtures/mini-rails/games");
    let logs = games.to_str().unwrap();
    let (status, _, errors) = run(&["replay", logs, "--format", "html", "-o", pages]);
    assert_eq!(status, 0, "{errors}");
    assert_eq!(files(folder.path()).len(), files(&games).len() + 1);
}
