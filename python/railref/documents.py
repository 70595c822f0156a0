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

    #: What it depends on besides the moves: rulings (under another choice the finding would not exist) and values that
    #: the position leaves out. Absent if it depends on the moves alone.
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

    #: The moves that were replaced, what was found then, and the figures before and after; left out without --replace.
    #: All else in the document is of the log as it is changed.
    replaced: NotRequired[Replaced]

    #: Whether the standing is from an illegal log, or from one that is undecided.
    provisional: bool

    #: The standing, final or so far; null where there is none, as of a malformed log. Beside its values it says under
    #: rests_on on which rulings and assumed keys it rests, if on any.
    standing: ScoreStanding | None

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


class Replaced(TypedDict):
    """The moves that were replaced, and what came of it."""

    #: The moves that were replaced.
    moves: list[ReplacedMove]

    #: The move at which the changed log stops because it breaks a rule there: its standing is then not known. Null
    #: where all the rest fits.
    stopped: Stopped | None

    #: Where it stops, the last declared move before, at which the figures are compared; null where they are those at
    #: the end.
    at: int | None

    #: The figures of the standing, as the log is and as it is changed.
    figures: list[Figure]


class ReplacedMove(TypedDict):
    """A move that was replaced."""

    #: The declared move.
    move: int

    #: Its line.
    line: int | None

    #: The move that was made.
    was: Move

    #: The move in its place.
    now: Move


class Stopped(TypedDict):
    """Where a changed log stops."""

    #: The declared move.
    move: int | None

    #: Its line.
    line: int | None

    #: The rule it breaks.
    rule: str

    #: The finding in a sentence.
    message: str


class Figure(TypedDict):
    """A figure of two standings."""

    #: The key of result: cash, values, points.
    key: str

    #: Whose: a player or a company.
    subject: str

    #: The figure as the log is; null where it stops before.
    before: int | None

    #: The figure of the changed log.
    after: int | None


class ScoreStanding(TypedDict):
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


class RefusedReply(TypedDict):
    """A reply of a session: refused."""

    #: The version of this form.
    schema: Literal[1]

    #: The id of the request, if it has one.
    id: NotRequired[Any]

    #: What was asked; null if that cannot be told.
    do: str | None

    #: Whether it was done.
    ok: bool

    #: Goes up by one with every change of the text.
    revision: int

    #: Whether every change is written: false from a write that failed until one succeeds.
    saved: bool

    #: Where the game is; left out without a log.
    now: NotRequired[Now]

    #: Why.
    error: SessionError


class Now(TypedDict):
    """Where the game is."""

    #: The last declared move, expects counted; 0 before the first.
    move: int

    #: Passes filled in after that move.
    implied: int

    #: Turn or round, from 1.
    turn: int

    #: The phase, in the words of expect.
    phase: Literal["auction", "build", "profits", "final", "over", "shares", "ride", "draw", "action", "deal", "start", "lay"]

    #: Who is to act; null if it is nobody.
    active: str | None

    #: Whether the game is over.
    over: bool

    #: The judgement of the log, as railref check has it.
    verdict: Literal["legal", "accepted", "undecided", "illegal", "malformed"]


class SessionError(TypedDict):
    """Why a request was not done."""

    #: What kind of error.
    code: Literal["bad-request", "no-log", "malformed", "not-a-move", "ambiguous", "illegal", "nothing", "changed", "not-saved"]

    #: What is wrong and what to do, in a sentence.
    message: str

    #: What the referee found, as in the verdict.
    findings: list[FindingRecord]

    #: What the line may mean, at most 20.
    readings: list[Reading]


class Reading(TypedDict):
    """What a line may mean."""

    #: The move, as it would be written.
    move: dict[str, Any]

    #: Whether it is legal.
    legal: bool

    #: Why it is not, as in the verdict; places are those of the log with this line.
    findings: list[FindingRecord]


