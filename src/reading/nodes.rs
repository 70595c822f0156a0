//! Values read straight from their nodes.

use super::number::{few_digits, number};
use super::value::Reader;
use crate::language::{Domain, Nodes};
use crate::text::tree::{Kind, NodeId};

impl Nodes for Reader<'_, '_> {
    #[inline(always)]
    fn text(&self, node: NodeId) -> Option<&str> {
        self.tree.scalar(node)
    }

    #[inline(always)]
    fn name(&self, node: NodeId, of: Domain) -> Option<u16> {
        let names = self.names(of)?;
        match names.find_as_spelt(self.tree.bytes(node)?) {
            None => names.look_up(self.tree.scalar(node)?),
            found => found,
        }
    }

    #[inline(always)]
    fn number(&self, node: NodeId) -> Option<i64> {
        match few_digits(self.tree.bytes(node)?) {
            None => number(self.tree.scalar(node)?),
            few => few,
        }
    }

    #[inline(always)]
    fn elements(&self, node: NodeId) -> Option<impl Iterator<Item = NodeId> + Clone> {
        (self.tree.kind(node) == Kind::List).then(|| self.tree.children(node))
    }

    #[inline(always)]
    fn entries(&self, node: NodeId) -> Option<impl Iterator<Item = (NodeId, NodeId)> + Clone> {
        (self.tree.kind(node) == Kind::Map).then(|| self.tree.entries(node))
    }
}
