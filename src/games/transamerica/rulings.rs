//! The points the rulebook leaves open, and the editions of the referee's rules.

crate::rulings! {
    /// The choices on the points the rulebook leaves open.
    pub struct Rulings {
        /// Does the barrier move after the second round?
        barrier: Barrier = "barrier",
            because "the rulebook prints it so",
            cases [
                "TA-7.01", "TA-7.02", "TA-7.03", "TA-7.04", "TA-7.07", "TA-7.09", "TA-7.10",
                "TA-7.11",
            ] {
            /// if the lowest then has 4 points or more, the game ends at 3 below the lowest
            Moves = "moves",
            /// the game ends at 0 points throughout
            Fixed = "fixed",
        }
        /// When does the game end?
        end: End = "end",
            because "the rulebook prints no other end",
            cases [
                "TA-8.25", "TA-8.26", "TA-8.27", "TA-8.28", "TA-8.29",
            ] {
            /// with the round in which somebody's points come down to the barrier
            Barrier = "barrier",
            /// after as many rounds as the header says under `rounds`, or as there are players; there is no barrier
            Rounds = "rounds",
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
