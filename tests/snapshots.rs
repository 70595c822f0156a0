//! Every fixture log has a snapshot of its report, for people and for machines. A new fixture without one fails.

use railref::judge::Ask;
use railref::log::BesideLog;
use railref::report::human::{Style, diagnostics, judged_by, verdict_line};
use railref::report::{Paper, json};
use railref::text::split::{Documents, Layout};
use serde_json::Value;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

/// Folders of fixtures that hold no logs.
const NOT_LOGS: [&str; 4] = ["boards", "conformance", "golden", "hostile"];
/// How many legal moves of a violation a snapshot shows.
const LEGAL_SHOWN: usize = 5;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn logs(folder: &Path, found: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() && !NOT_LOGS.iter().any(|name| path.ends_with(name)) {
            logs(&path, found);
        } else if path.extension().is_some_and(|ending| ["yaml", "json", "jsonl"].iter().any(|known| ending == *known)) {
            found.push(path);
        }
    }
}

/// The machine verdict, its lists of legal moves cut short.
fn machine(mut verdict: Value) -> String {
    for list in ["violations", "accepted"] {
        for finding in verdict[list].as_array_mut().into_iter().flatten() {
            let Some(legal) = finding["legal"].as_array_mut() else { continue };
            let more = legal.len().saturating_sub(LEGAL_SHOWN);
            legal.truncate(LEGAL_SHOWN);
            let shown: Vec<Value> = legal.iter().map(|legal| Value::from(legal.to_string())).collect();
            *legal = shown;
            if more > 0 {
                legal.push(Value::from(format!("and {more} more")));
            }
        }
    }
    format!("{verdict:#}\n")
}

fn report(path: &Path) -> String {
    let layout = if path.extension().is_some_and(|ending| ending == "jsonl") { Layout::Lines } else { Layout::Documents };
    let name = path.strip_prefix(root()).unwrap().to_string_lossy().replace('\\', "/");
    let boards = BesideLog::new(path);
    let bytes = fs::read(path).unwrap();
    let mut out = String::new();
    for (index, chunk) in Documents::new(&bytes[..], layout).enumerate() {
        let chunk = chunk.unwrap();
        let text = String::from_utf8(chunk.bytes).unwrap();
        let judged = railref::judge_with(&text, &boards, &Ask::default());
        let paper = Paper::new(&name, index + 1, &judged.tree, chunk.line, chunk.offset);
        let _ = write!(
            out,
            "{}{}\njudged by {}\n\n{}",
            diagnostics(&paper, &judged.account, Style::default()),
            verdict_line(&paper, &judged.account),
            judged_by(&judged.account.verdict),
            machine(json::verdict(&paper, &judged.account))
        );
    }
    // The version changes with every release; the reports do not.
    out.replace(concat!("railref ", env!("CARGO_PKG_VERSION")), "railref VERSION")
        .replace(concat!("\"version\": \"", env!("CARGO_PKG_VERSION"), "\""), "\"version\": \"VERSION\"")
}

#[test]
fn every_fixture_reports_as_its_snapshot() {
    let mut paths = Vec::new();
    logs(&root().join("fixtures"), &mut paths);
    assert!(paths.len() > 100, "only {} fixtures found", paths.len());
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(root().join("snapshots/fixtures"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    let mut failed = Vec::new();
    for path in paths {
        let name = path.strip_prefix(root().join("fixtures")).unwrap().to_string_lossy().replace(['/', '\\'], "__");
        let report = report(&path);
        let result = settings.bind(|| std::panic::catch_unwind(|| insta::assert_snapshot!(name.clone(), report)));
        if result.is_err() {
            failed.push(path.display().to_string());
        }
    }
    assert!(failed.is_empty(), "{} fixtures differ from their snapshots: {}", failed.len(), failed.join(", "));
}

#[test]
fn every_snapshot_has_its_fixture() {
    let mut paths = Vec::new();
    logs(&root().join("fixtures"), &mut paths);
    let names: Vec<String> = paths
        .iter()
        .map(|path| path.strip_prefix(root().join("fixtures")).unwrap().to_string_lossy().replace(['/', '\\'], "__") + ".snap")
        .collect();
    for entry in fs::read_dir(root().join("snapshots/fixtures")).unwrap() {
        let name = entry.unwrap().file_name().to_string_lossy().into_owned();
        assert!(name.ends_with(".new") || names.contains(&name), "snapshots/fixtures/{name} has no fixture");
    }
}
