//! Broken rules in words.

use super::RideTheRails;
use super::board::City;
use super::journey::MOST_WORK;
use super::moves::Move;
use super::railroad::Railroad;
use super::rules::{Breach, Queue, Site};
use super::rulings::Passengers;
use super::sites::sites;
use super::state::{Phase, Table};
use super::track::Laid;
use crate::game::language::{When, counted, in_words};
use crate::game::{AccountId, Explain, Explanation, PathStep, Reads};

/// How many alternatives a help names.
const NAMED: usize = 5;

impl Explain<RideTheRails> for Breach {
    fn rests_on(&self) -> Vec<AccountId> {
        match self {
            Breach::SupplyEmpty { railroad, .. } => vec![AccountId::of("supply", *railroad)],
            _ => Vec::new(),
        }
    }

    fn reads(&self) -> Vec<Reads> {
        match self {
            Breach::OutOfTurn { queue, .. } => {
                let active = Reads::all("active").in_turn();
                let order = match () {
                    () if queue.assumed => Some(Reads::all("order").in_turn()),
                    () if !queue.given && queue.round > 1 => Some(Reads::all("money")),
                    () => Some(Reads::all("order").in_turn()),
                };
                // Whoever had placed more before has come to the end of the turn.
                let placed = queue.placed.then(|| Reads::all("placed").in_turn());
                std::iter::once(active).chain(order).chain(placed).collect()
            }
            Breach::GameOver => vec![Reads::all("round"), Reads::all("phase")],
            Breach::WrongPhase { belongs, phase, .. } => {
                let built = *phase == Phase::Build && *belongs == Phase::Ride;
                let more = ["order", "placed"].into_iter().filter(|_| built);
                let keys = ["phase", "active"].into_iter().chain(more);
                keys.map(|key| Reads::all(key).in_turn()).collect()
            }
            Breach::BuildLimit { .. } | Breach::MountainLimit { .. } => ["active", "placed"]
                .map(|key| Reads::all(key).in_turn())
                .to_vec(),
            Breach::MustTake { .. } => vec![Reads::all("shares"), Reads::all("round")],
            Breach::RideUndecided { .. } => vec![Reads::all("track")],
            Breach::NotAvailable { .. } => vec![Reads::all("round")],
            Breach::NoShare { player, .. } => vec![Reads::of("shares", *player)],
            Breach::StartCity { site } | Breach::NotAdjacent { site, .. } => {
                vec![Reads::of("track", site.railroad)]
            }
            Breach::NoLink { railroad, .. } => vec![Reads::of("track", *railroad)],
            Breach::YellowStart { .. } => vec![Reads::all("track")],
            Breach::NoPassenger { .. } | Breach::MustRide { .. } => vec![Reads::all("passengers")],
            _ => Vec::new(),
        }
    }

    fn assuming(&self, table: &Table) -> Option<String> {
        let Breach::NoShare {
            railroad, player, ..
        } = self
        else {
            return None;
        };
        let (who, of) = (table.name(*player), railroad.name());
        Some(format!(
            "if {who} holds no share of {of}, as assumed; say shares: {{{who}: {{{of}: 1}}}} if {who} has one"
        ))
    }

