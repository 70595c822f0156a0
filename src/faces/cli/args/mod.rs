//! The arguments of each command.

mod catalogue;
mod common;
mod figures;
mod moments;
mod verdicts;
mod writing;

pub use catalogue::{
    BoardArgs, BoardCommand, BoardFormat, ExplainArgs, ManArgs, RulesArgs, RulesFormat, SchemaArgs,
};
pub use common::{Format, Reading, parse_ruling};
pub use figures::{
    FigureFormat, LeagueArgs, LeagueFormat, LedgerArgs, LedgerFormat, ScoreArgs, ScoreTable,
    TrackFormat, TracksArgs,
};
pub use moments::{LegalArgs, LegalFormat, ReplayArgs, ReplayFormat, StateArgs, StateFormat};
pub use verdicts::{CheckArgs, CheckFormat, DiffArgs, DiffFormat, RepairArgs, RepairFormat};
pub use writing::{FmtArgs, GenerateArgs, NewArgs, RecordArgs, RecordFormat};
