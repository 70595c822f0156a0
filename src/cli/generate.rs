//! `generate` and `new`.

use super::UNREADABLE;
use super::args::{GenerateArgs, NewArgs};
use super::output::{Out, message};
use crate::game::Names;
use crate::games::TITLES;
use crate::generate::{Order, seed_of};
use crate::judge::Title;
use crate::log::BesideLog;
use crate::template::NAMES;

/// The game of a name; `None` after a message.
fn game_named(id: &str) -> Option<&'static dyn Title> {
    let ids = Names::new(TITLES.iter().map(|title| title.info().id));
    let found = ids.find(id).map(|index| TITLES[usize::from(index)]);
    if found.is_none() {
        message(&format!("there is no game {}; the games are {}", crate::report::clean(id), ids.iter().collect::<Vec<_>>().join(", ")));
    }
    found
}

/// Players by their number or their names; `None` of a number there are no names for.
fn players(text: Option<&str>, usual: usize) -> Option<Vec<String>> {
    let count = match text.map(str::trim) {
        None => usual,
        Some(text) if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) => text.parse().unwrap_or(usize::MAX),
        Some(text) => return Some(text.split(',').map(|name| name.trim().to_owned()).collect()),
    };
    (count <= NAMES.len()).then(|| NAMES[..count].iter().map(|name| (*name).to_owned()).collect())
}

/// The players asked for; `None` after a message.
fn seated(title: &dyn Title, text: Option<&str>, usual: usize) -> Option<Vec<String>> {
    let found = players(text, usual);
    if found.is_none() {
        let (least, most) = title.info().players;
        message(&format!("{} takes {least} to {most} players", title.info().title));
    }
    found
}

/// Prints random games.
pub fn run(args: &GenerateArgs, mut out: Out) -> u8 {
    let Some(title) = game_named(&args.game) else { return UNREADABLE };
    let Some(players) = seated(title, args.players.as_deref(), 4) else { return UNREADABLE };
    let order = Order { players, board: args.board.clone(), style: args.style, expects: args.expects, result: args.result };
    for index in 0..args.games {
        match title.generate(&order, seed_of(args.seed, index), &BesideLog::default()) {
            Ok(log) => {
                let marker = if args.games > 1 { "---\n" } else { "" };
                out.write(&format!("{marker}{log}"));
            }
            Err(why) => {
                message(&why);
                return UNREADABLE;
            }
        }
        if out.is_closed() {
            break;
        }
    }
    0
}

/// Prints a template.
pub fn new(args: &NewArgs, mut out: Out) -> u8 {
    let Some(title) = game_named(&args.game) else { return UNREADABLE };
    let Some(players) = seated(title, args.players.as_deref(), title.info().players.0.max(3)) else { return UNREADABLE };
    match title.template(&players, args.board.as_deref(), &BesideLog::default()) {
        Ok(text) => {
            out.write(&text);
            0
        }
        Err(why) => {
            message(&why);
            UNREADABLE
        }
    }
}
