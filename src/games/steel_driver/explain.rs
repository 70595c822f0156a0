//! Broken rules in words.

use super::SteelDriver;
use super::board::{Company, Place};
use super::events::cubes;
use super::moves::{Move, Passer};
use super::rules::{Breach, SaleFlaw};
use super::state::{Phase, SHARES, Table};
use crate::game::language::{Player, When, counted, in_words};
use crate::game::{AccountId, Explain, Explanation, Reads};

/// How many alternatives a help names.
const NAMED: usize = 5;

impl Explain<SteelDriver> for Breach {
    fn rests_on(&self) -> Vec<AccountId> {
        match self {
            Breach::CannotAfford { company, .. } | Breach::MustBuild { company, .. } => {
                vec![AccountId::of("company-cubes", *company)]
            }
            Breach::BidExceedsCubes { player, .. } => vec![AccountId::of("cubes", *player)],
            Breach::ImpossibleSale {
                flaw: SaleFlaw::Unaffordable { .. },
                to,
                ..
            } => vec![AccountId::of("cubes", *to)],
            Breach::ImpossibleSale {
                flaw: SaleFlaw::NoOpening,
                by,
                ..
            } => vec![AccountId::of("cubes", *by)],
            _ => Vec::new(),
        }
    }

    fn reads(&self) -> Vec<Reads> {
        match self {
            Breach::NoController { last: true, .. } => vec![Reads::all("shares")],
            Breach::NoController {
                company,
                last: false,
                ..
            } => vec![Reads::of("control", *company).in_turn()],
            Breach::CompanyOutOfTurn { .. } => vec![
                Reads::all("active").in_turn(),
                Reads::all("order").in_turn(),
                Reads::all("passed").in_turn_and_next(),
            ],
            // Whether a company can build or claim, and whether the game has ended, is told by what lies on the board.
            Breach::MustBuild { .. } => vec![Reads::all("track")],
            Breach::MustClaim { .. } => vec![Reads::all("track"), Reads::all("unclaimed")],
            Breach::GameOver { untold: true } => vec![Reads::all("track"), Reads::all("shares")],
            Breach::PlayerOutOfTurn {
                auction: None,
                sold,
                ..
            }
            | Breach::NoAuctionOpen { sold, .. } => {
                // Behind a marker that a move has sold no auction of the position is open any more.
                let is_sold_since = sold.is_some_and(|(.., at)| at.move_number().is_some());
                let auction = (!is_sold_since).then(|| Reads::all("auction").in_turn());
                std::iter::once(Reads::all("first").in_turn())
                    .chain(auction)
                    .collect()
            }
            // Whoever has too few cubes to bid passes without a word.
            Breach::PlayerOutOfTurn { .. } => vec![Reads::all("cubes")],
            Breach::GoodsGone {
                taken: Some((None, at)),
                ..
            } if at.move_number().is_none() => vec![Reads::all("unclaimed")],
            Breach::WrongPhase { .. } => {
                vec![Reads::all("turn"), Reads::all("phase").in_turn()]
            }
            Breach::WrongController { last: true, .. } => vec![Reads::all("shares")],
            Breach::WrongController { company, .. } => {
                vec![Reads::of("control", *company).in_turn()]
            }
            Breach::NotContiguous { company, .. } => vec![Reads::of("track", *company)],
            Breach::FirstBuildFromHexagon { .. }
            | Breach::NotConnected { .. }
            | Breach::GoodsGone { taken: None, .. } => {
                vec![Reads::all("track")]
            }
            _ => Vec::new(),
        }
    }

    fn assuming(&self, table: &Table) -> Option<String> {
        let (of, what, say) = match self {
            Breach::NoController {
                company,
                last: false,
                ..
            } => {
                let name = table.name(*company);
                let sentence = format!(
                    "if nobody controls {name}, as assumed; say control: {{{name}: PLAYER}} if somebody does"
                );
                return Some(sentence);
            }
            Breach::CannotAfford { company, has, .. } | Breach::MustBuild { company, has } => {
                (table.name(*company), *has, "company-cubes")
            }
            Breach::BidExceedsCubes { player, has, .. } => (table.name(*player), *has, "cubes"),
            _ => return None,
        };
        let has = cubes(what);
        Some(format!(
            "if {of} has {has}, as assumed; say {say}: {{{of}: NUMBER}} if it is another number"
        ))
    }

