//! Notes: findings in words, with their places in the text. Every format is made from them.

use super::guidance::{command, is_borne_out, place_of, probably};
use super::log_text::LogText;
use super::rests_on;
use super::settled::{habit_in_words, help_of, how_to_let_stand, leave_out_guesses, way_on};
use super::sums::{Figures, Lines};
use crate::game::language::{
    Advice, BoardText, Fault, Fix, GENERAL, MoveNo, Source, Wording, code,
};
use crate::game::{Blame, Explanation, OrderHabit};
use crate::referee::judge::Review;
use crate::referee::verdict::{
    Accepted, Differing, Facts, Fate, Finding, Hint, Judgement, Place, RestsOn, Verdict,
};
use crate::yaml::Span;
use crate::yaml::counted;
use std::sync::Arc;

/// An earlier place that is related to a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Related {
    /// Where.
    pub span: Span,
    /// What it is.
    pub label: String,
}

/// The kind of a note.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A violation, or what makes a log malformed.
    Error,
    /// Something odd.
    Warning,
    /// An irregularity that the table accepted.
    Accepted,
}

/// A finding in words, with its places.
pub struct Note<'f> {
    /// The code of the rule.
    pub code: &'static str,
    /// What kind it is.
    pub kind: Kind,
    /// The rule, in its own sentence.
    pub rule: Option<&'static str>,
    /// The section of the rulebook for this phase, if it is a rule of a game.
    pub section: Option<&'static str>,
    /// What is wrong.
    pub message: String,
    /// The underlined text.
    pub span: Span,
    /// What the underlined text is.
    pub label: String,
    /// The figures it rests on.
    pub figures: Vec<Figures>,
    /// What to do.
    pub help: Option<Advice>,
    /// What probably happened there.
    pub hint: Option<Advice>,
    /// How to let it stand, if the rest of the record is sound with that.
    pub let_stand: Option<Advice>,
    /// The command that looks for what happened, if that is not known.
    pub search: Option<Advice>,
    /// Whether the correction in the hint of the first finding makes the record sound, so that this
    /// one is only a consequence.
    pub goes_with_hint: bool,
    /// The correction of the log that removes a fault of its form.
    pub fix: Option<&'f Fix>,
    /// Earlier places.
    pub related: Vec<Related>,
    /// The declared move it is in.
    pub at: Option<u32>,
    /// Whether it follows an illegal move.
    pub after_illegal: bool,
    /// Other rules the move breaks.
    pub also: Vec<&'static str>,
    /// What the underlined text was most likely meant to be.
    pub instead: Option<String>,
    /// The board file that it is in; `None` for the log.
    pub board: Option<Arc<BoardText>>,
    /// Why the table accepted it.
    pub reason: Option<String>,
    /// What the referee did with the illegal move, in a sentence.
    pub fate: Option<&'static str>,
    /// The declared move whose finding already says all of this.
    pub repeats: Option<MoveNo>,
    /// The rulings on which it depends.
    pub rests_on: &'f [RestsOn],
    /// The keys of a position that are assumed and that it depends on.
    pub conditions: Vec<&'static str>,
    /// These conditions in a sentence, with what to add to the position.
    pub condition: Option<String>,
    /// Whether the rule is one of the game's.
    pub is_of_game: bool,
    facts: Option<&'f dyn Facts>,
}

