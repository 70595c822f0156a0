//! `repair`.

use super::args::{RepairArgs, RepairFormat};
use super::fmt::MAX_FILE;
use super::input::{Input, not_cut};
use super::output::{Out, message};
use super::replace::write;
use super::settings::Settings;
use super::status::{Ended, NOTHING};
use crate::documents::RepairDocument;
use crate::game::Games;
use crate::judge::{Ask, judge_with};
use crate::reading::BoardCache;
use crate::repair::{LONG, Repaired, Wanted, repair, repaired_text};
use crate::report::human::footer;
use crate::report::repair::text as for_people;
use crate::report::{LogText, json_text};
use crate::text::split::Documents;

/// Looks for the repairs of the logs of a file.
pub fn run<L: Games>(args: &RepairArgs, mut out: Out) -> Ended {
    let settings = Settings::new::<L>(&args.reading)?;
    let input = settings.input(&args.log);
    let whole = input.whole(MAX_FILE)?;
    let mut chunks = cut(&input, &whole).map_err(|why| format!("{}: {why}", input.name))?;
    if chunks.is_empty() && input.is_file() {
        // A file without a log is not passed over: it is a malformed one.
        chunks.push(Place {
            start: 0,
            end: whole.len(),
            line: 0,
        });
    }
    if chunks.is_empty() {
        message(&format!("{}: no log in it", input.name));
        return Ok(settings.of_verdict(NOTHING));
    }
    // What programs read has as many repairs whatever people want to see of them.
    let top = if args.format == RepairFormat::Human {
        usize::from(args.top)
    } else {
        0
    };
    let wanted = Wanted {
        edits: usize::from(args.edits),
        top: Wanted::default()
            .top
            .max(top)
            .max(usize::from(args.write.unwrap_or(1))),
        ..Wanted::default()
    };
    let cache = BoardCache::default();
    let boards = input.boards(&cache);
    let (mut status, mut missing) = (0, None);
    // The file with the repair of each of its logs.
    let (mut written, mut done, mut changed) = (String::new(), 0, false);
    for (index, chunk) in chunks.iter().enumerate() {
        let text = &whole[chunk.start..chunk.end];
        let judged = judge_with::<L>(
            text,
            &boards,
            &Ask {
                options: args.listing.options(),
                ..Ask::default()
            },
        );
        let log = LogText::new(
            &input.name,
            index + 1,
            &judged.tree,
            chunk.line,
            chunk.start,
        );
        let repaired = if text.len() > LONG {
            Repaired::unsearched(&judged.tree, &judged.review.verdict)
        } else {
            repair::<L>(text, &boards, wanted, chunk.line)
        };
        status = status.max(settings.of_verdict(repaired.status()));
        if args.write.is_none() || input.path().is_some() {
            out.write(&match args.format {
                RepairFormat::Human => {
                    let text = for_people(
                        &log,
                        &judged.review,
                        &repaired,
                        usize::from(args.top),
                        out.style,
                    );
                    format!("{text}{}\n", footer(&judged.review.verdict, out.style))
                }
                RepairFormat::Json => {
                    json_text::line(&RepairDocument::new(&log, &judged.review, &repaired))
                }
            });
        }
        let Some(rank) = args.write else { continue };
        written.push_str(&whole[done..chunk.start]);
        match chosen(&repaired, text, usize::from(rank)) {
            Chosen::Text(repaired) => {
                changed |= repaired != text;
                written.push_str(&repaired);
            }
            Chosen::Missing => {
                missing = Some(index + 1);
                written.push_str(text);
            }
            Chosen::Sound => written.push_str(text),
        }
        done = chunk.end;
    }
    let Some(rank) = args.write else {
        return Ok(status);
    };
    written.push_str(&whole[done..]);
    if let Some(document) = missing {
        message(&format!(
            "{}: document {document} has no repair {rank}; nothing is written",
            input.name
        ));
        return Ok(status.max(settings.of_verdict(1)));
    }
    match input.path() {
        None => out.verbatim(&written),
        Some(_) if !changed => {}
        Some(path) => {
            write(&input.name, path, &written, &settings.sandbox)?;
            message(&format!("{}: written with repair {rank}", input.name));
        }
    }
    Ok(status)
}

/// What is to be written in place of a log.
enum Chosen {
    Text(String),
    Sound,
    Missing,
}

fn chosen(repaired: &Repaired, text: &str, rank: usize) -> Chosen {
    if repaired.sound {
        return Chosen::Sound;
    }
    let repair = repaired
        .repairs
        .as_ref()
        .and_then(|repairs| repairs.list.get(rank - 1));
    repair.map_or(Chosen::Missing, |repair| {
        Chosen::Text(repaired_text(text, repair, true))
    })
}

/// Where a log lies in its file.
struct Place {
    start: usize,
    end: usize,
    line: usize,
}

/// The logs of a file, without a mark of the order of bytes.
fn cut(input: &Input, whole: &str) -> Result<Vec<Place>, String> {
    let mut places = Vec::new();
    for chunk in Documents::new(whole.as_bytes(), input.layout(whole)) {
        let chunk = chunk.map_err(|error| not_cut(&error))?;
        let end = chunk.offset + chunk.bytes.len();
        let mark = if whole[chunk.offset..end].starts_with('\u{feff}') {
            '\u{feff}'.len_utf8()
        } else {
            0
        };
        places.push(Place {
            start: chunk.offset + mark,
            end,
            line: chunk.line,
        });
    }
    Ok(places)
}
