//! The points the rulebook leaves open, and the editions of the referee's rules.

crate::rulings! {
    /// The choices on the points the rulebook leaves open.
    pub struct Rulings {
        /// Does the barrier move after the second round?
        barrier: Barrier = "barrier" {
            /// if the lowest then has 4 points or more, the game ends at 3 below the lowest
            Moves = "moves",
            /// the game ends at 0 points throughout
            Fixed = "fixed",
        }
        /// When does the game end?
        end: End = "end" {
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
