//! From the text of one log to everything that can be said of it, in one call.

use crate::bench::position::{At, Keeper, Position};
use crate::diff::{Comparison, Side, compare};
use crate::fmt::layout_tree;
use crate::game::{Domain, Game, Info, Lexicon, MoveNo, Names, Reading, Sheet, Speak, normal};
use crate::games::TITLES;
use crate::generate::{Order, generate};
use crate::log::{BoardSource, BoardText, Boards, Fault, Faults, NoBoards, code, read_log};
use crate::referee::{Observer, Options, Step, Voice, referee, spoken};
use crate::template::template;
use crate::text::Span;
use crate::text::parse::{FormFault, Parsed, parse};
use crate::text::tree::{Kind, NodeId, Tree};
use crate::verdict::{Counts, Judgement, Spoken, Verdict};
use std::fmt::Debug;
use std::marker::PhantomData;
use std::sync::Arc;

/// What is wanted besides the verdict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ask {
    /// How to judge.
    pub options: Options,
    /// The tracks at every moment.
    pub tracks: bool,
    /// What happened at every moment.
    pub story: bool,
    /// How the standing came about.
    pub sheets: bool,
    /// A position of the game.
    pub position: Option<At>,
}

/// What brought the table to a moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// The opening bookkeeping.
    Opening,
    /// A declared move.
    Declared(Spoken),
    /// A pass that was filled in.
    Implied(Spoken),
    /// An automatic step.
    Automatic,
}

/// A moment of the game.
#[derive(Clone, Debug)]
pub struct Moment {
    /// The declared move it follows; 0 before the first.
    pub at: MoveNo,
    /// What brought it about.
    pub cause: Cause,
    /// Turn or round.
    pub turn: u32,
    /// The phase.
    pub phase: &'static str,
    /// Whether its turn is read by it where only one moment a turn is shown.
    pub closes_turn: bool,
    /// What happened, in sentences; empty unless asked for.
    pub story: Vec<String>,
    /// The tracks; empty unless asked for.
    pub readings: Vec<Reading>,
}

/// All that is said of one log.
pub struct Account {
    /// The verdict.
    pub verdict: Verdict,
    /// The table's names; `None` for a malformed log.
    pub voice: Option<Box<dyn Speak + Send>>,
    /// The moments; empty unless tracks or story were asked for.
    pub moments: Vec<Moment>,
    /// How the standing came about; empty unless asked for.
    pub sheets: Vec<Sheet>,
    /// The position asked for; `None` if there was none to ask for, or the replay did not get there.
    pub position: Option<Box<dyn Position>>,
}

/// A log that was judged, with its text.
pub struct Judged<'a> {
    /// The document.
    pub tree: Tree<'a>,
    /// What is said of it.
    pub account: Account,
}

/// Judges the text of one log with built-in boards only.
///
/// ```
/// let judged = railref::judge("game: steel-driver\nplayers: [Andy, Don, Simon]\nmoves:\n  - {offer: red, by: Don, bid: 3}\n");
/// let verdict = judged.account.verdict;
/// assert_eq!(verdict.judgement.word(), "illegal");
/// assert_eq!(verdict.findings[0].code, "steel-driver/out-of-turn");
/// assert_eq!(verdict.findings[0].facts.explain().message, "Don acts, but it is Andy's turn: Andy holds the Active Player marker");
/// ```
pub fn judge(text: &str) -> Judged<'_> {
    judge_with(text, &NoBoards, &Ask::default())
}

/// Judges the text of one log. Never fails: what cannot be read is a malformed log. `boards` reads the board files it
/// names; `ask` says what is wanted besides the verdict.
///
/// ```
/// use railref::judge::Ask;
/// use railref::log::NoBoards;
/// use railref::referee::Options;
/// use railref::report::{Paper, json};
///
/// let log = "game: steel-driver\nplayers: [Andy, Don, Simon]\nmoves:\n  - {sale: red, by: Andy, to: Don, price: 4}\n";
/// let ask = Ask { options: Options { complete: true, ..Options::default() }, tracks: true, ..Ask::default() };
/// let judged = railref::judge_with(log, &NoBoards, &ask);
/// // The tracks, moment by moment.
/// assert!(judged.account.moments.iter().any(|moment| moment.at == 1 && !moment.readings.is_empty()));
/// // The verdict as `railref check --format json` has it.
/// let verdict = json::verdict(&Paper::new("friday.yaml", 1, &judged.tree, 0, 0), &judged.account);
/// assert_eq!(verdict["violations"][0]["rule"], "unfinished");
/// ```
pub fn judge_with<'a>(text: &'a str, boards: &dyn Boards, ask: &Ask) -> Judged<'a> {
    let Parsed { tree, faults: form } = parse(text);
    let mut faults = Faults::default();
    let cut = form.iter().find_map(|fault| match fault {
        FormFault::Syntax { at, .. } | FormFault::TooDeep { at } | FormFault::TooMany { at } => Some(at.start),
        _ => None,
    });
    faults.extend(form.into_iter().map(Fault::from));
    let account = match find_game(&tree, cut.is_some(), &mut faults) {
        Some((title, root)) => title.examine(&tree, root, boards, ask, faults, cut),
        None => malformed(None, faults),
    };
    Judged { tree, account }
}

