//! The contract that a game fulfils. Everything else in the program (referee, reports, commands,
//! tests) is written once against it.
//!
//! A game is a type that implements [`Game`]: its tables of words and rules, and the types that
//! have its behaviour. Each part of the behaviour is a trait on the type it belongs to, so that
//! every part can be in a file of its own:
//!
//! | trait | on | what |
//! | --- | --- | --- |
//! | [`Board`] | the board | its file, its names |
//! | [`Moves`] | the moves | verbs and keys, made by [`verbs!`](crate::verbs) |
//! | [`Breaches`], [`Explain`] | the breaches | the catalogue of rules, made by [`rules!`](crate::rules); a breach in words |
//! | [`Tell`] | the events | what happened, in a sentence and in the accounts |
//! | [`GameState`] | the state | the position at the start; turn and phase |
//! | [`Check`] | the state | which rules a move breaks |
//! | [`Apply`] | the state | what a move changes; automatic steps |
//! | [`Legal`] | the state | the legal moves; passes that may be left out |
//! | [`FromPosition`] | the state | the position a log may begin with |
//! | [`Scores`] | the state | who is ahead, tracks, how the score came about |
//! | [`Misremembered`] | the state | rules as tables misremember them, to explain what a log does or claims |
//! | [`Pictured`] | the state | the table as a picture |
//! | [`Bot`] | the state | moves of random games |

mod controlled;
mod declare;
mod explanation;
mod games;
mod given;
pub mod language;
pub mod notation;
mod observable;
mod picture;
mod position;
mod posting;
mod ranking;
mod reach;
pub mod reading;
mod reckoning;
mod rng;
pub(crate) mod sandbox;
mod sheet;
mod story;
mod sum;
mod table;
mod way;
mod work;
mod wrong_rule;

pub use controlled::Controlled;
pub use explanation::{Blame, Explanation, Omission, Path, PathStep, Reads};
pub use games::{Games, Only, Visit};
pub use given::{Entry, Given};
pub use observable::{Observable, keys};
pub use picture::{Description, Figure, Link, Outline, Panel, Picture, Sign, Spot, Tone};
pub use position::{
    Apply, Bot, Chance, Check, FromPosition, GameState, ImpliedPass, Legal, Misremembered,
    Pictured, Scores, Stage, Statement,
};
pub use posting::{AccountId, Change, Posting};
pub use ranking::{Rank, ranking, standing, winner};
pub use reach::{Cost, Reach, Ways};
pub use reckoning::{Reckoning, Suspicion};
pub use rng::Rng;
pub use sheet::{Cell, Reading, Sheet, Standing};
pub use story::{Story, Tell};
pub use sum::{Item, Sum, sign};
pub use table::Table;
pub use way::nearest;
pub use work::{Bound, Work};
pub use wrong_rule::{Deviation, FigureId, Misreading, Occasion, OrderHabit, WrongRule};

/// The traits of the contract, for code that calls their methods.
pub mod prelude {
    pub use super::{
        Apply as _, Bot as _, Check as _, Explain as _, FromPosition as _, GameState as _,
        Legal as _, Misremembered as _, Pictured as _, Scores as _, Tell as _,
    };
    pub use crate::game::language::{
        Breaches as _, Editions as _, Id as _, Lexicon as _, Moves as _, Rulings as _,
    };
    pub use crate::game::reading::Board as _;
}

use crate::game::language::{Breaches, Editions, Faults, Info, Moves, Names, Rulings};
use crate::game::reading::{Board, Header};
use std::fmt::Debug;

/// A game.
///
/// The order of calls: the board is read and [`Game::seat`] is called once per log. Then comes
/// [`GameState::start`], and [`Apply::settle`] until nothing more is due. Then for each move
/// [`Check::check`] and, if it found nothing or the table accepted what it found, [`Apply::apply`]
/// and again [`Apply::settle`] until nothing more is due.
///
/// Everything is deterministic: the same table and the same moves give the same states, events and
/// lists in the same order. Nothing may panic on any move that [`Moves::read`] can produce, in any
/// state that can be reached, even after moves that were carried out although they broke an
/// acceptable rule. Checking, listing and observing have no side effects.
pub trait Game: Sized + Clone + Copy + Debug + PartialEq + Send + Sync + 'static {
    /// The board with its names.
    type Board: Board;
    /// The choices on the points the rulebook leaves open.
    type Rulings: Rulings;
    /// The editions of the referee's rules.
    type Edition: Editions;
    /// Whatever else a header settles for the whole game: who begins, a map.
    type Own: Debug + Send + Sync;
    /// The state of the table. Cheap to clone.
    type State: GameState<Self>;
    /// A move with every name resolved. A move that no log can express has no value of this type.
    type Move: Moves;
    /// A broken rule with the facts of the case, never prose.
    type Breach: Breaches + Explain<Self>;
    /// Something that happened, with its amounts and its reason, never prose.
    type Event: Tell<Self>;

    /// The tables that all code outside the rules works from: name, verbs, keys, rules and rulings.
    const INFO: &'static Info;

    /// The observables of `expect`, in the order of the game's page.
    const EXPECTS: &'static [Observable<Self>];

    /// The observables of `result`, in the order of the game's page.
    const RESULTS: &'static [Observable<Self>];

    /// Reads the header keys that only this game has. `None` after adding at least one fault of
    /// `setup`. `players` are checked already: their number is allowed, all are different and none
    /// is reserved.
    fn seat(
        board: &Self::Board,
        players: &Names,
        header: &Header<'_, '_>,
        faults: &mut Faults,
    ) -> Option<Self::Own>;
}

/// The words of a breach.
pub trait Explain<G: Game> {
    /// Explains what is wrong, where in the move, what would have been legal and which earlier
    /// moves are to blame. `legal` are the legal moves of the same position, or the first of them.
    fn explain(&self, table: &Table<G>, legal: &[G::Move]) -> Explanation;

    /// Returns the accounts whose figures it depends on; reports show their entries of the turn.
    fn rests_on(&self) -> Vec<AccountId> {
        Vec::new()
    }

    /// Returns whether the rule is broken whatever these accounts hold, as by a bid of more cubes than
    /// a player could ever have.
    fn is_beyond(&self) -> bool {
        false
    }

    /// Returns the values of the table that its words depend on without showing where they come
    /// from.
    fn reads(&self) -> Vec<Reads> {
        Vec::new()
    }

    /// Returns, for a breach about the turn or the phase, all values of the table that decide who
    /// acts in which phase: who has passed or must pass, and what makes a player pass. They count
    /// only if neither [`Explain::reads`] nor another trial has shown on what the breach depends.
    fn decides_turn(&self) -> Vec<Reads> {
        Vec::new()
    }

    /// Returns the assumption that the breach depends on if the position leaves out what it reads,
    /// and what to add to the position to decide it: `if Ann holds no share of blue, as assumed;
    /// say shares: {Ann: {blue: 1}} if Ann has one`, with the key that the sentence is about. `None` for
    /// the general sentence, which names the keys; that one is also used where other keys are left out.
    fn assuming(&self, _: &Table<G>) -> Option<(&'static str, String)> {
        None
    }
}
