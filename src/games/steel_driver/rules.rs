//! The rules, in the order of checking: each with the ways to break it and the facts of a breach.

use super::board::{Company, Place};
use super::state::Phase;
use crate::game::language::{Player, When};

/// What is wrong with a sale.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaleFlaw {
    /// The price is below 1.
    NoPrice,
    /// The winner has fewer cubes than the price.
    Unaffordable {
        /// The winner's cubes.
        has: i64,
        /// Whether the price is more than the winner could ever have.
        beyond: bool,
    },
    /// The offerer has no cube to open with.
    NoOpening,
    /// A player other than the offerer won, so at least two bids were made, but the price is 1.
    NoSecondBid {
        /// The cubes of the winner, who cannot have bid 2 with fewer.
        has: i64,
    },
}

crate::rules! {
    /// A broken rule.
    pub enum Breach of "steel-driver", examples in "../../../fixtures/steel-driver/rules" {
        /// A log must set up a game: 3 to 6 players with different names, a board, known rulings and edition; a position is one that can lie on the table.
        "setup" in "Components and setup" {
            details: "Players may not be called none or like a company of the board. `first` names the player with the Active Player marker; without it that is the first of `players`. A header against this rule makes the log malformed.",
        }

        /// After the final's shares are paid nothing can be played.
        "game-over" in "End of the Game" {
            details: "The game ends when no company can claim a goods cube any more. Trailing expects are fine, moves are not.",
            /// A move after the end.
            GameOver {
                /// Whether the final was over as soon as it began: no link on the board, or no
                /// company with a controller.
                depends_on_position: bool,
            },
        }

        /// Offers, bids, sales and players' passes belong to the auctions, builds to the build phase, claims to the final; companies pass in the build phase and the final.
        "wrong-phase" in "Game Play" {
            details: "The phases of a turn follow one another by themselves: the auctions end when all markers are sold or everybody passes in a row, building when every company has passed.",
            /// A move of a kind that the phase does not have.
            WrongPhase {
                /// The phase the game is in.
                phase: Phase,
                /// The turn the game is in. Passes that were filled in may have led into the next
                /// one.
                turn: u32,
                /// What kind of move it is.
                verb: &'static str,
                /// The phases it belongs to.
                belongs: &'static str,
                /// The open auction: the company, the highest bid, its bidder, and when it was
                /// made.
                auction: Option<(Company, i64, Player, When)>,
            },
        }

        /// While an auction is open, no other marker can be offered or sold.
        "auction-open" in "Phase 2: Auction Control Markers" {
            details: "Finish the auction first: everyone but the highest bidder must pass. A pass of a player who cannot bid higher may be left out.",
            /// An offer or a sale while an auction is open.
            AuctionOpen {
                /// The company whose marker is put up.
                company: Company,
                bid: i64,
                bidder: Player,
                /// When the highest bid was made.
                at: When,
                /// The player who is to bid or pass.
                turn: Player,
                /// The verb of the move.
                verb: &'static str,
            },
        }

        /// A bid needs an open auction.
        "no-auction-open" in "Phase 2: Auction Control Markers" {
            details: "An auction opens with an offer, which has the first bid in it.",
            /// A bid while no auction is open.
            NoAuctionOpen {
                /// The holder of the Active Player marker.
                marker: Player,
                /// The last marker sold this turn, its buyer, and when the winning bid was made.
                sold: Option<(Company, Player, When)>,
                /// The bidder, if they had passed in that auction, and when.
                passed: Option<(Player, When)>,
            },
        }

        /// A player who has passed in an auction cannot bid in it again.
        "already-passed" in "Phase 2: Auction Control Markers" {
            details: "The pass counts for this auction only.",
            /// A bid by a player who has passed.
            AlreadyPassed {
                player: Player,
                /// When the player passed.
                at: When,
                /// The player who is to bid or pass.
                turn: Player,
            },
        }

        /// Players bid and offer, and companies build and claim, when it is their turn.
        "out-of-turn" in "Phase 2: Auction Control Markers; Phase 3: Build Track" {
            details: "Bidding goes clockwise from the offerer past those who passed. The Active Player marker goes to the left of its holder after every auction. Companies act in the order of play, again and again; one that has passed is out.",
            /// A player acts when it is not their turn.
            PlayerOutOfTurn {
                player: Player,
                /// The player who is to act.
                active: Player,
                /// The key of the move that names the player.
                key: &'static str,
                /// The open auction: the company, and when somebody last bid or passed.
                auction: Option<(Company, When)>,
                /// The last marker sold this turn, its buyer, and when the winning bid was made.
                sold: Option<(Company, Player, When)>,
                /// Who offered that marker, if nobody has acted since and the player sits to the
                /// left of its buyer.
                left_of_buyer: Option<Player>,
            },
            /// A company acts when it is not its turn.
            CompanyOutOfTurn {
                company: Company,
                /// The company that is to act, if there is one.
                active: Option<Company>,
                /// When the company passed, if it is out.
                passed: Option<When>,
                /// Whether the game is in the final.
                last: bool,
                /// The key of the move that names the company.
                key: &'static str,
                /// The order of play.
                order: Vec<Company>,
                /// The companies that are out.
                out: Vec<Company>,
            },
        }

        /// A control marker is sold at most once a turn.
        "marker-already-sold" in "Phase 2: Auction Control Markers" {
            details: "Markers go back to their boxes at the end of the turn. A marker is sold with one of the five shares of its company: with all five sold, it is not for sale.",
            /// The marker is sold this turn, or no share is left to go with it.
            MarkerAlreadySold {
                company: Company,
                /// The player who controls it; `None` if all its shares are held.
                owner: Option<Player>,
                /// When it was sold.
                at: When,
                /// The verb of the move.
                verb: &'static str,
            },
        }

        /// A sale in one line must be possible by some bidding.
        "impossible-sale" in "Phase 2: Auction Control Markers" {
            details: "The price is at least 1, the winner has as many cubes, the offerer has a cube to open with, and if another than the offerer wins the price is at least 2.",
            /// No bidding leads to this sale.
            ImpossibleSale {
                flaw: SaleFlaw,
                by: Player,
                /// The player who is said to have won.
                to: Player,
                price: i64,
            },
        }

        /// A first bid is at least 1; a later bid exceeds the one before.
        "bid-too-low" in "Phase 2: Auction Control Markers" {
            details: "Bids are in investment cubes.",
            /// A bid that is too low.
            BidTooLow {
                bid: i64,
                /// The highest bid before it, its bidder, and when it was made; `None` for a first
                /// bid.
                over: Option<(i64, Player, When)>,
            },
        }

        /// No player bids more cubes than they have.
        "bid-exceeds-cubes" in "Phase 2: Auction Control Markers" {
            details: "Cubes are kept from turn to turn and are open to all.",
            /// A bid of more cubes than the bidder has.
            BidExceedsCubes {
                bid: i64,
                player: Player,
                /// The bidder's cubes.
                has: i64,
                /// Whether the bid is more than the bidder could ever have.
                beyond: bool,
            },
        }

        /// A company that nobody controls neither builds nor claims.
        "no-controller" in "Phase 3: Build Track" {
            details: "Under the ruling uncontrolled-company: passes it takes the next place of the pass row at its first activation, and that forced pass may be declared; under last it has no turn in a build phase. In the final a company without shareholders has no controller; under both it passes at its first activation, and that pass may be declared or left out.",
            /// A company that nobody controls acts.
            NoController {
                company: Company,
                /// The key of the move that names the company.
                key: &'static str,
                /// Whether the game is in the final.
                last: bool,
            },
        }

        /// `by` names the player who controls the company.
        "wrong-controller" in "Phase 3: Build Track" {
            accepted: "the company acts as declared",
            details: "`by` may be left out of builds and companies' passes.",
            /// `by` names somebody else than the controller.
            WrongController {
                company: Company,
                /// Who is named.
                by: Player,
                /// Who controls it.
                owner: Option<Player>,
                /// When the marker was sold; in the final, where shares decide, the setup.
                at: When,
                /// Whether the game is in the final.
                last: bool,
            },
        }

        /// A link is built along a route of the board.
        "unknown-route" in "The Board" {
            details: "Both locations exist, but no route joins them. Misspelt locations make the log malformed instead.",
            /// Two locations without a route between them.
            UnknownRoute {
                from: Place,
                to: Place,
            },
        }

        /// Each route takes one link, of whichever company.
        "route-taken" in "Phase 3: Build Track" {
            details: "Links are never moved or removed.",
            /// A link on a route that has one.
            RouteTaken {
                from: Place,
                to: Place,
                /// Who built it.
                owner: Company,
                /// When it was built.
                at: When,
            },
        }

        /// The first link a company ever builds starts from a hexagon.
        "first-build-from-hexagon" in "Phase 3: Build Track" {
            accepted: "the `to` end scores and both ends are reached from now on",
            details: "`from` is the start, and its value never scores; the other end may be a hexagon or a circle, and who else uses the hexagon does not matter.",
            /// A first link that starts at a circle.
            FirstBuildFromHexagon {
                company: Company,
                from: Place,
                /// The other end, and whether that is a hexagon.
                to: (Place, bool),
            },
        }

        /// Every later link touches a location the company already reaches.
        "not-contiguous" in "Phase 3: Build Track" {
            accepted: "the `to` end scores and both ends are reached from now on",
            details: "For later links the order of from and to says nothing; a link between two reached locations is legal and scores nothing.",
            /// A link that touches nothing the company reaches.
            NotContiguous {
                company: Company,
                from: Place,
                to: Place,
                /// The locations that the company reaches, in the order of the board.
                reached: Vec<Place>,
                /// The nearest location in its network, how many links are missing from there, and
                /// when the company last built a link to it.
                nearest: Option<(Place, u32, When)>,
                /// Other companies that have the network and the cubes for this link.
                others: Vec<Company>,
            },
        }

        /// A link is paid with the cubes of the company's box.
        "cannot-afford" in "Phase 3: Build Track" {
            accepted: "the box is emptied",
            details: "Players never pay for links.",
            /// A link that costs more than the company has.
            CannotAfford {
                company: Company,
                /// What the link costs.
                cost: i64,
                /// What the company has.
                has: i64,
                /// Other companies that have the network and the cubes for this link.
                others: Vec<Company>,
            },
        }

        /// A company that can pay for a legal link builds one.
        "must-build" in "Phase 3: Build Track" {
            accepted: "the company passes and is out of this turn",
            details: "Which of the legal links is its controller's choice. One that scores nothing is built, too.",
            /// A pass by a company that can build.
            MustBuild {
                company: Company,
                /// Its cubes.
                has: i64,
                /// Whether one of the links that it can build would score.
                can_score: bool,
            },
        }

        /// A company claims goods cubes only where its links lie.
        "not-connected" in "Final Profit Determination" {
            accepted: "it takes the cube",
            details: "The start of its first link counts as well.",
            /// A claim where the company has no link.
            NotConnected {
                company: Company,
                place: Place,
            },
        }

        /// Each location has one goods cube, and only those that a link touches have one.
        "goods-gone" in "Final Profit Determination" {
            details: "Whoever takes it first has it.",
            /// A claim where no goods cube lies.
            GoodsGone {
                place: Place,
                /// Who took the cube and when; `None` if there never was one.
                taken: Option<(Option<Company>, When)>,
            },
        }

        /// A company that can claim a goods cube claims one.
        "must-claim" in "Final Profit Determination" {
            accepted: "the company passes and is out",
            details: "Which cube is its controller's choice.",
            /// A pass by a company that can claim.
            MustClaim {
                company: Company,
            },
        }
    }
}
