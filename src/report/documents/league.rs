//! `league --format json`.

use super::counting::{Counting, WhyLeftOut};
use super::doubles::{LeagueLog, LeagueWarning, content, similar_names};
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
use std::collections::{HashMap, HashSet};

/// The table of a season: railref league --format json.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(title = "A league")]
pub struct LeagueDocument {
    /// The version of the JSON format.
    #[schemars(extend("const" = SCHEMA))]
    pub schema: u32,
    /// The program that judged; `rules` is null because there may be several games: see
    /// `judged_by`.
    pub referee: Referee,
    /// What the logs were judged by: one entry per combination of game, edition, board and rulings,
    /// in the order of their first logs.
    pub judged_by: Vec<LeagueJudge>,
    /// How many games count.
    pub games: usize,
    /// The points for each place, beginning with first place, as `--points` gives them; left out if
    /// the season has no points.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(with = "Vec<i64>")]
    pub points: Vec<i64>,
    /// The players in the order of the table: by points if the season has any, then by sole wins,
    /// shared wins, mean place, and name.
    pub players: Vec<LeaguePlayer>,
    /// The logs that count although the table accepted irregularities in them, in the order in
    /// which they were read.
    pub accepted: Vec<LeagueAccepted>,
    /// The logs that do not count, in the order in which they were read.
    pub left_out: Vec<LeftOut>,
    /// What may have been counted wrongly: one game twice, or one player as two.
    pub warnings: Vec<LeagueWarning>,
    /// How many files the search skipped; left out if it skipped none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "KeptOutRecord")]
    pub kept_out: Option<KeptOutRecord>,
}

/// A player of a league.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(rename = "player")]
pub struct LeaguePlayer {
    /// The player's name, as the logs write it or as railref.toml replaces it.
    pub player: String,
    /// The number of games played.
    pub games: usize,
    /// The number of games won alone.
    pub wins: usize,
    /// The number of games won together with others.
    pub shared_wins: usize,
    /// The mean of the player's places, rounded to a hundredth.
    pub mean_place: f64,
    /// The place in the table of all games; players who are tied share it.
    #[schemars(range(min = 1))]
    pub place: usize,
    /// The sum of the player's points; left out if the season has no points.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "i64")]
    pub points: Option<i64>,
    /// The mean of the player's points per game, rounded to a hundredth; left out if the season has
    /// no points.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "f64")]
    pub mean_points: Option<f64>,
    /// The player's record in each game, in the order in which the player's logs were read.
    pub by_game: Vec<LeagueGame>,
}

/// A player's record in one of the games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(rename = "record")]
pub struct LeagueGame {
    /// The id of the game, such as `steel-driver`.
    #[schemars(with = "GameName")]
    pub game: String,
    /// The number of games played.
    pub games: usize,
    /// The number of games won alone.
    pub wins: usize,
    /// The number of games won together with others.
    pub shared_wins: usize,
    /// The mean of the player's places, rounded to a hundredth.
    pub mean_place: f64,
    /// The mean of the player's scores, in `unit`, rounded to a hundredth.
    pub mean_score: f64,
    /// The place in the table of this game; players who are tied share it.
    #[schemars(range(min = 1))]
    pub place: usize,
    /// The sum of the player's points; left out if the season has no points.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "i64")]
    pub points: Option<i64>,
    /// The mean of the player's points per game, rounded to a hundredth; left out if the season has
    /// no points.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "f64")]
    pub mean_points: Option<f64>,
    /// The player's best score, in `unit`.
    pub best_score: i64,
    /// The unit of the scores: `$` or `points`.
    pub unit: String,
}

/// A log that does not count.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(rename = "left_out")]
pub struct LeftOut {
    /// The file name of the log, as it was given or found; `-` is standard input.
    pub log: String,
    /// The number of the log among the YAML documents of the file, from 1.
    #[schemars(range(min = 1))]
    pub document: usize,
    /// The log's header key `id`, by which programs refer to it; null if it has none.
    pub id: Option<String>,
    /// The id of the game, such as `steel-driver`; null if the log names none.
    #[schemars(with = "Option<GameName>")]
    pub game: Option<String>,
    /// The judgement of the log.
    pub verdict: Judgement,
    /// Why it does not count.
    pub why: WhyLeftOut,
}

