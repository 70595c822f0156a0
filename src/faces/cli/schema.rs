//! `schema`.

use super::args::SchemaArgs;
use super::choices::unknown;
use super::output::Out;
use super::replace::write_all;
use super::schemas::published;
use super::status::Ended;
use crate::game::Games;
use crate::game::language::Names;

/// Runs the command: prints a schema, or writes them all.
pub(crate) fn run<L: Games>(args: &SchemaArgs, mut out: Out) -> Ended {
    if let Some(folder) = &args.all {
        let files = published::<L>()
            .into_iter()
            .map(|published| (published.file(), published.text()));
        return write_all(folder, files).map(|()| 0);
    }
    let schemas = published::<L>();
    let names = Names::new(schemas.iter().map(|published| published.name.as_str()));
    let wanted = args
        .what
        .iter()
        .map(|word| word.trim())
        .collect::<Vec<_>>()
        .join("-");
    if let Some(index) = names.find(&wanted) {
        out.write(&schemas[usize::from(index)].text());
        return Ok(0);
    }
    Err(unknown("schema", "schemas", &wanted, &wanted, &names))
}
