//! The position: everything on the table.

use super::Transamerica;
use super::board::Board;
use super::hands::{Ahead, Claim, Hands, Noted};
use super::lattice::{Junction, Line};
use super::moves::Move;
use super::nets::{Nets, PerSeat, Seats};
use super::owed::{Owed, Terminals};
use super::prices::Prices;
use super::rulings::End;
use super::steiner::{Missing, missing};
use crate::game::language::{MoveNo, Player, When, in_words};
use crate::game::{self, GameState, Stage};
use smallvec::SmallVec;
use std::sync::Arc;

/// The tracks in the supply at the start of a round.
pub const TRACKS: usize = 84;
/// The points everybody starts with.
pub const POINTS: i32 = 13;

/// The table: board, players, rulings, who begins.
pub type Table = game::Table<Transamerica>;

impl Table {
    /// Who begins a round.
    pub fn starter(&self, round: u32) -> Player {
        let turned = (round - 1) as usize % self.seats();
        Player::new((self.own.first.index() + turned) % self.seats())
    }

    /// Several players' names as prose has them: `Ann, Ben and Cy`.
    pub fn all_of(&self, players: impl IntoIterator<Item = Player>) -> String {
        in_words(
            &players
                .into_iter()
                .map(|player| self.name(player))
                .collect::<Vec<_>>(),
            "and",
        )
    }
}

/// The phases of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Before the first start marker: hands may be dealt.
    Deal,
    /// Start markers are placed.
    Start,
    /// Tracks are laid, to the end of the scoring.
    Lay,
    /// The game is over.
    Over,
}

impl Phase {
    /// The words of `expect`, in the order of the variants.
    pub const WORDS: [&'static str; 4] = ["deal", "start", "lay", "over"];

    /// The word of `expect`.
    pub fn word(self) -> &'static str {
        Self::WORDS[self as usize]
    }
}

/// A start marker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Marker {
    /// Where it stands.
    pub at: Junction,
    /// Which move placed it.
    pub by_move: When,
}

/// A laid track.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Track {
    /// On which line.
    pub line: Line,
    /// Who laid it; `None` if a position does not tell.
    pub by: Option<Player>,
    /// Which move laid it.
    pub at: When,
}

/// A round that has been scored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Its number.
    pub round: u32,
    /// The move that ended it.
    pub at: When,
    /// Who had all five cities.
    pub connected: Seats,
    /// What each player missed.
    pub missing: PerSeat<Owed>,
    /// The points after it.
    pub points: PerSeat<i32>,
    /// The barrier it was played against.
    pub barrier: i32,
}

/// Where a network comes nearest to a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Nearest {
    /// The junction of the network.
    pub at: Junction,
    /// How many lines are missing from there.
    pub missing: u32,
    /// The last track to there, with the move that laid it.
    pub last: Option<(Line, When)>,
}

/// The table at one moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// The round, from 1.
    pub round: u32,
    /// The phase.
    pub phase: Phase,
    /// Who begins the round.
    pub starter: Player,
    /// Who is to act in the phases that have turns.
    pub turn: Player,
    /// Everybody's points.
    pub points: PerSeat<i32>,
    /// The game ends once a player has at most this many points, unless it ends by rounds.
    pub barrier: i32,
    /// The last round of a game that ends by the number of rounds.
    pub last_round: Option<u32>,
    /// What each player lost in the last round that the player began, which breaks ties in a game that ends by rounds.
    pub lost_as_starter: PerSeat<Option<i32>>,
    /// The hands of the round, as far as the log says them: dealt, revealed, read ahead from the reveal, or given in the
    /// position the log begins with.
    pub hands: Option<Arc<Hands>>,
    /// The move that dealt them, or revealed them; until then they are secret at the table.
    pub shown: Option<When>,
    /// What a position tells of the hands if it does not tell all of them.
    pub noted: Option<Noted>,
    /// Who has all five cities by the position, where hands are secret.
    pub claim: Option<Claim>,
    /// Whether a position leaves out what was placed or laid before the player who is to act in it.
    pub untold: bool,
    /// The start markers.
    pub markers: PerSeat<Option<Marker>>,
    /// The tracks, in the order they were laid. [`State::put`] adds one.
    pub tracks: Vec<Track>,
    /// By line, how many tracks there were when one was laid on it; 0 if none is.
    on: Vec<u8>,
    /// What they join.
    pub nets: Nets,
    /// The lay that ended the round.
    pub ended: Option<When>,
    /// Whether the round's points are counted.
    pub scored: bool,
    /// The last start, lay or pass.
    pub last: When,
    /// The rounds that are over.
    pub history: Arc<Vec<Arc<Record>>>,
    /// The reveals of the log.
    pub ahead: Arc<Ahead>,
    /// What the log begins with, if it does not begin with the game.
    pub brought: Option<Brought>,
}

