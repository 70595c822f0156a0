//! Findings with their places in the text: what every format writes down.

use super::source::Page;
use super::sums::{Figures, Lines};
use crate::game::{Explanation, Path, PathStep, origin_of};
use crate::judge::Review;
use crate::language::{BoardText, Fault, GENERAL, MoveNo, Source, Wording};
use crate::text::Span;
use crate::text::position::TextPosition;
use crate::text::tree::{NodeId, Tree};
use crate::verdict::{Accepted, Differing, Facts, Fate, Finding, Judgement, Place, Verdict};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// One document of a file, for reports.
pub struct LogText<'a> {
    /// The file as reports name it; `-` is standard input.
    pub name: &'a str,
    /// Which document of the file, from 1.
    pub number: usize,
    /// The document.
    pub tree: &'a Tree<'a>,
    /// Lines of the file before it.
    pub line: usize,
    /// Bytes of the file before it.
    pub offset: usize,
    page: OnceLock<Page>,
    moves: OnceLock<Vec<NodeId>>,
    boards: Mutex<Vec<(Arc<BoardText>, Arc<Page>)>>,
}

impl<'a> LogText<'a> {
    /// A document that begins after `line` lines and `offset` bytes of the file called `name`.
    pub fn new(name: &'a str, number: usize, tree: &'a Tree<'a>, line: usize, offset: usize) -> Self {
        Self { name, number, tree, line, offset, page: OnceLock::new(), moves: OnceLock::new(), boards: Mutex::default() }
    }

    /// Its text for quoting, prepared when something is to be quoted.
    pub fn page(&self) -> &Page {
        self.page.get_or_init(|| Page::new(self.name, self.tree.source(), self.line))
    }

