//! Broken rules with the facts of the case.

use super::state::Phase;
use crate::game::MoveNo;

/// What is wrong with a sale.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaleFlaw {
    /// The price is below 1.
    NoPrice,
    /// The winner has fewer cubes than the price.
    Unaffordable {
        /// The winner's cubes.
        has: i64,
    },
    /// The offerer has no cube to open with.
    NoOpening,
    /// Another than the offerer won, so two different bids were made, but the price is 1.
    NoSecondBid,
}

/// A broken rule. The order of the variants is that of checking; [`Breach::rule`] is the index into the catalogue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Breach {
    /// A move after the end.
    GameOver,
    /// A move that no phase of this kind has.
    WrongPhase {
        /// The phase the game is in.
        phase: Phase,
        /// The turn it is in: passes that were filled in may have led into the next.
        turn: u32,
        /// What kind of move it is.
        verb: &'static str,
        /// The phases it belongs to.
        belongs: &'static str,
    },
    /// An offer or a sale while an auction is open.
    AuctionOpen {
        /// Whose marker is up.
        company: u8,
        /// The highest bid.
        bid: i64,
        /// Who bid it.
        bidder: u8,
        /// The declared move of that bid.
        at: MoveNo,
        /// Who is to bid or pass.
        turn: u8,
        /// The verb refused.
        verb: &'static str,
    },
    /// A bid while no auction is open.
    NoAuctionOpen {
        /// Who holds the marker.
        marker: u8,
    },
    /// A bid by one who has passed.
    AlreadyPassed {
        /// Who.
        player: u8,
        /// The declared move of the pass.
        at: MoveNo,
        /// Who is to bid or pass.
        turn: u8,
    },
    /// A player acts who is not to act.
    PlayerOutOfTurn {
        /// Who acts.
        player: u8,
        /// Who is to act.
        active: u8,
        /// Where in the move the actor stands.
        key: &'static str,
        /// Whose marker is up, if an auction is open.
        auction: Option<u8>,
    },
    /// The marker is sold this turn.
    MarkerAlreadySold {
        /// The company.
        company: u8,
        /// Who controls it.
        owner: u8,
        /// The declared move that sold it.
        at: MoveNo,
        /// The verb refused.
        verb: &'static str,
    },
    /// No bidding leads to this sale.
    ImpossibleSale {
        /// What is wrong.
        flaw: SaleFlaw,
        /// Who offered.
        by: u8,
        /// Who is said to have won.
        to: u8,
        /// The price.
        price: i64,
    },
    /// A bid that is too low.
    BidTooLow {
        /// The bid.
        bid: i64,
        /// The highest bid before it, who made it and where; `None` for a first bid.
        over: Option<(i64, u8, MoveNo)>,
    },
    /// A bid of more cubes than the bidder has.
    BidExceedsCubes {
        /// The bid.
        bid: i64,
        /// Who bids.
        player: u8,
        /// The bidder's cubes.
        has: i64,
    },
    /// A company nobody controls.
    NoController {
        /// The company.
        company: u8,
        /// Where in the move the company stands.
        key: &'static str,
        /// Whether in the final.
        last: bool,
    },
    /// A company acts that is not to act.
    CompanyOutOfTurn {
        /// Who acts.
        company: u8,
        /// Who is to act; `None` if no company is.
        active: Option<u8>,
        /// The declared move in which the company passed, if it is out.
        passed: Option<MoveNo>,
        /// Where in the move the company stands.
        key: &'static str,
    },
    /// `by` names another than the controller.
    WrongController {
        /// The company.
        company: u8,
        /// Who is named.
        by: u8,
        /// Who controls it.
        owner: Option<u8>,
        /// The declared move that sold the marker; 0 in the final, where shares decide.
        at: MoveNo,
    },
    /// Two locations without a route between them.
    UnknownRoute {
        /// One end.
        from: u16,
        /// The other.
        to: u16,
    },
    /// A link on a route that has one.
    RouteTaken {
        /// One end.
        from: u16,
        /// The other.
        to: u16,
        /// Who built it.
        owner: u8,
        /// In which declared move.
        at: MoveNo,
    },
    /// A first link that starts at a circle.
    FirstBuildFromHexagon {
        /// The company.
        company: u8,
        /// Where it starts.
        from: u16,
        /// Where it builds to, and whether that is a hexagon.
        to: (u16, bool),
    },
    /// A link that touches nothing the company reaches.
    NotContiguous {
        /// The company.
        company: u8,
        /// One end.
        from: u16,
        /// The other.
        to: u16,
        /// The declared move of the company's first link.
        start: MoveNo,
    },
    /// A link that costs more than the company has.
    CannotAfford {
        /// The company.
        company: u8,
        /// What the link costs.
        cost: i64,
        /// What the company has.
        has: i64,
    },
    /// A pass by a company that can build.
    MustBuild {
        /// The company.
        company: u8,
        /// Its cubes.
        has: i64,
    },
    /// A claim where the company has no link.
    NotConnected {
        /// The company.
        company: u8,
        /// Where.
        place: u16,
    },
    /// A claim where no goods cube lies.
    GoodsGone {
        /// Where.
        place: u16,
        /// Who took it in which declared move; `None` if there never was one.
        taken: Option<(u8, MoveNo)>,
    },
    /// A pass by a company that can claim.
    MustClaim {
        /// The company.
        company: u8,
    },
}

impl Breach {
    /// The index of the rule in the catalogue.
    pub const fn rule(&self) -> usize {
        match self {
            Self::GameOver => 1,
            Self::WrongPhase { .. } => 2,
            Self::AuctionOpen { .. } => 3,
            Self::NoAuctionOpen { .. } => 4,
            Self::AlreadyPassed { .. } => 5,
            Self::PlayerOutOfTurn { .. } | Self::CompanyOutOfTurn { .. } => 6,
            Self::MarkerAlreadySold { .. } => 7,
            Self::ImpossibleSale { .. } => 8,
            Self::BidTooLow { .. } => 9,
            Self::BidExceedsCubes { .. } => 10,
            Self::NoController { .. } => 11,
            Self::WrongController { .. } => 12,
            Self::UnknownRoute { .. } => 13,
            Self::RouteTaken { .. } => 14,
            Self::FirstBuildFromHexagon { .. } => 15,
            Self::NotContiguous { .. } => 16,
            Self::CannotAfford { .. } => 17,
            Self::MustBuild { .. } => 18,
            Self::NotConnected { .. } => 19,
            Self::GoodsGone { .. } => 20,
            Self::MustClaim { .. } => 21,
        }
    }
}
