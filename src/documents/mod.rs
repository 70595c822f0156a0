//! The published documents: what `--format json` prints, one type a document, with its JSON Schema.
//!
//! A document is made from the verdict on a log by the library, so that the command, the language server and other
//! programs hand out the same. Every type reads back what it wrote. The fields are written in the order they stand in,
//! and their comments are the descriptions in the published schema (`schemas/*.schema.json`). Every object is closed: a
//! key that is not declared here is an error, for the schema and for the reader.
//!
//! ```
//! use railref::documents::VerdictDocument;
//! use railref::report::LogText;
//!
//! let judged = railref::judge("game: steel-driver\nplayers: [Andy, Don, Simon]\nmoves:\n  - {offer: red, by: Don, bid: 3}\n");
//! let document = VerdictDocument::new(&LogText::new("friday.yaml", 1, &judged.tree, 0, 0), &judged.review);
//! assert_eq!(document.violations[0].rule, "steel-driver/out-of-turn");
//! assert_eq!(document.violations[0].span.start.line, 4);
//! let text = serde_json::to_string(&document)?;
//! assert_eq!(serde_json::from_str::<VerdictDocument>(&text)?, document);
//! # Ok::<(), serde_json::Error>(())
//! ```

mod diff;
mod finding;
mod head;
mod ledger;
mod legal;
mod moves;
mod names;
mod of_games;
mod repair;
mod replay;
mod rules;
mod score;
mod standing;
mod state;
mod tracks;
mod verdict;

pub use diff::{DiffDocument, DifferenceRecord, DifferingKey, DifferingSubject, PointRecord, PointWord, Program, SideRecord};
pub use finding::{FilePosition, FileSpan, FindingRecord, Findings, LabelRecord, Severity};
pub use head::{Head, Referee};
pub use ledger::{EntryRecord, LedgerDocument};
pub use legal::{AnsweredMove, LegalDocument, LegalMoves, NoPosition, StageRecord};
pub use moves::Move;
pub use repair::{
    AnswerRecord, BestRecord, FirstRecord, FollowsRecord, GroupRecord, PlaceRecord, QuestionRecord, RepairDocument, RepairRecord,
    TextEditRecord,
};
pub use replay::{CauseWord, MomentRecord, ReplayDocument};
pub use rules::{ChoiceRecord, RuleRecord, RulesDocument, RulingRecord};
pub use score::{CellRecord, RowRecord, ScoreDocument, SheetRecord};
pub use standing::{RulingChoices, StandingRecord};
pub use state::{StateDocument, TableRecord};
pub use tracks::{TrackRecord, TracksDocument};
pub use verdict::{MoveCounts, VerdictDocument};

use crate::language::Info;
use of_games::by_game;
use schemars::generate::SchemaSettings;
use schemars::transform::{Transform, transform_subschemas};
use schemars::{JsonSchema, Schema};
use serde_json::Value as Json;

/// The version of all JSON this program writes.
pub const SCHEMA: u32 = 1;

/// The name and the schema of every document, for a list of games.
pub fn schemas(games: &[&Info]) -> Vec<(&'static str, Json)> {
    let schemas = Schemas { games };
    vec![
        ("verdict", schemas.of::<VerdictDocument>()),
        ("score", schemas.of::<ScoreDocument>()),
        ("tracks", schemas.of::<TracksDocument>()),
        ("ledger", schemas.of::<LedgerDocument>()),
        ("repair", schemas.of::<RepairDocument>()),
        ("replay", schemas.of::<ReplayDocument>()),
        ("state", schemas.more::<StateDocument>(Some(state::table_of_one_game))),
        ("legal", schemas.more::<LegalDocument>(Some(legal::moves_of_one_game))),
        ("diff", schemas.of::<DiffDocument>()),
        ("rules", schemas.of::<RulesDocument>()),
    ]
}

/// Makes schemas in the draft that editors and validators know best.
struct Schemas<'g> {
    games: &'g [&'g Info],
}

impl Schemas<'_> {
    /// The schema of what a type writes.
    fn of<T: JsonSchema>(&self) -> Json {
        self.more::<T>(None)
    }

    /// The schema of what a type writes, and what is known more precisely where the game is.
    fn more<T: JsonSchema>(&self, by_one: Option<fn(&str) -> Json>) -> Json {
        let settings = SchemaSettings::draft07().for_serialize().with_transform(NoFormats);
        let mut generator = settings.into_generator();
        of_games::keep(&mut generator, self.games);
        let mut schema = generator.into_root_schema_for::<T>();
        // The list has its place among the keys; its conditions are those of the games.
        if let (Some(of), Some(all)) = (by_one, schema.get_mut("allOf")) {
            *all = by_game(self.games, of);
        }
        // What it is stands before what it takes.
        let first = ["$schema", "title", "description"].map(|key| schema.remove(key).map(|value| (key.to_owned(), value)));
        let mut rest = std::mem::take(schema.ensure_object());
        of_games::take_out(&mut rest);
        Json::Object(first.into_iter().flatten().chain(rest).collect())
    }
}

/// Takes out the widths of Rust's integers (`"format": "uint32"`), which say nothing of a document.
#[derive(Clone)]
struct NoFormats;

impl Transform for NoFormats {
    fn transform(&mut self, schema: &mut Schema) {
        if schema.get("type").is_some_and(|kind| kind.to_string().contains("integer")) {
            schema.remove("format");
        }
        transform_subschemas(self, schema);
    }
}
