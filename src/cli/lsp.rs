//! `lsp`.

use super::args::Reading;
use super::output::Out;
use super::settings::Settings;
use super::status::Ended;
use crate::game::Games;
use crate::lsp::{Given, Lost, serve};
use std::path::Path;

/// Serves an editor; 1 if it went away without a word, as the protocol has it.
pub fn run<L: Games>(out: &Out) -> Ended {
    match serve::<L>(given::<L>) {
        Ok(ended) => Ok(u8::from(!ended)),
        Err(Lost::Input(why)) => Err(format!("lsp: {why}")),
        Err(Lost::Output(error)) => {
            out.note(Err(error));
            Ok(1)
        }
    }
}

/// What the `railref.toml` nearest above a log says of it.
fn given<L: Games>(log: &Path) -> Result<Given, String> {
    let Some(folder) = log.parent().and_then(|folder| folder.canonicalize().ok()) else {
        return Ok(Given::default());
    };
    let input = Settings::near::<L>(&Reading::default(), folder)?.input(log);
    Ok(Given {
        defaults: input.defaults().clone(),
        complete: input.complete,
    })
}
