//! Steel Driver: what is particular to it, and what must hold in any of its games however it was played.

mod candidates;
mod conserved;
mod findings;
mod line;
mod logs;
mod sales;
mod second;
mod table;