/// What a log that begins with a position brings along.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Brought {
    /// Everybody's points, before the first round that the log tells of is scored.
    pub points: PerSeat<i32>,
    /// The place in the position that stands for the rounds before it.
    pub at: When,
    /// Why the barrier lies where it does; `None` before the round in which it may have been moved.
    pub barrier: Option<Placed>,
    /// The phase it begins in.
    pub phase: Phase,
}

/// Why the barrier lies where it does in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Placed {
    /// The position says so.
    Said,
    /// By everybody's points after the round behind which it is moved.
    ByPoints,
    /// Nobody says so: it is assumed to lie at the least that the points of a later round allow.
    AtLeast,
    /// Nobody says so: it is assumed to lie where it ends the game.
    AtTheEnd,
    /// Nobody says so, and not everybody's points are given.
    Assumed,
}

/// A round that is over, as far as the log tells of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Past {
    /// Its number.
    pub round: u32,
    /// The move that ended it.
    pub at: When,
    /// Who had all five cities; `None` if it lies before the position the log begins with.
    pub connected: Option<Seats>,
}

impl GameState<Transamerica> for State {
    fn start<'m>(table: &Table, declared: impl Iterator<Item = (MoveNo, &'m Move)>) -> Self {
        Self {
            round: 1,
            phase: Phase::Deal,
            starter: table.starter(1),
            turn: table.starter(1),
            points: SmallVec::from_elem(POINTS, table.seats()),
            barrier: 0,
            last_round: (table.rulings.end == End::Rounds).then_some(table.own.rounds),
            lost_as_starter: SmallVec::from_elem(None, table.seats()),
            hands: None,
            shown: None,
            noted: None,
            claim: None,
            untold: false,
            markers: SmallVec::from_elem(None, table.seats()),
            tracks: Vec::with_capacity(TRACKS),
            on: vec![0; table.board.edges.len()],
            nets: Nets::new(&table.board),
            ended: None,
            scored: false,
            last: When::SETUP,
            history: Arc::default(),
            ahead: Arc::new(Ahead::read(table, declared, None)),
            brought: None,
        }
    }

    fn stage(&self) -> Stage {
        let closes_turn = self.phase == Phase::Lay && self.scored && !self.is_last_round();
        Stage {
            turn: self.round,
            phase: self.phase.word(),
            closes_turn,
            over: self.phase == Phase::Over,
        }
    }
}

impl State {
    /// Whether no round follows: somebody's points have come down to the barrier, or as many rounds are played as there are.
    pub fn is_last_round(&self) -> bool {
        match self.last_round {
            Some(last) => self.round >= last,
            None => self.points.iter().any(|points| *points <= self.barrier),
        }
    }

    /// Tracks left in the supply.
    pub fn supply(&self) -> usize {
        TRACKS.saturating_sub(self.tracks.len())
    }

    /// The next to act.
    pub fn active(&self) -> Option<Player> {
        match self.phase {
            Phase::Start => Some(self.turn),
            Phase::Lay if self.ended.is_none() => Some(self.turn),
            _ => None,
        }
    }

