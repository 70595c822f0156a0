//! `repair`.

use super::args::{RepairArgs, RepairFormat};
use super::fmt::MAX_FILE;
use super::input::{Input, Whole, not_cut};
use super::output::{Out, message, now_utf8};
use super::replace::write_over;
use super::settings::Settings;
use super::status::{Ended, NOTHING};
use crate::faces::repair_rulings::rulings_of_repairs;
use crate::game::Games;
use crate::game::reading::BoardCache;
use crate::game::reading::Boards;
use crate::referee::judge::{Review, ReviewRequest, judge_with};
use crate::referee::repair::{LONG, RepairLimits, RepairRulings, Repaired, repair, sound_text};
use crate::report::documents::RepairDocument;
use crate::report::human::{Style, footer};
use crate::report::repair::text as for_people;
use crate::report::{LogText, json_text};
use crate::yaml::encoding::Encoding;
use crate::yaml::split::{Chunk, Documents, SplitError};
use std::cell::Cell;
use std::ops::Range;

/// What the search in one log costs besides the work that it counts, in the same units. Without it, a
/// file of a thousand logs of one move took 13 s.
const PER_LOG: u64 = 400_000;

/// Runs the command.
pub(crate) fn run<L: Games>(args: &RepairArgs, out: Out) -> Ended {
    let settings = Settings::new::<L>(&args.reading)?;
    let mut out = out.for_people(args.format == RepairFormat::Human);
    let input = settings.one_input(&args.log)?;
    let Whole {
        text: whole,
        encoding,
    } = input.whole(MAX_FILE)?;
    let places = logs(&input, &whole, encoding).map_err(|why| format!("{}: {why}", input.name))?;
    if places.is_empty() {
        message(&format!("{}: no log in it", input.name));
        return Ok(settings.of_verdict(NOTHING));
    }
    let cache = BoardCache::default();
    let boards = input.boards(&cache);
    let source = Source {
        args,
        input: &input,
        whole: &whole,
        encoding,
        boards: &boards,
        left: Cell::new(RepairLimits::default().work),
    };
    let (mut status, mut missing) = (0, None);
    // The text of the file with each log repaired.
    let mut written = NewText::default();
    let mut done = 0;
    for (number, place) in (1..).zip(&places) {
        let text = &whole[place.start..place.end];
        let (repaired, shown) = source.repaired::<L>(number, place, out.style);
        status = status.max(settings.of_verdict(repaired.status()));
        if args.write.is_none() || input.path().is_some() {
            out.write(&shown);
        }
        let Some(rank) = args.write else { continue };
        written.text.push_str(&whole[done..place.start]);
        match chosen::<L>(&repaired, text, &boards, usize::from(rank)) {
            ChosenText::Text(repaired) => written.log(&repaired),
            ChosenText::Missing => {
                missing = Some(number);
                written.log(text);
            }
            ChosenText::Unsound => {
                return Err(format!(
                    "{}: document {number} cannot be written with this repair without losing something of it; nothing is written",
                    input.name
                ));
            }
            ChosenText::Sound => written.log(text),
        }
        done = place.end;
    }
    let Some(rank) = args.write else {
        return Ok(status);
    };
    written.text.push_str(&whole[done..]);
    if let Some(document) = missing {
        message(&format!(
            "{}: document {document} has no repair {rank}; nothing is written",
            input.name
        ));
        return Ok(status.max(settings.of_verdict(1)));
    }
    written.save(&source, rank, &settings, &mut out)?;
    Ok(status)
}

/// Returns the logs of a file. A file without a log is a malformed log.
fn logs(input: &Input, whole: &str, encoding: Encoding) -> Result<Vec<Place>, String> {
    let mut places = cut(input, whole, encoding)?;
    if places.is_empty() && input.is_file() {
        places.push(Place {
            start: 0,
            end: whole.len(),
            offset: 0,
            line: 0,
        });
    }
    Ok(places)
}

/// The file whose logs are repaired.
struct Source<'s> {
    args: &'s RepairArgs,
    input: &'s Input,
    whole: &'s str,
    encoding: Encoding,
    boards: &'s dyn Boards,
    /// The work that is left for the logs that have not been searched yet: all of them together may
    /// take as much as one.
    left: Cell<u64>,
}

impl Source<'_> {
    /// Searches for the repairs of one log; returns them, and the report on them.
    fn repaired<L: Games>(&self, number: usize, place: &Place, style: Style) -> (Repaired, String) {
        let text = &self.whole[place.start..place.end];
        let request = ReviewRequest {
            options: self.args.listing.options(),
            rests_on: true,
            ..ReviewRequest::default()
        };
        let judged = judge_with::<L>(text, self.boards, &request);
        let log = LogText::new(
            &self.input.name,
            number,
            &judged.tree,
            place.line,
            place.offset,
        )
        .in_file(self.input.is_file())
        .stored_in(self.encoding);
        let left = self.left.get();
        let repaired = if text.len() > LONG || left == 0 {
            Repaired::unsearched(&judged.tree, &judged.review.verdict)
        } else {
            let limits = RepairLimits {
                work: left,
                ..limits(self.args)
            };
            repair::<L>(text, self.boards, limits, place.line)
        };
        self.left.set(left.saturating_sub(repaired.work + PER_LOG));
        let rulings = match repaired.work {
            0 => RepairRulings::default(),
            _ => rulings_of_repairs::<L>(text, self.boards, &judged.review, &repaired),
        };
        let report = report(
            self.args,
            &log,
            &judged.review,
            (&repaired, &rulings),
            style,
        );
        (repaired, report)
    }
}

