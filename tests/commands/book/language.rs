//! The tables of a log language, made from the tables that the reader uses.

use crate::support::library::{Domain, GENERAL, Info, Shape};
use railref::language::{ExpectKey, Key};
use std::fmt::Write;

/// Lists the header keys that only this game has.
pub(crate) fn header(info: &Info) -> String {
    if info.header.is_empty() {
        return "This game has no header keys of its own.".to_owned();
    }
    let mut text = String::from("| key | what it says | |\n| --- | --- | --- |\n");
    for key in info.header {
        let when = match (key.required, key.opening) {
            (true, true) => "required, unless there is a `position`",
            (true, false) => "required",
            (false, true) => "optional; not allowed with a `position`",
            (false, false) => "optional",
        };
        let _ = writeln!(text, "| `{}` | {} | {when} |", key.name, cell(key.doc));
    }
    text
}

/// Lists the kinds of names, with their words, and the boards that have them.
pub(crate) fn names(info: &Info) -> String {
    let boards: Vec<String> = info
        .boards
        .iter()
        .map(|board| format!("`{}`", board.name))
        .collect();
    let (least, most) = info.players;
    let kinds = info
        .domains
        .iter()
        .filter(|(domain, ..)| ![Domain::Player, Domain::Colour].contains(domain))
        .map(|(.., many)| *many);
    format!(
        "Players: {least} to {most}. Edition of the rules: {}. Built-in board: {}, which has the names of the {} (`railref board show {}`).",
        info.editions
            .iter()
            .map(u16::to_string)
            .collect::<Vec<_>>()
            .join(", "),
        boards.join(", "),
        kinds.collect::<Vec<_>>().join(", "),
        info.id
    )
}

/// Returns the verbs with their keys.
pub(crate) fn verbs(info: &Info) -> String {
    let mut text = String::new();
    for verb in info.verbs {
        let _ = write!(
            text,
            "### `{}`\n\n{}\n\n```yaml\n- {}\n```\n\n",
            verb.name(),
            stopped(verb.doc),
            verb.example
        );
        text.push_str(&records(verb.keys, info));
        text.push('\n');
    }
    text
}

fn records(keys: &[Key], info: &Info) -> String {
    let mut text = String::from("| key | value | what it says | |\n| --- | --- | --- | --- |\n");
    for key in keys {
        let unless = key.unless.map_or_else(String::new, |domain| {
            format!("; not beside the name of a {}", info.one(domain))
        });
        let required = if key.required { "required" } else { "optional" };
        let _ = writeln!(
            text,
            "| `{}` | {} | {} | {required}{unless} |",
            key.name,
            one(&key.shape, info),
            cell(key.doc)
        );
    }
    text
}

/// Returns the keys of `expect` or `result`.
pub(crate) fn keys(keys: &[ExpectKey], info: &Info) -> String {
    let mut text = String::from("| key | value | what it says |\n| --- | --- | --- |\n");
    for key in keys {
        let _ = writeln!(
            text,
            "| `{}` | {} | {} |",
            key.name,
            one(&key.shape, info),
            cell(key.doc)
        );
    }
    for (key, record) in keys
        .iter()
        .filter_map(|key| Some((key, record(&key.shape)?)))
    {
        let _ = write!(
            text,
            "\nThe mapping of `{}`:\n\n{}",
            key.name,
            records(record, info)
        );
    }
    text
}

fn record(shape: &Shape) -> Option<&'static [Key]> {
    match shape {
        Shape::Record(keys) => Some(keys),
        Shape::OrNobody(inner) => record(inner),
        _ => None,
    }
}

/// Lists the points on which a table may choose.
pub(crate) fn rulings(info: &Info) -> String {
    let mut text = String::from(
        "| key | question | choices; the first holds if the log says nothing |\n| --- | --- | --- |\n",
    );
    for ruling in info.rulings {
        let choices = ruling
            .choices
            .iter()
            .map(|(choice, meaning)| format!("`{choice}`: {meaning}"));
        let _ = writeln!(
            text,
            "| `{}` | {} | {} |",
            ruling.key,
            cell(ruling.question),
            cell(&choices.collect::<Vec<_>>().join("; "))
        );
    }
    text
}

/// Lists the codes that belong to no single game.
pub(crate) fn general() -> String {
    let mut text = String::from("| code | rule |\n| --- | --- |\n");
    for (code, sentence) in GENERAL {
        let _ = writeln!(text, "| `{code}` | {} |", cell(sentence));
    }
    text
}

fn one(shape: &Shape, info: &Info) -> String {
    match shape {
        Shape::Number => "a number".to_owned(),
        Shape::Name(domains) => article(
            &domains
                .iter()
                .map(|domain| info.one(*domain))
                .collect::<Vec<_>>()
                .join(" or "),
        ),
        Shape::Word(words) => listed(words),
        Shape::WordOr(words, other) => format!("{}, or {}", listed(words), one(other, info)),
        Shape::OrNobody(of) => format!("{}, or `none`", one(of, info)),
        Shape::List(of) => format!("a list of {}, in order", many(of, info)),
        Shape::Bag(of) => format!("a list of {}, in any order", many(of, info)),
        Shape::Pair(of) => format!("a pair of {}", many(of, info)),
        Shape::OneOrList(of) => format!(
            "{}, or a list of {}, in order",
            one(of, info),
            many(of, info)
        ),
        Shape::OneOrBag(of) => format!(
            "{}, or a list of {}, in any order",
            one(of, info),
            many(of, info)
        ),
        Shape::CountOrBag(of) => {
            format!("how many, or the list of {}, in any order", many(of, info))
        }
        Shape::Flag => "`true` or `false`".to_owned(),
        Shape::Links(of) => format!("a list of {}, the first from its start", many(of, info)),
        Shape::Lines(of) => format!("a list of {}, in any order", many(of, info)),
        Shape::ListOrMap(list, map) => format!("{}; or {}", one(list, info), one(map, info)),
        Shape::Record(keys) => format!(
            "`{{{}}}`",
            keys.iter()
                .map(|key| key.name)
                .collect::<Vec<_>>()
                .join(", ")
        ),
        Shape::Map(domain, of) => format!("by {}: {}", info.one(*domain), one(of, info)),
        Shape::Entry(domain, of) => format!("one {} with {}", info.one(*domain), one(of, info)),
    }
}

fn many(shape: &Shape, info: &Info) -> String {
    match shape {
        Shape::Number => "numbers".to_owned(),
        Shape::Name(domains) => domains
            .iter()
            .map(|domain| info.many(*domain))
            .collect::<Vec<_>>()
            .join(" or "),
        Shape::Word(words) => format!("words ({})", listed(words)),
        Shape::Pair(of) => format!("pairs of {}", many(of, info)),
        Shape::OrNobody(of) => format!("{} (or `none`)", many(of, info)),
        Shape::Entry(domain, of) => {
            format!("mappings from a {} to {}", info.one(*domain), one(of, info))
        }
        other => format!("values, each {}", one(other, info)),
    }
}

fn listed(words: &[&str]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    match quoted.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => quoted.concat(),
    }
}

fn article(noun: &str) -> String {
    format!("a {noun}")
}

fn stopped(text: &str) -> String {
    format!("{}.", text.trim_end_matches('.'))
}

/// Returns a text as a cell of a table.
fn cell(text: &str) -> String {
    text.replace('|', "\\|").replace('\n', " ")
}
