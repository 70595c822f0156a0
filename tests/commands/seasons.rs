//! How a season is counted (points, dates, each game on its own), its forms for people, and its
//! site.

use crate::support::command::{output_json, run, run_in};
use crate::support::{root, snapshot};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

const GAMES: [&str; 2] = [
    "fixtures/transamerica/games",
    "fixtures/ride-the-rails/games",
];

/// Returns a folder with random games of two kinds, each with its date, and one without.
fn season() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let games = [
        ("transamerica", 1, Some("2026-09-04")),
        ("transamerica", 2, Some("2026-10-02")),
        ("mini-rails", 3, Some("2026-11-06")),
        ("transamerica", 4, None),
    ];
    for (game, seed, date) in games {
        let seed = seed.to_string();
        let generate = [
            "generate",
            game,
            "--seed",
            &seed,
            "--players",
            "Ann,Ben,Cleo",
            "--result",
        ];
        let (status, log, _) = run(&generate);
        assert_eq!(status, 0);
        let date = date.map_or_else(String::new, |date| format!("date: {date}\n"));
        fs::write(
            folder.path().join(format!("{seed}.yaml")),
            format!("{date}{log}"),
        )
        .unwrap();
    }
    folder
}

fn league(folder: &Path, options: &[&str]) -> Value {
    let (status, text, _) = run_in(
        folder,
        &[&["league", "--format", "json", "."], options].concat(),
    );
    assert_eq!(status, 0);
    serde_json::from_str(&text).unwrap()
}

/// A row of a game's table: place, wins and shared wins (negative), mean place, player.
type Row = (u64, i64, i64, f64, String);

/// Each game has its own places, which follow from its figures.
#[test]
fn each_game_is_ranked_by_itself() {
    let league = output_json(&[&["league", "--format", "json"], &GAMES[..]].concat());
    let mut by_game: BTreeMap<String, Vec<Row>> = BTreeMap::new();
    for player in league["players"].as_array().unwrap() {
        for own in player["by_game"].as_array().unwrap() {
            let figure = |key: &str| own[key].as_i64().unwrap();
            by_game
                .entry(own["game"].as_str().unwrap().to_owned())
                .or_default()
                .push((
                    own["place"].as_u64().unwrap(),
                    -figure("wins"),
                    -figure("shared_wins"),
                    own["mean_place"].as_f64().unwrap(),
                    player["player"].as_str().unwrap().to_owned(),
                ));
        }
    }
    assert_eq!(by_game.len(), 2);
    for (game, mut rows) in by_game {
        rows.sort_by(|one, other| one.partial_cmp(other).unwrap());
        assert_eq!(rows[0].0, 1, "{game}");
        for pair in rows.windows(2) {
            let figures = |row: &Row| (row.1, row.2, row.3);
            assert!(figures(&pair[0]) <= figures(&pair[1]), "{game}: {pair:?}");
            assert_eq!(
                pair[0].0 == pair[1].0,
                figures(&pair[0]) == figures(&pair[1]),
                "{game}: {pair:?}"
            );
        }
    }
    // The table of a game begins with its own first place, no matter who leads in all games
    // together.
    let (_, text, _) = run(&[&["league"], &GAMES[..]].concat());
    let tables = text
        .split("\n\n")
        .filter(|part| part.contains(", scores in "));
    for table in tables {
        let places: Vec<u32> = table
            .lines()
            .skip(2)
            .map(|line| line.split_whitespace().next().unwrap().parse().unwrap())
            .collect();
        assert!(places.is_sorted() && places.first() == Some(&1), "{table}");
    }
}

/// Points are those of the places in the rankings of the logs.
#[test]
fn points_are_those_of_the_places() {
    let folder = season();
    let table = league(folder.path(), &["--points", "5,2"]);
    assert_eq!(table["points"], serde_json::json!([5, 2]));
    let (_, scores, _) = run_in(folder.path(), &["score", "--format", "json", "."]);
    let mut due: BTreeMap<String, i64> = BTreeMap::new();
    for score in scores.lines() {
        let score: Value = serde_json::from_str(score).unwrap();
        for rank in score["ranking"].as_array().unwrap() {
            let points = [5, 2].get(rank["place"].as_u64().unwrap() as usize - 1);
            *due.entry(rank["player"].as_str().unwrap().to_owned())
                .or_default() += points.copied().unwrap_or(0);
        }
    }
    let players = table["players"].as_array().unwrap();
    let points: Vec<i64> = players
        .iter()
        .map(|player| player["points"].as_i64().unwrap())
        .collect();
    assert!(points.is_sorted_by(|one, other| one >= other), "{points:?}");
    for player in players {
        let name = player["player"].as_str().unwrap();
        assert_eq!(player["points"].as_i64(), Some(due[name]), "{name}");
        let mean = player["mean_points"].as_f64().unwrap();
        assert!(
            (mean - due[name] as f64 / 4.0).abs() < 0.006,
            "{name}: {mean}"
        );
        let own = player["by_game"].as_array().unwrap().iter();
        assert_eq!(
            own.map(|own| own["points"].as_i64().unwrap()).sum::<i64>(),
            due[name]
        );
    }
    // Without points there is no column for them.
    let plain = league(folder.path(), &[]);
    assert!(plain.get("points").is_none() && plain["players"][0].get("points").is_none());
    for wrong in ["3,two", "-1", ""] {
        assert_eq!(
            run_in(folder.path(), &["league", ".", "--points", wrong]).0,
            2,
            "{wrong}"
        );
    }
}

