//! Cuts a log into header keys and entries of `moves`, line by line, whether or not it can be
//! parsed. After a half-written line it continues with the next entry, which it recognizes by its
//! indentation.

use crate::yaml::breaks::lines;
use crate::yaml::lexer::{Kind as Token, Lexer, is_comment};

/// A range of whole lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Chunk {
    /// The first byte.
    pub start: usize,
    /// The byte after the last one.
    pub end: usize,
    /// What it is.
    pub kind: Kind,
}

/// The kind of a chunk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Text before the first key or, in braces, text that is not an entry.
    Other,
    /// A key of the header with its value.
    Key,
    /// An entry of `moves` after a dash, at this indentation.
    Entry(usize),
    /// An entry of `moves` in brackets, at this indentation.
    Element(usize),
    /// A line among the entries that does not begin one.
    Stray,
}

impl Kind {
    /// Returns whether it is an entry of `moves`.
    pub(crate) const fn is_entry(self) -> bool {
        matches!(self, Self::Entry(_) | Self::Element(_))
    }
}

/// The part of the log that the current line is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LogPart {
    Header,
    /// The list of moves, with the indentation of its entries once there is one.
    Moves(Option<usize>),
    /// The list of moves in brackets, with the indentation of its entries once there is one.
    Brackets(Option<usize>),
    /// The text after the closing bracket of the moves.
    Behind,
}

/// Cuts the text of one log into chunks, in order. Joined together, they are the text again.
pub(crate) fn chunks(text: &str) -> Vec<Chunk> {
    let braces = text.trim_start().starts_with('{');
    let mut within = LogPart::Header;
    let mut chunks = vec![Chunk {
        start: 0,
        end: 0,
        kind: Kind::Other,
    }];
    let mut at = 0;
    for line in lines(text) {
        let content = line.trim_end();
        let indent = content.len() - content.trim_start_matches([' ', '\t']).len();
        if let Some(kind) = begins(&content[indent..], indent, braces, &mut within) {
            chunks.push(Chunk {
                start: at,
                end: at,
                kind,
            });
        }
        at += line.len();
        if let Some(last) = chunks.last_mut() {
            last.end = at;
        }
    }
    chunks
}

/// Returns the kind of chunk that a line begins, if it begins one.
fn begins(content: &str, indent: usize, braces: bool, within: &mut LogPart) -> Option<Kind> {
    if content.is_empty()
        || is_comment(content, 0)
        || (indent == 0 && (content.starts_with("---") || content == "..."))
    {
        return None;
    }
    let dash = content == "-" || content.starts_with("- ");
    match *within {
        LogPart::Brackets(list) => {
            if content.starts_with(']') && list.is_none_or(|list| indent < list) {
                *within = LogPart::Behind;
                return Some(Kind::Other);
            }
            let list = list.unwrap_or(indent);
            *within = LogPart::Brackets(Some(list));
            return (indent == list && !content.starts_with(['}', ',']))
                .then_some(Kind::Element(list));
        }
        LogPart::Moves(list) if dash && list.is_none_or(|list| indent <= list) => {
            let list = list.unwrap_or(indent);
            *within = LogPart::Moves(Some(list));
            return Some(Kind::Entry(list));
        }
        LogPart::Moves(Some(list)) if indent > 0 && indent <= list => return Some(Kind::Stray),
        _ => {}
    }
    if !braces && indent > 0 {
        return None;
    }
    let value = ["moves", "\"moves\""]
        .into_iter()
        .find_map(|key| content.strip_prefix(key)?.trim_start().strip_prefix(':'))
        .map(str::trim);
    let has_comment = |value: &str| is_comment(content, content.len() - value.len());
    match value {
        Some("[") => *within = LogPart::Brackets(None),
        Some(value) if !braces && (value.is_empty() || has_comment(value)) => {
            *within = LogPart::Moves(None);
        }
        _ if braces => return None,
        _ => *within = LogPart::Header,
    }
    (!braces).then_some(Kind::Key)
}

/// Returns the keys of the header: those at the beginning of a line and, if the log is in braces,
/// also the quoted ones anywhere.
pub(crate) fn keys(text: &str) -> Vec<&str> {
    let braces = text.trim_start().starts_with('{');
    let plain = lines(text).filter_map(move |line| {
        let line = if braces {
            line.trim_start().trim_start_matches(['{', ' '])
        } else {
            line
        };
        let (key, _) = line
            .starts_with(|c: char| c.is_ascii_alphabetic())
            .then(|| line.split_once(':'))??;
        Some(key.trim_end())
    });
    let quoted = if braces {
        quoted_keys(text)
    } else {
        Vec::new()
    };
    plain.chain(quoted).collect()
}

/// Returns the keys in double quotes in the outermost braces. It stops where quotes and brackets no
/// longer match, because a half-written line may follow the keys.
fn quoted_keys(text: &str) -> Vec<&str> {
    let (mut keys, mut depth, mut last) = (Vec::new(), 0_u32, None);
    for token in Lexer::new(text) {
        match token.kind {
            Token::Open => depth += 1,
            Token::Close => depth = depth.saturating_sub(1),
            Token::Quoted => last = text.get(token.start + 1..token.end - 1),
            Token::Colon if depth == 1 => keys.extend(last.take()),
            Token::Break | Token::Comment => {}
            _ => last = None,
        }
    }
    keys
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(text: &str) -> Vec<(Kind, &str)> {
        chunks(text)
            .into_iter()
            .filter(|chunk| chunk.end > chunk.start)
            .map(|chunk| (chunk.kind, &text[chunk.start..chunk.end]))
            .collect()
    }

    #[test]
    fn entries_are_told_by_their_indentation() {
        let text = "# head\ngame: x\nmoves: # here\n  - {a: b\n    c: d\n  - e: [\n      - f\n stray\n  -\nresult:\n  g: 1\n";
        assert_eq!(
            cut(text),
            [
                (Kind::Other, "# head\n"),
                (Kind::Key, "game: x\n"),
                (Kind::Key, "moves: # here\n"),
                (Kind::Entry(2), "  - {a: b\n    c: d\n"),
                (Kind::Entry(2), "  - e: [\n      - f\n"),
                (Kind::Stray, " stray\n"),
                (Kind::Entry(2), "  -\n"),
                (Kind::Key, "result:\n  g: 1\n"),
            ]
        );
        assert_eq!(cut("moves:\n- a\nplayers: []\n").len(), 3);
    }

    #[test]
    fn entries_of_json_are_told_so_too() {
        let text = "{\n  \"game\": \"x\",\n  \"moves\": [\n    {\"a\": 1},\n    {\n      \"b\": 2\n    },\n    {\"c\n  ]\n}\n";
        let entries: Vec<&str> = cut(text)
            .into_iter()
            .filter(|(kind, _)| kind.is_entry())
            .map(|(_, text)| text)
            .collect();
        assert_eq!(
            entries,
            [
                "    {\"a\": 1},\n",
                "    {\n      \"b\": 2\n    },\n",
                "    {\"c\n"
            ]
        );
        assert_eq!(keys(text), ["game", "moves"]);
    }
}
