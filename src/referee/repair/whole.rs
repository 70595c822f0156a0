//! The repairs of one log from its text, whatever its game.

use super::answer::{RepairLimits, RepairSearch};
use super::budget::judging_work;
use super::costs::{EXCHANGED_EVERYWHERE, Kind};
use super::form::{FixedLog, fix_form};
use super::header::{HeaderSlips, OtherHeaders, PositionSlips};
use super::notes::notes_of_fixes;
use super::readings::Readings;
use super::report::{Answer, AppliedFix, First, Repair, Repairs, Untried};
use super::solution::{by_form, judge_text};
use crate::game::language::{Fault, Info};
use crate::game::reading::Boards;
use crate::game::{Game, Games, Visit, Work};
use crate::referee::verdict::{Judgement, Verdict};
use crate::yaml::edit::{TextEdit, apply, before, edits_of_both};
use crate::yaml::events::comments;
use crate::yaml::lexer::missing;
use crate::yaml::parse::parse;
use crate::yaml::position::Lines;
use crate::yaml::tree::Tree;
use std::marker::PhantomData;

/// The result for one log.
#[derive(Debug)]
pub struct Repaired {
    /// The game's tables, if the log names a game.
    pub info: Option<&'static Info>,
    /// The fixes of form, as edits of the original log.
    pub fixes: Vec<AppliedFix>,
    /// The fault without an obvious fix, if the log is malformed beyond repair.
    pub fault: Option<Fault>,
    /// Whether `fault` was left because the log has more slips of form than may be tried.
    pub gave_up: bool,
    /// Whether the log is sound as it is.
    pub sound: bool,
    /// The repairs, if the log is neither sound nor malformed beyond repair.
    pub repairs: Option<Repairs>,
    /// How much work it took.
    pub work: u64,
}

impl Repaired {
    /// Returns the result for a log that is too long to be searched: its judgement.
    pub fn unsearched(tree: &Tree<'_>, verdict: &Verdict) -> Self {
        let repairs = verdict.findings.first().map(|finding| {
            let mut repairs = Repairs::none(First::new(tree, finding));
            repairs.leave(Untried::Any);
            repairs
        });
        Self {
            info: verdict.game,
            fixes: Vec::new(),
            fault: verdict.faults.first().cloned(),
            gave_up: false,
            sound: verdict.judgement.is_sound(),
            repairs,
            work: 0,
        }
    }

    /// Returns the result for a log before it is searched: what the fixes of its form leave.
    fn by_form(info: Option<&'static Info>, fixed: &FixedLog) -> Self {
        Self {
            info,
            fixes: Vec::new(),
            fault: fixed.left.clone(),
            gave_up: fixed.gave_up,
            sound: false,
            repairs: None,
            work: 0,
        }
    }

    /// Returns whether the log is sound, at most after its fixes of form.
    fn is_by_form(&self) -> bool {
        let first = self
            .repairs
            .as_ref()
            .and_then(|repairs| repairs.list.first());
        self.sound || first.is_some_and(|first| first.kinds == [Kind::Form])
    }

    /// Returns what is wrong first: the rule, the entry, the byte at which it begins, a sentence.
    /// `None` if the log is sound.
    pub fn first(&self, text: &str) -> Option<(&'static str, Option<u32>, usize, String)> {
        if let Some(fault) = &self.fault {
            return Some((
                fault.code,
                fault.at,
                (fault.span.start as usize).min(text.len()),
                fault.message.clone(),
            ));
        }
        let first = &self.repairs.as_ref()?.first;
        Some((first.rule, first.number, first.start, first.message.clone()))
    }

    /// Returns what is wrong first, as a correction of the form says it.
    pub(crate) fn first_slip(&self) -> Option<&str> {
        match (&self.fault, &self.repairs) {
            (Some(fault), _) => Some(fault.slip()),
            (None, repairs) => repairs.as_ref().map(|repairs| &*repairs.first.slip),
        }
    }

    /// Returns the exit status: 0 if a repair was found or the log is sound, 1 if none was found, 2
    /// if it is malformed beyond repair.
    pub fn status(&self) -> u8 {
        match &self.repairs {
            _ if self.fault.is_some() => 2,
            _ if self.sound => 0,
            Some(repairs) => u8::from(repairs.list.is_empty()),
            None => 1,
        }
    }
}

