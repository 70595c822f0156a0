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

    #: The version of the JSON format.
    schema: Literal[1]

    #: The file name of the log, as it was given or found; `-` is standard input.
    log: str

    #: The number of the log among the YAML documents of the file, from 1.
    document: int

    #: The log's header key `id`, by which programs refer to it; null if it has none.
    id: str | None

    #: The title in the log's header, cut after 200 characters like `date`, `place` and the names; null if it has none.
    title: str | None

    #: The date in the log's header, as it is written; null if it has none.
    date: str | None

    #: The place in the log's header where the game was played; null if it has none.
    place: str | None

    #: The players, in the order in which the log lists them.
    players: list[str]

    #: The id of the game, such as `steel-driver`; null if the log names none.
    game: Literal["steel-driver", "ride-the-rails", "mini-rails", "transamerica", None]

    #: The program that judged the log, and the edition of the rules that it used.
    referee: Referee

    #: The name of the board; null if there is none.
    board: str | None

    #: A warning about the board that a reader should know before trusting it; left out if there is none.
    board_notice: NotRequired[str]

    #: The choice in force for each ruling, by the ruling's key: what the table chose, or the default.
    rulings: Rulings

    #: Where each choice in force comes from, by the ruling's key: `log`, `settings` (railref.toml), `command`
    #: (`--ruling`), or `default` if nobody chose.
    rulings_from: dict[str, Literal["default", "log", "settings", "command"]]

    #: Which keys of the log's starting position are given and which are assumed; left out if the log begins at the
    #: start of the game.
    position: NotRequired[GivenPosition]

    #: The assumed keys of that position, each with the reason; left out if nothing is assumed.
    assumed: NotRequired[list[Assumed]]

    #: How many files were skipped by the search that found the log; left out if none were.
    kept_out: NotRequired[Kept_out]

    #: The judgement of the log.
    verdict: Literal["legal", "accepted", "undecided", "illegal", "malformed"]

    #: Whether the game reached its end.
    complete: bool

    #: The counts of the log's moves.
    moves: Counts

    #: What is wrong, in the order of the log.
    violations: list[FindingRecord]

    #: The irregularities that the table accepted, in the order of the log.
    accepted: list[FindingRecord]

    #: What is odd but breaks no rule.
    warnings: list[FindingRecord]

    #: How many more violations, or faults of a malformed log, there are than `--max-findings` lists; left out if all
    #: are listed.
    violations_not_listed: NotRequired[int]

    #: How many more accepted irregularities there are than `--max-findings` lists; left out if all are listed.
    accepted_not_listed: NotRequired[int]

    #: How many more warnings there are than `--max-findings` lists; left out if all are listed.
    warnings_not_listed: NotRequired[int]

    #: The standing, final or so far; null if there is none, as for a malformed log.
    standing: Standing | None

    #: The players by their places, the best score first; empty for a malformed log.
    ranking: list[Place]

    #: The unit of the scores: `$` or `points`; null for a malformed log.
    unit: str | None


class Referee(TypedDict):
    """The program that judged the log, and the edition of the rules that it used."""

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
    """The keys of a log's starting position."""

    #: The keys that the log gives, including those that it gives in part.
    given: list[str]

    #: The keys that are assumed: derived from the given ones if possible, otherwise as at the start of the game.
    assumed: list[str]


class Assumed(TypedDict):
    """An assumed key of the starting position."""

    #: The key.
    key: str

    #: Its value; left out unless the first move shows it.
    value: NotRequired[Any]

    #: The reason for the assumption, in words.
    because: str


class Kept_out(TypedDict):
    """How many files a search skipped although their names end like those of logs."""

    #: How many were skipped because of a `.gitignore` of the repository.
    gitignore: int

    #: How many were skipped because of `--exclude` or of `exclude` in railref.toml.
    exclude: int

    #: How many were skipped because their names, or those of their folders, begin with a dot.
    hidden: int


class Counts(TypedDict):
    """The counts of the log's moves."""

    #: How many entries `moves` has, including expects.
    declared: int

    #: How many of these entries were carried out.
    carried_out: int

    #: How many passes were filled in.
    implied: int


class FindingRecord(TypedDict):
    """A violation, an accepted irregularity or a warning."""

    #: The code of the rule, such as `steel-driver/route-taken`.
    rule: str

    #: `error` for a violation or a fault of form, `warning` for an accepted irregularity or anything else that is odd.
    severity: Literal["error", "warning"]

    #: The number of the declared move it is in, from 1, including expects; null outside `moves`.
    move: int | None

    #: What is wrong, in a sentence.
    message: str

    #: Further explanation in words: the figures, what to do, or what would have been legal; null if there is nothing to
    #: add.
    help: str | None

    #: Whether it comes after an illegal move, so that it may only be a consequence of that move.
    after_illegal: bool

    #: The section of the rulebook that states the rule; null if it is not a rule of a game.
    section: str | None

    #: The codes of the other rules that the move breaks.
    also: list[str]

    #: What it depends on besides the moves: rulings (another choice would remove the finding) and values that the
    #: starting position leaves out. Left out if it depends on the moves alone.
    rests_on: NotRequired[Rests_on]

    #: The reason why the table accepted it; left out unless it is an accepted irregularity.
    reason: NotRequired[str]

    #: The board file, or the settings file that names the board, if the finding is in it; `span` and `labels` are then
    #: places in that file. Left out if the finding is in the log.
    board_file: NotRequired[str]

    #: What was most likely meant in place of the underlined text; left out if there is no guess.
    instead: NotRequired[str]

    #: The range of text that the finding is about, which reports underline.
    span: Span

    #: The underlined text, followed by the earlier places related to it, each with a few words of explanation.
    labels: list[Label]

    #: The move as it was declared; null if the finding is not about a move.
    declared: Move | None

    #: The moves that would have been legal instead, or the first few of them; empty if none are known.
    legal: list[Move]

    #: The values that an `expect` or the `result` states wrongly; left out for any other finding.
    differences: NotRequired[list[Differing]]


class Rests_on(TypedDict):
    """What a violation depends on besides the moves of the log."""

    #: The rulings that it depends on: with another choice for any one of them, the log does not have this violation.
    rulings: list[Resting_ruling]

    #: The keys that the starting position leaves out and that it depends on: it is a violation if their values are as
    #: assumed. For the first finding of an undecided log, the keys that decide it when they are added.
    assumed: list[str]


Resting_ruling = TypedDict(
    "Resting_ruling",
    {
        #: The key of the ruling.
        "key": "str",
        #: The choice in force.
        "choice": "str",
        #: Where the choice in force comes from.
        "from": 'Literal["default", "log", "settings", "command"]',
        #: The outcome under each other choice.
        "under": "list[Under]",
    },
)


class Under(TypedDict):
    """The outcome under another choice."""

    #: The other choice.
    choice: str

    #: What is found instead of the violation, at the same place or earlier; null if nothing is.
    finding: Instead | None

    #: The judgement of the whole log under this choice.
    verdict: Literal["legal", "accepted", "undecided", "illegal", "malformed"]


class Instead(TypedDict):
    """What is found instead of a violation."""

    #: The code of the rule, such as `steel-driver/route-taken`.
    rule: str

    #: What is wrong, in a sentence.
    message: str


class Span(TypedDict):
    """A range of text in the file."""

    #: The position of the first character.
    start: TextPosition

    #: The position after the last character.
    end: TextPosition


class TextPosition(TypedDict):
    """A position in the file."""

    #: The line, from 1.
    line: int

    #: The column in characters, from 1.
    column: int

    #: The offset in bytes from the start of the file.
    offset: int


class Label(TypedDict):
    """A place in the file, with a few words about it."""

    #: What the text at this place is, in a few words, such as `taken`.
    message: str

    #: The range of the text.
    span: Span


class Differing(TypedDict):
    """A value that an `expect` or the `result` states wrongly."""

    #: The key of the `expect` or the `result`, such as `profit` or `cash`.
    key: str

    #: Whose value it is: a player, a company, or a player with a company for the stock held in it (`Andy: red`). Null
    #: if the key has one value for all.
    subject: str | None

    #: The value that the log states.
    declared: Any

    #: The actual value.
    actual: Any

    #: The account entries since the figure last equalled the declared value, or all of them if it never did; empty if
    #: the value has no account.
    entries: list[Cause]


class Cause(TypedDict):
    """An account entry that contributed to a figure."""

    #: The index of the moment of the game, from 0, as in the document of `railref tracks`.
    step: int

    #: The turn or round, from 1.
    turn: int

    #: The number of the declared move that caused it or came last before it, including expects; 0 before the first.
    move: int

    #: The line of that move in the file; null before the first move.
    line: int | None

    #: The reason for the entry, in a few words, such as `link Baltimore-Pittsburgh`.
    entry: str

    #: The amount, in `unit`; negative if the balance goes down.
    amount: int

    #: The balance after the entry, in `unit`.
    balance: int

    #: The unit of `amount` and `balance`, such as `$` or `cubes`.
    unit: str


