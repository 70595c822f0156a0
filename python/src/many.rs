//! Many logs, judged on their own threads and returned in the order of the paths.

use crate::documents::Verdict;
use crate::judging::{Rulings, count, options, reading};
use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;
use railref::cli::Reading;
use railref::documents::VerdictDocument;
use railref::inner::built_in::check_many as judge_many;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// How many verdicts may wait to be taken.
const WAITING: usize = 256;
/// How soon Ctrl-C is noticed, at the latest.
const A_MOMENT: Duration = Duration::from_millis(100);

/// What the threads send.
enum Message {
    Verdict(Box<VerdictDocument>),
    /// What could not be read and why, after everything else has been judged.
    Unread(Vec<String>),
    /// What is wrong with the settings.
    Misuse(String),
}

/// One path, or several.
#[derive(FromPyObject)]
pub enum Paths<'py> {
    /// A text or a path.
    One(PathBuf),
    /// Anything that can be iterated over.
    Many(Bound<'py, PyAny>),
}

impl Paths<'_> {
    fn all(self) -> PyResult<Vec<PathBuf>> {
        match self {
            Self::One(path) => Ok(vec![path]),
            Self::Many(paths) => paths.try_iter()?.map(|path| path?.extract()).collect(),
        }
    }
}

/// Verdicts as they come.
#[pyclass(frozen, module = "railref")]
pub struct Verdicts(Mutex<Option<Receiver<Message>>>);

#[pymethods]
impl Verdicts {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Verdict>> {
        loop {
            match py.detach(|| self.wait()) {
                Ok(Message::Verdict(verdict)) => return Ok(Some(Verdict(*verdict))),
                Ok(Message::Misuse(why)) => return Err(PyValueError::new_err(why)),
                Ok(Message::Unread(unread)) => return Err(PyOSError::new_err(unread.join("\n"))),
                Err(RecvTimeoutError::Timeout) => py.check_signals()?,
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
            }
        }
    }
}

impl Verdicts {
    /// Waits for the next message, or for a moment.
    fn wait(&self) -> Result<Message, RecvTimeoutError> {
        let mut receiver = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let message = receiver
            .as_ref()
            .ok_or(RecvTimeoutError::Disconnected)?
            .recv_timeout(A_MOMENT);
        // Nothing follows the last message, however often the caller asks.
        if matches!(
            message,
            Ok(Message::Unread(_) | Message::Misuse(_)) | Err(RecvTimeoutError::Disconnected)
        ) {
            *receiver = None;
        }
        message
    }
}

/// Judges the logs of files and folders, `jobs` at a time.
#[pyfunction]
#[pyo3(signature = (
    paths, jobs=None, *, keep_going=false, complete=false, max_findings=None, rulings=None, exclude=None, roots=None, config=None
))]
#[expect(clippy::too_many_arguments, reason = "Python's keywords")]
pub fn check_many(
    paths: Paths<'_>,
    jobs: Option<&Bound<'_, PyAny>>,
    keep_going: bool,
    complete: bool,
    max_findings: Option<&Bound<'_, PyAny>>,
    rulings: Option<Rulings>,
    exclude: Option<Vec<String>>,
    roots: Option<Vec<PathBuf>>,
    config: Option<PathBuf>,
) -> PyResult<Verdicts> {
    let jobs = count("jobs", jobs, 1)?.map(|jobs| jobs as usize);
    let paths = paths.all()?;
    let options = options(keep_going, complete, max_findings)?;
    let jobs = jobs.unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from));
    let (exclude, roots) = (exclude.unwrap_or_default(), roots.unwrap_or_default());
    let reading = Reading {
        exclude,
        roots,
        isolated: config.is_none(),
        config,
        ..reading(rulings)
    };
    let (send, receive) = sync_channel(WAITING);
    let work = move || {
        // The run ends if the caller takes no more verdicts.
        let mut emit = |verdict| send.send(Message::Verdict(Box::new(verdict))).is_ok();
        let last = match judge_many(&paths, options, jobs, &reading, &mut emit) {
            Ok(unread) if unread.is_empty() || paths.is_empty() => return,
            Ok(unread) => Message::Unread(unread),
            Err(why) => Message::Misuse(why),
        };
        let _ = send.send(last);
    };
    thread::Builder::new()
        .name("railref".to_owned())
        .spawn(work)?;
    Ok(Verdicts(Mutex::new(Some(receive))))
}