    /// The text of a board file for quoting, prepared once: a file may have a fault in every line.
    pub fn board_page(&self, board: &Arc<BoardText>) -> Arc<Page> {
        let mut boards = self.boards.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, page)) = boards.iter().find(|(known, _)| Arc::ptr_eq(known, board)) {
            return page.clone();
        }
        let page = Arc::new(Page::new(&board.path, &board.text, 0));
        boards.push((board.clone(), page.clone()));
        page
    }

    /// Where a byte of the document is in the file.
    pub fn position(&self, byte: u32) -> TextPosition {
        let place = self.page().lines().position(self.tree.source(), byte as usize);
        TextPosition { line: place.line + self.line, offset: place.offset + self.offset, ..place }
    }

    /// The file a note lies in, as a path from where the program was started, and where in it a span of the note begins and ends.
    pub fn place(&self, note: &Note<'_>, span: Span) -> (String, TextPosition, TextPosition) {
        let Some(board) = &note.board else {
            return (plain(self.name), self.position(span.start), self.position(span.end));
        };
        let page = self.board_page(board);
        let at = |byte: u32| page.lines().position(&board.text, byte as usize);
        let path = match self.name.rsplit_once('/') {
            Some((folder, _)) => format!("{folder}/{}", board.path),
            None => board.path.clone(),
        };
        (plain(&path), at(span.start), at(span.end))
    }

    /// Where a place with the steps into it lies.
    fn locate(&self, node: NodeId, path: &Path) -> Span {
        let tree = self.tree;
        let mut at = node;
        for step in path {
            let next = match step {
                PathStep::Key(key) => tree.get(at, key),
                PathStep::Item(index) if tree.kind(at) == crate::text::tree::Kind::Map => {
                    tree.entries(at).nth(usize::from(*index)).map(|(_, value)| value)
                }
                PathStep::Item(index) => tree.children(at).nth(usize::from(*index)),
                PathStep::Label(index) => {
                    return tree.entries(at).nth(usize::from(*index)).map_or(tree.span(at), |(key, _)| tree.span(key));
                }
            };
            match next {
                Some(next) => at = next,
                None => break,
            }
        }
        tree.span(at)
    }

    /// What a program knows the log by: its header key `id`.
    pub fn id(&self) -> Option<String> {
        self.header("id")
    }

    /// The text of a header key, as the log has it; a long one is cut.
    pub fn header(&self, key: &str) -> Option<String> {
        self.tree.scalar(self.tree.get(self.tree.root()?, key)?).map(cut)
    }

    /// The players, as the log lists them.
    pub fn players(&self) -> Vec<String> {
        let list = self.tree.root().and_then(|root| self.tree.get(root, "players"));
        let names = list.into_iter().flat_map(|list| self.tree.children(list));
        names.take(MOST_PLAYERS).filter_map(|name| self.tree.scalar(name)).map(cut).collect()
    }

    /// The line of a declared move in the file.
    pub fn line_of_move(&self, number: u32) -> Option<usize> {
        Some(self.position(self.tree.span(self.entry(number)?).start).line)
    }

    /// The text of a declared move that stands on one line.
    pub fn text_of_move(&self, number: u32) -> Option<&str> {
        let text = self.tree.source().get(self.tree.span(self.entry(number)?).range())?;
        (!text.contains('\n')).then_some(text)
    }

    /// What a place in the position says that a move comes up against: a piece that lay there, or a whole key and figures,
    /// which tell what the table looked like.
    fn stood(&self, node: NodeId) -> String {
        let tree = self.tree;
        let span = tree.span(node);
        let position = tree.root().and_then(|root| tree.get(root, "position"));
        let holds = |value: NodeId| tree.span(value).start <= span.start && span.end <= tree.span(value).end;
        let under = position.and_then(|position| tree.entries(position).find(|(_, value)| holds(*value)));
        let is_figure = || tree.scalar(node).is_some_and(|text| text.trim().parse::<i64>().is_ok());
        match under.map(|(key, value)| (tree.scalar(key).unwrap_or_default(), value)) {
            Some((key, value)) if value == node || is_figure() => format!("so it stood in the position: {key}"),
            Some(_) => "stood there in the position".to_owned(),
            None => "so it stood in the position".to_owned(),
        }
    }

    /// The place in the position, for a report on another text: its line, what it says, and the text if it is short.
    pub fn place_in_position(&self, node: NodeId) -> String {
        /// Characters of a text that is repeated.
        const SHORT: usize = 60;
        let line = self.position(self.tree.span(node).start).line;
        let text = self.tree.source().get(self.tree.span(node).range()).unwrap_or_default();
        let text = if text.contains('\n') || text.chars().count() > SHORT { String::new() } else { format!(": {text}") };
        format!("{} ({}, line {line}){text}", self.stood(node), self.name)
    }

    /// The declared move of a number.
    fn entry(&self, number: u32) -> Option<NodeId> {
        let list = || self.tree.get(self.tree.root()?, "moves").map(|moves| self.tree.children(moves).collect());
        self.moves.get_or_init(|| list().unwrap_or_default()).get((number as usize).checked_sub(1)?).copied()
    }
}

/// So many characters of a text of the header are repeated, and so many players: reports stay short whatever a log holds.
const REPEATED: usize = 200;
const MOST_PLAYERS: usize = 64;

/// A text of the header as documents repeat it.
fn cut(text: &str) -> String {
    match text.char_indices().nth(REPEATED) {
        Some(_) => text.chars().take(REPEATED - 1).chain(['…']).collect(),
        None => text.to_owned(),
    }
}

/// A path without the steps that lead nowhere: services compare paths as text.
fn plain(path: &str) -> String {
    let path = path.replace("/./", "/");
    path.strip_prefix("./").unwrap_or(&path).to_owned()
}

/// An earlier place that belongs to a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Related {
    /// Where.
    pub span: Span,
    /// What it is.
    pub label: String,
}

/// What kind of note it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A violation, or what makes a log malformed.
    Error,
    /// Something odd.
    Warning,
    /// An irregularity the table let stand.
    Accepted,
}

