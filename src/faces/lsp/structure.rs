//! The structure of a log: its outline by turns and phases, its folding ranges, the ranges to which
//! a selection grows.

use super::script::{Part, Script, entries, touches};
use crate::game::Games;
use crate::game::language::Info;
use crate::referee::judge::{Cause, Review, ReviewRequest};
use crate::referee::replay::Options;
use crate::referee::verdict::Judgement;
use crate::yaml::Span;
use crate::yaml::parse::parse;
use crate::yaml::tree::{Kind, NodeId, Tree};
use lsp_types::{DocumentSymbol, FoldingRange, Position, SelectionRange, SymbolKind};

use super::readable::Readable;

/// An entry of the outline.
struct Heading {
    name: String,
    kind: SymbolKind,
    /// Its whole span; `own` is the part with its name.
    span: Span,
    own: Span,
    children: Vec<Heading>,
}

/// Returns the outline of a file: the keys of its logs, and the moves by turns and phases.
pub(crate) fn outline<L: Games>(
    script: &Script<L>,
    review_request: &ReviewRequest,
) -> Vec<DocumentSymbol> {
    let parts: Vec<Part<'_>> = script
        .parts()
        .into_iter()
        .filter(Part::is_log::<L>)
        .collect();
    let symbols = |part: &Part<'_>| {
        headings(script, part, review_request)
            .into_iter()
            .map(|heading| symbol(script, part, heading))
            .collect::<Vec<_>>()
    };
    parts.iter().flat_map(symbols).collect()
}

/// Returns the folding ranges: keys of the header, turns and phases that take more than one line.
pub(crate) fn folds<L: Games>(
    script: &Script<L>,
    review_request: &ReviewRequest,
) -> Vec<FoldingRange> {
    let mut folds: Vec<FoldingRange> = Vec::new();
    for part in script.parts().iter().filter(|part| part.is_log::<L>()) {
        let mut open = headings(script, part, review_request);
        while let Some(heading) = open.pop() {
            let range = script.range(part, heading.span);
            if range.end.line > range.start.line {
                folds.push(FoldingRange {
                    start_line: range.start.line,
                    end_line: range.end.line,
                    ..FoldingRange::default()
                });
            }
            open.extend(heading.children);
        }
    }
    folds.sort_by_key(|fold| (fold.start_line, std::cmp::Reverse(fold.end_line)));
    folds.dedup_by_key(|fold| (fold.start_line, fold.end_line));
    folds
}

/// Returns the ranges to which a selection at a place grows: the word, its key with the value, the
/// move, the list, the log.
pub(crate) fn selection<L: Games>(script: &Script<L>, at: Position) -> SelectionRange {
    let byte = script.byte(at);
    let mut spans = Vec::new();
    let part = script.part_at(byte);
    if let Some((part, byte)) = &part {
        spans.push(Span::new(0, part.text.len() as u32));
        let tree = parse(part.text).tree;
        let mut node = tree.root();
        while let Some(at) = node {
            spans.push(tree.span(at));
            node = None;
            if tree.kind(at) == Kind::Map {
                let pair = tree.entries(at).find(|(key, value)| {
                    touches(
                        Span::new(
                            tree.span(*key).start,
                            tree.span(*value).end.max(tree.span(*key).end),
                        ),
                        *byte,
                    )
                });
                if let Some((key, value)) = pair {
                    spans.push(Span::new(
                        tree.span(key).start,
                        tree.span(value).end.max(tree.span(key).end),
                    ));
                    node = [value, key]
                        .into_iter()
                        .find(|node| touches(tree.span(*node), *byte));
                }
            } else if tree.kind(at) == Kind::List {
                node = tree
                    .children(at)
                    .find(|child| touches(tree.span(*child), *byte));
            }
        }
    }
    let whole = SelectionRange {
        range: script.whole(),
        parent: None,
    };
    let Some((part, _)) = part else { return whole };
    spans.dedup();
    spans.into_iter().fold(whole, |outer, span| SelectionRange {
        range: script.range(&part, span),
        parent: Some(Box::new(outer)),
    })
}

fn symbol<L: Games>(script: &Script<L>, part: &Part<'_>, heading: Heading) -> DocumentSymbol {
    let children = heading
        .children
        .into_iter()
        .map(|child| symbol(script, part, child))
        .collect();
    #[allow(deprecated, reason = "the protocol's own type still has the field")]
    DocumentSymbol {
        name: heading.name,
        detail: None,
        kind: heading.kind,
        tags: None,
        deprecated: None,
        range: script.range(part, heading.span),
        selection_range: script.range(part, heading.own),
        children: Some(children),
    }
}