    fn explain(&self, table: &Table, legal: &[Move]) -> Explanation {
        let player = |id: Player| table.name(id);
        let company = |id: Company| table.name(id);
        let place = |id: Place| table.name(id);
        match self.clone() {
            Breach::GameOver { .. } => Explanation {
                message: "the game is over: nothing can be played any more".to_owned(),
                label: "after the end".to_owned(),
                help: Some("the final's shares have been paid; remove this move".to_owned()),
                ..Explanation::default()
            },
            Breach::WrongPhase { phase, turn, verb, belongs, auction } => Explanation {
                message: match phase {
                    Phase::Final => format!("{verb} belongs to {belongs}, this is the final"),
                    _ => format!("{verb} belongs to {belongs}, this is turn {turn}, phase {}", phase.word()),
                },
                label: format!("not in phase {}", phase.word()),
                figures: auction
                    .iter()
                    .map(|(up, bid, bidder, _)| format!("the auction of {} is open: {} has bid {bid}", company(*up), player(*bidder)))
                    .collect(),
                ..Explanation::default()
            }
            .help(alternatives(table, legal))
            .blame(auction.map_or(When::SETUP, |(.., at)| at), "the auction is open since this bid"),
            Breach::AuctionOpen { company: up, bid, bidder, at, turn, verb } => Explanation::at(
                verb,
                format!("the auction of {} is still open: {} has bid {bid}", company(up), player(bidder)),
                "too early",
            )
            .help(format!("{} is to bid {} or more, or pass", player(turn), bid + 1))
            .blame(at, format!("{} bid {bid} for {}", player(bidder), company(up))),
            Breach::NoAuctionOpen { marker, sold } => {
                let told = Explanation::at("bid", "no auction is open", "a bid on nothing")
                    .help(format!("{} holds the Active Player marker and may offer a control marker or pass", player(marker)));
                after_sale(table, told, sold)
            }
            Breach::AlreadyPassed { player: who, at, turn } => {
                Explanation::at("by", format!("{} has passed and is out of this auction", player(who)), "out of this auction")
                    .help(format!("{} is to bid or pass", player(turn)))
                    .blame(at, format!("{} is out since here", player(who)))
            }
            Breach::PlayerOutOfTurn { player: who, active, key, auction, sold } => {
                let next = player(active);
                let why = match auction {
                    Some((up, _)) => format!("{next} is the next clockwise to bid for {} or pass", company(up)),
                    None => format!("{next} holds the Active Player marker"),
                };
                let message = format!("{} acts, but it is {next}'s turn: {why}", player(who));
                let told = Explanation::at(key, message, format!("not {}'s turn", player(who)))
                    .help(alternatives(table, legal))
                    .section("Phase 2: Auction Control Markers");
                match auction {
                    Some((_, at)) => told.blame(at, format!("the last bid or pass; {next} is next")),
                    None => after_sale(table, told, sold),
                }
            }
            Breach::MarkerAlreadySold { company: of, owner: None, verb, .. } => Explanation::at(
                verb,
                format!("all {SHARES} shares of {} are held: none is left to sell with its control marker", company(of)),
                "no share left",
            )
            .help(unsold(table, legal)),
            Breach::MarkerAlreadySold { company: of, owner: Some(owner), at, verb } => Explanation::at(
                verb,
                format!("the control marker of {} is sold: {} has it this turn", company(of), player(owner)),
                "already sold",
            )
            .help(unsold(table, legal))
            .blame(at, format!("{} bought {} here", player(owner), company(of))),
            Breach::ImpossibleSale { flaw, by, to, price } => impossible_sale(table, flaw, by, to, price),
            Breach::BidTooLow { bid, over: None } => {
                Explanation::at("bid", format!("a first bid is at least 1, here it is {bid}"), "too low").help(alternatives(table, legal))
            }
            Breach::BidTooLow { bid, over: Some((highest, bidder, at)) } => {
                Explanation::at("bid", format!("{bid} does not exceed {}'s bid of {highest}", player(bidder)), "too low")
                    .help(alternatives(table, legal))
                    .blame(at, format!("{} bid {highest}", player(bidder)))
            }
            Breach::BidExceedsCubes { bid, player: who, has } => {
                Explanation::at("bid", format!("{} bids {bid} but has {}", player(who), cubes(has)), format!("{} has {has}", player(who)))
                    .help(alternatives(table, legal))
            }
            Breach::NoController { company: of, key, last } => {
                let when = if last { "nobody holds a share of it" } else { "nobody bought its control marker this turn" };
                Explanation::at(key, format!("nobody controls {}: {when}", company(of)), "no controller")
                    .help(alternatives(table, legal))
                    .section(of_companies(last))
            }
            Breach::CompanyOutOfTurn { company: of, active, passed, last, key, order, out: row } => {
                let out = passed.is_some();
                let message = match active.map(company) {
                    Some(next) if out => format!("{} has passed and is out; it is {next}'s turn", company(of)),
                    Some(next) => format!("{} acts, but it is {next}'s turn: {next} is next in the order of play", company(of)),
                    None => format!("{} acts, but no company is to act", company(of)),
                };
                Explanation::at(key, message, if out { "out of this phase".to_owned() } else { format!("not {}'s turn", company(of)) })
                    .help(alternatives(table, legal))
                    .blame(passed.unwrap_or_default(), format!("{} is out since here", company(of)))
                    .section(of_companies(last))
                    .figures(order_of_play(table, &order, &row))
            }
            Breach::WrongController { company: of, by, owner, at, last } => {
                let who = owner.map_or("nobody", player);
                Explanation::at(
                    "by",
                    format!("{} does not control {}: {who} does", player(by), company(of)),
                    format!("not {}'s controller", company(of)),
                )
                .help(owner.map_or("leave by out".to_owned(), |owner| format!("by: {}, or leave by out", player(owner))))
                .blame(at, format!("{who} bought {} here", company(of)))
                .section(of_companies(last))
            }
            Breach::UnknownRoute { from, to } => {
                let routes = &table.board.locations[from.index()].routes;
                let ends: Vec<&str> = routes.iter().map(|route| place(table.board.routes[route.index()].other(from))).collect();
                let help = if ends.is_empty() {
                    format!("no route leaves {}", place(from))
                } else {
                    format!("routes from {} lead to {}", place(from), ends.join(", "))
                };
                Explanation::at("to", format!("no route joins {} and {}", place(from), place(to)), format!("no route from {}", place(from)))
                    .help(help)
            }
            Breach::RouteTaken { from, to, owner, at } => {
                Explanation::at("to", format!("the route {}-{} has a link of {}", place(from), place(to), company(owner)), "taken")
                    .help(alternatives(table, legal))
                    .blame(at, format!("{} took this route here", company(owner)))
            }
            Breach::FirstBuildFromHexagon { company: of, from, to: (to, hexagon) } => {
                let turned = |action: &Move| matches!(action, Move::Build { company, from: start, to: end, .. } if (*company, *start, *end) == (of, to, from));
                let help = if hexagon && legal.iter().any(turned) {
                    format!("{} is a hexagon: declare the link from {} to {}", place(to), place(to), place(from))
                } else {
                    alternatives(table, legal)
                };
                Explanation::at(
                    "from",
                    format!("the first link of {} starts from a hexagon, {} is a circle", company(of), place(from)),
                    "a circle",
                )
                .help(help)
            }
            Breach::NotContiguous { company: of, from, to, reached, nearest, others } => {
                let names: Vec<&str> = reached.iter().map(|reached| place(*reached)).collect();
                let told = Explanation::at(
                    "from",
                    format!("{} reaches neither {} nor {}", company(of), place(from), place(to)),
                    format!("no link of {} here", company(of)),
                )
                .figures(format!("{} reaches {}", company(of), in_words(&names, "and")))
                .help(for_others(table, &others, legal) + &alternatives(table, legal));
                match nearest {
                    Some((near, missing, at)) => {
                        let links = counted(i64::from(missing), "link");
                        told.blame(at, format!("{}, {links} away, is where {} comes nearest", place(near), company(of)))
                    }
                    None => told,
                }
            }
            Breach::CannotAfford { company: of, cost, has, others } => Explanation::at(
                "to",
                format!("the link costs {}, {} has {has}", cubes(cost), company(of)),
                format!("costs {cost}, {} has {has}", company(of)),
            )
            .help(for_others(table, &others, legal) + &alternatives(table, legal)),
            Breach::MustBuild { company: of, has } => {
                Explanation::at("pass", format!("{} can build and must: it has {}", company(of), cubes(has)), "can build")
                    .help(alternatives(table, legal))
            }
            Breach::NotConnected { company: of, place: at } => Explanation::at(
                "claim",
                format!("no link of {} touches {}", company(of), place(at)),
                format!("{} is not here", company(of)),
            )
            .help(alternatives(table, legal)),
            Breach::GoodsGone { place: at, taken: Some((taker, number)) } => {
                let message = match taker {
                    Some(taker) => format!("the goods cube of {} is gone: {} has it", place(at), company(taker)),
                    None => format!("the goods cube of {} is gone", place(at)),
                };
                Explanation::at("claim", message, "gone")
                    .help(alternatives(table, legal))
                    .blame(number, format!("{} took it here", taker.map_or("a company", company)))
            }
            Breach::GoodsGone { place: at, taken: None } => {
                Explanation::at("claim", format!("{} never had a goods cube: no link touches it", place(at)), "no cube")
                    .help(alternatives(table, legal))
            }
            Breach::MustClaim { company: of } => {
                Explanation::at("pass", format!("{} can claim a goods cube and must", company(of)), "can claim")
                    .help(alternatives(table, legal))
            }
        }
    }
}

