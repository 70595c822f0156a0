//! Moves that have the keys of one verb but another word in the place of that verb, which is
//! misspelt or is the verb of another move.

use super::keywords::{Keywords, Word};
use super::unknown::{glued, not_a_verb};
use super::values::{Written, written};
use crate::game::language::{Fault, Faults, MOVE_KEYS, Names, Shape, Verb, article, code};
use crate::game::reading::Reader;
use crate::yaml::tree::NodeId;

/// Returns the fault of a move that has all keys of a verb but another key in place of the verb
/// itself, together with that verb and that key. `None` if this is so for several verbs, or if the
/// key may be meant as it is.
pub(crate) fn misnamed(
    reader: &Reader<'_, '_>,
    keywords: &Keywords,
    keys: &[Written],
    faults: &mut Faults,
) -> Option<(Fault, (usize, NodeId))> {
    let verbs = reader.info.verbs;
    let (index, stranger) = fitting(reader, keywords, keys)?;
    let (tree, meant) = (reader.tree, verbs[index].name());
    let name = tree.scalar(stranger.key)?;
    let is_verb =
        |word: Option<Word>| (0..verbs.len()).find(|index| word == Some(keywords.keys(*index)[0]));
    let span = tree.span(stranger.key);
    let fault = if let Some(other) = is_verb(stranger.word) {
        let theirs = keywords.keys(other);
        let own = keys
            .iter()
            .find(|written| written.word.is_some_and(|word| !theirs.contains(&word)))?;
        // If the key is itself a verb, the question is which of two verbs is meant.
        if is_verb(own.word).is_some() {
            return None;
        }
        let key = tree.scalar(own.key)?;
        let message = format!(
            "{} has no key {key}; these are the keys of {}",
            article(name),
            article(meant)
        );
        let known: Vec<&str> = verbs[index]
            .keys
            .iter()
            .map(|key| key.name)
            .chain(MOVE_KEYS)
            .collect();
        Fault::new(code::UNKNOWN_KEY, span, message, "the verb of another move")
            .related(tree.span(own.key), format!("not a key of {name}"))
            .help(format!("the keys of {meant} are {}", known.join(", ")))
    } else {
        stranger.word.is_none().then_some(())?;
        if glued(reader, stranger.key, &[meant]).is_some() {
            return None;
        }
        // If a known verb is there as well, the word may be a misspelt key of that verb.
        let is_near = faults.nearest(&Names::new([meant]), name).is_some();
        if !is_near && keys.iter().any(|written| is_verb(written.word).is_some()) {
            return None;
        }
        not_a_verb(reader, name, span)
    };
    Some((fault.did_you_mean(Some(meant)), (index, stranger.key)))
}

/// Returns the verb of a move whose own word is another: the move has a key that no other verb has,
/// and its first strange key has a value that the verb takes.
pub(crate) fn verb_of_own_key(
    reader: &Reader<'_, '_>,
    keywords: &Keywords,
    keys: &[Written],
) -> Option<(NodeId, usize)> {
    let verbs = reader.info.verbs;
    let of = |word: Word| {
        let mut found = (0..verbs.len()).filter(|verb| keywords.keys(*verb)[1..].contains(&word));
        found.next().filter(|_| found.next().is_none())
    };
    let verb = keys.iter().find_map(|written| of(written.word?))?;
    let stranger = keys.iter().find(|written| written.word.is_none())?;
    let own = &verbs[verb].keys[0].shape;
    let read = || reader.value(stranger.value, own, &mut Faults::keeping(0));
    (!matches!(own, Shape::Number) && read().is_some()).then_some((stranger.key, verb))
}

/// Returns the only verb that a key may have replaced, with that key.
fn fitting<'k>(
    reader: &Reader<'_, '_>,
    keywords: &Keywords,
    keys: &'k [Written],
) -> Option<(usize, &'k Written)> {
    let verbs = reader.info.verbs;
    let mut fitting: Vec<(usize, &Written)> = (0..verbs.len())
        .filter_map(|index| Some((index, stranger(&verbs[index], keywords.keys(index), keys)?)))
        .collect();
    // A single other key is too little evidence, and so are keys that several verbs have. Then the
    // value must be one that the verb takes, and no mere number.
    if keys.len() == 2 || fitting.len() > 1 {
        fitting.retain(|(index, stranger)| {
            let own = &verbs[*index].keys[0].shape;
            let read = || reader.value(stranger.value, own, &mut Faults::keeping(0));
            !matches!(own, Shape::Number) && read().is_some()
        });
    }
    match fitting[..] {
        [only] => Some(only),
        _ => None,
    }
}

/// Returns the only key of a move that does not belong to a verb, if the verb itself is missing and
/// nothing else is.
fn stranger<'k>(verb: &Verb, words: &[Word], keys: &'k [Written]) -> Option<&'k Written> {
    let mut strangers = keys
        .iter()
        .filter(|written| written.word.is_none_or(|word| !words.contains(&word)));
    let stranger = strangers.next().filter(|_| strangers.next().is_none())?;
    let mut others = verb.keys.iter().zip(words).skip(1);
    let is_whole = others.all(|(key, word)| !key.required || written(keys, *word).is_some());
    (is_whole && written(keys, words[0]).is_none() && keys.len() > 1).then_some(stranger)
}
