//! The contract a game fulfils. Everything else in the program (referee, reports, commands, tests) is written once against it.

mod explanation;
mod grammar;
mod info;
mod names;
mod picture;
mod quick;
mod rng;
mod sheet;
mod value;

pub use explanation::{Blame, Explanation, Path, Step};
pub use grammar::{Domain, ExpectKey, HeaderKey, Key, Shape, Verb};
pub use info::{BuiltIn, Info, Rule, Ruling, Rulings};
pub use names::{Lexicon, Names, Speak, normal};
pub use picture::{Link, Outline, Panel, Picture, Spot, Tone};
pub use quick::Quick;
pub use rng::Rng;
pub use sheet::{Cell, Reading, Sheet, Standing};
pub use value::{Args, Value};

use crate::log::{BoardSource, Declared, Faults, Header};
use std::fmt::Debug;
use std::sync::Arc;

/// The number of a declared move, counted from 1 through all of `moves`, `expect`s included. 0 is the setup.
///
/// Implied passes and automatic steps bear the number of the declared move they follow.
pub type MoveNo = u32;

/// A pass that may be left out of a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Omissible<M> {
    /// The pass.
    pub pass: M,
    /// Whether it is the only legal move. One that is not (the end of a building turn that could go on) is filled in
    /// only before a later move, never at the end of a log.
    pub forced: bool,
}

/// Takes down what happens, for those who want the story; costs nothing for those who do not.
#[derive(Debug)]
pub struct Story<E> {
    wanted: bool,
    events: Vec<E>,
}

impl<E> Story<E> {
    /// A story that is kept, or one that nobody will read.
    pub fn new(wanted: bool) -> Self {
        Self { wanted, events: Vec::new() }
    }

    /// Adds an event; `event` is only made when somebody wants it.
    pub fn tell(&mut self, event: impl FnOnce() -> E) {
        if self.wanted {
            self.events.push(event());
        }
    }

    /// Hands over the events told since the last call, in order.
    pub fn take(&mut self) -> Vec<E> {
        std::mem::take(&mut self.events)
    }
}

