//! An opened document: its tree, the faults of its form, and its game.

use super::broken_off::broken_off;
use super::corrected_line::with_line;
use super::log::{Setup, read_log_on};
use super::other_game::other_game;
use super::shallow::shallow;
use crate::game::language::{
    ComparisonBudget, Domain, Fault, Faults, Info, Lexicon as _, Names, code, shown,
};
use crate::game::reading::{Boards, Reader};
use crate::game::{Game, Games, Table, Visit};
use crate::referee::log::{
    Lexis, fix_entries, fix_header, fix_section, marks_in_text, read_any, read_outcome,
    read_position, sentence_in_text, table_in_text,
};
use crate::yaml::Span;
use crate::yaml::breaks::{line_end, line_start};
use crate::yaml::edit::TextEdit;
use crate::yaml::parse::{FormFault, Parsed, parse};
use crate::yaml::tree::{Kind, NodeId, Tree};

/// A document with its game, if it names one.
pub(crate) struct Opened<'a> {
    /// The document.
    pub tree: Tree<'a>,
    /// The game and the outermost mapping; `None` after a fault.
    pub game: Option<(&'static Info, NodeId)>,
    /// The faults so far.
    pub faults: Faults,
}

/// Opens the text of one log; lists at most `max_findings` of its faults.
pub(crate) fn open<L: Games>(text: &str, max_findings: usize) -> Opened<'_> {
    let Parsed {
        tree,
        faults: form,
        broken,
    } = parse(text);
    let mut faults = Faults::keeping(max_findings);
    let cut = form.iter().find_map(|fault| match fault {
        // What follows the slip was not read as it was meant.
        FormFault::Syntax {
            at,
            slip: Some(slip),
            ..
        } => Some(at.start.min(slip.fix.start as u32)),
        FormFault::Syntax { at, .. } | FormFault::TooDeep { at } | FormFault::TooMany { at } => {
            Some(at.start)
        }
        _ => None,
    });
    faults.extend(
        form.into_iter()
            .map(|form| with_line(tree.source(), form.into())),
    );
    faults.cut_off(cut.map(|cut| broken.map_or(cut, |broken| cut.min(broken))));
    let game = find_game::<L>(&tree, cut.is_some(), &mut faults);
    Opened { tree, game, faults }
}

/// Reads an opened document as a log of its game. `faults` are those of its form; `earlier` is a
/// log that was read without a fault, and the number of entries that this one shares with it.
pub(crate) fn read_opened<G: Game>(
    tree: &Tree<'_>,
    root: NodeId,
    boards: &dyn Boards,
    earlier: Option<(&Setup<G>, usize)>,
    faults: &mut Faults,
) -> Setup<G> {
    let form = faults.len();
    let setup = read_log_on::<G>(tree, root, boards, earlier, faults);
    if form > 0
        && let Some(moves) = tree.get(root, "moves")
    {
        faults.number(
            form,
            &tree
                .children(moves)
                .map(|entry| tree.span(entry))
                .collect::<Vec<Span>>(),
        );
    }
    faults.keep_read(form);
    if let Some(table) = setup.table.as_deref().filter(|_| form > 0) {
        if let Some(list) = tree
            .get(root, "moves")
            .filter(|list| tree.kind(*list) == Kind::List)
        {
            marks_in_text(tree, list, lexis(table), faults);
        }
        table_in_text(tree, lexis(table), faults, &|text| {
            reads_section(table, "result", text)
        });
        sentence_in_text(tree, lexis(table), faults, &|text| {
            reads_section(table, "result", text)
        });
        let reads = |text: &str| reads_moves(table, text);
        broken_off(tree.source(), table, faults, &reads);
    }
    if !faults.is_empty() {
        faults.note_capitals(tree.source());
        fix_form(tree, root, &setup, faults);
        faults.note_capitals(tree.source());
        fix_header(tree, root, G::INFO, faults, &|text| {
            faults_in::<G>(text, boards)
        });
        shallow(tree, root, faults, &|text| faults_in::<G>(text, boards));
    }
    setup
}

/// Returns the faults of a text of a log of a game.
pub(crate) fn faults_in<G: Game>(text: &str, boards: &dyn Boards) -> Faults {
    let parsed = parse(text);
    let mut faults = Faults::default();
    faults.extend(parsed.faults.into_iter().map(Fault::from));
    if let Some(root) = parsed.tree.root() {
        read_log_on::<G>(&parsed.tree, root, boards, None, &mut faults);
    }
    faults
}

