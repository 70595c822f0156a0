//! `diff`.

use super::UNREADABLE;
use super::args::{DiffArgs, DiffFormat};
use super::input::Input;
use super::output::{Out, message};
use crate::diff::{Outcome, Side};
use crate::games::title;
use crate::judge::{Ask, judge_with};
use crate::report::diff::{Pair, json, text};
use crate::report::human::{diagnostics, verdict_line};
use crate::report::{Paper, clean, json_text};
use crate::verdict::Judgement;
use std::path::Path;

/// The one log of a file.
fn read(path: &Path) -> Result<(Input, String, usize, usize), String> {
    let input = Input::of(path);
    let mut documents = input.documents()?;
    let chunk = documents.next().ok_or_else(|| format!("{}: no log in it", input.name))??;
    if documents.next().is_some() {
        return Err(format!("{}: several logs in one file; diff compares one log with one", input.name));
    }
    let text = String::from_utf8(chunk.bytes).map_err(|_| format!("{}: it is not UTF-8 text", input.name))?;
    let text = text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text);
    Ok((input, text, chunk.line, chunk.offset))
}

/// Compares two logs.
pub fn run(args: &DiffArgs, mut out: Out) -> u8 {
    let (left, right) = match (read(&args.left), read(&args.right)) {
        (Ok(left), Ok(right)) => (left, right),
        (left, right) => {
            left.err().into_iter().chain(right.err()).for_each(|why| message(&why));
            return UNREADABLE;
        }
    };
    let boards = (left.0.boards(), right.0.boards());
    let judged = (judge_with(&left.1, &boards.0, &Ask::default()), judge_with(&right.1, &boards.1, &Ask::default()));
    let papers =
        (Paper::new(&left.0.name, 1, &judged.0.tree, left.2, left.3), Paper::new(&right.0.name, 1, &judged.1.tree, right.2, right.3));
    let verdicts = (&judged.0.account.verdict, &judged.1.account.verdict);
    let mut pair = Pair { left: &papers.0, right: &papers.1, verdicts, comparison: None };
    let mut malformed = false;
    for (paper, account) in [(&papers.0, &judged.0.account), (&papers.1, &judged.1.account)] {
        if account.verdict.judgement == Judgement::Malformed {
            malformed = true;
            match args.format {
                DiffFormat::Text => out.write(&format!("{}{}\n", diagnostics(paper, account, out.style), verdict_line(paper, account))),
                DiffFormat::Json => {
                    message(&format!("{}: a malformed log cannot be compared; railref check says what is wrong", clean(paper.name)));
                }
            }
        }
    }
    if malformed {
        if args.format == DiffFormat::Json {
            out.write(&json_text::line(&json(&pair)));
        }
        return UNREADABLE;
    }
    let games = (verdicts.0.game, verdicts.1.game);
    let (Some(ours), Some(theirs), Some(left_root), Some(right_root)) = (games.0, games.1, judged.0.tree.root(), judged.1.tree.root())
    else {
        return UNREADABLE;
    };
    let comparison = title(ours.id).filter(|_| ours.id == theirs.id).map(|title| {
        title.compare(
            &Side { tree: &judged.0.tree, root: left_root, boards: &boards.0 },
            &Side { tree: &judged.1.tree, root: right_root, boards: &boards.1 },
        )
    });
    pair.comparison = comparison.as_ref();
    out.write(&match args.format {
        DiffFormat::Text => text(&pair),
        DiffFormat::Json => json_text::line(&json(&pair)),
    });
    u8::from(comparison.is_none_or(|comparison| comparison.outcome != Outcome::Same))
}
