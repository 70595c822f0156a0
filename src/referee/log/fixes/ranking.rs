//! Guesses that a result is a ranking or a sentence: places, players and figures, in place of the
//! game's own keys.

use super::entry::Entry;
use super::guesses::Guess;
use super::known::Known;
use super::spoken::Lexis;
use crate::game::language::{Advice, Fault, Faults, Info, Source, code, in_words};
use crate::yaml::Span;
use crate::yaml::breaks::{Break, line_end, line_start};
use crate::yaml::edit::TextEdit;
use crate::yaml::tree::Tree;

/// The length in bytes beyond which a result is no ranking.
const LONG: usize = 1_000;
/// Words that a ranking may have beside its places, players and figures.
const FILLERS: [&str; 17] = [
    "$", "points", "point", "pts", "dollars", "place", "with", "-", "–", "and", "has", "is", "the",
    "scored", "gets", "got", "at",
];
/// Words that are followed by the name of a winner, and words that follow one.
const WINNER: [&str; 2] = ["winner", "winners"];
const WINS: [&str; 3] = ["wins", "win", "won"];
/// Places in words.
const PLACES: [&str; 6] = ["first", "second", "third", "fourth", "fifth", "sixth"];

/// A word of a ranking.
#[derive(Clone, Copy)]
enum Word<'t> {
    Figure(&'t str),
    Player(usize),
    /// What is followed by the name of a winner.
    Winner,
    /// What follows the name of a winner.
    Wins,
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
        let Corrected { keys, is_said } = Corrected::of(text, known)?;
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
        let (message, label) = what(&keys, is_said);
        Some(Guess {
            code: code::UNKNOWN_KEY,
            ..Guess::of_value(&value, message, label, with)
        })
    }
}

/// A ranking or a sentence as the game's own keys.
struct Corrected {
    /// The keys with their values.
    keys: Vec<String>,
    /// Whether words say who won.
    is_said: bool,
}

impl Corrected {
    fn of(text: &str, known: &Known<'_>) -> Option<Self> {
        let (words, won) = winners(words(text, &known.players)?)?;
        let is_said = !won.is_empty();
        let rows = rows(&words)?;
        let (key, _) = known.info.score;
        // A mapping with its own key is no sentence.
        if is_said && text.contains(&format!("{key}:")) {
            return None;
        }
        let player = |row: &Row<'_>| known.players[row.1];
        let figures: Vec<String> = rows
            .iter()
            .map(|row| format!("{}: {}", player(row), row.2))
            .collect();
        let figures = format!("{key}: {{{}}}", figures.join(", "));
        let first = rows.iter().filter(|row| row.0 == Some(1));
        let first: Vec<&str> = match is_said {
            true => won.iter().map(|won| known.players[*won]).collect(),
            false => first.map(player).collect(),
        };
        let winner = match &first[..] {
            [] => None,
            [one] => Some(format!("winner: {one}")),
            several => Some(format!("winner: [{}]", several.join(", "))),
        };
        let winner = winner.filter(|_| has_winner(known.info));
        let keys = std::iter::once(figures).chain(winner).collect();
        Some(Self { keys, is_said })
    }
}

/// Says what is wrong with a result that is corrected to these keys, with the label of its text.
fn what(keys: &[String], is_said: bool) -> (String, &'static str) {
    let names = keys.iter().filter_map(|key| Some(key.split_once(':')?.0));
    let names: Vec<&str> = names.collect();
    let are = match names.len() {
        1 => "key is",
        _ => "keys are",
    };
    let (how, label) = match is_said {
        true => ("in words", "in words"),
        false => ("as a ranking", "a ranking"),
    };
    let message = format!(
        "the result is written {how}; its own {are} {}",
        in_words(&names, "and")
    );
    (message, label)
}

