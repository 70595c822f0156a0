//! Broken rules in words.

use super::SteelDriver;
use super::board::{Company, Place};
use super::events::cubes;
use super::explain_auction::{bid, bidder, impossible_sale};
use super::help::{alternatives, for_others, priced_links};
use super::rules::{Breach, SaleFlaw};
use super::state::{Phase, Table};
use super::words::Move;
use crate::game::language::{When, counted, in_words};
use crate::game::{AccountId, Explain, Explanation, Reads};

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

    fn is_beyond(&self) -> bool {
        match self {
            Breach::BidExceedsCubes { beyond, .. }
            | Breach::ImpossibleSale {
                flaw: SaleFlaw::Unaffordable { beyond, .. },
                ..
            } => *beyond,
            _ => false,
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
            Breach::CompanyOutOfTurn { last, .. } => {
                let keys = [
                    Reads::all("active").in_turn(),
                    Reads::all("order").in_turn(),
                    Reads::all("passed").in_turn_and_next(),
                    // A company without cubes or a controller is out, and one that can build
                    // nothing passes.
                    Reads::all("company-cubes"),
                    Reads::all("control").in_turn(),
                    Reads::all("track"),
                    // In the final, the company with the fewest goods cubes is next.
                    Reads::all("goods"),
                ];
                // One that can claim nothing passes.
                let unclaimed = last.then(|| Reads::all("unclaimed"));
                keys.into_iter().chain(unclaimed).collect()
            }
            // What lies on the board decides whether a company can build or claim, and whether the
            // game has ended.
            Breach::MustBuild { .. } => vec![Reads::all("track")],
            Breach::MustClaim { .. } => vec![Reads::all("track"), Reads::all("unclaimed")],
            Breach::GameOver {
                depends_on_position: true,
            } => ["track", "shares", "unclaimed"].map(Reads::all).to_vec(),
            Breach::PlayerOutOfTurn {
                auction: None,
                sold,
                ..
            }
            | Breach::NoAuctionOpen { sold, .. } => {
                // Once a declared move has sold a marker, the auction of the position is no longer
                // open.
                let is_sold_since = sold.is_some_and(|(.., at)| at.move_number().is_some());
                let auction = (!is_sold_since).then(|| Reads::all("auction").in_turn());
                let first = Reads::all("first").in_turn_and_next();
                let first = [first, Reads::all("cubes")];
                first.into_iter().chain(auction).collect()
            }
            // A player with too few cubes to bid passes without a declared pass.
            Breach::PlayerOutOfTurn { .. } | Breach::AuctionOpen { .. } => {
                vec![Reads::all("cubes"), Reads::all("auction").in_turn()]
            }
            Breach::GoodsGone {
                taken: Some((None, at)),
                ..
            } if at.move_number().is_none() => vec![Reads::all("unclaimed")],
            Breach::WrongPhase { phase, verb, .. } => {
                let own = [Reads::all("turn"), Reads::all("phase").in_turn()];
                let ends = match phase {
                    // Players who have too few cubes pass without a declared pass; when all have
                    // passed, or all markers are sold, the auctions are over.
                    Phase::Auction => {
                        let of_turn = ["marker-passes", "auction", "control"];
                        let of_turn = of_turn.map(|key| Reads::all(key).in_turn());
                        [&[Reads::all("cubes")], &of_turn[..]].concat()
                    }
                    // Companies that have passed, or can build nothing, end the phase without a
                    // declared pass. A bid is the first move of no phase.
                    Phase::Build if *verb != "a bid" => ["passed", "track"]
                        .map(|key| Reads::all(key).in_turn())
                        .to_vec(),
                    _ => Vec::new(),
                };
                own.into_iter().chain(ends).collect()
            }
            Breach::WrongController { last: true, .. } => vec![Reads::all("shares")],
            Breach::WrongController { company, .. } => {
                vec![Reads::of("control", *company).in_turn()]
            }
            Breach::NotContiguous { company, .. }
            | Breach::FirstBuildFromHexagon { company, .. }
            | Breach::NotConnected { company, .. } => vec![Reads::of("track", *company)],
            Breach::GoodsGone { taken: None, .. } => {
                vec![Reads::all("track")]
            }
            _ => Vec::new(),
        }
    }

    fn assuming(&self, table: &Table) -> Option<(&'static str, String)> {
        let (of, what, say) = match self {
            Breach::NoController {
                company,
                last: false,
                ..
            } => {
                let name = table.name(*company);
                let sentence = format!(
                    "the assumption that nobody controls {name}; if somebody does, add control: {{{name}: PLAYER}} to the position"
                );
                return Some(("control", sentence));
            }
            Breach::CannotAfford { company, has, .. } | Breach::MustBuild { company, has, .. } => {
                (table.name(*company), *has, "company-cubes")
            }
            Breach::BidExceedsCubes { player, has, .. } => (table.name(*player), *has, "cubes"),
            _ => return None,
        };
        let has = cubes(what);
        let sentence = format!(
            "the assumption that {of} has {has}; if it is another number, add {say}: {{{of}: NUMBER}} to the position"
        );
        Some((say, sentence))
    }

    fn decides_turn(&self) -> Vec<Reads> {
        match self {
            Breach::GameOver { .. }
            | Breach::WrongPhase { .. }
            | Breach::AuctionOpen { .. }
            | Breach::NoAuctionOpen { .. }
            | Breach::AlreadyPassed { .. }
            | Breach::MarkerAlreadySold { .. }
            | Breach::PlayerOutOfTurn { .. }
            | Breach::CompanyOutOfTurn { .. } => {
                // An auction was open only if the position is in the same phase, the first of a
                // turn.
                let is_later = match self {
                    Breach::CompanyOutOfTurn { .. } | Breach::GameOver { .. } => true,
                    Breach::WrongPhase { phase, .. } => *phase != Phase::Auction,
                    _ => false,
                };
                let of_turn = ["turn", "phase", "active", "marker-passes"];
                let of_turn = of_turn.map(|key| Reads::all(key).in_turn()).into_iter();
                let passed = Reads::all("passed").in_turn_and_next();
                let of_players = ["first", "cubes", "control"].map(Reads::all);
                let of_companies = ["company-cubes", "track", "goods", "unclaimed"];
                let of_companies = of_companies.map(Reads::all);
                if is_later {
                    let row = [Reads::all("order").in_turn(), passed];
                    let of_turn = of_turn.chain(row).chain(of_players);
                    return of_turn.chain(of_companies).collect();
                }
                // In the auctions of the turn no company has acted yet.
                let later = of_companies.into_iter().chain([passed]);
                let later = later.map(Reads::later);
                let auction = std::iter::once(Reads::all("auction").in_turn());
                auction
                    .chain(of_turn)
                    .chain(of_players)
                    .chain(later)
                    .collect()
            }
            _ => Vec::new(),
        }
    }

    fn explain(&self, table: &Table, legal: &[Move]) -> Explanation {
        match self {
            Breach::GameOver { .. } => Explanation {
                message: "the game is over: nothing can be played any more".to_owned(),
                label: "after the end".to_owned(),
                help: Some("the final's shares have been paid; remove this move".to_owned()),
                ..Explanation::default()
            },
            Breach::WrongPhase { .. } => wrong_phase(self, table, legal),
            Breach::AuctionOpen { .. }
            | Breach::NoAuctionOpen { .. }
            | Breach::AlreadyPassed { .. }
            | Breach::PlayerOutOfTurn { .. } => bidder(self, table, legal),
            Breach::MarkerAlreadySold { .. }
            | Breach::BidTooLow { .. }
            | Breach::BidExceedsCubes { .. } => bid(self, table, legal),
            Breach::ImpossibleSale {
                flaw,
                by,
                to,
                price,
            } => impossible_sale(table, *flaw, *by, *to, *price),
            Breach::NoController { .. } | Breach::WrongController { .. } => {
                controller(self, table, legal)
            }
            Breach::CompanyOutOfTurn { .. } => company_out_of_turn(self, table, legal),
            Breach::UnknownRoute { from, to } => unknown_route(table, *from, *to),
            Breach::RouteTaken { .. }
            | Breach::FirstBuildFromHexagon { .. }
            | Breach::NotContiguous { .. }
            | Breach::CannotAfford { .. } => link(self, table, legal),
            Breach::NotConnected { .. } | Breach::GoodsGone { .. } => claim(self, table, legal),
            Breach::MustBuild { .. } => must_build(self, table, legal),
            Breach::MustClaim { company } => Explanation::at(
                "pass",
                format!("{} can claim a goods cube and must", table.name(*company)),
                "can claim",
            )
            .help(alternatives(table, legal)),
        }
    }
}

