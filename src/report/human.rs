//! The report for people: diagnostics that underline the place, then the verdict in one line.

use super::VERSION;
use super::assumed::shown_line;
use super::diagnostic::{NoteDiagnostic, colored, margin, message, spoken};
use super::fold::folded;
use super::log_text::LogText;
use super::notes::{Kind, Note, not_listed, notes};
use super::wrap::{hanging, long_line};
use crate::game::Rank;
use crate::game::language::{Domain, Info, MoveNo, Origin, code, in_words};
use crate::referee::judge::Review;
use crate::referee::verdict::{Judgement, Verdict};
use crate::yaml::counted;
use crate::yaml::printable;
use miette::{GraphicalReportHandler, GraphicalTheme};
use std::collections::{BTreeMap, HashMap};
use std::fmt::Write;
use textwrap::{WordSeparator, WordSplitter};

/// The style of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// Whether to use colours and links.
    pub color: bool,
    /// The column to wrap at.
    pub width: usize,
    /// How many columns the terminal has, into which tables are fitted; `None` if the report does
    /// not go to a terminal, because a program that reads a table needs its rows whole.
    pub room: Option<usize>,
}

impl Default for Style {
    fn default() -> Self {
        Self {
            color: false,
            width: 100,
            room: None,
        }
    }
}

/// Returns the diagnostics of a log; empty if there is nothing to report.
pub fn diagnostics(log: &LogText<'_>, review: &Review, style: Style) -> String {
    drawn(log, notes(log, review), style) + &unlisted(review, |_| true)
}

/// Returns the diagnostics of errors only, without warnings and accepted irregularities, and without
/// how to let them stand: where these are shown, that is typed in another way.
#[cfg(feature = "cli")]
pub(crate) fn errors(log: &LogText<'_>, review: &Review, style: Style) -> String {
    let wrong = notes(log, review)
        .filter(|note| note.kind == Kind::Error)
        .map(|mut note| {
            note.let_stand = None;
            note
        });
    drawn(log, wrong, style) + &unlisted(review, |kind| kind == Kind::Error)
}

/// Returns the diagnostics that concern the table after a declared move: those of the header, and
/// of the moves up to it.
pub fn diagnostics_up_to(at: MoveNo, log: &LogText<'_>, review: &Review, style: Style) -> String {
    let concerns = |note: &Note<'_>| note.at.map_or(note.kind == Kind::Warning, |of| of <= at);
    let listed = drawn(log, notes(log, review).filter(concerns), style);
    // The findings that are not listed come after the listed ones of the same kind.
    let verdict = &review.verdict;
    let may_precede = |kind: Kind| match kind {
        Kind::Error => verdict
            .findings
            .last()
            .and_then(|last| last.place.number)
            .is_some_and(|last| last <= at),
        Kind::Accepted => verdict.let_stand_up_to(Some(at)).1 > 0,
        Kind::Warning => verdict
            .warnings
            .last()
            .is_none_or(|last| last.at.is_none_or(|last| last <= at)),
    };
    listed + &unlisted(review, may_precede)
}

/// Returns how many notes of these kinds are not listed.
fn unlisted(review: &Review, is_meant: impl Fn(Kind) -> bool) -> String {
    let meant = not_listed(&review.verdict)
        .into_iter()
        .filter(|(kind, _)| is_meant(*kind));
    meant.map(|(_, more)| format!("{more}\n\n")).collect()
}

