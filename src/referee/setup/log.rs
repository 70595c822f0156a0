//! Reads the header of a log and, with the table that it sets up, everything else.

use super::first_move;
use super::misspelt_players::blame_header;
use super::players::{Players, read_players};
use super::position_values::{OmittedValues, PositionValues};
use crate::game::language::{
    Choices, Editions, Fault, Faults, HEADER_KEYS, Info, Lexicon, MoveNo, Names, Origin, Rulings,
    Value, code, normal, shown, word,
};
use crate::game::prelude::*;
use crate::game::reading::{
    BoardSource, Boards, Defaults, Header, NamedBoard, Reader, is_blank, no_text, wrong_type,
};
use crate::game::{Game, Given, Table, Work};
use crate::referee::log::{
    Declarations, Outcome, read_moves, read_outcome, read_position, too_shallow,
};
use crate::referee::verdict::PositionKeys;
use crate::yaml::Span;
use crate::yaml::parse::parse;
use crate::yaml::tree::{Kind, NodeId, Tree};
use std::cell::OnceCell;
use std::sync::Arc;

/// A log with every word resolved, as far as it could be read.
pub struct Setup<G: Game> {
    /// The table, if the header sets one up.
    pub table: Option<Arc<Table<G>>>,
    /// The rulings in force.
    pub rulings: Choices,
    /// The edition of the referee's rules.
    pub edition: u16,
    /// The board's name and notice, if there is one.
    pub board: Option<(String, Option<String>)>,
    /// The declarations.
    pub moves: Declarations<G::Move>,
    /// The result that the table wrote down.
    pub outcome: Option<Outcome>,
    /// The position that the log begins with, if it does not begin with the game.
    pub position: Option<StartingPosition<G>>,
}

/// The position that a log begins with.
#[derive(Clone)]
pub struct StartingPosition<G: Game> {
    /// The state, before the automatic steps that are due in it.
    pub state: G::State,
    /// Which keys are given, and which assumed.
    pub keys: PositionKeys,
    /// The values that the log gives.
    pub values: Arc<PositionValues>,
}

impl<G: Game> StartingPosition<G> {
    /// Returns what it leaves out.
    pub fn omitted(&self) -> OmittedValues {
        OmittedValues {
            keys: self.keys.clone(),
            values: self.values.clone(),
            turn: self.state.stage().turn,
        }
    }
}

impl<G: Game> Setup<G> {
    /// Returns the same log without its result and without the entries after number `at`. Every
    /// entry must have been readable.
    pub(crate) fn up_to(&self, at: MoveNo) -> Self {
        let order = &self.moves.order;
        let count = order.partition_point(|entry| self.moves.place(*entry).1 <= at);
        Self {
            table: self.table.clone(),
            rulings: self.rulings.clone(),
            edition: self.edition,
            board: self.board.clone(),
            moves: self.moves.first(count),
            outcome: None,
            position: self.position.clone(),
        }
    }

    /// Returns the state before the opening bookkeeping, or the one that the log begins with.
    pub fn start(&self, table: &Table<G>) -> G::State {
        let declared = || {
            self.moves
                .moves
                .iter()
                .map(|declared| (declared.number, &declared.action))
        };
        self.position.as_ref().map_or_else(
            || G::State::start(table, declared()),
            |begun| begun.state.clone(),
        )
    }
}

impl<G: Game> Setup<G> {
    /// Returns the same log, beginning with another position.
    pub(crate) fn beginning_with(&self, position: StartingPosition<G>) -> Self {
        Self {
            outcome: self.outcome.clone(),
            position: Some(position),
            ..self.up_to(self.moves.count)
        }
    }
}

