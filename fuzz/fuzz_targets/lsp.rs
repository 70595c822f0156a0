//! A stream of messages to the language server: whole sessions made of bytes, or the bytes
//! themselves on the wire.
#![no_main]

use libfuzzer_sys::fuzz_target;
use railref::inner::built_in::serve_over;
use serde_json::{Value as Json, json};

/// Frames a message for the wire.
fn sent(message: &Json) -> Vec<u8> {
    let body = message.to_string();
    format!("Content-Length: {}\r\n\r\n{body}", body.len()).into_bytes()
}

/// Makes a session of bytes: the first eight say what is asked where, the rest is the file.
fn session(data: &[u8]) -> Vec<u8> {
    let (head, text) = data.split_at(data.len().min(8));
    let at = |index: usize| u32::from(head.get(index).copied().unwrap_or(0));
    let text = String::from_utf8_lossy(text);
    let uri = if at(0) & 1 == 0 {
        "file:///none/log.yaml"
    } else {
        "untitled:log.jsonl"
    };
    let place = json!({"line": at(1), "character": at(2)});
    let asked = |id: u32, method: &str| {
        json!({"jsonrpc": "2.0", "id": id, "method": method, "params": {
        "textDocument": {"uri": uri}, "position": place, "context": {"diagnostics": []},
        "range": {"start": {"line": at(3), "character": at(4)}, "end": {"line": at(5), "character": at(6)}}}})
    };
    let half = text
        .char_indices()
        .map(|(at, _)| at)
        .nth(text.chars().count() / 2)
        .unwrap_or(0);
    let mut messages = vec![
        json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"capabilities": {}, "initializationOptions": {"keepGoing": at(0) & 2 == 0}}}),
        json!({"jsonrpc": "2.0", "method": "initialized", "params": {}}),
        json!({"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"textDocument": {"uri": uri, "languageId": "yaml", "version": 1, "text": &text[..half]}}}),
        json!({"jsonrpc": "2.0", "method": "textDocument/didChange", "params": {"textDocument": {"uri": uri, "version": 2}, "contentChanges": [{"text": text}]}}),
    ];
    let methods = [
        "textDocument/completion",
        "textDocument/hover",
        "textDocument/codeAction",
        "textDocument/didClose",
        "shutdown",
        "exit",
    ];
    messages.extend((0..4).map(|number| {
        asked(
            number + 2,
            methods[(at(7) >> (2 * number)) as usize % (3 + number as usize)],
        )
    }));
    messages.iter().flat_map(sent).collect()
}

fuzz_target!(|data: &[u8]| {
    let wire = if data.starts_with(b"Content-Length") {
        data.to_vec()
    } else {
        session(data)
    };
    // Whatever is sent, every answer is one of the protocol.
    let _ = serve_over(&mut wire.as_slice(), &mut |answer| {
        assert!(
            answer["jsonrpc"] == "2.0"
                && (answer.get("id").is_some() || answer["method"].is_string()),
            "{answer}"
        );
        Ok(())
    });
});
