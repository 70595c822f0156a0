//! `replay`.

use super::args::{ReplayArgs, ReplayFormat};
use super::input::{is_no_report, is_same};
use super::output::{Out, message};
use super::pages::pages;
use super::range::{MoveRange, moves};
use super::replace::write;
use super::run::Run;
use super::settings::Settings;
use super::status::{Ended, UNREADABLE};
use crate::game::Games;
use crate::game::language::{Info, Speak, Wording};
use crate::game::notation::move_line;
use crate::referee::judge::{Cause, Moment, Review, ReviewRequest};
use crate::referee::ledger::Entry;
use crate::referee::position::At;
use crate::referee::verdict::{Fate, Finding};
use crate::report::about::About;
use crate::report::documents::ReplayDocument;
use crate::report::human::{Style, diagnostics, footer, judged_by, occasion_line, verdict_line};
use crate::report::ledger::subject;
use crate::report::let_stand::let_stand;
use crate::report::markdown::findings;
use crate::report::records::stages;
use crate::report::{LogText, json_text};
use crate::yaml::{lines, markdown, markdown_code, printable};
use std::path::PathBuf;
use unicode_width::UnicodeWidthStr;

/// Runs the command.
pub(crate) fn run<L: Games>(args: &ReplayArgs, out: Out) -> Ended {
    let settings = Settings::new::<L>(&args.reading)?;
    let mut out = out.for_people(args.format == ReplayFormat::Text);
    if let Some(why) = clash(args) {
        return Err(why);
    }
    settings.one_input(args.log())?;
    let range = MoveRange::new(Some(args.from), Some(args.to))?;
    if args.format == ReplayFormat::Html {
        return pages::<L>(args, &settings, range, out);
    }
    let request = ReviewRequest {
        options: args.judging.options(),
        story: true,
        ledger: !args.about().is_empty(),
        position: (!args.about().is_empty()).then_some(At::Last),
        ..ReviewRequest::default()
    };
    let style = out.style;
    let render = |log: &LogText<'_>, review: &Review| {
        let text = match about(args, review) {
            Ok(about) => Ok(written(args, range, log, review, about.as_ref(), style)),
            Err(why) => Err(why),
        };
        (text, moves(review))
    };
    let (mut whole, mut is_written, mut seen) = (String::new(), false, range);
    let mut least = 0;
    let status = Run::<L>::new(request, &settings).judge_paths(
        &[args.log().to_owned()],
        render,
        |(text, moves), _| {
            is_written = true;
            let text = text.unwrap_or_else(|why| {
                message(&why);
                least = UNREADABLE;
                String::new()
            });
            seen.note(moves);
            match &args.output {
                Some(_) => whole.push_str(&lines(&text, style.color)),
                None => out.write(&text),
            }
            !out.is_closed()
        },
    );
    if let Some(why) = seen.missing_first_move() {
        message(&why);
        return Ok(status.max(UNREADABLE));
    }
    if let Some(file) = args.output.as_ref().filter(|_| is_written && least == 0) {
        write(&file.display().to_string(), file, &whole, &settings.sandbox)?;
    }
    Ok(status.max(least))
}

/// Returns why the arguments cannot be combined.
fn clash(args: &ReplayArgs) -> Option<String> {
    if args.is_without_log() {
        return Some(format!(
            "--about {}: the log is missing; write railref replay LOG --about NAME",
            printable(&args.log().to_string_lossy())
        ));
    }
    let is_log = |file: &&PathBuf| is_no_report(file) || is_same(args.log(), file);
    if let Some(file) = args.output.as_ref().filter(is_log) {
        let file = printable(&file.to_string_lossy());
        return Some(format!("--output {file}: a log has this name"));
    }
    (args.format == ReplayFormat::Html && !args.about().is_empty())
        .then(|| "--about goes with --format text, json or markdown".to_owned())
}

/// Writes the story of one log. A sound log without a move in the range adds nothing.
fn written(
    args: &ReplayArgs,
    range: MoveRange,
    log: &LogText<'_>,
    review: &Review,
    about: Option<&About>,
    style: Style,
) -> String {
    let silent = review.verdict.judgement.status() == 0 && !range.is_in(review);
    match args.format {
        ReplayFormat::Json => json_text::line(&ReplayDocument {
            about: args.about().to_vec(),
            ..ReplayDocument::new(log, review, &(args.from..=args.to), about)
        }),
        _ if silent => String::new(),
        ReplayFormat::Markdown => markdown_story(args, log, review, about),
        ReplayFormat::Text | ReplayFormat::Html => text_story(args, log, review, about, style),
    }
}

