//! Recognizes claims all of whose figures have the same slip: each is as much too high or too low,
//! or all are counted in another unit.

use super::claims::Difference;
use crate::game::language::Value;

/// The fewest figures that show a slip of all of them if it is less obvious than lost zeros: a move
/// may bring the same to two players.
const SEVERAL: usize = 3;

/// The slip that all figures of a claim have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Uniform {
    /// Each figure is too low by this amount, or too high if it is negative.
    Off(i64),
    /// Each figure must be multiplied by this number.
    Lacks(i64),
    /// Each figure must be divided by this number.
    Exceeds(i64),
}

impl Uniform {
    /// Returns the slip that all figures have in the claims to which some differences belong;
    /// `None` if anything else differs. `states` are all claims, by key.
    pub(crate) fn of<'d>(
        states: &[(usize, Value)],
        differences: impl Iterator<Item = &'d Difference> + Clone,
    ) -> Option<Self> {
        if differences.clone().take(2).count() < 2 {
            return None;
        }
        let mut keys: Vec<usize> = Vec::new();
        for difference in differences.clone() {
            let (key, subject, part) = difference.leaf;
            if difference.figures.is_none() || subject.is_none() || part.is_some() {
                return None;
            }
            if !keys.contains(&key) {
                keys.push(key);
            }
        }
        let mut figures = Vec::new();
        for (key, value) in states.iter().filter(|(key, _)| keys.contains(key)) {
            for (id, figure) in value.entries() {
                let of = |one: &&Difference| one.leaf == (*key, Some(*id), None);
                let known = differences.clone().find(of).and_then(|one| one.figures);
                let Value::Number(figure) = figure else {
                    return None;
                };
                figures.push(known.unwrap_or((*figure, *figure)));
            }
        }
        Self::of_figures(&figures)
    }

    /// Returns the slip that all claimed figures have; each is given with the actual one.
    fn of_figures(figures: &[(i64, i64)]) -> Option<Self> {
        let nonzero = figures
            .iter()
            .filter(|(declared, _)| *declared != 0)
            .count();
        let times = |factor: i64| {
            let enough = if factor == 2 { SEVERAL } else { 2 };
            let holds = |slip: Self| {
                let is_so = |(was, is): &(i64, i64)| slip.corrected(*was) == Some(*is);
                (nonzero >= enough && figures.iter().all(is_so)).then_some(slip)
            };
            holds(Self::Lacks(factor)).or_else(|| holds(Self::Exceeds(factor)))
        };
        let off = || {
            let (declared, actual) = figures.first()?;
            let slip = Self::Off(actual.checked_sub(*declared).filter(|off| *off != 0)?);
            let is_so = |(was, is): &(i64, i64)| slip.corrected(*was) == Some(*is);
            (figures.len() >= SEVERAL && figures.iter().all(is_so)).then_some(slip)
        };
        [10, 100, 1000, 2].into_iter().find_map(times).or_else(off)
    }

    /// Returns the slip in which two values of a key differ.
    pub(crate) fn between(was: &Value, is: &Value) -> Option<Self> {
        let (was, is) = (was.entries(), is.entries());
        let both = |((one, was), (other, is)): (&(u16, Value), &(u16, Value))| match (was, is) {
            (Value::Number(was), Value::Number(is)) if one == other => Some((*was, *is)),
            _ => None,
        };
        let figures: Option<Vec<(i64, i64)>> = was.iter().zip(is).map(both).collect();
        Self::of_figures(&figures.filter(|_| was.len() == is.len())?)
    }

    /// Returns a figure without the slip.
    fn corrected(self, figure: i64) -> Option<i64> {
        match self {
            Self::Off(off) => figure.checked_add(off),
            Self::Lacks(factor) => figure.checked_mul(factor),
            Self::Exceeds(factor) => (figure % factor == 0).then_some(figure / factor),
        }
    }

    /// Says what is wrong with each figure.
    pub(crate) fn words(self) -> String {
        match self {
            Self::Off(off) if off > 0 => format!("is {off} too little"),
            Self::Off(off) => format!("is {} too much", off.unsigned_abs()),
            Self::Lacks(10) => "lacks its last 0 (counted in tens)".to_owned(),
            Self::Lacks(100) => "lacks its last two zeros (counted in hundreds)".to_owned(),
            Self::Lacks(1000) => "lacks its last three zeros (counted in thousands)".to_owned(),
            Self::Lacks(_) => "is half of what it should be".to_owned(),
            Self::Exceeds(10) => "has a 0 too many".to_owned(),
            Self::Exceeds(100) => "has two zeros too many".to_owned(),
            Self::Exceeds(1000) => "has three zeros too many".to_owned(),
            Self::Exceeds(_) => "is twice what it should be".to_owned(),
        }
    }
}
