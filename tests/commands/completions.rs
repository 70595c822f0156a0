//! Completions, tested in the shells themselves. A shell that is not installed is skipped, and the
//! test says so; CI installs all three.

use crate::support::command::{PROGRAM, output};
use crate::support::root;
use std::fs;
use std::path::Path;
use std::process::Command;

/// What is typed after `railref `, and the words that complete it. If there is one word, it is the
/// only completion.
const TYPED: [(&str, &[&str]); 29] = [
    ("che", &["check"]),
    ("help che", &["check"]),
    ("--color ", &["always", "auto", "never"]),
    (
        "rules ",
        &[
            "steel-driver",
            "ride-the-rails",
            "mini-rails",
            "transamerica",
        ],
    ),
    ("rules st", &["steel-driver"]),
    ("new tr", &["transamerica"]),
    ("generate mini", &["mini-rails"]),
    ("generate ride-the-rails --board us", &["usa"]),
    ("explain steel-driver/route", &["steel-driver/route-taken"]),
    ("explain log/unknown-n", &["log/unknown-name"]),
    ("explain SD-1.02", &["SD-1.02"]),
    ("man leg", &["legal"]),
    ("man railr", &["railref.toml"]),
    ("book sett", &["settings"]),
    ("book table/sco", &["table/scores"]),
    ("book what", &["what-to-write"]),
    ("book rules/s", &["rules/steel-driver"]),
    ("board sh", &["show"]),
    ("board show st", &["steel-driver"]),
    ("board show steel-driver reco", &["reconstruction"]),
    ("board new mi", &["mini-rails"]),
    ("board check --game ride", &["ride-the-rails"]),
    ("schema verd", &["verdict"]),
    ("completions fi", &["fish"]),
    ("check --format jun", &["junit"]),
    ("check --format=sar", &["sarif"]),
    ("check --ruling barrier=mo", &["barrier=moves"]),
    (
        "score --ruling uncontrolled-company=",
        &["uncontrolled-company=passes", "uncontrolled-company=last"],
    ),
    ("check fixtures/gol", &["fixtures/golden/"]),
];

/// Returns the part of what is typed that a shell completes.
fn last_word(typed: &str) -> &str {
    typed.rsplit(' ').next().expect("a word")
}

/// Returns whether a shell is installed.
fn is_there(shell: &str) -> bool {
    let found = Command::new(shell).arg("-c").arg("exit 0").status().is_ok();
    if !found {
        assert!(
            std::env::var_os("EVERY_SHELL").is_none(),
            "{shell} is not installed"
        );
        eprintln!("{shell} is not installed: its completions are not tested in this run");
    }
    found
}

/// Writes the completions of a shell into a folder, and runs a script in the shell. Returns what
/// the script prints.
fn in_shell(shell: &str, file: &str, folder: &Path, arguments: &[&str], script: &str) -> String {
    fs::write(folder.join(file), output(&["completions", shell])).expect("written");
    let path = format!(
        "{}:{}",
        Path::new(PROGRAM).parent().expect("a folder").display(),
        std::env::var("PATH").unwrap_or_default()
    );
    let run = Command::new(shell)
        .args(arguments)
        .args(["-c", script])
        .current_dir(root())
        .env("PATH", path)
        .env("HOME", folder)
        .env("FOLDER", folder)
        .env("TERM", "dumb")
        .output()
        .expect("the shell runs");
    let out = String::from_utf8_lossy(&run.stdout).into_owned();
    let errors = String::from_utf8_lossy(&run.stderr);
    assert!(errors.is_empty(), "{shell}: {errors}");
    out
}

/// Returns the completions of each line of [`TYPED`] from what a script prints: the answers to each
/// line between marks.
fn answers(out: &str) -> Vec<Vec<&str>> {
    let blocks = out.split("== ").skip(1);
    blocks
        .map(|block| block.lines().skip(1).map(str::trim).collect())
        .collect()
}