/// The game a log names and the outermost mapping; `None` after adding a fault.
fn find_game(tree: &Tree<'_>, cut: bool, faults: &mut Faults) -> Option<(&'static dyn Title, NodeId)> {
    let whole = Span::new(0, tree.source().trim_end().len().min(1) as u32);
    let root = tree.root().filter(|root| tree.kind(*root) == Kind::Map);
    let Some(root) = root else {
        if !cut {
            let span = tree.root().map_or(whole, |root| tree.span(root));
            faults.push(
                Fault::new(code::WRONG_TYPE, span, "this is not a log: a log is a mapping", "not a mapping")
                    .help("begin with game: steel-driver, then players: and moves:"),
            );
        }
        return None;
    };
    if let Some(named) = tree.get(root, "game").and_then(|value| tree.scalar(value))
        && let Some(title) = TITLES.iter().find(|title| title.info().id == named)
    {
        return Some((*title, root));
    }
    let ids = Names::new(TITLES.iter().map(|title| title.info().id));
    let known: Vec<&str> = ids.iter().collect();
    let Some(value) = tree.get(root, "game") else {
        if !cut {
            let first = tree.entries(root).next().map_or(whole, |(key, _)| tree.span(key));
            faults.push(
                Fault::new(code::MISSING_KEY, first, "the log does not say which game it is of", "no game")
                    .help(format!("add game: one of {}", known.join(", "))),
            );
        }
        return None;
    };
    let text = tree.scalar(value).unwrap_or_default();
    if let Some(index) = ids.find(text) {
        return Some((TITLES[usize::from(index)], root));
    }
    let near = ids.nearest(text).map(|(near, _)| near).or_else(|| known.iter().copied().find(|id| *id == normal(text).replace(' ', "-")));
    if tree.kind(value) != Kind::Refused {
        faults.push(
            Fault::new(code::UNKNOWN_NAME, tree.span(value), "there is no such game here", "unknown game")
                .help(format!("the games are {}", known.join(", ")))
                .did_you_mean(near),
        );
    }
    None
}

/// The account of a log that is none.
fn malformed(game: Option<&'static Info>, faults: Faults) -> Account {
    let (faults, warnings) = faults.into_parts();
    let verdict = Verdict { warnings, ..malformed_verdict(game, faults) };
    Account { verdict, voice: None, moments: Vec::new(), sheets: Vec::new(), position: None }
}

/// The verdict on a log that is none.
pub fn malformed_verdict(game: Option<&'static Info>, faults: Vec<Fault>) -> Verdict {
    Verdict {
        game,
        edition: game.and_then(|info| info.editions.last().copied()).unwrap_or(0),
        board: None,
        rulings: Vec::new(),
        judgement: Judgement::Malformed,
        complete: false,
        replayed: false,
        counts: Counts::default(),
        faults,
        warnings: Vec::new(),
        findings: Vec::new(),
        accepted: Vec::new(),
        standing: None,
    }
}

/// A game, whatever its types.
pub trait Title: Sync {
    /// Its tables.
    fn info(&self) -> &'static Info;

    /// The names of one kind on the default board, in its order.
    fn names(&self, domain: Domain) -> Vec<String>;
    /// Reads a board file; `false` after adding a fault.
    fn read_board(&self, board: &Arc<BoardText>, faults: &mut Faults) -> bool;

