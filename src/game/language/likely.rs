//! Guesses at what an unknown name was meant to be, from more than its spelling: the rows and
//! numbers of a board, look-alikes, abbreviations.

use super::colours::colours_for;
use super::look_alike::appearance;
use super::names::{Names, normal};

/// The longest word that may be a hex code or an abbreviation.
const LONG: usize = 64;

/// The length in bytes beyond which a word joins no beginnings.
const LONGEST: usize = 10;
/// Words of names that are written shorter, and the other way round.
const SHORT: [(&str, &str); 4] = [
    ("st", "saint"),
    ("saint", "st"),
    ("ft", "fort"),
    ("mt", "mount"),
];

/// What was most likely meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Likely<'n> {
    /// One name.
    One(&'n str),
    /// One of two names: the neighbours of a place that does not exist, or two that share an
    /// abbreviation.
    Two(&'n str, &'n str),
}

impl<'n> Likely<'n> {
    /// Guesses what a word was meant to be; `None` if nothing but its spelling suggests anything.
    pub fn find(names: &'n Names, text: &str) -> Option<Self> {
        let text = text.trim();
        if text.is_empty() || text.len() > LONG {
            return None;
        }
        let known = |text: &str| names.find(text).map(|id| names.name(id));
        let word = normal(text);
        let colour = || colours_for(&word).find_map(&known);
        let one = || swapped(text).iter().find_map(|code| known(code));
        colour()
            .or_else(one)
            .map(Self::One)
            .or_else(|| neighbours(names, text, &known))
            .or_else(|| abbreviated(names, text))
            .or_else(|| looks_like(names, text).map(Self::One))
            .or_else(|| beginning(names, text))
            .or_else(|| joined(names, text))
            .or_else(|| contracted(names, text))
            .or_else(|| word_of_name(names, text))
            .or_else(|| pet_name(names, text))
    }
}

/// Returns the place codes that a word may be if its letter and its number are in the wrong order,
/// or a digit was written for a letter: `10E`, `153` for `I53`.
fn swapped(text: &str) -> Vec<String> {
    let mut codes = Vec::new();
    let letters = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    if letters.len() + 1 == text.len()
        && !letters.is_empty()
        && letters.bytes().all(|byte| byte.is_ascii_digit())
    {
        codes.push(format!("{}{letters}", &text[letters.len()..]));
    }
    let tidy: String = text
        .chars()
        .filter(|c| !matches!(c, ' ' | '-' | '_' | '.' | '/' | '|' | ':' | '\''))
        .collect();
    let mut characters = tidy.chars();
    if let Some(first) = characters.next() {
        let rest: String = characters.collect();
        let digits = |rest: &str| -> String {
            let digit = |c: char| match c.to_ascii_uppercase() {
                'O' => '0',
                'I' | 'L' => '1',
                'S' => '5',
                'B' => '8',
                'Z' => '2',
                c => c,
            };
            rest.chars().map(digit).collect()
        };
        let letter = match first {
            '1' => Some('I'),
            '0' => Some('O'),
            '5' => Some('S'),
            '8' => Some('B'),
            '6' => Some('G'),
            '4' => Some('A'),
            _ => None,
        };
        codes.extend(letter.map(|letter| format!("{letter}{}", digits(&rest))));
        codes.push(format!("{first}{}", digits(&rest)));
        codes.push(tidy);
    }
    codes
}

/// Returns the places on either side of a place that its row does not have. If there is only one,
/// at the end of a row, it counts only if no other name is as similar.
fn neighbours<'n>(
    names: &'n Names,
    text: &str,
    known: &impl Fn(&str) -> Option<&'n str>,
) -> Option<Likely<'n>> {
    let mut characters = text.chars();
    let row = characters.next().filter(char::is_ascii_alphabetic)?;
    let number: u16 = characters.as_str().parse().ok()?;
    let at = |number: Option<u16>| number.and_then(|number| known(&format!("{row}{number}")));
    match (at(number.checked_sub(1)), at(number.checked_add(1))) {
        (Some(one), Some(other)) => Some(Likely::Two(one, other)),
        (Some(one), None) | (None, Some(one)) => {
            let as_near = |name: &str| {
                name != one && name.len().abs_diff(text.len()) <= 1 && differ_by_one(name, text)
            };
            (!names.iter().any(as_near)).then_some(Likely::One(one))
        }
        (None, None) => None,
    }
}

