//! Slips of form in logs that are JSON: the help and the repaired log are JSON as well.

use super::slips_of_form::{fault, faults};
use crate::support::library::{RepairLimits, repair, repair_edits};

const RIDE: &str = r#"{
 "game": "ride-the-rails",
 "players": ["Ann", "Bob", "Cem", "Dora"],
 "moves": [
  {"take": "red", "by": "Dora"},
  {"take": "red", "by": "Cem"},
  {"take": "blue", "by": "Bob"},
  {"take": "blue", "by": "Ann"},
  {"place": "blue", "at": ["Philadelphia", "H52"], "by": "Ann"},
  {"place": "blue", "at": ["G51", "F50"], "by": "Ann"}
 ]
}
"#;
const STEEL: &str = r#"{
 "game": "steel-driver",
 "board": "reconstruction",
 "players": ["Andy", "Don", "Simon", "Richard"],
 "moves": [
  {"sale": "black", "by": "Andy", "to": "Richard", "price": 8},
  {"sale": "blue", "by": "Don", "to": "Simon", "price": 8},
  {"pass": "Simon"},
  {"pass": "Richard"},
  {"expect": {"control": {"green": "none", "yellow": "none"}}}
 ]
}
"#;

/// A log, a part of it, the same with a slip, and what the help must have.
const SLIPS: &[[&str; 4]] = &[
    [
        RIDE,
        r#"{"take": "red", "by": "Cem"}"#,
        r#"{"take by Cem": "red"}"#,
        r#"{"take": "red", "by": "Cem"}"#,
    ],
    [
        RIDE,
        r#"{"take": "red", "by": "Cem"}"#,
        r#"{"take": "red", "by": "Cem", "by": "Cem"}"#,
        r#"{"take": "red", "by": "Cem"}"#,
    ],
    [
        RIDE,
        r#""at": ["Philadelphia", "H52"]"#,
        r#""at": "Philadelphia H52""#,
        r#""at": ["Philadelphia", "H52"]"#,
    ],
    [
        RIDE,
        r#"["Ann", "Bob", "Cem", "Dora"]"#,
        r#"[{"name": "Ann"}, {"name": "Bob"}, {"name": "Cem"}, {"name": "Dora"}]"#,
        r#"["Ann", "Bob", "Cem", "Dora"]"#,
    ],
    [
        STEEL,
        "{\"pass\": \"Simon\"},\n  {\"pass\": \"Richard\"}",
        r#"{"pass": "Simon and Richard"}"#,
        r#"{"pass": "Simon"}, {"pass": "Richard"}"#,
    ],
    [
        STEEL,
        r#"{"green": "none", "yellow": "none"}"#,
        r#"{"green": "nobody", "yellow": "nobody"}"#,
        r#"{"green": "none", "yellow": "none"}"#,
    ],
    [
        STEEL,
        r#"{"green": "none", "yellow": "none"}"#,
        r#"{"green/yellow": "none"}"#,
        r#""green": "none", "yellow": "none""#,
    ],
];

#[test]
fn a_corrected_json_log_is_json() {
    for [sound, good, bad, help] in SLIPS {
        let text = sound.replacen(good, bad, 1);
        assert_ne!(text, **sound, "{bad}");
        let (_, helped) = fault(&text);
        assert!(helped.contains(help), "{bad}: {helped}");
        let repaired = repair(&text, RepairLimits::default());
        let repairs = repaired.repairs.expect("repairs");
        let first = repairs.list.first().expect("a repair");
        let fixed = repair_edits(&text, &first.edits);
        let parsed = serde_json::from_str::<serde_json::Value>(&fixed);
        assert!(parsed.is_ok(), "{bad}: {fixed}");
        assert_eq!(fixed, **sound, "{bad}");
        assert_eq!(faults(&fixed), [], "{bad}");
    }
}
