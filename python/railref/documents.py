"""The documents as the command writes them and `to_dict` has them.

Written by stubs.py from the schemas; do not edit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypedDict

if TYPE_CHECKING:
    from typing_extensions import NotRequired  # every type checker brings it; Python has it from 3.11 on

#: A move in the log language; `railref schema verdict` has the form of every verb.
Move = dict[str, Any]


class VerdictDocument(TypedDict):
    """What the referee says of one log: railref check --format json."""

    #: The version of this form.
    schema: Literal[1]

    #: The file as it was named; - is standard input.
    log: str

    #: Which document of the file, from 1.
    document: int

    #: What a program knows the log by: its header key id; null if it has none.
    id: str | None

    #: The title, as the log has it; cut after 200 characters, as are date, place and names.
    title: str | None

    #: The day it was played, as the log has it.
    date: str | None

    #: Where it was played, as the log has it.
    place: str | None

    #: The players, as the log lists them.
    players: list[str]

    #: The game; null if the log names none.
    game: Literal["steel-driver", "ride-the-rails", "mini-rails", "transamerica", None]

    #: Who judged.
    referee: Referee

    #: The board's name; null if there is none.
    board: str | None

    #: What a reader must know of the board before trusting it.
    board_notice: NotRequired[str]

    #: The rulings in force: what the table chose, or the default.
    rulings: Rulings

    #: Where each ruling in force comes from: the log, railref.toml (settings), --ruling (command), or from nobody
    #: (default).
    rulings_from: dict[str, Literal["default", "log", "settings", "command"]]

    #: What is given of the position the log begins with, and what is assumed; left out of a log that begins with the
    #: game.
    position: NotRequired[GivenPosition]

    #: What is assumed of that position, key by key; left out where nothing is.
    assumed: NotRequired[list[Assumed]]

    #: The files that the search kept out that found the log; left out if there are none.
    kept_out: NotRequired[Kept_out]

    #: The judgement of the log.
    verdict: Literal["legal", "accepted", "undecided", "illegal", "malformed"]

    #: Whether the game reached its end.
    complete: bool

    #: The counts of the log's moves.
    moves: Counts

    #: What is wrong, in the order of the log.
    violations: list[FindingRecord]

    #: Irregularities the table let stand.
    accepted: list[FindingRecord]

    #: What is odd but makes nothing illegal.
    warnings: list[FindingRecord]

    #: Violations, or faults of a malformed log, beyond --max-findings: counted, not listed.
    violations_not_listed: NotRequired[int]

    #: Irregularities the table let stand, beyond --max-findings: counted, not listed.
    accepted_not_listed: NotRequired[int]

    #: Warnings beyond --max-findings: counted, not listed.
    warnings_not_listed: NotRequired[int]

    #: The standing, final or so far; null where there is none, as of a malformed log.
    standing: Standing | None

    #: The players by their places, the same in every game: the first has the best score. Empty for a malformed log.
    ranking: list[Place]

    #: The unit of the scores: $ or points; null for a malformed log.
    unit: str | None


class Referee(TypedDict):
    """Who judged."""

    #: The version of the program.
    version: str

    #: The edition of the game's rules; null if the log names no game.
    rules: int | None


Rulings = TypedDict(
    "Rulings",
    {
        #: What does a company do in a turn in which nobody controls it?
        "uncontrolled-company": 'NotRequired[Literal["passes", "last"]]',
        #: Which goods cubes break a tie for the most cash?
        "final-tie-break": 'NotRequired[Literal["total-goods", "largest-company"]]',
        #: Are yellow's three westernmost cities chosen before those with exactly one locomotive are, or after?
        "yellow-start": 'NotRequired[Literal["choose-then-filter", "filter-then-choose"]]',
        #: Which cities count among yellow's three westernmost where several lie as far west as the third?
        "yellow-westernmost-ties": 'NotRequired[Literal["all", "northern"]]',
        #: Does Chicago, in which yellow may start anyway, take one of the three places of the westernmost cities?
        "yellow-chicago": 'NotRequired[Literal["not-counted", "counted"]]',
        #: What becomes of the $5 of a city in which a railroad starts?
        "five-dollar-after-start": 'NotRequired[Literal["kept", "lost"]]',
        #: Does one railroad alone on both coasts complete the transcontinental line?
        "single-railroad-line": 'NotRequired[Literal["no-bonus", "bonus"]]',
        #: What becomes of a passenger that was moved?
        "passengers": 'NotRequired[Literal["leave", "stay"]]',
        #: What happens to a stock at the end of a profit board?
        "board-ends": 'NotRequired[Literal["stop", "open"]]',
        #: In a tie, how does a stock compare with none, where one player has fewer left?
        "missing-stock": 'NotRequired[Literal["lowest", "zero"]]',
        #: Does the barrier move after the second round?
        "barrier": 'NotRequired[Literal["moves", "fixed"]]',
        #: When does the game end?
        "end": 'NotRequired[Literal["barrier", "rounds"]]',
    },
)


class GivenPosition(TypedDict):
    """The keys of the position a log begins with."""

    #: The keys that are given.
    given: list[str]

    #: The keys that are assumed: derived from those that are given where they can be, else as at the start of the game.
    assumed: list[str]


class Assumed(TypedDict):
    """A key of the position that is assumed."""

    #: The key.
    key: str

    #: Its value, where the first move shows it.
    value: NotRequired[Any]

    #: Why it is assumed so.
    because: str


class Kept_out(TypedDict):
    """How many files a search kept out that would have been logs by the ending of their names."""

    #: Kept out by a .gitignore of the repository.
    gitignore: int

    #: Kept out by --exclude or by the exclude of railref.toml.
    exclude: int

    #: Kept out because their names, or those of their folders, begin with a dot.
    hidden: int


class Counts(TypedDict):
    """The counts of the log's moves."""

    #: Entries of moves, expects included.
    declared: int

    #: Those that were carried out.
    carried_out: int

    #: Passes that were filled in.
    implied: int