/// Reports the entries whose form a single correction puts right.
#[cold]
fn fix_form<G: Game>(tree: &Tree<'_>, root: NodeId, setup: &Setup<G>, faults: &mut Faults) {
    let list = tree
        .get(root, "moves")
        .filter(|list| tree.kind(*list) == Kind::List);
    let Some(table) = &setup.table else {
        return;
    };
    let lexis = lexis(table);
    for name in ["result", "position"] {
        let mut entries = tree.entries(root);
        if let Some((key, value)) = entries.find(|(key, _)| tree.scalar(*key) == Some(name)) {
            let reads = |text: &str| reads_section(table, name, text);
            fix_section(tree, lexis, (name, key, value), faults, &reads);
        }
    }
    let Some(list) = list else {
        return;
    };
    let reads = |text: &str| reads_moves(table, text);
    fix_entries(tree, lexis, list, faults, &reads);
}

/// Returns the names of a table with the words of its game.
fn lexis<G: Game>(table: &Table<G>) -> Lexis<'_> {
    Lexis {
        info: G::INFO,
        names: Domain::ALL.map(|domain| match domain {
            Domain::Player => Some(&*table.players),
            _ => table.board.names(domain),
        }),
    }
}

/// Returns whether a text of moves reads without a fault.
fn reads_moves<G: Game>(table: &Table<G>, text: &str) -> bool {
    let parsed = parse(text);
    let tree = &parsed.tree;
    let moves = tree.root().and_then(|root| tree.get(root, "moves"));
    let Some(moves) = moves.filter(|_| parsed.faults.is_empty()) else {
        return false;
    };
    let reader = Reader::new(tree, G::INFO, Some(&table.players), Some(&*table.board));
    // Whether there is a fault is all that is asked, so no similar names are looked for.
    let mut faults = Faults::keeping(0);
    tree.children(moves)
        .all(|entry| read_any::<G::Move>(&reader, entry, &mut faults).is_some())
        && faults.is_empty()
}

/// Returns whether a text of a result or a position reads without a fault.
fn reads_section<G: Game>(table: &Table<G>, name: &str, text: &str) -> bool {
    let parsed = parse(text);
    let tree = &parsed.tree;
    let Some(root) = tree.root().filter(|_| parsed.faults.is_empty()) else {
        return false;
    };
    let found = tree
        .entries(root)
        .find(|(key, _)| tree.scalar(*key) == Some(name));
    let Some((key, value)) = found else {
        return false;
    };
    let reader = Reader::new(tree, G::INFO, Some(&table.players), Some(&*table.board));
    let mut faults = Faults::keeping(0);
    if name == "result" {
        read_outcome(&reader, Some((key, value)), G::INFO, &mut faults);
    } else {
        read_position(&reader, value, &mut faults);
    }
    faults.is_empty()
}

/// Returns the faults that make a text malformed: those that are found before any rule of the game
/// is applied. At most `max_findings` are listed.
pub(crate) fn faults_of<L: Games>(
    text: &str,
    boards: &dyn Boards,
    max_findings: usize,
) -> Vec<Fault> {
    let opened = opened_and_read::<L>(text, boards, max_findings);
    if let Some((info, root)) = opened.game
        && !opened.faults.is_empty()
        && let Some(fault) = other_game::<L>(&opened.tree, root, info)
    {
        return vec![fault];
    }
    opened.faults.into_parts().0
}

/// Returns the faults of a text as [`faults_of`] does, without asking whether it is a log of another
/// game.
pub(crate) fn own_faults_of<L: Games>(
    text: &str,
    boards: &dyn Boards,
    max_findings: usize,
) -> Vec<Fault> {
    let opened = opened_and_read::<L>(text, boards, max_findings);
    opened.faults.into_parts().0
}

fn opened_and_read<'t, L: Games>(
    text: &'t str,
    boards: &dyn Boards,
    max_findings: usize,
) -> Opened<'t> {
    let mut opened = open::<L>(text, max_findings);
    if let Some((info, root)) = opened.game {
        L::with(
            info.id,
            Reading {
                tree: &opened.tree,
                root,
                boards,
                faults: &mut opened.faults,
            },
        );
    }
    opened
}

/// A visitor that reads a log only for its faults.
struct Reading<'r, 'a> {
    tree: &'r Tree<'a>,
    root: NodeId,
    boards: &'r dyn Boards,
    faults: &'r mut Faults,
}

impl Visit for Reading<'_, '_> {
    type Out = ();

    fn visit<G: Game>(self) {
        read_opened::<G>(self.tree, self.root, self.boards, None, self.faults);
    }
}

