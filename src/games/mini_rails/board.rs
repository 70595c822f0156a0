//! The board: hexes, tiles, frames and printed faces. The header of a log says what the hexes are
//! worth.

use crate::game::language::{Domain, Id as _, Lexicon, Names};
use smallvec::SmallVec;

/// The companies, in the order in which every list has them.
pub const COMPANIES: [&str; 6] = ["red", "white", "tan", "blue", "yellow", "gray"];
/// How many discs of each company are in the box.
pub const DISCS: usize = 12;
/// How many rounds a game has.
pub const ROUNDS: u32 = 6;
/// How many hexes the map has: seven tiles of seven.
pub const HEXES: usize = 49;

crate::ids! {
    /// A company: its number in [`COMPANIES`].
    Company: u8 in Company;
    /// A hex: its number among the board's, by row, then from the west.
    Hex: u8 in Place;
    /// A stock among a player's: the nth of its company.
    Piece: u8 in Colour;
}

impl Company {
    /// Returns the name of the company, which is the same on every board.
    pub const fn name(self) -> &'static str {
        COMPANIES[self.index()]
    }
}

impl Piece {
    /// Returns a player's nth stock of a company, counted from 0.
    pub fn nth(company: Company, nth: usize) -> Self {
        Self::new(company.index() * DISCS + nth.min(DISCS - 1))
    }
}

/// The values that a hex may have, and what such hexes are called.
pub const TERRAIN: [(i8, &str); 7] = [
    (5, "big city"),
    (3, "suburbs"),
    (2, "farmland"),
    (1, "plains"),
    (-1, "forest"),
    (-2, "lake"),
    (-3, "mountains"),
];

/// Returns the name of the terrain with a value; `hex` for any other value.
pub(crate) fn terrain(value: i8) -> &'static str {
    TERRAIN
        .iter()
        .find(|(of, _)| *of == value)
        .map_or("hex", |(_, name)| name)
}

/// A face of a tile with its seven values: the centre first, then clockwise from the north-east.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Face {
    /// The name of the face: `1A`.
    pub name: String,
    pub values: [i8; 7],
}

/// The geometry of the map and what is printed.
#[derive(Debug)]
pub struct Board {
    pub(super) title: String,
    pub(super) notice: String,
    /// The places of the hexes: the row from the north, and a number that grows eastwards by two
    /// per hex.
    pub(super) places: Vec<(u8, u8)>,
    /// The hexes of each tile, the centre first and then clockwise from the north-east. The middle
    /// tile comes first.
    pub(super) slots: Vec<[Hex; 7]>,
    /// The starting hexes of each frame.
    pub(super) frames: Vec<Vec<Hex>>,
    /// The known faces of the tiles.
    pub(super) faces: Vec<Face>,
    /// How many starting discs a company has with 3, 4 and 5 players.
    pub(super) start_discs: [usize; 3],
    pub(super) near: Vec<SmallVec<[Hex; 6]>>,
    pub(super) companies: Names,
    pub(super) hexes: Names,
    pub(super) stocks: Names,
}

impl Board {
    /// Returns the hexes next to a hex.
    pub fn near(&self, hex: Hex) -> &[Hex] {
        &self.near[hex.index()]
    }

    /// Returns the hex with a code, in upper or lower case.
    pub fn hex(&self, code: &str) -> Option<Hex> {
        self.hexes.find(code).map(|hex| Hex::new(usize::from(hex)))
    }

    /// Returns the code of a hex.
    pub fn code(&self, hex: Hex) -> &str {
        self.hexes.name(hex.number())
    }

    /// Returns the codes of several hexes, joined by commas.
    pub fn codes(&self, hexes: &[Hex]) -> String {
        hexes
            .iter()
            .map(|hex| self.code(*hex))
            .collect::<Vec<_>>()
            .join(", ")
    }

    /// Returns the hexes by their codes.
    pub fn hexes(&self) -> &Names {
        &self.hexes
    }

