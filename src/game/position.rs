//! What a position can do: check a move, carry it out, list the legal ones, score, be drawn.

use super::{Game, Given, Picture, Reading, Reckoning, Rng, Sheet, Story, Suspicion, Table};
use crate::game::language::{MoveNo, Player, Value};
use std::cmp::Ordering;
use std::fmt::Debug;

/// Where a position stands in its game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stage {
    /// Turn or round, from 1.
    pub turn: u32,
    /// The phase, in the words of `expect`.
    pub phase: &'static str,
    /// Whether this is the moment by which a turn is read where only one is shown (levels still up, payments made; or the
    /// last before the next turn, where the position tells that it is). Turns without such a moment are read at their last,
    /// which in all but the last turn costs a second replay.
    pub closes_turn: bool,
    /// Whether the game has reached its end.
    pub over: bool,
}

/// A position of a game.
pub trait GameState<G: Game>:
    Check<G>
    + Apply<G>
    + Legal<G>
    + FromPosition<G>
    + Scores<G>
    + Pictured<G>
    + Bot<G>
    + Clone
    + Debug
    + PartialEq
    + Send
    + Sync
{
    /// The position before the opening bookkeeping. `declared` are all moves of the log with their numbers, for rules that
    /// read ahead (hands revealed only when the round is over).
    fn start<'m>(table: &Table<G>, declared: impl Iterator<Item = (MoveNo, &'m G::Move)>) -> Self
    where
        G::Move: 'm;

    /// Turn, phase, whether the game is over.
    fn stage(&self) -> Stage;

    /// How many things on the board the position keeps track of: what it takes to copy and to observe it grows with them.
    /// A game whose boards are all of about one size need not say.
    fn parts(&self) -> usize {
        0
    }

    /// The position when the first move is awaited, of a log whose moves are not known.
    fn opening(table: &Table<G>) -> Self {
        let mut state = Self::start(table, std::iter::empty());
        state.settle_all(table, &mut Story::unread());
        state
    }

    /// Takes every automatic step that is due.
    fn settle_all(&mut self, table: &Table<G>, story: &mut Story<G::Event>) {
        while self.settle(table, story) {}
    }

    /// Carries out a move, which is not checked, and every automatic step it brings.
    fn advance(&mut self, table: &Table<G>, action: &G::Move, at: MoveNo) {
        let mut story = Story::unread();
        self.apply(table, action, at, &mut story);
        self.settle_all(table, &mut story);
    }

    /// The rules a move breaks here; none if it is legal.
    fn broken(&self, table: &Table<G>, action: &G::Move) -> Vec<G::Breach> {
        let mut broken = Vec::new();
        self.check(table, action, &mut broken);
        broken
    }

    /// The position after a move, or the rules it breaks.
    fn play(mut self, table: &Table<G>, action: &G::Move) -> Result<Self, Vec<G::Breach>> {
        let broken = self.broken(table, action);
        if !broken.is_empty() {
            return Err(broken);
        }
        self.advance(table, action, 0);
        Ok(self)
    }
}

/// Checking.
pub trait Check<G: Game> {
    /// The rules `action` breaks here, in the order of checking, which is that of the catalogue wherever a rule stands in it
    /// once; adds nothing if it is legal.
    fn check(&self, table: &Table<G>, action: &G::Move, broken: &mut Vec<G::Breach>);

    /// Whether the move's actor is to act here and its verb suits the phase.
    fn suits(&self, table: &Table<G>, action: &G::Move) -> bool;
}

/// Carrying out.
pub trait Apply<G: Game> {
    /// Carries out a move that is legal, or whose breaches are all of rules that can be accepted.
    fn apply(
        &mut self,
        table: &Table<G>,
        action: &G::Move,
        at: MoveNo,
        story: &mut Story<G::Event>,
    );

    /// Takes one automatic step (payouts, clean-up, scoring), if one is due; `false` when a move is awaited or the game is
    /// over. After each step the table is at a new moment.
    fn settle(&mut self, table: &Table<G>, story: &mut Story<G::Event>) -> bool;

    /// Passes over declared move `at`, which was left out because it is illegal, so that the next to act is to act. The
    /// move has no effects except those without which no later move could be judged; they are told in `story`, because
    /// the accounts are kept from it. Called only where the move suits, and only if a later move fits nowhere else, so
    /// that one illegal move does not make the rest of the log illegal. Leaves the position unchanged where nothing
    /// sensible can be done. Automatic steps that are then due are left to [`settle`](Self::settle).
    fn forgo(
        &mut self,
        table: &Table<G>,
        action: &G::Move,
        at: MoveNo,
        story: &mut Story<G::Event>,
    );
}

/// A pass that may be left out of a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Omissible<M> {
    /// The pass.
    pub pass: M,
    /// Whether it is the only legal move. One that is not (the end of a building turn that could go on) is filled in
    /// only before a later move, never at the end of a log.
    pub forced: bool,
}

