//! The games: what must be true of every game, written once for all of them, and what is particular
//! to each.

#[path = "../support/mod.rs"]
mod support;

mod advice;
mod agreement;
mod contract;
mod figures;
mod golden;
mod holes;
mod metamorphic;
mod mini_rails;
mod positions;
mod ride_the_rails;
mod seats;
mod sessions;
mod steel_driver;
mod transamerica;
