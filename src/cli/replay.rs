//! `replay`.

use super::args::{ReplayArgs, ReplayFormat};
use super::output::Out;
use super::run::Run;
use crate::documents::ReplayDocument;
use crate::game::Games;
use crate::judge::{Ask, Cause, Moment, Review};
use crate::language::{Info, Speak, Wording};
use crate::notation::move_line;
use crate::report::human::{diagnostics, judged_by, judged_by_lines, verdict_line};
use crate::report::{LogText, json_text, markdown};
use crate::text::printable;

/// Tells games.
pub fn run<L: Games>(args: &ReplayArgs, mut out: Out) -> u8 {
    let options = args.judging.options();
    let ask = Ask { options, story: true, ..Ask::default() };
    let style = out.style;
    let render = |log: &LogText<'_>, review: &Review| match args.format {
        ReplayFormat::Json => json_text::line(&ReplayDocument::new(log, review, &(args.from..=args.to))),
        ReplayFormat::Text => {
            let story = story(args, log, review, Mark::Text);
            let verdict = verdict_line(log, review);
            format!("{story}\n{}{verdict}\n{}", diagnostics(log, review, style), judged_by_lines(&review.verdict))
        }
        ReplayFormat::Markdown => {
            let story = story(args, log, review, Mark::Markdown);
            let [name, verdict, judge] = [log.name, &verdict_line(log, review), &judged_by(&review.verdict)].map(markdown::text);
            format!("# {name}\n\n{story}\n{verdict}\n\nJudged by {judge}.\n")
        }
    };
    Run::<L>::new(ask, &args.reading).over(std::slice::from_ref(&args.log), render, |text, _| {
        if args.format == ReplayFormat::Json {
            out.write(&text);
        } else {
            out.lines(&text);
        }
        !out.is_closed()
    })
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
            Self::Markdown => markdown::text(text),
        }
    }

    fn code(self, text: &str) -> String {
        match self {
            Self::Text => printable(text),
            Self::Markdown => markdown::code(text),
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
    let (Some(info), Some(voice)) = (review.verdict.game, &review.voice) else { return String::new() };
    let mut out = String::new();
    let mut stage = (0, "");
    for moment in review.moments.iter().filter(|moment| (args.from..=args.to).contains(&moment.at)) {
        if stage != (moment.turn, moment.phase) && !matches!(moment.cause, Cause::Automatic) {
            stage = (moment.turn, moment.phase);
            let title = format!("{} {}, {}", info.turn, moment.turn, moment.phase);
            out.push_str(&if mark == Mark::Markdown { format!("\n## {title}\n\n") } else { format!("\n{title}\n") });
        }
        let head = head(info, &**voice, log, moment, mark);
        let story: Vec<String> = moment.story.iter().map(|line| mark.text(line)).collect();
        out.push_str(&format!("{head}{}\n", story.join("; ")));
    }
    out.trim_start_matches('\n').to_owned()
}

/// Number, line of the log and the move itself.
fn head(info: &Info, voice: &dyn Speak, log: &LogText<'_>, moment: &Moment, mark: Mark) -> String {
    let action = |wording: &Wording| mark.code(&move_line(info, voice, wording));
    match &moment.cause {
        Cause::Opening if mark == Mark::Text => String::new(),
        Cause::Opening | Cause::Automatic => mark.head("", ""),
        Cause::Declared(wording) => {
            let line = log.line_of_move(moment.at).map_or(String::new(), |line| format!(" line {line}"));
            mark.head(&moment.at.to_string(), &format!("{line}  {}", action(wording)))
        }
        Cause::Implied(wording) => mark.head("", &format!(" implied  {}", action(wording))),
    }
}
