//! The edits at one place of a script.

use super::budget::{ENTRY, LOOK, copying_work, list_work};
use super::compound::list_key;
use super::costs::{
    ACTOR, DEALT, JOINED, Kind, Likeness, OMITTED, OMITTED_PART, OTHER_MOVE, SWAPPED, value,
};
use super::playing::Cursor;
use super::report::Untried;
use super::script::{Item, Patch, What};
use super::search::{Search, listed};
use super::values::{most, one_more, others, parts};
use crate::game::language::{Args, Domain, Key, Moves, Value};
use crate::game::prelude::*;
use crate::game::{Game, Story};
use std::rc::Rc;

/// How many legal moves of one position are listed.
const LISTED: usize = 24_000;
/// If one verb has more moves than this at one place, a few are tried first.
const MANY: usize = 48;
/// How many of them are tried first.
const FEW: usize = 12;
/// The work of copying a part of a move and of reading it.
const COPIED: u64 = 3;
/// The most moves of a kind too numerous to be listed (draws, deals) that are tried at one place.
const MISSING: usize = 2_000;

/// Returns which key of a move names the actor: `by`, or the verb itself if there is none.
pub(crate) fn actor_key<M: Moves>(verb: usize, args: &Args) -> Option<usize> {
    let keys = M::VERBS[verb].keys;
    let by = keys
        .iter()
        .position(|key| key.name == "by")
        .filter(|key| args.get(*key).is_some());
    by.or_else(|| {
        matches!(
            args.get(0),
            Some(Value::Name(Domain::Player | Domain::Company, _))
        )
        .then_some(0)
    })
}

/// Returns the verb and the actor of a move.
pub(crate) fn turn_of<M: Moves>(action: &M) -> (usize, Option<Value>) {
    let (verb, args) = action.declare();
    let actor = actor_key::<M>(verb, &args).and_then(|key| args.get(key).cloned());
    (verb, actor)
}

/// Returns whether a move may have been written down under another verb, such as a pass instead of
/// a build: the actor is the same, and so is the value of each key that both moves have.
fn may_be_meant<M: Moves>((verb, was): (usize, &Args), (other, is): (usize, &Args)) -> bool {
    let actor =
        |verb, args: &Args| actor_key::<M>(verb, args).and_then(|key| args.get(key).cloned());
    let keys = |verb: usize| M::VERBS[verb].keys.iter().enumerate();
    let is_kept = |(at, key): (usize, &Key)| {
        keys(other)
            .find(|(_, known)| known.name == key.name)
            .and_then(|(there, _)| was.get(at).zip(is.get(there)))
            .is_none_or(|(was, is)| was == is)
    };
    actor(verb, was) == actor(other, is) && keys(verb).all(is_kept)
}

/// Returns about `most` legal moves of a position and of the positions after implied passes. Forced
/// passes themselves are not included.
pub(crate) fn legal<G: Game>(
    search: &Search<'_, G>,
    cursor: &Cursor<G>,
    most: usize,
) -> Vec<G::Move> {
    let table = search.context.table;
    let mut moves = listed(table, &cursor.state, most);
    let unlisted: Vec<G::Move> = search
        .unlisted
        .legal(table, &cursor.state, &moves)
        .cloned()
        .collect();
    moves.extend(unlisted);
    let mut ahead: Option<G::State> = None;
    while let Some(implied_pass) = ahead.as_ref().unwrap_or(&cursor.state).implied_pass(table) {
        if implied_pass.forced {
            moves.retain(|action| *action != implied_pass.pass);
        }
        let mut next = ahead.take().unwrap_or_else(|| cursor.state.clone());
        let mut nothing = Story::unread();
        table.work.count(ENTRY + copying_work(next.parts()));
        next.apply(table, &implied_pass.pass, 0, &mut nothing);
        next.settle_all(table, &mut nothing);
        if moves.len() < most {
            let more = listed(table, &next, most - moves.len());
            moves.extend(search.unlisted.legal(table, &next, &more).cloned());
            moves.extend(more);
        }
        ahead = Some(next);
    }
    moves
}