impl Note<'_> {
    /// Returns whether it is about a word that names nothing, wherever it stands.
    pub(crate) fn is_name(&self) -> bool {
        let is_of_setup = self.code.ends_with("/setup") && self.instead.is_some();
        self.code == code::UNKNOWN_NAME || is_of_setup
    }

    /// Returns the declared move.
    pub fn declared(&self) -> Option<Wording> {
        self.facts.and_then(Facts::declared)
    }

    /// Returns what to write in place of all that is wrong.
    pub(crate) fn right(&self) -> Option<String> {
        self.facts.and_then(Facts::right)
    }

    /// Returns the values that the log states falsely.
    pub fn differing(&self) -> Vec<Differing> {
        self.facts.map(Facts::differing).unwrap_or_default()
    }

    /// Computes what would have been legal. On demand, because every finding may have hundreds of
    /// legal moves.
    pub fn legal(&self) -> Vec<Wording> {
        self.facts.map(Facts::legal).unwrap_or_default()
    }

    /// Returns one line per ruling on which it depends.
    pub fn rests_on_lines(&self) -> Vec<String> {
        [false, true]
            .map(|remote| self.rests_on_part(remote))
            .concat()
    }

    /// Returns those of the lines in which another choice changes something at the finding, or
    /// those in which the log does not come so far under any other choice.
    pub(crate) fn rests_on_part(&self, remote: bool) -> Vec<String> {
        let of = rests_on::Of {
            code: self.code,
            is_of_game: self.is_of_game,
            at: self.at,
        };
        let rulings = self.rests_on.iter();
        let rulings = rulings
            .filter(|ruling| ruling.is_remote() == remote && !ruling.is_of_other_header())
            .map(|ruling| rests_on::line(of, ruling));
        let condition = self.condition.iter();
        let condition = condition.filter(|_| self.kind == Kind::Error && !remote);
        condition.cloned().chain(rulings).collect()
    }

    /// Returns what to do, the likeliest first.
    pub fn ways_out(&self) -> impl Iterator<Item = &Advice> {
        let ways = [&self.hint, &self.let_stand, &self.help, &self.search];
        ways.into_iter().flatten()
    }

    /// Returns the figures, what probably happened, and what to do, as one text.
    pub fn advice(&self) -> Option<String> {
        let figures = self.figures.iter().map(|figures| figures.line.clone());
        let ways = self.ways_out().map(Advice::to_string);
        let parts: Vec<String> = figures.chain(ways).collect();
        (!parts.is_empty()).then(|| parts.join("; "))
    }

    /// Returns everything that follows the message in formats with a single text: the rule, the
    /// rulings it depends on, the figures, what to do, and why the table accepted it.
    pub fn details(&self) -> Option<String> {
        // A semicolon follows the rule, not a full stop.
        let rule = self
            .rule
            .map(|sentence| format!("rule: {}", sentence.trim_end_matches('.')));
        let reason = self
            .reason
            .as_ref()
            .map(|reason| format!("reason: {reason}"));
        let parts: Vec<String> = rule
            .into_iter()
            .chain(
                self.rests_on_lines()
                    .into_iter()
                    .map(|it| format!("rests on: {it}")),
            )
            .chain(self.advice())
            .chain(reason)
            .collect();
        (!parts.is_empty()).then(|| parts.join("; "))
    }
}

/// Returns all notes on a log, in the order of their places: errors, then accepted irregularities,
/// then warnings. Each is made when its turn comes.
pub fn notes<'n>(log: &'n LogText<'_>, review: &'n Review) -> impl Iterator<Item = Note<'n>> {
    [Kind::Error, Kind::Accepted, Kind::Warning]
        .into_iter()
        .flat_map(|kind| notes_of(kind, log, review))
}

/// Says how many findings are not listed, by kind.
pub(crate) fn not_listed(verdict: &Verdict) -> Vec<(Kind, String)> {
    let error = if verdict.judgement == Judgement::Malformed {
        "fault"
    } else {
        "violation"
    };
    let kinds = [
        (Kind::Error, verdict.unlisted.violations, error),
        (
            Kind::Accepted,
            verdict.unlisted.accepted,
            "accepted irregularity",
        ),
        (Kind::Warning, verdict.unlisted.warnings, "warning"),
    ];
    let some = kinds.into_iter().filter(|(_, count, _)| *count > 0);
    some.map(|(kind, count, what)| {
        let more = counted(count, &format!("more {what}"));
        (kind, format!("and {more}, not listed"))
    })
    .collect()
}

