//! The transcontinental line: when it is complete, and what it pays.

use super::board::{Hex, Railroad};
use super::state::Table;
use super::track::{Meetings, Track};
use super::words::SingleLine;

/// What a line pays if it is joined in a city, in $.
pub(crate) const IN_CITY: i64 = 12;
/// What a line pays if it is joined elsewhere, in $.
pub(crate) const ELSEWHERE: i64 = 8;

/// A completed line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its railroads, from the East Coast to the West Coast.
    pub railroads: Vec<Railroad>,
    pub bonus: i64,
    /// The hex in which the placement joined it; `None` if the placement reached a coast.
    pub join: Option<Hex>,
}

/// Returns the line that a locomotive just placed in `hex` completes, if there is one.
pub(crate) fn completed(table: &Table, track: &Track, hex: Hex) -> Option<Line> {
    let meetings = track.meetings();
    if table.rulings.single_line == SingleLine::Bonus {
        let alone = Railroad::ALL
            .into_iter()
            .find(|railroad| (meetings.east & meetings.west) & railroad.bit() != 0);
        if let Some(railroad) = alone {
            return Some(Line {
                railroads: vec![railroad],
                bonus: IN_CITY,
                join: None,
            });
        }
    }
    let lines = meetings.lines();
    let here = track.set(hex);
    let joins_here = |line: &&Vec<Railroad>| {
        line.windows(2)
            .any(|pair| here & pair[0].bit() != 0 && here & pair[1].bit() != 0)
    };
    if let Some(line) = lines.iter().find(joins_here) {
        let bonus = if table.board.hex(hex).ground.is_city() {
            IN_CITY
        } else {
            ELSEWHERE
        };
        return Some(Line {
            railroads: line.clone(),
            bonus,
            join: Some(hex),
        });
    }
    let in_cities = |line: &&Vec<Railroad>| {
        line.windows(2)
            .all(|pair| meetings.in_city[pair[0].index()] & pair[1].bit() != 0)
    };
    if let Some(line) = lines.iter().find(in_cities) {
        return Some(Line {
            railroads: line.clone(),
            bonus: IN_CITY,
            join: None,
        });
    }
    lines.first().map(|line| Line {
        railroads: line.clone(),
        bonus: ELSEWHERE,
        join: None,
    })
}

/// Returns whether a line is complete.
pub(crate) fn is_complete(table: &Table, track: &Track) -> bool {
    let meetings = track.meetings();
    (table.rulings.single_line == SingleLine::Bonus && meetings.east & meetings.west != 0)
        || !meetings.lines().is_empty()
}

impl Meetings {
    /// Returns all lines of two or more railroads, shortest first. The shortest is reported; the
    /// pay depends only on how it is joined.
    fn lines(&self) -> Vec<Vec<Railroad>> {
        let mut lines = Vec::new();
        if self.crosses() {
            for first in Railroad::in_set(self.east) {
                self.extend(&mut vec![first], &mut lines);
            }
        }
        lines.sort_by_key(Vec::len);
        lines
    }

    /// Returns whether railroads that share hexes lead from coast to coast. Usually they do not,
    /// and the search for lines can be skipped.
    fn crosses(&self) -> bool {
        if self.east == 0 || self.west == 0 {
            return false;
        }
        let (mut reached, mut before) = (self.east, 0);
        while reached != before {
            before = reached;
            reached = Railroad::in_set(before).fold(before, |all, railroad| {
                all | self.anywhere[railroad.index()]
            });
        }
        reached & self.west != 0
    }