/// Returns what `--about` asks for; `None` if it asks for nothing, or the log is malformed. `Err`
/// says which name is unknown.
fn about(args: &ReplayArgs, review: &Review) -> Result<Option<About>, String> {
    match (review.voice.as_deref(), review.position.as_deref()) {
        (Some(voice), Some(position)) if !args.about().is_empty() => {
            About::new(args.about(), voice, position)
                .map(Some)
                .map_err(|(name, why)| format!("--about {name}: {why}"))
        }
        _ => Ok(None),
    }
}

/// Writes the story of a log as text, followed by what is wrong with it and the verdict.
fn text_story(
    args: &ReplayArgs,
    log: &LogText<'_>,
    review: &Review,
    about: Option<&About>,
    style: Style,
) -> String {
    let occasion = match occasion_line(log, style) {
        line if line.is_empty() => line,
        line => line + "\n",
    };
    format!(
        "{occasion}{}\n{}{}\n{}\n",
        fitted(story(args, log, review, about, Mark::Text), style.room),
        diagnostics(log, review, style),
        verdict_line(log, review),
        footer(&review.verdict, style)
    )
}

/// Puts the sentence of a moment below its move where the two do not fit into one line of a
/// terminal, so that the move stays whole.
fn fitted(story: String, room: Option<usize>) -> String {
    let Some(room) = room.filter(|room| story.lines().any(|line| line.width() > *room)) else {
        return story;
    };
    let fit = |line: &str| match line.trim_start().rsplit_once("  ") {
        Some((_, sentence)) if line.width() > room => {
            let head = line[..line.len() - sentence.len()].trim_end();
            format!("{head}\n      {sentence}\n")
        }
        _ => format!("{line}\n"),
    };
    story.lines().map(fit).collect()
}

/// Writes the story of a log in Markdown, followed by the verdict and what is wrong with it.
fn markdown_story(
    args: &ReplayArgs,
    log: &LogText<'_>,
    review: &Review,
    about: Option<&About>,
) -> String {
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
        story(args, log, review, about, Mark::Markdown),
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

    /// Returns a heading above the moments of a turn and phase.
    fn heading(self, title: &str) -> String {
        match self {
            Self::Text => format!("\n{title}\n"),
            Self::Markdown => format!("\n## {title}\n\n"),
        }
    }

    /// Writes the beginning of a line: columns in text, a list item in Markdown, where indentation
    /// would make it code.
    fn head(self, number: &str, rest: &str) -> String {
        match self {
            Self::Text if number.is_empty() && rest.is_empty() => "      ".to_owned(),
            Self::Text => format!("{number:>4}{rest}  "),
            Self::Markdown if number.is_empty() && rest.is_empty() => "- ".to_owned(),
            Self::Markdown => format!("- {}  ", format!("{number}{rest}").trim_start()),
        }
    }
}

/// Tells the whole game, or only what concerns the names asked for.
fn story(
    args: &ReplayArgs,
    log: &LogText<'_>,
    review: &Review,
    about: Option<&About>,
    mark: Mark,
) -> String {
    let (Some(info), Some(voice)) = (review.verdict.game, &review.voice) else {
        return String::new();
    };
    let mut out = String::new();
    let mut stage = (0, "");
    let mut refused = RefusedMoves::new(args, log, review, about, mark);
    let moments = review.moments.iter().zip(stages(review));
    let is_wanted = |moment: &Moment| (args.from..=args.to).contains(&moment.at);
    for (moment, own) in moments.filter(|(moment, _)| is_wanted(moment)) {
        let touched = about.map(|about| about.of(review, moment));
        if matches!(touched, Some(None)) {
            continue;
        }
        let touched = touched.flatten();
        let sentences = touched.as_ref().map_or(&moment.story, |it| &it.story);
        let entries = touched.as_ref().map_or(&[][..], |it| &it.entries);
        // An automatic step about which there is nothing to say needs neither a line nor a heading.
        let is_automatic = matches!(moment.cause, Cause::Opening | Cause::Automatic);
        if is_automatic && sentences.is_empty() && entries.is_empty() {
            continue;
        }
        if stage != own {
            stage = own;
            out.push_str(&mark.heading(&format!("{} {}, {}", info.turn, own.0, own.1)));
        }
        match moment.cause {
            Cause::Declared(_) => refused.tell(moment.at, &mut out),
            Cause::PassedOver(number) => {
                refused.tell(number + 1, &mut out);
                if sentences.is_empty() {
                    continue;
                }
            }
            Cause::Opening | Cause::Implied(_) | Cause::Automatic => {}
        }
        if !(is_automatic && sentences.is_empty()) {
            let head = head(info, &**voice, log, moment, mark);
            out.push_str(&format!(
                "{head}{}\n",
                moment_sentence(review, moment, sentences, mark)
            ));
        }
        for entry in entries {
            out.push_str(&payment(&**voice, &review.ledger[*entry], mark));
        }
    }
    refused.tell(u32::MAX, &mut out);
    if about.is_some() && out.is_empty() {
        let names = mark.text(&args.about().join(", "));
        return format!("No move, step or payment here touches {names}.\n");
    }
    out.trim_start_matches('\n').to_owned()
}