/// Returns the notes of what is wrong; the first one has the hint.
fn errors<'n>(log: &'n LogText<'_>, review: &'n Review) -> impl Iterator<Item = Note<'n>> + 'n {
    let verdict = &review.verdict;
    let faults = verdict
        .faults
        .iter()
        .map(|fault| of_fault(verdict, fault, Kind::Error));
    let hint = verdict.hint.as_ref();
    // Another value far away that happens to help comes after accepting the move.
    let otherwise = hint.filter(|_| verdict.is_sound_if_accepted());
    let otherwise = otherwise.and_then(|hint| hint.otherwise(&|entry| place_of(log, entry)));
    let hint_sentence = hint.filter(|_| otherwise.is_none());
    let hint_sentence = hint_sentence.and_then(|hint| probably(log, verdict, &**hint));
    let has_sentence = hint_sentence.is_some();
    let settles = hint.is_some_and(|hint| hint.is_whole()) && hint_sentence.is_some();
    let replaces_help = hint.is_some_and(|hint| hint.replaces_help());
    let lists_values = hint.is_some_and(|hint| hint.lists_values());
    let settled = hint.filter(|_| settles).map(|hint| &**hint);
    let findings = verdict
        .findings
        .iter()
        .map(move |finding| note_with(log, finding, settled));
    let habit = verdict.habit.as_ref();
    let findings = findings.enumerate().map(move |(index, note)| {
        let habit = habit.filter(|_| index == 0);
        match habit {
            Some(habit) => with_habit(log, note, habit),
            None => note,
        }
    });
    let findings = findings.enumerate().map(move |(index, note)| Note {
        goes_with_hint: settles && index > 0,
        let_stand: { verdict.if_accepted.as_ref() }
            .filter(|_| index == 0)
            .map(|left| how_to_let_stand(log, (note.code, &note.also), left, verdict.ends_with_it))
            .or_else(|| way_on(habit.filter(|_| index == 0))),
        help: note
            .help
            .filter(|_| !(index == 0 && settles && (lists_values || is_borne_out(verdict))))
            .filter(|_| !(index == 0 && replaces_help)),
        ..note
    });
    let first = verdict.findings.first();
    let is_explained = first.is_some_and(|first| first.facts.is_explained());
    let is_searched = !has_sentence && !is_explained;
    let search = hint
        .filter(|_| is_searched)
        .and_then(|hint| command(log, hint.is_beyond_one_edit()));
    let search = otherwise.or(search);
    let follows_help = hint.is_some_and(|hint| hint.follows_help());
    let about = hint.and_then(|hint| hint.fault());
    let mut places = verdict.faults.iter().map(|fault| fault.span);
    let own = about.map_or(0, |span| {
        places.position(|place| place == span).unwrap_or(0)
    });
    let mut told = Some((hint_sentence, search));
    let all = faults.chain(findings).enumerate();
    all.map(move |(index, note)| {
        let told = told.take_if(|_| index == own);
        let (hint, search) = told.unwrap_or_default();
        // What follows shows the entry as it should be, so a help with an example is left
        // out.
        let is_lacking = [code::MISSING_KEY, code::WRONG_TYPE].contains(&note.code);
        let is_known = note.code == code::UNKNOWN_NAME && has_sentence;
        let is_told = (hint.is_some() || search.is_some()) && !follows_help;
        let (hint, search) = match follows_help {
            true => (None, hint),
            false => (hint, search),
        };
        let is_shown = is_told && (is_lacking || is_known);
        let note = Note {
            help: note.help.filter(|_| !is_shown),
            hint,
            search,
            ..note
        };
        with_cities(log, review, note)
    })
}

/// Adds the wrong order of play that the log keeps to.
fn with_habit<'n>(log: &LogText<'_>, note: Note<'n>, habit: &OrderHabit) -> Note<'n> {
    let said = habit_in_words(log, habit);
    let own = std::iter::once(Figures::sentence(said));
    Note {
        figures: own.chain(note.figures).collect(),
        section: Some(habit.section),
        ..note
    }
}

/// Returns the notes of one kind.
pub(crate) fn notes_of<'n>(
    kind: Kind,
    log: &'n LogText<'_>,
    review: &'n Review,
) -> Box<dyn Iterator<Item = Note<'n>> + 'n> {
    let verdict = &review.verdict;
    match kind {
        Kind::Error => Box::new(errors(log, review)),
        Kind::Accepted => Box::new(
            verdict
                .accepted
                .iter()
                .map(|accepted| of_accepted(log, accepted)),
        ),
        Kind::Warning => Box::new(
            verdict
                .warnings
                .iter()
                .map(|fault| of_warning(verdict, fault)),
        ),
    }
}