/// One of the games.
///
/// The order of calls: [`Game::board`] and [`Game::seat`] once a log; [`Game::start`], then [`Game::settle`] until it
/// has nothing more to do; then for each move [`Game::check`] and, if it found nothing or the table let stand what it
/// found, [`Game::apply`] and again [`Game::settle`] to its end.
///
/// Everything is deterministic: the same table and the same moves give the same states, events and lists in the same
/// order. Nothing here may panic on any move that [`Game::read`] can produce in any state that can be reached, also by
/// moves carried out although they broke an acceptable rule. `check`, `legal` and `observe` have no side effects.
pub trait Game: Sized + Debug + Send + Sync + 'static {
    /// The board with its names.
    type Board: Lexicon + Send + Sync + Debug;
    /// What does not change during a game: board, players, rulings.
    type Table: Send + Sync + Debug;
    /// A position. Cheap to clone.
    type State: Clone + Debug + PartialEq + Send;
    /// A move with every name resolved. What no log can say is not representable.
    type Move: Clone + Debug + PartialEq + Send + Sync;
    /// One broken rule with the facts of the case, never prose.
    type Breach: Clone + Debug + PartialEq + Send + Sync;
    /// Something that happened, with its amounts and its reason, never prose.
    type Event: Clone + Debug + Send;

    /// Name, verbs, keys, rules and rulings: the tables everything generic works from.
    const INFO: &'static Info;

    /// The board a header names, or the game's own if it names none. `None` after adding a fault.
    fn board(source: BoardSource<'_>, faults: &mut Faults) -> Option<Arc<Self::Board>>;

    /// Sets up the table: the game's own header keys are read here. `None` after adding at least one fault of `setup`.
    /// `players` are checked already: as many as the game takes, all different, none reserved.
    fn seat(board: Arc<Self::Board>, players: Names, rulings: Rulings, header: &Header<'_, '_>, faults: &mut Faults)
    -> Option<Self::Table>;

    /// The players, clockwise.
    fn players(table: &Self::Table) -> &Names;

    /// The board of the table.
    fn board_of(table: &Self::Table) -> &Self::Board;

    /// Makes a move of a verb (an index into [`Info::verbs`]) and its values, which fit the verb's shapes.
    fn read(verb: usize, args: &Args) -> Self::Move;

    /// The inverse of [`Game::read`]: optional keys that can be told from the position are filled in.
    fn declare(table: &Self::Table, action: &Self::Move) -> (usize, Args);

    /// The position before the opening bookkeeping. `declared` are all moves of the log, for rules that read ahead
    /// (hands revealed only when the round is over).
    fn start(table: &Self::Table, declared: &[Declared<Self::Move>]) -> Self::State;

    /// Takes one automatic step (payouts, clean-up, scoring), if one is due; `false` when a move is awaited or the
    /// game is over. After each step the table is at a new moment.
    fn settle(table: &Self::Table, state: &mut Self::State, story: &mut Story<Self::Event>) -> bool;

    /// The rules `action` breaks here, in the order of checking, which is that of [`Info::rules`] wherever a rule stands in it
    /// once; adds nothing if it is legal.
    fn check(table: &Self::Table, state: &Self::State, action: &Self::Move, broken: &mut Vec<Self::Breach>);

    /// The rule a breach breaks: an index into [`Info::rules`].
    fn rule(breach: &Self::Breach) -> usize;

    /// A breach in words: what is wrong, where in the move, what would have been legal, which earlier moves are to blame.
    /// `legal` are the legal moves of the position it was judged at, or the first of them.
    fn explain(table: &Self::Table, breach: &Self::Breach, legal: &[Self::Move]) -> Explanation;

    /// Carries out a move that is legal, or whose breaches are all of rules that can be accepted.
    fn apply(table: &Self::Table, state: &mut Self::State, action: &Self::Move, at: MoveNo, story: &mut Story<Self::Event>);

    /// Goes on as after a move that was left out because it is illegal, but without its effects: the next to act is to
    /// act. Called only where the move suits, and only for the moves after it that fit nowhere else, so that one illegal
    /// move does not make the rest of the log illegal. Leaves the position as it is where nothing sensible can be done.
    fn forgo(table: &Self::Table, state: &mut Self::State, action: &Self::Move);

    /// The pass that may be left out here, if there is one.
    fn omissible(table: &Self::Table, state: &Self::State) -> Option<Omissible<Self::Move>>;

    /// Whether the move's actor is to act here and its verb suits the phase.
    fn suits(table: &Self::Table, state: &Self::State, action: &Self::Move) -> bool;

    /// The legal moves, in a fixed order, at most `limit` of them. Written apart from [`Game::check`], which must agree.
    fn legal(table: &Self::Table, state: &Self::State, limit: usize) -> Vec<Self::Move>;

    /// What an `expect` key (an index into [`Info::expects`]) shows here.
    fn observe(table: &Self::Table, state: &Self::State, key: usize) -> Value;

    /// Turn or round, from 1.
    fn turn(state: &Self::State) -> u32;

    /// The phase, in the words of `expect`.
    fn phase(state: &Self::State) -> &'static str;

    /// Whether this is the moment by which a turn is read where only one is shown (levels still up, payments made).
    /// Turns without such a moment are read at their last.
    fn closes_turn(_: &Self::State) -> bool {
        false
    }

    /// Whether the game has reached its end.
    fn is_over(state: &Self::State) -> bool;

    /// Standing so far, or final; its keys are those of [`Info::results`], in their order.
    fn standing(table: &Self::Table, state: &Self::State) -> Standing;

    /// Every track's value for every subject, in a fixed order.
    fn readings(table: &Self::Table, state: &Self::State) -> Vec<Reading>;

    /// How the standing came about, as sheets of figures.
    fn sheets(table: &Self::Table, state: &Self::State) -> Vec<Sheet>;

    /// An event in a sentence, without its final stop.
    fn tell(table: &Self::Table, event: &Self::Event) -> String;

    /// The table as a picture: the board with everything on it, and what lies beside it.
    fn picture(table: &Self::Table, state: &Self::State) -> Picture;

    /// Header lines a random game needs beyond game, board and players, as YAML with line breaks (a random map, say);
    /// empty if none.
    fn scenario(rng: &mut Rng, players: usize) -> String;

    /// A legal move a sensible player might make here, or a fair chance event (a draw, a deal); `None` only if the game
    /// is over. Games of nothing but suggestions end.
    fn suggest(table: &Self::Table, state: &Self::State, rng: &mut Rng) -> Option<Self::Move>;

    /// One move that says what a run of moves, all from one position on, says together (a whole auction as a sale);
    /// `None` where the language has none. Whether it leads to the same position is for the caller to see.
    fn contract(_table: &Self::Table, _run: &[Self::Move]) -> Option<Self::Move> {
        None
    }
}