class HelloReply(TypedDict):
    """A reply of a session: hello."""

    #: The version of this form.
    schema: Literal[1]

    #: The id of the request, if it has one.
    id: NotRequired[Any]

    #: What was asked; null if that cannot be told.
    do: str | None

    #: Whether it was done.
    ok: bool

    #: Goes up by one with every change of the text.
    revision: int

    #: Whether every change is written: false from a write that failed until one succeeds.
    saved: bool

    #: Where the game is; left out without a log.
    now: NotRequired[Now]

    #: The version of this protocol.
    protocol: Literal[1]

    #: The referee.
    referee: RefereeVersion

    #: The games.
    games: list[str]

    #: What can be asked.
    requests: list[str]


class RefereeVersion(TypedDict):
    """The referee."""

    #: Its version.
    version: str


class OpenReply(TypedDict):
    """A reply of a session: open."""

    #: The version of this form.
    schema: Literal[1]

    #: The id of the request, if it has one.
    id: NotRequired[Any]

    #: What was asked; null if that cannot be told.
    do: str | None

    #: Whether it was done.
    ok: bool

    #: Goes up by one with every change of the text.
    revision: int

    #: Whether every change is written: false from a write that failed until one succeeds.
    saved: bool

    #: Where the game is; left out without a log.
    now: NotRequired[Now]

    #: What is wrong with the log, in its order.
    findings: list[FindingRecord]


class ReadReply(TypedDict):
    """A reply of a session: read."""

    #: The version of this form.
    schema: Literal[1]

    #: The id of the request, if it has one.
    id: NotRequired[Any]

    #: What was asked; null if that cannot be told.
    do: str | None

    #: Whether it was done.
    ok: bool

    #: Goes up by one with every change of the text.
    revision: int

    #: Whether every change is written: false from a write that failed until one succeeds.
    saved: bool

    #: Where the game is; left out without a log.
    now: NotRequired[Now]

    #: What the line may mean, at most 20.
    readings: list[Reading]


class PlayReply(TypedDict):
    """A reply of a session: play."""

    #: The version of this form.
    schema: Literal[1]

    #: The id of the request, if it has one.
    id: NotRequired[Any]

    #: What was asked; null if that cannot be told.
    do: str | None

    #: Whether it was done.
    ok: bool

    #: Goes up by one with every change of the text.
    revision: int

    #: Whether every change is written: false from a write that failed until one succeeds.
    saved: bool

    #: Where the game is; left out without a log.
    now: NotRequired[Now]

    #: The move as it is written.
    move: dict[str, Any]

    #: The passes filled in between the move before and this one.
    before: list[Move]

    #: What followed, in sentences.
    after: list[str]

    #: The entries of the accounts that followed.
    entries: list[Entry]

    #: Why it is not in the file yet; left out if it is.
    error: NotRequired[SessionError]


class Entry(TypedDict):
    """An entry of an account."""

    #: The file as it was named; - is standard input.
    log: str

    #: Which document of the file, from 1.
    document: int

    #: What a program knows the log by; null if it says nothing.
    id: str | None

    #: The game.
    game: str

    #: Which moment of the game, from 0: the moments of the tracks.
    step: int

    #: Turn or round, from 1.
    turn: int

    #: The declared move it follows; 0 before the first.
    move: int

    #: The line of that move; null before the first.
    line: int | None

    #: Which track: cash, profit, cubes.
    track: str

    #: Whose: a player, a company, or a player: a company's shares.
    subject: str

    #: The reason, in a few words.
    entry: str

    #: The amount, in units.
    amount: int

    #: The balance after it, in units.
    balance: int

    #: The unit.
    unit: str


class UndoReply(TypedDict):
    """A reply of a session: undo."""

    #: The version of this form.
    schema: Literal[1]

    #: The id of the request, if it has one.
    id: NotRequired[Any]

    #: What was asked; null if that cannot be told.
    do: str | None

    #: Whether it was done.
    ok: bool

    #: Goes up by one with every change of the text.
    revision: int

    #: Whether every change is written: false from a write that failed until one succeeds.
    saved: bool

    #: Where the game is; left out without a log.
    now: NotRequired[Now]

    #: The lines taken back, the last first.
    undone: list[str]

    #: Why it is not in the file yet; left out if it is.
    error: NotRequired[SessionError]


