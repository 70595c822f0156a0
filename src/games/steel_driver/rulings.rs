//! The points the rulebook leaves open, and the editions of the referee's rules.

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
