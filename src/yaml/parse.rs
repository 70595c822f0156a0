//! From the text of one document to its tree, by the events of `granit-parser`.
//!
//! A log is plain data. Anchors, aliases, merge keys and tags are refused, each at its place, and
//! reading continues.

use super::Span;
use super::blank;
use super::breaks::{line_end, line_start, with_breaks_of, with_line_feeds};
use super::edit::TextEdit;
use super::events::{self, MAX_DEPTH, gave_up};
pub(crate) use super::form_fault::FormFault;
use super::markers::{MARKER, drawn_lines};
use super::plain_words::in_plain_words;
use super::salvage::{self, Cut};
use super::slips;
use super::subset;
use super::tree::{Kind, Node, NodeId, Tree};
use granit_parser::{Event, ScanError};
use std::collections::HashSet;

/// The largest document that is read, in bytes. A long game takes about thirty thousand.
pub(crate) const MAX_DOCUMENT: usize = 32 << 20;
/// The depth at which the parser gives up; deeper than our limit, so that our own fault is reported
/// first.
const NESTING: usize = MAX_DEPTH + 8;
/// How many faults of form are listed per document.
pub(crate) const MAX_FAULTS: usize = 100;

/// A document's tree, as far as it could be read, with every fault of its form.
#[derive(Debug)]
pub struct Parsed<'a> {
    /// The nodes. After a fault of syntax they end where the scanner gave up.
    pub tree: Tree<'a>,
    /// Everything wrong with the form, in the order in which it was found.
    pub faults: Vec<FormFault>,
    /// The beginning of the entry in which reading stopped, which is therefore incomplete.
    pub broken: Option<u32>,
}

/// Reads one document. It never fails: every fault is listed with its place.
///
/// Time and memory are linear in the length of `text`, which must be at most `MAX_DOCUMENT` bytes
/// (`split` makes sure of it for files).
///
/// [`subset`] reads the layouts that most logs have; [`full`] reads everything else and gives the
/// same tree.
pub fn parse(text: &str) -> Parsed<'_> {
    match subset::read(text) {
        Some(tree) => Parsed {
            tree,
            faults: Vec::new(),
            broken: None,
        },
        None => full(text),
    }
}

/// Reads one document by the events of `granit-parser`, whatever its layout.
pub fn full(text: &str) -> Parsed<'_> {
    let lines = drawn_lines(text).into_iter();
    let drawn: Vec<TextEdit> = lines.map(|it| TextEdit::remove(it.start, it.end)).collect();
    let read = match &drawn[..] {
        [] => by_events(text),
        _ => without(text, &drawn),
    };
    let mut idle: Vec<FormFault> = Vec::new();
    let first = drawn.first().map(|edit| edit.start as u32);
    idle.extend(first.map(|at| FormFault::DrawnLines {
        at: Span::new(at, at + MARKER as u32),
        fix: drawn.clone(),
    }));
    let is_blank = |fault: &&FormFault| matches!(fault, FormFault::BlankAgain { .. });
    let blank: Vec<FormFault> = read.faults.iter().filter(is_blank).cloned().collect();
    let read = match &blank[..] {
        [] => read,
        _ => {
            let edits = blank.iter().filter_map(|fault| match fault {
                FormFault::BlankAgain { fix, .. } => Some(fix.clone()),
                _ => None,
            });
            without(
                text,
                &drawn.iter().cloned().chain(edits).collect::<Vec<_>>(),
            )
        }
    };
    idle.extend(blank);
    idle.extend(read.faults);
    idle.truncate(MAX_FAULTS + 1);
    Parsed {
        faults: idle,
        ..read
    }
}

