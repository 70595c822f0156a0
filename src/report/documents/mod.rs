//! The published documents: what `--format json` prints, one type per document, with its JSON
//! Schema.
//!
//! The library makes a document from the verdict on a log, so that the command, the language server
//! and other programs return the same. Every type reads back what it wrote. Fields are written in
//! the order of their declaration, and their comments are the descriptions in the published schema
//! (`schemas/*.schema.json`). Every object is closed: a key that is not declared here is an error,
//! for the schema and for the reader.
//!
//! ```
//! use railref::documents::VerdictDocument;
//! use railref::inner::LogText;
//!
//! let judged = railref::inner::judge("game: steel-driver\nplayers: [Andy, Don, Simon]\nmoves:\n  - {offer: red, by: Don, bid: 3}\n");
//! let document = VerdictDocument::new(&LogText::new("friday.yaml", 1, &judged.tree, 0, 0), &judged.review);
//! assert_eq!(document.violations[0].rule, "steel-driver/out-of-turn");
//! assert_eq!(document.violations[0].span.start.line, 4);
//! let text = serde_json::to_string(&document)?;
//! assert_eq!(serde_json::from_str::<VerdictDocument>(&text)?, document);
//! # Ok::<(), serde_json::Error>(())
//! ```

mod control;
mod counting;
mod diff;
mod doubles;
mod finding;
mod head;
mod league;
mod ledger;
mod legal;
mod let_stand;
mod log;
mod log_grammar;
mod moves;
mod names;
pub(crate) mod of_games;
mod repair;
mod replaced;
mod replay;
mod rests_on;
mod rows;
mod rules;
mod rulings;
mod schemas;
mod score;
mod season;
mod session;
mod standing;
mod state;
mod tracks;
mod verdict;

pub use control::ControlRecord;
pub(crate) use counting::is_date;
pub use counting::{Counting, WhyLeftOut};
pub use diff::{
    ClaimDifferenceRecord, ClaimRecord, DecidingRecord, DiffDocument, DifferenceRecord,
    DifferingKey, DifferingSubject, PointRecord, PointWord, Program, SideRecord,
};
pub use doubles::{DoubleKind, LeagueLog, LeagueWarning};
pub use finding::{
    CauseRecord, DifferingRecord, FilePosition, FileSpan, FindingRecord, Findings, LabelRecord,
    Severity,
};
pub use head::{AssumedRecord, Head, KeptOutRecord, PositionRecord, Referee, SCHEMA};
pub(crate) use league::SeasonGame;
pub use league::{LeagueDocument, LeagueGame, LeaguePlayer, LeftOut, Played, Season};
pub use ledger::{EntryRecord, Following, LedgerDocument};
pub use legal::{
    AnsweredMove, AskedAt, ChanceRecord, LegalDocument, LegalMoves, MoveOutcomes, NoPosition,
    OutcomeRecord, StageRecord,
};
pub use let_stand::LetStand;
pub use log::{DeclaredMove, Log, LogError};
pub use moves::Move;
pub use repair::{
    AnswerRecord, BestRecord, FirstRecord, FollowsRecord, GroupRecord, QuestionRecord,
    RepairDocument, RepairRecord, TextEditRecord,
};
pub(crate) use replaced::figures;
pub use replaced::{FigureRecord, ReplacedMove, ReplacedRecord, StoppedRecord};
pub use replay::{CauseWord, MomentRecord, ReplayDocument};
pub use rests_on::{InsteadRecord, RestingRuling, RestsOnRecord, UnderRecord};
pub use rows::{LogRow, RankingRow, RowHead, SheetRow, StandingRow};
pub use rules::{ChoiceRecord, RuleRecord, RulesDocument, RulingRecord};
pub use rulings::{
    BecomesRecord, ChangeRecord, FirstFinding, LegalUnder, OtherChoice, RereadRecord, RulingRow,
    RulingsDocument, StandingRestsOn, StandingRuling, StandingUnder, TogetherRecord, UnderChoice,
};
pub use schemas::schemas;
pub use score::{CellRecord, RowRecord, ScoreDocument, SheetRecord};
pub use season::{Irregularity, LeagueAccepted, LeagueJudge};
pub use session::{
    AtMove, AwaitsKind, AwaitsRecord, Bare, ErrorCode, LegalQuestion, LogEntry, NewLog, NextKey,
    Now, OpenLog, Play, ReadLine, ReadingRecord, RefereeVersion, Rules, SessionAnswer,
    SessionDocument, SessionError, SessionReply, SessionRequest, Undo,
};
pub use standing::{PlaceRecord, RulingChoices, StandingRecord};
pub use state::{CostRecord, ReachRecord, StateDocument, TableRecord};
pub use tracks::{TrackRecord, TracksDocument};
pub use verdict::{MoveCounts, VerdictDocument};
