//! The words of Steel Driver: the type that stands for the game, its header keys, its rulings and
//! its verbs.

use super::board::{Board, Company, Place};
use crate::game::language::{
    Arg, Automatic, Domain, Faults, HeaderKey, Names, Player, ROUND_WORDS, Shape, Value,
};
use crate::game::reading::Header;

/// The type that stands for Steel Driver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SteelDriver;

/// The header keys that only this game has.
pub(crate) const HEADER: &[HeaderKey] = &[HeaderKey {
    name: "first",
    required: false,
    opening: true,
    of_players: true,
    doc: "The player with the Active Player marker; by default the first of `players`.",
    schema: r#"{"type": ["string", "number", "boolean", "null"], "examples": ["Andy"]}"#,
}];

/// What the header decides for the whole game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Own {
    /// The first holder of the Active Player marker.
    pub first: Player,
}

/// Reads the header keys of this game; `None` after adding a fault.
pub(crate) fn seat(
    _: &Board,
    players: &Names,
    header: &Header<'_, '_>,
    faults: &mut Faults,
) -> Option<Own> {
    let first = match header.get("first") {
        Some(at) => header.player(at, players, faults)?,
        None => Player(0),
    };
    Some(Own { first })
}

crate::rulings! {
    /// The choices on the points the rulebook leaves open.
    pub struct Rulings {
        /// What does a company do in a turn in which nobody controls it?
        uncontrolled: Uncontrolled = "uncontrolled-company",
            because "such a company is activated like any other; nobody can decide where it builds, so it cannot build and passes",
            cases [
                "SD-4.29", "SD-4.30", "SD-4.31", "SD-4.33", "SD-4.39", "SD-4.54", "SD-4.55",
                "SD-4.56", "SD-8.34", "SD-8.35", "SD-8.41", "SD-8.42", "SD-8.43", "SD-8.44",
                "SD-8.45",
            ] {
            /// at its first activation it takes the next place of the pass row and keeps its cubes
            Passes = "passes",
            /// uncontrolled companies are left out and take the last places, in their present order
            Last = "last",
        }
        /// Which goods cubes break a tie for the most cash?
        tie_break: TieBreak = "final-tie-break",
            because "the rulebook speaks of \"the company or companies with the most goods cubes\", in the plural",
            cases [
                "SD-9.03", "SD-9.04", "SD-9.11", "SD-9.12", "SD-9.13", "SD-9.14", "SD-9.16",
                "SD-9.17", "SD-9.18",
            ] {
            /// most goods cubes over all companies the player controls
            TotalGoods = "total-goods",
            /// most goods cubes in one company the player controls
            LargestCompany = "largest-company",
        }
    }
}

crate::editions! {
    /// The editions of the referee's rules.
    pub enum Edition {
        /// The rules of the first release.
        First = 1,
    }
}

/// A player or company that passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passer {
    /// A player, in the auctions.
    Player(Player),
    /// A company that cannot build or claim.
    Company(Company),
}

impl Arg for Passer {
    const SHAPE: Shape = Shape::Name(&[Domain::Player, Domain::Company]);

    fn read(value: Option<&Value>) -> Option<Self> {
        Player::read(value)
            .map(Self::Player)
            .or_else(|| Company::read(value).map(Self::Company))
    }

    fn write(&self) -> Option<Value> {
        match self {
            Self::Player(player) => player.write(),
            Self::Company(company) => company.write(),
        }
    }
}

