//! The facts of findings: broken rules, false claims, unused accepts.

use super::nearest;
use super::wording::wording;
use crate::game::language::{ExpectKey, MoveNo, Moves, Speak, Value, When, Wording, in_words};
use crate::game::prelude::*;
use crate::game::{AccountId, Explanation, Game, Item, Omission, Path, Reads, Sum, Table};
use crate::referee::ledger::{Accounts, Entry};
use crate::referee::verdict::Facts;
use std::sync::Arc;

/// How many entries of an account are shown at the moves that made them; if there are more, they
/// are only in the sum.
const BLAMED: usize = 3;
/// The most keys of the position that are named as those on which a finding rests.
pub(super) const NAMED: usize = 3;
/// How many further places of a move are labelled.
const LABELLED: usize = 8;

/// One rule broken at one position.
#[derive(Clone, Debug)]
pub(crate) struct Case<G: Game> {
    pub table: Arc<Table<G>>,
    pub action: G::Move,
    /// The broken rule, with the facts of the breach.
    pub breach: G::Breach,
    /// The legal moves of the position, or the first of them; those nearest to `action` come first.
    pub legal: Arc<Vec<G::Move>>,
    /// What else is wrong with the move, accepted or not.
    pub others: Arc<Vec<G::Breach>>,
    /// The values that would make the move legal instead of its first one (its company, the city it
    /// begins at).
    pub instead: Vec<Value>,
    /// The phase that passes filled in before the move have ended, and these passes.
    pub ended: Option<(&'static str, Vec<G::Move>)>,
    /// The turn in which it was judged.
    pub turn: u32,
    /// Whether figures behind it were changed by passes that are in no account, because the move
    /// was left out.
    pub unaccounted: bool,
    /// The figures behind it; empty until the accounts are known.
    pub sums: Vec<Sum>,
    /// What it reads that the position leaves out; empty until the position is known.
    pub assumed: Vec<Condition>,
    /// Whether what is assumed was found by trying other values, and is not read by the breach
    /// itself.
    pub tried: bool,
    /// Values with which the rule is not broken, as a position would say them.
    pub example: Option<String>,
}

/// Something that a finding reads and that the position leaves out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Condition {
    pub key: &'static str,
    /// The key in words, with its subject if it has one: `shares of Ann`.
    pub words: String,
    /// What to write in the position to state it.
    pub say: String,
}

impl Condition {
    /// Creates the condition of a whole key.
    fn whole(key: &'static str) -> Self {
        Self {
            key,
            words: key.to_owned(),
            say: key.to_owned(),
        }
    }
}

/// Returns what a breach reads of the table: what it names itself, and the accounts whose figures
/// it rests on.
pub(super) fn values_read<G: Game>(breach: &G::Breach) -> Vec<Reads> {
    let of_account = |account: AccountId| {
        // The key for all stocks is plural, the account of each is singular.
        let shows =
            |key: &&str| *key == account.track || key.strip_suffix('s') == Some(account.track);
        let mut keys = G::EXPECTS.iter().map(|observable| observable.key.name);
        Some(Reads {
            of: Some(account.subject),
            ..Reads::all(keys.find(shows)?)
        })
    };
    let accounts = breach.rests_on().into_iter();
    let accounts = accounts
        .filter(|_| !breach.is_beyond())
        .filter_map(of_account);
    breach.reads().into_iter().chain(accounts).collect()
}

/// Returns what is read and the position leaves out.
pub(crate) fn conditions<G: Game>(
    table: &Table<G>,
    read: Vec<Reads>,
    turn: u32,
    left_out: &dyn Fn(&Reads, u32) -> Option<Omission>,
) -> Vec<Condition> {
    let condition = |reads: Reads| {
        let key = reads.key;
        let how = left_out(&reads, turn)?;
        let name = |(domain, id)| Speak::name(table, domain, id);
        let words = match (how, reads.of) {
            (_, Some(of)) => format!("{key} of {}", name(of)),
            (Omission::Whole, None) => key.to_owned(),
            (Omission::InPart, None) => format!("{key} (in part)"),
        };
        let say = match reads.of {
            Some(of) => format!("{key}: {{{}: ...}}", name(of)),
            None => key.to_owned(),
        };
        Some(Condition { key, words, say })
    };
    let mut all: Vec<Condition> = Vec::new();
    for condition in read.into_iter().filter_map(condition) {
        if !all.contains(&condition) {
            all.push(condition);
        }
    }
    all
}

