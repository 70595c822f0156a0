//! Broken rules in words.

use super::board::{COMPANIES, Company, Hex, Player};
use super::breach::{Breach, Found};
use super::table::Table;
use crate::game::{Explanation, MoveNo};

/// Alternatives a help names at most.
const FEW: usize = 8;

/// A breach in words.
pub fn explain(table: &Table, breach: &Breach) -> Explanation {
    match breach {
        Breach::GameOver => game_over(),
        Breach::DrawTooEarly { active, drawn } => draw_too_early(table, *active, *drawn),
        Breach::DrawFirst { round, verb } => {
            Explanation::at(verb, format!("the market is empty: the discs of round {round} have not been drawn"), "before the draw")
                .help(format!("a draw of {} discs comes first", table.spaces()))
        }
        Breach::DrawCount { given } => draw_count(table, *given),
        Breach::NotInBag { company, drawn, held, item, earlier } => not_in_bag(table, *company, (*drawn, *held), *item, earlier),
        Breach::OutOfTurn { by, active, left, spent } => out_of_turn(table, (*by, *active), *left, spent),
        Breach::ActionUsed { by, build, at, other_open } => action_used(table, *by, *build, *at, *other_open),
        Breach::NotOnMarket { .. } => not_on_market(table, breach),
        Breach::AmbiguousSpace { company, verb, spaces } => {
            let (name, spaces) = (table.company(*company), and(spaces));
            Explanation::at(verb, format!("{name} discs lie on spaces {spaces} and the move does not say which is taken"), "which space?")
                .help(format!("add the space: {spaces}; it decides the place in the next order"))
        }
        Breach::Occupied { hex, company, disc, open } => {
            let (hex, name) = (table.hex(*hex), table.company(disc.company));
            let start = if disc.at == 0 { " since the start" } else { "" };
            Explanation::at("at", format!("a {name} disc lies on {hex}{start}"), "occupied")
                .help(open_help(table, *company, open))
                .blame(disc.at, format!("{name} came to {hex} here"))
        }
        Breach::NotAdjacent { hex, company, open } => {
            let (hex, name) = (table.hex(*hex), table.company(*company));
            Explanation::at("at", format!("no {name} disc lies next to {hex}"), format!("not next to {name}"))
                .help(open_help(table, *company, open))
        }
        Breach::FrameNotAllowed { company, open } => {
            let name = table.company(*company);
            let hexes = if open.len() == 1 { "a hex is open".to_owned() } else { format!("{} hexes are open", open.len()) };
            Explanation::at("at", format!("{hexes} to {name}, its disc cannot go to the frame"), "not blocked")
                .help(open_help(table, *company, open))
        }
    }
}

fn game_over() -> Explanation {
    Explanation {
        message: "the game is over: six rounds are played and six discs are taxed".to_owned(),
        label: "after the end".to_owned(),
        help: Some("remove the move, or look for one too many before it".to_owned()),
        ..Explanation::default()
    }
}

fn draw_too_early(table: &Table, active: Option<Player>, drawn: MoveNo) -> Explanation {
    let message = match active {
        Some(player) => format!("the round is not played out: {} is to act", table.player(player)),
        None => "the round is not played out".to_owned(),
    };
    Explanation::at("draw", message, "too early")
        .help("the next draw comes when every marker has acted and the disc left over is taxed")
        .blame(drawn, "the discs of this round were drawn here")
}

fn draw_count(table: &Table, given: usize) -> Explanation {
    let (spaces, seats) = (table.spaces(), table.seats());
    let discs = if given == 1 { "disc" } else { "discs" };
    Explanation::at("draw", format!("{seats} players draw {spaces} discs, here are {given}"), format!("{given} {discs}"))
        .help("a draw is two discs for each player and one that is taxed")
}

fn not_in_bag(table: &Table, company: Company, (drawn, held): (usize, usize), item: usize, earlier: &[(MoveNo, usize)]) -> Explanation {
    let name = table.company(company);
    let holds = if held == 0 { "none".to_owned() } else { format!("only {held}") };
    let discs = if drawn == 1 { "disc is" } else { "discs are" };
    let mut told = Explanation::at("draw", format!("{drawn} {name} {discs} drawn, the bag holds {holds}"), format!("no {name} left"))
        .item(item)
        .help(format!("the bag began with {} discs of each company", table.spaces()));
    for (at, count) in earlier {
        told = told.blame(*at, format!("{count} {name} drawn here"));
    }
    told
}

