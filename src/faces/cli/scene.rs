//! A position of a log about which `legal` is asked, and the reply.

use super::state::{at, stage_words, to_act};
use super::status::UNREADABLE;
use crate::game::language::{Domain, Info, Speak, Wording};
use crate::referee::judge::Review;
use crate::referee::ledger::{Accounts, Entry};
use crate::referee::position::Position;
use crate::report::LogText;
use crate::report::documents::{AskedAt, Head, LetStand, Move};
use crate::report::let_stand::let_stand;
use crate::yaml::printable;

/// The result for one log.
pub(super) struct Reply {
    pub(super) text: String,
    /// A message, and the exit status that the run has at least.
    pub(super) status: Option<(String, u8)>,
    /// The exit status of the move that was asked about.
    pub(super) answered: Option<u8>,
    /// The exit status for the position.
    pub(super) sound: u8,
}

impl Reply {
    /// Creates a reply that is only a message, because what was asked for does not exist.
    pub(super) fn nothing(why: String) -> Self {
        Self {
            text: String::new(),
            status: Some((why, UNREADABLE)),
            answered: None,
            sound: 0,
        }
    }
}

pub(super) struct Scene<'s, 'a> {
    pub(super) wanted: Option<u32>,
    pub(super) log: &'s LogText<'a>,
    pub(super) review: &'s Review,
    pub(super) position: &'s dyn Position,
    pub(super) info: &'static Info,
    pub(super) voice: &'s (dyn Speak + Send),
}

impl Scene<'_, '_> {
    pub(super) fn stage(&self) -> String {
        format!(
            "{}; {}",
            stage_words(self.review, &self.position.stage()),
            to_act(self.voice, self.position)
        )
    }

    /// Returns the log, its position, and what the table accepted before it.
    pub(super) fn place(&self) -> AskedAt {
        let stage = self.position.stage();
        let let_stand = LetStand::up_to(Some(stage.at), self.log, self.review);
        AskedAt {
            head: Head::new(self.log, self.review),
            stage: stage.into(),
            let_stand,
        }
    }

    /// Lists what the table accepted before the position, one line each.
    pub(super) fn let_stand(&self) -> Vec<String> {
        let_stand(Some(self.position.stage().at), self.log, self.review)
    }

    pub(super) fn written(&self, wording: &Wording) -> Move {
        Move::new(self.info, self.voice, wording)
    }

    /// Returns the players and companies with the name that `--for` gives; `Err` is the reply if
    /// there are none.
    pub(super) fn ids(&self, name: &str) -> Result<Vec<(Domain, u16)>, Reply> {
        self.position.resolve_or_near(name).map_err(|near| {
            let known = match near {
                Some(near) => format!("did you mean {near}?"),
                None => format!("there are {}", self.position.actors().join(", ")),
            };
            Reply::nothing(printable(&format!(
                "--for {name}: no player or company has this name; {known}"
            )))
        })
    }

    /// Returns the number of moments up to the position, and the entries made in them.
    pub(super) fn entries_before(&self) -> (usize, impl Iterator<Item = &Entry>) {
        let steps = self.review.moments_to(at(self.wanted));
        let entries = self.review.ledger.iter();
        (steps, entries.filter(move |entry| entry.step < steps))
    }

    /// Returns the accounts at the position.
    pub(super) fn accounts(&self) -> Accounts {
        Accounts::new(self.entries_before().1.cloned(), self.voice)
    }
}
