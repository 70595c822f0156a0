//! `replay`.

use super::args::{ReplayArgs, ReplayFormat};
use super::input::{is_no_report, is_same};
use super::output::{Out, message};
use super::range::{Reach, moves};
use super::replace::write;
use super::run::Run;
use super::settings::Settings;
use super::status::{Ended, UNREADABLE};
use crate::documents::ReplayDocument;
use crate::game::Games;
use crate::judge::{Ask, Cause, Moment, Review};
use crate::language::{Info, Speak, Wording};
use crate::notation::move_line;
use crate::report::human::{diagnostics, footer, judged_by, verdict_line};
use crate::report::let_stand::let_stand;
use crate::report::records::stages;
use crate::report::{LogText, json_text, page};
use crate::text::{lines, markdown, markdown_code, printable};
use crate::verdict::Fate;

/// Tells games.
pub fn run<L: Games>(args: &ReplayArgs, mut out: Out) -> Ended {
    let settings = Settings::new::<L>(&args.reading)?;
    settings.one_input(&args.log)?;
    let reach = Reach::new(Some(args.from), Some(args.to))?;
    if let Some(file) = args
        .output
        .as_ref()
        .filter(|file| is_no_report(file) || is_same(&args.log, file))
    {
        return Err(format!(
            "--output {}: a log has this name",
            printable(&file.to_string_lossy())
        ));
    }
    let options = args.judging.options();
    let one_page = args.format == ReplayFormat::Html;
    let ask = if one_page {
        page::wanted(options)
    } else {
        Ask {
            options,
            story: true,
            ..Ask::default()
        }
    };
    let style = out.style;
    let written_of = |log: &LogText<'_>, review: &Review| match args.format {
        // A sound log that has no such move has nothing to tell.
        ReplayFormat::Text | ReplayFormat::Markdown
            if review.verdict.judgement.status() == 0 && !reach.is_in(review) =>
        {
            String::new()
        }
        ReplayFormat::Json => {
            json_text::line(&ReplayDocument::new(log, review, &(args.from..=args.to)))
        }
        ReplayFormat::Html => page::page(log, review),
        ReplayFormat::Text => {
            let story = story(args, log, review, Mark::Text);
            format!(
                "{story}\n{}{}\n{}\n",
                diagnostics(log, review, style),
                verdict_line(log, review),
                footer(&review.verdict, style)
            )
        }
        ReplayFormat::Markdown => {
            let story = story(args, log, review, Mark::Markdown);
            let [name, verdict, judge] = [
                log.name,
                &verdict_line(log, review),
                &judged_by(&review.verdict),
            ]
            .map(markdown);
            let stood: Vec<String> = let_stand(None, log, review)
                .iter()
                .map(|line| format!("- {}\n", markdown(line)))
                .collect();
            let stood = if stood.is_empty() {
                String::new()
            } else {
                format!("{}\n", stood.concat())
            };
            format!("# {name}\n\n{story}\n{verdict}\n\n{stood}Judged by {judge}.\n")
        }
    };
    let render = |log: &LogText<'_>, review: &Review| (written_of(log, review), moves(review));
    let (mut whole, mut written, mut seen) = (String::new(), 0, reach);
    let status = Run::<L>::new(ask, &settings).over(
        std::slice::from_ref(&args.log),
        render,
        |(text, moves), _| {
            written += 1;
            seen.note(moves);
            if one_page && written > 1 {
                message("there are several logs in this file; the page is of the first");
                return false;
            }
            match &args.output {
                Some(_) => whole.push_str(&lines(&text, style.color)),
                None => out.write(&text),
            }
            !out.is_closed()
        },
    );
    let beyond = seen.beyond();
    let status = if beyond.is_some() {
        status.max(UNREADABLE)
    } else {
        status
    };
    beyond.iter().for_each(|why| message(why));
    let Some(file) = args
        .output
        .as_ref()
        .filter(|_| written > 0 && beyond.is_none())
    else {
        return Ok(status);
    };
    write(&file.display().to_string(), file, &whole, &settings.sandbox)?;
    Ok(status)
}

/// How a line of the story is marked up.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    Text,
    Markdown,
}

impl Mark {
    fn text(self, text: &str) -> String {
        match self {
            Self::Text => printable(text),
            Self::Markdown => markdown(text),
        }
    }

