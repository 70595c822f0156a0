//! `state`.

use super::args::{StateArgs, StateFormat};
use super::output::{Out, message};
use super::reach::ReachAnswer;
use super::run::Run;
use super::settings::Settings;
use super::status::{Ended, UNREADABLE};
use crate::game::Games;
use crate::game::language::{Domain, Info, Shape, Speak, Value};
use crate::game::reading::BoardCache;
use crate::referee::excerpt::Excerpt;
use crate::referee::judge::{Review, ReviewRequest};
use crate::referee::position::{self, At, Position, Stage};
use crate::referee::verdict::{Judgement, no_move};
use crate::report::control;
use crate::report::documents::StateDocument;
use crate::report::human::{
    Style, diagnostics, diagnostics_up_to, footer, log_name, occasion_line, verdict_line,
};
use crate::report::let_stand::let_stand;
use crate::report::svg_state::state_svg;
use crate::report::text_map::{panels, text_map};
use crate::report::wrap::{lines as wrap, long_line};
use crate::report::{LogText, json_text, table};
use crate::yaml::printable;

pub(crate) use crate::referee::position::to_act;

/// Runs the command.
pub(crate) fn run<L: Games>(args: &StateArgs, out: Out) -> Ended {
    let settings = Settings::new::<L>(&args.reading)?;
    let mut out = out.for_people(args.format == StateFormat::Table);
    settings.one_input(&args.log)?;
    if args.rest && args.format != StateFormat::Log {
        return Err(
            "--rest writes the moves behind a position: it goes with --format log".to_owned(),
        );
    }
    if !args.reach.is_empty() && !matches!(args.format, StateFormat::Table | StateFormat::Json) {
        return Err("--reach goes with --format table or json".to_owned());
    }
    let options = args.judging.options();
    let request = ReviewRequest {
        options,
        position: Some(at(args.at)),
        ..ReviewRequest::default()
    };
    let style = out.style;
    let (mut status, mut sound) = (0, 0);
    let render = |log: &LogText<'_>, review: &Review| {
        let (text, fault) = match written::<L>(args, &settings, log, review, style) {
            Ok(text) => (text, missing(args.at, log, review, &settings)),
            Err(why) => (String::new(), Some((why, UNREADABLE))),
        };
        (text, fault, status_at(args.at, review))
    };
    let (mut drawn, mut picture) = (0, String::new());
    let judged = Run::<L>::new(request, &settings).judge_paths(
        std::slice::from_ref(&args.log),
        render,
        |(text, missing, of_position), _| {
            sound = sound.max(of_position);
            if let Some((why, at_least)) = missing {
                message(&why);
                status = status.max(at_least);
            }
            if args.format == StateFormat::Svg {
                // A picture shows only one log, so it is written once it is certain that there is
                // no second.
                drawn += 1;
                picture = text;
                return drawn == 1;
            }
            out.write(&text);
            !out.is_closed()
        },
    );
    if drawn > 1 {
        return Err(
            "there are several logs, and a picture is of one: name one file with one log, or draw each in a loop".to_owned(),
        );
    }
    out.write(&picture);
    Ok(of_positions(judged, sound).max(status))
}

/// Writes the position of one log. `Err` says why it cannot be written.
fn written<L: Games>(
    args: &StateArgs,
    settings: &Settings,
    log: &LogText<'_>,
    review: &Review,
    style: Style,
) -> Result<String, String> {
    Ok(match (args.format, review.position.as_deref()) {
        (StateFormat::Table | StateFormat::Json, Some(position)) if !args.reach.is_empty() => {
            reach(args, log, review, position, style)?
        }
        (StateFormat::Json, _) => json_text::line(&StateDocument::new(log, review)),
        (StateFormat::Table, Some(position)) => {
            let notes = notes_at(args.at, log, review, style);
            format!(
                "{notes}{}{}\n",
                state_table(log, review, position, style),
                footer(&review.verdict, style)
            )
        }
        (StateFormat::Table, None) => format!(
            "{}{}\n",
            diagnostics(log, review, style),
            verdict_line(log, review)
        ),
        (StateFormat::Svg, Some(position)) => state_svg(args.at, log, review, position),
        (StateFormat::Svg | StateFormat::Log, None) => String::new(),
        (StateFormat::Log, Some(_)) => excerpt::<L>(args, settings, log, review)?,
    })
}

