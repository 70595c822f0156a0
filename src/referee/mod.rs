//! A log and its verdict, and the tools that question or change a log.
//!
//! The way of a log: [`log`] and [`setup`] resolve its names, [`replay`] carries its moves out, [`verdict`] holds the
//! findings, [`judge`] puts them together with whatever else was asked for. Every tool ([`fmt`], [`diff`], [`repair`],
//! [`generate`], [`excerpt`]) makes a log or a move and sends it down the same way: there is one judge of a move.

pub mod diff;
pub mod excerpt;
pub mod fmt;
pub mod generate;
pub mod judge;
pub mod ledger;
pub mod log;
pub mod position;
pub mod repair;
pub mod replay;
pub mod setup;
pub mod verdict;
