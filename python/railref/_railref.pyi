"""What is written in Rust.

Written by stubs.py from the schemas; do not edit."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Literal, final

from ._commands import Source
from .documents import (
    Assumed,
    Counts,
    Differing,
    FindingRecord,
    GivenPosition,
    Kept_out,
    Label,
    Move,
    Place,
    Referee,
    Replaced,
    Rests_on,
    Rulings,
    RulingsDocument,
    ScoreDocument,
    ScoreStanding,
    Sheet,
    Span,
    Standing,
    Track,
    VerdictDocument,
)

__all__ = [
    "Finding",
    "Position",
    "Score",
    "Verdict",
    "Verdicts",
    "_Session",
    "__version__",
    "check",
    "check_many",
    "differences",
    "laid_out",
    "main",
    "rulings",
    "score",
    "tracks",
]

__version__: str

@final
class Finding:
    """A violation, an accepted irregularity or a warning."""

    @property
    def rule(self) -> str:
        """The code of the rule, such as `steel-driver/route-taken`."""

    @property
    def severity(self) -> Literal["error", "warning"]:
        """`error` for a violation or a fault of form, `warning` for an accepted irregularity or anything else that is
        odd."""

    @property
    def move(self) -> int | None:
        """The number of the declared move it is in, from 1, including expects; null outside `moves`."""

    @property
    def message(self) -> str:
        """What is wrong, in a sentence."""

    @property
    def help(self) -> str | None:
        """Further explanation in words: the figures, what to do, or what would have been legal; null if there is nothing to
        add."""

    @property
    def after_illegal(self) -> bool:
        """Whether it comes after an illegal move, so that it may only be a consequence of that move."""

    @property
    def section(self) -> str | None:
        """The section of the rulebook that states the rule; null if it is not a rule of a game."""

    @property
    def also(self) -> list[str]:
        """The codes of the other rules that the move breaks."""

    @property
    def rests_on(self) -> Rests_on | None:
        """What it depends on besides the moves: rulings (another choice would remove the finding) and values that the
        starting position leaves out. Left out if it depends on the moves alone."""

    @property
    def reason(self) -> str | None:
        """The reason why the table accepted it; left out unless it is an accepted irregularity."""

    @property
    def board_file(self) -> str | None:
        """The board file, or the settings file that names the board, if the finding is in it; `span` and `labels` are then
        places in that file. Left out if the finding is in the log."""

    @property
    def instead(self) -> str | None:
        """What was most likely meant in place of the underlined text; left out if there is no guess."""

    @property
    def span(self) -> Span:
        """The range of text that the finding is about, which reports underline."""

    @property
    def labels(self) -> list[Label]:
        """The underlined text, followed by the earlier places related to it, each with a few words of explanation."""

    @property
    def declared(self) -> Move | None:
        """The move as it was declared; null if the finding is not about a move."""

    @property
    def legal(self) -> list[Move]:
        """The moves that would have been legal instead, or the first few of them; empty if none are known."""

    @property
    def differences(self) -> list[Differing]:
        """The values that an `expect` or the `result` states wrongly; left out for any other finding."""

    def to_dict(self) -> FindingRecord:
        """The document as the published schema has it."""

    def to_json(self) -> str:
        """The document on a line, as the command writes it, without the line break."""

    @classmethod
    def from_json(cls, text: str) -> Finding:
        """Reads what `to_json` or the command has written. Raises ValueError if it is something else."""

    def __eq__(self, other: object, /) -> bool: ...

@final
class Verdict:
    """What the referee says of one log."""

    @property
    def schema(self) -> Literal[1]:
        """The version of the JSON format."""

    @property
    def log(self) -> str:
        """The file name of the log, as it was given or found; `-` is standard input."""

    @property
    def document(self) -> int:
        """The number of the log among the YAML documents of the file, from 1."""

    @property
    def id(self) -> str | None:
        """The log's header key `id`, by which programs refer to it; null if it has none."""

    @property
    def title(self) -> str | None:
        """The title in the log's header, cut after 200 characters like `date`, `place` and the names; null if it has
        none."""

    @property
    def date(self) -> str | None:
        """The date in the log's header, as it is written; null if it has none."""

    @property
    def place(self) -> str | None:
        """The place in the log's header where the game was played; null if it has none."""

    @property
    def players(self) -> list[str]:
        """The players, in the order in which the log lists them."""

    @property
    def game(self) -> Literal["steel-driver", "ride-the-rails", "mini-rails", "transamerica", None]:
        """The id of the game, such as `steel-driver`; null if the log names none."""

    @property
    def referee(self) -> Referee:
        """The program that judged the log, and the edition of the rules that it used."""

    @property
    def board(self) -> str | None:
        """The name of the board; null if there is none."""

    @property
    def board_notice(self) -> str | None:
        """A warning about the board that a reader should know before trusting it; left out if there is none."""

    @property
    def rulings(self) -> Rulings:
        """The choice in force for each ruling, by the ruling's key: what the table chose, or the default."""

    @property
    def rulings_from(self) -> dict[str, Literal["default", "log", "settings", "command"]]:
        """Where each choice in force comes from, by the ruling's key: `log`, `settings` (railref.toml), `command`
        (`--ruling`), or `default` if nobody chose."""

    @property
    def position(self) -> GivenPosition | None:
        """Which keys of the log's starting position are given and which are assumed; left out if the log begins at the
        start of the game."""

    @property
    def assumed(self) -> list[Assumed] | None:
        """The assumed keys of that position, each with the reason; left out if nothing is assumed."""

    @property
    def kept_out(self) -> Kept_out | None:
        """How many files were skipped by the search that found the log; left out if none were."""

    @property
    def verdict(self) -> Literal["legal", "accepted", "undecided", "illegal", "malformed"]:
        """The judgement of the log."""

    @property
    def complete(self) -> bool:
        """Whether the game reached its end."""

    @property
    def moves(self) -> Counts:
        """The counts of the log's moves."""

    @property
    def violations(self) -> list[Finding]:
        """What is wrong, in the order of the log."""

    @property
    def accepted(self) -> list[Finding]:
        """The irregularities that the table accepted, in the order of the log."""

    @property
    def warnings(self) -> list[Finding]:
        """What is odd but breaks no rule."""

    @property
    def violations_not_listed(self) -> int:
        """How many more violations, or faults of a malformed log, there are than `--max-findings` lists; left out if all
        are listed."""

    @property
    def accepted_not_listed(self) -> int:
        """How many more accepted irregularities there are than `--max-findings` lists; left out if all are listed."""

    @property
    def warnings_not_listed(self) -> int:
        """How many more warnings there are than `--max-findings` lists; left out if all are listed."""

    @property
    def standing(self) -> Standing | None:
        """The standing, final or so far; null if there is none, as for a malformed log."""

    @property
    def ranking(self) -> list[Place]:
        """The players by their places, the best score first; empty for a malformed log."""

    @property
    def unit(self) -> str | None:
        """The unit of the scores: `$` or `points`; null for a malformed log."""

    @property
    def is_sound(self) -> bool:
        """Whether every move is legal or was let stand, and every claim is true."""

    def to_dict(self) -> VerdictDocument:
        """The document as the published schema has it."""

    def to_json(self) -> str:
        """The document on a line, as the command writes it, without the line break."""

    @classmethod
    def from_json(cls, text: str) -> Verdict:
        """Reads what `to_json` or the command has written. Raises ValueError if it is something else."""

    def __eq__(self, other: object, /) -> bool: ...

