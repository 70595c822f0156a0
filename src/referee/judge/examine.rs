//! Reads and replays a log, and collects what is asked for.

use super::accepting::{ends_with_first, left_if_accepted};
use super::accounting::account_for;
use super::corrected::{sound_undivided, still_illegal};
use super::draft::{Draft, EarlierVersion, ReadLog};
use super::readings::readings;
use super::recorder::{Recorder, closing};
use super::rejudge::Rejudge;
use super::request::ReviewRequest;
use super::rests_on::find_rulings;
use super::review::{Judged, Kept, Review, malformed};
use crate::game::language::{Faults, MoveNo};
use crate::game::prelude::*;
use crate::game::reading::Boards;
use crate::game::{Game, Games, OrderHabit, Table, Visit, ranking};
use crate::referee::position::{Position, Preceding, Snapshot};
use crate::referee::repair::{
    Effort, beside_figures, beside_position, contradiction_hint, form_hint, header_hint, hint,
};
use crate::referee::replay::{Course, Options, referee, referee_from, state_at_violation, watch};
use crate::referee::setup::{Opened, Setup, open, other_game, read_opened};
use crate::referee::verdict::{Counts, Hint, Judgement, Verdict};
use crate::yaml::tree::{NodeId, Tree};
use std::any::Any;
use std::collections::HashSet;
use std::sync::Arc;

/// Judges the text of one log. It never fails: a text that cannot be read is a malformed log.
/// `boards` reads the board files that the log names; `request` says what is wanted besides the
/// verdict.
///
/// ```
/// use railref::documents::VerdictDocument;
/// use railref::games::BuiltIn;
/// use railref::inner::{ReviewRequest, judge_with};
/// use railref::reading::NoBoards;
/// use railref::Options;
/// use railref::inner::LogText;
///
/// let log = "game: steel-driver\nplayers: [Andy, Don, Simon]\nmoves:\n  - {sale: red, by: Andy, to: Don, price: 4}\n";
/// let request = ReviewRequest { options: Options { complete: true, ..Options::default() }, tracks: true, ..ReviewRequest::default() };
/// let judged = judge_with::<BuiltIn>(log, &NoBoards, &request);
/// // The tracks, moment by moment.
/// assert!(judged.review.moments.iter().any(|moment| moment.at == 1 && !moment.readings.is_empty()));
/// // The verdict as `railref check --format json` has it.
/// let verdict = VerdictDocument::new(&LogText::new("friday.yaml", 1, &judged.tree, 0, 0), &judged.review);
/// assert_eq!(verdict.violations[0].rule, "unfinished");
/// ```
pub fn judge_with<'a, L: Games>(
    text: &'a str,
    boards: &dyn Boards,
    request: &ReviewRequest,
) -> Judged<'a> {
    judge_opened::<L>(
        open::<L>(text, request.options.max_findings),
        boards,
        request,
        None,
    )
}

fn judge_opened<'a, L: Games>(
    opened: Opened<'a>,
    boards: &dyn Boards,
    request: &ReviewRequest,
    earlier: Option<EarlierVersion<'_>>,
) -> Judged<'a> {
    let Opened { tree, game, faults } = opened;
    let mut review = match game {
        Some((info, root)) => {
            let examine = Examine {
                tree: &tree,
                root,
                boards,
                request,
                faults,
                earlier,
            };
            let review = L::with(info.id, examine);
            let review = review.unwrap_or_else(|| malformed(Some(info), Faults::default()));
            let is_malformed = review.verdict.judgement == Judgement::Malformed;
            let other = is_malformed.then(|| other_game::<L>(&tree, root, info));
            match other.flatten() {
                Some(fault) => {
                    let mut faults = Faults::keeping(request.options.max_findings);
                    faults.push(fault);
                    malformed(Some(info), faults)
                }
                None => review,
            }
        }
        None => malformed(None, faults),
    };
    if request.hint && request.effort == Effort::Full && review.verdict.hint.is_none() {
        let hint = form_hint::<L>(&tree, &review.verdict, boards)
            .or_else(|| contradiction_hint::<L>(&tree, &review.verdict, boards));
        let text = tree.source();
        let again = ReviewRequest {
            hint: true,
            ..ReviewRequest::default()
        };
        let judge = |text: &str| judge_with::<L>(text, boards, &again).review.verdict;
        review.verdict.hint = hint
            .or_else(|| still_illegal::<L>(text, &review.verdict, boards, &judge))
            .or_else(|| sound_undivided::<L>(text, &review.verdict, boards, &judge));
    }
    Judged { tree, review }
}

