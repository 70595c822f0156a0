//! Broken rules in words.

use super::MiniRails;
use super::board::{Company, Hex};
use super::rules::{Breach, SpaceContent};
use super::state::Table;
use super::words::Move;
use crate::game::language::{Domain, Id as _, Player, When, counted, first_few, in_words};
use crate::game::reading::Board as _;
use crate::game::{Explain, Explanation, Reads};

/// The most alternatives that a help line names.
const NAMED: usize = 8;
/// The most open hexes that are named where a disc went to the frame.
const OPEN: usize = 12;

impl Explain<MiniRails> for Breach {
    fn reads(&self) -> Vec<Reads> {
        match self {
            Breach::GameOver => vec![Reads::all("round"), Reads::all("phase")],
            Breach::DrawTooEarly { .. } | Breach::DrawFirst { .. } => {
                vec![Reads::all("phase").in_turn()]
            }
            Breach::OutOfTurn { .. } => vec![Reads::all("order").in_turn()],
            Breach::NotOnMarket { .. } => vec![Reads::all("market").in_turn()],
            // A move of the log has used it, in whatever order the markers stand.
            Breach::ActionUsed { at, .. } if at.move_number().is_some() => Vec::new(),
            Breach::ActionUsed { by, .. } => vec![Reads::of("used", *by).in_turn()],
            Breach::NotInBag { company, .. } => vec![Reads::of("bag", *company)],
            Breach::NotAdjacent { company, .. } => vec![Reads::of("track", *company)],
            // A disc that is not given may lie on a hex that seems open.
            Breach::FrameNotAllowed { .. } => vec![Reads::all("track")],
            _ => Vec::new(),
        }
    }

    fn decides_turn(&self) -> Vec<Reads> {
        match self {
            Breach::GameOver
            | Breach::DrawTooEarly { .. }
            | Breach::DrawFirst { .. }
            | Breach::OutOfTurn { .. }
            | Breach::ActionUsed { .. } => {
                let keys = ["round", "phase", "active", "order", "market", "used"];
                keys.map(|key| Reads::all(key).in_turn()).to_vec()
            }
            _ => Vec::new(),
        }
    }

    fn explain(&self, table: &Table, _: &[Move]) -> Explanation {
        match self {
            Breach::GameOver => Explanation {
                message: "the game is over: six rounds are played and six discs are taxed"
                    .to_owned(),
                label: "after the end".to_owned(),
                help: Some("remove the move, or look for one too many before it".to_owned()),
                ..Explanation::default()
            },
            Breach::DrawTooEarly { .. }
            | Breach::DrawFirst { .. }
            | Breach::DrawCount { .. }
            | Breach::NotInBag { .. } => draw(table, self),
            Breach::OutOfTurn { .. } => out_of_turn(table, self),
            Breach::ActionUsed { .. } => action_used(table, self),
            Breach::NotOnMarket { .. } => not_on_market(table, self),
            Breach::AmbiguousSpace {
                company,
                verb,
                spaces,
            } => ambiguous_space(table, *company, verb, spaces),
            Breach::Occupied { .. }
            | Breach::NotAdjacent { .. }
            | Breach::FrameNotAllowed { .. } => hex(table, self),
        }
    }
}

fn draw(table: &Table, breach: &Breach) -> Explanation {
    match breach {
        Breach::DrawTooEarly { active, drawn } => {
            let whose = active.map_or_else(String::new, |active| {
                format!(": {} is to act", table.name(active))
            });
            let message = format!("the round is not played out{whose}");
            let help =
                "the next draw comes when every marker has acted and the disc left over is taxed";
            Explanation::at("draw", message, "too early")
                .help(help)
                .blame(*drawn, "the discs of this round were drawn here")
        }
        Breach::DrawFirst { round, verb } => {
            let message =
                format!("the market is empty: the discs of round {round} have not been drawn");
            Explanation::at(verb, message, "before the draw")
                .help(format!("a draw of {} discs comes first", table.spaces()))
        }
        Breach::DrawCount { given } => {
            let (players, discs) = (table.seats(), table.spaces());
            let message = format!("{players} players draw {discs} discs, this draw has {given}");
            Explanation::at("draw", message, counted(*given as i64, "disc"))
                .help("a draw is two discs for each player and one that is taxed")
        }
        Breach::NotInBag {
            company,
            drawn,
            held,
            item,
            earlier,
        } => {
            let company = table.name(*company);
            let holds = match held {
                0 => "none".to_owned(),
                held => format!("only {held}"),
            };
            let discs = if *drawn == 1 { "disc is" } else { "discs are" };
            let message = format!("{drawn} {company} {discs} drawn, the bag holds {holds}");
            let spaces = table.spaces();
            let explanation = Explanation::at("draw", message, format!("no {company} left"))
                .item(*item)
                .help(format!("the bag began with {spaces} discs of each company"));
            let blame = |explanation: Explanation, (at, count): &(When, usize)| {
                explanation.blame(*at, format!("{count} {company} drawn here"))
            };
            earlier.iter().fold(explanation, blame)
        }
        _ => Explanation::default(),
    }
}

