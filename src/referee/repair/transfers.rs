//! Searches a position for one thing that is listed in the wrong place of a table of numbers: a share
//! under the wrong railroad, or under the wrong player.

use super::costs::Kind;
use super::header_edits::Other;
use crate::game::language::shown;
use crate::yaml::edit::TextEdit;
use crate::yaml::tree::{Kind as Node, NodeId, Tree};

/// The most transfers that are tried.
const MOST: usize = 160;
/// The most cells of a table; no game has half as many.
const CELLS: usize = 100;

/// A number of a table: its row, its column, and its node; `None` if the row leaves it out, as 0.
#[derive(Clone, Copy)]
struct Cell<'t> {
    row: (&'t str, NodeId),
    column: &'t str,
    number: Option<(NodeId, i64)>,
}

impl Cell<'_> {
    fn figure(&self) -> i64 {
        self.number.map_or(0, |(_, figure)| figure)
    }

    /// Returns the edit that makes the number another one.
    fn edit(&self, tree: &Tree<'_>, by: i64) -> Option<TextEdit> {
        let figure = (self.figure() + by).to_string();
        if let Some((node, _)) = self.number {
            return Some(TextEdit::new(None, tree.span(node).range(), figure));
        }
        let row = tree.span(self.row.1).range();
        let is_flow = tree.source()[row.clone()].ends_with('}');
        let comma = if tree.entries(self.row.1).next().is_some() {
            ", "
        } else {
            ""
        };
        let text = format!("{comma}{}: {figure}", self.column);
        is_flow.then(|| TextEdit::insert(row.end - 1, text))
    }
}

/// Returns the positions in which one thing of a table of numbers is listed in another column of its row,
/// or in another row of its column. `is_meant` says which names are concerned: one of the two columns, or
/// the column, must have such a name.
pub(super) fn transfers(
    tree: &Tree<'_>,
    key: &str,
    table: NodeId,
    is_meant: &dyn Fn(&str) -> bool,
) -> Vec<Other> {
    let Some(cells) = cells(tree, table) else {
        return Vec::new();
    };
    let full = cells.iter().filter(|cell| cell.figure() > 0);
    let pairs = full.flat_map(|from| cells.iter().map(move |to| (from, to)));
    let others = pairs.filter_map(|(from, to)| transfer(tree, key, (from, to), is_meant));
    others.take(MOST).collect()
}

/// Returns every cell of a table of numbers, row by row; `None` if something in it is no number, or
/// there are too many.
fn cells<'t>(tree: &'t Tree<'_>, table: NodeId) -> Option<Vec<Cell<'t>>> {
    let rows: Vec<(&str, NodeId)> = tree
        .entries(table)
        .filter_map(|(name, row)| Some((tree.scalar(name)?, row)))
        .filter(|(_, row)| tree.kind(*row) == Node::Map)
        .collect();
    let mut columns: Vec<&str> = Vec::new();
    for (_, row) in rows.iter().take(CELLS) {
        for name in tree.entries(*row).filter_map(|(name, _)| tree.scalar(name)) {
            if columns.len() <= CELLS && !columns.contains(&name) {
                columns.push(name);
            }
        }
    }
    if rows.len() * columns.len() > CELLS {
        return None;
    }
    let mut cells = Vec::new();
    for row in rows {
        for column in &columns {
            let number = match tree.get(row.1, column) {
                None => None,
                Some(node) => Some((node, tree.scalar(node)?.parse().ok()?)),
            };
            cells.push(Cell {
                row,
                column,
                number,
            });
        }
    }
    Some(cells)
}

/// Returns the position in which one thing is listed in another cell; `None` if the cells are not of
/// one row or of one column, or the names are not concerned.
fn transfer(
    tree: &Tree<'_>,
    key: &str,
    (from, to): (&Cell<'_>, &Cell<'_>),
    is_meant: &dyn Fn(&str) -> bool,
) -> Option<Other> {
    let same_row = from.row.0 == to.row.0;
    if same_row == (from.column == to.column) {
        return None;
    }
    let (own, names) = match same_row {
        true => (from.row.0, [from.column, to.column]),
        false => (from.column, [from.row.0, to.row.0]),
    };
    let is_concerned = match same_row {
        true => names.into_iter().any(is_meant),
        false => is_meant(own),
    };
    if !is_concerned {
        return None;
    }
    let mut edits = vec![from.edit(tree, -1)?, to.edit(tree, 1)?];
    edits.sort_by_key(|edit| edit.start);
    let ([was, is], own) = (names.map(shown), shown(own));
    let what = match same_row {
        true => format!("{own} has one under {was} that belongs under {is}"),
        false => format!("one {own} of {was} belongs to {is}"),
    };
    Some(Other {
        edits,
        sentence: format!("in `{key}` of the position, {what}"),
        kind: Kind::Value,
    })
}
