//! Guesses about moves with a way: the whole way stands in the verb's value, or the verb is missing
//! because the beginning has a name of its own. And moves that do nothing.

use super::entry::{Entry, Part};
use super::guesses::Guess;
use super::known::Known;
use super::phrases::NOBODY;
use crate::game::language::{
    Alternative, Domain, Fault, Info, Key, MOVE_KEYS, Shape, Verb, code, normal,
};
use crate::game::reading::ARROWS;
use crate::yaml::Span;
use crate::yaml::edit::{TextEdit, sorted};
use std::ops::Range;

/// The most stops of a way.
const MOST: usize = 20;
/// Names of a move's beginning, which stands under the verb itself.
const BEGINNINGS: [&str; 6] = ["from", "start", "begin", "beginning", "origin", "at"];
/// Names of a way's end, which is its last stop.
const ENDS: [&str; 5] = ["to", "end", "goal", "destination", "till"];

impl<'t> Entry<'t> {
    /// Guesses what is wrong with the way of a move, or that the move does nothing.
    pub(super) fn ways(&self, info: &'static Info) -> Vec<Guess> {
        let verb = |part: &Part| {
            let key = self.key(part)?;
            info.verbs.iter().find(|verb| verb.name() == key)
        };
        if !self.is_move() {
            return Vec::new();
        }
        match self.parts.iter().find_map(|part| Some((part, verb(part)?))) {
            Some((part, verb)) => {
                let mut guesses = self.whole_way(part, verb);
                guesses.extend(self.idle(part, verb, info));
                guesses
            }
            None => self.without_verb(info).into_iter().collect(),
        }
    }

    /// Guesses that the verb's value is the whole way, and its steps belong to the key that is a list
    /// of steps: `ride: Atlanta -> Boston, via: red`.
    fn whole_way(&self, part: &Part, verb: &Verb) -> Vec<Guess> {
        let is_steps = |key: &&Key| matches!(key.shape, Shape::List(Shape::Entry(..)));
        let Some(steps) = verb.keys.iter().find(is_steps) else {
            return Vec::new();
        };
        let text = self.text(&part.value).trim_matches(['[', ']']);
        let mut sign = ARROWS.iter().chain([&">", &",", &"-"]);
        let Some(sign) = sign.find(|sign| text.contains(**sign)) else {
            return Vec::new();
        };
        let stops: Vec<&str> = text.split(sign).map(str::trim).collect();
        let via = self
            .parts
            .iter()
            .position(|part| self.key(part) == Some(steps.name));
        let Some(via) = via.filter(|_| (2..=MOST).contains(&stops.len())) else {
            return Vec::new();
        };
        let bare = self.parts[via + 1..].iter();
        let bare = bare.take_while(|part| part.key.is_none()).count();
        let at = self.parts[via].value.start..self.parts[via + bare].value.end;
        let own = self.text(&at);
        let message = format!(
            "`{}` also holds the stops, which belong under `{}`",
            verb.name(),
            steps.name
        );
        let start = TextEdit::replace(part.value.start, part.value.end, stops[0].to_owned());
        let guess = |edits| Guess {
            edits,
            ..Guess::of_value(&part.value, message.clone(), "a whole way", String::new())
        };
        if own.contains('{') {
            // The steps are there, and the last of them is where the way ends.
            let end = own.trim_end_matches(['}', ']', ' ', '\n', '\r']);
            let is_end = stops.iter().skip(1).all(|stop| own.contains(stop));
            let is_end = is_end && end.ends_with(stops[stops.len() - 1]);
            return is_end.then(|| guess(vec![start])).into_iter().collect();
        }
        let lines = own.trim_matches(['[', ']']);
        let lines: Vec<&str> = lines.split([',', '/']).map(str::trim).collect();
        let each = match (lines.len(), stops.len() - 1) {
            (1, count) => vec![lines[0]; count],
            (lines_count, count) if lines_count == count => lines,
            _ => return Vec::new(),
        };
        let each = each.iter().zip(&stops[1..]);
        let each: Vec<String> = each
            .map(|(line, stop)| format!("{{{line}: {stop}}}"))
            .collect();
        let with = TextEdit::replace(at.start, at.end, format!("[{}]", each.join(", ")));
        vec![guess(vec![start, with])]
    }

    /// Guesses that the verb is missing, and its value stands under another word. Only a key that no
    /// other verb has can say which verb it is.
    fn without_verb(&self, info: &'static Info) -> Option<Guess> {
        let (guess, end) = self.begun(info)?;
        end.is_none().then_some(guess)
    }

    /// Returns the fault of a way whose verb is missing and whose end stands under a key of its own,
    /// so that nothing says on which line the last step is: `{from: Boston, to: Atlanta, via: [...]}`.
    pub(super) fn last_step(
        &self,
        known: &Known<'_>,
        reads: &dyn Fn(&str) -> bool,
    ) -> Option<Fault> {
        let (guess, end) = self.begun(known.info).filter(|_| self.is_move())?;
        let end = self.text(&self.parts[end?].value);
        let is_steps = |part: &&Part| {
            let text = self.text(&part.value);
            text.starts_with('[') && text.ends_with(']') && text.contains('{')
        };
        let mut steps = self.parts.iter().filter(is_steps);
        let steps = steps.next().filter(|_| steps.next().is_none())?;
        let at = self.text(&steps.value).trim_end_matches([']', ' ']).len() + steps.value.start;
        let with = |line: &str| {
            let mut edits = guess.edits.clone();
            edits.push(TextEdit::insert(at, format!(", {{{line}: {end}}}")));
            sorted(edits)
        };
        let of = |line: &&str| {
            let edits = with(line).filter(|edits| reads(&self.with(edits)))?;
            let sentence = format!("the last step is {{{line}: {end}}}");
            Some(Alternative {
                edits,
                sentence,
                is_reading: false,
            })
        };
        let either: Vec<Alternative> = known.companies.iter().filter_map(of).collect();
        let shown = self.help(&guess.at, &with("NAME")?, false);
        let fault = Fault::new(
            guess.code,
            Span::new(guess.at.start as u32, guess.at.end as u32),
            guess.message,
            guess.label,
        );
        let help = format!("{shown}, with the line of the last step");
        (!either.is_empty()).then(|| Fault {
            either,
            ..fault.help(help)
        })
    }

