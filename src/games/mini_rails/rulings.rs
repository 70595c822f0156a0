//! The points the rulebook leaves open, and the editions of the referee's rules.

crate::rulings! {
    /// The choices on the points the rulebook leaves open.
    pub struct Rulings {
        /// What happens to a stock at the end of a profit board?
        board_ends: BoardEnds = "board-ends" {
            /// it stops at +10 and at -10
            Stop = "stop",
            /// there is no end: it goes on beyond 10 and -10
            Open = "open",
        }
        /// In a tie, how does a stock compare with none, where one player has fewer left?
        missing_stock: MissingStock = "missing-stock" {
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
