//! The rules, in the order of checking: each with the ways to break it and the facts of a breach.

use super::board::{Company, Hex};
use super::state::Disc;
use crate::game::language::{Player, When};

/// What a move finds on the market instead of the disc that it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpaceContent {
    /// There is no such space.
    NoSpace,
    /// A disc of another company lies there.
    Disc(Company),
    /// A marker lies there: its owner, and when it got there.
    Marker(Player, When),
    /// The move names no space, or the space is empty.
    Nothing,
}

crate::rules! {
    /// A broken rule.
    pub enum Breach of "mini-rails", examples in "../../../fixtures/mini-rails/rules" {
        /// A log says who plays, what all 49 hexes are worth, and on which starting hexes of which frame each company begins; a position is one that can lie on the table.
        "setup" in "Setup" {
            details: "The map is given by hex (map: {values: ...}, all 49) or by tile (map: {tiles: ...}, a face and a clockwise turn from 0 to 5 for each place 0 to 6). A hex is worth 5, 3, 2, 1, -1, -2 or -3. Only the faces 1A, 2A and 3A are known; others come from the header's faces or from a board file. A map without exactly one +5 hex, on the middle tile, is odd but playable: it gets a warning. Each company has its own frame, with three starting hexes taken by 3 players and one by 4 or 5.",
        }

        /// After the sixth taxation nobody moves any more.
        "game-over" in "End of the Game" {
            details: "The game ends by itself when the sixth disc is taxed; taxes then take what they take and the profits are counted.",
            /// A move after the end.
            GameOver,
        }

        /// Discs are drawn when a round begins and only then; players act only after the draw.
        "wrong-phase" in "Game Play" {
            details: "A round is one draw, then one action for each of the markers on the order track. Taxation needs no entry in the log.",
            /// A draw while markers are to act.
            DrawTooEarly {
                /// The player whose marker is next.
                active: Option<Player>,
                /// When the discs of this round were drawn.
                drawn: When,
            },
            /// A buy or build before the draw.
            DrawFirst {
                round: u32,
                /// The verb of the move.
                verb: &'static str,
            },
        }

        /// A draw is two discs for each player and one more.
        "draw-count" in "Draw Phase" {
            details: "7 discs with 3 players, 9 with 4, 11 with 5. The list of a draw is the market track from left to right.",
            /// A draw of too few or too many discs.
            DrawCount {
                /// How many discs the move draws.
                given: usize,
            },
        }

        /// Only discs that are in the bag can be drawn.
        "draw-not-in-bag" in "Draw Phase; Setup 4" {
            details: "The bag begins with 7, 9 or 11 discs of each company (3, 4 or 5 players) and nothing ever goes back. The sixth draw empties it. The diagnostic underlines the first disc that is one too many and points at the draws the others came in.",
            /// A draw of more discs of a company than the bag holds.
            NotInBag {
                company: Company,
                /// How many the move draws.
                drawn: usize,
                /// How many the bag holds.
                held: usize,
                /// The index of the first disc that is too many.
                item: usize,
                /// When discs of the company were drawn before, and how many.
                earlier: Vec<(When, usize)>,
            },
        }

        /// The owner of the leftmost marker on the order track acts.
        "out-of-turn" in "Action Phase" {
            details: "In the first round the order is the players' order and then the same backwards; later it is the market track of the round before. A player whose two markers are neighbours acts twice in a row.",
            /// Another player's marker is next.
            OutOfTurn {
                by: Player,
                /// The player whose marker is next.
                active: Player,
                /// How many markers the player still has on the order track.
                left: usize,
                /// The market spaces to which the player's markers have gone, and when.
                spent: Vec<(usize, When)>,
                /// The order track of the round, without markers that acted before the position
                /// that the log begins with.
                order: Vec<Player>,
                /// The spaces of these markers in the round before, and when they got there; empty
                /// if there was none.
                stood: Vec<(usize, When)>,
                /// How many of these markers have acted.
                acted: usize,
                /// How many other markers acted before the position.
                before: usize,
                round: u32,
            },
        }

        /// Each player buys once and builds once in a round.
        "action-used" in "Action Phase" {
            accepted: "the second buy or build of the round is carried out and spends the marker; the action left undone is lost",
            details: "Either may come first. Since each player has two markers, a second buy means that the build of the round is never done.",
            /// The player has bought, or built, in this round already.
            ActionUsed {
                by: Player,
                /// Whether the action is the build.
                build: bool,
                /// When it was used.
                at: When,
                /// Whether the other action is still open.
                other_open: bool,
            },
        }

        /// The disc taken lies on the market, on the space named.
        "disc-not-on-market" in "Action Phase" {
            details: "Spaces are counted from the left, from 1. A marker stays on its space until the round ends, so the disc it replaced is gone. No space on the track, another company's disc and a marker are all this rule.",
            /// The disc is not on the market, or not on that space.
            NotOnMarket {
                company: Company,
                /// The verb of the move.
                verb: &'static str,
                /// The space that the move names.
                space: Option<i64>,
                found: SpaceContent,
                /// The spaces with discs of the company.
                spaces: Vec<usize>,
                /// When discs of the company were taken in this round, and by whom.
                taken: Vec<(When, Player)>,
                /// The discs on the market, by space.
                market: Vec<(usize, Company)>,
                /// When they were drawn.
                drawn: Option<When>,
            },
        }

        /// Where several discs of a company lie on the market, the move says which one is taken.
        "ambiguous-space" in "Action Phase" {
            details: "The marker's space is its place in the order of the next round, so it matters which of two red discs is replaced. With a single such disc the space may be left out.",
            /// Several discs of the company lie on the market, and the move names no space.
            AmbiguousSpace {
                company: Company,
                /// The verb of the move.
                verb: &'static str,
                /// The spaces of these discs.
                spaces: Vec<usize>,
            },
        }

        /// A disc goes to a hex without a disc.
        "hex-occupied" in "Build tracks for the company" {
            details: "A hex holds one disc for good, of whichever company, starting discs included.",
            /// A disc lies on the hex.
            Occupied {
                hex: Hex,
                /// Whose disc is to be laid.
                company: Company,
                /// The disc that lies there.
                disc: Disc,
                /// The hexes open to the company.
                open: Vec<Hex>,
            },
        }

        /// A disc goes next to a disc of the same company.
        "not-adjacent" in "Build tracks for the company" {
            accepted: "the disc stays where it was laid, its stocks move by the value of that hex, and later discs may be laid next to it",
            details: "Discs on a frame are next to no hex. The hexes open to a company are the empty ones next to any of its discs.",
            /// No disc of the company lies next to the hex.
            NotAdjacent {
                hex: Hex,
                company: Company,
                /// The hexes open to it.
                open: Vec<Hex>,
                /// The hex of the company's nearest disc, how many steps away it is, and when it
                /// was laid.
                nearest: Option<(Hex, u32, When)>,
            },
        }

        /// A disc goes to the frame only when no hex is open to its company.
        "frame-not-allowed" in "Build tracks for the company" {
            accepted: "the disc goes to the frame and each stock of the company loses 1, as if it had been blocked",
            details: "A company is blocked when every hex next to its discs is occupied. Each disc on the frame costs every stock of the company 1, which stops at -10.",
            /// The disc goes to the frame although a hex is open.
            FrameNotAllowed {
                company: Company,
                /// The hexes open to it.
                open: Vec<Hex>,
            },
        }
    }
}
