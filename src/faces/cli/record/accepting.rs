//! Moves that the rules refused and the table lets stand: which rules to name, and `accept`.

use super::table::AtTable;
use super::words;
use crate::faces::session::Completion;
use crate::game::Games;
use crate::game::language::{code, in_words};
use crate::report::documents::FindingRecord;
use serde_json::{Value as Json, json};

impl<L: Games> AtTable<L> {
    /// Says that nothing was written, and how the table may accept the move.
    pub(super) fn way_out(&self, findings: &[FindingRecord]) -> String {
        let rules = self.session.here().map_or(&[][..], |(info, _)| info.rules);
        let codes = findings
            .iter()
            .flat_map(|finding| std::iter::once(&finding.rule).chain(&finding.also));
        let codes: Vec<&str> = codes.map(String::as_str).collect();
        let may_stand = |code: &&str| {
            rules
                .iter()
                .any(|rule| rule.code == *code && rule.accepted.is_some())
        };
        if codes.contains(&code::EXPECT) || codes.contains(&code::RESULT) {
            return "Not written down.\n".to_owned();
        }
        // Who acts was taken for somebody else, so there is nothing for the table to let stand.
        if let Some(for_other) = self.session.refused_is_legal_for_other() {
            return words::sentence(&format!("Not played: {for_other}"), self.style);
        }
        if codes.is_empty() || !codes.iter().all(may_stand) {
            return "Not played.\n".to_owned();
        }
        // The next accept replaces the previous one, so it needs the rules of that one as well.
        let accepted = self.accepted_by_refused();
        let is_new = |code: &&&str| !accepted.contains(*code);
        let codes = accepted.iter().chain(codes.iter().filter(is_new));
        let names: Vec<&str> = codes.map(|code| short_code(code)).collect();
        let hint = format!(
            "Not played. If the table lets it stand: accept {}: REASON",
            names.join(" ")
        );
        words::sentence(&hint, self.style)
    }

    /// Returns the rules that the `accept` names with which the last move was refused.
    fn accepted_by_refused(&self) -> Vec<&str> {
        let refused = self.session.refused_move();
        match refused.and_then(|action| action.get("accept")) {
            Some(Json::Array(rules)) => rules.iter().filter_map(Json::as_str).collect(),
            Some(rule) => rule.as_str().into_iter().collect(),
            None => Vec::new(),
        }
    }

    /// Plays the move that was refused last, with the rules that it may break and the reason.
    pub(super) fn accept(&mut self, rules: &str, reason: &str) -> String {
        let before = self.session.refused_last();
        let Some(mut refused) = self.session.refused_move().cloned() else {
            return words::sentence(
                "nothing to accept: the last line was not refused by a rule",
                self.style,
            );
        };
        let broken = self.session.broken_by_refused().to_vec();
        let known = self.session.here().map_or(&[][..], |(info, _)| info.rules);
        let rules = rules
            .split([' ', ',', '[', ']'])
            .filter(|rule| !rule.is_empty())
            .map(|rule| {
                let begins =
                    |code: &&str| code.starts_with(rule) || short_code(code).starts_with(rule);
                // What the move breaks is meant rather than other rules that begin so.
                let of_the_move = broken.iter().map(String::as_str).filter(begins);
                let of_the_game = known.iter().map(|known| known.code).filter(begins);
                let of_the_move: Vec<&str> = of_the_move.collect();
                let of_the_game: Vec<&str> = of_the_game.collect();
                match (&of_the_move[..], &of_the_game[..]) {
                    ([only], _) | ([], [only]) => Ok((*only).to_owned()),
                    ([], []) => Ok(rule.to_owned()),
                    (_, several) if several.iter().any(|code| short_code(code) == rule) => {
                        Ok(rule.to_owned())
                    }
                    ([], several) | (several, _) => Err((rule, several.to_vec())),
                }
            });
        let rules: Vec<String> = match rules.collect::<Result<_, _>>() {
            Ok(rules) => rules,
            Err((rule, several)) => {
                let mut names: Vec<&str> = several.into_iter().map(short_code).collect();
                names.dedup();
                let why = format!("{rule} may mean {}", in_words(&names, "or"));
                return words::sentence(&why, self.style);
            }
        };
        let rules: Json = match &rules[..] {
            [only] => only.as_str().into(),
            several => several.iter().map(String::as_str).collect(),
        };
        // A new accept replaces the one with which the move was refused.
        for key in ["accept", "reason"] {
            refused.shift_remove(key);
        }
        let request = json!({"do": "play", "move": refused, "accept": rules, "reason": reason});
        let answer = self.session.ask(&request);
        match answer {
            Ok(answer) => self.said(&answer),
            Err(error) => {
                let said = self.refused(&error);
                // If a rule was misspelt, the user can give it again.
                self.session.restore_refused(before);
                said
            }
        }
    }

    /// Returns the rules that may be named at the end of an `accept`: those that the refused move
    /// breaks, if they can be let stand.
    pub(super) fn complete_rule(&self, line: &str, rest: &str) -> Completion {
        let begins = rest.rfind([' ', ',', '[']).map_or(0, |at| at + 1);
        let last = &rest[begins..];
        let info = self.session.here().map(|(info, _)| info);
        let Some(info) = info.filter(|_| !rest.contains(':')) else {
            return Completion::default();
        };
        let named: Vec<&str> = rest[..begins].split([' ', ',', '[']).collect();
        let is_new = |code: &&str| !named.contains(&short_code(code)) && !named.contains(code);
        let rules = info.rules.iter().filter(|rule| rule.accepted.is_some());
        let rules: Vec<&str> = rules.map(|rule| rule.code).filter(is_new).collect();
        let fits = |code: &&&str| short_code(code).starts_with(last) || code.starts_with(last);
        let broken = self.session.broken_by_refused();
        let accepted = self.accepted_by_refused();
        let is_broken =
            |code: &&&str| broken.iter().any(|one| one == **code) || accepted.contains(*code);
        let codes: Vec<&&str> = rules.iter().filter(is_broken).filter(fits).collect();
        Completion {
            start: line.len() - last.len(),
            words: codes
                .iter()
                .map(|code| short_code(code).to_owned())
                .collect(),
        }
    }
}

/// Returns a code without the name of its game.
fn short_code(code: &str) -> &str {
    code.split_once('/').map_or(code, |(_, short)| short)
}
