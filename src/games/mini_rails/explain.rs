//! Broken rules in words.

use super::MiniRails;
use super::board::{Company, Hex};
use super::moves::Move;
use super::rules::{Breach, Found};
use super::state::Table;
use crate::game::language::{Domain, Id as _, Player, When, counted, in_words};
use crate::game::reading::Board as _;
use crate::game::{Explain, Explanation, Reads};

/// Alternatives a help names at most.
const FEW: usize = 8;

impl Explain<MiniRails> for Breach {
    fn reads(&self) -> Vec<Reads> {
        match self {
            Breach::GameOver => vec![Reads::all("round"), Reads::all("phase")],
            Breach::DrawTooEarly { .. } | Breach::DrawFirst { .. } => {
                vec![Reads::all("phase").in_turn()]
            }
            Breach::OutOfTurn { .. } => vec![Reads::all("order").in_turn()],
            Breach::NotOnMarket { .. } => vec![Reads::all("market").in_turn()],
            Breach::ActionUsed { by, .. } => vec![Reads::of("used", *by).in_turn()],
            Breach::NotInBag { company, .. } => vec![Reads::of("bag", *company)],
            Breach::NotAdjacent { company, .. } | Breach::FrameNotAllowed { company, .. } => {
                vec![Reads::of("track", *company)]
            }
            _ => Vec::new(),
        }
    }

