//! The canonical layout: stable, with the same meaning, and without losing a comment.

use crate::support::command::{run, run_on};
use crate::support::library::{
    Cause, Documents, INFOS, Layout, NoBoards, Order, ReviewRequest, Rng, Style, TEMPLATE_NAMES,
    generate, json, judge_with, layout, move_line, parse, parsed_comments, tree as text_tree,
};
use crate::support::{all_files, due, due_of, root, snapshot};

/// Returns everything that a log means: verdict, findings, standing, every move with what happened.
fn meaning(text: &str) -> String {
    let review = judge_with(
        text,
        &NoBoards,
        &ReviewRequest {
            story: true,
            ..ReviewRequest::default()
        },
    )
    .review;
    let verdict = &review.verdict;
    let mut out = format!(
        "{:?} {} {:?}\n",
        verdict.judgement, verdict.complete, verdict.counts
    );
    for finding in &verdict.findings {
        out.push_str(&format!(
            "{} {:?} {:?}\n",
            finding.code,
            finding.place.number,
            finding.facts.parts()
        ));
    }
    for accepted in &verdict.accepted {
        out.push_str(&format!(
            "{} {:?} {}\n",
            accepted.rule.code, accepted.place.number, accepted.reason
        ));
    }
    let (Some(voice), Some(info), Some(standing)) =
        (&review.voice, verdict.game, &verdict.standing)
    else {
        return out;
    };
    for (key, value) in &standing.values {
        out.push_str(&format!("{key}: {}\n", json(&**voice, value)));
    }
    for moment in &review.moments {
        let said = match &moment.cause {
            Cause::Declared(words) | Cause::Implied(words) => move_line(info, &**voice, words),
            other => format!("{other:?}"),
        };
        out.push_str(&format!(
            "{} {said}: {}\n",
            moment.at,
            moment.story.join("; ")
        ));
    }
    out
}

fn comment_texts(text: &str) -> Vec<String> {
    let spans = parsed_comments(text).expect("YAML");
    let mut texts: Vec<String> = spans
        .iter()
        .map(|span| text[span.range()].trim_end().to_owned())
        .collect();
    texts.sort();
    texts
}

fn hold(text: &str, name: &str) -> Option<String> {
    let once = layout(text)?;
    let twice = layout(&once).unwrap_or_else(|| panic!("{name}: its layout is malformed\n{once}"));
    assert_eq!(once, twice, "{name}: not idempotent");
    assert_eq!(meaning(text), meaning(&once), "{name}: another meaning");
    assert_eq!(
        comment_texts(text),
        comment_texts(&once),
        "{name}: comments"
    );
    Some(once)
}

#[test]
fn every_fixture_keeps_meaning_and_comments() {
    let found = all_files(&root().join("fixtures"));
    let mut laid = 0;
    for path in due(&found, 2) {
        let bytes = std::fs::read(path).expect("a fixture");
        for chunk in Documents::new(&bytes[..], Layout::Documents).flatten() {
            let Ok(text) = String::from_utf8(chunk.bytes) else {
                continue;
            };
            laid += usize::from(hold(&text, &path.display().to_string()).is_some());
        }
    }
    assert!(
        laid > due_of(500),
        "only {laid} of {} fixtures were laid out",
        found.len()
    );
}