fn out_of_turn(table: &Table, breach: &Breach) -> Explanation {
    let Breach::OutOfTurn {
        by,
        active,
        left,
        spent,
        stood,
        acted,
        round,
        ..
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
    let mut explanation = Explanation::at("by", message, "not the next to act")
        .figures(order_track(table, breach))
        .help(format!("{active} is to act"));
    if let Some((space, at)) = stood.get(*acted) {
        let before = round - 1;
        explanation = explanation.blame(
            *at,
            format!("{active} acted here: the marker went to space {space} of round {before}"),
        );
    }
    let blame = |explanation: Explanation, (space, at): &(usize, When)| {
        let label = format!("{by} acted here: a marker of {by} went to space {space}");
        explanation.blame(*at, label)
    };
    spent.iter().fold(explanation, blame)
}

/// Returns the order track, where its order comes from, and how many markers have acted.
fn order_track(table: &Table, breach: &Breach) -> String {
    let Breach::OutOfTurn {
        order,
        stood,
        acted,
        before,
        round,
        ..
    } = breach
    else {
        return String::new();
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
    // The order in a position is given or assumed; it does not follow from the market spaces of an
    // earlier round.
    let source = match () {
        () if *before > 0 => " from the position on".to_owned(),
        () if *round == 1 || stood.is_empty() => String::new(),
        () => format!(" is the market track of round {} from the left", round - 1),
    };
    let names = names.join(", ");
    format!("the order track of round {round}{source}: {names}; {gone}")
}

fn action_used(table: &Table, breach: &Breach) -> Explanation {
    let Breach::ActionUsed {
        by,
        build,
        at,
        other_open,
    } = breach
    else {
        return Explanation::default();
    };
    let by = table.name(*by);
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
    let message = format!("{by} has {done} in this round already");
    Explanation::at(key, message, format!("a second {key}"))
        .help(format!(
            "each player buys once and builds once a round; {by} {open}"
        ))
        .blame(*at, format!("{by} {done} here"))
}

fn ambiguous_space(
    table: &Table,
    company: Company,
    verb: &'static str,
    spaces: &[usize],
) -> Explanation {
    let (company, all) = (table.name(company), listed(spaces));
    let message =
        format!("{company} discs lie on spaces {all} and the move does not say which is taken");
    let either = in_words(&texts(spaces), "or");
    Explanation::at(verb, message, "which space?").help(format!(
        "add the space, {either}; it decides the place in the next order"
    ))
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
        drawn,
    } = breach
    else {
        return Explanation::default();
    };
    let name = table.name(*company);
    let number = space.unwrap_or(0);
    let (message, label) = match found {
        SpaceContent::Nothing if space.is_none() => (
            format!("no {name} disc lies on the market"),
            format!("no {name} there"),
        ),
        found => on_space(table, number, found, name),
    };
    let help = where_it_lies(table, name, spaces, market);
    // If the move names no space, its company is underlined.
    let explanation =
        Explanation::at(if space.is_some() { "space" } else { verb }, message, label).help(help);
    let explanation = match found {
        SpaceContent::Disc(_) => drawn.iter().fold(explanation, |explanation, at| {
            explanation.blame(*at, "the discs of this round were drawn here")
        }),
        _ => explanation,
    };
    match found {
        SpaceContent::Marker(player, at) => {
            let player = table.name(*player);
            explanation.blame(
                *at,
                format!("{player} took the disc of space {number} here"),
            )
        }
        _ if spaces.is_empty() => {
            let blame = |explanation: Explanation, (at, player): &(When, Player)| {
                let player = table.name(*player);
                explanation.blame(*at, format!("{player} took a {name} disc here"))
            };
            taken.iter().fold(explanation, blame)
        }
        _ => explanation,
    }
}

/// Says on which spaces of the market the discs of a company lie, or which discs lie there.
fn where_it_lies(
    table: &Table,
    name: &str,
    spaces: &[usize],
    market: &[(usize, Company)],
) -> String {
    match (spaces, market) {
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
    }
}

/// Returns what lies on the space that a move names, as a message and a label.
fn on_space(table: &Table, number: i64, found: &SpaceContent, name: &str) -> (String, String) {
    match found {
        SpaceContent::NoSpace => (
            format!(
                "the market has no space {number}: its spaces are 1 to {}",
                table.spaces()
            ),
            "no such space".to_owned(),
        ),
        SpaceContent::Disc(other) => {
            let other = table.name(*other);
            (
                format!("the disc on space {number} is {other}, not {name}"),
                format!("{other} lies there"),
            )
        }
        SpaceContent::Marker(player, _) => {
            let player = table.name(*player);
            (
                format!("on space {number} lies a marker of {player}, no disc"),
                format!("{player}'s marker"),
            )
        }
        SpaceContent::Nothing => (format!("space {number} is empty"), "empty".to_owned()),
    }
}

/// Explains why a disc cannot be built in a hex or laid on its frame.
fn hex(table: &Table, breach: &Breach) -> Explanation {
    match breach {
        Breach::Occupied {
            hex,
            company,
            disc,
            open,
        } => {
            let (at, there) = (table.name(*hex), table.name(disc.company));
            let label = match disc.at {
                When::SETUP => "occupied since the start",
                _ => "occupied",
            };
            Explanation::at("at", format!("a {there} disc lies on {at}"), label)
                .help(open_help(table, *company, open, Some(*hex)))
                .blame(disc.at, format!("{there} came to {at} here"))
        }
        Breach::NotAdjacent {
            hex,
            company,
            open,
            nearest,
        } => {
            let (at, name) = (table.name(*hex), table.name(*company));
            let message = format!("no {name} disc lies next to {at}");
            let explanation = Explanation::at("at", message, format!("not next to {name}"))
                .help(open_help(table, *company, open, Some(*hex)));
            let Some((near, steps, laid)) = nearest else {
                return explanation;
            };
            let near = table.name(*near);
            let since = match *laid {
                When::SETUP => ", since the start",
                _ => "",
            };
            explanation
                .figures(format!(
                    "the nearest {name} disc lies on {near}, {steps} steps away{since}"
                ))
                .blame(
                    *laid,
                    format!("the nearest {name} disc came to {near} here"),
                )
        }
        Breach::FrameNotAllowed { company, open } => {
            let hexes = match open.len() {
                1 => "a hex is open".to_owned(),
                count => format!("{count} hexes are open"),
            };
            let name = table.name(*company);
            let message = format!("{hexes} to {name}, its disc cannot go to the frame");
            let hexes: Vec<String> = open.iter().map(|hex| valued(table, *hex)).collect();
            let open = first_few(&hexes, OPEN);
            Explanation::at("at", message, "not blocked")
                .figures(format!("open to {name}: {open}"))
                .help("write the hex to which the disc went in place of frame")
        }
        _ => Explanation::default(),
    }
}

/// Lists the hexes that are open to a company, those nearest to the hex of the move first.
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
    let hexes: Vec<String> = open.iter().map(|hex| valued(table, *hex)).collect();
    format!("{name} can go to {}", first_few(&hexes, NAMED))
}

/// Names a hex with its value.
fn valued(table: &Table, hex: Hex) -> String {
    format!("{} ({:+})", table.name(hex), table.worth(hex))
}

fn listed(numbers: &[usize]) -> String {
    in_words(&texts(numbers), "and")
}

fn texts(numbers: &[usize]) -> Vec<String> {
    numbers.iter().map(usize::to_string).collect()
}
