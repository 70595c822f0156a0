//! A position from which moves can be played.

use crate::documents::{Finding, Verdict, python};
use crate::judging::{Rulings, count, judge, options};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use railref::PlayError;
use railref::documents::VerdictDocument;
use railref::inner::At;
use railref::inner::ReviewRequest;
use serde_json::{Map, Value as Json};
use std::path::PathBuf;

/// The table at one moment of a game.
#[pyclass(frozen, module = "railref")]
pub struct Position(railref::Position);

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
fn written(action: &Bound<'_, PyAny>) -> PyResult<String> {
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
    ) -> PyResult<Result<railref::Position, PlayError>> {
        let action = written(action)?;
        Ok(py.detach(|| self.0.play_text(&action)))
    }
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
    /// The position of a log after a declared move, or the last one reached.
    #[staticmethod]
    #[pyo3(signature = (text, *, at=None, name=None, keep_going=false, rulings=None))]
    fn from_log(
        py: Python<'_>,
        text: &str,
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
        let reached = judge(py, text, name, &request, rulings, |log, review| {
            let verdict = VerdictDocument::new(log, &review);
            let reached = review.verdict.reached();
            railref::Position::of(review).ok_or((Box::new(verdict), reached))
        })?;
        reached.map(Self).map_err(|(verdict, reached)| {
            let declared = verdict.moves.declared;
            let why = match (at, verdict.standing.is_some()) {
                (_, false) => "a malformed log has no positions".to_owned(),
                (Some(at), true) if at > declared => format!("there is no move {at}: the log has {declared}"),
                (at, true) => format!(
                    "move {} is not reached: the replay stops at the illegal move {}; the last position is at={reached}",
                    at.unwrap_or(declared),
                    reached + 1
                ),
            };
            error(py, "NoPosition", why, Verdict(*verdict))
        })
    }

    #[getter]
    fn game(&self) -> &str {
        self.0.game()
    }

    #[getter]
    fn r#move(&self) -> u32 {
        self.0.move_number()
    }

    #[getter]
    fn turn(&self) -> u32 {
        self.0.turn()
    }

    #[getter]
    fn phase(&self) -> &str {
        self.0.phase()
    }

    #[getter]
    fn over(&self) -> bool {
        self.0.is_over()
    }

    /// What every key of the game's `expect` shows.
    fn state<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        python(py, &self.0.state())
    }

    /// The legal moves, in the game's order; none of what chance decides.
    fn legal_moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        python(py, &py.detach(|| self.0.legal_moves()))
    }

    /// The position after a move; this one stays as it is.
    fn play(&self, py: Python<'_>, action: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.after(py, action)?
            .map(Self)
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
        py.detach(|| self.0.svg())
    }

    /// What a notebook shows.
    fn _repr_svg_(&self, py: Python<'_>) -> String {
        self.svg(py)
    }

    fn __repr__(&self) -> String {
        format!(
            "<Position of {}: after move {}, turn {}, phase {}>",
            self.0.game(),
            self.0.move_number(),
            self.0.turn(),
            self.0.phase()
        )
    }
}
