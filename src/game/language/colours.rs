//! The words for colours in the languages that tables write in besides English, and the English
//! words that games use for one another.

/// Each colour as a game may call it, with other words for it in small letters. A word may stand for
/// several colours; a game has at most one of them.
const COLOURS: [(&str, &[&str]); 14] = [
    ("red", &["rot", "rouge"]),
    ("yellow", &["gelb", "jaune"]),
    ("green", &["grün", "gruen", "vert", "verte"]),
    ("blue", &["blau", "bleu", "bleue"]),
    ("black", &["schwarz", "noir", "noire"]),
    ("white", &["weiß", "weiss", "blanc", "blanche"]),
    ("gray", &["grau", "gris", "grise"]),
    ("grey", &["grau", "gris", "grise"]),
    (
        "purple",
        &["lila", "violett", "violet", "violette", "mauve"],
    ),
    (
        "violet",
        &["lila", "violett", "violette", "purple", "mauve"],
    ),
    ("orange", &[]),
    ("brown", &["braun", "brun", "brune", "marron"]),
    ("pink", &["rosa", "rose"]),
    (
        "tan",
        &["beige", "braun", "hellbraun", "brown", "brun", "marron"],
    ),
];

/// Returns the colours that a word in small letters may stand for, as a game may call them.
pub(super) fn colours_for(word: &str) -> impl Iterator<Item = &'static str> {
    let named = COLOURS
        .iter()
        .filter(move |(_, words)| words.contains(&word));
    named.map(|(colour, _)| *colour)
}

/// Returns whether a word is a colour in any of these languages.
pub(crate) fn is_colour(word: &str) -> bool {
    let word = super::normal(word);
    COLOURS
        .iter()
        .any(|(colour, words)| *colour == word || words.contains(&&*word))
}