class Standing(TypedDict):
    """The standing, final or so far; null if there is none, as for a malformed log."""

    #: final cash by player, in $
    cash: NotRequired[dict[str, int]]

    #: The winner, or a list of names if several have won; null before the end.
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
    """A player, with score and place."""

    #: The player.
    player: str

    #: The score, in the unit of the game's scores; the highest wins.
    score: int

    #: The place, from 1; players who are tied even after every tie-breaker share it.
    place: int

    #: Whether the player has won; false while the game goes on.
    winner: bool


class ScoreDocument(TypedDict):
    """The standing of one log and how it came about: railref score --format json."""

    #: The version of the JSON format.
    schema: Literal[1]

    #: The file name of the log, as it was given or found; `-` is standard input.
    log: str

    #: The number of the log among the YAML documents of the file, from 1.
    document: int

    #: The log's header key `id`, by which programs refer to it; null if it has none.
    id: str | None

    #: The title in the log's header, cut after 200 characters like `date`, `place` and the names; null if it has none.
    title: str | None

    #: The date in the log's header, as it is written; null if it has none.
    date: str | None

    #: The place in the log's header where the game was played; null if it has none.
    place: str | None

    #: The players, in the order in which the log lists them.
    players: list[str]

    #: The id of the game, such as `steel-driver`; null if the log names none.
    game: Literal["steel-driver", "ride-the-rails", "mini-rails", "transamerica", None]

    #: The program that judged the log, and the edition of the rules that it used.
    referee: Referee

    #: The name of the board; null if there is none.
    board: str | None

    #: A warning about the board that a reader should know before trusting it; left out if there is none.
    board_notice: NotRequired[str]

    #: The choice in force for each ruling, by the ruling's key: what the table chose, or the default.
    rulings: Rulings

    #: Where each choice in force comes from, by the ruling's key: `log`, `settings` (railref.toml), `command`
    #: (`--ruling`), or `default` if nobody chose.
    rulings_from: dict[str, Literal["default", "log", "settings", "command"]]

    #: Which keys of the log's starting position are given and which are assumed; left out if the log begins at the
    #: start of the game.
    position: NotRequired[GivenPosition]

    #: The assumed keys of that position, each with the reason; left out if nothing is assumed.
    assumed: NotRequired[list[Assumed]]

    #: How many files were skipped by the search that found the log; left out if none were.
    kept_out: NotRequired[Kept_out]

    #: The judgement of the log.
    verdict: Literal["legal", "accepted", "undecided", "illegal", "malformed"]

    #: Whether the game reached its end.
    complete: bool

    #: The irregularities that the table accepted, in the order of the log.
    accepted: list[FindingRecord]

    #: How many more accepted irregularities there are than `--max-findings` lists; left out if all are listed.
    accepted_not_listed: NotRequired[int]

    #: The number of the declared move after which the standing was read; left out for the standing at the end of the
    #: log.
    at: NotRequired[int]

    #: The number of the declared move that was removed before the rest was judged; left out if none was.
    without: NotRequired[int]

    #: The moves replaced by `--replace`, what was then found, and the figures before and after; left out without it.
    #: Everything else in the document is about the changed log.
    replaced: NotRequired[Replaced]

    #: Whether the log is illegal or undecided, so that the standing is only provisional.
    provisional: bool

    #: The standing, final or so far; null if there is none, as for a malformed log. Besides the values it has the key
    #: `rests_on` if it depends on rulings or on assumed keys.
    standing: ScoreStanding | None

    #: The players by their places, the best score first; empty if there is no standing.
    ranking: list[Place]

    #: The unit of the scores: `$` or `points`; null if there is no standing.
    unit: str | None

    #: The keys that the standing depends on and that the log's starting position leaves out or gives only in part, so
    #: that scores and winner are as assumed; left out if there are none.
    rests_on_assumed: NotRequired[list[str]]

    #: What broke a tie for first place, in words; null if nothing had to.
    tie_break: str | None

    #: The tables of figures that show how the standing came about.
    sheets: list[Sheet]


class Replaced(TypedDict):
    """The moves replaced by `--replace`, and what follows from them."""

    #: The moves that were replaced.
    moves: list[ReplacedMove]

    #: The move at which the changed log stops because it breaks a rule there, so that its standing is unknown; null if
    #: the rest of the log still fits.
    stopped: Stopped | None

    #: If the changed log stops: the last declared move before that, after which the figures are compared. Null if they
    #: are compared at the end of the log.
    at: int | None

    #: The figures of the standing, in the log as it is and as changed.
    figures: list[Figure]


class ReplacedMove(TypedDict):
    """A move that was replaced."""

    #: The number of the declared move, including expects.
    move: int

    #: Its line in the file.
    line: int | None

    #: The move in the log as it is.
    was: Move

    #: The move that replaces it.
    now: Move


class Stopped(TypedDict):
    """Where a changed log stops."""

    #: The number of the declared move, including expects.
    move: int | None

    #: Its line in the file.
    line: int | None

    #: The code of the rule that it breaks.
    rule: str

    #: What is wrong, in a sentence.
    message: str

    #: What this depends on besides the moves: rulings, and values that the starting position leaves out. Left out if it
    #: depends on the moves alone.
    rests_on: NotRequired[Rests_on]


class Figure(TypedDict):
    """A figure of the standing, before and after the change."""

    #: The key of `result`, such as `cash`, `values` or `points`.
    key: str

    #: The player or company whose figure it is.
    subject: str

    #: The figure in the log as it is; null if that log stops earlier.
    before: int | None

    #: The figure in the changed log.
    after: int | None


class ScoreStanding(TypedDict):
    """The standing, final or so far; null if there is none, as for a malformed log. Besides the values it has the key
    `rests_on` if it depends on rulings or on assumed keys."""

    #: final cash by player, in $
    cash: NotRequired[dict[str, int]]

    #: The winner, or a list of names if several have won; null before the end.
    winner: str | list[str] | None

    #: final profit levels by company, in $
    values: NotRequired[dict[str, int]]

    #: each player's money at the end
    money: NotRequired[dict[str, int]]

    #: each player's profit
    profit: NotRequired[dict[str, int]]

    #: everybody's points at the end
    points: NotRequired[dict[str, int]]

    #: What the winner and the figures depend on.
    rests_on: NotRequired[Standing_rests_on]


class Standing_rests_on(TypedDict):
    """What a standing depends on besides the moves of the log."""

    #: The rulings for which another choice changes the winner or a figure.
    rulings: list[Standing_ruling]

    #: The keys of the starting position that it depends on and that are assumed or given only in part.
    assumed: list[str]


Standing_ruling = TypedDict(
    "Standing_ruling",
    {
        #: The key of the ruling.
        "key": "str",
        #: The choice in force.
        "choice": "str",
        #: Where the choice in force comes from.
        "from": 'Literal["default", "log", "settings", "command"]',
        #: The outcome under each other choice.
        "under": "list[Standing_under]",
    },
)


class Standing_under(TypedDict):
    """A standing under another choice."""

    #: The other choice.
    choice: str

    #: The judgement of the log.
    verdict: Literal["legal", "accepted", "undecided", "illegal", "malformed"]

    #: The winner: a name, a list of names if several have won, or null if nobody has.
    winner: str | None | list[str]

    #: The figures that are others. Those of a log that stops at an illegal move are as they are there.
    changes: list[Change]


class Change(TypedDict):
    """A figure of the standing that differs under other choices."""

    #: The key of the standing, such as `cash`, `money` or `points`.
    track: str

    #: The player or company whose figure it is.
    subject: str

    #: The figure under the choices in force; null if there is none.
    here: int | None

    #: The figure under the other choices; null if there is none.
    there: int | None


class Sheet(TypedDict):
    """A table of figures."""

    #: A short key, such as `cash`.
    key: str

    #: The title.
    title: str

    #: The unit of the figures, such as `$`; empty if they have none.
    unit: str

    #: The headings of the columns; the first is that of the row labels.
    columns: list[str]

    #: The rows.
    rows: list[Row]


class Row(TypedDict):
    """A row of a sheet."""

    #: What the row is about: a player, a company or a round.
    label: str

    #: The cells of the row, by the headings of their columns.
    cells: dict[str, int | str | None]


