//! What every legal move of a position would bring its actor.

use super::at::{Position, concerns};
use super::awaited::{ACTIVE, actor};
use crate::game::language::{Domain, Info, Value, Wording};
use crate::referee::ledger::{Book, Entry};
use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};

/// How many listed legal moves are tried.
const LOOKED_AT: usize = 10_000;

/// How many longer moves are tried besides them. A position in the build phase of Ride the Rails
/// has millions.
const LONGER: usize = 2_000;

/// What a legal move brings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Outcome {
    /// The move.
    pub action: Wording,
    /// Its entries in the accounts of the actor, with those of the automatic steps and forced
    /// passes after it.
    pub entries: Vec<Entry>,
    /// The sum of the entries of the chosen track. Resetting a level is not a loss.
    pub brings: i64,
}

/// What is asked for.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct OutcomeRequest<'s> {
    /// The track to sort by; `None` for the first in which the moves differ.
    pub by: Option<&'s str>,
    /// How many moves are listed at most; longer moves are tried only if there is a limit.
    pub limit: Option<usize>,
    /// Whose moves are listed, those of a player or a company; `None` for everybody's.
    pub of: Option<&'s [(Domain, u16)]>,
    /// Further tracks of the log, besides those of the position.
    pub tracks: &'s [&'static str],
}

/// The legal moves and what they bring, the best first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Outcomes {
    /// The track by which they are sorted; `None` if the moves do not differ in any.
    pub by: Option<&'static str>,
    /// The moves, the best first, equally good ones in the game's order.
    pub listed: Vec<Outcome>,
    /// How many moves were tried.
    pub looked_at: usize,
    /// Whether there are legal moves that were not tried.
    pub more: bool,
}

/// Works out what every legal move brings. `book` has the accounts at the position. `Err` lists the
/// tracks there are, if the one to sort by is not one of them.
pub(crate) fn outcomes(
    info: &Info,
    position: &dyn Position,
    book: &Book,
    sought: &OutcomeRequest<'_>,
) -> Result<Outcomes, Vec<&'static str>> {
    let mut found = Finder {
        info,
        position,
        book,
        movers: movers(position),
        all: Vec::new(),
        seen: BTreeSet::new(),
    };
    let choice = position.legal(LOOKED_AT);
    let mut more = choice.more;
    let of = |action: &Wording| sought.of.is_none_or(|ids| concerns(info, action, ids));
    choice
        .moves
        .into_iter()
        .filter(of)
        .for_each(|action| found.look_at(action));
    let mut tracks = position.tracks();
    for track in sought.tracks.iter().copied().chain(found.posted()) {
        if !tracks.contains(&track) {
            tracks.push(track);
        }
    }
    let by = match sought.by {
        Some(by) => match tracks.iter().find(|track| **track == by) {
            Some(track) => Some(*track),
            None => return Err(tracks),
        },
        None => None,
    };
    if let Some(limit) = sought.limit {
        let aim = by.or_else(|| found.first_that_differs(&tracks));
        more |= found.longer(aim.unwrap_or(info.score.0), limit);
    }
    let by = by.or_else(|| found.first_that_differs(&tracks));
    Ok(found.sorted(by, sought.limit, more))
}

/// Returns who is to act and, if that is a company, who controls it.
fn movers(position: &dyn Position) -> Vec<(Domain, u16)> {
    let Some(Value::Name(domain, id)) = position.observation(ACTIVE) else {
        return Vec::new();
    };
    let mut movers = vec![(domain, id)];
    if let Some(Value::Map(of, entries)) = position.observation("control")
        && of == domain
        && let Some((_, Value::Name(domain, player))) = entries.iter().find(|(of, _)| *of == id)
    {
        movers.push((*domain, *player));
    }
    movers
}

struct Finder<'f> {
    info: &'f Info,
    position: &'f dyn Position,
    book: &'f Book,
    movers: Vec<(Domain, u16)>,
    all: Vec<Outcome>,
    /// The longer moves that were tried, without regard to the order of pieces.
    seen: BTreeSet<(String, Vec<i64>)>,
}

