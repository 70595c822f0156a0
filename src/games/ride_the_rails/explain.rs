//! Broken rules in words.

use super::RideTheRails;
use super::board::Railroad;
use super::explain_journey::{journey, no_link, no_passenger, same_city};
use super::help::{alternatives, open_hexes};
use super::rules::{Breach, Queue, Site};
use super::state::{Phase, Table};
use super::track::Laid;
use super::words::Move;
use crate::game::language::{Player, When, counted, in_words};
use crate::game::{AccountId, Explain, Explanation, Reads};
use crate::yaml::ordinal;

impl Explain<RideTheRails> for Breach {
    fn rests_on(&self) -> Vec<AccountId> {
        match self {
            Breach::SupplyEmpty { railroad, .. } => vec![AccountId::of("supply", *railroad)],
            _ => Vec::new(),
        }
    }

    fn reads(&self) -> Vec<Reads> {
        match self {
            Breach::OutOfTurn {
                queue,
                active,
                again: true,
                ..
            } => reads_of_second_turn(queue.phase, queue.round)
                .into_iter()
                // Somebody whose turn is still to come can move a passenger, so the round is not over.
                .map(|reads| match (queue.phase, active) {
                    (Phase::Ride, Some(_)) => {
                        reads.unless(&["phase", "active", "order", "passengers"])
                    }
                    _ => reads,
                })
                .collect(),
            Breach::WrongPhase {
                belongs,
                queue,
                again: true,
                ..
            } => reads_of_second_turn(*belongs, queue.round),
            Breach::OutOfTurn { queue, .. } => reads_of_order(queue),
            Breach::GameOver => vec![Reads::all("round"), Reads::all("phase")],
            Breach::WrongPhase { belongs, phase, .. } => reads_of_phase(*belongs, *phase),
            Breach::BuildLimit { alone: true, .. } | Breach::MountainLimit { alone: true, .. } => {
                Vec::new()
            }
            Breach::BuildLimit { .. } | Breach::MountainLimit { .. } => ["active", "placed"]
                .map(|key| Reads::all(key).in_turn())
                .to_vec(),
            Breach::MustTake { .. } => vec![Reads::all("shares"), Reads::all("round")],
            Breach::RideUndecided { .. } => vec![Reads::all("track")],
            Breach::NotAvailable { .. } => vec![Reads::all("round")],
            Breach::NoShare {
                railroad, player, ..
            } => vec![Reads::of("shares", *player).part(*railroad)],
            Breach::StartCity { site } | Breach::NotAdjacent { site, .. } => {
                vec![Reads::of("track", site.railroad)]
            }
            // With more track there may be another way.
            Breach::NoLink { railroad, .. } | Breach::HexRevisited { railroad, .. } => {
                vec![Reads::of("track", *railroad)]
            }
            Breach::YellowStart { .. } => vec![Reads::all("track")],
            // A city has one passenger. A move of the log has taken it, so it is gone, whatever the
            // position says about the others.
            Breach::NoPassenger {
                at, stay: false, ..
            } if at.move_number().is_some() => Vec::new(),
            // In a later round, a player without a known share has passed although no pass is declared,
            // and so the phase has ended too early.
            Breach::MustRide { .. } => {
                vec![Reads::all("passengers"), Reads::all("shares").later()]
            }
            Breach::NoPassenger { .. } => vec![Reads::all("passengers")],
            _ => Vec::new(),
        }
    }

    fn assuming(&self, table: &Table) -> Option<(&'static str, String)> {
        let Breach::NoShare {
            railroad, player, ..
        } = self
        else {
            return None;
        };
        let (who, of) = (table.name(*player), railroad.name());
        let sentence = format!(
            "the assumption that {who} holds no share of {of}; if {who} holds one, add shares: {{{who}: {{{of}: 1}}}} to the position"
        );
        Some(("shares", sentence))
    }

    fn decides_turn(&self) -> Vec<Reads> {
        match self {
            Breach::GameOver | Breach::WrongPhase { .. } | Breach::OutOfTurn { .. } => {
                let of_turn = ["round", "phase", "active", "order", "placed"];
                let lasting = ["shares", "supply", "passengers", "track", "money"];
                let of_turn = of_turn.map(|key| Reads::all(key).in_turn());
                of_turn.into_iter().chain(lasting.map(Reads::all)).collect()
            }
            _ => Vec::new(),
        }
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
            Breach::WrongPhase { .. } | Breach::OutOfTurn { .. } => turn(self, table, legal),
            Breach::NotAvailable { .. } | Breach::NoShare { .. } | Breach::SupplyEmpty { .. } => {
                railroad(self, table, legal)
            }
            Breach::AlreadyThere { .. }
            | Breach::HexFull { .. }
            | Breach::EastCoastLimit { .. }
            | Breach::NotAdjacent { .. } => hex(self, table),
            Breach::StartCity { .. } | Breach::YellowStart { .. } => start(self, table),
            Breach::BuildLimit { .. } | Breach::MountainLimit { .. } => limit(self, table),
            Breach::MustTake { .. } | Breach::MustRide { .. } => pass(self, table, legal),
            Breach::NoPassenger { city, at, .. } => no_passenger(table, legal, *city, *at),
            Breach::SameCity { city, step, whole } => same_city(table, *city, *step, *whole),
            Breach::NoLink {
                step,
                railroad,
                from,
                to,
                links,
                others,
            } => no_link(table, *step, (*railroad, *from, *to), links, others),
            Breach::CityRevisited { .. }
            | Breach::RideUndecided { .. }
            | Breach::HexRevisited { .. } => journey(self, table),
        }
    }
}