    fn explain(&self, table: &Table, legal: &[Move]) -> Explanation {
        match self {
            Breach::GameOver => Explanation {
                message: "the game is over: nothing can be played any more".to_owned(),
                label: "after the end".to_owned(),
                help: Some(
                    "the last passenger of round 6 has been moved; remove this move".to_owned(),
                ),
                ..Explanation::default()
            },
            Breach::WrongPhase {
                verb,
                belongs,
                phase,
            } => {
                let message = format!(
                    "{verb} belongs to phase {}, this is phase {}",
                    belongs.word(),
                    phase.word()
                );
                Explanation::at(verb, message, format!("not in phase {}", phase.word()))
                    .help(alternatives(table, legal))
            }
            Breach::OutOfTurn {
                player,
                active,
                key,
                queue,
            } => {
                let next = active.map_or("nobody", |active| table.name(active));
                Explanation::at(
                    key,
                    format!("{} acts, but {next} is to act", table.name(*player)),
                    format!("not {}'s turn", table.name(*player)),
                )
                .figures(order(table, queue))
                .help(alternatives(table, legal))
                .section(queue.phase.section())
            }
            Breach::NotAvailable {
                railroad,
                key,
                round,
            } => {
                let message = format!(
                    "{} comes into the game in round {}, this is round {round}",
                    railroad.name(),
                    railroad.first_round()
                );
                let open = Railroad::ALL
                    .into_iter()
                    .filter(|railroad| railroad.first_round() <= *round);
                let section = if *key == "take" {
                    Phase::Shares.section()
                } else {
                    "Additional Railroads"
                };
                Explanation::at(key, message, "not available yet")
                    .section(section)
                    .help(format!(
                        "available in round {round}: {}",
                        Railroad::list(open)
                    ))
            }
            Breach::NoShare {
                railroad,
                player,
                held,
            } => {
                let help = if held.is_empty() {
                    format!(
                        "{} holds no share of an available railroad and can only pass",
                        table.name(*player)
                    )
                } else {
                    format!(
                        "{} holds shares of {}",
                        table.name(*player),
                        Railroad::list(held.iter().copied())
                    )
                };
                let message = format!(
                    "{} builds {} without a share of it",
                    table.name(*player),
                    railroad.name()
                );
                Explanation::at("place", message, format!("no share of {}", railroad.name()))
                    .help(help)
            }
            Breach::SupplyEmpty {
                railroad,
                key,
                wanted,
                left,
            } => {
                let message = format!(
                    "needs {}, the supply has {left}",
                    counted(*wanted as i64, &format!("{} locomotive", railroad.name()))
                );
                Explanation::at(key, message, format!("{left} left"))
                    .help(alternatives(table, legal))
            }
            Breach::AlreadyThere { site, at } => {
                let name = site.railroad.name();
                let explanation = at_site(
                    table,
                    site,
                    format!(
                        "{name} has a locomotive in {} already",
                        table.name(site.hex)
                    ),
                    "already there",
                );
                match *at {
                    When::SETUP => explanation.help(format!(
                        "this move names {} twice; {}",
                        table.name(site.hex),
                        open(table, site)
                    )),
                    at => explanation.blame(at, format!("{name} was built here")),
                }
            }
            Breach::HexFull { site, there } => {
                let room = table
                    .board
                    .hex(site.hex)
                    .ground
                    .room()
                    .unwrap_or(usize::MAX);
                let kind = if room == 1 {
                    "an East Coast city holds one locomotive"
                } else {
                    "a hex holds two locomotives"
                };
                let names = Railroad::list(there.iter().map(|laid| laid.railroad));
                let explanation = at_site(
                    table,
                    site,
                    format!("{kind}, {} has {names}", table.name(site.hex)),
                    "no room",
                );
                there.iter().fold(explanation, |explanation, laid| {
                    blame(explanation, table, laid)
                })
            }
            Breach::EastCoastLimit { site, cities } => {
                let places: Vec<&str> = cities.iter().map(|laid| table.name(laid.hex)).collect();
                let message = format!(
                    "a railroad is in at most two East Coast cities, {} is in {}",
                    site.railroad.name(),
                    places.join(" and ")
                );
                let explanation = at_site(table, site, message, "an East Coast city too many");
                cities.iter().fold(explanation, |explanation, laid| {
                    blame(explanation, table, laid)
                })
            }
            Breach::StartCity { site } => {
                let ground = match site.railroad {
                    Railroad::Red | Railroad::Blue => "in an East Coast city",
                    Railroad::Orange => "in an East Coast city or in Chicago",
                    Railroad::Purple => "in a West Coast city",
                    Railroad::Black | Railroad::Yellow => "in a city",
                };
                let message = format!(
                    "the first locomotive of {} stands {ground}, not in {}",
                    site.railroad.name(),
                    table.name(site.hex)
                );
                at_site(table, site, message, "no start")
            }
            Breach::YellowStart { site, count } => {
                let what = match count {
                    None => "which is no city".to_owned(),
                    Some(1) => "which is not among the three westernmost".to_owned(),
                    Some(0) => "which is not occupied".to_owned(),
                    Some(count) => format!("which holds {count} locomotives, not one"),
                };
                let message = format!(
                    "yellow starts in Chicago or one of the westernmost occupied cities, not in {}, {what}",
                    table.name(site.hex)
                );
                at_site(table, site, message, "no start")
            }
            Breach::NotAdjacent {
                site,
                nearest: (laid, between),
            } => {
                let name = site.railroad.name();
                let hexes = counted(i64::from(*between), "hex").replace("hexs", "hexes");
                at_site(
                    table,
                    site,
                    format!("{} touches no locomotive of {name}", table.name(site.hex)),
                    format!("away from {name}"),
                )
                .figures(format!(
                    "{name} comes nearest in {}, {hexes} between",
                    table.name(laid.hex)
                ))
                .blame(
                    laid.at,
                    format!("{name} comes nearest here, in {}", table.name(laid.hex)),
                )
            }
            Breach::BuildLimit {
                site,
                most,
                earlier,
            } => {
                let message = format!(
                    "with {} players a turn has {most} locomotives, this would be one more",
                    table.seats()
                );
                let explanation = at_site(table, site, message, "too many")
                    .help("the turn was over before this locomotive");
                earlier
                    .iter()
                    .fold(explanation, |explanation, (at, count)| {
                        explanation.blame(*at, format!("{count} placed here"))
                    })
            }
            Breach::MountainLimit {
                site,
                most,
                mountain: (hex, at),
            } => {
                let message = if *hex == site.hex {
                    format!(
                        "a turn with a mountain has {} locomotives, so number {most} cannot stand on the mountain {}",
                        most - 1,
                        table.name(*hex)
                    )
                } else {
                    format!(
                        "a turn with a mountain has {} locomotives: {} is one, and this is number {most}",
                        most - 1,
                        table.name(*hex)
                    )
                };
                let explanation = at_site(table, site, message, "too many with a mountain");
                let explanation = explanation.blame(
                    *at,
                    format!("built on the mountain {} here", table.name(*hex)),
                );
                if *hex == site.hex {
                    explanation
                } else {
                    explanation.help("the turn was over before this locomotive")
                }
            }
            Breach::MustTake { player, railroads } => Explanation::at(
                "pass",
                format!("{} can take a share and must", table.name(*player)),
                "a share can be taken",
            )
            .help(format!(
                "{} may take {}",
                table.name(*player),
                Railroad::list(railroads.iter().copied())
            )),
            Breach::MustRide { player } => Explanation::at(
                "pass",
                format!("{} can move a passenger and must", table.name(*player)),
                "a passenger can be moved",
            )
            .help(alternatives(table, legal)),
            Breach::NoPassenger { city, at } => {
                let name = table.name(*city);
                let message = match table.rulings.passengers {
                    Passengers::Leave => format!("the passenger of {name} has left the board"),
                    Passengers::Stay => format!("no passenger waits in {name}"),
                };
                let mut explanation = Explanation::at("ride", message, "no passenger");
                let starts = starts(table, legal);
                if !starts.is_empty() {
                    explanation =
                        explanation.help(format!("a passenger can be moved from {starts}"));
                }
                explanation.blame(*at, format!("the passenger of {name} was moved here"))
            }
            Breach::SameCity { city, step, whole } => same_city(table, *city, *step, *whole),
            Breach::NoLink {
                step,
                railroad,
                from,
                to,
                links,
                others,
            } => no_link(table, *step, (*railroad, *from, *to), links, others),
            Breach::CityRevisited { step, city } => {
                let message = format!(
                    "the journey comes to {} twice, again in step {}",
                    table.name(*city),
                    step + 1
                );
                Explanation::at("via", message, "visited before").item(*step).help(match step {
                    0 => "a passenger is moved to another city".to_owned(),
                    _ => "no hex is visited twice; end the journey before this step, or go by other cities".to_owned(),
                })
            }
            Breach::RideUndecided { step } => {
                let message = format!(
                    "whether this journey can be run with no hex twice is not known: no way was found, and the search was given up after {MOST_WORK} steps of work"
                );
                Explanation::at("via", message, "not decided")
                    .item(*step)
                    .help("end the journey before this step, or let it stand if the table has found the ways")
            }
            Breach::HexRevisited {
                step,
                railroad,
                from,
                to,
                instead,
            } => {
                let (from, to) = (table.name(*from), table.name(*to));
                let message = format!(
                    "step {}: {} from {from} to {to} leaves no way without a hex twice, whichever way the steps before it go",
                    step + 1,
                    railroad.name()
                );
                let mut help = format!("the journey may end in {from}");
                if !instead.is_empty() {
                    help = format!(
                        "{help}, or go on to {to} by {}",
                        Railroad::list(instead.iter().copied())
                    );
                }
                Explanation::at("via", message, "no way left")
                    .item(*step)
                    .help(help)
            }
        }
    }
}