impl Draft {
    /// Judges the current text, as [`judge_with`] does.
    pub(crate) fn judge<'a, L: Games>(
        &mut self,
        text: &'a str,
        boards: &dyn Boards,
        request: &ReviewRequest,
    ) -> Judged<'a> {
        if self.defaults != *boards.defaults() {
            *self = Self {
                defaults: boards.defaults().clone(),
                ..Self::default()
            };
        }
        let shared = self.text.shared(text);
        let opened = open::<L>(text, request.options.max_findings);
        let entries = if self.text.is_in(&opened.tree, shared, "result") {
            shared
        } else {
            0
        };
        judge_opened::<L>(
            opened,
            boards,
            request,
            Some(EarlierVersion {
                draft: self,
                entries,
            }),
        )
    }
}

/// A visitor that reads and judges a log whose game is known.
struct Examine<'e> {
    tree: &'e Tree<'e>,
    root: NodeId,
    boards: &'e dyn Boards,
    request: &'e ReviewRequest,
    /// The faults of its form.
    faults: Faults,
    /// The previous version of the log, if it is kept.
    earlier: Option<EarlierVersion<'e>>,
}

impl Visit for Examine<'_> {
    type Out = Review;

    fn visit<G: Game>(self) -> Review {
        let Self {
            tree,
            root,
            boards,
            request,
            mut faults,
            mut earlier,
        } = self;
        let known = earlier.as_mut().and_then(EarlierVersion::take_known::<G>);
        let entries = earlier.as_ref().map_or(0, |earlier| earlier.entries);
        let setup = read_opened::<G>(
            tree,
            root,
            boards,
            known.as_ref().map(|known| (&known.setup, entries)),
            &mut faults,
        );
        let table = setup.table.clone().filter(|_| faults.is_empty());
        let Some(table) = table else {
            if let Some(earlier) = earlier {
                earlier.draft.known = known.map(|known| known as Box<dyn Any + Send>);
            }
            return without_table(&setup, faults);
        };
        let mut recorder = Recorder::<G>::new(*request, &setup);
        let options = request.options;
        let mut course = None;
        let (mut verdict, state) = if earlier.is_some() {
            let (entries, before) = known.map_or((0, Course::default()), |known| {
                replayed(*known, entries, &table)
            });
            let course = course.insert(before);
            referee_from::<G>(&setup, &table, options, &mut recorder, entries, course)
        } else {
            referee::<G>(&setup, &table, options, &mut recorder)
        };
        if request.turns {
            keep_turns(&mut recorder, *request, &setup, &table, &state);
        }
        let rejudge = Rejudge {
            tree,
            root,
            boards,
            options: request.options,
        };
        verdict.unlisted.warnings = faults.unlisted().warnings;
        verdict.warnings = faults.into_parts().1;
        explain_findings::<G>(&mut verdict, (&setup, &table), request, &rejudge);
        let readings = request
            .rereading
            .map(|wanted| readings::<G>(&verdict, &setup.rulings, &rejudge, wanted));
        let review = assemble(&setup, table, request, recorder, &state, verdict);
        let review = Review { readings, ..review };
        if let Some((earlier, course)) = earlier.zip(course) {
            earlier.draft.text.keep(tree, "moves", "result");
            earlier.draft.known = Some(Box::new(ReadLog { setup, course }));
        }
        review
    }
}

/// Adds to the findings of a verdict what takes another replay to know: the entries behind their
/// numbers, what probably happened, and the rulings on which they rest.
fn explain_findings<G: Game>(
    verdict: &mut Verdict,
    (setup, table): (&Setup<G>, &Arc<Table<G>>),
    request: &ReviewRequest,
    rejudge: &Rejudge<'_>,
) {
    let mut findings = verdict.findings.iter();
    if findings.any(|finding| finding.facts.rests_on_numbers()) {
        account_for::<G>(verdict, setup, table, request.options);
    }
    if request.hint {
        let (tree, boards) = (rejudge.tree, rejudge.boards);
        add_hint::<G>(verdict, (setup, table), tree, boards, request.effort);
    }
    if request.rests_on {
        find_rulings::<G>(verdict, &setup.rulings, rejudge);
    }
}