/// The order of play, and which companies are out.
fn order_of_play(table: &Table, order: &[Company], out: &[Company]) -> String {
    let names = |companies: &[Company]| {
        companies
            .iter()
            .map(|company| table.name(*company))
            .collect::<Vec<_>>()
    };
    let order = format!("the order of play is {}", names(order).join(", "));
    match out {
        [] => order,
        [one] => format!("{order}; {} is out", table.name(*one)),
        several => format!("{order}; {} are out", in_words(&names(several), "and")),
    }
}

/// The section of the rulebook by which companies act.
const fn of_companies(last: bool) -> &'static str {
    if last {
        "Final Profit Determination"
    } else {
        "Phase 3: Build Track"
    }
}

fn impossible_sale(
    table: &Table,
    flaw: SaleFlaw,
    by: Player,
    to: Player,
    price: i64,
) -> Explanation {
    let (by, to) = (table.name(by), table.name(to));
    match flaw {
        SaleFlaw::NoPrice => Explanation::at(
            "price",
            format!("a marker costs at least 1 cube, here {price}"),
            "too low",
        )
        .help("price: 1 or more"),
        SaleFlaw::Unaffordable { has } => Explanation::at(
            "price",
            format!("{to} cannot have bid {price} with {}", cubes(has)),
            format!("{to} has {has}"),
        )
        .help(match by == to {
            true if has > 0 => format!("at most {has} to {to}"),
            false if has > 1 => format!("at most {has} to {to}"),
            _ => format!("{to} cannot win this auction with {}", cubes(has)),
        }),
        SaleFlaw::NoOpening => Explanation::at(
            "by",
            format!("{by} has no cube to open the auction with"),
            "no cubes",
        )
        .help(format!("{by} can only pass the Active Player marker on")),
        SaleFlaw::NoSecondBid { has } => Explanation::at(
            "price",
            format!("{by} opened with at least 1, so {to} must have bid 2 or more"),
            "too low",
        )
        .help(match has {
            2.. => format!("price: 2 or more, or to: {by}"),
            _ => format!("to: {by}; {to} cannot win this auction with {}", cubes(has)),
        }),
    }
}

