//! Code actions: change a name to the one that was meant, write down an implied pass, accept a
//! breach, fix the slip that explains the first violation.

use super::repairs;
use super::script::{Part, Script, entries, touches};
use crate::game::Games;
use crate::game::language::{Fault, code};
use crate::game::notation::{instead_of, move_line};
use crate::referee::judge::{Cause, Review, ReviewRequest, judge_with};
use crate::referee::verdict::{Judgement, Verdict};
use crate::report::{Kind, Note, notes, notes_of};
use crate::yaml::Span;
use crate::yaml::breaks::{Break, line_start};
use crate::yaml::counted;
use crate::yaml::edit::TextEdit;
use crate::yaml::tree::{NodeId, Tree};
use lsp_types::{
    CodeAction, CodeActionKind, CodeActionOrCommand, Range, TextEdit as Edit, WorkspaceEdit,
};
use serde_json::json;
use std::collections::HashMap;

/// The placeholder for the table's reason.
const REASON: &str = "the table let it stand";
/// The kind of action that writes down implied passes.
pub(crate) const PASSES: CodeActionKind = CodeActionKind::REFACTOR_REWRITE;
/// The most findings at a place for which actions are offered.
const FINDINGS: usize = 50;

/// Returns the actions that are offered for a range of a file.
pub(crate) fn of<L: Games>(
    script: &Script<L>,
    range: Range,
    only: Option<&[CodeActionKind]>,
    review_request: &ReviewRequest,
) -> Vec<CodeActionOrCommand> {
    let place = script.part_at(script.byte(range.start));
    let Some((part, start)) = place.filter(|(part, _)| part.is_log::<L>()) else {
        return Vec::new();
    };
    let end = script.byte(range.end).saturating_sub(part.start).max(start);
    let judged = part.judge(
        script,
        &ReviewRequest {
            story: true,
            ..*review_request
        },
    );
    let (tree, review) = (&judged.tree, &judged.review);
    let log = part.log(tree);
    let near = |span: Span| span.start as usize <= end && start <= span.end as usize;
    let offer = Offer {
        script,
        part,
        tree,
        review,
        entries: entries(tree),
        review_request,
    };
    let wanted =
        |kind: &CodeActionKind| only.is_none_or(|only| only.iter().any(|only| is_of(kind, only)));
    let mut actions = Vec::new();
    let findings = notes(&log, review)
        .filter(|note| note.board.is_none() && near(note.span))
        .take(FINDINGS);
    for note in findings.filter(|_| wanted(&CodeActionKind::QUICKFIX)) {
        actions.extend(offer.instead(&note));
        actions.extend(offer.fix(&note));
        actions.extend(offer.accept(&note));
    }
    if wanted(&CodeActionKind::QUICKFIX) {
        let first = notes_of(Kind::Error, &log, review).next();
        if first.is_some_and(|first| first.board.is_none() && near(first.span)) {
            actions.extend(repairs::of(script, &part));
        }
    }
    if wanted(&PASSES)
        && let Some(index) = offer
            .entries
            .iter()
            .position(|entry| touches(tree.span(*entry), start))
    {
        actions.extend(offer.write_passes(index));
    }
    actions
        .into_iter()
        .map(CodeActionOrCommand::CodeAction)
        .collect()
}

/// Returns whether an action of one kind answers a request for another kind, which may be more
/// general.
fn is_of(kind: &CodeActionKind, wanted: &CodeActionKind) -> bool {
    let rest = kind.as_str().strip_prefix(wanted.as_str());
    wanted.as_str().is_empty() || rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

struct Offer<'s, L> {
    script: &'s Script<L>,
    part: Part<'s>,
    tree: &'s Tree<'s>,
    review: &'s Review,
    entries: Vec<NodeId>,
    review_request: &'s ReviewRequest,
}

