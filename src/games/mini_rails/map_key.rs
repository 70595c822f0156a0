//! A map without the key `values` or `tiles` before what it holds.

use super::board::Board;
use crate::game::language::Fault;
use crate::game::notation::is_json;
use crate::game::reading::Header;
use crate::yaml::breaks::{line_start, lines, with_breaks_of, without_break};
use crate::yaml::edit::TextEdit;
use crate::yaml::tree::NodeId;

/// Returns the fault of a map that holds the values of the hexes, or the tiles, without the key
/// before them.
pub(crate) fn missing_map_key(
    header: &Header<'_, '_>,
    board: &Board,
    map: NodeId,
) -> Option<Fault> {
    /// How many keys show what is meant.
    const SEVERAL: usize = 3;
    let tree = header.tree;
    let keys: Vec<&str> = tree
        .entries(map)
        .map(|(key, _)| tree.scalar(key).unwrap_or_default())
        .collect();
    let is_tile = |key: &&str| key.len() == 1 && key.starts_with(|c: char| c.is_ascii_digit());
    let is_hex = |key: &&str| board.hex(key).is_some();
    let (way, what) = match keys.len() >= SEVERAL {
        true if keys.iter().all(is_hex) => ("values", "hexes"),
        true if keys.iter().all(is_tile) => ("tiles", "tiles"),
        _ => return None,
    };
    let source = tree.source();
    let range = tree.trimmed(map);
    let written = &source[range.clone()];
    let column = range.start - line_start(source, range.start);
    let is_flow = written.starts_with('{');
    // On lines of its own it can stay as it is below its key.
    let is_deeper = |line: &str| line.len() - line.trim_start().len() > column;
    let is_below = source[..range.start]
        .trim_end_matches(' ')
        .ends_with(['\n', '\r'])
        && lines(written).skip(1).all(is_deeper);
    let text = match is_flow {
        true if is_json(source) => format!("{{\"{way}\": {written}}}"),
        true if is_below => format!("{way}: {written}"),
        true => format!("{{{way}: {written}}}"),
        false => {
            let deeper: Vec<&str> = lines(written).map(without_break).collect();
            let indented = format!("\n{}", " ".repeat(column + 2));
            format!("{way}:{indented}{}", deeper.join("\n  "))
        }
    };
    let help = match is_flow {
        true if is_below => format!("write {way}: before the brace"),
        true => format!("write {{{way}: before the brace, and one brace more after the last"),
        false => format!("write {way}: on a line of its own above them, and indent them deeper"),
    };
    let first = tree.entries(map).next()?.0;
    let message = format!("the {what} of the map stand without {way}: before them");
    let fault = header.setup_fault(first, message, format!("no {way}: before it"));
    Some(fault.help(help).fix(TextEdit::replace(
        range.start,
        range.end,
        with_breaks_of(source, &text),
    )))
}
