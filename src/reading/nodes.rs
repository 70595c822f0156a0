//! Values read straight from their nodes.

use super::number::number;
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
        self.names(of)?.find(self.tree.scalar(node)?)
    }

    #[inline(always)]
    fn number(&self, node: NodeId) -> Option<i64> {
        number(self.tree.scalar(node)?)
    }

    #[inline(always)]
    fn elements(&self, node: NodeId) -> Option<impl Iterator<Item = NodeId> + Clone> {
        (self.tree.kind(node) == Kind::List).then(|| self.tree.children(node))
    }

    #[inline(always)]
    fn entry(&self, node: NodeId) -> Option<(NodeId, NodeId)> {
        let mut entries = (self.tree.kind(node) == Kind::Map).then(|| self.tree.entries(node))?;
        let entry = entries.next()?;
        entries.next().is_none().then_some(entry)
    }
}