    /// Reads and judges a log. `faults` are those of its form; reading was cut off at byte `cut`, if it was.
    fn examine(&self, tree: &Tree<'_>, root: NodeId, boards: &dyn Boards, ask: &Ask, faults: Faults, cut: Option<u32>) -> Account;

    /// A random legal game to its end, as a log; `Err` says what is wrong with the order.
    fn generate(&self, order: &Order, seed: u64, boards: &dyn Boards) -> Result<String, String>;

    /// A template of a log; `Err` says what is wrong with players or board.
    fn template(&self, players: &[String], board: Option<&str>, boards: &dyn Boards) -> Result<String, String>;

    /// The canonical text of a well-formed log; `None` of a malformed one.
    fn layout(&self, tree: &Tree<'_>, root: NodeId, boards: &dyn Boards) -> Option<String>;

    /// Two well-formed logs of this game compared.
    fn compare(&self, left: &Side<'_, '_>, right: &Side<'_, '_>) -> Comparison;
}

/// Makes a [`Title`] of a [`Game`].
#[derive(Debug, Default)]
pub struct Seat<G>(PhantomData<G>);

impl<G> Seat<G> {
    /// The title of a game.
    pub const fn new() -> Self {
        Self(PhantomData)
    }
}

impl<G: Game> Title for Seat<G> {
    fn info(&self) -> &'static Info {
        G::INFO
    }

    fn names(&self, domain: Domain) -> Vec<String> {
        let board = G::board(BoardSource { named: None, boards: &NoBoards }, &mut Faults::default());
        board.as_deref().and_then(|board| board.names(domain)).map(|names| names.iter().map(str::to_owned).collect()).unwrap_or_default()
    }

    fn read_board(&self, board: &Arc<BoardText>, faults: &mut Faults) -> bool {
        /// Hands out the one file that is at hand.
        struct Only<'b>(&'b str);
        impl Boards for Only<'_> {
            fn read(&self, _: &str) -> Result<String, String> {
                Ok(self.0.to_owned())
            }
        }
        let boards = Only(&board.text);
        let named = format!("./{}", board.path);
        G::board(BoardSource { named: Some((&named, Span::default())), boards: &boards }, faults).is_some()
    }

    fn examine(&self, tree: &Tree<'_>, root: NodeId, boards: &dyn Boards, ask: &Ask, mut faults: Faults, cut: Option<u32>) -> Account {
        let form = faults.len();
        let setup = read_log::<G>(tree, root, boards, &mut faults);
        if form > 0
            && let Some(moves) = tree.get(root, "moves")
        {
            faults.number(form, &tree.children(moves).map(|entry| tree.span(entry)).collect::<Vec<Span>>());
        }
        if let Some(cut) = cut {
            faults.keep_read(form, cut);
        }
        let table = setup.table.clone().filter(|_| faults.is_empty());
        let Some(table) = table else {
            let account = malformed(Some(G::INFO), faults);
            let verdict = Verdict {
                edition: setup.edition,
                board: setup.board,
                rulings: setup.rulings.iter().collect(),
                counts: Counts { declared: setup.moves.count, ..Counts::default() },
                ..account.verdict
            };
            return Account { verdict, ..account };
        };
        let mut recorder = Recorder::<G> { ask: *ask, moments: Vec::new(), keeper: Keeper::new(ask.position) };
        let (mut verdict, state) = referee::<G>(&setup, &table, ask.options, &mut recorder);
        verdict.warnings = faults.into_parts().1;
        let sheets = if ask.sheets { G::sheets(&table, &state) } else { Vec::new() };
        let position = recorder.keeper.take(&table, &state, verdict.reached());
        let position = position.map(|held| Box::new(held) as Box<dyn Position>);
        Account { verdict, voice: Some(Box::new(Voice::<G>(table))), moments: recorder.moments, sheets, position }
    }

    fn generate(&self, order: &Order, seed: u64, boards: &dyn Boards) -> Result<String, String> {
        generate::<G>(order, seed, boards)
    }

    fn template(&self, players: &[String], board: Option<&str>, boards: &dyn Boards) -> Result<String, String> {
        template::<G>(players, board, boards)
    }

    fn layout(&self, tree: &Tree<'_>, root: NodeId, boards: &dyn Boards) -> Option<String> {
        layout_tree::<G>(tree, root, boards)
    }

    fn compare(&self, left: &Side<'_, '_>, right: &Side<'_, '_>) -> Comparison {
        compare::<G>(left, right)
    }
}

/// Takes down the moments, and keeps the position that is wanted.
struct Recorder<G: Game> {
    ask: Ask,
    moments: Vec<Moment>,
    keeper: Keeper<G>,
}

impl<G: Game> Observer<G> for Recorder<G> {
    fn watches(&self) -> bool {
        self.ask.tracks || self.ask.story || self.ask.position.is_some()
    }

    fn wants_story(&self) -> bool {
        self.ask.story
    }

    fn moment(&mut self, table: &G::Table, step: Step<'_, G::Move>, at: MoveNo, events: Vec<G::Event>, state: &G::State) {
        self.keeper.moment(&step, at, state);
        if !self.ask.tracks && !self.ask.story {
            return;
        }
        let cause = match step {
            Step::Opening => Cause::Opening,
            Step::Declared(action) => Cause::Declared(spoken::<G>(table, action)),
            Step::Implied(action) => Cause::Implied(spoken::<G>(table, action)),
            Step::Automatic => Cause::Automatic,
        };
        let readings = if self.ask.tracks { G::readings(table, state) } else { Vec::new() };
        let story = events.iter().map(|event| G::tell(table, event)).collect();
        self.moments.push(Moment {
            at,
            cause,
            turn: G::turn(state),
            phase: G::phase(state),
            closes_turn: G::closes_turn(state),
            story,
            readings,
        });
    }
}
