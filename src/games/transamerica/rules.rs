//! The rules, in the order of checking.

use crate::game::Rule;

macro_rules! rule {
    ($name:literal, $section:literal, $accepted:expr, $sentence:literal, $details:literal) => {
        Rule {
            code: concat!("transamerica/", $name),
            sentence: $sentence,
            section: $section,
            accepted: $accepted,
            details: $details,
            breaks: include_str!(concat!("../../../fixtures/transamerica/rules/", $name, ".breaks.yaml")),
            keeps: include_str!(concat!("../../../fixtures/transamerica/rules/", $name, ".keeps.yaml")),
        }
    };
}

/// The rules; a breach's number is an index into them.
pub const RULES: &[Rule] = &[
    rule!(
        "setup",
        "Preparation",
        None,
        "A game has two to six players, a board in one piece, and for every colour at least as many cards in play as players; `first` names the player who begins round 1.",
        "With two or three players the dashed cards do not count. A header that cannot set up a game makes the log malformed."
    ),
    rule!(
        "game-over",
        "End of the Game",
        None,
        "Nothing is played after the round in which a player's points came down to the barrier.",
        "The barrier lies at 0 at first; after round 2 it may move. Players on the barrier have passed it: the locomotive stands on the space at which the game ends."
    ),
    rule!(
        "hands-unknown",
        "End of the Round",
        None,
        "A new round begins only when the hands of the last were dealt or revealed.",
        "Without them the points of the round cannot be counted. At the end of a log a round without hands leaves the game unfinished, which is no violation."
    ),
    rule!(
        "round-over",
        "End of the Round",
        None,
        "No track is laid between the end of a round and the next deal or start marker.",
        "Where the hands are revealed only at the end, the referee reads the reveal ahead and reports the first lay after the round was over."
    ),
    rule!(
        "wrong-phase",
        "Game Play",
        None,
        "Every move has its place in the round: deal, start markers, tracks, reveal.",
        "A second deal or reveal of a round, a deal after its first start marker and a reveal while nobody is connected are out of place. A reveal after the 84th track is not."
    ),
    rule!(
        "bad-hand",
        "Preparation",
        None,
        "Every player holds five cards, one of each colour, and no card is held twice; with two or three players the dashed cards are out.",
        "A junction without a city is no card at all and makes the log malformed. A reveal with such hands tells nothing about the round before it."
    ),
    rule!(
        "out-of-turn",
        "Game Play",
        None,
        "The starting player begins, the others follow clockwise; the start goes one to the left each round.",
        "Deals and reveals are nobody's turn."
    ),
    rule!(
        "junction-taken",
        "Game Play",
        None,
        "A start marker stands on a junction without a start marker.",
        "Any junction will do, also a city, also an own one. Two markers may stand side by side."
    ),
    rule!(
        "no-line",
        "Building Rules",
        None,
        "A track lies on a line between two junctions that touch.",
        "Both junctions exist; one that does not makes the log malformed. Each track of a lay is judged by itself, in order."
    ),
    rule!(
        "line-taken",
        "Building Rules",
        None,
        "A line, single or double, takes one track.",
        "Whose track it is does not matter: once joined to it, everybody builds on from it."
    ),
    rule!(
        "supply-empty",
        "Preparation",
        None,
        "A round has 84 tracks.",
        "The round ends with the 84th, so only a second track can find the supply empty."
    ),
    rule!(
        "not-connected",
        "Building Rules",
        Some("The track lies where it is declared; it joins nothing until other track reaches it."),
        "A track touches the network that laid track joins to the player's start marker.",
        "Whoever laid the joining track: a network belongs to everyone it reaches. The second track of a turn may build on the first."
    ),
    rule!(
        "too-many-tracks",
        "Building Rules",
        Some("All the tracks are laid, as long as the supply lasts."),
        "A turn is one or two tracks on single lines, or one on a double line.",
        "Three tracks are too many, and so are two of which one lies on a double line."
    ),
    rule!(
        "no-second-track",
        "End of the Round",
        None,
        "When the first track ends the round, there is no second.",
        "A first track on a single line that joins the last city of another player leaves the second, also if it joins the layer's own last city. A first track on a double line, or one that joins only the layer's own, does not; nor does the 84th. The rule holds also when more than two are laid."
    ),
    rule!(
        "must-lay",
        "Building Rules",
        None,
        "Whoever can lay a track lays at least one.",
        "A pass is for a player around whose network no line is free. A lay of no track is a pass by another name."
    ),
];
