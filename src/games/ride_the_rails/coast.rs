//! The transcontinental line: when it is complete, and what it pays.

use super::board::{Ground, HexId};
use super::railroad::Railroad;
use super::table::Table;
use super::track::Track;

/// What a line pays that joins in a city.
const IN_CITY: i64 = 12;
/// What a line pays that joins elsewhere.
const ELSEWHERE: i64 = 8;

/// A completed line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its railroads, from the East Coast to the West Coast.
    pub railroads: Vec<Railroad>,
    /// What it pays.
    pub bonus: i64,
    /// Where the placement joined it; `None` if the placement reached a coast.
    pub join: Option<HexId>,
}

/// The line that a locomotive just placed in `hex` completes, if it completes one.
pub fn completed(table: &Table, track: &Track, hex: HexId) -> Option<Line> {
    let net = Net::new(table, track);
    if table.rulings.single_line {
        let alone = Railroad::ALL.into_iter().find(|railroad| (net.east & net.west) & railroad.bit() != 0);
        if let Some(railroad) = alone {
            return Some(Line { railroads: vec![railroad], bonus: IN_CITY, join: None });
        }
    }
    if !net.crosses() {
        return None;
    }
    let mut lines = Vec::new();
    for first in Railroad::in_set(net.east) {
        net.extend(&mut vec![first], &mut lines);
    }
    // The shortest is the one to tell of; what is paid depends only on there being one.
    lines.sort_by_key(Vec::len);
    let here = track.set(hex);
    let joins_here = |line: &&Vec<Railroad>| line.windows(2).any(|pair| here & pair[0].bit() != 0 && here & pair[1].bit() != 0);
    if let Some(line) = lines.iter().find(joins_here) {
        let bonus = if table.board.hex(hex).ground.is_city() { IN_CITY } else { ELSEWHERE };
        return Some(Line { railroads: line.clone(), bonus, join: Some(hex) });
    }
    let in_cities = |line: &&Vec<Railroad>| line.windows(2).all(|pair| net.in_city[pair[0].index()] & pair[1].bit() != 0);
    if let Some(line) = lines.iter().find(in_cities) {
        return Some(Line { railroads: line.clone(), bonus: IN_CITY, join: None });
    }
    lines.first().map(|line| Line { railroads: line.clone(), bonus: ELSEWHERE, join: None })
}

/// Which railroads reach the coasts, and which share hexes.
struct Net {
    east: u8,
    west: u8,
    /// By railroad, those it shares a hex with.
    anywhere: [u8; 6],
    /// By railroad, those it shares a city with.
    in_city: [u8; 6],
}

impl Net {
    fn new(table: &Table, track: &Track) -> Self {
        let mut net = Self { east: 0, west: 0, anywhere: [0; 6], in_city: [0; 6] };
        for laid in track.laid() {
            let (ground, set) = (table.board.hex(laid.hex).ground, track.set(laid.hex));
            match ground {
                Ground::East => net.east |= set,
                Ground::West => net.west |= set,
                _ => {}
            }
            net.anywhere[laid.railroad.index()] |= set;
            if ground.is_city() {
                net.in_city[laid.railroad.index()] |= set;
            }
        }
        net
    }

    /// Whether railroads that share hexes lead from coast to coast: mostly they do not, and no line need be looked for.
    fn crosses(&self) -> bool {
        let (mut reached, mut before) = (self.east, 0);
        while reached != before {
            before = reached;
            reached = Railroad::in_set(before).fold(before, |all, railroad| all | self.anywhere[railroad.index()]);
        }
        reached & self.west != 0
    }

    /// Finds every line that begins with these railroads, all different. There are at most six, so at most a few hundred lines.
    fn extend(&self, line: &mut Vec<Railroad>, lines: &mut Vec<Vec<Railroad>>) {
        let Some(last) = line.last().copied() else { return };
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
