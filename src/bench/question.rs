//! One move asked of at a position: would it be legal there, and if not, why.

use crate::game::{Game, Lexicon};
use crate::log::{Declared, Fault, Faults, Reader, code, read_one};
use crate::referee::{AnyFacts, Case, LEGAL_LISTED, find, spoken};
use crate::text::Span;
use crate::text::parse::{Parsed, parse};
use crate::text::tree::{Kind, Tree};
use crate::verdict::{Accepted, Facts, Finding, Judgement, Place, Spoken};
use std::sync::Arc;

/// What is said of one move.
#[derive(Debug)]
pub struct Answer<'t> {
    /// The text of the move.
    pub tree: Tree<'t>,
    /// The judgement: of one move as of a whole log.
    pub judgement: Judgement,
    /// The move with what can be told from the position filled in; `None` if it is malformed.
    pub declared: Option<Spoken>,
    /// The passes that would be filled in before it.
    pub passes: Vec<Spoken>,
    /// What makes it malformed.
    pub faults: Vec<Fault>,
    /// The rule it breaks, and accepts of nothing.
    pub findings: Vec<Finding>,
    /// Irregularities its own `accept` lets stand.
    pub accepted: Vec<Accepted>,
}

/// Judges one move written in the log language, as `{build: red, ...}` or with the dash of a list before it.
pub fn ask<'t, G: Game>(table: &Arc<G::Table>, state: &G::State, text: &'t str) -> Answer<'t> {
    let Parsed { tree, faults: form } = parse(text);
    let mut faults = Faults::default();
    faults.extend(form.into_iter().map(Fault::from));
    let declared = if faults.is_empty() { read::<G>(table, &tree, &mut faults) } else { None };
    let (faults, _) = faults.into_parts();
    let mut answer = Answer {
        tree,
        judgement: Judgement::Malformed,
        declared: None,
        passes: Vec::new(),
        faults,
        findings: Vec::new(),
        accepted: Vec::new(),
    };
    if let Some(declared) = declared.filter(|_| answer.faults.is_empty()) {
        judge::<G>(table, state, &declared, &mut answer);
    }
    answer
}

fn read<G: Game>(table: &G::Table, tree: &Tree<'_>, faults: &mut Faults) -> Option<Declared<G::Move>> {
    let whole = Span::new(0, tree.source().trim_end().len() as u32);
    let no_move = |what: &str| {
        Fault::new(code::WRONG_TYPE, whole, format!("{what} stands where a move belongs"), "not a move")
            .help(format!("a move is a mapping such as {}", G::INFO.verbs[0].example))
    };
    let Some(root) = tree.root() else {
        faults.push(no_move("nothing"));
        return None;
    };
    let mut node = root;
    if tree.kind(root) == Kind::List {
        let mut children = tree.children(root);
        match (children.next(), children.next()) {
            (Some(only), None) => node = only,
            (first, _) => {
                faults.push(no_move(if first.is_some() { "a list of several" } else { "an empty list" }));
                return None;
            }
        }
    }
    let lexicon: &dyn Lexicon = G::board_of(table);
    let reader = Reader::new(tree, G::INFO, Some(G::players(table)), Some(lexicon));
    read_one::<G>(&reader, node, faults)
}

fn judge<G: Game>(table: &Arc<G::Table>, state: &G::State, declared: &Declared<G::Move>, answer: &mut Answer<'_>) {
    let found = find::<G>(table, state, &declared.action);
    let mut ahead = state.clone();
    let mut nothing = crate::game::Story::new(false);
    for pass in &found.passes {
        G::apply(table, &mut ahead, pass, 0, &mut nothing);
        while G::settle(table, &mut ahead, &mut nothing) {}
    }
    let legal = if found.broken.is_empty() { Vec::new() } else { G::legal(table, &ahead, LEGAL_LISTED) };
    let legal = Arc::new(legal);
    let place = Place { node: declared.node, number: None };
    let facts = |breach: &G::Breach| -> Box<dyn Facts> {
        Box::new(Case::<G> { table: table.clone(), action: declared.action.clone(), breach: breach.clone(), legal: legal.clone() })
    };
    let rules: Vec<usize> = found.broken.iter().map(G::rule).collect();
    let first_of_rule = |index: usize| !rules[..index].contains(&rules[index]);
    if let Some(first) = rules.iter().position(|rule| !declared.accepts().contains(rule)) {
        let mut also = Vec::new();
        for (_, rule) in rules.iter().enumerate().filter(|(index, rule)| **rule != rules[first] && first_of_rule(*index)) {
            also.push(&G::INFO.rules[*rule]);
        }
        let rule = &G::INFO.rules[rules[first]];
        let facts = facts(&found.broken[first]);
        answer.findings.push(Finding { code: rule.code, rule: Some(rule), place, also, after_illegal: false, facts });
    } else {
        for (index, breach) in found.broken.iter().enumerate().filter(|(index, _)| first_of_rule(*index)) {
            let (rule, reason) = (&G::INFO.rules[rules[index]], declared.reason().to_owned());
            answer.accepted.push(Accepted { rule, place, reason, facts: facts(breach) });
        }
    }
    for (item, rule) in declared.accepts().iter().enumerate().filter(|(_, rule)| !rules.contains(rule)) {
        let item = (declared.accepts().len() > 1).then_some(item);
        let facts = Box::new(AnyFacts::UnusedAccept { code: G::INFO.rules[*rule].code, item });
        answer.findings.push(Finding { code: "unused-accept", rule: None, place, also: Vec::new(), after_illegal: false, facts });
    }
    answer.judgement = match (answer.findings.is_empty(), answer.accepted.is_empty()) {
        (false, _) => Judgement::Illegal,
        (true, false) => Judgement::Accepted,
        (true, true) => Judgement::Legal,
    };
    answer.declared = Some(spoken::<G>(table, &declared.action));
    answer.passes = found.passes.iter().map(|pass| spoken::<G>(table, pass)).collect();
}
