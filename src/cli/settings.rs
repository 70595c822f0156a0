//! Which logs are judged, and by what where they do not say it: the command line, and `railref.toml`.

use super::args::Reading;
use super::input::{Input, shown};
use crate::game::Games;
use crate::language::{Origin, word};
use crate::reading::{Defaults, read_text};
use crate::report::KeptBy;
use crate::sandbox::{Sandbox, is_descriptor};
use ignore::Match;
use ignore::gitignore::{Gitignore, GitignoreBuilder};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::env::current_dir;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

/// The name of the file with the settings.
const FILE: &str = "railref.toml";

/// The commands whose format it can name.
const FORMATTED: [&str; 5] = ["check", "score", "tracks", "ledger", "league"];

/// `railref.toml`.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
struct Written {
    /// Patterns of files that searches pass over.
    exclude: Vec<String>,
    /// Whether they are passed over even if they are named.
    force_exclude: bool,
    /// The formats of commands that are not told one: check = "github".
    formats: BTreeMap<String, String>,
    complete: Option<bool>,
    rulings: BTreeMap<String, String>,
    boards: BTreeMap<String, String>,
    /// By the name that a league has for a player: the other names of that player in logs.
    players: BTreeMap<String, Vec<String>>,
    /// What holds for the logs of some folders only; a later one wins.
    logs: Vec<Part>,
}

/// What holds for the logs that match patterns, where they do not say it themselves.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Part {
    paths: Vec<String>,
    /// Whether an unfinished log is illegal.
    complete: Option<bool>,
    /// The choices on the points that the rulebooks leave open.
    rulings: BTreeMap<String, String>,
    /// By the game: a built-in board, or the path of a board file relative to the settings.
    boards: BTreeMap<String, String>,
}

/// Where and how logs are read and judged.
pub struct Settings {
    /// The folders below which files are read and written.
    pub sandbox: Sandbox,
    /// Whether standard input has a log a line.
    pub lines: bool,
    /// Whether files that are passed over are listed.
    pub verbose: bool,
    /// Whether .gitignore files keep nothing out.
    pub no_ignore: bool,
    /// Whether files that are excluded are passed over even if they are named.
    force_exclude: bool,
    /// Whether what is found in logs leaves the exit status at 0.
    pub exit_zero: bool,
    /// The file with the settings, as it is named.
    file: PathBuf,
    formats: BTreeMap<String, String>,
    /// The folder of `railref.toml` with its links resolved, and the working folder.
    folder: PathBuf,
    working: PathBuf,
    /// Patterns of the settings, relative to their folder, and of the command line, relative to the working folder.
    excluded: [Gitignore; 2],
    /// None where there are no settings. Without patterns a part holds for every log, that of standard input too.
    parts: Vec<(Option<Gitignore>, Part)>,
    /// By each other name of a player in logs: the name that a league has for the player.
    pub aliases: BTreeMap<String, String>,
    commanded: BTreeMap<String, String>,
}

impl Settings {
    /// What the arguments and `railref.toml` say. `Err` says what is wrong with them.
    pub fn new<L: Games>(reading: &Reading) -> Result<Self, String> {
        Self::near::<L>(
            reading,
            current_dir()
                .and_then(|folder| folder.canonicalize())
                .unwrap_or_default(),
        )
    }

    /// The same, for a working folder.
    pub fn near<L: Games>(reading: &Reading, working: PathBuf) -> Result<Self, String> {
        let sandbox = reading.sandbox()?;
        let file = match &reading.config {
            _ if reading.isolated => None,
            Some(file) => Some(file.clone()),
            None => working
                .ancestors()
                .map(|folder| folder.join(FILE))
                .find(|file| file.is_file()),
        };
        let (folder, written) = match &file {
            Some(file) => {
                let named = |why: &dyn std::fmt::Display| format!("{}: {why}", file.display());
                let text = read_text(file).map_err(|why| named(&why))?;
                let written: Written =
                    toml::from_str(&text).map_err(|error| named(&at_line(&text, &error)))?;
                held::<L>(&written).map_err(|why| named(&why))?;
                let folder = file
                    .canonicalize()
                    .ok()
                    .and_then(|file| file.parent().map(Path::to_owned));
                (folder.unwrap_or_else(|| working.clone()), written)
            }
            None => (working.clone(), Written::default()),
        };
        let mut commanded = BTreeMap::new();
        for (key, choice) in &reading.rulings {
            known_ruling::<L>(key, choice)
                .map_err(|why| format!("--ruling {key}={choice}: {why}"))?;
            commanded.insert(key.clone(), choice.clone());
        }
        let aliases = aliases(&written.players).map_err(|why| {
            let file = file.as_deref().unwrap_or(Path::new(FILE));
            format!("{}: players: {why}", file.display())
        })?;
        let all = Part {
            paths: Vec::new(),
            complete: written.complete,
            rulings: written.rulings,
            boards: written.boards,
        };
        let all = file.map(|_| Ok((None, all)));
        let some = written.logs.into_iter().map(|part| {
            // A pattern costs a regular expression, and this one says nothing.
            let every = part.paths == ["*"];
            Ok((
                if every {
                    None
                } else {
                    Some(patterns(&part.paths)?)
                },
                part,
            ))
        });
        let parts = all.into_iter().chain(some).collect::<Result<_, String>>()?;
        Ok(Self {
            sandbox,
            lines: reading.lines,
            verbose: reading.verbose,
            no_ignore: reading.no_ignore,
            force_exclude: reading.force_exclude || written.force_exclude,
            exit_zero: reading.exit_zero,
            file: reading.config.clone().unwrap_or_else(|| FILE.into()),
            formats: written.formats,
            folder,
            working,
            excluded: [
                patterns(&written.exclude)?,
                patterns(&reading.exclude).map_err(|why| format!("--exclude {why}"))?,
            ],
            parts,
            aliases,
            commanded,
        })
    }

