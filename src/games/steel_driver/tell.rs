//! Events in sentences.

use super::events::Event;
use super::goods::SET_VALUES;
use super::state::Table;

/// So many cubes.
pub fn cubes(count: i64) -> String {
    if count == 1 { "1 cube".to_owned() } else { format!("{count} cubes") }
}

/// An event in a sentence, without its final stop.
pub fn tell(table: &Table, event: &Event) -> String {
    let player = |id: u8| table.player(id);
    let company = |id: u8| table.company(id);
    let place = |id: u16| table.place(id);
    match event {
        Event::NewTurn { turn, cubes } => format!("turn {turn} begins: each player takes {cubes} cubes"),
        Event::Offered { by, company: of, bid } => format!("{} offers {} for {bid}", player(*by), company(*of)),
        Event::Bid { by, bid } => format!("{} bids {bid}", player(*by)),
        Event::LeftAuction { player: who } => format!("{} passes", player(*who)),
        Event::MarkerPassed { by, to } => format!("{} passes the Active Player marker on to {}", player(*by), player(*to)),
        Event::Sold { company: of, to, price, marker } => {
            format!(
                "{} takes control of {} and a share for {price}; the Active Player marker goes to {}",
                player(*to),
                company(*of),
                player(*marker)
            )
        }
        Event::AuctionsOver { sold: 0 } => "the auctions are over: nothing was sold".to_owned(),
        Event::AuctionsOver { sold } => format!("the auctions are over: {sold} sold"),
        Event::Built { company: of, from, to, cost, scored, first } => {
            let score = match scored {
                Some((at, value)) => format!("{} scores ${value}", place(*at)),
                None => "no new location, nothing scored".to_owned(),
            };
            let start = if *first { " (its first link: the start never scores)" } else { "" };
            format!("{} builds {}-{} for {cost}: {score}{start}", company(*of), place(*from), place(*to))
        }
        Event::Transcontinental { builder, bonuses } => {
            let others: Vec<String> = bonuses.iter().map(|(of, bonus)| format!("{} ${bonus}", company(*of))).collect();
            format!("{} completes the transcontinental link: {}", company(*builder), others.join(", "))
        }
        Event::CompanyPassed { company: of, place, uncontrolled } => {
            let why = if *uncontrolled { " (nobody controls it)" } else { "" };
            format!("{} passes{why}: place {place} of the pass row", company(*of))
        }
        Event::PaidOut { company: of, player: who, amount } => format!("{} pays {} ${amount}", company(*of), player(*who)),
        Event::NewOrder { order } => {
            let order: Vec<&str> = order.iter().map(|of| company(*of)).collect();
            format!("new order of play: {}; profit levels go to zero", order.join(", "))
        }
        Event::FinalControl { company: of, player: who, shares, tied, last } => {
            let why = match (tied, last) {
                (1, _) => format!("most shares, {shares}"),
                (_, Some(last)) if last == who => format!("{tied} tied at {shares}, controlled it last"),
                (_, Some(last)) => format!("{tied} tied at {shares}, first clockwise from {}", player(*last)),
                _ => format!("{tied} tied at {shares}"),
            };
            format!("{} controls {} in the final: {why}", player(*who), company(*of))
        }
        Event::Claimed { company: of, place: at } => format!("{} claims the goods cube of {}", company(*of), place(*at)),
        Event::Valued { company: of, sets, value } => {
            let sets: Vec<String> = sets.iter().map(|size| SET_VALUES[*size].to_string()).collect();
            let sum = if sets.is_empty() { "no goods".to_owned() } else { sets.join(" + ") };
            format!("{} is worth ${value} a share: {sum}", company(*of))
        }
        Event::SharesPaid { player: who, company: of, shares, amount } => {
            let word = if *shares == 1 { "share" } else { "shares" };
            format!("{} gets ${amount} for {shares} {word} of {}", player(*who), company(*of))
        }
    }
}
