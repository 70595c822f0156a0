//! `explain`, `rules`.

use super::args::{ExplainArgs, RulesArgs, RulesFormat};
use super::cases;
use super::choices::game_named;
use super::output::Out;
use super::status::Ended;
use super::words;
use crate::game::Games;
use crate::game::language::{ComparisonBudget, GENERAL, Info, Names, Rule, Ruling, code, in_words};
use crate::report::documents::RulesDocument;
use crate::report::json_text;

/// Explains a rule, a ruling, a conformance case, a verb or a key.
pub(crate) fn explain<L: Games>(args: &ExplainArgs, out: Out) -> Ended {
    let wanted = args.code.trim().to_lowercase();
    let text = explanation::<L>(&wanted).ok_or_else(|| unknown::<L>(&args.code, &wanted))?;
    out.for_people(true).write(&text);
    Ok(0)
}

fn all_rules<L: Games>() -> impl Iterator<Item = &'static Rule> {
    L::INFOS.iter().flat_map(|title| title.rules)
}

fn all_rulings<L: Games>() -> impl Iterator<Item = (&'static Info, &'static Ruling)> {
    let of = |info: &'static Info| info.rulings.iter().map(move |ruling| (info, ruling));
    L::INFOS.iter().copied().flat_map(of)
}

/// Returns the rules whose code without the game is this word.
fn short<L: Games>(wanted: &str) -> Vec<&'static Rule> {
    all_rules::<L>()
        .filter(|rule| rule.name() == wanted)
        .collect()
}

/// Explains a word; `None` if it is unknown, or if several rules have it as their name.
fn explanation<L: Games>(wanted: &str) -> Option<String> {
    if let Some(rule) = all_rules::<L>().find(|rule| rule.code == wanted) {
        return Some(explained(rule));
    }
    if let Some((code, sentence)) = GENERAL.iter().find(|(code, _)| *code == wanted) {
        return Some(format!("{code}\n\n{sentence}\n"));
    }
    let mut named: Vec<String> = all_rulings::<L>()
        .filter(|(_, ruling)| ruling.key == wanted)
        .map(|(info, ruling)| explained_ruling(info, ruling))
        .collect();
    let short = short::<L>(wanted);
    match short[..] {
        // A ruling is about a rule of its name: the rule has an explanation of its own.
        _ if !named.is_empty() => {}
        [] => {}
        [one] => named.push(explained(one)),
        _ => return None,
    }
    // A word may be several things: a ruling and a key, say.
    let words = words::explained(L::INFOS, wanted);
    let words = match named.is_empty() {
        true => words,
        // Its heading is there already.
        false => words
            .split_once("\n\n")
            .map_or(String::new(), |(_, rest)| rest.to_owned()),
    };
    named.extend(Some(words).filter(|words| !words.is_empty()));
    match named.is_empty() {
        true => cases::explained(L::INFOS, wanted),
        false => Some(named.join("\n")),
    }
}

/// Returns the message that a word is unknown, with the nearest known one.
fn unknown<L: Games>(written: &str, wanted: &str) -> String {
    if wanted.is_empty() {
        let games: Vec<&str> = L::INFOS.iter().map(|info| info.id).collect();
        return format!(
            "explain needs a word to explain: a rule, a ruling, a conformance case, a verb or a key; railref rules GAME lists the rules and the rulings ({})",
            in_words(&games, "or")
        );
    }
    let short = short::<L>(wanted);
    let known = || {
        all_rules::<L>()
            .map(|rule| rule.code)
            .chain(all_rules::<L>().map(Rule::name))
            .chain(GENERAL.iter().map(|(code, _)| *code))
            .chain(all_rulings::<L>().map(|(_, ruling)| ruling.key))
            .chain(words::all(L::INFOS))
            .chain(cases::ids(L::INFOS))
    };
    let near = if short.is_empty() {
        nearest::<L, _>(known, wanted).map(|near| format!("; did you mean {near}?"))
    } else {
        let codes: Vec<&str> = short.iter().map(|rule| rule.code).collect();
        Some(format!("; did you mean {}?", codes.join(" or ")))
    };
    let near =
        near.unwrap_or_else(|| "; railref rules GAME lists the rules and the rulings".to_owned());
    format!(
        "there is no rule, ruling, conformance case, verb or key {}{near}",
        crate::yaml::printable(written)
    )
}

