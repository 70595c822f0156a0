//! `replay`.

use super::args::{ReplayArgs, ReplayFormat};
use super::output::Out;
use super::run::Run;
use crate::game::{Info, Speak};
use crate::judge::{Account, Ask, Cause, Moment};
use crate::referee::Options;
use crate::report::human::{diagnostics, judged_by, verdict_line};
use crate::report::spoken::{move_json, move_line};
use crate::report::{Paper, clean, json, json_text};
use serde_json::{Value as Json, json as object};

/// Tells games.
pub fn run(args: &ReplayArgs, mut out: Out) -> u8 {
    let options = Options { keep_going: args.judging.keep_going, complete: args.judging.complete };
    let ask = Ask { options, story: true, ..Ask::default() };
    let style = out.style;
    let render = |paper: &Paper<'_>, account: &Account| match args.format {
        ReplayFormat::Json => json_text::line(&story_json(args, paper, account)),
        ReplayFormat::Text => {
            let story = story(args, paper, account, Line { bullet: "", code: "" });
            format!(
                "{story}\n{}{}\njudged by {}\n",
                diagnostics(paper, account, style),
                verdict_line(paper, account),
                judged_by(&account.verdict)
            )
        }
        ReplayFormat::Markdown => {
            let story = story(args, paper, account, Line { bullet: "- ", code: "`" });
            format!("# {}\n\n{story}\n{}\n\nJudged by {}.\n", clean(paper.name), verdict_line(paper, account), judged_by(&account.verdict))
        }
    };
    Run::new(ask).over(std::slice::from_ref(&args.log), render, |text, _| {
        out.write(&text);
        !out.is_closed()
    })
}

/// How a line of the story is marked up.
#[derive(Clone, Copy)]
struct Line {
    bullet: &'static str,
    code: &'static str,
}

fn wanted<'m>(args: &ReplayArgs, account: &'m Account) -> impl Iterator<Item = &'m Moment> + use<'m> {
    let (from, to) = (args.from, args.to);
    account.moments.iter().filter(move |moment| (from..=to).contains(&moment.at))
}

fn story(args: &ReplayArgs, paper: &Paper<'_>, account: &Account, mark: Line) -> String {
    let (Some(info), Some(voice)) = (account.verdict.game, &account.voice) else { return String::new() };
    let mut out = String::new();
    let mut stage = (0, "");
    for moment in wanted(args, account) {
        let heading = if mark.bullet.is_empty() { "" } else { "## " };
        if stage != (moment.turn, moment.phase) && !matches!(moment.cause, Cause::Automatic) {
            stage = (moment.turn, moment.phase);
            out.push_str(&format!("\n{heading}{} {}, {}\n", info.turn, moment.turn, moment.phase));
            if !heading.is_empty() {
                out.push('\n');
            }
        }
        let head = head(info, &**voice, paper, moment, mark.code);
        let story: Vec<String> = moment.story.iter().map(|line| clean(line)).collect();
        out.push_str(&format!("{}{head}{}\n", mark.bullet, story.join("; ")));
    }
    out.trim_start_matches('\n').to_owned()
}

/// Number, line of the log and the move itself.
fn head(info: &Info, voice: &dyn Speak, paper: &Paper<'_>, moment: &Moment, code: &str) -> String {
    match &moment.cause {
        Cause::Opening => String::new(),
        Cause::Automatic => "      ".to_owned(),
        Cause::Declared(spoken) => {
            let line = paper.line_of_move(moment.at).map_or(String::new(), |line| format!(" line {line}"));
            format!("{:>4}{line}  {code}{}{code}  ", moment.at, clean(&move_line(info, voice, spoken)))
        }
        Cause::Implied(spoken) => format!("{:>4} implied  {code}{}{code}  ", "", clean(&move_line(info, voice, spoken))),
    }
}

fn story_json(args: &ReplayArgs, paper: &Paper<'_>, account: &Account) -> Json {
    let mut out = json::head(paper, account);
    out.insert("complete".to_owned(), account.verdict.complete.into());
    out.insert("rulings".to_owned(), json::rulings(account));
    let moments = wanted(args, account).filter_map(|moment| {
        let (info, voice) = (account.verdict.game?, account.voice.as_ref()?);
        let (kind, declared) = match &moment.cause {
            Cause::Opening => ("opening", Json::Null),
            Cause::Automatic => ("automatic", Json::Null),
            Cause::Declared(spoken) => ("declared", move_json(info, &**voice, spoken)),
            Cause::Implied(spoken) => ("implied", move_json(info, &**voice, spoken)),
        };
        let line = matches!(moment.cause, Cause::Declared(_)).then(|| paper.line_of_move(moment.at)).flatten();
        Some(object!({
            "move": moment.at, "line": line, "kind": kind, "turn": moment.turn, "phase": moment.phase, "declared": declared, "events": moment.story,
        }))
    });
    out.insert("moments".to_owned(), moments.collect());
    out.insert("standing".to_owned(), json::standing(account));
    Json::Object(out)
}
