//! What happens, with amounts and reasons.

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A new turn: each player takes cubes.
    NewTurn {
        /// The turn.
        turn: u32,
        /// Cubes for each.
        cubes: i64,
    },
    /// A marker is put up.
    Offered {
        /// By whom.
        by: u8,
        /// Whose marker.
        company: u8,
        /// The first bid.
        bid: i64,
    },
    /// A higher bid.
    Bid {
        /// By whom.
        by: u8,
        /// The bid.
        bid: i64,
    },
    /// A player leaves the auction.
    LeftAuction {
        /// Who.
        player: u8,
    },
    /// The marker is passed on.
    MarkerPassed {
        /// By whom.
        by: u8,
        /// To whom.
        to: u8,
    },
    /// A marker is sold.
    Sold {
        /// Whose.
        company: u8,
        /// To whom.
        to: u8,
        /// For how many cubes.
        price: i64,
        /// Who holds the Active Player marker now.
        marker: u8,
    },
    /// The auctions are over.
    AuctionsOver {
        /// How many markers were sold.
        sold: u32,
    },
    /// A link is built.
    Built {
        /// By whom.
        company: u8,
        /// From where.
        from: u16,
        /// To where.
        to: u16,
        /// For how many cubes.
        cost: i64,
        /// The location that scored, and for how much; `None` if neither end was new.
        scored: Option<(u16, i64)>,
        /// Whether it is the company's first.
        first: bool,
    },
    /// The two oceans are joined.
    Transcontinental {
        /// Who built the last link.
        builder: u8,
        /// The companies on the line, with their bonuses.
        bonuses: Vec<(u8, i64)>,
    },
    /// A company passes.
    CompanyPassed {
        /// Who.
        company: u8,
        /// Its place in the pass row, from 1.
        place: usize,
        /// Whether because nobody controls it.
        uncontrolled: bool,
    },
    /// A controller is paid.
    PaidOut {
        /// By which company.
        company: u8,
        /// Who.
        player: u8,
        /// How much, in $.
        amount: i64,
    },
    /// The new order of play.
    NewOrder {
        /// The companies, first first.
        order: Vec<u8>,
    },
    /// The final begins: who controls a company for it.
    FinalControl {
        /// The company.
        company: u8,
        /// Its controller.
        player: u8,
        /// The controller's shares.
        shares: u8,
        /// How many hold as many.
        tied: usize,
        /// Who controlled it last.
        last: Option<u8>,
    },
    /// A goods cube is claimed.
    Claimed {
        /// By whom.
        company: u8,
        /// Where.
        place: u16,
    },
    /// A company's final value.
    Valued {
        /// The company.
        company: u8,
        /// The sizes of its sets.
        sets: Vec<usize>,
        /// What they are worth, in $.
        value: i64,
    },
    /// Shares are paid.
    SharesPaid {
        /// Whose.
        player: u8,
        /// Of which company.
        company: u8,
        /// How many.
        shares: u8,
        /// For how much altogether, in $.
        amount: i64,
    },
}
