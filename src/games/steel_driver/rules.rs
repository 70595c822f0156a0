//! The catalogue: every rule in our own words, in the order of checking.

use crate::game::Rule;

macro_rules! rule {
    ($name:literal, $section:literal, $accepted:expr, $sentence:literal, $details:literal) => {
        Rule {
            code: concat!("steel-driver/", $name),
            sentence: $sentence,
            section: $section,
            accepted: $accepted,
            details: $details,
            breaks: include_str!(concat!("../../../fixtures/steel-driver/rules/", $name, ".breaks.yaml")),
            keeps: include_str!(concat!("../../../fixtures/steel-driver/rules/", $name, ".keeps.yaml")),
        }
    };
}

/// The rules, in the order of checking.
pub const RULES: &[Rule] = &[
    rule!(
        "setup",
        "Components and setup",
        None,
        "A log must set up a game: 3 to 6 players with different names, a board, known rulings and edition.",
        "Players may not be called none or like a company of the board. `first` names the player with the Active Player marker; without it that is the first of `players`. A header against this rule makes the log malformed."
    ),
    rule!(
        "game-over",
        "End of the Game",
        None,
        "After the final's shares are paid nothing can be played.",
        "The game ends when no company can claim a goods cube any more. Trailing expects are fine, moves are not."
    ),
    rule!(
        "wrong-phase",
        "Game Play",
        None,
        "Offers, bids, sales and players' passes belong to the auctions, builds to the build phase, claims to the final; companies pass in the build phase and the final.",
        "The phases of a turn follow one another by themselves: the auctions end when all markers are sold or everybody passes in a row, building when every company has passed."
    ),
    rule!(
        "auction-open",
        "Phase 2: Auction Control Markers",
        None,
        "While an auction is open, no other marker can be offered or sold.",
        "Finish the auction first: everyone but the highest bidder must pass. A pass of a player who cannot bid higher may be left out."
    ),
    rule!(
        "no-auction-open",
        "Phase 2: Auction Control Markers",
        None,
        "A bid needs an open auction.",
        "An auction opens with an offer, which has the first bid in it."
    ),
    rule!(
        "already-passed",
        "Phase 2: Auction Control Markers",
        None,
        "Who has passed in an auction cannot bid in it again.",
        "The pass counts for this auction only."
    ),
    rule!(
        "out-of-turn",
        "Phase 2: Auction Control Markers; Phase 3: Build Track",
        None,
        "Players bid and offer, and companies build and claim, when it is their turn.",
        "Bidding goes clockwise from the offerer past those who passed. The Active Player marker goes to the left of its holder after every auction. Companies act in the order of play, again and again; one that has passed is out."
    ),
    rule!(
        "marker-already-sold",
        "Phase 2: Auction Control Markers",
        None,
        "A control marker is sold at most once a turn.",
        "Markers go back to their boxes at the end of the turn."
    ),
    rule!(
        "impossible-sale",
        "Phase 2: Auction Control Markers",
        None,
        "A sale in one line must be possible by some bidding.",
        "The price is at least 1, the winner has as many cubes, the offerer has a cube to open with, and if another than the offerer wins the price is at least 2."
    ),
    rule!(
        "bid-too-low",
        "Phase 2: Auction Control Markers",
        None,
        "A first bid is at least 1; a later bid exceeds the one before.",
        "Bids are in investment cubes."
    ),
    rule!(
        "bid-exceeds-cubes",
        "Phase 2: Auction Control Markers",
        None,
        "Nobody bids more cubes than he has.",
        "Cubes are kept from turn to turn and are open to all."
    ),
    rule!(
        "no-controller",
        "Phase 3: Build Track",
        None,
        "A company that nobody controls neither builds nor claims.",
        "Under the ruling uncontrolled-company: passes it takes the next place of the pass row at its first activation, and that forced pass may be declared; under last it has no turn. In the final a company without shareholders has no controller."
    ),
    rule!(
        "wrong-controller",
        "Phase 3: Build Track",
        Some("the company acts as declared"),
        "`by` names the player who controls the company.",
        "`by` may be left out of builds and companies' passes."
    ),
    rule!(
        "unknown-route",
        "The Board",
        None,
        "A link is built along a route of the board.",
        "Both locations exist, but no route joins them. Misspelt locations make the log malformed instead."
    ),
    rule!(
        "route-taken",
        "Phase 3: Build Track",
        None,
        "Each route takes one link, of whichever company.",
        "Links are never moved or removed."
    ),
    rule!(
        "first-build-from-hexagon",
        "Phase 3: Build Track",
        Some("the `to` end scores and both ends are reached from now on"),
        "The first link a company ever builds starts from a hexagon.",
        "`from` is the start, and its value never scores; the other end may be a hexagon or a circle, and who else uses the hexagon does not matter."
    ),
    rule!(
        "not-contiguous",
        "Phase 3: Build Track",
        Some("the `to` end scores and both ends are reached from now on"),
        "Every later link touches a location the company already reaches.",
        "For later links the order of from and to says nothing; a link between two reached locations is legal and scores nothing."
    ),
    rule!(
        "cannot-afford",
        "Phase 3: Build Track",
        Some("the box is emptied"),
        "A link is paid with the cubes of the company's box.",
        "Players never pay for links."
    ),
    rule!(
        "must-build",
        "Phase 3: Build Track",
        Some("the company passes and is out of this turn"),
        "A company that can pay for a legal link builds one.",
        "Which of the legal links is its controller's choice."
    ),
    rule!(
        "not-connected",
        "Final Profit Determination",
        Some("it takes the cube"),
        "A company claims goods cubes only where its links lie.",
        "The start of its first link counts as well."
    ),
    rule!(
        "goods-gone",
        "Final Profit Determination",
        None,
        "Each location has one goods cube, and only those that a link touches have one.",
        "Whoever takes it first has it."
    ),
    rule!(
        "must-claim",
        "Final Profit Determination",
        Some("the company passes and is out"),
        "A company that can claim a goods cube claims one.",
        "Which cube is its controller's choice."
    ),
];