class RedoReply(TypedDict):
    """A reply of a session: redo."""

    #: The version of this form.
    schema: Literal[1]

    #: The id of the request, if it has one.
    id: NotRequired[Any]

    #: What was asked; null if that cannot be told.
    do: str | None

    #: Whether it was done.
    ok: bool

    #: Goes up by one with every change of the text.
    revision: int

    #: Whether every change is written: false from a write that failed until one succeeds.
    saved: bool

    #: Where the game is; left out without a log.
    now: NotRequired[Now]

    #: The move as it is written.
    move: dict[str, Any]

    #: Why it is not in the file yet; left out if it is.
    error: NotRequired[SessionError]


class LegalReply(TypedDict):
    """A reply of a session: legal."""

    #: The version of this form.
    schema: Literal[1]

    #: The id of the request, if it has one.
    id: NotRequired[Any]

    #: What was asked; null if that cannot be told.
    do: str | None

    #: Whether it was done.
    ok: bool

    #: Goes up by one with every change of the text.
    revision: int

    #: Whether every change is written: false from a write that failed until one succeeds.
    saved: bool

    #: Where the game is; left out without a log.
    now: NotRequired[Now]

    #: The moves, in the game's order.
    moves: list[Move]

    #: Whether there are more.
    truncated: bool

    #: What a move that begins so lacks; only if the request has a move.
    next: NotRequired[NextKey]


class NextKey(TypedDict):
    """What a move that has begun lacks."""

    #: The key to give next, or to go on with: a list grows by one of the values. Null if nothing is left to give.
    key: str | None

    #: What it may be in a legal move.
    values: list[Any]

    #: Whether it may be more.
    truncated: bool

    #: Whether the move may be played as it is.
    may_end: bool


class AwaitsReply(TypedDict):
    """A reply of a session: awaits."""

    #: The version of this form.
    schema: Literal[1]

    #: The id of the request, if it has one.
    id: NotRequired[Any]

    #: What was asked; null if that cannot be told.
    do: str | None

    #: Whether it was done.
    ok: bool

    #: Goes up by one with every change of the text.
    revision: int

    #: Whether every change is written: false from a write that failed until one succeeds.
    saved: bool

    #: Where the game is; left out without a log.
    now: NotRequired[Now]

    #: move: of a player or a company; chance: a draw, a deal or a reveal; nothing: the game is over.
    kind: Literal["move", "chance", "nothing"]

    #: Who is to act; null if it is nobody.
    by: str | None

    #: The verbs of what is awaited.
    verbs: list[str]

    #: Verbs of moves that may come too, and that only the table can know of.
    also: list[str]

    #: What is awaited, in a sentence.
    hint: str


class DocumentReply(TypedDict):
    """A reply of a session: document."""

    #: The version of this form.
    schema: Literal[1]

    #: The id of the request, if it has one.
    id: NotRequired[Any]

    #: What was asked; null if that cannot be told.
    do: str | None

    #: Whether it was done.
    ok: bool

    #: Goes up by one with every change of the text.
    revision: int

    #: Whether every change is written: false from a write that failed until one succeeds.
    saved: bool

    #: Where the game is; left out without a log.
    now: NotRequired[Now]

    #: What the command of that name prints with --format json; its schema is published under that name.
    document: dict[str, Any]


class SvgReply(TypedDict):
    """A reply of a session: svg."""

    #: The version of this form.
    schema: Literal[1]

    #: The id of the request, if it has one.
    id: NotRequired[Any]

    #: What was asked; null if that cannot be told.
    do: str | None

    #: Whether it was done.
    ok: bool

    #: Goes up by one with every change of the text.
    revision: int

    #: Whether every change is written: false from a write that failed until one succeeds.
    saved: bool

    #: Where the game is; left out without a log.
    now: NotRequired[Now]

    #: The drawing.
    svg: str


