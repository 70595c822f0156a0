//! From the text of one log to everything that can be said of it, in one call.

mod draft;
mod recorder;

pub use draft::Draft;
pub use recorder::closing;

use crate::game::prelude::*;
use crate::game::{Game, Games, Rank, Reading, Sheet, Table, Visit, ranking};
use crate::language::{Fault, Faults, Info, MoveNo, Speak, Unlisted, Value, Wording};
use crate::ledger::{Accounts, Entry};
use crate::position::{At, Position, Snapshot};
use crate::reading::Boards;
use crate::referee::{Course, Options, referee, referee_again};
use crate::repair::hint;
use crate::setup::{Opened, Setup, open, read_opened};
use crate::text::tree::{NodeId, Tree};
use crate::verdict::{Counts, Judgement, Known, Verdict};
use draft::{Read, Shared};
use recorder::Recorder;
use std::any::Any;
use std::fmt::Debug;
use std::sync::Arc;

/// What is wanted besides the verdict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ask {
    /// How to judge.
    pub options: Options,
    /// The tracks at every moment.
    pub tracks: bool,
    /// Of the tracks only the moments by which a turn is read, and of no other moment anything.
    pub turns: bool,
    /// What happened at every moment.
    pub story: bool,
    /// Tracks, story and position of one declared move alone, and nothing of the moments of others.
    pub only: Option<MoveNo>,
    /// Who is to act at every moment.
    pub active: bool,
    /// How the standing came about.
    pub sheets: bool,
    /// The entries of the accounts.
    pub ledger: bool,
    /// A position of the game.
    pub position: Option<At>,
    /// The position after every declared move.
    pub positions: bool,
    /// What probably happened at the first violation.
    pub hint: bool,
}

/// What brought the table to a moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// The opening bookkeeping.
    Opening,
    /// A declared move.
    Declared(Wording),
    /// A pass that was filled in.
    Implied(Wording),
    /// An automatic step.
    Automatic,
}

/// A moment of the game.
#[derive(Clone, Debug)]
pub struct Moment {
    /// Which moment of the game, from 0.
    pub step: usize,
    /// The declared move it follows; 0 before the first.
    pub at: MoveNo,
    /// What brought it about.
    pub cause: Cause,
    /// Turn or round.
    pub turn: u32,
    /// The phase.
    pub phase: &'static str,
    /// Whether its turn is read by it where only one moment a turn is shown.
    pub closes_turn: bool,
    /// What happened, in sentences; empty unless asked for.
    pub story: Vec<String>,
    /// The tracks; empty unless asked for.
    pub readings: Vec<Reading>,
    /// Who is to act; `None` if it is nobody, or unless asked for.
    pub active: Option<Value>,
}

/// All that is said of one log.
pub struct Review {
    /// The verdict.
    pub verdict: Verdict,
    /// The table's names; `None` for a malformed log.
    pub voice: Option<Box<dyn Speak + Send>>,
    /// The players by their places, in the standing of the verdict; empty for a malformed log.
    pub ranking: Vec<Rank>,
    /// The moments; empty unless tracks or story were asked for.
    pub moments: Vec<Moment>,
    /// How the standing came about; empty unless asked for.
    pub sheets: Vec<Sheet>,
    /// The entries of the accounts; empty unless asked for.
    pub ledger: Vec<Entry>,
    /// The positions after the declared moves, the setup first; empty unless asked for.
    pub positions: Vec<Kept>,
    /// The position asked for; `None` if there was none to ask for, or the replay did not get there.
    pub position: Option<Box<dyn Position>>,
}

/// A verdict on something that was never replayed.
impl From<Verdict> for Review {
    fn from(verdict: Verdict) -> Self {
        Review {
            verdict,
            voice: None,
            ranking: Vec::new(),
            moments: Vec::new(),
            sheets: Vec::new(),
            ledger: Vec::new(),
            positions: Vec::new(),
            position: None,
        }
    }
}

/// A position that was kept.
pub struct Kept {
    /// The position.
    pub position: Box<dyn Position>,
    /// The last moment that led to it.
    pub moment: usize,
}