/// Explains that a company has to build, and which link it could pay for.
fn must_build(breach: &Breach, table: &Table, legal: &[Move]) -> Explanation {
    let Breach::MustBuild {
        company,
        has,
        can_score,
    } = breach
    else {
        return Explanation::default();
    };
    let message = format!(
        "{} can build and must: it has {}",
        table.name(*company),
        cubes(*has)
    );
    let links = priced_links(table, legal);
    let label = match &links[..] {
        [] => "can build".to_owned(),
        [only] => format!("can build {only}"),
        [first, ..] => format!("can build {first}, for example"),
    };
    let mut explanation = Explanation::at("pass", message, label);
    if links.len() != 1 {
        explanation = explanation.help(alternatives(table, legal));
    }
    match can_score {
        true => explanation,
        false => explanation.figures("a link that scores nothing must be built, too"),
    }
}

fn wrong_phase(breach: &Breach, table: &Table, legal: &[Move]) -> Explanation {
    let Breach::WrongPhase {
        phase,
        turn,
        verb,
        belongs,
        auction,
    } = breach
    else {
        return Explanation::default();
    };
    let open = auction.map(|(company, bid, bidder, _)| {
        format!(
            "the auction of {} is open: {} has bid {bid}",
            table.name(company),
            table.name(bidder)
        )
    });
    let word = phase.word();
    let now = match phase {
        Phase::Final => "the final".to_owned(),
        _ => format!("turn {turn}, phase {word}"),
    };
    Explanation {
        message: format!("{verb} belongs to {belongs}, this is {now}"),
        label: format!("not in phase {word}"),
        figures: open.into_iter().collect(),
        ..Explanation::default()
    }
    .help(alternatives(table, legal))
    .blame(
        auction.map_or(When::SETUP, |(.., at)| at),
        "the auction is still open after this bid",
    )
}

