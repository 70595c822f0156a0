//! The header of a log and, through it, the whole log.

use super::board::{BoardSource, Boards};
use super::declared::Outcome;
use super::fault::{Fault, Faults, code};
use super::moves::{Moves, read_moves, read_outcome};
use super::value::{Reader, article, shown, word, wrong_type};
use crate::game::{Domain, Game, Info, Lexicon, Names, Rulings, normal};
use crate::text::Span;
use crate::text::tree::{Kind, NodeId, Tree};
use std::sync::Arc;

/// The outermost mapping of a log, for whoever reads a header key.
#[derive(Clone, Copy)]
pub struct Header<'r, 'a> {
    /// The document.
    pub tree: &'r Tree<'a>,
    /// The outermost mapping.
    pub root: NodeId,
    /// The game's tables.
    pub info: &'static Info,
}

impl Header<'_, '_> {
    /// Key and value of a header key.
    pub fn entry(&self, name: &str) -> Option<(NodeId, NodeId)> {
        self.tree.entries(self.root).find(|(key, _)| self.tree.scalar(*key) == Some(name))
    }

    /// The value of a header key.
    pub fn get(&self, name: &str) -> Option<NodeId> {
        self.entry(name).map(|(_, value)| value)
    }

    /// A fault of the game's `setup`.
    pub fn setup_fault(&self, at: NodeId, message: impl Into<String>, label: impl Into<String>) -> Fault {
        Fault::new(self.info.setup().code, self.tree.span(at), message, label)
    }

    /// The player a value names; `None` after adding a fault.
    pub fn player(&self, at: NodeId, players: &Names, faults: &mut Faults) -> Option<u16> {
        let Some(text) = self.tree.scalar(at) else {
            faults.extend(wrong_type(self.tree, at, "a player").map(|fault| Fault { code: self.info.setup().code, ..fault }));
            return None;
        };
        let found = players.find(text);
        if found.is_none() {
            faults.push(
                self.setup_fault(at, format!("{} is not a player of this log", shown(text)), "not a player")
                    .help(format!("the players are {}", players.iter().collect::<Vec<_>>().join(", ")))
                    .did_you_mean(players.nearest(text).map(|(near, _)| near)),
            );
        }
        found
    }

    /// All players, each once, in the order a list gives them; `None` after adding a fault.
    pub fn player_order(&self, at: NodeId, players: &Names, faults: &mut Faults) -> Option<Vec<u16>> {
        if self.tree.kind(at) != Kind::List {
            faults.extend(wrong_type(self.tree, at, "a list of all players").map(|fault| Fault { code: self.info.setup().code, ..fault }));
            return None;
        }
        let mut order = Vec::new();
        let mut whole = true;
        for child in self.tree.children(at) {
            match self.player(child, players, faults) {
                Some(player) if order.contains(&player) => {
                    faults.push(self.setup_fault(child, format!("{} stands here for the second time", players.name(player)), "again"));
                    whole = false;
                }
                Some(player) => order.push(player),
                None => whole = false,
            }
        }
        if whole && order.len() < players.len() {
            let missing: Vec<&str> = (0..players.len() as u16).filter(|id| !order.contains(id)).map(|id| players.name(id)).collect();
            faults.push(self.setup_fault(at, format!("{} is missing from the order", missing.join(", ")), "not all players"));
            whole = false;
        }
        whole.then_some(order)
    }
}

/// A log whose every word is resolved, as far as it could be read.
pub struct Setup<G: Game> {
    /// The table, if the header sets one up.
    pub table: Option<Arc<G::Table>>,
    /// The rulings in force.
    pub rulings: Rulings,
    /// The edition of the referee's rules.
    pub edition: u16,
    /// The board's name and notice, if there is one.
    pub board: Option<(String, Option<String>)>,
    /// The declarations.
    pub moves: Moves<G::Move>,
    /// The result the table wrote down.
    pub outcome: Option<Outcome>,
}

/// The header keys of every game.
const COMMON: [&str; 10] = ["game", "board", "title", "date", "place", "players", "rulings", "rules", "moves", "result"];

/// Reads a whole log of a game: header, moves, result; adds everything that is wrong before any rule is asked.
pub fn read_log<G: Game>(tree: &Tree<'_>, root: NodeId, boards: &dyn Boards, faults: &mut Faults) -> Setup<G> {
    let header = Header { tree, root, info: G::INFO };
    known_keys(&header, faults);
    for key in ["title", "date", "place"] {
        if let Some(value) = header.get(key).filter(|value| tree.scalar(*value).is_none()) {
            faults.extend(wrong_type(tree, value, "text"));
        }
    }
    let board = read_board::<G>(&header, boards, faults);
    let lexicon = board.as_deref().map(|board| board as &dyn Lexicon);
    let players = read_players(&header, lexicon, faults);
    let rulings = read_rulings(&header, faults);
    let edition = read_edition(&header, faults);
    // A refused value (an alias, say) has its fault from the form already; a game must not take the gap for a whole header.
    let whole = G::INFO.header.iter().filter_map(|key| header.get(key.name)).all(|value| !holds_refused(tree, value));
    let table = match (&board, &players, &rulings, edition) {
        (Some(board), Some(Players { names, can_play: true }), Some(rulings), Some(_)) if whole => {
            G::seat(board.clone(), names.clone(), rulings.clone(), &header, faults)
        }
        _ => None,
    };
    let reader = Reader::new(tree, G::INFO, players.as_ref().map(|players| &players.names), lexicon);
    let moves = read_moves::<G>(&reader, move_list(&header, faults), faults);
    let result = header.entry("result").filter(|(_, value)| !is_blank(tree, *value));
    let outcome = read_outcome(&reader, result, G::INFO, faults);
    Setup {
        table: table.map(Arc::new),
        rulings: rulings.unwrap_or_else(|| Rulings::new(G::INFO.rulings)),
        edition: edition.unwrap_or_else(|| latest(G::INFO)),
        board: board.map(|board| (board.title().to_owned(), board.notice().map(str::to_owned))),
        moves,
        outcome,
    }
}

