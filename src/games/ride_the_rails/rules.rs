//! The catalogue: every rule in our own words, in the order of checking; and the points left open.

use crate::game::{Rule, Ruling};

macro_rules! rule {
    ($name:literal, $section:literal, $accepted:expr, $sentence:literal, $details:literal) => {
        Rule {
            code: concat!("ride-the-rails/", $name),
            sentence: $sentence,
            section: $section,
            accepted: $accepted,
            details: $details,
            breaks: include_str!(concat!("../../../fixtures/ride-the-rails/rules/", $name, ".breaks.yaml")),
            keeps: include_str!(concat!("../../../fixtures/ride-the-rails/rules/", $name, ".keeps.yaml")),
        }
    };
}

/// The rules, in the order of checking.
pub const RULES: &[Rule] = &[
    rule!(
        "setup",
        "Setup",
        None,
        "A log must set up a game: 3 to 5 players with different names, a board, known rulings and edition.",
        "Players may not be called none or like a railroad. `order` names every player once, in the turn order of round 1; without it that is the order of `players`. A header against this rule makes the log malformed."
    ),
    rule!(
        "game-over",
        "End of the Game",
        None,
        "After the last ride of round 6 nothing can be played.",
        "Expects may follow, moves may not."
    ),
    rule!(
        "wrong-phase",
        "Game Play",
        None,
        "Shares are taken in the first phase of a round, locomotives placed in the second, passengers moved in the third.",
        "A phase ends by itself when every player has had a turn in it. A pass belongs to every phase."
    ),
    rule!(
        "out-of-turn",
        "Game Play",
        None,
        "Only the player whose turn it is acts: in turn order, in the share phase in reverse turn order.",
        "A building turn goes on until the player passes or, after at least one locomotive, the next player moves. A player who builds nothing must say so with a pass."
    ),
    rule!(
        "not-available-yet",
        "A. Phase 1: Take a Share; Additional Railroads",
        Some("the share is held, the locomotives stay; each further move before the railroad's round needs its own accept"),
        "Red and blue are available from round 1, orange from 2, yellow from 3, purple from 4, black from 5: no shares and no track before.",
        "It holds for taking a share and for placing locomotives. Riding needs no share and uses whatever track stands."
    ),
    rule!(
        "no-share",
        "B. Phase 2: Build Railroad Track",
        Some("the locomotives stay where they were placed"),
        "A player builds only railroads of which the player holds a share.",
        "A share taken in this round counts."
    ),
    rule!(
        "supply-empty",
        "Components",
        None,
        "A share or locomotive comes out of its railroad's supply of 27, which both draw on.",
        "A move that places more locomotives than are left is refused as a whole, wherever they would stand."
    ),
    rule!(
        "already-there",
        "Placement Rules",
        None,
        "A railroad has at most one locomotive in a hex.",
        "Chicago is no exception: it holds any number of locomotives, but of each railroad one."
    ),
    rule!(
        "hex-full",
        "Placement Rules",
        Some("the locomotive stays; the hex is overfull"),
        "A hex holds two locomotives, an East Coast city one, Chicago any number.",
        "It holds for first locomotives too: two railroads never start in the same East Coast city."
    ),
    rule!(
        "east-coast-limit",
        "Placement Rules",
        Some("the railroad is in a third East Coast city"),
        "A railroad is in at most two East Coast cities.",
        "A start there counts as one of the two."
    ),
    rule!(
        "start-city",
        "Placement Rules; Additional Railroads",
        Some("the railroad starts where it was placed"),
        "A first locomotive stands in a city that shows its colour: red and blue on the East Coast, orange there or in Chicago, purple on the West Coast, black in any city with room.",
        "Yellow has a rule of its own, yellow-start."
    ),
    rule!(
        "yellow-start",
        "Additional Railroads",
        Some("yellow starts where it was placed"),
        "Yellow starts in Chicago or in one of the three westernmost occupied cities, if exactly one locomotive stands there.",
        "It is judged when yellow's first locomotive is placed. West means a smaller column; all cities as far west as the third count with it; Chicago takes none of the three places, an East Coast city does. Whether the three are chosen before or after the one locomotive is looked at is the ruling yellow-start."
    ),
    rule!(
        "not-adjacent",
        "Placement Rules",
        Some("the railroad's track is in two pieces, each of which later locomotives may touch"),
        "Every later locomotive of a railroad touches an earlier one.",
        "The hexes of one move are judged in the order written, each on the map the ones before it make."
    ),
    rule!(
        "build-limit",
        "B. Phase 2: Build Railroad Track",
        Some("the locomotives stay; every further one in the same turn breaks this rule again"),
        "In a turn a player places at most 8, 5 or 4 locomotives with 3, 4 or 5 players.",
        "All moves of the turn count together, whatever their railroads."
    ),
    rule!(
        "mountain-limit",
        "B. Phase 2: Build Railroad Track",
        Some("the full number stands although a mountain is among it"),
        "A turn in which a locomotive is placed on a mountain has one locomotive fewer, however many mountains there are.",
        "So the last of the full number is never on a mountain, and never follows one."
    ),
    rule!(
        "must-take",
        "A. Phase 1: Take a Share",
        None,
        "A player who can take a share takes one.",
        "Only when no available railroad has a locomotive in the supply is there a pass; it may be left out of the log."
    ),
    rule!(
        "no-passenger",
        "C. Phase 3: Ride the Rails",
        None,
        "A journey begins in a city whose passenger still waits there.",
        "A passenger that was moved has left the board; it does not wait in the city it came to."
    ),
    rule!(
        "same-city",
        "C. Phase 3: Ride the Rails",
        None,
        "A step leads to another city, and a journey ends in another city than it began.",
        "A journey without steps goes nowhere and is refused too."
    ),
    rule!(
        "no-link",
        "C. Phase 3: Ride the Rails",
        None,
        "Each step is a link: a path of locomotives of its railroad from city to city through no other city.",
        "Nobody needs a share for it. A path through a further city is two links, and is declared as two steps."
    ),
    rule!(
        "hex-revisited",
        "C. Phase 3: Ride the Rails",
        Some("the journey pays for all its links"),
        "A journey visits no hex twice, cities and the track between them alike.",
        "A log does not say which way a link goes. The journey is legal if there is some choice of ways for all its links without a hex twice; the referee tries every choice."
    ),
    rule!(
        "must-ride",
        "C. Phase 3: Ride the Rails",
        Some("the player moves no passenger this round"),
        "A player who can move a passenger moves one.",
        "Only when no waiting passenger has a link from its city is there a pass; it may be left out of the log."
    ),
];

/// The points left open, each with its default first.
pub const RULINGS: &[Ruling] = &[
    Ruling {
        key: "yellow-start",
        question: "Are yellow's three westernmost cities chosen before those with exactly one locomotive are, or after?",
        choices: &[
            ("choose-then-filter", "the three westernmost occupied cities, and of those the ones with exactly one locomotive"),
            ("filter-then-choose", "of the cities with exactly one locomotive, the three westernmost"),
        ],
    },
    Ruling {
        key: "five-dollar-after-start",
        question: "What becomes of the $5 of a city in which a railroad starts?",
        choices: &[("kept", "the next railroad built into the city gets them"), ("lost", "nobody gets them any more")],
    },
    Ruling {
        key: "single-railroad-line",
        question: "Does one railroad alone on both coasts complete the transcontinental line?",
        choices: &[("no-bonus", "no, the line takes two railroads or more"), ("bonus", "yes, for $12")],
    },
];
