//! `league --format json`.

use super::doubles::{LeagueLog, LeagueWarning, alike, content};
use super::head::{KeptOutRecord, Referee, SCHEMA};
use super::names::GameName;
use super::season::{Irregularity, JudgeOf, Judges, LeagueAccepted, LeagueJudge};
use super::standing::PlaceRecord;
use crate::game::language::{Info, code};
use crate::referee::judge::Review;
use crate::referee::verdict::Judgement;
use crate::report::{LogText, VERSION};
use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap, HashSet};

/// The table of a season: railref league --format json.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "A league")]
pub struct LeagueDocument {
    /// The version of this form.
    #[schemars(extend("const" = SCHEMA))]
    pub schema: u32,
    /// Who judged; its rules are null, for there may be several games: see judged_by.
    pub referee: Referee,
    /// By what the logs were judged: each game, edition, board and choice of rulings once, in the order of the first log of each.
    pub judged_by: Vec<LeagueJudge>,
    /// How many games count.
    pub games: usize,
    /// The players, by sole wins, then shared wins, then mean place, then name.
    pub players: Vec<LeaguePlayer>,
    /// Logs that count although the table let something stand in them, in the order in which they were read.
    pub accepted: Vec<LeagueAccepted>,
    /// Logs that do not count, in the order in which they were read.
    pub left_out: Vec<LeftOut>,
    /// What may have been counted wrongly: a game twice, a player as two.
    pub warnings: Vec<LeagueWarning>,
    /// The files that the search kept out; left out if there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "KeptOutRecord")]
    pub kept_out: Option<KeptOutRecord>,
}

/// A player of a league.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "player")]
pub struct LeaguePlayer {
    /// The name, as the logs have it.
    pub player: String,
    /// Games played.
    pub games: usize,
    /// Games won alone.
    pub wins: usize,
    /// Games won together with others.
    pub shared_wins: usize,
    /// The mean of the places, to a hundredth.
    pub mean_place: f64,
    /// The same by game, in the order of the first log of each.
    pub by_game: Vec<LeagueGame>,
}

/// A player's record in one of the games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "record")]
pub struct LeagueGame {
    /// The game.
    #[schemars(with = "GameName")]
    pub game: String,
    /// Games played.
    pub games: usize,
    /// Games won alone.
    pub wins: usize,
    /// Games won together with others.
    pub shared_wins: usize,
    /// The mean of the places, to a hundredth.
    pub mean_place: f64,
    /// The mean of the scores, in units, to a hundredth.
    pub mean_score: f64,
    /// The best score.
    pub best_score: i64,
    /// The unit of the scores.
    pub unit: String,
}

/// A log that does not count.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "left_out")]
pub struct LeftOut {
    /// The file as it was named; - is standard input.
    pub log: String,
    /// Which document of the file, from 1.
    #[schemars(range(min = 1))]
    pub document: usize,
    /// What a program knows the log by; null if it says nothing.
    pub id: Option<String>,
    /// The game; null if the log names none.
    #[schemars(with = "Option<GameName>")]
    pub game: Option<String>,
    /// The judgement of the log.
    pub verdict: Judgement,
    /// Why it does not count.
    pub why: WhyLeftOut,
}

/// Why a log does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "why", inline)]
pub enum WhyLeftOut {
    /// It is illegal.
    Illegal,
    /// It is neither legal nor illegal: that depends on what its position leaves out.
    Undecided,
    /// It is malformed.
    Malformed,
    /// Its game has not come to an end.
    Unfinished,
    /// It begins with a position that does not say everything: its scores rest on what was assumed.
    Assumed,
    /// A log of the same game with the same id has been counted.
    Repeated,
    /// Two of its players are the same by the aliases in railref.toml.
    Players,
}

impl WhyLeftOut {
    /// The reason in words.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Illegal => "it is illegal",
            Self::Undecided => "it is undecided: that depends on what its position leaves out",
            Self::Malformed => "it is malformed",
            Self::Unfinished => "its game has not come to an end",
            Self::Assumed => "it begins with a position part of which is assumed",
            Self::Repeated => "a log with the same id has been counted",
            Self::Players => "two of its players are one by [players] in railref.toml",
        }
    }
}