    /// The track on a line.
    pub fn track(&self, line: Line) -> Option<&Track> {
        let order = usize::from(*self.on.get(line.index())?);
        order.checked_sub(1).map(|index| &self.tracks[index])
    }

    /// Lays a track on a free line; the supply has one.
    pub fn put(&mut self, board: &Board, track: Track) {
        self.nets.join(board.edge(track.line).ends);
        self.tracks.push(track);
        self.on[track.line.index()] = self.tracks.len() as u8;
    }

    /// Takes all tracks off the board.
    pub fn clear_tracks(&mut self, board: &Board) {
        self.tracks.clear();
        self.on.fill(0);
        self.nets = Nets::new(board);
    }

    /// A player's marker.
    pub fn marker(&self, player: Player) -> Option<Marker> {
        self.markers.get(player.index()).copied().flatten()
    }

    /// Whether nothing is known of the start markers, although some stand.
    pub fn is_start_untold(&self) -> bool {
        self.untold && self.markers.iter().all(Option::is_none)
    }

    /// Whether nothing is known of the track, although some is laid.
    pub fn is_track_untold(&self) -> bool {
        self.untold && self.phase == Phase::Lay && self.tracks.is_empty()
    }

    /// Whether tracks are laid, and one is.
    pub fn has_track_in_play(&self) -> bool {
        self.phase == Phase::Lay && !self.tracks.is_empty()
    }

    /// All hands, if the players have seen them too.
    pub fn open_hands(&self) -> Option<&Hands> {
        self.hands.as_deref().filter(|_| self.shown.is_some())
    }

    /// The hands that can be seen at this moment of the log: all of them, or those that a position gives.
    pub fn seen_hands(&self) -> Option<&Hands> {
        self.open_hands()
            .or_else(|| self.noted.as_ref().map(|noted| &*noted.hands))
    }

    /// Whether the log tells everybody's hand, here or later.
    pub fn knows_all_hands(&self) -> bool {
        self.hands.as_deref().is_some_and(Hands::is_whole)
    }

    /// Whether a player's hand may hold any cities, for all that the log tells.
    pub fn is_secret(&self, player: Player) -> bool {
        self.hands
            .as_deref()
            .is_none_or(|hands| hands.of(player).is_none())
    }

    /// Whether only the reveal that is read ahead tells that these players are connected.
    pub fn is_read_ahead(&self, connected: Seats) -> bool {
        let seen = self.seen_hands();
        self.phase == Phase::Lay
            && !connected
                .iter()
                .any(|player| seen.is_some_and(|hands| hands.of(player).is_some()))
    }

    /// Whether hands may be dealt: also in a position in which markers are placed next and no hand is known.
    pub fn awaits_deal(&self) -> bool {
        let fresh = self.phase == Phase::Start
            && self.hands.is_none()
            && self.markers.iter().all(Option::is_none);
        self.phase == Phase::Deal || fresh
    }

    /// The last round that is over, before a new one or at the end of the game.
    pub fn past(&self) -> Option<Past> {
        let last = self.history.last().map(|record| Past {
            round: record.round,
            at: record.at,
            connected: Some(record.connected),
        });
        let round = if self.phase == Phase::Over {
            self.round
        } else {
            self.round - 1
        };
        last.or_else(|| {
            Some(Past {
                round,
                at: self.brought.as_ref()?.at,
                connected: None,
            })
            .filter(|past| past.round > 0)
        })
    }

