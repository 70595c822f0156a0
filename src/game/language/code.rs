//! The codes of faults that belong to no single game.

/// The beginning of the codes of malformed logs.
pub const PREFIX: &str = "log/";
/// Text that is not YAML, or data that is not text.
pub const SYNTAX: &str = "log/syntax";
/// Anchors, aliases, merge keys, tags.
pub const PLAIN_DATA: &str = "log/plain-data";
/// A key that appears twice in one mapping.
pub const DUPLICATE_KEY: &str = "log/duplicate-key";
/// An `expect` that is false.
pub const EXPECT: &str = "expect";
/// A result that is not the final standing.
pub const RESULT: &str = "result";
/// A result in the log of a game that is not over.
pub const RESULT_TOO_EARLY: &str = "result-too-early";
/// An `accept` of a rule that its move does not break.
pub const UNUSED_ACCEPT: &str = "unused-accept";
/// A game that is not over, if finished games are asked for.
pub const UNFINISHED: &str = "unfinished";
/// A document that is too large or nested too deep.
pub const TOO_LARGE: &str = "log/too-large";
/// A key that does not belong where it is.
pub const UNKNOWN_KEY: &str = "log/unknown-key";
/// A key that is missing.
pub const MISSING_KEY: &str = "log/missing-key";
/// A move without a verb, or with two.
pub const VERB: &str = "log/verb";
/// A value of the wrong type.
pub const WRONG_TYPE: &str = "log/wrong-type";
/// A name that is not known.
pub const UNKNOWN_NAME: &str = "log/unknown-name";
/// An `accept` of a rule that no table may set aside, or one without a reason.
pub const ACCEPT: &str = "log/accept";
/// A name that looks like another, or like nothing at all.
pub const LOOK_ALIKE: &str = "log/look-alike";
/// A board file that is not a board.
pub const BOARD: &str = "log/board";

/// Every code that belongs to no single game, with its rule in a sentence.
pub const GENERAL: &[(&str, &str)] = &[
    (
        EXPECT,
        "An expect must hold at one of the moments between the declared move before it and the one after it.",
    ),
    (
        RESULT,
        "What the table wrote down as the result is the final standing the referee computes.",
    ),
    (
        RESULT_TOO_EARLY,
        "A result may appear only in the log of a finished game.",
    ),
    (
        UNUSED_ACCEPT,
        "An accept names only rules that its move breaks.",
    ),
    (
        UNFINISHED,
        "If finished games are asked for, a log goes to the end of its game.",
    ),
    (
        SYNTAX,
        "A log is YAML 1.2 (JSON included), in UTF-8, UTF-16 or UTF-32.",
    ),
    (
        PLAIN_DATA,
        "A log is plain data, without anchors, aliases, merge keys and tags.",
    ),
    (DUPLICATE_KEY, "A mapping has each key at most once."),
    (
        TOO_LARGE,
        "A log keeps within the limits of depth and size that no game reaches.",
    ),
    (
        UNKNOWN_KEY,
        "A log has only the keys of the log language and of its game.",
    ),
    (
        MISSING_KEY,
        "A log and each of its moves have the keys they need.",
    ),
    (VERB, "A move has exactly one verb of its game."),
    (WRONG_TYPE, "A value is of the type its key asks for."),
    (
        UNKNOWN_NAME,
        "Every name in a log is that of something in the game: a player, a company, a place, a rule.",
    ),
    (
        ACCEPT,
        "An accept names rules that can be let stand and gives a reason.",
    ),
    (
        BOARD,
        "A board file describes a board that can be played on.",
    ),
    (
        LOOK_ALIKE,
        "Different players have names that look different; otherwise there is a warning.",
    ),
];
