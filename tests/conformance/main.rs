//! The conformance cases: every sentence of the rulebooks that commands, forbids or pays something, as a log with its verdict.
//!
//! `UPDATE=1 cargo test --test conformance` writes the index, docs/conformance.md, anew.

mod sentences;

use railref::bench::position::At;
use railref::game::Info;
use railref::games::TITLES;
use railref::judge::{Ask, Judged};
use railref::log::{BesideLog, Boards, NoBoards};
use railref::report::spoken::{json, move_line};
use railref::verdict::Judgement;
use serde::Deserialize;
use serde_json::{Map, Value as Json};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::PathBuf;

/// The cases of one game.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Book {
    game: String,
    /// The sections of the rulebook that command, forbid or pay something.
    sections: Vec<String>,
    cases: Vec<Case>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    id: String,
    /// The rule of the catalogue that the case is about, without the game's name.
    rule: Option<String>,
    section: String,
    /// What the rulebook commands, forbids or pays here, in our own words.
    sentence: String,
    /// The log, or a file of fixtures/<game>.
    log: Option<String>,
    file: Option<String>,
    verdict: String,
    /// The code of the first finding, fault or irregularity; that of `rule` if not said.
    code: Option<String>,
    /// The declared move it is in.
    r#move: Option<u32>,
    /// The choice of an open point that decides the case.
    #[serde(default)]
    ruling: BTreeMap<String, String>,
    /// An open point without a key: its number or heading in docs/rulings.
    point: Option<String>,
    complete: Option<bool>,
    #[serde(default)]
    standing: Map<String, Json>,
    legal_count: Option<usize>,
    /// The legal moves where the log ends, in the referee's order, as `railref legal` prints them.
    legal: Option<Vec<String>>,
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn books() -> Vec<(&'static Info, Book)> {
    let read = |info: &'static Info| {
        let path = root().join(format!("fixtures/conformance/{}.yaml", info.id));
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let book: Book = serde_yaml::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert_eq!(book.game, info.id);
        (info, book)
    };
    TITLES.iter().map(|title| read(title.info())).collect()
}

impl Case {
    fn text(&self, game: &str) -> (String, Box<dyn Boards>) {
        match (&self.log, &self.file) {
            (Some(log), None) => (log.clone(), Box::new(NoBoards)),
            (None, Some(file)) => {
                let path = root().join("fixtures").join(game).join(file);
                let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {}: {error}", self.id, path.display()));
                (text, Box::new(BesideLog::new(&path)))
            }
            _ => panic!("{}: a case has a log or a file", self.id),
        }
    }

    /// The code of the first thing that is said of the log.
    fn expected_code(&self, game: &str) -> Option<String> {
        if self.verdict == "legal" {
            return None;
        }
        let code = self.code.as_ref().or(self.rule.as_ref()).unwrap_or_else(|| panic!("{}: no code", self.id));
        let general = railref::log::GENERAL.iter().any(|(known, _)| known == code);
        Some(if general || code.contains('/') { code.clone() } else { format!("{game}/{code}") })
    }
}

/// The first thing that is said of a log: its code and its declared move.
fn first(judged: &Judged<'_>) -> (Option<String>, Option<u32>) {
    let verdict = &judged.account.verdict;
    if let Some(fault) = verdict.faults.first() {
        return (Some(fault.code.to_owned()), fault.at);
    }
    if let Some(finding) = verdict.findings.first() {
        return (Some(finding.code.to_owned()), finding.place.number);
    }
    let accepted = verdict.accepted.first();
    (accepted.map(|accepted| accepted.rule.code.to_owned()), accepted.and_then(|accepted| accepted.place.number))
}

/// The legal moves where a log ends, as lines.
fn legal(judged: &Judged<'_>) -> Vec<String> {
    let (account, info) = (&judged.account, judged.account.verdict.game.expect("a game"));
    let (position, voice) = (account.position.as_deref().expect("a position"), account.voice.as_deref().expect("a table"));
    position.legal(100_000).moves.iter().map(|action| move_line(info, voice, action)).collect()
}