/// Puts together the review of a log that was replayed, without other readings of its rulings.
fn assemble<G: Game>(
    setup: &Setup<G>,
    table: Arc<Table<G>>,
    request: &ReviewRequest,
    mut recorder: Recorder<G>,
    state: &G::State,
    verdict: Verdict,
) -> Review {
    let sheets = if request.sheets {
        state.sheets(&table)
    } else {
        Vec::new()
    };
    let reached = verdict.reached();
    let kept = std::mem::take(&mut recorder.kept);
    let last = recorder.capture.take(state, reached);
    let (positions, position) = positions(setup, &table, request.options, (kept, reached), last);
    let ranking = ranking::<G>(&table, state);
    let accounts = if request.ledger {
        recorder.book.accounts()
    } else {
        Vec::new()
    };
    Review {
        verdict,
        voice: Some(Box::new(table)),
        ranking,
        moments: recorder.moments,
        sheets,
        ledger: recorder.book.into_listed(),
        accounts,
        positions,
        position,
        readings: None,
    }
}

/// Adds to a verdict what probably happened at its first finding, and whether the log is sound if the
/// table accepted it.
fn add_hint<G: Game>(
    verdict: &mut Verdict,
    (setup, table): (&Setup<G>, &Arc<Table<G>>),
    tree: &Tree<'_>,
    boards: &dyn Boards,
    effort: Effort,
) {
    let is_by_rule = verdict.findings.first();
    let is_by_rule = is_by_rule.is_some_and(|first| first.facts.is_by_rule());
    let is_only_written = verdict.findings.iter();
    let is_only_written = || is_only_written.clone().all(|it| it.facts.is_only_written());
    if is_by_rule
        && is_explained_throughout(verdict)
        && (is_only_written() || !is_right_later(verdict, setup))
    {
        return;
    }
    verdict.hint = find_hint::<G>(verdict, (setup, table), tree, boards, effort);
    // A correction that makes everything sound explains more than a rule that explains some of it.
    if verdict.hint.as_ref().is_some_and(|hint| hint.is_whole()) {
        let findings = verdict.findings.iter_mut();
        findings.for_each(|finding| finding.facts.forget_rule());
    }
    let is_whole = verdict.hint.as_ref().is_some_and(|hint| hint.is_whole());
    if !is_whole && effort == Effort::Full {
        verdict.habit = find_habit::<G>(verdict, setup, table);
    }
    if verdict.habit.is_some() {
        verdict.hint = None;
        return;
    }
    verdict.ends_with_it = ends_with_first::<G>(verdict, setup);
    // If nothing follows, nothing needs to be replayed, however many logs there are.
    let is_asked = effort == Effort::Full || effort == Effort::Nothing && verdict.ends_with_it;
    if is_asked {
        verdict.if_accepted = left_if_accepted::<G>(verdict, setup, table);
    }
    // That nothing else is wrong says more than that the next moves are legal with a correction, or
    // that everything is sound with two.
    if verdict.is_sound_if_accepted() {
        let hint = verdict.hint.take();
        verdict.hint = hint.filter(|hint| !hint.yields_to_acceptance());
    }
}

/// Returns whether a wrong rule explains every finding, or leads to what an earlier one has.
fn is_explained_throughout(verdict: &Verdict) -> bool {
    let mut findings = verdict.findings.iter();
    findings.all(|finding| finding.facts.is_by_rule() || finding.facts.repeats().is_some())
}

/// Returns whether a later claim states rightly what the first finding says is false: a table that had
/// played by a wrong rule would have gone on with its figures.
fn is_right_later<G: Game>(verdict: &Verdict, setup: &Setup<G>) -> bool {
    let Some(first) = verdict.findings.first() else {
        return false;
    };
    let Some(number) = first.place.number else {
        return false;
    };
    let keys: Vec<&str> = first.facts.differing().iter().map(|one| one.key).collect();
    let wrong: HashSet<Option<MoveNo>> =
        verdict.findings.iter().map(|it| it.place.number).collect();
    let is_right = |number: Option<MoveNo>, mut stated: Box<dyn Iterator<Item = &str> + '_>| {
        !wrong.contains(&number) && stated.any(|key| keys.contains(&key))
    };
    let later = setup.moves.expects.iter().filter(|it| it.number > number);
    let mut later = later.map(|expect| {
        let stated = expect
            .states
            .iter()
            .map(|(key, _)| G::INFO.expects[*key].name);
        is_right(Some(expect.number), Box::new(stated))
    });
    let of_result = setup.outcome.iter().any(|outcome| {
        let stated = outcome
            .states
            .iter()
            .map(|(key, _)| G::INFO.results[*key].name);
        is_right(None, Box::new(stated))
    });
    of_result || later.any(|is_right| is_right)
}

/// Returns the wrong order of play that the log, or a round of it, keeps to, if that is what the first
/// finding is about.
fn find_habit<G: Game>(
    verdict: &Verdict,
    setup: &Setup<G>,
    table: &Arc<Table<G>>,
) -> Option<OrderHabit> {
    let first = verdict.findings.first()?;
    let rule = first.rule.filter(|_| !first.is_conditional())?;
    let at = first.place.number?;
    let moves = setup.moves.moves.iter();
    let moves: Vec<(MoveNo, &G::Move)> = moves.map(|it| (it.number, &it.action)).collect();
    let before = state_at_violation::<G>(setup, table);
    before.habit(table, (rule.code, at), &moves)
}

