//! The answers of a session that are documents and pictures of the whole log.

use super::requests::{Refused, refused};
use super::served::Session;
use crate::game::Games;
use crate::game::language::shown;
use crate::referee::judge::{Rereading, ReviewRequest};
use crate::referee::position::At;
use crate::report::documents::{
    AtMove, ErrorCode, LedgerDocument, RulingsDocument, ScoreDocument, SessionAnswer,
    SessionDocument, StateDocument, TracksDocument, VerdictDocument,
};
use crate::report::ledger::Selection;
use crate::report::page;
use crate::report::records::Every;
use crate::report::svg_state::state_svg;

impl<L: Games> Session<L> {
    pub(super) fn state(&self, asked: AtMove) -> Result<SessionAnswer, Refused> {
        let review_request = ReviewRequest {
            position: Some(asked.at.map_or(At::End, At::Move)),
            ..ReviewRequest::default()
        };
        let document =
            self.record()?
                .judged::<L, _>(&self.judge(), review_request, StateDocument::new);
        if let Some(number) = asked.at.filter(|_| document.state.is_none()) {
            let message = format!("state: the log does not get to a move {number}");
            return Err(refused(ErrorCode::BadRequest, message));
        }
        Ok(of_document(SessionDocument::State(document)))
    }

    pub(super) fn svg(&self, asked: AtMove) -> Result<SessionAnswer, Refused> {
        let review_request = ReviewRequest {
            position: Some(asked.at.map_or(At::End, At::Move)),
            ..ReviewRequest::default()
        };
        let draw = |log: &crate::report::LogText<'_>, review: &crate::referee::judge::Review| {
            let position = review.position.as_deref()?;
            Some(state_svg(asked.at, log, review, position))
        };
        let drawn = self
            .record()?
            .judged::<L, _>(&self.judge(), review_request, draw);
        let svg = drawn.ok_or_else(|| {
            let number = asked.at.unwrap_or_default();
            let message = format!("svg: the log does not get to a move {number}");
            refused(ErrorCode::BadRequest, message)
        })?;
        Ok(SessionAnswer::Svg { svg })
    }

    /// Answers a request without keys.
    pub(super) fn answer_without_keys(&self, asked: &str) -> Result<SessionAnswer, Refused> {
        let (record, judge) = (self.record()?, self.judge());
        let review_request = ReviewRequest::default();
        Ok(match asked {
            "awaits" => SessionAnswer::Awaits(record.awaits()?),
            "score" => {
                let review_request = ReviewRequest {
                    sheets: true,
                    rereading: Some(Rereading::OneByOne),
                    ..review_request
                };
                let score = record.judged::<L, _>(&judge, review_request, ScoreDocument::new);
                of_document(SessionDocument::Score(score))
            }
            "rulings" => {
                let review_request = ReviewRequest {
                    rereading: Some(Rereading::All),
                    ..review_request
                };
                let rulings = record.judged::<L, _>(&judge, review_request, RulingsDocument::new);
                of_document(SessionDocument::Rulings(rulings))
            }
            "tracks" => {
                let review_request = ReviewRequest {
                    tracks: true,
                    ..review_request
                };
                let tracks = record.judged::<L, _>(&judge, review_request, |log, review| {
                    TracksDocument::new(log, review, Every::Move)
                });
                of_document(SessionDocument::Tracks(tracks))
            }
            "ledger" => {
                let review_request = ReviewRequest {
                    ledger: true,
                    position: Some(At::End),
                    ..review_request
                };
                let ledger = record.judged::<L, _>(&judge, review_request, |log, review| {
                    LedgerDocument::new(log, review, &Selection::default())
                });
                of_document(SessionDocument::Ledger(ledger))
            }
            "verdict" => {
                let review_request = ReviewRequest::verdict(judge.options);
                let verdict = record.judged::<L, _>(&judge, review_request, VerdictDocument::new);
                of_document(SessionDocument::Verdict(verdict))
            }
            "replay" => SessionAnswer::Replay {
                html: record.judged::<L, _>(
                    &judge,
                    page::review_request(judge.options),
                    page::page,
                ),
            },
            "log" => SessionAnswer::Log {
                log: record.whole(),
            },
            other => {
                let message = format!("there is no request {}", shown(other));
                return Err(refused(ErrorCode::BadRequest, message));
            }
        })
    }
}

fn of_document(document: SessionDocument) -> SessionAnswer {
    SessionAnswer::Document {
        document: Box::new(document),
    }
}
