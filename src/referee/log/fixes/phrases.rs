//! Guesses about values that hold several words: names joined by "and", pairs with an arrow, a word
//! for nobody.

use super::entry::{Entry, Part};
use super::guesses::{Guess, of_pairs};
use super::known::Known;
use super::words::{by_player, ordered};
use crate::game::language::{MOVE_KEYS, Slip, code, normal};
use crate::game::reading::{ARROWS, several};
use crate::yaml::breaks::{Break, line_start};
use crate::yaml::edit::TextEdit;
use crate::yaml::json_words::quote_of;
use std::ops::Range;

/// The length in bytes beyond which a value is not split.
const LONG: usize = 800;
/// What may stand between two values of a list in place of a comma.
const JOINTS: [&str; 6] = [" and ", " & ", " + ", "&", "+", "/"];
/// Words and signs for nobody or nothing.
pub(super) const NOBODY: [&str; 11] = [
    "nobody", "no one", "no-one", "noone", "nil", "n/a", "nothing", "-", "–", "—", "none",
];

impl<'t> Entry<'t> {
    /// Guesses that a value holds several: a list, a mapping, or the keys after it.
    pub(super) fn phrases(&self, known: &Known<'_>) -> Vec<Guess> {
        let mut guesses = self.unkeyed(known);
        guesses.extend(self.nobody());
        for parts in std::iter::once(&self.parts).chain(&self.inner) {
            for at in 0..parts.len() {
                let Some((key, range)) = self.value_run(parts, at) else {
                    continue;
                };
                let text = self.text(&range);
                if text.len() > LONG || MOVE_KEYS.contains(&key) {
                    continue;
                }
                if text.contains(',') && !text.contains(['[', '\n', '\r']) {
                    let mapping = by_player(text, &known.players);
                    guesses.extend(ordered(key, &range, mapping));
                }
                guesses.extend(self.other_commas(key, &range));
                guesses.extend(self.two_words(key, &range));
            }
        }
        guesses
    }

    /// Returns the key of a part, and its value with the parts after it that have no key: in braces
    /// a comma ends a value.
    fn value_run(&self, parts: &[Part], at: usize) -> Option<(&'t str, Range<usize>)> {
        let key = self.key(&parts[at])?;
        let bare = parts[at + 1..].iter().take_while(|part| part.key.is_none());
        let end = bare
            .last()
            .map_or(parts[at].value.end, |last| last.value.end);
        let range = parts[at].value.start..end;
        (!range.is_empty()).then_some((key, range))
    }

    /// Guesses that something else stands in place of the commas of a list: `Ann and Ben`.
    fn other_commas(&self, key: &str, range: &Range<usize>) -> Vec<Guess> {
        let text = self.text(range);
        let mut guesses = Vec::new();
        if text.contains(['\n', '\r', '{']) {
            return guesses;
        }
        for joints in [&JOINTS[..], &ARROWS[..]] {
            let found = joints.iter().find(|joint| text.contains(**joint));
            let Some(found) = found else { continue };
            if text.starts_with('[') {
                let with = joints
                    .iter()
                    .fold(text.to_owned(), |text, joint| text.replace(joint, ", "))
                    .replace(" , ", ", ")
                    .replace(",  ", ", ");
                guesses.push(Guess::of_value(
                    range,
                    format!("expected a comma in `{key}`, found `{}`", found.trim()),
                    "no comma",
                    with,
                ));
            }
        }
        let quote = quote_of(text);
        let names = several(text.trim_matches(['"', '\'']));
        if !text.starts_with('[') && names.len() > 1 {
            let each = names.iter().map(|name| format!("{quote}{name}{quote}"));
            guesses.push(Guess::of_value(
                range,
                format!(
                    "`{key}` has {} values and no brackets around them",
                    names.len()
                ),
                "a list needs square brackets",
                format!("[{}]", each.collect::<Vec<_>>().join(", ")),
            ));
        }
        guesses
    }

    /// Guesses that each entry of a list or mapping is two words without a colon, a comma or the
    /// brackets between and around them: `money: Ann 152, Bob 136`, `- blue Chicago`.
    fn two_words(&self, key: &str, range: &Range<usize>) -> Vec<Guess> {
        let text = self.text(range);
        if text.starts_with('-') && text.contains(['\n', '\r']) {
            return self.two_words_in_lines(key, range);
        }
        let inner = text.trim_matches(['[', ']', '{', '}', '\'']);
        // A mapping that has all its colons has another slip.
        let is_whole = text.starts_with('{') && inner.split(',').all(|word| word.contains(": "));
        if is_whole || inner.contains(['\'', '\\', '[', '{', '#']) {
            return Vec::new();
        }
        let inner = inner.replace('"', "");
        let mut guesses = Vec::new();
        for sign in word_signs() {
            for words in entries(&inner) {
                let each = words.iter().map(|word| colon_between(word, sign));
                let Some(each) = each.collect::<Option<Vec<[String; 2]>>>() else {
                    continue;
                };
                // A sign may come before the name of the list or after it.
                for is_turned in [false, true]
                    .into_iter()
                    .take(if sign.is_turned { 2 } else { 1 })
                {
                    let labels = ["no mapping", "no braces"];
                    guesses.extend(of_pairs(range, key, &each, is_turned, labels));
                }
            }
        }
        guesses
    }