class TracksDocument(TypedDict):
    """Every track after every move or turn: railref tracks --format json."""

    #: The version of the JSON format.
    schema: Literal[1]

    #: The file name of the log, as it was given or found; `-` is standard input.
    log: str

    #: The number of the log among the YAML documents of the file, from 1.
    document: int

    #: The log's header key `id`, by which programs refer to it; null if it has none.
    id: str | None

    #: The title in the log's header, cut after 200 characters like `date`, `place` and the names; null if it has none.
    title: str | None

    #: The date in the log's header, as it is written; null if it has none.
    date: str | None

    #: The place in the log's header where the game was played; null if it has none.
    place: str | None

    #: The players, in the order in which the log lists them.
    players: list[str]

    #: The id of the game, such as `steel-driver`; null if the log names none.
    game: Literal["steel-driver", "ride-the-rails", "mini-rails", "transamerica", None]

    #: The program that judged the log, and the edition of the rules that it used.
    referee: Referee

    #: The name of the board; null if there is none.
    board: str | None

    #: A warning about the board that a reader should know before trusting it; left out if there is none.
    board_notice: NotRequired[str]

    #: The choice in force for each ruling, by the ruling's key: what the table chose, or the default.
    rulings: Rulings

    #: Where each choice in force comes from, by the ruling's key: `log`, `settings` (railref.toml), `command`
    #: (`--ruling`), or `default` if nobody chose.
    rulings_from: dict[str, Literal["default", "log", "settings", "command"]]

    #: Which keys of the log's starting position are given and which are assumed; left out if the log begins at the
    #: start of the game.
    position: NotRequired[GivenPosition]

    #: The assumed keys of that position, each with the reason; left out if nothing is assumed.
    assumed: NotRequired[list[Assumed]]

    #: How many files were skipped by the search that found the log; left out if none were.
    kept_out: NotRequired[Kept_out]

    #: The judgement of the log.
    verdict: Literal["legal", "accepted", "undecided", "illegal", "malformed"]

    #: Whether the game reached its end.
    complete: bool

    #: The irregularities that the table accepted, in the order of the log.
    accepted: list[FindingRecord]

    #: How many more accepted irregularities there are than `--max-findings` lists; left out if all are listed.
    accepted_not_listed: NotRequired[int]

    #: The values of the tracks, in the order of the game.
    records: list[Track]


class Track(TypedDict):
    """A track's value for one subject at one moment."""

    #: The file name of the log, as it was given or found; `-` is standard input.
    log: str

    #: The number of the log among the YAML documents of the file, from 1.
    document: int

    #: The log's header key `id`, by which programs refer to it; null if it has none.
    id: str | None

    #: The id of the game, such as `steel-driver`.
    game: Literal["steel-driver", "ride-the-rails", "mini-rails", "transamerica"]

    #: The index of the moment of the game, from 0. `log`, `document`, `step`, `track` and `subject` together identify a
    #: record.
    step: int

    #: The number of the last declared move at this moment, including expects; 0 before the first.
    move: int

    #: The turn or round, from 1.
    turn: int

    #: The phase, as `expect` names it.
    phase: Literal["auction", "build", "profits", "final", "over", "shares", "ride", "draw", "action", "deal", "start", "lay"]

    #: The name of the track, such as `profit`.
    track: str

    #: Whose value it is: a player, a company, or a player with a company for the stock held in it (`Andy: red`).
    subject: str

    #: The value, in `unit`.
    value: int

    #: The unit of the value, such as `$` or `cubes`.
    unit: str


class RefusedReply(TypedDict):
    """A reply of a session: refused."""

    #: The version of the JSON format.
    schema: Literal[1]

    #: The id of the request; left out if it has none.
    id: NotRequired[Any]

    #: The name of the request; null if it could not be read.
    do: str | None

    #: Whether the request was done.
    ok: Literal[False]

    #: The revision of the text, which goes up by one with every change.
    revision: int

    #: Whether every change has been written to the file: false from a failed write until one succeeds.
    saved: bool

    #: Where the game is; left out if the session has no log.
    now: NotRequired[Now]

    #: Why the request was not done.
    error: SessionError


class Now(TypedDict):
    """Where the game is."""

    #: The number of the last declared move that is no expect, where expects count too; 0 before the first.
    move: int

    #: How many passes were filled in after that move.
    implied: int

    #: The turn or round, from 1.
    turn: int

    #: The phase, as `expect` names it.
    phase: Literal["auction", "build", "profits", "final", "over", "shares", "ride", "draw", "action", "deal", "start", "lay"]

    #: The player or company to act; null if it is nobody.
    active: str | None

    #: Whether the game is over.
    over: bool

    #: The judgement of the log, as in railref check.
    verdict: Literal["legal", "accepted", "undecided", "illegal", "malformed"]


class SessionError(TypedDict):
    """Why a request was not done."""

    #: The kind of error.
    code: Literal["bad-request", "no-log", "malformed", "not-a-move", "ambiguous", "illegal", "nothing", "changed", "not-saved"]

    #: What is wrong and what to do, in a sentence.
    message: str

    #: What the referee found, in the form of the findings of railref check; empty if nothing.
    findings: list[FindingRecord]

    #: What the line may mean, at most 20.
    readings: list[Reading]


class Reading(TypedDict):
    """A reading of a line: what it may mean."""

    #: The move, as it would be written.
    move: dict[str, Any]

    #: Whether it is legal.
    legal: bool

    #: Why it is not legal, in the form of the findings of railref check; the places are in the log with this line.
    findings: list[FindingRecord]


class HelloReply(TypedDict):
    """A reply of a session: hello."""

    #: The version of the JSON format.
    schema: Literal[1]

    #: The id of the request; left out if it has none.
    id: NotRequired[Any]

    #: The name of the request.
    do: Literal["hello"]

    #: Whether the request was done.
    ok: Literal[True]

    #: The revision of the text, which goes up by one with every change.
    revision: int

    #: Whether every change has been written to the file: false from a failed write until one succeeds.
    saved: bool

    #: Where the game is; left out if the session has no log.
    now: NotRequired[Now]

    #: The version of this protocol.
    protocol: Literal[1]

    #: The referee that answers.
    referee: RefereeVersion

    #: The ids of the games.
    games: list[str]

    #: The names of the requests.
    requests: list[str]


class RefereeVersion(TypedDict):
    """The referee that answers."""

    #: Its version.
    version: str


class OpenReply(TypedDict):
    """A reply of a session: open."""

    #: The version of the JSON format.
    schema: Literal[1]

    #: The id of the request; left out if it has none.
    id: NotRequired[Any]

    #: The name of the request.
    do: Literal["new", "open"]

    #: Whether the request was done.
    ok: Literal[True]

    #: The revision of the text, which goes up by one with every change.
    revision: int

    #: Whether every change has been written to the file: false from a failed write until one succeeds.
    saved: bool

    #: Where the game is; left out if the session has no log.
    now: NotRequired[Now]

    #: What is wrong with the log, in its order, and then what is odd about it (severity warning).
    findings: list[FindingRecord]


class ReadReply(TypedDict):
    """A reply of a session: read."""

    #: The version of the JSON format.
    schema: Literal[1]

    #: The id of the request; left out if it has none.
    id: NotRequired[Any]

    #: The name of the request.
    do: Literal["read"]

    #: Whether the request was done.
    ok: Literal[True]

    #: The revision of the text, which goes up by one with every change.
    revision: int

    #: Whether every change has been written to the file: false from a failed write until one succeeds.
    saved: bool

    #: Where the game is; left out if the session has no log.
    now: NotRequired[Now]

    #: What the line may mean, at most 20.
    readings: list[Reading]


class PlayReply(TypedDict):
    """A reply of a session: play."""

    #: The version of the JSON format.
    schema: Literal[1]

    #: The id of the request; left out if it has none.
    id: NotRequired[Any]

    #: The name of the request.
    do: Literal["play"]

    #: Whether the request was done.
    ok: bool

    #: The revision of the text, which goes up by one with every change.
    revision: int

    #: Whether every change has been written to the file: false from a failed write until one succeeds.
    saved: bool

    #: Where the game is; left out if the session has no log.
    now: NotRequired[Now]

    #: The move as it is written in the log.
    move: dict[str, Any]

    #: The passes that were filled in between the previous move and this one.
    before: list[Move]

    #: What followed from the move, in sentences.
    after: list[str]

    #: The account entries that followed, including those of forced passes after the move.
    entries: list[Entry]

    #: Why it is not in the file yet; left out if it is.
    error: NotRequired[SessionError]