/// Reads one document without some parts of it. Blanks take their place, so that every byte keeps its own.
fn without<'a>(text: &'a str, parts: &[TextEdit]) -> Parsed<'a> {
    let mut rest = text.to_owned();
    for part in parts {
        let blanks = text[part.range()].bytes().map(|byte| match byte {
            b'\n' | b'\r' => char::from(byte),
            _ => ' ',
        });
        rest.replace_range(part.range(), &blanks.collect::<String>());
    }
    let read = by_events(&rest);
    let (nodes, aside) = (read.tree.nodes, read.tree.aside);
    Parsed {
        tree: Tree { text, nodes, aside },
        faults: read.faults,
        broken: read.broken,
    }
}

/// Reads one document as the parser does.
fn by_events(text: &str) -> Parsed<'_> {
    let mut builder = Builder::new(text);
    builder.take_all(events::events(text, NESTING));
    let parsed = builder.finish();
    // What the parser read before it gave up says more about the broken entry, unless it read too
    // little.
    salvaged(text, &parsed).unwrap_or(parsed)
}

/// Returns how many keys the outermost mapping has, and how many values there are in all.
fn extent(parsed: &Parsed<'_>) -> (usize, usize) {
    let tree = &parsed.tree;
    let root = tree.root().filter(|root| tree.kind(*root) == Kind::Map);
    let keys = root.map_or(0, |root| tree.entries(root).count());
    (keys, tree.nodes.len())
}

/// Reads what is complete before a fault in brackets. `None` if that is no more than was read.
fn salvaged<'a>(text: &'a str, read: &Parsed<'a>) -> Option<Parsed<'a>> {
    let at = read.faults.iter().find_map(|fault| match fault {
        FormFault::Syntax { at, .. } => Some(at.start as usize),
        _ => None,
    })?;
    // The parser may give up at a bracket long before the one that does not match it, or before the
    // end of a text that breaks off.
    let up_to = |cut: Cut| up_to(text, &cut, &read.faults);
    let salvaged = [at, text.len()].map(|end| salvage::cuts(text, end).into_iter().find_map(up_to));
    let most = salvaged.into_iter().flatten().max_by_key(extent)?;
    (extent(&most) > extent(read)).then_some(most)
}

/// Reads a text up to a cut. `None` if that is no YAML either.
fn up_to<'a>(text: &'a str, cut: &Cut, faults: &[FormFault]) -> Option<Parsed<'a>> {
    let whole = [&text[..cut.at], &cut.closers].concat();
    if events::events(&whole, NESTING).any(|event| event.is_err()) {
        return None;
    }
    let mut builder = Builder::new(text);
    builder.take_all(events::events(&whole, NESTING));
    let mut parsed = builder.finish();
    // The closing brackets were added and are nowhere in the text.
    let end = cut.at as u32;
    for node in &mut parsed.tree.nodes {
        node.span = Span::new(node.span.start.min(end), node.span.end.min(end));
    }
    // One slip is one fault: a mismatch before it may have the same cause.
    parsed.faults = faults.to_vec();
    parsed.broken = (!cut.closers.is_empty()).then_some(end);
    Some(parsed)
}

struct Builder<'a> {
    tree: Tree<'a>,
    open: Vec<u32>,
    faults: Vec<FormFault>,
}

impl<'a> Builder<'a> {
    fn new(text: &'a str) -> Self {
        Self {
            tree: Tree {
                text,
                nodes: Vec::with_capacity(text.len() / 8),
                aside: Vec::new(),
            },
            open: Vec::new(),
            faults: Vec::new(),
        }
    }

    fn take_all<'e>(
        &mut self,
        events: impl Iterator<Item = Result<(Event<'e>, granit_parser::Span), ScanError>>,
    ) {
        for event in events {
            match event {
                Ok((event, span)) => {
                    let span = span
                        .byte_range()
                        .map_or(Span::default(), |range| self.span(range.start, range.end));
                    if !self.take(event, span) {
                        break;
                    }
                }
                Err(error) => {
                    self.syntax(&error);
                    break;
                }
            }
        }
    }

    fn span(&self, start: usize, end: usize) -> Span {
        let length = self.tree.text.len();
        let (start, end) = (start.min(length), end.min(length));
        Span::new(start as u32, end.max(start) as u32)
    }

