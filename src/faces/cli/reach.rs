//! `state --reach`.

use crate::game::Reach;
use crate::game::language::{Domain, Info, Names, Speak};
use crate::referee::position::Position;
use crate::report::documents::{CostRecord, ReachRecord};
use crate::yaml::{counted, printable};

/// An answer to `--reach`.
pub(super) struct ReachAnswer {
    who: String,
    place: String,
    reach: Reach,
    /// The places on the way, as the board spells them.
    way: Vec<String>,
}

impl ReachAnswer {
    /// Answers `NAME:PLACE` at a position. `Err` says which of the two is unknown.
    pub(super) fn new(
        text: &str,
        info: &Info,
        voice: &dyn Speak,
        position: &dyn Position,
    ) -> Result<Self, String> {
        let wrong = |why: String| printable(&format!("--reach {text}: {why}"));
        let cuts = text.match_indices(':');
        let halves: Vec<(&str, &str)> = cuts
            .map(|(at, _)| (text[..at].trim(), text[at + 1..].trim()))
            .collect();
        let known = |name: &str| whose(position, name);
        let (who, place) = halves
            .iter()
            .find(|(who, _)| !known(who).is_empty())
            .or(halves.first())
            .filter(|(who, place)| !who.is_empty() && !place.is_empty())
            .ok_or_else(|| {
                let names = position.actors().join(", ");
                wrong(format!(
                    "write NAME:PLACE, before the colon who builds ({names}), after it the place"
                ))
            })?;
        let builders = known(who);
        if builders.is_empty() {
            let near = instead(who, &position.actors());
            return Err(wrong(format!("no player or company is called {who}{near}")));
        }
        let places = places(position, info, place).map_err(wrong)?;
        let (domain, id) = places[0];
        let answer = |who: (Domain, u16)| {
            let mut all = places
                .iter()
                .filter_map(|place| position.reach(who, *place));
            all.next().map(|reach| (who, reach))
        };
        let ((of, number), reach) = builders.into_iter().find_map(answer).ok_or_else(|| {
            let builds = |name: &String| {
                let mut ids = whose(position, name).into_iter();
                ids.any(|who| answer(who).is_some())
            };
            let names: Vec<String> = position.actors().into_iter().filter(builds).collect();
            wrong(format!(
                "{who} builds nothing in {}; there are {}",
                info.title,
                names.join(", ")
            ))
        })?;
        Ok(Self {
            who: voice.name(of, number).to_owned(),
            place: voice.name(domain, id).to_owned(),
            way: reach
                .way
                .iter()
                .map(|(domain, id)| voice.name(*domain, *id).to_owned())
                .collect(),
            reach,
        })
    }

    /// Returns the answer in a sentence.
    pub(super) fn sentence(&self) -> String {
        let Self {
            who,
            place,
            reach,
            way,
        } = self;
        if reach.there {
            return format!("{who} has reached {place} already");
        }
        if !reach.cut_off.is_empty() || way.is_empty() {
            return format!(
                "{who} cannot reach {place}: cut off by {}",
                reach.cut_off.join(", ")
            );
        }
        let costs = reach.cost.iter();
        let costs: Vec<String> = costs
            .map(|(unit, count)| counted(count, unit.strip_suffix('s').unwrap_or(unit)))
            .collect();
        // A company pays cubes and builds links; points are what missing tracks are worth.
        let costs = match (&costs[..], reach.cost.last()) {
            ([tracks, points], Some(("points", _))) => format!("{tracks}, worth {points},"),
            _ => costs.join(" and "),
        };
        let purse = reach
            .purse
            .as_ref()
            .map_or_else(String::new, |purse| format!(" ({purse})"));
        format!(
            "{who} can reach {place} for {costs} by {}{purse}",
            way.join(" - ")
        )
    }

    /// Returns the answer as a record.
    pub(super) fn record(&self) -> ReachRecord {
        let cost = self.reach.cost.iter();
        ReachRecord {
            who: self.who.clone(),
            place: self.place.clone(),
            reached: self.reach.there,
            cost: cost
                .map(|(unit, count)| CostRecord {
                    unit: (*unit).to_owned(),
                    count: *count,
                })
                .collect(),
            way: self.way.clone(),
            cut_off: self.reach.cut_off.clone(),
        }
    }
}

/// Returns the places with a name, at least one. `Err` says that there are none.
fn places(position: &dyn Position, info: &Info, place: &str) -> Result<Vec<(Domain, u16)>, String> {
    let ids = position.resolve(place).into_iter();
    let places: Vec<(Domain, u16)> = ids
        .filter(|(domain, _)| matches!(domain, Domain::Place | Domain::City))
        .collect();
    if !places.is_empty() {
        return Ok(places);
    }
    let mut names = position.names_of(Domain::Place);
    names.extend(position.names_of(Domain::City));
    let instead = near(place, &names).map_or_else(
        || {
            let places = info.many(Domain::Place);
            format!("railref board show {} lists the {places}", info.id)
        },
        |near| format!("did you mean {near}?"),
    );
    Err(format!("no place is called {place}; {instead}"))
}

/// Returns the players and companies with a name.
fn whose(position: &dyn Position, name: &str) -> Vec<(Domain, u16)> {
    let ids = position.resolve(name).into_iter();
    ids.filter(|(domain, _)| matches!(domain, Domain::Player | Domain::Company))
        .collect()
}

/// Returns the name that was most likely meant.
fn near(name: &str, names: &[String]) -> Option<String> {
    let names = Names::new(names.iter().map(String::as_str));
    names.likely(name).map(str::to_owned)
}

/// Returns the name that was most likely meant, or lists all there are.
fn instead(name: &str, names: &[String]) -> String {
    near(name, names).map_or_else(
        || format!("; there are {}", names.join(", ")),
        |near| format!("; did you mean {near}?"),
    )
}
