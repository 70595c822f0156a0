//! Moves whose keys belong to no single verb: which verb was meant, and what is wrong.

use super::automatic::{automatic_step_fault, comment_fault};
use super::keywords::Keywords;
use super::misnamed::{misnamed, verb_of_own_key};
use super::outcome_entry::outcome_fault;
use super::unknown::{colonless, glued, not_a_verb, the_verbs, unknown_key};
use super::values::{Keys, Written, misplaced, read_values, written};
use crate::game::language::{Args, Fault, Faults, MOVE_KEYS, Names, Verb, code, shown};
use crate::game::reading::Reader;
use crate::yaml::Span;
use crate::yaml::json_words::in_quotes;
use crate::yaml::tree::{NodeId, Tree};

/// The keys of a move whose values are free text.
const FREE_TEXTS: [&str; 2] = ["note", "reason"];

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
    let comment = comment_fault(reader.info, reader.tree, node);
    let outcome = || outcome_fault(reader.tree, node);
    if let Some(fault) = comment
        .or_else(outcome)
        .or_else(|| unbracketed(reader, node, keys))
    {
        faults.push(fault);
        return None;
    }
    let verbs = reader.info.verbs;
    let index = meant_verb(keywords, verbs.len(), keys);
    if let Some((fault, verb)) = misnamed(reader, keywords, keys, faults) {
        faults.push(fault);
        if index.is_none() {
            judge_as(reader, keywords, (node, keys), verb, args, faults);
        }
        return None;
    }
    if let Some(fault) = automatic_step_fault(reader, keywords, node, keys, faults) {
        faults.push(fault);
        return None;
    }
    let Some(index) = index else {
        let (fault, meant) = no_verb(reader, keywords, node, keys, faults);
        faults.push(fault);
        if let Some((key, verb)) = meant {
            judge_as(reader, keywords, (node, keys), (verb, key), args, faults);
        }
        return None;
    };
    read_as(reader, keywords, (node, keys), (index, true), args, faults);
    Some(index)
}

/// Judges the other keys of a move with a misspelt verb, so that everything wrong in it is reported
/// together.
fn judge_as(
    reader: &Reader<'_, '_>,
    keywords: &Keywords,
    (node, keys): (NodeId, &[Written]),
    (verb, misspelt): (usize, NodeId),
    args: &mut Args,
    faults: &mut Faults,
) {
    let own = keywords.keys(verb)[0];
    let as_meant = |written: &Written| match written.key == misspelt {
        true => Written {
            word: Some(own),
            ..*written
        },
        false => *written,
    };
    let keys: Keys = keys.iter().map(as_meant).collect();
    read_as(reader, keywords, (node, &keys), (verb, false), args, faults);
}

/// Reads the keys of a move as those of a verb, and adds a fault for each key that the verb does
/// not have. `whole` says whether missing keys are faults.
fn read_as(
    reader: &Reader<'_, '_>,
    keywords: &Keywords,
    (node, keys): (NodeId, &[Written]),
    (index, whole): (usize, bool),
    args: &mut Args,
    faults: &mut Faults,
) {
    let tree = reader.tree;
    let verbs = reader.info.verbs;
    let strange = |index, written: &Written| is_strange(keywords, index, written);
    let verb = &verbs[index];
    // What a move with two verbs lacks depends on which of them is meant, so only the second verb
    // is reported.
    let is_verb = |word| (0..verbs.len()).any(|other| word == Some(keywords.keys(other)[0]));
    let is_other_verb = |written: &Written| strange(index, written) && is_verb(written.word);
    let two_verbs = keys.iter().any(is_other_verb);
    // An unknown key and a missing key are one slip: the unknown one is the missing one, misspelt.
    let missing = verb
        .keys
        .iter()
        .zip(keywords.keys(index))
        .filter(|(key, word)| key.required && written(keys, **word).is_none());
    let missing: Vec<&str> = missing.map(|(key, _)| key.name).collect();
    let strangers = keys.iter().filter(|it| strange(index, it)).count();
    let misspelt = !two_verbs && !missing.is_empty() && strangers >= missing.len();
    let told = (index, whole && !two_verbs && !misspelt);
    read_values(reader, keywords, told, node, keys, args, faults);
    for stranger in keys.iter().filter(|written| strange(index, written)) {
        let name = tree.scalar(stranger.key).unwrap_or_default();
        let fault = match verbs.iter().find(|other| other.name() == name) {
            Some(other) => {
                let own = written(keys, keywords.keys(index)[0]).map_or(node, |own| own.key);
                second_verb(tree, (own, verb.name()), (stranger.key, other.name()))
            }
            None => {
                let fault = unknown_key_of(reader, stranger.key, verb, faults);
                // Without a value it is more likely a value than a key.
                let has_value = !tree.span(stranger.value).range().is_empty();
                match (
                    &missing[..],
                    fault.instead.is_none() && misspelt && has_value,
                ) {
                    ([one], true) => instead_of_missing(fault, (name, one), strangers == 1),
                    _ => fault,
                }
            }
        };
        faults.push(fault);
    }
    misplaced(reader, keywords, index, keys, args, faults);
}