@final
class Score:
    """The standing of one log and how it came about."""

    @property
    def schema(self) -> Literal[1]:
        """The version of the JSON format."""

    @property
    def log(self) -> str:
        """The file name of the log, as it was given or found; `-` is standard input."""

    @property
    def document(self) -> int:
        """The number of the log among the YAML documents of the file, from 1."""

    @property
    def id(self) -> str | None:
        """The log's header key `id`, by which programs refer to it; null if it has none."""

    @property
    def title(self) -> str | None:
        """The title in the log's header, cut after 200 characters like `date`, `place` and the names; null if it has
        none."""

    @property
    def date(self) -> str | None:
        """The date in the log's header, as it is written; null if it has none."""

    @property
    def place(self) -> str | None:
        """The place in the log's header where the game was played; null if it has none."""

    @property
    def players(self) -> list[str]:
        """The players, in the order in which the log lists them."""

    @property
    def game(self) -> Literal["steel-driver", "ride-the-rails", "mini-rails", "transamerica", None]:
        """The id of the game, such as `steel-driver`; null if the log names none."""

    @property
    def referee(self) -> Referee:
        """The program that judged the log, and the edition of the rules that it used."""

    @property
    def board(self) -> str | None:
        """The name of the board; null if there is none."""

    @property
    def board_notice(self) -> str | None:
        """A warning about the board that a reader should know before trusting it; left out if there is none."""

    @property
    def rulings(self) -> Rulings:
        """The choice in force for each ruling, by the ruling's key: what the table chose, or the default."""

    @property
    def rulings_from(self) -> dict[str, Literal["default", "log", "settings", "command"]]:
        """Where each choice in force comes from, by the ruling's key: `log`, `settings` (railref.toml), `command`
        (`--ruling`), or `default` if nobody chose."""

    @property
    def position(self) -> GivenPosition | None:
        """Which keys of the log's starting position are given and which are assumed; left out if the log begins at the
        start of the game."""

    @property
    def assumed(self) -> list[Assumed] | None:
        """The assumed keys of that position, each with the reason; left out if nothing is assumed."""

    @property
    def kept_out(self) -> Kept_out | None:
        """How many files were skipped by the search that found the log; left out if none were."""

    @property
    def verdict(self) -> Literal["legal", "accepted", "undecided", "illegal", "malformed"]:
        """The judgement of the log."""

    @property
    def complete(self) -> bool:
        """Whether the game reached its end."""

    @property
    def accepted(self) -> list[Finding]:
        """The irregularities that the table accepted, in the order of the log."""

    @property
    def accepted_not_listed(self) -> int:
        """How many more accepted irregularities there are than `--max-findings` lists; left out if all are listed."""

    @property
    def at(self) -> int | None:
        """The number of the declared move after which the standing was read; left out for the standing at the end of the
        log."""

    @property
    def without(self) -> int | None:
        """The number of the declared move that was removed before the rest was judged; left out if none was."""

    @property
    def replaced(self) -> Replaced | None:
        """The moves replaced by `--replace`, what was then found, and the figures before and after; left out without it.
        Everything else in the document is about the changed log."""

    @property
    def provisional(self) -> bool:
        """Whether the log is illegal or undecided, so that the standing is only provisional."""

    @property
    def standing(self) -> ScoreStanding | None:
        """The standing, final or so far; null if there is none, as for a malformed log. Besides the values it has the key
        `rests_on` if it depends on rulings or on assumed keys."""

    @property
    def ranking(self) -> list[Place]:
        """The players by their places, the best score first; empty if there is no standing."""

    @property
    def unit(self) -> str | None:
        """The unit of the scores: `$` or `points`; null if there is no standing."""

    @property
    def rests_on_assumed(self) -> list[str] | None:
        """The keys that the standing depends on and that the log's starting position leaves out or gives only in part, so
        that scores and winner are as assumed; left out if there are none."""

    @property
    def tie_break(self) -> str | None:
        """What broke a tie for first place, in words; null if nothing had to."""

    @property
    def sheets(self) -> list[Sheet]:
        """The tables of figures that show how the standing came about."""

    def to_dict(self) -> ScoreDocument:
        """The document as the published schema has it."""

    def to_json(self) -> str:
        """The document on a line, as the command writes it, without the line break."""

    @classmethod
    def from_json(cls, text: str) -> Score:
        """Reads what `to_json` or the command has written. Raises ValueError if it is something else."""

    def __eq__(self, other: object, /) -> bool: ...

