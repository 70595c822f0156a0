//! Guesses that a result is a ranking: places, players and figures, in place of the game's own keys.

use super::entry::Entry;
use super::guesses::Guess;
use super::known::Known;
use crate::game::language::{Info, code, in_words};
use crate::yaml::breaks::{Break, line_start};

/// The length in bytes beyond which a result is no ranking.
const LONG: usize = 1_000;
/// Words that a ranking may have beside its places, players and figures.
const FILLERS: [&str; 9] = [
    "$", "points", "point", "pts", "dollars", "place", "with", "-", "–",
];
/// Places in words.
const PLACES: [&str; 6] = ["first", "second", "third", "fourth", "fifth", "sixth"];

/// A word of a ranking.
#[derive(Clone, Copy)]
enum Word<'t> {
    Figure(&'t str),
    Player(usize),
}

/// A line of a ranking: its place if it has one, the player, the figure.
type Row<'t> = (Option<usize>, usize, &'t str);

impl Entry<'_> {
    /// Guesses that the result is a ranking, such as `1: Ann 152` above `2: Bob 136`.
    pub(super) fn ranking(&self, known: &Known<'_>) -> Option<Guess> {
        let own = self.parts.first();
        let own = own.filter(|part| self.key(part) == Some("result") && !self.is_move());
        let value = match own {
            Some(part) => part.value.clone(),
            None => {
                let is_result = self.around[0].starts_with("result");
                is_result.then(|| self.range.clone())?
            }
        };
        let text = self.text(&value);
        if text.len() > LONG || text.contains('#') {
            return None;
        }
        let rows = rows(&words(text, &known.players)?)?;
        let (key, _) = known.info.score;
        let player = |row: &Row<'_>| known.players[row.1];
        let figures: Vec<String> = rows
            .iter()
            .map(|row| format!("{}: {}", player(row), row.2))
            .collect();
        let figures = format!("{key}: {{{}}}", figures.join(", "));
        let first = rows.iter().filter(|row| row.0 == Some(1));
        let first: Vec<&str> = first.map(player).collect();
        let winner = match &first[..] {
            [] => None,
            [one] => Some(format!("winner: {one}")),
            several => Some(format!("winner: [{}]", several.join(", "))),
        };
        let winner = winner.filter(|_| has_winner(known.info));
        let keys: Vec<String> = std::iter::once(figures).chain(winner).collect();
        let start = line_start(self.source, value.start);
        let lead = &self.source[start..value.start];
        let is_block = own.is_some() && lead.trim().is_empty() && !text.starts_with(['{', '[']);
        let with = match is_block {
            true => {
                let end = Break::first(self.source).unwrap_or_default().as_str();
                keys.join(&format!("{end}{lead}"))
            }
            false => format!("{{{}}}", keys.join(", ")),
        };
        let names: Vec<&str> = keys
            .iter()
            .filter_map(|key| Some(key.split_once(':')?.0))
            .collect();
        let message = format!(
            "the result is written as a ranking; its own {} {}",
            if names.len() == 1 {
                "key is"
            } else {
                "keys are"
            },
            in_words(&names, "and")
        );
        Some(Guess {
            code: code::UNKNOWN_KEY,
            ..Guess::of_value(&value, message, "a ranking", with)
        })
    }
}

/// Returns whether a result of the game says who won.
fn has_winner(info: &Info) -> bool {
    info.results.iter().any(|key| key.name == "winner")
}