/// Reads the position of a text `position: {...}` for a log with these moves; `None` if there is a fault
/// in it.
pub(crate) fn position_in<G: Game>(
    table: &Table<G>,
    text: &str,
    moves: &Declarations<G::Move>,
) -> Option<StartingPosition<G>> {
    let parsed = parse(text);
    let tree = &parsed.tree;
    let header = Header {
        tree,
        root: tree.root()?,
        info: G::INFO,
        choices: None,
    };
    let reader = Reader::new(tree, G::INFO, Some(&table.players), Some(&*table.board));
    let mut faults = Faults::keeping(0);
    let begun = begin(table, &reader, &header, moves, &mut faults);
    begun.filter(|_| parsed.faults.is_empty() && faults.is_empty())
}

/// Reads a whole log of a game: header, moves, result. Adds every fault that can be found without a
/// rule of the game.
pub fn read_log<G: Game>(
    tree: &Tree<'_>,
    root: NodeId,
    boards: &dyn Boards,
    faults: &mut Faults,
) -> Setup<G> {
    read_log_on(tree, root, boards, None, faults)
}

/// Does the same as [`read_log`] for a log that shares its header and `shared` entries, node by
/// node, with one that was read without a fault.
pub(crate) fn read_log_on<G: Game>(
    tree: &Tree<'_>,
    root: NodeId,
    boards: &dyn Boards,
    earlier: Option<(&Setup<G>, usize)>,
    faults: &mut Faults,
) -> Setup<G> {
    let header = Header {
        tree,
        root,
        info: G::INFO,
        choices: None,
    };
    known_keys(&header, faults);
    free_texts(&header, faults);
    let board = read_board::<G>(&header, boards, faults);
    let lexicon = board.as_deref().map(|board| board as &dyn Lexicon);
    let players = read_players(&header, lexicon, faults);
    let rulings = read_rulings(&header, boards.defaults(), faults)
        .map(|rulings| overrule(rulings, G::INFO, boards.defaults()));
    let edition = read_edition(&header, faults);
    let is_whole = holds_no_refused(&header);
    let table = match (&board, &players, &rulings, edition) {
        (
            Some(board),
            Some(Players {
                names,
                can_play: true,
            }),
            Some(rulings),
            Some(number),
        ) if is_whole => seat::<G>(board, names, rulings, number, &header, faults),
        _ => None,
    };
    let names = players.as_ref().map(|players| &*players.names);
    let reader = Reader::new(tree, G::INFO, names, lexicon);
    let earlier = earlier
        .filter(|(earlier, _)| is_same_board(board.as_ref(), earlier))
        .map(|(earlier, shared)| earlier.moves.first(shared));
    let list = move_list(&header, faults);
    let moves = read_moves(&reader, list, earlier.unwrap_or_default(), faults);
    let result = header
        .entry("result")
        .filter(|(_, value)| !is_blank(tree, *value));
    let outcome = read_outcome(&reader, result, G::INFO, faults);
    let position = table
        .as_ref()
        .and_then(|table| begin::<G>(table, &reader, &header, &moves, faults));
    if !faults.is_empty() {
        blame_header(&header, faults);
    }
    Setup {
        position,
        table: table.map(Arc::new),
        rulings: rulings.unwrap_or_else(|| Choices::new(G::INFO.rulings)),
        edition: edition.unwrap_or_else(|| latest(G::INFO)),
        board: board.map(|board| (board.title().to_owned(), board.notice().map(str::to_owned))),
        moves,
        outcome,
    }
}

/// Adds the faults of the header keys that are free text.
fn free_texts(header: &Header<'_, '_>, faults: &mut Faults) {
    let tree = header.tree;
    for key in ["id", "title", "date", "place"] {
        if let Some(value) = header
            .get(key)
            .filter(|value| tree.scalar(*value).is_none())
        {
            faults.extend(no_text(tree, value));
        }
    }
    if let Some(value) = header.get("id") {
        faults.extend(endless_id(tree, value));
    }
}

/// Returns whether no value of the game's header keys was refused. A refused value (an alias, say)
/// has its fault already; a game must not take the gap for a complete header.
fn holds_no_refused(header: &Header<'_, '_>) -> bool {
    let keys = header.info.header.iter();
    keys.filter_map(|key| header.get(key.name))
        .all(|value| !header.tree.holds_refused(value))
}