    /// Returns the companies, by name.
    pub fn companies(&self) -> &Names {
        &self.companies
    }
}

impl Lexicon for Board {
    fn names(&self, domain: Domain) -> Option<&Names> {
        match domain {
            Domain::Company => Some(&self.companies),
            Domain::Place => Some(&self.hexes),
            Domain::Colour => Some(&self.stocks),
            _ => None,
        }
    }

    fn title(&self) -> &str {
        &self.title
    }

    fn notice(&self) -> Option<&str> {
        Some(&self.notice)
    }
}

/// Returns the places around a place, clockwise from the north-east. Some of them may not be on the
/// map.
pub(super) fn around((row, x): (u8, u8)) -> impl Iterator<Item = (u8, u8)> {
    [(-1, 1), (0, 2), (1, 1), (1, -1), (0, -2), (-1, -1)]
        .into_iter()
        .map(move |(rows, steps): (i8, i8)| {
            let row = row.checked_add_signed(rows).unwrap_or(u8::MAX);
            (row, x.checked_add_signed(steps).unwrap_or(u8::MAX))
        })
}

/// Returns the hex at a place. `places` are sorted.
pub(super) fn find(places: &[(u8, u8)], place: (u8, u8)) -> Option<Hex> {
    places.binary_search(&place).ok().map(Hex::new)
}

/// Returns the code of a place, as logs write it: `E8`.
pub(super) fn code((row, x): (u8, u8)) -> String {
    format!("{}{x}", char::from(b'A' + row))
}

/// Returns whether a place has a code: there are 26 letters, and numbers up to 99.
pub(super) const fn is_place((row, x): (u8, u8)) -> bool {
    row < 26 && x < 100
}

/// Returns the place with a code: a letter and a number up to 99.
pub(super) fn place(code: &str) -> Option<(u8, u8)> {
    let code = code.trim();
    let letter = code
        .chars()
        .next()
        .filter(char::is_ascii_alphabetic)?
        .to_ascii_uppercase();
    let digits = &code[1..];
    let number = digits
        .parse::<u8>()
        .ok()
        .filter(|_| !digits.starts_with('+'))?;
    Some((letter as u8 - b'A', number)).filter(|place| is_place(*place))
}

#[cfg(test)]
mod tests {
    use super::super::board_file::tiles;
    use super::*;

    #[test]
    fn the_middle_has_six_neighbours_and_the_corner_three() {
        let board = tiles().expect("the built-in board");
        let near = |code: &str| -> Vec<&str> {
            let mut codes: Vec<&str> = board
                .near(board.hex(code).unwrap())
                .iter()
                .map(|hex| board.code(*hex))
                .collect();
            codes.sort_unstable();
            codes
        };
        assert_eq!(near("e8"), ["D7", "D9", "E10", "E6", "F7", "F9"]);
        assert_eq!(near("F1"), ["E2", "F3", "G2"]);
    }

    #[test]
    fn a_place_is_a_letter_and_a_number_up_to_99() {
        assert_eq!(
            (place("E8"), place(" e8 "), place("A99")),
            (Some((4, 8)), Some((4, 8)), Some((0, 99)))
        );
        for code in ["E100", "E+8", "E-8", "E", "8", "", "EE8", "E 8", "\u{c9}8"] {
            assert_eq!(place(code), None, "{code}");
        }
    }

    #[test]
    fn every_stock_has_a_name_of_its_own_as_far_as_a_company_has_discs() {
        let board = tiles().expect("the built-in board");
        let names = board.names(Domain::Colour).expect("names of stocks");
        let name = |company, nth| names.name(Piece::nth(Company(company), nth).number());
        assert_eq!((name(0, 0), name(0, 11)), ("red 1", "red 12"));
        assert_eq!((name(1, 0), name(5, 11)), ("white 1", "gray 12"));
        assert_eq!(name(2, 50), name(2, 11), "no company has more discs");
    }
}