/// What one log contributes to a season.
#[derive(Clone, Debug)]
pub struct Played {
    /// The record of the log if it does not count, with the reason if there is one already.
    head: LeftOut,
    left_out: bool,
    info: Option<&'static Info>,
    judge: JudgeOf,
    /// How many irregularities the table accepted, and those that are listed.
    let_stand: (usize, Vec<Irregularity>),
    ranking: Vec<PlaceRecord>,
    /// The date in its header, as it is written.
    date: Option<String>,
    /// The hash of what the log says: see [`content`].
    content: u64,
}

impl Played {
    /// Returns the contribution of a log.
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
            // If finished games are asked for, an unfinished one is a violation; the reason given
            // is still that the game is unfinished.
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
            date: log.header("date"),
            content: content(log.tree),
        }
    }
}

/// A game that counts in a season.
#[derive(Clone, Debug)]
pub(crate) struct SeasonGame {
    /// The id of the kind of game, such as `steel-driver`.
    pub game: &'static str,
    /// What it brought each player: points, or a win if the season has no points.
    pub won: Vec<(String, i64)>,
}

/// A season while its logs are read.
#[derive(Clone, Debug, Default)]
pub struct Season {
    counting: Counting,
    /// The games that count, each with its date.
    course: Vec<(Option<String>, SeasonGame)>,
    games: usize,
    players: IndexMap<String, IndexMap<&'static str, Tally>>,
    ids: HashSet<(&'static str, String)>,
    judges: Judges,
    let_stand: Vec<LeagueAccepted>,
    left_out: Vec<LeftOut>,
    warnings: Vec<LeagueWarning>,
    /// The first log with each content, by its hash, with its date.
    contents: HashMap<u64, (LeagueLog, Option<String>)>,
}

/// A player's games of one kind, or of all kinds.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    games: usize,
    wins: usize,
    shared_wins: usize,
    places: usize,
    points: i64,
    scores: i64,
    best: Option<i64>,
    unit: &'static str,
}

impl Season {
    /// Creates a season that is counted in this way.
    pub fn new(counting: Counting) -> Self {
        Self {
            counting,
            ..Self::default()
        }
    }

    /// Adds a log; returns why it does not count, if it does not.
    pub fn add(&mut self, mut played: Played) -> Option<WhyLeftOut> {
        if !played.left_out {
            self.rename(&mut played);
        }
        if let Some(why) = self.counting.against(played.date.as_deref())
            && !played.left_out
        {
            played.left_out = true;
            played.head.why = why;
        }
        self.judges.add(played.judge);
        let Some(info) = played.info.filter(|_| !played.left_out) else {
            let why = played.head.why;
            self.left_out.push(played.head);
            return Some(why);
        };
        if let Some(id) = &played.head.id
            && !self.ids.insert((info.id, id.clone()))
        {
            self.left_out.push(played.head);
            return Some(WhyLeftOut::Repeated);
        }
        self.compare(&played.head, played.content, played.date.as_ref());
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
        let won = self.count(info, played.ranking);
        let game = SeasonGame { game: info.id, won };
        self.course.push((played.date, game));
        None
    }

    /// Counts the ranking of a log; returns what it brought each player.
    fn count(&mut self, info: &Info, ranking: Vec<PlaceRecord>) -> Vec<(String, i64)> {
        let shared = ranking.iter().filter(|rank| rank.winner).count() > 1;
        let mut points_won = Vec::new();
        for rank in ranking {
            let points = self.counting.points.get(rank.place - 1);
            let points = points.copied().unwrap_or(0);
            let won = if self.counting.points.is_empty() {
                i64::from(rank.winner && !shared)
            } else {
                points
            };
            points_won.push((rank.player.clone(), won));
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
            tally.points = tally.points.saturating_add(points);
            tally.scores = tally.scores.saturating_add(rank.score);
            tally.best = tally.best.max(Some(rank.score));
            tally.unit = info.score.1;
        }
        points_won
    }

    /// Returns the games that count, in the order of their dates; games without a date come first, in
    /// the order in which they were read.
    pub(crate) fn course(&self) -> Vec<SeasonGame> {
        let mut course: Vec<_> = self.course.iter().collect();
        course.sort_by(|(one, _), (other, _)| one.cmp(other));
        course.into_iter().map(|(_, game)| game.clone()).collect()
    }