    /// Finds every line that begins with these railroads and uses each railroad once. Six railroads
    /// make at most a few hundred lines.
    fn extend(&self, line: &mut Vec<Railroad>, lines: &mut Vec<Vec<Railroad>>) {
        let Some(last) = line.last().copied() else {
            return;
        };
        if line.len() > 1 && self.west & last.bit() != 0 {
            lines.push(line.clone());
        }
        for next in Railroad::in_set(self.anywhere[last.index()]) {
            if !line.contains(&next) {
                line.push(next);
                self.extend(line, lines);
                line.pop();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::RideTheRails;
    use super::super::board::Ground;
    use super::*;
    use crate::game::language::Faults;
    use crate::game::reading::NoBoards;
    use crate::referee::setup::read_log;
    use crate::yaml::parse::parse;
    use Railroad::{Blue, Orange, Red};
    use std::sync::Arc;

    fn table(rulings: &str) -> Arc<Table> {
        let parsed = parse(rulings);
        let mut faults = Faults::default();
        read_log::<RideTheRails>(
            &parsed.tree,
            parsed.tree.root().unwrap(),
            &NoBoards,
            &mut faults,
        )
        .table
        .unwrap()
    }

    /// Returns a city on each coast, an inner city and a plain hex. Their places on the map do not
    /// matter here.
    fn hexes(table: &Table) -> [Hex; 4] {
        [Ground::East, Ground::West, Ground::City, Ground::Plain].map(|ground| {
            table
                .board
                .hexes()
                .find(|(_, hex)| hex.ground == ground)
                .unwrap()
                .0
        })
    }

    const HEAD: &str = "game: ride-the-rails\nplayers: [Ann, Bob, Cem]\nmoves: []\n";

    /// Returns the line that a locomotive in the last hex completes: its railroads, what it pays,
    /// and where it was joined.
    fn paid(table: &Table, laid: &[(Railroad, Hex)]) -> Option<(usize, i64, Option<Hex>)> {
        let mut track = Track::new(&table.board);
        laid.iter().for_each(|(railroad, hex)| {
            track.lay(
                &table.board,
                *railroad,
                *hex,
                crate::game::language::When::SETUP,
            );
        });
        completed(table, &track, laid.last()?.1)
            .map(|line| (line.railroads.len(), line.bonus, line.join))
    }

    #[test]
    fn a_line_joined_in_a_city_pays_12_and_elsewhere_8() {
        let table = table(HEAD);
        let [east, west, city, plain] = hexes(&table);
        for (hex, bonus) in [(city, 12), (plain, 8)] {
            let joined = paid(
                &table,
                &[(Red, east), (Red, hex), (Blue, west), (Blue, hex)],
            );
            assert_eq!(
                joined,
                Some((2, bonus, Some(hex))),
                "the join is the last locomotive"
            );
            let reached = paid(
                &table,
                &[(Red, east), (Red, hex), (Blue, hex), (Blue, west)],
            );
            assert_eq!(
                reached,
                Some((2, bonus, None)),
                "the coast is, and is a city itself: only the join counts"
            );
        }
        let both = paid(
            &table,
            &[
                (Red, east),
                (Red, plain),
                (Red, city),
                (Blue, plain),
                (Blue, city),
                (Blue, west),
            ],
        );
        assert_eq!(both, Some((2, 12, None)), "joined in a city too");
        let one_of_two = paid(
            &table,
            &[
                (Red, east),
                (Red, city),
                (Orange, city),
                (Orange, plain),
                (Blue, plain),
                (Blue, west),
            ],
        );
        assert_eq!(
            one_of_two,
            Some((3, 8, None)),
            "one of two joins lies outside"
        );
    }

    #[test]
    fn no_line_is_complete_without_both_coasts_and_a_join() {
        let table = table(HEAD);
        let [east, west, city, plain] = hexes(&table);
        assert_eq!(
            paid(
                &table,
                &[(Red, east), (Red, city), (Blue, city), (Blue, plain)]
            ),
            None
        );
        assert_eq!(
            paid(
                &table,
                &[(Red, east), (Red, city), (Blue, plain), (Blue, west)]
            ),
            None
        );
        assert_eq!(paid(&table, &[(Red, east), (Red, city), (Red, west)]), None);
    }

    #[test]
    fn one_railroad_on_both_coasts_is_a_line_where_the_table_says_so() {
        let table = table(&HEAD.replace("moves", "rulings: {single-railroad-line: bonus}\nmoves"));
        let [east, west, city, _] = hexes(&table);
        assert_eq!(
            paid(&table, &[(Red, east), (Red, city), (Red, west)]),
            Some((1, 12, None))
        );
        assert_eq!(
            paid(&table, &[(Red, east), (Red, city), (Blue, west)]),
            None
        );
    }
}