/// The order in which the players act in a phase, and what made it.
fn order(
    table: &Table,
    Queue {
        round,
        phase,
        order,
        given,
        assumed,
        done,
        money,
        placed: _,
    }: &Queue,
) -> String {
    let mut queue: Vec<&str> = order.iter().map(|player| table.name(*player)).collect();
    let rule = match phase {
        Phase::Shares => "shares are taken in reverse turn order",
        Phase::Build => "track is built in turn order",
        Phase::Ride | Phase::Over => "passengers are moved in turn order",
    };
    let made = match (&money[..], *round) {
        _ if *given => format!(
            "the turn order is that of the position: {}",
            queue.join(", ")
        ),
        _ if *assumed => format!(
            "the turn order of round {round} is assumed to be that of the players: {}",
            queue.join(", ")
        ),
        ([], 1) => format!("the turn order of round 1 is {}", queue.join(", ")),
        ([], _) => format!(
            "the turn order of round {round}, by the money after round {}, is {}",
            round - 1,
            queue.join(", ")
        ),
        (money, _) => {
            let figures: Vec<String> = queue
                .iter()
                .zip(money)
                .map(|(name, money)| format!("{name} {money}"))
                .collect();
            let tied = money.windows(2).any(|pair| pair[0] == pair[1]);
            let tie = if tied {
                ", who is tied swapping places"
            } else {
                ""
            };
            format!(
                "the turn order is by money, least first{tie}: {}",
                figures.join(", ")
            )
        }
    };
    if *phase == Phase::Shares {
        queue.reverse();
    }
    let had = queue.get(..*done).filter(|had| !had.is_empty());
    let had = had.map(|had| {
        format!(
            "; {} {} had the turn",
            in_words(had, "and"),
            if had.len() == 1 { "has" } else { "have" }
        )
    });
    format!("{rule}; {made}{}", had.unwrap_or_default())
}

