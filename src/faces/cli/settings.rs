//! Which logs are judged, and how if they do not say: the command line, and `railref.toml`.

use super::args::{
    CheckFormat, FigureFormat, Format, LeagueFormat, LedgerFormat, Reading, TrackFormat,
};
use super::input::{Input, shown};
use crate::game::Games;
use crate::game::language::{Base, BoardText, Origin, Source, word};
use crate::game::reading::{DefaultBoard, Defaults};
use crate::game::sandbox::{Sandbox, is_descriptor};
use crate::report::KeptBy;
use crate::yaml::{Span, printable};
use clap::ValueEnum;
use ignore::Match;
use ignore::gitignore::{Gitignore, GitignoreBuilder};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::env::current_dir;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;
use toml::Spanned;

/// The name of the settings file.
const FILE: &str = "railref.toml";

/// The commands whose format the settings can choose.
const FORMATTED: [&str; 6] = ["check", "score", "rulings", "tracks", "ledger", "league"];

/// Returns the commands whose format it can name, each with its formats.
pub(crate) fn formats() -> Vec<(&'static str, Vec<String>)> {
    fn words<F: ValueEnum>() -> Vec<String> {
        let values = F::value_variants().iter();
        let values = values.filter_map(ValueEnum::to_possible_value);
        values.map(|value| value.get_name().to_owned()).collect()
    }
    let formats = [
        words::<CheckFormat>(),
        words::<FigureFormat>(),
        words::<TrackFormat>(),
        words::<LedgerFormat>(),
        words::<LeagueFormat>(),
    ];
    FORMATTED.into_iter().zip(formats).collect()
}

/// `railref.toml`.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
struct Written {
    /// Patterns of files that searches skip.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    exclude: Vec<String>,
    /// Whether they are skipped even if they are named.
    force_exclude: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    complete: Option<bool>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    rulings: BTreeMap<String, String>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    boards: BTreeMap<String, Spanned<String>>,
    /// The formats of commands that are not given one: check = "github".
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    formats: BTreeMap<String, String>,
    /// By the name of a player in a league: the other names of that player in logs.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    players: BTreeMap<String, Vec<String>>,
    /// Parts that apply to some folders only; a later one wins.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    logs: Vec<Part>,
}

/// A part that applies to logs that match patterns and do not choose for themselves.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
struct Part {
    paths: Vec<String>,
    /// Whether an unfinished log is illegal.
    #[serde(skip_serializing_if = "Option::is_none")]
    complete: Option<bool>,
    /// The choices on points that the rulebooks leave open.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    rulings: BTreeMap<String, String>,
    /// By the name of a game: a built-in board, or the path of a board file relative to the
    /// settings.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    boards: BTreeMap<String, Spanned<String>>,
}

/// Where and how logs are read and judged.
pub(crate) struct Settings {
    /// The folders below which files are read and written.
    pub sandbox: Sandbox,
    /// Whether standard input has one log per line.
    pub lines: bool,
    /// Whether files that are skipped are listed.
    pub verbose: bool,
    /// Whether .gitignore files are ignored.
    pub no_ignore: bool,
    /// Whether excluded files are skipped even if they are named.
    force_exclude: bool,
    /// Whether findings in logs leave the exit status at 0.
    pub exit_zero: bool,
    /// The settings file, by its name, and its text.
    file: Arc<BoardText>,
    /// What it says and what the command line says besides, for whoever asks; none where there is no file.
    in_force: Written,
    is_found: bool,
    /// Whether the command line names it, so that the user has chosen it.
    chosen: bool,
    formats: BTreeMap<String, String>,
    /// The folder in which `railref.toml` was found, even if that is a link to a file elsewhere,
    /// and the working folder; both without links.
    folder: PathBuf,
    working: PathBuf,
    /// The patterns of the settings, relative to their folder, and of the command line, relative to
    /// the working folder.
    excluded: [Gitignore; 2],
    /// The parts, each with its patterns. A part without patterns applies to every log, including
    /// that of standard input.
    parts: Vec<(Option<Gitignore>, Part)>,
    /// By each other name of a player in logs: the name in a league.
    pub aliases: BTreeMap<String, String>,
    commanded: BTreeMap<String, String>,
}

