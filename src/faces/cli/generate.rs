//! `generate` and `new`.

use super::args::{GenerateArgs, NewArgs};
use super::choices::game_named;
use super::input::only_log;
use super::names;
use super::output::{Out, message};
use super::settings::Settings;
use super::status::Ended;
use crate::game::Games;
use crate::game::language::Info;
use crate::game::reading::{BoardCache, BoardFiles, Boards, CachedBoards};
use crate::game::sandbox::Sandbox;
use crate::referee::excerpt::Excerpt;
use crate::referee::generate::{Generate, Order, seeds};
use crate::referee::judge::{ReviewRequest, judge_with};
use crate::referee::position::At;
use crate::referee::replay::Options;
use crate::referee::verdict::Judgement;
use crate::report::human::{diagnostics, verdict_line};
use crate::report::template::{NAMES, Template};
use crate::yaml::printable;
use std::path::Path;

/// Returns players by number or by name; `None` for a number for which there are not enough names.
fn players(text: Option<&str>, usual: usize) -> Option<Vec<String>> {
    let count = match text.map(str::trim) {
        None => usual,
        Some(text) if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) => {
            text.parse().unwrap_or(usize::MAX)
        }
        Some(text) => return Some(names::between_commas(text)),
    };
    (count <= NAMES.len()).then(|| {
        NAMES[..count]
            .iter()
            .map(|name| (*name).to_owned())
            .collect()
    })
}

/// Returns the requested players; `Err` says how many there can be.
fn seated(info: &Info, text: Option<&str>, usual: usize) -> Result<Vec<String>, String> {
    let (least, most) = info.players;
    players(text, usual).ok_or_else(|| format!("{} takes {least} to {most} players", info.title))
}

/// Returns a source for a board file that is named by its path, relative to the working folder.
/// Since the user chose it, it may be anywhere.
fn boards(board: Option<&str>) -> BoardFiles {
    let folder = board
        .and_then(|board| Path::new(board).parent())
        .unwrap_or(Path::new(""));
    BoardFiles::within(Path::new(""), Sandbox::only(&[folder.to_owned()]))
}

/// Runs `generate`.
pub(crate) fn run<L: Games>(args: &GenerateArgs, out: Out) -> Ended {
    let info = game_named::<L>(&args.game)?;
    let settings = Settings::new::<L>(&args.reading)?;
    let order = Order {
        style: args.style,
        expects: args.expects,
        result: args.result,
        ..Order::default()
    };
    match &args.from {
        Some(log) => play_on::<L>(args, info, log, &settings, order, out),
        None => from_start::<L>(args, info, &settings, order, out),
    }
}

/// Generates games from the start.
fn from_start<L: Games>(
    args: &GenerateArgs,
    info: &Info,
    settings: &Settings,
    order: Order,
    out: Out,
) -> Ended {
    let cache = BoardCache::default();
    let players = seated(info, args.players.as_deref(), 4)?;
    let printed = settings.input(Path::new("-"));
    let defaults = printed.defaults();
    let board = args.board.clone().or_else(|| {
        let board = defaults.boards.get(info.id)?;
        Some(board.path.clone())
    });
    // The log states the rulings, because it may be read where other defaults apply.
    let rulings = info.rulings.iter().filter_map(|ruling| {
        Some((
            ruling.key.to_owned(),
            defaults.rulings.get(ruling.key)?.0.clone(),
        ))
    });
    let files = CachedBoards::new(boards(board.as_deref()), None, &cache);
    let order = Order {
        players,
        board,
        rulings: rulings.collect(),
        ..order
    };
    print::<L>(args, info, &order, &files, out)
}

/// Generates the rest of the game that is begun in a log.
fn play_on<L: Games>(
    args: &GenerateArgs,
    info: &Info,
    log: &Path,
    settings: &Settings,
    order: Order,
    mut out: Out,
) -> Ended {
    let cache = BoardCache::default();
    let from = only_log(settings.one_input(log)?)?;
    let files = from.input.boards(&cache);
    let judged = judge_with::<L>(&from.text, &files, &ReviewRequest::default());
    let verdict = &judged.review.verdict;
    if verdict.judgement != Judgement::Legal {
        let log = from.log(&judged.tree);
        out.write(&format!(
            "{}{}\n",
            diagnostics(&log, &judged.review, out.style),
            verdict_line(&log, &judged.review)
        ));
        message("--from needs a legal log");
        // Nothing was generated, which is not a success even if the log is accepted.
        return Ok(verdict.judgement.status().max(1));
    }
    let name = printable(&from.input.name);
    if verdict.game.is_some_and(|game| game.id != info.id) {
        return Err(format!("{name} is no log of {}", info.title));
    }
    let end = judged.tree.root().and_then(|root| {
        let excerpt = Excerpt {
            tree: &judged.tree,
            root,
            boards: &files,
            options: Options::default(),
            at: At::End,
            rest: false,
        };
        L::with(info.id, excerpt)?
    });
    let Some(header) = end
        .as_deref()
        .and_then(|text| text.strip_suffix("moves: []\n"))
    else {
        return Err(format!(
            "{name}: its last position cannot be written as a log"
        ));
    };
    print::<L>(
        args,
        info,
        &Order {
            from: Some(header.to_owned()),
            ..order
        },
        &files,
        out,
    )
}

fn print<L: Games>(
    args: &GenerateArgs,
    info: &Info,
    order: &Order,
    boards: &dyn Boards,
    mut out: Out,
) -> Ended {
    for (_, seed) in (0..args.games).zip(seeds(args.seed)) {
        let generate = Generate {
            order,
            seed,
            boards,
        };
        let log = L::with(info.id, generate).unwrap_or_else(|| Err("no such game".to_owned()))?;
        let marker = if args.games > 1 { "---\n" } else { "" };
        out.write(&format!("{marker}{log}"));
        if out.is_closed() {
            break;
        }
    }
    Ok(0)
}

/// Runs `new`.
pub(crate) fn new<L: Games>(args: &NewArgs, mut out: Out) -> Ended {
    let info = game_named::<L>(&args.game)?;
    let players = seated(info, args.players.as_deref(), info.players.0.max(3))?;
    let template = Template {
        players: &players,
        board: args.board.as_deref(),
        boards: &boards(args.board.as_deref()),
        position: args.position,
    };
    out.write(&L::with(info.id, template).unwrap_or_else(|| Err("no such game".to_owned()))?);
    Ok(0)
}
