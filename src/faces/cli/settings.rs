//! Which logs are judged, and how they are judged if they do not say: the command line, and
//! `railref.toml`.

use super::args::{Format, Reading};
use super::ignored::as_in_git;
use super::input::{Input, shown};
use super::settings_file::{
    MOST, Part, SettingsFault, Written, aliases, in_tree, known_ruling, of_form, read, written,
};
use crate::game::Games;
use crate::game::language::{Base, BoardText, Origin, Source, normal};
use crate::game::reading::{DefaultBoard, Defaults};
use crate::game::sandbox::{Sandbox, is_descriptor, too_large};
use crate::report::KeptBy;
use crate::report::schema::settings::FILE as SETTINGS;
use crate::yaml::{Span, printable};
use ignore::Match;
use ignore::gitignore::{Gitignore, GitignoreBuilder};
use std::collections::BTreeMap;
use std::env::current_dir;
use std::ops::Range;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;
use toml::Spanned;
use toml::de::DeTable;

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
    /// What the settings file and the command line say together; shown by `--show-settings`.
    in_force: Written,
    is_found: bool,
    /// Whether the settings file is named on the command line, so that the user has chosen it.
    chosen: bool,
    formats: BTreeMap<String, String>,
    /// The folder in which `railref.toml` was found, even if that is a link to a file elsewhere,
    /// and the working folder; both with their links resolved.
    folder: PathBuf,
    working: PathBuf,
    /// The patterns of the settings, relative to their folder, and of the command line, relative to
    /// the working folder.
    excluded: [Gitignore; 2],
    /// The parts, each with its patterns. A part without patterns applies to every log, even one
    /// from standard input.
    parts: Vec<(Option<Gitignore>, Part)>,
    /// For each other name of a player in logs, the name in a league.
    pub aliases: BTreeMap<String, String>,
    choices_of_options: BTreeMap<String, String>,
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
                let (text, written) = written_in::<L>(path, &sandbox)
                    .map_err(|why| format!("{}: {why}", path.display()))?;
                (folder_of(path), quoted_settings(shown, text), written)
            }
            None => (
                working.clone(),
                quoted_settings(SETTINGS, String::new()),
                Written::default(),
            ),
        };
        let choices_of_options = choices_of_options::<L>(reading)?;
        let in_force = with_command(written.clone(), reading);
        let aliases = aliases(&written.players)
            .map_err(|why| format!("{}: players: {why}", printable(&file.path)))?;
        let is_found = found.is_some();
        let at_line = |why: String| {
            let fault = faults::<L>(&file.text).into_iter().next();
            let why = fault.map_or(why, |fault| fault.in_line(&file.text));
            format!("{}: {why}", printable(&file.path))
        };
        let excluded = patterns(&written.exclude).map_err(at_line)?;
        let all = Part {
            paths: Vec::new(),
            complete: written.complete,
            rulings: written.rulings,
            boards: written.boards,
        };
        let parts = parts(is_found.then_some(all), written.logs).map_err(at_line)?;
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
                excluded,
                patterns(&reading.exclude).map_err(|why| format!("--exclude {why}"))?,
            ],
            parts,
            aliases,
            choices_of_options,
        })
    }

    /// Returns the format of a command, from the command line or else from the settings. `Err` says
    /// why the settings cannot choose it.
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
        let format = F::from_str(&normal(word), false)
            .map_err(|_| format!("{file}: {command} has no format {word}"))?;
        // Settings that were found lie next to the logs, and may come from a stranger just as the
        // logs may.
        if format.is_acted_on() && !self.chosen {
            return Err(format!(
                "{file}: {command} = \"{word}\" does not count here, because a build service carries out what this format says: \
                 write --format {word} on the command line, or name the settings there with --config"
            ));
        }
        Ok(format)
    }

    /// Returns the settings in force in the form of a `railref.toml`, where they come from, and
    /// what applies to the files that are named. `complete` is what the command line says about
    /// unfinished logs.
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

    /// Returns what applies to a file, as comments.
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

    /// Returns the exit status to which the status of a verdict leads.
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
            self.choices_of_options
                .iter()
                .map(|(key, choice)| (key.clone(), (choice.clone(), Origin::Command))),
        );
        input.holding(Arc::new(defaults), complete)
    }

    /// Returns the pattern that excludes a file that was found rather than named.
    pub(crate) fn excludes(&self, path: &Path) -> Option<String> {
        let [written, choices_of_options] = &self.excluded;
        if written.is_empty() && choices_of_options.is_empty() {
            return None;
        }
        let file = self.resolved(path);
        pattern(written, &self.folder, &file)
            .or_else(|| pattern(choices_of_options, &self.working, &file))
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

    /// Returns a board of the settings for logs in `folder`.
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

/// Reads a file of settings; returns its text and what it says.
fn written_in<L: Games>(path: &Path, sandbox: &Sandbox) -> Result<(String, Written), String> {
    let text = sandbox.named(path)?.text()?;
    let written = read::<L>(&text)?;
    Ok((text, written))
}

/// The longest text, in bytes, in which all syntax errors are reported. In a longer one only the
/// first is, because the parser needs several hundred bytes of memory for each error, and every
/// byte may be one.
const LONGEST_LISTED: usize = 256 << 10;

/// Returns everything that is wrong with the text of a `railref.toml`, for an editor: all that
/// would stop a command, in the order of the text.
pub(crate) fn faults<L: Games>(text: &str) -> Vec<SettingsFault> {
    let whole = |message: String| SettingsFault {
        span: 0..0,
        message,
    };
    if let Some(why) = too_large(text.len()) {
        return vec![whole(why)];
    }
    let tree = match DeTable::parse(text) {
        Ok(tree) => tree,
        Err(first) if text.len() > LONGEST_LISTED => return vec![of_form(&first)],
        Err(_) => {
            let (_, all) = DeTable::parse_recoverable(text);
            return all.iter().take(MOST).map(of_form).collect();
        }
    };
    let found = in_tree::<L>(text, tree.get_ref());
    if !found.is_empty() {
        return found;
    }
    let places: Vec<(String, Range<usize>)> = tree
        .get_ref()
        .keys()
        .map(|key| (key.get_ref().to_string(), key.span()))
        .collect();
    let written = match written(tree) {
        Ok(written) => written,
        Err(fault) => return vec![fault],
    };
    let at = |key: &str, why: Result<(), String>| {
        let message = why.err()?;
        let (_, span) = places.iter().find(|(name, _)| name == key)?;
        let span = span.clone();
        Some(SettingsFault { span, message })
    };
    let of_parts = written
        .logs
        .iter()
        .try_for_each(|part| patterns(&part.paths).map(drop));
    let found = [
        at("exclude", patterns(&written.exclude).map(drop)),
        at("players", aliases(&written.players).map(drop)),
        at("logs", of_parts),
    ];
    found.into_iter().flatten().collect()
}

/// Returns what the settings say, with what the command line adds.
fn with_command(mut written: Written, reading: &Reading) -> Written {
    written.exclude.extend(reading.exclude.iter().cloned());
    written.force_exclude |= reading.force_exclude;
    written.rulings.extend(reading.rulings.iter().cloned());
    written
}

/// Returns the folder part of a path with its links resolved, or as written if there is no such
/// folder.
fn folder_of(path: &Path) -> PathBuf {
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or(Path::new("."));
    folder.canonicalize().unwrap_or_else(|_| folder.to_owned())
}

/// Returns the choices that the command line makes on rulings. `Err` says which one is unknown.
fn choices_of_options<L: Games>(reading: &Reading) -> Result<BTreeMap<String, String>, String> {
    let known = |(key, choice): &(String, String)| {
        known_ruling::<L>(key, choice).map_err(|why| format!("--ruling {key}={choice}: {why}"))?;
        Ok((key.clone(), choice.clone()))
    };
    reading.rulings.iter().map(known).collect()
}

/// Returns the parts of the settings, each with its patterns. The part for all logs comes first.
fn parts(all: Option<Part>, some: Vec<Part>) -> Result<Vec<(Option<Gitignore>, Part)>, String> {
    let matched = |part: Part| {
        // Compiling a pattern costs a regular expression, and this one matches everything.
        let is_every = part.paths == ["*"];
        let patterns = if is_every {
            None
        } else {
            Some(patterns(&part.paths)?)
        };
        Ok((patterns, part))
    };
    let all = all.into_iter().map(|part| Ok((None, part)));
    all.chain(some.into_iter().map(matched)).collect()
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

/// Finds the settings that the command line names, or the nearest `railref.toml` in or above the
/// working folder. Returns its path, and its path as reports show it, relative to the working
/// folder. A link counts, and so does something that is not a file, which is not skipped but
/// refused later.
fn found(reading: &Reading, working: &Path) -> Option<(PathBuf, String)> {
    if reading.isolated {
        return None;
    }
    if let Some(file) = &reading.config {
        return Some((file.clone(), shown(file)));
    }
    let mut folders = working.ancestors().enumerate();
    folders.find_map(|(above, folder)| {
        let file = folder.join(SETTINGS);
        file.symlink_metadata()
            .is_ok()
            .then(|| (file, "../".repeat(above) + SETTINGS))
    })
}

/// Returns the settings in the form in which faults quote them.
fn quoted_settings(path: &str, text: String) -> Arc<BoardText> {
    Arc::new(BoardText {
        path: path.to_owned(),
        base: Base::WorkingFolder,
        text,
    })
}

/// Compiles patterns in the syntax of .gitignore.
fn patterns(lines: &[String]) -> Result<Gitignore, String> {
    let mut builder = GitignoreBuilder::new("");
    for line in lines {
        builder.add_line(None, &as_in_git(line)).map_err(invalid)?;
    }
    builder.build().map_err(invalid)
}

/// Says what is wrong with a pattern, without the pattern, which may be the text of a stranger.
fn invalid(error: ignore::Error) -> String {
    let why = match error {
        ignore::Error::Glob { err, .. } => err,
        other => other.to_string(),
    };
    format!("a pattern is not valid: {why}")
}

/// Returns whether a file, or a folder that contains it, matches patterns relative to a folder.
fn matches(patterns: &Gitignore, folder: &Path, file: &Path) -> bool {
    pattern(patterns, folder, file).is_some()
}

/// Returns the pattern, relative to a folder, that matches a file or a folder that contains it.
fn pattern(patterns: &Gitignore, folder: &Path, file: &Path) -> Option<String> {
    let relative = file.strip_prefix(folder).ok()?;
    match patterns.matched_path_or_any_parents(relative, false) {
        Match::Ignore(glob) => Some(glob.original().to_owned()),
        Match::None | Match::Whitelist(_) => None,
    }
}
