//! `docs/install.md`: the files it names are those that a release makes, it says what is in them,
//! and what its lines install, its lines remove.

use super::book::markdown::Page;
use crate::support::command::{output, run_in};
use crate::support::{all_files, root};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

const VERSION: &str = env!("CARGO_PKG_VERSION");

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Returns the words of a text: what stands between spaces, quotes and the signs of Markdown.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c.is_whitespace() || "`\"'|(),;".contains(c))
        .map(|word| word.trim_end_matches(['.', ':']))
}

/// Returns the paths of a script that begin with one of its variables, without it.
fn below(variable: &str, script: &str) -> BTreeSet<String> {
    let begins = format!("${variable}/");
    words(script)
        .filter_map(|word| word.strip_prefix(begins.as_str()))
        .map(str::to_owned)
        .collect()
}

#[test]
fn the_page_names_the_files_of_a_release() {
    let (page, release) = (
        read("docs/install.md"),
        read(".github/workflows/release.yml"),
    );
    let (dist, deb) = (read("packaging/dist.sh"), read("packaging/deb.sh"));
    // How the scripts name what they make.
    for (script, name) in [
        (&dist, "name=railref-$version-$target"),
        (&dist, "$name.zip"),
        (&dist, "$name.tar.gz"),
        (&dist, "dist/referee.html"),
        (&deb, "/railref_${version}_$architecture.deb"),
    ] {
        assert!(script.contains(name), "{name}");
    }
    let targets = release.lines().filter_map(|line| {
        let (_, rest) = line.split_once("{target: ")?;
        rest.split(',').next()
    });
    let mut made: BTreeSet<String> = targets
        .map(|target| {
            let ending = if target.contains("windows") {
                "zip"
            } else {
                "tar.gz"
            };
            format!("railref-{VERSION}-{target}.{ending}")
        })
        .collect();
    assert_eq!(made.len(), 5, "{made:?}");
    let architectures = deb.lines().filter_map(|line| {
        let (_, rest) = line.split_once(") architecture=")?;
        rest.split(' ').next()
    });
    made.extend(architectures.map(|name| format!("railref_{VERSION}_{name}.deb")));
    made.extend([
        format!("railref-{VERSION}.tgz"),
        format!("railref-{VERSION}.tar.gz"),
        "referee.html".to_owned(),
    ]);
    let file = |word: &&str| {
        let name = [".tar.gz", ".zip", ".deb", ".tgz", ".html"];
        !word.contains(['*', '/', '$'])
            && !word.starts_with('.')
            && name.iter().any(|ending| word.ends_with(ending))
    };
    let named: BTreeSet<String> = words(&page).filter(file).map(str::to_owned).collect();
    assert_eq!(named, made);
}

#[test]
fn every_version_on_the_page_is_this_one() {
    let page = read("docs/install.md");
    let figures = page.split(|c: char| !c.is_ascii_digit() && c != '.');
    let versions: Vec<&str> = figures
        .map(|word| word.trim_matches('.'))
        .filter(|word| word.split('.').count() == 3)
        .collect();
    assert!(versions.len() > 10, "{versions:?}");
    assert!(
        versions.iter().all(|version| *version == VERSION),
        "{versions:?}"
    );
}

/// Every place to which the workflow publishes has a section, and says how to install, to update
/// and to remove.
#[test]
fn every_way_of_a_release_has_its_lines() {
    let page = read("docs/install.md");
    let release = read(".github/workflows/release.yml");
    let (_, jobs) = release.split_once("\njobs:\n").expect("jobs");
    let jobs: BTreeSet<&str> = jobs
        .lines()
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "))
        .map(|line| line.trim().trim_end_matches(':'))
        .filter(|job| !["files", "together"].contains(job))
        .collect();
    let templates = fs::read_dir(root().join("packaging")).expect("a folder");
    let templates = templates.map(|entry| entry.expect("an entry"));
    let templates: BTreeSet<String> = templates
        .filter(|entry| entry.path().is_dir())
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    let ways: [(&str, &[&str]); 7] = [
        (
            "forge",
            &[
                "curl -fLO",
                "sudo apt install ./",
                "sudo apt remove railref",
            ],
        ),
        (
            "crates",
            &["cargo install --locked railref", "cargo uninstall railref"],
        ),
        (
            "pypi",
            &[
                "pip install railref",
                "pip install --upgrade railref",
                "pip uninstall railref",
            ],
        ),
        (
            "npm",
            &[
                "npm install railref",
                "npm update railref",
                "npm uninstall railref",
            ],
        ),
        (
            "image",
            &["docker run ", "docker pull ", "docker image rm "],
        ),
        (
            "homebrew",
            &[
                "brew install ",
                "brew upgrade railref",
                "brew uninstall railref",
            ],
        ),
        (
            "winget",
            &["winget install ", "winget upgrade ", "winget uninstall "],
        ),
    ];
    let published = jobs.into_iter().chain(templates.iter().map(String::as_str));
    let described: BTreeSet<&str> = ways.iter().map(|(way, _)| *way).collect();
    assert_eq!(published.collect::<BTreeSet<_>>(), described);
    for (way, lines) in ways {
        for line in lines {
            assert!(page.contains(&format!("\n{line}")), "{way}: {line}");
        }
    }
}

