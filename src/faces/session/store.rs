//! Where the text of a session is stored.

/// Why a text was not written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unsaved {
    /// Somebody else changed the text since it was last written; nothing was written.
    Changed(String),
    /// It could not be written; writing is tried again.
    Failed(String),
}

/// A place where the text of a session is stored.
pub trait Store: Send {
    /// Writes the whole text over the one that was written last.
    fn write(&mut self, text: &str) -> Result<(), Unsaved>;

    /// Writes a text that replaces the log, after a request `new` or `open`.
    fn begin(&mut self, text: &str) -> Result<(), Unsaved> {
        self.write(text)
    }

    /// Returns whether a text that was written stays somewhere, so that a request `new` would
    /// destroy a log that has moves.
    fn keeps(&self) -> bool {
        true
    }

    /// Returns whether the text that was written last is still there, which a session asks for at
    /// its end: somebody else may have changed or removed it.
    fn holds(&self) -> bool {
        true
    }
}

/// A store that keeps nothing: the text is only in the session, and no write is ever pending.
#[derive(Clone, Copy, Debug, Default)]
pub struct InMemory;

impl Store for InMemory {
    fn write(&mut self, _: &str) -> Result<(), Unsaved> {
        Ok(())
    }

    fn keeps(&self) -> bool {
        false
    }
}
