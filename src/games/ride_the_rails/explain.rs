//! Broken rules in words.

use super::board::{CityId, HexId};
use super::breach::{Again, Breach, Site};
use super::moves::Move;
use super::railroad::Railroad;
use super::state::Phase;
use super::table::Table;
use super::track::Laid;
use crate::game::{Explanation, Step};

/// How many alternatives a help names.
const NAMED: usize = 5;

/// A breach in words. `legal` are the legal moves of the position, or the first of them.
pub fn explain(table: &Table, breach: &Breach, legal: &[Move]) -> Explanation {
    let (board, player) = (&table.board, |id: u16| table.player(id));
    match breach {
        Breach::GameOver => Explanation {
            message: "the game is over: nothing can be played any more".to_owned(),
            label: "after the end".to_owned(),
            help: Some("the last passenger of round 6 has been moved; remove this move".to_owned()),
            ..Explanation::default()
        },
        Breach::WrongPhase { verb, belongs, phase } => {
            let message = format!("{verb} belongs to phase {}, this is phase {}", belongs.word(), phase.word());
            Explanation::at(verb, message, format!("not in phase {}", phase.word())).help(alternatives(table, legal))
        }
        Breach::OutOfTurn { player: who, active, key } => {
            let next = active.map_or("nobody", player);
            Explanation::at(key, format!("{} acts, but {next} is to act", player(*who)), format!("not {}'s turn", player(*who)))
                .help(alternatives(table, legal))
        }
        Breach::NotAvailable { railroad, key, round } => {
            let message = format!("{} comes into the game in round {}, this is round {round}", railroad.name(), railroad.first_round());
            let open = Railroad::ALL.into_iter().filter(|railroad| railroad.first_round() <= *round);
            Explanation::at(key, message, "not available yet").help(format!("available in round {round}: {}", Railroad::list(open)))
        }
        Breach::NoShare { railroad, player: who, held } => {
            let help = if held.is_empty() {
                format!("{} holds no share of an available railroad and can only pass", player(*who))
            } else {
                format!("{} holds shares of {}", player(*who), Railroad::list(held.iter().copied()))
            };
            let message = format!("{} builds {} without a share of it", player(*who), railroad.name());
            Explanation::at("place", message, format!("no share of {}", railroad.name())).help(help)
        }
        Breach::SupplyEmpty { railroad, key, wanted, left } => {
            let message = format!("needs {}, the supply has {left}", locomotives(*wanted, *railroad));
            Explanation::at(key, message, format!("{left} left")).help(alternatives(table, legal))
        }
        Breach::MustTake { player: who, railroads } => Explanation::at(
            "pass",
            format!("{} can take a share and must", player(*who)),
            "a share can be taken",
        )
        .help(format!("{} may take {}", player(*who), Railroad::list(railroads.iter().copied()))),
        Breach::MustRide { player: who } => {
            Explanation::at("pass", format!("{} can move a passenger and must", player(*who)), "a passenger can be moved")
                .help(alternatives(table, legal))
        }
        Breach::NoPassenger { city, at } => {
            let name = board.city(*city);
            let mut told = Explanation::at("ride", format!("the passenger of {name} has left the board"), "no passenger");
            let starts = starts(table, legal);
            if !starts.is_empty() {
                told = told.help(format!("a passenger can be moved from {starts}"));
            }
            told.blame(*at, format!("the passenger of {name} was moved here"))
        }
        Breach::SameCity { city, step, whole } => same_city(table, *city, *step, *whole),
        Breach::NoLink { step, railroad, from, to, links, others } => no_link(table, *step, (*railroad, *from, *to), links, others),
        Breach::HexRevisited(again) => revisited(table, again),
        _ => place(table, breach),
    }
}