/// What one log brings to a season.
#[derive(Clone, Debug)]
pub struct Played {
    /// Which log, should it be left out, and why it must be.
    head: LeftOut,
    left_out: bool,
    info: Option<&'static Info>,
    judge: JudgeOf,
    /// How many irregularities the table let stand, and those of them that are listed.
    let_stand: (usize, Vec<Irregularity>),
    ranking: Vec<PlaceRecord>,
    /// What it says, in short: [`content`].
    content: u64,
}

impl Played {
    /// What a log brings.
    pub fn new(log: &LogText<'_>, review: &Review) -> Self {
        let verdict = &review.verdict;
        let assumed = verdict
            .position
            .as_ref()
            .is_some_and(|keys| !keys.is_whole());
        let only_unfinished = !verdict.complete
            && verdict
                .findings
                .iter()
                .all(|finding| finding.code == code::UNFINISHED);
        let why = match verdict.judgement {
            // Where finished games are asked for that is a violation, and what is to be known of the log all the same.
            Judgement::Illegal | Judgement::Undecided if only_unfinished => {
                Some(WhyLeftOut::Unfinished)
            }
            Judgement::Undecided => Some(WhyLeftOut::Undecided),
            Judgement::Illegal => Some(WhyLeftOut::Illegal),
            Judgement::Malformed => Some(WhyLeftOut::Malformed),
            _ if !verdict.complete => Some(WhyLeftOut::Unfinished),
            _ => assumed.then_some(WhyLeftOut::Assumed),
        };
        let head = LeftOut {
            log: log.name.to_owned(),
            document: log.number,
            id: log.id(),
            game: verdict.game.map(|info| info.id.to_owned()),
            verdict: verdict.judgement,
            why: why.unwrap_or(WhyLeftOut::Repeated),
        };
        let let_stand = if why.is_some() {
            Vec::new()
        } else {
            Irregularity::all(log, review)
        };
        Self {
            head,
            left_out: why.is_some(),
            info: verdict.game,
            judge: JudgeOf::new(review),
            let_stand: (verdict.let_stand(), let_stand),
            ranking: PlaceRecord::all(review),
            content: content(log.tree),
        }
    }
}

/// A season as it is read.
#[derive(Clone, Debug, Default)]
pub struct Season {
    games: usize,
    players: IndexMap<String, IndexMap<&'static str, Tally>>,
    ids: HashSet<(&'static str, String)>,
    judges: Judges,
    let_stand: Vec<LeagueAccepted>,
    left_out: Vec<LeftOut>,
    warnings: Vec<LeagueWarning>,
    /// By what it says, the first log that says it.
    contents: HashMap<u64, LeagueLog>,
    /// The names of players in the table, by the other names that logs have for them.
    aliases: BTreeMap<String, String>,
}

/// A player's games of one kind.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    games: usize,
    wins: usize,
    shared_wins: usize,
    places: usize,
    scores: i64,
    best: Option<i64>,
    unit: &'static str,
}

impl Season {
    /// A season whose players have other names in some logs: the name in the table by each of those.
    pub fn with_aliases(aliases: BTreeMap<String, String>) -> Self {
        Self {
            aliases,
            ..Self::default()
        }
    }

    /// Adds a log.
    pub fn add(&mut self, mut played: Played) {
        if !played.left_out {
            self.rename(&mut played);
        }
        self.judges.add(played.judge);
        let Some(info) = played.info.filter(|_| !played.left_out) else {
            self.left_out.push(played.head);
            return;
        };
        if let Some(id) = &played.head.id
            && !self.ids.insert((info.id, id.clone()))
        {
            self.left_out.push(played.head);
            return;
        }
        self.compare(&played.head, played.content);
        self.games += 1;
        let (count, irregularities) = played.let_stand;
        if count > 0 {
            let LeftOut {
                log, document, id, ..
            } = played.head;
            self.let_stand.push(LeagueAccepted {
                log,
                document,
                id,
                game: info.id.to_owned(),
                count,
                irregularities,
            });
        }
        let shared = played.ranking.iter().filter(|rank| rank.winner).count() > 1;
        for rank in played.ranking {
            let tally = self
                .players
                .entry(rank.player)
                .or_default()
                .entry(info.id)
                .or_default();
            tally.games += 1;
            tally.wins += usize::from(rank.winner && !shared);
            tally.shared_wins += usize::from(rank.winner && shared);
            tally.places += rank.place;
            tally.scores = tally.scores.saturating_add(rank.score);
            tally.best = tally.best.max(Some(rank.score));
            tally.unit = info.score.1;
        }
    }

