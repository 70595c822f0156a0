//! Describes one slip in several claims, such as a wrong figure that is carried on.

use super::change_edits::{result_edits, stated};
use super::change_words::of_expect;
use super::costs::Kind;
use super::exchanged::rotations;
use super::move_changes::{exchanged_words, pairs, rotated_words};
use super::script::{Patch, Script, What};
use super::text_edits::Entries;
use super::value_words::part;
use crate::game::language::{Speak as _, Value, in_words, is_or_are};
use crate::game::notation::{flow, json};
use crate::game::{Game, Table};
use crate::referee::log::{Expect, Outcome};
use crate::referee::verdict::EntryPlace;
use crate::yaml::edit::TextEdit;
use crate::yaml::ordinal;
use crate::yaml::tree::NodeId;
use std::sync::Arc;

/// Expects, and values of the result, that one slip changed.
#[derive(Clone, Debug)]
pub(crate) struct ClaimChanges {
    /// The kind of slip.
    pub kind: Kind,
    /// The entries, each with what it states and what it should state.
    pub expects: Vec<(usize, Arc<Expect>, Arc<Expect>)>,
    /// The values of the result that differ; the first is the slip, and the others follow from it.
    pub result: Vec<ResultChange>,
}

/// A value of the result: the key, what it states and what it should state.
pub(crate) type ResultChange = (usize, Value, Value);

/// Returns the values in which two results differ. Names come after figures, from which they
/// follow.
pub(crate) fn result_changes(new: &Outcome, old: &Outcome) -> Vec<ResultChange> {
    let both = old.states.iter().zip(&new.states);
    let mut changed: Vec<ResultChange> = both
        .filter(|(was, is)| was != is)
        .map(|((key, was), (_, is))| (*key, was.clone(), is.clone()))
        .collect();
    changed.sort_by_key(|(_, was, _)| !matches!(was, Value::Map(..)));
    changed
}

/// Says which values of the result follow from another: `, and so winner is Ann, not Ben`.
pub(crate) fn followers<G: Game>(table: &Table<G>, follow: &[ResultChange]) -> String {
    let of = |(key, was, is): &ResultChange| {
        let (was, is) = (table.value(was), table.value(is));
        format!(
            ", and so `{}` is {is}, not {was}",
            G::INFO.results[*key].name
        )
    };
    follow.iter().map(of).collect()
}

impl ClaimChanges {
    /// Creates the claims that a patch changes. `written` is the result as the log has it.
    pub(crate) fn new<G: Game>(
        script: &Script<G>,
        patch: &Patch<G>,
        written: Option<&Outcome>,
    ) -> Option<Self> {
        let old = &script.items[patch.at..patch.until];
        let mut expects = Vec::new();
        for (old, new) in old.iter().zip(&patch.items) {
            if let (What::Expect(was), What::Expect(is)) = (&old.what, &new.what)
                && was.states != is.states
            {
                expects.push((old.origin?, was.clone(), is.clone()));
            }
        }
        let both = patch.outcome.as_ref().zip(written);
        let result = both.map_or_else(Vec::new, |(new, old)| result_changes(new, old));
        let kind = patch.kind;
        (!expects.is_empty() || !result.is_empty()).then_some(Self {
            kind,
            expects,
            result,
        })
    }

    /// Returns the first key that differs, with its values.
    fn first<G: Game>(&self) -> Option<(&'static str, Value, Value)> {
        match (self.expects.first(), self.result.first()) {
            (Some((_, old, new)), _) => {
                let mut both = old.states.iter().zip(&new.states);
                let ((key, was), (_, is)) = both.find(|(was, is)| was != is)?;
                Some((G::INFO.expects[*key].name, was.clone(), is.clone()))
            }
            (None, Some((key, was, is))) => {
                Some((G::INFO.results[*key].name, was.clone(), is.clone()))
            }
            (None, None) => None,
        }
    }