class ReplayReply(TypedDict):
    """A reply of a session: replay."""

    #: The version of this form.
    schema: Literal[1]

    #: The id of the request, if it has one.
    id: NotRequired[Any]

    #: What was asked; null if that cannot be told.
    do: str | None

    #: Whether it was done.
    ok: bool

    #: Goes up by one with every change of the text.
    revision: int

    #: Whether every change is written: false from a write that failed until one succeeds.
    saved: bool

    #: Where the game is; left out without a log.
    now: NotRequired[Now]

    #: The page.
    html: str


class LogReply(TypedDict):
    """A reply of a session: log."""

    #: The version of this form.
    schema: Literal[1]

    #: The id of the request, if it has one.
    id: NotRequired[Any]

    #: What was asked; null if that cannot be told.
    do: str | None

    #: Whether it was done.
    ok: bool

    #: Goes up by one with every change of the text.
    revision: int

    #: Whether every change is written: false from a write that failed until one succeeds.
    saved: bool

    #: Where the game is; left out without a log.
    now: NotRequired[Now]

    #: The text.
    log: str


class Reply(TypedDict):
    """A reply of a session: done."""

    #: The version of this form.
    schema: Literal[1]

    #: The id of the request, if it has one.
    id: NotRequired[Any]

    #: What was asked; null if that cannot be told.
    do: str | None

    #: Whether it was done.
    ok: bool

    #: Goes up by one with every change of the text.
    revision: int

    #: Whether every change is written: false from a write that failed until one succeeds.
    saved: bool

    #: Where the game is; left out without a log.
    now: NotRequired[Now]


class DiffDocument(TypedDict):
    """Two accounts of one game compared: railref diff --format json."""

    #: The version of this form.
    schema: Literal[1]

    #: Who compared.
    referee: DiffProgram

    #: Whether they tell the same game.
    same: bool

    #: How they compare.
    outcome: Literal["same", "left-ends", "right-ends", "header", "moves", "claims", "malformed"]

    #: The left log.
    left: DiffSide

    #: The right log.
    right: DiffSide

    #: How the headers differ.
    header: list[DiffKey]

    #: The first difference of the moves; null if there is none.
    difference: DiffDifference | None

    #: The values that both logs state of one moment, in an expect or in the result, and state differently.
    claims: list[DiffClaims]

    #: Which of the two the rules decide for: both are judged to their ends, and one is legal where the other is not.
    #: Null where both are legal, or neither.
    decides_for: Literal["left", "right"] | None

    #: Where both are legal and tell different games: what the table could be asked, at most five facts, those first in
    #: which the logs differ longest.
    deciding: list[DiffDeciding]

    #: How the standings differ where each log ends.
    standings: list[DiffSubject]


class DiffProgram(TypedDict):
    """Who compared."""

    #: The version of the program.
    version: str


class DiffSide(TypedDict):
    """One of the two logs."""

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

    #: Whether its game reached its end.
    complete: bool

    #: Its declared moves before the first difference, expects counted; left out if the logs could not be compared.
    agreed: NotRequired[int]

    #: Irregularities the table let stand.
    accepted: list[FindingRecord]

    #: Irregularities the table let stand, beyond --max-findings: counted, not listed.
    accepted_not_listed: NotRequired[int]


class DiffKey(TypedDict):
    """A header key that differs."""

    #: The header key.
    key: str

    #: What the left log says.
    left: str

    #: What the right log says.
    right: str


class DiffDifference(TypedDict):
    """The first difference."""

    #: What the left log says; null where it has ended.
    left: DiffPoint | None

    #: What the right log says; null where it has ended.
    right: DiffPoint | None


class DiffPoint(TypedDict):
    """A move at the first difference."""

    #: The declared move, or the one that a filled-in pass follows.
    move: int

    #: The line of that declared move.
    line: int | None

    #: Whether it is a pass that was filled in.
    implied: bool

    #: The move.
    declared: Move

    #: The verdict on the move.
    verdict: Literal["legal", "accepted", "illegal", "not-judged"]

    #: The rules it breaks.
    rules: list[str]

    #: What is wrong, in a sentence.
    message: str | None


class DiffClaims(TypedDict):
    """A value that both logs state of one moment, and state differently."""

    #: Of what: cash of Andy.
    subject: str

    #: What the left log states.
    left: DiffClaim

    #: What the right log states.
    right: DiffClaim