/// Returns what it takes to reach the places of `--reach`. `Err` says which of the names is
/// unknown.
fn reach(
    args: &StateArgs,
    log: &LogText<'_>,
    review: &Review,
    position: &dyn Position,
    style: Style,
) -> Result<String, String> {
    let (Some(info), Some(voice)) = (review.verdict.game, review.voice.as_deref()) else {
        return Ok(String::new());
    };
    let wanted = args.reach.iter();
    let answers = wanted
        .map(|text| ReachAnswer::new(text, info, voice, position))
        .collect::<Result<Vec<_>, String>>()?;
    if args.format == StateFormat::Json {
        return Ok(json_text::line(&StateDocument {
            reach: answers.iter().map(ReachAnswer::record).collect(),
            ..StateDocument::new(log, review)
        }));
    }
    let sentences = answers.iter().map(|answer| {
        let sentence = printable(&answer.sentence());
        format!("{}\n", long_line(&sentence, style.width))
    });
    Ok(format!(
        "{}{}, {}; {}\n\n{}\n{}\n",
        notes_at(args.at, log, review, style),
        info.title,
        stage_words(review, &position.stage()),
        to_act(voice, position),
        sentences.collect::<String>(),
        footer(&review.verdict, style)
    ))
}

/// Returns the exit status for the position after a declared move: the status of the log up to that
/// move.
pub(crate) fn status_at(wanted: Option<u32>, review: &Review) -> u8 {
    let verdict = &review.verdict;
    let broken = |at| {
        verdict
            .findings
            .iter()
            .any(|finding| finding.place.number.is_some_and(|number| number <= at))
    };
    match wanted {
        Some(at)
            if matches!(verdict.judgement, Judgement::Illegal | Judgement::Undecided)
                && !broken(at) =>
        {
            Judgement::Legal.status()
        }
        _ => verdict.judgement.status(),
    }
}

/// Returns the exit status of a run over logs that were judged with status `judged` and whose
/// positions have status `sound`. What could not be read always counts.
pub(crate) fn of_positions(judged: u8, sound: u8) -> u8 {
    if judged == Judgement::Illegal.status() {
        sound
    } else {
        judged
    }
}

/// Returns the diagnostics that belong to a position.
fn notes_at(wanted: Option<u32>, log: &LogText<'_>, review: &Review, style: Style) -> String {
    wanted.map_or_else(
        || diagnostics(log, review, style),
        |at| diagnostics_up_to(at, log, review, style),
    )
}

/// Returns the log that begins at the position, or says why there is none.
fn excerpt<L: Games>(
    args: &StateArgs,
    settings: &Settings,
    log: &LogText<'_>,
    review: &Review,
) -> Result<String, String> {
    let cache = BoardCache::default();
    let input = settings.input(&args.log);
    let boards = input.boards(&cache);
    let options = args.judging.options();
    let text = review
        .verdict
        .game
        .zip(log.tree.root())
        .and_then(|(info, root)| {
            let excerpt = Excerpt {
                tree: log.tree,
                root,
                boards: &boards,
                options,
                at: at(args.at),
                rest: args.rest,
            };
            L::with(info.id, excerpt)?
        });
    let text = text.ok_or_else(|| {
        format!(
            "{}: this position cannot be written as a log",
            printable(log.name)
        )
    })?;
    Ok(format!(
        "{}{}{text}",
        accepted_comments(args.at, log, review),
        assumed(review).unwrap_or_default()
    ))
}

