//! The keys of a position from which the values of a result are made.

use super::claims::Difference;
use super::run::Replay;
use crate::game::language::{Domain, ExpectKey, Value};
use crate::game::{Game, Reads, Table};
use crate::referee::setup::{OmittedValues, Setup};

/// A result, and the position and the moves that led to it.
struct Made<'m, G: Game> {
    table: &'m Table<G>,
    begun: &'m G::State,
    now: &'m G::State,
    omitted: OmittedValues,
}

impl<G: Game> Replay<'_, G> {
    /// Returns those of the `open` keys from which the differing values of a result are made. As for an
    /// expect, a figure is made from what its player has; whether other keys matter to it is tried
    /// (`otherwise.rs`). Empty if one of the values is made from none of them: the result is then false
    /// whatever the others are.
    pub(super) fn made_from(
        &self,
        setup: &Setup<G>,
        differences: &[Difference],
        open: &[&'static str],
    ) -> Vec<&'static str> {
        let Some(begun) = setup.position.as_ref() else {
            return Vec::new();
        };
        let made = Made::<G> {
            table: self.table,
            begun: &begun.state,
            now: &self.now.state,
            omitted: begun.omitted(),
        };
        let each = differences.iter();
        let each: Vec<Vec<&'static str>> = each.map(|one| made.value(one, open)).collect();
        if each.iter().any(Vec::is_empty) {
            return Vec::new();
        }
        let mut keys = open.to_vec();
        keys.retain(|key| each.iter().any(|own| own.contains(key)));
        keys
    }
}

/// Returns a key of `expect`.
fn expect<G: Game>(name: &str) -> Option<&'static ExpectKey> {
    let mut keys = G::EXPECTS.iter().map(|it| &it.key);
    keys.find(|key| key.name == name)
}

/// Returns the kind of the names for which a key has values.
fn domain<G: Game>(name: &str) -> Option<Domain> {
    expect::<G>(name).and_then(|key| key.shape.domain())
}

impl<G: Game> Made<'_, G> {
    /// Returns those of the `open` keys from which a value of the result is made. The winner is made from
    /// everybody's score. What is paid or counted when the game ends may be made from any key.
    fn value(&self, difference: &Difference, open: &[&'static str]) -> Vec<&'static str> {
        let name = G::INFO.results[difference.leaf.0].name;
        let figure = match name {
            "winner" => G::INFO.score.0,
            name => name,
        };
        let own = G::RESULTS.iter().find(|it| it.key.name == figure);
        if !own.is_some_and(|own| own.is_settled) {
            return open.to_vec();
        }
        let players = self.table.names(Domain::Player);
        let players = 0..players.map_or(0, |players| players.len() as u16);
        let mut keys: Vec<&'static str> = match (name, difference.leaf.1) {
            ("winner", _) => players
                .flat_map(|player| self.figure(figure, player))
                .collect(),
            (_, Some(player)) => self.figure(figure, player),
            (_, None) => return open.to_vec(),
        };
        keys.retain(|key| open.contains(key));
        keys
    }

    /// Returns the omitted keys from which a player's figure is made: its own, and those with which it
    /// grows.
    fn figure(&self, name: &'static str, player: u16) -> Vec<&'static str> {
        let of = (Domain::Player, player);
        // Where the moves have not changed a value, anything that might have is in question.
        let is_changed = self.is_changed(name, of);
        let others = expect::<G>(name).map_or(&[][..], |key| key.grows_with);
        let others = others.iter().copied();
        let others = others.filter(|key| !is_changed || domain::<G>(key) == Some(of.0));
        let is_open = |key: &&'static str| {
            let reads = Reads {
                of: Some(of).filter(|of| domain::<G>(key) == Some(of.0)),
                ..Reads::all(key)
            };
            self.omitted.left_out(&reads, 0).is_some()
        };
        others.chain([name]).filter(is_open).collect()
    }

    /// Returns whether the moves have changed what somebody has under a key.
    fn is_changed(&self, key: &str, of: (Domain, u16)) -> bool {
        let shown = |state: &G::State| -> Option<Value> {
            let known = G::EXPECTS.iter().find(|it| it.key.name == key)?;
            let all = (known.show)(self.table, state);
            let mut entries = all.entries().iter();
            let own = entries.find(|(id, _)| *id == of.1);
            own.map(|(_, value)| value.clone())
        };
        shown(self.begun) != shown(self.now)
    }
}
