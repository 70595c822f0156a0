//! A log that was read and judged.

use super::finding::Finding;
use super::position::Position;
use crate::documents::{
    LedgerDocument, ScoreDocument, StateDocument, TracksDocument, VerdictDocument,
};
use crate::game::Games;
use crate::games::BuiltIn;
use crate::judge::{Ask, Judged, Review, judge_with};
use crate::position::At;
use crate::reading::{Boards, NoBoards, ReadOnce};
use crate::referee::Options;
use crate::report::LogText;
use crate::report::ledger::Selection;
use crate::report::records::Every;
use crate::verdict::Judgement;
use std::fmt;
use std::sync::Arc;
use thiserror::Error;

/// A log that is none: nothing can be judged. Its findings say what is wrong where, and what to write instead.
///
/// ```
/// let malformed = railref::Log::parse("game: steel-driver\nplayers: [Ann, Bob, Cem]\n").unwrap_err();
/// assert_eq!(malformed.to_string(), "the log is malformed: the log has no moves");
/// assert_eq!(malformed.findings[0].rule(), "log/missing-key");
/// ```
#[derive(Clone, Debug, Error)]
#[error("the log is malformed: {}", .findings.first().map(ToString::to_string).unwrap_or_default())]
#[non_exhaustive]
pub struct Malformed {
    /// What is wrong, in the order of the log; at least one.
    pub findings: Vec<Finding>,
}

/// A log that was read and judged.
///
/// ```
/// let log = "game: steel-driver\nplayers: [Andy, Don, Simon]\nmoves:\n  - {sale: red, by: Andy, to: Don, price: 4}\n";
/// let log = railref::Log::parse(log)?;
/// assert!(log.is_sound());
/// assert_eq!(log.verdict().moves.carried_out, 1);
/// assert_eq!(log.score().ranking.len(), 3);
/// // The table after the sale: Don controls red, and Andy's cubes are all there.
/// let state = log.position().state();
/// assert_eq!(state["control"]["red"], "Don");
/// assert_eq!(state["cubes"]["Don"], 6);
/// # Ok::<(), railref::Malformed>(())
/// ```
pub struct Log {
    text: String,
    boards: ReadOnce,
    options: Options,
    judge: for<'t> fn(&'t str, &dyn Boards, &Ask) -> Judged<'t>,
    verdict: VerdictDocument,
    findings: Vec<Finding>,
}

/// What reports call a log that has no file.
const NAME: &str = "-";

impl Log {
    /// Reads and judges a log of one of the built-in games, with their built-in boards.
    pub fn parse(text: &str) -> Result<Self, Malformed> {
        Self::parse_with::<BuiltIn>(text, Arc::new(NoBoards), Options::default())
    }