/// A finding, ready to be written down.
pub struct Note<'f> {
    /// The rule's code.
    pub code: &'static str,
    /// What kind it is.
    pub kind: Kind,
    /// The rule in its own sentence.
    pub rule: Option<&'static str>,
    /// The section of the rulebook that holds there, if it is a game's rule.
    pub section: Option<&'static str>,
    /// What is wrong.
    pub message: String,
    /// The underlined text.
    pub span: Span,
    /// What the underlined text is.
    pub label: String,
    /// The figures it rests on.
    pub figures: Vec<Figures>,
    /// What to do.
    pub help: Option<String>,
    /// What probably happened there.
    pub hint: Option<String>,
    /// Earlier places.
    pub related: Vec<Related>,
    /// The declared move it is in.
    pub at: Option<u32>,
    /// Whether it follows an illegal move.
    pub after_illegal: bool,
    /// Other rules the move breaks.
    pub also: Vec<&'static str>,
    /// What the underlined text should most likely be.
    pub instead: Option<String>,
    /// The board file it lies in; `None` for the log.
    pub board: Option<Arc<BoardText>>,
    /// Why the table let it stand.
    pub reason: Option<String>,
    /// What the referee did with the illegal move and went on, in a sentence.
    pub fate: Option<&'static str>,
    /// The declared move whose finding says all of this already.
    pub repeats: Option<MoveNo>,
    facts: Option<&'f dyn Facts>,
}

impl Note<'_> {
    /// The declared move.
    pub fn declared(&self) -> Option<Wording> {
        self.facts.and_then(Facts::declared)
    }

    /// The values that are stated otherwise than they are.
    pub fn differing(&self) -> Vec<Differing> {
        self.facts.map(Facts::differing).unwrap_or_default()
    }

    /// What would have been legal: made when it is asked for, because a log of many findings has many times as many moves.
    pub fn legal(&self) -> Vec<Wording> {
        self.facts.map(Facts::legal).unwrap_or_default()
    }

    /// The figures, what to do, and what probably happened.
    pub fn advice(&self) -> Option<String> {
        let parts: Vec<&str> =
            self.figures.iter().map(|figures| &figures.line).chain(&self.help).chain(&self.hint).map(String::as_str).collect();
        (!parts.is_empty()).then(|| parts.join("; "))
    }

    /// The rule, the figures, what to do, and why the table let it stand: what a message of one text ends in.
    pub fn remark(&self) -> Option<String> {
        let rule = self.rule.map(|sentence| format!("rule: {sentence}"));
        let reason = self.reason.as_ref().map(|reason| format!("reason: {reason}"));
        let parts: Vec<String> = rule.into_iter().chain(self.advice()).chain(reason).collect();
        (!parts.is_empty()).then(|| parts.join("; "))
    }
}

/// Everything there is to say of a log, in the order of its places: errors, then accepted irregularities, then warnings.
/// Each is made when its turn comes.
pub fn notes<'n>(log: &'n LogText<'_>, review: &'n Review) -> impl Iterator<Item = Note<'n>> {
    [Kind::Error, Kind::Accepted, Kind::Warning].into_iter().flat_map(|kind| notes_of(kind, log, review))
}

/// What was found beyond the number that is listed, in words, by kind.
pub fn not_listed(verdict: &Verdict) -> Vec<(Kind, String)> {
    let error = if verdict.judgement == Judgement::Malformed { ("fault", "faults") } else { ("violation", "violations") };
    let kinds = [
        (Kind::Error, verdict.unlisted.violations, error),
        (Kind::Accepted, verdict.unlisted.accepted, ("accepted irregularity", "accepted irregularities")),
        (Kind::Warning, verdict.unlisted.warnings, ("warning", "warnings")),
    ];
    let some = kinds.into_iter().filter(|(_, count, _)| *count > 0);
    some.map(|(kind, count, (one, many))| (kind, format!("and {count} more {}, not listed", if count == 1 { one } else { many }))).collect()
}

/// Those of one kind.
pub fn notes_of<'n>(kind: Kind, log: &'n LogText<'_>, review: &'n Review) -> Box<dyn Iterator<Item = Note<'n>> + 'n> {
    let verdict = &review.verdict;
    match kind {
        Kind::Error => {
            let faults = verdict.faults.iter().map(|fault| of_fault(verdict, fault, Kind::Error));
            let hint = std::iter::once(verdict.hint.clone()).chain(std::iter::repeat(None));
            let findings = verdict.findings.iter().zip(hint).map(|(finding, hint)| Note { hint, ..of_finding(log, finding) });
            Box::new(faults.chain(findings))
        }
        Kind::Accepted => Box::new(verdict.accepted.iter().map(|accepted| of_accepted(log, accepted))),
        Kind::Warning => Box::new(verdict.warnings.iter().map(|fault| of_fault(verdict, fault, Kind::Warning))),
    }
}