/// Returns a log written very differently: keys shuffled, moves in block style, header keys in
/// another order, names in capitals, comments and blank lines wherever they are allowed.
fn mangle(text: &str, rng: &mut Rng) -> String {
    let tree = parse(text).tree;
    let root = tree.root().expect("a log");
    let mut number = 0;
    let mut comment = |rng: &mut Rng, before: &str| {
        number += 1;
        if rng.once_in(4) {
            format!("{before}# remark {number}")
        } else {
            String::new()
        }
    };
    let own = |text: String| {
        if text.is_empty() {
            text
        } else {
            format!("{text}\n")
        }
    };
    let mut entries: Vec<_> = tree.entries(root).collect();
    rng.shuffle(&mut entries);
    let mut out = own(comment(rng, ""));
    for (key, value) in entries {
        let name = tree.scalar(key).expect("a key");
        out.push_str(&own(comment(rng, "")));
        if rng.once_in(5) {
            out.push_str("\n\n");
        }
        if name != "moves" {
            let raw = &text[tree.span(value).range()];
            let block = tree.kind(value) == text_tree::Kind::Map && !raw.starts_with('{');
            let between = if block {
                format!("{}\n  ", comment(rng, " "))
            } else {
                String::new()
            };
            out.push_str(&format!("{name}: {between}{raw}{}\n", comment(rng, "  ")));
            continue;
        }
        out.push_str(&format!("moves:{}\n", comment(rng, " ")));
        for node in tree.children(value) {
            out.push_str(&own(comment(rng, "    ")));
            if rng.once_in(6) {
                out.push('\n');
            }
            let mut keys: Vec<_> = tree.entries(node).collect();
            rng.shuffle(&mut keys);
            for (index, (key, value)) in keys.iter().enumerate() {
                let dash = if index == 0 { "    - " } else { "      " };
                let name = tree.scalar(*key).expect("a key");
                let raw = &text[tree.span(*value).range()];
                // Companies and railroads are the values of these keys; their names may be in any
                // case.
                let capitals =
                    matches!(name, "build" | "buy" | "offer" | "sale" | "take" | "place")
                        && rng.once_in(2);
                let raw = if capitals {
                    raw.to_uppercase()
                } else {
                    raw.to_owned()
                };
                out.push_str(&format!("{dash}{name}: {raw}{}\n", comment(rng, "  ")));
                if index + 1 < keys.len() {
                    out.push_str(&own(comment(rng, "      ")));
                }
            }
        }
        out.push_str(&own(comment(rng, "    ")));
    }
    out.push_str(&own(comment(rng, "")));
    out
}

fn without_comments(text: &str) -> String {
    let mut bare = text.to_owned();
    for span in parsed_comments(text).expect("YAML").into_iter().rev() {
        bare.replace_range(span.range(), "");
    }
    bare.lines()
        .map(str::trim_end)
        .filter(|line| !line.is_empty())
        .map(|line| format!("{line}\n"))
        .collect()
}

#[test]
fn random_games_are_canonical_however_they_were_written() {
    for info in INFOS {
        for (seed, style) in [(1, Style::Full), (2, Style::Omitted), (3, Style::Sales)] {
            let players = TEMPLATE_NAMES[..4]
                .iter()
                .map(|name| (*name).to_owned())
                .collect();
            let order = Order {
                players,
                style,
                expects: true,
                result: true,
                ..Order::default()
            };
            let text = generate(info.id, &order, seed);
            let name = format!("{} {seed}", info.id);
            assert_eq!(hold(&text, &name).as_deref(), Some(&*text), "{name}");
            let mut rng = Rng::new(seed);
            for round in 0..2 {
                let mangled = mangle(&text, &mut rng);
                let name = format!("{name} round {round}");
                let laid =
                    hold(&mangled, &name).unwrap_or_else(|| panic!("{name}: malformed\n{mangled}"));
                assert_eq!(without_comments(&laid), without_comments(&text), "{name}");
                let crlf = mangled.replace('\n', "\r\n");
                assert_eq!(layout(&crlf).as_deref(), Some(&*laid), "{name} with CRLF");
            }
        }
    }
}

const WILD: &str = "# yaml-language-server: $schema=x
# Friday
%YAML 1.2
--- # two
moves: # the moves
  # auctions

  - offer: RED # first

    # inner
    bid: \"3\"
    by: Andy   # end
  - {by: Don, bid: +4}  # four
  - { pass: Simon , note: 'he said: no' }


  # before pass
  - pass: Andy
    note: |
      several
      lines
  # tail of moves