class DiffClaim(TypedDict):
    """A value that a log states."""

    #: The number of the expect among the declared moves; null for the result.
    move: int | None

    #: The line where the expect or the result stands.
    line: int

    #: The value, in the words of the log language.
    value: str


class DiffDeciding(TypedDict):
    """A fact that would decide between two legal logs."""

    #: The question in words.
    question: str

    #: The key of expect it is about.
    key: str

    #: Whose: a player or a company; null where it is nobody's.
    subject: str | None

    #: The turn or round after which it is asked about; null for where both logs end, or right after the moves in which
    #: they differ.
    turn: int | None

    #: What the left log says.
    left: str

    #: What the right log says.
    right: str

    #: At the ends of how many turns in a row the logs differ in it.
    turns: int


class DiffSubject(TypedDict):
    """A value of the standings that differs."""

    #: Of what: cash of Andy.
    subject: str

    #: What the left log says; null where its replay stopped at an illegal move, so that its standing is not known.
    left: str | None

    #: What the right log says; null where its replay stopped.
    right: str | None


class LeagueDocument(TypedDict):
    """The table of a season: railref league --format json."""

    #: The version of this form.
    schema: Literal[1]

    #: Who judged; its rules are null, for there may be several games: see judged_by.
    referee: Referee

    #: By what the logs were judged: each game, edition, board and choice of rulings once, in the order of the first log
    #: of each.
    judged_by: list[LeagueJudge]

    #: How many games count.
    games: int

    #: The points of each place, the first first, as --points has them; left out where there are none.
    points: NotRequired[list[int]]

    #: The players, by points where there are any, then sole wins, then shared wins, then mean place, then name.
    players: list[LeaguePlayer]

    #: Logs that count although the table let something stand in them, in the order in which they were read.
    accepted: list[LeagueAccepted]

    #: Logs that do not count, in the order in which they were read.
    left_out: list[LeagueLeft_out]

    #: What may have been counted wrongly: a game twice, a player as two.
    warnings: list[LeagueLeague_warning]

    #: The files that the search kept out; left out if there are none.
    kept_out: NotRequired[Kept_out]


class LeagueJudge(TypedDict):
    """By what some of the logs of a season were judged."""

    #: The game.
    game: Literal["steel-driver", "ride-the-rails", "mini-rails", "transamerica"]

    #: The edition of the game's rules.
    rules: int

    #: The board's name; null if there is none.
    board: str | None

    #: What a reader must know of the board before trusting it.
    board_notice: NotRequired[str]

    #: The rulings in force: what the table chose, or the default.
    rulings: Rulings

    #: Where each ruling in force comes from: the log, railref.toml (settings), --ruling (command), or from nobody
    #: (default).
    rulings_from: dict[str, Literal["default", "log", "settings", "command"]]

    #: How many logs were judged by them, those that do not count included; malformed logs are not judged.
    logs: int


class LeaguePlayer(TypedDict):
    """A player of a league."""

    #: The name, as the logs have it.
    player: str

    #: Games played.
    games: int

    #: Games won alone.
    wins: int

    #: Games won together with others.
    shared_wins: int

    #: The mean of the places, to a hundredth.
    mean_place: float

    #: The place in the table of all games; players whom nothing tells apart share it.
    place: int

    #: The points; left out where there are none.
    points: NotRequired[int]

    #: The mean of the points of a game, to a hundredth; left out where there are none.
    mean_points: NotRequired[float]

    #: The same by game, in the order of the first log of each.
    by_game: list[LeagueRecord]


class LeagueRecord(TypedDict):
    """A player's record in one of the games."""

    #: The game.
    game: Literal["steel-driver", "ride-the-rails", "mini-rails", "transamerica"]

    #: Games played.
    games: int

    #: Games won alone.
    wins: int

    #: Games won together with others.
    shared_wins: int

    #: The mean of the places, to a hundredth.
    mean_place: float

    #: The mean of the scores, in units, to a hundredth.
    mean_score: float

    #: The place in the table of this game; players whom nothing tells apart share it.
    place: int

    #: The points; left out where there are none.
    points: NotRequired[int]

    #: The mean of the points of a game, to a hundredth; left out where there are none.
    mean_points: NotRequired[float]

    #: The best score.
    best_score: int

    #: The unit of the scores.
    unit: str