/// Explains that a company has no controller, or not the one whom the move names.
fn controller(breach: &Breach, table: &Table, legal: &[Move]) -> Explanation {
    match *breach {
        Breach::NoController { company, key, last } => {
            let why = if last {
                "nobody holds a share of it"
            } else {
                "nobody bought its control marker this turn"
            };
            let message = format!("nobody controls {}: {why}", table.name(company));
            Explanation::at(key, message, "no controller")
                .help(alternatives(table, legal))
                .section(section_on_companies(last))
        }
        Breach::WrongController {
            company,
            by,
            owner,
            at,
            last,
        } => {
            let (company, owner) = (table.name(company), owner.map(|owner| table.name(owner)));
            let who = owner.unwrap_or("nobody");
            let message = format!("{} does not control {company}: {who} does", table.name(by));
            let help = owner.map_or("leave by out".to_owned(), |owner| {
                format!("by: {owner}, or leave by out")
            });
            Explanation::at("by", message, format!("not {company}'s controller"))
                .help(help)
                .blame(at, format!("{who} bought {company} here"))
                .section(section_on_companies(last))
        }
        _ => Explanation::default(),
    }
}

fn company_out_of_turn(breach: &Breach, table: &Table, legal: &[Move]) -> Explanation {
    let Breach::CompanyOutOfTurn {
        company,
        active,
        passed,
        last,
        key,
        order,
        out,
    } = breach
    else {
        return Explanation::default();
    };
    let name = table.name(*company);
    let message = match active.map(|active| table.name(active)) {
        Some(next) if passed.is_some() => {
            format!("{name} has passed and is out; it is {next}'s turn")
        }
        Some(next) => {
            format!("{name} acts, but it is {next}'s turn: {next} is next in the order of play")
        }
        None => format!("{name} acts, but no company is to act"),
    };
    let label = match passed {
        Some(_) => "out of this phase".to_owned(),
        None => format!("not {name}'s turn"),
    };
    Explanation::at(key, message, label)
        .help(alternatives(table, legal))
        .blame(
            passed.unwrap_or_default(),
            format!("{name} is out since here"),
        )
        .section(section_on_companies(*last))
        .figures(order_of_play(table, order, out))
}

fn unknown_route(table: &Table, from: Place, to: Place) -> Explanation {
    let routes = &table.board.locations[from.index()].routes;
    let ends: Vec<&str> = routes
        .iter()
        .map(|route| table.name(table.board.routes[route.index()].other(from)))
        .collect();
    let (from, to) = (table.name(from), table.name(to));
    let help = if ends.is_empty() {
        format!("no route leaves {from}")
    } else {
        format!("routes from {from} lead to {}", ends.join(", "))
    };
    Explanation::at(
        "to",
        format!("no route joins {from} and {to}"),
        format!("no route from {from}"),
    )
    .help(help)
}

