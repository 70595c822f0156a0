//! The games: what must hold in every game, written once over all of them, and what is particular to each.

#[path = "../support/mod.rs"]
mod support;

mod agreement;
mod contract;
mod figures;
mod golden;
mod metamorphic;
mod mini_rails;
mod positions;
mod ride_the_rails;
mod seats;
mod sessions;
mod steel_driver;
mod transamerica;
