//! A position from which moves can be played.

use super::finding::Finding;
use crate::faces::session::{Legal, awaits, legal};
use crate::game::language::Info;
use crate::game::notation::{json, move_json};
use crate::referee::judge::{Review, malformed_verdict};
use crate::referee::position::{Position as AnyPosition, in_braces, stage_words, to_act};
use crate::referee::verdict::{Judgement, Verdict};
use crate::report::documents::{AwaitsRecord, FindingRecord, LegalQuestion, Move};
use crate::report::svg_heading::Heading;
use crate::report::svg_map::map;
use crate::report::{LogText, notes};
use serde_json::{Map, Value as Json};
use std::fmt;
use thiserror::Error;

/// Why a move cannot be played.
#[derive(Clone, Debug, Error)]
#[non_exhaustive]
pub enum PlayError {
    /// It is not a move of the game, or it names something that is not on the table.
    #[error("not a move: {}", said(.0))]
    NotAMove(Vec<Finding>),
    /// It breaks a rule.
    #[error("not legal: {}", said(.0))]
    Illegal(Vec<Finding>),
}

fn said(findings: &[Finding]) -> String {
    findings
        .first()
        .map(ToString::to_string)
        .unwrap_or_default()
}

impl PlayError {
    /// Returns what is wrong. The places refer to the text of the move.
    pub fn findings(&self) -> &[Finding] {
        match self {
            Self::NotAMove(findings) | Self::Illegal(findings) => findings,
        }
    }
}

/// The table at one moment of a game.
///
/// ```
/// let log = railref::Log::parse("game: steel-driver\nplayers: [Andy, Don, Simon]\nmoves: []\n")?;
/// let opening = log.position();
/// assert_eq!((opening.turn(), opening.phase()), (1, "auction"));
/// let first = &opening.legal_moves()[0];
/// let next = opening.play(first).expect("a move of the list is legal");
/// assert_ne!(next.state(), opening.state());
/// assert_eq!(next.state()["auction"]["bidder"], "Andy");
/// assert!(next.svg().contains("Steel Driver, after move 1, turn 1, phase auction"));
/// // What somebody wrote down is played alike, and refused with the reason.
/// let refused = opening.play_text("{offer: red, by: Don, bid: 3}").unwrap_err();
/// assert_eq!(refused.findings()[0].rule(), "steel-driver/out-of-turn");
/// # Ok::<(), railref::Malformed>(())
/// ```
pub struct Position {
    info: &'static Info,
    board: Option<String>,
    inner: Box<dyn AnyPosition>,
}

impl Position {
    /// Returns the position of a log that was judged with
    /// [`ReviewRequest::position`](crate::referee::judge::ReviewRequest::position); `None` if it was not reached.
    #[doc(hidden)]
    pub fn of(review: Review) -> Option<Self> {
        let board = review.verdict.board.map(|(name, _)| name);
        Some(Self {
            info: review.verdict.game?,
            board,
            inner: review.position?,
        })
    }

