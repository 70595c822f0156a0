//! The catalogue of the rules and the points left open.

use crate::game::{Rule, Ruling};

macro_rules! rule {
    ($name:literal, $sentence:literal, $section:literal, $accepted:expr, $details:literal) => {
        Rule {
            code: concat!("mini-rails/", $name),
            sentence: $sentence,
            section: $section,
            accepted: $accepted,
            details: $details,
            breaks: include_str!(concat!("../../../fixtures/mini-rails/rules/", $name, ".breaks.yaml")),
            keeps: include_str!(concat!("../../../fixtures/mini-rails/rules/", $name, ".keeps.yaml")),
        }
    };
}

/// The rules, in the order of checking.
pub const RULES: &[Rule] = &[
    rule!(
        "setup",
        "A log says who plays, what all 49 hexes are worth, and on which starting hexes of which frame each company begins.",
        "Setup",
        None,
        "The map is given by hex (map: {values: ...}, all 49) or by tile (map: {tiles: ...}, a face and a clockwise turn from 0 to 5 for each place 0 to 6). \
         A hex is worth 5, 3, 2, 1, -1, -2 or -3. Only the faces 1A, 2A and 3A are known; others come from the header's faces or from a board file. \
         A map without exactly one +5 hex, on the middle tile, is odd but playable: it gets a warning. \
         Each company has its own frame, with three starting hexes taken by 3 players and one by 4 or 5."
    ),
    rule!(
        "game-over",
        "After the sixth taxation nobody moves any more.",
        "End of the Game",
        None,
        "The game ends by itself when the sixth disc is taxed; taxes then take what they take and the profits are counted."
    ),
    rule!(
        "wrong-phase",
        "Discs are drawn when a round begins and only then; players act only after the draw.",
        "Game Play",
        None,
        "A round is one draw, then one action for each of the markers on the order track. Taxation needs no entry in the log."
    ),
    rule!(
        "draw-count",
        "A draw is two discs for each player and one more.",
        "Draw Phase",
        None,
        "7 discs with 3 players, 9 with 4, 11 with 5. The list of a draw is the market track from left to right."
    ),
    rule!(
        "draw-not-in-bag",
        "Only discs that are in the bag can be drawn.",
        "Draw Phase; Setup 4",
        None,
        "The bag begins with 7, 9 or 11 discs of each company (3, 4 or 5 players) and nothing ever goes back. The sixth draw empties it. \
         The diagnostic underlines the first disc that is one too many and points at the draws the others came in."
    ),
    rule!(
        "out-of-turn",
        "The owner of the leftmost marker on the order track acts.",
        "Action Phase",
        None,
        "In the first round the order is the players' order and then the same backwards; later it is the market track of the round before. \
         A player whose two markers are neighbours acts twice in a row."
    ),
    rule!(
        "action-used",
        "Each player buys once and builds once in a round.",
        "Action Phase",
        Some("the second buy or build of the round is carried out and spends the marker; the action left undone is lost"),
        "Either may come first. Since each player has two markers, a second buy means that the build of the round is never done."
    ),
    rule!(
        "disc-not-on-market",
        "The disc taken lies on the market, on the space named.",
        "Action Phase",
        None,
        "Spaces are counted from the left, from 1. A marker stays on its space until the round ends, so the disc it replaced is gone. \
         No space on the track, another company's disc and a marker are all this rule."
    ),
    rule!(
        "ambiguous-space",
        "Where several discs of a company lie on the market, the move says which one is taken.",
        "Action Phase",
        None,
        "The marker's space is its place in the order of the next round, so it matters which of two red discs is replaced. \
         With a single such disc the space may be left out."
    ),
    rule!(
        "hex-occupied",
        "A disc goes to a hex without a disc.",
        "Build tracks for the company",
        None,
        "A hex holds one disc for good, of whichever company, starting discs included."
    ),
    rule!(
        "not-adjacent",
        "A disc goes next to a disc of the same company.",
        "Build tracks for the company",
        Some("the disc stays where it was laid, its stocks move by the value of that hex, and later discs may be laid next to it"),
        "Discs on a frame are next to no hex. The hexes open to a company are the empty ones next to any of its discs."
    ),
    rule!(
        "frame-not-allowed",
        "A disc goes to the frame only when no hex is open to its company.",
        "Build tracks for the company",
        Some("the disc goes to the frame and each stock of the company loses 1, as if it had been blocked"),
        "A company is blocked when every hex next to its discs is occupied. Each disc on the frame costs every stock of the company 1, which stops at -10."
    ),
];

/// The points the rulebook leaves open.
pub const RULINGS: &[Ruling] = &[
    Ruling {
        key: "board-ends",
        question: "What happens to a stock at the end of a profit board?",
        choices: &[("stop", "it stops at +10 and at -10"), ("open", "there is no end: it goes on beyond 10 and -10")],
    },
    Ruling {
        key: "missing-stock",
        question: "In a tie, how does a stock compare with none, where one player has fewer left?",
        choices: &[("lowest", "no stock ranks below any stock"), ("zero", "no stock counts as 0")],
    },
];