#[test]
fn fish_completes_commands_options_and_positionals() {
    if !is_there("fish") {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let mut script = "source $FOLDER/railref.fish\n".to_owned();
    for (typed, _) in TYPED {
        script.push_str(&format!(
            "echo '== {typed}'\ncomplete -C 'railref {typed}'\n"
        ));
    }
    let out = in_shell(
        "fish",
        "railref.fish",
        folder.path(),
        &["--no-config"],
        &script,
    );
    let answers = answers(&out);
    assert_eq!(answers.len(), TYPED.len(), "{out}");
    for ((typed, wanted), answer) in TYPED.iter().zip(answers) {
        let words: Vec<&str> = answer
            .iter()
            .filter_map(|line| line.split('\t').next())
            .map(|word| word.strip_prefix("--format=").unwrap_or(word))
            .collect();
        let mut wanted = wanted.to_vec();
        wanted.sort_unstable();
        assert_eq!(words, wanted, "{typed}");
    }
}

#[test]
fn bash_completes_commands_options_and_positionals() {
    if !is_there("bash") {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    // Bash splits the line at spaces and at the characters of COMP_WORDBREAKS, as readline does
    // before it calls the function registered by `complete`.
    let mut script = r#"source "$FOLDER/railref.bash"
declare -a entry=($(complete -p railref))
for (( i = 0; i < ${#entry[@]}; i++ )); do [[ ${entry[i]} == -F ]] && function=${entry[i+1]}; done
ask() {
    echo "== $1"
    local line="${1//=/ = }"
    COMP_WORDS=(railref $line); [[ "$1" == *[\ =] ]] && COMP_WORDS+=("")
    COMP_CWORD=$(( ${#COMP_WORDS[@]} - 1 )); COMP_LINE="railref $1"; COMP_POINT=${#COMP_LINE}; COMPREPLY=()
    "$function" railref "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
    if (( ${#COMPREPLY[@]} == 0 )); then compgen -f -- "${COMP_WORDS[COMP_CWORD]}"; else printf '%s\n' "${COMPREPLY[@]}"; fi
}
"#
    .to_owned();
    for (typed, _) in TYPED {
        script.push_str(&format!("ask '{typed}'\n"));
    }
    let out = in_shell("bash", "railref.bash", folder.path(), &["--norc"], &script);
    let answers = answers(&out);
    assert_eq!(answers.len(), TYPED.len(), "{out}");
    for ((typed, wanted), answer) in TYPED.iter().zip(answers) {
        let typed_word = last_word(typed);
        for word in *wanted {
            // Bash replaces only what follows the character.
            let word = match typed_word.split_once('=') {
                Some((key, _)) => word.strip_prefix(&format!("{key}=")).unwrap_or(word),
                None => word.trim_end_matches('/'),
            };
            assert!(answer.contains(&word), "{typed}: {word} in {answer:?}");
        }
        let is_alone = wanted.len() > 1 || answer.len() == 1;
        assert!(is_alone, "{typed}: {answer:?}");
    }
}

#[test]
fn zsh_completes_commands_options_and_positionals() {
    if !is_there("zsh") {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    // In an interactive zsh with its own terminal, what was typed is printed as completed.
    let mut script = r#"zmodload zsh/zpty
zpty shell "zsh -f -i"
zpty -w shell 'PS1=; PS2=; unsetopt zle_bracketed_paste; fpath=($FOLDER $fpath); autoload -U compinit; compinit -u -d $FOLDER/dump; LISTMAX=0'
zpty -w shell 'answer() { zle expand-or-complete; print -r -- "<<$LBUFFER>>"; zle kill-whole-line }; zle -N answer; bindkey "^I" answer; print rea""dy'
zpty -r shell text '*ready*'
ask() {
    zpty -n -w shell "railref $1"$'\t'
    local text
    zpty -r shell text '*<<*>>*'
    text=${text##*<<railref }
    print -r -- "== $1"
    print -r -- "${text%%>>*}"
}
"#
    .to_owned();
    let single = || TYPED.iter().filter(|(_, wanted)| wanted.len() == 1);
    for (typed, _) in single() {
        script.push_str(&format!("ask '{typed}'\n"));
    }
    script.push_str("zpty -d shell\n");
    let out = in_shell("zsh", "_railref", folder.path(), &["-f"], &script);
    let answers = answers(&out);
    assert_eq!(answers.len(), single().count(), "{out}");
    for ((typed, wanted), answer) in single().zip(answers) {
        let word = last_word(typed);
        let word = word.strip_prefix("--format=").unwrap_or(word);
        let before = typed.strip_suffix(word).expect("its end");
        let line = format!("{before}{}", wanted[0]);
        assert_eq!(answer.first(), Some(&line.as_str()), "{typed}");
    }
}
