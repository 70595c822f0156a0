//! Requests that nobody would make of a session: wrong lines, wrong JSON, wrong order, huge lines.
//! Each gets a reply, and a refused one changes nothing.

use crate::support::library::{Rng, Session};
use crate::support::{files, is_whole, root, rounds};
use serde_json::{Value as Json, json};
use std::fs;
use std::time::{Duration, Instant};

/// Returns the requests of the transcripts.
fn requests() -> Vec<String> {
    let all = files(&root().join("fixtures/sessions"));
    let texts = all
        .iter()
        .map(|path| fs::read_to_string(path).expect("a transcript"));
    texts
        .flat_map(|text| {
            text.lines()
                .step_by(2)
                .map(str::to_owned)
                .collect::<Vec<_>>()
        })
        .collect()
}

/// Sends a request, and asserts what is true of every reply.
#[track_caller]
fn asked(session: &mut Session, text: &str) -> Json {
    let before = session.text();
    let reply = session.request_or_line(text);
    assert!(!reply.contains(['\n', '\r']), "{reply}");
    let reply: Json = serde_json::from_str(&reply).expect("a reply is JSON");
    if reply["ok"] != true {
        assert_eq!(session.text(), before, "{text}");
        assert!(
            reply["error"]["message"]
                .as_str()
                .is_some_and(|why| !why.is_empty()),
            "{text}"
        );
    }
    reply
}

/// Asserts that the session says about its text what a fresh judgement says.
#[track_caller]
fn judged_anew(session: &mut Session) {
    let Some(text) = session.text().filter(|_| !session.has_ended()) else {
        return;
    };
    let verdict = |session: &mut Session| {
        let reply = session.request("{\"do\": \"verdict\"}");
        serde_json::from_str::<Json>(&reply).expect("JSON")["document"].take()
    };
    let mut fresh = Session::new();
    fresh
        .load(&text)
        .unwrap_or_else(|why| panic!("{why}\n{text}"));
    assert_eq!(verdict(session), verdict(&mut fresh), "{text}");
}

#[test]
fn requests_in_any_order_with_any_slip_get_a_reply_and_change_nothing_unsaid() {
    let requests = requests();
    let mut rng = Rng::new(46);
    for _ in 0..12 * rounds() {
        let mut session = Session::new();
        for _ in 0..120 {
            let mut text: Vec<char> = requests[rng.below(requests.len())].chars().collect();
            for _ in 0..rng.below(3) {
                let at = rng.below(text.len() + 1);
                match rng.below(4) {
                    0 if at < text.len() => drop(text.remove(at)),
                    1 => text.insert(
                        at,
                        ['"', '{', '}', ',', ' ', '\\', '\u{0}', 'é', '-', '#'][rng.below(10)],
                    ),
                    2 => text.truncate(at),
                    _ => {}
                }
            }
            asked(&mut session, &text.iter().collect::<String>());
        }
        judged_anew(&mut session);
    }
}

/// Returns sessions in the middle of a game of each kind.
fn amid() -> Vec<Session> {
    let logs = files(&root().join("fixtures/golden"));
    let logs = logs
        .iter()
        .map(|path| fs::read_to_string(path).expect("a log"));
    let open = |text: String| {
        let (head, _) = text.split_once("\nresult:").unwrap_or((&text, ""));
        let mut session = Session::new();
        session.load(&format!("{head}\n")).expect("a log");
        asked(&mut session, "{\"do\": \"undo\", \"count\": 12}");
        session
    };
    logs.step_by(4).map(open).collect()
}

#[test]
fn lines_of_any_words_get_an_answer_soon() {
    let words = [
        "a", "b", "s", "e", "n", "new", "1", "-7", "pass", "lay", "deal", "expect", "track", "to",
        "by", "\"", "\"a\"", "red",
    ];
    let mut rng = Rng::new(7);
    for (turn, mut session) in amid().into_iter().enumerate() {
        for length in [1, 2, 3, 5, 8, 13, 30, 100, 450, 2_000] {
            for _ in 0..if is_whole() { 3 } else { 1 } {
                let line: Vec<&str> = (0..length).map(|_| words[rng.below(words.len())]).collect();
                let begun = Instant::now();
                asked(&mut session, &line.join(" "));
                // Far more than it takes; without a bound it would be hours.
                assert!(begun.elapsed() < Duration::from_secs(300), "{line:?}");
            }
        }
        let verbs = [
            "",
            "lay ",
            "place red ",
            "deal ",
            "draw ",
            "expect track ",
            "ride a ",
        ];
        // Every game has a quarter of the pairs, and every pair a game: a long line takes a while.
        let pairs = verbs
            .iter()
            .flat_map(|verb| words.map(|word| (verb, word)))
            .enumerate();
        for (_, (verb, word)) in pairs.filter(|(at, _)| at % 4 == turn % 4) {
            let begun = Instant::now();
            asked(
                &mut session,
                &format!("{verb}{}", format!("{word} ").repeat(400)),
            );
            assert!(begun.elapsed() < Duration::from_secs(300), "{verb}{word}");
        }
        asked(&mut session, &"a ".repeat(1 << 19));
        asked(&mut session, &"a".repeat((1 << 20) + 1));
        judged_anew(&mut session);
    }
}

