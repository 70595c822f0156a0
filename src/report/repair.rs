//! Repairs for people: one diagnostic per repair, with the changed lines as a diff.

use super::LogText;
use super::edit_diff::diff;
use super::human::Style;
use super::let_stand::let_stand;
use super::rests_on;
use super::wrap::{hanging, long_line};
use crate::game::language::{Fault, counted, in_words, was_or_were};
use crate::referee::judge::Review;
use crate::referee::repair::{
    AppliedFix, Group, Kind, NOT_THERE, Question, Repair, RepairRulings, Repaired, Repairs,
    SoundRest, THERE, Untried, UntriedEdits,
};
use crate::referee::verdict::{InsteadAt, RestsOn};
use crate::yaml::printable;
use std::fmt::Write;

/// How much more a repair may cost and still be nearly as good.
const NEARLY: u32 = 2;

/// Reports the repairs of a log, and the irregularities that the table accepted in it; at most
/// `top` repairs are shown.
pub(crate) fn text(
    log: &LogText<'_>,
    review: &Review,
    (repaired, rulings): (&Repaired, &RepairRulings),
    top: usize,
    style: Style,
) -> String {
    let mut text = repairs(log, (repaired, rulings), top, style);
    let stood = let_stand(None, log, review);
    if !stood.is_empty() {
        text.push('\n');
        text.extend(
            stood
                .iter()
                .map(|line| format!("{}\n", long_line(line, style.width))),
        );
    }
    text
}

/// Says why a malformed log is not repaired.
fn malformed(fault: &Fault, gave_up: bool) -> String {
    let help = fault
        .help
        .as_ref()
        .map(|help| format!("  help: {}\n", printable(&help.to_string())));
    let why = if gave_up {
        "The log has more slips of form than repair tries at once, and it stopped at this one. Correct the first ones, and run it again."
    } else {
        "The log is malformed there, and repair cannot be sure what was meant. Write it as it should be, and repair looks at the rest."
    };
    format!("{}\n{why}\n", help.unwrap_or_default())
}

/// Says what to ask to tell equally good repairs apart.
fn question_line(
    log: &LogText<'_>,
    question: &Question,
    equally_good: usize,
    style: Style,
) -> String {
    let before = match question.before.and_then(|number| log.place_of_move(number)) {
        Some(place) => format!("before {place}"),
        None => "at the end".to_owned(),
    };
    asked(question, &before, equally_good).map_or(String::new(), |asked| {
        let line = format!("To tell them apart, ask {asked}.");
        format!("{}\n", long_line(&line, style.width))
    })
}

fn repairs(
    log: &LogText<'_>,
    (repaired, rulings): (&Repaired, &RepairRulings),
    top: usize,
    style: Style,
) -> String {
    let name = printable(log.name);
    let mut out = String::new();
    let document = if log.number > 1 {
        format!(" (document {})", log.number)
    } else {
        String::new()
    };
    if repaired.sound {
        return format!("{name}{document}: sound as it is, nothing to repair\n");
    }
    let first = repaired.first(log.tree.source());
    out.push_str(&fixes(log, repaired, repaired.first_slip()));
    if let Some((rule, number, start, message)) = first {
        let line = log.position(start as u32).line;
        let at = number.map_or(String::new(), |number| format!("move {number}: "));
        let _ = writeln!(
            out,
            "{name}:{line}{document}: {at}{} [{rule}]",
            printable(&message)
        );
        let lines = rulings
            .first
            .iter()
            .map(|it| rests_on::line(of(rule, number), it));
        out.extend(lines.map(|line| rests_on_line(&line, 2, style)));
    }
    let remark = repaired.repairs.as_ref();
    if let Some(remark) = remark.and_then(|repairs| repairs.remark.as_ref()) {
        let line = format!("Look at this first: {}.", printable(remark));
        let _ = writeln!(out, "{}", long_line(&line, style.width));
    }
    if let Some(fault) = &repaired.fault {
        out.push_str(&malformed(fault, repaired.gave_up));
        return out;
    }
    let Some(repairs) = &repaired.repairs else {
        return out;
    };
    if repairs.list.is_empty() {
        out.push_str(&none(log, repairs, style));
        out.push_str(&not_tried(log, repairs, style));
        return out;
    }
    for index in shown(repairs, top) {
        let rulings = rulings.repairs.get(index).map_or(&[][..], |all| all);
        out.push_str(&one(log, index + 1, (&repairs.list[index], rulings), style));
    }
    out.push_str(&sure(log, repairs, top, style));
    out.push_str(&not_tried(log, repairs, style));
    if let Some(question) = &repairs.question {
        out.push_str(&question_line(log, question, repairs.equally_good, style));
    }
    out
}