/// Returns whether a written key does not belong to a verb.
fn is_strange(keywords: &Keywords, verb: usize, written: &Written) -> bool {
    written
        .word
        .is_none_or(|word| !keywords.keys(verb).contains(&word))
}

/// Returns the verb with the fewest foreign keys among those in the move.
fn meant_verb(keywords: &Keywords, verbs: usize, keys: &[Written]) -> Option<usize> {
    let candidates = (0..verbs).filter(|verb| written(keys, keywords.keys(*verb)[0]).is_some());
    candidates.min_by_key(|verb| {
        let strange = |written: &&Written| is_strange(keywords, *verb, written);
        keys.iter().filter(strange).count()
    })
}

/// Returns the fault of two verbs in one move, each given by its key and its name.
fn second_verb(tree: &Tree<'_>, first: (NodeId, &str), second: (NodeId, &str)) -> Fault {
    let message = format!("two verbs in one move: {} and {}", first.1, second.1);
    Fault::new(code::VERB, tree.span(second.0), message, "the second verb")
        .related(tree.span(first.0), "the first verb")
        .help("a move has exactly one verb; write two moves")
}

/// Returns the fault of a key that a verb does not have.
fn unknown_key_of(reader: &Reader<'_, '_>, key: NodeId, verb: &Verb, faults: &mut Faults) -> Fault {
    let own = verb.keys.iter().map(|key| key.name);
    let known: Vec<&str> = own.chain(MOVE_KEYS).collect();
    unknown_key(reader, key, verb.name(), &known, faults)
}

/// Says in the fault of an unknown key that it may be the missing one. With no other unknown key it
/// can be nothing else.
fn instead_of_missing(fault: Fault, (name, missing): (&str, &str), is_only: bool) -> Fault {
    let help = fault.help.clone().unwrap_or_default();
    let written = match shown(name) {
        quoted if quoted.starts_with('`') => quoted,
        plain => format!("`{plain}`"),
    };
    let lead = match is_only {
        true => format!("write `{missing}` for {written}"),
        false => format!("perhaps `{missing}`, which is missing, is meant by {written}"),
    };
    Fault {
        help: Some(help.after(&format!("{lead};"))),
        instead: is_only.then(|| missing.to_owned()),
        ..fault
    }
}

/// Returns the fault of a list without brackets, or in round ones: `at: (I53, H52)`. Everything
/// after its first comma looks like keys without values.
fn unbracketed(reader: &Reader<'_, '_>, node: NodeId, keys: &[Written]) -> Option<Fault> {
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
    if FREE_TEXTS.contains(&name) {
        return Some(unquoted(tree, span, name));
    }
    let elements = std::iter::once(start).chain(behind.iter().map(|(_, text)| *text));
    let elements: Vec<&str> = elements
        .map(|text| text.trim_matches(['(', ')', ' ']))
        .collect();
    let keys = reader.info.verbs.iter().flat_map(|verb| verb.keys);
    let mut shapes = keys
        .filter(|known| known.name == name)
        .map(|known| known.shape);
    if shapes.clone().next().is_some() && !shapes.any(|shape| shape.takes_list()) {
        return Some(one_value(span, name, &elements));
    }
    Some(no_brackets(span, name, &elements, start.starts_with('(')))
}

