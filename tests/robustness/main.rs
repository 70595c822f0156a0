//! Input that nobody would write but somebody may send: no panic, a clear answer, time and memory
//! that grow with its size.

#[path = "../support/mod.rs"]
mod support;

mod block_text;
mod drafts;
#[cfg(unix)]
mod every_output;
#[cfg(unix)]
mod files;
mod lexer;
mod limits;
#[cfg(unix)]
mod linear;
mod readers;
#[cfg(unix)]
mod sandbox;
mod sessions;
mod strangers;
mod texts;