class FindingRecord(TypedDict):
    """A violation, an accepted irregularity or a warning."""

    #: The code of the rule.
    rule: str

    #: error for violations, warning for all else.
    severity: Literal["error", "warning"]

    #: The declared move it is in, from 1, expects included; null outside of moves.
    move: int | None

    #: What is wrong, in a sentence.
    message: str

    #: What to do, or what would have been legal.
    help: str | None

    #: Whether it follows an illegal move.
    after_illegal: bool

    #: Where the rulebook says it; null if it is not a game's rule.
    section: str | None

    #: Other rules the move breaks.
    also: list[str]

    #: What it rests on besides the moves: rulings under another choice of which it would not be there, and what a
    #: position leaves out. Left out where it rests on the moves alone.
    rests_on: NotRequired[Rests_on]

    #: Why the table let it stand; only of accepted irregularities.
    reason: NotRequired[str]

    #: The board file that it lies in, or the settings that name the board; then its places are in that file.
    board_file: NotRequired[str]

    #: What the underlined text should most likely be.
    instead: NotRequired[str]

    #: The underlined text.
    span: Span

    #: The underlined text, then earlier places that belong to it.
    labels: list[Label]

    #: The move as it was declared; null if the finding is not about a move.
    declared: Move | None

    #: What would have been legal, or the first of it.
    legal: list[Move]

    #: The values that are stated otherwise than they are; only of an expect or a result.
    differences: NotRequired[list[Differing]]


class Rests_on(TypedDict):
    """What a violation rests on besides the moves of the log."""

    #: The rulings: judged with one other choice of any of them, the log does not have this violation.
    rulings: list[Resting_ruling]

    #: The keys that the position leaves out and the violation leans on: it is one if what they say is as assumed.
    assumed: list[str]


Resting_ruling = TypedDict(
    "Resting_ruling",
    {
        #: The key of the ruling.
        "key": "str",
        #: The choice in force.
        "choice": "str",
        #: Where it comes from.
        "from": 'Literal["default", "log", "settings", "command"]',
        #: What is so under each other choice.
        "under": "list[Under]",
    },
)


class Under(TypedDict):
    """What is so under another choice."""

    #: The choice.
    choice: str

    #: What is found in place of the violation, there or earlier; null if nothing is.
    finding: Instead | None

    #: The judgement of the whole log.
    verdict: Literal["legal", "accepted", "undecided", "illegal", "malformed"]


class Instead(TypedDict):
    """What is found in place of a violation."""

    #: The code of the rule.
    rule: str

    #: What is wrong, in a sentence.
    message: str


class Span(TypedDict):
    """From a place up to another."""

    #: The place of the first character.
    start: TextPosition

    #: The place behind the last character.
    end: TextPosition


class TextPosition(TypedDict):
    """A place in the file."""

    #: From 1.
    line: int

    #: In characters, from 1.
    column: int

    #: In bytes from the start of the file.
    offset: int


class Label(TypedDict):
    """A place with what it is."""

    #: What it is.
    message: str

    #: Where.
    span: Span


