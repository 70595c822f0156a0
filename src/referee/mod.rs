//! A log and its verdict, and the tools that question or change a log.
//!
//! The way of a log: [`log`] and [`setup`] resolve its names, [`replay`] carries out its moves,
//! [`verdict`] holds the findings, [`judge`] combines them with whatever else was asked for. Every
//! tool ([`fmt`], [`diff`], [`repair`], [`generate`], [`excerpt`]) makes a log or a move and sends
//! it down the same way: there is one judge of a move.

pub(crate) mod diff;
pub(crate) mod excerpt;
pub(crate) mod fmt;
pub(crate) mod generate;
pub(crate) mod judge;
pub(crate) mod ledger;
pub(crate) mod log;
pub(crate) mod position;
pub(crate) mod repair;
pub(crate) mod replay;
pub(crate) mod setup;
pub(crate) mod verdict;
