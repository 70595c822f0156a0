//! A finding as a Rust error and as a miette diagnostic.

use crate::report::documents::{FileSpan, FindingRecord, Severity};
use miette::{Diagnostic, LabeledSpan, NamedSource, SourceCode};
use std::error::Error;
use std::fmt;
use std::sync::Arc;

/// Something the referee found in a log: a violation, an accepted irregularity, a warning.
///
/// Its display is its sentence. miette draws it together with the text that it is about:
///
/// ```
/// let log = "game: steel-driver\nplayers: [Andy, Don, Simon]\nmoves:\n  - {offer: red, by: Don, bid: 3}\n";
/// let log = railref::Log::parse(log)?;
/// let [finding] = log.findings() else { panic!("one finding") };
/// assert_eq!(finding.rule(), "steel-driver/out-of-turn");
/// assert_eq!(finding.to_string(), "Don acts, but it is Andy's turn: Andy holds the Active Player marker");
/// let report = miette::Report::new(finding.clone());
/// assert!(format!("{report:?}").contains("offer: red, by: Don"));
/// # Ok::<(), railref::Malformed>(())
/// ```
#[derive(Clone, Debug)]
pub struct Finding {
    record: FindingRecord,
    source: Arc<NamedSource<String>>,
}

impl Finding {
    /// Creates findings from records about a text, with the name that reports give to that text.
    pub(super) fn all(records: &[FindingRecord], name: &str, text: &str) -> Vec<Self> {
        let source = Arc::new(NamedSource::new(name, text.to_owned()).with_language("yaml"));
        records
            .iter()
            .map(|record| Self {
                record: record.clone(),
                source: source.clone(),
            })
            .collect()
    }

    /// Returns the code of the rule: `steel-driver/out-of-turn`.
    pub fn rule(&self) -> &str {
        &self.record.rule
    }

    /// Returns the finding as in `railref check --format json`.
    pub const fn record(&self) -> &FindingRecord {
        &self.record
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.record.message)
    }
}

impl Error for Finding {}

impl Diagnostic for Finding {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        Some(Box::new(&self.record.rule))
    }

    fn severity(&self) -> Option<miette::Severity> {
        Some(match self.record.severity {
            Severity::Error => miette::Severity::Error,
            Severity::Warning => miette::Severity::Warning,
        })
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.record
            .help
            .as_ref()
            .map(|help| Box::new(help) as Box<dyn fmt::Display>)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        // The text of a board file is not available here.
        self.record
            .board_file
            .is_none()
            .then_some(&*self.source as &dyn SourceCode)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        if self.record.board_file.is_some() {
            return None;
        }
        let bytes = |span: &FileSpan| (span.start.offset, span.end.offset - span.start.offset);
        let labels = self
            .record
            .labels
            .iter()
            .enumerate()
            .map(move |(index, label)| {
                let (message, bytes) = (Some(label.message.clone()), bytes(&label.span));
                if index == 0 {
                    LabeledSpan::new_primary_with_span(message, bytes)
                } else {
                    LabeledSpan::new_with_span(message, bytes)
                }
            });
        Some(Box::new(labels))
    }
}
