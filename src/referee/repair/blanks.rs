//! Finds the value that a move lacks because its key is missing or has nothing after the colon.
//! Every name, word or small number that is allowed there is tried, and the log is played on with
//! it.

use super::budget::within_budget;
use super::costs::Kind;
use super::playing::play_on;
use super::prefix::JudgingContext;
use super::report::{AppliedFix, Correction};
use super::script::{Item, Patch, Script, View, What};
use super::text_edits::Entries;
use crate::game::language::{
    Fault, Faults, Key, MOVE_KEYS, Moves, Shape, Value, Verb, code, shown,
};
use crate::game::notation::{quoted_like, scalar};
use crate::game::reading::Boards;
use crate::game::{Game, Table, Work};
use crate::referee::setup::read_log;
use crate::yaml::parse::parse;
use crate::yaml::tree::{NodeId, Tree};

/// The largest number that is tried: no bid, price or space of any game has three digits.
pub(crate) const LARGEST: i64 = 99;
/// The most values that are tried.
const MOST: usize = 1_000;
/// The most values that are tried where the whole log has to be read again with each.
const FEW: usize = 64;

/// The value that a move lacks.
struct Blank<'t, 'a> {
    entries: Entries<'t, 'a>,
    /// The index of the entry.
    entry: usize,
    /// The key and its empty value; `None` if the key is missing.
    written: Option<(NodeId, NodeId)>,
    verb: usize,
    key: usize,
    known: &'static Key,
}

/// A value, and how it is written.
struct Candidate {
    value: Value,
    fix: AppliedFix,
}

/// The values that may have been meant.
pub(crate) struct Filled {
    /// The corrections, each of one place or of several.
    pub readings: Vec<Vec<AppliedFix>>,
    /// How many values were tried.
    pub tried: usize,
    /// Whether every value was tried, so that the others are known to be wrong.
    pub all: bool,
}

impl Filled {
    /// Returns the first values, because the log cannot be played.
    fn unplayed(candidates: Vec<Candidate>) -> Self {
        let tried = candidates.len();
        let fixes = candidates.into_iter().take(FEW);
        Self {
            readings: fixes.map(|candidate| vec![candidate.fix]).collect(),
            tried,
            all: tried <= FEW,
        }
    }
}

/// Returns the values with which a log can be played to its end, if its only fault is that a move
/// lacks a value. `None` if it has another fault.
pub(crate) fn filled<G: Game>(
    text: &str,
    boards: &dyn Boards,
    fault: &Fault,
    budget: &Work,
) -> Option<Filled> {
    let parsed = parse(text);
    let root = parsed.tree.root()?;
    let table = read_log::<G>(&parsed.tree, root, boards, &mut Faults::default()).table?;
    let blank = Blank::find::<G>(&parsed.tree, root, fault)?;
    let values = values(&table, &blank.known.shape)?;
    let candidates: Vec<Candidate> = values
        .into_iter()
        .take(MOST + 1)
        .filter_map(|(value, name)| {
            let fix = blank.fix(fault, &value, &name)?;
            Some(Candidate { value, fix })
        })
        .collect();
    (candidates.len() <= MOST).then_some(())?;
    sound::<G>(text, boards, &blank, candidates, budget)
}

impl<'t, 'a> Blank<'t, 'a> {
    fn find<G: Game>(tree: &'t Tree<'a>, root: NodeId, fault: &Fault) -> Option<Self> {
        let entries = Entries::new(tree, root);
        let entry = (fault.at? as usize).checked_sub(1)?;
        let node = *entries.nodes.get(entry)?;
        let keys: Vec<&str> = tree
            .entries(node)
            .filter_map(|(key, _)| tree.scalar(key))
            .collect();
        let knows = |verb: &Verb, key: &&str| verb.key(key).is_some() || MOVE_KEYS.contains(key);
        let fits =
            |verb: &Verb| keys.contains(&verb.name()) && keys.iter().all(|key| knows(verb, key));
        let verb = G::INFO.verbs.iter().position(fits)?;
        let known = G::INFO.verbs[verb].keys;
        let (key, written) = if fault.code == code::MISSING_KEY {
            (tree.span(node) == fault.span).then_some(())?;
            let mut missing = (0..known.len())
                .filter(|key| known[*key].required && !keys.contains(&known[*key].name));
            let (Some(key), None) = (missing.next(), missing.next()) else {
                return None;
            };
            (key, None)
        } else {
            let (key, value) = tree
                .entries(node)
                .find(|(_, value)| tree.span(*value) == fault.span)?;
            let raw = tree.source()[tree.span(value).range()].trim();
            matches!(raw, "" | "~" | "null").then_some(())?;
            let name = tree.scalar(key)?;
            let index = known.iter().position(|known| known.name == name)?;
            (index, Some((key, value)))
        };
        Some(Self {
            entries,
            entry,
            written,
            verb,
            key,
            known: &known[key],
        })
    }

