//! `schema`.

use super::UNREADABLE;
use super::args::SchemaArgs;
use super::output::{Out, message};
use super::replace::replace;
use crate::game::Names;
use crate::log::reason;
use crate::schema::all;
use std::path::Path;

/// Prints a schema, or writes them all.
pub fn run(args: &SchemaArgs, mut out: Out) -> u8 {
    if let Some(folder) = &args.all {
        return write_all(folder);
    }
    let schemas = all();
    let names = Names::new(schemas.iter().map(|published| published.name.as_str()));
    let wanted = args.what.iter().map(|word| word.trim()).collect::<Vec<_>>().join("-");
    if let Some(index) = names.find(&wanted) {
        out.write(&schemas[usize::from(index)].text());
        return 0;
    }
    let near = names.nearest(&wanted).map_or(String::new(), |(near, _)| format!("did you mean {near}? "));
    let known: Vec<&str> = names.iter().collect();
    message(&format!("there is no schema {}; {near}the schemas are {}", crate::report::clean(&wanted), known.join(", ")));
    UNREADABLE
}

fn write_all(folder: &Path) -> u8 {
    if let Err(error) = std::fs::create_dir_all(folder) {
        message(&format!("{} cannot be made: {}", folder.display(), reason(&error)));
        return UNREADABLE;
    }
    for published in all() {
        let file = folder.join(published.file());
        if let Err(why) = replace(&file, &published.text()) {
            message(&format!("{} cannot be written: {why}", file.display()));
            return UNREADABLE;
        }
    }
    0
}
