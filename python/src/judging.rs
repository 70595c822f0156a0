//! One log: its verdict, its score, its tracks.

use crate::documents::{Score, Verdict, python};
use crate::position::written;
use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use railref::Options;
use railref::cli::{Given, Reading};
use railref::documents::{RulingsDocument, ScoreDocument, TrackRecord, VerdictDocument};
use railref::inner::Every;
use railref::inner::Judgement;
use railref::inner::LogText;
use railref::inner::built_in::{self, judged, replaced};
use railref::inner::file_text;
use railref::inner::no_move;
use railref::inner::{Rereading, Review, ReviewRequest};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

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
    /// Returns the log if it is a text, or a file that is there. A file called `-` is not taken for
    /// standard input.
    ///
    /// # Errors
    ///
    /// `OSError` if there is no such file.
    fn checked(self) -> PyResult<Self> {
        let Self::File(path) = self else {
            return Ok(self);
        };
        std::fs::metadata(&path)?;
        let is_dash = path.as_os_str() == "-";
        Ok(Self::File(if is_dash { "./-".into() } else { path }))
    }

    /// Returns the log as the library takes it. A text is called `name`.
    fn given<'g>(&'g self, name: &'g Path) -> Given<'g> {
        match self {
            Self::Text(text) => Given::Text(text, name),
            Self::File(path) => Given::File(path),
        }
    }

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

/// The standing of one log and how it came about: at its end, after a move, without a move, or with
/// other moves in the place of some.
#[pyfunction]
#[pyo3(signature = (log, *, at=None, without=None, replace=None, name=None, keep_going=false, complete=false, rulings=None))]
#[expect(clippy::too_many_arguments, reason = "the options of the command")]
pub fn score(
    py: Python<'_>,
    log: Source,
    at: Option<&Bound<'_, PyAny>>,
    without: Option<&Bound<'_, PyAny>>,
    replace: Option<&Bound<'_, PyDict>>,
    name: Option<PathBuf>,
    keep_going: bool,
    complete: bool,
    rulings: Option<Rulings>,
) -> PyResult<Score> {
    let options = Options {
        at: count("at", at, 0)?,
        without: count("without", without, 1)?,
        ..options(keep_going, complete, None)?
    };
    if let Some(replace) = replace.filter(|replace| !replace.is_empty()) {
        if options.without.is_some() {
            return Err(PyValueError::new_err(
                "without and replace are not given together",
            ));
        }
        return with_replaced(py, log, options, replace, name, rulings);
    }
    let request = ReviewRequest {
        options,
        sheets: true,
        rereading: Some(Rereading::OneByOne),
        ..ReviewRequest::default()
    };
    judge(py, log, name, &request, rulings, |log, review| {
        let declared = review.verdict.counts.declared;
        let known = review.verdict.judgement != Judgement::Malformed;
        let asked = options.at.into_iter().chain(options.without);
        match asked.clone().find(|number| known && *number > declared) {
            Some(number) => Err(PyValueError::new_err(no_move(number, declared))),
            None => Ok(ScoreDocument {
                at: options.at,
                without: options.without,
                ..ScoreDocument::new(log, &review)
            }),
        }
    })?
    .map(Score)
}

/// The standing of one log with some of its moves replaced.
fn with_replaced(
    py: Python<'_>,
    log: Source,
    options: Options,
    replace: &Bound<'_, PyDict>,
    name: Option<PathBuf>,
    rulings: Option<Rulings>,
) -> PyResult<Score> {
    let mut words = Vec::new();
    for (number, action) in replace {
        let number = count("the number of a move", Some(&number), 1)?.unwrap_or_default();
        words.extend([number.to_string(), written(&action)?]);
    }
    let is_renamed = name.is_some();
    let (path, text) = match log.checked()? {
        Source::File(path) if !is_renamed => (path, None),
        log => {
            let (text, name) = log.read(name)?;
            (name.unwrap_or_else(|| PathBuf::from("-")), Some(text))
        }
    };
    let given = match &text {
        Some(text) => Given::Text(text, &path),
        None => Given::File(&path),
    };
    let reading = reading(rulings);
    let document = py
        .detach(|| replaced(given, options, &words, &reading))
        .map_err(PyValueError::new_err)?;
    Score::from_json_text(&document)
}

/// What two logs tell differently: the document of `diff` as JSON. A text is called by the name
/// beside it.
#[pyfunction]
#[pyo3(signature = (left, right, names, *, keep_going=false, rulings=None))]
pub fn differences(
    py: Python<'_>,
    left: Source,
    right: Source,
    names: (PathBuf, PathBuf),
    keep_going: bool,
    rulings: Option<Rulings>,
) -> PyResult<String> {
    let (left, right) = (left.checked()?, right.checked()?);
    let reading = reading(rulings);
    let logs = (left.given(&names.0), right.given(&names.1));
    py.detach(|| built_in::differences(logs, keep_going, &reading))
        .map_err(PyValueError::new_err)
}

/// The canonical text of a log.
#[pyfunction]
pub fn laid_out(py: Python<'_>, log: Source) -> PyResult<String> {
    let log = log.checked()?;
    let reading = reading(None);
    py.detach(|| built_in::laid_out(log.given(Path::new("-")), &reading))
        .map_err(PyValueError::new_err)
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