/// Returns whether a log that was read earlier has the same board. If its board file has changed
/// since, the names are read again.
fn is_same_board<G: Game>(board: Option<&Arc<G::Board>>, earlier: &Setup<G>) -> bool {
    board
        .zip(earlier.table.as_ref())
        .is_some_and(|(own, of)| Arc::ptr_eq(own, &of.board))
}

/// Sets up the table of a header, if it can.
fn seat<G: Game>(
    board: &Arc<G::Board>,
    players: &Arc<Names>,
    choices: &Choices,
    edition: u16,
    header: &Header<'_, '_>,
    faults: &mut Faults,
) -> Option<Table<G>> {
    let header = Header {
        choices: Some(choices),
        ..*header
    };
    let own = G::seat(board, players, &header, faults)?;
    let edition = G::Edition::numbered(edition)?;
    Some(Table {
        board: board.clone(),
        players: players.clone(),
        rulings: G::Rulings::chosen(choices),
        edition,
        own,
        work: Work::default(),
    })
}

/// Returns the position that a log begins with; `None` if it begins with the game, or after adding
/// a fault.
fn begin<G: Game>(
    table: &Table<G>,
    reader: &Reader<'_, '_>,
    header: &Header<'_, '_>,
    moves: &Declarations<G::Move>,
    faults: &mut Faults,
) -> Option<StartingPosition<G>> {
    let tree = header.tree;
    let (key, node) = header
        .entry("position")
        .filter(|(_, value)| !is_blank(tree, *value))?;
    let before = faults.len();
    for own in G::INFO.header.iter().filter(|own| own.opening) {
        if let Some((opening, _)) = header.entry(own.name) {
            let message = format!(
                "{} sets up a new game, but this log begins with a position",
                own.name
            );
            let fault = header
                .setup_fault(opening, message, "of no use here")
                .related(tree.span(key), "the position");
            faults.push(fault.help(format!(
                "remove {}; what the table looks like stands in position",
                own.name
            )));
        }
    }
    let values = read_position(reader, node, faults);
    if faults.len() > before {
        return None;
    }
    let declared = moves
        .moves
        .iter()
        .map(|declared| (declared.number, &declared.action));
    let scratch = &mut Faults::default();
    let as_given = Given::new(table, tree, &values, node, scratch);
    let open = G::EXPECTS.iter().map(|observable| observable.key.name);
    let open = open.filter(|key| !as_given.has(key) && G::State::follows(&as_given, key));
    let follow: Vec<&'static str> = open.collect();
    let first_shown = first_move::shown::<G>(table, tree, &values, node, moves, &follow);
    let with: Vec<(usize, Value, NodeId)> =
        values.iter().cloned().chain(first_shown.values).collect();
    let mut given = Given::new(table, tree, &with, node, faults);
    let state = G::State::from_position(&mut given, declared).filter(|_| faults.len() == before)?;
    let values = PositionValues::new::<G>(table, &state, tree, values);
    Some(StartingPosition {
        keys: PositionKeys {
            shown: first_shown.shown,
            confirmed: first_shown.confirmed,
            ..values.keys(table, &state, follow)
        },
        values: Arc::new(values),
        state,
    })
}

fn latest(info: &Info) -> u16 {
    info.editions.last().copied().unwrap_or(1)
}

/// Returns the keys of the result that were written directly after it instead of in it, with the
/// one fault that reports them.
fn keys_outside_result(header: &Header<'_, '_>) -> Option<(Vec<NodeId>, Fault)> {
    let tree = header.tree;
    let result = header.entry("result")?;
    let is_of_result = |(key, _): &(NodeId, NodeId)| {
        let name = tree.scalar(*key);
        let results = header.info.results.iter();
        let own = header.info.header.iter().map(|key| key.name);
        let mut known = HEADER_KEYS.into_iter().chain(own);
        !known.any(|key| name == Some(key)) && results.into_iter().any(|key| name == Some(key.name))
    };
    let entries = tree.entries(header.root);
    let behind = entries.skip_while(|(key, _)| *key != result.0).skip(1);
    let run: Vec<(NodeId, NodeId)> = behind.take_while(is_of_result).collect();
    let reader = Reader::new(tree, header.info, None, None);
    let fault = (!run.is_empty()).then(|| too_shallow(&reader, result, &run))??;
    Some((run.iter().map(|(key, _)| *key).collect(), fault))
}