    fn code(self, text: &str) -> String {
        match self {
            Self::Text => printable(text),
            Self::Markdown => markdown_code(text),
        }
    }

    /// What a line begins with: columns for text, an item of a list for Markdown, for which blanks would make code of it.
    fn head(self, number: &str, rest: &str) -> String {
        match self {
            Self::Text if number.is_empty() && rest.is_empty() => "      ".to_owned(),
            Self::Text => format!("{number:>4}{rest}  "),
            Self::Markdown if number.is_empty() && rest.is_empty() => "- ".to_owned(),
            Self::Markdown => format!("- {}  ", format!("{number}{rest}").trim_start()),
        }
    }
}

fn story(args: &ReplayArgs, log: &LogText<'_>, review: &Review, mark: Mark) -> String {
    let (Some(info), Some(voice)) = (review.verdict.game, &review.voice) else {
        return String::new();
    };
    let mut out = String::new();
    let mut stage = (0, "");
    let mut left_out = review
        .verdict
        .findings
        .iter()
        .filter(|finding| finding.fate == Fate::LeftOut)
        .peekable();
    let mut tell_left_out = |before: u32, out: &mut String| {
        while let Some(finding) =
            left_out.next_if(|finding| finding.place.number.is_some_and(|number| number < before))
        {
            let number = finding
                .place
                .number
                .filter(|number| (args.from..=args.to).contains(number));
            let line = number.and_then(|number| log.line_of_move(number));
            if let (Some(number), Some(line)) = (number, line) {
                let head = mark.head(&number.to_string(), &format!(" line {line}"));
                out.push_str(&format!(
                    "{head}left out: it breaks {}\n",
                    mark.text(finding.code)
                ));
            }
        }
    };
    let moments = review
        .moments
        .iter()
        .zip(stages(review))
        .filter(|(moment, _)| (args.from..=args.to).contains(&moment.at));
    for (moment, own) in moments {
        // A heading stands above moves: what opens the game in no words needs none.
        if moment.cause == Cause::Opening && moment.story.is_empty() {
            continue;
        }
        if stage != own {
            stage = own;
            let title = format!("{} {}, {}", info.turn, own.0, own.1);
            out.push_str(&if mark == Mark::Markdown {
                format!("\n## {title}\n\n")
            } else {
                format!("\n{title}\n")
            });
        }
        tell_left_out(moment.at, &mut out);
        let head = head(info, &**voice, log, moment, mark);
        let story: Vec<String> = moment.story.iter().map(|line| mark.text(line)).collect();
        let told = if let Cause::Declared(_) = moment.cause {
            mark.text(&standing(review, moment.at))
        } else {
            String::new()
        };
        out.push_str(&format!("{head}{}{told}\n", story.join("; ")));
    }
    tell_left_out(u32::MAX, &mut out);
    out.trim_start_matches('\n').to_owned()
}

/// What the referee says of a move that was carried out although it breaks a rule.
fn standing(review: &Review, at: u32) -> String {
    let of = |number: Option<u32>| number == Some(at);
    let refused = review
        .verdict
        .findings
        .iter()
        .find(|finding| finding.fate == Fate::CarriedOut && of(finding.place.number));
    let let_stand = review
        .verdict
        .accepted
        .iter()
        .find(|accepted| of(accepted.place.number));
    match (refused, let_stand) {
        (Some(finding), _) => format!(
            "; illegal, carried out all the same: it breaks {}",
            finding.code
        ),
        (None, Some(accepted)) => format!("; let stand: it breaks {}", accepted.rule.code),
        (None, None) => String::new(),
    }
}

/// Number, line of the log and the move itself.
fn head(info: &Info, voice: &dyn Speak, log: &LogText<'_>, moment: &Moment, mark: Mark) -> String {
    let action = |wording: &Wording| mark.code(&move_line(info, voice, wording));
    match &moment.cause {
        Cause::Opening if mark == Mark::Text => String::new(),
        Cause::Opening | Cause::Automatic => mark.head("", ""),
        Cause::Declared(wording) => {
            let line = log
                .line_of_move(moment.at)
                .map_or(String::new(), |line| format!(" line {line}"));
            mark.head(
                &moment.at.to_string(),
                &format!("{line}  {}", action(wording)),
            )
        }
        Cause::Implied(wording) => mark.head("", &format!(" implied  {}", action(wording))),
    }
}
