//! Steel Driver from outside: fixtures, and what must hold in any game however it was played.

mod agree;
mod conserved;
mod fixtures;
mod line;
mod logs;
mod sales;
mod second;
mod table;