class Entry(TypedDict):
    """An entry of an account."""

    #: The file name of the log, as it was given or found; `-` is standard input.
    log: str

    #: The number of the log among the YAML documents of the file, from 1.
    document: int

    #: The log's header key `id`, by which programs refer to it; null if it has none.
    id: str | None

    #: The id of the game, such as `steel-driver`.
    game: str

    #: The index of the moment of the game, from 0, as in the document of `railref tracks`.
    step: int

    #: The turn or round, from 1.
    turn: int

    #: The number of the declared move that caused it or came last before it, including expects; 0 before the first.
    move: int

    #: The line of that move in the file; null before the first move.
    line: int | None

    #: The track, such as `cash`, `profit` or `cubes`.
    track: str

    #: Whose account it is: a player, a company, or a player with a company for the shares held in it (`Andy: red`).
    subject: str

    #: The reason for the entry, in a few words, such as `link Baltimore-Pittsburgh`.
    entry: str

    #: The amount, in `unit`; negative if the balance goes down.
    amount: int

    #: The balance after the entry, in `unit`.
    balance: int

    #: The unit of `amount` and `balance`, such as `$` or `cubes`.
    unit: str


class UndoReply(TypedDict):
    """A reply of a session: undo."""

    #: The version of the JSON format.
    schema: Literal[1]

    #: The id of the request; left out if it has none.
    id: NotRequired[Any]

    #: The name of the request.
    do: Literal["undo"]

    #: Whether the request was done.
    ok: bool

    #: The revision of the text, which goes up by one with every change.
    revision: int

    #: Whether every change has been written to the file: false from a failed write until one succeeds.
    saved: bool

    #: Where the game is; left out if the session has no log.
    now: NotRequired[Now]

    #: The lines taken back, the last first.
    undone: list[str]

    #: Why it is not in the file yet; left out if it is.
    error: NotRequired[SessionError]


class RedoReply(TypedDict):
    """A reply of a session: redo."""

    #: The version of the JSON format.
    schema: Literal[1]

    #: The id of the request; left out if it has none.
    id: NotRequired[Any]

    #: The name of the request.
    do: Literal["redo"]

    #: Whether the request was done.
    ok: bool

    #: The revision of the text, which goes up by one with every change.
    revision: int

    #: Whether every change has been written to the file: false from a failed write until one succeeds.
    saved: bool

    #: Where the game is; left out if the session has no log.
    now: NotRequired[Now]

    #: The move as it is written in the log.
    move: dict[str, Any]

    #: Why it is not in the file yet; left out if it is.
    error: NotRequired[SessionError]


class LegalReply(TypedDict):
    """A reply of a session: legal."""

    #: The version of the JSON format.
    schema: Literal[1]

    #: The id of the request; left out if it has none.
    id: NotRequired[Any]

    #: The name of the request.
    do: Literal["legal"]

    #: Whether the request was done.
    ok: Literal[True]

    #: The revision of the text, which goes up by one with every change.
    revision: int

    #: Whether every change has been written to the file: false from a failed write until one succeeds.
    saved: bool

    #: Where the game is; left out if the session has no log.
    now: NotRequired[Now]

    #: The moves, in the game's order.
    moves: list[Move]

    #: Whether there are more legal moves than these.
    truncated: bool

    #: What a move that begins with these keys still lacks; left out unless the request has `move`.
    next: NotRequired[NextKey]


class NextKey(TypedDict):
    """What an incomplete move still lacks."""

    #: The key to give next, or the key whose list may grow by one of the values; null if nothing is left to give, and
    #: for an empty move, which begins with a verb.
    key: str | None

    #: The values that the key may have in a legal move; for an empty move the verbs. Of a list they are elements.
    values: list[Any]

    #: Whether the key may have more values than these.
    truncated: bool

    #: Whether the move may be played as it is.
    may_end: bool


class AwaitsReply(TypedDict):
    """A reply of a session: awaits."""

    #: The version of the JSON format.
    schema: Literal[1]

    #: The id of the request; left out if it has none.
    id: NotRequired[Any]

    #: The name of the request.
    do: Literal["awaits"]

    #: Whether the request was done.
    ok: Literal[True]

    #: The revision of the text, which goes up by one with every change.
    revision: int

    #: Whether every change has been written to the file: false from a failed write until one succeeds.
    saved: bool

    #: Where the game is; left out if the session has no log.
    now: NotRequired[Now]

    #: `move`: a move of a player or a company; `chance`: a draw, a deal or a reveal; `nothing`: the game is over, or
    #: the log is illegal and `undo` comes first.
    kind: Literal["move", "chance", "nothing"]

    #: The player or company to act; null if it is nobody.
    by: str | None

    #: The verbs of the moves that are awaited.
    verbs: list[str]

    #: The verbs of moves that may come as well but that only the table can know of, such as a reveal of secret hands.
    also: list[str]

    #: What is awaited, in a sentence.
    hint: str


class DocumentReply(TypedDict):
    """A reply of a session: document."""

    #: The version of the JSON format.
    schema: Literal[1]

    #: The id of the request; left out if it has none.
    id: NotRequired[Any]

    #: The name of the request.
    do: Literal["state", "score", "rulings", "tracks", "ledger", "verdict"]

    #: Whether the request was done.
    ok: Literal[True]

    #: The revision of the text, which goes up by one with every change.
    revision: int

    #: Whether every change has been written to the file: false from a failed write until one succeeds.
    saved: bool

    #: Where the game is; left out if the session has no log.
    now: NotRequired[Now]

    #: What the command of that name prints with --format json; its schema is published under that name.
    document: dict[str, Any]


class SvgReply(TypedDict):
    """A reply of a session: svg."""

    #: The version of the JSON format.
    schema: Literal[1]

    #: The id of the request; left out if it has none.
    id: NotRequired[Any]

    #: The name of the request.
    do: Literal["svg"]

    #: Whether the request was done.
    ok: Literal[True]

    #: The revision of the text, which goes up by one with every change.
    revision: int

    #: Whether every change has been written to the file: false from a failed write until one succeeds.
    saved: bool

    #: Where the game is; left out if the session has no log.
    now: NotRequired[Now]

    #: The drawing, as SVG.
    svg: str


class ReplayReply(TypedDict):
    """A reply of a session: replay."""

    #: The version of the JSON format.
    schema: Literal[1]

    #: The id of the request; left out if it has none.
    id: NotRequired[Any]

    #: The name of the request.
    do: Literal["replay"]

    #: Whether the request was done.
    ok: Literal[True]

    #: The revision of the text, which goes up by one with every change.
    revision: int

    #: Whether every change has been written to the file: false from a failed write until one succeeds.
    saved: bool

    #: Where the game is; left out if the session has no log.
    now: NotRequired[Now]

    #: The page, as HTML.
    html: str


class LogReply(TypedDict):
    """A reply of a session: log."""

    #: The version of the JSON format.
    schema: Literal[1]

    #: The id of the request; left out if it has none.
    id: NotRequired[Any]

    #: The name of the request.
    do: Literal["log"]

    #: Whether the request was done.
    ok: Literal[True]

    #: The revision of the text, which goes up by one with every change.
    revision: int

    #: Whether every change has been written to the file: false from a failed write until one succeeds.
    saved: bool

    #: Where the game is; left out if the session has no log.
    now: NotRequired[Now]

    #: The text of the log.
    log: str


class Reply(TypedDict):
    """A reply of a session: done."""

    #: The version of the JSON format.
    schema: Literal[1]

    #: The id of the request; left out if it has none.
    id: NotRequired[Any]

    #: The name of the request.
    do: Literal["end"]

    #: Whether the request was done.
    ok: Literal[True]

    #: The revision of the text, which goes up by one with every change.
    revision: int

    #: Whether every change has been written to the file: false from a failed write until one succeeds.
    saved: bool

    #: Where the game is; left out if the session has no log.
    now: NotRequired[Now]


class DiffDocument(TypedDict):
    """The comparison of two logs of one game: railref diff --format json."""

    #: The version of the JSON format.
    schema: Literal[1]

    #: The program that compared the logs.
    referee: DiffProgram

    #: Whether the logs record the same game: `outcome` is then `same`.
    same: bool

    #: The result of the comparison.
    outcome: Literal["same", "left-ends", "right-ends", "header", "moves", "claims", "malformed"]

    #: The left log.
    left: DiffSide

    #: The right log.
    right: DiffSide

    #: The header keys under which the logs set up different games; empty if there are none.
    header: list[DiffKey]

    #: The first move in which the logs differ; null if there is none.
    difference: DiffDifference | None

    #: The values that both logs state about the same moment, in an `expect` or in `result`, but differently.
    claims: list[DiffClaims]

    #: The expects and results that are false; empty if the same ones are false in both logs.
    false_claims: list[DiffFalse_claim]

    #: The log that the rules decide for: the one that is legal, if the other is not when both are judged to their ends.
    #: Null if both are legal or neither is, or if they differ in neither moves nor claims.
    decides_for: Literal["left", "right"] | None

    #: What it depends on that the other log breaks a rule. Left out if no log is decided for, or if it depends on
    #: nothing.
    rests_on: NotRequired[Rests_on | None]

    #: If both logs are legal but record different games: at most five questions for the players that would decide
    #: between them, beginning with the facts in which the logs differ longest.
    deciding: list[DiffDeciding]

    #: The values in which the standings at the ends of the logs differ.
    standings: list[DiffSubject]


