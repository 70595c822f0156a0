//! Board files in an editor: which files are boards, what their reader says about them, and the keys
//! and words of their schemas.

use super::cursor::Step;
use super::diagnostics::{LIMIT, of_note};
use super::schema_walk::described;
use super::script::{Part, Script, touches};
use crate::game::Games;
use crate::game::language::{Base, BoardText, Fault, Faults, Info, Source};
use crate::game::reading::is_board;
use crate::game::sandbox::{lexical, too_large};
use crate::referee::judge::{Review, malformed_verdict};
use crate::referee::setup::read_board_file;
use crate::report::notes;
use crate::report::schema::of_board;
use crate::yaml::parse::parse;
use crate::yaml::tree::{Kind, NodeId, Tree};
use lsp_types::{
    Diagnostic, DiagnosticSeverity, Hover, HoverContents, MarkupContent, MarkupKind, Position,
};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

/// Returns the game whose board a file is: the game to which its keys belong, or else the game
/// whose settings or log name the file. `None` for a file that has a log.
pub(crate) fn game_of<L: Games>(
    script: &Script<L>,
    open: &BTreeMap<String, Script<L>>,
) -> Option<&'static Info> {
    if script.is_settings() || script.parts().iter().any(Part::is_log::<L>) {
        return None;
    }
    let mut games = L::INFOS.iter().copied();
    games
        .find(|info| is_board(&script.text, info))
        .or_else(|| named(script, open))
}

/// Returns the game whose settings, or whose open log, name a file as the board.
fn named<L: Games>(
    script: &Script<L>,
    open: &BTreeMap<String, Script<L>>,
) -> Option<&'static Info> {
    let file = lexical(&script.file()?);
    let folder = file.parent()?;
    let is_this = |folder: &Path, board: &str| lexical(&folder.join(board)) == file;
    if let Ok(given) = &script.boards.given
        && let Some((game, _)) = given
            .defaults
            .boards
            .iter()
            .find(|(_, board)| is_this(folder, &board.path))
    {
        return L::info(game);
    }
    let mut others = open.values().filter(|other| other.uri != script.uri);
    others.find_map(|other| {
        let folder = other.file()?;
        let folder = folder.parent()?;
        let names_it = |part: &Part<'_>| {
            let tree = parse(part.text).tree;
            let board = tree.root().and_then(|root| tree.get(root, "board"));
            board
                .and_then(|board| tree.scalar(board))
                .is_some_and(|board| is_this(folder, board))
        };
        let parts = other.parts();
        parts.iter().find(|part| names_it(part))?.info::<L>()
    })
}

/// Returns the whole file as one document.
fn whole<L: Games>(script: &Script<L>) -> Part<'_> {
    Part {
        number: 1,
        text: &script.text,
        start: 0,
        line: 0,
    }
}

/// Returns what `railref board check` says about a board of a game.
pub(crate) fn diagnostics<L: Games>(
    script: &Script<L>,
    info: &'static Info,
    manual: Option<&str>,
) -> Vec<Diagnostic> {
    if let Some(message) = too_large(script.text.len()) {
        return vec![Diagnostic {
            severity: Some(DiagnosticSeverity::ERROR),
            source: Some("railref".to_owned()),
            message,
            ..Diagnostic::default()
        }];
    }
    let name = script.uri.as_str().rsplit('/').next().unwrap_or_default();
    let board = Arc::new(BoardText {
        path: name.to_owned(),
        base: Base::WorkingFolder,
        text: script.text.clone(),
    });
    let mut faults = Faults::default();
    read_board_file::<L>(info, &board, &mut faults);
    let (faults, warnings) = faults.into_parts();
    let here = |fault: Fault| Fault {
        source: Source::Log,
        ..fault
    };
    let mut verdict = malformed_verdict(Some(info), faults.into_iter().map(here).collect());
    verdict.warnings = warnings.into_iter().map(here).collect();
    let review = Review::from(verdict);
    let (part, tree) = (whole(script), parse(&script.text).tree);
    let log = part.log(&tree);
    notes(&log, &review)
        .take(LIMIT)
        .map(|note| of_note(script, &part, &log, &note, manual))
        .collect()
}

/// Returns what a key, or the key of a value, means.
pub(crate) fn hover<L: Games>(
    script: &Script<L>,
    position: Position,
    info: &'static Info,
) -> Option<Hover> {
    let tree = parse(&script.text).tree;
    let (node, path) = path_at(&tree, script.byte(position))?;
    let text = described(&of_board::<L>(info)?, &path)?;
    Some(Hover {
        contents: HoverContents::Markup(MarkupContent {
            kind: MarkupKind::Markdown,
            value: text,
        }),
        range: Some(script.range(&whole(script), tree.span(node))),
    })
}

/// Returns the key or value at a byte, with the steps to it.
fn path_at(tree: &Tree<'_>, byte: usize) -> Option<(NodeId, Vec<Step>)> {
    let (mut node, mut path) = (tree.root()?, Vec::new());
    loop {
        match tree.kind(node) {
            Kind::Map => {
                let mut entries = tree.entries(node);
                let (key, value) = entries.find(|(key, value)| {
                    touches(tree.span(*key), byte) || touches(tree.span(*value), byte)
                })?;
                path.push(Step::Key(tree.scalar(key)?.to_owned()));
                if touches(tree.span(key), byte) {
                    return Some((key, path));
                }
                node = value;
            }
            Kind::List => {
                let mut items = tree.children(node).enumerate();
                let (index, item) = items.find(|(_, item)| touches(tree.span(*item), byte))?;
                path.push(Step::Item(index));
                node = item;
            }
            _ => return Some((node, path)),
        }
    }
}
