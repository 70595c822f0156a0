//! The shares of a position that a log begins with. At most one share of each company is sold per
//! turn, together with its control marker, so shares show which turn it can be and whether a marker
//! has already been sold.

use crate::game::language::{Player, counted};
use crate::games::steel_driver::board::Company;
use crate::games::steel_driver::state::{Keys, Phase, SHARES, State};

/// Returns the earliest turn in which there can be as many shares as the position lists. In the
/// auctions, the marker of a company whose controller is not given is assumed to be for sale.
pub(crate) fn earliest_turn(given: &Keys<'_, '_>, phase: Phase) -> i64 {
    let mut shares = vec![0; given.table.all::<Company>().len()];
    for (_, held) in given.entries_under::<Player>("shares") {
        for (company, count) in given.entries::<Company>(held) {
            shares[company.index()] += count
                .value
                .as_number()
                .unwrap_or(0)
                .clamp(0, i64::from(SHARES));
        }
    }
    let controls = |company: Company| {
        given
            .entry_under("control", company)
            .is_some_and(|entry| given.id::<Player>(entry).is_some())
    };
    let turns = given
        .table
        .all::<Company>()
        .zip(shares)
        .map(|(company, all)| match phase {
            Phase::Auction if !controls(company) => all + 1,
            _ => all,
        });
    turns.max().unwrap_or(0)
}

/// Returns the company whose marker is up for auction.
fn company_for_auction(given: &Keys<'_, '_>) -> Option<Company> {
    given.id::<Company>(given.field(given.get("auction")?, "company")?)
}

/// Marks the control markers that the shares show to have been sold: those of companies with as
/// many shares held as there have been turns. A buyer who is not given is assumed to be the last
/// controller or, if there is none, the first shareholder.
pub(crate) fn markers_sold(given: &mut Keys<'_, '_>, state: &mut State) {
    let table = given.table;
    let in_a_turn = matches!(state.phase, Phase::Auction | Phase::Build | Phase::Profits);
    let Some(shares) = given.get("shares").filter(|_| in_a_turn) else {
        return;
    };
    for company in table.all::<Company>() {
        let of = company.index();
        if state.held(company) != state.turn
            || given.entry_under("control", company).is_some()
            || company_for_auction(given) == Some(company)
        {
            continue;
        }
        let holders: Vec<Player> = table
            .seated()
            .filter(|player| state.shares[player.index()][of] > 0)
            .collect();
        let last = state.last_control[of];
        let Some(buyer) = last.or(holders.first().copied()) else {
            continue;
        };
        if last.is_none() && holders.len() > 1 && given.is_sound() {
            let held = shares_of(state.turn, table.name(company));
            let message = format!(
                "{held} held in turn {}, so its control marker is sold; control does not say to whom",
                state.turn
            );
            given.warn(
                shares,
                message,
                format!("taken to be sold to {}", table.name(buyer)),
            );
        }
        (state.control[of], state.last_control[of], state.sold_at[of]) =
            (Some(buyer), Some(buyer), shares.when());
    }
}

/// Compares the number of shares held of each company with the number that exist (more are a fault)
/// and with the number that can have been sold by this turn (more are a warning).
pub(crate) fn shares_sold(given: &mut Keys<'_, '_>, state: &State) {
    let table = given.table;
    let Some(shares) = given.get("shares") else {
        return;
    };
    for company in table.all::<Company>() {
        let (all, name) = (state.held(company), table.name(company));
        let up = company_for_auction(given) == Some(company);
        let auctions =
            given.has("turn") && (given.has("phase") || up) && state.phase == Phase::Auction;
        // Nobody has bought the marker yet if it is up for auction, or if the position says that
        // nobody controls the company. A marker that is up for auction with no share left to go
        // with it is a fault that is reported elsewhere.
        let unsold = state.control[company.index()].is_none()
            && (up || given.entry_under("control", company).is_some());
        let for_sale = auctions && unsold && !(up && all == SHARES);
        if all > SHARES {
            given.fault(
                shares,
                format!("{all} shares of {name} are held; there are {SHARES}"),
                "more shares than there are",
            );
        } else if for_sale && all == state.turn {
            let message = format!(
                "{} held in turn {}, whose share has not been sold yet",
                shares_of(all, name),
                state.turn
            );
            given.warn(shares, message, "more than one share a turn");
        } else if all > state.turn {
            given.warn(
                shares,
                format!("{} held in turn {}", shares_of(all, name), state.turn),
                "more than one share a turn",
            );
        }
    }
}

/// Returns a number of shares of a company with the verb `is` or `are`.
fn shares_of(count: u32, company: &str) -> String {
    format!(
        "{} of {company} {}",
        counted(i64::from(count), "share"),
        if count == 1 { "is" } else { "are" }
    )
}
