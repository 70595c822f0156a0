//! The rulebooks, sentence by sentence in our own words: every one has its cases, or a reason why no log can show it.

use super::{Book, books, root};
use railref::game::Info;
use serde::Deserialize;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;

/// A rulebook in its order.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Rulebook {
    game: String,
    sentences: Vec<Sentence>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sentence {
    section: String,
    /// What the sentence, or each of a run of sentences of one content, says; in our own words.
    says: String,
    /// The cases that prove it.
    #[serde(default)]
    cases: Vec<String>,
    /// Why no log can show it: components, flavour, advice, what happens before or beside the declared moves.
    because: Option<String>,
}

fn rulebook(info: &Info) -> Rulebook {
    let path = root().join(format!("fixtures/conformance/{}.sentences.yaml", info.id));
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let read: Rulebook = serde_yaml::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    assert_eq!(read.game, info.id);
    read
}

/// The part of the index about a game's sentences.
pub fn table(info: &Info, book: &Book) -> String {
    let sentences = rulebook(info).sentences;
    let proved = sentences.iter().filter(|sentence| sentence.because.is_none()).count();
    let mut text = format!(
        "\n### {}: the rulebook, sentence by sentence\n\n{proved} sentences are proved by the {} cases above; {} cannot be shown by a log.\n\n\
         | section | says | cases |\n| --- | --- | --- |\n",
        info.title,
        book.cases.len(),
        sentences.len() - proved
    );
    for sentence in &sentences {
        let cases = sentence.because.as_ref().map_or_else(|| sentence.cases.join(", "), |because| format!("none: {because}"));
        let _ = writeln!(text, "| {} | {} | {cases} |", sentence.section, sentence.says.trim().replace('|', "\\|"));
    }
    text
}

#[test]
fn every_sentence_has_its_cases_or_a_reason() {
    let mut wrong = Vec::new();
    for (info, book) in books() {
        let known: BTreeSet<&str> = book.cases.iter().map(|case| case.id.as_str()).collect();
        let sentences = rulebook(info).sentences;
        for Sentence { section, says, cases, because } in &sentences {
            if cases.is_empty() == because.is_none() {
                wrong.push(format!("{section}: {says:?} needs either cases or a reason"));
            }
            let unknown = cases.iter().filter(|case| !known.contains(case.as_str()));
            wrong.extend(unknown.map(|case| format!("{section}: {says:?} names {case}, which is no case of {}", info.id)));
        }
        for section in &book.sections {
            if !sentences.iter().any(|sentence| sentence.section == *section) {
                wrong.push(format!("{}: no sentence of the section {section}", info.id));
            }
        }
        // A case that no sentence asks for is about a point the rulebook leaves open, or about the log language.
        let named: BTreeSet<&str> = sentences.iter().flat_map(|sentence| &sentence.cases).map(String::as_str).collect();
        let idle = |case: &&super::Case| !named.contains(case.id.as_str()) && case.point.is_none() && case.ruling.is_empty();
        wrong.extend(
            book.cases.iter().filter(idle).map(|case| format!("{}: no sentence of the rulebook names it, and no open point", case.id)),
        );
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