impl<L: Games> Offer<'_, L> {
    fn action(&self, title: String, span: Span, text: &str, preferred: bool) -> CodeAction {
        self.edits(
            title,
            CodeActionKind::QUICKFIX,
            vec![self.script.edit(&self.part, span, text)],
            preferred,
        )
    }

    fn edits(
        &self,
        title: String,
        kind: CodeActionKind,
        edits: Vec<Edit>,
        preferred: bool,
    ) -> CodeAction {
        #[allow(clippy::mutable_key_type, reason = "the protocol's own type")]
        let changes = HashMap::from([(self.script.uri.clone(), edits)]);
        CodeAction {
            title,
            kind: Some(kind),
            edit: Some(WorkspaceEdit {
                changes: Some(changes),
                ..WorkspaceEdit::default()
            }),
            is_preferred: preferred.then_some(true),
            ..CodeAction::default()
        }
    }

    /// Judges the log after an edit.
    fn judged(&self, edit: &TextEdit) -> Verdict {
        let text = edit.applied(self.tree.source());
        judge_with::<L>(&text, &self.script.boards, self.review_request)
            .review
            .verdict
    }

    /// Replaces a word with the one that was most likely meant, if that removes the fault.
    fn instead(&self, note: &Note<'_>) -> Option<CodeAction> {
        let instead = note.instead.as_ref()?;
        let text = instead_of(self.tree.source(), note.span, instead);
        let verdict = self.judged(&TextEdit::new(note.at, note.span.range(), text.as_str()));
        let is_syntax = |fault: &Fault| fault.code == code::SYNTAX;
        let was_yaml = !self.review.verdict.faults.iter().any(is_syntax);
        let again = |fault: &Fault| {
            (was_yaml && is_syntax(fault))
                || (fault.code, fault.span.start) == (note.code, note.span.start)
        };
        let helps = !verdict.faults.iter().any(again);
        helps.then(|| self.action(format!("Change to {instead}"), note.span, &text, true))
    }

    /// Returns the quick fix that removes a fault of form.
    fn fix(&self, note: &Note<'_>) -> Option<CodeAction> {
        let fix = note.fix?;
        let edit = |edit: &TextEdit| {
            let span = Span::new(edit.start as u32, edit.end as u32);
            self.script.edit(&self.part, span, edit.text.as_str())
        };
        let title = match fix.merged {
            true => "Make an entry of each move",
            false => "Write it as it should be",
        };
        let edits = fix.edits.iter().map(edit).collect();
        Some(self.edits(title.to_owned(), CodeActionKind::QUICKFIX, edits, true))
    }

    /// Adds `accept` with a reason to a move whose breaches can all be accepted.
    fn accept(&self, note: &Note<'_>) -> Option<CodeAction> {
        let (tree, info) = (
            self.tree,
            self.review
                .verdict
                .game
                .filter(|_| note.kind == Kind::Error)?,
        );
        let codes: Vec<&str> = std::iter::once(note.code)
            .chain(note.also.iter().copied())
            .collect();
        let acceptable = |code: &str| {
            info.rules
                .iter()
                .find(|rule| rule.code == code)
                .is_some_and(|rule| rule.accepted.is_some())
        };
        let entry = *self.entries.get((note.at? as usize).checked_sub(1)?)?;
        let ((key, verb), (_, last)) = (tree.entries(entry).next()?, tree.entries(entry).last()?);
        if !codes.iter().all(|code| acceptable(code)) || tree.get(entry, "accept").is_some() {
            return None;
        }
        let rules = if let [only] = codes[..] {
            only.to_owned()
        } else {
            format!("[{}]", codes.join(", "))
        };
        let source = tree.source();
        let (at, text) = if !source[tree.span(entry).range()].starts_with('{') {
            // Inserted after the verb, because the last value of the move may end in a block of
            // text.
            let line = Break::first(source).unwrap_or_default().as_str();
            let lead = format!("{line}{}", " ".repeat(column(tree, entry)));
            (
                tree.span(verb).end,
                format!("{lead}accept: {rules}{lead}reason: {REASON}"),
            )
        } else if tree.is_plain(key) {
            (
                tree.span(last).end,
                format!(", accept: {rules}, reason: {REASON}"),
            )
        } else {
            (
                tree.span(last).end,
                format!(", \"accept\": {}, \"reason\": \"{REASON}\"", json!(codes)),
            )
        };
        // The move may have other faults, and an action that would make the log malformed is not
        // offered.
        let title = format!("Let stand: accept {}, with a reason", codes.join(", "));
        let verdict = self.judged(&TextEdit::insert(at as usize, text.as_str()));
        (verdict.judgement != Judgement::Malformed)
            .then(|| self.action(title, Span::new(at, at), &text, false))
    }

    /// Writes down the passes that were filled in before a move.
    fn write_passes(&self, index: usize) -> Option<CodeAction> {
        let (review, tree) = (self.review, self.tree);
        let (info, voice) = (review.verdict.game?, review.voice.as_deref()?);
        let number = index as u32 + 1;
        let declared = review
            .moments
            .iter()
            .position(|moment| moment.at == number && matches!(moment.cause, Cause::Declared(_)))?;
        let mut passes = Vec::new();
        for moment in review.moments[..declared].iter().rev() {
            match &moment.cause {
                Cause::Implied(pass) => passes.push(move_line(info, voice, pass)),
                Cause::Automatic => {}
                Cause::Opening | Cause::Declared(_) | Cause::PassedOver(_) => break,
            }
        }
        passes.reverse();
        let entry = self.entries[index];
        let column = column(tree, entry);
        let line = tree.span(entry).start - column as u32;
        let lead = tree.source().get(line as usize..line as usize + column)?;
        // Only a move that begins its line, right after the dash of the list, can be preceded by
        // lines.
        if passes.is_empty() || lead.trim() != "-" {
            return None;
        }
        let end = Break::first(tree.source()).unwrap_or_default().as_str();
        let lines: String = passes
            .iter()
            .map(|pass| format!("{lead}{pass}{end}"))
            .collect();
        let title = if passes.len() == 1 {
            "Write the implied pass".to_owned()
        } else {
            format!("Write the {}", counted(passes.len(), "implied pass"))
        };
        // The passes must not change what the log means: an expect before the move may be about a
        // moment among the passes.
        let said = |verdict: &Verdict| (verdict.judgement, verdict.violations());
        let verdict = self.judged(&TextEdit::insert(line as usize, lines.as_str()));
        (said(&verdict) == said(&review.verdict)).then(|| {
            self.edits(
                title,
                PASSES,
                vec![self.script.edit(&self.part, Span::new(line, line), lines)],
                false,
            )
        })
    }
}

/// Returns the column of a node's first byte, in bytes.
fn column(tree: &Tree<'_>, node: NodeId) -> usize {
    let start = tree.span(node).start as usize;
    start - line_start(tree.source(), start)
}
