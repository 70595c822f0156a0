//! Where the text of a session is stored.

/// Why a text was not written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unsaved {
    /// Somebody else has changed the text since it was last written, so nothing was written.
    Changed(String),
    /// It could not be written; writing is tried again.
    Failed(String),
}

/// A place where the text of a session is stored.
pub trait Store: Send {
    /// Writes the whole text, replacing what was written last.
    fn write(&mut self, text: &str) -> Result<(), Unsaved>;

    /// Writes a text that replaces the log, after a request `new` or `open`.
    fn begin(&mut self, text: &str) -> Result<(), Unsaved> {
        self.write(text)
    }

    /// Returns whether a written text is kept anywhere, so that a request `new` would destroy a log
    /// that has moves.
    fn keeps(&self) -> bool {
        true
    }

    /// Returns whether the text that was written last is still there. A session asks this at its
    /// end, because somebody else may have changed or removed the text.
    fn holds(&self) -> bool {
        true
    }

    /// Returns whether everything that was written last is still there, whatever somebody else may
    /// have added to it. The reply to `end` says so.
    fn holds_all(&self) -> bool {
        self.holds()
    }
}

/// A store that keeps nothing: the text exists only in the session, and no write is ever pending.
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
