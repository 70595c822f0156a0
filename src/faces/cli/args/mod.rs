//! The arguments of each command.

mod catalogue;
mod common;
mod figures;
mod moments;
mod verdicts;
mod writing;

pub(crate) use catalogue::{
    BoardArgs, BoardCommand, BoardFormat, BookArgs, BookFormat, ExplainArgs, ManArgs, RulesArgs,
    RulesFormat, SchemaArgs,
};
pub use common::Reading;
pub(crate) use common::{Format, parse_ruling};
pub(crate) use figures::{
    CountingArgs, FigureFormat, LeagueArgs, LeagueFormat, LedgerArgs, LedgerFormat, RulingsArgs,
    ScoreArgs, ScoreTable, SeasonArgs, TrackFormat, TracksArgs,
};
pub(crate) use moments::{
    LegalArgs, LegalFormat, ReplayArgs, ReplayFormat, StateArgs, StateFormat,
};
pub(crate) use verdicts::{CheckArgs, CheckFormat, DiffArgs, DiffFormat, RepairArgs, RepairFormat};
pub(crate) use writing::{FmtArgs, GenerateArgs, NewArgs, RecordArgs, RecordFormat};
