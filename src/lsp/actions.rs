//! Code actions: the name that was meant, the pass that is implied, the breach the table lets stand.

use super::script::{Part, Script, entries, touches};
use crate::game::{Info, Rule};
use crate::judge::{Account, Ask, Cause};
use crate::report::spoken::move_line;
use crate::report::{Kind, Note, notes};
use crate::text::Span;
use crate::text::tree::{Kind as Node, NodeId, Tree};
use lsp_types::{CodeAction, CodeActionKind, CodeActionOrCommand, Range, TextEdit, WorkspaceEdit};
use std::collections::HashMap;

/// What stands for the table's reason until somebody writes it.
const REASON: &str = "the table let it stand";

/// The actions that are offered on a stretch of a file.
pub fn of(script: &Script, range: Range, ask: &Ask) -> Vec<CodeActionOrCommand> {
    let Some((part, start)) = script.part_at(script.byte(range.start)) else { return Vec::new() };
    let end = script.byte(range.end).saturating_sub(part.start).max(start);
    let judged = part.judge(script, &Ask { story: true, ..*ask });
    let (tree, account) = (&judged.tree, &judged.account);
    let paper = part.paper(tree);
    let near = |span: Span| span.start as usize <= end && start <= span.end as usize;
    let mut actions = Vec::new();
    for note in notes(&paper, account).filter(|note| note.board.is_none() && near(note.span)) {
        if let Some(instead) = &note.instead {
            let edit = script.edit(&part, note.span, crate::report::spoken::scalar(instead));
            actions.push(action(script, format!("Change to {instead}"), vec![edit], true));
        }
        if let Some((rules, edit)) = accept(script, &part, tree, account, &note) {
            actions.push(action(script, format!("Let stand: accept {rules}, with a reason"), vec![edit], false));
        }
    }
    if let Some(index) = entries(tree).iter().position(|entry| touches(tree.span(*entry), start)) {
        actions.extend(write_passes(script, &part, tree, account, index));
    }
    actions.into_iter().map(CodeActionOrCommand::CodeAction).collect()
}

fn action(script: &Script, title: String, edits: Vec<TextEdit>, preferred: bool) -> CodeAction {
    #[allow(clippy::mutable_key_type, reason = "the protocol's own type")]
    let changes = HashMap::from([(script.uri.clone(), edits)]);
    CodeAction {
        title,
        kind: Some(CodeActionKind::QUICKFIX),
        edit: Some(WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() }),
        is_preferred: preferred.then_some(true),
        ..CodeAction::default()
    }
}

/// Adds `accept` with a reason to a move whose breaches can all be let stand.
fn accept(script: &Script, part: &Part<'_>, tree: &Tree<'_>, account: &Account, note: &Note<'_>) -> Option<(String, TextEdit)> {
    let info = account.verdict.game.filter(|_| note.kind == Kind::Error)?;
    let codes: Vec<&str> = std::iter::once(note.code).chain(note.also.iter().copied()).collect();
    let acceptable = |code: &str| info.rules.iter().find(|rule: &&Rule| rule.code == code).is_some_and(|rule| rule.accepted.is_some());
    let entry = *entries(tree).get((note.at? as usize).checked_sub(1)?)?;
    if !codes.iter().all(|code| acceptable(code)) || tree.get(entry, "accept").is_some() {
        return None;
    }
    let rules = if let [only] = codes[..] { only.to_owned() } else { format!("[{}]", codes.join(", ")) };
    let (span, text) = (tree.span(entry), tree.source().get(tree.span(entry).range())?);
    let edit = if let Some(inside) = text.strip_suffix('}') {
        let end = span.start as usize + inside.trim_end().len();
        script.edit(part, Span::new(end as u32, end as u32), format!(", accept: {rules}, reason: {REASON}"))
    } else {
        let indent = " ".repeat(column(tree, entry));
        script.edit(part, Span::new(span.end, span.end), format!("\n{indent}accept: {rules}\n{indent}reason: {REASON}"))
    };
    Some((codes.join(", "), edit))
}

/// The column a node begins in, in bytes.
fn column(tree: &Tree<'_>, node: NodeId) -> usize {
    let before = &tree.source()[..tree.span(node).start as usize];
    before.len() - before.rfind('\n').map_or(0, |at| at + 1)
}

/// Writes down the passes that were filled in before a move.
fn write_passes(script: &Script, part: &Part<'_>, tree: &Tree<'_>, account: &Account, index: usize) -> Option<CodeAction> {
    let (info, voice): (&'static Info, _) = (account.verdict.game?, account.voice.as_deref()?);
    let number = index as u32 + 1;
    let declared = account.moments.iter().position(|moment| moment.at == number && matches!(moment.cause, Cause::Declared(_)))?;
    let mut passes = Vec::new();
    for moment in account.moments[..declared].iter().rev() {
        match &moment.cause {
            Cause::Implied(pass) => passes.push(move_line(info, voice, pass)),
            Cause::Automatic => {}
            Cause::Opening | Cause::Declared(_) => break,
        }
    }
    passes.reverse();
    let entry = entries(tree)[index];
    let column = column(tree, entry);
    let line = tree.span(entry).start - column as u32;
    let lead = tree.source().get(line as usize..line as usize + column)?;
    // Only where the move begins its line after the dash of the list.
    if passes.is_empty() || lead.trim() != "-" || tree.kind(entry) != Node::Map {
        return None;
    }
    let lines: String = passes.iter().map(|pass| format!("{lead}{pass}\n")).collect();
    let title = if passes.len() == 1 { "Write the implied pass".to_owned() } else { format!("Write the {} implied passes", passes.len()) };
    Some(action(script, title, vec![script.edit(part, Span::new(line, line), lines)], false))
}