fn known_keys(header: &Header<'_, '_>, faults: &mut Faults) {
    let known: Vec<&str> = HEADER_KEYS
        .into_iter()
        .chain(header.info.header.iter().map(|key| key.name))
        .collect();
    let names = OnceCell::new();
    let beside = keys_outside_result(header);
    faults.extend(beside.as_ref().map(|(_, fault)| fault.clone()));
    for (key, _) in header.tree.entries(header.root) {
        let Some(text) = header.tree.scalar(key).filter(|text| !known.contains(text)) else {
            continue;
        };
        if beside.as_ref().is_some_and(|(keys, _)| keys.contains(&key)) {
            continue;
        }
        let near = faults.nearest(
            names.get_or_init(|| Names::new(known.iter().copied())),
            text,
        );
        faults.push(
            Fault::new(
                code::UNKNOWN_KEY,
                header.tree.span(key),
                format!("a log of {} has no key {}", header.info.title, shown(text)),
                "unknown key",
            )
            .help(format!("the keys of a log are {}", known.join(", ")))
            .did_you_mean(near),
        );
    }
}

fn read_board<G: Game>(
    header: &Header<'_, '_>,
    boards: &dyn Boards,
    faults: &mut Faults,
) -> Option<Arc<G::Board>> {
    let tree = header.tree;
    let named = match header.get("board").filter(|value| !is_blank(tree, *value)) {
        None => boards
            .defaults()
            .boards
            .get(header.info.id)
            .map(NamedBoard::of_settings),
        Some(value) => match tree.scalar(value).filter(|text| !text.trim().is_empty()) {
            Some(text) => Some(NamedBoard::of_log(text, tree.span(value))),
            None => {
                faults.extend(wrong_type(tree, value, "the name of a board"));
                return None;
            }
        },
    };
    BoardSource { named, boards }.board(G::INFO, faults)
}

/// The longest id, in characters: every record of a log repeats it.
pub(crate) const MAX_ID: usize = 200;

/// Returns the fault of an id that is too long, underlined where it begins.
fn endless_id(tree: &Tree<'_>, at: NodeId) -> Option<Fault> {
    let id = tree.scalar(at).filter(|id| id.len() > MAX_ID)?;
    let length = id.chars().count();
    let start = tree.span(at).start;
    (length > MAX_ID).then(|| {
        let message = format!("the id has {length} characters; an id has at most {MAX_ID}");
        Fault::new(
            code::WRONG_TYPE,
            Span::new(start, start + 1),
            message,
            "too long",
        )
        .help("every record of the log repeats it; title takes text of any length")
    })
}

/// Returns the choices by which a log is judged: its own, otherwise those of the settings,
/// otherwise the first on the game's page.
fn read_rulings(
    header: &Header<'_, '_>,
    defaults: &Defaults,
    faults: &mut Faults,
) -> Option<Choices> {
    let (tree, info) = (header.tree, header.info);
    let mut rulings = default_rulings(info, defaults);
    let Some(map) = header
        .get("rulings")
        .filter(|value| !is_blank(tree, *value))
    else {
        return Some(rulings);
    };
    if tree.kind(map) != Kind::Map {
        faults.extend(
            wrong_type(tree, map, "a mapping of rulings").map(|fault| Fault {
                code: info.setup().code,
                ..fault
            }),
        );
        return None;
    }
    let before = faults.len();
    for (key, value) in tree.entries(map) {
        let Some(name) = tree.scalar(key) else {
            continue;
        };
        let keys: Vec<&str> = info.rulings.iter().map(|ruling| ruling.key).collect();
        let Some(at) = keys.iter().position(|known| *known == name) else {
            let fault = no_ruling(header, key, name, &keys, faults);
            faults.push(fault);
            continue;
        };
        let choices: Vec<&str> = info.rulings[at]
            .choices
            .iter()
            .map(|(choice, _)| *choice)
            .collect();
        let text = tree.scalar(value).unwrap_or_default();
        match word(text, &choices)
            .and_then(|chosen| choices.iter().position(|choice| *choice == chosen))
        {
            Some(choice) => rulings.choose(at, choice, Origin::Log),
            None => {
                let choice = Names::new(choices.iter().copied());
                let near = faults.nearest(&choice, text);
                faults.push(
                    header
                        .setup_fault(
                            value,
                            format!("{name} can be {}", choices.join(" or ")),
                            "no such choice",
                        )
                        .did_you_mean(near),
                );
            }
        }
    }
    (faults.len() == before).then_some(rulings)
}

