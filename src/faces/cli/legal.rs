//! `legal`.

use super::args::{LegalArgs, LegalFormat};
use super::input::Input;
use super::output::{Out, message};
use super::run::Run;
use super::scene::{Reply, Scene};
use super::settings::Settings;
use super::state::{at, missing, of_positions, status_at};
use super::status::{Ended, UNREADABLE};
use crate::game::language::{Fault, Wording};
use crate::game::notation::move_line;
use crate::game::reading::BoardCache;
use crate::game::{Chance, Explanation, Games};
use crate::referee::excerpt::ending_with;
use crate::referee::judge::{Review, ReviewRequest, judge_with};
use crate::referee::ledger::Book;
use crate::referee::position::{Answer, At, Choice, concerns, in_braces};
use crate::referee::replay::Options;
use crate::referee::verdict::{Accepted, Facts, Finding, Judgement, Verdict};
use crate::report::documents::{
    AnsweredMove, AskedAt, ChanceRecord, EntryRecord, Following, Head, LegalDocument, LegalMoves,
    LetStand, NoPosition,
};
use crate::report::human::{
    Style, diagnostics, footer, from_position, judge_of, occasion, verdict_line,
};
use crate::report::outcomes;
use crate::report::sums::{Figures, Lines};
use crate::report::table::fitted;
use crate::report::wrap::long_line;
use crate::report::{LogText, json_text};
use crate::yaml::printable;

/// The most legal moves that are listed.
const LIMIT: usize = 10_000;

/// Runs the command.
pub(crate) fn run<L: Games>(args: &LegalArgs, out: Out) -> Ended {
    let settings = Settings::new::<L>(&args.reading)?;
    let mut out = out.for_people(args.format == LegalFormat::Table);
    let input = settings.one_input(&args.log)?;
    let options = args.judging.options();
    // An answer about a move needs the entries of the accounts behind it; a list of moves does not.
    let why = args.why.is_some() || args.outcomes;
    if args.format == LegalFormat::Csv {
        if !args.outcomes {
            return Err("--format csv goes with --outcomes".to_owned());
        }
        out.write(&outcomes::head());
    }
    // A move that is asked about is judged as if it were the next line of the log: passes are
    // filled in only where it needs them.
    let position = match (&args.why, args.at) {
        (Some(_), None) => At::Last,
        (_, number) => at(number),
    };
    let request = ReviewRequest {
        options,
        position: Some(position),
        tracks: why,
        ledger: why,
        ..ReviewRequest::default()
    };
    let style = out.style;
    let (mut asked, mut status, mut sound) = (None::<u8>, 0, 0);
    let cache = BoardCache::default();
    let judge = |text: &str| judged::<L>(text, &input, &cache, options);
    let render =
        |log: &LogText<'_>, review: &Review| reply(args, &settings, &judge, log, review, style);
    let status_of_run = Run::<L>::new(request, &settings).judge_paths(
        std::slice::from_ref(&args.log),
        render,
        |reply, _| {
            if let Some((why, at_least)) = reply.status {
                message(&why);
                status = status.max(at_least);
            }
            sound = sound.max(reply.sound);
            if let Some(answer) = reply.answered {
                // That a move is illegal is a verdict; that a text is not a move at all is not.
                let answer = if answer == UNREADABLE {
                    answer
                } else {
                    settings.of_verdict(answer)
                };
                asked = Some(asked.unwrap_or(0).max(answer));
            }
            out.write(&reply.text);
            !out.is_closed()
        },
    );
    // For a question about a move, the exit status is that of the move, whatever comes after it in
    // the log.
    Ok(asked
        .unwrap_or_else(|| of_positions(status_of_run, sound))
        .max(status))
}

/// Judges a text in place of a log, with the rulings on which its findings depend.
fn judged<L: Games>(text: &str, input: &Input, cache: &BoardCache, options: Options) -> Verdict {
    let request = ReviewRequest {
        options,
        rests_on: true,
        ..ReviewRequest::default()
    };
    let judged = judge_with::<L>(text, &input.boards(cache), &request);
    judged.review.verdict
}

