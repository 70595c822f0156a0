//! The contract a game fulfils. Everything else in the program (referee, reports, commands, tests) is written once against it.
//!
//! A game is a type that implements [`Game`]: its tables of words and rules, and the types that have its behaviour. Each part
//! of the behaviour is a trait on the type it belongs to, so that every part can stand in a file of its own:
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
//! | [`Pictured`] | the state | the table as a picture |
//! | [`Bot`] | the state | moves of random games |

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

pub use explanation::{Blame, Explanation, LeftOut, Path, PathStep, Reads};
pub use games::{Games, Only, Visit};
pub use given::{Entry, Given};
pub use observable::{Observable, keys};
pub use picture::{Figure, Link, Outline, Panel, Picture, Sign, Spot, Tone};
pub use position::{
    Apply, Bot, Chance, Check, FromPosition, GameState, Legal, Omissible, Pictured, Said, Scores,
    Stage,
};
pub use posting::{AccountId, Change, Posting};
pub use ranking::{Rank, ranking, standing, winner};
pub use reckoning::{Reckoning, Suspicion};
pub use rng::Rng;
pub use sheet::{Cell, Reading, Sheet, Standing};
pub use story::{Story, Tell};
pub use sum::{Item, Sum, sign};
pub use table::Table;
pub use way::nearest;
pub use work::{Bound, Work};

/// The traits of the contract, for those who call their methods.
pub mod prelude {
    pub use super::{
        Apply as _, Bot as _, Check as _, Explain as _, FromPosition as _, GameState as _,
        Legal as _, Pictured as _, Scores as _, Tell as _,
    };
    pub use crate::game::language::{
        Breaches as _, Editions as _, Id as _, Lexicon as _, Moves as _, Rulings as _,
    };
    pub use crate::game::reading::Board as _;
}

use crate::game::language::{Breaches, Editions, Faults, Info, Moves, Names, Rulings};
use crate::game::reading::{Board, Header};
use std::fmt::Debug;

/// One of the games.
///
/// The order of calls: the board is read and [`Game::seat`] called once a log; [`GameState::start`], then [`Apply::settle`]
/// until it has nothing more to do; then for each move [`Check::check`] and, if it found nothing or the table let stand what
/// it found, [`Apply::apply`] and again [`Apply::settle`] to its end.
///
/// Everything is deterministic: the same table and the same moves give the same states, events and lists in the same
/// order. Nothing may panic on any move that [`Moves::read`] can produce in any state that can be reached, also by moves
/// carried out although they broke an acceptable rule. Checking, listing and observing have no side effects.
pub trait Game: Sized + Clone + Copy + Debug + PartialEq + Send + Sync + 'static {
    /// The board with its names.
    type Board: Board;
    /// The choices on the points the rulebook leaves open.
    type Rulings: Rulings;
    /// The editions of the referee's rules.
    type Edition: Editions;
    /// What else a header settles for the whole game: who begins, a map.
    type Own: Debug + Send + Sync;
    /// A position. Cheap to clone.
    type State: GameState<Self>;
    /// A move with every name resolved. What no log can say is not representable.
    type Move: Moves;
    /// One broken rule with the facts of the case, never prose.
    type Breach: Breaches + Explain<Self>;
    /// Something that happened, with its amounts and its reason, never prose.
    type Event: Tell<Self>;

    /// Name, verbs, keys, rules and rulings: the tables everything that is no rule works from.
    const INFO: &'static Info;

    /// The keys of `expect` with what they show, in the order of the game's page.
    const EXPECTS: &'static [Observable<Self>];

    /// The keys of `result` with what they show, in the order of the game's page.
    const RESULTS: &'static [Observable<Self>];

    /// Reads the header keys of this game only. `None` after adding at least one fault of `setup`. `players` are checked
    /// already: as many as the game takes, all different, none reserved.
    fn seat(
        board: &Self::Board,
        players: &Names,
        header: &Header<'_, '_>,
        faults: &mut Faults,
    ) -> Option<Self::Own>;
}

/// A breach in words.
pub trait Explain<G: Game> {
    /// What is wrong, where in the move, what would have been legal, which earlier moves are to blame. `legal` are the
    /// legal moves of the position it was judged at, or the first of them.
    fn explain(&self, table: &Table<G>, legal: &[G::Move]) -> Explanation;

    /// The accounts on whose figures it rests: what came to them and went in the turn is shown.
    fn rests_on(&self) -> Vec<AccountId> {
        Vec::new()
    }

    /// What it takes from the table and a position may leave out: then the breach is conditional.
    fn reads(&self) -> Vec<Reads> {
        Vec::new()
    }

    /// Under what assumption it is so where what it reads is left out, and what to add to the position to decide it: `if Ann
    /// holds no share of blue, as assumed; say shares: {Ann: {blue: 1}} if Ann has one`. `None` for a sentence that names the keys.
    fn assuming(&self, _: &Table<G>) -> Option<String> {
        None
    }
}
