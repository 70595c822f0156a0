//! Documents as YAML with the same values for every reader, even one of YAML 1.1, to which a bare
//! `yes` is true, `1:30` is ninety and `<<` merges.
//!
//! The scalars are those of the log language ([`crate::game::notation::scalar`]), which quotes such
//! words; serde_yaml leaves them bare.

use crate::game::notation::scalar;
use serde::Serialize;
use serde_json::Value as Json;

/// Writes a value as one document of a stream, after its `---`.
pub(crate) fn document(value: &impl Serialize) -> String {
    let mut out = "---\n".to_owned();
    match serde_json::to_value(value).unwrap_or_default() {
        nested @ (Json::Object(_) | Json::Array(_)) if !is_empty(&nested) => {
            block(&nested, 0, &mut out);
        }
        other => out.push_str(&(inline(&other) + "\n")),
    }
    out
}

fn is_empty(value: &Json) -> bool {
    match value {
        Json::Object(entries) => entries.is_empty(),
        Json::Array(values) => values.is_empty(),
        _ => true,
    }
}

/// Writes a scalar, or a mapping or list without entries, in one line.
fn inline(value: &Json) -> String {
    match value {
        Json::String(text) => scalar(text),
        other => other.to_string(),
    }
}

/// Writes a mapping or a list, one entry per line, after the indentation of its first line.
fn block(value: &Json, indent: usize, out: &mut String) {
    let margin = " ".repeat(indent);
    match value {
        Json::Object(entries) => {
            for (index, (key, value)) in entries.iter().enumerate() {
                if index > 0 {
                    out.push_str(&margin);
                }
                out.push_str(&scalar(key));
                out.push(':');
                match value {
                    // A list is at the same indentation as its key, a mapping two columns deeper.
                    Json::Array(_) if !is_empty(value) => nested(value, indent, out),
                    Json::Object(_) if !is_empty(value) => nested(value, indent + 2, out),
                    _ => out.push_str(&format!(" {}\n", inline(value))),
                }
            }
        }
        Json::Array(values) => {
            for (index, value) in values.iter().enumerate() {
                if index > 0 {
                    out.push_str(&margin);
                }
                out.push_str("- ");
                if is_empty(value) {
                    out.push_str(&(inline(value) + "\n"));
                } else {
                    block(value, indent + 2, out);
                }
            }
        }
        _ => {}
    }
}

fn nested(value: &Json, indent: usize, out: &mut String) {
    out.push('\n');
    out.push_str(&" ".repeat(indent));
    block(value, indent, out);
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_document_is_laid_out_line_by_line_and_reads_back() {
        let value = json!({
            "log": "a.yaml", "nobody": null, "empty": {}, "list": [], "cash": {"Ann": 5, "yes": -1},
            "sheets": [{"key": "x", "columns": ["a", "b"], "rows": [[1, 2], []]}, "1:30", "<<", "no\u{202e}\n"],
        });
        let text = document(&value);
        assert_eq!(
            text,
            "---\nlog: a.yaml\nnobody: null\nempty: {}\nlist: []\ncash:\n  Ann: 5\n  \"yes\": -1\nsheets:\n- key: x\n  columns:\n  - a\n  - b\n  \
             rows:\n  - - 1\n    - 2\n  - []\n- \"1:30\"\n- \"<<\"\n- \"no\\u202e\\n\"\n"
        );
        assert_eq!(serde_yaml::from_str::<Json>(&text).expect("YAML"), value);
        assert_eq!(document(&json!([])), "---\n[]\n");
    }
}