    /// Returns the guess that the verb is missing, and the part with the end of the way, if that
    /// would be lost.
    fn begun(&self, info: &'static Info) -> Option<(Guess, Option<usize>)> {
        let has = |verb: &Verb, name: &str| verb.keys[1..].iter().any(|key| key.name == name);
        let keys: Option<Vec<&str>> = self.parts.iter().map(|part| self.key(part)).collect();
        let keys = keys.filter(|keys| !keys.contains(&"expect"))?;
        let of = |name: &str| {
            info.verbs
                .iter()
                .filter(|verb| has(verb, name))
                .collect::<Vec<_>>()
        };
        let (own, verb) = keys.iter().find_map(|key| match of(key)[..] {
            [verb] => Some((*key, verb)),
            _ => None,
        })?;
        let of_kind = match verb.keys[0].shape {
            Shape::Name(domains) => domains,
            _ => &[],
        };
        let is_named = |key: &str| {
            BEGINNINGS.contains(&key) && of_kind.contains(&Domain::City)
                || of_kind.iter().any(|domain| info.one(*domain) == key)
        };
        let is_strange = |key: &&str| !has(verb, key) && !MOVE_KEYS.contains(key);
        let strange: Vec<usize> = (0..keys.len())
            .filter(|at| is_strange(&keys[*at]))
            .collect();
        let at = *strange.iter().find(|at| is_named(keys[**at]))?;
        let (mut edits, mut end) = (vec![], None);
        for other in strange {
            let part = &self.parts[other];
            let name = part.key.clone()?;
            if other == at {
                edits.push(TextEdit::replace(
                    name.start,
                    name.end,
                    verb.name().to_owned(),
                ));
                continue;
            }
            // A word that the rest of the move says too is not lost.
            let value = self.text(&part.value);
            let says = |(index, part): (usize, &Part)| {
                let text = self
                    .text(&part.value)
                    .trim_end_matches(['}', ']', ' ', '\n', '\r']);
                index != other && text.ends_with(value)
            };
            let is_said = self.parts.iter().enumerate().any(says);
            let is_end = ENDS.contains(&keys[other]) && end.is_none();
            if value.is_empty() || other == 0 || !is_said && !is_end {
                return None;
            }
            if !is_said {
                end = Some(other);
            }
            edits.push(TextEdit::remove(
                self.before_key(name.start),
                part.value.end,
            ));
        }
        let message = format!(
            "the verb is missing: only `{}` has the key `{own}`, and it begins with its {}",
            verb.name(),
            of_kind.first().map_or("value", |domain| info.one(*domain))
        );
        let at = self.parts[at].key.clone()?;
        let guess = Guess {
            code: code::VERB,
            edits,
            ..Guess::of_value(&at, message, "no verb", String::new())
        };
        Some((guess, end))
    }

    /// Guesses that a move that does nothing is a pass: `{place: nothing, by: Ann}`.
    fn idle(&self, part: &Part, verb: &Verb, info: &'static Info) -> Option<Guess> {
        let pass = info.verbs.iter().find(|verb| verb.name() == "pass")?;
        let text = self.text(&part.value).trim_matches(['"', '\'']);
        // A value that is left out is another slip: it may be any.
        let is_idle = ["[]", "pass", "skip"].contains(&text) || NOBODY.contains(&&*normal(text));
        let (by, others): (Vec<&Part>, Vec<&Part>) = self
            .parts
            .iter()
            .filter(|other| other.key != part.key)
            .partition(|other| self.key(other) == Some("by"));
        let is_blank = |other: &&Part| {
            let text = self.text(&other.value).trim_matches(['"', '\'']);
            ["", "[]", "~"].contains(&text) || NOBODY.contains(&&*normal(text))
        };
        let [by] = by[..] else { return None };
        // A move that need not say who makes it is the move of a company, not of a player.
        let is_player = verb.name() != pass.name()
            && verb.keys.iter().any(|key| {
                key.name == "by"
                    && key.required
                    && matches!(key.shape, Shape::Name([Domain::Player]))
            });
        if !is_idle || !is_player || !others.iter().all(is_blank) {
            return None;
        }
        let who = self.text(&by.value);
        let own: Range<usize> = part.key.clone()?.start..part.value.end;
        let all = self.parts[0].key.clone()?.start..self.parts[self.parts.len() - 1].value.end;
        let message = format!("`{}` is a pass", self.text(&own).trim());
        Some(Guess {
            at: own,
            code: code::VERB,
            ..Guess::of_value(&all, message, "a pass", format!("pass: {who}"))
        })
    }
}
