//! The parts of a page that are made from the program's own tables. Each is between `<!-- made: ...
//! -->`, which says what it is made from, and `<!-- end -->`.

use super::language;
use super::markdown::Page;
use crate::support::cases::{Book, Numbered, books};
use crate::support::command::{output, output_json};
use crate::support::library::{INFOS, Info, schemas};
use serde_json::Value as Json;
use std::fmt::Write;

const BEGIN: &str = "<!-- made: ";
const END: &str = "<!-- end -->";

/// Returns the page with its made parts made again.
pub(crate) fn renewed(page: &Page) -> String {
    let mut text = String::new();
    let mut rest = page.text.as_str();
    while let Some(at) = rest.find(BEGIN) {
        let (before, part) = rest.split_at(at);
        let (order, old) = part[BEGIN.len()..]
            .split_once(" -->\n")
            .unwrap_or_else(|| panic!("{}: a part without -->", page.path));
        let (_, after) = old
            .split_once(END)
            .unwrap_or_else(|| panic!("{}: {order} does not end", page.path));
        let words: Vec<&str> = order.split_whitespace().collect();
        let _ = write!(
            text,
            "{before}{BEGIN}{order} -->\n\n{}\n\n{END}",
            made(&words).trim()
        );
        rest = after;
    }
    text + rest
}

fn made(order: &[&str]) -> String {
    match *order {
        ["header", game] => language::header(info(game)),
        ["names", game] => language::names(info(game)),
        ["verbs", game] => language::verbs(info(game)),
        ["expects", game] => language::keys(info(game).expects, info(game)),
        ["results", game] => language::keys(info(game).results, info(game)),
        ["rulings", game] => language::rulings(info(game)),
        ["accepted", game] => accepted(info(game)),
        ["tracks", game] => tracks(game),
        ["general"] => language::general(),
        ["rules", game, ref codes @ ..] => rules(info(game), codes),
        ["ruling", game, key] => ruling(info(game), key),
        ["cities", game] => cities(game),
        ["head"] => head(),
        ["document", name] => document(name),
        _ => panic!("nothing is made of {order:?}"),
    }
}

fn info(game: &str) -> &'static Info {
    INFOS
        .iter()
        .find(|info| info.id == game)
        .unwrap_or_else(|| panic!("no game {game}"))
}

/// Lists rules under headings of their own, with the cases that show them.
fn rules(info: &Info, codes: &[&str]) -> String {
    let (_, book) = books()
        .into_iter()
        .find(|(of, _)| of.id == info.id)
        .expect("cases of every game");
    let mut text = String::new();
    for code in codes {
        let rule = info
            .rules
            .iter()
            .find(|rule| rule.name() == *code)
            .unwrap_or_else(|| panic!("no rule {code}"));
        let stand = rule.accepted.map_or_else(String::new, |consequence| {
            format!(" Let stand: {consequence}.")
        });
        let _ = write!(
            text,
            "### `{code}`\n\n**{}** {}{stand}\n\nRulebook: {}. Cases: {}.\n\n",
            rule.sentence,
            rule.details,
            rule.section,
            cases(info, &book, code)
        );
    }
    text
}

/// Lists the cases of a rule, by section.
fn cases(info: &Info, book: &Book, code: &str) -> String {
    let of: Vec<&Numbered> = book
        .cases
        .iter()
        .filter(|case| case.rule.as_deref() == Some(code))
        .collect();
    let sections = book.sections.iter().filter_map(|section| {
        let ids: Vec<&str> = of
            .iter()
            .filter(|case| case.section == *section)
            .map(|case| case.id.as_str())
            .collect();
        let anchor = super::markdown::slug(&format!("{}: {section}", info.title));
        (!ids.is_empty()).then(|| format!("[{}](../conformance.md#{anchor})", in_runs(&ids)))
    });
    sections.collect::<Vec<_>>().join(", ")
}