impl Finder<'_> {
    fn look_at(&mut self, action: Wording) {
        let at = self.position.stage().at + 1;
        let verb = &self.info.verbs[action.verb];
        let own = actor(verb).and_then(|key| match action.args.get(key) {
            Some(Value::Name(domain, id)) => Some((*domain, *id)),
            _ => None,
        });
        let mut book = self.book.clone();
        let followed = self.position.follow(&[], &action, at, &mut book);
        let entries = followed
            .into_iter()
            .flat_map(|followed| followed.entries)
            .filter(|entry| {
                let whose = entry.account.subject;
                self.movers.contains(&whose) || own == Some(whose)
            })
            .collect();
        self.all.push(Outcome {
            action,
            entries,
            brings: 0,
        });
    }

    /// Returns the tracks of the entries.
    fn posted(&self) -> impl Iterator<Item = &'static str> + use<'_> {
        let entries = self.all.iter().flat_map(|outcome| &outcome.entries);
        entries.map(|entry| entry.account.track)
    }

    /// Returns the first track, beginning with that of the score, in which the moves differ.
    fn first_that_differs(&self, tracks: &[&'static str]) -> Option<&'static str> {
        let differs = |track: &&str| {
            let mut amounts = self.all.iter().map(|outcome| outcome.amount(track));
            let first = amounts.next();
            amounts.any(|amount| Some(amount) != first)
        };
        let score = tracks.iter().filter(|track| **track == self.info.score.0);
        score.chain(tracks).find(|track| differs(track)).copied()
    }

    /// Tries longer moves, extending the best one found so far first. Returns whether some were not
    /// tried.
    fn longer(&mut self, by: &str, limit: usize) -> bool {
        let rank = |outcome: &Outcome, least: bool| {
            let amount = outcome.amount(by);
            if least { -amount } else { amount }
        };
        let least = self.position.least_is_best(by);
        let mut open: BinaryHeap<(i64, Reverse<usize>)> = (0..self.all.len())
            .map(|index| (rank(&self.all[index], least), Reverse(index)))
            .collect();
        let most = self.all.len() + LONGER.max(limit);
        while let Some((_, Reverse(index))) = open.pop() {
            for action in self.position.longer(&self.all[index].action) {
                if self.all.len() >= most {
                    return true;
                }
                self.look_at(action);
                let new = self.all.len() - 1;
                if self.is_known(new) {
                    self.all.pop();
                } else {
                    open.push((rank(&self.all[new], least), Reverse(new)));
                }
            }
        }
        false
    }

    /// Returns whether the same pieces were tried in another order and bring the same.
    fn is_known(&mut self, index: usize) -> bool {
        let outcome = &self.all[index];
        let pieces = outcome.action.args.0.iter().map(|value| match value {
            Some(Value::List(values)) => {
                let mut values: Vec<String> =
                    values.iter().map(|value| format!("{value:?}")).collect();
                values.sort_unstable();
                values.join(" ")
            }
            other => format!("{other:?}"),
        });
        let pieces: Vec<String> = pieces.collect();
        let amounts = outcome.entries.iter().map(|entry| entry.amount);
        let mut amounts: Vec<i64> = amounts.collect();
        amounts.sort_unstable();
        !self.seen.insert((pieces.join(" "), amounts))
    }

    fn sorted(mut self, by: Option<&'static str>, limit: Option<usize>, more: bool) -> Outcomes {
        let looked_at = self.all.len();
        if let Some(by) = by {
            for outcome in &mut self.all {
                outcome.brings = outcome.amount(by);
            }
            if self.position.least_is_best(by) {
                self.all.sort_by_key(|outcome| outcome.brings);
            } else {
                self.all.sort_by_key(|outcome| Reverse(outcome.brings));
            }
        }
        self.all.truncate(limit.unwrap_or(usize::MAX));
        Outcomes {
            by,
            listed: self.all,
            looked_at,
            more,
        }
    }
}

impl Outcome {
    /// Returns the sum of the entries of a track.
    fn amount(&self, track: &str) -> i64 {
        self.entries
            .iter()
            .filter(|entry| entry.account.track == track && !entry.clears)
            .map(|entry| entry.amount)
            .sum()
    }
}