    /// The format a command has where the command line names none. `Err` says that there is no such format.
    pub fn format<F: clap::ValueEnum>(
        &self,
        command: &str,
        asked: Option<F>,
        otherwise: F,
    ) -> Result<F, String> {
        match (asked, self.formats.get(command)) {
            (Some(asked), _) => Ok(asked),
            (None, None) => Ok(otherwise),
            (None, Some(word)) => F::from_str(word, false)
                .map_err(|_| format!("{}: {command} has no format {word}", self.file.display())),
        }
    }

    /// The exit status where a verdict asks for one.
    pub const fn of_verdict(&self, status: u8) -> u8 {
        if self.exit_zero { 0 } else { status }
    }

    /// The input at a path, with what holds for it.
    pub fn input(&self, path: &Path) -> Input {
        let input = Input::of(path, &self.sandbox).of_lines(self.lines);
        let file = input
            .path()
            .filter(|_| !self.parts.is_empty())
            .map(|path| self.resolved(path));
        let own = |part: &&(Option<Gitignore>, Part)| match (&part.0, &file) {
            (None, file) => file
                .as_ref()
                .is_none_or(|file| file.starts_with(&self.folder)),
            (Some(_), None) => false,
            (Some(paths), Some(file)) => matches(paths, &self.folder, file),
        };
        let mut defaults = Defaults::default();
        let mut complete = false;
        for (_, part) in self.parts.iter().filter(own) {
            complete = part.complete.unwrap_or(complete);
            defaults.rulings.extend(
                part.rulings
                    .iter()
                    .map(|(key, choice)| (key.clone(), (choice.clone(), Origin::Settings))),
            );
            let folder = file
                .as_deref()
                .and_then(Path::parent)
                .unwrap_or(&self.working);
            defaults.boards.extend(
                part.boards
                    .iter()
                    .map(|(game, board)| (game.clone(), self.board(board, folder))),
            );
        }
        defaults.rulings.extend(
            self.commanded
                .iter()
                .map(|(key, choice)| (key.clone(), (choice.clone(), Origin::Command))),
        );
        input.holding(Arc::new(defaults), complete)
    }

    /// The pattern that excludes a file that was found, and not named.
    pub fn excludes(&self, path: &Path) -> Option<String> {
        let [written, commanded] = &self.excluded;
        if written.is_empty() && commanded.is_empty() {
            return None;
        }
        let file = self.resolved(path);
        pattern(written, &self.folder, &file).or_else(|| pattern(commanded, &self.working, &file))
    }

    /// The pattern that excludes a file although it is named.
    pub fn excludes_named(&self, path: &Path) -> Option<String> {
        let is_file = path.as_os_str() != "-" && !is_descriptor(path);
        if self.force_exclude && is_file {
            self.excludes(path)
        } else {
            None
        }
    }

    /// The input at the path of a command that takes one log. `Err` says that it is excluded.
    pub fn one_input(&self, path: &Path) -> Result<Input, String> {
        match self.excludes_named(path) {
            None => Ok(self.input(path)),
            Some(pattern) => Err(format!(
                "{}: kept out ({}), because excluded files are passed over even if they are named",
                shown(path),
                KeptBy::Exclude(pattern).reason()
            )),
        }
    }