/// Searches for the repairs of a log of at most `LONG` bytes; for longer ones see
/// [`Repaired::unsearched`]. `first_line` lines of its file precede it.
///
/// ```
/// use railref::games::BuiltIn;
/// use railref::reading::NoBoards;
/// use railref::inner::{RepairLimits, repair};
///
/// let log = "game: steel-driver\nplayers: [Andy, Don, Simon]\nmoves:\n  - {offer: red, by: Andy, bid: 3}\n  - {pass: Simon}\n  - {pass: Andy}\n";
/// let repaired = repair::<BuiltIn>(log, &NoBoards, RepairLimits::default(), 0);
/// assert_eq!(repaired.repairs.unwrap().list[0].sentence, "a bid of 4 by Don is missing before line 5");
/// ```
pub fn repair<L: Games>(
    text: &str,
    boards: &dyn Boards,
    limits: RepairLimits,
    first_line: usize,
) -> Repaired {
    let budget = Work::up_to(limits.work);
    let mut fixed = fix_form::<L>(text, boards, &budget);
    let mut repaired = found::<L>(&fixed, boards, limits, first_line, &budget);
    // The nearest name is a guess. If it does not make the record sound, another name may.
    if !repaired.is_by_form()
        && let Some(unclear) = fixed.guessed(text)
    {
        let other = found::<L>(&unclear, boards, limits, first_line, &budget);
        if other.repairs.is_some() {
            (fixed, repaired) = (unclear, other);
        }
    }
    repaired.fixes = fixed.fixes;
    repaired.work = budget.done();
    repaired
}

/// Makes repairs of the fixed text repairs of the original one.
fn count_in_original(repairs: &mut Repairs, fixes: &[AppliedFix]) {
    let first: Vec<TextEdit> = fixes.iter().map(|fix| fix.edit.clone()).collect();
    repairs.first.start = before(&first, repairs.first.start, false);
    if !fixes.is_empty() {
        let all = repairs.list.iter_mut();
        all.for_each(|repair| add_fixes(repair, fixes, &first));
    }
}

/// Returns the tables of the game that a log names.
fn game_of<L: Games>(tree: &Tree<'_>) -> Option<&'static Info> {
    let name = tree.get(tree.root()?, "game")?;
    L::named(tree.scalar(name)?)
}

/// Searches for the repairs of a log whose faults of form are fixed as far as possible.
fn found<L: Games>(
    fixed: &FixedLog,
    boards: &dyn Boards,
    limits: RepairLimits,
    first_line: usize,
    budget: &Work,
) -> Repaired {
    let parsed = parse(&fixed.text);
    budget.count(judging_work(&fixed.text));
    let root = parsed.tree.root();
    let info = game_of::<L>(&parsed.tree);
    let mut repaired = Repaired::by_form(info, fixed);
    if let (Some(info), Some(fault)) = (info, &fixed.left) {
        let readings = Readings::<L> {
            fixed,
            fault,
            boards,
            budget,
            games: PhantomData,
        };
        repaired.repairs = L::with(info.id, readings).flatten();
        if repaired.repairs.is_some() {
            repaired.fault = None;
        }
    }
    let (Some(info), Some(root), None) = (info, root, &fixed.left) else {
        return repaired;
    };
    let lines = Lines::new(&fixed.text);
    let line = |at: usize| lines.line_of(at) + 1 + first_line;
    let noted = notes_of_fixes(&fixed.text, &[&fixed.fixes]);
    let search = RepairSearch {
        tree: &parsed.tree,
        root,
        boards,
        fixed: &noted,
        limits,
        line: &line,
        budget,
    };
    match L::with(info.id, search) {
        None | Some(Answer::Malformed) => {}
        Some(Answer::Sound) if fixed.fixes.is_empty() => repaired.sound = true,
        Some(Answer::Sound) => {
            let form = FormRepair {
                fixed,
                boards,
                budget,
            };
            repaired.repairs = L::with(info.id, form).flatten();
        }
        Some(Answer::Repairs(mut repairs)) => {
            let slips = HeaderSlips {
                text: &fixed.text,
                boards,
                budget,
            };
            let has_position = parsed.tree.get(root, "position").is_some();
            add_other_headers::<L>(&mut repairs, info, slips, has_position);
            count_in_original(&mut repairs, &fixed.fixes);
            repaired.repairs = Some(*repairs);
        }
    }
    repaired
}

/// Adds the repairs that correct a slip in the header, if none of one edit was found, and those that
/// correct one in the position.
fn add_other_headers<L: Games>(
    repairs: &mut Repairs,
    info: &'static Info,
    slips: HeaderSlips<'_>,
    has_position: bool,
) {
    let first = repairs.list.first();
    if repairs.edits > 1 || first.is_none_or(renames_everywhere) {
        let headers = L::with(info.id, slips);
        by_header(repairs, headers.unwrap_or_default());
    } else if has_position {
        let positions = L::with(info.id, PositionSlips(slips));
        by_position(repairs, positions.unwrap_or_default());
    }
}

/// Returns whether a repair exchanges two names in every move that bears one of them.
fn renames_everywhere(repair: &Repair) -> bool {
    repair.kinds == [Kind::NamesExchanged] && repair.cost >= EXCHANGED_EVERYWHERE
}

/// Replaces repairs of two edits, or none, with repairs of the header, if there are any. Those of
/// one edit come after them.
fn by_header(repairs: &mut Repairs, headers: OtherHeaders) {
    count_tried(repairs, &headers);
    if headers.repairs.is_empty() {
        return;
    }
    repairs.equally_good = headers.repairs.len();
    let others = match repairs.edits {
        1 => std::mem::take(&mut repairs.list),
        _ => Vec::new(),
    };
    (repairs.list, repairs.edits) = (headers.repairs, 1);
    repairs.list.extend(others);
    (repairs.groups, repairs.question) = (Vec::new(), None);
    (repairs.best, repairs.missing) = (None, None);
}

/// Adds repairs of the position to those of one edit: before them if they settle a warning, which the
/// others leave.
fn by_position(repairs: &mut Repairs, positions: OtherHeaders) {
    if positions.settles {
        by_header(repairs, positions);
    } else {
        count_tried(repairs, &positions);
        repairs.list.extend(positions.repairs);
    }
}

/// Adds the trials of headers or positions to what was tried, and says if they were not all of them.
fn count_tried(repairs: &mut Repairs, headers: &OtherHeaders) {
    repairs.replays += headers.tried;
    if !headers.all {
        repairs.leave(Untried::Header);
    }
}

/// Adds the fixes of form to a repair of the fixed log.
fn add_fixes(repair: &mut Repair, fixes: &[AppliedFix], edits: &[TextEdit]) {
    repair.edits = edits_of_both(edits, &repair.edits);
    let kinds = AppliedFix::kinds(fixes);
    repair.kinds.splice(0..0, kinds);
    repair.cost += AppliedFix::cost(fixes);
}

/// The repair of a log that is sound except for its form.
struct FormRepair<'f> {
    fixed: &'f FixedLog,
    boards: &'f dyn Boards,
    budget: &'f Work,
}

