//! How unlikely each slip is: the table by which repairs are ranked. Only differences matter.
//! docs/repair.md lists the figures; docs/slips.md measures how often the ranking is right.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The kind of slip that an edit corrects.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "slip")]
pub enum Kind {
    /// A move is missing.
    Omitted,
    /// A move was written twice.
    Twice,
    /// There is a move, pass or ride too many.
    Superfluous,
    /// Two neighbouring moves are in the wrong order.
    Swapped,
    /// The wrong player or company acts.
    Actor,
    /// One value of a move is wrong.
    Value,
    /// A move is a few lines away from where it belongs, or a part of it in the entry of another.
    Moved,
    /// A move should be another one with the same verb, different in more than one value.
    OtherMove,
    /// A value of an expect was written down wrong.
    Expect,
    /// A value of the result was written down wrong.
    Result,
    /// A word is misspelt, or a character is missing or superfluous, so that the log is malformed.
    Form,
    /// Two moves were written into one entry.
    Merged,
    /// Two values, or the actors of two neighbouring moves, are exchanged.
    Exchanged,
    /// Two names are exchanged throughout some moves.
    NamesExchanged,
    /// A wrong figure is repeated by later claims.
    CarriedOn,
}

impl Kind {
    /// Returns the word in JSON and in the tables of the manual.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Omitted => "omitted",
            Self::Twice => "twice",
            Self::Superfluous => "superfluous",
            Self::Swapped => "swapped",
            Self::Actor => "actor",
            Self::Value => "value",
            Self::Moved => "moved",
            Self::OtherMove => "other-move",
            Self::Expect => "expect",
            Self::Result => "result",
            Self::Form => "form",
            Self::Merged => "merged",
            Self::Exchanged => "exchanged",
            Self::NamesExchanged => "names-exchanged",
            Self::CarriedOn => "carried-on",
        }
    }
}

/// How similar two values are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Likeness {
    /// Similar in spelling or sound; a number with one digit changed, missing, doubled or swapped.
    Similar,
    /// A neighbouring hex or junction, a number next to it.
    Neighbour,
    /// Anything else.
    Other,
}

