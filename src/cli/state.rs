//! `state`.

use super::args::{StateArgs, StateFormat};
use super::output::{Out, message};
use super::run::Run;
use crate::bench::position::{ACTIVE, At, Position, Stage};
use crate::game::{Domain, Speak, Value};
use crate::judge::{Account, Ask};
use crate::referee::Options;
use crate::report::human::{diagnostics, judged_by, verdict_line};
use crate::report::spoken::json as value_json;
use crate::report::svg::wrap;
use crate::report::svg_map::{Heading, map};
use crate::report::text_map::{panels, text_map};
use crate::report::{Paper, clean, json, json_text, table};
use serde_json::{Map, Value as Json};

/// Characters in a line of a long list.
const LINE: usize = 100;

/// Shows the table at a position.
pub fn run(args: &StateArgs, mut out: Out) -> u8 {
    let options = Options { keep_going: args.judging.keep_going, complete: args.judging.complete };
    let ask = Ask { options, position: Some(at(args.at)), ..Ask::default() };
    let style = out.style;
    let mut status = 0;
    let render = |paper: &Paper<'_>, account: &Account| {
        let missing = missing(args.at, paper, account);
        let text = match (args.format, account.position.as_deref()) {
            (StateFormat::Json, position) => json_text::line(&state_json(paper, account, position)),
            (StateFormat::Table, Some(position)) => {
                let notes = diagnostics(paper, account, style);
                format!("{notes}{}judged by {}\n", state_table(account, position), judged_by(&account.verdict))
            }
            (StateFormat::Table, None) => format!("{}{}\n", diagnostics(paper, account, style), verdict_line(paper, account)),
            (StateFormat::Svg, Some(position)) => state_svg(paper, account, position),
            (StateFormat::Svg, None) => String::new(),
        };
        (text, missing)
    };
    let mut drawn = 0;
    let judged = Run::new(ask).over(std::slice::from_ref(&args.log), render, |(text, missing), _| {
        if let Some((why, at_least)) = missing {
            message(&why);
            status = status.max(at_least);
        }
        if args.format == StateFormat::Svg && drawn > 0 {
            message("there are several logs in this file; only the first is drawn");
            return false;
        }
        drawn += 1;
        out.write(&text);
        !out.is_closed()
    });
    judged.max(status)
}

/// The position an `--at` asks for.
pub fn at(number: Option<u32>) -> At {
    number.map_or(At::End, At::Move)
}

/// Why a position is missing, and the exit status that asks for.
pub fn missing(wanted: Option<u32>, paper: &Paper<'_>, account: &Account) -> Option<(String, u8)> {
    if account.position.is_some() {
        return None;
    }
    let (verdict, name) = (&account.verdict, clean(paper.name));
    if account.voice.is_none() {
        return Some((format!("{name}: a malformed log has no positions; railref check says what is wrong"), 2));
    }
    let (wanted, declared, reached) = (wanted.unwrap_or(0), verdict.counts.declared, verdict.reached());
    if wanted > declared {
        return Some((format!("{name}: there is no move {wanted}: the log has {declared}"), 2));
    }
    Some((
        format!(
            "{name}: move {wanted} is not reached: the replay stops at the illegal move {}; the last position is --at {reached}",
            reached + 1
        ),
        1,
    ))
}

/// Where a position stands, in words.
pub fn stage_words(account: &Account, stage: &Stage) -> String {
    let turn = account.verdict.game.map_or("turn", |info| info.turn);
    let mut words = if stage.at == 0 { "before the first move".to_owned() } else { format!("after move {}", stage.at) };
    match stage.implied {
        0 => {}
        1 => words.push_str(" and 1 implied pass"),
        count => words.push_str(&format!(" and {count} implied passes")),
    }
    format!("{words}, {turn} {}, phase {}", stage.turn, stage.phase)
}

/// Who is to act, in words.
pub fn to_act(voice: &dyn Speak, position: &dyn Position) -> String {
    let active = position.observations().into_iter().find(|(key, _)| *key == ACTIVE).map(|(_, value)| value);
    match active {
        Some(value @ (Value::Name(..) | Value::Word(_))) => format!("{} is to act", clean(&voice.value(&value))),
        _ if position.stage().over => "the game is over".to_owned(),
        _ => "nobody is to act".to_owned(),
    }
}

