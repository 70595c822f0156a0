//! What counts in a season, and why a log does not count.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Why a log does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "why", inline)]
pub enum WhyLeftOut {
    /// It is illegal.
    Illegal,
    /// It is undecided: whether it is legal depends on what its starting position leaves out.
    Undecided,
    /// It is malformed.
    Malformed,
    /// Its game has not come to an end.
    Unfinished,
    /// It begins with an incomplete position, so its scores depend on assumptions.
    Assumed,
    /// A log of the same game with the same id has been counted.
    Repeated,
    /// Two of its players are the same person according to the aliases in railref.toml.
    Players,
    /// Its date is before `--since` or after `--until`.
    Outside,
    /// It has no date of the form `2026-11-20`, which `--since` and `--until` need.
    Undated,
}

impl WhyLeftOut {
    /// Returns the reason in words.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Illegal => "it is illegal",
            Self::Undecided => "it is undecided: that depends on what its position leaves out",
            Self::Malformed => "it is malformed",
            Self::Unfinished => "its game has not come to an end",
            Self::Assumed => "it begins with a position part of which is assumed",
            Self::Repeated => "a log with the same id has been counted",
            Self::Players => "two of its players are one by [players] in railref.toml",
            Self::Outside => "its date is before --since or after --until",
            Self::Undated => "it has no date such as 2026-11-20, which --since and --until need",
        }
    }
}

/// The rules by which a season counts.
#[derive(Clone, Debug, Default)]
pub struct Counting {
    /// The names of players in the table, by the other names that logs have for them.
    pub aliases: BTreeMap<String, String>,
    /// The points for each place, beginning with the first; later places have none.
    pub points: Vec<i64>,
    /// The first and the last day that count, or the beginning of a date, such as 2026 or 2026-11.
    pub dates: [Option<String>; 2],
}

impl Counting {
    /// Returns the reason why the date of a log excludes it, if it does.
    pub(super) fn against(&self, date: Option<&str>) -> Option<WhyLeftOut> {
        let [since, until] = &self.dates;
        if since.is_none() && until.is_none() {
            return None;
        }
        let Some(day) = date.map(str::trim).filter(|date| is_day(date)) else {
            return Some(WhyLeftOut::Undated);
        };
        // A partial date stands for all days that begin with it.
        let is_early = since.as_deref().is_some_and(|since| day < since);
        let is_late = until
            .as_deref()
            .is_some_and(|until| day > until && !day.starts_with(until));
        (is_early || is_late).then_some(WhyLeftOut::Outside)
    }
}

/// Returns whether a text is a day of the calendar, such as 2026-11-20.
fn is_day(text: &str) -> bool {
    text.len() == "2026-11-20".len() && is_date(text)
}

/// Returns whether a text is a day of the calendar, a month or a year: 2026-11-20, 2026-11, 2026.
pub(crate) fn is_date(text: &str) -> bool {
    let figure = |part: &str, length: usize| {
        let is_figure = part.len() == length && part.bytes().all(|byte| byte.is_ascii_digit());
        is_figure.then(|| part.parse::<u32>().ok()).flatten()
    };
    let parts: Vec<&str> = text.split('-').collect();
    let [year, ref rest @ ..] = parts[..] else {
        return false;
    };
    let Some(year) = figure(year, 4) else {
        return false;
    };
    let is_leap = year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400);
    let days = |month: u32| match month {
        2 => 28 + u32::from(is_leap),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    };
    let numbers: Option<Vec<u32>> = rest.iter().map(|part| figure(part, 2)).collect();
    match numbers.as_deref() {
        Some([]) => true,
        Some([month]) => (1..=12).contains(month),
        Some([month, day]) => (1..=12).contains(month) && (1..=days(*month)).contains(day),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_date_is_one_of_the_calendar() {
        for date in [
            "2026",
            "2026-02",
            "2026-02-28",
            "2024-02-29",
            "2000-02-29",
            "2026-12-31",
        ] {
            assert!(is_date(date), "{date}");
        }
        let no_dates = [
            "",
            "26",
            "2026-13",
            "2026-00",
            "2026-02-29",
            "1900-02-29",
            "2026-04-31",
            "2026-1-1",
            "2026-11-20-1",
            "2026-11-2a",
            "20261120",
        ];
        for date in no_dates {
            assert!(!is_date(date), "{date}");
        }
        assert!(is_day("2026-11-20") && !is_day("2026-11"));
    }

    #[test]
    fn dates_are_compared_with_the_beginning_of_a_day() {
        let against = |since: &str, until: &str, date: Option<&str>| {
            let dates =
                [since, until].map(|day| Some(day.to_owned()).filter(|day| !day.is_empty()));
            let counting = Counting {
                dates,
                ..Counting::default()
            };
            counting.against(date)
        };
        let day = Some("2026-11-20");
        for (since, until) in [
            ("", ""),
            ("2026", "2026"),
            ("2026-11-20", "2026-11-20"),
            ("2026-11", "2026-12"),
        ] {
            assert_eq!(against(since, until, day), None, "{since} {until}");
        }
        for (since, until) in [
            ("2027", ""),
            ("", "2025"),
            ("2026-11-21", ""),
            ("", "2026-11-19"),
            ("2026-12", ""),
        ] {
            assert_eq!(
                against(since, until, day),
                Some(WhyLeftOut::Outside),
                "{since} {until}"
            );
        }
        for date in [
            None,
            Some("20 November"),
            Some("2026-11"),
            Some("2026-1-20"),
        ] {
            assert_eq!(against("2026", "", date), Some(WhyLeftOut::Undated));
            assert_eq!(against("", "", date), None);
        }
    }
}
