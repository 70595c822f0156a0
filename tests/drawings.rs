//! Charts, maps and pages as they are: of a short log of every game, the chart whole, of map and page what is in them.

use assert_cmd::Command;
use std::collections::BTreeMap;
use std::fmt::Write;

const LOGS: [(&str, &str); 4] = [
    ("steel-driver", "fixtures/steel-driver/rules/route-taken.keeps.yaml"),
    ("ride-the-rails", "fixtures/ride-the-rails/rules/must-take.keeps.yaml"),
    ("mini-rails", "fixtures/mini-rails/rules/hex-occupied.keeps.yaml"),
    ("transamerica", "fixtures/transamerica/rules/must-lay.keeps.yaml"),
];

fn told(args: &[&str]) -> String {
    let output = Command::cargo_bin("railref").expect("built").args(args).output().expect("runs");
    assert_eq!(output.status.code(), Some(0), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text").replace(concat!("railref ", env!("CARGO_PKG_VERSION")), "railref VERSION")
}

fn snapshot(name: &str, text: &str) {
    insta::with_settings!({snapshot_path => concat!(env!("CARGO_MANIFEST_DIR"), "/snapshots"), prepend_module_to_snapshot => false, omit_expression => true}, {
        insta::assert_snapshot!(name, text);
    });
}

/// How many elements of each kind, a hash of everything that is drawn, and every text in its order, equal ones together.
fn contents(document: &str) -> String {
    let options = roxmltree::ParsingOptions { allow_dtd: true, ..Default::default() };
    let tree = roxmltree::Document::parse_with_options(document, options).unwrap_or_else(|error| panic!("{error}"));
    let mut kinds: BTreeMap<String, usize> = BTreeMap::new();
    let mut out = String::new();
    let mut texts: Vec<(String, usize)> = Vec::new();
    for node in tree.descendants() {
        if node.is_element() {
            let class = node.attribute("class").map_or(String::new(), |class| format!(".{}", class.replace(' ', ".")));
            *kinds.entry(format!("{}{class}", node.tag_name().name())).or_default() += 1;
        }
        let text = node.text().filter(|_| node.is_text()).map(str::trim).filter(|text| !text.is_empty());
        let style = node.parent().is_some_and(|parent| parent.tag_name().name() == "style");
        if let Some(text) = text.filter(|_| !style) {
            match texts.last_mut().filter(|(last, _)| last == text) {
                Some((_, count)) => *count += 1,
                None => texts.push((text.to_owned(), 1)),
            }
        }
    }
    for (kind, count) in kinds {
        let _ = writeln!(out, "{count:>5} {kind}");
    }
    let hash = document.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    let _ = writeln!(out, "\n{hash:016x} of {} bytes\n", document.len());
    for (text, count) in texts {
        let _ = if count == 1 { writeln!(out, "{text}") } else { writeln!(out, "{text} ({count} times)") };
    }
    out
}

#[test]
fn charts() {
    for (game, log) in LOGS {
        snapshot(&format!("chart-{game}"), &told(&["tracks", log, "--every", "turn", "--format", "svg"]));
    }
}

#[test]
fn maps() {
    for (game, log) in LOGS {
        snapshot(&format!("map-{game}"), &contents(&told(&["state", log, "--format", "svg"])));
    }
}

#[test]
fn pages() {
    for (game, log) in LOGS {
        snapshot(&format!("page-{game}"), &contents(&told(&["tracks", log, "--every", "turn", "--format", "html"])));
    }
}