    /// Guesses the same of a list whose entries stand on lines of their own.
    fn two_words_in_lines(&self, key: &str, range: &Range<usize>) -> Vec<Guess> {
        let text = self.text(range);
        let each = |change: &dyn Fn(&str) -> Option<String>| -> Option<String> {
            let lines = text.split_inclusive(['\n', '\r']).map(|line| {
                let own = line.trim();
                let Some(item) = own.strip_prefix("- ").map(str::trim_start) else {
                    return own.is_empty().then(|| line.to_owned());
                };
                Some(line.replacen(item, &change(item)?, 1))
            });
            lines.collect()
        };
        let is_plain = |item: &str| !item.contains(['[', '{', '#', '"', '\'']);
        let pairs = each(&|item| {
            let is_pair = is_plain(item) && item.contains(',');
            is_pair.then(|| format!("[{item}]"))
        });
        let mut guesses: Vec<Guess> = Vec::new();
        guesses.extend(pairs.map(|with| {
            let message = format!("each entry of `{key}` is a pair, and a pair stands in brackets");
            Guess::of_value(range, message, "not pairs", with)
        }));
        for sign in word_signs() {
            let colons = each(&|item| match item.contains(": ") {
                true => Some(item.to_owned()),
                false => colon_between(item, sign)
                    .filter(|_| is_plain(item))
                    .map(|pair| pair.join(": ")),
            });
            guesses.extend(colons.filter(|with| with != text).map(|with| {
                let message =
                    format!("a colon belongs between the two words of each entry of `{key}`");
                Guess::of_value(range, message, "no colons", with)
            }));
        }
        guesses
    }

    /// Returns what stands between a value of this entry and the next key.
    pub(super) fn next_key(&self) -> String {
        if self.flow {
            return ", ".to_owned();
        }
        let end = Break::first(self.source).unwrap_or_default().as_str();
        let column = self.range.start - line_start(self.source, self.range.start);
        format!("{end}{}", " ".repeat(column))
    }

    /// Guesses that values are words for nobody or nothing, which is `none`, or an empty list.
    fn nobody(&self) -> Vec<Guess> {
        let parts = std::iter::once(&self.parts).chain(&self.inner).flatten();
        let is_nobody = |part: &&Part| {
            let text = self.text(&part.value).trim_matches(['"', '\'']);
            let is_key = self.key(part).is_some_and(|key| !MOVE_KEYS.contains(&key));
            is_key && text.len() < 10 && NOBODY.contains(&&*normal(text))
        };
        let found: Vec<&Part> = parts.filter(is_nobody).collect();
        let guess = |of: &[&Part], is_list: bool| {
            let text = self.text(&of.first()?.value);
            let is_other = |part: &&&Part| is_list || normal(self.text(&part.value)) != "none";
            let (word, what) = match is_list {
                true => ("[]", "an empty list is written"),
                false => ("none", "nobody and nothing are written"),
            };
            let edits = of
                .iter()
                .filter(is_other)
                .map(|part| TextEdit::replace(part.value.start, part.value.end, word.to_owned()));
            let edits: Vec<TextEdit> = edits.collect();
            (!edits.is_empty()).then(|| Guess {
                at: of[0].value.clone(),
                code: code::UNKNOWN_NAME,
                message: format!("{what} `{word}`, not `{text}`"),
                label: "nobody or nothing",
                merged: false,
                slip: Slip::Habit,
                or: None,
                help: None,
                edits,
            })
        };
        let all = (found.len() > 1).then_some(&found[..]);
        let sets = all.into_iter().chain(found.chunks(1));
        sets.flat_map(|of| [guess(of, false), guess(of, true)])
            .flatten()
            .collect()
    }
}

/// What stands between the two words of an entry.
#[derive(Clone, Copy)]
struct WordSign {
    sign: &'static str,
    /// Whether it is the last one in the entry that stands between them.
    is_last: bool,
    /// Whether either of the words may come first.
    is_turned: bool,
}

/// Returns the signs that may stand between the two words of an entry, the likeliest first.
fn word_signs() -> impl Iterator<Item = WordSign> {
    let blanks = [true, false].map(|is_last| WordSign {
        sign: " ",
        is_last,
        is_turned: false,
    });
    let signs = ["->", "→", "-", "/", ":", "=", "("].map(|sign| WordSign {
        sign,
        is_last: false,
        // A mapping in its braces has its own correction.
        is_turned: ![":", "="].contains(&sign),
    });
    blanks.into_iter().chain(signs)
}

/// Splits a text into entries: at commas and semicolons, at dashes and arrows too, or at slashes and
/// words too.
fn entries(text: &str) -> Vec<Vec<&str>> {
    let split = |signs: &[&'static str]| -> Vec<&str> {
        let mut parts = vec![text];
        for sign in [",", ";", "\n", "\r"].iter().chain(signs) {
            parts = parts
                .into_iter()
                .flat_map(|part| part.split(sign))
                .collect();
        }
        let parts = parts.into_iter().map(str::trim);
        parts.filter(|part| !part.is_empty()).collect()
    };
    let slashes = ["/", "|", " and ", " & "];
    let mut all = vec![split(&[]), split(&ARROWS), split(&slashes)];
    all.dedup();
    all
}

/// Splits an entry into its two words, at the sign between them.
fn colon_between(item: &str, sign: WordSign) -> Option<[String; 2]> {
    let (one, other) = match sign.is_last {
        true => item.rsplit_once(sign.sign),
        false => item.split_once(sign.sign),
    }?;
    let other = match sign.sign {
        "(" => other.strip_suffix(')')?,
        _ => other,
    };
    let one = one.trim_end_matches([' ', ':', '=']);
    let other = other.trim_start_matches([' ', ':', '=']);
    (!one.is_empty() && !other.is_empty()).then(|| [one.to_owned(), other.to_owned()])
}
