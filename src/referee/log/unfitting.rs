//! Moves whose keys belong to no single verb: which verb was meant, and what is wrong.

use super::keywords::Keywords;
use super::misnamed::misnamed;
use super::unknown::{colonless, glued, not_a_verb, the_verbs, unknown_key};
use super::values::{Written, misplaced, read_values, written};
use crate::game::language::{Args, Fault, Faults, MOVE_KEYS, Names, Verb, code};
use crate::game::reading::Reader;
use crate::yaml::Span;
use crate::yaml::tree::NodeId;

/// Reads a move in which no verb has all the keys. The verb that was meant is taken to be the one
/// with the fewest foreign keys.
#[cold]
pub(crate) fn read_unfitting(
    reader: &Reader<'_, '_>,
    keywords: &Keywords,
    node: NodeId,
    keys: &[Written],
    args: &mut Args,
    faults: &mut Faults,
) -> Option<usize> {
    if let Some(fault) =
        unbracketed(reader, node, keys).or_else(|| misnamed(reader, keywords, keys, faults))
    {
        faults.push(fault);
        return None;
    }
    let tree = reader.tree;
    let verbs = reader.info.verbs;
    let strange = |index: usize, written: &Written| {
        written
            .word
            .is_none_or(|word| !keywords.keys(index).contains(&word))
    };
    let candidates =
        (0..verbs.len()).filter(|index| written(keys, keywords.keys(*index)[0]).is_some());
    let Some(index) = candidates.min_by_key(|index| {
        keys.iter()
            .filter(|written| strange(*index, written))
            .count()
    }) else {
        let fault = no_verb(reader, node, keys, faults);
        faults.push(fault);
        return None;
    };
    let verb = &verbs[index];
    // What a move with two verbs lacks depends on which of them is meant, so only the second verb
    // is reported.
    let is_verb = |written: &Written| {
        (0..verbs.len()).any(|other| written.word == Some(keywords.keys(other)[0]))
    };
    let two_verbs = keys
        .iter()
        .any(|written| strange(index, written) && is_verb(written));
    // An unknown key and a missing key are one slip: the unknown one is the missing one, misspelt.
    let missing = verb
        .keys
        .iter()
        .zip(keywords.keys(index))
        .filter(|(key, word)| key.required && written(keys, **word).is_none());
    let missing: Vec<&str> = missing.map(|(key, _)| key.name).collect();
    let strangers = keys
        .iter()
        .filter(|written| strange(index, written))
        .count();
    let misspelt = !two_verbs && !missing.is_empty() && strangers >= missing.len();
    read_values(
        reader,
        keywords,
        (index, !two_verbs && !misspelt),
        node,
        keys,
        args,
        faults,
    );
    for stranger in keys.iter().filter(|written| strange(index, written)) {
        let name = tree.scalar(stranger.key).unwrap_or_default();
        let fault = match verbs.iter().find(|other| other.name() == name) {
            Some(other) => {
                let first = written(keys, keywords.keys(index)[0])
                    .map_or(tree.span(node), |own| tree.span(own.key));
                let message = format!(
                    "two verbs in one move: {} and {}",
                    verb.name(),
                    other.name()
                );
                Fault::new(
                    code::VERB,
                    tree.span(stranger.key),
                    message,
                    "the second verb",
                )
                .related(first, "the first verb")
                .help("a move has exactly one verb; write two moves")
            }
            None => {
                let known: Vec<&str> = verb
                    .keys
                    .iter()
                    .map(|key| key.name)
                    .chain(MOVE_KEYS)
                    .collect();
                let fault = unknown_key(reader, stranger.key, verb.name(), &known, faults);
                match (&missing[..], fault.instead.is_none() && misspelt) {
                    ([one], true) => {
                        let help = fault.help.clone().unwrap_or_default();
                        // With no other unknown key it can be nothing else.
                        let instead = (strangers == 1).then(|| (*one).to_owned());
                        Fault {
                            help: Some(format!("{one} is missing: write {one} here? {help}")),
                            instead,
                            ..fault
                        }
                    }
                    _ => fault,
                }
            }
        };
        faults.push(fault);
    }
    misplaced(reader, keywords, index, keys, args, faults);
    Some(index)
}