    /// Where the network of a marker comes nearest to a line; `None` if it can never come to it.
    pub fn nearest(&self, board: &Board, marker: Junction, ends: [Junction; 2]) -> Option<Nearest> {
        let near = |at: usize| {
            board
                .around(Junction::new(at))
                .iter()
                .map(|(_, end)| end.index())
        };
        let own = |at: usize| self.nets.together(marker, Junction::new(at));
        let (at, missing) = game::nearest(
            board.all_junctions().len(),
            ends.map(Junction::index),
            near,
            own,
        )?;
        let at = Junction::new(at);
        let tracks = board
            .around(at)
            .iter()
            .filter_map(|(line, _)| self.track(*line))
            .map(|track| (track.line, track.at));
        Some(Nearest {
            at,
            missing,
            last: tracks.max_by_key(|(_, at)| *at),
        })
    }

    /// Who has all cities of a hand that is known joined to the own marker by `nets`.
    pub fn connected(&self, table: &Table, hands: &Hands, nets: &Nets) -> Seats {
        self.connected_by(table, hands, |marker, city| nets.together(marker, city))
    }

    /// Who has all cities of a hand that is known joined to the own marker, as `together` tells.
    pub fn connected_by(
        &self,
        table: &Table,
        hands: &Hands,
        together: impl Fn(Junction, Junction) -> bool,
    ) -> Seats {
        let joined = |player: &Player| match (self.marker(*player), hands.of(*player)) {
            (Some(marker), Some(hand)) => hand
                .iter()
                .all(|city| together(marker.at, table.board.card(*city).at)),
            _ => false,
        };
        table.seated().filter(joined).collect()
    }

    /// What a player would lose now, and for which lines; `None` if the log does not tell the hand or the start marker.
    pub fn missing(&self, table: &Table, hands: &Hands, player: Player) -> Option<Missing> {
        Some(missing(
            &table.board,
            &self.nets,
            &self.wanted(table, hands, player)?,
        ))
    }

    /// What everybody loses where a round ends.
    pub fn owed(&self, table: &Table, hands: &Hands) -> PerSeat<Owed> {
        let nets = Arc::new(self.nets.clone());
        let mut prices = Prices::new(&table.board, &nets);
        table.work.count(prices.work() * table.seats() as u64);
        let owed = |player| {
            let wanted = self.wanted(table, hands, player).unwrap_or_default();
            Owed::new(prices.of(&wanted), &nets, wanted)
        };
        table.seated().map(owed).collect()
    }

    /// A player's marker and cities.
    fn wanted(&self, table: &Table, hands: &Hands, player: Player) -> Option<Terminals> {
        let cities = hands
            .of(player)?
            .iter()
            .map(|city| table.board.card(*city).at);
        Some(
            std::iter::once(self.marker(player)?.at)
                .chain(cities)
                .collect(),
        )
    }

    /// What everybody would lose now; nobody while no track may be laid or the log does not know the hands.
    pub fn still_missing(&self, table: &Table) -> Vec<(Player, i64)> {
        let Some(hands) = self
            .hands
            .as_deref()
            .filter(|_| matches!(self.phase, Phase::Lay | Phase::Over))
        else {
            return Vec::new();
        };
        let mut prices = Prices::new(&table.board, &self.nets);
        let missing = |player: Player| {
            Some((
                player,
                i64::from(prices.of(&self.wanted(table, hands, player)?)),
            ))
        };
        table.seated().filter_map(missing).collect()
    }

    /// Whether every track is laid, or every line has its track.
    pub fn all_laid(&self) -> bool {
        self.supply() == 0 || self.tracks.len() == self.on.len()
    }

    /// Whether a player can lay anything.
    pub fn can_lay(&self, table: &Table, player: Player) -> bool {
        let Some(marker) = self.marker(player) else {
            return false;
        };
        // Mostly there is a free line where the marker stands.
        let free = |(line, _): &(Line, Junction)| self.on.get(line.index()) == Some(&0);
        if self.supply() > 0 && table.board.around(marker.at).iter().any(free) {
            return true;
        }
        let mut lines = table.board.edges.iter().zip(&self.on);
        self.supply() > 0
            && lines.any(|(edge, on)| *on == 0 && self.nets.touch(marker.at, edge.ends))
    }
}
