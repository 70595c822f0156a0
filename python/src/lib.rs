//! The Python module `railref`: the library's answers about a log as Python values, and the
//! command.

mod documents;
mod judging;
mod many;
mod position;
mod session;

use pyo3::prelude::*;

/// The part of the module that is written in Rust; `railref/__init__.py` has what is public.
#[pymodule]
mod _railref {
    #[pymodule_export]
    use super::documents::{Finding, Score, Verdict};
    #[pymodule_export]
    use super::judging::{check, differences, laid_out, rereadings, score, tracks};
    #[pymodule_export]
    use super::main;
    #[pymodule_export]
    use super::many::{Verdicts, check_many};
    #[pymodule_export]
    use super::position::Position;
    #[pymodule_export]
    use super::session::Session;

    #[pymodule_export]
    #[expect(non_upper_case_globals, reason = "what Python calls it")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}

/// Runs the command with arguments, its own name first; returns the exit status.
#[pyfunction]
fn main(py: Python<'_>, args: Vec<std::ffi::OsString>) -> u8 {
    py.detach(|| railref::inner::built_in::main_from(args))
}
