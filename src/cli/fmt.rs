//! `fmt`.

use super::args::FmtArgs;
use super::input::{Input, gather};
use super::output::{Out, message};
use super::replace::replace;
use super::{NOTHING, UNREADABLE};
use crate::games::title;
use crate::judge::{Account, Ask, judge_with};
use crate::log::reason;
use crate::report::Paper;
use crate::report::human::{diagnostics, verdict_line};
use crate::report::spoken::json;
use crate::text::split::{Documents, Layout, SplitError};
use crate::verdict::Judgement;
use std::io::Read;

/// What became of a file.
enum Laid {
    /// The canonical text.
    Text(String),
    /// JSON is left as it is.
    Json,
    /// It is no log, or holds one that is none; what there is to say of it is said.
    Refused,
    /// There is no log in it.
    Empty,
}

/// Lays out logs, or says which would change.
pub fn run(args: &FmtArgs, mut out: Out) -> u8 {
    let (inputs, errors) = gather(&args.paths, &[]);
    let mut status = 0;
    for error in &errors {
        message(error);
        status = UNREADABLE;
    }
    let mut logs = 0;
    for input in &inputs {
        let text = match read(input) {
            Ok(text) => text,
            Err(why) => {
                message(&format!("{}: {why}", input.name));
                status = UNREADABLE;
                continue;
            }
        };
        logs += 1;
        let laid = match lay(input, &text, &mut out) {
            Laid::Text(laid) => laid,
            Laid::Json => {
                message(&format!("{}: JSON is left as it is; fmt lays out YAML", input.name));
                text.clone()
            }
            Laid::Refused => {
                message(&format!("{}: left as it is", input.name));
                status = UNREADABLE;
                continue;
            }
            Laid::Empty => {
                message(&format!("{}: no log in it", input.name));
                logs -= 1;
                continue;
            }
        };
        let same = laid == text;
        if args.check {
            if !same {
                out.write(&format!("{}\n", input.name));
                status = status.max(1);
            }
        } else if let Some(path) = input.path() {
            if !same && let Err(why) = replace(path, &laid) {
                message(&format!("{} cannot be written: {why}", input.name));
                status = UNREADABLE;
            }
        } else {
            out.write(&laid);
        }
    }
    if logs == 0 && status == 0 {
        message("no log found: give a file, a folder with .yaml or .yml files, or - for standard input");
        return NOTHING;
    }
    status
}

fn read(input: &Input) -> Result<String, String> {
    let mut bytes = Vec::new();
    match input.path() {
        None => std::io::stdin().lock().read_to_end(&mut bytes),
        Some(path) => std::fs::File::open(path).and_then(|mut file| file.read_to_end(&mut bytes)),
    }
    .map_err(|error| reason(&error))?;
    String::from_utf8(bytes).map_err(|_| "it is not UTF-8 text".to_owned())
}

/// Whether a text is JSON, one document or one a line.
fn is_json(text: &str) -> bool {
    let whole = serde_json::Deserializer::from_str(text).into_iter::<serde::de::IgnoredAny>();
    text.trim_start().starts_with('{') && whole.into_iter().all(|value| value.is_ok())
}

fn lay(input: &Input, text: &str, out: &mut Out) -> Laid {
    if is_json(text) {
        return Laid::Json;
    }
    let boards = input.boards();
    let mut laid = String::new();
    let (mut done, mut number, mut refused) = (0, 0, false);
    for chunk in Documents::new(text.as_bytes(), Layout::Documents) {
        let chunk = match chunk {
            Ok(chunk) => chunk,
            Err(SplitError::Io(error)) => {
                message(&format!("{}: {}", input.name, reason(&error)));
                return Laid::Refused;
            }
            Err(SplitError::TooLong { line }) => {
                message(&format!("{}: the log that begins at line {line} is too long", input.name));
                return Laid::Refused;
            }
        };
        number += 1;
        done = chunk.offset + chunk.bytes.len();
        let whole = &text[chunk.offset..done];
        let document = whole.strip_prefix('\u{feff}').unwrap_or(whole);
        let judged = judge_with(document, &boards, &Ask::default());
        let paper = Paper::new(&input.name, number, &judged.tree, chunk.line, chunk.offset);
        if judged.account.verdict.judgement == Judgement::Malformed {
            out.write(&format!("{}{}\n", diagnostics(&paper, &judged.account, out.style), verdict_line(&paper, &judged.account)));
            refused = true;
            continue;
        }
        let title = judged.account.verdict.game.and_then(|info| title(info.id));
        let canonical = title.zip(judged.tree.root()).and_then(|(title, root)| title.layout(&judged.tree, root, &boards));
        // What leaves here says what came in: a layout that would not is not used.
        let kept = canonical.filter(|laid| {
            let again = judge_with(laid, &boards, &Ask::default());
            said(&again.account) == said(&judged.account)
        });
        match kept {
            Some(canonical) => laid.push_str(&canonical),
            None => {
                message(&format!("{}: document {number} cannot be laid out without changing it", input.name));
                refused = true;
            }
        }
    }
    match (refused, number) {
        (true, _) => Laid::Refused,
        (false, 0) => Laid::Empty,
        (false, _) => {
            // Comments and markers after the last document.
            laid.push_str(&text[done..]);
            Laid::Text(laid)
        }
    }
}

/// What a log says, apart from where: judgement, counts, codes, standing.
fn said(account: &Account) -> String {
    let verdict = &account.verdict;
    let findings = verdict.findings.iter().map(|finding| (finding.code, finding.place.number, finding.facts.explain().message));
    let accepted = verdict.accepted.iter().map(|accepted| (accepted.rule.code, accepted.place.number, accepted.reason.clone()));
    let standing = account.voice.as_ref().zip(verdict.standing.as_ref()).map(|(voice, standing)| {
        standing.values.iter().map(|(key, value)| format!("{key}: {}", json(&**voice, value))).collect::<Vec<_>>()
    });
    format!(
        "{:?} {} {:?} {:?} {:?} {standing:?}",
        verdict.judgement,
        verdict.complete,
        verdict.counts,
        findings.collect::<Vec<_>>(),
        accepted.collect::<Vec<_>>()
    )
}
