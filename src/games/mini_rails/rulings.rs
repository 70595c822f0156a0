//! The points the rulebook leaves open, and the editions of the referee's rules.

crate::rulings! {
    /// The choices on the points the rulebook leaves open.
    pub struct Rulings {
        /// What happens to a stock at the end of a profit board?
        board_ends: BoardEnds = "board-ends",
            because "the second question of the published FAQ says that a stock at the end of the board stays there",
            cases [
                "MR-6.14", "MR-6.15", "MR-6.27", "MR-6.28", "MR-6.29", "MR-6.30",
            ] {
            /// it stops at +10 and at -10
            Stop = "stop",
            /// there is no end: it goes on beyond 10 and -10
            Open = "open",
        }
        /// In a tie, how does a stock compare with none, where one player has fewer left?
        missing_stock: MissingStock = "missing-stock",
            because "a stock that is not there cannot rank above one that is; since the sums are equal, all that it decides is whether stocks at 0 win a tie",
            cases [
                "MR-8.08", "MR-8.09", "MR-8.22", "MR-8.23",
            ] {
            /// no stock ranks below any stock
            Lowest = "lowest",
            /// no stock counts as 0
            Zero = "zero",
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
