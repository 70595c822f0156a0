//! `schema`.

use super::args::SchemaArgs;
use super::choices::unknown;
use super::output::{Out, message};
use super::replace::replace;
use super::status::UNREADABLE;
use crate::game::Games;
use crate::language::Names;
use crate::sandbox::{Sandbox, reason};
use crate::schema::all;
use std::path::Path;

/// Prints a schema, or writes them all.
pub fn run<L: Games>(args: &SchemaArgs, mut out: Out) -> u8 {
    if let Some(folder) = &args.all {
        return write_all::<L>(folder);
    }
    let schemas = all::<L>();
    let names = Names::new(schemas.iter().map(|published| published.name.as_str()));
    let wanted = args.what.iter().map(|word| word.trim()).collect::<Vec<_>>().join("-");
    if let Some(index) = names.find(&wanted) {
        out.write(&schemas[usize::from(index)].text());
        return 0;
    }
    message(&unknown("schema", "schemas", &wanted, &wanted, &names));
    UNREADABLE
}

fn write_all<L: Games>(folder: &Path) -> u8 {
    if let Err(error) = std::fs::create_dir_all(folder) {
        message(&format!("{} cannot be made: {}", folder.display(), reason(&error)));
        return UNREADABLE;
    }
    // The folder was asked for by its name, wherever it lies.
    let sandbox = match Sandbox::new(&[folder.to_owned()]) {
        Ok(sandbox) => sandbox,
        Err(why) => {
            message(&why);
            return UNREADABLE;
        }
    };
    for published in all::<L>() {
        let file = folder.join(published.file());
        match replace(&file, &published.text(), &sandbox) {
            Ok(remark) => remark.iter().for_each(|remark| message(&format!("{}: {remark}", file.display()))),
            Err(why) => {
                message(&format!("{} cannot be written: {why}", file.display()));
                return UNREADABLE;
            }
        }
    }
    0
}