/// Returns what decides whether a player who has had a turn in a phase may have another, in the next
/// round: that comes without a move of the log only if nobody can move a passenger or take a share.
/// Whatever can be placed can be taken.
fn reads_of_second_turn(phase: Phase, round: u8) -> Vec<Reads> {
    let keys: &[&str] = match phase {
        // The supply holds more than can be taken in one round.
        Phase::Shares if round == 1 => &["round"],
        Phase::Shares => &["supply", "passengers"],
        Phase::Ride => &["supply"],
        Phase::Build | Phase::Over => &[],
    };
    keys.iter().map(|key| Reads::all(key)).collect()
}

/// Returns what decides in which phase the game is, where a move of another phase is made.
fn reads_of_phase(belongs: Phase, phase: Phase) -> Vec<Reads> {
    let built = phase == Phase::Build && belongs == Phase::Ride;
    // The shares show whether everybody has taken one in this round. Players who have no share of a
    // railroad, or find no passenger, pass without a declared pass.
    let told: &[&str] = match phase {
        Phase::Shares | Phase::Build if built => &["order", "placed", "shares"],
        // In another order, a player who is assumed to have passed has not had a turn yet.
        Phase::Build if belongs == Phase::Shares => &["order", "shares"],
        Phase::Shares | Phase::Build => &["shares"],
        Phase::Ride => &["order", "passengers", "track"],
        Phase::Over => &[],
    };
    let keys = ["phase", "active"].iter().chain(told);
    keys.map(|key| match *key {
        "shares" => Reads::all(key),
        _ => Reads::all(key).in_turn(),
    })
    .collect()
}

/// Returns what decides whose turn it is.
fn reads_of_order(queue: &Queue) -> Vec<Reads> {
    let active = Reads::all("active").in_turn();
    let order = match () {
        () if queue.assumed => Some(Reads::all("order").in_turn()),
        () if !queue.given && queue.round > 1 => Some(Reads::all("money")),
        () => Some(Reads::all("order").in_turn()),
    };
    // A player who had placed locomotives before may have come to the end of the turn.
    let placed = queue.placed.then(|| Reads::all("placed").in_turn());
    // A player without shares passes without a declared pass.
    let shares = (queue.phase == Phase::Build).then(|| Reads::all("shares"));
    // The money that decides a later turn order has been earned with shares and track.
    let earned = (queue.phase == Phase::Shares && !queue.given)
        .then(|| ["shares", "track"].map(|key| Reads::all(key).later()));
    let more = order.into_iter().chain(placed).chain(shares);
    let more = more.chain(earned.into_iter().flatten());
    std::iter::once(active).chain(more).collect()
}

