//! `lsp`.

use super::args::Reading;
use super::output::Out;
use super::schemas;
use super::settings::{Settings, faults};
use super::status::Ended;
use crate::faces::lsp::{FolderSettings, Lost, SettingsReader, serve};
use crate::game::Games;
use crate::game::sandbox::Sandbox;
use std::path::{Path, PathBuf};

/// Serves an editor. The protocol requires status 1 if the editor ended without `exit`.
pub(crate) fn run<L: Games>(out: &Out) -> Ended {
    let settings = SettingsReader {
        of_log: given::<L>,
        faults: |text| {
            let all = faults::<L>(text).into_iter();
            all.map(|fault| (fault.span, fault.message)).collect()
        },
        schema: || schemas::settings::<L>(),
    };
    match serve::<L>(settings) {
        Ok(ended) => Ok(u8::from(!ended)),
        Err(Lost::Input(why)) => Err(format!("lsp: {why}")),
        Err(Lost::Output(error)) => {
            out.note(Err(error));
            Ok(1)
        }
    }
}

/// Reads what the nearest `railref.toml` above a log says about it. If the log is in a folder to
/// which a link leads out of the editor's own folder, the settings of the editor's folder apply.
fn given<L: Games>(log: &Path, workspace: &[PathBuf]) -> Result<FolderSettings, String> {
    let Some(mut folder) = log.parent().and_then(|folder| folder.canonicalize().ok()) else {
        return Ok(FolderSettings::default());
    };
    let own = workspace.iter().find(|own| log.starts_with(own));
    if let Some(own) = own.and_then(|own| own.canonicalize().ok())
        && !folder.starts_with(&own)
    {
        folder = own;
    }
    let sandbox = Sandbox::only(workspace);
    let input = Settings::near::<L>(&Reading::default(), sandbox, folder)?.input(log);
    Ok(FolderSettings {
        defaults: input.defaults().clone(),
        complete: input.complete,
    })
}
