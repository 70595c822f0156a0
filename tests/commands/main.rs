//! The command: everything it reads, prints, writes and answers.

#[path = "../support/mod.rs"]
mod support;

mod accept_codes;
#[cfg(unix)]
mod action;
mod boards;
mod book;
mod charts;
mod command_line;
mod completions;
mod diff;
mod diff_stopped;
mod documents;
mod drawings;
mod encodings;
mod example;
mod files;
mod fmt;
mod formats;
mod generate;
#[cfg(unix)]
mod interrupt;
mod league;
mod ledger;
mod legal;
mod let_stand;
mod lsp;
mod lsp_features;
mod lsp_typing;
#[cfg(unix)]
mod lsp_wire;
mod occasion;
mod outputs;
mod outsider;
mod page;
mod pages;
mod positions;
mod recordings;
mod repair;
#[cfg(unix)]
mod replaced;
mod reports;
mod rulings;
mod schemas;
mod score;
mod searches;
mod sessions;
mod settings;
#[cfg(unix)]
mod signals;
mod state;
mod streams;
mod tables;
mod undecided;
mod unread;
#[cfg(unix)]
mod writes;