/// Returns the reply about one log.
fn reply(
    args: &LegalArgs,
    settings: &Settings,
    judge: &dyn Fn(&str) -> Verdict,
    log: &LogText<'_>,
    review: &Review,
    style: Style,
) -> Reply {
    let (Some(position), Some(info), Some(voice)) = (
        review.position.as_deref(),
        review.verdict.game,
        review.voice.as_deref(),
    ) else {
        return without_position(args, settings, log, review, style);
    };
    let scene = Scene {
        wanted: args.at,
        log,
        review,
        position,
        info,
        voice,
    };
    match (&args.why, &args.actor) {
        (None, _) if args.outcomes => scene.outcomes(args),
        (Some(text), _) => scene.why(text, judge, args.format, style),
        (None, actor) => scene.list(actor.as_deref(), args.format),
    }
}

/// Returns the reply about a log that has no such position.
fn without_position(
    args: &LegalArgs,
    settings: &Settings,
    log: &LogText<'_>,
    review: &Review,
    style: Style,
) -> Reply {
    let text = match args.format {
        LegalFormat::Json => json_text::line(&LegalDocument::Nothing(NoPosition {
            head: Head::new(log, review),
            let_stand: LetStand::up_to(args.at, log, review),
        })),
        LegalFormat::Table => format!(
            "{}{}\n",
            diagnostics(log, review, style),
            verdict_line(log, review)
        ),
        LegalFormat::Csv => String::new(),
    };
    Reply {
        text,
        status: missing(args.at, log, review, settings),
        answered: None,
        sound: status_at(args.at, review),
    }
}

/// Moves that are legal after passes that may be left out.
struct AfterPasses {
    passes: Vec<Wording>,
    legal: Vec<Wording>,
}

impl Scene<'_, '_> {
    fn list(&self, actor: Option<&str>, format: LegalFormat) -> Reply {
        let mut choice = self.position.legal(LIMIT);
        let mut after_passes = Vec::new();
        if let Some(name) = actor {
            let ids = match self.ids(name) {
                Ok(ids) => ids,
                Err(unknown) => return unknown,
            };
            let is_own = |wording: &Wording| concerns(self.info, wording, &ids);
            choice.moves.retain(is_own);
            after_passes = self.legal_after_passes(&is_own);
        }
        let later = after_passes.iter().flat_map(|after| &after.legal);
        let implied_pass = self.position.implied_pass();
        let only_pass = implied_pass.as_ref().filter(|(_, forced)| *forced);
        let chance = self.position.chance();
        let text = match format {
            LegalFormat::Json => {
                let AskedAt {
                    head,
                    stage,
                    let_stand,
                } = self.place();
                json_text::line(&LegalDocument::List(LegalMoves {
                    head,
                    stage,
                    let_stand,
                    actor: actor.map(str::to_owned),
                    legal: choice
                        .moves
                        .iter()
                        .chain(later)
                        .map(|spoken| self.written(spoken))
                        .collect(),
                    truncated: choice.more,
                    chance: chance.map(ChanceRecord::from),
                    forced_pass: only_pass.map(|(pass, _)| self.written(pass)),
                }))
            }
            LegalFormat::Table | LegalFormat::Csv => {
                let found = (&choice, &after_passes[..]);
                self.list_text(found, chance.as_ref(), only_pass.is_some(), actor)
            }
        };
        Reply {
            text,
            status: None,
            answered: None,
            sound: status_at(self.wanted, self.review),
        }
    }