fn drawn<'n>(log: &LogText<'_>, notes: impl Iterator<Item = Note<'n>>, style: Style) -> String {
    let theme = if style.color {
        GraphicalTheme::unicode()
    } else {
        GraphicalTheme::unicode_nocolor()
    };
    let handler = GraphicalReportHandler::new_themed(theme)
        .with_width(style.width.max(40))
        .with_links(false)
        .with_word_separator(WordSeparator::AsciiSpace)
        .with_word_splitter(WordSplitter::NoHyphenation)
        .without_syntax_highlighting();
    let mut out = String::new();
    let mut notes: Vec<Note<'_>> = notes.collect();
    name_assumptions_once(&mut notes);
    let has_hint = notes.iter().any(|note| note.hint.is_some());
    let (gone, notes): (Vec<Note<'_>>, Vec<Note<'_>>) = notes
        .into_iter()
        .partition(|note| has_hint && note.goes_with_hint);
    let mut listed = (!gone.is_empty()).then(|| consequences(log, &gone, style));
    let (later, notes): (Vec<Note<'_>>, Vec<Note<'_>>) =
        notes.into_iter().partition(|note| note.repeats.is_some());
    let mut later = Repeated::of(later);
    for (note, rest) in folded(log, notes.into_iter()) {
        let board = note.board.as_ref().map(|board| log.board_page(board));
        let page = board.as_deref().unwrap_or_else(|| log.page());
        let diagnostic = NoteDiagnostic::new(&note, page, style.width);
        // Writing to a string cannot fail. If a label is outside of its text, the bare message is
        // shown.
        if handler.render_report(&mut out, &diagnostic).is_err() {
            let _ = writeln!(out, "{diagnostic}");
        }
        for (word, text) in margin(&note)
            .into_iter()
            .chain(rest.map(|rest| ("note", rest)))
        {
            let _ = writeln!(
                out,
                "{}",
                colored(
                    &hanging(&format!("  {word}: "), &text, style.width),
                    word,
                    style.color
                )
            );
        }
        out.push('\n');
        if note.hint.is_some() {
            out.extend(listed.take());
        }
        let own = note.at.and_then(|at| later.remove(&at));
        out.extend(own.map(|later| later.listed(log, style)));
    }
    out.extend(later.into_values().map(|later| later.listed(log, style)));
    out
}

/// Names every assumption at the first finding that rests on it only.
fn name_assumptions_once(notes: &mut [Note<'_>]) {
    let mut named: Vec<String> = Vec::new();
    for note in notes {
        match &mut note.condition {
            Some(condition) if named.contains(condition) => {
                "the same assumption as above".clone_into(condition);
            }
            Some(condition) => named.push(condition.clone()),
            None => {}
        }
    }
}

/// Lists the findings that the hint's correction would also remove.
fn consequences(log: &LogText<'_>, gone: &[Note<'_>], style: Style) -> String {
    /// How many are listed.
    const LISTED: usize = 5;
    /// Of how many expects the lines are named.
    const SHOWN: usize = 10;
    let these = if gone.len() == 1 {
        "this is"
    } else {
        "these are"
    };
    let mut out = format!("Once that is corrected, {these} no longer wrong:\n");
    let line_of = |note: &Note<'_>| log.place(note.board.as_ref(), note.span).1.line;
    let (expects, mut rest): (Vec<&Note<'_>>, Vec<&Note<'_>>) =
        gone.iter().partition(|note| note.code == code::EXPECT);
    if expects.len() > 1 {
        let lines = expects
            .iter()
            .take(SHOWN)
            .map(|note| line_of(note).to_string());
        let mut lines: Vec<String> = lines.collect();
        let more = expects.len().saturating_sub(SHOWN);
        lines.extend((more > 0).then(|| format!("{more} more")));
        let lines = format!("the expects of lines {}", in_words(&lines, "and"));
        let _ = writeln!(out, "{}", hanging("  ", &lines, style.width));
    } else {
        rest = gone.iter().collect();
    }
    for note in rest.iter().take(LISTED) {
        let line = format!("{} ({})", message(note), note.code);
        let heading = format!("  line {}: ", line_of(note));
        let _ = writeln!(out, "{}", hanging(&heading, &line, style.width));
    }
    let more = rest.len().saturating_sub(LISTED);
    if more > 0 {
        let _ = writeln!(out, "  and {more} more; --format json has them all");
    }
    out.push('\n');
    out
}

/// The findings that repeat what is wrong in an earlier one.
struct Repeated<'n> {
    /// The declared move of the earlier one.
    first: MoveNo,
    notes: Vec<Note<'n>>,
}

impl<'n> Repeated<'n> {
    /// Groups findings by what they repeat.
    fn of(notes: Vec<Note<'n>>) -> BTreeMap<MoveNo, Self> {
        let mut groups: BTreeMap<MoveNo, Self> = BTreeMap::new();
        let mut first_of: HashMap<MoveNo, MoveNo> = HashMap::new();
        for note in notes {
            let repeated = note.repeats.unwrap_or_default();
            // What it repeats may itself be a repetition.
            let first = first_of.get(&repeated).copied().unwrap_or(repeated);
            first_of.extend(note.at.map(|at| (at, first)));
            let notes = Vec::new();
            let group = groups.entry(first).or_insert(Self { first, notes });
            group.notes.push(note);
        }
        groups
    }

