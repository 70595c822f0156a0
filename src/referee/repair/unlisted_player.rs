//! A player whom the moves name and the list of players does not: the list may lack a name.

use super::blanks::Filled;
use super::costs::Kind;
use super::readings::Readings;
use super::report::{AppliedFix, Correction, Repairs};
use crate::game::language::{Domain, shown};
use crate::game::notation::scalar;
use crate::game::{Game, Games};
use crate::yaml::edit::{TextEdit, apply};
use crate::yaml::parse::parse;
use crate::yaml::tree::Kind as Node;

/// How often the moves must name the player: once or twice, the name is a slip in a move.
const OFTEN: usize = 3;

impl<L: Games> Readings<'_, L> {
    /// Returns the repairs that add an unknown name to the players, in each seat in which the record is
    /// sound with it.
    pub(super) fn with_player<G: Game>(&self) -> Option<Repairs> {
        let (text, fault) = (&self.fixed.text, self.fault);
        if !fault.domains.contains(&Domain::Player) {
            return None;
        }
        let parsed = parse(text);
        let tree = &parsed.tree;
        let root = tree.root()?;
        let name = text[fault.span.range()].trim_matches(['"', '\'']);
        let said = tree
            .within(root)
            .filter(|node| tree.scalar(*node) == Some(name));
        let list = tree.get(root, "players")?;
        let players: Vec<_> =
            (tree.kind(list) == Node::List).then(|| tree.children(list).collect())?;
        let range = tree.trimmed(list);
        let is_plain =
            text[range.clone()].starts_with('[') && !text[range.clone()].contains(['"', '#']);
        if said.take(OFTEN).count() < OFTEN || !is_plain || players.len() >= G::INFO.players.1 {
            return None;
        }
        let word = scalar(name);
        let seat = |at: usize| {
            let (place, new) = match players.get(at) {
                Some(next) => (tree.span(*next).start as usize, format!("{word}, ")),
                None => (tree.trimmed(*players.last()?).end, format!(", {word}")),
            };
            let correction = Correction {
                what: format!("{} is missing in `players`", shown(name)),
                ..Correction::default()
            };
            Some(vec![AppliedFix::new(
                TextEdit::insert(place, new),
                correction,
            )])
        };
        // The first seat and the last are one, round the table, but the first player begins.
        let readings: Vec<Vec<AppliedFix>> = (0..=players.len()).filter_map(seat).collect();
        let tried = readings.len();
        let filled = Filled {
            readings,
            tried,
            all: true,
        };
        let (list, is_whole) = self.sound::<G>(filled, Kind::Value);
        let first = list.first()?;
        let with = apply(text, &first.edits);
        let line = with
            .lines()
            .find(|line| line.starts_with("players:"))?
            .to_owned();
        let sound = match list.len() {
            1 => format!("with {line}, the whole record is sound"),
            count => format!("the whole record is sound in any of {count} seats, as with {line}"),
        };
        Some(Repairs {
            way_out: Some(format!("{} is missing in `players`; {sound}", shown(name))),
            ..self.repairs(list, tried, is_whole)
        })
    }
}