/// Returns the fault of a free text with a comma in it, which has no quotes around it.
fn unquoted(tree: &Tree<'_>, span: Span, name: &str) -> Fault {
    let message = format!("the text of {name} has a comma, and no quotes around it");
    let text = in_quotes(&tree.source()[span.range()]);
    Fault::new(code::WRONG_TYPE, span, message, "a text that needs quotes")
        .help(format!("put the text in quotes: {name}: {text}"))
}

/// Returns the fault of several values of a key that takes one.
fn one_value(span: Span, name: &str, elements: &[&str]) -> Fault {
    let message = format!("{name} takes one value, but here are {}", elements.len());
    let is_figure = |text: &&str| text.bytes().all(|byte| byte.is_ascii_digit());
    let help = match elements.iter().all(is_figure) {
        true => {
            format!("a comma ends the value: write {name} as one whole number, without a comma")
        }
        false => format!("leave one of them, as in {name}: {}", elements[0]),
    };
    Fault::new(code::WRONG_TYPE, span, message, "more than one").help(help)
}

/// Returns the fault of a list in round brackets, or in none.
fn no_brackets(span: Span, name: &str, elements: &[&str], is_round: bool) -> Fault {
    /// The longest list for which the message writes the fix out.
    const SHORT: usize = 12;
    let message = if is_round {
        format!("the list of {name} is in round brackets")
    } else {
        let count = elements.len();
        format!("{name} has {count} values and no brackets around them")
    };
    let help = if elements.len() <= SHORT {
        format!("write {name}: [{}]", elements.join(", "))
    } else {
        format!("write {name}: [..., ...]")
    };
    Fault::new(
        code::WRONG_TYPE,
        span,
        message,
        "a list needs square brackets",
    )
    .help(help)
}

/// Returns the fault of a move without a verb. If one of its keys is similar to a verb, that key
/// and the verb are returned, too.
#[cold]
fn no_verb(
    reader: &Reader<'_, '_>,
    keywords: &Keywords,
    node: NodeId,
    keys: &[Written],
    faults: &mut Faults,
) -> (Fault, Option<(NodeId, usize)>) {
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
    let near = near.or_else(|| {
        let (key, verb) = verb_of_own_key(reader, keywords, keys)?;
        Some((key, verbs[verb]))
    });
    let at = near.map(|(key, _)| key).or(first);
    let span = at.map_or(tree.span(node), |key| tree.span(key));
    if let Some(fault) = keys
        .iter()
        .find_map(|written| glued(reader, written.key, &verbs))
    {
        return (fault, None);
    }
    // A move begins with its verb, so an unknown word there is taken for the verb.
    let leads = keys.first().is_some_and(|first| first.word.is_none());
    let fault = match at.and_then(|key| tree.scalar(key)) {
        Some(text) if keys.len() == 1 || leads || strange().count() == 1 || near.is_some() => {
            not_a_verb(reader, text, span)
        }
        _ => {
            let message = format!("a move without a verb of {}", reader.info.title);
            Fault::new(code::VERB, span, message, "no verb").help(the_verbs(reader))
        }
    };
    let is_absent = |key: NodeId| {
        let word = tree.scalar(key);
        word.is_some_and(|word| reader.info.absent_move(word).is_some())
    };
    // A move that the game does not have is no misspelt one.
    let near = near.filter(|(key, _)| !is_absent(*key));
    let meant = near.and_then(|(key, near)| {
        let verb = verbs.iter().position(|verb| *verb == near)?;
        (verb < reader.info.verbs.len()).then_some((key, verb))
    });
    (fault.did_you_mean(near.map(|(_, near)| near)), meant)
}

/// Returns the fault of an expect whose keys are next to it instead of below it.
#[cold]
pub(crate) fn keys_outside_expect(
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