    /// Writes the legal moves as the lines of a log. Everything but the moves is a comment, so that
    /// the whole output can be pasted into a log.
    fn list_text(
        &self,
        (choice, after_passes): (&Choice, &[AfterPasses]),
        chance: Option<&Chance>,
        is_forced: bool,
        actor: Option<&str>,
    ) -> String {
        let mut text = format!("# {}: {}\n", printable(self.log.name), self.stage());
        text.extend(occasion(self.log).map(|occasion| format!("# {occasion}\n")));
        text.extend(from_position(&self.review.verdict).map(|from| format!("# {from}\n")));
        text.extend(self.let_stand().iter().map(|line| format!("# {line}\n")));
        for wording in &choice.moves {
            text.push_str(&format!("- {}\n", self.line(wording)));
        }
        for after in after_passes {
            text.push_str(&format!(
                "# after the implied {}\n",
                self.passes(&after.passes)
            ));
            for wording in &after.legal {
                text.push_str(&format!("- {}\n", self.line(wording)));
            }
        }
        if choice.more {
            text.push_str(&format!(
                "# there are more: only the first {LIMIT} legal moves were looked at\n"
            ));
        }
        if let Some(chance) = chance {
            text.push_str(&format!("# {}\n", printable(&chance.sentence)));
        }
        let is_none = choice.moves.is_empty() && after_passes.is_empty();
        if is_none && !choice.more && (chance.is_none() || actor.is_some()) {
            text.push_str(&format!(
                "# no legal move{}\n",
                actor.map_or(String::new(), |name| format!(" for {}", printable(name)))
            ));
        }
        if is_forced {
            text.push_str("# this pass is forced: a log may leave it out\n");
        }
        text.push_str(&format!(
            "# judged by {}\n",
            printable(&judge_of(&self.review.verdict))
        ));
        text
    }

    fn why(
        &self,
        text: &str,
        judge: &dyn Fn(&str) -> Verdict,
        format: LegalFormat,
        style: Style,
    ) -> Reply {
        let text = in_braces(text);
        let Answer {
            tree,
            judgement,
            declared,
            passes,
            faults,
            findings,
            accepted,
        } = self.position.ask(text.as_ref());
        let following = declared
            .as_ref()
            .filter(|_| judgement.is_sound())
            .map_or_else(Following::default, |declared| {
                self.following(&passes, declared)
            });
        let findings = self.with_rulings(findings, text.as_ref(), judge);
        let review = self.review_of(judgement, findings, accepted, faults);
        let log = LogText::new("--why", 1, &tree, 0, 0);
        let text = match format {
            LegalFormat::Json => {
                let asked = declared.map(|spoken| self.written(&spoken));
                let passes = passes.iter().map(|spoken| self.written(spoken)).collect();
                json_text::line(&LegalDocument::Answer(AnsweredMove::new(
                    self.place(),
                    asked,
                    passes,
                    following,
                    &log,
                    &review,
                )))
            }
            LegalFormat::Table | LegalFormat::Csv => {
                let shown =
                    declared.map_or_else(|| printable(text.trim()), |wording| self.line(&wording));
                let answer = self.answer(judgement, &passes);
                diagnostics(&log, &review, style)
                    + &format!("{shown}: {answer}\n{}\n", self.stage())
                    + &self.after(&following, style)
            }
        };
        Reply {
            text,
            status: None,
            answered: Some(judgement.status()),
            sound: 0,
        }
    }

    /// Writes what comes after an answer: what the table let stand before, what follows from the move, and
    /// who judged.
    fn after(&self, following: &Following, style: Style) -> String {
        let let_stand = self.let_stand();
        let let_stand = let_stand
            .iter()
            .map(|line| format!("{}\n", long_line(line, style.width)));
        format!(
            "{}{}{}\n",
            let_stand.collect::<String>(),
            consequences(following, style),
            footer(&self.review.verdict, style)
        )
    }

