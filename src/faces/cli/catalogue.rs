//! `explain`, `rules`.

use super::args::{ExplainArgs, RulesArgs, RulesFormat};
use super::choices::game_named;
use super::output::Out;
use super::status::Ended;
use crate::game::Games;
use crate::game::language::{ComparisonBudget, GENERAL, Info, Names, Rule, Ruling, code};
use crate::report::documents::RulesDocument;
use crate::report::json_text;

/// Explains a rule or a ruling.
pub(crate) fn explain<L: Games>(args: &ExplainArgs, mut out: Out) -> Ended {
    let wanted = args.code.trim().to_lowercase();
    let all = || L::INFOS.iter().flat_map(|title| title.rules);
    if let Some(rule) = all().find(|rule| rule.code == wanted) {
        out.write(&explained(rule));
        return Ok(0);
    }
    if let Some((code, sentence)) = GENERAL.iter().find(|(code, _)| *code == wanted) {
        out.write(&format!("{code}\n\n{sentence}\n"));
        return Ok(0);
    }
    let rulings = || {
        let of = |info: &'static Info| info.rulings.iter().map(move |ruling| (info, ruling));
        L::INFOS.iter().copied().flat_map(of)
    };
    let named: Vec<String> = rulings()
        .filter(|(_, ruling)| ruling.key == wanted)
        .map(|(info, ruling)| explained_ruling(info, ruling))
        .collect();
    if !named.is_empty() {
        out.write(&named.join("\n"));
        return Ok(0);
    }
    let short: Vec<&Rule> = all().filter(|rule| rule.name() == wanted).collect();
    if let [one] = short[..] {
        out.write(&explained(one));
        return Ok(0);
    }
    let codes = || {
        all()
            .map(|rule| rule.code)
            .chain(GENERAL.iter().map(|(code, _)| *code))
            .chain(rulings().map(|(_, ruling)| ruling.key))
    };
    let near = if short.is_empty() {
        Names::new(codes())
            .nearest(&wanted, &mut ComparisonBudget::default())
            .map(|(near, _)| format!("; did you mean {near}?"))
    } else {
        Some(format!(
            "; did you mean {}?",
            short
                .iter()
                .map(|rule| rule.code)
                .collect::<Vec<_>>()
                .join(" or ")
        ))
    };
    let near =
        near.unwrap_or_else(|| "; railref rules GAME lists the rules and the rulings".to_owned());
    Err(format!(
        "there is no rule or ruling {}{near}",
        crate::yaml::printable(&args.code)
    ))
}

fn explained_ruling(info: &Info, ruling: &Ruling) -> String {
    let Ruling {
        key,
        question,
        why,
        cases,
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
    if !cases.is_empty() {
        text.push_str(&format!("Conformance cases: {}.\n", cases.join(", ")));
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
    out.write(&text);
    Ok(0)
}
