//! `replay`.

use super::args::{ReplayArgs, ReplayFormat};
use super::input::{is_no_report, is_same};
use super::output::{Out, message};
use super::pages::pages;
use super::range::{Reach, moves};
use super::replace::write;
use super::run::Run;
use super::settings::Settings;
use super::status::{Ended, UNREADABLE};
use crate::game::Games;
use crate::game::language::{Info, Speak, Wording};
use crate::game::notation::move_line;
use crate::referee::judge::{Ask, Cause, Moment, Review};
use crate::referee::verdict::Fate;
use crate::report::documents::ReplayDocument;
use crate::report::human::{Style, diagnostics, footer, judged_by, occasion_line, verdict_line};
use crate::report::let_stand::let_stand;
use crate::report::markdown::findings;
use crate::report::records::stages;
use crate::report::{LogText, json_text};
use crate::yaml::{lines, markdown, markdown_code, printable};

/// Tells games.
pub(crate) fn run<L: Games>(args: &ReplayArgs, mut out: Out) -> Ended {
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
    if args.format == ReplayFormat::Html {
        return pages::<L>(args, &settings, reach, out);
    }
    let ask = Ask {
        options: args.judging.options(),
        story: true,
        ..Ask::default()
    };
    let style = out.style;
    let render = |log: &LogText<'_>, review: &Review| {
        // A sound log that has no such move has nothing to tell.
        let silent = review.verdict.judgement.status() == 0 && !reach.is_in(review);
        let text = match args.format {
            ReplayFormat::Json => {
                json_text::line(&ReplayDocument::new(log, review, &(args.from..=args.to)))
            }
            _ if silent => String::new(),
            ReplayFormat::Markdown => markdown_story(args, log, review),
            ReplayFormat::Text | ReplayFormat::Html => text_story(args, log, review, style),
        };
        (text, moves(review))
    };
    let (mut whole, mut is_written, mut seen) = (String::new(), false, reach);
    let status = Run::<L>::new(ask, &settings).over(
        std::slice::from_ref(&args.log),
        render,
        |(text, moves), _| {
            is_written = true;
            seen.note(moves);
            match &args.output {
                Some(_) => whole.push_str(&lines(&text, style.color)),
                None => out.write(&text),
            }
            !out.is_closed()
        },
    );
    if let Some(why) = seen.beyond() {
        message(&why);
        return Ok(status.max(UNREADABLE));
    }
    if let Some(file) = args.output.as_ref().filter(|_| is_written) {
        write(&file.display().to_string(), file, &whole, &settings.sandbox)?;
    }
    Ok(status)
}

/// The story of a log in lines of text, then what is wrong with it and the verdict.
fn text_story(args: &ReplayArgs, log: &LogText<'_>, review: &Review, style: Style) -> String {
    let occasion = match occasion_line(log, style) {
        line if line.is_empty() => line,
        line => line + "\n",
    };
    format!(
        "{occasion}{}\n{}{}\n{}\n",
        story(args, log, review, Mark::Text),
        diagnostics(log, review, style),
        verdict_line(log, review),
        footer(&review.verdict, style)
    )
}

/// The story of a log in Markdown, then the verdict and what is wrong with it.
fn markdown_story(args: &ReplayArgs, log: &LogText<'_>, review: &Review) -> String {
    let title = log.occasion().unwrap_or_else(|| log.name.to_owned());
    let stood = let_stand(None, log, review);
    let stood = stood.iter().map(|line| format!("- {}\n", markdown(line)));
    let items: String = findings(log, review).into_iter().chain(stood).collect();
    let items = if items.is_empty() {
        items
    } else {
        format!("{items}\n")
    };
    format!(
        "# {}\n\n{}\n{}\n\n{items}Judged by {}.\n",
        markdown(&title),
        story(args, log, review, Mark::Markdown),
        markdown(&verdict_line(log, review)),
        markdown(&judged_by(&review.verdict))
    )
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
    let mut refused = review
        .verdict
        .findings
        .iter()
        .filter(|finding| finding.rule.is_some() && finding.fate != Fate::CarriedOut)
        .peekable();
    // The moves before this one that were not carried out, in the order of the log.
    let mut tell_refused = |before: u32, out: &mut String| {
        while let Some(finding) =
            refused.next_if(|finding| finding.place.number.is_some_and(|number| number < before))
        {
            let number = finding
                .place
                .number
                .filter(|number| (args.from..=args.to).contains(number));
            let Some((number, line)) = number.zip(number.and_then(|at| log.line_of_move(at)))
            else {
                continue;
            };
            let action = log
                .text_of_move(number)
                .map_or_else(String::new, |text| format!("  {}", mark.code(text)));
            let head = mark.head(&number.to_string(), &format!(" line {line}{action}"));
            let fate = match finding.fate {
                Fate::LeftOut => "left out",
                Fate::Stopped | Fate::CarriedOut => "illegal",
            };
            out.push_str(&format!(
                "{head}{fate}: it breaks {}\n",
                mark.text(finding.code)
            ));
        }
    };
    let moments = review
        .moments
        .iter()
        .zip(stages(review))
        .filter(|(moment, _)| (args.from..=args.to).contains(&moment.at));
    for (moment, own) in moments {
        // What happens by itself and has no words needs neither a line nor a heading.
        let is_automatic = matches!(moment.cause, Cause::Opening | Cause::Automatic);
        if is_automatic && moment.story.is_empty() {
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
        match moment.cause {
            Cause::Declared(_) => tell_refused(moment.at, &mut out),
            Cause::PassedOver(number) => {
                tell_refused(number + 1, &mut out);
                if moment.story.is_empty() {
                    continue;
                }
            }
            Cause::Opening | Cause::Implied(_) | Cause::Automatic => {}
        }
        let head = head(info, &**voice, log, moment, mark);
        let story: Vec<String> = moment.story.iter().map(|line| mark.text(line)).collect();
        let told = if let Cause::Declared(_) = moment.cause {
            mark.text(&standing(review, moment.at))
        } else {
            String::new()
        };
        out.push_str(&format!("{head}{}{told}\n", story.join("; ")));
    }
    tell_refused(u32::MAX, &mut out);
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
        Cause::Opening | Cause::Automatic | Cause::PassedOver(_) => mark.head("", ""),
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
