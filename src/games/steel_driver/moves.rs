//! The verbs of Steel Driver and the moves they make.

use super::board::{Company, Place};
use crate::game::language::{Arg, Domain, Player, Shape, Value};

/// Who passes.
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

crate::verbs! {
    /// A move of Steel Driver.
    #[derive(Copy)]
    pub enum Move {
        /// The active player puts a control marker up for auction with a first bid.
        Offer = "{offer: red, by: Andy, bid: 3}" {
            /// the company whose control marker is put up
            "offer" company: Company,
            /// the active player
            "by" by: Player,
            /// the first bid, in cubes
            "bid" bid: i64,
        }
        /// A higher bid in the open auction.
        Bid = "{bid: 4, by: Don}" {
            /// the bid, in cubes
            "bid" bid: i64,
            /// who bids
            "by" by: Player,
        }
        /// A whole auction in one line.
        Sale = "{sale: red, by: Andy, to: Don, price: 4}" {
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
        Build = "{build: red, from: Baltimore, to: Pittsburgh}" {
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
        Claim = "{claim: Denver, by: red}" {
            /// the location whose goods cube is taken
            "claim" at: Place,
            /// the company that takes it
            "by" company: Company,
        }
        /// A player leaves an auction or passes the marker on; a company that can do nothing more is out.
        Pass = "{pass: Simon}" {
            /// who passes: a player in the auctions, a company that cannot build or claim
            "pass" who: Passer,
            /// who controls the company
            "by" by: Option<Player>: unless Player,
        }
    }
}

impl Move {
    /// A player's pass.
    pub const fn player_pass(player: Player) -> Self {
        Self::Pass {
            who: Passer::Player(player),
            by: None,
        }
    }

    /// A company's pass.
    pub const fn company_pass(company: Company) -> Self {
        Self::Pass {
            who: Passer::Company(company),
            by: None,
        }
    }
}

/// A run of moves from an offer through its bids and passes as one sale to the highest bidder.
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