/// Joins cases that follow one another: `RR-6.04 to RR-6.09, RR-6.11`.
fn in_runs(ids: &[&str]) -> String {
    let number = |id: &str| {
        id.rsplit('.')
            .next()
            .and_then(|number| number.parse::<u32>().ok())
            .expect("a numbered case")
    };
    let runs = ids
        .chunk_by(|one, next| number(one) + 1 == number(next))
        .map(|run| match run {
            [first, _, .., last] => format!("{first} to {last}"),
            few => few.join(", "),
        });
    runs.collect::<Vec<_>>().join(", ")
}

/// Lists the choices on an open point.
fn ruling(info: &Info, key: &str) -> String {
    let ruling = info
        .rulings
        .iter()
        .find(|ruling| ruling.key == key)
        .unwrap_or_else(|| panic!("no ruling {key}"));
    let mut text = format!("> **Open point `{key}`.** {}\n>\n", ruling.question);
    for (at, (choice, meaning)) in ruling.choices.iter().enumerate() {
        let default = if at == 0 { " (the default)" } else { "" };
        let _ = writeln!(text, "> - `{choice}`{default}: {meaning}");
    }
    text
}

fn accepted(info: &Info) -> String {
    let mut text = String::from("| code | what then happens |\n| --- | --- |\n");
    for rule in info.rules {
        if let Some(consequence) = rule.accepted {
            let _ = writeln!(
                text,
                "| [`{}`](../rules/{}.md#{}) | {consequence} |",
                rule.name(),
                info.id,
                rule.name()
            );
        }
    }
    text
}

/// Lists the tracks and accounts of a game, from its first complete game.
fn tracks(game: &str) -> String {
    let folder = format!("fixtures/{game}/games");
    let read = |command: &str, list: &str| -> Vec<(String, String)> {
        let first = crate::support::files(&crate::support::root().join(&folder))
            .into_iter()
            .next()
            .expect("a game");
        let document = output_json(&[command, "--format", "json", &crate::support::shown(&first)]);
        let mut found: Vec<(String, String)> = Vec::new();
        for row in document[list].as_array().expect("rows") {
            let of = |key: &str| row[key].as_str().unwrap_or_default().to_owned();
            if !found.contains(&(of("track"), of("unit"))) {
                found.push((of("track"), of("unit")));
            }
        }
        found
    };
    let tracks = read("tracks", "records");
    let accounts = read("ledger", "entries");
    let mut text =
        String::from("| name | unit | in `tracks` | in `ledger` |\n| --- | --- | --- | --- |\n");
    let others = accounts.iter().filter(|account| !tracks.contains(account));
    for named in tracks.iter().chain(others) {
        let mark = |list: &[(String, String)]| if list.contains(named) { "yes" } else { "" };
        let _ = writeln!(
            text,
            "| `{}` | {} | {} | {} |",
            named.0,
            named.1,
            mark(&tracks),
            mark(&accounts)
        );
    }
    text
}

/// Lists the special cities on a board of hexes, by the letters of its terrain.
fn cities(game: &str) -> String {
    let board: Json =
        serde_yaml::from_str(&output(&["board", "show", game])).expect("a board file");
    let of = |letter: char| -> String {
        let hexes = board["terrain"]
            .as_object()
            .expect("rows")
            .iter()
            .flat_map(|(row, text)| {
                let columns = text
                    .as_str()
                    .unwrap_or_default()
                    .chars()
                    .enumerate()
                    .filter(|(_, found)| *found == letter);
                columns
                    .map(|(column, _)| format!("{row}{column}"))
                    .collect::<Vec<_>>()
            });
        hexes
            .map(|hex| {
                format!(
                    "{} ({hex})",
                    board["cities"][&hex].as_str().unwrap_or("unnamed")
                )
            })
            .collect::<Vec<_>>()
            .join(", ")
    };
    let kinds = [
        ('E', "East Coast"),
        ('W', "West Coast"),
        ('$', "$5"),
        ('@', "any number of locomotives"),
    ];
    kinds.iter().fold(
        String::from("| cities | |\n| --- | --- |\n"),
        |text, (letter, kind)| format!("{text}| {kind} | {} |\n", of(*letter)),
    )
}