    /// Takes one event; returns `false` when reading must stop.
    fn take(&mut self, event: Event<'_>, span: Span) -> bool {
        match event {
            Event::Scalar(value, _, anchor, tag) => {
                let (kind, text) = self.scalar_kind(span, value);
                if let Some(text) = text {
                    self.tree.aside.push((self.tree.nodes.len() as u32, text));
                }
                self.leaf(kind, span);
                self.properties(anchor, tag.is_some(), span);
            }
            Event::Alias(_) | Event::UnresolvedAlias(_) => {
                self.leaf(Kind::Refused, span);
                self.fault(FormFault::NotPlainData {
                    what: "an alias",
                    at: span,
                });
            }
            Event::SequenceStart(_, anchor, tag) => {
                self.properties(anchor, tag.is_some(), span);
                return self.start(Kind::List, span);
            }
            Event::MappingStart(_, anchor, tag) => {
                self.properties(anchor, tag.is_some(), span);
                return self.start(Kind::Map, span);
            }
            Event::SequenceEnd | Event::MappingEnd => self.end(span),
            _ => {}
        }
        self.faults.len() <= MAX_FAULTS
    }

    /// Returns how the text of a scalar is stored: as its bytes in the source where the two are
    /// equal, and aside otherwise.
    fn scalar_kind(
        &self,
        span: Span,
        value: std::borrow::Cow<'_, str>,
    ) -> (Kind, Option<Box<str>>) {
        let raw = &self.tree.text[span.range()];
        // For an empty value the parser reports a `~` that nobody wrote.
        if raw.is_empty() || raw == value {
            return (Kind::Plain, None);
        }
        // A block scalar may begin with a quote too, and end in anything.
        let within = ['"', '\'']
            .into_iter()
            .find_map(|quote| raw.strip_prefix(quote)?.strip_suffix(quote));
        if within == Some(&*value) {
            (Kind::Quoted, None)
        } else {
            (Kind::Aside, Some(value.into()))
        }
    }

    fn leaf(&mut self, kind: Kind, span: Span) {
        let next = self.tree.nodes.len() as u32 + 1;
        self.tree.nodes.push(Node { span, next, kind });
    }

    fn start(&mut self, kind: Kind, span: Span) -> bool {
        if self.open.len() >= MAX_DEPTH {
            self.faults.push(FormFault::TooDeep { at: span });
            return false;
        }
        self.open.push(self.tree.nodes.len() as u32);
        self.tree.nodes.push(Node {
            span,
            next: 0,
            kind,
        });
        true
    }

    /// Ends a container. A flow container ends with its bracket; the parser ends a block container
    /// at the next token, so its span is cut back to its children.
    fn end(&mut self, span: Span) {
        let Some(id) = self.open.pop() else { return };
        let flow = span.end > span.start;
        self.close(id, flow.then_some(span.end));
        if self.tree.nodes[id as usize].kind == Kind::Map {
            self.keys(NodeId(id));
        }
    }

    fn close(&mut self, id: u32, flow_end: Option<u32>) {
        let next = self.tree.nodes.len() as u32;
        self.tree.nodes[id as usize].next = next;
        let (first, last) = {
            let mut children = self.tree.children(NodeId(id));
            let first = children.next();
            (first, children.last().or(first))
        };
        let (first, last) = (
            first.map(|child| self.tree.span(child).start),
            last.map(|child| self.tree.span(child).end),
        );
        let span = &mut self.tree.nodes[id as usize].span;
        match flow_end {
            Some(end) => span.end = end,
            None => *span = Span::new(first.unwrap_or(span.start), last.unwrap_or(span.end)),
        }
    }

