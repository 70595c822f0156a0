//! Steel Driver: what is particular to it, and what must be true of every game of it.

mod candidates;
mod conserved;
mod findings;
mod line;
mod logs;
mod sales;
mod second;
mod table;
