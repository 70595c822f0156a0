//! The keys that are common to the logs of all games.

/// The keys of every log's header, in their canonical order. The keys of the game follow `players`.
pub const HEADER_KEYS: [&str; 12] = [
    "game", "board", "id", "title", "date", "place", "players", "rulings", "rules", "position",
    "moves", "result",
];

/// The keys that any move may have after those of its verb, in their canonical order.
pub const MOVE_KEYS: [&str; 3] = ["note", "accept", "reason"];

/// Returns the documentation of a key that any entry of `moves` may have.
pub fn common_doc(key: &str) -> Option<&'static str> {
    Some(match key {
        "note" => "Free text.",
        "accept" => "The rule this move breaks and the table let stand; a reason belongs to it.",
        "reason" => "Why the table let it stand.",
        "expect" => "What the table states of the position here; the referee compares.",
        _ => return None,
    })
}
