//! Entries that belong to another game or another table: their players are none of this game's, or
//! their verb is none. No reading makes them sound, and the record is sound without them.

use super::budget::judging_work;
use super::costs::{Kind, SUPERFLUOUS};
use super::notes::notes_of_fixes;
use super::readings::Readings;
use super::report::{AppliedFix, Repair, Repairs, SoundRest};
use super::solution::judge;
use super::text_edits::Entries;
use crate::game::language::{Domain, Fault, Faults, Source, code, in_words, shown};
use crate::game::{Game, Games};
use crate::referee::setup::faults_in;
use crate::yaml::edit::{TextEdit, apply, edits_of_both};
use crate::yaml::parse::parse;
use crate::yaml::tree::{NodeId, Tree};
use std::ops::Range;

/// The most such entries in one log.
const ENTRIES: usize = 12;
/// The most words that a sentence names.
const NAMED: usize = 4;

/// Returns whether a fault says that an entry may belong to another game: an unknown player, or a verb
/// that the game does not have.
pub(super) fn is_strange(fault: &Fault) -> bool {
    let is_stranger = fault.code == code::UNKNOWN_NAME && fault.domains.contains(&Domain::Player);
    let is_verb = fault.code == code::VERB && fault.instead.is_none();
    fault.source == Source::Log
        && fault.at.is_some()
        && fault.fix.is_none()
        && (is_stranger || is_verb)
}

/// The entries that may belong to another game, by index and in order, and the words in them that are
/// no players.
struct Strangers {
    entries: Vec<usize>,
    words: Vec<String>,
}

impl Strangers {
    fn find(text: &str, faults: &Faults) -> Self {
        let (mut entries, mut words) = (Vec::new(), Vec::new());
        let entry = |number: Option<u32>| (number? as usize).checked_sub(1);
        for fault in faults.kept().filter(|fault| is_strange(fault)) {
            entries.extend(entry(fault.at));
            // One fault may stand for several words, which every alternative replaces.
            let edits = fault.either.first().map(|one| &one.edits[..]);
            let edits = edits.unwrap_or_default();
            entries.extend(edits.iter().filter_map(|edit| entry(edit.number)));
            let mut spans: Vec<Range<usize>> = edits.iter().map(TextEdit::range).collect();
            if spans.is_empty() {
                spans.push(fault.span.range());
            }
            for span in spans.into_iter().filter(|_| !fault.domains.is_empty()) {
                let word = shown(text[span].trim_matches(['"', '\'']));
                if !words.contains(&word) {
                    words.push(word);
                }
            }
        }
        entries.sort_unstable();
        entries.dedup();
        Self { entries, words }
    }
}

impl<L: Games> Readings<'_, L> {
    /// Returns the repair that leaves out such entries, if no other has a fault and the record is sound
    /// without them. An entry that nothing follows proves nothing.
    pub(super) fn without_strangers<G: Game>(&self) -> Option<Repairs> {
        let text = &self.fixed.text;
        self.budget.count(judging_work(text));
        let faults = faults_in::<G>(text, self.boards);
        let Strangers {
            words,
            entries: strange,
        } = Strangers::find(text, &faults);
        let is_in = |fault: &Fault| {
            let entry = fault.at.and_then(|at| (at as usize).checked_sub(1));
            entry.is_some_and(|entry| strange.contains(&entry))
        };
        let parsed = parse(text);
        let root = parsed.tree.root()?;
        let entries = Entries::new(&parsed.tree, root);
        let (last, count) = (*strange.last()?, strange.len());
        let nodes = strange.iter().filter_map(|at| entries.nodes.get(*at));
        if nodes
            .into_iter()
            .any(|entry| is_of_table(&parsed.tree, root, *entry))
        {
            return None;
        }
        let is_followed =
            last + 1 < entries.nodes.len() || parsed.tree.get(root, "result").is_some();
        if count > ENTRIES
            || last >= entries.nodes.len()
            || !is_followed
            || !faults.kept().all(is_in)
        {
            return None;
        }
        let own: Option<Vec<TextEdit>> = strange.iter().map(|at| entries.remove(*at)).collect();
        let own = entries.with_comments(own?)?;
        let without = apply(text, &own);
        let outcome = judge::<G>(&without, self.boards, self.budget)?;
        let fixes = &self.fixed.fixes;
        let earlier: Vec<TextEdit> = fixes.iter().map(|fix| fix.edit.clone()).collect();
        let rest = outcome.expects.get(last + 1 - count..).unwrap_or_default();
        let mut kinds = AppliedFix::kinds(fixes);
        kinds.push(Kind::Superfluous);
        let sentence = sentence(&words, &strange);
        let repair = Repair {
            cost: SUPERFLUOUS + AppliedFix::cost(fixes),
            kinds,
            what: sentence.clone(),
            sentence,
            edits: edits_of_both(&earlier, &own),
            verdict: outcome.judgement,
            complete: outcome.complete,
            ranking: outcome.ranking,
            follows: SoundRest::count(rest.iter().copied(), outcome.result),
            notes: notes_of_fixes(&without, &[fixes])
                .into_iter()
                .map(|(entry, note)| (entry as u32 + 1, note))
                .collect(),
        };
        Some(Repairs {
            way_out: Some(way_out(&words, count)),
            ..self.repairs(vec![repair], 1, true)
        })
    }
}

/// Returns whether an entry is an expect that names a player of the table. It belongs to this game,
/// whatever else is in it.
fn is_of_table(tree: &Tree<'_>, root: NodeId, entry: NodeId) -> bool {
    let Some(expect) = tree.get(entry, "expect") else {
        return false;
    };
    let list = tree.get(root, "players").into_iter();
    let players: Vec<&str> = list
        .flat_map(|list| tree.children(list))
        .filter_map(|player| tree.scalar(player))
        .collect();
    let mut words = tree.within(expect).filter_map(|node| tree.scalar(node));
    words.any(|word| players.contains(&word))
}

/// Says which entries are left out, and why.
fn sentence(words: &[String], strange: &[usize]) -> String {
    let numbers: Vec<String> = strange.iter().map(|at| (at + 1).to_string()).collect();
    let (moves, are) = match numbers.len() {
        1 => ("move", "is one move too many".to_owned()),
        count => ("moves", format!("are {count} moves too many")),
    };
    let moves = format!("{moves} {} {are}", in_words(&numbers, "and"));
    match who(words) {
        Some(who) => format!("{who}, and {moves}"),
        None => moves,
    }
}

/// Says that the words are no players; `None` without a word, or with too many.
fn who(words: &[String]) -> Option<String> {
    match words.len() {
        0 => None,
        1 => Some(format!("{} is no player of this game", words[0])),
        2..=NAMED => Some(format!(
            "{} are no players of this game",
            in_words(words, "and")
        )),
        _ => Some("several names are no players of this game".to_owned()),
    }
}

/// Says that the record is sound without some entries.
fn way_out(words: &[String], entries: usize) -> String {
    let these = match entries {
        1 => "this entry".to_owned(),
        more => format!("these {more} entries"),
    };
    let sound = format!("without {these} the whole record is sound");
    match who(words) {
        Some(who) => format!("{who}; {sound}"),
        None => sound,
    }
}
