//! `railref explain`: rules, rulings, conformance cases, verbs and keys.

use crate::support::cases::books;
use crate::support::command::{output, run};
use crate::support::library::INFOS;
use crate::support::snapshot;

#[test]
fn a_case_is_shown_with_its_log_and_verdict() {
    let text = output(&["explain", "SD-4.14"]);
    snapshot("explain-case", &text);
    assert_eq!(text, output(&["explain", " sd-4.14 "]));
}

#[test]
fn every_case_of_the_books_is_known() {
    for (info, book) in books() {
        let step = (book.cases.len() / 8).max(1);
        for case in book.cases.iter().step_by(step) {
            let text = output(&["explain", &case.id]);
            assert!(text.starts_with(&format!("{}\n", case.id)), "{text}");
            assert!(text.contains(info.title), "{text}");
            assert!(text.contains(case.sentence.trim()), "{text}");
        }
        for case in &book.cases {
            let is_file = case
                .file
                .as_deref()
                .is_some_and(|file| !file.starts_with("rules/"));
            if is_file {
                let text = output(&["explain", &case.id]);
                assert!(text.contains("\nVerdict: "), "{text}");
                assert!(text.contains("\nThe log:\n\n    "), "{text}");
            }
        }
    }
}

#[test]
fn every_verb_and_key_is_explained_with_its_games() {
    for info in INFOS {
        for verb in info.verbs {
            let text = output(&["explain", &format!("{}/{}", info.id, verb.name())]);
            assert!(text.contains(&format!("{}, a verb: {}", info.title, verb.doc)));
            assert!(text.contains(verb.example), "{text}");
        }
        for key in info.expects.iter().chain(info.results) {
            let name = format!("{}/{}", info.id, key.name);
            // A rule may have the same name; then the rule is meant.
            if info.rules.iter().all(|rule| rule.code != name) {
                assert!(output(&["explain", &name]).contains(key.doc), "{name}");
            }
        }
    }
    let text = output(&["explain", "profit"]);
    snapshot("explain-key", &text);
    assert!(text.contains("Steel Driver, a key of expect") && text.contains("Mini Rails"));
    snapshot("explain-verb", &output(&["explain", "build"]));
}

/// Whoever wants to read on finds the section of the rulebook: of a verb, of a key whose values come about
/// in one, and of a ruling, from the cases that show it.
#[test]
fn the_section_of_the_rulebook_is_named_where_it_is_known() {
    for (info, book) in books() {
        let is_known = |section: &str| {
            let of_rules = info.rules.iter().flat_map(|rule| rule.section.split("; "));
            let mut known = book.sections.iter().map(String::as_str).chain(of_rules);
            known.any(|known| known == section)
        };
        let explained = |name: &str| output(&["explain", &format!("{}/{name}", info.id)]);
        for verb in info.verbs {
            let section = verb.section.expect("a section");
            assert!(section.split("; ").all(is_known), "{section}");
            let text = explained(verb.name());
            assert!(
                text.contains(&format!("\n  rulebook: {section}\n")),
                "{text}"
            );
        }
        for key in info.expects.iter().chain(info.results) {
            let Some(section) = key.section else { continue };
            assert!(section.split("; ").all(is_known), "{section}");
            let name = format!("{}/{}", info.id, key.name);
            if info.rules.iter().all(|rule| rule.code != name) {
                let text = explained(key.name);
                assert!(
                    text.contains(&format!("\n  rulebook: {section}\n")),
                    "{text}"
                );
            }
        }
        for ruling in info.rulings {
            let text = output(&["explain", ruling.key]);
            let section = text
                .split("\nRulebook: ")
                .nth(1)
                .and_then(|rest| rest.lines().next());
            let section = section.unwrap_or_else(|| panic!("{text}"));
            assert!(section.split("; ").all(is_known), "{text}");
        }
    }
}

#[test]
fn what_is_unknown_gets_the_nearest_names() {
    for (word, near) in [
        ("biuld", "did you mean build?"),
        ("bilud", "did you mean build?"),
        ("steel-driver/bilud", "did you mean steel-driver/build?"),
        ("steel-driver/no-lnk", "did you mean no-link?"),
        ("", "explain needs a word to explain"),
        ("profitt", "did you mean profit?"),
        ("route-takn", "did you mean route-taken?"),
        ("yellow-strat", "did you mean yellow-start?"),
        ("SD-4.999", "did you mean SD-4."),
        (
            "steel-driver/route-takne",
            "did you mean steel-driver/route-taken?",
        ),
    ] {
        let (status, out, errors) = run(&["explain", word]);
        assert_eq!((status, out.as_str()), (2, ""), "{word}");
        assert!(errors.contains(near), "{errors}");
    }
    let (status, _, errors) = run(&["explain", "qqqqqqqqqq"]);
    assert_eq!(status, 2);
    assert!(errors.contains("railref rules GAME"), "{errors}");
}

#[test]
fn a_word_that_is_several_things_is_explained_as_each() {
    for word in ["barrier", "passengers"] {
        let text = output(&["explain", word]);
        assert!(
            text.starts_with(&format!("{word}\n\nA point that")),
            "{text}"
        );
        assert!(text.contains("a key of expect and position: "), "{text}");
    }
    let text = output(&["explain", "rounds"]);
    assert!(
        text.contains("TransAmerica, a key of the header: "),
        "{text}"
    );
}
