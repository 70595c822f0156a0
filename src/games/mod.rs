//! The games. To add one, add a folder here and a line in the list; `ARCHITECTURE.md` says what the
//! tests then ask for.

// The modules are public, but hidden, because the tests reach into the games.
#[doc(hidden)]
pub mod mini_rails;
#[doc(hidden)]
pub mod ride_the_rails;
#[doc(hidden)]
pub mod steel_driver;
#[doc(hidden)]
pub mod transamerica;

pub use mini_rails::MiniRails;
pub use ride_the_rails::RideTheRails;
pub use steel_driver::SteelDriver;
pub use transamerica::Transamerica;

crate::games! {
    /// The built-in games, in the order they are listed.
    pub struct BuiltIn:
        SteelDriver,
        RideTheRails,
        MiniRails,
        Transamerica,
}