/// Returns the fault of a list without brackets, or in round ones: `at: (I53, H52)`. Everything
/// after its first comma looks like keys without values.
fn unbracketed(reader: &Reader<'_, '_>, node: NodeId, keys: &[Written]) -> Option<Fault> {
    /// The longest list for which the message writes the fix out.
    const SHORT: usize = 12;
    let tree = reader.tree;
    let bare =
        |written: &Written| written.word.is_none() && tree.span(written.value).range().is_empty();
    if !keys.iter().any(bare) {
        return None;
    }
    let entries: Vec<(NodeId, NodeId)> = tree.entries(node).collect();
    let is_bare = |key: NodeId| {
        keys.iter()
            .any(|written| written.key == key && bare(written))
    };
    let first = entries.iter().position(|(key, _)| is_bare(*key))?;
    let (key, value) = *entries.get(first.checked_sub(1)?)?;
    let behind = entries[first..]
        .iter()
        .take_while(|(key, _)| is_bare(*key))
        .filter_map(|(key, _)| Some((*key, tree.scalar(*key)?)));
    let behind: Vec<(NodeId, &str)> = behind.collect();
    let known: Vec<&str> = reader
        .info
        .verbs
        .iter()
        .flat_map(|verb| verb.keys.iter().map(|key| key.name))
        .chain(MOVE_KEYS)
        .collect();
    if let Some(fault) = behind
        .iter()
        .find_map(|(key, _)| colonless(reader, *key, &known))
    {
        return Some(fault);
    }
    let (last, _) = *behind.last()?;
    let (name, start) = (
        tree.scalar(key)?,
        tree.scalar(value).filter(|text| !text.is_empty())?,
    );
    let span = Span::new(tree.span(value).start, tree.span(last).end);
    let elements = std::iter::once(start).chain(behind.iter().map(|(_, text)| *text));
    let elements: Vec<&str> = elements
        .map(|text| text.trim_matches(['(', ')', ' ']))
        .collect();
    let message = match start.starts_with('(') {
        true => format!("the list of {name} stands in round brackets"),
        false => format!(
            "{name} has {} values and no brackets around them",
            elements.len()
        ),
    };
    let help = match elements.len() <= SHORT {
        true => format!("write {name}: [{}]", elements.join(", ")),
        false => format!("write {name}: [..., ...]"),
    };
    Some(
        Fault::new(
            code::WRONG_TYPE,
            span,
            message,
            "a list needs square brackets",
        )
        .help(help),
    )
}

#[cold]
fn no_verb(reader: &Reader<'_, '_>, node: NodeId, keys: &[Written], faults: &mut Faults) -> Fault {
    let tree = reader.tree;
    let verbs: Vec<&str> = reader
        .info
        .verbs
        .iter()
        .map(Verb::name)
        .chain(["expect"])
        .collect();
    let names = Names::new(verbs.iter().copied());
    // A key of some other move is not taken for a misspelt verb: `by` is not `buy`.
    let strange = || keys.iter().filter(|written| written.word.is_none());
    let first = strange().chain(keys).next().map(|written| written.key);
    let near = strange().find_map(|written| {
        Some((
            written.key,
            faults.nearest(&names, tree.scalar(written.key)?)?,
        ))
    });
    let at = near.map(|(key, _)| key).or(first);
    let span = at.map_or(tree.span(node), |key| tree.span(key));
    if let Some(fault) = keys
        .iter()
        .find_map(|written| glued(reader, written.key, &verbs))
    {
        return fault;
    }
    let fault = match at.and_then(|key| tree.scalar(key)) {
        Some(text) if keys.len() == 1 || strange().count() == 1 || near.is_some() => {
            not_a_verb(reader, text, span)
        }
        _ => {
            let message = format!("a move without a verb of {}", reader.info.title);
            Fault::new(code::VERB, span, message, "no verb").help(the_verbs(reader))
        }
    };
    fault.did_you_mean(near.map(|(_, near)| near))
}

/// Returns the fault of an expect whose keys are next to it instead of below it.
#[cold]
pub(crate) fn beside_expect(
    reader: &Reader<'_, '_>,
    expect: NodeId,
    value: NodeId,
    keys: &[Written],
) -> Option<Fault> {
    let tree = reader.tree;
    let is_empty = tree.span(value).range().is_empty();
    let is_state = |written: &Written| {
        reader
            .info
            .expects
            .iter()
            .any(|known| tree.scalar(written.key) == Some(known.name))
    };
    let (first, last) = (keys.first()?, keys.last()?);
    if !is_empty || !keys.iter().all(is_state) {
        return None;
    }
    let names: Vec<&str> = keys
        .iter()
        .filter_map(|written| tree.scalar(written.key))
        .collect();
    let span = Span::new(tree.span(first.key).start, tree.span(last.key).end);
    let what = format!(
        "what is expected stands beside expect, not in it: {}",
        names.join(", ")
    );
    let fault = Fault::new(
        code::WRONG_TYPE,
        if names.len() == 1 {
            tree.span(first.key)
        } else {
            span
        },
        what,
        "beside expect",
    );
    Some(
        fault
            .related(tree.span(expect), "nothing stands in it")
            .help("indent these lines deeper than expect, by 2 spaces more"),
    )
}