/// Puts the fault of a result in words in place of what the YAML parser says about its colons:
/// `result: Ann: 10, Bob: 4, Ann wins`. `reads` says whether a text of a result reads without a fault.
#[cold]
pub(crate) fn sentence_in_text(
    tree: &Tree<'_>,
    lexis: Lexis<'_>,
    faults: &mut Faults,
    reads: &dyn Fn(&str) -> bool,
) {
    const KEY: &str = "result:";
    let source = tree.source();
    let is_syntax = |fault: &&Fault| fault.code == code::SYNTAX && fault.source == Source::Log;
    let Some((own, number)) = faults.kept().find(is_syntax).map(|one| (one.span, one.at)) else {
        return;
    };
    let at = (own.start as usize).min(source.len());
    let (start, end) = (line_start(source, at), line_end(source, at));
    let Some(text) = source[start..end].strip_prefix(KEY) else {
        return;
    };
    let text = text.trim();
    let known = Known::new(tree, lexis);
    let is_plain = !text.is_empty() && text.len() <= LONG && !text.contains(['{', '#']);
    let Some(corrected) = Corrected::of(text, &known).filter(|_| is_plain) else {
        return;
    };
    let with = format!("{{{}}}", corrected.keys.join(", "));
    if !reads(&format!("{KEY} {with}\n")) {
        return;
    }
    let (message, label) = what(&corrected.keys, corrected.is_said);
    let begin = start + source[start..end].find(text).unwrap_or(KEY.len());
    let span = Span::new(begin as u32, (begin + text.len()) as u32);
    let fault = Fault::not_yaml(span, &message, label)
        .help(Advice::with_lines("write", [format!("{KEY} {with}")]))
        .fix(TextEdit::replace(begin, begin + text.len(), with));
    faults.keep(|fault| fault.code != code::SYNTAX || fault.span != own);
    faults.push(Fault {
        at: number,
        ..fault
    });
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
        } else if WINNER.contains(&lower.as_str()) {
            found.push(Word::Winner);
        } else if WINS.contains(&lower.as_str()) {
            found.push(Word::Wins);
        } else if !FILLERS.contains(&lower.as_str()) {
            return None;
        }
        rest = rest[end..].trim_start_matches(is_sign);
    }
    Some(found)
}

/// Takes the words out that say who won, and returns the players who did; `None` if one of the words
/// is about nobody.
fn winners(words: Vec<Word<'_>>) -> Option<(Vec<Word<'_>>, Vec<usize>)> {
    let (mut rest, mut won): (Vec<Word<'_>>, Vec<usize>) = (Vec::new(), Vec::new());
    let mut words = words.into_iter().peekable();
    while let Some(word) = words.next() {
        let has_figure = |next: Option<&Word<'_>>| matches!(next, Some(Word::Figure(_)));
        match word {
            Word::Winner => {
                while let Some(Word::Player(player)) = words.peek().copied() {
                    words.next();
                    won.push(player);
                    if has_figure(words.peek()) {
                        rest.push(Word::Player(player));
                        break;
                    }
                }
                won.first()?;
            }
            Word::Wins => match rest.last()? {
                // `Ann 10 wins`.
                Word::Figure(_) => match rest.iter().rev().nth(1)? {
                    Word::Player(player) => won.push(*player),
                    _ => return None,
                },
                _ => {
                    // `Ann wins with 10`, and `Ann wins` beside her figure.
                    let has_own = has_figure(words.peek());
                    while let Some(Word::Player(player)) = rest.last().copied() {
                        won.push(player);
                        if has_own {
                            break;
                        }
                        rest.pop();
                    }
                }
            },
            word => rest.push(word),
        }
    }
    won.sort_unstable();
    won.dedup();
    Some((rest, won))
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
    use super::{Row, rows, winners, words};

    fn read<'t>(text: &'t str) -> Option<Vec<Row<'t>>> {
        rows(&words(text, &["Ann", "Bob", "Anna Lee"])?)
    }

    #[test]
    fn a_sentence_says_who_won() {
        let figures = Some(vec![(None, 0, "10"), (None, 1, "4")]);
        let read = |text| {
            let (words, won) = winners(words(text, &["Ann", "Bob"])?)?;
            Some((rows(&words), won))
        };
        for text in [
            "Ann 10, Bob 4, Ann wins",
            "Ann 10, Bob 4. Winner: Ann.",
            "Ann wins with 10 points, Bob 4",
            "Ann 10 wins, Bob 4",
            "winner Ann 10, Bob 4",
        ] {
            assert_eq!(read(text), Some((figures.clone(), vec![0])), "{text}");
        }
        let both = "Ann 10, Bob 4, Ann and Bob win";
        assert_eq!(read(both), Some((figures, vec![0, 1])));
        for text in ["wins", "winner", "Ann 10, Bob 4, Cleo wins"] {
            assert_eq!(read(text), None, "{text}");
        }
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