fn headings<L: Games>(
    script: &Script<L>,
    part: &Part<'_>,
    review_request: &ReviewRequest,
) -> Vec<Heading> {
    let judged = part.judge(script, &ReviewRequest::default());
    let readable = (judged.review.verdict.judgement == Judgement::Malformed)
        .then(|| Readable::new(script, part.number, part.text, review_request));
    let text = readable
        .as_ref()
        .map_or(part.text, |readable| readable.text.as_str());
    let back = |span: Span| {
        readable
            .as_ref()
            .map_or(span, |readable| readable.back(span))
    };
    let review_request = ReviewRequest {
        story: true,
        options: Options {
            keep_going: true,
            ..review_request.options
        },
        hint: false,
        rests_on: false,
        ..*review_request
    };
    let judged = script.judge(part.number, text, &review_request);
    let (tree, review) = (&judged.tree, &judged.review);
    let Some(root) = tree.root().filter(|root| tree.kind(*root) == Kind::Map) else {
        return Vec::new();
    };
    let stages = stages(review, entries(tree).len());
    let mut out = Vec::new();
    for (key, value) in tree.entries(root) {
        let (own, end) = (tree.span(key), tree.span(value).end.max(tree.span(key).end));
        let name = tree.scalar(key).unwrap_or_default();
        let children = match review.verdict.game {
            Some(info) if name == "moves" => turns(tree, info, &stages, &back),
            _ => Vec::new(),
        };
        let shown = match tree.scalar(value) {
            Some(text) if !text.is_empty() && text.len() < 60 => format!("{name}: {text}"),
            _ => name.to_owned(),
        };
        let (span, own) = (back(Span::new(own.start, end)), back(own));
        if !name.is_empty() && own.start < own.end {
            out.push(Heading {
                name: shown,
                kind: SymbolKind::PROPERTY,
                span: around(span, own),
                own,
                children,
            });
        }
    }
    out
}

/// Returns the turn and phase in which each move is made: those of the moment before it.
fn stages(review: &Review, moves: usize) -> Vec<Option<(u32, &'static str)>> {
    let mut stages = vec![None; moves];
    for pair in review.moments.windows(2) {
        if let [before, moment] = pair
            && matches!(moment.cause, Cause::Declared(_))
            && let Some(stage) = stages.get_mut(moment.at as usize - 1)
        {
            *stage = Some((before.turn, before.phase));
        }
    }
    stages
}

/// Returns the entries of `moves`, under the turns and phases in which they are made.
fn turns(
    tree: &Tree<'_>,
    info: &Info,
    stages: &[Option<(u32, &str)>],
    back: &dyn Fn(Span) -> Span,
) -> Vec<Heading> {
    let mut turns: Vec<Heading> = Vec::new();
    let mut stage = stages.iter().find_map(|stage| *stage);
    let mut last = None;
    for (entry, own) in entries(tree).into_iter().zip(stages) {
        let span = back(tree.span(entry));
        stage = own.or(stage);
        let Some((turn, phase)) = stage else { continue };
        let heading = |name: String, kind| Heading {
            name,
            kind,
            span,
            own: span,
            children: Vec::new(),
        };
        if last.map(|(turn, _)| turn) != Some(turn) {
            turns.push(heading(
                format!("{} {turn}", info.turn),
                SymbolKind::NAMESPACE,
            ));
        }
        if let Some(of) = turns.last_mut() {
            if last != stage {
                of.children
                    .push(heading(phase.to_owned(), SymbolKind::METHOD));
            }
            of.span = around(of.span, span);
            if let Some(phase) = of.children.last_mut() {
                phase.span = around(phase.span, span);
                phase
                    .children
                    .push(heading(one_line(tree, entry), SymbolKind::EVENT));
            }
        }
        last = stage;
    }
    turns
}

fn around(one: Span, other: Span) -> Span {
    Span::new(one.start.min(other.start), one.end.max(other.end))
}

/// Returns a move in one line, for the outline.
fn one_line(tree: &Tree<'_>, entry: NodeId) -> String {
    let text = &tree.source()[tree.span(entry).range()];
    let line = text
        .trim_start_matches('{')
        .trim_end_matches('}')
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ");
    let mut line: String = if line.chars().count() > 80 {
        line.chars().take(79).chain(['…']).collect()
    } else {
        line
    };
    if line.is_empty() {
        line.push('-');
    }
    line
}