/// Lists the keys with which all documents about one log begin.
fn head() -> String {
    let (text, names) = (of_all_documents(), ["log", "document", "id"]);
    assert!(
        names
            .iter()
            .all(|name| text.iter().any(|(key, _)| key == name)),
        "a document says which log it is of"
    );
    table(text.iter().map(|(key, schema)| (key.clone(), schema)))
}

/// Returns the keys that the documents of verdicts, scores, tracks, ledgers and replays have in
/// common, with their schemas.
fn of_all_documents() -> Vec<(String, Json)> {
    let all: Vec<Json> = ["verdict", "score", "tracks", "ledger", "replay"]
        .into_iter()
        .map(published)
        .collect();
    let shared = all[0]["properties"].as_object().expect("keys").iter();
    let shared = shared.filter(|(key, _)| {
        all.iter()
            .all(|schema| schema["properties"].get(key.as_str()).is_some())
    });
    shared
        .map(|(key, schema)| (key.clone(), schema.clone()))
        .collect()
}

fn published(name: &str) -> Json {
    schemas()
        .iter()
        .find(|schema| schema.name == name)
        .unwrap_or_else(|| panic!("no schema {name}"))
        .schema
        .clone()
}

/// Lists the keys of a JSON document or of a row, and of the entries of its lists, without those
/// with which all documents begin.
fn document(name: &str) -> String {
    let (schema, shared) = (published(name), of_all_documents());
    let definitions = &schema["definitions"];
    let keys = properties(&schema, definitions);
    let begins = !name.starts_with("table-") && keys.iter().any(|(key, _)| *key == "document");
    let own = keys.into_iter().filter(|(key, form)| {
        let is_same = |(known, of): &(String, Json)| {
            known == *key && of["description"] == form["description"]
        };
        !begins || !shared.iter().any(is_same)
    });
    let mut rows: Vec<(String, &Json)> = Vec::new();
    for (key, form) in own {
        rows.push((key.clone(), form));
        if form["type"] == "array" {
            rows.extend(
                properties(&form["items"], definitions)
                    .into_iter()
                    .map(|(inner, form)| (format!("{key}[].{inner}"), form)),
            );
        }
    }
    let besides = if begins {
        "Besides [the keys of every such document](#the-keys-of-every-document-about-a-log):\n\n"
    } else {
        ""
    };
    format!("{besides}{}", table(rows.into_iter()))
}

fn table<'s>(rows: impl Iterator<Item = (String, &'s Json)>) -> String {
    let mut text = String::from("| key | what it says |\n| --- | --- |\n");
    for (key, schema) in rows {
        let says = schema["description"]
            .as_str()
            .unwrap_or_default()
            .replace('|', "\\|")
            .replace('\n', " ");
        let _ = writeln!(text, "| `{key}` | {says} |");
    }
    text
}

/// Returns the keys of a form with their schemas; of several forms, those of all.
fn properties<'s>(form: &'s Json, definitions: &'s Json) -> Vec<(&'s String, &'s Json)> {
    if let Some(name) = form["$ref"].as_str() {
        return properties(
            &definitions[name.rsplit('/').next().unwrap_or_default()],
            definitions,
        );
    }
    let mut all: Vec<(&String, &Json)> = form["properties"]
        .as_object()
        .into_iter()
        .flatten()
        .collect();
    for inner in ["allOf", "anyOf"]
        .into_iter()
        .filter_map(|several| form[several].as_array())
        .flatten()
    {
        let new: Vec<_> = properties(inner, definitions)
            .into_iter()
            .filter(|(key, _)| !all.iter().any(|(known, _)| known == key))
            .collect();
        all.extend(new);
    }
    all
}