fn out_of_turn(table: &Table, (by, active): (Player, Player), left: usize, spent: &[MoveNo]) -> Explanation {
    let (by, active) = (table.player(by), table.player(active));
    let message = if left == 0 {
        format!("{by} has no marker left on the order track; the leftmost is {active}'s")
    } else {
        format!("the leftmost marker on the order track is {active}'s, not {by}'s")
    };
    let mut told = Explanation::at("by", message, "not the next to act").help(format!("{active} is to act"));
    if left == 0 {
        for at in spent {
            told = told.blame(*at, format!("{by} acted here"));
        }
    }
    told
}

fn action_used(table: &Table, by: Player, build: bool, at: MoveNo, other_open: bool) -> Explanation {
    let by = table.player(by);
    let (key, done, other) = if build { ("build", "built", "buy") } else { ("buy", "bought", "build") };
    let help = if other_open {
        format!("each player buys once and builds once a round; {by} can still {other}")
    } else {
        format!("each player buys once and builds once a round; {by} has done both")
    };
    Explanation::at(key, format!("{by} has {done} in this round already"), format!("a second {key}"))
        .help(help)
        .blame(at, format!("{by} {done} here"))
}

fn not_on_market(table: &Table, breach: &Breach) -> Explanation {
    let Breach::NotOnMarket { company, verb, space, found, spaces, taken, market } = breach else { return Explanation::default() };
    let name = table.company(*company);
    let number = space.unwrap_or(0);
    let (message, label) = match found {
        Found::NoSpace => (format!("the market has no space {number}: its spaces are 1 to {}", table.spaces()), "no such space".to_owned()),
        Found::Disc(other) => {
            let other = table.company(*other);
            (format!("the disc on space {number} is {other}, not {name}"), format!("{other} lies there"))
        }
        Found::Marker(player, _) => {
            let player = table.player(*player);
            (format!("on space {number} lies a marker of {player}, no disc"), format!("{player}'s marker"))
        }
        Found::Nothing if space.is_some() => (format!("space {number} is empty"), "empty".to_owned()),
        Found::Nothing => (format!("no {name} disc lies on the market"), format!("no {name} there")),
    };
    // Without a space the company itself is what is not there.
    let focus = Explanation::at(if space.is_some() { "space" } else { verb }, message, label);
    let help = match (&spaces[..], &market[..]) {
        ([], []) => "the market holds no disc".to_owned(),
        ([], discs) => {
            let discs: Vec<String> = discs.iter().map(|(number, company)| format!("{number} {}", table.company(*company))).collect();
            format!("the discs on the market, by space: {}", discs.join(", "))
        }
        ([one], _) => format!("{name} lies on space {one}"),
        (several, _) => format!("{name} lies on spaces {}", and(several)),
    };
    let mut told = focus.help(help);
    if let Found::Marker(player, at) = found {
        told = told.blame(*at, format!("{} took the disc of space {number} here", table.player(*player)));
    } else if spaces.is_empty() {
        for (at, player) in taken {
            told = told.blame(*at, format!("{} took a {name} disc here", table.player(*player)));
        }
    }
    told
}

/// What is open to a company.
fn open_help(table: &Table, company: Company, open: &[Hex]) -> String {
    let name = COMPANIES.get(usize::from(company)).copied().unwrap_or("?");
    if open.is_empty() {
        return format!("no hex is open to {name}: its disc goes to the frame, at: frame");
    }
    let few: Vec<String> = open.iter().take(FEW).map(|hex| format!("{} ({:+})", table.hex(*hex), table.value(*hex))).collect();
    let more = if open.len() > FEW { format!(" and {} more", open.len() - FEW) } else { String::new() };
    format!("{name} can go to {}{more}", few.join(", "))
}

fn and(numbers: &[usize]) -> String {
    let words: Vec<String> = numbers.iter().map(usize::to_string).collect();
    match words.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} and {last}", others.join(", ")),
        _ => words.concat(),
    }
}