fn state_json(paper: &Paper<'_>, account: &Account, position: Option<&dyn Position>) -> Json {
    let mut out = json::head(paper, account);
    out.insert("complete".to_owned(), account.verdict.complete.into());
    out.insert("rulings".to_owned(), json::rulings(account));
    let stage = position.map(Position::stage);
    out.insert("move".to_owned(), stage.as_ref().map(|stage| stage.at).into());
    out.insert("implied".to_owned(), stage.as_ref().map(|stage| stage.implied).into());
    out.insert("turn".to_owned(), stage.as_ref().map(|stage| stage.turn).into());
    out.insert("phase".to_owned(), stage.as_ref().map(|stage| stage.phase).into());
    out.insert("over".to_owned(), stage.as_ref().map(|stage| stage.over).into());
    let state = match (position, &account.voice) {
        (Some(position), Some(voice)) => {
            let entries = position.observations();
            let entries = entries.iter().map(|(key, value)| ((*key).to_owned(), value_json(&**voice, value)));
            Json::Object(entries.collect::<Map<String, Json>>())
        }
        _ => Json::Null,
    };
    out.insert("state".to_owned(), state);
    Json::Object(out)
}

fn state_table(account: &Account, position: &dyn Position) -> String {
    let (Some(info), Some(voice)) = (account.verdict.game, &account.voice) else { return String::new() };
    let voice = &**voice;
    let mut out = format!("{}, {}; {}\n\n", info.title, stage_words(account, &position.stage()), to_act(voice, position));
    let observations = position.observations();
    let mut lines = vec![vec![String::new(); 2]];
    let mut domains: Vec<Domain> = Vec::new();
    for (key, value) in &observations {
        match value {
            Value::Map(domain, _) if domains.contains(domain) => {}
            Value::Map(domain, _) => domains.push(*domain),
            other => {
                for (index, line) in wrap(&clean(&voice.value(other)), LINE).into_iter().enumerate() {
                    lines.push(vec![if index == 0 { (*key).to_owned() } else { String::new() }, line]);
                }
            }
        }
    }
    out.push_str(table::columns(&lines).trim_start_matches('\n'));
    for domain in domains {
        out.push('\n');
        out.push_str(&domain_table(voice, &observations, domain, info.one(domain)));
    }
    let picture = position.picture();
    format!("{out}\n{}\n{}", text_map(&picture), panels(&picture))
}

/// One row a name, one column a key.
fn domain_table(voice: &dyn Speak, observations: &[(&'static str, Value)], domain: Domain, one: &str) -> String {
    let maps: Vec<(&str, &[(u16, Value)])> = observations
        .iter()
        .filter_map(|(key, value)| match value {
            Value::Map(of, entries) if *of == domain => Some((*key, &entries[..])),
            _ => None,
        })
        .collect();
    let mut ids: Vec<u16> = Vec::new();
    for (id, _) in maps.iter().flat_map(|(_, entries)| *entries) {
        if !ids.contains(id) {
            ids.push(*id);
        }
    }
    let mut rows = vec![std::iter::once(one).chain(maps.iter().map(|(key, _)| *key)).map(str::to_owned).collect::<Vec<_>>()];
    for id in ids {
        let cell = |entries: &[(u16, Value)]| {
            let value = entries.iter().find(|(of, _)| *of == id).map(|(_, value)| value);
            value.map_or(String::new(), |value| clean(&short(voice, value)))
        };
        rows.push(std::iter::once(clean(voice.name(domain, id))).chain(maps.iter().map(|(_, entries)| cell(entries))).collect());
    }
    table::columns(&rows)
}

/// A value as a cell shows it: noughts of a mapping and the brackets are left out.
fn short(voice: &dyn Speak, value: &Value) -> String {
    match value {
        Value::Map(domain, entries) => {
            let some = entries.iter().filter(|(_, value)| *value != Value::Number(0));
            some.map(|(id, value)| format!("{} {}", voice.value(value), voice.name(*domain, *id))).collect::<Vec<_>>().join(", ")
        }
        Value::List(values) => {
            let maps = values.iter().any(|value| matches!(value, Value::Map(..)));
            let each = values.iter().map(|value| if maps { whole(voice, value) } else { voice.value(value) });
            each.collect::<Vec<_>>().join(if maps { ", " } else { " " })
        }
        other => voice.value(other),
    }
}

/// A mapping without its brackets, noughts and all.
fn whole(voice: &dyn Speak, value: &Value) -> String {
    let entries = value.entries().iter().map(|(id, of)| match value {
        Value::Map(domain, _) => format!("{} {}", voice.name(*domain, *id), voice.value(of)),
        _ => voice.value(of),
    });
    entries.collect::<Vec<_>>().join(" ")
}

fn state_svg(paper: &Paper<'_>, account: &Account, position: &dyn Position) -> String {
    let (Some(info), Some(voice)) = (account.verdict.game, &account.voice) else { return String::new() };
    let board = account.verdict.board.as_ref().map_or("", |(name, _)| name.as_str());
    let heading = Heading {
        title: format!("{}, {}", info.title, stage_words(account, &position.stage())),
        subtitle: format!("{}; log {}, board {board}", to_act(&**voice, position), paper.name),
    };
    map(&position.picture(), &heading, &**voice)
}