/// Returns what probably happened: a slip in the header, if one alone explains more than what was
/// found at the first finding.
fn find_hint<G: Game>(
    verdict: &Verdict,
    (setup, table): (&Setup<G>, &Arc<Table<G>>),
    tree: &Tree<'_>,
    boards: &dyn Boards,
    effort: Effort,
) -> Option<Arc<dyn Hint>> {
    let first = verdict.findings.first()?;
    let are_claims = verdict
        .findings
        .iter()
        .all(|finding| finding.rule.is_none());
    let moves_are_legal = verdict.replayed && are_claims && verdict.unlisted.violations == 0;
    let found = hint::<G>(setup, table, (first.place.number, moves_are_legal), effort)?;
    let is_open = effort == Effort::Full && found.yields_to_header();
    let of_header = is_open.then(|| header_hint::<G>(tree.source(), boards));
    let claims = first.facts.differing();
    let is_whole = effort == Effort::Full && found.is_whole();
    Some(match of_header.flatten() {
        Some(of_header) => of_header,
        // A slip of the position, or a figure of the header, may explain the record as well.
        None if is_whole => {
            let found = match verdict.position {
                Some(_) => beside_position::<G>(found, are_claims, tree.source(), boards),
                None => found,
            };
            beside_figures::<G>(found, &claims, tree, boards)
        }
        None => found,
    })
}

/// Returns the review of a log whose header or moves have faults, so that nothing is replayed.
fn without_table<G: Game>(setup: &Setup<G>, faults: Faults) -> Review {
    let review = malformed(Some(G::INFO), faults);
    let verdict = Verdict {
        edition: setup.edition,
        board: setup.board.clone(),
        rulings: setup.rulings.iter().collect(),
        counts: Counts {
            declared: setup.moves.count,
            ..Counts::default()
        },
        ..review.verdict
    };
    Review { verdict, ..review }
}

/// Returns how many entries need not be replayed, and the replay up to there: none if the board
/// differs, because then nothing that was judged on it is valid.
fn replayed<G: Game>(known: ReadLog<G>, entries: usize, table: &Table<G>) -> (usize, Course<G>) {
    let of = known.setup.table.as_ref();
    if of.is_some_and(|of| Arc::ptr_eq(&of.board, &table.board)) {
        (entries, known.course)
    } else {
        (0, Course::default())
    }
}

/// Keeps the last moment of each turn only, with its tracks.
fn keep_turns<G: Game>(
    recorder: &mut Recorder<G>,
    request: ReviewRequest,
    setup: &Setup<G>,
    table: &Arc<Table<G>>,
    state: &G::State,
) {
    let shown = closing(std::mem::take(&mut recorder.turns));
    recorder
        .moments
        .retain(|moment| shown.binary_search(&moment.step).is_ok());
    recorder.end(setup, table, state, &shown);
    if recorder.moments.len() < shown.len() {
        // Only for a game that cannot tell the last moment of a turn. A second replay costs less
        // than working out the tracks of every moment, or keeping every state until the next is
        // known.
        let mut again = Recorder::<G>::showing(request, setup, shown);
        watch::<G>(setup, table, request.options, &mut again);
        recorder.moments = again.moments;
    }
}

/// Makes positions of the states that were kept up to the last reached move, and of the one that
/// was asked for.
fn positions<G: Game>(
    setup: &Setup<G>,
    table: &Arc<Table<G>>,
    options: Options,
    (kept, reached): (Vec<(G::State, MoveNo, usize)>, MoveNo),
    last: Option<(G::State, MoveNo, u32)>,
) -> (Vec<Kept>, Option<Box<dyn Position>>) {
    let preceding = match (&last, kept.is_empty()) {
        (None, true) => None,
        _ => Preceding::new(setup, options),
    };
    let snapshot = |state, at, implied| Snapshot {
        table: table.clone(),
        state,
        at,
        implied,
        preceding: preceding.clone(),
    };
    let kept = kept.into_iter().filter(|(_, at, _)| *at <= reached);
    let kept = kept.map(|(state, at, moment)| Kept {
        position: Box::new(snapshot(state, at, 0)),
        moment,
    });
    let last = last
        .map(|(state, at, implied)| Box::new(snapshot(state, at, implied)) as Box<dyn Position>);
    (kept.collect(), last)
}