    /// Describes the slip in a sentence.
    pub(crate) fn sentence<G: Game>(
        &self,
        table: &Table<G>,
        place_of: &dyn Fn(usize) -> EntryPlace,
    ) -> String {
        let Some((key, was, is)) = self.first::<G>() else {
            return String::new();
        };
        if self.kind == Kind::NamesExchanged {
            return self.columns(table, place_of, (key, &was, &is));
        }
        if self.kind == Kind::Exchanged {
            return self.exchanged(table, key, (&was, &is), place_of);
        }
        let mut places: Vec<String> = self
            .expects
            .iter()
            .map(|(entry, ..)| place_of(*entry).to_string())
            .collect();
        places.extend((!self.result.is_empty()).then(|| "the result".to_owned()));
        let (whose, places) = (
            owner(table, &was, &is),
            (&places[0], in_words(&places, "and")),
        );
        if let Some((amount, of, with)) = transferred(table, &was, &is) {
            return format!(
                "{amount} of the {key} of {of} was written down for {with} from {} on, and the slip was \
                 carried on: {}",
                places.0, places.1
            );
        }
        if let Some(words) = self.followed_by_result(table, key, (&was, &is), place_of) {
            return words;
        }
        let mut parts = Vec::new();
        pairs(&was, &is, &mut parts);
        match parts.first() {
            Some((Value::Number(was), Value::Number(is))) => {
                let high = if was > is { "high" } else { "low" };
                let was_or_were = match is_or_are(key) {
                    "are" => "were",
                    _ => "was",
                };
                format!(
                    "the {key}{whose} {was_or_were} written down {} too {high} in {}, and the figure was carried on: write {}{}",
                    was.abs_diff(*is),
                    places.0,
                    self.right_figures(place_of),
                    followers::<G>(table, self.result.get(1..).unwrap_or_default())
                )
            }
            Some((part, right)) => {
                let what = slip_place(key, &whose, &was, &is);
                format!(
                    "{what} should be {}, not {}, from {} on, and the slip was carried on: {}",
                    table.value(right),
                    table.value(part),
                    places.0,
                    places.1
                )
            }
            None => String::new(),
        }
    }

    /// Lists the right figures of a figure that was carried on, each with its place.
    fn right_figures(&self, place_of: &dyn Fn(usize) -> EntryPlace) -> String {
        /// How many are listed.
        const LISTED: usize = 12;
        let right = |was: &Value, is: &Value| {
            let mut parts = Vec::new();
            pairs(was, is, &mut parts);
            parts.first().and_then(|(_, is)| is.as_number())
        };
        let of_expect = |(entry, old, new): &(usize, Arc<Expect>, Arc<Expect>)| {
            let mut both = old.states.iter().zip(&new.states);
            let right = both.find_map(|((_, was), (_, is))| right(was, is))?;
            Some(format!("{right} in {}", place_of(*entry)))
        };
        let expects = self.expects.iter().take(LISTED).filter_map(of_expect);
        let mut figures: Vec<String> = expects.collect();
        let more = self.expects.len().saturating_sub(LISTED);
        figures.extend((more > 0).then(|| format!("likewise in {more} more")));
        let of_result = self.result.first();
        let of_result = of_result.and_then(|(_, was, is)| right(was, is));
        figures.extend(of_result.map(|right| format!("{right} in the result")));
        in_words(&figures, "and")
    }

    /// Describes two values that are swapped.
    fn exchanged<G: Game>(
        &self,
        table: &Table<G>,
        key: &str,
        (was, is): (&Value, &Value),
        place_of: &dyn Fn(usize) -> EntryPlace,
    ) -> String {
        let place = match self.expects.first() {
            Some((entry, ..)) => of_expect(place_of(*entry)),
            None => "the result".to_owned(),
        };
        if rotations(was).contains(is) {
            let right = flow(&json(table, is));
            return format!(
                "in {place}, in `{key}`, {}: {{{key}: {right}}}",
                rotated_words(was)
            );
        }
        let what = exchanged_words(table, &[Some(was)], &[Some(is)]).unwrap_or_default();
        let follow = self.result.get(1..).unwrap_or_default();
        format!(
            "in {place}, {what} in `{key}` are swapped{}",
            followers::<G>(table, follow)
        )
    }

    /// Says which two names are exchanged in every claim.
    fn columns<G: Game>(
        &self,
        table: &Table<G>,
        place_of: &dyn Fn(usize) -> EntryPlace,
        (key, was, is): (&str, &Value, &Value),
    ) -> String {
        let names = match (was, is) {
            (Value::Map(domain, was), Value::Map(_, is)) => {
                let differ = was.iter().zip(is).filter(|(was, is)| was != is);
                let names = differ.flat_map(|((one, _), (other, _))| [*one, *other]);
                let mut names: Vec<u16> = names.collect();
                names.dedup();
                let name = |id: u16| table.value(&Value::Name(*domain, id));
                names.into_iter().map(name).collect()
            }
            _ => Vec::new(),
        };
        let mut places: Vec<String> = self
            .expects
            .iter()
            .map(|(entry, ..)| place_of(*entry).to_string())
            .collect();
        places.extend((!self.result.is_empty()).then(|| "the result".to_owned()));
        let follow = self.result.get(1..).unwrap_or_default();
        format!(
            "{} are swapped in `{key}` of {}{}",
            in_words(&names, "and"),
            in_words(&places, "and"),
            followers::<G>(table, follow)
        )
    }

