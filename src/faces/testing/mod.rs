//! The contract of a game as tests, which everyone who implements [`Game`] can run on random games of it.
//!
//! | part | what is tested |
//! | --- | --- |
//! | agreement | every move that the generator lists is allowed by the checker; every move that the checker allows is listed, in this or another spelling |
//! | representable moves | no move that a log can declare, right or wrong, makes the game panic, nor do its consequences if the table accepts it |
//! | words | every breach and every event is a sentence without a full stop |
//! | spelling | a move that is declared and read back is the same move |
//! | prefixes | the log of the first moves of a game is legal and leads to the position of the game there |
//! | expects | the values of `expect` and `result` are true |
//! | positions | a log that begins at a position of a game continues as that game does |
//! | accounts | the entries of every account add up to its balance at every moment |
//! | layout | a log that is laid out does not change when it is laid out again |
//! | schema | the schema of the game accepts its logs ([`schema_accepts`], with a validator of your choice) |
//!
//! ```no_run,standalone_crate
//! use railref::games::steel_driver::SteelDriver;
//!
//! railref::testing::contract::<SteelDriver>(3..=6, 0..10);
//! ```
//!
//! A failure is a panic that names the part, the number of players and the seed, so call this from a test.

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

/// How many positions of a game are tested closely.
const LOOKS: usize = 12;

/// Tests a game over random games with these numbers of players, from these seeds.
///
/// # Panics
///
/// If the game breaks the contract.
pub fn contract<G: Game>(players: RangeInclusive<usize>, seeds: Range<u64>) {
    Contract::new(seeds).players(players).hold::<G>();
}

/// The contract of a game as a test, with its settings.
///
/// ```no_run,standalone_crate
/// use railref::game::Games;
/// use railref::games::BuiltIn;
/// use railref::testing::Contract;
///
/// // Cards are drawn by chance, so they are in no list of legal moves.
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
    /// Creates a test over random games from these seeds, with every number of players the game
    /// allows.
    pub const fn new(seeds: Range<u64>) -> Self {
        Self {
            seeds,
            players: None,
            looks: LOOKS,
            unlisted: |_, _| false,
        }
    }

    /// Limits the games to these numbers of players.
    #[must_use]
    pub const fn players(mut self, players: RangeInclusive<usize>) -> Self {
        self.players = Some(players);
        self
    }

    /// Sets how many positions of each game are tested closely; 12 by default.
    #[must_use]
    pub const fn looks(mut self, looks: usize) -> Self {
        self.looks = looks;
        self
    }

    /// Names moves that need not be listed although they are legal: chance (a draw, a deal), and
    /// moves that say the same as several listed moves together.
    #[must_use]
    pub const fn unlisted(mut self, unlisted: fn(&Info, &Wording) -> bool) -> Self {
        self.unlisted = unlisted;
        self
    }

    /// Tests a game.
    ///
    /// # Panics
    ///
    /// If the game breaks the contract.
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

    /// Tests every game of a list.
    ///
    /// # Panics
    ///
    /// If a game breaks the contract.
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
