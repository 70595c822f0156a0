//! The points the rulebook leaves open, and the editions of the referee's rules.

crate::rulings! {
    /// The choices on the points the rulebook leaves open.
    pub struct Rulings {
        /// Are yellow's three westernmost cities chosen before those with exactly one locomotive are, or after?
        yellow_start: YellowStart = "yellow-start" {
            /// the three westernmost occupied cities, and of those the ones with exactly one locomotive
            ChooseThenFilter = "choose-then-filter",
            /// of the cities with exactly one locomotive, the three westernmost
            FilterThenChoose = "filter-then-choose",
        }
        /// Which cities count among yellow's three westernmost where several lie as far west as the third?
        yellow_ties: YellowTies = "yellow-westernmost-ties" {
            /// all of them, so that there can be more than three
            All = "all",
            /// the northern ones, so that there are three
            Northern = "northern",
        }
        /// Does Chicago, in which yellow may start anyway, take one of the three places of the westernmost cities?
        yellow_chicago: YellowChicago = "yellow-chicago" {
            /// no, the three are chosen from the other cities
            NotCounted = "not-counted",
            /// yes, if it is among the westernmost like any other city
            Counted = "counted",
        }
        /// What becomes of the $5 of a city in which a railroad starts?
        five_dollars: FiveDollars = "five-dollar-after-start" {
            /// the next railroad built into the city gets them
            Kept = "kept",
            /// nobody gets them any more
            Lost = "lost",
        }
        /// Does one railroad alone on both coasts complete the transcontinental line?
        single_line: SingleLine = "single-railroad-line" {
            /// no, the line takes two railroads or more
            NoBonus = "no-bonus",
            /// yes, for $12
            Bonus = "bonus",
        }
        /// What becomes of a passenger that was moved?
        passengers: Passengers = "passengers" {
            /// it leaves the board
            Leave = "leave",
            /// it stays in the city it came to and can be moved again
            Stay = "stay",
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