    /// Reads and judges a log of a list of games. `boards` reads the board files it names: [`BoardFiles`](crate::reading::BoardFiles)
    /// does from a folder.
    ///
    /// ```
    /// use railref::games::BuiltIn;
    /// use railref::reading::NoBoards;
    /// use railref::Options;
    ///
    /// let text = "game: mini-rails\nplayers: [Ann, Bob, Cem]\nmap: {}\nmoves: []\n";
    /// let options = Options { complete: true, ..Options::default() };
    /// let log = railref::Log::parse_with::<BuiltIn>(text, std::sync::Arc::new(NoBoards), options);
    /// // The map has no tiles.
    /// assert!(log.is_err());
    /// ```
    pub fn parse_with<L: Games>(
        text: &str,
        boards: Arc<dyn Boards + Send>,
        options: Options,
    ) -> Result<Self, Malformed> {
        let judge: for<'t> fn(&'t str, &dyn Boards, &Ask) -> Judged<'t> = judge_with::<L>;
        let boards = ReadOnce::new(boards);
        let judged = judge(
            text,
            &boards,
            &Ask {
                options,
                hint: true,
                ..Ask::default()
            },
        );
        let verdict =
            VerdictDocument::new(&LogText::new(NAME, 1, &judged.tree, 0, 0), &judged.review);
        let findings = Finding::all(&verdict.violations, NAME, text);
        if verdict.head.verdict == Judgement::Malformed {
            return Err(Malformed { findings });
        }
        Ok(Self {
            text: text.to_owned(),
            boards,
            options,
            judge,
            verdict,
            findings,
        })
    }

    /// The text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether every move is legal or was let stand, and every claim is true.
    pub fn is_sound(&self) -> bool {
        matches!(
            self.verdict.head.verdict,
            Judgement::Legal | Judgement::Accepted
        )
    }

    /// The violations, in the order of the log.
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }

    /// The verdict, as `railref check --format json` has it.
    pub const fn verdict(&self) -> &VerdictDocument {
        &self.verdict
    }

    /// The scores with the figures that make them up, as `railref score --format json` has them.
    pub fn score(&self) -> ScoreDocument {
        self.again(
            Ask {
                sheets: true,
                ..Ask::default()
            },
            ScoreDocument::new,
        )
    }

    /// The value of every track at every moment, as `railref tracks --format json` has them.
    pub fn tracks(&self) -> TracksDocument {
        self.again(
            Ask {
                tracks: true,
                ..Ask::default()
            },
            |log, review| TracksDocument::new(log, review, Every::Move),
        )
    }

    /// The entries behind every number, as `railref ledger --format json` has them.
    pub fn ledger(&self) -> LedgerDocument {
        self.again(
            Ask {
                ledger: true,
                ..Ask::default()
            },
            |log, review| LedgerDocument::new(log, review, &Selection::default()),
        )
    }

    /// The last position the replay reached.
    pub fn position(&self) -> Position {
        self.reached(At::End)
            .expect("a replay that has begun has a last position")
    }

    /// The position after a declared move, counted from 1, expects included; 0 is the table as the log begins. `None` if the
    /// replay did not get there.
    ///
    /// ```
    /// let log = "game: steel-driver\nplayers: [Andy, Don, Simon]\nmoves:\n  - {sale: red, by: Andy, to: Don, price: 4}\n";
    /// let log = railref::Log::parse(log)?;
    /// let before = log.position_at(0).expect("the table as the log begins");
    /// assert_eq!(before.state()["cubes"]["Don"], 10);
    /// assert!(log.position_at(2).is_none());
    /// # Ok::<(), railref::Malformed>(())
    /// ```
    pub fn position_at(&self, number: u32) -> Option<Position> {
        self.reached(At::Move(number))
    }

    /// The table at a position, as `railref state --format json` has it; without a number, the last one reached. Where the replay did
    /// not get there, all that the document has of the table is `None`.
    pub fn state(&self, number: Option<u32>) -> StateDocument {
        self.again(
            Ask {
                position: Some(number.map_or(At::End, At::Move)),
                ..Ask::default()
            },
            StateDocument::new,
        )
    }

    fn reached(&self, at: At) -> Option<Position> {
        let judged = (self.judge)(
            &self.text,
            &self.boards,
            &Ask {
                options: self.options,
                position: Some(at),
                ..Ask::default()
            },
        );
        Position::of(judged.review)
    }

    /// Judges the log again for more than its verdict.
    fn again<T>(&self, ask: Ask, make: impl FnOnce(&LogText<'_>, &Review) -> T) -> T {
        let judged = (self.judge)(
            &self.text,
            &self.boards,
            &Ask {
                options: self.options,
                ..ask
            },
        );
        make(&LogText::new(NAME, 1, &judged.tree, 0, 0), &judged.review)
    }
}

impl fmt::Debug for Log {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Log")
            .field("verdict", &self.verdict.head.verdict)
            .field("findings", &self.findings)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicBool, Ordering};

    /// A folder from which the board goes away once it was read.
    #[derive(Default)]
    struct Vanishing {
        gone: AtomicBool,
    }

    impl Boards for Vanishing {
        fn read(&self, _: &str) -> Result<String, String> {
            match self.gone.swap(true, Ordering::Relaxed) {
                false => Ok(BOARD.to_owned()),
                true => Err("there is no such file".to_owned()),
            }
        }
    }

    const BOARD: &str = "name: two\ncompanies: [red]\ntranscontinental: [Albany, Boston]\nlocations:\n  Albany: {shape: hexagon, value: 10, goods: red}\n  Boston: {shape: hexagon, value: 20, goods: white}\nroutes:\n  - {between: [Albany, Boston], cost: 2}\n";

    #[test]
    fn a_log_rests_on_the_board_it_was_parsed_with() {
        let text = "game: steel-driver\nboard: two.yaml\nplayers: [Andy, Don, Simon]\nmoves:\n  - {sale: red, by: Andy, to: Don, price: 4}\n";
        let log =
            Log::parse_with::<BuiltIn>(text, Arc::new(Vanishing::default()), Options::default())
                .expect("a log");
        assert_eq!(log.position().state()["cubes"]["Don"], 6);
        assert_eq!(log.score().ranking.len(), 3);
        assert!(log.position_at(1).is_some() && log.position_at(2).is_none());
        assert_eq!(log.state(Some(2)).state, None);
    }

    #[test]
    fn a_log_whose_board_was_never_there_is_malformed() {
        let gone = Vanishing { gone: true.into() };
        let text = "game: steel-driver\nboard: two.yaml\nplayers: [Andy, Don, Simon]\nmoves: []\n";
        let malformed =
            Log::parse_with::<BuiltIn>(text, Arc::new(gone), Options::default()).unwrap_err();
        assert!(
            malformed.to_string().contains("there is no such file"),
            "{malformed}"
        );
    }
}
