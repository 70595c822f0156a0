//! The traits of a state: checking a move, carrying it out, listing legal moves, scoring, drawing.

use super::{
    Controlled, Deviation, Game, Given, Misreading, OrderHabit, Picture, Reach, Reading, Reckoning,
    Rng, Sheet, Story, Suspicion, Table,
};
use crate::game::language::{Domain, MoveNo, Player, Value};
use std::cmp::Ordering;
use std::fmt::Debug;

/// How far a game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stage {
    /// The turn or round, from 1.
    pub turn: u32,
    /// The phase, by its word in `expect`.
    pub phase: &'static str,
    /// Whether reports that show one moment per turn show this one: levels are still up and payments
    /// are made, or it is the last moment before the next turn, if the state can tell. If no moment
    /// of a turn says so, they show its last; finding that takes a second replay.
    pub closes_turn: bool,
    /// Whether the game has reached its end.
    pub over: bool,
}

/// The state of the table in a game.
pub trait GameState<G: Game>:
    Check<G>
    + Apply<G>
    + Legal<G>
    + FromPosition<G>
    + Scores<G>
    + Misremembered<G>
    + Pictured<G>
    + Bot<G>
    + Clone
    + Debug
    + PartialEq
    + Send
    + Sync
{
    /// Returns the state before the opening bookkeeping. `declared` are all moves of the log with
    /// their numbers, for rules that look ahead (hands that are revealed only when the round is
    /// over).
    fn start<'m>(table: &Table<G>, declared: impl Iterator<Item = (MoveNo, &'m G::Move)>) -> Self
    where
        G::Move: 'm;

    /// Returns turn, phase and whether the game is over.
    fn stage(&self) -> Stage;

    /// Returns how many things on the board the state keeps track of: the cost of copying and
    /// observing it grows with them. A game whose boards are all of about the same size does not
    /// need to say.
    fn parts(&self) -> usize {
        0
    }

    /// Returns the state in which the first move is awaited, for a log whose moves are not known.
    fn opening(table: &Table<G>) -> Self {
        let mut state = Self::start(table, std::iter::empty());
        state.settle_all(table, &mut Story::unread());
        state
    }

    /// Takes every automatic step that is due.
    fn settle_all(&mut self, table: &Table<G>, story: &mut Story<G::Event>) {
        while self.settle(table, story) {}
    }

    /// Carries out a move without checking it, and every automatic step that follows.
    fn advance(&mut self, table: &Table<G>, action: &G::Move, at: MoveNo) {
        let mut story = Story::unread();
        self.apply(table, action, at, &mut story);
        self.settle_all(table, &mut story);
    }

    /// Returns the rules that a move breaks; empty if it is legal.
    fn broken(&self, table: &Table<G>, action: &G::Move) -> Vec<G::Breach> {
        let mut broken = Vec::new();
        self.check(table, action, &mut broken);
        broken
    }

    /// Returns the state after a move, or the rules that the move breaks.
    fn play(mut self, table: &Table<G>, action: &G::Move) -> Result<Self, Vec<G::Breach>> {
        let broken = self.broken(table, action);
        if !broken.is_empty() {
            return Err(broken);
        }
        self.advance(table, action, 0);
        Ok(self)
    }
}

/// The rules that a move breaks.
pub trait Check<G: Game> {
    /// Adds the rules that `action` breaks, in the order of the catalogue, unless the catalogue has
    /// a rule in several places; adds nothing if the move is legal.
    fn check(&self, table: &Table<G>, action: &G::Move, broken: &mut Vec<G::Breach>);

    /// Adds the rules that a move breaks no matter whose turn it is, which phase it is, and which
    /// passes come first: a link on a route that is taken, a ride that ends where it begins. The
    /// referee calls it if every rule that [`check`](Self::check) finds broken depends on something
    /// that the position leaves out.
    fn check_regardless(&self, _: &Table<G>, _action: &G::Move, _broken: &mut Vec<G::Breach>) {}