class Differing(TypedDict):
    """A value that an expect or a result states otherwise than it is."""

    #: The key: profit, cash.
    key: str

    #: Whose: a player, a company, or a player: a company's stock; null where the key has one value for all.
    subject: str | None

    #: The value as the log has it.
    declared: Any

    #: The value as it is.
    actual: Any

    #: The entries of its account since the declared value was so, or all of them if it never was; none where there is
    #: no account of it.
    entries: list[Cause]


class Cause(TypedDict):
    """An entry that a figure comes from."""

    #: Which moment of the game, from 0: the moments of the tracks.
    step: int

    #: Turn or round, from 1.
    turn: int

    #: The declared move it follows; 0 before the first.
    move: int

    #: The line of that move; null before the first.
    line: int | None

    #: The reason, in a few words.
    entry: str

    #: The amount, in units.
    amount: int

    #: The balance after it, in units.
    balance: int

    #: The unit.
    unit: str


class Standing(TypedDict):
    """The standing, final or so far; null where there is none, as of a malformed log."""

    #: final cash by player, in $
    cash: NotRequired[dict[str, int]]

    #: The winner, or a list of several; null before the end.
    winner: str | list[str] | None

    #: final profit levels by company, in $
    values: NotRequired[dict[str, int]]

    #: each player's money at the end
    money: NotRequired[dict[str, int]]

    #: each player's profit
    profit: NotRequired[dict[str, int]]

    #: everybody's points at the end
    points: NotRequired[dict[str, int]]


class Place(TypedDict):
    """A player's place."""

    #: The player.
    player: str

    #: The score.
    score: int

    #: The place, from 1; players whom nothing tells apart share it.
    place: int

    #: Whether the player has won; false while the game goes on.
    winner: bool


class ScoreDocument(TypedDict):
    """The standing of one log and how it came about: railref score --format json."""

    #: The version of this form.
    schema: Literal[1]

    #: The file as it was named; - is standard input.
    log: str

    #: Which document of the file, from 1.
    document: int

    #: What a program knows the log by: its header key id; null if it has none.
    id: str | None

    #: The title, as the log has it; cut after 200 characters, as are date, place and names.
    title: str | None

    #: The day it was played, as the log has it.
    date: str | None

    #: Where it was played, as the log has it.
    place: str | None

    #: The players, as the log lists them.
    players: list[str]

    #: The game; null if the log names none.
    game: Literal["steel-driver", "ride-the-rails", "mini-rails", "transamerica", None]

    #: Who judged.
    referee: Referee

    #: The board's name; null if there is none.
    board: str | None

    #: What a reader must know of the board before trusting it.
    board_notice: NotRequired[str]

    #: The rulings in force: what the table chose, or the default.
    rulings: Rulings

    #: Where each ruling in force comes from: the log, railref.toml (settings), --ruling (command), or from nobody
    #: (default).
    rulings_from: dict[str, Literal["default", "log", "settings", "command"]]

    #: What is given of the position the log begins with, and what is assumed; left out of a log that begins with the
    #: game.
    position: NotRequired[GivenPosition]

    #: What is assumed of that position, key by key; left out where nothing is.
    assumed: NotRequired[list[Assumed]]

    #: The files that the search kept out that found the log; left out if there are none.
    kept_out: NotRequired[Kept_out]

    #: The judgement of the log.
    verdict: Literal["legal", "accepted", "undecided", "illegal", "malformed"]

    #: Whether the game reached its end.
    complete: bool

    #: Irregularities the table let stand.
    accepted: list[FindingRecord]

    #: Irregularities the table let stand, beyond --max-findings: counted, not listed.
    accepted_not_listed: NotRequired[int]

    #: The declared move after which the standing was read; left out of the standing at the end.
    at: NotRequired[int]

    #: The declared move that was left out, the rest being judged; left out where none was.
    without: NotRequired[int]

    #: Whether the standing is from an illegal log, or from one that is undecided.
    provisional: bool

    #: The standing, final or so far; null where there is none, as of a malformed log. Beside its values it says under
    #: rests_on on which rulings and assumed keys it rests, if on any.
    standing: ScoredStanding | None

    #: The players by their places, the same in every game: the first has the best score. Empty where there is no
    #: standing.
    ranking: list[Place]

    #: The unit of the scores: $ or points; null where there is no standing.
    unit: str | None

    #: The keys of the position the log begins with on which the standing rests, and which it leaves out or gives in
    #: part: scores and winner are as assumed. Left out where there is none.
    rests_on_assumed: NotRequired[list[str]]

    #: What broke a tie for the first place; null when nothing had to.
    tie_break: str | None

    #: How the standing came about.
    sheets: list[Sheet]


