//! Where the text of a session is kept.

/// Why a text was not written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unsaved {
    /// Somebody else has changed what was written last; nothing was written.
    Changed(String),
    /// It could not be written; it will be tried again.
    Failed(String),
}

/// Keeps the text of a session.
pub trait Store: Send {
    /// Writes the whole text in place of the one that was written last.
    fn write(&mut self, text: &str) -> Result<(), Unsaved>;

    /// Writes a text that takes the place of the log: of a request `new` or `open`.
    fn begin(&mut self, text: &str) -> Result<(), Unsaved> {
        self.write(text)
    }
}

/// Keeps nothing: the text is in the session alone. Nothing then waits to be written, so every reply has `saved: true`.
#[derive(Clone, Copy, Debug, Default)]
pub struct InMemory;

impl Store for InMemory {
    fn write(&mut self, _: &str) -> Result<(), Unsaved> {
        Ok(())
    }
}