    /// Returns whether the move's actor is to act and its verb belongs to the phase.
    fn is_expected(&self, table: &Table<G>, action: &G::Move) -> bool;

    /// Returns whether a broken rule says nothing but when in a game such a move is made, as those on
    /// phases do.
    fn is_too_early(_breach: &G::Breach) -> bool {
        false
    }

    /// Returns whether a broken rule says that the round or the game is over.
    fn is_too_late(_breach: &G::Breach) -> bool {
        false
    }
}

/// The effects of moves and of automatic steps.
pub trait Apply<G: Game> {
    /// Carries out a move that is legal or breaks only acceptable rules.
    fn apply(
        &mut self,
        table: &Table<G>,
        action: &G::Move,
        at: MoveNo,
        story: &mut Story<G::Event>,
    );

    /// Takes one automatic step (payouts, clean-up, scoring) if one is due; returns `false` if a
    /// move is awaited or the game is over. Each step brings the table to a new moment.
    fn settle(&mut self, table: &Table<G>, story: &mut Story<G::Event>) -> bool;

    /// Skips declared move `at`, which is illegal, so that the next player may act. The move has no
    /// effects except those without which no later move could be judged; these are recorded in
    /// `story`, which the accounts are made from. Called only for a move that is expected here, and
    /// only if a later move is expected nowhere else, so that one illegal move does not make the
    /// rest of the log illegal. Leaves the state unchanged where nothing sensible can be done, and
    /// leaves automatic steps that are then due to [`settle`](Self::settle).
    fn skip(&mut self, table: &Table<G>, action: &G::Move, at: MoveNo, story: &mut Story<G::Event>);
}

/// A pass that may be left out of a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImpliedPass<M> {
    /// The pass.
    pub pass: M,
    /// Whether it is the only legal move. If it is not (the end of a building turn that could
    /// continue), it is filled in only before a later move, never at the end of a log.
    pub forced: bool,
}

