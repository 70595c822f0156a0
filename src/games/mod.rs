//! The games. A further one is a folder here and a line in [`TITLES`].

pub mod mini_rails;
pub mod ride_the_rails;
pub mod steel_driver;
pub mod transamerica;

use crate::judge::{Seat, Title};

/// Every game, in the order they are listed.
pub static TITLES: &[&dyn Title] = &[
    &Seat::<steel_driver::SteelDriver>::new(),
    &Seat::<ride_the_rails::RideTheRails>::new(),
    &Seat::<mini_rails::MiniRails>::new(),
    &Seat::<transamerica::Transamerica>::new(),
];

/// The game of a name as logs have it.
pub fn title(id: &str) -> Option<&'static dyn Title> {
    TITLES.iter().copied().find(|title| title.info().id == id)
}
