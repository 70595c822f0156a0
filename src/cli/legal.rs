//! `legal`.

use super::args::{LegalArgs, LegalFormat};
use super::output::{Out, message};
use super::run::Run;
use super::state::{at, missing, stage_words, to_act};
use crate::bench::position::Position;
use crate::game::{Explanation, Info, Names, Speak, Value};
use crate::judge::{Account, Ask};
use crate::referee::Options;
use crate::report::human::{Style, diagnostics, verdict_line};
use crate::report::spoken::{move_json, move_line};
use crate::report::{Paper, clean, json, json_text};
use crate::verdict::{Facts, Finding, Judgement, Spoken, Verdict};
use serde_json::Value as Json;

/// How many legal moves are listed at most.
const LIMIT: usize = 10_000;

/// Lists legal moves, or judges one.
pub fn run(args: &LegalArgs, mut out: Out) -> u8 {
    let options = Options { keep_going: args.judging.keep_going, complete: args.judging.complete };
    let ask = Ask { options, position: Some(at(args.at)), ..Ask::default() };
    let style = out.style;
    let mut asked: Option<u8> = None;
    let mut status = 0;
    let render = |paper: &Paper<'_>, account: &Account| {
        let (Some(position), Some(info), Some(voice)) = (account.position.as_deref(), account.verdict.game, account.voice.as_deref())
        else {
            let text = match args.format {
                LegalFormat::Json => json_text::line(&Json::Object(json::head(paper, account))),
                LegalFormat::Table => format!("{}{}\n", diagnostics(paper, account, style), verdict_line(paper, account)),
            };
            return Reply { text, status: missing(args.at, paper, account), answered: None };
        };
        let scene = Scene { paper, account, position, info, voice };
        match (&args.why, &args.actor) {
            (Some(text), _) => scene.why(text, args.format, style),
            (None, actor) => scene.list(actor.as_deref(), args.format),
        }
    };
    let judged = Run::new(ask).over(std::slice::from_ref(&args.log), render, |reply, _| {
        if let Some((why, at_least)) = reply.status {
            message(&why);
            status = status.max(at_least);
        }
        if let Some(answer) = reply.answered {
            asked = Some(asked.unwrap_or(0).max(answer));
        }
        out.write(&reply.text);
        !out.is_closed()
    });
    // Asked of one move, the exit status is of that move, whatever becomes of the log after it.
    asked.unwrap_or(judged).max(status)
}

/// What is written of one log.
struct Reply {
    text: String,
    /// A message, and the exit status at least.
    status: Option<(String, u8)>,
    /// The exit status of the move that was asked of.
    answered: Option<u8>,
}

struct Scene<'s, 'a> {
    paper: &'s Paper<'a>,
    account: &'s Account,
    position: &'s dyn Position,
    info: &'static Info,
    voice: &'s (dyn Speak + Send),
}

impl Scene<'_, '_> {
    fn stage(&self) -> String {
        format!("{}; {}", stage_words(self.account, &self.position.stage()), to_act(self.voice, self.position))
    }

    fn head(&self) -> serde_json::Map<String, Json> {
        let stage = self.position.stage();
        let mut out = json::head(self.paper, self.account);
        out.insert("move".to_owned(), stage.at.into());
        out.insert("implied".to_owned(), stage.implied.into());
        out.insert("turn".to_owned(), stage.turn.into());
        out.insert("phase".to_owned(), stage.phase.into());
        out
    }

    fn list(&self, actor: Option<&str>, format: LegalFormat) -> Reply {
        let choice = self.position.legal(LIMIT);
        let mut moves = choice.moves;
        if let Some(name) = actor {
            let ids = self.position.resolve(name);
            if ids.is_empty() {
                let actors = self.position.actors();
                let near = Names::new(actors.iter().map(String::as_str)).nearest(name).map(|(near, _)| format!("; did you mean {near}?"));
                let known = near.unwrap_or_else(|| format!("; there are {}", actors.join(", ")));
                let why = clean(&format!("--for {name}: nobody and nothing is called so{known}"));
                return Reply { text: String::new(), status: Some((why, super::UNREADABLE)), answered: None };
            }
            moves.retain(|spoken| concerns(self.info, spoken, &ids));
        }
        let omissible = self.position.omissible();
        let only_pass = omissible.as_ref().filter(|(_, forced)| *forced);
        let text = match format {
            LegalFormat::Json => {
                let mut out = self.head();
                out.insert("for".to_owned(), actor.into());
                out.insert("legal".to_owned(), moves.iter().map(|spoken| move_json(self.info, self.voice, spoken)).collect());
                out.insert("truncated".to_owned(), choice.more.into());
                out.insert("forced_pass".to_owned(), only_pass.map(|(pass, _)| move_json(self.info, self.voice, pass)).into());
                json_text::line(&Json::Object(out))
            }
            LegalFormat::Table => {
                // Remarks are comments: the whole output can be pasted into a log.
                let mut text = format!("# {}: {}\n", clean(self.paper.name), self.stage());
                for spoken in &moves {
                    text.push_str(&format!("- {}\n", clean(&move_line(self.info, self.voice, spoken))));
                }
                if choice.more {
                    text.push_str(&format!("# there are more: only the first {LIMIT} legal moves were looked at\n"));
                }
                if moves.is_empty() && !choice.more {
                    text.push_str(&format!("# no legal move{}\n", actor.map_or(String::new(), |name| format!(" for {}", clean(name)))));
                }
                if only_pass.is_some() {
                    text.push_str("# this pass is forced: a log may leave it out\n");
                }
                text
            }
        };
        Reply { text, status: None, answered: None }
    }