/// Returns the known word nearest to one. A word with the name of a game before it means one of that
/// game if there is such a one.
fn nearest<'n, L: Games, I: Iterator<Item = &'n str>>(
    known: impl Fn() -> I,
    wanted: &str,
) -> Option<String> {
    let near = |wanted: &str| -> Option<String> {
        let plain = || known().filter(|word| word.contains('/') == wanted.contains('/'));
        let names = Names::new(plain());
        let nearest = || names.nearest(wanted, &mut ComparisonBudget::default());
        let near = jumbled(plain(), wanted).or_else(|| nearest().map(|(near, _)| near));
        near.map(str::to_owned)
    };
    let of_game = wanted.split_once('/');
    match of_game.filter(|(game, _)| L::INFOS.iter().any(|info| info.id == *game)) {
        Some((game, name)) => {
            let name = near(name)?;
            let whole = format!("{game}/{name}");
            Some(explanation::<L>(&whole).map_or(name, |_| whole))
        }
        None => near(wanted),
    }
}

/// Returns the known word that has the letters of a word in another order: `bilud` means `build`,
/// although fewer edits lead to `bid`.
fn jumbled<'n>(mut known: impl Iterator<Item = &'n str>, wanted: &str) -> Option<&'n str> {
    let sorted = |word: &str| {
        let mut letters: Vec<char> = word.chars().collect();
        letters.sort_unstable();
        letters
    };
    let letters = sorted(wanted);
    let begins_alike = |word: &str| word.chars().next() == wanted.chars().next();
    known.find(|word| word.len() == wanted.len() && begins_alike(word) && sorted(word) == letters)
}

fn explained_ruling(info: &Info, ruling: &Ruling) -> String {
    let Ruling {
        key,
        question,
        why,
        cases: shown_by,
        choices,
    } = ruling;
    let mut text = format!(
        "{key}\n\nA point that the rulebook of {} leaves open: {question}\n\n",
        info.title
    );
    for (at, (choice, meaning)) in choices.iter().enumerate() {
        let ours = if at == 0 { " (the default)" } else { "" };
        text.push_str(&format!("  {choice}{ours}: {meaning}\n"));
    }
    text.push('\n');
    if let Some((first, _)) = choices.first().filter(|_| !why.is_empty()) {
        text.push_str(&format!("Why {first}: {why}.\n"));
    }
    if !shown_by.is_empty() {
        text.push_str(&format!("Conformance cases: {}.\n", shown_by.join(", ")));
    }
    let sections = cases::sections(info, shown_by);
    if !sections.is_empty() {
        text.push_str(&format!("Rulebook: {}\n", sections.join("; ")));
    }
    let other = choices.last().map_or("", |(choice, _)| choice);
    text + &format!(
        "To choose: rulings: {{{key}: {other}}} in the header of a log, or --ruling {key}={other}.\n"
    )
}

fn explained(rule: &Rule) -> String {
    let accepted = match rule.accepted {
        Some(consequence) => format!(
            "A table may let a breach of it stand (accept: {}): {consequence}.",
            rule.code
        ),
        None => "A breach of it cannot be let stand.".to_owned(),
    };
    let indent = |log: &str| {
        log.lines()
            .map(|line| {
                if line.is_empty() {
                    "\n".to_owned()
                } else {
                    format!("    {line}\n")
                }
            })
            .collect::<String>()
    };
    format!(
        "{}\n\n{}\n\n{}\n{accepted}\nRulebook: {}\n\nA log that breaks it:\n\n{}\nA log that does not:\n\n{}",
        rule.code,
        rule.sentence,
        rule.details,
        rule.section,
        indent(rule.breaks),
        indent(rule.keeps)
    )
}

/// Lists the rules of a game.
pub(crate) fn rules<L: Games>(args: &RulesArgs, mut out: Out) -> Ended {
    let info = game_named::<L>(&args.game)?;
    if args.json || args.format == RulesFormat::Json {
        out.write(&json_text::page(&RulesDocument::new(info)));
        return Ok(0);
    }
    let mut text = format!(
        "{}: rules in the order of checking; + can be let stand\n\n",
        info.title
    );
    for rule in info.rules {
        let plus = if rule.accepted.is_some() { "+" } else { " " };
        text.push_str(&format!("{plus} {}\n    {}\n", rule.code, rule.sentence));
    }
    text.push_str("\nRulings (the first choice is the default)\n\n");
    for ruling in info.rulings {
        text.push_str(&format!("  {}: {}\n", ruling.key, ruling.question));
        for (choice, meaning) in ruling.choices {
            text.push_str(&format!("    {choice}: {meaning}\n"));
        }
    }
    text.push_str("\nOf every game\n\n");
    for (code, sentence) in GENERAL
        .iter()
        .filter(|(known, _)| !known.starts_with(code::PREFIX))
    {
        text.push_str(&format!("  {code}\n    {sentence}\n"));
    }
    out.for_people(true).write(&text);
    Ok(0)
}