    /// Records in the findings about a move the rulings on which they depend. The move is judged again
    /// as the last line of the log, because another choice may change what comes before it, too.
    fn with_rulings(
        &self,
        mut findings: Vec<Finding>,
        text: &str,
        judge: &dyn Fn(&str) -> Verdict,
    ) -> Vec<Finding> {
        let at = self.position.stage().at;
        if findings.is_empty() {
            return findings;
        }
        let Some(log) = ending_with(self.log.tree, at as usize, text) else {
            return findings;
        };
        let verdict = judge(&log);
        for finding in &mut findings {
            let is_same =
                |other: &&Finding| other.place.number == Some(at + 1) && other.code == finding.code;
            if let Some(same) = verdict.findings.iter().find(is_same) {
                finding.rests_on.clone_from(&same.rests_on);
            }
        }
        findings
    }

    /// Returns the review of the move that was asked about.
    fn review_of(
        &self,
        judgement: Judgement,
        findings: Vec<Finding>,
        accepted: Vec<Accepted>,
        faults: Vec<Fault>,
    ) -> Review {
        let verdict = Verdict {
            game: Some(self.info),
            edition: self.review.verdict.edition,
            board: self.review.verdict.board.clone(),
            rulings: self.review.verdict.rulings.clone(),
            judgement,
            findings: self.recalled(findings),
            accepted,
            ..crate::referee::judge::malformed_verdict(None, faults)
        };
        Review {
            voice: Some(self.position.voice()),
            ..Review::from(verdict)
        }
    }

    /// Writes a move as a line of a log.
    fn line(&self, wording: &Wording) -> String {
        printable(&move_line(self.info, self.voice, wording))
    }

    /// Says in words how the move was judged, and which passes are implied before it.
    fn answer(&self, judgement: Judgement, passes: &[Wording]) -> String {
        let word = match judgement {
            Judgement::Legal => "legal",
            Judgement::Accepted => "not legal, but let stand by its accept",
            Judgement::Undecided => "not decided",
            Judgement::Illegal => "not legal",
            Judgement::Malformed => "not a move",
        };
        if passes.is_empty() || judgement == Judgement::Malformed {
            return word.to_owned();
        }
        format!("{word}, after the implied {}", self.passes(passes))
    }

    /// Writes implied passes, after what they are called.
    fn passes(&self, passes: &[Wording]) -> String {
        let lines: Vec<String> = passes.iter().map(|pass| self.line(pass)).collect();
        let pass = if passes.len() == 1 { "pass" } else { "passes" };
        format!("{pass} {}", lines.join(", "))
    }

    /// Returns the moves of an actor that are legal only after passes that may be left out.
    fn legal_after_passes(&self, is_own: &dyn Fn(&Wording) -> bool) -> Vec<AfterPasses> {
        let mut passes: Vec<Wording> = Vec::new();
        let mut next_pass = self.position.implied_pass();
        let mut found = Vec::new();
        for place in self.position.ahead() {
            passes.extend(next_pass.map(|(pass, _)| pass));
            next_pass = place.implied_pass();
            let mut legal = place.legal(LIMIT).moves;
            let is_next = |one: &Wording| next_pass.as_ref().is_some_and(|(pass, _)| pass == one);
            legal.retain(|one| is_own(one) && !is_next(one));
            if !legal.is_empty() {
                let passes = passes.clone();
                found.push(AfterPasses { passes, legal });
            }
        }
        found
    }

    /// Returns the findings about the move that was asked about. The earlier moves to blame, and
    /// the sums, are described in words, because the lines that they name are in the log and not in
    /// this move.
    fn recalled(&self, findings: Vec<Finding>) -> Vec<Finding> {
        let accounts = self.accounts();
        let lines = Lines {
            file: self.log.is_file.then_some(self.log.name),
            line: &|at| self.log.line_of_move(at),
        };
        let recall = |mut facts: Box<dyn Facts>| -> Box<dyn Facts> {
            let help = self.blames(&facts.explain());
            facts.account_for(&accounts, None);
            let sums = facts.explain().sums;
            let figures = sums.iter().map(|sum| Figures::new(&lines, sum).line);
            Box::new(ForeignFacts {
                help,
                figures: figures.collect(),
                facts,
            })
        };
        let findings = findings.into_iter().map(|finding| Finding {
            facts: recall(finding.facts),
            ..finding
        });
        findings.collect()
    }