    fn why(&self, text: &str, format: LegalFormat, style: Style) -> Reply {
        let answer = self.position.ask(text);
        let (judgement, passes) = (answer.judgement, answer.passes);
        let declared = answer.declared.as_ref().map(|spoken| move_json(self.info, self.voice, spoken));
        let mut verdict = Verdict {
            game: Some(self.info),
            edition: self.account.verdict.edition,
            board: self.account.verdict.board.clone(),
            rulings: self.account.verdict.rulings.clone(),
            ..crate::judge::malformed_verdict(None, answer.faults)
        };
        verdict.judgement = judgement;
        let with_blames = |facts: Box<dyn Facts>| -> Box<dyn Facts> {
            let help = self.blames(&facts.explain());
            Box::new(Recalled { facts, help })
        };
        verdict.findings = answer.findings.into_iter().map(|finding| Finding { facts: with_blames(finding.facts), ..finding }).collect();
        verdict.accepted = answer.accepted;
        let account = Account { verdict, voice: Some(self.position.voice()), moments: Vec::new(), sheets: Vec::new(), position: None };
        let paper = Paper::new("--why", 1, &answer.tree, 0, 0);
        let passes: Vec<Json> = passes.iter().map(|spoken| move_json(self.info, self.voice, spoken)).collect();
        let text = match format {
            LegalFormat::Json => {
                let mut out = self.head();
                let judged = json::verdict(&paper, &account);
                out.insert("asked".to_owned(), declared.into());
                out.insert("answer".to_owned(), judgement.word().into());
                out.insert("passes".to_owned(), passes.into());
                for key in ["violations", "accepted"] {
                    out.insert(key.to_owned(), judged.get(key).cloned().unwrap_or_default());
                }
                json_text::line(&Json::Object(out))
            }
            LegalFormat::Table => {
                let said = match judgement {
                    Judgement::Legal => "legal",
                    Judgement::Accepted => "not legal, but let stand by its accept",
                    Judgement::Illegal => "not legal",
                    Judgement::Malformed => "not a move",
                };
                let mut after = String::new();
                if !passes.is_empty() && judgement != Judgement::Malformed {
                    let passes: Vec<String> = passes.iter().map(crate::report::spoken::flow).collect();
                    let word = if passes.len() == 1 { "pass" } else { "passes" };
                    after = clean(&format!(", after the implied {word} {}", passes.join(", ")));
                }
                let shown = declared.as_ref().map_or_else(|| clean(text.trim()), |declared| clean(&crate::report::spoken::flow(declared)));
                format!("{}{shown}: {said}{after}\n{}\n", diagnostics(&paper, &account, style), self.stage())
            }
        };
        Reply { text, status: None, answered: Some(judgement.status()) }
    }

    /// The earlier moves that are to blame, as lines: they stand in the log, not in the move that was asked of.
    fn blames(&self, told: &Explanation) -> Vec<String> {
        let line = |blame: &crate::game::Blame| {
            let place = self.paper.line_of_move(blame.at).map_or(String::new(), |line| format!(" ({}, line {line})", self.paper.name));
            let source = self.paper.text_of_move(blame.at).map_or(String::new(), |text| format!(": {text}"));
            format!("move {}{place}: {}{source}", blame.at, blame.label)
        };
        told.blames.iter().map(line).collect()
    }
}

/// Whether the actor or the verb's value of a move is one of these.
fn concerns(info: &Info, spoken: &Spoken, ids: &[(crate::game::Domain, u16)]) -> bool {
    let verb = &info.verbs[spoken.verb];
    let keys = [Some(0), verb.key("by")];
    let is = |value: &Value| matches!(value, Value::Name(domain, id) if ids.contains(&(*domain, *id)));
    keys.into_iter().flatten().filter_map(|key| spoken.args.get(key)).any(|value| match value {
        Value::Map(domain, entries) => entries.iter().any(|(id, value)| ids.contains(&(*domain, *id)) || is(value)),
        other => other.elements().iter().any(is),
    })
}

/// Facts whose earlier moves stand in another text: they become lines of help.
#[derive(Debug)]
struct Recalled {
    facts: Box<dyn Facts>,
    help: Vec<String>,
}

impl Facts for Recalled {
    fn explain(&self) -> Explanation {
        let mut told = self.facts.explain();
        told.blames.clear();
        let lines: Vec<String> = told.help.take().into_iter().chain(self.help.iter().cloned()).collect();
        told.help = (!lines.is_empty()).then(|| lines.join("; "));
        told
    }

    fn declared(&self) -> Option<Spoken> {
        self.facts.declared()
    }

    fn legal(&self) -> Vec<Spoken> {
        self.facts.legal()
    }
}
