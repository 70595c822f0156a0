//! What the language server says about a log while it is being written is byte for byte what it
//! says about the same log when it is opened: what it remembers makes no difference.

use super::readers::edited;
use crate::support::library::{Incoming, Rng, serve_over};
use crate::support::{all_files, games, is_whole, root, rounds};
use serde_json::{Value as Json, json};
use std::fs;
use std::io::{self, BufRead, Read};

/// Messages that are sent one by one, each after everything has been said about the previous one.
struct Messages {
    all: Vec<Vec<u8>>,
    at: usize,
    read: usize,
}

impl Messages {
    fn new(messages: &[Json]) -> Self {
        let wire = |message: &Json| {
            format!(
                "Content-Length: {}\r\n\r\n{message}",
                message.to_string().len()
            )
            .into_bytes()
        };
        Self {
            all: messages.iter().map(wire).collect(),
            at: 0,
            read: 0,
        }
    }
}

impl Read for Messages {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(into)?;
        self.consume(read);
        Ok(read)
    }
}

impl BufRead for Messages {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        Ok(self
            .all
            .get(self.at)
            .map_or(&[], |message| &message[self.read..]))
    }

    fn consume(&mut self, amount: usize) {
        self.read += amount;
        if self
            .all
            .get(self.at)
            .is_some_and(|message| self.read >= message.len())
        {
            (self.at, self.read) = (self.at + 1, 0);
        }
    }
}

impl Incoming for Messages {
    fn is_waiting(&self) -> bool {
        self.read > 0
    }
}

const URI: &str = "file:///nowhere/log.yaml";

/// Returns the messages of a session: the options, then texts with the line that is hovered over,
/// each a change of the previous one.
fn session(options: &Json, texts: &[(String, usize)]) -> Vec<String> {
    let mut messages = vec![
        json!({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {"capabilities": {}, "initializationOptions": options}}),
    ];
    for (version, (text, line)) in texts.iter().enumerate() {
        let (method, params) = if version == 0 {
            (
                "didOpen",
                json!({"textDocument": {"uri": URI, "languageId": "yaml", "version": 0, "text": text}}),
            )
        } else {
            (
                "didChange",
                json!({"textDocument": {"uri": URI, "version": 0}, "contentChanges": [{"text": text}]}),
            )
        };
        messages.push(
            json!({"jsonrpc": "2.0", "method": format!("textDocument/{method}"), "params": params}),
        );
        let place =
            json!({"textDocument": {"uri": URI}, "position": {"line": line, "character": 4}});
        messages.push(
            json!({"jsonrpc": "2.0", "id": 1, "method": "textDocument/hover", "params": place}),
        );
    }
    messages.push(json!({"jsonrpc": "2.0", "id": 2, "method": "shutdown"}));
    messages.push(json!({"jsonrpc": "2.0", "method": "exit"}));
    let mut reported = Vec::new();
    let ended = serve_over(&mut Messages::new(&messages), &mut |answer| {
        reported.push(answer.to_string());
        Ok(())
    });
    assert_eq!(ended.ok(), Some(true));
    reported.remove(0);
    reported.pop();
    assert_eq!(
        reported.len(),
        2 * texts.len(),
        "diagnostics and a hover for each text"
    );
    reported
}

#[test]
fn a_log_that_is_typed_is_judged_as_one_that_is_opened() {
    let mut rng = Rng::new(20261122);
    let (logs_each, least) = if is_whole() { (12, 20) } else { (6, 5) };
    let (mut whole, mut findings) = (0, 0);
    for game in games() {
        let logs = all_files(&root().join("fixtures").join(game))
            .into_iter()
            .filter_map(|path| fs::read_to_string(path).ok());
        let mut logs: Vec<String> = logs
            .filter(|text| text.contains("moves:") && text.len() < 30_000)
            .collect();
        // Half of them are long enough for positions to be kept.
        logs.sort_by_key(String::len);
        for round in 0..logs_each * rounds() as usize {
            let half = logs.len() / 2 * usize::from(round % 2 == 0);
            let mut text = logs[half + rng.below(logs.len() - half)].clone();
            let first = text.clone();
            let options = json!({"keepGoing": rng.once_in(3), "complete": rng.once_in(4)});
            let mut texts = Vec::new();
            for _ in 0..8 {
                let lines = text.lines().count();
                texts.push((
                    text.clone(),
                    lines - rng.below(lines.clamp(1, 40)).min(lines),
                ));
                text = match rng.below(8) {
                    // Undone, completely or the last change.
                    0 => first.clone(),
                    1 => texts[texts.len() / 2].0.clone(),
                    _ => edited(&text, &mut rng),
                };
            }
            let typed = session(&options, &texts);
            for (index, text) in texts.iter().enumerate() {
                let opened = session(&options, std::slice::from_ref(text));
                assert_eq!(
                    typed[2 * index..2 * index + 2],
                    opened,
                    "{game}: {options}, text {index}, hover at line {}:\n{}",
                    text.1,
                    text.0
                );
                whole += usize::from(opened[0].contains("\"diagnostics\":[]"));
                findings += usize::from(opened[0].contains("rule: "));
            }
        }
    }
    assert!(
        whole > least && findings > 40,
        "{whole} whole logs, {findings} with findings: the test says little"
    );
}
