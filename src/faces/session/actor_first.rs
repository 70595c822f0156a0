//! A line that begins with who acts, as people say it ("Andy offers red for 2"): short hand has who
//! acts at the end, which the answer shows with the line's own words.

use super::unread::quoted;
use super::vocabulary::Vocabulary;
use super::ways::is_verb;
use super::words::{Word, line_of};
use crate::game::language::{Domain, Info};
use crate::referee::position::Position;

/// Explains lines without a reading that begin with who acts.
pub(super) struct ActorFirst<'a> {
    pub info: &'static Info,
    pub position: &'a dyn Position,
    pub vocabulary: &'a Vocabulary,
    /// Whether the line can be read as the beginning of one. Then only a verb after who acts shows
    /// that it is the other way round.
    pub is_begun: bool,
    /// Returns whether words mean a move of the player or company with a name.
    pub acts: &'a dyn Fn(&[Word], &str) -> bool,
    /// Says what is wrong with words.
    pub explain: &'a dyn Fn(&[Word]) -> String,
}

impl ActorFirst<'_> {
    /// Says how the line is written with who acts at its end; `None` if that would not help.
    pub(super) fn message(&self, words: &[Word]) -> Option<String> {
        if words.first().is_none_or(|first| is_verb(self.info, first)) {
            return None;
        }
        let words = &self.with_plain_verb(words)[..];
        let mut actors = self.named_first(words);
        let has_verb = |rest: &[Word]| rest.first().is_some_and(|first| is_verb(self.info, first));
        actors.retain(|(end, _)| !self.is_begun || has_verb(&words[*end..]));
        let mut lines: Vec<String> = Vec::new();
        for (end, name) in &actors {
            let meant = self
                .orders(&words[*end..], name)
                .into_iter()
                .find(|line| (self.acts)(line, name));
            let line = meant.map(|line| line_of(&line));
            lines.extend(line.filter(|line| !lines.contains(line)));
        }
        match (&lines[..], &actors[..]) {
            ([line], _) => Some(format!("who acts comes last: write it as {}", quoted(line))),
            ([], [(end, name)]) => {
                let rest = &words[*end..];
                has_verb(rest).then(|| {
                    let by = line_of(&[word("by"), named(name)]);
                    let why = (self.explain)(rest);
                    format!("who acts comes last ({}), and {why}", quoted(&by))
                })
            }
            _ => None,
        }
    }

    /// Returns the words with the verb after who acts as the language has it: `pass` for `passes`.
    fn with_plain_verb(&self, words: &[Word]) -> Vec<Word> {
        let mut plain = words.to_vec();
        for (end, _) in self.named_first(words) {
            let said = &mut plain[end];
            let is_said = |verb: &&str| {
                let ending = said.normal.strip_prefix(verb);
                !said.quoted && ending.is_some_and(|ending| ["s", "es"].contains(&ending))
            };
            let mut verbs = self.info.verbs.iter().map(|verb| verb.name());
            if let Some(verb) = verbs.find(is_said) {
                *said = word(verb);
            }
        }
        plain
    }

    /// Returns the players and companies that the first words may name, each with the number of
    /// these words.
    fn named_first(&self, words: &[Word]) -> Vec<(usize, String)> {
        let mut named = Vec::new();
        for domain in [Domain::Player, Domain::Company] {
            let Some(names) = self.position.names(domain) else {
                continue;
            };
            let matches = self.vocabulary.matches(names, domain, words, 0);
            let before_others = matches.iter().filter(|one| one.end < words.len());
            named.extend(before_others.map(|one| (one.end, names.name(one.id).to_owned())));
        }
        named
    }

    /// Returns the orders in which a move may name who acts.
    fn orders(&self, rest: &[Word], name: &str) -> Vec<Vec<Word>> {
        let own = [named(name)];
        vec![
            [rest, &[word("by")], &own].concat(),
            // The verb may be followed by who acts: a pass, a build.
            [&rest[..1], &own, &rest[1..]].concat(),
        ]
    }
}

fn word(text: &str) -> Word {
    Word {
        text: text.to_owned(),
        normal: text.to_owned(),
        quoted: false,
    }
}

fn named(name: &str) -> Word {
    let any = Word {
        quoted: false,
        ..word("")
    };
    any.in_place(name)
}