class LeagueAccepted(TypedDict):
    """A log that counts although the table let something stand in it."""

    #: The file as it was named; - is standard input.
    log: str

    #: Which document of the file, from 1.
    document: int

    #: What a program knows the log by; null if it says nothing.
    id: str | None

    #: The game.
    game: Literal["steel-driver", "ride-the-rails", "mini-rails", "transamerica"]

    #: How many irregularities the table let stand.
    count: int

    #: What they were, in the order of the log; no more than --max-findings.
    irregularities: list[LeagueIrregularity]


class LeagueIrregularity(TypedDict):
    """An irregularity the table let stand, in short."""

    #: The code of the rule.
    rule: str

    #: The declared move it is in, from 1, expects included.
    move: int | None

    #: The line it is in.
    line: int

    #: What is wrong, in a sentence.
    message: str

    #: Why the table let it stand.
    reason: str


class LeagueLeft_out(TypedDict):
    """A log that does not count."""

    #: The file as it was named; - is standard input.
    log: str

    #: Which document of the file, from 1.
    document: int

    #: What a program knows the log by; null if it says nothing.
    id: str | None

    #: The game; null if the log names none.
    game: Literal["steel-driver", "ride-the-rails", "mini-rails", "transamerica", None]

    #: The judgement of the log.
    verdict: Literal["legal", "accepted", "undecided", "illegal", "malformed"]

    #: Why it does not count.
    why: Literal["illegal", "undecided", "malformed", "unfinished", "assumed", "repeated", "players", "outside", "undated"]


class LeagueLeague_warning(TypedDict):
    """What may have been counted wrongly."""

    #: What it is.
    kind: Literal["equal-logs", "hard-link", "case", "look-alike"]

    #: The same in a sentence, with what to do about it.
    message: str

    #: The two logs that may be one; empty if the warning is about players.
    logs: list[LeagueLeague_log]

    #: The two players who may be one; empty if the warning is about logs.
    players: list[str]


class LeagueLeague_log(TypedDict):
    """A log of a season."""

    #: The file as it was named; - is standard input.
    log: str

    #: Which document of the file, from 1.
    document: int

    #: What a program knows the log by; null if it says nothing.
    id: str | None


class LedgerDocument(TypedDict):
    """Where every number comes from: railref ledger --format json."""

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

    #: The entries of all accounts, in the order in which they were made.
    entries: list[Entry]

    #: Who controls each company where the log ends, and why: those of the shares that are asked for. Left out where
    #: there is nothing to say.
    control: NotRequired[list[LedgerControl]]


class LedgerControl(TypedDict):
    """A company with its controller."""

    #: The company.
    company: str

    #: Who controls it.
    player: str

    #: Why, in a few words: the auction, the most shares, a tie and who controlled it last.
    because: str

    #: The declared move that made it so; null where no move did.
    move: int | None

    #: The line of that move.
    line: int | None


class RepairDocument(TypedDict):
    """What probably happened in one log: railref repair --format json."""

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

    #: Irregularities the table let stand.
    accepted: list[FindingRecord]

    #: Irregularities the table let stand, beyond --max-findings: counted, not listed.
    accepted_not_listed: NotRequired[int]

    #: What is wrong first; null of a sound log.
    first: RepairFirst | None

    #: The mends of form that are part of every repair.
    mends: list[RepairEdit]

    #: The repairs, best first: all that are as good as the first of them up to 1,000, then others.
    repairs: list[RepairRepair]

    #: How many repairs are as good as the first.
    equally_good: int

    #: What the equally good repairs have in common, where there are several.
    groups: list[RepairGroup]

    #: What to ask the players to tell the equally good repairs apart; null where nothing would.
    question: RepairQuestion | None

    #: Whether every repair of so many edits was tried; of two edits never.
    exhaustive: bool

    #: What was not all tried because it would be too much work, each in words.
    not_tried: list[str]

    #: How many edits were tried.
    replays: int

    #: How far the best edit gets; null where there is a repair.
    best: RepairBest | None