/// Returns comments that list what the table accepted before the position, because those moves are
/// not in the log that begins there.
fn accepted_comments(at: Option<u32>, log: &LogText<'_>, review: &Review) -> String {
    let_stand(at, log, review)
        .iter()
        .map(|line| format!("# {line}\n"))
        .collect()
}

/// Returns the comment that says which parts of a position are assumed, because the original log
/// begins with a position that leaves them out.
fn assumed(review: &Review) -> Option<String> {
    let keys = review.verdict.position.as_ref()?;
    let observations = review.position.as_ref()?.observations();
    let is_shown = |key: &&&str| {
        observations.iter().any(|(known, value)| match value {
            Value::Map(_, entries) => {
                known == *key && entries.iter().any(|(_, value)| *value != Value::Unknown)
            }
            value => known == *key && *value != Value::Unknown,
        })
    };
    let open: Vec<String> = keys
        .assumed
        .iter()
        .chain(&keys.partly)
        .filter(is_shown)
        .map(|key| keys.named(key))
        .collect();
    (!open.is_empty()).then(|| {
        format!(
            "# Assumed, because the log this is cut from does not say it: {}.\n",
            open.join(", ")
        )
    })
}

/// Returns the position that `--at` asks for.
pub(crate) fn at(number: Option<u32>) -> At {
    number.map_or(At::End, At::Move)
}

/// Says why a position is missing, and returns the exit status. If the verdict is the reason, the
/// settings may change its status.
pub(crate) fn missing(
    wanted: Option<u32>,
    log: &LogText<'_>,
    review: &Review,
    settings: &Settings,
) -> Option<(String, u8)> {
    if review.position.is_some() {
        return None;
    }
    let (verdict, name) = (&review.verdict, log_name(log));
    if review.voice.is_none() {
        return Some((
            format!("{name}: a malformed log has no positions; railref check says what is wrong"),
            settings.of_verdict(Judgement::Malformed.status()),
        ));
    }
    let (wanted, declared, reached) = (
        wanted.unwrap_or(0),
        verdict.counts.declared,
        verdict.reached(),
    );
    if wanted > declared {
        return Some((format!("{name}: {}", no_move(wanted, declared)), UNREADABLE));
    }
    let stop = reached + 1;
    let why = match verdict.judgement {
        Judgement::Undecided => format!("move {stop}, which is illegal as assumed"),
        _ => format!("the illegal move {stop}"),
    };
    Some((
        format!(
            "{name}: move {wanted} is not reached: the replay stops at {why}; the last position is --at {reached}"
        ),
        settings.of_verdict(Judgement::Illegal.status()),
    ))
}

/// Describes the stage of a position.
pub(crate) fn stage_words(review: &Review, stage: &Stage) -> String {
    review
        .verdict
        .game
        .map_or_else(String::new, |info| position::stage_words(info, stage))
}

/// Returns the table at a position: the values of observables, name by name, and the map.
pub(crate) fn state_table(
    log: &LogText<'_>,
    review: &Review,
    position: &dyn Position,
    style: Style,
) -> String {
    let (Some(info), Some(voice)) = (review.verdict.game, &review.voice) else {
        return String::new();
    };
    let voice = &**voice;
    let mut out = format!(
        "{}, {}; {}\n{}\n",
        info.title,
        stage_words(review, &position.stage()),
        to_act(voice, position),
        occasion_line(log, style)
    );
    let observations = position.observations();
    let keys = observations.iter().map(|(key, _)| key.len());
    // Keys and values are two blanks apart.
    let room = style.width.saturating_sub(keys.max().unwrap_or(0) + 2);
    let mut lines = vec![vec![String::new(); 2]];
    let mut domains: Vec<Domain> = Vec::new();
    for (key, value) in &observations {
        match value {
            Value::Map(domain, _) if domains.contains(domain) => {}
            Value::Map(domain, _) => domains.push(*domain),
            other => {
                let value = printable(&voice.value(other));
                for (index, line) in wrap(&value, room).into_iter().enumerate() {
                    let name = if index == 0 { key } else { "" };
                    lines.push(vec![name.to_owned(), line]);
                }
            }
        }
    }
    out.push_str(table::columns(&lines).trim_start_matches('\n'));
    for domain in domains {
        out.push('\n');
        out.push_str(&domain_table(
            voice,
            &observations,
            domain,
            info,
            style.room,
        ));
    }
    let controlled = control::table(log, voice, &position.controlled(), style.room);
    if !controlled.is_empty() {
        out.push('\n');
        out.push_str(&controlled);
    }
    let picture = position.picture();
    format!("{out}\n{}\n{}", text_map(&picture), panels(&picture))
}

