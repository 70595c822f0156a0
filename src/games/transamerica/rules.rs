//! The rules, in the order of checking: each with the ways to break it and the facts of a breach.

use super::board::{Junction, Line};
use super::hands::{HandFault, Hands};
use super::nets::Seats;
use super::state::{Past, State};
use crate::game::language::{MoveNo, Player, When};

crate::rules! {
    /// A broken rule.
    pub enum Breach of "transamerica", examples in "../../../fixtures/transamerica/rules" {
        /// A game has two to six players, a board in one piece, and for every colour at least as many cards in play as players; `first` names the player who begins round 1, `rounds` says how many are played where the game ends by them, and a position is one that can lie on the table.
        "setup" in "Preparation" {
            details: "With two or three players the dashed cards do not count. A header that cannot set up a game makes the log malformed.",
        }

        /// Nothing is played after the round in which a player's points came down to the barrier, or after the last round of a game that ends by rounds.
        "game-over" in "End of the Game" {
            details: "The barrier lies at 0 at first; after round 2 it may move. Players on the barrier have passed it: the locomotive stands on the space at which the game ends. Under the ruling end: rounds there is no barrier.",
            /// A move after the game.
            GameOver {
                /// The verb.
                verb: &'static str,
                /// The last round of the game.
                round: u32,
                at: When,
                /// The player with the fewest points.
                lowest: Player,
                /// How many points that player had.
                points: i32,
                /// The barrier; `None` in a game that ends by rounds.
                barrier: Option<i32>,
            },
        }

        /// A new round begins only when the hands of the last were dealt or revealed.
        "hands-unknown" in "End of the Round" {
            details: "Without them the points of the round cannot be counted. At the end of a log a round without hands leaves the game unfinished, which is no violation.",
            /// A new round begins although the hands of the last one were never shown.
            HandsUnknown {
                /// The verb.
                verb: &'static str,
                /// The round without hands.
                round: u32,
                /// When the last track of it was laid.
                last: When,
                /// The deal or reveal of the round that was refused: its verb and its number.
                refused: Option<(&'static str, MoveNo)>,
            },
        }

        /// No track is laid between the end of a round and the next deal or start marker.
        "round-over" in "End of the Round" {
            details: "Where the hands are revealed only at the end, the referee reads the reveal ahead and reports the first lay after the round was over.",
            /// A lay between two rounds.
            RoundOver {
                /// The round that is over.
                past: Past,
                /// Whether the hands still have to be revealed.
                secret: bool,
                /// Whether it is known only from a later reveal who was connected.
                ahead: bool,
                /// The player who begins the next round.
                next: Player,
            },
        }

        /// Every move has its place in the round: deal, start markers, tracks, reveal.
        "wrong-phase" in "Game Play" {
            details: "A second deal or reveal of a round, a deal after its first start marker and a reveal while nobody is connected are out of place; a reveal after the 84th track is allowed.",
            /// A move that has no place in the phase.
            WrongPhase {
                /// The verb.
                verb: &'static str,
                round: u32,
                /// Why it has none.
                why: Misplaced,
            },
        }

        /// Every player holds five cards, one of each colour, and no card is held twice; with two or three players the dashed cards are out.
        "bad-hand" in "Preparation" {
            details: "A junction without a city is no card at all and makes the log malformed. A reveal with such hands tells nothing about the round before it. A reveal shows the hands that a position gives, and that those have all five cities who have them by the position.",
            BadHand {
                /// The verb.
                verb: &'static str,
                fault: HandFault,
            },
        }

        /// The starting player begins, the others follow clockwise; the start goes one to the left each round.
        "out-of-turn" in "Game Play" {
            details: "Deals and reveals are nobody's turn.",
            /// A player acts when it is not their turn.
            OutOfTurn {
                /// The key that names the player.
                key: &'static str,
                by: Player,
                /// The player whose turn it is.
                turn: Player,
                /// When the last move of the round was made.
                last: When,
                /// Whether the log begins with a position in which nobody was to act.
                of_starter: bool,
                /// Whether start markers are being placed and `by` has placed none in this log, which
                /// begins with a position that does not say which ones stand.
                of_markers: bool,
            },
        }

        /// A start marker stands on a junction without a start marker.
        "junction-taken" in "Game Play" {
            details: "Any junction will do, also a city, also an own one. Two markers may stand side by side.",
            /// A second start marker on a junction.
            JunctionTaken {
                at: Junction,
                /// The player whose marker stands there.
                owner: Player,
                /// When it was placed.
                placed: When,
                /// Free junctions beside it.
                beside: Vec<Junction>,
            },
        }

        /// A track lies on a line between two junctions that touch.
        "no-line" in "Building Rules" {
            details: "Both junctions exist; one that does not makes the log malformed. Each track of a lay is judged by itself, in order.",
            /// Two junctions that do not touch.
            NoLine {
                /// The index of the track in the move.
                track: usize,
                ends: [Junction; 2],
            },
        }

        /// A line, single or double, takes one track.
        "line-taken" in "Building Rules" {
            details: "Whose track it is does not matter: once joined to it, everybody builds on from it.",
            /// A line that has its track.
            LineTaken {
                /// The index of the track in the move.
                track: usize,
                line: Line,
                /// The player who laid the track there; `None` if a position does not say.
                owner: Option<Player>,
                /// When it was laid; `None` if it was in this move.
                laid: Option<When>,
            },
        }

        /// A round has 84 tracks.
        "supply-empty" in "Preparation" {
            details: "The round ends with the 84th, so only a second track can find the supply empty.",
            /// No track is left.
            SupplyEmpty {
                /// The index of the track in the move.
                track: usize,
            },
        }

        /// A track touches the network that laid track joins to the player's start marker.
        "not-connected" in "Building Rules" {
            accepted: "the track lies where it is declared and joins nothing until other track reaches it",
            details: "Whoever laid the joining track: a network belongs to everyone it reaches. The second track of a turn may build on the first.",
            /// A track that does not touch the player's network.
            NotConnected {
                /// The index of the track in the move.
                track: usize,
                line: Line,
                /// The player who lays it.
                by: Player,
                /// The player's start marker.
                marker: Junction,
                /// When it was placed.
                placed: When,
                /// The table with the earlier tracks of this move, from which an explanation finds
                /// out what the network reaches.
                state: Box<State>,
            },
        }

        /// A turn is one or two tracks on single lines, or one on a double line.
        "too-many-tracks" in "Building Rules" {
            accepted: "all the tracks are laid, as long as the supply lasts",
            details: "Three tracks are too many, and so are two of which one lies on a double line.",
            /// Three or more tracks, or two tracks with a double line among them.
            TooManyTracks {
                count: usize,
                /// The first double line among them, with its index in the move.
                double: Option<(usize, Line)>,
                /// Which of two tracks could be laid alone.
                alone: Vec<Line>,
                by: Player,
            },
        }

        /// When the first track ends the round, there is no second.
        "no-second-track" in "End of the Round" {
            details: "A first track on a single line that joins the last city of another player leaves the second, also if it joins the layer's own last city. A first track on a double line, or one that joins only the layer's own, does not; nor does the 84th. The rule holds also when more than two are laid.",
            /// A track after the end of the round.
            NoSecondTrack {
                by: Player,
                line: Line,
                /// Whether it lies on a double line.
                double: bool,
                /// The players whom it connected; empty if it was the last track that could be
                /// laid.
                connected: Seats,
                /// Whether this is known only from a later reveal.
                ahead: bool,
            },
        }

        /// Whoever can lay a track lays at least one.
        "must-lay" in "Building Rules" {
            details: "A pass is for a player around whose network no line is free. A lay of no track is a pass by another name.",
            /// A player who can lay track lays none.
            MustLay {
                /// The key to underline.
                key: &'static str,
                by: Player,
            },
        }
    }
}

/// Why a move has no place in the phase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Misplaced {
    /// The round has its hands already.
    DealtAlready {
        /// When they were dealt or revealed.
        at: When,
    },
    /// A start marker has already been placed in this round.
    DealAfterStart {
        /// When the first marker was placed.
        at: When,
    },
    /// A reveal before any track of the round.
    NothingToReveal {
        /// When the round before ended; the setup if there was none.
        ended: When,
    },
    /// A reveal while nobody has all five cities.
    NobodyConnected { hands: Hands, state: Box<State> },
    /// A start marker although all start markers have been placed.
    StartedAlready {
        /// When the player's own marker was placed.
        at: When,
        /// Whether the round is over except for its reveal.
        over: bool,
    },
    /// A lay or pass before all start markers have been placed.
    MarkersFirst {
        /// The player who places the next marker.
        turn: Player,
    },
    /// A pass when the round is over.
    PassAtEnd {
        /// When the round that is over ended.
        ended: When,
    },
}
