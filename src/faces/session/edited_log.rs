//! The log after an undo, a redo or a note.

use super::change::Change;
use super::lines::Lines;

/// The log after an undo or a redo.
pub(crate) struct EditedLog {
    pub text: String,
    pub done: Vec<Change>,
    pub undone: Vec<Change>,
    /// The lines that were removed or inserted.
    pub lines: Vec<String>,
    /// The column of the line that a redo inserted. Other lines of its entry may be indented
    /// relative to it.
    pub column: usize,
}

impl EditedLog {
    /// Returns the change that removes the last line: the one that the session inserted last or, if
    /// it inserted none, the last one in the text.
    pub(crate) fn last(&mut self) -> Option<Change> {
        if let Some(change) = self.done.pop() {
            return Some(change.back());
        }
        let parsed = crate::yaml::parse::parse(&self.text);
        let lines = Lines::new(&parsed.tree)?;
        lines
            .take_result(&self.text)
            .or_else(|| lines.take(&self.text))
    }
}