/// What a log says after a position.
#[derive(Clone, Copy, Debug)]
pub enum Said<'s, G: Game> {
    /// A move.
    Move(&'s G::Move),
    /// Parts of the table as it looked: places in [`Game::EXPECTS`], with values.
    Expect(&'s [(usize, Value)]),
    /// The result, at the end: places in [`Game::RESULTS`], with values.
    Result(&'s [(usize, Value)]),
}

/// Something that no player decides and that a log states: what is drawn, dealt or revealed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chance {
    /// The verb that states it.
    pub verb: &'static str,
    /// What is awaited, in a sentence without its final stop: `a draw comes next: 9 discs of the 64 in the bag`.
    pub sentence: String,
}

/// Listing.
pub trait Legal<G: Game> {
    /// The legal moves, in a fixed order, at most `limit` of them. Written apart from [`Check::check`], which must agree.
    /// What chance decides is in no list: see [`chance`](Self::chance).
    fn legal_moves(&self, table: &Table<G>, limit: usize) -> Vec<G::Move>;

    /// The legal moves that `fits` says yes to, in the same order, at most `limit` of them. A game with many thousands of legal
    /// moves in a position asks `fits` of what a move begins with, so that it need not list them all: `fits` holds of whatever
    /// a fitting move begins with.
    fn legal_among(
        &self,
        table: &Table<G>,
        limit: usize,
        fits: &dyn Fn(&G::Move) -> bool,
    ) -> Vec<G::Move> {
        let moves = self.legal_moves(table, usize::MAX).into_iter();
        moves.filter(|action| fits(action)).take(limit).collect()
    }

    /// What chance decides here, alone or beside the legal moves. Games without chance have none.
    fn chance(&self, _: &Table<G>) -> Option<Chance> {
        None
    }

    /// The pass that may be left out here, if there is one. Games whose passes must all be declared have none.
    fn omissible(&self, _: &Table<G>) -> Option<Omissible<G::Move>> {
        None
    }

    /// The verbs of moves that may come here and that no list has, because only the table knows when they are due: a reveal.
    fn told_by_table(&self, _: &Table<G>) -> &'static [&'static str] {
        &[]
    }

    /// Moves that may be missing here and are too many to be listed (a draw, a deal, many pieces in one move): such as fit what
    /// the log says next, at most `limit` of them, and whether these are all.
    fn missing(&self, _: &Table<G>, _ahead: &[Said<'_, G>], _limit: usize) -> (Vec<G::Move>, bool) {
        (Vec::new(), true)
    }
}

/// A position that a log begins with.
pub trait FromPosition<G: Game>: Sized {
    /// The position as its keys describe it, before the automatic steps that are due in it are taken. What is not given is
    /// assumed: derived from what is given where it can be, else as at the start of the game. `None` after adding at least
    /// one fault. `declared` are all moves of the log, as for [`GameState::start`].
    ///
    /// Where all keys are given with what they show in some position in which a move is awaited or the game is over, it is
    /// that position, but for the numbers of moves and for what only the record of the game before it can tell.
    fn from_position<'m>(
        given: &mut Given<'_, '_, G>,
        declared: impl Iterator<Item = (MoveNo, &'m G::Move)>,
    ) -> Option<Self>
    where
        G::Move: 'm;

    /// Whether the value of a key that is not given follows from what is given, so that nothing of it is assumed: whose turn it is
    /// from who has a share of the round.
    fn follows(_: &Given<'_, '_, G>, _key: &str) -> bool {
        false
    }
}

/// Scoring.
pub trait Scores<G: Game> {
    /// A player's score so far, in the unit of the game's [`Info`](crate::game::language::Info); the most wins.
    fn score(&self, table: &Table<G>, player: Player) -> i64;

    /// What decides between two players with the same score: `Greater` if the first ranks higher. Without a rule for it
    /// they share the place.
    fn break_tie(&self, _: &Table<G>, _one: Player, _other: Player) -> Ordering {
        Ordering::Equal
    }

    /// What broke, or did not break, the tie of the `tied` players with the best score, of whom `winners` win; in a sentence,
    /// without its final stop. `None` in games that have no rule for it.
    fn tie_break(&self, _: &Table<G>, _tied: &[Player], _winners: &[Player]) -> Option<String> {
        None
    }

    /// The keys of `expect` from which the standing is worked out where a log begins with this position and plays on; `None` where
    /// any of them may bear on it, as while the game goes on.
    fn decided_by(&self, _: &Table<G>) -> Option<&'static [&'static str]> {
        None
    }

    /// Every track's value for every subject, in a fixed order.
    fn readings(&self, table: &Table<G>) -> Vec<Reading>;

    /// The balance of every account the ledger keeps: of the tracks, and of what else is counted.
    fn accounts(&self, table: &Table<G>) -> Vec<Reading> {
        self.readings(table)
    }

    /// How a value of `expect` comes about that no account keeps: the barrier, an order.
    fn reckoning(&self, _: &Table<G>, _key: &str) -> Option<Reckoning> {
        None
    }

    /// What one part of a move more, or less, would have brought to everybody: a ride over one more link.
    fn suspicions(&self, _: &Table<G>) -> Vec<Suspicion> {
        Vec::new()
    }

    /// How the standing came about, as sheets of figures.
    fn sheets(&self, table: &Table<G>) -> Vec<Sheet>;
}

/// Drawing.
pub trait Pictured<G: Game> {
    /// The table as a picture: the board with everything on it, and what lies beside it.
    fn picture(&self, table: &Table<G>) -> Picture;
}

/// Random games.
pub trait Bot<G: Game> {
    /// A legal move a sensible player might make here, or a fair chance event (a draw, a deal); `None` only if the game
    /// is over. Games of nothing but suggestions end.
    fn suggest(&self, table: &Table<G>, rng: &mut Rng) -> Option<G::Move>;

    /// Header lines a random game needs beyond game, board and players, as YAML with line breaks (a random map, say).
    fn scenario(_: &mut Rng, _players: usize) -> String {
        String::new()
    }

    /// One move that says what a run of moves, all from one position on, says together (a whole auction as a sale);
    /// `None` where the language has none. Whether it leads to the same position is for the caller to see.
    fn abbreviate(_run: &[G::Move]) -> Option<G::Move> {
        None
    }
}
