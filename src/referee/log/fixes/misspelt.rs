//! Several words of one entry that are misspelt in the same way: `H-10` and `I-10`, `Lay` and `By`;
//! several values of one entry with the same slip: `2 tan` and `2 red`.

use super::guesses::Guess;
use crate::game::language::{Fault, Source, code, in_words, shown};
use crate::game::notation::instead_of;
use crate::game::reading::is_digits;
use crate::yaml::edit::TextEdit;
use std::collections::BTreeMap;

/// The most words that are named.
const NAMED: usize = 6;

/// How a word differs from the one that was meant.
#[derive(PartialEq)]
enum Slip {
    /// In its capital letters.
    Capitals,
    /// Its two halves are swapped.
    Turned,
    /// In these characters, which are too many, and these, which are missing.
    Characters(String, String),
}

impl Slip {
    fn new(written: &str, meant: &str) -> Option<Self> {
        let (written, meant) = (written.to_lowercase(), meant.to_lowercase());
        if written == meant {
            return Some(Self::Capitals);
        }
        let halves = || written.char_indices().map(|(at, _)| written.split_at(at));
        if written.len() == meant.len()
            && halves().any(|(one, other)| format!("{other}{one}") == meant)
        {
            return Some(Self::Turned);
        }
        let mut counts: BTreeMap<char, i32> = BTreeMap::new();
        for c in written.chars() {
            *counts.entry(c).or_default() += 1;
        }
        for c in meant.chars() {
            *counts.entry(c).or_default() -= 1;
        }
        let of = |sign: i32| -> String {
            let own = |(c, count): (&char, &i32)| {
                let times = usize::try_from(count * sign).unwrap_or_default();
                c.to_string().repeat(times)
            };
            counts.iter().map(own).collect()
        };
        // Letters in another order are another slip in each word.
        let (many, few) = (of(1), of(-1));
        (many != few).then_some(Self::Characters(many, few))
    }
}

/// Returns one guess for the faults of an entry, if each is a misspelt word, and all are misspelt in
/// the same way. The faults are in the order of the text.
pub(super) fn misspelt_alike(source: &str, faults: &[&Fault]) -> Option<Guess> {
    let mut slip: Option<Slip> = None;
    let mut words: Vec<&str> = Vec::new();
    let mut edits: Vec<TextEdit> = Vec::new();
    for fault in faults {
        let (meant, range) = (fault.instead.as_deref()?, fault.span.range());
        let written = source.get(range.clone())?;
        let word = written.trim_matches(['"', '\'']);
        let own = Slip::new(word, meant)?;
        if fault.source != Source::Log || word.is_empty() || fault.fix.is_some() {
            return None;
        }
        match &slip {
            Some(slip) if *slip != own => return None,
            Some(_) => {}
            None => slip = Some(own),
        }
        if !words.contains(&word) {
            words.push(word);
        }
        let new = instead_of(source, fault.span, meant);
        edits.push(TextEdit::replace(range.start, range.end, new));
    }
    let (_, others) = words
        .split_first()
        .filter(|(_, others)| !others.is_empty())?;
    let first = faults.first()?;
    let message = match others.len() {
        ..=NAMED => {
            let named: Vec<String> = others.iter().map(|word| shown(word)).collect();
            let has = if named.len() == 1 { "has" } else { "have" };
            format!("{} {has} the same slip", in_words(&named, "and"))
        }
        more => format!("{more} more words have the same slip"),
    };
    Some(Guess {
        code: first.code,
        edits,
        ..Guess::of_value(
            &first.span.range(),
            format!("{}; {message}", first.message),
            "",
            String::new(),
        )
    })
}

/// Returns one guess for the two faults of an entry, if each is an unknown place of letters and a number,
/// and each may have the letters of the other: `F45` and `G44` for `G45` and `F44`.
pub(super) fn letters_exchanged(source: &str, faults: &[&Fault]) -> Option<Guess> {
    let [one, other] = faults else { return None };
    let parts = |fault: &Fault| {
        let is_name = fault.code == code::UNKNOWN_NAME && fault.source == Source::Log;
        let word = source.get(fault.span.range()).filter(|_| is_name)?;
        let word = word.trim_matches(['"', '\'']);
        let (letters, number) = word.split_at(word.find(|c: char| c.is_ascii_digit())?);
        let is_letter = |c: char| c.is_ascii_alphabetic();
        let is_place = !letters.is_empty() && letters.chars().all(is_letter) && is_digits(number);
        is_place.then_some((letters, number))
    };
    let ((letters, number), (others, another)) = (parts(one)?, parts(other)?);
    if letters == others || number == another || one.domains != other.domains {
        return None;
    }
    let edit = |fault: &Fault, letters: &str, number: &str| {
        let range = fault.span.range();
        let new = instead_of(source, fault.span, &format!("{letters}{number}"));
        TextEdit::replace(range.start, range.end, new)
    };
    let message = format!(
        "{}, and neither is {others}{another}: their letters are swapped",
        one.message
    );
    Some(Guess {
        code: one.code,
        edits: vec![edit(one, others, number), edit(other, letters, another)],
        ..Guess::of_value(&one.span.range(), message, "", String::new())
    })
}

/// Returns one guess for the faults of an entry, if each is of the same kind and comes with its own
/// correction. The faults are in the order of the text.
pub(super) fn corrected_alike(faults: &[&Fault]) -> Option<Guess> {
    /// The most messages that are joined.
    const JOINED: usize = 3;
    let first = faults.first()?;
    let mut edits: Vec<TextEdit> = Vec::new();
    let mut messages: Vec<&str> = Vec::new();
    for fault in faults {
        let fix = fault.fix.as_ref().filter(|fix| !fix.merged)?;
        if fault.source != Source::Log || fault.code != first.code {
            return None;
        }
        edits.extend(fix.edits.iter().cloned());
        if !messages.contains(&&*fault.message) {
            messages.push(&fault.message);
        }
    }
    let message = match messages.len() {
        ..=JOINED => messages.join("; "),
        more => format!("{} (and {} more like it)", messages[0], more - 1),
    };
    Some(Guess {
        code: first.code,
        edits,
        ..Guess::of_value(&first.span.range(), message, "", String::new())
    })
}