/// A statement of a log about what comes after a position.
#[derive(Clone, Copy, Debug)]
pub enum Statement<'s, G: Game> {
    /// A move.
    Move(&'s G::Move),
    /// Parts of the table as it looked: indices into [`Game::EXPECTS`], with values.
    Expect(&'s [(usize, Value)]),
    /// The result, at the end: indices into [`Game::RESULTS`], with values.
    Result(&'s [(usize, Value)]),
}

/// A chance event, which no player decides and a log states: a draw, a deal, a revealed card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chance {
    /// The verb that states it.
    pub verb: &'static str,
    /// What is awaited, in a sentence without its full stop: `a draw comes next: 9 discs of the 64
    /// in the bag`.
    pub sentence: String,
}

/// The legal moves, and others that may come.
pub trait Legal<G: Game> {
    /// Returns the legal moves, in a fixed order, at most `limit` of them. The code is separate
    /// from [`Check::check`], with which it must agree. Chance events are not listed: see
    /// [`chance`](Self::chance).
    fn legal_moves(&self, table: &Table<G>, limit: usize) -> Vec<G::Move>;

    /// Returns the legal moves that satisfy `fits`, in the same order, at most `limit` of them. A
    /// game with many thousands of legal moves may apply `fits` to the beginning of a move, so that
    /// it need not list them all: if a move fits, so does every beginning of it.
    fn legal_among(
        &self,
        table: &Table<G>,
        limit: usize,
        fits: &dyn Fn(&G::Move) -> bool,
    ) -> Vec<G::Move> {
        let moves = self.legal_moves(table, usize::MAX).into_iter();
        moves.filter(|action| fits(action)).take(limit).collect()
    }

    /// Returns the legal moves that add one piece to this legal move, for a verb that has too many
    /// moves of several pieces to list.
    fn longer(&self, _: &Table<G>, _action: &G::Move) -> Vec<G::Move> {
        Vec::new()
    }

    /// Returns what it takes a company or a player to reach a place from here, by the cheapest way,
    /// no matter who is to act; `None` for a name that builds nothing, or is not a place.
    fn reach(&self, _: &Table<G>, _who: (Domain, u16), _place: (Domain, u16)) -> Option<Reach> {
        None
    }

    /// Returns the chance event that is due here, alone or next to legal moves. Games without
    /// chance have none.
    fn chance(&self, _: &Table<G>) -> Option<Chance> {
        None
    }

    /// Returns the pass that may be left out here, if there is one. Games whose passes must all be
    /// declared have none.
    fn implied_pass(&self, _: &Table<G>) -> Option<ImpliedPass<G::Move>> {
        None
    }

    /// Returns the verbs that may come here and are never listed, because only the table knows when
    /// they are due: a reveal.
    fn unlisted_verbs(&self, _: &Table<G>) -> &'static [&'static str] {
        &[]
    }

    /// Returns whether a legal move may give a name these values in the mapping under a key, as a
    /// deal gives cards to a player. It may return true where only the rest of the move decides.
    fn may_have(&self, _: &Table<G>, _verb: &str, _key: &str, _name: u16, _values: &Value) -> bool {
        true
    }

    /// Returns whether a move of a verb that is never listed (a deal, a draw, a sale) may contain a
    /// name. It may return true where only the rest of the move decides.
    fn may_name(&self, _: &Table<G>, _verb: &str, _name: (Domain, u16)) -> bool {
        true
    }

    /// Returns moves that may be missing here and are too many to be listed (a draw, a deal, many
    /// pieces in one move): at most `limit` of those that agree with what the log says next, and
    /// whether they are all.
    fn missing(
        &self,
        _: &Table<G>,
        _ahead: &[Statement<'_, G>],
        _limit: usize,
    ) -> (Vec<G::Move>, bool) {
        (Vec::new(), true)
    }
}

/// The position that a log begins with.
pub trait FromPosition<G: Game>: Sized {
    /// Makes a state from the keys of a position, before the automatic steps that are then due.
    /// What is not given is assumed: derived from what is given if possible, and otherwise as at
    /// the start of the game. `None` after adding at least one fault. `declared` are all moves of
    /// the log, as for [`GameState::start`].
    ///
    /// If all keys are given, with the values they have in some state in which a move is awaited or
    /// the game is over, the result is that state, except for the numbers of moves and for what
    /// only the earlier moves of the game could tell.
    fn from_position<'m>(
        given: &mut Given<'_, '_, G>,
        declared: impl Iterator<Item = (MoveNo, &'m G::Move)>,
    ) -> Option<Self>
    where
        G::Move: 'm;

    /// Returns whether the value of a key that is not given follows from what is given, so that
    /// nothing of it is assumed: whose turn it is, from who has a share of the round.
    fn follows(_: &Given<'_, '_, G>, _key: &str) -> bool {
        false
    }

    /// Returns whether what a position says of a player under a key is all that the player has,
    /// although it does not list every figure: by now players have just as much. `is_given` says
    /// whether the position gives a key.
    fn is_all(
        &self,
        _: &Table<G>,
        _key: &str,
        _: Player,
        _said: &Value,
        _is_given: &dyn Fn(&str) -> bool,
    ) -> bool {
        false
    }
}

/// The scores, and the figures behind them.
pub trait Scores<G: Game> {
    /// Returns a player's score so far, in the unit of the game's
    /// [`Info`](crate::game::language::Info); the highest wins.
    fn score(&self, table: &Table<G>, player: Player) -> i64;

    /// Compares two players with the same score: `Greater` if the first ranks higher. Without a
    /// rule for it they share the place.
    fn break_tie(&self, _: &Table<G>, _one: Player, _other: Player) -> Ordering {
        Ordering::Equal
    }

    /// Explains in a sentence, without its full stop, what broke the tie of the `tied` players with
    /// the best score, or that nothing did; `winners` are those who win. `None` in games that have
    /// no rule for it.
    fn tie_break(&self, _: &Table<G>, _tied: &[Player], _winners: &[Player]) -> Option<String> {
        None
    }

    /// Returns the keys of `expect` that determine the standing if a log begins with this position;
    /// `None` if any key may matter, as while the game goes on.
    fn decided_by(&self, _: &Table<G>) -> Option<&'static [&'static str]> {
        None
    }

    /// Returns the value of every track for every subject, in a fixed order.
    fn readings(&self, table: &Table<G>) -> Vec<Reading>;

    /// Returns whether the lowest value of a track is the best, as for points that are missing or a
    /// place in an order.
    fn least_is_best(&self, _track: &str) -> bool {
        false
    }

    /// Returns the balance of every account in the ledger: those of the tracks, and other counts.
    fn accounts(&self, table: &Table<G>) -> Vec<Reading> {
        self.readings(table)
    }

    /// Explains how a value of `expect` that has no account comes about: the barrier, an order.
    fn reckoning(&self, _: &Table<G>, _key: &str) -> Option<Reckoning> {
        None
    }

    /// Returns who controls each company that somebody controls, and why.
    fn controlled(&self, _: &Table<G>) -> Vec<Controlled> {
        Vec::new()
    }

    /// Returns what everybody would have received if a move had had one part more or less: a ride
    /// over one more link.
    fn suspicions(&self, _: &Table<G>) -> Vec<Suspicion> {
        Vec::new()
    }

    /// Returns how the standing came about, as sheets of figures.
    fn sheets(&self, table: &Table<G>) -> Vec<Sheet>;
}