#[test]
fn dates_choose_the_logs_that_count() {
    let folder = season();
    for (options, games, outside, undated) in [
        (&[][..], 4, 0, 0),
        (&["--since", "2026-10"][..], 2, 1, 1),
        (&["--until", "2026-10"][..], 2, 1, 1),
        (
            &["--since", "2026-10-02", "--until", "2026-10-02"][..],
            1,
            2,
            1,
        ),
        (&["--since", "2027"][..], 0, 3, 1),
    ] {
        let table = league(folder.path(), options);
        let why = |word: &str| {
            let left_out = table["left_out"].as_array().unwrap().iter();
            left_out.filter(|log| log["why"] == word).count()
        };
        assert_eq!(table["games"], games, "{options:?}");
        assert_eq!(
            (why("outside"), why("undated")),
            (outside, undated),
            "{options:?}"
        );
    }
    // Logs of other days are counted but not listed; one without a date is named.
    let (_, text, _) = run_in(folder.path(), &["league", ".", "--since", "2026-10"]);
    assert!(
        text.contains("1 log of a day before --since or after --until\n")
            && text.contains("./4.yaml: it has no date"),
        "{text}"
    );
    let (status, _, stderr) = run_in(
        folder.path(),
        &["league", ".", "--since", "2026-05", "--until", "2026-02"],
    );
    assert!(
        status == 2 && stderr.contains("no log can count"),
        "{stderr}"
    );
    for wrong in [
        "soon",
        "2026-1",
        "2026-10-02T20:00",
        "20261002",
        "2026-13",
        "2026-02-30",
    ] {
        let (status, _, stderr) = run_in(folder.path(), &["league", ".", "--since", wrong]);
        assert!(
            status == 2 && stderr.contains("there is no such date; write a date as"),
            "{wrong}: {stderr}"
        );
    }
}

#[test]
fn a_season_in_markdown_and_as_a_page() {
    for (format, name) in [("markdown", "league-markdown"), ("html", "league-html")] {
        let (status, text, stderr) = run(&[
            &["league", "--points", "3,2,1", "--format", format],
            &GAMES[..],
        ]
        .concat());
        assert_eq!((status, stderr.as_str()), (0, ""));
        // The style is that of every page.
        let text = match text.split_once("<style>") {
            Some((before, rest)) => format!(
                "{before}<style>...{}",
                &rest[rest.find("</style>").unwrap()..]
            ),
            None => text,
        };
        snapshot(name, &text);
    }
}

/// Names come from strangers: none of them is markup.
#[test]
fn names_are_no_markup() {
    let folder = tempfile::tempdir().unwrap();
    let names = "<b>Ann</b>,@ben|c";
    let generate = ["generate", "transamerica", "--players", names, "--result"];
    let (status, log, stderr) = run(&generate);
    assert_eq!(status, 0, "{stderr}");
    fs::write(folder.path().join("x.yaml"), log).unwrap();
    let text = |format: &str| run_in(folder.path(), &["league", ".", "--format", format]).1;
    assert!(
        !text("html").contains("<b>Ann") && !text("markdown").contains("<b>"),
        "{}",
        text("markdown")
    );
    let markdown = text("markdown");
    let widths: Vec<usize> = markdown
        .lines()
        .filter(|line| line.starts_with('|'))
        .map(|line| line.replace("\\|", "").matches('|').count())
        .collect();
    assert!(
        widths.iter().all(|width| [7, 9].contains(width)),
        "{markdown}"
    );
}