/// A log that was judged, with its text.
pub struct Judged<'a> {
    /// The document.
    pub tree: Tree<'a>,
    /// What is said of it.
    pub review: Review,
}

/// Judges the text of one log. Never fails: what cannot be read is a malformed log. `boards` reads the board files it
/// names; `ask` says what is wanted besides the verdict.
///
/// ```
/// use railref::documents::VerdictDocument;
/// use railref::games::BuiltIn;
/// use railref::judge::{Ask, judge_with};
/// use railref::reading::NoBoards;
/// use railref::referee::Options;
/// use railref::report::LogText;
///
/// let log = "game: steel-driver\nplayers: [Andy, Don, Simon]\nmoves:\n  - {sale: red, by: Andy, to: Don, price: 4}\n";
/// let ask = Ask { options: Options { complete: true, ..Options::default() }, tracks: true, ..Ask::default() };
/// let judged = judge_with::<BuiltIn>(log, &NoBoards, &ask);
/// // The tracks, moment by moment.
/// assert!(judged.review.moments.iter().any(|moment| moment.at == 1 && !moment.readings.is_empty()));
/// // The verdict as `railref check --format json` has it.
/// let verdict = VerdictDocument::new(&LogText::new("friday.yaml", 1, &judged.tree, 0, 0), &judged.review);
/// assert_eq!(verdict.violations[0].rule, "unfinished");
/// ```
pub fn judge_with<'a, L: Games>(text: &'a str, boards: &dyn Boards, ask: &Ask) -> Judged<'a> {
    judge_opened::<L>(open::<L>(text, ask.options.max_findings), boards, ask, None)
}

fn judge_opened<'a, L: Games>(opened: Opened<'a>, boards: &dyn Boards, ask: &Ask, earlier: Option<Shared<'_>>) -> Judged<'a> {
    let Opened { tree, game, faults } = opened;
    let review = match game {
        Some((info, root)) => {
            let examine = Examine { tree: &tree, root, boards, ask, faults, earlier };
            L::with(info.id, examine).unwrap_or_else(|| malformed(Some(info), Faults::default()))
        }
        None => malformed(None, faults),
    };
    Judged { tree, review }
}

/// The account of a log that is none.
fn malformed(game: Option<&'static Info>, faults: Faults) -> Review {
    let unlisted = faults.unlisted();
    let (faults, warnings) = faults.into_parts();
    let verdict = Verdict { warnings, unlisted, ..malformed_verdict(game, faults) };
    Review::from(verdict)
}

/// The verdict on a log that is none.
pub fn malformed_verdict(game: Option<&'static Info>, faults: Vec<Fault>) -> Verdict {
    Verdict {
        game,
        edition: game.and_then(|info| info.editions.last().copied()).unwrap_or(0),
        board: None,
        rulings: Vec::new(),
        position: None,
        judgement: Judgement::Malformed,
        complete: false,
        replayed: false,
        counts: Counts::default(),
        faults,
        warnings: Vec::new(),
        findings: Vec::new(),
        accepted: Vec::new(),
        unlisted: Unlisted::default(),
        standing: None,
        hint: None,
    }
}

/// Reads and judges a log of a game that is known.
struct Examine<'e> {
    tree: &'e Tree<'e>,
    root: NodeId,
    boards: &'e dyn Boards,
    ask: &'e Ask,
    /// The faults of its form.
    faults: Faults,
    /// The log as it was before, if it is kept.
    earlier: Option<Shared<'e>>,
}

