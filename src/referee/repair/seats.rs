//! Two players swapped in the header, so that nobody acts in turn.

use super::costs::{AWAY, Kind, SWAPPED};
use super::readings::LONG;
use super::report::{Mend, Repair};
use super::solution::{by_form, judge};
use crate::game::language::shown;
use crate::game::reading::Boards;
use crate::game::{Game, Visit, Work};
use crate::yaml::edit::{TextEdit, apply};
use crate::yaml::parse::parse;
use crate::yaml::tree::{Kind as Node, NodeId};

/// The fewest entries of a log for which this is tried: a shorter one is sound with many orders of
/// its players.
const ENTRIES: usize = 10;
/// The most players of any game; with more, nobody is swapped.
const PLAYERS: usize = 8;

/// Tries the log with each two players of its header swapped.
pub(crate) struct Seats<'s> {
    /// The log.
    pub text: &'s str,
    /// The source of its board.
    pub boards: &'s dyn Boards,
    /// The work that is left for this log.
    pub budget: &'s Work,
}

/// The result of the trials.
pub(crate) struct Exchanged {
    /// The swaps that make the whole record sound.
    pub repairs: Vec<Repair>,
    /// How many swaps were tried.
    pub tried: u64,
    /// Whether all of them were tried.
    pub all: bool,
}

impl Visit for Seats<'_> {
    type Out = Exchanged;

    fn visit<G: Game>(self) -> Exchanged {
        let Self {
            text,
            boards,
            budget,
        } = self;
        let mut exchanged = Exchanged {
            repairs: Vec::new(),
            tried: 0,
            all: true,
        };
        let parsed = parse(text);
        let tree = &parsed.tree;
        let list_under = |key| {
            tree.get(tree.root()?, key)
                .filter(|list| tree.kind(*list) == Node::List)
        };
        let children = |key| {
            list_under(key).map_or_else(Vec::new, |list| {
                tree.children(list).collect::<Vec<NodeId>>()
            })
        };
        let players = children("players");
        if children("moves").len() < ENTRIES || players.len() > PLAYERS || text.len() > LONG {
            return exchanged;
        }
        for (at, one) in players.iter().enumerate() {
            for other in &players[at + 1..] {
                let (Some(first), Some(second)) = (tree.scalar(*one), tree.scalar(*other)) else {
                    continue;
                };
                let put = |node: NodeId, by: NodeId| {
                    TextEdit::new(None, tree.span(node).range(), &text[tree.span(by).range()])
                };
                let edits = vec![put(*one, *other), put(*other, *one)];
                if budget.is_spent() {
                    exchanged.all = false;
                    return exchanged;
                }
                exchanged.tried += 1;
                let Some(outcome) = judge::<G>(&apply(text, &edits), boards, budget) else {
                    continue;
                };
                let sentence = format!(
                    "{} and {} stand in each other's place in players",
                    shown(first),
                    shown(second)
                );
                let mend = Mend {
                    merged: false,
                    edit: edits[0].clone(),
                    sentence,
                };
                exchanged.repairs.push(by_form(
                    &[mend],
                    edits,
                    outcome,
                    (SWAPPED + AWAY, vec![Kind::Swapped]),
                ));
            }
        }
        exchanged
    }
}
