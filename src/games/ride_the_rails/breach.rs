//! Broken rules with the facts of the case.

use super::board::{CityId, HexId};
use super::railroad::Railroad;
use super::state::Phase;
use super::track::Laid;
use crate::game::MoveNo;

/// A hex of a `place` that breaks a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Site {
    /// Which railroad.
    pub railroad: Railroad,
    /// Where.
    pub hex: HexId,
    /// Its place in the list of the move, if the move has several hexes.
    pub item: Option<usize>,
    /// Where this locomotive could have gone, a few.
    pub open: Vec<HexId>,
}

/// How a journey comes to a hex twice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Again {
    /// It comes to a city twice.
    City {
        /// The step that comes there again.
        step: usize,
        /// The city.
        city: CityId,
    },
    /// Its links have no ways that do not meet.
    Hex {
        /// The first step for which no way is left.
        step: usize,
        /// Its railroad.
        railroad: Railroad,
        /// The city it begins in.
        from: CityId,
        /// The city it leads to.
        to: CityId,
        /// Other railroads by which this step could be run.
        instead: Vec<Railroad>,
    },
}

/// A broken rule. The order of the variants is that of the catalogue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Breach {
    /// A move after the end.
    GameOver,
    /// A move of another phase.
    WrongPhase {
        /// Its verb.
        verb: &'static str,
        /// The phase it belongs to.
        belongs: Phase,
        /// The phase the game is in.
        phase: Phase,
    },
    /// A player acts who is not to act.
    OutOfTurn {
        /// Who acts.
        player: u16,
        /// Who is to act.
        active: Option<u16>,
        /// Where in the move the actor stands.
        key: &'static str,
    },
    /// A railroad that has not come into the game.
    NotAvailable {
        /// Which.
        railroad: Railroad,
        /// Where in the move it stands.
        key: &'static str,
        /// The round.
        round: u8,
    },
    /// A builder without a share.
    NoShare {
        /// Of which railroad.
        railroad: Railroad,
        /// Who builds.
        player: u16,
        /// The railroads the player may build.
        held: Vec<Railroad>,
    },
    /// Fewer locomotives in the supply than the move needs.
    SupplyEmpty {
        /// Of which railroad.
        railroad: Railroad,
        /// Where in the move it stands.
        key: &'static str,
        /// How many the move needs.
        wanted: usize,
        /// How many are left.
        left: u8,
    },
    /// A second locomotive of a railroad in a hex.
    AlreadyThere {
        /// Where.
        site: Site,
        /// The move that placed the first; 0 if it is this move.
        at: MoveNo,
    },
    /// A hex without room.
    HexFull {
        /// Where.
        site: Site,
        /// What stands there.
        there: Vec<Laid>,
    },
    /// A third East Coast city of a railroad.
    EastCoastLimit {
        /// Where.
        site: Site,
        /// Where it is already.
        cities: Vec<Laid>,
    },
    /// A first locomotive in a hex where its railroad cannot start.
    StartCity {
        /// Where.
        site: Site,
    },
    /// Yellow's first locomotive in a hex where it cannot start.
    YellowStart {
        /// Where.
        site: Site,
        /// How many locomotives stand there, if it is a city.
        count: Option<usize>,
    },
    /// A later locomotive that touches none of its railroad.
    NotAdjacent {
        /// Where.
        site: Site,
        /// The move that placed the railroad's first locomotive.
        start: MoveNo,
    },
    /// More locomotives than a turn has.
    BuildLimit {
        /// Where.
        site: Site,
        /// How many a turn has.
        most: usize,
        /// The earlier moves of this turn, each with how many it placed.
        earlier: Vec<(MoveNo, usize)>,
    },
    /// The full number of locomotives with a mountain among them.
    MountainLimit {
        /// Where.
        site: Site,
        /// How many a turn without mountains has.
        most: usize,
        /// The mountain: this hex, or an earlier one with the move that built there.
        mountain: (HexId, MoveNo),
    },
    /// A pass by one who can take a share.
    MustTake {
        /// Who.
        player: u16,
        /// What can be taken.
        railroads: Vec<Railroad>,
    },
    /// A city without a passenger.
    NoPassenger {
        /// Which.
        city: CityId,
        /// The move that took the passenger away.
        at: MoveNo,
    },
    /// A step, or the journey, ends where it began.
    SameCity {
        /// The city.
        city: CityId,
        /// The step; `None` if the journey has none.
        step: Option<usize>,
        /// Whether it is the journey that ends where it began.
        whole: bool,
    },
    /// A step without a link.
    NoLink {
        /// Which step.
        step: usize,
        /// Its railroad.
        railroad: Railroad,
        /// The city it begins in.
        from: CityId,
        /// The city it is to lead to.
        to: CityId,
        /// The cities this railroad links to `from`.
        links: Vec<CityId>,
        /// Other railroads that have the link.
        others: Vec<Railroad>,
    },
    /// A journey that comes to a hex twice.
    HexRevisited(Again),
    /// A pass by one who can move a passenger.
    MustRide {
        /// Who.
        player: u16,
    },
}

impl Breach {
    /// The index of the rule in the catalogue.
    pub const fn rule(&self) -> usize {
        match self {
            Self::GameOver => 1,
            Self::WrongPhase { .. } => 2,
            Self::OutOfTurn { .. } => 3,
            Self::NotAvailable { .. } => 4,
            Self::NoShare { .. } => 5,
            Self::SupplyEmpty { .. } => 6,
            Self::AlreadyThere { .. } => 7,
            Self::HexFull { .. } => 8,
            Self::EastCoastLimit { .. } => 9,
            Self::StartCity { .. } => 10,
            Self::YellowStart { .. } => 11,
            Self::NotAdjacent { .. } => 12,
            Self::BuildLimit { .. } => 13,
            Self::MountainLimit { .. } => 14,
            Self::MustTake { .. } => 15,
            Self::NoPassenger { .. } => 16,
            Self::SameCity { .. } => 17,
            Self::NoLink { .. } => 18,
            Self::HexRevisited(_) => 19,
            Self::MustRide { .. } => 20,
        }
    }
}
