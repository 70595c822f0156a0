//! A log that was read and judged.

use super::finding::Finding;
use super::position::Position;
use crate::faces::session::{InMemory, Session};
use crate::game::Games;
use crate::game::reading::{Boards, NoBoards, ReadOnce};
use crate::games::BuiltIn;
use crate::referee::judge::{Judged, Rereading, Review, ReviewRequest, judge_with};
use crate::referee::position::At;
use crate::referee::replay::Options;
use crate::referee::verdict::Judgement;
use crate::report::LogText;
use crate::report::documents::{
    EntryRecord, LedgerDocument, LogEntry, Move, RulingsDocument, ScoreDocument, SessionError,
    StateDocument, TracksDocument, VerdictDocument,
};
use crate::report::ledger::Selection;
use crate::report::records::Every;
use serde::Deserialize;
use serde_json::{Value as Json, json};
use std::fmt;
use std::sync::Arc;
use thiserror::Error;

/// A malformed log, which cannot be judged. Its findings say what is wrong, where, and what to
/// write instead.
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
    boards: Arc<ReadOnce>,
    options: Options,
    judge: for<'t> fn(&'t str, &dyn Boards, &ReviewRequest) -> Judged<'t>,
    verdict: VerdictDocument,
    findings: Vec<Finding>,
    begin: fn(&Arc<ReadOnce>, Options) -> Box<dyn Grows>,
    /// The session that adds moves to the log, once one has been pushed.
    session: Option<Box<dyn Grows>>,
}

/// A session, whatever its list of games.
trait Grows: Send {
    fn ask(&mut self, request: &str) -> String;

    fn text(&self) -> Option<String>;
}

impl<L: Games> Grows for Session<L> {
    fn ask(&mut self, request: &str) -> String {
        self.request(request)
    }

    fn text(&self) -> Option<String> {
        self.text()
    }
}

/// The results of a move that was played.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[non_exhaustive]
pub struct Played {
    /// The move as it is written in the log.
    #[serde(rename = "move")]
    pub action: LogEntry,
    /// The passes that were filled in before it.
    pub before: Vec<Move>,
    /// What followed, in sentences.
    pub after: Vec<String>,
    /// The entries of the accounts that followed.
    pub entries: Vec<EntryRecord>,
}

/// Why a move was not played.
#[derive(Clone, Debug, PartialEq, Error)]
#[error("{}", .0.message)]
pub struct PushError(pub SessionError);

/// The name that reports give to a log that has no file.
const NAME: &str = "-";

impl Log {
    /// Reads and judges a log of one of the built-in games, with their built-in boards.
    pub fn parse(text: &str) -> Result<Self, Malformed> {
        Self::parse_with::<BuiltIn>(text, Arc::new(NoBoards), Options::default())
    }

