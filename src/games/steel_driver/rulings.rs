//! The points the rulebook leaves open, and the editions of the referee's rules.

crate::rulings! {
    /// The choices on the points the rulebook leaves open.
    pub struct Rulings {
        /// What does a company do in a turn in which nobody controls it?
        uncontrolled: Uncontrolled = "uncontrolled-company" {
            /// at its first activation it takes the next place of the pass row and keeps its cubes
            Passes = "passes",
            /// uncontrolled companies are left out and take the last places, in their present order
            Last = "last",
        }
        /// Which goods cubes break a tie for the most cash?
        tie_break: TieBreak = "final-tie-break" {
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
