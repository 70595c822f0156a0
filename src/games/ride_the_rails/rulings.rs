//! The points the rulebook leaves open, and the editions of the referee's rules.

crate::rulings! {
    /// The choices on the points the rulebook leaves open.
    pub struct Rulings {
        /// Are yellow's three westernmost cities chosen before those with exactly one locomotive are, or after?
        yellow_start: YellowStart = "yellow-start",
            because "that is the order of the two sentences on the publisher's sheet",
            cases [
                "RR-6.08", "RR-6.09", "RR-6.43", "RR-6.48",
            ] {
            /// the three westernmost occupied cities, and of those the ones with exactly one locomotive
            ChooseThenFilter = "choose-then-filter",
            /// of the cities with exactly one locomotive, the three westernmost
            FilterThenChoose = "filter-then-choose",
        }
        /// Which cities count among yellow's three westernmost where several lie as far west as the third?
        yellow_ties: YellowTies = "yellow-westernmost-ties",
            because "no city with an equal claim is left out, and nobody has to be asked",
            cases [
                "RR-6.34", "RR-6.49", "RR-6.50", "RR-6.51",
            ] {
            /// all of them, so that there can be more than three
            All = "all",
            /// the northern ones, so that there are three
            Northern = "northern",
        }
        /// Does Chicago, in which yellow may start anyway, take one of the three places of the westernmost cities?
        yellow_chicago: YellowChicago = "yellow-chicago",
            because "the publisher's sheet makes an exception of Chicago alone",
            cases [
                "RR-6.35", "RR-6.52", "RR-6.53", "RR-6.54",
            ] {
            /// no, the three are chosen from the other cities
            NotCounted = "not-counted",
            /// yes, if it is among the westernmost like any other city
            Counted = "counted",
        }
        /// What becomes of the $5 of a city in which a railroad starts?
        five_dollars: FiveDollars = "five-dollar-after-start",
            because "a start is not a build into the city, so the first build into it is still to come",
            cases [
                "RR-7.04", "RR-7.05", "RR-7.32",
            ] {
            /// the next railroad built into the city gets them
            Kept = "kept",
            /// nobody gets them any more
            Lost = "lost",
        }
        /// Does one railroad alone on both coasts complete the transcontinental line?
        single_line: SingleLine = "single-railroad-line",
            because "the rulebook's line is made of different railroads, so it needs two at least",
            cases [
                "RR-7.10", "RR-7.11", "RR-7.21", "RR-7.33",
            ] {
            /// no, the line takes two railroads or more
            NoBonus = "no-bonus",
            /// yes, for $12
            Bonus = "bonus",
        }
        /// What becomes of a passenger that was moved?
        passengers: Passengers = "passengers",
            because "the publisher's sheet has it so, and each of the 51 passengers is moved once",
            cases [
                "RR-8.49", "RR-8.50", "RR-8.51",
            ] {
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
