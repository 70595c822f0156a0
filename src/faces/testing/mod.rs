//! The contract of a game, as tests: whoever implements [`Game`] runs them over random games of it.
//!
//! What they hold a game to:
//!
//! | part | what must be |
//! | --- | --- |
//! | agreement | what the generator lists the checker allows; what the checker allows the generator lists, in this or another spelling |
//! | representable moves | no move that a log can declare makes the game panic, right or wrong, nor what follows when the table lets it stand |
//! | words | every breach and every event is told in a sentence without its final stop |
//! | spelling | a move declared and read back is the same move |
//! | reading | a move that is read straight from its nodes is the move that the shapes of its values make |
//! | prefixes | the log of the first moves of a game is legal and leads where the game was |
//! | expects | what `expect` and `result` show is what holds |
//! | positions | a log that begins at a position of a game goes on as that game does |
//! | accounts | the entries of every account add up to its balance at every moment |
//! | layout | a log laid out stays as it is when it is laid out again |
//! | schema | the schema of the game accepts its logs ([`schema_accepts`], with a validator of your choice) |
//!
//! ```no_run
//! use railref::games::steel_driver::SteelDriver;
//!
//! railref::testing::contract::<SteelDriver>(3..=6, 0..10);
//! ```
//!
//! A breach of the contract is a panic that says which, at which players and seed: it is meant to be called from a test.

mod accounts;
mod agreement;
mod logs;
mod positions;
mod recorded;
mod values;

pub use logs::schema_accepts;
pub use positions::position_plays_on;
pub use values::{any_move, any_value};

use crate::game::language::{Info, Wording};
use crate::game::{Game, Games, Rng, Visit};
use recorded::Recorded;
use std::ops::{Range, RangeInclusive};

/// So many positions of a game are looked at closely.
const LOOKS: usize = 12;

/// Holds a game to its contract over random games of so many players, from these seeds.
///
/// # Panics
///
/// If the game breaks it.
pub fn contract<G: Game>(players: RangeInclusive<usize>, seeds: Range<u64>) {
    Contract::new(seeds).players(players).hold::<G>();
}

/// The contract with what a game asks of it.
///
/// ```no_run
/// use railref::game::Games;
/// use railref::games::BuiltIn;
/// use railref::testing::Contract;
///
/// // Cards are drawn by chance: no list of legal moves has them.
/// Contract::new(0..2).unlisted(|info, wording| info.verbs[wording.verb].name() == "draw").hold_every::<BuiltIn>();
/// ```
#[derive(Clone, Debug)]
pub struct Contract {
    seeds: Range<u64>,
    players: Option<RangeInclusive<usize>>,
    looks: usize,
    unlisted: fn(&Info, &Wording) -> bool,
}

impl Contract {
    /// Creates the contract over random games from these seeds, of as many players as the game
    /// takes, from the fewest to the most.
    pub const fn new(seeds: Range<u64>) -> Self {
        Self {
            seeds,
            players: None,
            looks: LOOKS,
            unlisted: |_, _| false,
        }
    }

    /// Over games of so many players only.
    #[must_use]
    pub const fn players(mut self, players: RangeInclusive<usize>) -> Self {
        self.players = Some(players);
        self
    }

    /// So many positions of each game are looked at closely; 12 by default.
    #[must_use]
    pub const fn looks(mut self, looks: usize) -> Self {
        self.looks = looks;
        self
    }

    /// Moves the generator does not promise to list, although they are legal: chance (a draw, a deal), and what says at
    /// once what several listed moves say.
    #[must_use]
    pub const fn unlisted(mut self, unlisted: fn(&Info, &Wording) -> bool) -> Self {
        self.unlisted = unlisted;
        self
    }

    /// Holds a game to it.
    ///
    /// # Panics
    ///
    /// If the game breaks it.
    pub fn hold<G: Game>(&self) {
        let (least, most) = G::INFO.players;
        for players in self.players.clone().unwrap_or(least..=most) {
            for seed in self.seeds.clone() {
                let mut rng = Rng::new(seed);
                let game = Recorded::<G>::play(players, &mut rng);
                let looks = game.some(self.looks, &mut rng);
                agreement::over(&game, &looks, self.unlisted, &mut rng);
                agreement::after_irregularities(&game, &mut rng);
                accounts::add_up(&game);
                logs::prefixes(&game, &looks);
                logs::expects_hold(&game, &looks);
                logs::styles::<G>(players, seed);
                positions::cut(&game, &looks);
            }
        }
    }

    /// Holds every game of a list to it.
    ///
    /// # Panics
    ///
    /// If a game breaks it.
    pub fn hold_every<L: Games>(&self) {
        for info in L::INFOS {
            assert!(
                L::with(info.id, self).is_some(),
                "{} is listed, but the list does not know it",
                info.id
            );
        }
    }
}

impl Visit for &Contract {
    type Out = ();

    fn visit<G: Game>(self) {
        self.hold::<G>();
    }
}