/// Explains that a player has already had this round's turn in a phase, no matter whose turn it is.
fn second_turn(
    table: &Table,
    (player, key): (Player, &'static str),
    belongs: Phase,
    round: u8,
) -> Explanation {
    let name = table.name(player);
    let message = match belongs {
        Phase::Shares => format!("{name} has taken a share in round {round} already"),
        Phase::Build => format!("{name}'s turn to build in round {round} is over"),
        Phase::Ride | Phase::Over => {
            format!("{name} has moved a passenger in round {round} already")
        }
    };
    Explanation::at(key, message, "a second turn")
        .help("in whatever order the players act, each has one turn in a phase")
        .section(belongs.section())
}

fn turn(breach: &Breach, table: &Table, legal: &[Move]) -> Explanation {
    match breach {
        // Whose turn it is and in which phase is only assumed.
        Breach::WrongPhase {
            belongs,
            player,
            queue,
            again: true,
            ..
        } if queue.assumed => second_turn(table, (*player, "by"), *belongs, queue.round),
        Breach::OutOfTurn {
            player,
            key,
            queue,
            again: true,
            ..
        } if queue.assumed => second_turn(table, (*player, key), queue.phase, queue.round),
        Breach::WrongPhase {
            verb,
            belongs,
            phase,
            ..
        } => {
            let (belongs, phase) = (belongs.word(), phase.word());
            let message =
                format!("`{verb}` belongs to the {belongs} phase, and this is the {phase} phase");
            Explanation::at(verb, message, format!("not in the {phase} phase"))
                .help(alternatives(table, legal))
        }
        Breach::OutOfTurn {
            player,
            active,
            key,
            queue,
            ..
        } => {
            let name = table.name(*player);
            let next = active.map_or("nobody", |active| table.name(active));
            let message = format!("{name} acts, but {next} is to act");
            Explanation::at(key, message, format!("not {name}'s turn"))
                .figures(order(table, queue))
                .help(alternatives(table, legal))
                .section(queue.phase.section())
        }
        _ => Explanation::default(),
    }
}

/// Explains why a railroad's shares and locomotives are not available.
fn railroad(breach: &Breach, table: &Table, legal: &[Move]) -> Explanation {
    match breach {
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
            let available = Railroad::ALL
                .into_iter()
                .filter(|railroad| railroad.first_round() <= *round);
            let help = format!("available in round {round}: {}", Railroad::list(available));
            let section = if *key == "take" {
                Phase::Shares.section()
            } else {
                "Additional Railroads"
            };
            Explanation::at(key, message, "not available yet")
                .section(section)
                .help(help)
        }
        Breach::NoShare {
            railroad,
            player,
            held,
        } => {
            let (name, railroad) = (table.name(*player), railroad.name());
            let help = if held.is_empty() {
                format!("{name} holds no share of an available railroad and can only pass")
            } else {
                let held = Railroad::list(held.iter().copied());
                format!("{name} holds shares of {held}")
            };
            let message = format!("{name} builds {railroad} without a share of it");
            Explanation::at("place", message, format!("no share of {railroad}")).help(help)
        }
        Breach::SupplyEmpty {
            railroad,
            key,
            needed,
            left,
        } => {
            let locomotives = format!("{} locomotive", railroad.name());
            let needed = counted(*needed as i64, &locomotives);
            let message = format!("needs {needed}, the supply has {left}");
            Explanation::at(key, message, format!("{left} left")).help(alternatives(table, legal))
        }
        _ => Explanation::default(),
    }
}

/// Explains why a locomotive cannot be placed in a hex, unless it is a railroad's first.
fn hex(breach: &Breach, table: &Table) -> Explanation {
    match breach {
        Breach::AlreadyThere { site, at } => {
            let (name, hex) = (site.railroad.name(), table.name(site.hex));
            match *at {
                None => {
                    let message = format!("this move builds {name} in {hex} twice");
                    at_site(table, site, message, "the second time").help(open_hexes(table, site))
                }
                Some(at) => {
                    let message = format!("{name} has a locomotive in {hex} already");
                    at_site(table, site, message, "already there")
                        .blame(at, format!("{name} was built here"))
                }
            }
        }
        Breach::HexFull { site, there } => {
            let holds_one = table.board.hex(site.hex).ground.room() == Some(1);
            let kind = if holds_one {
                "an East Coast city holds one locomotive"
            } else {
                "a hex holds two locomotives"
            };
            let names = Railroad::list(there.iter().map(|laid| laid.railroad));
            let message = format!("{kind}, {} has {names}", table.name(site.hex));
            let explanation = at_site(table, site, message, "no room");
            there.iter().fold(explanation, |explanation, laid| {
                blame(explanation, table, laid)
            })
        }
        Breach::EastCoastLimit { site, cities } => {
            let names: Vec<&str> = cities.iter().map(|laid| table.name(laid.hex)).collect();
            let message = format!(
                "a railroad is in at most two East Coast cities, {} is in {}",
                site.railroad.name(),
                names.join(" and ")
            );
            let explanation = at_site(table, site, message, "an East Coast city too many");
            cities.iter().fold(explanation, |explanation, laid| {
                blame(explanation, table, laid)
            })
        }
        Breach::NotAdjacent {
            site,
            nearest: (laid, between),
        } => {
            let (name, near) = (site.railroad.name(), table.name(laid.hex));
            let hexes = counted(*between, "hex");
            let message = format!("{} touches no locomotive of {name}", table.name(site.hex));
            at_site(table, site, message, format!("away from {name}"))
                .figures(format!("{name} comes nearest in {near}, {hexes} between"))
                .blame(laid.at, format!("{name} comes nearest here, in {near}"))
        }
        _ => Explanation::default(),
    }
}

/// Explains why a railroad cannot start in a hex.
fn start(breach: &Breach, table: &Table) -> Explanation {
    let (site, message) = match breach {
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
            (site, message)
        }
        Breach::YellowStart { site, count } => {
            let why = match count {
                None => "which is no city".to_owned(),
                Some(1) => "which is not among the three westernmost".to_owned(),
                Some(0) => "which is not occupied".to_owned(),
                Some(count) => format!("which holds {count} locomotives, not one"),
            };
            let rule = "yellow starts in Chicago or one of the westernmost occupied cities";
            let message = format!("{rule}, not in {}, {why}", table.name(site.hex));
            (site, message)
        }
        _ => return Explanation::default(),
    };
    at_site(table, site, message, "no start")
}