/// Splits a text into figures and players; `None` if it has other words.
fn words<'t>(text: &'t str, players: &[&str]) -> Option<Vec<Word<'t>>> {
    let is_sign = |c: char| c.is_whitespace() || "{}[]()\"',;:=|/*$€£".contains(c);
    let mut found = Vec::new();
    let mut rest = text.trim_start_matches(is_sign);
    'words: while !rest.is_empty() {
        let ends = |end: usize| {
            let next = rest[end..].chars().next();
            next.is_none_or(|next| is_sign(next) || next == '.' || next == '-')
        };
        // The longest name first: one may begin with another.
        let mut names: Vec<usize> = (0..players.len()).collect();
        names.sort_by_key(|at| std::cmp::Reverse(players[*at].len()));
        for at in names {
            let name = players[at].trim_matches(['"', '\'']);
            if !name.is_empty() && rest.starts_with(name) && ends(name.len()) {
                found.push(Word::Player(at));
                rest = rest[name.len()..].trim_start_matches(|c| is_sign(c) || c == '.');
                continue 'words;
            }
        }
        let end = rest.find(is_sign).unwrap_or(rest.len());
        let word = rest[..end].trim_end_matches('.');
        let number = ["st", "nd", "rd", "th", "pts", "p"]
            .iter()
            .find_map(|end| word.strip_suffix(end))
            .unwrap_or(word);
        let digits = number.strip_prefix('-').unwrap_or(number);
        let lower = word.to_lowercase();
        if !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()) {
            found.push(Word::Figure(number));
        } else if let Some(place) = PLACES.iter().position(|place| *place == lower) {
            found.push(Word::Figure(["1", "2", "3", "4", "5", "6"][place]));
        } else if !FILLERS.contains(&lower.as_str()) {
            return None;
        }
        rest = rest[end..].trim_start_matches(is_sign);
    }
    Some(found)
}

/// Reads words as a ranking: each player once, with a figure, and all of them with a place or none.
fn rows<'t>(words: &[Word<'t>]) -> Option<Vec<Row<'t>>> {
    let mut rows: Vec<Row<'t>> = Vec::new();
    let has_places = matches!(words.first()?, Word::Figure(_));
    for row in words.chunks(if has_places { 3 } else { 2 }) {
        let (place, player, figure) = match row {
            [
                Word::Figure(place),
                Word::Player(player),
                Word::Figure(figure),
            ] if has_places => (Some(place.parse().ok()?), *player, *figure),
            [Word::Player(player), Word::Figure(figure)] => (None, *player, *figure),
            _ => return None,
        };
        if rows.iter().any(|row| row.1 == player || row.0 > place) {
            return None;
        }
        rows.push((place, player, figure));
    }
    let is_ranked = rows.first()?.0.is_none_or(|place| place == 1);
    (rows.len() > 1 && is_ranked).then_some(rows)
}

#[cfg(test)]
mod tests {
    use super::{Row, rows, words};

    fn read<'t>(text: &'t str) -> Option<Vec<Row<'t>>> {
        rows(&words(text, &["Ann", "Bob", "Anna Lee"])?)
    }

    #[test]
    fn a_ranking_has_places_players_and_figures() {
        let ranked = Some(vec![(Some(1), 0, "152"), (Some(2), 1, "136")]);
        for text in [
            "1: Ann 152\n  2: Bob 136",
            "1. Ann 152\n2. Bob 136",
            "- 1. Ann: 152\n- 2. Bob: 136",
            "{1: {Ann: 152}, 2: {Bob: 136}}",
            "{\"1\": \"Ann 152\", \"2\": \"Bob 136\"}",
            "1st: Ann $152\n2nd: Bob $136",
            "first: Ann with 152 points\nsecond: Bob with 136 points",
            "1) Ann - 152, 2) Bob - 136",
        ] {
            assert_eq!(read(text), ranked, "{text}");
        }
        let plain = Some(vec![(None, 2, "-3"), (None, 0, "7")]);
        assert_eq!(read("{Anna Lee: -3, Ann: 7}"), plain);
        for text in [
            "1: Ann\n2: Bob",
            "1: Ann 152",
            "2: Ann 152\n3: Bob 136",
            "2: Ann 152\n1: Bob 136",
            "1: Ann 152\n2: Ann 136",
            "money: {Ann: 152, Bob: 136}",
            "Ann wins",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