@final
class Verdicts(Iterator[Verdict]):
    """Verdicts as they are ready, in the order of the paths."""

    def __iter__(self) -> Verdicts: ...
    def __next__(self) -> Verdict: ...

@final
class Position:
    """The table at one moment of a game. A notebook shows it as a map."""

    @staticmethod
    def begin(game: str, players: Sequence[str], header: dict[str, Any] | None = None) -> Position:
        """Returns the table before the first move of a game. `header` has further keys of the log's header.

        Raises NoPosition if the header is not one that a log may have.
        """

    @staticmethod
    def from_log(
        log: Source,
        *,
        at: int | None = None,
        name: str | os.PathLike[str] | None = None,
        keep_going: bool = False,
        rulings: dict[str, str] | None = None,
    ) -> Position:
        """Returns the position after a declared move (0 is the table as the log begins), or the last one reached.

        Raises NoPosition if the log has no such position, ValueError if the text holds several logs.
        """

    @property
    def game(self) -> str:
        """The game."""

    @property
    def move(self) -> int:
        """The number of the declared move before it; 0 before the first."""

    @property
    def turn(self) -> int:
        """Turn or round, from 1."""

    @property
    def phase(self) -> str:
        """The phase, in the words of expect."""

    @property
    def over(self) -> bool:
        """Whether the game has reached its end."""

    def state(self) -> dict[str, Any]:
        """Returns every key of the game's expect with its value, like `state` in the document of `railref state`: the keys are
        those of the game."""

    def legal_moves(self) -> list[Move]:
        """Returns the legal moves, in the game's order. Chance events (a draw, a deal, a reveal) are not listed."""

    def play(self, action: Move | str) -> Position:
        """Returns the position after a move, after passes that may be left out before it, and after automatic steps.

        This position does not change. Raises IllegalMove if the rules refuse the move, or if it is not a move.
        """

    def log(self) -> str:
        """Returns the text of the log that leads here: the one that it was taken from, up to this position, and the moves
        played since. Comments and the layout are not kept."""

    def why(self, action: Move | str) -> list[Finding]:
        """Returns why a move cannot be played here; empty if it can."""

    def svg(self) -> str:
        """Returns the table as a drawing: the map with everything on it."""

    def _repr_svg_(self) -> str: ...

