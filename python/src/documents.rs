//! The documents as objects: one attribute per key of the published schema, made when it is asked
//! for.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyTuple, PyType};
use railref::documents::{FindingRecord, ScoreDocument, VerdictDocument};
use railref::inner::Judgement;
use railref::inner::json_text;
use serde::Serialize;

/// Converts a value to Python's dicts, lists, strings and numbers.
pub fn python<'py>(py: Python<'py>, value: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    Ok(pythonize::pythonize(py, value)?)
}

/// Makes a class around a document, with a getter for each of its keys and the methods that every
/// document has. `$own` are methods of its own.
macro_rules! document {
    (
        $(#[$about:meta])*
        $class:ident of $document:ty, as $name:ident: { $($key:ident = $value:expr;)* }
        { $($own:tt)* }
    ) => {
        $(#[$about])*
        #[pyclass(frozen, module = "railref")]
        pub struct $class(pub $document);

        #[pymethods]
        impl $class {
            $(
                #[getter]
                fn $key<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
                    let $name = &self.0;
                    python(py, &$value)
                }
            )*

            $($own)*

            /// The document as the published schema has it.
            fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
                python(py, &self.0)
            }

            /// The document on a line, byte for byte as the command writes it, without the line break.
            fn to_json(&self) -> String {
                let mut line = json_text::line(&self.0);
                line.pop();
                line
            }

            /// Reads what `to_json` or the command has written.
            #[classmethod]
            fn from_json(_: &Bound<'_, PyType>, text: &str) -> PyResult<Self> {
                serde_json::from_str(text).map(Self).map_err(|error| PyValueError::new_err(error.to_string()))
            }

            fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
                Ok((py.get_type::<Self>().getattr("from_json")?, PyTuple::new(py, [self.to_json()])?))
            }

            fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
                other.cast::<Self>().is_ok_and(|other| other.get().0 == self.0)
            }
        }
    };
}

/// Makes such a class for a document that begins with the head of a log: which log it is, and how
/// it was judged.
macro_rules! headed {
    (
        $(#[$about:meta])*
        $class:ident of $document:ty, as $name:ident: { $($key:ident = $value:expr;)* }
        $own:tt
    ) => {
        document! {
            $(#[$about])*
            $class of $document, as $name: {
                schema = $name.head.schema;
                log = $name.head.log;
                document = $name.head.document;
                id = $name.head.id;
                title = $name.head.title;
                date = $name.head.date;
                place = $name.head.place;
                players = $name.head.players;
                game = $name.head.game;
                referee = $name.head.referee;
                board = $name.head.board;
                board_notice = $name.head.board_notice;
                rulings = $name.head.rulings;
                rulings_from = $name.head.rulings_from;
                position = $name.head.position;
                assumed = Some(&$name.head.assumed).filter(|all| !all.is_empty());
                kept_out = $name.head.kept_out;
                verdict = $name.head.verdict;
                $($key = $value;)*
            }
            $own
        }
    };
}

document! {
    /// A violation, an accepted irregularity or a warning.
    Finding of FindingRecord, as it: {
        rule = it.rule;
        severity = it.severity;
        r#move = it.at;
        message = it.message;
        help = it.help;
        after_illegal = it.after_illegal;
        section = it.section;
        also = it.also;
        rests_on = it.rests_on;
        reason = it.reason;
        board_file = it.board_file;
        instead = it.instead;
        span = it.span;
        labels = it.labels;
        declared = it.declared;
        legal = it.legal;
        differences = it.differences;
    }
    {
        fn __str__(&self) -> &str {
            &self.0.message
        }

        fn __repr__(&self) -> String {
            let at = self.0.at.map(|at| format!(" at move {at}")).unwrap_or_default();
            format!("<Finding {}{at}: {}>", self.0.rule, self.0.message)
        }
    }
}

headed! {
    /// What the referee says of one log.
    Verdict of VerdictDocument, as it: {
        complete = it.complete;
        moves = it.moves;
        violations_not_listed = it.violations_not_listed;
        accepted_not_listed = it.accepted_not_listed;
        warnings_not_listed = it.warnings_not_listed;
        standing = it.standing;
        ranking = it.ranking;
        unit = it.unit;
    }
    {
        #[getter]
        fn violations(&self) -> Vec<Finding> {
            findings(&self.0.violations)
        }

        #[getter]
        fn accepted(&self) -> Vec<Finding> {
            findings(&self.0.accepted)
        }

        #[getter]
        fn warnings(&self) -> Vec<Finding> {
            findings(&self.0.warnings)
        }

        /// Whether every move is legal or was let stand, and every claim is true.
        #[getter]
        fn is_sound(&self) -> bool {
            matches!(self.0.head.verdict, Judgement::Legal | Judgement::Accepted)
        }

        fn __repr__(&self) -> String {
            let head = &self.0.head;
            let first = self.0.violations.first().map(|finding| format!(", {}", finding.rule)).unwrap_or_default();
            format!("<Verdict on {}, document {}: {}{first}>", head.log, head.document, head.verdict.word())
        }
    }
}

headed! {
    /// The standing of one log and how it came about.
    Score of ScoreDocument, as it: {
        replaced = it.replaced;
        complete = it.complete;
        accepted_not_listed = it.let_stand.accepted_not_listed;
        at = it.at;
        without = it.without;
        provisional = it.provisional;
        standing = it.standing;
        ranking = it.ranking;
        unit = it.unit;
        rests_on_assumed = Some(&it.rests_on_assumed).filter(|keys| !keys.is_empty());
        tie_break = it.tie_break;
        sheets = it.sheets;
    }
    {
        #[getter]
        fn accepted(&self) -> Vec<Finding> {
            findings(&self.0.let_stand.accepted)
        }

        fn __repr__(&self) -> String {
            let head = &self.0.head;
            format!("<Score of {}, document {}: {}>", head.log, head.document, head.verdict.word())
        }
    }
}

impl Score {
    /// Reads a document that the command has written.
    ///
    /// # Errors
    ///
    /// `ValueError` if it is something else.
    pub fn from_json_text(text: &str) -> PyResult<Self> {
        serde_json::from_str(text)
            .map(Self)
            .map_err(|error| PyValueError::new_err(error.to_string()))
    }
}

/// Converts findings to objects.
fn findings(records: &[FindingRecord]) -> Vec<Finding> {
    records.iter().cloned().map(Finding).collect()
}
