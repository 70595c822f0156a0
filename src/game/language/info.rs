//! What is known about a game before any log: its tables of words, rules and rulings.

use super::common::MOVE_KEYS;
use super::grammar::{Domain, ExpectKey, HeaderKey, Verb};
use super::names::normal;
use super::origin::Origin;

/// A rule of a game, as listed in the catalogue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    /// Its code with the game's name: `steel-driver/route-taken`.
    pub code: &'static str,
    /// The rule in a sentence of our own.
    pub sentence: &'static str,
    /// The section of the rulebook.
    pub section: &'static str,
    /// What follows if a table accepts a breach of it; `None` if no table may.
    pub accepted: Option<&'static str>,
    /// More about it: limits, consequences, related rules.
    pub details: &'static str,
    /// A log that breaks it.
    pub breaks: &'static str,
    /// A log that only just keeps it.
    pub keeps: &'static str,
}

impl Rule {
    /// Returns the code without the game's name.
    pub fn name(&self) -> &'static str {
        self.code
            .split_once('/')
            .map_or(self.code, |(_, name)| name)
    }

    /// Returns whether it is the rule of a game's setup.
    pub(crate) fn is_setup(&self) -> bool {
        self.name() == "setup"
    }
}

/// A point that the rulebook leaves open, with the choices a table has. The first one is the
/// default.
#[derive(Clone, Copy, Debug)]
pub struct Ruling {
    /// The key in the header.
    pub key: &'static str,
    /// The question, in a sentence.
    pub question: &'static str,
    /// Why the first choice is the default; empty if no reason is given.
    pub why: &'static str,
    /// The conformance cases that show it.
    pub cases: &'static [&'static str],
    /// The choices, each with its meaning; the first is the default.
    pub choices: &'static [(&'static str, &'static str)],
}

/// The choices in force at a table, one per ruling of the game.
#[derive(Clone, Debug)]
pub struct Choices {
    of: &'static [Ruling],
    chosen: Vec<(u8, Origin)>,
}

/// A choice in force.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct InForce {
    /// The ruling.
    pub key: &'static str,
    /// The choice.
    pub choice: &'static str,
    /// Who chose it.
    pub origin: Origin,
}

impl Choices {
    /// Creates the defaults of a game.
    pub fn new(of: &'static [Ruling]) -> Self {
        Self {
            of,
            chosen: vec![(0, Origin::Default); of.len()],
        }
    }

    /// Makes a choice, given by two indices: of the ruling, and of the choice in that ruling.
    pub fn choose(&mut self, ruling: usize, choice: usize, origin: Origin) {
        assert!(choice < self.of[ruling].choices.len());
        self.chosen[ruling] = (choice as u8, origin);
    }

    /// Returns, for every ruling in the order of the game's page, the index of the choice in force.
    pub fn indices(&self) -> impl Iterator<Item = usize> + '_ {
        self.chosen.iter().map(|(chosen, _)| usize::from(*chosen))
    }

    /// Returns every ruling with the choice in force, in the order of the game's page.
    pub fn iter(&self) -> impl Iterator<Item = InForce> + '_ {
        let of = |(ruling, (chosen, origin)): (&Ruling, &(u8, Origin))| InForce {
            key: ruling.key,
            choice: ruling.choices[usize::from(*chosen)].0,
            origin: *origin,
        };
        self.of.iter().zip(&self.chosen).map(of)
    }
}

/// The words that people write for the end of a round or a turn, or for the beginning of the next.
pub(crate) const ROUND_WORDS: &[&str] = &[
    "round",
    "new-round",
    "next-round",
    "end-round",
    "end-of-round",
    "turn",
    "new-turn",
    "next-turn",
    "end-turn",
    "end-of-turn",
];

/// A step that the referee takes by itself, and that some tables write down as a move.
#[derive(Clone, Copy, Debug)]
pub struct Automatic {
    /// The words that people write for it, none of them a verb.
    pub words: &'static [&'static str],
    /// What happens, as a clause.
    pub does: &'static str,
    /// An entry of `moves` that checks it.
    pub check: &'static str,
}