fn latest(info: &Info) -> u16 {
    info.editions.last().copied().unwrap_or(1)
}

/// Whether a value is refused or has one within.
fn holds_refused(tree: &Tree<'_>, id: NodeId) -> bool {
    tree.kind(id) == Kind::Refused || tree.children(id).any(|child| holds_refused(tree, child))
}

/// A key with nothing behind it, as in a template, or with the null that programs write for it.
pub fn is_blank(tree: &Tree<'_>, id: NodeId) -> bool {
    tree.is_plain(id) && matches!(tree.scalar(id), Some("" | "~" | "null"))
}

fn known_keys(header: &Header<'_, '_>, faults: &mut Faults) {
    let known: Vec<&str> = COMMON.into_iter().chain(header.info.header.iter().map(|key| key.name)).collect();
    for (key, _) in header.tree.entries(header.root) {
        let Some(text) = header.tree.scalar(key).filter(|text| !known.contains(text)) else { continue };
        let near = Names::new(known.iter().copied());
        faults.push(
            Fault::new(
                code::UNKNOWN_KEY,
                header.tree.span(key),
                format!("a log of {} has no key {}", header.info.title, shown(text)),
                "unknown key",
            )
            .help(format!("the keys of a log are {}", known.join(", ")))
            .did_you_mean(near.nearest(text).map(|(near, _)| near)),
        );
    }
}

fn read_board<G: Game>(header: &Header<'_, '_>, boards: &dyn Boards, faults: &mut Faults) -> Option<Arc<G::Board>> {
    let tree = header.tree;
    let named = match header.get("board").filter(|value| !is_blank(tree, *value)) {
        None => None,
        Some(value) => match tree.scalar(value).filter(|text| !text.trim().is_empty()) {
            Some(text) => Some((text, tree.span(value))),
            None => {
                faults.extend(wrong_type(tree, value, "the name of a board"));
                return None;
            }
        },
    };
    G::board(BoardSource { named, boards }, faults)
}

/// The most characters a player's name may have: every move, report and verdict repeats names.
pub const MAX_NAME: usize = 100;

/// The players of a log. Names that cannot set up a game are still names: moves are read by them, so that one run
/// reports everything.
struct Players {
    names: Names,
    can_play: bool,
}

fn read_players(header: &Header<'_, '_>, lexicon: Option<&dyn Lexicon>, faults: &mut Faults) -> Option<Players> {
    let (tree, info) = (header.tree, header.info);
    let Some(list) = header.get("players") else {
        let span = header.entry("game").map_or(tree.span(header.root), |(key, _)| tree.span(key));
        faults.push(
            Fault::new(info.setup().code, span, "the log does not say who plays", "no players")
                .help(format!("add players: [...] with the {} to {} names, clockwise round the table", info.players.0, info.players.1)),
        );
        return None;
    };
    if tree.kind(list) != Kind::List {
        faults.extend(wrong_type(tree, list, "a list of players").map(|fault| Fault { code: info.setup().code, ..fault }));
        return None;
    }
    let before = faults.len();
    let mut names: Vec<&str> = Vec::new();
    let (mut count, mut endless) = (0, false);
    for child in tree.children(list) {
        count += 1;
        if count > 64 {
            continue;
        }
        match tree.scalar(child) {
            Some("") | None => {
                faults.extend(wrong_type(tree, child, "a player's name").map(|fault| Fault { code: info.setup().code, ..fault }));
            }
            Some(name) if name.len() > MAX_NAME && name.chars().count() > MAX_NAME => {
                faults.push(too_long(header, child, name));
                endless = true;
            }
            Some(name) => {
                if let Some(fault) = bad_player(header, child, name, &names, lexicon) {
                    faults.push(fault);
                }
                names.push(name);
            }
        }
    }
    let (least, most) = info.players;
    if faults.len() == before && !(least..=most).contains(&count) {
        let players = if count == 1 { "player" } else { "players" };
        faults.push(header.setup_fault(
            list,
            format!("{} takes {least} to {most} players, here are {count}", info.title),
            format!("{count} {players}"),
        ));
    }
    // Moves are not held against names that cannot stay: one fault is enough.
    if endless {
        return None;
    }
    // A refused value (an alias) has its fault from the form already and leaves a gap.
    let can_play = faults.len() == before && names.len() == count;
    Some(Players { names: Names::exact(names), can_play })
}