    /// Returns the correction that writes a value. `name` is the value as text.
    fn fix(&self, fault: &Fault, value: &Value, name: &str) -> Option<AppliedFix> {
        let text = match value {
            Value::Number(_) => name.to_owned(),
            _ => quoted_like("", self.entries.json, name, scalar(name)),
        };
        let (edit, is) = match self.written {
            Some((key, value)) => (
                self.entries.fill(self.entry, key, value, &text)?,
                "has no value",
            ),
            None => (
                self.entries.add_key(self.entry, self.known.name, &text)?,
                "is missing",
            ),
        };
        let name = shown(name);
        Some(AppliedFix::new(
            edit,
            Correction {
                entry: fault.at,
                what: format!("{} {is}, and is {name}", self.known.name),
                is_reading: false,
            },
        ))
    }
}

/// Returns every value of a shape, each with its text; `None` if a value has several parts.
fn values<G: Game>(table: &Table<G>, shape: &Shape) -> Option<Vec<(Value, String)>> {
    match shape {
        Shape::Number => Some(
            (0..=LARGEST)
                .map(|number| (Value::Number(number), number.to_string()))
                .collect(),
        ),
        Shape::Word(words) => Some(worded(words)),
        Shape::Name(domains) => {
            let mut named = Vec::new();
            for domain in *domains {
                let names = table.names(*domain).into_iter();
                let names = names.flat_map(|names| names.iter()).enumerate();
                named.extend(
                    names.map(|(id, name)| (Value::Name(*domain, id as u16), name.to_owned())),
                );
            }
            Some(named)
        }
        Shape::WordOr(words, inner) => {
            let mut all = values(table, inner)?;
            all.extend(worded(words));
            Some(all)
        }
        Shape::OrNobody(inner) => values(table, inner),
        Shape::OneOrList(inner) | Shape::OneOrBag(inner) => {
            let one = |(value, name)| (Value::List(vec![value]), name);
            Some(values(table, inner)?.into_iter().map(one).collect())
        }
        _ => None,
    }
}

fn worded(words: &[&'static str]) -> Vec<(Value, String)> {
    let of = |word: &&'static str| (Value::Word(word), (*word).to_owned());
    words.iter().map(of).collect()
}

/// Returns the patch that puts another move into an item.
fn with_action<G: Game>(script: &Script<G>, at: usize, what: What<G>) -> Patch<G> {
    let item = Item {
        what,
        ..script.items[at].clone()
    };
    Patch {
        at,
        until: at + 1,
        items: vec![item],
        kind: Kind::Value,
        cost: 0,
        outcome: None,
    }
}

/// Keeps the values with which the whole log can be played. The log is read only once, with the
/// first of them; for the others, only the one move is replaced.
fn sound<G: Game>(
    text: &str,
    boards: &dyn Boards,
    blank: &Blank<'_, '_>,
    candidates: Vec<Candidate>,
    budget: &Work,
) -> Option<Filled> {
    let with_one = candidates.first()?.fix.edit.applied(text);
    let parsed = parse(&with_one);
    let mut faults = Faults::default();
    let setup = read_log::<G>(&parsed.tree, parsed.tree.root()?, boards, &mut faults);
    let tried = candidates.len();
    let Some(table) = setup.table.clone().filter(|_| faults.is_empty()) else {
        return Some(Filled::unplayed(candidates));
    };
    let script = Script::new(&setup);
    let at = script
        .items
        .iter()
        .position(|item| item.origin == Some(blank.entry))?;
    let (_, args) = script.items[at].action()?.declare();
    let accepts = match &script.items[at].what {
        What::Move(_, accepts) => accepts.clone(),
        What::Expect(_) => return None,
    };
    let context = JudgingContext::new(&table, &setup);
    within_budget(budget, &table.work, || {
        let mut cursor = context.start(&script);
        for (index, item) in script.items.iter().enumerate().take(at) {
            let next_is_expect = script.items[index + 1].is_expect();
            cursor.take(&table, item, index, next_is_expect).ok()?;
        }
        let mut fixes = Vec::new();
        for candidate in candidates {
            if table.work.is_spent() {
                return Some(Filled {
                    readings: fixes,
                    tried,
                    all: false,
                });
            }
            let mut args = args.clone();
            args.0[blank.key] = Some(candidate.value);
            let Some(action) = G::Move::read(blank.verb, &args) else {
                continue;
            };
            let patch = with_action(&script, at, What::Move(action, accepts.clone()));
            let view = View::of(&script, &patch);
            let mut here = cursor.copied(&table);
            if play_on(&table, context.outcome(), &mut here, &view, at).is_ok() {
                fixes.push(vec![candidate.fix]);
            }
        }
        Some(Filled {
            readings: fixes,
            tried,
            all: true,
        })
    })
}
