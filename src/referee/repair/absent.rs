//! A move that the game does not have, such as a pass where nobody passes: what could have been played
//! in its place.

use super::blanks::Filled;
use super::costs::Kind;
use super::hint::actor;
use super::readings::Readings;
use super::report::{AppliedFix, Correction, Repairs};
use super::text_edits::Entries;
use crate::game::language::{Faults, Speak as _, code, counted, shown};
use crate::game::notation::move_line;
use crate::game::{Game, Games, Legal as _};
use crate::referee::replay::{Options, Unobserved, referee, wording};
use crate::referee::setup::read_log;
use crate::yaml::breaks::line_start;
use crate::yaml::edit::TextEdit;
use crate::yaml::parse::parse;

/// The most legal moves that are tried in the place of one.
const TRIED: usize = 60;
/// The most moves that are named.
const NAMED: usize = 6;

/// What could have been played in the place of a move that the game does not have.
pub(super) struct InPlace {
    /// The repairs that play one of the legal moves.
    pub repairs: Option<Repairs>,
    /// What a judge should know about them, as the beginning of a sentence.
    pub sentence: String,
    /// The moves that the sentence is about.
    pub lines: Vec<String>,
}

impl<L: Games> Readings<'_, L> {
    /// Returns what could have been played in the place of a move that the game does not have. The log
    /// must be sound up to there.
    pub(super) fn in_place_of_absent<G: Game>(&self) -> Option<InPlace> {
        let (text, fault) = (&self.fixed.text, self.fault);
        let at = (fault.at.filter(|_| fault.code == code::VERB)? as usize).checked_sub(1)?;
        let parsed = parse(text);
        let entries = Entries::new(&parsed.tree, parsed.tree.root()?);
        let node = *entries.nodes.get(at)?;
        let (key, _) = parsed.tree.entries(node).next()?;
        let word = parsed.tree.scalar(key)?;
        G::INFO.absent_move(word)?;
        let range = entries.range(at);
        let before = parse(&text[..line_start(text, range.start)]);
        let mut faults = Faults::default();
        let setup = read_log::<G>(&before.tree, before.tree.root()?, self.boards, &mut faults);
        let table = setup.table.clone().filter(|_| faults.is_empty())?;
        let (verdict, state) = referee::<G>(&setup, &table, Options::default(), &mut Unobserved);
        if !verdict.findings.is_empty() {
            return None;
        }
        let mut legal = state.legal_moves(&table, TRIED + 1);
        // Who acts is said by the entry, if it names somebody.
        let by = |action: &G::Move| actor(action).map(|by| table.value(&by));
        let is_named = |action: &G::Move| {
            let name = by(action);
            let mut words = parsed.tree.within(node);
            name.is_some_and(|name| words.any(|word| parsed.tree.scalar(word) == Some(&*name)))
        };
        if legal.iter().any(is_named) {
            legal.retain(is_named);
        }
        let lines: Vec<String> = legal
            .iter()
            .map(|action| move_line(G::INFO, &*table, &wording(action)))
            .collect();
        let first = legal.first()?;
        let who = by(first);
        let reading = |line: &String| {
            let correction = Correction {
                what: format!("move {} should be {line}, not a {}", at + 1, shown(word)),
                ..Correction::default()
            };
            let edit = TextEdit::new(fault.at, range.clone(), line.clone());
            vec![AppliedFix::new(edit, correction)]
        };
        let filled = Filled {
            readings: lines.iter().take(TRIED).map(reading).collect(),
            tried: lines.len().min(TRIED),
            all: lines.len() <= TRIED,
        };
        let (list, is_whole) = self.sound::<G>(filled, Kind::OtherMove);
        let who = who.unwrap_or_else(|| "the player to act".to_owned());
        let of = |edits: &[TextEdit]| {
            lines
                .iter()
                .find(|line| edits.iter().any(|edit| edit.text == **line))
                .cloned()
        };
        let sound: Vec<String> = list.iter().filter_map(|one| of(&one.edits)).collect();
        // Where nothing follows, the record shows nothing.
        let is_last = at + 1 >= entries.nodes.len()
            && parsed.tree.get(parsed.tree.root()?, "result").is_none();
        let (sentence, shown) = match sound.len() {
            1 if !is_last => (
                format!(
                    "probably {who} played another move; with this one, the whole record is sound"
                ),
                sound,
            ),
            2.. if !is_last => (
                format!("{who} played another move; with any of these, the whole record is sound"),
                sound,
            ),
            _ => (
                format!("{who} may play one of these moves here"),
                lines.clone(),
            ),
        };
        let sentence = match shown.len().saturating_sub(NAMED) {
            0 => sentence,
            more => format!("{sentence}, or one of {}", counted(more as i64, "other")),
        };
        Some(InPlace {
            repairs: (!list.is_empty())
                .then(|| self.repairs(list, lines.len().min(TRIED), is_whole)),
            sentence: format!("{sentence}:"),
            lines: shown.into_iter().take(NAMED).collect(),
        })
    }
}
