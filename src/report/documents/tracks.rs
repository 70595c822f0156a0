//! `tracks --format json`.

use super::head::Head;
use super::let_stand::LetStand;
use super::names::{GameName, PhaseName};
use crate::game::Reading;
use crate::game::language::{Info, Speak};
use crate::referee::judge::{Moment, Review};
use crate::report::LogText;
use crate::report::records::{Every, moments, subject};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Every track after every move or turn: railref tracks --format json.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(title = "The tracks of a game")]
pub struct TracksDocument {
    /// The log, and how it was judged.
    #[serde(flatten)]
    pub head: Head,
    /// Whether the game reached its end.
    pub complete: bool,
    /// The irregularities that the table accepted.
    #[serde(flatten)]
    pub let_stand: LetStand,
    /// The values of the tracks, in the order of the game.
    pub records: Vec<TrackRecord>,
}

impl TracksDocument {
    /// Creates the document of a log that was judged with [`crate::referee::judge::ReviewRequest::tracks`].
    pub fn new(log: &LogText<'_>, review: &Review, every: Every) -> Self {
        let records = TrackRecord::all(log, review, every);
        Self {
            head: Head::new(log, review),
            complete: review.verdict.complete,
            let_stand: LetStand::new(log, review),
            records,
        }
    }
}

/// A track's value for one subject at one moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(rename = "record")]
pub struct TrackRecord {
    /// The file name of the log, as it was given or found; `-` is standard input.
    pub log: String,
    /// The number of the log among the YAML documents of the file, from 1.
    #[schemars(range(min = 1))]
    pub document: usize,
    /// The log's header key `id`, by which programs refer to it; null if it has none.
    pub id: Option<String>,
    /// The id of the game, such as `steel-driver`.
    #[schemars(with = "GameName")]
    pub game: String,
    /// The index of the moment of the game, from 0. `log`, `document`, `step`, `track` and
    /// `subject` together identify a record.
    pub step: usize,
    /// The number of the last declared move at this moment, including expects; 0 before the first.
    #[serde(rename = "move")]
    pub at: u32,
    /// The turn or round, from 1.
    #[schemars(range(min = 1))]
    pub turn: u32,
    /// The phase, as `expect` names it.
    #[schemars(with = "PhaseName")]
    pub phase: String,
    /// The name of the track, such as `profit`.
    pub track: String,
    /// Whose value it is: a player, a company, or a player with a company for the stock held in it
    /// (`Andy: red`).
    pub subject: String,
    /// The value, in `unit`.
    pub value: i64,
    /// The unit of the value, such as `$` or `cubes`.
    pub unit: String,
}

impl TrackRecord {
    /// Returns all readings of a log, in the order of the game.
    pub fn all(log: &LogText<'_>, review: &Review, every: Every) -> Vec<Self> {
        let (Some(info), Some(voice)) = (review.verdict.game, &review.voice) else {
            return Vec::new();
        };
        let readings = moments(review, every)
            .into_iter()
            .flat_map(|moment| moment.readings.iter().map(move |reading| (moment, reading)));
        readings
            .map(|(moment, reading)| Self::new(log, info, &**voice, moment, reading))
            .collect()
    }

    /// Creates the record of a reading.
    pub fn new(
        log: &LogText<'_>,
        info: &Info,
        voice: &dyn Speak,
        moment: &Moment,
        reading: &Reading,
    ) -> Self {
        Self {
            log: log.name.to_owned(),
            document: log.number,
            id: log.id(),
            game: info.id.to_owned(),
            step: moment.step,
            at: moment.at,
            turn: moment.turn,
            phase: moment.phase.to_owned(),
            track: reading.track.to_owned(),
            subject: subject(voice, reading),
            value: reading.value,
            unit: reading.unit.to_owned(),
        }
    }
}