/// The rules as tables misremember them, to explain what a log does or claims. Nothing here decides
/// whether a move is legal.
pub trait Misremembered<G: Game> {
    /// Returns by how much figures would differ if the table had played by a rule that tables
    /// misremember. `events` are those of the latest moment, and this is the state after them.
    fn misremembered(&self, _: &Table<G>, _events: &[G::Event]) -> Vec<Deviation> {
        Vec::new()
    }

    /// Returns what the keys of `expect` and `result` would say of this state if something that people
    /// misunderstand had been misunderstood.
    fn misread(&self, _: &Table<G>) -> Vec<Misreading> {
        Vec::new()
    }

    /// Returns the wrong order of play that all moves of a log, or of a round, keep to, if the move `at`
    /// breaks `rule` for that reason; `None` if there is none. The moves are given with their numbers;
    /// this is the state before the move.
    fn habit(
        &self,
        _: &Table<G>,
        (_rule, _at): (&str, MoveNo),
        _moves: &[(MoveNo, &G::Move)],
    ) -> Option<OrderHabit> {
        None
    }

    /// Returns the bid that is meant if a bid says by how much it raises the one before it; `None` if the
    /// move is no bid or nothing is bid on.
    fn raised(&self, _: &Table<G>, _action: &G::Move) -> Option<G::Move> {
        None
    }

    /// Returns which figures of this state are part of others, each as [`Deviation::Carried`]. In
    /// Steel Driver, the final value of a company is part of the cash of its shareholders.
    fn carried(&self, _: &Table<G>) -> Vec<Deviation> {
        Vec::new()
    }
}

/// The table as a picture.
pub trait Pictured<G: Game> {
    /// Returns the table as a picture: the board with everything on it, and what is next to it.
    fn picture(&self, table: &Table<G>) -> Picture;
}

/// The choice of moves in random games.
pub trait Bot<G: Game> {
    /// Returns a legal move that a sensible player might make here, or a fair chance event (a draw,
    /// a deal); `None` only if the game is over. A game that follows nothing but suggestions comes
    /// to an end.
    fn suggest(&self, table: &Table<G>, rng: &mut Rng) -> Option<G::Move>;

    /// Returns the header lines that a random game needs besides game, board and players, as YAML
    /// with line breaks (a random map, say).
    fn scenario(_: &mut Rng, _players: usize) -> String {
        String::new()
    }

    /// Returns one move that says the same as a run of moves from one position (a whole auction as
    /// a sale); `None` if the language has none. The caller must check that it leads to the same
    /// state.
    fn abbreviate(_run: &[G::Move]) -> Option<G::Move> {
        None
    }
}
