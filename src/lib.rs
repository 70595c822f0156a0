//! railref: a headless rules referee for railway board games.
//!
//! A log goes one way through the program: bytes to a [`text`] tree, to declarations ([`log`]), to the [`referee`] and
//! its [`verdict`], to a [`report`]. No layer reaches back. The games lie in [`games`] behind the contract [`game::Game`].
#![forbid(unsafe_code)]

pub mod bench;
pub mod cli;
pub mod diff;
pub mod fmt;
pub mod game;
pub mod games;
pub mod generate;
pub mod judge;
pub mod log;
pub mod referee;
pub mod report;
pub mod schema;
pub mod template;
pub mod text;
pub mod verdict;

pub use judge::{judge, judge_with};