class ScoredStanding(TypedDict):
    """The standing, final or so far; null where there is none, as of a malformed log. Beside its values it says under
    rests_on on which rulings and assumed keys it rests, if on any."""

    #: final cash by player, in $
    cash: NotRequired[dict[str, int]]

    #: The winner, or a list of several; null before the end.
    winner: str | list[str] | None

    #: final profit levels by company, in $
    values: NotRequired[dict[str, int]]

    #: each player's money at the end
    money: NotRequired[dict[str, int]]

    #: each player's profit
    profit: NotRequired[dict[str, int]]

    #: everybody's points at the end
    points: NotRequired[dict[str, int]]

    #: What winner and figures rest on.
    rests_on: NotRequired[Standing_rests_on]


class Standing_rests_on(TypedDict):
    """What a standing rests on besides the moves of the log."""

    #: The rulings: another choice of any of them changes the winner or a figure.
    rulings: list[Standing_ruling]

    #: The keys of the position that are assumed, or given in part.
    assumed: list[str]


Standing_ruling = TypedDict(
    "Standing_ruling",
    {
        #: The key of the ruling.
        "key": "str",
        #: The choice in force.
        "choice": "str",
        #: Where it comes from.
        "from": 'Literal["default", "log", "settings", "command"]',
        #: What is so under each other choice.
        "under": "list[Standing_under]",
    },
)


class Standing_under(TypedDict):
    """A standing under another choice."""

    #: The choice.
    choice: str

    #: The judgement of the log.
    verdict: Literal["legal", "accepted", "undecided", "illegal", "malformed"]

    #: Who has won; a list of several, null while nobody has.
    winner: str | None | list[str]

    #: The figures that are others. Those of a log that stops at an illegal move are as they are there.
    changes: list[Change]


class Change(TypedDict):
    """A figure of the standing that is another under other choices."""

    #: The key of the standing: cash, money, points.
    track: str

    #: Whose: a player or a company.
    subject: str

    #: The figure under the choices in force; null if there is none.
    here: int | None

    #: The figure under the others; null if there is none.
    there: int | None


class Sheet(TypedDict):
    """A table of figures."""

    #: A short key.
    key: str

    #: The title.
    title: str

    #: The unit of the figures; empty if they have none.
    unit: str

    #: The heads of the columns; the first stands over the labels.
    columns: list[str]

    #: The rows.
    rows: list[Row]


class Row(TypedDict):
    """A row."""

    #: What it is of.
    label: str

    #: Its figures, by the heads of the columns.
    cells: dict[str, int | str | None]


class TracksDocument(TypedDict):
    """Every track after every move or turn: railref tracks --format json."""

    #: The version of this form.
    schema: Literal[1]

    #: The file as it was named; - is standard input.
    log: str

    #: Which document of the file, from 1.
    document: int

    #: What a program knows the log by: its header key id; null if it has none.
    id: str | None

    #: The title, as the log has it; cut after 200 characters, as are date, place and names.
    title: str | None

    #: The day it was played, as the log has it.
    date: str | None

    #: Where it was played, as the log has it.
    place: str | None

    #: The players, as the log lists them.
    players: list[str]

    #: The game; null if the log names none.
    game: Literal["steel-driver", "ride-the-rails", "mini-rails", "transamerica", None]

    #: Who judged.
    referee: Referee

    #: The board's name; null if there is none.
    board: str | None

    #: What a reader must know of the board before trusting it.
    board_notice: NotRequired[str]

    #: The rulings in force: what the table chose, or the default.
    rulings: Rulings

    #: Where each ruling in force comes from: the log, railref.toml (settings), --ruling (command), or from nobody
    #: (default).
    rulings_from: dict[str, Literal["default", "log", "settings", "command"]]

    #: What is given of the position the log begins with, and what is assumed; left out of a log that begins with the
    #: game.
    position: NotRequired[GivenPosition]

    #: What is assumed of that position, key by key; left out where nothing is.
    assumed: NotRequired[list[Assumed]]

    #: The files that the search kept out that found the log; left out if there are none.
    kept_out: NotRequired[Kept_out]

    #: The judgement of the log.
    verdict: Literal["legal", "accepted", "undecided", "illegal", "malformed"]

    #: Whether the game reached its end.
    complete: bool

    #: Irregularities the table let stand.
    accepted: list[FindingRecord]

    #: Irregularities the table let stand, beyond --max-findings: counted, not listed.
    accepted_not_listed: NotRequired[int]

    #: In the order of the game.
    records: list[Track]