#[test]
fn the_site_of_a_season_has_its_tables_and_a_page_per_log() {
    let folder = season();
    let site = folder.path().join("site");
    let made = [
        "season",
        ".",
        "-o",
        "site",
        "--points",
        "3,2,1",
        "--title",
        "Autumn & <2026>",
    ];
    assert_eq!(
        run_in(folder.path(), &made),
        (0, String::new(), String::new())
    );
    let index = fs::read_to_string(site.join("index.html")).unwrap();
    assert!(
        index.contains("<h1>Autumn &amp; &lt;2026&gt;</h1>"),
        "{index}"
    );
    for title in [
        "All games",
        "TransAmerica, scores in points",
        "Mini Rails, scores in points",
    ] {
        assert!(index.contains(&format!("<h2>{title}</h2>")), "{title}");
    }
    assert!(index.contains("Points over the season</title>") && index.contains("<path d=\"M"));
    // Of Mini Rails there is only one game, which has no course.
    assert!(index.contains("Points over the season: TransAmerica</title>"));
    assert!(!index.contains("Points over the season: Mini Rails"));
    let links: Vec<&str> = index
        .split("href=\"")
        .skip(1)
        .filter_map(|rest| rest.split('"').next())
        .collect();
    assert_eq!(
        links,
        [
            "games/1.html",
            "games/2.html",
            "games/3.html",
            "games/4.html"
        ]
    );
    // A page of an earlier run is named and left where it is.
    fs::write(site.join("games/9.html"), "").unwrap();
    assert_eq!(
        run_in(folder.path(), &made),
        (
            0,
            String::new(),
            "railref: site/games also has 1 page, which this run did not write: 9.html\n"
                .to_owned()
        )
    );
    for link in links {
        let page = fs::read_to_string(site.join(link)).unwrap();
        assert!(
            page.contains("id=\"moves\"") || page.contains("id=\"tracks-title\""),
            "{link}"
        );
    }
    // Nothing is loaded from elsewhere, and the site is reproducible.
    assert!(index.contains("default-src 'none'") && !index.contains("<script"));
    assert_eq!(run_in(folder.path(), &made).0, 0);
    assert_eq!(fs::read_to_string(site.join("index.html")).unwrap(), index);
    // A part of the season has the pages of that part.
    let part = ["season", ".", "-o", "part", "--since", "2026-10"];
    assert_eq!(run_in(folder.path(), &part).0, 0);
    let index = fs::read_to_string(folder.path().join("part/index.html")).unwrap();
    assert!(!index.contains("games/1.html") && index.contains("games/2.html"));
    let nothing = tempfile::tempdir().unwrap();
    assert_eq!(run_in(nothing.path(), &["season", ".", "-o", "site"]).0, 3);
    assert!(!nothing.path().join("site").exists());
}

/// A page that somebody else made is never written over, by no command that writes pages.
#[test]
fn pages_of_others_stay_as_they_are() {
    let games = root().join("fixtures/transamerica/games");
    let logs = tempfile::tempdir().unwrap();
    for name in ["two-players.yaml", "five-players.yaml"] {
        fs::copy(games.join(name), logs.path().join(name)).unwrap();
    }
    let logs = logs.path().to_str().expect("a name");
    let season: &[&str] = &["season", logs, "-o", "site"];
    let replay: &[&str] = &["replay", logs, "--format", "html", "-o", "site/"];
    for (args, games) in [(season, "site/games"), (replay, "site")] {
        let folder = tempfile::tempdir().unwrap();
        let index = folder.path().join("site/index.html");
        fs::create_dir(folder.path().join("site")).unwrap();
        fs::write(&index, "<p>mine</p>").unwrap();
        let (status, _, why) = run_in(folder.path(), args);
        assert_eq!(status, 2, "{why}");
        assert!(
            why.contains("site/index.html was not written by railref"),
            "{why}"
        );
        assert_eq!(fs::read_to_string(&index).unwrap(), "<p>mine</p>");

        fs::remove_file(&index).unwrap();
        let (status, _, why) = run_in(folder.path(), args);
        assert_eq!(run_in(folder.path(), args).0, status, "over its own: {why}");
        assert!(fs::read_to_string(&index).unwrap().contains("TransAmerica"));
        let page = folder.path().join(games).join("two-players.html");
        let page = fs::read_to_string(page).unwrap();
        assert!(page.contains("index.html\">All games</a>"), "{args:?}");
    }
}

/// A log that is alone in its file goes by the name of the file, whatever is said of it; of several, the
/// later ones have their numbers.
#[test]
fn a_log_that_is_alone_in_its_file_has_no_number() {
    let folder = tempfile::tempdir().unwrap();
    let broken = "game: steel-driver\nplayers: [Andy, Don, Simon]\nmoves:\n  - {pas: Andy}\n";
    let illegal = broken.replace("pas: Andy", "pass: Don");
    let malformed_twice = format!("{broken}---\n{broken}");
    for (name, text) in [
        ("a.yaml", broken),
        ("b.yaml", &illegal),
        ("c.yaml", &malformed_twice),
    ] {
        fs::write(folder.path().join(name), text).unwrap();
    }
    for words in [
        &["season", ".", "-o", "site"][..],
        &["league", "."],
        &["league", "--format", "csv", "."],
        &["league", "--format", "markdown", "."],
        &["check", "."],
        &["score", "."],
        &["score", "--format", "csv", "."],
        &["tracks", "."],
        &["ledger", "."],
        &["rulings", "."],
        &["fmt", "--check", "."],
        &["replay", ".", "--format", "html", "-o", "pages"],
    ] {
        let (_, out, errors) = run_in(folder.path(), words);
        assert!(!out.contains("(document 1)"), "{words:?}: {out}");
        assert!(!errors.contains("(document 1)"), "{words:?}: {errors}");
        let names_documents = !words.contains(&"replay") && !words.contains(&"csv");
        assert!(
            !names_documents || (out + &errors).contains("document 2"),
            "{words:?}"
        );
    }
    let (_, _, errors) = run_in(folder.path(), &["season", ".", "-o", "site"]);
    for said in [
        "a.yaml is left out: ",
        "c.yaml is left out: ",
        "c.yaml (document 2) is left out: ",
    ] {
        assert!(errors.contains(said), "{said}: {errors}");
    }
}