/// Returns the game that a log names, and the outermost mapping; `None` after adding a fault.
fn find_game<L: Games>(
    tree: &Tree<'_>,
    cut: bool,
    faults: &mut Faults,
) -> Option<(&'static Info, NodeId)> {
    let first = tree.source().trim_end().chars().next();
    let whole = Span::new(0, first.map_or(0, char::len_utf8) as u32);
    let root = tree.root().filter(|root| tree.kind(*root) == Kind::Map);
    let Some(root) = root else {
        if !cut {
            let span = tree.root().map_or(whole, |root| tree.span(root));
            faults.push(
                Fault::new(
                    code::WRONG_TYPE,
                    span,
                    "this is not a log: a log is a mapping",
                    "not a mapping",
                )
                .help("begin with game: steel-driver, then players: and moves:"),
            );
        }
        return None;
    };
    if let Some(named) = tree.get(root, "game").and_then(|value| tree.scalar(value))
        && let Some(info) = L::named(named)
    {
        return Some((info, root));
    }
    let ids = Names::new(L::INFOS.iter().map(|info| info.id));
    let known: Vec<&str> = ids.iter().collect();
    let Some(value) = tree.get(root, "game") else {
        no_game::<L>(tree, root, (whole, cut), &known, faults);
        return None;
    };
    let text = tree.scalar(value).unwrap_or_default();
    let added = with_addition::<L>(text);
    let near = match added {
        Some((id, _)) => Some(id),
        None => faults.nearest(&ids, text),
    };
    if tree.kind(value) != Kind::Refused {
        let fault = Fault::new(
            code::UNKNOWN_NAME,
            tree.span(value),
            "there is no such game here",
            "unknown game",
        )
        .help(format!("the games are {}", known.join(", ")))
        .did_you_mean(near);
        faults.push(match added {
            Some((id, addition)) => kept_beside(tree, value, (id, addition), fault),
            None => fault,
        });
    }
    // The rest is read as a log of the game that was probably meant, so that its faults are
    // reported too.
    near.and_then(L::info).map(|info| (info, root))
}

/// Reads the name of a game with something added: `steel driver (4 players)`, `Steel-Driver, USA`.
fn with_addition<L: Games>(text: &str) -> Option<(&'static str, &str)> {
    let signs = ['(', '[', ',', ';', '/', ':', '\u{2013}', '\u{2014}'];
    let cuts = text.match_indices(signs).chain(text.match_indices(" - "));
    cuts.take(8).find_map(|(at, _)| {
        let info = L::named(text[..at].trim())?;
        let rest = text[at..].trim_matches(signs);
        let addition = rest.trim_matches([' ', '-', ')', ']']);
        (!addition.is_empty()).then_some((info.id, addition))
    })
}

/// Adds to the fault of a game with something added how to keep both: what was added may be said
/// by a key of the header, or by a comment.
fn kept_beside(
    tree: &Tree<'_>,
    value: NodeId,
    (id, addition): (&str, &str),
    fault: Fault,
) -> Fault {
    let (source, range) = (tree.source(), tree.span(value).range());
    let lead = &source[line_start(source, range.start)..range.start];
    let rest = &source[range.end..line_end(source, range.end)];
    let line = format!("{id} # {addition}");
    let is_alone = lead.trim() == "game:" && rest.trim().is_empty();
    let fault = Fault {
        help: Some(match is_alone {
            true => format!("did you mean {id}? write game: {line}").into(),
            false => format!("did you mean {id}? {} belongs elsewhere", shown(addition)).into(),
        }),
        instead: None,
        ..fault
    };
    if !is_alone {
        return fault;
    }
    let end = range.start + source[range.clone()].trim_end().len();
    fault.fix(TextEdit::replace(range.start, end, line))
}

/// Adds the fault of a log without the key `game`, which is misspelt or missing. `whole` is
/// underlined if nothing else can be.
fn no_game<L: Games>(
    tree: &Tree<'_>,
    root: NodeId,
    (whole, cut): (Span, bool),
    known: &[&str],
    faults: &mut Faults,
) {
    // A key that is almost `game`, with the name of a game as its value, is that word misspelt.
    let meant = Names::new(["game"]);
    let named = |value: NodeId| {
        tree.scalar(value)
            .is_some_and(|text| L::named(text).is_some())
    };
    let misspelt = tree.entries(root).find(|(key, value)| {
        named(*value)
            && tree.scalar(*key).is_some_and(|key| {
                meant
                    .nearest(key, &mut ComparisonBudget::default())
                    .is_some()
            })
    });
    if let Some((key, _)) = misspelt {
        let text = tree.scalar(key).unwrap_or_default();
        faults.push(
            Fault::new(
                code::UNKNOWN_KEY,
                tree.span(key),
                format!("a log has no key {}", shown(text)),
                "unknown key",
            )
            .did_you_mean(Some("game")),
        );
    } else if !cut {
        let first = tree
            .entries(root)
            .next()
            .map_or(whole, |(key, _)| tree.span(key));
        faults.push(
            Fault::new(
                code::MISSING_KEY,
                first,
                "the log does not say which game it records",
                "no game",
            )
            .help(format!("add game: one of {}", known.join(", "))),
        );
    }
}