/// The breaches of a hex of a `place`.
fn place(table: &Table, breach: &Breach) -> Explanation {
    let board = &table.board;
    match breach {
        Breach::AlreadyThere { site, at } => {
            let name = site.railroad.name();
            let told = at_site(site, format!("{name} has a locomotive in {} already", board.place(site.hex)), "already there");
            let told = told.help(open(table, site)).blame(*at, format!("{name} was built here"));
            if *at == 0 { told.help(format!("this move names {} twice; {}", board.place(site.hex), open(table, site))) } else { told }
        }
        Breach::HexFull { site, there } => {
            let room = board.hex(site.hex).ground.room().unwrap_or(usize::MAX);
            let kind = if room == 1 { "an East Coast city holds one locomotive" } else { "a hex holds two locomotives" };
            let names = Railroad::list(there.iter().map(|laid| laid.railroad));
            let told = at_site(site, format!("{kind}, {} has {names}", board.place(site.hex)), "no room").help(open(table, site));
            there.iter().fold(told, |told, laid| blame(told, table, laid))
        }
        Breach::EastCoastLimit { site, cities } => {
            let places: Vec<&str> = cities.iter().map(|laid| board.place(laid.hex)).collect();
            let message =
                format!("a railroad is in at most two East Coast cities, {} is in {}", site.railroad.name(), places.join(" and "));
            let told = at_site(site, message, "an East Coast city too many").help(open(table, site));
            cities.iter().fold(told, |told, laid| blame(told, table, laid))
        }
        Breach::StartCity { site } => {
            let ground = match site.railroad {
                Railroad::Red | Railroad::Blue => "in an East Coast city",
                Railroad::Orange => "in an East Coast city or in Chicago",
                Railroad::Purple => "in a West Coast city",
                Railroad::Black | Railroad::Yellow => "in a city",
            };
            let message = format!("the first locomotive of {} stands {ground}, not in {}", site.railroad.name(), board.place(site.hex));
            at_site(site, message, "no start").help(open(table, site))
        }
        Breach::YellowStart { site, count } => {
            let what = match count {
                None => "which is no city".to_owned(),
                Some(1) => "which is not among the three westernmost".to_owned(),
                Some(0) => "which is not occupied".to_owned(),
                Some(count) => format!("which holds {count} locomotives, not one"),
            };
            let message =
                format!("yellow starts in Chicago or one of the westernmost occupied cities, not in {}, {what}", board.place(site.hex));
            at_site(site, message, "no start").help(open(table, site))
        }
        Breach::NotAdjacent { site, start } => {
            let name = site.railroad.name();
            at_site(site, format!("{} touches no locomotive of {name}", board.place(site.hex)), format!("away from {name}"))
                .help(open(table, site))
                .blame(*start, format!("{name} began here"))
        }
        Breach::BuildLimit { site, most, earlier } => {
            let message = format!("with {} players a turn has {most} locomotives, this would be one more", table.players.len());
            let told = at_site(site, message, "too many").help("the turn was over before this locomotive");
            earlier.iter().fold(told, |told, (at, count)| told.blame(*at, format!("{count} placed here")))
        }
        Breach::MountainLimit { site, most, mountain: (hex, at) } => {
            let message = if *hex == site.hex {
                format!(
                    "a turn with a mountain has {} locomotives, so number {most} cannot stand on the mountain {}",
                    most - 1,
                    board.place(*hex)
                )
            } else {
                format!("a turn with a mountain has {} locomotives: {} is one, and this is number {most}", most - 1, board.place(*hex))
            };
            let help = if *hex == site.hex { open(table, site) } else { "the turn was over before this locomotive".to_owned() };
            at_site(site, message, "too many with a mountain")
                .help(help)
                .blame(*at, format!("built on the mountain {} here", board.place(*hex)))
        }
        _ => Explanation::default(),
    }
}

/// Underlines the hex: in a list its element, else the value of `at`.
fn at_site(site: &Site, message: String, label: impl Into<String>) -> Explanation {
    let told = Explanation::at("at", message, label);
    match site.item {
        Some(item) => told.item(item),
        None => told,
    }
}

fn blame(told: Explanation, table: &Table, laid: &Laid) -> Explanation {
    told.blame(laid.at, format!("{} was built in {} here", laid.railroad.name(), table.board.place(laid.hex)))
}

/// Where a locomotive of the railroad could have gone: the nearest few.
fn open(table: &Table, site: &Site) -> String {
    let board = &table.board;
    let distance = |hex: &HexId| {
        let (from, to) = (board.hex(site.hex), board.hex(*hex));
        let (rows, columns) = (from.row.abs_diff(to.row), from.x.abs_diff(to.x));
        rows + columns.saturating_sub(rows) / 2
    };
    let mut near = site.open.clone();
    near.sort_by_key(distance);
    if near.is_empty() {
        return format!("{} can be built nowhere now", site.railroad.name());
    }
    let more = if near.len() > NAMED { format!(" and {} more", near.len() - NAMED) } else { String::new() };
    near.truncate(NAMED);
    format!("{} can be built in {}{more}", site.railroad.name(), board.list(&near))
}

fn locomotives(count: usize, railroad: Railroad) -> String {
    if count == 1 { format!("1 {} locomotive", railroad.name()) } else { format!("{count} {} locomotives", railroad.name()) }
}