/// Returns how far to search for repairs. Output for programs has the same repairs whatever `--top`
/// says.
fn limits(args: &RepairArgs) -> RepairLimits {
    let shown = match args.format {
        RepairFormat::Human => usize::from(args.top),
        RepairFormat::Json => 0,
    };
    let written = usize::from(args.write.unwrap_or(1));
    let usual = RepairLimits::default();
    RepairLimits {
        edits: usize::from(args.edits),
        top: usual.top.max(shown).max(written),
        ..usual
    }
}

/// Writes the repairs of one log.
fn report(
    args: &RepairArgs,
    log: &LogText<'_>,
    review: &Review,
    (repaired, rulings): (&Repaired, &RepairRulings),
    style: Style,
) -> String {
    match args.format {
        RepairFormat::Human => {
            let text = for_people(
                log,
                review,
                (repaired, rulings),
                usize::from(args.top),
                style,
            );
            format!("{text}{}\n", footer(&review.verdict, style))
        }
        RepairFormat::Json => json_text::line(&RepairDocument::new(log, review, repaired, rulings)),
    }
}

/// The text that will replace a file.
#[derive(Default)]
struct NewText {
    text: String,
    /// The bytes of its logs.
    logs: Vec<Range<usize>>,
}

impl NewText {
    /// Adds the text of a log.
    fn log(&mut self, text: &str) {
        let start = self.text.len();
        self.text.push_str(text);
        self.logs.push(start..self.text.len());
    }

    /// Returns whether the text, when read as a file, has exactly the logs that were written into
    /// it and judged one by one.
    fn is_cut_alike(&self, input: &Input) -> bool {
        cut(input, &self.text, Encoding::Utf8).is_ok_and(|places| {
            let places = places.iter().map(|place| place.start..place.end);
            places.eq(self.logs.iter().cloned())
        })
    }

    /// Writes the text over the file from which the original was read, or to standard output if it
    /// came from standard input.
    fn save(
        &self,
        source: &Source<'_>,
        rank: u16,
        settings: &Settings,
        out: &mut Out,
    ) -> Result<(), String> {
        let Source {
            input,
            whole,
            encoding,
            ..
        } = *source;
        if self.text != whole && !self.is_cut_alike(input) {
            return Err(format!(
                "{}: its logs would run into one another; nothing is written",
                input.name
            ));
        }
        let Some(path) = input.path() else {
            out.verbatim(&self.text);
            return Ok(());
        };
        if self.text == whole {
            return Ok(());
        }
        let read = encoding.encode(whole);
        write_over(&input.name, path, &read, &self.text, &settings.sandbox)?;
        if encoding != Encoding::Utf8 {
            message(&now_utf8(&input.name, encoding));
        }
        message(&format!("{}: written with repair {rank}", input.name));
        Ok(())
    }
}

/// The text that will replace a log, or why there is none.
enum ChosenText {
    Text(String),
    Sound,
    Missing,
    /// The text that would be written differs from the one that was judged.
    Unsound,
}

fn chosen<L: Games>(
    repaired: &Repaired,
    text: &str,
    boards: &dyn Boards,
    rank: usize,
) -> ChosenText {
    if repaired.sound {
        return ChosenText::Sound;
    }
    let repairs = repaired.repairs.as_ref();
    let repair = repairs.and_then(|repairs| repairs.list.get(rank - 1));
    let (Some(repair), Some(info)) = (repair, repaired.info) else {
        return ChosenText::Missing;
    };
    sound_text::<L>(text, boards, info, repair).map_or(ChosenText::Unsound, ChosenText::Text)
}

/// The place of a log in its file.
struct Place {
    start: usize,
    end: usize,
    /// How many bytes of the file precede it.
    offset: usize,
    line: usize,
}

/// Splits a file into its logs, without a byte order mark.
fn cut(input: &Input, whole: &str, encoding: Encoding) -> Result<Vec<Place>, String> {
    let documents = Documents::new(whole.as_bytes(), input.layout(whole)).stored_in(encoding);
    let place = |chunk: Result<Chunk, SplitError>| {
        let chunk = chunk.map_err(|error| not_cut(&error))?;
        if chunk.too_long {
            return Err(not_cut(&SplitError::TooLong {
                line: chunk.line + 1,
            }));
        }
        Ok(Place {
            start: chunk.start,
            end: chunk.start + chunk.bytes.len(),
            offset: chunk.offset,
            line: chunk.line,
        })
    };
    documents.map(place).collect()
}