fn link(breach: &Breach, table: &Table, legal: &[Move]) -> Explanation {
    match breach {
        Breach::RouteTaken {
            from,
            to,
            owner,
            at,
        } => {
            let (from, to, owner) = (table.name(*from), table.name(*to), table.name(*owner));
            let message = format!("the route {from}-{to} has a link of {owner}");
            Explanation::at("to", message, "taken")
                .help(alternatives(table, legal))
                .blame(*at, format!("{owner} took this route here"))
        }
        Breach::FirstBuildFromHexagon {
            company,
            from,
            to: (to, hexagon),
        } => {
            let reversed = |action: &Move| {
                matches!(action, Move::Build { company: of, from: start, to: end, .. }
                    if (of, start, end) == (company, to, from))
            };
            let (start, end) = (table.name(*from), table.name(*to));
            let help = if *hexagon && legal.iter().any(reversed) {
                format!("{end} is a hexagon: declare the link from {end} to {start}")
            } else {
                alternatives(table, legal)
            };
            let message = format!(
                "the first link of {} starts from a hexagon, {start} is a circle",
                table.name(*company)
            );
            Explanation::at("from", message, "a circle").help(help)
        }
        Breach::NotContiguous { .. } => not_contiguous(breach, table, legal),
        Breach::CannotAfford {
            company,
            cost,
            has,
            others,
        } => {
            let company = table.name(*company);
            let message = format!("the link costs {}, {company} has {has}", cubes(*cost));
            Explanation::at("to", message, format!("costs {cost}, {company} has {has}"))
                .help(for_others(table, others, legal) + &affordable(table, company, *has, legal))
        }
        _ => Explanation::default(),
    }
}

/// Says what a company can build with its cubes.
fn affordable(table: &Table, company: &str, has: i64, legal: &[Move]) -> String {
    let passes = legal
        .iter()
        .all(|action| matches!(action, Move::Pass { .. }));
    match passes && !legal.is_empty() {
        true => format!(
            "with {} {company} can build nothing, so it passes",
            cubes(has)
        ),
        false => alternatives(table, legal),
    }
}

fn not_contiguous(breach: &Breach, table: &Table, legal: &[Move]) -> Explanation {
    let Breach::NotContiguous {
        company,
        from,
        to,
        reached,
        nearest,
        others,
    } = breach
    else {
        return Explanation::default();
    };
    let name = table.name(*company);
    let names: Vec<&str> = reached.iter().map(|place| table.name(*place)).collect();
    let explanation = Explanation::at(
        "from",
        format!(
            "{name} reaches neither {} nor {}",
            table.name(*from),
            table.name(*to)
        ),
        format!("no link of {name} here"),
    )
    .figures(format!("{name} reaches {}", in_words(&names, "and")))
    .help(for_others(table, others, legal) + &alternatives(table, legal));
    let Some((near, missing, at)) = nearest else {
        return explanation;
    };
    let links = counted(i64::from(*missing), "link");
    let near = table.name(*near);
    explanation.blame(
        *at,
        format!("{near}, {links} away, is where {name} comes nearest"),
    )
}

fn claim(breach: &Breach, table: &Table, legal: &[Move]) -> Explanation {
    let explanation = match *breach {
        Breach::NotConnected { company, place } => {
            let (company, place) = (table.name(company), table.name(place));
            let message = format!("no link of {company} touches {place}");
            Explanation::at("claim", message, format!("{company} is not here"))
        }
        Breach::GoodsGone {
            place,
            taken: Some((taker, at)),
        } => {
            let taker = taker.map(|taker| table.name(taker));
            let gone = format!("the goods cube of {} is gone", table.name(place));
            let message = match taker {
                Some(taker) => format!("{gone}: {taker} has it"),
                None => gone,
            };
            let took = format!("{} took it here", taker.unwrap_or("a company"));
            Explanation::at("claim", message, "gone").blame(at, took)
        }
        Breach::GoodsGone { place, taken: None } => {
            let place = table.name(place);
            let message = format!("{place} never had a goods cube: no link touches it");
            Explanation::at("claim", message, "no cube")
        }
        _ => return Explanation::default(),
    };
    explanation.help(alternatives(table, legal))
}

/// Returns the order of play, and which companies are out.
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

/// Returns the section of the rulebook on how companies act.
const fn section_on_companies(last: bool) -> &'static str {
    if last {
        "Final Profit Determination"
    } else {
        "Phase 3: Build Track"
    }
}