impl<G: Game> Search<'_, G> {
    /// Returns the edit that inserts a move before an item.
    pub(crate) fn put_in(&self, at: usize, action: G::Move) -> Patch<G> {
        let what = What::Move(action, Rc::from([]));
        let item = Item {
            number: self.script.number_at(at),
            origin: None,
            what,
        };
        Patch {
            at,
            until: at,
            items: vec![item],
            kind: Kind::Omitted,
            cost: OMITTED,
            outcome: None,
        }
    }

    /// Returns the move at an item if it is the one that is illegal.
    pub(super) fn illegal_move(&self, at: usize) -> Option<&G::Move> {
        let action = self.script.items.get(at)?.action();
        action.filter(|_| at == self.violation)
    }

    /// Returns the edit that replaces a move.
    pub(crate) fn instead(&self, at: usize, action: G::Move, kind: Kind, cost: u32) -> Patch<G> {
        let old = &self.script.items[at];
        let accepts = match &old.what {
            What::Move(_, accepts) => accepts.clone(),
            What::Expect(_) => Rc::from([]),
        };
        let item = Item {
            what: What::Move(action, accepts),
            ..old.clone()
        };
        Patch {
            at,
            until: at + 1,
            items: vec![item],
            kind,
            cost,
            outcome: None,
        }
    }

    /// Tries moves that were left out, swapped or written as two, and wrong actors.
    pub(crate) fn cheap(&mut self, at: usize) {
        self.left_out(at);
        self.rearranged(at);
        self.exchanged_numbers(at);
    }

    /// Tries moves that were left out.
    pub(crate) fn left_out(&mut self, at: usize) {
        if at > self.prefix.reached {
            return;
        }
        if let Some(cursor) = self.before(at) {
            self.omitted(at, &cursor);
        }
    }

    /// Tries moves that were swapped or written as two, and wrong actors.
    pub(crate) fn rearranged(&mut self, at: usize) {
        if at > self.prefix.reached || self.script.items.get(at).is_none_or(Item::is_expect) {
            return;
        }
        let Some(cursor) = self.before(at) else {
            return;
        };
        self.swapped(at, &cursor);
        self.joined(at, &cursor);
        self.split(at, &cursor);
        self.part_moved(at, &cursor);
        self.exchanged_blocks(at, &cursor);
        self.exchanged_turns(at, &cursor);
        self.actor(at, &cursor);
        self.turn_of_another(at, &cursor);
    }

    /// Tries to join a move with the next if they differ only in a list of things, such as the
    /// tracks of one turn that were written on two lines.
    fn joined(&mut self, at: usize, cursor: &Cursor<G>) {
        let declared = |at: usize| self.script.items.get(at)?.action().map(Moves::declare);
        let (Some((verb, args)), Some((other_verb, others))) = (declared(at), declared(at + 1))
        else {
            return;
        };
        let Some(actor) = actor_key::<G::Move>(verb, &args).filter(|_| verb == other_verb) else {
            return;
        };
        let mut differing = (0..args.0.len()).filter(|key| args.get(*key) != others.get(*key));
        let (Some(key), None) = (differing.next(), differing.next()) else {
            return;
        };
        let (Some(one @ Value::List(_)), Some(other @ Value::List(_))) =
            (args.get(key), others.get(key))
        else {
            return;
        };
        let both = Value::List([one.elements(), other.elements()].concat());
        let mut joined = args.clone();
        joined.0[key] = Some(both);
        if let Some(action) = G::Move::read(verb, &joined).filter(|_| key != actor) {
            let mut patch = self.instead(at, action, Kind::OtherMove, JOINED);
            patch.until = at + 2;
            self.attempt(cursor, patch);
        }
    }

    fn omitted(&mut self, at: usize, cursor: &Cursor<G>) {
        // A move before an expect gives the same game as the same move after it. So it is tried
        // before the expect only if it failed after it.
        let behind = self
            .script
            .items
            .get(at)
            .is_some_and(Item::is_expect)
            .then(|| self.script.move_from(at))
            .flatten();
        let (mut missing, all) = self.missing(at, cursor, MISSING);
        self.drawn |= !all;
        let mut moves = if missing.is_empty() && self.leads_nowhere(at, cursor) {
            Vec::new()
        } else {
            legal(self, cursor, LISTED)
        };
        // What the game itself thinks missing is not left out because others of its verb are.
        let wanted: Vec<usize> = missing.iter().map(Moves::verb_index).collect();
        missing.retain(|action| !moves.contains(action));
        moves.extend(missing);
        let mut hopeless = self.hopeless(at, cursor, &moves);
        hopeless.retain(|verb| !wanted.contains(verb));
        let mut alike: Vec<((usize, Option<Value>), usize)> = Vec::new();
        for action in moves {
            if hopeless.contains(&action.verb_index()) {
                continue;
            }
            let turn = self.enough.map(|_| turn_of(&action));
            let known = turn
                .as_ref()
                .and_then(|turn| alike.iter_mut().find(|(known, _)| known == turn));
            let count = known.as_ref().map(|(_, count)| *count);
            if count.is_some() && count >= self.enough {
                self.skipped = true;
                continue;
            }
            if behind.is_some_and(|behind| self.is_found_by(behind, &action)) {
                continue;
            }
            // A move before an equal move and one after it give the same game.
            if at > 0 && self.script.items[at - 1].action() == Some(&action) {
                continue;
            }
            let mut patch = self.put_in(at, action);
            if self.is_part_of_next(at, &patch) {
                patch.cost = OMITTED_PART;
            }
            if self.attempt(cursor, patch) {
                match known {
                    Some((_, count)) => *count += 1,
                    None => alike.extend(turn.map(|turn| (turn, 1))),
                }
            }
            if self.is_spent() {
                return;
            }
        }
    }

    /// Returns whether an inserted move differs from the move after it only in its list.
    fn is_part_of_next(&self, at: usize, put_in: &Patch<G>) -> bool {
        let next = self.script.items.get(at).and_then(Item::action);
        let action = put_in.items.first().and_then(Item::action);
        let Some((next, action)) = next.zip(action) else {
            return false;
        };
        let verb = action.verb_index();
        let Some(list) = list_key::<G::Move>(verb).filter(|_| verb == next.verb_index()) else {
            return false;
        };
        let ((_, one), (_, other)) = (action.declare(), next.declare());
        (0..one.0.len()).all(|key| key == list || one.get(key) == other.get(key))
    }

    /// Returns moves that may be missing before an item and that are too numerous to be listed, and
    /// whether these are all of them.
    pub(crate) fn missing(
        &self,
        at: usize,
        cursor: &Cursor<G>,
        most: usize,
    ) -> (Vec<G::Move>, bool) {
        let ahead = &self.statements[at.min(self.statements.len())..];
        let (moves, all) = cursor.state.missing(self.context.table, ahead, most);
        self.count(LOOK * (1 + moves.len() as u64));
        (moves, all)
    }

    /// Returns whether a move was already found missing before this item or a later one. Places are
    /// tried from the last to the first.
    fn is_found_by(&self, behind: usize, action: &G::Move) -> bool {
        let nearer = self
            .found
            .iter()
            .rev()
            .take_while(|found| found.patch.at <= behind);
        let mut looked_at = 0;
        let is_found = nearer.map(|found| &found.patch).any(|put_in| {
            looked_at += 1;
            put_in.kind == Kind::Omitted && put_in.items[0].action() == Some(action)
        });
        self.count(list_work(looked_at));
        is_found
    }

    /// Returns whether many moves are legal, all of one verb, and none of them can be missing before
    /// an item. Then they are not listed: this is so at most places of most logs.
    fn leads_nowhere(&mut self, at: usize, cursor: &Cursor<G>) -> bool {
        let table = self.context.table;
        let some = listed(table, &cursor.state, MANY + 1);
        let [first, ..] = &some[..] else { return false };
        let verb = first.verb_index();
        let alone = some.len() > MANY && some.iter().all(|action| action.verb_index() == verb);
        alone
            && cursor.state.implied_pass(table).is_none()
            && self
                .unlisted
                .legal(table, &cursor.state, &some)
                .next()
                .is_none()
            && self.hopeless(at, cursor, &some).contains(&verb)
    }

    /// Returns the verbs whose many moves cannot be missing before an item. Only the verb of the
    /// log's next move can be one of them. A few of its moves, spread over all of them, are tried:
    /// after each, it must not be the turn of the log's next move.
    fn hopeless(&mut self, at: usize, cursor: &Cursor<G>, moves: &[G::Move]) -> Vec<usize> {
        let Some(next) = self
            .script
            .move_from(at)
            .and_then(|next| self.script.items[next].action())
        else {
            return Vec::new();
        };
        let verb = next.verb_index();
        let alike: Vec<&G::Move> = moves
            .iter()
            .filter(|action| action.verb_index() == verb)
            .collect();
        if alike.len() <= MANY {
            return Vec::new();
        }
        let table = self.context.table;
        let number = self.script.number_at(at);
        let passes = alike.iter().step_by(alike.len() / FEW).all(|action| {
            let mut state = cursor.state.clone();
            if !state.broken(table, action).is_empty() {
                return false;
            }
            state.advance(table, action, number);
            !state.is_expected(table, next) && state.implied_pass(table).is_none()
        });
        self.count(FEW as u64 * (ENTRY + copying_work(cursor.state.parts())));
        if passes { vec![verb] } else { Vec::new() }
    }

    fn swapped(&mut self, at: usize, cursor: &Cursor<G>) {
        let Some(other) = self.script.move_from(at + 1) else {
            return;
        };
        let mut items = self.script.items[at..=other].to_vec();
        let last = items.len() - 1;
        if items[0].action() != items[last].action() {
            items.swap(0, last);
            self.attempt(
                cursor,
                Patch {
                    at,
                    until: other + 1,
                    items,
                    kind: Kind::Swapped,
                    cost: SWAPPED,
                    outcome: None,
                },
            );
        }
    }

    fn actor(&mut self, at: usize, cursor: &Cursor<G>) {
        let Some((verb, args)) = self.script.items[at].action().map(Moves::declare) else {
            return;
        };
        let Some(key) = actor_key::<G::Move>(verb, &args) else {
            return;
        };
        let table = self.context.table.clone();
        for (other, _) in others(
            &table,
            &self.context.likenesses,
            &G::Move::VERBS[verb].keys[key].shape,
            args.get(key),
        ) {
            let mut args = args.clone();
            args.0[key] = Some(other);
            if let Some(action) = G::Move::read(verb, &args) {
                self.attempt(cursor, self.instead(at, action, Kind::Actor, ACTOR));
            }
        }
    }

    /// Tries moves with one value changed, except the actor.
    pub(crate) fn values(&mut self, at: usize) {
        if at > self.prefix.reached {
            return;
        }
        let Some((verb, args)) = self
            .script
            .items
            .get(at)
            .and_then(Item::action)
            .map(Moves::declare)
        else {
            return;
        };
        let Some(cursor) = self.before(at) else {
            return;
        };
        self.exchanged_values(at, &cursor);
        self.exchanged_chances(at, &cursor);
        self.exchanged_with_next(at, &cursor);
        let actor = actor_key::<G::Move>(verb, &args);
        let dealt = if actor.is_none() && self.is_claim() {
            DEALT
        } else {
            0
        };
        // Copying the move takes as much work as it has parts.
        let weight = COPIED * list_work(args.0.iter().flatten().map(parts).sum());
        let table = self.context.table.clone();
        for (key, known) in G::Move::VERBS[verb]
            .keys
            .iter()
            .enumerate()
            .filter(|(key, _)| Some(*key) != actor)
        {
            let found = others(
                &table,
                &self.context.likenesses,
                &known.shape,
                args.get(key),
            );
            if args
                .get(key)
                .is_some_and(|value| found.len() >= most(value))
            {
                self.leave(Untried::Values, None);
            }
            for (other, likeness) in found {
                let mut args = args.clone();
                match args.0.get_mut(key) {
                    Some(slot) => *slot = Some(other),
                    None => continue,
                }
                self.count(weight);
                if let Some(action) = G::Move::read(verb, &args) {
                    self.attempt(
                        &cursor,
                        self.instead(at, action, Kind::Value, value(likeness) + dealt),
                    );
                }
                if self.is_spent() {
                    return;
                }
            }
        }
    }

    /// Tries moves a few lines from their place, and other moves of the same player or company.
    pub(crate) fn unlikely(&mut self, at: usize) {
        if at > self.prefix.reached {
            return;
        }
        let Some(cursor) = self.before(at) else {
            return;
        };
        self.moved(at, &cursor);
        self.other_moves(at, &cursor);
    }

    fn other_moves(&mut self, at: usize, cursor: &Cursor<G>) {
        let Some(old) = self.script.items.get(at).and_then(Item::action).cloned() else {
            return;
        };
        let (verb, args) = old.declare();
        let actor = actor_key::<G::Move>(verb, &args);
        let sound = self
            .found
            .iter()
            .filter(|found| found.patch.kind == Kind::Value && found.patch.at == at);
        let sound: Vec<G::Move> = sound
            .filter_map(|found| found.patch.items.first()?.action().cloned())
            .collect();
        for action in legal(self, cursor, LISTED) {
            let (other_verb, others) = action.declare();
            if other_verb != verb {
                if actor.is_some() && may_be_meant::<G::Move>((verb, &args), (other_verb, &others))
                {
                    self.attempt(
                        cursor,
                        self.instead(at, action, Kind::OtherMove, OTHER_MOVE),
                    );
                }
                continue;
            }
            let differing = (0..args.0.len())
                .filter(|key| args.get(*key) != others.get(*key))
                .count();
            // If one value differs and it is not a list or a mapping, the move was tried already.
            let whole =
                |key: usize| !matches!(args.get(key), Some(Value::List(_) | Value::Map(..)));
            let tried = differing == 1
                && (0..args.0.len()).any(|key| args.get(key) != others.get(key) && whole(key));
            if differing > 0 && !tried && !sound.contains(&action) {
                // A step that was skipped is a likelier slip than a move to somewhere else.
                let (kind, cost) = match one_more(&args, &others) {
                    Some(_) => (Kind::Value, value(Likeness::Other)),
                    None => (Kind::OtherMove, OTHER_MOVE),
                };
                self.attempt(cursor, self.instead(at, action, kind, cost));
            }
            if self.is_spent() {
                return;
            }
        }
    }
}
