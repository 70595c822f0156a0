//! A session: a log that grows, one request and one reply at a time.

use pyo3::prelude::*;
use std::sync::{Mutex, PoisonError};

/// What `railref.Session` talks to: a request in, a reply out, both JSON texts.
#[pyclass(name = "_Session", module = "railref._railref", frozen)]
pub struct Session(Mutex<railref::Session>);

#[pymethods]
impl Session {
    #[new]
    fn new() -> Self {
        Self(Mutex::new(railref::Session::new()))
    }

    /// Answers a request, or a line, which is played.
    fn request(&self, py: Python<'_>, text: &str) -> String {
        py.detach(|| {
            let mut session = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            session.request_or_line(text)
        })
    }
}
