//! A verdict on one line, as every fixture states it: `illegal; steel-driver/route-taken at move
//! 7`. tests/README.md has the grammar.

use serde::Deserialize;
use serde_json::Value as Json;
use std::fmt;
use std::str::FromStr;

/// The referee's verdict on a file: the worst verdict of its logs, and everything it found in them.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub(crate) struct Statement {
    pub verdict: String,
    /// Whether the game is over.
    pub complete: bool,
    pub found: Vec<Found>,
    /// Whether only some of the findings are listed, and a code without a move may be in any move:
    /// `...` at the end.
    pub open: bool,
}

/// A finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Found {
    pub kind: Kind,
    /// The complete code of the rule or the fault.
    pub code: String,
    /// The declared move it is in, from 1.
    pub at: Option<u64>,
}

/// What a finding means for the verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Violation,
    /// An irregularity the table let stand.
    Accepts,
    /// Something odd that breaks no rule.
    Warns,
}

/// The verdicts from best to worst; `none` for a file without a log, `unreadable` for one that is
/// not even judged.
const VERDICTS: [&str; 7] = [
    "none",
    "legal",
    "accepted",
    "undecided",
    "illegal",
    "malformed",
    "unreadable",
];

impl Statement {
    /// Returns the referee's verdict on the logs of a file, from the JSON of `railref check`.
    pub(crate) fn of(verdicts: &[Json]) -> Self {
        let word = |one: &Json| {
            VERDICTS
                .iter()
                .position(|word| one["verdict"] == *word)
                .expect("a verdict")
        };
        let worst = verdicts.iter().map(word).max().unwrap_or(0);
        let kinds = [
            ("violations", Kind::Violation),
            ("accepted", Kind::Accepts),
            ("warnings", Kind::Warns),
        ];
        let of_kind = |one: &Json, (list, kind): (&str, Kind)| {
            let found = |finding: &Json| Found {
                kind,
                code: finding["rule"].as_str().expect("a code").to_owned(),
                at: finding["move"].as_u64(),
            };
            one[list]
                .as_array()
                .expect("a list")
                .iter()
                .map(found)
                .collect::<Vec<_>>()
        };
        Self {
            verdict: VERDICTS[worst].to_owned(),
            complete: !verdicts.is_empty() && verdicts.iter().all(|one| one["complete"] == true),
            found: verdicts
                .iter()
                .flat_map(|one| kinds.into_iter().flat_map(|kind| of_kind(one, kind)))
                .collect(),
            open: false,
        }
    }

    /// Returns the verdict of a run with this exit status: a run that fails without a verdict could
    /// not read the file.
    pub(crate) fn of_run(verdicts: &[Json], status: i32) -> Self {
        let mut statement = Self::of(verdicts);
        if verdicts.is_empty() && status == 2 {
            statement.verdict = "unreadable".to_owned();
        }
        statement
    }

    /// Returns whether a verdict is the one stated here.
    pub(crate) fn holds(&self, said: &Self) -> bool {
        let somewhere = |one: &Found| {
            said.found.iter().any(|found| {
                (found.kind, &found.code) == (one.kind, &one.code)
                    && (one.at.is_none() || one.at == found.at)
            })
        };
        let found = if self.open {
            self.found.iter().all(somewhere)
        } else {
            self.found == said.found
        };
        (&self.verdict, self.complete) == (&said.verdict, said.complete) && found
    }

    /// Returns the exit status of `railref check`.
    pub(crate) fn status(&self) -> i32 {
        [3, 0, 0, 1, 1, 2, 2][VERDICTS
            .iter()
            .position(|word| *word == self.verdict)
            .expect("a verdict")]
    }

    /// Returns the first violation, or the first accepted irregularity: the subject of a case.
    pub(crate) fn first(&self) -> Option<&Found> {
        self.found.iter().find(|found| found.kind != Kind::Warns)
    }
}

impl FromStr for Statement {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut parts = text.split("; ");
        let head = parts.next().unwrap_or_default();
        let (verdict, complete) = head
            .strip_suffix(", complete")
            .map_or((head, false), |verdict| (verdict, true));
        if !VERDICTS.contains(&verdict) {
            return Err(format!(
                "{verdict:?} is no verdict: {}",
                VERDICTS.join(", ")
            ));
        }
        let mut statement = Self {
            verdict: verdict.to_owned(),
            complete,
            found: Vec::new(),
            open: false,
        };
        for part in parts {
            if statement.open {
                return Err(format!("{part:?} stands after ..."));
            }
            if part == "..." {
                statement.open = true;
                continue;
            }
            let (kind, rest) = match part.split_once(' ') {
                Some(("accepts", rest)) => (Kind::Accepts, rest),
                Some(("warns", rest)) => (Kind::Warns, rest),
                _ => (Kind::Violation, part),
            };
            let (code, at) = match rest.split_once(" at move ") {
                Some((code, at)) => (
                    code,
                    Some(
                        at.parse()
                            .map_err(|_| format!("{at:?} is no number of a move"))?,
                    ),
                ),
                None => (rest, None),
            };
            if code.is_empty() || code.contains(' ') {
                return Err(format!("{code:?} is no code"));
            }
            statement.found.push(Found {
                kind,
                code: code.to_owned(),
                at,
            });
        }
        Ok(statement)
    }
}

impl TryFrom<String> for Statement {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl fmt::Display for Statement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}{}",
            self.verdict,
            if self.complete { ", complete" } else { "" }
        )?;
        for Found { kind, code, at } in &self.found {
            let kind = match kind {
                Kind::Violation => "",
                Kind::Accepts => "accepts ",
                Kind::Warns => "warns ",
            };
            write!(f, "; {kind}{code}")?;
            if let Some(at) = at {
                write!(f, " at move {at}")?;
            }
        }
        f.write_str(if self.open { "; ..." } else { "" })
    }
}
