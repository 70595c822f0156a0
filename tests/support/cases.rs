//! The fixtures and what they state: one grammar (tests/README.md), one reader.

use super::library::{INFOS, Info};
use super::statement::Statement;
use super::{all_files, fixture, root, shown};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value as Json};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// A log with what is stated about it.
pub(crate) struct Case {
    /// The number of a conformance case, or the path of a fixture within `fixtures/`.
    pub name: String,
    pub source: Source,
    pub stated: Stated,
    pub facts: Facts,
}

/// Where the log of a case is.
pub(crate) enum Source {
    File(PathBuf),
    Text(String),
}

/// What is stated about a file: its verdict, or a mapping with more.
#[derive(Clone, Deserialize)]
#[serde(from = "LineOrMore")]
pub(crate) struct Stated {
    pub verdict: Statement,
    /// Options of `railref check`.
    pub options: Vec<String>,
    /// The text at the place of the first finding.
    pub underlines: Option<String>,
    /// For hostile files: the exit statuses of other commands that do not follow from the verdict.
    pub others: BTreeMap<String, i32>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum LineOrMore {
    Line(Statement),
    More(More),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct More {
    verdict: Statement,
    #[serde(default)]
    options: Vec<String>,
    underlines: Option<String>,
    #[serde(default)]
    others: BTreeMap<String, i32>,
}

impl From<LineOrMore> for Stated {
    fn from(from: LineOrMore) -> Self {
        let more = match from {
            LineOrMore::Line(verdict) => More {
                verdict,
                options: Vec::new(),
                underlines: None,
                others: BTreeMap::new(),
            },
            LineOrMore::More(more) => more,
        };
        Self {
            verdict: more.verdict,
            options: more.options,
            underlines: more.underlines,
            others: more.others,
        }
    }
}

/// What a conformance case states besides the verdict.
#[derive(Clone, Default)]
pub(crate) struct Facts {
    /// The choice of an open point that decides the case.
    pub ruling: BTreeMap<String, String>,
    /// Values of the standing; a value that is not stated may be anything.
    pub standing: Map<String, Json>,
    pub legal_count: Option<usize>,
    /// The legal moves at the end of the log, in the referee's order, as `railref legal` prints
    /// them.
    pub legal: Option<Vec<String>>,
}

/// The conformance cases of one game.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Book {
    pub game: String,
    /// The sections of the rulebook that command, forbid or pay something.
    pub sections: Vec<String>,
    pub cases: Vec<Numbered>,
}

/// A conformance case.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Numbered {
    pub id: String,
    /// The rule of the catalogue that the case shows, without the game's name.
    pub rule: Option<String>,
    pub section: String,
    /// What the rulebook commands, forbids or pays here, in our own words.
    pub sentence: String,
    /// The log with its verdict, or a file of fixtures/GAME, whose verdict is in
    /// fixtures/verdicts/GAME.yaml.
    log: Option<String>,
    pub file: Option<String>,
    verdict: Option<Statement>,
    /// An open point without a key: its number or heading in docs/rulings.
    pub point: Option<String>,
    #[serde(default)]
    pub ruling: BTreeMap<String, String>,
    #[serde(default)]
    standing: Map<String, Json>,
    legal_count: Option<usize>,
    legal: Option<Vec<String>>,
    /// The verdict, wherever it is stated.
    #[serde(skip)]
    pub stated: Option<Stated>,
}

impl Numbered {
    /// Returns what is stated about its log.
    pub(crate) fn verdict(&self) -> &Statement {
        &self.stated.as_ref().expect("read by `books`").verdict
    }
}