impl Settings {
    /// Reads the arguments and `railref.toml`. `Err` says what is wrong with them.
    pub(crate) fn new<L: Games>(reading: &Reading) -> Result<Self, String> {
        Self::near::<L>(
            reading,
            reading.sandbox()?,
            current_dir()
                .and_then(|folder| folder.canonicalize())
                .unwrap_or_default(),
        )
    }

    /// Does the same for a working folder. The settings must be in the sandbox or below the folder
    /// in which they are found, wherever links lead.
    pub(crate) fn near<L: Games>(
        reading: &Reading,
        sandbox: Sandbox,
        working: PathBuf,
    ) -> Result<Self, String> {
        let found = found(reading, &working);
        let (folder, file, written) = match &found {
            Some((path, shown)) => {
                let named = |why: String| format!("{}: {why}", path.display());
                let place = sandbox.named(path).map_err(named)?;
                let text = place.text().map_err(named)?;
                let written = read::<L>(&text).map_err(named)?;
                (folder_of(path), beside(shown, text), written)
            }
            None => (
                working.clone(),
                beside(FILE, String::new()),
                Written::default(),
            ),
        };
        let mut commanded = BTreeMap::new();
        for (key, choice) in &reading.rulings {
            known_ruling::<L>(key, choice)
                .map_err(|why| format!("--ruling {key}={choice}: {why}"))?;
            commanded.insert(key.clone(), choice.clone());
        }
        let in_force = with_command(written.clone(), reading);
        let aliases = aliases(&written.players)
            .map_err(|why| format!("{}: players: {why}", printable(&file.path)))?;
        let all = Part {
            paths: Vec::new(),
            complete: written.complete,
            rulings: written.rulings,
            boards: written.boards,
        };
        let is_found = found.is_some();
        let all = found.map(|_| Ok((None, all)));
        let some = written.logs.into_iter().map(|part| {
            // A pattern costs a regular expression, and this one matches everything.
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
            file,
            in_force,
            is_found,
            chosen: reading.config.is_some(),
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

    /// Returns the format of a command: from the command line, otherwise from the settings. `Err`
    /// says why the settings cannot choose it.
    pub(crate) fn format<F: Format>(
        &self,
        command: &str,
        asked: Option<F>,
        otherwise: F,
    ) -> Result<F, String> {
        let word = match (asked, self.formats.get(command)) {
            (Some(asked), _) => return Ok(asked),
            (None, None) => return Ok(otherwise),
            (None, Some(word)) => word,
        };
        let file = &self.file.path;
        let format = F::from_str(word, false)
            .map_err(|_| format!("{file}: {command} has no format {word}"))?;
        // Settings that were found are next to the logs, and may be a stranger's as much as they
        // are.
        if format.is_acted_on() && !self.chosen {
            return Err(format!(
                "{file}: {command} = \"{word}\" does not count here, because a build service carries out what this format says: \
                 write --format {word} on the command line, or name the settings there with --config"
            ));
        }
        Ok(format)
    }

    /// Returns the settings in force in the form of a `railref.toml`, where they come from, and what holds for files that are named.
    /// `complete` is what the command line says of unfinished logs.
    pub(crate) fn shown(&self, paths: &[PathBuf], complete: bool) -> Result<String, String> {
        let mut text = if self.is_found {
            format!(
                "# The settings of {}, with what the command line says.\n",
                printable(&self.file.path)
            )
        } else {
            "# No railref.toml is read: this is what the command line says.\n".to_owned()
        };
        let mut in_force = self.in_force.clone();
        if complete {
            in_force.complete = Some(true);
        }
        text.push_str(&toml::to_string(&in_force).map_err(|error| error.to_string())?);
        for path in paths.iter().filter(|path| !path.is_dir()) {
            text.push_str(&self.of_file(path, complete));
        }
        Ok(text)
    }

    /// Returns what holds for a file, in comments.
    fn of_file(&self, path: &Path, complete: bool) -> String {
        let name = printable(&shown(path));
        let input = match self.one_input(path) {
            Ok(input) => input,
            Err(why) => return format!("\n# {}\n", printable(&why)),
        };
        let unfinished = if input.complete || complete {
            "illegal"
        } else {
            "legal"
        };
        let mut text = format!("\n# {name}: an unfinished log is {unfinished}\n");
        let Defaults {
            rulings, boards, ..
        } = input.defaults();
        for (key, (choice, origin)) in rulings {
            let by = if *origin == Origin::Command {
                "--ruling"
            } else {
                "railref.toml"
            };
            text.push_str(&format!("# {name}: {key} = {} ({by})\n", printable(choice)));
        }
        for (game, board) in boards {
            text.push_str(&format!(
                "# {name}: the board of {game} is {}\n",
                printable(&board.name)
            ));
        }
        text
    }

    /// Returns the exit status for the status of a verdict.
    pub(crate) const fn of_verdict(&self, status: u8) -> u8 {
        if self.exit_zero { 0 } else { status }
    }

    /// Returns the input at a path, with the choices that apply to it.
    pub(crate) fn input(&self, path: &Path) -> Input {
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

    /// Returns the pattern that excludes a file that was found, not named.
    pub(crate) fn excludes(&self, path: &Path) -> Option<String> {
        let [written, commanded] = &self.excluded;
        if written.is_empty() && commanded.is_empty() {
            return None;
        }
        let file = self.resolved(path);
        pattern(written, &self.folder, &file).or_else(|| pattern(commanded, &self.working, &file))
    }

    /// Returns the pattern that excludes a file although it is named.
    pub(crate) fn excludes_named(&self, path: &Path) -> Option<String> {
        let is_file = path.as_os_str() != "-" && !is_descriptor(path);
        if self.force_exclude && is_file {
            self.excludes(path)
        } else {
            None
        }
    }

    /// Returns the input of a command that takes one log. `Err` says that it is excluded.
    pub(crate) fn one_input(&self, path: &Path) -> Result<Input, String> {
        match self.excludes_named(path) {
            None => Ok(self.input(path)),
            Some(pattern) => Err(format!(
                "{}: kept out ({}), because excluded files are passed over even if they are named",
                shown(path),
                KeptBy::Exclude(pattern).reason()
            )),
        }
    }

    /// Resolves the links in the folder part of a path.
    fn resolved(&self, path: &Path) -> PathBuf {
        let folder = self.working.join(folder_of(path));
        path.file_name()
            .map_or_else(|| folder.clone(), |name| folder.join(name))
    }

    /// Returns a board for logs in `folder`.
    fn board(&self, board: &Spanned<String>, folder: &Path) -> DefaultBoard {
        let (name, span) = (board.get_ref(), board.span());
        DefaultBoard {
            path: if name.contains(['/', '.']) {
                shown(&relative(&self.folder.join(name), folder))
            } else {
                name.clone()
            },
            name: name.clone(),
            source: Source::Board(self.file.clone()),
            span: Span::new(span.start as u32, span.end as u32),
        }
    }
}

/// Returns what the settings say with what the command line says besides.
fn with_command(mut written: Written, reading: &Reading) -> Written {
    written.exclude.extend(reading.exclude.iter().cloned());
    written.force_exclude |= reading.force_exclude;
    written.rulings.extend(reading.rulings.iter().cloned());
    written
}

/// Returns the folder part of a path with its links resolved; as written if there is no such
/// folder.
fn folder_of(path: &Path) -> PathBuf {
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or(Path::new("."));
    folder.canonicalize().unwrap_or_else(|_| folder.to_owned())
}

/// Returns the path of a file relative to a folder; both are absolute.
fn relative(file: &Path, folder: &Path) -> PathBuf {
    let (mut here, mut there) = (folder.components().peekable(), file.components().peekable());
    while here.peek().is_some() && here.peek() == there.peek() {
        here.next();
        there.next();
    }
    here.map(|_| Component::ParentDir).chain(there).collect()
}

/// Finds the settings that the command line names, or the `railref.toml` nearest above the working
/// folder: its path, and its path as reports show it, relative to the working folder. A link
/// counts, and so does something that is no file: it is refused later, not skipped.
fn found(reading: &Reading, working: &Path) -> Option<(PathBuf, String)> {
    if reading.isolated {
        return None;
    }
    if let Some(file) = &reading.config {
        return Some((file.clone(), shown(file)));
    }
    let mut folders = working.ancestors().enumerate();
    folders.find_map(|(above, folder)| {
        let file = folder.join(FILE);
        file.symlink_metadata()
            .is_ok()
            .then(|| (file, "../".repeat(above) + FILE))
    })
}

/// Returns the settings as faults quote them.
fn beside(path: &str, text: String) -> Arc<BoardText> {
    Arc::new(BoardText {
        path: path.to_owned(),
        base: Base::WorkingFolder,
        text,
    })
}

/// Reads the settings. `Err` says what is wrong, and in which line.
fn read<L: Games>(text: &str) -> Result<Written, String> {
    let written = toml::from_str(text).map_err(|error| fault(text, &error))?;
    held::<L>(&written)?;
    Ok(written)
}

/// Returns the name of a player in a league by each other name. `Err` says which name belongs to
/// two players.
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

/// Compiles patterns in the syntax of .gitignore.
fn patterns(lines: &[String]) -> Result<Gitignore, String> {
    let mut builder = GitignoreBuilder::new("");
    for line in lines {
        builder
            .add_line(None, line)
            .map_err(|error| format!("{line}: {error}"))?;
    }
    builder.build().map_err(|error| error.to_string())
}

/// Returns whether a file, or a folder that contains it, matches patterns relative to a folder.
fn matches(patterns: &Gitignore, folder: &Path, file: &Path) -> bool {
    pattern(patterns, folder, file).is_some()
}

/// Returns the pattern, of those relative to a folder, that a file or a folder that contains it
/// matches.
fn pattern(patterns: &Gitignore, folder: &Path, file: &Path) -> Option<String> {
    let relative = file.strip_prefix(folder).ok()?;
    match patterns.matched_path_or_any_parents(relative, false) {
        Match::Ignore(glob) => Some(glob.original().to_owned()),
        Match::None | Match::Whitelist(_) => None,
    }
}

/// The longest key that is quoted, in bytes.
const LONGEST_KEY: usize = 60;

/// Describes what is wrong with a text that should be settings, with its line. The text may be any
/// file, so at most a key of it is quoted, and never a value.
fn fault(text: &str, error: &toml::de::Error) -> String {
    let Some(span) = error.span() else {
        return "these are not settings".to_owned();
    };
    let before = text.bytes().take(span.start);
    let number = before.filter(|byte| *byte == b'\n').count() + 1;
    let line = text.lines().nth(number - 1).unwrap_or_default();
    let message = error.message().lines().next().unwrap_or_default();
    let said = if message.starts_with("unknown field `") {
        let key = text.get(span).unwrap_or_default();
        let (_, known) = message.rsplit_once("`, expected ").unwrap_or_default();
        let key = plain_key(key).map_or(String::new(), |key| format!(" {key}"));
        format!("unknown key{key}, expected {known}")
    } else if let Some((_, wanted)) = message
        .starts_with("invalid ")
        .then(|| message.rsplit_once(", expected "))
        .flatten()
    {
        let key = line.split_once('=').and_then(|(key, _)| plain_key(key));
        key.map_or(String::new(), |key| format!("{key}: ")) + "expected " + wanted
    } else {
        // The parser's message about the form of a text has none of its words.
        message.to_owned()
    };
    format!("line {number}: {said}")
}

/// Returns the bare key of TOML in a text, if it is short enough to be repeated.
fn plain_key(text: &str) -> Option<&str> {
    let key = text.trim();
    let bare = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    (key.len() <= LONGEST_KEY && key.chars().all(bare)).then_some(key)
}

/// Checks that the settings name only what exists.
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

/// Checks that some game has this ruling with this choice. `Err` says what there is.
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