class RepairFirst(TypedDict):
    """The first violation."""

    #: The code of the rule.
    rule: str

    #: The declared move, expects counted; null where it is none.
    move: int | None

    #: Its line.
    line: int

    #: What is wrong, in a sentence.
    message: str


class RepairEdit(TypedDict):
    """An edit of the text."""

    #: What it does.
    kind: Literal["insert", "delete", "replace"]

    #: The declared move it is at, expects counted; null outside of the moves.
    move: int | None

    #: The first byte of the file that is replaced.
    offset: int

    #: The byte after the last.
    end: int

    #: What stands there instead.
    text: str


class RepairRepair(TypedDict):
    """A repair."""

    #: Its rank, from 1.
    rank: int

    #: How unlikely the slips are that it mends: the less the likelier.
    cost: int

    #: The kinds of these slips.
    kinds: list[Literal["omitted", "twice", "superfluous", "swapped", "actor", "value", "moved", "other-move", "expect", "result", "form", "merged", "exchanged", "names-exchanged", "carried-on"]]

    #: What probably happened, in a sentence.
    sentence: str

    #: The edits of the text, in its order; applied from the last to the first they give the repaired log.
    edits: list[RepairEdit]

    #: The verdict on the repaired log.
    verdict: Literal["legal", "accepted", "undecided", "illegal", "malformed"]

    #: Whether its game reaches its end.
    complete: bool

    #: The standing it leads to, by places.
    ranking: list[Place]

    #: What is sound behind the last edit.
    follows: RepairFollows


class RepairFollows(TypedDict):
    """What is sound behind a repair."""

    #: So many moves are legal.
    moves: int

    #: So many expects hold.
    expects: int

    #: Whether there is a result, which holds.
    result: bool


class RepairGroup(TypedDict):
    """Equally good repairs of one kind."""

    #: What they have in common.
    pattern: str

    #: How many there are, listed or not.
    count: int

    #: Whether all of them that are listed lead to the same standing.
    same_standing: bool


class RepairQuestion(TypedDict):
    """What to ask the players."""

    #: Before which declared move, expects counted; null for the end.
    move: int | None

    #: What of the table: cash of Andy.
    subject: str

    #: The answers, each with how many of the equally good repairs give it.
    answers: list[RepairAnswer]


class RepairAnswer(TypedDict):
    """An answer."""

    #: The answer.
    answer: str

    #: So many repairs give it.
    repairs: int


class RepairBest(TypedDict):
    """How far the best edit gets."""

    #: What it is, in a sentence.
    sentence: str

    #: The declared move it stops at, expects counted; null for the result.
    move: int | None


class ReplayDocument(TypedDict):
    """The game told move by move: railref replay --format json."""

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

    #: The names that the moments are about, as asked for; left out without --about.
    about: NotRequired[list[str]]

    #: In the order of the game.
    moments: list[ReplayMoment]

    #: What is wrong, in the order of the whole log: the illegal moves, each with its rule; of a malformed log its
    #: faults.
    violations: list[FindingRecord]

    #: Violations, or faults of a malformed log, beyond --max-findings: counted, not listed.
    violations_not_listed: NotRequired[int]

    #: The standing, final or so far; null where there is none, as of a malformed log.
    standing: Standing | None

    #: The players by their places, the same in every game: the first has the best score. Empty for a malformed log.
    ranking: list[Place]

    #: The unit of the scores: $ or points; null where there is none, as of a malformed log.
    unit: str | None


class ReplayMoment(TypedDict):
    """A moment of the game."""

    #: The declared move it follows; 0 before the first.
    move: int

    #: The line of the declared move; null for all else.
    line: int | None

    #: What brought it about.
    kind: Literal["opening", "declared", "implied", "automatic", "passed-over"]

    #: Turn or round, from 1.
    turn: int

    #: The phase, in the words of expect.
    phase: Literal["auction", "build", "profits", "final", "over", "shares", "ride", "draw", "action", "deal", "start", "lay"]

    #: The move; null where there was none.
    declared: Move | None

    #: What happened, in sentences.
    events: list[str]

    #: The entries of the accounts that are about the names asked for; left out without --about, and where there are
    #: none.
    entries: NotRequired[list[Entry]]


