//! JSON that is safe to print: every reader gets the same value, but nothing in it affects a
//! terminal or an editor or is run by a build service. Control characters, direction overrides and
//! the line separators that break some readers of JSON lines are written as escapes.

use crate::yaml::json;
use serde::Serialize;
use serde_json::ser::{CompactFormatter, Formatter, PrettyFormatter, Serializer};
use std::io::{self, Write};

/// Writes a value on one line, with its line break.
pub fn line(value: &impl Serialize) -> String {
    written(value, Safe(CompactFormatter))
}

/// Writes values, one per line.
pub fn lines<T: Serialize>(values: &[T]) -> String {
    values.iter().map(line).collect()
}

/// Writes a value over many lines, indented, with its last line break.
pub fn page(value: &impl Serialize) -> String {
    written(value, Safe(PrettyFormatter::new()))
}

fn written(value: &impl Serialize, formatter: impl Formatter) -> String {
    let mut bytes = Vec::with_capacity(1024);
    // Writing to memory cannot fail, and every value is valid JSON.
    let whole = value.serialize(&mut Serializer::with_formatter(&mut bytes, formatter));
    assert!(whole.is_ok(), "a document that is no JSON");
    bytes.push(b'\n');
    String::from_utf8(bytes).unwrap_or_default()
}

/// A formatter that escapes more than JSON requires.
struct Safe<F>(F);

impl<F: Formatter> Formatter for Safe<F> {
    fn write_string_fragment<W: ?Sized + Write>(
        &mut self,
        writer: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        writer.write_all(json(fragment).as_bytes())
    }

    fn begin_array<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.begin_array(writer)
    }

    fn end_array<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.end_array(writer)
    }

    fn begin_array_value<W: ?Sized + Write>(
        &mut self,
        writer: &mut W,
        first: bool,
    ) -> io::Result<()> {
        self.0.begin_array_value(writer, first)
    }

    fn end_array_value<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.end_array_value(writer)
    }

    fn begin_object<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.begin_object(writer)
    }

    fn end_object<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.end_object(writer)
    }

    fn begin_object_key<W: ?Sized + Write>(
        &mut self,
        writer: &mut W,
        first: bool,
    ) -> io::Result<()> {
        self.0.begin_object_key(writer, first)
    }

    fn begin_object_value<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.begin_object_value(writer)
    }

    fn end_object_value<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.end_object_value(writer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::yaml::printable::is_unprintable;
    use serde_json::{Value as Json, json};

    #[test]
    fn what_a_terminal_acts_on_is_escaped_and_reads_back_the_same() {
        let value = json!({"a\u{202e}": ["\u{9b}31m \u{7f}\u{85}\u{2028}x\u{61c}\u{feff} \"é\\ 😀\n\u{0}"], "b": {}, "c": []});
        for text in [line(&value), page(&value)] {
            assert!(
                !text.chars().any(|c| is_unprintable(c) && c != '\n'),
                "{text:?}"
            );
            assert!(
                text.contains(r"a\u202e")
                    && text.contains(r"\u009b31m \u007f\u0085\u2028x\u061c\ufeff")
                    && text.contains("é\\\\ 😀")
            );
            assert_eq!(serde_json::from_str::<Json>(&text).expect("JSON"), value);
        }
        let value = json!(["##[x]\n##vso[y]", "## #", "a###[b"]);
        for text in [line(&value), page(&value)] {
            assert!(
                !text.contains("##[") && !text.contains("##v") && text.contains("\"## #\""),
                "{text:?}"
            );
            assert_eq!(serde_json::from_str::<Json>(&text).expect("JSON"), value);
        }
    }

    #[test]
    fn plain_text_is_as_others_write_it() {
        let value = json!({"a": [1, -2.5, null, true, "x\ty\"\\/é"], "o": {"k": [], "e": {}}});
        assert_eq!(line(&value), format!("{value}\n"));
        assert_eq!(page(&value), format!("{value:#}\n"));
    }
}