#[test]
fn the_page_says_what_is_in_the_archive_and_in_the_package() {
    let page = read("docs/install.md");
    let folder = |path: &String| path.split('/').next().expect("a part").to_owned();
    let inside = below("share", &read("packaging/dist.sh"));
    let inside: BTreeSet<String> = inside.iter().map(folder).collect();
    let (_, table) = page.split_once("| in the archive |").expect("the table");
    let (table, _) = table.split_once("\n\n").expect("its end");
    let rows = table
        .lines()
        .filter_map(|row| row.strip_prefix("| `share/"));
    let said: BTreeSet<String> = rows
        .map(|row| row.split('`').next().expect("a path").to_owned())
        .collect();
    assert_eq!(said, inside);

    let deb = read("packaging/deb.sh");
    let (_, table) = page
        .split_once("| where | what it is |")
        .expect("the table");
    let (table, _) = table.split_once("\n\n").expect("its end");
    let said: BTreeSet<String> = words(table)
        .filter_map(|word| word.strip_prefix("/usr/"))
        .map(str::to_owned)
        .collect();
    let installed = below("root/usr", &deb);
    for path in &installed {
        // The script also makes folders above those that are named.
        let is_said = said
            .iter()
            .any(|said| path.starts_with(said.as_str()) || said.starts_with(path.as_str()));
        assert!(is_said, "the package has /usr/{path}");
    }
    for path in &said {
        // A folder of the archive is copied as a whole.
        let is_copied = |there: &String| {
            let rest = path.strip_prefix(there.as_str());
            rest.is_some_and(|rest| inside.contains(rest))
        };
        let is_there = installed
            .iter()
            .any(|there| there.starts_with(path.as_str()) || is_copied(there));
        assert!(is_there, "the package has no /usr/{path}");
    }
}

/// Makes an archive of a release in a folder, with the manual pages and completions that the
/// program writes.
fn archive(folder: &Path) {
    let name = format!("railref-{VERSION}-somewhere");
    let shares = folder.join(&name).join("share");
    fs::create_dir_all(shares.join("man/man1")).unwrap();
    fs::create_dir_all(shares.join("completions")).unwrap();
    fs::write(folder.join(&name).join("railref"), "").unwrap();
    assert_eq!(run_in(&shares, &["man", "--all", "man/man1"]).0, 0);
    for shell in ["bash", "zsh", "fish"] {
        let script = output(&["completions", shell]);
        fs::write(shares.join(format!("completions/railref.{shell}")), script).unwrap();
    }
    let mut tar = Command::new("tar");
    tar.current_dir(folder)
        .args(["-czf", &format!("{name}.tar.gz"), &name]);
    assert!(tar.status().unwrap().success());
    fs::remove_dir_all(folder.join(&name)).unwrap();
}

/// The lines of the page are run, with a home folder of their own.
#[test]
fn what_the_lines_of_the_page_install_they_remove() {
    let folder = tempfile::tempdir().unwrap();
    let (home, downloads) = (folder.path().join("home"), folder.path().join("downloads"));
    fs::create_dir_all(&home).unwrap();
    fs::create_dir_all(&downloads).unwrap();
    archive(&downloads);
    let page = Page::read("docs/install.md");
    let blocks = page.blocks();
    let run = |begins: &str| {
        let mut lines = blocks.iter().map(|block| page.lines_of(block));
        let lines = lines.find(|lines| lines.starts_with(begins)).expect(begins);
        let mut bash = Command::new("bash");
        bash.args(["-eu", "-c", lines]).current_dir(&downloads);
        assert!(
            bash.env("HOME", &home).status().unwrap().success(),
            "{begins}"
        );
    };
    run("# install the archive\n");
    for file in [
        ".local/bin/railref",
        ".local/share/man/man1/railref.1",
        ".local/share/man/man1/railref-check.1",
        ".local/share/man/man5/railref-log.5",
        ".local/share/man/man5/railref.toml.5",
        ".local/share/bash-completion/completions/railref",
        ".local/share/zsh/site-functions/_railref",
        ".config/fish/completions/railref.fish",
    ] {
        assert!(home.join(file).is_file(), "{file}");
    }
    run("# remove what the archive brought\n");
    assert_eq!(all_files(&home), Vec::<std::path::PathBuf>::new());
}