/// Whether every value that is said is so; what is not said may be anything.
fn holds(said: &Json, actual: &Json) -> bool {
    match (said, actual) {
        (Json::Object(said), Json::Object(actual)) => said.iter().all(|(key, value)| actual.get(key).is_some_and(|is| holds(value, is))),
        _ => said == actual,
    }
}

/// What differs between a case and what the referee says.
fn differences(game: &str, case: &Case) -> Vec<String> {
    let (text, boards) = case.text(game);
    let judged = railref::judge_with(&text, &*boards, &Ask { position: Some(At::End), ..Ask::default() });
    let verdict = &judged.account.verdict;
    let mut wrong = Vec::new();
    let mut same = |what: &str, expected: String, actual: String| {
        if expected != actual {
            wrong.push(format!("{}: {what} should be {expected}, is {actual}", case.id));
        }
    };
    same("verdict", case.verdict.clone(), verdict.judgement.word().to_owned());
    let (code, number) = first(&judged);
    same("code", format!("{:?}", case.expected_code(game)), format!("{code:?}"));
    same("move", format!("{:?}", case.r#move), format!("{number:?}"));
    if let Some(complete) = case.complete {
        same("complete", complete.to_string(), verdict.complete.to_string());
    }
    for (key, choice) in &case.ruling {
        let chosen = verdict.rulings.iter().find(|(known, _)| known == key).map_or("nothing", |(_, choice)| choice);
        same(key, choice.clone(), chosen.to_owned());
    }
    if verdict.judgement != Judgement::Malformed {
        for (key, said) in &case.standing {
            let voice = judged.account.voice.as_deref().expect("a table");
            let actual = verdict.standing_value(key).map_or(Json::Null, |value| json(voice, value));
            if !holds(said, &actual) {
                same(key, said.to_string(), actual.to_string());
            }
        }
        if let Some(count) = case.legal_count {
            same("number of legal moves", count.to_string(), legal(&judged).len().to_string());
        }
        if let Some(moves) = &case.legal {
            same("legal moves", moves.join("; "), legal(&judged).join("; "));
        }
    } else if !case.standing.is_empty() || case.legal_count.is_some() || case.legal.is_some() {
        same("facts", "none".to_owned(), "of a malformed log".to_owned());
    }
    if !wrong.is_empty() {
        let told = verdict.findings.iter().map(|finding| finding.facts.explain().message);
        wrong.extend(told.chain(verdict.faults.iter().map(|fault| fault.message.clone())).map(|told| format!("    {told}")));
    }
    wrong
}

#[test]
fn every_case_is_judged_as_it_says() {
    let books = books();
    let wrong: Vec<String> = books.iter().flat_map(|(info, book)| book.cases.iter().flat_map(|case| differences(info.id, case))).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Both sides of every rule, every rule that can be let stand, every choice of every open point, every section.
#[test]
fn the_cases_cover_rules_rulings_and_sections() {
    let mut missing = Vec::new();
    for (info, book) in books() {
        let has = |wanted: &dyn Fn(&Case) -> bool| book.cases.iter().any(wanted);
        for rule in info.rules {
            let about = |case: &Case| case.rule.as_deref() == Some(rule.name());
            let breaks = |case: &Case| {
                about(case)
                    && ["illegal", "malformed"].contains(&case.verdict.as_str())
                    && case.expected_code(info.id).as_deref() == Some(rule.code)
            };
            if !has(&breaks) {
                missing.push(format!("{}: no case that breaks it", rule.code));
            }
            if !has(&|case| about(case) && case.verdict == "legal") {
                missing.push(format!("{}: no case that just keeps it", rule.code));
            }
            if rule.accepted.is_some() && !has(&|case| about(case) && case.verdict == "accepted") {
                missing.push(format!("{}: no case that is let stand", rule.code));
            }
        }
        for ruling in info.rulings {
            for (choice, _) in ruling.choices {
                if !has(&|case| case.ruling.get(ruling.key).is_some_and(|chosen| chosen == choice)) {
                    missing.push(format!("{}: no case of {}: {choice}", info.id, ruling.key));
                }
            }
        }
        for section in &book.sections {
            if !has(&|case| case.section == *section) {
                missing.push(format!("{}: no case of the section {section}", info.id));
            }
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

#[test]
fn the_cases_are_in_good_order() {
    for (info, book) in books() {
        let mut ids = BTreeSet::new();
        let prefix = book.cases[0].id.split('-').next().expect("a prefix").to_owned();
        for case in &book.cases {
            let id = &case.id;
            assert!(ids.insert(id), "{id} stands twice");
            assert!(id.starts_with(&format!("{prefix}-")), "{id}");
            assert!(book.sections.contains(&case.section), "{id}: {} is not among the sections", case.section);
            assert!(case.sentence.ends_with('.'), "{id}: a sentence ends with a stop");
            let known = |rule: &String| info.rules.iter().any(|known| known.name() == rule);
            assert!(case.rule.as_ref().is_none_or(known), "{id}: {:?} is not a rule", case.rule);
        }
    }
}

/// The index: every case with its sentence, section and verdict.
fn index() -> String {
    let mut text = String::from(
        "# Conformance cases\n\n\
         What the referee was held against: every sentence of the rulebooks that commands, forbids or pays something, as a log with\n\
         its verdict. The cases are data: `fixtures/conformance/<game>.yaml`. A case decided by an open point of the rulebook\n\
         links to the page that discusses it. Under each game's cases stands its rulebook, sentence by sentence in our own words,\n\
         with the cases that prove each or the reason why no log can show it. Written by `UPDATE=1 cargo test --test conformance`; never by hand.\n",
    );
    for (info, book) in books() {
        let _ = write!(text, "\n## {}\n\n{} cases: [the data](../fixtures/conformance/{}.yaml).\n", info.title, book.cases.len(), info.id);
        for section in &book.sections {
            let _ = write!(
                text,
                "\n### {}: {section}\n\n| case | says | verdict | rule | decided by |\n| --- | --- | --- | --- | --- |\n",
                info.title
            );
            for case in book.cases.iter().filter(|case| case.section == *section) {
                let general = case.point.as_ref().is_some_and(|point| point.starts_with('L'));
                let page = if general { "rulings.md".to_owned() } else { format!("rulings/{}.md", info.id) };
                let choices = case.ruling.iter().map(|(key, choice)| format!("`{key}: {choice}`"));
                let points = choices.chain(case.point.iter().map(|point| format!("point {point}"))).collect::<Vec<_>>().join(", ");
                let decided = if points.is_empty() { String::new() } else { format!("[{points}]({page})") };
                let code = case.expected_code(info.id).map(|code| code.trim_start_matches(&format!("{}/", info.id)).to_owned());
                let rule = code.or_else(|| case.rule.clone()).map(|rule| format!("`{rule}`")).unwrap_or_default();
                let _ = writeln!(
                    text,
                    "| {} | {} | {} | {rule} | {decided} |",
                    case.id,
                    case.sentence.trim().replace('|', "\\|"),
                    case.verdict
                );
            }
        }
        text.push_str(&sentences::table(info, &book));
    }
    text
}

#[test]
fn the_index_lists_the_cases_as_they_are() {
    let path = root().join("docs/conformance.md");
    let index = index();
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&path, &index).expect("written");
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    let first = kept.lines().zip(index.lines()).find(|(kept, index)| kept != index);
    assert_eq!(first, None, "docs/conformance.md is old: UPDATE=1 cargo test --test conformance");
    assert!(kept == index, "docs/conformance.md is old: UPDATE=1 cargo test --test conformance");
}