class DiffProgram(TypedDict):
    """The program that compared the logs."""

    #: The version of the program.
    version: str


class DiffSide(TypedDict):
    """One of the two logs."""

    #: The version of the JSON format.
    schema: Literal[1]

    #: The file name of the log, as it was given or found; `-` is standard input.
    log: str

    #: The number of the log among the YAML documents of the file, from 1.
    document: int

    #: The log's header key `id`, by which programs refer to it; null if it has none.
    id: str | None

    #: The title in the log's header, cut after 200 characters like `date`, `place` and the names; null if it has none.
    title: str | None

    #: The date in the log's header, as it is written; null if it has none.
    date: str | None

    #: The place in the log's header where the game was played; null if it has none.
    place: str | None

    #: The players, in the order in which the log lists them.
    players: list[str]

    #: The id of the game, such as `steel-driver`; null if the log names none.
    game: Literal["steel-driver", "ride-the-rails", "mini-rails", "transamerica", None]

    #: The program that judged the log, and the edition of the rules that it used.
    referee: Referee

    #: The name of the board; null if there is none.
    board: str | None

    #: A warning about the board that a reader should know before trusting it; left out if there is none.
    board_notice: NotRequired[str]

    #: The choice in force for each ruling, by the ruling's key: what the table chose, or the default.
    rulings: Rulings

    #: Where each choice in force comes from, by the ruling's key: `log`, `settings` (railref.toml), `command`
    #: (`--ruling`), or `default` if nobody chose.
    rulings_from: dict[str, Literal["default", "log", "settings", "command"]]

    #: Which keys of the log's starting position are given and which are assumed; left out if the log begins at the
    #: start of the game.
    position: NotRequired[GivenPosition]

    #: The assumed keys of that position, each with the reason; left out if nothing is assumed.
    assumed: NotRequired[list[Assumed]]

    #: How many files were skipped by the search that found the log; left out if none were.
    kept_out: NotRequired[Kept_out]

    #: The judgement of the log.
    verdict: Literal["legal", "accepted", "undecided", "illegal", "malformed"]

    #: Whether its game reached its end.
    complete: bool

    #: How many declared moves it has before the first difference, including expects; left out if the logs could not be
    #: compared.
    agreed: NotRequired[int]

    #: The irregularities that the table accepted, in the order of the log.
    accepted: list[FindingRecord]

    #: How many more accepted irregularities there are than `--max-findings` lists; left out if all are listed.
    accepted_not_listed: NotRequired[int]


class DiffKey(TypedDict):
    """A header key that differs."""

    #: The header key.
    key: str

    #: The value in the left log.
    left: str

    #: The value in the right log.
    right: str


class DiffDifference(TypedDict):
    """What each log has at the first difference."""

    #: The move in the left log; null if the log has ended.
    left: DiffPoint | None

    #: The move in the right log; null if the log has ended.
    right: DiffPoint | None


class DiffPoint(TypedDict):
    """A move at the first difference."""

    #: The number of the declared move or, for a filled-in pass, of the declared move before it.
    move: int

    #: The line of that declared move in the file; null if there is none.
    line: int | None

    #: Whether it is a pass that was filled in.
    implied: bool

    #: The move.
    declared: Move

    #: The verdict on the move.
    verdict: Literal["legal", "accepted", "illegal", "undecided", "not-judged"]

    #: The codes of the rules that the move breaks; empty if it breaks none or was not judged.
    rules: list[str]

    #: What is wrong, in a sentence; null unless the move is illegal or undecided.
    message: str | None


class DiffClaims(TypedDict):
    """A value that both logs state about the same moment, but differently."""

    #: The name of the value, such as `cash of Andy`.
    subject: str

    #: What the left log states, and where.
    left: DiffClaim

    #: What the right log states, and where.
    right: DiffClaim


class DiffClaim(TypedDict):
    """A value that a log states."""

    #: The number of the `expect` among the declared moves; null for the `result`.
    move: int | None

    #: The line of the `expect` or the `result`.
    line: int

    #: The value, as a log writes it.
    value: str


class DiffFalse_claim(TypedDict):
    """An expect or a result that is false."""

    #: The log that states it.
    log: Literal["left", "right"]

    #: The number of the `expect` among the declared moves; null for the `result`.
    move: int | None

    #: Its line; null for the `result`.
    line: int | None

    #: What is false, and what the moves say.
    message: str

    #: Whether it is false only if what the position leaves out is as assumed.
    assumed: bool


class DiffDeciding(TypedDict):
    """A fact that would decide between two legal logs."""

    #: The question for the players, in words.
    question: str

    #: The key of `expect` that the question is about, such as `cash`.
    key: str

    #: The player or company that the question is about; null if the key has one value for all.
    subject: str | None

    #: The turn or round after which the value is asked for; null for the end of both logs, or for the moment right
    #: after the moves in which they differ.
    turn: int | None

    #: The value in the left log.
    left: str

    #: The value in the right log.
    right: str

    #: For how many turns in a row the logs differ in the value, at the end of each turn.
    turns: int


class DiffSubject(TypedDict):
    """A value in which the standings differ."""

    #: The name of the value, such as `cash of Andy`.
    subject: str

    #: The value in the left log; null if its replay stopped at an illegal move, so that its standing is unknown.
    left: str | None

    #: The value in the right log; null if its replay stopped at an illegal move.
    right: str | None


class LeagueDocument(TypedDict):
    """The table of a season: railref league --format json."""

    #: The version of the JSON format.
    schema: Literal[1]

    #: The program that judged; `rules` is null because there may be several games: see `judged_by`.
    referee: Referee

    #: What the logs were judged by: one entry per combination of game, edition, board and rulings, in the order of
    #: their first logs.
    judged_by: list[LeagueJudge]

    #: How many games count.
    games: int

    #: The points for each place, beginning with first place, as `--points` gives them; left out if the season has no
    #: points.
    points: NotRequired[list[int]]

    #: The players in the order of the table: by points if the season has any, then by sole wins, shared wins, mean
    #: place, and name.
    players: list[LeaguePlayer]

    #: The logs that count although the table accepted irregularities in them, in the order in which they were read.
    accepted: list[LeagueAccepted]

    #: The logs that do not count, in the order in which they were read.
    left_out: list[LeagueLeft_out]

    #: What may have been counted wrongly: one game twice, or one player as two.
    warnings: list[LeagueLeague_warning]

    #: How many files the search skipped; left out if it skipped none.
    kept_out: NotRequired[Kept_out]


class LeagueJudge(TypedDict):
    """A combination of game, edition, board and rulings that some logs of a season were judged by."""

    #: The id of the game, such as `steel-driver`.
    game: Literal["steel-driver", "ride-the-rails", "mini-rails", "transamerica"]

    #: The edition of the game's rules.
    rules: int

    #: The name of the board; null if there is none.
    board: str | None

    #: A warning about the board that a reader should know before trusting it; left out if there is none.
    board_notice: NotRequired[str]

    #: The choice in force for each ruling, by the ruling's key: what the table chose, or the default.
    rulings: Rulings

    #: Where each choice in force comes from, by the ruling's key: `log`, `settings` (railref.toml), `command`
    #: (`--ruling`), or `default` if nobody chose.
    rulings_from: dict[str, Literal["default", "log", "settings", "command"]]

    #: How many logs were judged by this combination, including those that do not count; malformed logs are not judged.
    logs: int


class LeaguePlayer(TypedDict):
    """A player of a league."""

    #: The player's name, as the logs write it or as railref.toml replaces it.
    player: str

    #: The number of games played.
    games: int

    #: The number of games won alone.
    wins: int

    #: The number of games won together with others.
    shared_wins: int

    #: The mean of the player's places, rounded to a hundredth.
    mean_place: float

    #: The place in the table of all games; players who are tied share it.
    place: int

    #: The sum of the player's points; left out if the season has no points.
    points: NotRequired[int]

    #: The mean of the player's points per game, rounded to a hundredth; left out if the season has no points.
    mean_points: NotRequired[float]

    #: The player's record in each game, in the order in which the player's logs were read.
    by_game: list[LeagueRecord]