/// Underlines the hex, in a list its element, else the value of `at`; says where the locomotive could have gone.
fn at_site(table: &Table, site: &Site, message: String, label: impl Into<String>) -> Explanation {
    let explanation = Explanation::at("at", message, label).help(open(table, site));
    match site.item {
        Some(item) => explanation.item(item),
        None => explanation,
    }
}

fn blame(explanation: Explanation, table: &Table, laid: &Laid) -> Explanation {
    explanation.blame(
        laid.at,
        format!(
            "{} was built in {} here",
            laid.railroad.name(),
            table.name(laid.hex)
        ),
    )
}

/// Where a locomotive of the railroad could have gone: the nearest few.
fn open(table: &Table, site: &Site) -> String {
    if site.full {
        return "this turn has no locomotive left".to_owned();
    }
    let mut near = sites(table, &site.track, site.railroad, site.mountains);
    near.sort_by_key(|hex| table.board.distance(site.hex, *hex));
    if near.is_empty() {
        return format!("{} can be built nowhere now", site.railroad.name());
    }
    let near: Vec<&str> = near.into_iter().map(|hex| table.name(hex)).collect();
    format!("{} can be built in {}", site.railroad.name(), few(&near))
}

fn same_city(table: &Table, city: City, step: Option<usize>, whole: bool) -> Explanation {
    let name = table.name(city);
    let Some(step) = step else {
        return Explanation::at(
            "via",
            format!("the journey has no step and ends where it began, in {name}"),
            "no step",
        )
        .help("a journey has at least one link to another city: via: [{red: New York}]");
    };
    let mut explanation = if whole {
        Explanation::at(
            "via",
            format!("the journey ends where it began, in {name}"),
            "back at the start",
        )
        .help("a passenger is moved to another city; end the journey a step earlier")
    } else {
        Explanation::at(
            "via",
            format!("step {} ends where it begins, in {name}", step + 1),
            "the same city",
        )
        .help("a link leads to another city; remove this step")
    };
    explanation
        .focus
        .extend([PathStep::Item(step as u16), PathStep::Item(0)]);
    explanation
}

