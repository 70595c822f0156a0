//! The state of a game: everything on the table.

use super::Transamerica;
use super::board::{Board, City, Junction, Line};
use super::hands::{Claim, GivenHands, HandFault, Hands, Reveals};
use super::nets::{Nets, PerSeat, Seats};
use super::prices::Prices;
use super::steiner::{Loss, Missing, Terminals, missing};
use super::words::{End, Move, Written};
use crate::game::language::{MoveNo, Player, When, in_words};
use crate::game::{self, GameState, Stage};
use smallvec::SmallVec;
use std::sync::Arc;

/// The tracks in the supply at the start of a round.
pub const TRACKS: usize = 84;
/// The points everybody starts with.
pub const POINTS: i32 = 13;

/// The board, the players, the rulings and who begins.
pub type Table = game::Table<Transamerica>;

/// The keys of the position that a log begins with.
pub(crate) type Keys<'g, 'a> = game::Given<'g, 'a, Transamerica>;

impl Table {
    /// Returns the player who begins a round.
    pub fn starter(&self, round: u32) -> Player {
        let turned = (round - 1) as usize % self.seats();
        Player::new((self.own.first.index() + turned) % self.seats())
    }

    /// Returns the names of several players in a sentence: `Ann, Ben and Cy`.
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

/// A phase of a round.
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
    /// The words for the phases, in the order of the variants.
    pub const WORDS: [&'static str; 4] = ["deal", "start", "lay", "over"];

    /// Returns the word for the phase in `expect`.
    pub fn word(self) -> &'static str {
        Self::WORDS[self as usize]
    }
}

/// A start marker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Marker {
    /// The junction on which it stands.
    pub at: Junction,
    /// When it was placed.
    pub by_move: When,
}

/// A laid track.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Track {
    /// The line on which it lies.
    pub line: Line,
    /// The player who laid it; `None` if a position does not say who did.
    pub by: Option<Player>,
    /// When it was laid.
    pub at: When,
}

/// A round that has been scored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The number of the round.
    pub round: u32,
    /// When it ended.
    pub at: When,
    /// The players with all five cities.
    pub connected: Seats,
    /// What each player missed.
    pub missing: PerSeat<Loss>,
    /// Everybody's points after the round.
    pub points: PerSeat<i32>,
    /// Where the barrier lay during the round.
    pub barrier: i32,
}

/// The place where a network comes nearest to a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Nearest {
    /// The junction of the network.
    pub at: Junction,
    /// How many lines are missing from there.
    pub missing: u32,
    /// The last track that leads to the junction, and when it was laid.
    pub last: Option<(Line, When)>,
}

/// Everything on the table, and whatever later moves and reports need to know of the past.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// The round, from 1.
    pub round: u32,
    pub phase: Phase,
    /// Who begins the round.
    pub starter: Player,
    /// The player who is to act, in phases that have turns.
    pub turn: Player,
    /// Everybody's points.
    pub points: PerSeat<i32>,
    /// The barrier: the game ends as soon as a player has no more points than this, unless it ends
    /// by rounds.
    pub barrier: i32,
    /// The last round, in a game that ends by the number of rounds.
    pub last_round: Option<u32>,
    /// What each player lost in the last round that they began. It breaks ties in a game that ends
    /// by rounds.
    pub lost_as_starter: PerSeat<Option<i32>>,
    /// The hands of the round, as far as they are known: dealt, revealed, read ahead from the
    /// reveal, or given in the position that the log begins with.
    pub hands: Option<Arc<Hands>>,
    /// When the hands were dealt or revealed; `None` while they are secret at the table.
    pub shown: Option<When>,
    /// The hands that a position gives if it does not give all of them.
    pub given_hands: Option<GivenHands>,
    /// The players who have all five cities according to the position, if hands are secret.
    pub claim: Option<Claim>,
    /// Whether a position leaves out what was placed or laid before the turn of the player who is
    /// to act in it.
    pub has_gaps: bool,
    /// The tracks left in the supply as a position gives them that does not say which track is laid.
    pub told_supply: Option<i64>,
    /// The start markers.
    pub markers: PerSeat<Option<Marker>>,
    /// The tracks in the order laid. [`State::put`] adds one.
    pub tracks: Vec<Track>,
    /// For each line, the number of its track in the order laid, from 1; 0 if it has none.
    on: Vec<u8>,
    /// What the tracks join.
    pub nets: Nets,
    /// When the round ended.
    pub ended: Option<When>,
    /// Whether the points of the round have been counted.
    pub scored: bool,
    /// When the last start marker, lay or pass was made.
    pub last: When,
    /// The rounds that are over.
    pub history: Arc<Vec<Arc<Record>>>,
    /// The reveals of the log.
    pub ahead: Arc<Reveals>,
    /// What the position that the log begins with says, if there is one.
    pub before_log: Option<BeforeLog>,
}