/// Returns the keys of conditions, each once.
fn keys(conditions: &[Condition]) -> Vec<&'static str> {
    let mut keys: Vec<&'static str> = Vec::new();
    for condition in conditions {
        if !keys.contains(&condition.key) {
            keys.push(condition.key);
        }
    }
    keys
}

/// Names the assumption on which a finding rests, and says what to add to the position to decide it.
pub(crate) fn condition_words(words: &[String], say: &[String]) -> String {
    let assumed = match words.len() {
        1 => "an assumption",
        _ => "assumptions",
    };
    format!(
        "{assumed} about {}; to decide it, add {} to the position",
        some_of(words),
        in_words(say, "and")
    )
}

/// Lists the first of some keys, and says how many more there are.
fn some_of(keys: &[String]) -> String {
    match keys.len().checked_sub(NAMED) {
        // One more is as short as its number.
        None | Some(0 | 1) => in_words(keys, "and"),
        Some(more) => format!("{} and {more} more", keys[..NAMED].join(", ")),
    }
}

/// Says the same of whole keys; `None` if there are none.
pub(crate) fn condition_of(keys: &[&'static str]) -> Option<String> {
    let keys: Vec<String> = keys.iter().map(|key| (*key).to_owned()).collect();
    (!keys.is_empty()).then(|| condition_words(&keys, &keys))
}

impl<G: Game> Case<G> {
    /// Says which passes ended the phase before the move, if passes were filled in that did.
    fn phase_ended_by(&self) -> Option<String> {
        let mut names: Vec<String> = Vec::new();
        let (phase, passes) = self.ended.as_ref()?;
        for pass in passes {
            let (_, args) = pass.declare();
            let name = args.get(0).map(|actor| self.table.value(actor))?;
            if !names.contains(&name) {
                names.push(name);
            }
        }
        let whose = match names.len() {
            0 => return None,
            1 => "that pass was",
            _ => "those passes were",
        };
        Some(format!(
            "the {phase} phase ended before this move: {} could only pass, and {whose} filled in",
            in_words(&names, "and")
        ))
    }

    /// Labels the other places that are wrong. If several are in one list, the first of them is
    /// underlined, and its message comes before the others. Returns the messages in their order.
    fn label_others(&self, explanation: &mut Explanation) -> Vec<String> {
        let mut messages = vec![std::mem::take(&mut explanation.message)];
        for other in self
            .others
            .iter()
            .filter(|other| **other != self.breach)
            .take(LABELLED)
        {
            let mut other = other.explain(&self.table, &self.legal);
            // Places in one list are next to each other, and a wrong actor is a sufficient
            // explanation.
            let are_neighbours =
                |one: &Path, other: &Path| one.len() > 1 && other.len() > 1 && one[0] == other[0];
            if !are_neighbours(&explanation.focus, &other.focus)
                || other.focus == explanation.focus
                || explanation
                    .more
                    .iter()
                    .any(|(path, _)| *path == other.focus)
            {
                continue;
            }
            if other.focus < explanation.focus {
                std::mem::swap(&mut explanation.focus, &mut other.focus);
                std::mem::swap(&mut explanation.label, &mut other.label);
                messages.insert(0, other.message);
                explanation.help = other.help.or(explanation.help.take());
                explanation.blames.splice(0..0, other.blames);
            }
            explanation.more.push((other.focus, other.label));
        }
        explanation.message = messages.join("; ");
        messages
    }
}

impl<G: Game> Facts for Case<G> {
    fn boxed(&self) -> Box<dyn Facts> {
        Box::new(self.clone())
    }

    fn explain(&self) -> Explanation {
        let mut explanation = self.breach.explain(&self.table, &self.legal);
        self.label_others(&mut explanation);
        let declared = wording(&self.action);
        let other = nearest::legal_for(&*self.table, &declared, self.legal.iter().map(wording))
            .or_else(|| {
                nearest::legal_with(&*self.table, &self.instead, explanation.help.as_deref())
            });
        if let Some(other) = other {
            explanation.help = Some(
                explanation
                    .help
                    .map_or_else(|| other.clone(), |help| format!("{other}; {help}")),
            );
        }
        for sum in &self.sums {
            let moves = Item::by_move(&sum.items);
            for item in moves
                .iter()
                .filter(|item| item.at > 0 && moves.len() <= BLAMED)
            {
                explanation = explanation.blame(
                    When::of_move(item.at),
                    format!("{:+} {}: {}", item.amount, sum.subject, item.reason),
                );
            }
        }
        explanation.sums.clone_from(&self.sums);
        explanation.figures.extend(self.phase_ended_by());
        let words: Vec<String> = self.assumed.iter().map(|it| it.words.clone()).collect();
        if !words.is_empty() {
            let own = self.breach.assuming(&self.table).filter(|_| !self.tried);
            let own = own.filter(|(key, _)| self.assumed.iter().all(|it| it.key == *key));
            explanation.condition = Some(own.map(|(_, own)| own).unwrap_or_else(|| {
                let say: Vec<String> = self.assumed.iter().map(|it| it.say.clone()).collect();
                let condition = condition_words(&words, &say);
                match &self.example {
                    Some(example) => format!("{condition}; with {example} the rule is not broken"),
                    None => condition,
                }
            }));
        }
        explanation
    }

    fn messages(&self) -> Vec<String> {
        self.label_others(&mut self.breach.explain(&self.table, &self.legal))
    }

    fn rests_on_numbers(&self) -> bool {
        !self.unaccounted && !self.breach.rests_on().is_empty()
    }

    fn account_for(&mut self, accounts: &Accounts, at: Option<MoveNo>) {
        if self.unaccounted {
            return;
        }
        let before = |entry: &&Entry| at.is_none_or(|at| entry.at < at);
        let sum = |account: AccountId| {
            let entries: Vec<&Entry> = accounts.of(account).iter().take_while(before).collect();
            let of_turn = entries.partition_point(|entry| entry.turn < self.turn);
            // An opening balance is listed with its reason, whether the position states it or it is
            // assumed.
            let of_turn = if of_turn > 0 && entries[of_turn - 1].at == 0 {
                0
            } else {
                of_turn
            };
            let of = Speak::name(&*self.table, account.subject.0, account.subject.1).to_owned();
            Sum {
                subject: format!("{} of {of}", account.track.trim_start_matches("company-")),
                before: of_turn
                    .checked_sub(1)
                    .map(|last| (entries[last].balance, entries[last].at)),
                items: Item::each(entries[of_turn..].iter().map(|entry| entry.line())),
                balance: entries.last().map_or(0, |entry| entry.balance),
                observation: None,
                account: (account.track, of),
            }
        };
        self.sums = self.breach.rests_on().into_iter().map(sum).collect();
    }

    fn assume(&mut self, left_out: &dyn Fn(&Reads, u32) -> Option<Omission>) {
        let read = values_read::<G>(&self.breach);
        self.assumed = conditions::<G>(&self.table, read, self.turn, left_out);
    }

    fn assume_turn(&mut self, left_out: &dyn Fn(&Reads, u32) -> Option<Omission>) {
        let read = self.breach.decides_turn();
        self.assumed = conditions::<G>(&self.table, read, self.turn, left_out);
        self.tried = !self.assumed.is_empty();
    }

    fn builds_on(&self, key: &str) -> bool {
        self.breach.decides_turn().iter().any(|it| it.key == key)
    }

    fn conditions(&self) -> Vec<&'static str> {
        keys(&self.assumed)
    }

    fn rest_on(&mut self, keys: &[&'static str]) {
        self.assumed
            .extend(keys.iter().copied().map(Condition::whole));
        self.tried = true;
    }

    fn ask_for(&mut self, keys: &[&'static str]) {
        let known = self.conditions();
        self.assumed.retain(|it| keys.contains(&it.key));
        let further = keys.iter().filter(|key| !known.contains(key));
        let further: Vec<Condition> = further.copied().map(Condition::whole).collect();
        self.tried |= !further.is_empty();
        self.assumed.extend(further);
    }

    fn rest_on_nothing(&mut self) {
        self.assumed.clear();
    }

    fn go_away_with(&mut self, example: String) {
        self.example = Some(example);
    }

    fn declared(&self) -> Option<Wording> {
        Some(wording(&self.action))
    }

    fn legal(&self) -> Vec<Wording> {
        self.legal.iter().map(wording).collect()
    }
}

/// Facts that are the same for all games.
#[derive(Clone, Debug)]
pub(crate) enum AnyFacts {
    /// An `accept` of a rule that the move does not break.
    UnusedAccept {
        /// The rule's code.
        code: &'static str,
        /// The index in `accept`, if it is a list.
        item: Option<usize>,
        /// The keys that the position leaves out and on which it rests; empty until they are known.
        assumed: Vec<&'static str>,
    },
    /// A `result` before the game is over.
    ResultTooEarly(Underway),
    /// An unfinished log, if a finished one was asked for.
    Unfinished(Underway),
}

/// How far an unfinished game has come.
#[derive(Clone, Debug)]
pub(crate) struct Underway {
    /// What the game counts, which is also a key of a position: turn or round.
    pub counted: &'static str,
    /// The current turn.
    pub turn: u32,
    pub phase: &'static str,
    /// Which of the two the position leaves out; for a result that comes too early, which of all
    /// keys if neither of the two. Empty until the position is known.
    pub assumed: Vec<&'static str>,
    /// All keys of a position.
    pub keys: &'static [ExpectKey],
}

impl Underway {
    /// Returns how far a game has come.
    pub(crate) fn new<G: Game>(state: &G::State) -> Self {
        let stage = state.stage();
        Self {
            counted: G::INFO.turn,
            turn: stage.turn,
            phase: stage.phase,
            assumed: Vec::new(),
            keys: G::INFO.expects,
        }
    }

    fn explanation(&self, message: &str, label: &str, help: &str) -> Explanation {
        Explanation {
            message: format!(
                "{message}: it is in {} {}, phase {}",
                self.counted, self.turn, self.phase
            ),
            label: label.to_owned(),
            help: Some(help.to_owned()),
            condition: condition_of(&self.assumed),
            ..Explanation::default()
        }
    }
}

impl Facts for AnyFacts {
    fn boxed(&self) -> Box<dyn Facts> {
        Box::new(self.clone())
    }

    fn explain(&self) -> Explanation {
        match self {
            Self::UnusedAccept {
                code,
                item,
                assumed,
            } => {
                let mut explanation = Explanation::at("accept", format!("this move does not break {code}"), "nothing to let stand")
                    .help("the move is legal in this respect; remove the accept, or name the rule it does break");
                explanation.condition = condition_of(assumed);
                match item {
                    Some(item) => explanation.item(*item),
                    None => explanation,
                }
            }
            Self::ResultTooEarly(underway) => underway.explanation(
                "a result is given but the game has not reached its end",
                "too early",
                "add the moves that are missing, or remove the result",
            ),
            Self::Unfinished(underway) => underway.explanation(
                "the log ends before the game does",
                "the last entry",
                "finished games only are asked for (--complete, or complete in railref.toml); add the moves that are missing",
            ),
        }
    }

    fn assume(&mut self, left_out: &dyn Fn(&Reads, u32) -> Option<Omission>) {
        let is_result = matches!(self, Self::ResultTooEarly(_));
        if let Self::ResultTooEarly(underway) | Self::Unfinished(underway) = self {
            let read = [Reads::all(underway.counted), Reads::all("phase").in_turn()];
            let assumed = read
                .iter()
                .filter(|reads| left_out(reads, underway.turn).is_some());
            underway.assumed = assumed.map(|reads| reads.key).collect();
            if is_result && underway.assumed.is_empty() {
                // If an assumed value is wrong, the game may have ended.
                let all = underway.keys.iter().map(|key| key.name);
                let open = |key: &&'static str| left_out(&Reads::all(key), underway.turn).is_some();
                underway.assumed = all.filter(open).collect();
            }
        }
    }

    fn conditions(&self) -> Vec<&'static str> {
        match self {
            Self::ResultTooEarly(underway) | Self::Unfinished(underway) => underway.assumed.clone(),
            Self::UnusedAccept { assumed, .. } => assumed.clone(),
        }
    }

    fn rest_on(&mut self, keys: &[&'static str]) {
        match self {
            Self::ResultTooEarly(underway) | Self::Unfinished(underway) => {
                underway.assumed.extend(keys);
            }
            Self::UnusedAccept { assumed, .. } => assumed.extend(keys),
        }
    }

    fn ask_for(&mut self, keys: &[&'static str]) {
        match self {
            Self::ResultTooEarly(underway) | Self::Unfinished(underway) => {
                underway.assumed = keys.to_vec();
            }
            Self::UnusedAccept { assumed, .. } => *assumed = keys.to_vec(),
        }
    }
}
