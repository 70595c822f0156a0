//! What a release is made of: one version everywhere, a package of what its users need, complete
//! templates.

use crate::support::command::{cargo, output};
use crate::support::{all_files, files, root, shown};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Returns the value of the first line `KEY = "VALUE"` of a file.
fn value<'t>(text: &'t str, key: &str) -> &'t str {
    let line = text
        .lines()
        .find_map(|line| line.strip_prefix(key)?.strip_prefix(" = \""));
    line.and_then(|value| value.strip_suffix('"'))
        .unwrap_or_else(|| panic!("no {key}"))
}

#[test]
fn everything_has_one_version() {
    let version = env!("CARGO_PKG_VERSION");
    for file in ["python/Cargo.toml", "wasm/Cargo.toml", "pyproject.toml"] {
        assert_eq!(value(&read(file), "version"), version, "{file}");
    }
    for file in [
        "editors/vscode/package.json",
        "editors/vscode/package-lock.json",
    ] {
        let extension: serde_json::Value = serde_json::from_str(&read(file)).unwrap();
        assert_eq!(extension["version"], version, "{file}");
    }
    for (file, package) in [
        ("Cargo.lock", "railref"),
        ("python/Cargo.lock", "railref-python"),
        ("wasm/Cargo.lock", "railref-wasm"),
    ] {
        let locked = format!("name = \"{package}\"\nversion = \"{version}\"\n");
        assert!(read(file).contains(&locked), "{file}: {package}");
    }
    assert!(read("pyproject.toml").contains(&format!("\"railref=={version}\"")));
    let changes = read("CHANGELOG.md");
    let newest = changes
        .lines()
        .filter_map(|line| line.strip_prefix("## ["))
        .find(|heading| !heading.starts_with("Unreleased"))
        .expect("a version");
    let (named, date) = newest.split_once("] - ").expect("a version and its date");
    assert_eq!(named, version);
    // Manual pages have the date of the version, whenever they are made.
    let page = output(&["man", "check"]);
    assert!(
        page.contains(&format!(".TH railref-check 1 {date} \"railref {version}\"")),
        "{}",
        &page[..200]
    );
    // The version that the book tells others to write is this one too.
    for (file, said) in [
        ("docs/ci.md", format!("version: {version}\n")),
        ("docs/ci.md", format!("rev: v{version}\n")),
        (
            "SECURITY.md",
            format!("railref-{version}-x86_64-unknown-linux-musl.tar.gz"),
        ),
    ] {
        assert!(read(file).contains(&said), "{file}: {said}");
    }
}

/// The badges of the README say what the manifests say. A badge for CI needs an address
/// (docs/releasing.md).
#[test]
fn badges_are_true() {
    let (readme, manifest) = (read("README.md"), read("Cargo.toml"));
    let python = read("python/pyproject.toml");
    let python = value(&python, "requires-python").trim_start_matches(">=");
    let rust = value(&manifest, "rust-version");
    let badges = [
        format!("license-{}-blue", value(&manifest, "license")),
        format!("rust-{rust}%2B-blue"),
        format!("python-{python}%2B-blue"),
    ];
    for badge in &badges {
        assert!(readme.contains(&format!("/badge/{badge})")), "{badge}");
    }
    assert_eq!(readme.matches("/badge/").count(), badges.len());
}

/// The package has what is included in the source, and not the tests.
#[test]
fn the_package_has_what_its_users_need() {
    let listed = cargo()
        .args([
            "package",
            "-p",
            "railref",
            "--list",
            "--allow-dirty",
            "--offline",
        ])
        .current_dir(root())
        .output()
        .expect("cargo runs");
    let listed = String::from_utf8(listed.stdout).expect("text");
    let listed: BTreeSet<&str> = listed.lines().collect();
    let wanted = |path: &str| {
        let ends = |ending: &str| path.ends_with(ending);
        let rule = path.starts_with("fixtures/")
            && path.split('/').nth(2) == Some("rules")
            && ends(".yaml");
        let case = path.starts_with("fixtures/conformance/");
        path.starts_with("src/") || path.starts_with("docs/") && ends(".md") || rule || case
    };
    let folders = ["src", "docs", "fixtures"];
    for path in folders
        .iter()
        .flat_map(|folder| all_files(&root().join(folder)))
    {
        let path = shown(&path);
        if wanted(&path) && !path.contains("/.") {
            assert!(listed.contains(path.as_str()), "{path} is not packaged");
        }
    }
    for part in [
        "tests/",
        "snapshots/",
        "fuzz/",
        "python/",
        "scale/",
        ".github/",
        "fixtures/golden/",
    ] {
        assert!(
            !listed.iter().any(|path| path.starts_with(part)),
            "{part} is packaged"
        );
    }
    let beside_the_sources = listed
        .iter()
        .filter(|path| !path.starts_with("src/"))
        .count();
    assert!(
        beside_the_sources < 250,
        "{beside_the_sources} files are packaged beside the sources"
    );
}