/// A name that is too long, underlined where it begins.
fn too_long(header: &Header<'_, '_>, at: NodeId, name: &str) -> Fault {
    const SHOWN: usize = 40;
    let whole = header.tree.span(at);
    let begin = header.tree.source().get(whole.range()).unwrap_or_default();
    let end = begin.char_indices().nth(SHOWN).map_or(whole.end, |(bytes, _)| whole.start + bytes as u32);
    let message = format!("the name {} has {} characters; a player's name has at most {MAX_NAME}", shown(name), name.chars().count());
    Fault::new(header.info.setup().code, Span::new(whole.start, end), message, "too long")
        .help("shorten it here and in the moves; title, place and notes take text of any length")
}

/// A name no player may bear.
fn bad_player(header: &Header<'_, '_>, at: NodeId, name: &str, earlier: &[&str], lexicon: Option<&dyn Lexicon>) -> Option<Fault> {
    let plain = normal(name);
    if earlier.contains(&name) {
        return Some(
            header.setup_fault(at, format!("two players are called {}", shown(name)), "the second").help("tell them apart: Anna K, Anna M"),
        );
    }
    if plain == "none" || header.info.reserved.iter().any(|word| *word == plain) {
        return Some(
            header
                .setup_fault(at, format!("a player cannot be called {}", shown(name)), "reserved")
                .help("the log language uses this word; choose another name"),
        );
    }
    let company = lexicon.and_then(|lexicon| lexicon.names(Domain::Company)).is_some_and(|companies| companies.find(name).is_some());
    company.then(|| {
        let one = header.info.one(Domain::Company);
        header
            .setup_fault(at, format!("{} is the name of {} of the board", shown(name), article(one)), "a player cannot be called so")
            .help("a log must tell players from the rest by their names; choose another, such as an initial added")
    })
}

fn read_rulings(header: &Header<'_, '_>, faults: &mut Faults) -> Option<Rulings> {
    let (tree, info) = (header.tree, header.info);
    let mut rulings = Rulings::new(info.rulings);
    let Some(map) = header.get("rulings").filter(|value| !is_blank(tree, *value)) else { return Some(rulings) };
    if tree.kind(map) != Kind::Map {
        faults.extend(wrong_type(tree, map, "a mapping of rulings").map(|fault| Fault { code: info.setup().code, ..fault }));
        return None;
    }
    let before = faults.len();
    for (key, value) in tree.entries(map) {
        let Some(name) = tree.scalar(key) else { continue };
        let keys: Vec<&str> = info.rulings.iter().map(|ruling| ruling.key).collect();
        let Some(at) = keys.iter().position(|known| *known == name) else {
            faults.push(
                header
                    .setup_fault(key, format!("{} is not a ruling of {}", shown(name), info.title), "no such ruling")
                    .help(format!("the rulings are {}", keys.join(", ")))
                    .did_you_mean(Names::new(keys.iter().copied()).nearest(name).map(|(near, _)| near)),
            );
            continue;
        };
        let choices: Vec<&str> = info.rulings[at].choices.iter().map(|(choice, _)| *choice).collect();
        let text = tree.scalar(value).unwrap_or_default();
        match word(text, &choices).and_then(|chosen| choices.iter().position(|choice| *choice == chosen)) {
            Some(choice) => rulings.choose(at, choice),
            None => faults.push(
                header
                    .setup_fault(value, format!("{name} can be {}", choices.join(" or ")), "no such choice")
                    .did_you_mean(Names::new(choices.iter().copied()).nearest(text).map(|(near, _)| near)),
            ),
        }
    }
    (faults.len() == before).then_some(rulings)
}

fn read_edition(header: &Header<'_, '_>, faults: &mut Faults) -> Option<u16> {
    let Some(value) = header.get("rules") else { return Some(latest(header.info)) };
    let edition = header.tree.scalar(value).and_then(|text| text.trim().parse::<u16>().ok());
    let known = edition.filter(|edition| header.info.editions.contains(edition));
    if known.is_none() {
        let editions: Vec<String> = header.info.editions.iter().map(u16::to_string).collect();
        faults.push(header.setup_fault(value, "this referee has no such edition of the rules", "no such edition").help(format!(
            "editions of {}: {}",
            header.info.title,
            editions.join(", ")
        )));
    }
    known
}

fn move_list(header: &Header<'_, '_>, faults: &mut Faults) -> Option<NodeId> {
    let tree = header.tree;
    let Some(list) = header.get("moves") else {
        let span = header.entry("game").map_or(Span::default(), |(key, _)| tree.span(key));
        faults.push(
            Fault::new(code::MISSING_KEY, span, "the log has no moves", "no moves").help("add moves: [] for a game that has not begun"),
        );
        return None;
    };
    if is_blank(tree, list) {
        return None;
    }
    if tree.kind(list) != Kind::List {
        faults.extend(wrong_type(tree, list, "a list of moves"));
        return None;
    }
    Some(list)
}