/// Returns the note of a warning. It need not be explained if what probably happened settles it.
fn of_warning<'n>(verdict: &'n Verdict, fault: &'n Fault) -> Note<'n> {
    let hint = verdict.hint.as_ref();
    Note {
        goes_with_hint: hint.is_some_and(|hint| hint.settles_warnings()),
        ..of_fault(verdict, fault, Kind::Warning)
    }
}

/// Adds the city's name to each label on a hex that stands for a city: the message uses the name.
fn with_cities<'n>(log: &LogText<'_>, review: &Review, mut note: Note<'n>) -> Note<'n> {
    let city = |span: Span| {
        let word = log
            .tree
            .source()
            .get(span.range())?
            .trim_matches(['"', '\'']);
        let name = review.voice.as_deref()?.first_spelling(word)?;
        Some(format!("{word} is {name}: "))
    };
    if note.board.is_none() {
        let own = std::iter::once((note.span, &mut note.label));
        let related = note.related.iter_mut();
        for (span, label) in own.chain(related.map(|of| (of.span, &mut of.label))) {
            label.insert_str(0, &city(span).unwrap_or_default());
        }
    }
    note
}

/// Makes a note of a fault.
pub(crate) fn note_of_fault<'f>(verdict: &Verdict, fault: &'f Fault) -> Note<'f> {
    of_fault(verdict, fault, Kind::Error)
}

/// Returns whether the moves have the same misspelt name as the header. Then it is not about what the
/// setup of a game needs.
fn is_misspelt_elsewhere(verdict: &Verdict, fault: &Fault) -> bool {
    let is_same = |other: &Fault| {
        other.code == code::UNKNOWN_NAME
            && other.message == fault.message
            && other.instead == fault.instead
    };
    fault.instead.is_some() && verdict.faults.iter().any(is_same)
}

fn of_fault<'f>(verdict: &Verdict, fault: &'f Fault, kind: Kind) -> Note<'f> {
    let rule = verdict
        .game
        .and_then(|info| info.rules.iter().find(|rule| rule.code == fault.code));
    let is_name = rule.is_some_and(|rule| rule.is_setup()) && is_misspelt_elsewhere(verdict, fault);
    let own = match rule {
        Some(_) if is_name => sentence(code::UNKNOWN_NAME),
        Some(rule) => Some(rule.sentence),
        None => sentence(fault.code),
    };
    Note {
        code: fault.code,
        kind,
        rule: own,
        section: fault
            .section
            .or_else(|| rule.filter(|_| !is_name).map(|rule| rule.section)),
        message: fault.message.clone(),
        span: fault.span,
        label: fault.label.clone(),
        figures: Vec::new(),
        help: fault.help.clone(),
        hint: None,
        let_stand: None,
        search: None,
        goes_with_hint: false,
        fix: fault.fix.as_ref(),
        related: fault
            .related
            .iter()
            .map(|(span, label)| Related {
                span: *span,
                label: label.clone(),
            })
            .collect(),
        at: fault.at,
        after_illegal: false,
        also: Vec::new(),
        instead: fault.instead.clone(),
        board: match &fault.source {
            Source::Log => None,
            Source::Board(text) => Some(text.clone()),
        },
        reason: None,
        fate: None,
        repeats: None,
        rests_on: &[],
        conditions: Vec::new(),
        condition: None,
        is_of_game: false,
        facts: None,
    }
}

fn lines_of<'l>(log: &'l LogText<'_>, line: &'l dyn Fn(MoveNo) -> Option<usize>) -> Lines<'l> {
    Lines {
        file: log.is_file.then_some(log.name),
        line,
    }
}