/// Reads a data file of the tests.
#[track_caller]
pub(crate) fn data<T: DeserializeOwned>(path: &str) -> T {
    let text =
        fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"));
    serde_yaml::from_str(&text).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Returns what is stated about the logs in fixtures/GAME, by their paths in it.
pub(crate) fn sidecar(game: &str) -> BTreeMap<String, Stated> {
    data(&format!("fixtures/verdicts/{game}.yaml"))
}

/// Returns the statement about one fixture of a game.
#[track_caller]
pub(crate) fn stated(game: &str, file: &str) -> Stated {
    sidecar(game)
        .remove(file)
        .unwrap_or_else(|| panic!("fixtures/verdicts/{game}.yaml says nothing of {file}"))
}

/// Folders of a game without logs.
const NOT_LOGS: [&str; 1] = ["boards"];

/// Returns the logs in the folder of a game, by their paths in it.
pub(crate) fn logs(game: &str) -> Vec<String> {
    let folder = fixture(game, "");
    let within = |path: &Path| {
        path.strip_prefix(&folder)
            .expect("in the folder")
            .to_string_lossy()
            .replace('\\', "/")
    };
    let paths = all_files(&folder).into_iter().map(|path| within(&path));
    paths
        .filter(|path| {
            !NOT_LOGS
                .iter()
                .any(|folder| path.starts_with(&format!("{folder}/")))
        })
        .collect()
}

/// Returns the logs of one folder of a game (`games`, `cases`, `rules` ...): names without
/// extensions, and texts.
pub(crate) fn logs_in(game: &str, folder: &str) -> BTreeMap<String, String> {
    let read = |path: PathBuf| {
        (
            super::stem(&path),
            fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display())),
        )
    };
    super::files(&fixture(game, folder))
        .into_iter()
        .map(read)
        .collect()
}

/// Returns the conformance cases of every game; fails if a game has none.
pub(crate) fn books() -> Vec<(&'static Info, Book)> {
    INFOS.iter().map(|info| (*info, book(info.id))).collect()
}

fn book(game: &str) -> Book {
    let mut book: Book = data(&format!("fixtures/conformance/{game}.yaml"));
    assert_eq!(book.game, game);
    let files = sidecar(game);
    for case in &mut book.cases {
        case.stated = Some(match (&case.log, &case.file, case.verdict.take()) {
            (Some(_), None, Some(verdict)) => LineOrMore::Line(verdict).into(),
            (None, Some(file), None) => files
                .get(file)
                .unwrap_or_else(|| panic!("{}: nothing is stated of {file}", case.id))
                .clone(),
            _ => panic!("{}: a case has a log with its verdict, or a file", case.id),
        });
    }
    book
}

/// Returns every log that states something: the fixtures of every game, the conformance cases, the
/// stored hostile files.
pub(crate) fn all() -> Vec<Case> {
    let mut cases = Vec::new();
    for (info, book) in books() {
        let game = info.id;
        for (file, stated) in sidecar(game) {
            let source = Source::File(fixture(game, &file));
            cases.push(Case {
                name: format!("{game}/{file}"),
                source,
                stated,
                facts: Facts::default(),
            });
        }
        for case in book.cases {
            let source = match (case.log, case.file) {
                (Some(log), _) => Source::Text(log),
                (_, file) => Source::File(fixture(game, &file.expect("a file"))),
            };
            let facts = Facts {
                ruling: case.ruling,
                standing: case.standing,
                legal_count: case.legal_count,
                legal: case.legal,
            };
            cases.push(Case {
                name: case.id,
                source,
                stated: case.stated.expect("stated"),
                facts,
            });
        }
    }
    cases.extend(hostile().into_iter().map(|(path, stated)| Case {
        name: shown(&path),
        source: Source::File(path),
        stated,
        facts: Facts::default(),
    }));
    cases
}

/// Returns the stored hostile files.
pub(crate) fn hostile() -> BTreeMap<PathBuf, Stated> {
    let stated: BTreeMap<String, Stated> = data("fixtures/hostile/files.yaml");
    stated
        .into_iter()
        .map(|(name, stated)| (root().join("fixtures/hostile/files").join(name), stated))
        .collect()
}