/// Returns a table with one row per name and one column per key, for a terminal that shows `room`
/// columns.
fn domain_table(
    voice: &dyn Speak,
    observations: &[(&'static str, Value)],
    domain: Domain,
    info: &Info,
    room: Option<usize>,
) -> String {
    let maps: Vec<(&str, &[(u16, Value)])> = observations
        .iter()
        .zip(info.expects)
        .filter_map(|((key, value), known)| match value {
            Value::Map(of, entries) if *of == domain && !is_on_the_map(&known.shape) => {
                Some((*key, &entries[..]))
            }
            _ => None,
        })
        .collect();
    let mut ids: Vec<u16> = Vec::new();
    for (id, _) in maps.iter().flat_map(|(_, entries)| *entries) {
        if !ids.contains(id) {
            ids.push(*id);
        }
    }
    let mut rows = vec![
        std::iter::once(info.one(domain))
            .chain(maps.iter().map(|(key, _)| *key))
            .map(str::to_owned)
            .collect::<Vec<_>>(),
    ];
    for id in ids {
        let cell = |entries: &[(u16, Value)]| {
            let value = entries
                .iter()
                .find(|(of, _)| *of == id)
                .map(|(_, value)| value);
            value.map_or(String::new(), |value| printable(&short(voice, value)))
        };
        rows.push(
            std::iter::once(printable(voice.name(domain, id)))
                .chain(maps.iter().map(|(_, entries)| cell(entries)))
                .collect(),
        );
    }
    table::fitted(&rows, 1, room)
}

/// Returns whether a mapping lists what is on the map. The picture below shows that, and it is too
/// wide for a column.
fn is_on_the_map(shape: &Shape) -> bool {
    let list = match shape {
        Shape::Map(_, of) => of,
        Shape::ListOrMap(list, _) => list,
        _ => return false,
    };
    match list {
        Shape::Links(_) | Shape::Lines(_) => true,
        Shape::CountOrBag(of) | Shape::Bag(of) => matches!(of, Shape::Name([Domain::Place])),
        _ => false,
    }
}

/// Writes a value for a cell, without brackets; zeros of a mapping are left out.
fn short(voice: &dyn Speak, value: &Value) -> String {
    match value {
        Value::Map(domain, entries) => {
            let some = entries
                .iter()
                .filter(|(_, value)| *value != Value::Number(0));
            some.map(|(id, value)| format!("{} {}", voice.value(value), voice.name(*domain, *id)))
                .collect::<Vec<_>>()
                .join(", ")
        }
        Value::List(values) => {
            let maps = values.iter().any(|value| matches!(value, Value::Map(..)));
            let each = values.iter().map(|value| {
                if maps {
                    whole(voice, value)
                } else {
                    voice.value(value)
                }
            });
            each.collect::<Vec<_>>().join(if maps { ", " } else { " " })
        }
        other => voice.value(other),
    }
}

/// Writes a mapping without its brackets, including zeros.
fn whole(voice: &dyn Speak, value: &Value) -> String {
    let entries = value.entries().iter().map(|(id, of)| match value {
        Value::Map(domain, _) => format!("{} {}", voice.name(*domain, *id), voice.value(of)),
        _ => voice.value(of),
    });
    entries.collect::<Vec<_>>().join(" ")
}