/// Lists the corrections of form, except that of the first fault, which `first` describes.
fn fixes(log: &LogText<'_>, repaired: &Repaired, first: Option<&str>) -> String {
    let mut out = String::new();
    for (index, correction) in AppliedFix::listed(&repaired.fixes) {
        let fix = &repaired.fixes[index];
        let last = fix.corrections.last().map(|last| &*last.what);
        if last.is_some() && last == first {
            continue;
        }
        let line = log.position(fix.edit.start as u32).line;
        let sentence = correction.sentence();
        let sentence = printable(&sentence);
        let _ = writeln!(out, "{}:{line}: {sentence}", printable(log.name));
    }
    out
}

/// Returns the indices of the repairs to show: the first ones. If that leaves some out, the last
/// place goes to one with another explanation: that a claim was written down wrong, or the
/// likeliest of those that are nearly as good as the first.
fn shown(repairs: &Repairs, top: usize) -> Vec<usize> {
    let all = repairs.list.len();
    let mut shown: Vec<usize> = (0..all.min(top)).collect();
    if let [_, .., last] = &mut shown[..]
        && all > top
    {
        let is_claim = |repair: &Repair| {
            repair
                .kinds
                .iter()
                .all(|kind| matches!(kind, Kind::Expect | Kind::Result))
        };
        let claim = (*last..all).find(|index| is_claim(&repairs.list[*index]));
        let cost = repairs.list[0].cost;
        let likely = |index: &usize| {
            repairs
                .list
                .get(*index)
                .is_some_and(|other| other.cost <= cost + NEARLY)
        };
        let other = Some(repairs.equally_good).filter(|index| *last < *index && likely(index));
        *last = claim.or(other).unwrap_or(*last);
    }
    shown
}

/// Writes a question to the players, with what each answer would mean; `None` if there are too
/// many answers to list and no other way to ask is known.
fn asked(question: &Question, before: &str, equally_good: usize) -> Option<String> {
    /// More answers than this are not worth reading.
    const ANSWERS: usize = 4;
    let Question {
        subject,
        element,
        answers,
        asks,
        ..
    } = question;
    let looked_at: usize = answers.iter().map(|(_, count)| count).sum();
    match asks {
        Some(asks) if !asks.values.is_empty() && looked_at == equally_good => {
            let values = in_words(&asks.values, "or");
            return Some(format!(
                "{} {before}: {}",
                printable(&asks.whom),
                printable(&values)
            ));
        }
        Some(asks) if answers.len() > ANSWERS => {
            return Some(format!("{} {before}", printable(&asks.whom)));
        }
        None if answers.len() > ANSWERS => return None,
        _ => {}
    }
    let asked = match element {
        Some((list, element)) => format!(
            "whether the {} had {} {before}",
            printable(list),
            printable(element)
        ),
        // The subject begins with a key; one that says what was done is not a noun.
        None if subject.ends_with("ed") => format!("what was {} {before}", printable(subject)),
        None => format!(
            "what the {} {} {before}",
            printable(subject),
            was_or_were(subject)
        ),
    };
    let word = |answer: &str| match answer {
        THERE if element.is_some() => "yes".to_owned(),
        NOT_THERE if element.is_some() => "no".to_owned(),
        other => printable(other),
    };
    let counts: Vec<String> = answers
        .iter()
        .map(|(answer, count)| format!("{} in {}", word(answer), counted(*count as i64, "repair")))
        .collect();
    let sample = if looked_at < equally_good {
        format!(" (of the first {looked_at})")
    } else {
        String::new()
    };
    Some(format!("{asked}: {}{sample}", counts.join(", ")))
}