/// The other companies for which the same link would do, unless the list of legal moves says so.
fn for_others(table: &Table, others: &[Company], legal: &[Move]) -> String {
    let active = legal.iter().find_map(|action| {
        if let Move::Build { company, .. } = action {
            Some(*company)
        } else {
            None
        }
    });
    let others: Vec<&str> = others
        .iter()
        .filter(|other| Some(**other) != active)
        .map(|other| table.name(*other))
        .collect();
    if others.is_empty() {
        return String::new();
    }
    format!(
        "the same link would do for {} in its turn; ",
        in_words(&others, "or")
    )
}

/// An explanation with the bid that won the last auction, where the move comes as if that were still open, or too early after it.
fn after_sale(
    table: &Table,
    told: Explanation,
    sold: Option<(Company, Player, When)>,
) -> Explanation {
    let Some((company, buyer, at)) = sold else {
        return told;
    };
    told.blame(
        at,
        format!(
            "{} bought {} with this; its auction is over",
            table.name(buyer),
            table.name(company)
        ),
    )
}

/// The companies whose markers can still be offered.
fn unsold(table: &Table, legal: &[Move]) -> String {
    let mut companies: Vec<&str> = Vec::new();
    for action in legal {
        if let Move::Offer { company, .. } = action
            && !companies.contains(&table.name(*company))
        {
            companies.push(table.name(*company));
        }
    }
    if companies.is_empty() {
        "the active player can only pass".to_owned()
    } else {
        format!("still on sale: {}", companies.join(", "))
    }
}