/// Returns the one or two names that a word abbreviates: by the initials of its words (SF, NYC), or
/// word by word (St. Louis, Ft Worth).
fn abbreviated<'n>(names: &'n Names, text: &str) -> Option<Likely<'n>> {
    let letters: String = text
        .to_lowercase()
        .chars()
        .filter(char::is_ascii_alphabetic)
        .collect();
    let words = words_of(text);
    let fits = |name: &str, letters: &str| {
        let full = words_of(name);
        let initials: String = full.iter().filter_map(|word| word.chars().next()).collect();
        let short = |typed: &str, word: &str| typed == word || SHORT.contains(&(typed, word));
        (full.len() > 1 && letters == initials)
            || (full.len() == words.len()
                && full
                    .iter()
                    .zip(&words)
                    .all(|(word, typed)| short(typed, word)))
    };
    // NYC is New York; SLC includes the word "City" of its name.
    let found: Vec<&str> = names
        .iter()
        .filter(|name| fits(name, &letters))
        .take(3)
        .collect();
    let city = letters.strip_suffix('c').filter(|_| found.is_empty());
    let found = match city {
        Some(city) => names
            .iter()
            .filter(|name| fits(name, city))
            .take(3)
            .collect(),
        None => found,
    };
    match found[..] {
        [one] => Some(Likely::One(one)),
        [one, other] => Some(Likely::Two(one, other)),
        _ => None,
    }
}

/// Returns the words of a name, in small letters.
fn words_of(name: &str) -> Vec<String> {
    name.to_lowercase()
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

/// Returns the one or two names of several words whose beginnings a word joins.
fn joined<'n>(names: &'n Names, text: &str) -> Option<Likely<'n>> {
    let letters = text.to_lowercase();
    one_or_two(names, |name| {
        name.len() <= LONG && joins_beginnings(&letters, &words_of(name))
    })
}

/// Returns the one or two names that a word contracts, keeping the first letter, the last and some
/// between: `Mpls`, `Chgo`. `None` if a name differs from the word in only one letter.
fn contracted<'n>(names: &'n Names, text: &str) -> Option<Likely<'n>> {
    /// How many letters such a word has, and how many it leaves out at least.
    const LETTERS: std::ops::RangeInclusive<usize> = 3..=8;
    const LEFT_OUT: usize = 2;
    let word = normal(text.trim_end_matches('.'));
    if !LETTERS.contains(&word.len()) || !word.bytes().all(|byte| byte.is_ascii_lowercase()) {
        return None;
    }
    if names.iter().any(|name| is_near(name, &word)) {
        return None;
    }
    let keeps =
        |name: &&str| name.len() >= word.len() + LEFT_OUT && is_contracted(&word, &normal(name));
    one_or_two(names, keeps)
}

/// Returns whether a word has the first letter of a name, its last and some between, in their order.
fn is_contracted(word: &str, name: &str) -> bool {
    let mut letters = name.chars();
    name.len() <= LONG
        && name.chars().next() == word.chars().next()
        && name.chars().next_back() == word.chars().next_back()
        && word.chars().all(|c| letters.any(|own| own == c))
}

/// Returns whether a name differs from a word in at most one letter.
fn is_near(name: &str, word: &str) -> bool {
    differ_by_one(&normal(name), word)
}

/// Returns whether two words are the same but for one letter that is added, left out or another one,
/// or for two neighbours that are exchanged. Unlike an edit distance, it takes time by their length:
/// on a board of a thousand long names, a misspelt word took 50 ms to compare.
fn differ_by_one(one: &str, other: &str) -> bool {
    let [one, other]: [Vec<char>; 2] = [one, other].map(|word| word.chars().collect());
    let same = |(a, b): &(&char, &char)| a == b;
    let before = one.iter().zip(&other).take_while(same).count();
    let (one, other) = (&one[before..], &other[before..]);
    let after = one
        .iter()
        .rev()
        .zip(other.iter().rev())
        .take_while(same)
        .count();
    match (&one[..one.len() - after], &other[..other.len() - after]) {
        ([], []) | ([_], []) | ([], [_]) | ([_], [_]) => true,
        ([a, b], [c, d]) => a == d && b == c,
        _ => false,
    }
}

