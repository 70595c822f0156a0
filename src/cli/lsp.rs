//! `lsp`.

use super::output::{Out, message};
use super::status::UNREADABLE;
use crate::game::Games;
use crate::lsp::{Lost, serve};

/// Serves an editor; 1 if it went away without a word, as the protocol has it.
pub fn run<L: Games>(out: &Out) -> u8 {
    match serve::<L>() {
        Ok(ended) => u8::from(!ended),
        Err(Lost::Input(why)) => {
            message(&format!("lsp: {why}"));
            UNREADABLE
        }
        Err(Lost::Output(error)) => {
            out.note(Err(error));
            1
        }
    }
}