    /// Lists them, each with what to write.
    fn listed(&self, log: &LogText<'_>, style: Style) -> String {
        /// How many are listed.
        const LISTED: usize = 12;
        let first = log.line_of_move(self.first);
        let place = first.map_or_else(String::new, |line| format!(" in line {line}"));
        let mut out = format!("What is wrong{place} is repeated later:\n");
        for note in self.notes.iter().take(LISTED) {
            let (_, place, _) = log.place(note.board.as_ref(), note.span);
            let what = match note.code {
                code::RESULT => "the result, ",
                _ => "",
            };
            let heading = format!("  {what}line {}: ", place.line);
            let text = match note.right() {
                Some(right) => format!("write {right}"),
                None => note.message.clone(),
            };
            let _ = writeln!(out, "{}", hanging(&heading, &spoken(&text), style.width));
        }
        let more = self.notes.len().saturating_sub(LISTED);
        if more > 0 {
            let _ = writeln!(out, "  and {more} more; --format json has them all");
        }
        out.push('\n');
        out
    }
}

/// Returns the name of a log's file and, if it has several documents, which one the log is.
pub fn log_name(log: &LogText<'_>) -> String {
    let name = printable(log.name);
    if log.number > 1 {
        format!("{name} (document {})", log.number)
    } else {
        name
    }
}

/// Returns title, date and place of a log as [`LogText::occasion`] has them, made printable.
pub fn occasion(log: &LogText<'_>) -> Option<String> {
    log.occasion().map(|occasion| printable(&occasion))
}

/// Returns the line with title, date and place of a log, with its line break; empty if the log has
/// none of them.
pub fn occasion_line(log: &LogText<'_>, style: Style) -> String {
    occasion(log).map_or_else(String::new, |occasion| {
        format!("{}\n", long_line(&occasion, style.width))
    })
}

/// Returns the verdict on a log in one line.
pub fn verdict_line(log: &LogText<'_>, review: &Review) -> String {
    format!("{}: {}", log_name(log), verdict_in_words(review))
}

/// Sums up a verdict as [`verdict_line`] does, without the name of the log.
pub(crate) fn verdict_in_words(review: &Review) -> String {
    let verdict = &review.verdict;
    let mut line = verdict.judgement.word().to_owned();
    let errors = verdict.violations();
    if errors > 0 {
        let (word, how) = match verdict.judgement {
            Judgement::Malformed => ("fault", ""),
            Judgement::Undecided => ("violation", " as assumed"),
            _ => ("violation", ""),
        };
        let _ = write!(line, ", {}{how}", counted(errors, word));
    }
    if verdict.let_stand() > 0 {
        let _ = write!(line, ", {} accepted", verdict.let_stand());
    }
    if verdict.judgement != Judgement::Malformed {
        let counts = verdict.counts;
        let _ = write!(
            line,
            ", {} of {} moves carried out",
            counts.carried_out, counts.declared
        );
        if counts.implied > 0 {
            let _ = write!(line, ", {} implied", counts.implied);
        }
    }
    let winner = winner(review);
    if verdict.complete {
        line.push_str(", complete");
    } else if winner.is_none() && verdict.judgement != Judgement::Malformed {
        line.push_str(", unfinished");
    }
    // There is a winner even if moves follow the end of the game.
    if let Some(winner) = winner {
        let _ = write!(line, ", {winner}");
    }
    line
}

/// Names who won, or who would win if the assumptions are true; `None` while nobody has won.
pub fn winner(review: &Review) -> Option<String> {
    let voice = review.voice.as_ref()?;
    let sure = review.verdict.rests_on_assumed().is_empty();
    let names: Vec<String> = review
        .verdict
        .standing_value("winner")?
        .elements()
        .iter()
        .filter(|value| value.id().is_some())
        .map(|value| printable(&voice.value(value)))
        .collect();
    match names.len() {
        0 => None,
        1 if sure => Some(format!("{} wins", names[0])),
        1 => Some(format!("{} would win {AS_ASSUMED}", names[0])),
        _ if sure => Some(format!("{} share the win", in_words(&names, "and"))),
        _ => Some(format!(
            "{} would share the win {AS_ASSUMED}",
            in_words(&names, "and")
        )),
    }
}