class RulesDocument(TypedDict):
    """The rules of a game: railref rules GAME --json."""

    #: The version of this form.
    schema: Literal[1]

    #: The game.
    game: Literal["steel-driver", "ride-the-rails", "mini-rails", "transamerica"]

    #: The editions of the rules, oldest first.
    editions: list[int]

    #: The rules, in the order of checking.
    rules: list[RulesEntry]

    #: The points left open.
    rulings: list[RulesRuling]


class RulesEntry(TypedDict):
    """A rule."""

    #: Its code.
    code: str

    #: The rule in a sentence.
    sentence: str

    #: Where the rulebook says it.
    section: str

    #: The consequence if a table lets a breach of it stand; null if it cannot be let stand.
    accepted: str | None

    #: More about it.
    details: str


class RulesRuling(TypedDict):
    """A point the rulebook leaves open."""

    #: The key in the header.
    key: str

    #: The question.
    question: str

    #: The choices; the first is the default.
    choices: list[RulesChoice]


class RulesChoice(TypedDict):
    """A choice."""

    #: As the header names it.
    name: str

    #: What it means.
    meaning: str


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
    rulings: list[RulingsReread]

    #: Choices changed together that change something, although no part of them does; left out where there are none.
    together: NotRequired[list[RulingsTogether]]

    #: Of an illegal log: the fewest changes of choices under which it is legal or accepted. Empty if there are none.
    legal_under: list[RulingsLegal_under]


RulingsReread = TypedDict(
    "RulingsReread",
    {
        #: The key of the ruling.
        "key": "str",
        #: The choice in force.
        "choice": "str",
        #: Where it comes from.
        "from": 'Literal["default", "log", "settings", "command"]',
        #: What becomes of the log under each other choice.
        "under": "list[RulingsUnder_choice]",
    },
)


class RulingsUnder_choice(TypedDict):
    """What becomes of a log under another choice of one ruling."""

    #: The choice.
    choice: str

    #: The judgement.
    verdict: Literal["legal", "accepted", "undecided", "illegal", "malformed"]

    #: What is wrong first; null if nothing is.
    finding: RulingsFirst_finding | None

    #: Who has won; a list of several, null while nobody has.
    winner: str | None | list[str]

    #: The figures of the standing that are others. Those of a log that stops at an illegal move are as they are there.
    changes: list[Change]


class RulingsFirst_finding(TypedDict):
    """What is wrong first with a log."""

    #: The code of the rule.
    rule: str

    #: The declared move it is in, from 1, expects included; null outside of moves.
    move: int | None

    #: The line; null of a fault of form.
    line: int | None

    #: What is wrong, in a sentence.
    message: str


class RulingsTogether(TypedDict):
    """What becomes of a log under several other choices."""

    #: The choices that are others.
    choices: list[RulingsOther_choice]

    #: The judgement.
    verdict: Literal["legal", "accepted", "undecided", "illegal", "malformed"]

    #: What is wrong first; null if nothing is.
    finding: RulingsFirst_finding | None

    #: Who has won; a list of several, null while nobody has.
    winner: str | None | list[str]

    #: The figures of the standing that are others. Those of a log that stops at an illegal move are as they are there.
    changes: list[Change]


class RulingsOther_choice(TypedDict):
    """Another choice of a ruling."""

    #: The key of the ruling.
    key: str

    #: The choice.
    choice: str


class RulingsLegal_under(TypedDict):
    """Changes of choices under which an illegal log is none."""

    #: The choices that are others.
    changes: list[RulingsOther_choice]

    #: Who has won; a list of several, null while nobody has.
    winner: str | None | list[str]

    #: The standing, final or so far; null where there is none, as of a malformed log.
    standing: Standing | None