# before players
players: # clockwise
  - Andy
  - Don # second
  - Simon # third
title: no
date: 2026-11-21

game: Steel-Driver # the game
result:
# the end
... # over
# after
";

#[test]
fn a_wild_log() {
    let (status, out, _) = run_on(WILD, &["fmt", "-"]);
    assert_eq!(status, 0);
    assert_eq!(run_on(&out, &["fmt", "-"]).1, out);
    assert_eq!(run_on(&out, &["fmt", "--check", "-"]).0, 0);
    snapshot("fmt-wild", &out);
}

#[test]
fn files_are_rewritten_in_place_and_check_only_tells() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.yaml");
    let before = "moves: []\n---\n";
    assert!(layout(before).is_none());
    let wild = "players: [Andy, Don, Simon]\ngame: steel-driver\nmoves: [{by: Andy, bid: 3, offer: red}]\n---\ngame: transamerica\nplayers: [A, B]\nmoves:\n";
    std::fs::write(&path, wild).expect("a file");
    let name = path.to_str().expect("a name");
    let (status, out, _) = run(&["fmt", "--check", name]);
    assert_eq!((status, out.trim_end()), (1, name));
    assert_eq!(std::fs::read_to_string(&path).expect("the file"), wild);
    assert_eq!(run(&["fmt", name]).0, 0);
    let laid = std::fs::read_to_string(&path).expect("the file");
    assert_eq!(
        laid,
        "game: steel-driver\nplayers: [Andy, Don, Simon]\nmoves:\n  - {offer: red, by: Andy, bid: 3}\n---\ngame: transamerica\nplayers: [A, B]\nmoves:\n"
    );
    assert_eq!(
        run(&["fmt", "--check", folder.path().to_str().expect("a name")]).0,
        0
    );
}

#[test]
fn a_false_expect_may_have_its_keys_in_any_order() {
    let log = "fixtures/steel-driver/cases/false-expect-out-of-order.yaml";
    let (status, laid, errors) = run(&["fmt", "--check", log]);
    assert_eq!(
        (status, laid, errors),
        (1, format!("{log}\n"), String::new()),
        "it would be laid out"
    );
    let text = std::fs::read_to_string(root().join(log)).expect("a fixture");
    let (status, laid, errors) = run_on(&text, &["fmt", "-"]);
    assert_eq!((status, errors.as_str()), (0, ""));
    assert!(
        laid.contains("{cubes: {Andy: 99}, cash: {Don: 7, Andy: 1}}"),
        "{laid}"
    );
}

#[test]
fn a_malformed_log_is_left_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.yaml");
    let bad = "game:   steel-driver\nplayers: [A, B, C]\nmoves: [{bild: red}]\n";
    std::fs::write(&path, bad).expect("a file");
    let (status, out, err) = run(&["fmt", path.to_str().expect("a name")]);
    assert_eq!(status, 2);
    assert!(
        out.contains("log/verb") && err.contains("left as it is"),
        "{out}{err}"
    );
    assert_eq!(std::fs::read_to_string(&path).expect("the file"), bad);
    assert_eq!(
        run(&[
            "fmt",
            folder.path().join("none.yaml").to_str().expect("a name")
        ])
        .0,
        2
    );
    assert_eq!(run_on("# nothing\n", &["fmt", "-"]).0, 3);
}

#[test]
fn json_is_left_as_it_is() {
    let json = "{\"moves\": [], \"game\": \"steel-driver\", \"players\": [\"A\", \"B\", \"C\"]}\n";
    let (status, out, err) = run_on(json, &["fmt", "-"]);
    assert_eq!((status, out.as_str()), (0, json));
    assert!(err.contains("JSON"), "{err}");
    assert_eq!(run_on(&json.repeat(2), &["fmt", "-"]).1, json.repeat(2));
}