class LeagueRecord(TypedDict):
    """A player's record in one of the games."""

    #: The id of the game, such as `steel-driver`.
    game: Literal["steel-driver", "ride-the-rails", "mini-rails", "transamerica"]

    #: The number of games played.
    games: int

    #: The number of games won alone.
    wins: int

    #: The number of games won together with others.
    shared_wins: int

    #: The mean of the player's places, rounded to a hundredth.
    mean_place: float

    #: The mean of the player's scores, in `unit`, rounded to a hundredth.
    mean_score: float

    #: The place in the table of this game; players who are tied share it.
    place: int

    #: The sum of the player's points; left out if the season has no points.
    points: NotRequired[int]

    #: The mean of the player's points per game, rounded to a hundredth; left out if the season has no points.
    mean_points: NotRequired[float]

    #: The player's best score, in `unit`.
    best_score: int

    #: The unit of the scores: `$` or `points`.
    unit: str


class LeagueAccepted(TypedDict):
    """A log that counts although the table accepted irregularities in it."""

    #: The file name of the log, as it was given or found; `-` is standard input.
    log: str

    #: The number of the log among the YAML documents of the file, from 1.
    document: int

    #: The log's header key `id`, by which programs refer to it; null if it has none.
    id: str | None

    #: The id of the game, such as `steel-driver`.
    game: Literal["steel-driver", "ride-the-rails", "mini-rails", "transamerica"]

    #: How many irregularities the table accepted.
    count: int

    #: The irregularities, in the order of the log; at most as many as `--max-findings` allows.
    irregularities: list[LeagueIrregularity]


class LeagueIrregularity(TypedDict):
    """An irregularity that the table accepted, in short."""

    #: The code of the rule, such as `steel-driver/route-taken`.
    rule: str

    #: The number of the declared move it is in, from 1, including expects; null outside `moves`.
    move: int | None

    #: Its line in the file.
    line: int

    #: What is wrong, in a sentence.
    message: str

    #: The reason why the table accepted it.
    reason: str


class LeagueLeft_out(TypedDict):
    """A log that does not count."""

    #: The file name of the log, as it was given or found; `-` is standard input.
    log: str

    #: The number of the log among the YAML documents of the file, from 1.
    document: int

    #: The log's header key `id`, by which programs refer to it; null if it has none.
    id: str | None

    #: The id of the game, such as `steel-driver`; null if the log names none.
    game: Literal["steel-driver", "ride-the-rails", "mini-rails", "transamerica", None]

    #: The judgement of the log.
    verdict: Literal["legal", "accepted", "undecided", "illegal", "malformed"]

    #: Why it does not count.
    why: Literal["illegal", "undecided", "malformed", "unfinished", "assumed", "repeated", "players", "outside", "undated"]


class LeagueLeague_warning(TypedDict):
    """A warning that a log or a player may have been counted twice."""

    #: The kind of warning.
    kind: Literal["equal-logs", "hard-link", "case", "look-alike"]

    #: The warning in a sentence, with what to do about it.
    message: str

    #: The two logs that may be one; empty if the warning is about players.
    logs: list[LeagueLeague_log]

    #: The two players who may be one; empty if the warning is about logs.
    players: list[str]


class LeagueLeague_log(TypedDict):
    """A log of a season."""

    #: The file name of the log, as it was given or found; `-` is standard input.
    log: str

    #: The number of the log among the YAML documents of the file, from 1.
    document: int

    #: The log's header key `id`, by which programs refer to it; null if it has none.
    id: str | None


class LedgerDocument(TypedDict):
    """The accounts that show where every number comes from: railref ledger --format json."""

    #: The version of the JSON format.
    schema: Literal[1]

    #: The file name of the log, as it was given or found; `-` is standard input.
    log: str

    #: The number of the log among the YAML documents of the file, from 1.
    document: int

    #: The log's header key `id`, by which programs refer to it; null if it has none.
    id: str | None

    #: The title in the log's header, cut after 200 characters like `date`, `place` and the names; null if it has none.
    title: str | None

    #: The date in the log's header, as it is written; null if it has none.
    date: str | None

    #: The place in the log's header where the game was played; null if it has none.
    place: str | None

    #: The players, in the order in which the log lists them.
    players: list[str]

    #: The id of the game, such as `steel-driver`; null if the log names none.
    game: Literal["steel-driver", "ride-the-rails", "mini-rails", "transamerica", None]

    #: The program that judged the log, and the edition of the rules that it used.
    referee: Referee

    #: The name of the board; null if there is none.
    board: str | None

    #: A warning about the board that a reader should know before trusting it; left out if there is none.
    board_notice: NotRequired[str]

    #: The choice in force for each ruling, by the ruling's key: what the table chose, or the default.
    rulings: Rulings

    #: Where each choice in force comes from, by the ruling's key: `log`, `settings` (railref.toml), `command`
    #: (`--ruling`), or `default` if nobody chose.
    rulings_from: dict[str, Literal["default", "log", "settings", "command"]]

    #: Which keys of the log's starting position are given and which are assumed; left out if the log begins at the
    #: start of the game.
    position: NotRequired[GivenPosition]

    #: The assumed keys of that position, each with the reason; left out if nothing is assumed.
    assumed: NotRequired[list[Assumed]]

    #: How many files were skipped by the search that found the log; left out if none were.
    kept_out: NotRequired[Kept_out]

    #: The judgement of the log.
    verdict: Literal["legal", "accepted", "undecided", "illegal", "malformed"]

    #: Whether the game reached its end.
    complete: bool

    #: The irregularities that the table accepted, in the order of the log.
    accepted: list[FindingRecord]

    #: How many more accepted irregularities there are than `--max-findings` lists; left out if all are listed.
    accepted_not_listed: NotRequired[int]

    #: The entries of all accounts, in the order in which they were made.
    entries: list[Entry]

    #: Who controls each company at the end of the log, and why, for the companies whose shares are asked for; left out
    #: if there are none.
    control: NotRequired[list[LedgerControl]]


class LedgerControl(TypedDict):
    """A company with its controller."""

    #: The company.
    company: str

    #: The player who controls it.
    player: str

    #: The reason, in a few words: `most shares, 3`.
    because: str

    #: The number of the declared move that gave this player control; null if no move did.
    move: int | None

    #: The line of that move in the file; null if no move gave control.
    line: int | None


class RepairDocument(TypedDict):
    """What probably happened in one log: railref repair --format json."""

    #: The version of the JSON format.
    schema: Literal[1]

    #: The file name of the log, as it was given or found; `-` is standard input.
    log: str

    #: The number of the log among the YAML documents of the file, from 1.
    document: int

    #: The log's header key `id`, by which programs refer to it; null if it has none.
    id: str | None

    #: The title in the log's header, cut after 200 characters like `date`, `place` and the names; null if it has none.
    title: str | None

    #: The date in the log's header, as it is written; null if it has none.
    date: str | None

    #: The place in the log's header where the game was played; null if it has none.
    place: str | None

    #: The players, in the order in which the log lists them.
    players: list[str]

    #: The id of the game, such as `steel-driver`; null if the log names none.
    game: Literal["steel-driver", "ride-the-rails", "mini-rails", "transamerica", None]

    #: The program that judged the log, and the edition of the rules that it used.
    referee: Referee

    #: The name of the board; null if there is none.
    board: str | None

    #: A warning about the board that a reader should know before trusting it; left out if there is none.
    board_notice: NotRequired[str]

    #: The choice in force for each ruling, by the ruling's key: what the table chose, or the default.
    rulings: Rulings

    #: Where each choice in force comes from, by the ruling's key: `log`, `settings` (railref.toml), `command`
    #: (`--ruling`), or `default` if nobody chose.
    rulings_from: dict[str, Literal["default", "log", "settings", "command"]]

    #: Which keys of the log's starting position are given and which are assumed; left out if the log begins at the
    #: start of the game.
    position: NotRequired[GivenPosition]

    #: The assumed keys of that position, each with the reason; left out if nothing is assumed.
    assumed: NotRequired[list[Assumed]]

    #: How many files were skipped by the search that found the log; left out if none were.
    kept_out: NotRequired[Kept_out]

    #: The judgement of the log.
    verdict: Literal["legal", "accepted", "undecided", "illegal", "malformed"]

    #: The irregularities that the table accepted, in the order of the log.
    accepted: list[FindingRecord]

    #: How many more accepted irregularities there are than `--max-findings` lists; left out if all are listed.
    accepted_not_listed: NotRequired[int]

    #: The first violation or fault; null if the log is sound.
    first: RepairFirst | None

    #: The fixes of form, such as a misspelt word or a missing bracket, that are part of every repair.
    mends: list[RepairEdit]

    #: The repairs, best first: all that are as good as the first, up to 1,000, then others.
    repairs: list[RepairRepair]

    #: How many repairs are as good as the first, listed or not.
    equally_good: int

    #: What the equally good repairs have in common; empty unless there are several.
    groups: list[RepairGroup]

    #: A question for the players that would tell the equally good repairs apart; null if there is none.
    question: RepairQuestion | None

    #: Whether every repair with one edit was tried; always false if the repairs have two edits.
    exhaustive: bool

    #: What was not tried, or not everywhere, because it would be too much work; each in words.
    not_tried: list[str]

    #: How many edits were tried.
    replays: int

    #: How far the best edit gets if there is no repair; null otherwise.
    best: RepairBest | None

    #: What to consider before any repair: a hand that was probably copied from an earlier deal, or that the rest of the
    #: record is sound if the table lets a move stand; null otherwise.
    remark: str | None


