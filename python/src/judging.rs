//! One log: its verdict, its score, its tracks.

use crate::documents::{Score, Verdict, python};
use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyString;
use railref::Options;
use railref::cli::Reading;
use railref::documents::{RulingsDocument, ScoreDocument, TrackRecord, VerdictDocument};
use railref::inner::Every;
use railref::inner::LogText;
use railref::inner::built_in::judged;
use railref::inner::file_text;
use railref::inner::{Rereading, Review, ReviewRequest};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// Choices on points that rulebooks leave open, by the key of the ruling.
pub type Rulings = BTreeMap<String, String>;

/// Returns the options of a judgement; without `max_findings` the limit is that of the command.
pub fn options(
    keep_going: bool,
    complete: bool,
    max_findings: Option<&Bound<'_, PyAny>>,
) -> PyResult<Options> {
    let options = Options {
        keep_going,
        complete,
        ..Options::default()
    };
    let most = count("max_findings", max_findings, 1)?;
    Ok(Options {
        max_findings: most.map_or(options.max_findings, |most| most as usize),
        ..options
    })
}

/// Returns a whole number from the argument called `name`. A number that is too large to be a count
/// becomes the largest one.
pub fn count(name: &str, value: Option<&Bound<'_, PyAny>>, least: u32) -> PyResult<Option<u32>> {
    let Some(value) = value else { return Ok(None) };
    let number = match value.extract::<i64>() {
        Ok(number) => number,
        Err(error) if error.is_instance_of::<PyOverflowError>(value.py()) => {
            if value.lt(0)? {
                i64::MIN
            } else {
                i64::MAX
            }
        }
        Err(error) => return Err(error),
    };
    if number < i64::from(least) {
        return Err(PyValueError::new_err(format!(
            "{name} must be at least {least}, and is {value}"
        )));
    }
    Ok(Some(u32::try_from(number).unwrap_or(u32::MAX)))
}

/// Returns how logs are read: only the program chooses for logs that do not, never a settings file.
pub fn reading(rulings: Option<Rulings>) -> Reading {
    Reading {
        rulings: rulings.into_iter().flatten().collect(),
        isolated: true,
        ..Reading::default()
    }
}

/// A log as a caller gives it: its text, a `str`, or its file, a path.
pub enum Source {
    Text(String),
    File(PathBuf),
}

impl FromPyObject<'_, '_> for Source {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        if given.is_instance_of::<PyString>() {
            return given.extract().map(Self::Text);
        }
        given.extract().map(Self::File).map_err(|_| {
            PyTypeError::new_err(
                "a log is given as its text, a str, or as its file, a pathlib.Path",
            )
        })
    }
}

impl Source {
    /// Returns the text, and the name of the log: that of its file, unless the caller gives one.
    ///
    /// # Errors
    ///
    /// `OSError` if the file cannot be read, `ValueError` if it is no text.
    pub fn read(self, name: Option<PathBuf>) -> PyResult<(String, Option<PathBuf>)> {
        let path = match self {
            Self::Text(text) => return Ok((text, name)),
            Self::File(path) => path,
        };
        std::fs::metadata(&path)?;
        let text = file_text(&path)
            .map_err(|why| PyValueError::new_err(format!("{}: {why}", path.display())))?;
        Ok((text, name.or(Some(path))))
    }
}

/// Judges a log while other Python threads run.
pub fn judge<T: Send>(
    py: Python<'_>,
    log: Source,
    name: Option<PathBuf>,
    request: &ReviewRequest,
    rulings: Option<Rulings>,
    make: impl FnOnce(&LogText<'_>, Review) -> T + Send,
) -> PyResult<T> {
    let (text, name) = log.read(name)?;
    let reading = reading(rulings);
    let (mut make, mut made) = (Some(make), None);
    let mut once = |log: &LogText<'_>, review| made = make.take().map(|make| make(log, review));
    py.detach(|| judged(&text, name.as_deref(), request, &reading, &mut once))
        .map_err(PyValueError::new_err)?;
    Ok(made.expect("it is made of every text that is judged"))
}

/// Judges one log.
#[pyfunction]
#[pyo3(signature = (log, *, name=None, keep_going=false, complete=false, max_findings=None, rulings=None))]
pub fn check(
    py: Python<'_>,
    log: Source,
    name: Option<PathBuf>,
    keep_going: bool,
    complete: bool,
    max_findings: Option<&Bound<'_, PyAny>>,
    rulings: Option<Rulings>,
) -> PyResult<Verdict> {
    let request = ReviewRequest::verdict(options(keep_going, complete, max_findings)?);
    judge(py, log, name, &request, rulings, |log, review| {
        VerdictDocument::new(log, &review)
    })
    .map(Verdict)
}

/// The standing of one log and how it came about.
#[pyfunction]
#[pyo3(signature = (log, *, name=None, keep_going=false, complete=false, rulings=None))]
pub fn score(
    py: Python<'_>,
    log: Source,
    name: Option<PathBuf>,
    keep_going: bool,
    complete: bool,
    rulings: Option<Rulings>,
) -> PyResult<Score> {
    let request = ReviewRequest {
        options: options(keep_going, complete, None)?,
        sheets: true,
        rereading: Some(Rereading::OneByOne),
        ..ReviewRequest::default()
    };
    judge(py, log, name, &request, rulings, |log, review| {
        ScoreDocument::new(log, &review)
    })
    .map(Score)
}

/// Whether a ruling matters: what becomes of one log under every other choice.
#[pyfunction]
#[pyo3(name = "rulings", signature = (log, *, name=None, keep_going=false, complete=false, rulings=None))]
pub fn rereadings<'py>(
    py: Python<'py>,
    log: Source,
    name: Option<PathBuf>,
    keep_going: bool,
    complete: bool,
    rulings: Option<Rulings>,
) -> PyResult<Bound<'py, PyAny>> {
    let request = ReviewRequest {
        options: options(keep_going, complete, None)?,
        rereading: Some(Rereading::All),
        ..ReviewRequest::default()
    };
    let document = judge(py, log, name, &request, rulings, |log, review| {
        RulingsDocument::new(log, &review)
    })?;
    python(py, &document)
}

/// The value of every track at every moment, or at the end of every turn.
#[pyfunction]
#[pyo3(signature = (log, *, every="move", name=None, keep_going=false, rulings=None))]
pub fn tracks<'py>(
    py: Python<'py>,
    log: Source,
    every: &str,
    name: Option<PathBuf>,
    keep_going: bool,
    rulings: Option<Rulings>,
) -> PyResult<Bound<'py, PyAny>> {
    let every = match every {
        "move" => Every::Move,
        "turn" => Every::Turn,
        other => {
            return Err(PyValueError::new_err(format!(
                "every can be \"move\" or \"turn\", and is {other:?}"
            )));
        }
    };
    let request = ReviewRequest {
        options: options(keep_going, false, None)?,
        tracks: true,
        ..ReviewRequest::default()
    };
    let records = judge(py, log, name, &request, rulings, |log, review| {
        TrackRecord::all(log, &review, every)
    })?;
    python(py, &records)
}