/// Joins the sentences of a moment, and adds whether its move is illegal.
fn moment_sentence(review: &Review, moment: &Moment, sentences: &[String], mark: Mark) -> String {
    let story: Vec<String> = sentences.iter().map(|line| mark.text(line)).collect();
    let standing = match moment.cause {
        Cause::Declared(_) => mark.text(&standing(review, moment.at)),
        _ => String::new(),
    };
    format!("{}{standing}", story.join("; "))
}

/// Returns an entry of an account: `      cash of Don +40: 90 (profit of red)`.
fn payment(voice: &dyn Speak, entry: &Entry, mark: Mark) -> String {
    let Entry {
        account,
        amount,
        balance,
        reason,
        ..
    } = entry;
    let whose = subject(voice, *account);
    let line = format!(
        "{} of {whose} {amount:+}: {balance} ({reason})",
        account.track
    );
    let indent = match mark {
        Mark::Text => "        ",
        Mark::Markdown => "  - ",
    };
    format!("{indent}{}\n", mark.text(&line))
}

/// The moves that were not carried out, which are reported in their places among the others.
struct RefusedMoves<'r, 'a> {
    args: &'r ReplayArgs,
    log: &'r LogText<'a>,
    findings: Vec<&'r Finding>,
    next: usize,
    mark: Mark,
}

impl<'r, 'a> RefusedMoves<'r, 'a> {
    fn new(
        args: &'r ReplayArgs,
        log: &'r LogText<'a>,
        review: &'r Review,
        about: Option<&About>,
        mark: Mark,
    ) -> Self {
        let findings = review.verdict.findings.iter();
        let is_about = |finding: &&Finding| {
            about.is_none_or(|about| {
                let declared = finding.facts.declared();
                declared.is_some_and(|action| about.is_named_in(&action))
            })
        };
        Self {
            args,
            log,
            findings: findings
                .filter(|finding| finding.rule.is_some() && finding.fate != Fate::CarriedOut)
                .filter(is_about)
                .collect(),
            next: 0,
            mark,
        }
    }

    /// Reports those that come before a move, in the order of the log.
    fn tell(&mut self, before: u32, out: &mut String) {
        while let Some(finding) = self.findings.get(self.next)
            && finding.place.number.is_some_and(|number| number < before)
        {
            self.next += 1;
            let number = finding
                .place
                .number
                .filter(|number| (self.args.from..=self.args.to).contains(number));
            let Some((number, line)) = number.zip(number.and_then(|at| self.log.line_of_move(at)))
            else {
                continue;
            };
            let action = self
                .log
                .text_of_move(number)
                .map_or_else(String::new, |text| format!("  {}", self.mark.code(text)));
            let head = self
                .mark
                .head(&number.to_string(), &format!(" line {line}{action}"));
            let fate = match finding.fate {
                Fate::LeftOut => "left out",
                _ if finding.is_conditional() => "not decided, illegal as assumed",
                Fate::Stopped | Fate::CarriedOut => "illegal",
            };
            out.push_str(&format!(
                "{head}{fate}: it breaks {}\n",
                self.mark.text(finding.code)
            ));
        }
    }
}

/// Says which rule a move breaks that was carried out or accepted all the same; empty for other
/// moves.
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
        (Some(finding), _) => {
            let illegal = match finding.is_conditional() {
                true => "illegal as assumed",
                false => "illegal",
            };
            format!(
                "; {illegal}, carried out all the same: it breaks {}",
                finding.code
            )
        }
        (None, Some(accepted)) => format!("; let stand: it breaks {}", accepted.rule.code),
        (None, None) => String::new(),
    }
}

/// Writes the number of a move, its line in the log and the move itself.
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