impl Visit for Examine<'_> {
    type Out = Review;

    fn visit<G: Game>(self) -> Review {
        let Self { tree, root, boards, ask, mut faults, mut earlier } = self;
        let known = earlier.as_mut().and_then(|earlier| earlier.draft.known.take()).and_then(|known| known.downcast::<Read<G>>().ok());
        let entries = earlier.as_ref().map_or(0, |earlier| earlier.entries);
        let setup = read_opened::<G>(tree, root, boards, known.as_ref().map(|known| (&known.setup, entries)), &mut faults);
        let table = setup.table.clone().filter(|_| faults.is_empty());
        let Some(table) = table else {
            if let Some(earlier) = earlier {
                earlier.draft.known = known.map(|known| known as Box<dyn Any + Send>);
            }
            let review = malformed(Some(G::INFO), faults);
            let verdict = Verdict {
                edition: setup.edition,
                board: setup.board,
                rulings: setup.rulings.iter().collect(),
                counts: Counts { declared: setup.moves.count, ..Counts::default() },
                ..review.verdict
            };
            return Review { verdict, ..review };
        };
        let mut recorder = Recorder::<G>::new(*ask, &setup);
        let mut course = None;
        let (mut verdict, state) = if earlier.is_some() {
            // Where the board is another, so is the table: nothing that was judged at the other holds.
            let of_table = |known: &Read<G>| known.setup.table.as_ref().is_some_and(|of| Arc::ptr_eq(&of.board, &table.board));
            let (entries, before) = known.filter(|known| of_table(known)).map_or((0, Course::default()), |known| (entries, known.course));
            let course = course.insert(before);
            referee_again::<G>(&setup, &table, ask.options, &mut recorder, entries, course)
        } else {
            referee::<G>(&setup, &table, ask.options, &mut recorder)
        };
        if verdict.findings.iter().any(|finding| finding.facts.rests_on_numbers()) {
            account_for::<G>(&mut verdict, &setup, &table, ask);
        }
        if ask.turns {
            let shown = closing(std::mem::take(&mut recorder.turns));
            recorder.moments.retain(|moment| shown.binary_search(&moment.step).is_ok());
            recorder.end(&setup, &table, &state, &shown);
            if recorder.moments.len() < shown.len() {
                // Only a game that does not tell the last moment of a turn comes here. To replay its log again costs less than
                // to work out the tracks of every moment, or to keep the position until the next is known.
                let mut again = Recorder::<G>::showing(*ask, &setup, shown);
                referee::<G>(&setup, &table, ask.options, &mut again);
                recorder.moments = again.moments;
            }
        }
        verdict.unlisted.warnings = faults.unlisted().warnings;
        verdict.warnings = faults.into_parts().1;
        let wanted = ask.hint && !ask.options.keep_going;
        let first = verdict.findings.first().filter(|finding| wanted && finding.rule.is_some());
        verdict.hint = first.and_then(|finding| hint::<G>(&setup, &table, finding.place.number));
        let sheets = if ask.sheets { state.sheets(&table) } else { Vec::new() };
        let reached = verdict.reached();
        let kept = recorder.kept.into_iter().filter(|(_, at, _)| *at <= reached);
        let snapshot = |state, at| Snapshot { table: table.clone(), state, at, implied: 0 };
        let positions = kept.map(|(state, at, moment)| Kept { position: Box::new(snapshot(state, at)), moment }).collect();
        let position = recorder.capture.take(&table, &state, verdict.reached());
        let position = position.map(|held| Box::new(held) as Box<dyn Position>);
        let ranking = ranking::<G>(&table, &state);
        let (moments, ledger) = (recorder.moments, recorder.book.into_entries());
        if let Some((earlier, course)) = earlier.zip(course) {
            earlier.draft.text.keep(tree, "moves", "result");
            earlier.draft.known = Some(Box::new(Read { setup, course }));
        }
        Review { verdict, voice: Some(Box::new(table)), ranking, moments, sheets, ledger, positions, position }
    }
}

/// Says where the numbers come from that findings rest on: only a log with such a finding pays for its ledger.
fn account_for<G: Game>(verdict: &mut Verdict, setup: &Setup<G>, table: &Arc<Table<G>>, ask: &Ask) {
    let ask = Ask { ledger: true, options: ask.options, ..Ask::default() };
    let mut recorder = Recorder::<G>::new(ask, setup);
    referee::<G>(setup, table, ask.options, &mut recorder);
    let accounts = Accounts::new(recorder.book.into_entries(), &**table);
    let mut known = Known::default();
    for finding in &mut verdict.findings {
        finding.facts.account_for(&accounts, finding.place.number);
        finding.facts.recall(&mut known, finding.place.number);
    }
}
