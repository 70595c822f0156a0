//! What is known of a game before any log: its tables of words, rules and rulings.

use super::grammar::{Domain, ExpectKey, HeaderKey, Verb};
use super::names::normal;
use super::origin::Origin;

/// A rule of a game, as the catalogue has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    /// Its code with the game's name: `steel-driver/route-taken`.
    pub code: &'static str,
    /// The rule in a sentence of our own.
    pub sentence: &'static str,
    /// Where the rulebook says it.
    pub section: &'static str,
    /// Whether a table may let a breach of it stand, and with what consequence.
    pub accepted: Option<&'static str>,
    /// More about it: borders, consequences, neighbours.
    pub details: &'static str,
    /// A log that breaks it.
    pub breaks: &'static str,
    /// A log that just does not.
    pub keeps: &'static str,
}

impl Rule {
    /// Returns the code without the game's name.
    pub fn name(&self) -> &'static str {
        self.code
            .split_once('/')
            .map_or(self.code, |(_, name)| name)
    }
}

/// A point the rulebook leaves open, and the ways a table may play it. The first is the default.
#[derive(Clone, Copy, Debug)]
pub struct Ruling {
    /// The key in the header.
    pub key: &'static str,
    /// The question, in a sentence.
    pub question: &'static str,
    /// Why the first choice is the default; empty if nothing is said.
    pub why: &'static str,
    /// The conformance cases that show it.
    pub cases: &'static [&'static str],
    /// The choices with what they mean; the first is the default.
    pub choices: &'static [(&'static str, &'static str)],
}

/// The choices in force at a table, one a ruling of the game.
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
    /// Where it comes from.
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

    /// Chooses; both are indices: into the game's rulings, and into that ruling's choices.
    pub fn choose(&mut self, ruling: usize, choice: usize, origin: Origin) {
        assert!(choice < self.of[ruling].choices.len());
        self.chosen[ruling] = (choice as u8, origin);
    }

    /// Returns the index of the choice in force of every ruling, in the order of the game's page.
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

/// A game's tables.
#[derive(Clone, Copy, Debug)]
pub struct Info {
    /// The name in logs and codes: `steel-driver`.
    pub id: &'static str,
    /// The name in prose: `Steel Driver`.
    pub title: &'static str,
    /// Fewest and most players.
    pub players: (usize, usize),
    /// The editions of the referee's rules, oldest first; a log without `rules` is judged by the last.
    pub editions: &'static [u16],
    /// What the names of each kind are called in this game.
    pub domains: &'static [(Domain, &'static str, &'static str)],
    /// Names no player may bear besides `none` and the companies of the board.
    pub reserved: &'static [&'static str],
    /// Header keys of this game only.
    pub header: &'static [HeaderKey],
    /// The verbs.
    pub verbs: &'static [Verb],
    /// The keys of `expect`.
    pub expects: &'static [ExpectKey],
    /// The keys of `result`.
    pub results: &'static [ExpectKey],
    /// The rules, in the order of checking; the first is `setup`.
    pub rules: &'static [Rule],
    /// The points left open.
    pub rulings: &'static [Ruling],
    /// The built-in boards; the first is the default.
    pub boards: &'static [BuiltIn],
    /// What a turn is called: `turn` or `round`.
    pub turn: &'static str,
    /// The key of `result` that holds the score, and its unit: `cash` in `$`.
    pub score: (&'static str, &'static str),
}

impl Info {
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

    /// Returns the rule of a code as a log may write it: with the game's name or, being one of its
    /// own game, without. Its index.
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

/// A board compiled into the program.
#[derive(Clone, Copy, Debug)]
pub struct BuiltIn {
    /// The name in logs.
    pub name: &'static str,
    /// The board file.
    pub yaml: &'static str,
}