/// Placeholders are where the page on releasing says, and nowhere else. Once somebody has followed
/// the page, there are none.
#[test]
fn placeholders_stand_where_the_page_says() {
    let page = read("docs/releasing.md");
    let (_, step) = page
        .split_once("1. **Addresses.**")
        .expect("the first step");
    let (step, _) = step.split_once("\n2. ").expect("the second step");
    let is_placeholder = |text: &str| {
        let words = text.split(|c: char| !c.is_alphanumeric());
        text.contains("railref.invalid") || words.into_iter().any(|word| word == "OWNER")
    };
    let folders = [
        "docs",
        "editors/vscode/src",
        "examples",
        "packaging",
        "python/railref",
        "python/src",
        "python/tests",
        "src",
        "wasm/js",
        "wasm/page",
        "wasm/src",
        ".ci",
        ".github",
    ];
    let beside = ["editors/vscode", "python", "wasm", ""];
    let below = folders
        .iter()
        .flat_map(|folder| all_files(&root().join(folder)));
    let beside = beside.iter().flat_map(|folder| files(&root().join(folder)));
    let holding: BTreeSet<String> = below
        .chain(beside)
        .filter(|path| fs::read_to_string(path).is_ok_and(|text| is_placeholder(&text)))
        .map(|path| shown(&path))
        .filter(|path| path != "docs/releasing.md")
        .collect();
    let named: BTreeSet<String> = step
        .split('`')
        .skip(1)
        .step_by(2)
        .filter(|name| root().join(name).is_file())
        .map(str::to_owned)
        .collect();
    if is_placeholder(&read("Cargo.toml")) {
        assert_eq!(holding, named);
    } else {
        assert_eq!(holding, BTreeSet::new());
    }
}

fn script(name: &str, arguments: &[&Path]) -> Output {
    let mut script = Command::new("bash");
    script
        .arg(root().join("packaging").join(name))
        .args(arguments);
    script.output().expect("bash runs")
}

#[test]
fn a_wheel_carries_the_licence() {
    let installed = "python/railref.data/data/share/doc/railref/LICENSE";
    assert_eq!(read(installed), read("LICENSE"));
    assert!(read("python/pyproject.toml").contains("\ndata = \"railref.data\"\n"));
}

#[test]
fn the_notes_of_a_release_are_its_part_of_the_changelog() {
    let version = env!("CARGO_PKG_VERSION");
    let notes = script("notes.sh", &[Path::new(version)]);
    let text = String::from_utf8(notes.stdout).unwrap();
    assert!(
        notes.status.success() && text.contains("### Added") && !text.contains("\n## "),
        "{text}"
    );
    assert!(!script("notes.sh", &[Path::new("9.9.9")]).status.success());
}

#[test]
fn templates_are_filled_in_from_a_release() {
    let folder = tempfile::tempdir().unwrap();
    let version = env!("CARGO_PKG_VERSION");
    let targets = [
        "aarch64-apple-darwin.tar.gz",
        "x86_64-apple-darwin.tar.gz",
        "aarch64-unknown-linux-musl.tar.gz",
        "x86_64-unknown-linux-musl.tar.gz",
        "x86_64-pc-windows-msvc.zip",
    ];
    let sums = |targets: &[&str]| {
        let lines = targets.iter().enumerate();
        let lines =
            lines.map(|(at, target)| format!("{:064x}  railref-{version}-{target}\n", at + 1));
        fs::write(folder.path().join("SHA256SUMS"), lines.collect::<String>()).unwrap();
    };
    sums(&targets);
    let out = folder.path().join("out");
    let filled = script("templates.sh", &[folder.path(), &out]);
    assert!(
        filled.status.success(),
        "{}",
        String::from_utf8_lossy(&filled.stderr)
    );
    let manifest = |kind: &str| {
        let file = format!("railref.railref{kind}.yaml");
        let text = fs::read_to_string(out.join(file)).unwrap();
        serde_yaml::from_str::<serde_yaml::Value>(&text).unwrap()
    };
    for (file, count) in [("railref.rb", 4), ("railref.railref.installer.yaml", 1)] {
        let text = fs::read_to_string(out.join(file)).unwrap();
        assert!(!text.contains('@'), "{file}: {text}");
        let sums = text.split(['"', ' ', '\n']).filter(|word| word.len() == 64);
        assert_eq!(sums.count(), count, "{file}");
        assert!(
            text.contains(&format!("/releases/download/v{version}/railref-{version}-")),
            "{file}"
        );
    }
    // winget takes three manifests of one package.
    for (kind, of) in [
        ("", "version"),
        (".locale.en-US", "defaultLocale"),
        (".installer", "installer"),
    ] {
        let manifest = manifest(kind);
        assert_eq!(manifest["ManifestType"], of);
        assert_eq!(manifest["PackageVersion"], version);
        assert_eq!(manifest["PackageIdentifier"], "railref.railref");
    }
    // If a release lacks a file, nothing is filled in.
    sums(&targets[1..]);
    let lacking = script("templates.sh", &[folder.path(), &out]);
    assert!(
        !lacking.status.success()
            && String::from_utf8_lossy(&lacking.stderr).contains("lacks railref-")
    );
}

#[test]
fn the_context_of_the_image_has_a_program_for_each_architecture() {
    let folder = tempfile::tempdir().unwrap();
    let context = folder.path().join("context");
    assert!(
        !script("image.sh", &[folder.path(), &context])
            .status
            .success()
    );
    for machine in ["x86_64", "aarch64"] {
        let name = format!("railref-0.0.0-{machine}-unknown-linux-musl");
        fs::create_dir(folder.path().join(&name)).unwrap();
        fs::write(folder.path().join(&name).join("railref"), machine).unwrap();
        let archive = format!("{name}.tar.gz");
        let mut tar = Command::new("tar");
        tar.arg("-C")
            .arg(folder.path())
            .arg("-czf")
            .arg(folder.path().join(archive))
            .arg(&name);
        assert!(tar.status().unwrap().success());
    }
    assert!(
        script("image.sh", &[folder.path(), &context])
            .status
            .success()
    );
    for (architecture, machine) in [("amd64", "x86_64"), ("arm64", "aarch64")] {
        assert_eq!(
            fs::read_to_string(context.join(architecture).join("railref")).unwrap(),
            machine
        );
    }
    assert!(context.join("LICENSE").exists());
}
