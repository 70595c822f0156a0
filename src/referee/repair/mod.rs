//! What probably happened: the smallest changes that make a faulty record sound.
//!
//! Here, too, every log takes the same way: faults of form with one obvious fix are fixed, the log
//! is read once, its entries become a script, and the search tries edits of the script from
//! snapshots of the states before the first violation.

mod absent;
mod accepting;
mod adjacent;
mod answer;
mod beside;
mod best_repairs;
mod blanks;
mod blocks;
mod bookkeeper;
mod budget;
mod carried_on;
mod change_edits;
mod change_words;
mod changes;
mod claim_changes;
mod claimed_figures;
mod claims;
mod compound;
mod contradiction;
mod copied;
mod copied_hand;
mod costs;
mod counted;
mod edits;
mod empty_hint;
mod exchanged;
mod exchanged_columns;
mod few_missing;
mod forgotten;
mod form;
mod form_hint;
mod groups;
mod hanging;
mod header;
mod header_edits;
mod header_numbers;
mod hint;
mod hint_missing;
mod hint_of_two;
mod hint_values;
mod likeliest;
mod missing_round;
mod move_changes;
mod moved;
mod notes;
mod own_moves;
mod pairs;
mod part_words;
mod parts_moved;
mod played_on;
mod playing;
mod position_lists;
mod position_slips;
mod position_turns;
mod prefix;
mod raises;
mod readers;
mod readings;
mod reordered;
mod repeated;
mod report;
mod results;
mod rounds_exchanged;
mod row;
mod same;
mod same_slip;
mod script;
mod search;
mod series;
mod shifted;
mod shown_hands;
mod solution;
mod split;
mod strangers;
mod stretch;
mod swapped_words;
mod text_edits;
mod transfers;
mod unlisted;
mod unlisted_player;
mod value_words;
mod values;
mod whole;
mod whole_figures;
mod winners;

pub use answer::RepairLimits;
pub use budget::ALL as WORK;
pub use budget::LONG;
pub(crate) use claimed_figures::beside_figures;
pub(crate) use contradiction::contradiction_hint;
pub use costs::Kind;
pub(crate) use form::corrected_text;
pub(crate) use form_hint::{form_hint, may_have_way_out};
pub(crate) use header::{beside_position, header_hint};
pub(crate) use hint::{Effort, hint};
pub(crate) use report::{
    AppliedFix, Group, NOT_THERE, Question, RankedPlayer, Repairs, SoundRest, THERE, Untried,
    UntriedEdits,
};
pub use report::{Repair, RepairRulings};
pub use whole::{Repaired, repair, repaired_text, sound_text};