    /// Returns the game.
    pub const fn game(&self) -> &'static str {
        self.info.id
    }

    /// Returns the number of the last declared move; 0 before the first.
    pub fn move_number(&self) -> u32 {
        self.inner.stage().at
    }

    /// Returns the turn or round, from 1.
    pub fn turn(&self) -> u32 {
        self.inner.stage().turn
    }

    /// Returns the phase, by its word in `expect`.
    pub fn phase(&self) -> &'static str {
        self.inner.stage().phase
    }

    /// Returns whether the game has reached its end.
    pub fn is_over(&self) -> bool {
        self.inner.stage().over
    }

    /// Returns the value of every key of the game's `expect`.
    pub fn state(&self) -> Map<String, Json> {
        let voice = self.inner.voice();
        self.inner
            .observations()
            .iter()
            .map(|(key, value)| ((*key).to_owned(), json(&*voice, value)))
            .collect()
    }

    /// Returns the table as a drawing, as in `railref state --format svg`: the map with everything
    /// on it, and the panels next to it.
    pub fn svg(&self) -> String {
        let (stage, voice) = (self.inner.stage(), self.inner.voice());
        let board = self
            .board
            .as_ref()
            .map(|board| format!("; board {board}"))
            .unwrap_or_default();
        let heading = Heading {
            title: format!("{}, {}", self.info.title, stage_words(self.info, &stage)),
            occasion: None,
            subtitle: format!("{}{board}", to_act(&*voice, &*self.inner)),
            let_stand: Vec::new(),
            drawn: true,
        };
        map(&self.inner.picture(), &heading, &*voice)
    }

    /// Returns the legal moves, in the game's order. Chance events (a draw, a deal, a reveal) are
    /// not listed.
    pub fn legal_moves(&self) -> Vec<Move> {
        let voice = self.inner.voice();
        self.inner
            .legal(usize::MAX)
            .moves
            .iter()
            .map(|wording| Move::from_json(move_json(self.info, &*voice, wording)))
            .collect()
    }

    /// Returns the legal moves that match a question: at most a certain number of them, those of
    /// one player or company, or those that begin with the keys of an incomplete move, for which it
    /// also lists what may come next. `Err` if no player or company has that name.
    ///
    /// ```
    /// use railref::documents::LegalQuestion;
    ///
    /// let log = railref::Log::parse("game: transamerica\nplayers: [Ann, Ben]\nmoves:\n  - {start: Boston, by: Ann}\n  - {start: Denver, by: Ben}\n")?;
    /// let mut asked = LegalQuestion { limit: 2, actor: Some("Ann".to_owned()), action: None };
    /// let legal = log.position().legal(&asked).expect("there is an Ann");
    /// assert!(legal.moves.len() == 2 && legal.truncated);
    /// asked.action = serde_json::from_str(r#"{"lay": [["B16", "Boston"]]}"#).expect("JSON");
    /// let next = log.position().legal(&asked).expect("there is an Ann").next.expect("what may come next");
    /// assert!(next.key.as_deref() == Some("lay") && next.may_end && !next.values.is_empty());
    /// # Ok::<(), railref::Malformed>(())
    /// ```
    pub fn legal(&self, asked: &LegalQuestion) -> Result<Legal, String> {
        legal(self.info, &*self.inner, asked)
    }

    /// Returns what is awaited: a move and by whom, a chance event, or nothing.
    ///
    /// ```
    /// let log = railref::Log::parse("game: steel-driver\nplayers: [Andy, Don, Simon]\nmoves: []\n")?;
    /// let awaited = log.position().awaits();
    /// assert_eq!((awaited.by.as_deref(), awaited.verbs), (Some("Andy"), ["offer", "sale", "pass"].map(String::from).to_vec()));
    /// # Ok::<(), railref::Malformed>(())
    /// ```
    pub fn awaits(&self) -> AwaitsRecord {
        awaits(self.info, &*self.inner)
    }

    /// Returns the position after a move, after the passes that may be left out before it, and
    /// after the automatic steps that follow.
    pub fn play(&self, action: &Move) -> Result<Self, PlayError> {
        self.play_text(&Json::Object(action.0.clone()).to_string())
    }

    /// Plays a move in the log language: `{build: red, from: Baltimore, to: Pittsburgh}`.
    pub fn play_text(&self, action: &str) -> Result<Self, PlayError> {
        let action = in_braces(action);
        let (answer, next) = self.inner.play(&action);
        if let Some(inner) = next {
            return Ok(Self {
                info: self.info,
                board: self.board.clone(),
                inner,
            });
        }
        let malformed = answer.judgement == Judgement::Malformed;
        let verdict = Verdict {
            judgement: answer.judgement,
            findings: answer.findings,
            ..malformed_verdict(Some(self.info), answer.faults)
        };
        let review = Review {
            voice: Some(self.inner.voice()),
            ..Review::from(verdict)
        };
        let log = LogText::new("-", 1, &answer.tree, 0, 0);
        let records: Vec<FindingRecord> = notes(&log, &review)
            .map(|note| FindingRecord::new(&log, &review, &note))
            .collect();
        let findings = Finding::all(&records, "-", &action);
        Err(if malformed {
            PlayError::NotAMove(findings)
        } else {
            PlayError::Illegal(findings)
        })
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let stage = self.inner.stage();
        f.debug_struct("Position")
            .field("game", &self.info.id)
            .field("turn", &stage.turn)
            .field("phase", &stage.phase)
            .finish_non_exhaustive()
    }
}