/// The kinds of edits that are tried, in words.
const KINDS: &str = "a move put in, taken out, moved or made by somebody else; another value or another move; two values, \
actors, names or turns in each other's place; a claim written down wrong";

/// What of a position is tried, in words.
const OF_POSITION: &str = "; in the position, two names or values in each other's place, another player to act, a missing \
piece of track, a company that a list lacks, the turn or round before or after, and a place that is missing, misread or another owner's";

/// Says in a clause how much was tried.
fn tried(log: &LogText<'_>, repairs: &Repairs) -> String {
    let of_position = match log.has_position() {
        true => OF_POSITION,
        false => "",
    };
    let replays = counted(repairs.replays as i64, "replay");
    match (repairs.edits > 1, repairs.tried.one, repairs.tried.two) {
        (false, true, _) => {
            format!("every one of these kinds was tried ({replays}): {KINDS}{of_position}")
        }
        (true, true, true) => format!(
            "every one of these kinds was tried as one edit, and two edits where the first one leads beyond the first violation ({replays}): {KINDS}{of_position}"
        ),
        (true, true, false) => {
            format!(
                "every one of these kinds was tried as one edit, and the likeliest pairs of edits ({replays}): {KINDS}{of_position}"
            )
        }
        (_, false, _) if repairs.left.is_empty() => {
            format!("only what an unknown word or a missing value may be was tried ({replays})")
        }
        (_, false, _) => format!("not every one was tried ({replays})"),
    }
}

/// Says what was not tried completely, one text each.
pub(crate) fn untried(log: &LogText<'_>, repairs: &Repairs) -> Vec<String> {
    let words = |left: &UntriedEdits| {
        let what = match left.what {
            Untried::Any => {
                "edits of any kind (the log is too long, its first violation comes too late, or the logs before it in the file took the time)"
            }
            Untried::Common => {
                "moves put in, taken out, exchanged with the next or made by somebody else"
            }
            Untried::Values => "other values of a move",
            Untried::Several => "moves of several things that may be missing",
            Untried::Rare => "moves some lines from their place, and other moves of the same verb",
            Untried::Chance => "draws, deals and moves of several things that may be missing",
            Untried::Adjacent => "two slips side by side",
            Untried::Pairs => "two edits of which the first carries the log further",
            Untried::Header => "another order of the players, or another start, in the header",
            Untried::Names => "names that may be meant",
        };
        match left.upto.and_then(|number| log.place_of_move(number)) {
            Some(place) => format!("{what}, at {place} and before it"),
            None => what.to_owned(),
        }
    };
    repairs.left.iter().map(words).collect()
}

/// Returns the line that says what was not tried; empty if everything was.
fn not_tried(log: &LogText<'_>, repairs: &Repairs, style: Style) -> String {
    let untried = untried(log, repairs);
    if untried.is_empty() {
        return String::new();
    }
    let line = format!(
        "Not all of this was tried, because it would be too much work: {}.",
        untried.join("; ")
    );
    format!("{}\n", long_line(&line, style.width))
}

