//! A position from which moves can be played.

use crate::documents::{Finding, Verdict, python};
use crate::judging::{Rulings, Source, count, judge, options};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use railref::PlayError;
use railref::documents::{Log, VerdictDocument};
use railref::inner::At;
use railref::inner::ReviewRequest;
use railref::inner::no_move;
use serde_json::{Map, Value as Json};
use std::path::PathBuf;
use std::sync::Arc;

/// The table at one moment of a game, and what was played to reach it.
#[pyclass(frozen, module = "railref")]
pub struct Position {
    reached: railref::Position,
    /// The log that it was taken from.
    origin: Arc<str>,
    /// The number of the declared move there after which it was taken.
    at: u32,
    /// The moves that were played since, in the log language.
    played: Vec<String>,
}

/// Returns an exception of `railref/_errors.py`, with its attributes.
fn error<'py>(
    py: Python<'py>,
    class: &str,
    message: String,
    carries: impl IntoPyObject<'py>,
) -> PyErr {
    let raised = || {
        py.import("railref._errors")?
            .getattr(class)?
            .call1((message, carries))
    };
    match raised() {
        Ok(error) => PyErr::from_value(error),
        Err(error) => error,
    }
}

/// Returns a move in the log language, from a dict or as it was written.
pub fn written(action: &Bound<'_, PyAny>) -> PyResult<String> {
    if action.is_instance_of::<PyString>() {
        return action.extract();
    }
    let Ok(action) = action.cast::<PyDict>() else {
        return Err(PyTypeError::new_err(
            "a move is a dict such as {\"pass\": \"Ann\"}, or the text of one",
        ));
    };
    Ok(Json::Object(pythonize::depythonize::<Map<String, Json>>(action)?).to_string())
}

impl Position {
    fn after(
        &self,
        py: Python<'_>,
        action: &Bound<'_, PyAny>,
    ) -> PyResult<Result<Self, PlayError>> {
        let action = written(action)?;
        let reached = py.detach(|| self.reached.play_text(&action));
        Ok(reached.map(|reached| Self {
            reached,
            origin: self.origin.clone(),
            at: self.at,
            played: self.played.iter().cloned().chain([action]).collect(),
        }))
    }

    /// Returns the log that its origin and the moves played since make.
    fn whole(&self) -> Result<Log, String> {
        let read = |why: &dyn std::fmt::Display| format!("the log cannot be written: {why}");
        let mut log: Log = self.origin.parse().map_err(|why| read(&why))?;
        log.moves.truncate(self.at as usize);
        log.result = None;
        for action in &self.played {
            let entry = action.replace('\n', "\n    ");
            let text = format!("game: {}\nplayers: []\nmoves:\n  - {entry}\n", log.game);
            let alone: Log = text.parse().map_err(|why| read(&why))?;
            log.moves.extend(alone.moves);
        }
        Ok(log)
    }
}

/// Says that a malformed log has no positions, with its first fault.
fn malformed(verdict: &VerdictDocument) -> String {
    let first = verdict.violations.first();
    let why = first.map_or_else(String::new, |fault| format!(": {}", fault.message));
    format!("a malformed log has no positions{why}")
}

fn findings(error: &PlayError) -> Vec<Finding> {
    error
        .findings()
        .iter()
        .map(|finding| Finding(finding.record().clone()))
        .collect()
}

#[pymethods]
impl Position {
    /// The table before the first move of a game.
    #[staticmethod]
    #[pyo3(signature = (game, players, header=None))]
    fn begin(
        py: Python<'_>,
        game: &str,
        players: Vec<String>,
        header: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let mut keys = Map::new();
        keys.insert("game".to_owned(), game.into());
        keys.insert("players".to_owned(), players.into());
        if let Some(header) = header {
            keys.extend(pythonize::depythonize::<Map<String, Json>>(header)?);
        }
        keys.insert("moves".to_owned(), Json::Array(Vec::new()));
        let log = Json::Object(keys).to_string();
        Self::from_log(py, Source::Text(log), None, None, false, None)
    }

    /// The position of a log after a declared move, or the last one reached.
    #[staticmethod]
    #[pyo3(signature = (log, *, at=None, name=None, keep_going=false, rulings=None))]
    fn from_log(
        py: Python<'_>,
        log: Source,
        at: Option<&Bound<'_, PyAny>>,
        name: Option<PathBuf>,
        keep_going: bool,
        rulings: Option<Rulings>,
    ) -> PyResult<Self> {
        let (options, at) = (options(keep_going, false, None)?, count("at", at, 0)?);
        let request = ReviewRequest {
            options,
            position: Some(at.map_or(At::End, At::Move)),
            ..ReviewRequest::default()
        };
        let (text, name) = log.read(name)?;
        let origin = text.as_str().into();
        let reached = judge(
            py,
            Source::Text(text),
            name,
            &request,
            rulings,
            |log, review| {
                let verdict = VerdictDocument::new(log, &review);
                let reached = review.verdict.reached();
                railref::Position::of(review).ok_or((Box::new(verdict), reached))
            },
        )?;
        let position = |reached: railref::Position| Self {
            at: reached.move_number(),
            reached,
            origin,
            played: Vec::new(),
        };
        reached.map(position).map_err(|(verdict, reached)| {
            let declared = verdict.moves.declared;
            let why = match (at, verdict.standing.is_some()) {
                (_, false) => malformed(&verdict),
                (Some(at), true) if at > declared => no_move(at, declared),
                (at, true) => format!(
                    "move {} is not reached: the replay stops at the illegal move {}; the last position is at={reached}",
                    at.unwrap_or(declared),
                    reached + 1
                ),
            };
            error(py, "NoPosition", why, Verdict(*verdict))
        })
    }

    /// The log that leads here, as text.
    fn log(&self) -> PyResult<String> {
        self.whole()
            .map(|log| log.to_string())
            .map_err(PyValueError::new_err)
    }

    #[getter]
    fn game(&self) -> &str {
        self.reached.game()
    }

    #[getter]
    fn r#move(&self) -> u32 {
        self.reached.move_number()
    }

    #[getter]
    fn turn(&self) -> u32 {
        self.reached.turn()
    }

    #[getter]
    fn phase(&self) -> &str {
        self.reached.phase()
    }

    #[getter]
    fn over(&self) -> bool {
        self.reached.is_over()
    }

    /// What every key of the game's `expect` shows.
    fn state<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        python(py, &self.reached.state())
    }

    /// The legal moves, in the game's order; none of what chance decides.
    fn legal_moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        python(py, &py.detach(|| self.reached.legal_moves()))
    }

    /// The position after a move; this one stays as it is.
    fn play(&self, py: Python<'_>, action: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.after(py, action)?
            .map_err(|why| error(py, "IllegalMove", why.to_string(), findings(&why)))
    }

    /// Why a move cannot be played here: nothing, if it can.
    fn why(&self, py: Python<'_>, action: &Bound<'_, PyAny>) -> PyResult<Vec<Finding>> {
        Ok(self
            .after(py, action)?
            .err()
            .as_ref()
            .map(findings)
            .unwrap_or_default())
    }

    /// The table drawn.
    fn svg(&self, py: Python<'_>) -> String {
        py.detach(|| self.reached.svg())
    }

    /// What a notebook shows.
    fn _repr_svg_(&self, py: Python<'_>) -> String {
        self.svg(py)
    }

    fn __repr__(&self) -> String {
        format!(
            "<Position of {}: after move {}, turn {}, phase {}>",
            self.reached.game(),
            self.reached.move_number(),
            self.reached.turn(),
            self.reached.phase()
        )
    }
}