    fn explain(&self, table: &Table, _: &[Move]) -> Explanation {
        let player = |id: Player| table.name(id);
        let company = |id: Company| table.name(id);
        match self {
            Breach::GameOver => Explanation {
                message: "the game is over: six rounds are played and six discs are taxed"
                    .to_owned(),
                label: "after the end".to_owned(),
                help: Some("remove the move, or look for one too many before it".to_owned()),
                ..Explanation::default()
            },
            Breach::DrawTooEarly { active, drawn } => {
                let whose = active.map_or_else(String::new, |active| {
                    format!(": {} is to act", player(active))
                });
                Explanation::at("draw", format!("the round is not played out{whose}"), "too early")
                    .help("the next draw comes when every marker has acted and the disc left over is taxed")
                    .blame(*drawn, "the discs of this round were drawn here")
            }
            Breach::DrawFirst { round, verb } => Explanation::at(
                verb,
                format!("the market is empty: the discs of round {round} have not been drawn"),
                "before the draw",
            )
            .help(format!("a draw of {} discs comes first", table.spaces())),
            Breach::DrawCount { given } => {
                let message = format!(
                    "{} players draw {} discs, here are {given}",
                    table.seats(),
                    table.spaces()
                );
                Explanation::at("draw", message, counted(*given as i64, "disc"))
                    .help("a draw is two discs for each player and one that is taxed")
            }
            Breach::NotInBag {
                company: of,
                drawn,
                held,
                item,
                earlier,
            } => {
                let of = company(*of);
                let holds = if *held == 0 {
                    "none".to_owned()
                } else {
                    format!("only {held}")
                };
                let discs = if *drawn == 1 { "disc is" } else { "discs are" };
                let message = format!("{drawn} {of} {discs} drawn, the bag holds {holds}");
                let help = format!(
                    "the bag began with {} discs of each company",
                    table.spaces()
                );
                let explanation = Explanation::at("draw", message, format!("no {of} left"))
                    .item(*item)
                    .help(help);
                earlier
                    .iter()
                    .fold(explanation, |explanation, (at, count)| {
                        explanation.blame(*at, format!("{count} {of} drawn here"))
                    })
            }
            Breach::OutOfTurn { .. } => out_of_turn(table, self),
            Breach::ActionUsed {
                by,
                build,
                at,
                other_open,
            } => {
                let by = player(*by);
                let (key, done, other) = if *build {
                    ("build", "built", "buy")
                } else {
                    ("buy", "bought", "build")
                };
                let open = if *other_open {
                    format!("can still {other}")
                } else {
                    "has done both".to_owned()
                };
                Explanation::at(
                    key,
                    format!("{by} has {done} in this round already"),
                    format!("a second {key}"),
                )
                .help(format!(
                    "each player buys once and builds once a round; {by} {open}"
                ))
                .blame(*at, format!("{by} {done} here"))
            }
            Breach::NotOnMarket { .. } => not_on_market(table, self),
            Breach::AmbiguousSpace {
                company: of,
                verb,
                spaces,
            } => {
                let (of, either, spaces) =
                    (company(*of), in_words(&texts(spaces), "or"), listed(spaces));
                Explanation::at(
                    verb,
                    format!(
                        "{of} discs lie on spaces {spaces} and the move does not say which is taken"
                    ),
                    "which space?",
                )
                .help(format!(
                    "add the space, {either}; it decides the place in the next order"
                ))
            }
            Breach::Occupied {
                hex: at,
                company: of,
                disc,
                open,
            } => {
                let (hex, there) = (table.name(*at), company(disc.company));
                let label = if disc.at == When::SETUP {
                    "occupied since the start"
                } else {
                    "occupied"
                };
                Explanation::at("at", format!("a {there} disc lies on {hex}"), label)
                    .help(open_help(table, *of, open, Some(*at)))
                    .blame(disc.at, format!("{there} came to {hex} here"))
            }
            Breach::NotAdjacent {
                hex,
                company: of,
                open,
                nearest,
            } => {
                let (at, name) = (table.name(*hex), company(*of));
                let told = Explanation::at(
                    "at",
                    format!("no {name} disc lies next to {at}"),
                    format!("not next to {name}"),
                )
                .help(open_help(table, *of, open, Some(*hex)));
                let Some((near, steps, laid)) = nearest else {
                    return told;
                };
                let start = if *laid == When::SETUP {
                    ", since the start"
                } else {
                    ""
                };
                told.figures(format!(
                    "the nearest {name} disc lies on {}, {steps} steps away{start}",
                    table.name(*near)
                ))
                .blame(
                    *laid,
                    format!("the nearest {name} disc came to {} here", table.name(*near)),
                )
            }
            Breach::FrameNotAllowed { company: of, open } => {
                let hexes = if open.len() == 1 {
                    "a hex is open".to_owned()
                } else {
                    format!("{} hexes are open", open.len())
                };
                Explanation::at(
                    "at",
                    format!(
                        "{hexes} to {}, its disc cannot go to the frame",
                        company(*of)
                    ),
                    "not blocked",
                )
                .help(open_help(table, *of, open, None))
            }
        }
    }
}

fn out_of_turn(table: &Table, breach: &Breach) -> Explanation {
    let Breach::OutOfTurn {
        by,
        active,
        left,
        spent,
        order,
        stood,
        acted,
        before,
        round,
    } = breach
    else {
        return Explanation::default();
    };
    let (by, active) = (table.name(*by), table.name(*active));
    let message = if *left == 0 {
        format!("{by} has no marker left on the order track; the leftmost is {active}'s")
    } else {
        format!("the leftmost marker on the order track is {active}'s, not {by}'s")
    };
    let marker = |(index, player): (usize, &Player)| match stood.get(index) {
        Some((space, _)) => format!("{} (space {space})", table.name(*player)),
        None => table.name(*player).to_owned(),
    };
    let names: Vec<String> = order.iter().enumerate().map(marker).collect();
    let gone = match acted {
        0 => "none has acted".to_owned(),
        1 => "the first has acted".to_owned(),
        acted => format!("the first {acted} have acted"),
    };
    // In a position it is said, or assumed, and not that of spaces.
    let source = match () {
        () if *before > 0 => " from the position on".to_owned(),
        () if *round == 1 || stood.is_empty() => String::new(),
        () => format!(", the market track of round {} from the left", round - 1),
    };
    let explanation = Explanation::at("by", message, "not the next to act")
        .figures(format!(
            "the order track of round {round}{source}: {}; {gone}",
            names.join(", ")
        ))
        .help(format!("{active} is to act"));
    let explanation = match stood.get(*acted) {
        Some((space, at)) => explanation.blame(
            *at,
            format!(
                "{active} acted here: the marker went to space {space} of round {}",
                round - 1
            ),
        ),
        None => explanation,
    };
    let went = |explanation: Explanation, (space, at): &(usize, When)| {
        explanation.blame(
            *at,
            format!("{by} acted here: a marker of {by} went to space {space}"),
        )
    };
    spent.iter().fold(explanation, went)
}

