//! `fmt`.

use super::args::FmtArgs;
use super::input::{Input, not_cut};
use super::output::{Out, message};
use super::replace::write;
use super::run::no_logs;
use super::search::gather;
use super::settings::Settings;
use super::status::{Ended, NOTHING, UNREADABLE};
use crate::game::Games;
use crate::judge::{Ask, judge_with, laid_out};
use crate::reading::BoardCache;
use crate::report::LogText;
use crate::report::human::{diagnostics, verdict_line};
use crate::sandbox::is_descriptor;
use crate::text::parse::MAX_DOCUMENT;
use crate::text::printable;
use crate::text::split::{Documents, Layout};
use crate::verdict::Judgement;

/// The most bytes of a file that are laid out, as many as a few of the longest logs have.
pub const MAX_FILE: u64 = 8 * MAX_DOCUMENT as u64;

/// What became of a file.
enum Laid {
    /// The canonical text.
    Text(String),
    /// JSON is left as it is.
    Json,
    /// It is no log, or holds one that is none, and what there is to say of it is said; whether nothing is wrong but that it
    /// holds a malformed log.
    Refused(bool),
    /// There is no log in it.
    Empty,
}

/// Lays out logs, or says which would change.
pub fn run<L: Games>(args: &FmtArgs, mut out: Out) -> Ended {
    let settings = Settings::new::<L>(&args.reading)?;
    let (inputs, errors) = gather(&args.paths, &[], &settings);
    let mut status = 0;
    for error in &errors {
        message(&error.to_string());
        status = UNREADABLE;
    }
    let (mut logs, mut passed_over) = (0, 0);
    let cache = BoardCache::default();
    for input in &inputs {
        let text = match input.whole(MAX_FILE) {
            Ok(text) => text,
            Err(why) => {
                message(&why.to_string());
                status = UNREADABLE;
                continue;
            }
        };
        if input.found && input.documents().is_ok_and(|mut logs| logs.are_none()) {
            passed_over += 1;
            if settings.verbose {
                message(&format!("{}: not a log; skipped", input.name));
            }
            continue;
        }
        logs += 1;
        let laid = match lay::<L>(input, &text, &cache, &mut out) {
            Laid::Text(laid) => laid,
            Laid::Json => {
                message(&format!(
                    "{}: JSON is left as it is; fmt lays out YAML",
                    input.name
                ));
                text.clone()
            }
            Laid::Refused(malformed) => {
                message(&format!("{}: left as it is", input.name));
                status = status.max(if malformed {
                    settings.of_verdict(UNREADABLE)
                } else {
                    UNREADABLE
                });
                continue;
            }
            Laid::Empty => {
                message(&format!("{}: no log in it", input.name));
                // Nothing on standard input is nothing found; a file that is named is meant to hold a log.
                if input.path().is_none() && inputs.len() == 1 {
                    return Ok(settings.of_verdict(NOTHING));
                }
                status = UNREADABLE;
                continue;
            }
        };
        let same = laid == text;
        if args.check {
            if !same {
                out.lines(&format!("{}\n", printable(&input.name)));
                status = status.max(settings.of_verdict(1));
            }
        } else if let Some(path) = input.path().filter(|path| !is_descriptor(path)) {
            let written = if same {
                Ok(())
            } else {
                write(&input.name, path, &laid, &settings.sandbox)
            };
            if let Err(why) = written {
                message(&why);
                status = UNREADABLE;
            }
        } else {
            out.write(&laid);
        }
    }
    if passed_over > 0 {
        message(&no_logs(passed_over, settings.verbose));
    }
    if logs == 0 && status == 0 {
        message(
            "no log found: give a file, a folder with .yaml or .yml files, or - for standard input",
        );
        return Ok(settings.of_verdict(NOTHING));
    }
    Ok(status)
}

/// Whether a text is JSON, one document or one a line.
fn is_json(text: &str) -> bool {
    let whole = serde_json::Deserializer::from_str(text).into_iter::<serde::de::IgnoredAny>();
    text.trim_start().starts_with('{') && whole.into_iter().all(|value| value.is_ok())
}

fn lay<L: Games>(input: &Input, text: &str, cache: &BoardCache, out: &mut Out) -> Laid {
    if is_json(text) {
        return Laid::Json;
    }
    let boards = input.boards(cache);
    let mut laid = String::new();
    let (mut done, mut number, mut malformed, mut refused) = (0, 0, false, false);
    for chunk in Documents::new(text.as_bytes(), Layout::Documents) {
        let chunk = match chunk {
            Ok(chunk) => chunk,
            Err(error) => {
                message(&format!("{}: {}", input.name, not_cut(&error)));
                return Laid::Refused(false);
            }
        };
        number += 1;
        done = chunk.offset + chunk.bytes.len();
        let whole = &text[chunk.offset..done];
        let document = whole.strip_prefix('\u{feff}').unwrap_or(whole);
        let judged = judge_with::<L>(document, &boards, &Ask::default());
        let log = LogText::new(&input.name, number, &judged.tree, chunk.line, chunk.offset);
        if judged.review.verdict.judgement == Judgement::Malformed {
            out.lines(&format!(
                "{}{}\n",
                diagnostics(&log, &judged.review, out.style),
                verdict_line(&log, &judged.review)
            ));
            malformed = true;
            continue;
        }
        match laid_out::<L>(&judged, &boards) {
            Some(canonical) => laid.push_str(&canonical),
            None => {
                message(&format!(
                    "{}: document {number} cannot be laid out without changing it",
                    input.name
                ));
                refused = true;
            }
        }
    }
    if refused || malformed {
        return Laid::Refused(!refused);
    }
    if number == 0 {
        return Laid::Empty;
    }
    // Comments and markers after the last document.
    laid.push_str(&text[done..]);
    Laid::Text(laid)
}