/// The steps that the referee takes by itself.
pub(crate) const AUTOMATIC: &[Automatic] = &[
    Automatic {
        words: &["take", "cubes", "new-cubes", "refill", "get", "receive"],
        does: "every player gets the cubes of a new turn automatically",
        check: "{expect: {cubes: {Ann: 10, Ben: 12}}}",
    },
    Automatic {
        words: &[
            "profit",
            "profits",
            "payout",
            "payouts",
            "income",
            "dividend",
            "dividends",
            "cash",
        ],
        does: "the profits of a turn are paid out automatically once no company can go on",
        check: "{expect: {cash: {Ann: 70, Ben: 60}}}",
    },
    Automatic {
        words: ROUND_WORDS,
        does: "a turn ends automatically once the profits are paid",
        check: "{expect: {turn: 3}}",
    },
    Automatic {
        words: &["bonus", "transcontinental"],
        does: "the bonus of the transcontinental link is counted automatically",
        check: "{expect: {transcontinental: true}}",
    },
    Automatic {
        words: &["score", "scoring", "final", "values"],
        does: "the referee values the goods and pays the shares itself at the end",
        check: "{expect: {values: {red: 120}}}",
    },
];

crate::verbs! {
    /// A move of Steel Driver.
    #[derive(Copy)]
    pub enum Move {
        /// The active player puts a control marker up for auction with a first bid.
        Offer = "{offer: red, by: Andy, bid: 3}" in "Phase 2: Auction Control Markers" {
            /// the company whose control marker is put up
            "offer" company: Company,
            /// the active player
            "by" by: Player,
            /// the first bid, in cubes
            "bid" bid: i64,
        }
        /// A higher bid in the open auction.
        Bid = "{bid: 4, by: Don}" in "Phase 2: Auction Control Markers" {
            /// the bid, in cubes
            "bid" bid: i64,
            /// who bids
            "by" by: Player,
        }
        /// A whole auction in one line.
        Sale = "{sale: red, by: Andy, to: Don, price: 4}" in "Phase 2: Auction Control Markers" {
            /// the company whose control marker is sold
            "sale" company: Company,
            /// the active player, who offered it
            "by" by: Player,
            /// who won the auction
            "to" to: Player,
            /// the winning bid, in cubes
            "price" price: i64,
        }
        /// A company builds a track link.
        Build = "{build: red, from: Baltimore, to: Pittsburgh}" in "Phase 3: Build Track" {
            /// the company that builds
            "build" company: Company,
            /// one end of the link; the start, if it is the company's first
            "from" from: Place,
            /// the other end
            "to" to: Place,
            /// who controls the company
            "by" by: Option<Player>,
        }
        /// In the final a company takes a goods cube.
        Claim = "{claim: Denver, by: red}" in "Final Profit Determination" {
            /// the location whose goods cube is taken
            "claim" at: Place,
            /// the company that takes it
            "by" company: Company,
        }
        /// A player leaves an auction or passes the marker on; a company that can do nothing more is out.
        Pass = "{pass: Simon}" in "Phase 2: Auction Control Markers; Phase 3: Build Track; Final Profit Determination" {
            /// who passes: a player in the auctions, a company that cannot build or claim
            "pass" who: Passer,
            /// who controls the company
            "by" by: Option<Player>: unless Player,
        }
    }
}

impl Move {
    /// Returns a player's pass.
    pub const fn player_pass(player: Player) -> Self {
        Self::Pass {
            who: Passer::Player(player),
            by: None,
        }
    }

    /// Returns a company's pass.
    pub const fn company_pass(company: Company) -> Self {
        Self::Pass {
            who: Passer::Company(company),
            by: None,
        }
    }
}

/// Returns the sale that is equivalent to an offer with its bids and passes; `None` if the moves
/// are not such a run.
pub(crate) fn sale(run: &[Move]) -> Option<Move> {
    let Some(Move::Offer { company, by, bid }) = run.first().copied() else {
        return None;
    };
    let (mut to, mut price) = (by, bid);
    for action in &run[1..] {
        match *action {
            Move::Bid { by, bid } => (to, price) = (by, bid),
            Move::Pass {
                who: Passer::Player(_),
                ..
            } => {}
            _ => return None,
        }
    }
    Some(Move::Sale {
        company,
        by,
        to,
        price,
    })
}