class RepairFirst(TypedDict):
    """The first violation or fault of a log."""

    #: The code of the rule, such as `steel-driver/route-taken`.
    rule: str

    #: The number of the declared move that it is in, including expects; null outside `moves`.
    move: int | None

    #: Its line in the file.
    line: int

    #: What is wrong, in a sentence.
    message: str

    #: The rulings that it depends on; left out if there are none.
    rests_on: NotRequired[Rests_on | None]


class RepairEdit(TypedDict):
    """An edit of the text."""

    #: Whether it inserts, deletes or replaces text.
    kind: Literal["insert", "delete", "replace"]

    #: The number of the declared move that it concerns, including expects; null outside `moves`.
    move: int | None

    #: Where the replaced text begins, in bytes from the start of the file.
    offset: int

    #: Where the replaced text ends, in bytes from the start of the file; equal to `offset` for an insertion.
    end: int

    #: The new text; empty for a deletion.
    text: str


class RepairRepair(TypedDict):
    """A repair."""

    #: Its rank, from 1.
    rank: int

    #: How unlikely the slips are that the repair corrects; the lower, the likelier the repair.
    cost: int

    #: The kinds of these slips.
    kinds: list[Literal["omitted", "twice", "superfluous", "swapped", "actor", "value", "moved", "other-move", "expect", "result", "form", "merged", "exchanged", "names-exchanged", "carried-on"]]

    #: What probably happened, in a sentence.
    sentence: str

    #: The edits of the text, in its order; applying them from last to first gives the repaired log.
    edits: list[RepairEdit]

    #: The verdict on the repaired log.
    verdict: Literal["legal", "accepted", "undecided", "illegal", "malformed"]

    #: Whether the game of the repaired log reaches its end.
    complete: bool

    #: The players by their places in the standing of the repaired log.
    ranking: list[Place]

    #: How much of the log is sound after the last edit.
    follows: RepairFollows

    #: The rulings that the repair needs: under another choice, the repaired log is illegal, and each says why. Left out
    #: if there are none. Only the first ten repairs are judged under other choices.
    rests_on: NotRequired[Rests_on | None]


class RepairFollows(TypedDict):
    """How much of a log is sound after the last edit of a repair."""

    #: How many of the following moves are legal.
    moves: int

    #: How many of the following expects are true.
    expects: int

    #: Whether the log has a `result`, which is then true.
    result: bool


class RepairGroup(TypedDict):
    """Equally good repairs of one kind."""

    #: What they have in common, in a sentence.
    pattern: str

    #: How many there are, listed or not.
    count: int

    #: Whether all of them that are listed lead to the same standing.
    same_standing: bool


class RepairQuestion(TypedDict):
    """A question for the players that would tell repairs apart."""

    #: The number of the declared move before which to ask, including expects; null for the end of the log.
    move: int | None

    #: The value to ask for, such as `cash of Andy`.
    subject: str

    #: The possible answers, the one that most repairs give first.
    answers: list[RepairAnswer]


class RepairAnswer(TypedDict):
    """A possible answer to the question."""

    #: The answer.
    answer: str

    #: How many of the equally good repairs give this answer.
    repairs: int


class RepairBest(TypedDict):
    """How far the best edit gets if there is no repair."""

    #: The edit, in a sentence.
    sentence: str

    #: The number of the declared move at which the edited log is still wrong, including expects; null for the `result`.
    move: int | None


class ReplayDocument(TypedDict):
    """The game, move by move: railref replay --format json."""

    #: The version of the JSON format.
    schema: Literal[1]

    #: The file name of the log, as it was given or found; `-` is standard input.
    log: str

    #: The number of the log among the YAML documents of the file, from 1.
    document: int

    #: The log's header key `id`, by which programs refer to it; null if it has none.
    id: str | None

    #: The title in the log's header, cut after 200 characters like `date`, `place` and the names; null if it has none.
    title: str | None

    #: The date in the log's header, as it is written; null if it has none.
    date: str | None

    #: The place in the log's header where the game was played; null if it has none.
    place: str | None

    #: The players, in the order in which the log lists them.
    players: list[str]

    #: The id of the game, such as `steel-driver`; null if the log names none.
    game: Literal["steel-driver", "ride-the-rails", "mini-rails", "transamerica", None]

    #: The program that judged the log, and the edition of the rules that it used.
    referee: Referee

    #: The name of the board; null if there is none.
    board: str | None

    #: A warning about the board that a reader should know before trusting it; left out if there is none.
    board_notice: NotRequired[str]

    #: The choice in force for each ruling, by the ruling's key: what the table chose, or the default.
    rulings: Rulings

    #: Where each choice in force comes from, by the ruling's key: `log`, `settings` (railref.toml), `command`
    #: (`--ruling`), or `default` if nobody chose.
    rulings_from: dict[str, Literal["default", "log", "settings", "command"]]

    #: Which keys of the log's starting position are given and which are assumed; left out if the log begins at the
    #: start of the game.
    position: NotRequired[GivenPosition]

    #: The assumed keys of that position, each with the reason; left out if nothing is assumed.
    assumed: NotRequired[list[Assumed]]

    #: How many files were skipped by the search that found the log; left out if none were.
    kept_out: NotRequired[Kept_out]

    #: The judgement of the log.
    verdict: Literal["legal", "accepted", "undecided", "illegal", "malformed"]

    #: Whether the game reached its end.
    complete: bool

    #: The irregularities that the table accepted, in the order of the log.
    accepted: list[FindingRecord]

    #: How many more accepted irregularities there are than `--max-findings` lists; left out if all are listed.
    accepted_not_listed: NotRequired[int]

    #: The names given by `--about`, to which the moments are restricted; left out without it.
    about: NotRequired[list[str]]

    #: The moments, in the order of the game.
    moments: list[ReplayMoment]

    #: What is wrong in the whole log, in its order: the violations or, for a malformed log, its faults.
    violations: list[FindingRecord]

    #: How many more violations, or faults of a malformed log, there are than `--max-findings` lists; left out if all
    #: are listed.
    violations_not_listed: NotRequired[int]

    #: The standing, final or so far; null if there is none, as for a malformed log.
    standing: Standing | None

    #: The players by their places, the best score first; empty for a malformed log.
    ranking: list[Place]

    #: The unit of the scores: `$` or `points`; null if there is none, as for a malformed log.
    unit: str | None


class ReplayMoment(TypedDict):
    """A moment of the game."""

    #: The number of the declared move that the moment is, or of the last one before it, including expects; 0 before the
    #: first.
    move: int

    #: The line of the declared move; null unless the moment is one.
    line: int | None

    #: What caused the moment.
    kind: Literal["opening", "declared", "implied", "automatic", "passed-over"]

    #: The turn or round, from 1.
    turn: int

    #: The phase, as `expect` names it.
    phase: Literal["auction", "build", "profits", "final", "over", "shares", "ride", "draw", "action", "deal", "start", "lay"]

    #: The declared move or filled-in pass; null if the moment has neither.
    declared: Move | None

    #: What happened, in sentences.
    events: list[str]

    #: The account entries about the names given by `--about`; left out without it, and if there are none.
    entries: NotRequired[list[Entry]]


class RulesDocument(TypedDict):
    """The rules of a game: railref rules GAME --json."""

    #: The version of the JSON format.
    schema: Literal[1]

    #: The id of the game, such as `steel-driver`.
    game: Literal["steel-driver", "ride-the-rails", "mini-rails", "transamerica"]

    #: The editions of the rules, oldest first.
    editions: list[int]

    #: The rules, in the order in which they are checked.
    rules: list[RulesEntry]

    #: The points that the rulebook leaves open.
    rulings: list[RulesRuling]


class RulesEntry(TypedDict):
    """A rule."""

    #: Its code.
    code: str

    #: The rule in a sentence.
    sentence: str

    #: The section of the rulebook that states it.
    section: str

    #: What follows if a table accepts a breach of the rule; null if a breach cannot be accepted.
    accepted: str | None

    #: A longer explanation.
    details: str


class RulesRuling(TypedDict):
    """A point the rulebook leaves open."""

    #: Its key under `rulings` in the header of a log.
    key: str

    #: The question.
    question: str

    #: The choices; the first is the default.
    choices: list[RulesChoice]


