//! The words of the game: its moves, its rules, its events. Each is one entry, from which reading
//! and writing, the schema, completion in editors, `railref explain` and the numbering of rules
//! follow.

use crate::board::Town;
use crate::game::BranchLines;
use railref::game::{Explain, Explanation, Posting, Table, Tell};
use railref::language::{Player, When};

railref::verbs! {
    /// A move.
    #[derive(Copy)]
    pub enum Move {
        /// Builds a line.
        Build = "{build: Aber, to: Brook, by: Ann}" {
            /// one end
            "build" from: Town,
            /// the other end
            "to" to: Town,
            /// who builds it
            "by" by: Player,
        }
        /// Passes, and is out of the game.
        Pass = "{pass: Ann}" {
            /// who passes
            "pass" by: Player,
        }
    }
}

impl Move {
    /// Returns who makes the move.
    pub const fn by(self) -> Player {
        match self {
            Self::Build { by, .. } | Self::Pass { by } => by,
        }
    }
}

railref::rulings! {
    /// What the rules leave to the table.
    pub struct Rulings {
        /// Who wins a tie?
        tie: Tie = "tie" {
            /// nobody: the victory is shared
            Shared = "shared",
            /// who has more lines
            Lines = "lines",
        }
    }
}

railref::editions! {
    /// The editions of the rules. A log says by which it was played, so that old logs keep their verdicts.
    pub enum Edition {
        /// The first.
        First = 1,
    }
}

// The order is that of checking. Each rule has two logs in the folder `rules`: one that breaks it,
// and one that only just keeps it.
railref::rules! {
    /// What is wrong with a move: facts, never prose.
    pub enum Breach of "branch-lines", examples in "../rules" {
        /// A log must set up a game: 2 to 4 players with different names and a board.
        "setup" in "Players" {
            details: "A header against this rule makes the log malformed.",
        }
        /// Nothing is played after the last player is out.
        "game-over" in "End" {
            details: "Trailing expects are fine, moves are not.",
            /// A move after the end.
            GameOver,
        }
        /// Players act clockwise; who has passed is out.
        "out-of-turn" in "Turns" {
            details: "A pass that is the only legal move may be left out of a log.",
            /// Somebody else is to act.
            OutOfTurn {
                /// Who is.
                turn: Player,
            },
        }
        /// A line joins two towns between which the board has one.
        "no-line" in "Building" {
            details: "The order of the towns does not matter.",
            /// The board has no line there.
            NoLine,
        }
        /// A line is built once.
        "line-taken" in "Building" {
            details: "Parallel lines do not exist.",
            /// It was built before.
            LineTaken {
                /// Whose it is.
                owner: Player,
                /// The move that built it.
                at: When,
            },
        }
        /// A player's lines form one network.
        "not-connected" in "Building" {
            accepted: "the line is built, and joins his network as any other",
            details: "The first line may be built anywhere.",
            /// Neither end lies on a line of his.
            NotConnected,
        }
        /// A line is paid for.
        "cannot-afford" in "Building" {
            details: "There is no credit.",
            /// It costs more than he has.
            CannotAfford {
                /// Its cost, in $.
                cost: i64,
                /// What he has, in $.
                cash: i64,
            },
        }
    }
}

impl Explain<BranchLines> for Breach {
    fn explain(&self, table: &Table<BranchLines>, _: &[Move]) -> Explanation {
        match *self {
            Self::GameOver => Explanation {
                message: "the game is over".to_owned(),
                label: "after the end".to_owned(),
                ..Default::default()
            },
            Self::OutOfTurn { turn } => Explanation {
                message: format!("it is {}'s turn", table.name(turn)),
                label: "not this player's turn".to_owned(),
                ..Default::default()
            },
            Self::NoLine => Explanation::at(
                "to",
                "the board has no line between these towns",
                "no line leads here",
            ),
            Self::LineTaken { owner, at } => Explanation::at(
                "to",
                format!("{} has built this line", table.name(owner)),
                "taken",
            )
            .blame(at, "built here"),
            Self::NotConnected => Explanation::at(
                "build",
                "the line does not join the player's network",
                "not connected",
            )
            .help("build from a town that a line of the player's leads to"),
            Self::CannotAfford { cost, cash } => Explanation::at(
                "build",
                format!("the line costs ${cost}, but the player has ${cash}"),
                "too dear",
            ),
        }
    }
}

/// Something that happened.
#[derive(Clone, Debug)]
pub enum Event {
    /// A line was built.
    Built {
        /// By whom.
        by: Player,
        /// Between which towns.
        ends: (Town, Town),
        /// The cost.
        cost: i64,
        /// The value of the towns that are new to the player.
        worth: i64,
    },
    /// A player is out.
    Out(Player),
}

impl Tell<BranchLines> for Event {
    fn tell(&self, table: &Table<BranchLines>) -> String {
        match *self {
            Self::Built {
                by,
                ends: (from, to),
                cost,
                ..
            } => {
                format!(
                    "{} builds from {} to {} for ${cost}",
                    table.name(by),
                    table.name(from),
                    table.name(to)
                )
            }
            Self::Out(player) => format!("{} is out", table.name(player)),
        }
    }

    /// Returns the postings; the contract tests make sure that the entries of every account add up
    /// to its balance.
    fn postings(&self, table: &Table<BranchLines>) -> Vec<Posting> {
        match *self {
            Self::Built {
                by,
                ends: (from, to),
                cost,
                worth,
            } => {
                let line = format!("{} to {}", table.name(from), table.name(to));
                let towns = Posting::by("points", by, worth, format!("towns on {line}"));
                vec![
                    Posting::by("cash", by, -cost, format!("built {line}")),
                    Posting::by("points", by, -cost, format!("built {line}")),
                    towns,
                ]
            }
            Self::Out(_) => Vec::new(),
        }
    }
}