/// A fault that makes a log malformed, ready to be written down.
pub fn note_of_fault<'f>(verdict: &Verdict, fault: &'f Fault) -> Note<'f> {
    of_fault(verdict, fault, Kind::Error)
}

fn of_fault<'f>(verdict: &Verdict, fault: &'f Fault, kind: Kind) -> Note<'f> {
    let rule = verdict.game.and_then(|info| info.rules.iter().find(|rule| rule.code == fault.code));
    Note {
        code: fault.code,
        kind,
        rule: rule.map_or_else(|| sentence(fault.code), |rule| Some(rule.sentence)),
        section: rule.map(|rule| rule.section),
        message: fault.message.clone(),
        span: fault.span,
        label: fault.label.clone(),
        figures: Vec::new(),
        help: fault.help.clone(),
        hint: None,
        related: fault.related.iter().map(|(span, label)| Related { span: *span, label: label.clone() }).collect(),
        at: fault.at,
        after_illegal: false,
        also: Vec::new(),
        instead: fault.instead.clone(),
        board: match &fault.source {
            Source::Log => None,
            Source::Board(text) => Some(text.clone()),
        },
        reason: None,
        fate: None,
        repeats: None,
        facts: None,
    }
}

fn of_facts<'f>(log: &LogText<'_>, code: &'static str, place: Place, facts: &'f dyn Facts) -> Note<'f> {
    let explanation: Explanation = facts.explain();
    let lines = Lines { name: log.name, line: &|at| log.line_of_move(at) };
    let sums: Vec<Figures> = explanation.sums.iter().map(|sum| Figures::new(&lines, sum)).collect();
    let more = explanation.more.iter().map(|(path, label)| Related { span: log.locate(place.node, path), label: label.clone() });
    let blamed = explanation.blames.iter().filter_map(|blame| {
        if let Some(node) = origin_of(blame.at) {
            return Some(Related { span: log.tree.span(node), label: log.stood(node) });
        }
        Some(Related { span: log.tree.span(log.entry(blame.at)?), label: format!("move {}: {}", blame.at, blame.label) })
    });
    Note {
        code,
        kind: Kind::Error,
        rule: None,
        section: explanation.section,
        message: explanation.message,
        span: log.locate(place.node, &explanation.focus),
        label: explanation.label,
        figures: explanation.figures.into_iter().map(Figures::sentence).chain(sums).collect(),
        help: explanation.help,
        hint: None,
        related: more.chain(blamed).collect(),
        at: place.number,
        after_illegal: false,
        also: Vec::new(),
        instead: None,
        board: None,
        reason: None,
        fate: None,
        repeats: facts.repeats(),
        facts: Some(facts),
    }
}

fn of_finding<'f>(log: &LogText<'_>, finding: &'f Finding) -> Note<'f> {
    let note = of_facts(log, finding.code, finding.place, &*finding.facts);
    Note {
        rule: finding.rule.map_or_else(|| sentence(finding.code), |rule| Some(rule.sentence)),
        section: note.section.or(finding.rule.map(|rule| rule.section)),
        after_illegal: finding.after_illegal,
        fate: match finding.fate {
            Fate::Stopped => None,
            Fate::CarriedOut => Some("the move is carried out as it is declared, and the game goes on"),
            Fate::LeftOut => Some("the move is left out, and the game goes on without it"),
        },
        also: finding.also.iter().map(|rule| rule.code).collect(),
        ..note
    }
}

fn of_accepted<'f>(log: &LogText<'_>, accepted: &'f Accepted) -> Note<'f> {
    let note = of_facts(log, accepted.rule.code, accepted.place, &*accepted.facts);
    Note {
        kind: Kind::Accepted,
        rule: Some(accepted.rule.sentence),
        section: note.section.or(Some(accepted.rule.section)),
        reason: Some(accepted.reason.clone()),
        help: accepted.rule.accepted.map(|consequence| format!("let stand: {consequence}")),
        ..note
    }
}

/// The sentence of a rule that is not of one game.
fn sentence(code: &str) -> Option<&'static str> {
    GENERAL.iter().find(|(known, _)| *known == code).map(|(_, sentence)| *sentence)
}