fn same_city(table: &Table, city: CityId, step: Option<usize>, whole: bool) -> Explanation {
    let name = table.board.city(city);
    let Some(step) = step else {
        return Explanation::at("via", format!("the journey has no step and ends where it began, in {name}"), "no step")
            .help("a journey has at least one link to another city: via: [{red: New York}]");
    };
    let mut told = if whole {
        Explanation::at("via", format!("the journey ends where it began, in {name}"), "back at the start")
            .help("a passenger is moved to another city; end the journey a step earlier")
    } else {
        Explanation::at("via", format!("step {} ends where it begins, in {name}", step + 1), "the same city")
            .help("a link leads to another city; remove this step")
    };
    told.focus.extend([Step::Item(step as u16), Step::Item(0)]);
    told
}

fn no_link(
    table: &Table,
    step: usize,
    (railroad, from, to): (Railroad, CityId, CityId),
    links: &[CityId],
    others: &[Railroad],
) -> Explanation {
    let board = &table.board;
    let (name, from, to) = (railroad.name(), board.city(from), board.city(to));
    let cities: Vec<&str> = links.iter().map(|city| board.city(*city)).collect();
    let mut help =
        if cities.is_empty() { format!("{name} has no link from {from}") } else { format!("{name} links {from} to {}", few(&cities)) };
    if !others.is_empty() {
        let link = if others.len() == 1 { "links" } else { "link" };
        help = format!("{help}; {} {link} {from} to {to}", Railroad::list(others.iter().copied()));
    }
    let told = Explanation::at("via", format!("step {}: {name} has no link from {from} to {to}", step + 1), format!("no link from {from}"));
    told.item(step).help(help)
}

fn revisited(table: &Table, again: &Again) -> Explanation {
    let board = &table.board;
    match again {
        Again::City { step, city } => {
            let message = format!("the journey comes to {} twice, again in step {}", board.city(*city), step + 1);
            Explanation::at("via", message, "visited before").item(*step).help(match step {
                0 => "a passenger is moved to another city".to_owned(),
                _ => "no hex is visited twice; end the journey before this step, or go by other cities".to_owned(),
            })
        }
        Again::Hex { step, railroad, from, to, instead } => {
            let (from, to) = (board.city(*from), board.city(*to));
            let message = format!(
                "step {}: {} from {from} to {to} leaves no way without a hex twice, whichever way the steps before it go",
                step + 1,
                railroad.name()
            );
            let mut help = format!("the journey may end in {from}");
            if !instead.is_empty() {
                help = format!("{help}, or go on to {to} by {}", Railroad::list(instead.iter().copied()));
            }
            Explanation::at("via", message, "no way left").item(*step).help(help)
        }
    }
}

/// The cities legal rides begin in.
fn starts(table: &Table, legal: &[Move]) -> String {
    let mut starts: Vec<&str> = Vec::new();
    for action in legal {
        if let Move::Ride { from, .. } = action {
            let name = table.board.city(*from);
            if !starts.contains(&name) {
                starts.push(name);
            }
        }
    }
    few(&starts)
}

/// Names joined by commas, the first few of them.
fn few(names: &[&str]) -> String {
    let more = if names.len() > NAMED { format!(" and {} more", names.len() - NAMED) } else { String::new() };
    format!("{}{more}", names[..names.len().min(NAMED)].join(", "))
}

/// What would have been legal, in a line.
fn alternatives(table: &Table, legal: &[Move]) -> String {
    let Some(first) = legal.first() else { return "nobody is to act".to_owned() };
    let who = table.player(first.by());
    let mut railroads: Vec<Railroad> = Vec::new();
    for action in legal {
        if let Move::Take { railroad, .. } | Move::Place { railroad, .. } = action
            && !railroads.contains(railroad)
        {
            railroads.push(*railroad);
        }
    }
    let railroads = Railroad::list(railroads);
    match first {
        Move::Take { .. } => format!("phase {}: {who} may take {railroads}", Phase::Shares.word()),
        Move::Place { .. } => format!("phase {}: {who} may place {railroads}, or pass", Phase::Build.word()),
        Move::Pass { .. } => format!("{who} can only pass"),
        Move::Ride { from, via, .. } => {
            let Some((railroad, to)) = via.first() else { return format!("{who} may move a passenger") };
            let (from, to) = (table.board.city(*from), table.board.city(*to));
            format!("phase {}: {who} may move a passenger, for example {from} by {} to {to}", Phase::Ride.word(), railroad.name())
        }
    }
}