/// Explains why a turn has no locomotive left.
fn limit(breach: &Breach, table: &Table) -> Explanation {
    match breach {
        Breach::BuildLimit {
            site,
            most,
            earlier,
            ..
        } => {
            let message = format!(
                "this is locomotive {} of the turn; with {} players a turn has at most {most}",
                most + 1,
                table.seats()
            );
            // The rule has already said that the turn is over.
            let explanation = Explanation {
                help: None,
                ..at_site(table, site, message, "too many")
            };
            let blame = |explanation: Explanation, (at, count): &(When, usize)| {
                explanation.blame(*at, format!("{count} placed here"))
            };
            earlier.iter().fold(explanation, blame)
        }
        Breach::MountainLimit {
            site,
            most,
            mountain: (hex, at),
            ..
        } => {
            let mountain = table.name(*hex);
            let rule = format!(
                "a turn that builds on a mountain has {} locomotives",
                most - 1
            );
            let is_here = *hex == site.hex;
            let message = if is_here {
                format!(
                    "{rule}, so the {} cannot be on the mountain {mountain}",
                    ordinal(*most)
                )
            } else {
                format!(
                    "{rule}: {mountain} is a mountain, and this is the {}",
                    ordinal(*most)
                )
            };
            let explanation = at_site(table, site, message, "too many with a mountain")
                .blame(*at, format!("built on the mountain {mountain} here"));
            if is_here {
                explanation
            } else {
                explanation.help(format!(
                    "leave out one of the {most} locomotives, or build on another hex than {mountain}"
                ))
            }
        }
        _ => Explanation::default(),
    }
}

/// Explains why a player cannot pass.
fn pass(breach: &Breach, table: &Table, legal: &[Move]) -> Explanation {
    match breach {
        Breach::MustTake { player, railroads } => {
            let name = table.name(*player);
            let railroads = Railroad::list(railroads.iter().copied());
            let message = format!("{name} can take a share and must");
            Explanation::at("pass", message, "a share can be taken")
                .help(format!("{name} may take {railroads}"))
        }
        Breach::MustRide { player } => {
            let message = format!("{} can move a passenger and must", table.name(*player));
            Explanation::at("pass", message, "a passenger can be moved")
                .help(alternatives(table, legal))
        }
        _ => Explanation::default(),
    }
}

/// Returns the order in which the players act in a phase, where that order comes from, and who has
/// already acted.
fn order(table: &Table, queue: &Queue) -> String {
    let mut names: Vec<&str> = queue
        .order
        .iter()
        .map(|player| table.name(*player))
        .collect();
    let rule = match queue.phase {
        Phase::Shares => "shares are taken in reverse turn order",
        Phase::Build => "track is built in turn order",
        Phase::Ride | Phase::Over => "passengers are moved in turn order",
    };
    let origin = origin_of_order(queue, &names);
    if queue.phase == Phase::Shares {
        names.reverse();
    }
    let had_turn = match names.get(..queue.done) {
        Some([]) | None => String::new(),
        Some([one]) => format!("; {one} has already acted"),
        Some(several) => format!("; {} have already acted", in_words(several, "and")),
    };
    format!("{rule}; {origin}{had_turn}")
}

/// Returns the turn order and where it comes from.
fn origin_of_order(queue: &Queue, names: &[&str]) -> String {
    let (round, all) = (queue.round, names.join(", "));
    match (&queue.money[..], round) {
        _ if queue.given => format!("the turn order is that of the position: {all}"),
        _ if queue.assumed => {
            format!("the turn order of round {round} is assumed to be that of the players: {all}")
        }
        ([], 1) => format!("the turn order of round 1 is {all}"),
        ([], _) => format!(
            "the turn order of round {round}, by the money after round {}, is {all}",
            round - 1
        ),
        (money, _) => {
            let figures: Vec<String> = names
                .iter()
                .zip(money)
                .map(|(name, money)| format!("{name} {money}"))
                .collect();
            let is_tied = money.windows(2).any(|pair| pair[0] == pair[1]);
            let tie = if is_tied {
                ", and tied players swap places"
            } else {
                ""
            };
            format!(
                "the turn order is by money, least first{tie}: {}",
                figures.join(", ")
            )
        }
    }
}

/// Underlines the hex of a move and says where the locomotive could have been placed instead.
fn at_site(table: &Table, site: &Site, message: String, label: impl Into<String>) -> Explanation {
    let explanation = Explanation::at("at", message, label).help(open_hexes(table, site));
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
