//! The nodes of a log, as values are read straight from them.

use super::grammar::Domain;
use crate::text::tree::NodeId;

/// The nodes of a log whose names are known. What is asked for and does not stand there as it mostly does is `None`, which says
/// nothing of it: then the value is read by its shape, and that reading says what is wrong.
pub trait Nodes {
    /// The text of a scalar.
    fn text(&self, node: NodeId) -> Option<&str>;

    /// The number of a name of a kind.
    fn name(&self, node: NodeId, of: Domain) -> Option<u16>;

    /// A whole number.
    fn number(&self, node: NodeId) -> Option<i64>;

    /// The elements of a list.
    fn elements(&self, node: NodeId) -> Option<impl Iterator<Item = NodeId> + Clone>;

    /// The keys and values of a mapping.
    fn entries(&self, node: NodeId) -> Option<impl Iterator<Item = (NodeId, NodeId)> + Clone>;
}