fn no_link(
    table: &Table,
    step: usize,
    (railroad, from, to): (Railroad, City, City),
    links: &[City],
    others: &[Railroad],
) -> Explanation {
    let (name, from, to) = (railroad.name(), table.name(from), table.name(to));
    let cities: Vec<&str> = links.iter().map(|city| table.name(*city)).collect();
    let mut help = if cities.is_empty() {
        format!("{name} has no link from {from}")
    } else {
        format!("{name} links {from} to {}", few(&cities))
    };
    if !others.is_empty() {
        let link = if others.len() == 1 { "links" } else { "link" };
        help = format!(
            "{help}; {} {link} {from} to {to}",
            Railroad::list(others.iter().copied())
        );
    }
    let explanation = Explanation::at(
        "via",
        format!("step {}: {name} has no link from {from} to {to}", step + 1),
        format!("no link from {from}"),
    );
    explanation.item(step).help(help)
}

/// The cities legal rides begin in.
fn starts(table: &Table, legal: &[Move]) -> String {
    let mut starts: Vec<&str> = Vec::new();
    for action in legal {
        if let Move::Ride { from, .. } = action {
            let name = table.name(*from);
            if !starts.contains(&name) {
                starts.push(name);
            }
        }
    }
    few(&starts)
}

/// Names joined by commas, the first few of them.
fn few(names: &[&str]) -> String {
    let more = if names.len() > NAMED {
        format!(" and {} more", names.len() - NAMED)
    } else {
        String::new()
    };
    format!("{}{more}", names[..names.len().min(NAMED)].join(", "))
}

/// What would have been legal, in a line.
fn alternatives(table: &Table, legal: &[Move]) -> String {
    // Passes are legal beside other moves, and the nearest to a pass.
    let act = legal
        .iter()
        .find(|action| !matches!(action, Move::Pass { .. }));
    let Some(first) = act.or(legal.first()) else {
        return "nobody is to act".to_owned();
    };
    let who = table.name(first.by());
    let mut railroads: Vec<Railroad> = Vec::new();
    for action in legal {
        if let Move::Take { railroad, .. } | Move::Place { railroad, .. } = action
            && !railroads.contains(railroad)
        {
            railroads.push(*railroad);
        }
    }
    railroads.sort();
    let railroads = Railroad::list(railroads);
    match first {
        Move::Take { .. } => format!("phase {}: {who} may take {railroads}", Phase::Shares.word()),
        Move::Place { .. } => format!(
            "phase {}: {who} may place {railroads}, or pass",
            Phase::Build.word()
        ),
        Move::Pass { .. } => format!("{who} can only pass"),
        Move::Ride { from, via, .. } => {
            let Some((railroad, to)) = via.first() else {
                return format!("{who} may move a passenger");
            };
            let (from, to) = (table.name(*from), table.name(*to));
            format!(
                "phase {}: {who} may move a passenger, for example {from} by {} to {to}",
                Phase::Ride.word(),
                railroad.name()
            )
        }
    }
}