impl Visit for FormRepair<'_> {
    type Out = Option<Repairs>;

    fn visit<G: Game>(self) -> Self::Out {
        let outcome = judge_text::<G>(&self.fixed.text, self.boards, self.budget)?;
        let fault = self.fixed.first.as_ref()?;
        let fixes = &self.fixed.fixes;
        let edits = fixes.iter().map(|fix| fix.edit.clone()).collect();
        let repair = by_form(
            (&self.fixed.text, &[fixes]),
            edits,
            outcome,
            (AppliedFix::cost(fixes), AppliedFix::kinds(fixes)),
        );
        let first = First::of_fault(fault);
        if repair.verdict == Judgement::Illegal {
            return None;
        }
        let mut repairs = Repairs::none(first);
        (repairs.list, repairs.equally_good) = (vec![repair], 1);
        (repairs.edits, repairs.replays) = (0, 1);
        repairs.tried.one = true;
        Some(repairs)
    }
}

/// Returns the text of a repaired log; if `noted`, with a note at every changed entry.
pub fn repaired_text(text: &str, repair: &Repair, noted: bool) -> String {
    let repaired = apply(text, &repair.edits);
    if noted {
        super::notes::with_notes(&repaired, &repair.notes)
    } else {
        repaired
    }
}

/// Returns the text of a repaired log as it may replace the log: with notes, or without if they
/// would break it. It is judged again: `None` if the verdict is not that of the repair, or if a
/// comment is lost.
pub fn sound_text<L: Games>(
    text: &str,
    boards: &dyn Boards,
    info: &Info,
    repair: &Repair,
) -> Option<String> {
    let is_sound = |written: &String| {
        let with_more_fixes = VerdictCheck {
            text: written,
            boards,
            repair,
        };
        L::with(info.id, with_more_fixes).unwrap_or(false) && keeps_comments(text, written)
    };
    [true, false]
        .into_iter()
        .map(|noted| repaired_text(text, repair, noted))
        .find(is_sound)
}

/// A visitor that judges the text of a repaired log and compares the verdict with that of the
/// repair.
struct VerdictCheck<'a> {
    text: &'a str,
    boards: &'a dyn Boards,
    repair: &'a Repair,
}

impl Visit for VerdictCheck<'_> {
    type Out = bool;

    fn visit<G: Game>(self) -> bool {
        judge_text::<G>(self.text, self.boards, &Work::default()).is_some_and(|outcome| {
            outcome.judgement == self.repair.verdict
                && outcome.complete == self.repair.complete
                && outcome.ranking == self.repair.ranking
        })
    }
}

/// Returns whether another text has every comment of a text. If a text is not YAML, its comments
/// are unknown.
fn keeps_comments(text: &str, other: &str) -> bool {
    let Some(own) = comments(text).filter(|own| !own.is_empty()) else {
        return true;
    };
    let others = comments(other).unwrap_or_default();
    missing((text, &own), (other, &others)).is_empty()
}