/// The condition on a winner that depends on what the position leaves out.
const AS_ASSUMED: &str = "if what the position leaves out is as assumed";

/// Names who won; if that depends on what the position leaves out, also the keys that it leaves out
/// or gives in part.
pub fn winner_with_keys(review: &Review) -> Option<String> {
    let winner = winner(review)?;
    Some(
        open_keys(&review.verdict)
            .map_or_else(|| winner.clone(), |keys| format!("{winner}: {keys}")),
    )
}

/// Names who is ahead while nobody has won; `None` once somebody has, and for a log without a
/// standing.
pub fn ahead(review: &Review) -> Option<String> {
    let info = review.verdict.game?;
    let voice = review.voice.as_ref()?;
    let (first, rest): (Vec<&Rank>, Vec<&Rank>) =
        review.ranking.iter().partition(|rank| rank.place == 1);
    let score = first.first()?.score;
    if first.iter().any(|rank| rank.winner) {
        return None;
    }
    let names: Vec<String> = first
        .iter()
        .map(|rank| printable(voice.name(Domain::Player, u16::from(rank.player.0))))
        .collect();
    let sure = review.verdict.rests_on_assumed().is_empty();
    let word = match (sure, names.len()) {
        (false, _) => "would be",
        (true, 1) => "is",
        (true, _) => "are",
    };
    let place = match (names.len(), rest.is_empty()) {
        (1, _) => "ahead",
        (_, true) => "level",
        (_, false) => "ahead together",
    };
    let mut line = format!(
        "{} {word} {place} with {}",
        in_words(&names, "and"),
        score_in_words(score, info)
    );
    if rest.iter().any(|rank| rank.score == score) {
        line.push_str(", by the tie-break");
    }
    if !sure {
        let _ = write!(line, " {AS_ASSUMED}");
    }
    Some(line)
}

/// Returns a score with its unit: `$55`, `23 points`.
pub(crate) fn score_in_words(score: i64, info: &Info) -> String {
    match info.score.1 {
        "$" if score < 0 => format!("-${}", score.unsigned_abs()),
        "$" => format!("${score}"),
        unit => format!("{score} {unit}"),
    }
}

/// Lists the keys on which the standing depends and which the position leaves out or gives in part;
/// `None` if there are none.
pub fn open_keys(verdict: &Verdict) -> Option<String> {
    let keys = verdict.position.as_ref()?;
    let open: Vec<String> = verdict
        .rests_on_assumed()
        .iter()
        .map(|key| keys.named(key))
        .collect();
    (!open.is_empty()).then(|| open.join(", "))
}

/// Returns the heading of the standing, which says whether it is provisional.
pub fn standing_title(verdict: &Verdict) -> &'static str {
    match (verdict.judgement, verdict.complete) {
        (Judgement::Illegal, _) => "Provisional standing, from an illegal log",
        (Judgement::Undecided, _) => "Provisional standing, from a log that is undecided",
        (_, true) if verdict.rests_on_assumed().is_empty() => "Final standing",
        (_, true) => "Final standing, part of which is assumed",
        (_, false) => "Standing so far, of an unfinished game",
    }
}

/// Returns the mark after a figure of the standing that is assumed; empty for any other.
pub fn standing_mark(verdict: &Verdict, key: &str, of: (Domain, u16)) -> &'static str {
    if verdict.is_assumed(key, of) {
        " (assumed)"
    } else {
        ""
    }
}

/// Says by which rules a log was judged and from which position on, in one line, for formats
/// without lines.
pub fn judged_by(verdict: &Verdict) -> String {
    let from = from_position(verdict).map(|from| format!("; {from}"));
    judge_of(verdict) + &from.unwrap_or_default()
}