class RulesChoice(TypedDict):
    """A choice for a ruling."""

    #: The choice as a header writes it.
    name: str

    #: What it means.
    meaning: str


class RulingsDocument(TypedDict):
    """How one log is judged under the other choices of its rulings: railref rulings --format json."""

    #: The version of the JSON format.
    schema: Literal[1]

    #: The file name of the log, as it was given or found; `-` is standard input.
    log: str

    #: The number of the log among the YAML documents of the file, from 1.
    document: int

    #: The log's header key `id`, by which programs refer to it; null if it has none.
    id: str | None

    #: The title in the log's header, cut after 200 characters; null if it has none.
    title: str | None

    #: The date in the log's header, as it is written; null if it has none.
    date: str | None

    #: The place in the log's header where the game was played; null if it has none.
    place: str | None

    #: The players, in the order in which the log lists them.
    players: list[str]

    #: The id of the game, such as `steel-driver`; null if the log names none.
    game: Literal["steel-driver", "ride-the-rails", "mini-rails", "transamerica", None]

    #: The program that judged the log, and the edition of the rules that it used.
    referee: Referee

    #: The name of the board; null if there is none.
    board: str | None

    #: The judgement of the log.
    verdict: Literal["legal", "accepted", "undecided", "illegal", "malformed"]

    #: Whether the game reached its end.
    complete: bool

    #: The winner under the choices in force: a name, a list of names if several have won, or null if nobody has.
    winner: str | None | list[str]

    #: How many combinations of choices the game's rulings allow; 0 for a malformed log.
    readings: int

    #: How many of these combinations the log was judged under: all of them or, if there are more than 256, those that
    #: change one or two choices.
    tried: int

    #: The keys of the rulings that matter: another choice, alone or together with other changed choices, changes the
    #: verdict, the first finding, the winner or a figure of the standing.
    matters: list[str]

    #: Every ruling of the game, with the outcome under each of its other choices.
    rulings: list[RulingsReread]

    #: Sets of choices that change something together, although no part of the set does; left out if there are none.
    together: NotRequired[list[RulingsTogether]]

    #: For a log that is illegal or undecided: the smallest sets of changed choices under which it is legal or accepted.
    #: Empty if there are none.
    legal_under: list[RulingsLegal_under]


RulingsReread = TypedDict(
    "RulingsReread",
    {
        #: The key of the ruling.
        "key": "str",
        #: The choice in force.
        "choice": "str",
        #: Where the choice in force comes from.
        "from": 'Literal["default", "log", "settings", "command"]',
        #: The outcome under each other choice.
        "under": "list[RulingsUnder_choice]",
    },
)


class RulingsUnder_choice(TypedDict):
    """The outcome under another choice of one ruling."""

    #: The other choice.
    choice: str

    #: The judgement of the log under the other choices.
    verdict: Literal["legal", "accepted", "undecided", "illegal", "malformed"]

    #: The first finding under the other choices; null if there is none.
    finding: RulingsFirst_finding | None

    #: The winner: a name, a list of names if several have won, or null if nobody has.
    winner: str | None | list[str]

    #: The figures of the standing that differ; empty if the replay stops at an illegal move.
    changes: list[Change]


class RulingsFirst_finding(TypedDict):
    """The first finding in a log."""

    #: The code of the rule, such as `steel-driver/route-taken`.
    rule: str

    #: The number of the declared move it is in, from 1, including expects; null outside `moves`.
    move: int | None

    #: Its line in the file; null for a fault of form.
    line: int | None

    #: What is wrong, in a sentence.
    message: str


class RulingsTogether(TypedDict):
    """The outcome under several changed choices."""

    #: The changed choices.
    choices: list[RulingsOther_choice]

    #: The judgement of the log under the other choices.
    verdict: Literal["legal", "accepted", "undecided", "illegal", "malformed"]

    #: The first finding under the other choices; null if there is none.
    finding: RulingsFirst_finding | None

    #: The winner: a name, a list of names if several have won, or null if nobody has.
    winner: str | None | list[str]

    #: The figures of the standing that differ; empty if the replay stops at an illegal move.
    changes: list[Change]


class RulingsOther_choice(TypedDict):
    """Another choice of a ruling."""

    #: The key of the ruling.
    key: str

    #: The other choice.
    choice: str


class RulingsLegal_under(TypedDict):
    """A set of changed choices under which an illegal log is legal or accepted."""

    #: The changed choices.
    changes: list[RulingsOther_choice]

    #: The winner: a name, a list of names if several have won, or null if nobody has.
    winner: str | None | list[str]

    #: The standing, final or so far; null if there is none, as for a malformed log.
    standing: Standing | None


class StateDocument(TypedDict):
    """The table at one position of a log: railref state --format json. If there is no such position, the keys about it
    are null."""

    #: The version of the JSON format.
    schema: Literal[1]

    #: The file name of the log, as it was given or found; `-` is standard input.
    log: str

    #: The number of the log among the YAML documents of the file, from 1.
    document: int

    #: The log's header key `id`, by which programs refer to it; null if it has none.
    id: str | None

    #: The title in the log's header, cut after 200 characters like `date`, `place` and the names; null if it has none.
    title: str | None

    #: The date in the log's header, as it is written; null if it has none.
    date: str | None

    #: The place in the log's header where the game was played; null if it has none.
    place: str | None

    #: The players, in the order in which the log lists them.
    players: list[str]

    #: The id of the game, such as `steel-driver`; null if the log names none.
    game: Literal["steel-driver", "ride-the-rails", "mini-rails", "transamerica", None]

    #: The program that judged the log, and the edition of the rules that it used.
    referee: Referee

    #: The name of the board; null if there is none.
    board: str | None

    #: A warning about the board that a reader should know before trusting it; left out if there is none.
    board_notice: NotRequired[str]

    #: The choice in force for each ruling, by the ruling's key: what the table chose, or the default.
    rulings: Rulings

    #: Where each choice in force comes from, by the ruling's key: `log`, `settings` (railref.toml), `command`
    #: (`--ruling`), or `default` if nobody chose.
    rulings_from: dict[str, Literal["default", "log", "settings", "command"]]

    #: Which keys of the log's starting position are given and which are assumed; left out if the log begins at the
    #: start of the game.
    position: NotRequired[GivenPosition]

    #: The assumed keys of that position, each with the reason; left out if nothing is assumed.
    assumed: NotRequired[list[Assumed]]

    #: How many files were skipped by the search that found the log; left out if none were.
    kept_out: NotRequired[Kept_out]

    #: The judgement of the log.
    verdict: Literal["legal", "accepted", "undecided", "illegal", "malformed"]

    #: Whether the game reached its end.
    complete: bool

    #: The irregularities that the table accepted, in the order of the log.
    accepted: list[FindingRecord]

    #: How many more accepted irregularities there are than `--max-findings` lists; left out if all are listed.
    accepted_not_listed: NotRequired[int]

    #: The number of the declared move before the position, including expects; 0 before the first. Null if there is no
    #: such position.
    move: int | None

    #: How many passes were filled in after that move.
    implied: int | None

    #: The turn or round, from 1.
    turn: int | None

    #: The phase, as `expect` names it.
    phase: Literal["auction", "build", "profits", "final", "over", "shares", "ride", "draw", "action", "deal", "start", "lay", None]

    #: Whether the game is over at this position.
    over: bool | None

    #: Every key of the game's `expect` with its value at this position; null if there is no such position.
    state: dict[str, Any] | None

    #: Who controls each company that has a controller, and why; left out if none has.
    control: NotRequired[list[StateControl]]

    #: What it takes to reach the places given by `--reach` from this position; left out without it.
    reach: NotRequired[list[StateReach]]


class StateControl(TypedDict):
    """A company with its controller."""

    #: The company.
    company: str

    #: The player who controls it.
    player: str

    #: The reason, in a few words: `most shares, 3`.
    because: str

    #: The number of the declared move that gave this player control; null if no move did.
    move: int | None

    #: The line of that move in the file; null if no move gave control.
    line: int | None


class StateReach(TypedDict):
    """What it takes a company or a player to reach a place."""

    #: The company or the player.
    who: str

    #: The place.
    place: str

    #: Whether it is reached already.
    reached: bool

    #: The cost of the cheapest way, the most important unit first; empty if there is no way.
    cost: list[StateCost]

    #: The places along the cheapest way, from its beginning to the place; empty if the place is reached already or
    #: there is no way.
    way: list[str]

    #: What cuts the place off, each in a few words, such as `Denver-Omaha (blue)`; empty if there is a way.
    cut_off: list[str]


class StateCost(TypedDict):
    """A part of a cost."""

    #: What is counted: `cubes`, `links`, `locomotives`, `discs` or `tracks`.
    unit: str

    #: How many of them the way takes.
    count: int