    /// Checks the keys of a mapping that has just ended: duplicate, merge and complex ones.
    fn keys(&mut self, map: NodeId) {
        const FEW: usize = 12;
        let keys: Vec<NodeId> = self.tree.entries(map).map(|(key, _)| key).collect();
        if keys.len() > 1 && !self.open.is_empty() && keys.iter().all(|key| self.is_entry(*key)) {
            // The bracket is wrong, not each of its entries.
            self.tree.nodes[map.0 as usize].kind = Kind::Refused;
            self.fault(FormFault::ListInBraces {
                at: self.tree.span(map),
            });
            return;
        }
        let mut seen = HashSet::new();
        for (at, key) in keys.iter().enumerate() {
            let span = self.tree.span(*key);
            let Some(text) = self.tree.scalar(*key) else {
                if self.tree.kind(*key) != Kind::Refused {
                    self.fault(FormFault::KeyNotText { at: span });
                }
                continue;
            };
            let fault = if text == "<<" && self.tree.is_plain(*key) {
                Some(FormFault::NotPlainData {
                    what: "a merge key",
                    at: span,
                })
            } else {
                let again = if keys.len() <= FEW {
                    keys[..at]
                        .iter()
                        .any(|earlier| self.tree.scalar(*earlier) == Some(text))
                } else {
                    !seen.insert(text.to_owned())
                };
                again.then(|| self.repeated((map, &keys), at))
            };
            if let Some(fault) = fault {
                self.fault(fault);
                if self.faults.len() > MAX_FAULTS {
                    return;
                }
            }
        }
    }

    /// Returns the fault of a key that its mapping has already. `at` is the index of the key among `keys`.
    fn repeated(&self, (map, keys): (NodeId, &[NodeId]), at: usize) -> FormFault {
        let key = keys[at];
        let text = self.tree.scalar(key);
        let is_same = |earlier: &&NodeId| self.tree.scalar(**earlier) == text;
        let first = *keys[..at].iter().find(is_same).unwrap_or(&key);
        let blank = blank::again(&self.tree, (map, keys), (first, key));
        let key = text.unwrap_or_default().to_owned();
        if let Some((at, other, fix)) = blank {
            return FormFault::BlankAgain {
                key,
                at,
                other,
                fix,
            };
        }
        let (again, first) = (self.tree.span(keys[at]), self.tree.span(first));
        match self.list_again(keys, at) {
            Some(fix) => FormFault::ListAgain {
                key,
                at: again,
                first,
                fix,
            },
            None => FormFault::DuplicateKey {
                key,
                at: again,
                first,
            },
        }
    }

    /// Returns the edit that removes a header key which repeats the previous key, so that their two
    /// block lists become one.
    fn list_again(&self, keys: &[NodeId], at: usize) -> Option<TextEdit> {
        let (key, before) = (keys[at], keys[at.checked_sub(1)?]);
        let source = self.tree.source();
        let (start, end) = (
            self.tree.span(key).start as usize,
            self.tree.span(key).end as usize,
        );
        let is_first = start == 0 || source[..start].ends_with(['\n', '\r']);
        let is_same = self.tree.scalar(key) == self.tree.scalar(before);
        if !self.open.is_empty() || !is_first || !is_same {
            return None;
        }
        let column = |key: NodeId| {
            let list = NodeId(self.tree.nodes[key.0 as usize].next);
            let node = self.tree.nodes.get(list.0 as usize)?;
            let line = line_start(source, node.span.start as usize);
            let text = &source[line..];
            let indentation = text.len() - text.trim_start_matches(' ').len();
            let is_item = text[indentation..].starts_with("- ");
            (node.kind == Kind::List && is_item).then_some(indentation)
        };
        if column(key)? != column(before)? {
            return None;
        }
        let line_end = line_end(source, end);
        let rest = source[end..line_end].trim_start_matches([':', ' ', '\t']);
        // A comment after the key stays.
        Some(match rest.starts_with('#') {
            true => TextEdit::remove(start, line_end - rest.len()),
            false => TextEdit::remove(start, line_end),
        })
    }