/// What a position that a log begins with says of the rounds before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BeforeLog {
    /// Everybody's points before the first round of the log is scored.
    pub points: PerSeat<i32>,
    /// The place in the position to which the rounds before it are attributed.
    pub at: When,
    /// Why the barrier lies where it does; `None` before the round in which it may have been moved.
    pub barrier: Option<Placed>,
    /// The phase of the position.
    pub phase: Phase,
}

/// Why the barrier of a position lies where it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Placed {
    /// The position says so.
    Statement,
    /// It follows from everybody's points after round 2, after which it is moved.
    ByPoints,
    /// It is assumed to lie at the lowest place that the points of a later round allow.
    AtLeast,
    /// It is assumed to lie where it ends the game.
    AtTheEnd,
    /// It is assumed, and not everybody's points are given.
    Assumed,
}

/// A round that is over, as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Past {
    /// The number of the round.
    pub round: u32,
    /// When it ended.
    pub at: When,
    /// The players with all five cities; `None` for a round before the position that the log begins
    /// with.
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
            given_hands: None,
            claim: None,
            has_gaps: false,
            told_supply: None,
            markers: SmallVec::from_elem(None, table.seats()),
            tracks: Vec::with_capacity(TRACKS),
            on: vec![0; table.board.edges.len()],
            nets: Nets::new(&table.board),
            ended: None,
            scored: false,
            last: When::SETUP,
            history: Arc::default(),
            ahead: Arc::new(Reveals::read(table, declared, None)),
            before_log: None,
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
    /// Returns whether no round follows: somebody's points are down to the barrier, or all rounds
    /// have been played.
    pub fn is_last_round(&self) -> bool {
        match self.last_round {
            Some(last) => self.round >= last,
            None => self.points.iter().any(|points| *points <= self.barrier),
        }
    }

    /// Returns how many tracks are left in the supply.
    pub fn supply(&self) -> usize {
        TRACKS.saturating_sub(self.tracks.len())
    }

    /// Returns the player to act.
    pub fn active(&self) -> Option<Player> {
        match self.phase {
            Phase::Start => Some(self.turn),
            Phase::Lay if self.ended.is_none() => Some(self.turn),
            _ => None,
        }
    }

    /// Returns the track on a line.
    pub fn track(&self, line: Line) -> Option<&Track> {
        let order = usize::from(*self.on.get(line.index())?);
        order.checked_sub(1).map(|index| &self.tracks[index])
    }

    /// Lays a track on a free line. The supply must have one.
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

    /// Returns a player's marker.
    pub fn marker(&self, player: Player) -> Option<Marker> {
        self.markers.get(player.index()).copied().flatten()
    }

    /// Returns whether nothing is known of the start markers, although some have been placed.
    pub fn is_start_unknown(&self) -> bool {
        self.has_gaps && self.markers.iter().all(Option::is_none)
    }

    /// Returns whether nothing is known of the track, although some has been laid; after the end,
    /// whether so much of it is not known that nobody can be said to have all five cities.
    pub fn is_track_unknown(&self) -> bool {
        let is_unknown = match self.phase {
            Phase::Lay => self.tracks.is_empty(),
            phase => phase == Phase::Over,
        };
        self.has_gaps && is_unknown
    }

    /// Returns whether the phase is `Lay` and at least one track has been laid.
    pub fn has_track_in_play(&self) -> bool {
        self.phase == Phase::Lay && !self.tracks.is_empty()
    }

    /// Returns all hands, if the players know them as well.
    pub fn open_hands(&self) -> Option<&Hands> {
        self.hands.as_deref().filter(|_| self.shown.is_some())
    }

    /// Returns the hands that are known at this moment of the log: all of them, or those that a
    /// position gives.
    pub fn seen_hands(&self) -> Option<&Hands> {
        self.open_hands().or_else(|| {
            self.given_hands
                .as_ref()
                .map(|given_hands| &*given_hands.hands)
        })
    }

    /// Returns whether the log gives everybody's hand, at this moment or later.
    pub fn knows_all_hands(&self) -> bool {
        self.hands.as_deref().is_some_and(Hands::is_whole)
    }

    /// Returns whether the log does not give a player's hand, so that it may be any hand.
    pub fn is_secret(&self, player: Player) -> bool {
        self.hands
            .as_deref()
            .is_none_or(|hands| hands.of(player).is_none())
    }

    /// Returns whether only a later reveal shows that these players are connected.
    pub fn is_read_ahead(&self, connected: Seats) -> bool {
        let seen = self.seen_hands();
        self.phase == Phase::Lay
            && !connected
                .iter()
                .any(|player| seen.is_some_and(|hands| hands.of(player).is_some()))
    }

    /// Returns whether hands may be dealt. That includes a position in which no marker has been
    /// placed and no hand is known.
    pub fn awaits_deal(&self) -> bool {
        let fresh = self.phase == Phase::Start
            && self.hands.is_none()
            && self.markers.iter().all(Option::is_none);
        self.phase == Phase::Deal || fresh
    }

    /// Returns the last round that is over, between two rounds and at the end of the game.
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
                at: self.before_log.as_ref()?.at,
                connected: None,
            })
            .filter(|past| past.round > 0)
        })
    }

    /// Returns the place where the network of a marker comes nearest to a line; `None` if it can
    /// never reach the line.
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

    /// Returns the players all of whose cities are joined to their marker by `nets`, among those
    /// with known hands.
    pub fn connected(&self, table: &Table, hands: &Hands, nets: &Nets) -> Seats {
        self.connected_by(table, hands, |marker, city| nets.together(marker, city))
    }

    /// Returns the players all of whose cities are joined to their marker according to `together`,
    /// among those with known hands.
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

    /// Returns what a player would lose now, and for which lines; `None` if the hand or the start
    /// marker is unknown.
    pub fn missing(&self, table: &Table, hands: &Hands, player: Player) -> Option<Missing> {
        Some(missing(
            &table.board,
            &self.nets,
            &self.terminals(table, hands, player)?,
        ))
    }

    /// Returns the cities of a player's hand that are not joined to the player's marker, in the
    /// order of the hand.
    pub fn unconnected(&self, table: &Table, hands: &Hands, player: Player) -> Vec<City> {
        let (Some(marker), Some(hand)) = (self.marker(player), hands.of(player)) else {
            return Vec::new();
        };
        let is_apart = |city: &City| !self.nets.together(marker.at, table.board.card(*city).at);
        hand.iter().copied().filter(is_apart).collect()
    }

    /// Returns what everybody loses if the round ends now.
    pub fn losses(&self, table: &Table, hands: &Hands) -> PerSeat<Loss> {
        let nets = Arc::new(self.nets.clone());
        let mut prices = Prices::new(&table.board, &nets);
        table.work.count(prices.work() * table.seats() as u64);
        let owed = |player| {
            let terminals = self.terminals(table, hands, player).unwrap_or_default();
            Loss::new(prices.of(&terminals), &nets, terminals)
        };
        table.seated().map(owed).collect()
    }

    /// Returns the junctions of a player's marker and cities.
    fn terminals(&self, table: &Table, hands: &Hands, player: Player) -> Option<Terminals> {
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

    /// Returns what everybody would lose now; empty while no track may be laid or hands are
    /// unknown.
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
                i64::from(prices.of(&self.terminals(table, hands, player)?)),
            ))
        };
        table.seated().filter_map(missing).collect()
    }

    /// Returns whether every track is laid or every line has a track.
    pub fn all_laid(&self) -> bool {
        self.supply() == 0 || self.tracks.len() == self.on.len()
    }

    /// Returns whether a player can lay anything.
    pub fn can_lay(&self, table: &Table, player: Player) -> bool {
        let Some(marker) = self.marker(player) else {
            return false;
        };
        // Usually a line at the marker itself is free.
        let free = |(line, _): &(Line, Junction)| self.on.get(line.index()) == Some(&0);
        if self.supply() > 0 && table.board.around(marker.at).iter().any(free) {
            return true;
        }
        let mut lines = table.board.edges.iter().zip(&self.on);
        self.supply() > 0
            && lines.any(|(edge, on)| *on == 0 && self.nets.touch(marker.at, edge.ends))
    }
}

impl State {
    /// Returns the players who have all five cities according to the position, but not with these
    /// hands.
    pub fn denied(&self, table: &Table, hands: &Hands) -> Seats {
        let Some(claim) = self.claim else {
            return Seats::default();
        };
        let found = self.connected(table, hands, &self.nets);
        claim
            .connected
            .iter()
            .filter(|player| !found.has(*player))
            .collect()
    }

    /// Returns the hands of a reveal that contradict the position, according to which their players
    /// have all five cities.
    pub fn contradicted(&self, table: &Table, written: &Written, hands: &Hands) -> Vec<HandFault> {
        let (denied, Some(claim)) = (self.denied(table, hands), self.claim) else {
            return Vec::new();
        };
        let entries = written
            .0
            .iter()
            .enumerate()
            .filter(|(_, (player, _))| denied.has(*player));
        let fault = |(entry, (player, _)): (usize, &(_, _))| {
            let misses = self
                .missing(table, hands, *player)
                .unwrap_or_default()
                .points;
            HandFault::NotConnected {
                entry,
                player: *player,
                misses: i64::from(misses),
                at: claim.at,
            }
        };
        entries.map(fault).collect()
    }
}