    /// A path with the links of its folder resolved.
    fn resolved(&self, path: &Path) -> PathBuf {
        let folder = path
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty())
            .unwrap_or(Path::new("."));
        let folder = folder
            .canonicalize()
            .unwrap_or_else(|_| self.working.join(folder));
        path.file_name()
            .map_or_else(|| folder.clone(), |name| folder.join(name))
    }

    /// A board as a log in `folder` would name it.
    fn board(&self, board: &str, folder: &Path) -> String {
        if !board.contains(['/', '.']) {
            return board.to_owned();
        }
        let file = self.folder.join(board);
        let (mut here, mut there) = (folder.components().peekable(), file.components().peekable());
        while here.peek().is_some() && here.peek() == there.peek() {
            here.next();
            there.next();
        }
        let up = here.map(|_| Component::ParentDir);
        up.chain(there)
            .collect::<PathBuf>()
            .to_string_lossy()
            .replace('\\', "/")
    }
}

/// The name of a player in the table of a league, by each other name. `Err` says which of the names is of two players.
fn aliases(players: &BTreeMap<String, Vec<String>>) -> Result<BTreeMap<String, String>, String> {
    let mut aliases: BTreeMap<String, String> = BTreeMap::new();
    for (player, others) in players {
        for other in others.iter().filter(|other| *other != player) {
            if players.contains_key(other) {
                return Err(format!(
                    "{other} is another name of {player}, and has other names itself; write them all under one name"
                ));
            }
            let earlier = aliases.insert(other.clone(), player.clone());
            if let Some(earlier) = earlier.filter(|earlier| earlier != player) {
                return Err(format!(
                    "{other} is another name of both {earlier} and {player}; it can be of one player only"
                ));
            }
        }
    }
    Ok(aliases)
}

/// Patterns as .gitignore has them.
fn patterns(lines: &[String]) -> Result<Gitignore, String> {
    let mut builder = GitignoreBuilder::new("");
    for line in lines {
        builder
            .add_line(None, line)
            .map_err(|error| format!("{line}: {error}"))?;
    }
    builder.build().map_err(|error| error.to_string())
}

/// Whether a file, or a folder it lies in, matches patterns relative to a folder.
fn matches(patterns: &Gitignore, folder: &Path, file: &Path) -> bool {
    pattern(patterns, folder, file).is_some()
}

/// The pattern that a file, or a folder it lies in, matches of those relative to a folder.
fn pattern(patterns: &Gitignore, folder: &Path, file: &Path) -> Option<String> {
    let relative = file.strip_prefix(folder).ok()?;
    match patterns.matched_path_or_any_parents(relative, false) {
        Match::Ignore(glob) => Some(glob.original().to_owned()),
        Match::None | Match::Whitelist(_) => None,
    }
}

/// What is wrong with a text, in one line, with the line that it is about.
fn at_line(text: &str, error: &toml::de::Error) -> String {
    let message = error.message().replace('\n', " ");
    let Some(span) = error.span() else {
        return message;
    };
    let number = text
        .bytes()
        .take(span.start)
        .filter(|byte| *byte == b'\n')
        .count()
        + 1;
    let line = text.lines().nth(number - 1).unwrap_or_default().trim();
    format!("line {number}: {message}: {line}")
}

/// Whether the settings name only what there is.
fn held<L: Games>(written: &Written) -> Result<(), String> {
    if let Some(command) = written
        .formats
        .keys()
        .find(|command| !FORMATTED.contains(&command.as_str()))
    {
        return Err(format!(
            "formats: {command} has no configurable format; the commands that have one are {}",
            FORMATTED.join(", ")
        ));
    }
    let parts = written
        .logs
        .iter()
        .map(|part| (&part.rulings, &part.boards));
    for (rulings, boards) in std::iter::once((&written.rulings, &written.boards)).chain(parts) {
        for (key, choice) in rulings {
            known_ruling::<L>(key, choice)
                .map_err(|why| format!("rulings: {key} = \"{choice}\": {why}"))?;
        }
        if let Some(game) = boards
            .keys()
            .find(|game| L::INFOS.iter().all(|info| info.id != **game))
        {
            let known: Vec<&str> = L::INFOS.iter().map(|info| info.id).collect();
            return Err(format!(
                "boards: there is no game {game}; the games are {}",
                known.join(", ")
            ));
        }
    }
    Ok(())
}

/// Whether there is such a ruling in some game, with such a choice. `Err` says what there is.
fn known_ruling<L: Games>(key: &str, choice: &str) -> Result<(), String> {
    let rulings = || L::INFOS.iter().flat_map(|info| info.rulings);
    let Some(ruling) = rulings().find(|ruling| ruling.key == key) else {
        let known: Vec<&str> = rulings().map(|ruling| ruling.key).collect();
        return Err(format!(
            "there is no such ruling; the rulings are {}",
            known.join(", ")
        ));
    };
    let choices: Vec<&str> = ruling.choices.iter().map(|(choice, _)| *choice).collect();
    match word(choice, &choices) {
        Some(_) => Ok(()),
        None => Err(format!("{key} can be {}", choices.join(" or "))),
    }
}