    /// Gives players the names that they have in the table.
    fn rename(&self, played: &mut Played) {
        for place in &mut played.ranking {
            if let Some(name) = self.aliases.get(&place.player) {
                place.player.clone_from(name);
            }
        }
        let names: HashSet<&str> = played
            .ranking
            .iter()
            .map(|place| place.player.as_str())
            .collect();
        if names.len() < played.ranking.len() {
            played.left_out = true;
            played.head.why = WhyLeftOut::Players;
        }
    }

    /// Warns of a log that says what one before it says, unless both have ids: those are of two games then.
    fn compare(&mut self, head: &LeftOut, content: u64) {
        let log = LeagueLog {
            log: head.log.clone(),
            document: head.document,
            id: head.id.clone(),
        };
        match self.contents.entry(content) {
            Entry::Vacant(place) => {
                place.insert(log);
            }
            Entry::Occupied(place) if place.get().id.is_none() || log.id.is_none() => {
                let first = place.get().clone();
                self.warnings
                    .push(LeagueWarning::of_logs(first, log, false));
            }
            Entry::Occupied(_) => {}
        }
    }

    /// The table of the season.
    pub fn table(self) -> LeagueDocument {
        let mut warnings = self.warnings;
        warnings.extend(alike(self.players.keys()));
        let mut players: Vec<(LeaguePlayer, usize)> =
            self.players.into_iter().map(player).collect();
        players.sort_by(before);
        LeagueDocument {
            schema: SCHEMA,
            referee: Referee {
                version: VERSION.to_owned(),
                rules: None,
            },
            judged_by: self.judges.records(),
            games: self.games,
            players: players.into_iter().map(|(player, _)| player).collect(),
            accepted: self.let_stand,
            left_out: self.left_out,
            warnings,
            kept_out: None,
        }
    }
}

/// A player with the sum of the places.
fn player((player, tallies): (String, IndexMap<&'static str, Tally>)) -> (LeaguePlayer, usize) {
    let sum = |of: fn(&Tally) -> usize| tallies.values().map(of).sum::<usize>();
    let (games, places) = (sum(|tally| tally.games), sum(|tally| tally.places));
    let by_game = tallies.iter().map(|(game, tally)| LeagueGame {
        game: (*game).to_owned(),
        games: tally.games,
        wins: tally.wins,
        shared_wins: tally.shared_wins,
        mean_place: mean(tally.places as i64, tally.games),
        mean_score: mean(tally.scores, tally.games),
        best_score: tally.best.unwrap_or(0),
        unit: tally.unit.to_owned(),
    });
    let (wins, shared_wins) = (sum(|tally| tally.wins), sum(|tally| tally.shared_wins));
    (
        LeaguePlayer {
            player,
            games,
            wins,
            shared_wins,
            mean_place: mean(places as i64, games),
            by_game: by_game.collect(),
        },
        places,
    )
}

/// Wins, then shared wins, then the mean of the places without rounding, then the name.
fn before(
    (one, places): &(LeaguePlayer, usize),
    (other, others): &(LeaguePlayer, usize),
) -> Ordering {
    let wins = (other.wins, other.shared_wins).cmp(&(one.wins, one.shared_wins));
    wins.then_with(|| (places * other.games).cmp(&(others * one.games)))
        .then_with(|| one.player.cmp(&other.player))
}

/// A mean to a hundredth, halves away from zero: the same on every machine, because only the last step is no integer.
fn mean(sum: i64, count: usize) -> f64 {
    let count = i128::try_from(count).unwrap_or(1).max(1);
    let hundredths = (i128::from(sum.unsigned_abs()) * 200 + count) / (2 * count);
    let signed = if sum < 0 { -hundredths } else { hundredths };
    signed as f64 / 100.0
}

#[cfg(test)]
mod tests {
    use super::mean;

    #[test]
    fn a_mean_is_rounded_to_a_hundredth() {
        let means = [(7, 4), (2, 3), (-2, 3), (1, 200), (-1, 200), (0, 0)]
            .map(|(sum, count)| mean(sum, count).to_string());
        assert_eq!(means, ["1.75", "0.67", "-0.67", "0.01", "-0.01", "0"]);
    }
}
