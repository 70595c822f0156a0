//! The conformance cases, as `explain` shows them.

use crate::game::language::Info;
use crate::yaml::parse::parse;
use crate::yaml::tree::{NodeId, Tree};

/// The cases of the built-in games, as the tests read them.
const BOOKS: [(&str, &str); 4] = [
    (
        "steel-driver",
        include_str!("../../../fixtures/conformance/steel-driver.yaml"),
    ),
    (
        "ride-the-rails",
        include_str!("../../../fixtures/conformance/ride-the-rails.yaml"),
    ),
    (
        "mini-rails",
        include_str!("../../../fixtures/conformance/mini-rails.yaml"),
    ),
    (
        "transamerica",
        include_str!("../../../fixtures/conformance/transamerica.yaml"),
    ),
];

/// The logs of the cases that are files of their own, each with its verdict; `make outputs` writes them.
const FILES: [(&str, &str); 4] = [
    ("steel-driver", include_str!("cases/steel-driver.yaml")),
    ("ride-the-rails", include_str!("cases/ride-the-rails.yaml")),
    ("mini-rails", include_str!("cases/mini-rails.yaml")),
    ("transamerica", include_str!("cases/transamerica.yaml")),
];

/// Returns the ids of the cases of some games, in the order of the books.
pub(super) fn ids(games: &[&Info]) -> Vec<&'static str> {
    let books = BOOKS
        .iter()
        .filter(|(game, _)| games.iter().any(|info| info.id == *game));
    books
        .flat_map(|(_, text)| text.lines())
        .filter_map(|line| line.strip_prefix("  - id: "))
        .map(str::trim)
        .collect()
}

/// Describes a case by its id, in upper or lower case; `None` if these games have no such case.
pub(super) fn explained(games: &[&'static Info], id: &str) -> Option<String> {
    let (info, text) = BOOKS.iter().find_map(|(game, text)| {
        let info = games.iter().find(|info| info.id == *game)?;
        let has = |line: &str| {
            let number = line.strip_prefix("  - id: ");
            number.is_some_and(|number| number.trim().eq_ignore_ascii_case(id))
        };
        text.lines().any(has).then_some((*info, *text))
    })?;
    let parsed = parse(text);
    let tree = &parsed.tree;
    let cases = tree.get(tree.root()?, "cases")?;
    let case = tree.children(cases).find(|case| {
        let number = tree.get(*case, "id").and_then(|id| tree.scalar(id));
        number.is_some_and(|number| number.eq_ignore_ascii_case(id))
    })?;
    Some(written(info, tree, case))
}

/// Returns the sections of the rulebook from which some cases of a game are taken, each once.
pub(super) fn sections(info: &Info, ids: &[&str]) -> Vec<String> {
    let mut sections: Vec<String> = Vec::new();
    let book = BOOKS.iter().find(|(game, _)| *game == info.id);
    let parsed = book.map(|(_, text)| parse(text));
    let tree = parsed.as_ref().map(|parsed| &parsed.tree);
    let Some((tree, cases)) = tree.and_then(|tree| Some((tree, tree.get(tree.root()?, "cases")?)))
    else {
        return sections;
    };
    for case in tree.children(cases) {
        let get = |key: &str| tree.get(case, key).and_then(|value| tree.scalar(value));
        let section = get("section").filter(|_| get("id").is_some_and(|id| ids.contains(&id)));
        if let Some(section) = section.filter(|section| !sections.iter().any(|it| it == section)) {
            sections.push(section.to_owned());
        }
    }
    sections
}

fn written(info: &Info, tree: &Tree<'_>, case: NodeId) -> String {
    let get = |key: &str| tree.get(case, key).and_then(|value| tree.scalar(value));
    let id = get("id").unwrap_or_default();
    let mut text = format!(
        "{id}\n\nA conformance case of {}, section {}: {}\n\n",
        info.title,
        get("section").unwrap_or_default(),
        get("sentence").unwrap_or_default().trim()
    );
    if let Some(rule) = get("rule") {
        text.push_str(&format!("Rule: {}/{rule}\n", info.id));
    }
    if let Some(rulings) = tree.get(case, "ruling") {
        for (key, choice) in tree.entries(rulings) {
            let [key, choice] = [key, choice].map(|node| tree.scalar(node).unwrap_or_default());
            text.push_str(&format!("Ruling: {key}: {choice}\n"));
        }
    }
    if let Some(point) = get("point") {
        text.push_str(&format!(
            "Decided by: point {point} of railref book rulings/{}\n",
            info.id
        ));
    }
    let verdict = tree.get(case, "verdict").and_then(|stated| {
        tree.scalar(stated)
            .or_else(|| tree.scalar(tree.get(stated, "verdict")?))
    });
    let of_file = |key: &str| of_file(info, get("file")?, key);
    if let Some(verdict) = verdict.map(str::to_owned).or_else(|| of_file("verdict")) {
        text.push_str(&format!("Verdict: {verdict}\n"));
    }
    // The logs that belong to rules are part of the catalogue.
    let of_rule = |file: &str| {
        let name = file.strip_prefix("rules/")?.strip_suffix(".yaml")?;
        let (name, is_broken) = match name.strip_suffix(".breaks") {
            Some(name) => (name, true),
            None => (name.strip_suffix(".keeps")?, false),
        };
        let rule = info.rules.iter().find(|rule| rule.name() == name)?;
        Some(if is_broken { rule.breaks } else { rule.keeps })
    };
    let of_rule = || get("file").and_then(of_rule).map(str::to_owned);
    let log = get("log").map(str::to_owned).or_else(of_rule);
    if let Some(log) = log.or_else(|| of_file("log")) {
        text.push_str("\nThe log:\n\n");
        for line in log.lines() {
            let line = format!("    {line}");
            text.push_str(line.trim_end());
            text.push('\n');
        }
    }
    text
}

/// Returns the verdict on a log that is a file of its own, or the log.
fn of_file(info: &Info, file: &str, key: &str) -> Option<String> {
    let (_, text) = FILES.iter().find(|(game, _)| *game == info.id)?;
    let parsed = parse(text);
    let tree = &parsed.tree;
    let found = tree.get(tree.get(tree.root()?, file)?, key)?;
    tree.scalar(found).map(str::to_owned)
}
