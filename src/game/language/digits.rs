//! Misread and mistyped numbers.

/// Digits that are mistaken for each other in handwriting, the lower one first.
const LOOK_ALIKE: [(i64, i64); 6] = [(0, 6), (1, 7), (2, 7), (3, 8), (4, 9), (5, 6)];

/// Returns the numbers that `number` is easily mistaken for: one digit changed, missing or doubled,
/// two neighbours swapped, a final 0 more or less. Of numbers with one digit only look-alikes in
/// handwriting count, because any digit is one change away from any other.
pub(crate) fn misreadings(number: i64) -> impl Iterator<Item = i64> {
    let by_sight = move |other: i64| LOOK_ALIKE.contains(&(number.min(other), number.max(other)));
    let single = (0..10).contains(&number);
    digits(number)
        .into_iter()
        .filter(move |other| !single || *other > 9 || by_sight(*other))
        // A minus sign may have been forgotten, or may not be meant as one.
        .chain((number != 0).then(|| number.saturating_neg()))
}

/// Returns the numbers with one digit changed, missing or doubled, two swapped, or a final 0 more
/// or less.
fn digits(number: i64) -> Vec<i64> {
    let text = number.unsigned_abs().to_string();
    if text.len() > 9 {
        return Vec::new();
    }
    let mut texts = Vec::new();
    for (at, digit) in text.char_indices() {
        for other in '0'..='9' {
            if other != digit {
                texts.push(format!("{}{other}{}", &text[..at], &text[at + 1..]));
            }
        }
        texts.push(format!("{}{}", &text[..at], &text[at + 1..]));
        texts.push(format!("{}{digit}{}", &text[..at], &text[at..]));
        if let Some(next) = text[at + 1..].chars().next() {
            texts.push(format!("{}{next}{digit}{}", &text[..at], &text[at + 2..]));
        }
    }
    for digit in '0'..='9' {
        texts.push(format!("{text}{digit}"));
    }
    let sign = if number < 0 { -1 } else { 1 };
    texts
        .into_iter()
        .filter_map(|text| text.parse::<i64>().ok())
        .map(|other| sign * other)
        .collect()
}
