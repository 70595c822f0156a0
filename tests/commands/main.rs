//! The command: everything it reads, prints, writes and answers.

#[path = "../support/mod.rs"]
mod support;

mod about;
mod accept_codes;
#[cfg(unix)]
mod action;
mod at_the_table;
mod boards;
mod book;
mod build_services;
mod charts;
mod command_line;
mod completions;
mod control;
mod deciding;
mod diff;
mod diff_stopped;
mod documents;
mod drawings;
mod encodings;
mod example;
mod explain;
mod files;
mod fmt;
mod formats;
mod generate;
#[cfg(unix)]
mod habits;
#[cfg(unix)]
mod installing;
mod interrupt;
mod league;
mod ledger;
mod legal;
mod let_stand;
mod lsp;
mod lsp_features;
mod lsp_files;
mod lsp_typing;
#[cfg(unix)]
mod lsp_wire;
mod manuals;
mod occasion;
mod outcomes;
mod outputs;
mod page;
mod pages;
mod positions;
mod reach;
mod recordings;
mod recordings_claims;
#[cfg(unix)]
mod releases;
mod repair;
mod repair_kinds;
mod repair_rounds;
#[cfg(unix)]
mod replaced;
mod replacing;
mod reports;
mod rulings;
mod schemas;
mod score;
mod searches;
mod seasons;
mod session_answers;
mod sessions;
mod settings;
#[cfg(unix)]
mod signals;
mod slips_by_hand;
mod slips_of_form;
mod slips_of_form_entries;
mod slips_of_form_json;
mod slips_of_form_lines;
mod slips_of_form_players;
mod slips_of_form_signs;
mod slips_of_habit;
mod slips_of_layout;
mod slips_of_place;
mod slips_of_rounds;
mod slips_of_shape;
mod slips_of_strangers;
mod slips_of_values;
mod state;
mod streams;
mod tables;
mod typed_logs;
mod undecided;
mod unread;
#[cfg(unix)]
mod ways_out;
mod writes;