fn of_facts<'f>(
    log: &LogText<'_>,
    code: &'static str,
    place: Place,
    facts: &'f dyn Facts,
    explanation: Explanation,
) -> Note<'f> {
    let line = |at| log.line_of_move(at);
    let lines = lines_of(log, &line);
    let sums = Figures::of_all(&lines, &explanation.sums);
    let more = explanation.more.iter().map(|(path, label)| Related {
        span: log.locate(place.node, path),
        label: label.clone(),
    });
    let blamed = explanation.blames.iter();
    let blamed = blamed.filter_map(|blame| blamed_at(log, blame));
    Note {
        code,
        kind: Kind::Error,
        rule: None,
        section: explanation.section,
        message: explanation.message,
        span: log.locate(place.node, &explanation.focus),
        label: explanation.label,
        figures: explanation
            .figures
            .into_iter()
            .chain(explanation.guesses)
            .map(Figures::sentence)
            .chain(sums)
            .collect(),
        help: help_of(code, explanation.help, explanation.condition.is_some()),
        hint: None,
        let_stand: None,
        search: None,
        goes_with_hint: false,
        fix: None,
        related: more.chain(blamed).collect(),
        at: place.number,
        after_illegal: false,
        also: Vec::new(),
        instead: None,
        board: None,
        reason: None,
        fate: None,
        repeats: facts.repeats(),
        rests_on: &[],
        conditions: Vec::new(),
        condition: explanation.condition,
        is_of_game: false,
        facts: Some(facts),
    }
}

/// Returns the place of an earlier move, or of a value of the position, that is to blame.
fn blamed_at(log: &LogText<'_>, blame: &Blame) -> Option<Related> {
    if let Some(node) = blame.at.place() {
        return Some(Related {
            span: log.tree.span(node),
            label: log.stated_at(node),
        });
    }
    let number = blame.at.move_number()?;
    Some(Related {
        span: log.tree.span(log.entry(number)?),
        label: format!("move {number}: {}", blame.label),
    })
}

/// Returns the note of a violation.
pub(crate) fn note_of_finding<'f>(log: &LogText<'_>, finding: &'f Finding) -> Note<'f> {
    note_with(log, finding, None)
}

/// Returns the note of a violation. `settled` is the correction that makes the whole record sound, if
/// one is known: it says more than what the figures look like.
fn note_with<'f>(log: &LogText<'_>, finding: &'f Finding, settled: Option<&dyn Hint>) -> Note<'f> {
    let mut explanation = finding.facts.explain();
    let mut observed = Vec::new();
    if let Some(hint) = settled {
        // A table that went on with the figure has probably counted wrong, and not written wrong.
        if hint.corrects_claims() && finding.facts.is_carried_on() {
            let line = |at| log.line_of_move(at);
            let lines = lines_of(log, &line);
            let sums = explanation.sums.iter();
            observed.extend(sums.filter_map(|sum| Figures::observed(&lines, sum)));
        }
        leave_out_guesses(&mut explanation, finding, (hint, !observed.is_empty()));
    }
    let (code, place) = (finding.code, finding.place);
    let mut note = of_facts(log, code, place, &*finding.facts, explanation);
    note.figures.extend(observed);
    Note {
        rule: finding
            .rule
            .map_or_else(|| sentence(finding.code), |rule| Some(rule.sentence)),
        section: note.section.or(finding.rule.map(|rule| rule.section)),
        after_illegal: finding.after_illegal,
        fate: match finding.fate {
            Fate::Stopped => None,
            Fate::CarriedOut => {
                Some("the move is carried out as it is declared, and the game goes on")
            }
            Fate::LeftOut => Some("the move is left out, and the game goes on without it"),
        },
        also: finding.also.iter().map(|rule| rule.code).collect(),
        rests_on: &finding.rests_on,
        conditions: finding.facts.conditions(),
        is_of_game: finding.rule.is_some(),
        ..note
    }
}

fn of_accepted<'f>(log: &LogText<'_>, accepted: &'f Accepted) -> Note<'f> {
    let (code, place) = (accepted.rule.code, accepted.place);
    let explanation = accepted.facts.explain();
    let note = of_facts(log, code, place, &*accepted.facts, explanation);
    Note {
        kind: Kind::Accepted,
        rule: Some(accepted.rule.sentence),
        section: note.section.or(Some(accepted.rule.section)),
        reason: Some(accepted.reason.clone()),
        help: accepted
            .rule
            .accepted
            .map(|consequence| format!("let stand: {consequence}").into()),
        ..note
    }
}

/// Returns the sentence of a rule that belongs to no single game.
fn sentence(code: &str) -> Option<&'static str> {
    GENERAL
        .iter()
        .find(|(known, _)| *known == code)
        .map(|(_, sentence)| *sentence)
}
