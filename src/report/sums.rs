//! Sums in words, each amount with its line: in one line, or as a table if there are many.

use super::table::columns;
use crate::game::language::{MoveNo, in_words};
use crate::game::{Sum, sign};
use crate::yaml::counted;

/// How many entries a table shows, counted from the last.
const ROWS: usize = 8;

/// What a sum needs to know about its log.
pub struct Lines<'l> {
    /// The file of the log, if a command can be given it.
    pub file: Option<&'l str>,
    /// Returns the line of a declared move.
    pub line: &'l dyn Fn(MoveNo) -> Option<usize>,
}

/// A figure and where it comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figures {
    /// In one line, for messages of one text.
    pub line: String,
    /// The figure as a table, if one line is too long to be read.
    pub table: Option<String>,
}

impl Figures {
    /// Wraps a sentence.
    pub const fn sentence(line: String) -> Self {
        Self { line, table: None }
    }

    /// Writes a sum.
    pub fn new(log: &Lines<'_>, sum: &Sum) -> Self {
        Self {
            line: line(log, sum),
            table: sum.is_table().then(|| table(log, sum)),
        }
    }

    /// Writes only what the reader is to notice about a sum, if that is anything.
    pub fn observed(log: &Lines<'_>, sum: &Sum) -> Option<Self> {
        observed(log, sum).map(Self::sentence)
    }

    /// Writes sums. Together they have no more rows than one table: people read no more, and the
    /// ledger has them all.
    pub fn of_all(log: &Lines<'_>, sums: &[Sum]) -> Vec<Self> {
        let mut rows = 0;
        let figures = |sum: &Sum| {
            let own = match sum.is_table() {
                true => sum.items.len().min(ROWS),
                false => 0,
            };
            let is_first = rows == 0;
            rows += own;
            let mut figures = Self::new(log, sum);
            if own > 0 && rows > ROWS && !is_first {
                figures.table = Some(pointer(log, sum));
            }
            figures
        };
        sums.iter().map(figures).collect()
    }

    /// Returns the text for people.
    pub fn shown(&self) -> &str {
        self.table.as_ref().unwrap_or(&self.line)
    }
}

/// Returns how many of the first entries are added up: never a single one, which has a row as well.
const fn left_out(entries: usize) -> usize {
    match entries.saturating_sub(ROWS) {
        1 => 0,
        more => more,
    }
}

fn line(log: &Lines<'_>, sum: &Sum) -> String {
    // If some entries are left out, the sum begins with their total.
    let (left_out, items) = sum.items.split_at(left_out(sum.items.len()));
    let mut text = format!("{}: {}", sum.subject, sum.balance);
    let before = sum.before.map_or(0, |(before, _)| before)
        + left_out.iter().map(|item| item.amount).sum::<i64>();
    let since = left_out
        .last()
        .map(|item| item.at)
        .or(sum.before.map(|(_, at)| at));
    match items {
        // An opening balance that never changed is the whole sum.
        [one] if one.at == 0 && one.amount == 0 && before == 0 => {
            return format!("{text}, {}{}", one.reason, observation(log, sum));
        }
        [] if before == 0 && since.is_none() => {
            return format!("{text}, with no entry{}", observation(log, sum));
        }
        _ => text.push_str(" = "),
    }
    let mut first = true;
    if before != 0 || since.is_some() {
        // The scoring after a move is on the line of the move, so that line cannot say when the
        // balance before the scoring was reached.
        let same = since.is_some() && since == items.first().map(|item| item.at);
        text.push_str(&match since.and_then(|at| place(log, at)) {
            Some(place) if !same => format!("{before} after {place}"),
            _ => format!("{before} before that"),
        });
        first = false;
    }
    for item in items {
        let place = place(log, item.at).map_or_else(String::new, |place| format!(", {place}"));
        text.push_str(&format!(
            "{}{} ({}{place})",
            sign(first, item.amount),
            item.amount.unsigned_abs(),
            item.reason,
        ));
        first = false;
    }
    text + &observation(log, sum)
}

fn table(log: &Lines<'_>, sum: &Sum) -> String {
    let mut rows = vec![
        ["line", "entry", "amount", "balance"]
            .map(str::to_owned)
            .to_vec(),
    ];
    let mut balance = 0;
    let line = |at: MoveNo| (log.line)(at).map_or(String::new(), |line| line.to_string());
    if let Some((before, at)) = sum.before {
        balance = before;
        // The scoring after a move is on the line of the move, which its row names already.
        let same = sum.items.first().is_some_and(|item| item.at == at);
        let line = if same { String::new() } else { line(at) };
        rows.push(vec![
            line,
            "balance before".to_owned(),
            String::new(),
            before.to_string(),
        ]);
    }
    let left_out = left_out(sum.items.len());
    for (index, item) in sum.items.iter().enumerate() {
        balance += item.amount;
        if index + 1 == left_out {
            rows.push(vec![
                line(item.at),
                counted(left_out, "earlier entry"),
                String::new(),
                balance.to_string(),
            ]);
        }
        if index >= left_out {
            rows.push(vec![
                line(item.at),
                item.reason.clone(),
                item.amount.to_string(),
                balance.to_string(),
            ]);
        }
    }
    let observation = observation(log, sum);
    let more = log
        .file
        .filter(|_| left_out > 0)
        .map_or_else(String::new, |file| {
            format!("\nthe whole account: {}", command(file, sum))
        });
    format!(
        "{}: {}{observation}\n{}{more}",
        sum.subject,
        sum.balance,
        columns(&rows).trim_end()
    )
}

/// Says where the entries of a sum are.
fn pointer(log: &Lines<'_>, sum: &Sum) -> String {
    let command = log.file.map(|file| format!(": {}", command(file, sum)));
    format!(
        "{}: {}, from {}{}{}",
        sum.subject,
        sum.balance,
        counted(sum.items.len(), "entry"),
        observation(log, sum),
        command.unwrap_or_default()
    )
}

/// Returns the command that lists all entries of a sum of a log in a file.
fn command(file: &str, sum: &Sum) -> String {
    let (track, of) = &sum.account;
    format!(
        "railref ledger {} --track {track} --of {}",
        for_shell(file),
        for_shell(of)
    )
}

/// Writes a word as it is typed at a prompt: in quotes, unless it is plain.
pub(crate) fn for_shell(word: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.' | '/' | '<' | '>');
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

/// Writes what the reader is to notice about a sum, with its line.
fn observation(log: &Lines<'_>, sum: &Sum) -> String {
    observed(log, sum).map_or_else(String::new, |observed| format!("; {observed}"))
}

fn observed(log: &Lines<'_>, sum: &Sum) -> Option<String> {
    let (observation, at) = sum.observation.as_ref()?;
    let lines = at.iter().filter_map(|at| (log.line)(*at));
    let lines: Vec<String> = lines.map(|line| line.to_string()).collect();
    Some(match &lines[..] {
        [] => observation.clone(),
        [line] => format!("{observation} (line {line})"),
        lines => format!("{observation} (lines {})", in_words(lines, "and")),
    })
}

/// Describes the place of a declared move.
fn place(log: &Lines<'_>, at: MoveNo) -> Option<String> {
    Some(format!("line {}", (log.line)(at)?))
}