fn not_on_market(table: &Table, breach: &Breach) -> Explanation {
    let Breach::NotOnMarket {
        company,
        verb,
        space,
        found,
        spaces,
        taken,
        market,
    } = breach
    else {
        return Explanation::default();
    };
    let name = table.name(*company);
    let number = space.unwrap_or(0);
    let (message, label) = match found {
        Found::NoSpace => (
            format!(
                "the market has no space {number}: its spaces are 1 to {}",
                table.spaces()
            ),
            "no such space".to_owned(),
        ),
        Found::Disc(other) => {
            let other = table.name(*other);
            (
                format!("the disc on space {number} is {other}, not {name}"),
                format!("{other} lies there"),
            )
        }
        Found::Marker(player, _) => {
            let player = table.name(*player);
            (
                format!("on space {number} lies a marker of {player}, no disc"),
                format!("{player}'s marker"),
            )
        }
        Found::Nothing if space.is_some() => {
            (format!("space {number} is empty"), "empty".to_owned())
        }
        Found::Nothing => (
            format!("no {name} disc lies on the market"),
            format!("no {name} there"),
        ),
    };
    let help = match (&spaces[..], &market[..]) {
        ([], []) => "the market holds no disc".to_owned(),
        ([], discs) => {
            let discs: Vec<String> = discs
                .iter()
                .map(|(number, company)| format!("{number} {}", table.name(*company)))
                .collect();
            format!("the discs on the market, by space: {}", discs.join(", "))
        }
        ([one], _) => format!("{name} lies on space {one}"),
        (several, _) => format!("{name} lies on spaces {}", listed(several)),
    };
    // Without a space the company itself is what is not there.
    let explanation =
        Explanation::at(if space.is_some() { "space" } else { verb }, message, label).help(help);
    match found {
        Found::Marker(player, at) => explanation.blame(
            *at,
            format!(
                "{} took the disc of space {number} here",
                table.name(*player)
            ),
        ),
        _ if spaces.is_empty() => {
            let took = |player: Player| format!("{} took a {name} disc here", table.name(player));
            taken.iter().fold(explanation, |explanation, (at, player)| {
                explanation.blame(*at, took(*player))
            })
        }
        _ => explanation,
    }
}

/// What is open to a company, the nearest to the hex that was meant first.
fn open_help(table: &Table, company: Company, open: &[Hex], meant: Option<Hex>) -> String {
    let name = table.name(company);
    if open.is_empty() {
        return format!("no hex is open to {name}: its disc goes to the frame, at: frame");
    }
    let mut open = open.to_vec();
    open.sort_by_key(|hex| {
        meant.map(|meant| {
            table
                .board
                .apart(Domain::Place, meant.number(), hex.number())
        })
    });
    let few: Vec<String> = open
        .iter()
        .take(FEW)
        .map(|hex| format!("{} ({:+})", table.name(*hex), table.worth(*hex)))
        .collect();
    let more = if open.len() > FEW {
        format!(" and {} more", open.len() - FEW)
    } else {
        String::new()
    };
    format!("{name} can go to {}{more}", few.join(", "))
}

fn listed(numbers: &[usize]) -> String {
    in_words(&texts(numbers), "and")
}

fn texts(numbers: &[usize]) -> Vec<String> {
    numbers.iter().map(usize::to_string).collect()
}