@final
class _Session:
    """What `railref.Session` talks to: a request in, a reply out, both JSON texts."""

    def __new__(cls) -> _Session: ...
    def request(self, text: str) -> str:
        """Answers a request, or a line, which is played."""

def check(
    log: Source,
    *,
    name: str | os.PathLike[str] | None = None,
    keep_going: bool = False,
    complete: bool = False,
    max_findings: int | None = None,
    rulings: dict[str, str] | None = None,
) -> Verdict:
    """Judges one log, given as its text or as its file.

    Raises ValueError if a second log follows: `check_many` judges all the logs of a file. OSError if there is no such file.
    The board files that a log names are read relative to its file, or to `name`, by which it is then called; of a text without
    a name no file is read.
    The keywords are the options of the command; no railref.toml is read.
    """

def check_many(
    paths: str | os.PathLike[str] | Iterable[str | os.PathLike[str]],
    jobs: int | None = None,
    *,
    keep_going: bool = False,
    complete: bool = False,
    max_findings: int | None = None,
    rulings: dict[str, str] | None = None,
    exclude: Sequence[str] | None = None,
    roots: Sequence[str | os.PathLike[str]] | None = None,
    config: str | os.PathLike[str] | None = None,
) -> Verdicts:
    """Judges the logs of files, folders and patterns, `jobs` at a time, and yields their verdicts in order.

    Raises OSError for what cannot be read, after everything else has been yielded. `config` names a railref.toml.
    """

def score(
    log: Source,
    *,
    at: int | None = None,
    without: int | None = None,
    replace: dict[int, str] | dict[int, Move] | None = None,
    name: str | os.PathLike[str] | None = None,
    keep_going: bool = False,
    complete: bool = False,
    rulings: dict[str, str] | None = None,
) -> Score:
    """Returns the standing of one log and how it came about. Raises ValueError if there are several.

    With `at` it is the standing after this declared move, with `without` the one that results if this declared move is left
    out. `replace` has other moves by the numbers of those in whose place they are put, and `Score.replaced` then compares the
    figures. Raises ValueError if the log has no such move, or if what is to replace it is not a move.
    """

def rulings(
    log: Source,
    *,
    name: str | os.PathLike[str] | None = None,
    keep_going: bool = False,
    complete: bool = False,
    rulings: dict[str, str] | None = None,
) -> RulingsDocument:
    """Whether a ruling matters: what becomes of one log under every other choice, as `railref rulings` has it.

    Raises ValueError if there are several logs.
    """

def tracks(
    log: Source,
    *,
    every: Literal["move", "turn"] = "move",
    name: str | os.PathLike[str] | None = None,
    keep_going: bool = False,
    rulings: dict[str, str] | None = None,
) -> list[Track]:
    """Returns the value of every track at every moment: the records of `railref tracks`, for a table.

    Those of an illegal log end before the violation; a malformed log has none. Raises ValueError if the text holds
    several logs.
    """

def differences(
    left: Source,
    right: Source,
    names: tuple[str, str],
    *,
    keep_going: bool = False,
    rulings: dict[str, str] | None = None,
) -> str:
    """Compares two accounts, as `railref.diff` does, and returns the document as JSON. A text is called by the name beside it."""

def laid_out(log: Source) -> str:
    """Returns the canonical text of the logs of a file or a text, as `railref.fmt` does."""

def main(args: list[str]) -> int:
    """Runs the command with arguments, its own name first; returns the exit status."""