    /// Reads and judges a log with a list of games. `boards` reads the board files that the log
    /// names: [`BoardFiles`](crate::game::reading::BoardFiles) reads them from a folder.
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
        let judge: for<'t> fn(&'t str, &dyn Boards, &ReviewRequest) -> Judged<'t> = judge_with::<L>;
        let boards = Arc::new(ReadOnce::new(boards));
        let judged = judge(text, &*boards, &ReviewRequest::verdict(options));
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
            begin: |boards, options| {
                let store = Box::new(InMemory);
                Box::new(Session::<L>::with(NAME, boards.clone(), options, store))
            },
            session: None,
        })
    }

    /// Returns the text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns whether every move is legal or accepted by the table, and every claim is true.
    pub fn is_sound(&self) -> bool {
        self.verdict.head.verdict.is_sound()
    }

    /// Returns the violations, in the order of the log.
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }

    /// Returns the verdict, as in `railref check --format json`.
    pub const fn verdict(&self) -> &VerdictDocument {
        &self.verdict
    }

    /// Returns the scores with the figures that make them up, as in `railref score --format json`.
    pub fn score(&self) -> ScoreDocument {
        self.again(
            ReviewRequest {
                sheets: true,
                rereading: Some(Rereading::OneByOne),
                ..ReviewRequest::default()
            },
            ScoreDocument::new,
        )
    }

    /// Returns whether a ruling matters: how the log fares under the other choices, as in
    /// `railref rulings --format json`.
    ///
    /// ```
    /// let log = railref::Log::parse("game: transamerica\nplayers: [Ann, Ben]\nmoves: []\n")?;
    /// let rulings = log.rulings();
    /// assert_eq!((rulings.readings, rulings.matters), (4, Vec::<String>::new()));
    /// # Ok::<(), railref::Malformed>(())
    /// ```
    pub fn rulings(&self) -> RulingsDocument {
        self.again(
            ReviewRequest {
                rereading: Some(Rereading::All),
                ..ReviewRequest::default()
            },
            RulingsDocument::new,
        )
    }

    /// Returns the value of every track at every moment, as in `railref tracks --format json`.
    pub fn tracks(&self) -> TracksDocument {
        self.again(
            ReviewRequest {
                tracks: true,
                ..ReviewRequest::default()
            },
            |log, review| TracksDocument::new(log, review, Every::Move),
        )
    }

    /// Returns the entries behind every number, as in `railref ledger --format json`.
    pub fn ledger(&self) -> LedgerDocument {
        self.again(
            ReviewRequest {
                ledger: true,
                position: Some(At::End),
                ..ReviewRequest::default()
            },
            |log, review| LedgerDocument::new(log, review, &Selection::default()),
        )
    }

    /// Returns the last position that the replay reached.
    pub fn position(&self) -> Position {
        self.reached(At::End)
            .expect("a replay that has begun has a last position")
    }

    /// Returns the position after a declared move, counted from 1 with expects included; 0 is the
    /// table as the log begins. `None` if the replay did not get that far.
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

    /// Returns the table at a position, as in `railref state --format json`; without a number, at
    /// the last position reached. If the replay did not get that far, everything about the table is
    /// `None`.
    pub fn state(&self, number: Option<u32>) -> StateDocument {
        self.again(
            ReviewRequest {
                position: Some(number.map_or(At::End, At::Move)),
                ..ReviewRequest::default()
            },
            StateDocument::new,
        )
    }

    /// Plays one more move, given in short hand (`sale red don 4`) or in the log language (`{sale:
    /// red, ...}`): inserts a line after the last one, and says what followed. Every other byte of
    /// the text stays the same. A move that the rules refuse is not inserted.
    ///
    /// ```
    /// let mut log = railref::Log::parse("game: steel-driver\nplayers: [Andy, Don, Simon]\nmoves:\n")?;
    /// let played = log.push("sale red don 4").expect("a legal move");
    /// assert_eq!(played.action.0["by"], "Andy");
    /// assert_eq!(played.after[0], "Don takes control of red and a share for 4; the Active Player marker goes to Don");
    /// assert!(log.text().ends_with("  - {sale: red, by: Andy, to: Don, price: 4}\n"));
    /// let refused = log.push("bid 3").unwrap_err();
    /// assert_eq!(refused.to_string(), "no auction is open");
    /// assert_eq!(log.undo().as_deref(), Some("{sale: red, by: Andy, to: Don, price: 4}"));
    /// # Ok::<(), railref::Malformed>(())
    /// ```
    pub fn push(&mut self, line: &str) -> Result<Played, PushError> {
        let reply = self.ask(&json!({"do": "play", "line": line}));
        match serde_json::from_value(reply["error"].clone()) {
            Ok(Some(error)) => Err(PushError(error)),
            _ => {
                self.judge_again();
                Ok(Played::deserialize(&reply).unwrap_or_default())
            }
        }
    }

    /// Removes the last line and returns it; `None` if there is none.
    pub fn undo(&mut self) -> Option<String> {
        let reply = self.ask(&json!({"do": "undo"}));
        let line = reply["undone"][0].as_str()?.to_owned();
        self.judge_again();
        Some(line)
    }

    /// Sends a request to the session.
    fn ask(&mut self, request: &Json) -> Json {
        let text = &self.text;
        let session = self.session.get_or_insert_with(|| {
            let mut session = (self.begin)(&self.boards, self.options);
            session.ask(&json!({"do": "open", "log": text}).to_string());
            session
        });
        serde_json::from_str(&session.ask(&request.to_string())).unwrap_or_default()
    }

    /// Takes over the text of the session and judges it.
    fn judge_again(&mut self) {
        let Some(text) = self.session.as_ref().and_then(|session| session.text()) else {
            return;
        };
        let review_request = ReviewRequest::verdict(self.options);
        let judged = (self.judge)(&text, &*self.boards, &review_request);
        let log = LogText::new(NAME, 1, &judged.tree, 0, 0);
        self.verdict = VerdictDocument::new(&log, &judged.review);
        self.findings = Finding::all(&self.verdict.violations, NAME, &text);
        drop(judged);
        self.text = text;
    }

    fn reached(&self, at: At) -> Option<Position> {
        let judged = (self.judge)(
            &self.text,
            &*self.boards,
            &ReviewRequest {
                options: self.options,
                position: Some(at),
                ..ReviewRequest::default()
            },
        );
        Position::of(judged.review)
    }

    /// Judges the log again for more than its verdict.
    fn again<T>(
        &self,
        review_request: ReviewRequest,
        make: impl FnOnce(&LogText<'_>, &Review) -> T,
    ) -> T {
        let judged = (self.judge)(
            &self.text,
            &*self.boards,
            &ReviewRequest {
                options: self.options,
                ..review_request
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

    /// A folder whose board disappears once it was read.
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
