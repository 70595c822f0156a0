//! The keys that the logs of all games have.

/// The keys of the header of every log, in their canonical order. Those of the game stand behind `players`.
pub const HEADER_KEYS: [&str; 12] = [
    "game", "board", "id", "title", "date", "place", "players", "rulings", "rules", "position",
    "moves", "result",
];

/// The keys any move may carry behind those of its verb, in their canonical order.
pub const MOVE_KEYS: [&str; 3] = ["note", "accept", "reason"];

/// Returns what a key that any entry of `moves` may have says, in a sentence.
pub fn common_doc(key: &str) -> Option<&'static str> {
    Some(match key {
        "note" => "Free text.",
        "accept" => "The rule this move breaks and the table let stand; a reason belongs to it.",
        "reason" => "Why the table let it stand.",
        "expect" => "What the table states of the position here; the referee compares.",
        _ => return None,
    })
}
