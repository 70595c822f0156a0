//! What a line at the table asks for: a command of the recording, a request, or a move.

use crate::faces::session::is_request;

/// What a line asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LineRequest<'l> {
    /// Nothing: the line is blank or a comment.
    Nothing,
    /// A request in JSON.
    Request,
    /// The legal moves: all of them, those of one actor, or those with a given beginning.
    Legal(&'l str),
    /// Whether a move is legal, and what follows.
    Why(&'l str),
    /// Adds a note to the last move.
    Note(&'l str),
    /// Accepts the move that was just refused, with the rules that it may break and the reason.
    Accept(&'l str, &'l str),
    /// Records the figures that everybody can see: those given or, if none are, those asked for.
    Figures(&'l str),
    /// Removes this many lines.
    Undo(u32),
    /// A command without arguments.
    Word(Word),
    /// A move, an expect or a result.
    Line(&'l str),
}

/// A command without arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Word {
    Redo,
    Score,
    Tracks,
    Map,
    State,
    Log,
    Open,
    Help,
    End,
}

const WORDS: [(&str, Word); 9] = [
    ("redo", Word::Redo),
    ("score", Word::Score),
    ("tracks", Word::Tracks),
    ("map", Word::Map),
    ("state", Word::State),
    ("log", Word::Log),
    ("open", Word::Open),
    ("help", Word::Help),
    ("end", Word::End),
];

/// Returns the commands of the recording, for completion.
pub(crate) fn commands() -> impl Iterator<Item = &'static str> {
    let more = ["?", "=", "accept", "note", "undo", "why"];
    WORDS.iter().map(|(word, _)| *word).chain(more)
}

/// Explains a line that begins with a command but is not a move.
pub(crate) fn stands_alone(line: &str) -> Option<String> {
    let (first, _) = line.trim().split_once(char::is_whitespace)?;
    let first = first.to_lowercase();
    if first == "undo" {
        return Some("undo takes the number of lines to take out, such as undo 3".to_owned());
    }
    let (word, _) = WORDS.iter().find(|(word, _)| *word == first)?;
    Some(format!("{word} stands alone: nothing follows it"))
}

/// Says what is typed for a line that is the bare name of a request of programs.
pub(crate) fn in_place_of_request(line: &str) -> Option<String> {
    let name = line.trim().to_lowercase();
    let instead = match name.as_str() {
        "legal" => "? lists the legal moves",
        "awaits" => "? says what is awaited",
        "verdict" => "end says the verdict; until then, railref check does",
        "ledger" => "tracks shows every figure by turn; railref ledger shows every entry",
        "rulings" => "railref rulings lists the rulings of a log",
        "svg" => "map draws the table",
        "replay" => "railref replay writes the page",
        "play" => "a move is typed as it is",
        "read" => "why MOVE says what a line means",
        "new" => "railref record with the name of another file begins another log",
        "hello" => "help says what may be typed",
        _ => return None,
    };
    Some(format!("{name} is no move; {instead}"))
}

/// Returns what a line asks for. `Err` says what is missing.
pub(crate) fn parse_line(line: &str) -> Result<LineRequest<'_>, String> {
    let line = line.trim();
    if line.is_empty() || line.starts_with('#') {
        return Ok(LineRequest::Nothing);
    }
    if is_request(line) {
        return Ok(LineRequest::Request);
    }
    if let Some(rest) = line.strip_prefix('?') {
        return Ok(LineRequest::Legal(rest.trim()));
    }
    if let Some(rest) = line.strip_prefix('=') {
        return Ok(LineRequest::Figures(rest.trim()));
    }
    let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let (first, rest) = (first.to_lowercase(), rest.trim());
    if ["exit", "quit"].contains(&first.as_str()) && rest.is_empty() {
        return Ok(LineRequest::Word(Word::End));
    }
    let alone = WORDS.iter().find(|(word, _)| *word == first);
    if let Some((_, word)) = alone.filter(|_| rest.is_empty()) {
        return Ok(LineRequest::Word(*word));
    }
    match (first.trim_end_matches(':'), rest) {
        ("undo", "") => Ok(LineRequest::Undo(1)),
        ("undo", count) if count.parse() == Ok(0_u32) => {
            Err("undo takes a number from 1, such as undo 3".to_owned())
        }
        ("undo", count) if count.parse::<u32>().is_ok() => {
            Ok(LineRequest::Undo(count.parse().unwrap_or(1)))
        }
        ("why", "") => Err("why needs a move: why red bal pit".to_owned()),
        ("why", action) => Ok(LineRequest::Why(action)),
        ("note", "") => Err("note needs a text: note Don was away".to_owned()),
        ("note", text) => Ok(LineRequest::Note(text)),
        ("accept", rest) => match rest.split_once(':') {
            Some((rule, reason)) if !rule.trim().is_empty() && !reason.trim().is_empty() => {
                Ok(LineRequest::Accept(rule.trim(), reason.trim()))
            }
            _ => Err(
                "accept needs a rule and a reason: accept not-contiguous: we saw it too late"
                    .to_owned(),
            ),
        },
        _ => Ok(LineRequest::Line(line)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_the_recording_are_told_from_moves() {
        let rows = [
            ("", LineRequest::Nothing),
            ("  # turn 2", LineRequest::Nothing),
            ("{\"do\": \"hello\"}", LineRequest::Request),
            (
                "{build: red, note: do}",
                LineRequest::Line("{build: red, note: do}"),
            ),
            ("?", LineRequest::Legal("")),
            ("? red", LineRequest::Legal("red")),
            ("=", LineRequest::Figures("")),
            ("= cash andy 12", LineRequest::Figures("cash andy 12")),
            ("UNDO", LineRequest::Undo(1)),
            ("undo 3", LineRequest::Undo(3)),
            ("undo it", LineRequest::Line("undo it")),
            ("score", LineRequest::Word(Word::Score)),
            ("score 3", LineRequest::Line("score 3")),
            ("why red bal pit", LineRequest::Why("red bal pit")),
            ("note a: b", LineRequest::Note("a: b")),
            ("note: a", LineRequest::Note("a")),
            (
                "accept not-contiguous: too late: sorry",
                LineRequest::Accept("not-contiguous", "too late: sorry"),
            ),
            ("red bal pit", LineRequest::Line("red bal pit")),
        ];
        for (line, wanted) in rows {
            assert_eq!(parse_line(line), Ok(wanted), "{line}");
        }
        for line in [
            "undo 0",
            "why",
            "note",
            "accept",
            "accept not-contiguous",
            "accept : x",
        ] {
            assert!(parse_line(line).is_err(), "{line}");
        }
    }
}