/// Returns the choices of the settings, otherwise the first on the game's page.
fn default_rulings(info: &Info, defaults: &Defaults) -> Choices {
    let mut rulings = Choices::new(info.rulings);
    for (at, ruling) in info.rulings.iter().enumerate() {
        let Some((choice, origin)) = defaults.rulings.get(ruling.key) else {
            continue;
        };
        // The caller has checked that the game has it.
        if let Some(choice) = ruling
            .choices
            .iter()
            .position(|(known, _)| *known == normal(choice))
        {
            rulings.choose(at, choice, *origin);
        }
    }
    rulings
}

/// Returns the fault of a key that is not a ruling of the game.
fn no_ruling(
    header: &Header<'_, '_>,
    key: NodeId,
    name: &str,
    keys: &[&str],
    faults: &mut Faults,
) -> Fault {
    let title = header.info.title;
    let near = faults
        .nearest(&Names::new(keys.iter().copied()), name)
        .map(str::to_owned);
    let message = format!("{} is not a ruling of {title}", shown(name));
    header
        .setup_fault(key, message, "no such ruling")
        .help(format!("the rulings are {}", keys.join(", ")))
        .did_you_mean(near.as_deref())
}

/// Overrides the choices of a log by those that outrank its own.
fn overrule(mut rulings: Choices, info: &Info, defaults: &Defaults) -> Choices {
    if defaults.overruled.is_empty() {
        return rulings;
    }
    for (at, ruling) in info.rulings.iter().enumerate() {
        let wanted = defaults.overruled.get(ruling.key);
        let is_wanted = |(choice, _): &(&str, &str)| wanted.is_some_and(|wanted| wanted == choice);
        if let Some(choice) = ruling.choices.iter().position(is_wanted) {
            rulings.choose(at, choice, Origin::Command);
        }
    }
    rulings
}

fn read_edition(header: &Header<'_, '_>, faults: &mut Faults) -> Option<u16> {
    let Some(value) = header.get("rules") else {
        return Some(latest(header.info));
    };
    let edition = header
        .tree
        .scalar(value)
        .and_then(|text| text.trim().parse::<u16>().ok());
    let known = edition.filter(|edition| header.info.editions.contains(edition));
    if known.is_none() {
        let editions: Vec<String> = header.info.editions.iter().map(u16::to_string).collect();
        faults.push(
            header
                .setup_fault(
                    value,
                    "this referee has no such edition of the rules",
                    "no such edition",
                )
                .help(format!(
                    "editions of {}: {}",
                    header.info.title,
                    editions.join(", ")
                )),
        );
    }
    known
}

fn move_list(header: &Header<'_, '_>, faults: &mut Faults) -> Option<NodeId> {
    let tree = header.tree;
    let Some(list) = header.get("moves") else {
        let span = header
            .entry("game")
            .map_or(Span::default(), |(key, _)| tree.span(key));
        if !faults.has_misspelt("moves") {
            faults.push(
                Fault::new(code::MISSING_KEY, span, "the log has no moves", "no moves")
                    .help("add moves: [] for a game that has not begun"),
            );
        }
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
