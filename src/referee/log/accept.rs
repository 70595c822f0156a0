//! The keys `accept` and `reason`: what the table let stand.

use crate::game::language::{Fault, Faults, Names, code, shown};
use crate::game::reading::{Reader, wrong_type};
use crate::yaml::Span;
use crate::yaml::tree::{Kind, NodeId};

/// Reads `accept` and `reason`.
pub(super) fn read_accept(
    reader: &Reader<'_, '_>,
    accept: Option<(NodeId, NodeId)>,
    reason: Option<(NodeId, NodeId)>,
    faults: &mut Faults,
) -> Vec<usize> {
    let tree = reader.tree;
    let Some((key, value)) = accept else {
        if let Some((key, _)) = reason {
            faults.push(fault(
                tree.span(key),
                "a reason without the rule that was let stand",
                "a reason for what?",
                "name the rule beside it: accept: <rule>; use note for a comment",
            ));
        }
        return Vec::new();
    };
    if reason.is_none() {
        faults.push(fault(
            tree.span(key),
            "an accept without a reason",
            "why did the table let it stand?",
            "add reason: <why the table let it stand>",
        ));
    }
    let named: Vec<NodeId> = if tree.kind(value) == Kind::List {
        tree.children(value).collect()
    } else {
        vec![value]
    };
    if named.is_empty() {
        faults.push(fault(
            tree.span(value),
            "an accept of no rule",
            "empty",
            "name the rule that was let stand",
        ));
    }
    let mut rules = Vec::new();
    for node in named {
        let Some(rule) = read_rule(reader, node, faults) else {
            continue;
        };
        if rules.contains(&rule) {
            faults.push(fault(
                tree.span(node),
                "this rule is already accepted",
                "second occurrence",
                "name each rule once",
            ));
        } else {
            rules.push(rule);
        }
    }
    rules
}

fn fault(span: Span, message: &str, label: &str, help: &str) -> Fault {
    Fault::new(code::ACCEPT, span, message, label).help(help)
}

fn read_rule(reader: &Reader<'_, '_>, node: NodeId, faults: &mut Faults) -> Option<usize> {
    let rules = reader.info.rules;
    let Some(text) = reader.tree.scalar(node) else {
        faults.extend(wrong_type(reader.tree, node, "the code of a rule"));
        return None;
    };
    let acceptable = || {
        rules
            .iter()
            .filter(|rule| rule.accepted.is_some())
            .map(|rule| rule.code)
    };
    let Some(index) = reader.info.rule(text) else {
        let names = Names::new(rules.iter().map(|rule| rule.code));
        let short = Names::new(rules.iter().map(|rule| rule.name()));
        let named = |near| {
            rules
                .iter()
                .find(|rule| rule.name() == near)
                .map(|rule| rule.code)
        };
        let near = faults
            .nearest(&names, text)
            .or_else(|| faults.nearest(&short, text).and_then(named));
        faults.push(
            Fault::new(
                code::UNKNOWN_NAME,
                reader.tree.span(node),
                format!("{} is not a rule of {}", shown(text), reader.info.title),
                "no such rule",
            )
            .help(format!(
                "rules that can be let stand: {}",
                acceptable().collect::<Vec<_>>().join(", ")
            ))
            .did_you_mean(near),
        );
        return None;
    };
    let rule = &rules[index];
    if rule.accepted.is_none() {
        faults.push(Fault::new(code::ACCEPT, reader.tree.span(node), format!("{} cannot be let stand", rule.code), "not acceptable").help(
            format!(
                "after a move that breaks it there is no position to play on from ({}); rules that can be let stand: {}",
                rule.sentence.trim_end_matches('.'),
                acceptable().collect::<Vec<_>>().join(", ")
            ),
        ));
        return None;
    }
    Some(index)
}