    /// Returns what follows from a playable move after these passes.
    fn following(&self, passes: &[Wording], action: &Wording) -> Following {
        let (steps, entries) = self.entries_before();
        let mut book = Book::mid_game(steps, entries);
        let before = self.position.stage().at;
        let followed = self.position.follow(passes, action, before + 1, &mut book);
        let mut following = Following::new(self.log, self.review, &followed);
        // The log may have a different move with this number, whose line is not the line of the
        // move asked about.
        let asked = following.entries.iter_mut();
        asked
            .filter(|entry| entry.at > before)
            .for_each(|entry| entry.line = None);
        following
    }

    /// Describes the earlier moves to blame in lines of text, because they are in the log and not
    /// in the move that was asked about.
    fn blames(&self, explanation: &Explanation) -> Vec<String> {
        let line = |blame: &crate::game::Blame| {
            if let Some(node) = blame.at.place() {
                return Some(self.log.place_in_position(node));
            }
            let number = blame.at.move_number()?;
            let place = self.log.line_of_move(number).map_or(String::new(), |line| {
                format!(" ({}, line {line})", self.log.name)
            });
            let source = self
                .log
                .text_of_move(number)
                .map_or(String::new(), |text| format!(": {text}"));
            Some(format!("move {number}{place}: {}{source}", blame.label))
        };
        explanation.blames.iter().filter_map(line).collect()
    }
}

/// Writes what follows from a move for people: the sentences, followed by the entries of the
/// accounts.
fn consequences(following: &Following, style: Style) -> String {
    let mut text: String = following
        .after
        .iter()
        .map(|sentence| format!("{}\n", long_line(&printable(sentence), style.width)))
        .collect();
    text.push_str(&entries_table(&following.entries, style.room));
    text
}

/// Lists entries of the accounts for people, for a terminal that shows `room` columns; empty if
/// there are none.
pub(crate) fn entries_table(entries: &[EntryRecord], room: Option<usize>) -> String {
    if entries.is_empty() {
        return String::new();
    }
    let head = ["track", "whose", "amount", "balance", "entry"].map(str::to_owned);
    let row = |entry: &EntryRecord| {
        let EntryRecord {
            track,
            subject,
            amount,
            balance,
            entry,
            ..
        } = entry;
        vec![
            track.clone(),
            subject.clone(),
            format!("{amount:+}"),
            balance.to_string(),
            entry.clone(),
        ]
    };
    let rows = std::iter::once(head.to_vec()).chain(entries.iter().map(row));
    fitted(&rows.collect::<Vec<_>>(), 2, room)
}

/// Facts that blame moves in another text. The blame is given in lines of help instead.
#[derive(Clone, Debug)]
struct ForeignFacts {
    facts: Box<dyn Facts>,
    help: Vec<String>,
    /// The sums, with their lines in the log.
    figures: Vec<String>,
}

impl Facts for ForeignFacts {
    fn boxed(&self) -> Box<dyn Facts> {
        Box::new(self.clone())
    }

    fn explain(&self) -> Explanation {
        let mut explanation = self.facts.explain();
        explanation.blames.clear();
        explanation.sums.clear();
        explanation.figures.extend(self.figures.iter().cloned());
        let lines: Vec<String> = explanation
            .help
            .take()
            .into_iter()
            .chain(self.help.iter().cloned())
            .collect();
        explanation.help = (!lines.is_empty()).then(|| lines.join("; "));
        explanation
    }

    fn declared(&self) -> Option<Wording> {
        self.facts.declared()
    }

    fn legal(&self) -> Vec<Wording> {
        self.facts.legal()
    }

    fn conditions(&self) -> Vec<&'static str> {
        self.facts.conditions()
    }
}