    /// Returns whether a key is a list or a mapping that has no value.
    fn is_entry(&self, key: NodeId) -> bool {
        let value = self.tree.nodes[key.0 as usize].next as usize;
        let is_empty = self
            .tree
            .nodes
            .get(value)
            .is_some_and(|value| value.span.range().is_empty());
        is_empty && matches!(self.tree.kind(key), Kind::List | Kind::Map)
    }

    fn properties(&mut self, anchor: usize, tagged: bool, at: Span) {
        if anchor != 0 {
            self.fault(FormFault::NotPlainData {
                what: "an anchor",
                at,
            });
        }
        if tagged {
            self.fault(FormFault::NotPlainData { what: "a tag", at });
        }
    }

    fn fault(&mut self, fault: FormFault) {
        if self.faults.len() < MAX_FAULTS {
            self.faults.push(fault);
        } else if self.faults.len() == MAX_FAULTS {
            self.faults.push(FormFault::TooMany { at: fault.at() });
        }
    }

    fn syntax(&mut self, error: &ScanError) {
        let text = self.tree.text;
        let mut start = gave_up(error, text).min(text.len());
        while !text.is_char_boundary(start) {
            start -= 1;
        }
        let end = text[start..]
            .chars()
            .next()
            .filter(|next| !matches!(next, '\n' | '\r'))
            .map_or(start, |next| start + next.len_utf8());
        let at = self.span(start, end);
        // The parser may give up before our own check of the depth reports.
        if error.info().contains("recursion limit") {
            return self.faults.push(FormFault::TooDeep { at });
        }
        let line = line_start(text, start) as u32;
        // The scanner joined words with the line at which it gave up; nobody wrote them as one
        // text.
        if let Some(last) = self
            .tree
            .nodes
            .last_mut()
            .filter(|last| last.span.start < line && last.span.end > line)
        {
            last.kind = match last.kind {
                Kind::Plain | Kind::Aside => Kind::Refused,
                kind => kind,
            };
        }
        let slip = slips::find(&with_line_feeds(text), start).map(|mut slip| {
            slip.fix.text = with_breaks_of(text, &slip.fix.text);
            Box::new(slip)
        });
        if let Some(slip) = &slip {
            // An alias that is part of the slip is no fault of its own.
            let line = line_start(text, slip.at.start as usize) as u32;
            self.faults.retain(
                |fault| !matches!(fault, FormFault::NotPlainData { at, .. } if at.start >= line),
            );
        }
        self.faults.push(FormFault::Syntax {
            what: in_plain_words(error.info()),
            at,
            slip,
        });
    }

    fn finish(mut self) -> Parsed<'a> {
        // The outermost containers are the log, its list of moves and the move that is broken.
        let broken = self
            .open
            .get(2)
            .map(|id| self.tree.nodes[*id as usize].span.start);
        while let Some(id) = self.open.pop() {
            self.close(id, None);
        }
        self.second_log();
        Parsed {
            tree: self.tree,
            faults: self.faults,
            broken,
        }
    }

    /// Reports repeated header keys as one fault where a second log follows. There must be
    /// something between the two: otherwise it is only a line that was written twice.
    fn second_log(&mut self) {
        let again = self.faults.iter().position(
            |fault| matches!(fault, FormFault::DuplicateKey { key, .. } if key == "game"),
        );
        let Some(FormFault::DuplicateKey { at, first, .. }) =
            again.map(|index| self.faults[index].clone())
        else {
            return;
        };
        let keys = || {
            self.tree
                .root()
                .into_iter()
                .flat_map(|root| self.tree.entries(root))
                .map(|(key, _)| self.tree.span(key))
        };
        let between = |key: Span| key.start > first.start && key.start < at.start;
        if keys().any(|key| key == at) && keys().any(between) {
            self.faults.retain(|fault| {
                !matches!(fault, FormFault::DuplicateKey { at: again, first, .. } if again.start >= at.start && first.start < at.start)
            });
            self.faults.push(FormFault::SecondLog { at, first });
        }
    }
}