/// Says by which rules a log was judged and from which position on, in one line each.
pub fn judged_by_lines(verdict: &Verdict) -> String {
    let from = from_position(verdict).map(|from| format!("{from}\n"));
    format!(
        "judged by {}\n{}",
        judge_of(verdict),
        from.unwrap_or_default()
    )
}

/// Returns what the first move shows of the position that a log begins with, then what is given of
/// it and what is assumed, each wrapped; `None` for a log that begins with its game.
pub fn from_position_lines(review: &Review, style: Style) -> Option<String> {
    let from = from_position_but(&review.verdict, &said_before(&review.verdict))?;
    let voice = review.voice.as_deref();
    let shown = voice.and_then(|voice| shown_line(&review.verdict, voice));
    let shown = shown.map(|line| printable(&line));
    let lines = shown.into_iter().chain([from]);
    Some(
        lines
            .map(|line| format!("{}\n", long_line(&line, style.width)))
            .collect(),
    )
}

/// Says what is given and what is assumed of the position that a log begins with; `None` if it
/// begins with the game.
pub fn from_position(verdict: &Verdict) -> Option<String> {
    from_position_but(verdict, &[])
}

/// Returns the keys that a report has named as assumed before it says from which position the log
/// was judged: those that the first move shows, and those on which findings rest.
fn said_before(verdict: &Verdict) -> Vec<&'static str> {
    let shown = verdict.position.iter().flat_map(|of| &of.shown);
    let of_findings = verdict.findings.iter().flat_map(|it| it.facts.conditions());
    shown.map(|shown| shown.key).chain(of_findings).collect()
}

/// Says the same without the assumed keys that have been named already.
fn from_position_but(verdict: &Verdict, said: &[&str]) -> Option<String> {
    let of = verdict.position.as_ref()?;
    let list = |keys: &[&str]| {
        if keys.is_empty() {
            "nothing".to_owned()
        } else {
            keys.iter()
                .map(|key| of.named(key))
                .collect::<Vec<_>>()
                .join(", ")
        }
    };
    let others = of.assumed.iter().filter(|key| !said.contains(key));
    let others: Vec<&str> = others.copied().collect();
    let also = if others.len() < of.assumed.len() {
        "also assumed"
    } else {
        "assumed"
    };
    let assumed = match others.is_empty() && !of.assumed.is_empty() {
        true => String::new(),
        false => format!("; {also} {}", list(&others)),
    };
    Some(format!(
        "from a position: given {}{assumed}",
        list(&of.given)
    ))
}

/// Says by what a log was judged: version, edition, board, rulings.
pub fn judge_of(verdict: &Verdict) -> String {
    let Some(info) = verdict.game else {
        return format!("railref {VERSION}");
    };
    let board = verdict
        .board
        .as_ref()
        .map(|(board, notice)| (board.as_str(), notice.as_deref()));
    judge_line(
        info,
        verdict.edition.into(),
        board,
        verdict
            .rulings
            .iter()
            .map(|it| (it.key, it.choice, it.origin)),
    )
}

/// Says by what a game was judged: its edition, a board with its notice, and rulings, each with
/// key, choice and who made it.
pub fn judge_line<'r>(
    info: &Info,
    edition: u32,
    board: Option<(&str, Option<&str>)>,
    rulings: impl Iterator<Item = (&'r str, &'r str, Origin)>,
) -> String {
    // The usual length, reserved because every log of a batch has such a line.
    let mut line = String::with_capacity(256);
    line.extend([
        "railref ",
        VERSION,
        ", ",
        info.title,
        " rules edition ",
        &edition.to_string(),
    ]);
    if let Some((board, notice)) = board {
        line.extend([", board ", &printable(board)]);
        if let Some(notice) = notice {
            line.extend([" (", &printable(notice), ")"]);
        }
    }
    for (key, choice, origin) in rulings {
        line.extend([", ", key, ": ", choice]);
        if let Some(origin) = origin.elsewhere() {
            line.extend([" (from ", origin, ")"]);
        }
    }
    line
}

/// Says by what a log was judged, in wrapped lines for people.
pub fn footer(verdict: &Verdict, style: Style) -> String {
    judged_by_lines(verdict)
        .lines()
        .map(|line| long_line(line, style.width))
        .collect::<Vec<String>>()
        .join("\n")
}