/// Returns the one or two names that are of some kind; `None` if there are more.
fn one_or_two<'n>(names: &'n Names, is_meant: impl Fn(&&'n str) -> bool) -> Option<Likely<'n>> {
    let found: Vec<&str> = names.iter().filter(is_meant).take(3).collect();
    match found[..] {
        [one] => Some(Likely::One(one)),
        [one, other] => Some(Likely::Two(one, other)),
        _ => None,
    }
}

/// Returns the one or two names of several words that people shorten to one of these words: `Vegas`,
/// `Frisco`. `None` if a name differs from the word in only one letter.
fn word_of_name<'n>(names: &'n Names, text: &str) -> Option<Likely<'n>> {
    /// How many letters such a word has at least.
    const LETTERS: usize = 4;
    let word = normal(text.trim_end_matches('.'));
    if word.len() < LETTERS || !word.chars().all(char::is_alphabetic) {
        return None;
    }
    if names.iter().any(|name| is_near(name, &word)) {
        return None;
    }
    let has = |name: &&str, is_meant: &dyn Fn(&String) -> bool| {
        let words = words_of(name);
        words.len() > 1 && words.iter().any(is_meant)
    };
    one_or_two(names, |name| has(name, &|own| *own == *word))
        .or_else(|| one_or_two(names, |name| has(name, &|own| is_contracted(&word, own))))
}

/// Returns the one or two names whose beginning a word joins with the ending of a pet name: `Philly`,
/// `Indy`. `None` if a name differs from the word in only one letter.
fn pet_name<'n>(names: &'n Names, text: &str) -> Option<Likely<'n>> {
    /// How many letters of the name the word has at least.
    const LETTERS: usize = 3;
    let word = normal(text);
    let stem = word.strip_suffix("ie").or_else(|| word.strip_suffix('y'))?;
    if !stem.bytes().all(|byte| byte.is_ascii_lowercase())
        || names.iter().any(|name| is_near(name, &word))
    {
        return None;
    }
    // The last letter may have been doubled.
    let halved = &stem[..stem.len().saturating_sub(1)];
    let is_doubled = halved.bytes().next_back() == stem.bytes().next_back();
    let begins = |stem: &str| {
        let is_enough = stem.len() >= LETTERS;
        one_or_two(names, |name| is_enough && normal(name).starts_with(stem))
    };
    begins(stem).or_else(|| begins(halved).filter(|_| is_doubled))
}

/// Returns whether letters are the beginnings of all words of a name, joined: `okc` for Oklahoma City,
/// `stl` for Saint Louis. A name of one word is not abbreviated in this way.
pub(crate) fn joins_beginnings(letters: &str, words: &[impl AsRef<str>]) -> bool {
    let Some((first, rest)) = words.split_first() else {
        return false;
    };
    // Every way to cut so few letters can be tried.
    if letters.is_empty() || letters.len() > LONGEST {
        return false;
    }
    let first = first.as_ref();
    let short = SHORT
        .iter()
        .filter(|(_, long)| *long == first)
        .map(|(short, _)| *short);
    let begins = |own: &str, end: usize| own.get(..end).is_some_and(|own| letters.starts_with(own));
    let lengths = letters.char_indices().skip(1).map(|(at, _)| at);
    let mut ends: Vec<usize> = lengths.take_while(|end| begins(first, *end)).collect();
    if begins(first, letters.len()) {
        ends.push(letters.len());
    }
    ends.extend(
        short
            .filter(|short| letters.starts_with(short))
            .map(str::len),
    );
    match rest {
        // The last word is whatever is left.
        [last] => ends.iter().any(|end| {
            let left = &letters[*end..];
            let last = last.as_ref();
            !left.is_empty() && last.starts_with(left)
        }),
        [] => false,
        _ => ends
            .iter()
            .any(|end| joins_beginnings(&letters[*end..], rest)),
    }
}

/// Returns the name that looks the same.
fn looks_like<'n>(names: &'n Names, text: &str) -> Option<&'n str> {
    if text.is_ascii() {
        return None;
    }
    let shown = appearance(text).to_lowercase();
    names
        .iter()
        .find(|name| name.len() <= LONG && appearance(name).to_lowercase() == shown)
}