    /// Describes the slip in the only expect, if a value of the result with another name follows
    /// from it.
    fn followed_by_result<G: Game>(
        &self,
        table: &Table<G>,
        key: &str,
        (was, is): (&Value, &Value),
        place_of: &dyn Fn(usize) -> EntryPlace,
    ) -> Option<String> {
        let (Some((result, old, new)), [(entry, ..)]) = (self.result.first(), &self.expects[..])
        else {
            return None;
        };
        let result = G::INFO.results[*result].name;
        if result == key {
            return None;
        }
        let [(own, was, is), (follows, old, new)] =
            [(was, is), (old, new)].map(|(was, is)| part(table, was, is));
        let subject = format!("{key}{own}");
        Some(format!(
            "{} was written down wrong: {subject} {} {is}, not {was}, and the result follows \
             from it: {result}{follows} is {new}, not {old}",
            of_expect(place_of(*entry)),
            is_or_are(&subject)
        ))
    }

    /// Returns the entries it is about.
    pub(crate) fn entries(&self) -> Vec<usize> {
        self.expects.iter().map(|(entry, ..)| *entry).collect()
    }

    /// Returns the note of an entry in a repaired log.
    pub(crate) fn note(&self) -> String {
        match self.kind {
            Kind::Exchanged | Kind::NamesExchanged => "repair: two values were swapped".to_owned(),
            _ => "repair: a wrong value was carried on".to_owned(),
        }
    }

    /// Returns the edits of the text.
    pub(crate) fn edits<G: Game>(
        &self,
        table: &Arc<Table<G>>,
        entries: &Entries<'_, '_>,
        root: NodeId,
    ) -> Option<Vec<TextEdit>> {
        let mut edits = Vec::new();
        for (entry, old, new) in &self.expects {
            edits.extend(stated::<G>(table, entries, *entry, old, new)?);
        }
        for (key, old, new) in &self.result {
            edits.extend(result_edits(table, entries, root, *key, (old, new))?);
        }
        Some(edits)
    }
}

/// Names the value that a slip changed. In a list, the name is given with its number, because it may
/// occur more than once.
fn slip_place(key: &str, whose: &str, was: &Value, is: &Value) -> String {
    let number = match (was, is) {
        (Value::List(were), Value::List(are)) => {
            let mut both = were.iter().zip(are);
            both.position(|(was, is)| was != is)
        }
        _ => None,
    };
    match number {
        Some(at) => format!("the {} of `{key}`", ordinal(at + 1)),
        None => format!("`{key}`{whose}"),
    }
}

/// Returns how much of one name's figure stands with another, and the two names; `None` if the
/// values differ in anything else.
fn transferred<G: Game>(
    table: &Table<G>,
    was: &Value,
    is: &Value,
) -> Option<(u64, String, String)> {
    let (Value::Map(domain, was), Value::Map(_, is)) = (was, is) else {
        return None;
    };
    let mut off = Vec::new();
    for ((id, was), (_, is)) in was.iter().zip(is).filter(|(was, is)| was != is) {
        let (Value::Number(was), Value::Number(is)) = (was, is) else {
            return None;
        };
        off.push((
            was.checked_sub(*is)?,
            table.value(&Value::Name(*domain, *id)),
        ));
    }
    off.sort_by_key(|(off, _)| *off);
    match &off[..] {
        [(less, of), (more, with)] if less.checked_add(*more) == Some(0) => {
            Some((more.unsigned_abs(), of.clone(), with.clone()))
        }
        _ => None,
    }
}

/// Says whose figure differs: ` of Don`.
fn owner<G: Game>(table: &Table<G>, was: &Value, is: &Value) -> String {
    match (was, is) {
        (Value::Map(domain, was), Value::Map(_, is)) => {
            let differs = was.iter().zip(is).find(|(was, is)| was != is);
            differs.map_or(String::new(), |((id, was), (_, is))| {
                let name = table.value(&Value::Name(*domain, *id));
                format!(" of {name}{}", owner(table, was, is))
            })
        }
        _ => String::new(),
    }
}