    /// Replaces other names of players by their names in the table.
    fn rename(&self, played: &mut Played) {
        for place in &mut played.ranking {
            if let Some(name) = self.counting.aliases.get(&place.player) {
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

    /// Warns about a log that tells the same moves as an earlier one, unless both have ids or they are
    /// of two days: then they are two games.
    fn compare(&mut self, head: &LeftOut, content: u64, day: Option<&String>) {
        let log = LeagueLog {
            log: head.log.clone(),
            document: head.document,
            id: head.id.clone(),
        };
        match self.contents.entry(content) {
            Entry::Vacant(place) => {
                place.insert((log, day.cloned()));
            }
            Entry::Occupied(place) => {
                let (first, date) = place.get();
                let have_ids = first.id.is_some() && log.id.is_some();
                let are_of_two_days = day.is_some() && date.is_some() && date.as_ref() != day;
                if !have_ids && !are_of_two_days {
                    let warning = LeagueWarning::of_logs(first.clone(), log, false);
                    self.warnings.push(warning);
                }
            }
        }
    }

    /// Returns the table of the season.
    pub fn table(self) -> LeagueDocument {
        let mut warnings = self.warnings;
        warnings.extend(similar_names(self.players.keys()));
        let points = !self.counting.points.is_empty();
        let mut all: Vec<(&str, Tally)> = self
            .players
            .iter()
            .map(|(player, tallies)| (player.as_str(), Tally::sum(tallies.values())))
            .collect();
        let places = ranked(&mut all);
        let games: HashSet<&str> = self
            .players
            .values()
            .flat_map(IndexMap::keys)
            .copied()
            .collect();
        let by_game: HashMap<&str, HashMap<&str, usize>> = games
            .into_iter()
            .map(|game| {
                let own = self
                    .players
                    .iter()
                    .filter_map(|(player, tallies)| Some((player.as_str(), *tallies.get(game)?)));
                (game, ranked(&mut own.collect::<Vec<_>>()))
            })
            .collect();
        let players = all.iter().map(|(player, tally)| LeaguePlayer {
            player: (*player).to_owned(),
            games: tally.games,
            wins: tally.wins,
            shared_wins: tally.shared_wins,
            mean_place: mean(tally.places as i64, tally.games),
            place: places[player],
            points: points.then_some(tally.points),
            mean_points: points.then(|| mean(tally.points, tally.games)),
            by_game: self.players[*player]
                .iter()
                .map(|(game, tally)| tally.record(game, by_game[game][player], points))
                .collect(),
        });
        LeagueDocument {
            schema: SCHEMA,
            referee: Referee {
                version: VERSION.to_owned(),
                rules: None,
            },
            judged_by: self.judges.records(),
            games: self.games,
            players: players.collect(),
            points: self.counting.points,
            accepted: self.let_stand,
            left_out: self.left_out,
            warnings,
            kept_out: None,
        }
    }
}

impl Tally {
    /// Adds up the tallies of several games, without their scores, whose units differ.
    fn sum<'t>(tallies: impl Iterator<Item = &'t Self>) -> Self {
        tallies.fold(Self::default(), |sum, tally| Self {
            games: sum.games + tally.games,
            wins: sum.wins + tally.wins,
            shared_wins: sum.shared_wins + tally.shared_wins,
            places: sum.places + tally.places,
            points: sum.points.saturating_add(tally.points),
            ..Self::default()
        })
    }

    fn record(&self, game: &str, place: usize, points: bool) -> LeagueGame {
        LeagueGame {
            game: game.to_owned(),
            games: self.games,
            wins: self.wins,
            shared_wins: self.shared_wins,
            mean_place: mean(self.places as i64, self.games),
            mean_score: mean(self.scores, self.games),
            place,
            points: points.then_some(self.points),
            mean_points: points.then(|| mean(self.points, self.games)),
            best_score: self.best.unwrap_or(0),
            unit: self.unit.to_owned(),
        }
    }

    /// Compares two tallies by points, then wins, then shared wins, then the mean of the places
    /// without rounding.
    fn before(&self, other: &Self) -> Ordering {
        let figures = |tally: &Self| (tally.points, tally.wins, tally.shared_wins);
        figures(other)
            .cmp(&figures(self))
            .then_with(|| (self.places * other.games).cmp(&(other.places * self.games)))
    }
}

/// Sorts players by what they have won, then by their names; returns the place of each.
fn ranked<'p>(players: &mut [(&'p str, Tally)]) -> HashMap<&'p str, usize> {
    players
        .sort_by(|(one, tally), (other, others)| tally.before(others).then_with(|| one.cmp(other)));
    let mut places = HashMap::new();
    let mut place = 0;
    for (index, (player, tally)) in players.iter().enumerate() {
        let shares = index > 0 && players[index - 1].1.before(tally) == Ordering::Equal;
        place = if shares { place } else { index + 1 };
        places.insert(*player, place);
    }
    places
}

/// Returns a mean rounded to a hundredth, halves away from zero. It is the same on every machine
/// because only the last step uses floating point.
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
