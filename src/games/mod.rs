//! The games. A further one is a folder here and a line in [`TITLES`].

pub mod mini_rails;
pub mod steel_driver;

use crate::judge::{Seat, Title};

/// Every game, in the order they are listed.
pub static TITLES: &[&dyn Title] = &[&Seat::<steel_driver::SteelDriver>::new(), &Seat::<mini_rails::MiniRails>::new()];

/// The game of a name as logs have it.
pub fn title(id: &str) -> Option<&'static dyn Title> {
    TITLES.iter().copied().find(|title| title.info().id == id)
}