/// What would have been legal, in a line.
fn alternatives(table: &Table, legal: &[Move]) -> String {
    // Passes are legal beside other moves, and the nearest to a pass.
    let act = legal
        .iter()
        .find(|action| !matches!(action, Move::Pass { .. }));
    let Some(first) = act.or(legal.first()) else {
        return "no move is open here".to_owned();
    };
    match *first {
        Move::Bid { by, .. } => {
            let least = legal
                .iter()
                .filter_map(|action| {
                    if let Move::Bid { bid, .. } = action {
                        Some(*bid)
                    } else {
                        None
                    }
                })
                .min();
            let bid = least.unwrap_or(1);
            let most = legal
                .iter()
                .filter_map(|action| {
                    if let Move::Bid { bid, .. } = action {
                        Some(*bid)
                    } else {
                        None
                    }
                })
                .max();
            let range = most
                .filter(|most| *most > bid)
                .map_or(format!("{bid}"), |most| format!("{bid} to {most}"));
            format!("{} may bid {range}, or pass", table.name(by))
        }
        Move::Offer { by, .. } => {
            let most = legal
                .iter()
                .filter_map(|action| {
                    if let Move::Offer { bid, .. } = action {
                        Some(*bid)
                    } else {
                        None
                    }
                })
                .max();
            let range = most
                .filter(|most| *most > 1)
                .map_or("1".to_owned(), |most| format!("1 to {most}"));
            format!(
                "{} may offer a marker with a bid of {range}, or pass; {}",
                table.name(by),
                unsold(table, legal)
            )
        }
        Move::Pass {
            who: Passer::Player(player),
            ..
        } => format!("{} can only pass", table.name(player)),
        Move::Pass {
            who: Passer::Company(company),
            ..
        } => format!("{} can only pass", table.name(company)),
        Move::Build { company, .. } => {
            let builds = legal.iter().filter_map(|action| match action {
                Move::Build { from, to, .. } => {
                    let cost = table
                        .board
                        .route(*from, *to)
                        .map_or(0, |route| table.board.routes[route.index()].cost);
                    Some(format!(
                        "{}-{} for {cost}",
                        table.name(*from),
                        table.name(*to)
                    ))
                }
                _ => None,
            });
            format!(
                "{} can build {}",
                table.name(company),
                some(builds.collect())
            )
        }
        Move::Claim { company, .. } => {
            let claims = legal.iter().filter_map(|action| match action {
                Move::Claim { at, .. } => Some(table.name(*at).to_owned()),
                _ => None,
            });
            format!(
                "{} can claim {}",
                table.name(company),
                some(claims.collect())
            )
        }
        Move::Sale { .. } => String::new(),
    }
}

fn some(all: Vec<String>) -> String {
    let rest = all.len().saturating_sub(NAMED);
    let named = all.into_iter().take(NAMED).collect::<Vec<_>>().join(", ");
    if rest > 0 {
        format!("{named} and {rest} more")
    } else {
        named
    }
}