#[test]
fn values_of_wrong_types_are_bad_requests() {
    let values = [
        "null",
        "true",
        "-1",
        "1.5",
        "1e99",
        "\"\"",
        "[]",
        "{}",
        "[[[]]]",
        "99999999999999999999",
        "\"\\u0000\"",
    ];
    let keys = [
        "do", "id", "if", "game", "players", "header", "log", "line", "move", "note", "accept",
        "reason", "try", "count", "limit", "for", "at",
    ];
    let mut session = Session::new();
    asked(
        &mut session,
        &json!({"do": "new", "game": "transamerica", "players": ["Ann", "Ben"]}).to_string(),
    );
    for request in requests()
        .iter()
        .filter(|request| request.starts_with("{\"do\""))
    {
        let Ok(Json::Object(whole)) = serde_json::from_str::<Json>(request) else {
            continue;
        };
        let asks = whole["do"].as_str().unwrap_or_default().to_owned();
        for (key, value) in keys.iter().flat_map(|key| values.map(|value| (key, value))) {
            if *key == "do" || (["open", "new"].contains(&asks.as_str()) && whole.len() > 3) {
                continue;
            }
            let text = format!("{{\"do\": \"{asks}\", \"{key}\": {value}}}");
            if asks != "end" {
                asked(&mut session, &text);
            }
        }
    }
    judged_anew(&mut session);
}

/// Logs with their moves in every style, short enough to be changed at every line.
const STYLES: [&str; 7] = [
    "game: steel-driver\nplayers: [Andy, Don, Simon]\nmoves:\n  - {sale: red, by: Andy, to: Don, price: 4}\n",
    "game: steel-driver\nplayers: [Andy, Don, Simon]\nmoves:\n- sale: red\n  by: Andy\n  to: Don\n  price: 4\n- {sale: tan, by: Don, to: Don, price: 4}\nresult:\n",
    "game: steel-driver\nplayers:\n    - Andy\n    - Don\n    - Simon\nmoves:\n      - sale: red\n        by: Andy\n        to: Don\n        price: 4\n",
    "game: steel-driver\nplayers: [Andy, Don, Simon]\nmoves: [{sale: red, by: Andy, to: Don, price: 4}]\n",
    "game: steel-driver\nplayers: [Andy, Don, Simon]\nmoves: [\n  {sale: red, by: Andy, to: Don, price: 4},\n  {sale: tan, by: Don, to: Don, price: 4},\n]\n",
    "{game: steel-driver, players: [Andy, Don, Simon],\n moves: [\n {sale: red, by: Andy, to: Don, price: 4}]}\n",
    "? game\n: steel-driver\n? players\n: [Andy, Don, Simon]\n? moves\n: - {sale: red, by: Andy, to: Don, price: 4}\n",
];

/// The column of a list may lie within a letter of a comment.
#[test]
fn entries_are_taken_back_and_put_back_whatever_comments_lie_around_them() {
    // A comment may itself look like entries.
    let letters = ["a", "ü", "王", "😀", " - ", "-", ": -", "- {sold: red}"];
    let breaks = ["\n", "\r\n", "\r"];
    let comments = letters.iter().flat_map(|letter| {
        let lengths = [1, 2, 5];
        lengths.map(|length| format!("#{}", letter.repeat(length)))
    });
    for (at, comment) in comments.enumerate() {
        for style in STYLES {
            let lines: Vec<&str> = style.lines().collect();
            for (row, line) in lines.iter().enumerate() {
                let above = format!("{comment}\n{line}");
                let after = format!("{line} {comment}");
                // What lies within an entry is taken back with it.
                let first = lines.iter().position(|line| line.contains("sale"));
                let is_outside = Some(row) <= first;
                for (changed, kept) in [(&above, is_outside), (&after, false)] {
                    let mut all = lines.clone();
                    all[row] = changed;
                    let text = all.join("\n").replace('\n', breaks[at % breaks.len()]);
                    let kept = kept.then_some(&*comment);
                    taken_back_and_put_back(&text, kept);
                    taken_back_and_put_back(&format!("{text}\n"), kept);
                }
            }
        }
    }
}

/// Takes back all entries of a log one after the other, and puts them back. A comment outside of
/// them must be there all the time.
#[track_caller]
fn taken_back_and_put_back(text: &str, comment: Option<&str>) {
    let mut session = Session::new();
    if let Err(why) = session.load(text) {
        assert!(!why.to_string().is_empty());
        return;
    }
    let entries = text.matches("sale").count();
    for left in (0..entries).rev() {
        let reply = asked(&mut session, "{\"do\": \"undo\"}");
        assert_eq!(reply["ok"], true, "{reply}\n{text}");
        let now = session.text().expect("a log");
        assert_eq!(now.matches("sale").count(), left, "{text}");
        if let Some(comment) = comment {
            let mut lines = now.split(['\n', '\r']);
            assert!(lines.any(|line| line == comment), "{text}\nbecame\n{now}");
        }
    }
    for _ in 0..entries {
        let reply = asked(&mut session, "{\"do\": \"redo\"}");
        assert_eq!(reply["ok"], true, "{reply}\n{text}");
    }
    assert_eq!(session.text().as_deref(), Some(text));
}