class Track(TypedDict):
    """A track's value for one subject at one moment."""

    #: The file as it was named; - is standard input.
    log: str

    #: Which document of the file, from 1.
    document: int

    #: What a program knows the log by; null if it says nothing.
    id: str | None

    #: The game.
    game: Literal["steel-driver", "ride-the-rails", "mini-rails", "transamerica"]

    #: Which moment of the game, from 0: with log, document, track and subject it is in one record only.
    step: int

    #: The declared move it follows; 0 before the first.
    move: int

    #: Turn or round, from 1.
    turn: int

    #: The phase, in the words of expect.
    phase: Literal["auction", "build", "profits", "final", "over", "shares", "ride", "draw", "action", "deal", "start", "lay"]

    #: Which track.
    track: str

    #: Whose: a player, a company, or a player: a company's stock.
    subject: str

    #: The value, in units.
    value: int

    #: The unit.
    unit: str


class RulingsDocument(TypedDict):
    """What becomes of one log under the other choices of its rulings: railref rulings --format json."""

    #: The version of this form.
    schema: Literal[1]

    #: The file as it was named; - is standard input.
    log: str

    #: Which document of the file, from 1.
    document: int

    #: What a program knows the log by: its header key id; null if it has none.
    id: str | None

    #: The title, as the log has it; cut after 200 characters, as are date, place and names.
    title: str | None

    #: The game; null if the log names none.
    game: Literal["steel-driver", "ride-the-rails", "mini-rails", "transamerica", None]

    #: Who judged.
    referee: Referee

    #: The board's name; null if there is none.
    board: str | None

    #: The judgement of the log.
    verdict: Literal["legal", "accepted", "undecided", "illegal", "malformed"]

    #: Whether the game reached its end.
    complete: bool

    #: Who has won under the choices in force; a list of several, null while nobody has.
    winner: str | None | list[str]

    #: How many readings of the rules there are: combinations of the choices of all rulings. 0 of a malformed log.
    readings: int

    #: Under how many of them the log was judged: under all, or, of a game with more than 256, under those with one or
    #: two changes.
    tried: int

    #: The keys of the rulings that matter: another choice, alone or together with other changes, changes the verdict,
    #: the first finding, the winner or a figure of the standing.
    matters: list[str]

    #: Every ruling of the game, with what becomes of the log under each of its other choices.
    rulings: list[Reread]

    #: Choices changed together that change something, although no part of them does; left out where there are none.
    together: NotRequired[list[Together]]

    #: Of an illegal log: the fewest changes of choices under which it is legal or accepted. Empty if there are none.
    legal_under: list[Legal_under]


Reread = TypedDict(
    "Reread",
    {
        #: The key of the ruling.
        "key": "str",
        #: The choice in force.
        "choice": "str",
        #: Where it comes from.
        "from": 'Literal["default", "log", "settings", "command"]',
        #: What becomes of the log under each other choice.
        "under": "list[Under_choice]",
    },
)


class Under_choice(TypedDict):
    """What becomes of a log under another choice of one ruling."""

    #: The choice.
    choice: str

    #: The judgement.
    verdict: Literal["legal", "accepted", "undecided", "illegal", "malformed"]

    #: What is wrong first; null if nothing is.
    finding: First_finding | None

    #: Who has won; a list of several, null while nobody has.
    winner: str | None | list[str]

    #: The figures of the standing that are others. Those of a log that stops at an illegal move are as they are there.
    changes: list[Change]


class First_finding(TypedDict):
    """What is wrong first with a log."""

    #: The code of the rule.
    rule: str

    #: The declared move it is in, from 1, expects included; null outside of moves.
    move: int | None

    #: The line; null of a fault of form.
    line: int | None

    #: What is wrong, in a sentence.
    message: str


class Together(TypedDict):
    """What becomes of a log under several other choices."""

    #: The choices that are others.
    choices: list[Other_choice]

    #: The judgement.
    verdict: Literal["legal", "accepted", "undecided", "illegal", "malformed"]

    #: What is wrong first; null if nothing is.
    finding: First_finding | None

    #: Who has won; a list of several, null while nobody has.
    winner: str | None | list[str]

    #: The figures of the standing that are others. Those of a log that stops at an illegal move are as they are there.
    changes: list[Change]


class Other_choice(TypedDict):
    """Another choice of a ruling."""

    #: The key of the ruling.
    key: str

    #: The choice.
    choice: str


class Legal_under(TypedDict):
    """Changes of choices under which an illegal log is none."""

    #: The choices that are others.
    changes: list[Other_choice]

    #: Who has won; a list of several, null while nobody has.
    winner: str | None | list[str]

    #: The standing, final or so far; null where there is none, as of a malformed log.
    standing: Standing | None