/// Returns the one or two names that begin with a text of letters. `None` if another name differs
/// from the text in only one letter, because that name may be meant as well.
fn beginning<'n>(names: &'n Names, text: &str) -> Option<Likely<'n>> {
    let word = normal(text);
    if !text.chars().all(|c| c.is_alphabetic() || c == ' ') {
        return None;
    }
    let begins = |name: &&str| normal(name).starts_with(&*word);
    let found: Vec<&str> = names.iter().filter(begins).take(3).collect();
    if names
        .iter()
        .any(|name| is_near(name, &word) && !found.contains(&name))
    {
        return None;
    }
    match found[..] {
        [one] => Some(Likely::One(one)),
        [one, other] => Some(Likely::Two(one, other)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn likely(text: &str) -> Option<Likely<'static>> {
        let names = Names::new([
            "San Francisco",
            "New York",
            "Saint Louis",
            "Salt Lake City",
            "Santa Fe",
            "San Diego",
            "E10",
            "I53",
            "G47",
            "G49",
            "Lake City",
            "Minneapolis",
            "Chicago",
        ]);
        Likely::find(Box::leak(Box::new(names)), text)
    }

    #[test]
    fn places_are_known_by_row_and_number() {
        assert_eq!(likely("10E"), Some(Likely::One("E10")));
        assert_eq!(likely("153"), Some(Likely::One("I53")));
        assert_eq!(likely("EIO"), Some(Likely::One("E10")));
        assert_eq!(likely("g-47"), Some(Likely::One("G47")));
        assert_eq!(likely("G48"), Some(Likely::Two("G47", "G49")));
        assert_eq!(likely("G50"), Some(Likely::One("G49")));
        // The last one in its row is no likelier than others that differ in one digit.
        assert_eq!(likely("G46"), None);
        assert_eq!(likely("Z99"), None);
    }

    #[test]
    fn cities_are_known_by_what_people_call_them() {
        assert_eq!(likely("SF"), Some(Likely::Two("San Francisco", "Santa Fe")));
        assert_eq!(likely("SLC"), Some(Likely::One("Salt Lake City")));
        assert_eq!(likely("NYC"), Some(Likely::One("New York")));
        assert_eq!(likely("N.Y."), Some(Likely::One("New York")));
        assert_eq!(likely("St. Louis"), Some(Likely::One("Saint Louis")));
        assert_eq!(likely("StL"), Some(Likely::One("Saint Louis")));
        assert_eq!(likely("SanFran"), Some(Likely::One("San Francisco")));
        assert_eq!(likely("SalLC"), Some(Likely::One("Salt Lake City")));
        assert_eq!(likely("Mpls"), Some(Likely::One("Minneapolis")));
        assert_eq!(likely("Mpls."), Some(Likely::One("Minneapolis")));
        assert_eq!(likely("Chgo"), Some(Likely::One("Chicago")));
        // One letter is missing: a misspelling.
        assert_eq!(likely("Chicgo"), None);
        assert_eq!(likely("C/4"), None);
        assert_eq!(likely("e.10"), Some(Likely::One("E10")));
        assert_eq!(likely("E/10"), Some(Likely::One("E10")));
        assert_eq!(likely("Lake\u{a0}City"), Some(Likely::One("Lake City")));
        assert_eq!(likely("Paris"), None);
        assert_eq!(likely("Frisco"), Some(Likely::One("San Francisco")));
        assert_eq!(likely("Diego"), Some(Likely::One("San Diego")));
        assert_eq!(likely("Minny"), Some(Likely::One("Minneapolis")));
        assert_eq!(likely("Chigy"), None);
        assert_eq!(
            likely("City"),
            Some(Likely::Two("Salt Lake City", "Lake City"))
        );
    }

    #[test]
    fn words_that_differ_by_one_are_those_one_edit_apart() {
        let words = [
            "", "a", "ab", "ba", "abc", "acb", "bac", "abd", "abcd", "aabb", "abab", "é", "éa",
            "aé",
        ];
        for one in words {
            for other in words {
                let is_near = strsim::damerau_levenshtein(one, other) <= 1;
                assert_eq!(differ_by_one(one, other), is_near, "{one} {other}");
            }
        }
    }

    #[test]
    fn colours_are_known_in_german_and_french() {
        let railroads = Names::new(["red", "blue", "orange", "yellow", "purple", "black"]);
        let discs = Names::new(["red", "white", "tan", "blue", "yellow", "gray"]);
        for (names, word, meant) in [
            (&railroads, "lila", Some("purple")),
            (&railroads, "Schwarz", Some("black")),
            (&railroads, "grün", None),
            (&discs, "Weiß", Some("white")),
            (&discs, "gris", Some("gray")),
            (&discs, "braun", Some("tan")),
        ] {
            assert_eq!(Likely::find(names, word), meant.map(Likely::One), "{word}");
        }
    }

    #[test]
    fn a_name_is_known_by_its_beginning() {
        let names = Names::new(["Simon", "Silke", "Don", "Richard", "Jan", "Jonathan"]);
        let likely = |text| Likely::find(&names, text);
        assert_eq!(likely("Sim"), Some(Likely::One("Simon")));
        assert_eq!(likely("si"), Some(Likely::Two("Simon", "Silke")));
        assert_eq!(likely("R"), Some(Likely::One("Richard")));
        // Jan with one letter wrong, or the beginning of Jonathan.
        assert_eq!(likely("Jon"), None);
        assert_eq!(likely("x"), None);
        let cities = Names::new(["San Francisco", "San Diego", "Santa Fe"]);
        let city = Likely::find(&cities, "san fr");
        assert_eq!(city, Some(Likely::One("San Francisco")));
    }
}