/// Reports that no repair was found.
fn none(log: &LogText<'_>, repairs: &Repairs, style: Style) -> String {
    let edits = if repairs.edits > 1 {
        "one edit or two"
    } else {
        "one edit"
    };
    let line = format!("No repair of {edits} was found; {}.", tried(log, repairs));
    let mut out = format!("\n{}\n", long_line(&line, style.width));
    if let Some(missing) = &repairs.missing {
        let line = format!("Probably {}.", printable(missing));
        let _ = writeln!(out, "{}", long_line(&line, style.width));
    }
    if let Some(best) = repairs.best.as_ref().filter(|best| best.is_shown) {
        let place = match best.number {
            Some(number) => log
                .place_of_move(number)
                .map_or_else(|| format!("move {number}"), |place| place.to_string()),
            None => "the result".to_owned(),
        };
        let line = format!(
            "The best attempt does not make the record sound; it gets to {place}. It supposes: {}.",
            printable(&best.sentence)
        );
        let _ = writeln!(out, "{}", long_line(&line, style.width));
    }
    out
}

/// Says how certain the first repair is.
fn sure(log: &LogText<'_>, repairs: &Repairs, top: usize, style: Style) -> String {
    let edits = match repairs.edits {
        0 => "by fixes of form alone",
        1 => "of one edit",
        2 => "of two edits",
        3 => "of three edits",
        _ => "of more than three edits",
    };
    let tried = match repairs.edits {
        0 => String::new(),
        _ => format!("; {}", tried(log, repairs)),
    };
    let mut out = String::from("\n");
    let (all, good) = (repairs.list.len(), repairs.equally_good);
    let first = match (good, all) {
        (1, 1) => {
            let found = if repairs.exhaustive() || repairs.edits == 0 {
                ""
            } else {
                " that was found"
            };
            format!("This is the only repair {edits}{found}{tried}.")
        }
        (1, _) => format!("The first is the likeliest {edits}{tried}."),
        _ => format!("{good} repairs {edits} are equally good{tried}."),
    };
    let _ = writeln!(out, "{}", long_line(&first, style.width));
    if good > 1 {
        // Groups of one repair each would say once more what is listed above.
        let is_said = good <= top && repairs.groups.iter().all(|group| group.count == 1);
        for group in repairs.groups.iter().filter(|_| !is_said) {
            let (pattern, standing) = (printable(&group.pattern), standing(group));
            let _ = writeln!(
                out,
                "  {}: {pattern}{standing}",
                counted(group.count as i64, "repair")
            );
        }
        let equal = &repairs.list[..good.min(all)];
        if let Some(ends) = endings(equal, good) {
            let _ = writeln!(out, "{ends}.");
        }
    }
    if all > top {
        let more = all - top;
        let _ = writeln!(
            out,
            "{more} more {} listed by --format json.",
            if more == 1 { "is" } else { "are" }
        );
    }
    out
}

/// Says how many repairs of a group are listed, and whether they lead to the same standing.
fn standing(group: &Group) -> String {
    let Group {
        count,
        listed,
        same_standing,
        ..
    } = group;
    match (*listed, *same_standing) {
        (0, _) => "; none of them is listed".to_owned(),
        (1, _) if *count == 1 => String::new(),
        (_, false) => "; their standings differ".to_owned(),
        (2, true) if *count == 2 => "; both give the same standing".to_owned(),
        (_, true) if listed == count => "; all give the same standing".to_owned(),
        (1, true) => "; one of them is listed".to_owned(),
        (_, true) => format!("; the {listed} that are listed give the same standing"),
    }
}

