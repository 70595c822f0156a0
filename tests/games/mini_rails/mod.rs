//! Mini Rails: what is particular to it.

mod boards;
mod candidates;
mod discs;
mod positions;
mod score;

use crate::support::library::mini_rails::{MiniRails, State, Table};
use crate::support::library::prelude::*;
use crate::support::play::read;
use std::sync::Arc;

/// A header with the printed faces and four players.
const FOUR: &str = "game: mini-rails
players: [Orange, Purple, Green, Black]
map: {tiles: {0: {face: 1A}, 1: {face: 2A}, 2: {face: 3A}, 3: {face: 2A}, 4: {face: 3A}, 5: {face: 2A}, 6: {face: 3A}}}
start: {red: [A10], white: [C14], tan: [H13], blue: [H5], yellow: [F1], gray: [C2]}
";

fn table_of(header: &str) -> Arc<Table> {
    read::<MiniRails>(&format!("{header}moves: []\n")).1
}

fn start(table: &Table) -> State {
    State::start(table, std::iter::empty())
}
