//! The games. A further one is a folder here and a line in the list; `ARCHITECTURE.md` says what the tests then ask for.

pub mod mini_rails;
pub mod ride_the_rails;
pub mod steel_driver;
pub mod transamerica;

crate::games! {
    /// The built-in games, in the order they are listed.
    pub struct BuiltIn:
        steel_driver::SteelDriver,
        ride_the_rails::RideTheRails,
        mini_rails::MiniRails,
        transamerica::Transamerica,
}