/// Says who wins in how many of several repaired logs; `None` if the games are not over.
fn endings(equal: &[Repair], good: usize) -> Option<String> {
    let mut seen: Vec<(Vec<String>, usize)> = Vec::new();
    for repair in equal {
        let winners: Vec<String> = repair
            .ranking
            .iter()
            .filter(|placed| placed.winner)
            .map(|placed| placed.player.clone())
            .collect();
        match seen.iter_mut().find(|(known, _)| *known == winners) {
            Some((_, count)) => *count += 1,
            None => seen.push((winners, 1)),
        }
    }
    seen.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let said = |winners: &[String]| {
        if winners.is_empty() {
            "the game is not over".to_owned()
        } else {
            wins(winners)
        }
    };
    match &seen[..] {
        [] => None,
        [(only, _)] if only.is_empty() => None,
        [(only, _)] if equal.len() == good && good == 2 => {
            Some(format!("In both of them {}", wins(only)))
        }
        [(only, _)] if equal.len() == good => Some(format!("In all {good} of them {}", wins(only))),
        [(only, _)] => Some(format!(
            "In all {} of them that are listed {}",
            equal.len(),
            wins(only)
        )),
        several => {
            let each: Vec<String> = several
                .iter()
                .map(|(winners, count)| format!("in {count} of them {}", said(winners)))
                .collect();
            let mut text = each.join(", ");
            text.replace_range(..1, "I");
            Some(text)
        }
    }
}

fn wins(winners: &[String]) -> String {
    let names: Vec<String> = winners.iter().map(|name| printable(name)).collect();
    match &names[..] {
        [one] => format!("{one} wins"),
        several => format!("{} share the win", in_words(several, "and")),
    }
}

/// Returns the finding that a sentence about rulings is about.
fn of(rule: &'static str, number: Option<u32>) -> rests_on::Of {
    rests_on::Of {
        code: rule,
        is_of_game: rule.contains('/'),
        at: number,
    }
}

/// Writes a line about rulings.
fn rests_on_line(line: &str, margin: usize, style: Style) -> String {
    let word = format!("{:margin$}rests on: ", "");
    format!("{}\n", hanging(&word, &printable(line), style.width))
}

/// Says under which other choices of a ruling a repaired log is illegal.
fn needs(rests_on: &RestsOn) -> String {
    let mut line = rests_on::in_force(rests_on.ruling);
    for under in &rests_on.under {
        let Some(instead) = &under.finding else {
            continue;
        };
        let place = match instead.place {
            InsteadAt::Before(Some(number)) => format!(" at move {number}"),
            _ => String::new(),
        };
        let (choice, message) = (under.choice, &instead.message);
        let verdict = under.judgement.word();
        line.push_str(&format!(
            ". Under {choice} the repaired log is {verdict}{place}: {message}"
        ));
    }
    line
}

fn one(
    log: &LogText<'_>,
    rank: usize,
    (repair, rulings): (&Repair, &[RestsOn]),
    style: Style,
) -> String {
    let mut kinds: Vec<&str> = repair.kinds.iter().map(|kind| kind.word()).collect();
    if kinds.len() > 3 {
        kinds.dedup();
    }
    let mut out = format!(
        "\n{rank}. {} ({}, cost {})\n",
        printable(&repair.sentence),
        kinds.join(" and "),
        repair.cost
    );
    out.push_str(&diff(log, &repair.edits, style));
    let SoundRest {
        moves,
        expects,
        result,
    } = repair.follows;
    let mut sound: Vec<String> = Vec::new();
    if moves > 0 {
        let are = if moves == 1 { "is" } else { "are" };
        sound.push(format!("{} {are} legal", counted(moves, "more move")));
    }
    if expects > 0 {
        let hold = if expects == 1 { "holds" } else { "hold" };
        sound.push(format!("{} {hold}", counted(expects, "expect")));
    }
    if result {
        sound.push("the result holds".to_owned());
    }
    let winners: Vec<String> = repair
        .ranking
        .iter()
        .filter(|placed| placed.winner)
        .map(|placed| placed.player.clone())
        .collect();
    if !winners.is_empty() {
        sound.push(wins(&winners));
    }
    if !sound.is_empty() {
        let _ = writeln!(out, "   then {}", sound.join(", "));
    }
    let lines = rulings.iter().map(needs);
    out.extend(lines.map(|line| rests_on_line(&line, 3, style)));
    out
}
