//! The fault of a word that matches none of the names allowed in its place, and what was probably
//! meant.

use super::value::Reader;
use crate::game::language::{
    Advice, Domain, Fault, Faults, Likely, Names, Nearest, Value, article, code, in_words, normal,
    shown,
};
use crate::yaml::confusables;
use crate::yaml::tree::NodeId;

/// The number of faults of one log for which the nearest name among all names is searched for.
const COMPARED: usize = 20;

impl<'r> Reader<'r, '_> {
    /// Reports a word that matches none of the names allowed here, unless there are no names to
    /// compare it with.
    #[cold]
    pub(super) fn not_a_name(
        &self,
        id: NodeId,
        domains: &[Domain],
        faults: &mut Faults,
    ) -> Option<Value> {
        let Some(text) = self.tree.scalar(id).filter(|text| !text.is_empty()) else {
            self.wrong_type(id, &self.wanted(domains), faults);
            return None;
        };
        if let Some(domain) = domains.iter().find(|domain| self.names(**domain).is_none()) {
            return Some(Value::Name(*domain, 0));
        }
        let slip = self.counted_name(id, domains);
        if let Some(fault) = slip.or_else(|| self.several_names(id, domains)) {
            faults.push(fault);
            return None;
        }
        let wanted = self.wanted(domains);
        let mut each = domains
            .iter()
            .filter_map(|domain| faults.likely(self.names(*domain)?, text));
        let likely = match (each.next(), each.next()) {
            (Some(Likely::One(one)), Some(Likely::One(other))) => Some(Likely::Two(one, other)),
            (likely, None) => likely,
            _ => None,
        };
        let near = self.nearest(domains, text, faults);
        // What follows compares a word with every name several times.
        let is_compared = faults.keeps_more() && faults.len() < COMPARED;
        let namesakes = match is_compared {
            true => self.namesakes(domains, text),
            false => Vec::new(),
        };
        let mut fault = self.unknown(id, domains, text, &wanted, &namesakes);
        let is_far = likely.is_none() && near.is_empty() && is_compared;
        let alike = is_far.then(|| self.begins_alike(domains, text)).flatten();
        if let Some(list) = self.short_list(domains) {
            fault = fault.help(list);
        } else if is_far && alike.is_none() {
            fault.help = self.spelt_like(domains, text).map(Advice::from);
        }
        let meant = match (likely, &near[..]) {
            (Some(Likely::One(name)), _) => Some(name),
            (Some(Likely::Two(..)), _) => None,
            (None, [one]) if alike.is_none() => Some(*one),
            (None, _) => alike,
        };
        if let Some(dropped) = meant.and_then(|name| self.dropped(text, name)) {
            faults.push(fault.help(dropped));
            return None;
        }
        faults.push(match likely {
            Some(Likely::One(name)) => fault.did_you_mean(Some(name)),
            Some(Likely::Two(one, other)) => fault.did_you_mean_one_of(&[one, other]),
            None if alike.is_some() => fault.did_you_mean(alike),
            None => fault.did_you_mean_one_of(&near),
        });
        None
    }

    /// Returns the names that are closest to a word.
    fn nearest(&self, domains: &[Domain], text: &str, faults: &mut Faults) -> Vec<&'r str> {
        let each = domains
            .iter()
            .filter_map(|domain| faults.nearest_of(self.names(*domain)?, text));
        let nearer = |best: Nearest<'r>, next: Nearest<'r>| {
            if best.likeness >= next.likeness {
                best
            } else {
                next
            }
        };
        each.reduce(nearer)
            .map_or_else(Vec::new, |nearest| nearest.names)
    }

    /// Creates the fault of a word that is none of the names allowed here.
    fn unknown(
        &self,
        id: NodeId,
        domains: &[Domain],
        text: &str,
        wanted: &str,
        namesakes: &[&str],
    ) -> Fault {
        let message = match confusables::first(text) {
            Some(look_alike) => format!("{} is not {wanted}: it has {look_alike}", shown(text)),
            None => match namesakes {
                [] | [_] => format!("{} is not {wanted}", shown(text)),
                names => format!(
                    "{} is not {wanted}: there are {}, {}",
                    shown(text),
                    names.len(),
                    in_words(names, "and")
                ),
            },
        };
        let label = format!("not {wanted}");
        let mut fault = Fault::new(code::UNKNOWN_NAME, self.tree.span(id), message, label);
        fault.domains = domains.to_vec();
        fault
    }

    /// Returns the first names that consist of a word and something in brackets: `Portland (OR)`.
    fn namesakes(&self, domains: &[Domain], text: &str) -> Vec<&'r str> {
        const MOST: usize = 4;
        let names = domains.iter().filter_map(|domain| self.names(*domain));
        let text = normal(text);
        names
            .flat_map(Names::iter)
            .filter(|name| {
                let own = normal(name);
                let behind = own.strip_prefix(&*text);
                behind.is_some_and(|behind| behind.starts_with(" (") && behind.ends_with(')'))
            })
            .take(MOST)
            .collect()
    }

    /// Describes what was expected, with its article: "a player or a company of this log".
    pub(super) fn wanted(&self, domains: &[Domain]) -> String {
        let kinds: Vec<String> = domains
            .iter()
            .map(|domain| article(self.info.one(*domain)))
            .collect();
        kinds.join(" or ")
    }

    /// Lists all acceptable names, if they are few.
    fn short_list(&self, domains: &[Domain]) -> Option<String> {
        const FEW: usize = 12;
        let names: Vec<&str> = domains
            .iter()
            .filter_map(|domain| self.names(*domain))
            .flat_map(Names::iter)
            .collect();
        let kinds: Vec<&str> = domains
            .iter()
            .map(|domain| self.info.many(*domain))
            .collect();
        (!names.is_empty() && names.len() <= FEW)
            .then(|| format!("the {} are {}", kinds.join(" and "), names.join(", ")))
    }

    /// Lists the names whose spelling is nearest to a word, of those that have half its letters.
    fn spelt_like(&self, domains: &[Domain], text: &str) -> Option<String> {
        const NAMED: usize = 3;
        const LONG: usize = 64;
        const MANY: usize = 1_000;
        /// How many letters even a short word has, so that a hex may differ in two.
        const MOST_UNLIKE: usize = 4;
        let is_code = |name: &str| name.contains(|c: char| c.is_ascii_digit());
        let names = domains.iter().filter_map(|domain| self.names(*domain));
        let mut names: Vec<&str> = names
            .flat_map(Names::iter)
            .take(MANY)
            .filter(|name| name.len() <= LONG && is_code(name) == is_code(text))
            .collect();
        if text.len() > LONG || names.len() < 2 {
            return None;
        }
        let (word, kinds) = (normal(text), domains.iter());
        let kinds: Vec<&str> = kinds.map(|domain| self.info.many(*domain)).collect();
        let differing = |name: &str| strsim::damerau_levenshtein(&word, &normal(name));
        names.sort_by_cached_key(|name| {
            let name = normal(name);
            let begins = word
                .chars()
                .zip(name.chars())
                .take_while(|(one, other)| one == other);
            (differing(&name), std::cmp::Reverse(begins.count()))
        });
        names.truncate(NAMED);
        // Names that have little more than their length in common with the word explain nothing.
        names.retain(|name| 2 * differing(name) <= word.chars().count().max(MOST_UNLIKE));
        let kinds = kinds.join(" and ");
        Some(match names.is_empty() {
            true => format!("none of the {kinds} has such a name"),
            false => format!(
                "of the {kinds} these are spelt most like it: {}",
                names.join(", ")
            ),
        })
    }
}
