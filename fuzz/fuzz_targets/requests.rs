//! Requests of a session, one per line: each gets a reply on one line, a refused request changes
//! nothing, and the session says about its text what a fresh judgement says.
#![no_main]

use libfuzzer_sys::fuzz_target;
use railref::Session;
use serde_json::{Value as Json, json};

fuzz_target!(|data: &[u8]| {
    let mut session = Session::new();
    for line in data.split(|byte| *byte == b'\n') {
        let Ok(line) = std::str::from_utf8(line) else {
            continue;
        };
        let before = session.text();
        let reply = session.request_or_line(line);
        assert!(!reply.contains(['\n', '\r']));
        let reply: Json = serde_json::from_str(&reply).expect("JSON");
        if reply["ok"] != true {
            assert_eq!(session.text(), before, "{line}");
        }
    }
    let Some(text) = session.text() else { return };
    let ask = |session: &mut Session, request: Json| -> Json {
        serde_json::from_str(&session.request(&request.to_string())).expect("JSON")
    };
    let verdict = ask(&mut session, json!({"do": "verdict"}));
    let mut fresh = Session::new();
    let opened = ask(&mut fresh, json!({"do": "open", "log": text}));
    if opened["ok"] == true {
        let anew = ask(&mut fresh, json!({"do": "verdict"}));
        assert_eq!(anew["document"], verdict["document"], "{text}");
    }
});