/// A move that people expect of a game and that it does not have.
#[derive(Clone, Copy, Debug)]
pub struct Absent {
    /// The words that people write for it, none of them a verb.
    pub words: &'static [&'static str],
    /// That the game has no such move, as a sentence.
    pub says: &'static str,
    /// What a player does instead, as a clause.
    pub instead: &'static str,
    /// The section of the rulebook.
    pub section: &'static str,
}

/// A game's tables.
#[derive(Clone, Copy, Debug)]
pub struct Info {
    /// The name in logs and codes: `steel-driver`.
    pub id: &'static str,
    /// The name in prose: `Steel Driver`.
    pub title: &'static str,
    /// The fewest and the most players.
    pub players: (usize, usize),
    /// The editions of the referee's rules, oldest first; a log without `rules` is judged by the last.
    pub editions: &'static [u16],
    /// For each kind of name, what one of them and several of them are called in this game.
    pub domains: &'static [(Domain, &'static str, &'static str)],
    /// Names that no player may have, besides `none` and the companies of the board.
    pub reserved: &'static [&'static str],
    /// The header keys that only this game has.
    pub header: &'static [HeaderKey],
    /// The verbs.
    pub verbs: &'static [Verb],
    /// The steps that the referee takes by itself.
    pub automatic: &'static [Automatic],
    /// Moves that people expect and that the game does not have.
    pub absent: &'static [Absent],
    /// The keys of `expect`.
    pub expects: &'static [ExpectKey],
    /// The keys of `result`.
    pub results: &'static [ExpectKey],
    /// The rules, in the order in which they are checked; the first is `setup`.
    pub rules: &'static [Rule],
    /// The points that the rulebook leaves open.
    pub rulings: &'static [Ruling],
    /// The built-in boards; the first is the default.
    pub boards: &'static [BuiltIn],
    /// What a turn is called: `turn` or `round`.
    pub turn: &'static str,
    /// How many turns or rounds every game has; `None` if that depends on the game.
    pub turns: Option<u32>,
    /// The key of `result` that is the score, and its unit: `cash` in `$`.
    pub score: (&'static str, &'static str),
}

impl Info {
    /// Returns whether a key says at which stage the game is: the turn and its phase.
    pub(crate) fn is_stage_key(&self, name: &str) -> bool {
        name == self.turn || name == "phase"
    }

    /// Returns whether a word is a key that some entry of `moves` may have.
    pub(crate) fn is_key_of_moves(&self, name: &str) -> bool {
        MOVE_KEYS.contains(&name) || self.verbs.iter().any(|verb| verb.key(name).is_some())
    }

    /// Returns the move that a word stands for, if the game has no such move.
    pub(crate) fn absent_move(&self, word: &str) -> Option<&'static Absent> {
        let word = normal(word);
        self.absent
            .iter()
            .find(|absent| absent.words.contains(&&*word))
    }

    /// Returns what one name of a kind is called: `company`, `railroad`, `junction`.
    pub fn one(&self, domain: Domain) -> &'static str {
        self.domains
            .iter()
            .find(|(of, ..)| *of == domain)
            .map_or("name", |(_, one, _)| one)
    }

    /// Returns what several names of a kind are called.
    pub fn many(&self, domain: Domain) -> &'static str {
        self.domains
            .iter()
            .find(|(of, ..)| *of == domain)
            .map_or("names", |(.., many)| many)
    }

    /// Returns the index of the rule with a code as a log may write it: with the name of this game
    /// or without.
    pub fn rule(&self, written: &str) -> Option<usize> {
        let written = normal(written);
        self.rules
            .iter()
            .position(|rule| rule.code == written || rule.name() == written)
    }

    /// Returns the game's `setup` rule.
    pub fn setup(&self) -> &'static Rule {
        &self.rules[0]
    }
}

/// A board that is compiled into the program.
#[derive(Clone, Copy, Debug)]
pub struct BuiltIn {
    /// The name in logs.
    pub name: &'static str,
    /// The board file.
    pub yaml: &'static str,
}