/// A move was left out.
pub(crate) const OMITTED: u32 = 3;
/// A move, or several entries in a row, were written twice. Hardly anything else leaves such a
/// trace.
pub(crate) const TWICE: u32 = 2;
/// A move was written again some moves later.
pub(crate) const AGAIN: u32 = 7;
/// A move was written down that was never made.
pub(crate) const SUPERFLUOUS: u32 = 7;
/// An earlier line was copied where a pass was made, and left unchanged. This is likelier than a move
/// that was never made.
pub(crate) const COPIED_OVER: u32 = OTHER;
/// The last move of the log was made after the end of the game. That it ended because another move
/// is wrong is less likely.
pub(crate) const AFTER_THE_END: u32 = 4;
/// Moves were made after the end of a round or of the game, at most one by each player.
pub(crate) const PLAYED_ON: u32 = SIMILAR;
/// Two neighbouring moves are in the wrong order.
pub(crate) const SWAPPED: u32 = 3;
/// One move was written as two.
pub(crate) const JOINED: u32 = 4;
/// The turns of two players were written into one entry, as one list.
pub(crate) const SPLIT: u32 = OTHER;
/// The additional cost of splitting such an entry earlier than the moves allow.
pub(crate) const SPLIT_EARLIER: u32 = 1;
/// A part of a move was written into the entry of another, such as a track of the player before.
pub(crate) const PART_MOVED: u32 = 5;
/// The actor is wrong.
pub(crate) const ACTOR: u32 = 4;
/// A value was misread as a similar one.
pub(crate) const SIMILAR: u32 = 5;
/// A value was misread as a neighbouring one.
pub(crate) const NEIGHBOUR: u32 = 5;
/// A value was misread as some other one.
pub(crate) const OTHER: u32 = 6;
/// A move is a few lines from its place.
pub(crate) const MOVED: u32 = 8;
/// A move should be another one with the same verb.
pub(crate) const OTHER_MOVE: u32 = 10;
/// A value of an expect or the result is wrong.
pub(crate) const CLAIM: u32 = 9;
/// A wrong value in a claim that is easily confused with the right one in writing or in counting: a
/// digit is wrong, missing, doubled or exchanged, or the figure is off by one.
pub(crate) const CLAIM_MISWRITTEN: u32 = SIMILAR;
/// A wrong value in a claim that was true until a move changed it: it was copied from the claim before,
/// or the last change was forgotten.
pub(crate) const CLAIM_STALE: u32 = SIMILAR;
/// A wrong figure in a claim, miswritten or of a single digit like the right one, if it is the only
/// one that is wrong: all others of the result are right, or a later claim has the right one. No
/// slip in a move has so little effect.
pub(crate) const CLAIM_ALONE: u32 = 2;
/// A wrong figure in a claim if both it and the right one have a single digit.
pub(crate) const CLAIM_DIGIT: u32 = 7;
/// The additional cost of another value in a deal or a draw if the record first goes wrong in a
/// claim: a figure is more likely to be written down wrong than a card that happens to change only
/// that figure.
pub(crate) const DEALT: u32 = 5;
/// Two or more figures of an expect are what was gained or lost, in place of the totals.
pub(crate) const WHOLE_FIGURES: u32 = 4;
/// Several values of a claim are those of an earlier moment, or all of them leave out the same thing.
/// This explains more than replacing a move would.
pub(crate) const COMMON_CAUSE: u32 = CLAIM;
/// A list of an expect is written from its other end. Hardly any slip in a move turns a list round.
pub(crate) const BACKWARDS: u32 = WHOLE_FIGURES;
/// Two neighbouring values of a move are exchanged, or two values of an expect or the result.
pub(crate) const EXCHANGED: u32 = 5;
/// The numbers of two moves that do the same are exchanged, such as the spaces of two equal discs. It
/// shows only where the numbers matter, so it may well be some moves before that.
pub(crate) const EXCHANGED_NUMBERS: u32 = SWAPPED;
/// Two other values of a move are exchanged.
pub(crate) const EXCHANGED_FAR: u32 = 6;
/// The actors of two moves in a row are exchanged. Each move between the two costs one more.
pub(crate) const EXCHANGED_ACTORS: u32 = 5;
/// Two names are exchanged throughout several moves.
pub(crate) const EXCHANGED_NAMES: u32 = 6;
/// Two names are exchanged in every move that bears one of them: likelier the header is wrong.
pub(crate) const EXCHANGED_EVERYWHERE: u32 = EXCHANGED_NAMES + AWAY;
/// An optional number, such as a space, is off by one throughout several moves.
pub(crate) const COUNTED: u32 = EXCHANGED_NAMES;
/// Two blocks of moves are written in each other's place. Each block between them makes it less
/// likely.
pub(crate) const BLOCKS: u32 = 5;
/// Up to two rounds of moves are written in another order than they were played in.
pub(crate) const REORDERED: u32 = 5;
/// Several moves in a row name the wrong actor.
pub(crate) const SHIFTED: u32 = 8;
/// A wrong figure is repeated by later claims.
pub(crate) const CARRIED_ON: u32 = 7;
/// A figure that is one too high or too low is repeated by later claims: likelier than a legal move
/// that should be another. A wrong digit of a larger figure is not, because such a move changes all
/// later figures, too.
pub(crate) const CARRIED_ON_BY_ONE: u32 = 4;
/// The additional cost of a correction that makes an expect true at another moment than the one at
/// which `check` compares it.
pub(crate) const OTHER_MOMENT: u32 = 1;
/// A move with a list is missing before one with the same verb, by the same player and railroad. A
/// thing left out of the list of that move is likelier.
pub(crate) const OMITTED_PART: u32 = OTHER + 1;
/// The additional cost of an edit that is not at the first violation or next to it: most slips show
/// immediately.
pub(crate) const AWAY: u32 = 4;
/// How many moves from the first violation count as next to it.
pub(crate) const NEAR: usize = 1;
/// A word is misspelt and has one obvious fix.
pub(crate) const FORM: u32 = 1;

/// Returns the cost of a changed value.
pub(crate) const fn value(likeness: Likeness) -> u32 {
    match likeness {
        Likeness::Similar => SIMILAR,
        Likeness::Neighbour => NEIGHBOUR,
        Likeness::Other => OTHER,
    }
}
