"""What is written in Rust.

Written by stubs.py from the schemas; do not edit."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Literal, final

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
        """The code of the rule."""

    @property
    def severity(self) -> Literal["error", "warning"]:
        """error for violations, warning for all else."""

    @property
    def move(self) -> int | None:
        """The declared move it is in, from 1, expects included; null outside of moves."""

    @property
    def message(self) -> str:
        """What is wrong, in a sentence."""

    @property
    def help(self) -> str | None:
        """What to do, or what would have been legal."""

    @property
    def after_illegal(self) -> bool:
        """Whether it follows an illegal move."""

    @property
    def section(self) -> str | None:
        """Where the rulebook says it; null if it is not a game's rule."""

    @property
    def also(self) -> list[str]:
        """Other rules the move breaks."""

    @property
    def rests_on(self) -> Rests_on | None:
        """What it depends on besides the moves: rulings (under another choice the finding would not exist) and values that
        the position leaves out. Absent if it depends on the moves alone."""

    @property
    def reason(self) -> str | None:
        """Why the table let it stand; only of accepted irregularities."""

    @property
    def board_file(self) -> str | None:
        """The board file that it lies in, or the settings that name the board; then its places are in that file."""

    @property
    def instead(self) -> str | None:
        """What the underlined text should most likely be."""

    @property
    def span(self) -> Span:
        """The underlined text."""

    @property
    def labels(self) -> list[Label]:
        """The underlined text, then earlier places that belong to it."""

    @property
    def declared(self) -> Move | None:
        """The move as it was declared; null if the finding is not about a move."""

    @property
    def legal(self) -> list[Move]:
        """What would have been legal, or the first of it."""

    @property
    def differences(self) -> list[Differing]:
        """The values that are stated otherwise than they are; only of an expect or a result."""

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
        """The version of this form."""

    @property
    def log(self) -> str:
        """The file as it was named; - is standard input."""

    @property
    def document(self) -> int:
        """Which document of the file, from 1."""

    @property
    def id(self) -> str | None:
        """What a program knows the log by: its header key id; null if it has none."""

    @property
    def title(self) -> str | None:
        """The title, as the log has it; cut after 200 characters, as are date, place and names."""

    @property
    def date(self) -> str | None:
        """The day it was played, as the log has it."""

    @property
    def place(self) -> str | None:
        """Where it was played, as the log has it."""

    @property
    def players(self) -> list[str]:
        """The players, as the log lists them."""

    @property
    def game(self) -> Literal["steel-driver", "ride-the-rails", "mini-rails", "transamerica", None]:
        """The game; null if the log names none."""

    @property
    def referee(self) -> Referee:
        """Who judged."""

    @property
    def board(self) -> str | None:
        """The board's name; null if there is none."""

    @property
    def board_notice(self) -> str | None:
        """What a reader must know of the board before trusting it."""

    @property
    def rulings(self) -> Rulings:
        """The rulings in force: what the table chose, or the default."""

    @property
    def rulings_from(self) -> dict[str, Literal["default", "log", "settings", "command"]]:
        """Where each ruling in force comes from: the log, railref.toml (settings), --ruling (command), or from nobody
        (default)."""

    @property
    def position(self) -> GivenPosition | None:
        """What is given of the position the log begins with, and what is assumed; left out of a log that begins with the
        game."""

    @property
    def assumed(self) -> list[Assumed] | None:
        """What is assumed of that position, key by key; left out where nothing is."""

    @property
    def kept_out(self) -> Kept_out | None:
        """The files that the search kept out that found the log; left out if there are none."""

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
        """Irregularities the table let stand."""

    @property
    def warnings(self) -> list[Finding]:
        """What is odd but makes nothing illegal."""

    @property
    def violations_not_listed(self) -> int:
        """Violations, or faults of a malformed log, beyond --max-findings: counted, not listed."""

    @property
    def accepted_not_listed(self) -> int:
        """Irregularities the table let stand, beyond --max-findings: counted, not listed."""

    @property
    def warnings_not_listed(self) -> int:
        """Warnings beyond --max-findings: counted, not listed."""

    @property
    def standing(self) -> Standing | None:
        """The standing, final or so far; null where there is none, as of a malformed log."""

    @property
    def ranking(self) -> list[Place]:
        """The players by their places, the same in every game: the first has the best score. Empty for a malformed log."""

    @property
    def unit(self) -> str | None:
        """The unit of the scores: $ or points; null for a malformed log."""

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
        """The version of this form."""

    @property
    def log(self) -> str:
        """The file as it was named; - is standard input."""

    @property
    def document(self) -> int:
        """Which document of the file, from 1."""

    @property
    def id(self) -> str | None:
        """What a program knows the log by: its header key id; null if it has none."""

    @property
    def title(self) -> str | None:
        """The title, as the log has it; cut after 200 characters, as are date, place and names."""

    @property
    def date(self) -> str | None:
        """The day it was played, as the log has it."""

    @property
    def place(self) -> str | None:
        """Where it was played, as the log has it."""

    @property
    def players(self) -> list[str]:
        """The players, as the log lists them."""

    @property
    def game(self) -> Literal["steel-driver", "ride-the-rails", "mini-rails", "transamerica", None]:
        """The game; null if the log names none."""

    @property
    def referee(self) -> Referee:
        """Who judged."""

    @property
    def board(self) -> str | None:
        """The board's name; null if there is none."""

    @property
    def board_notice(self) -> str | None:
        """What a reader must know of the board before trusting it."""

    @property
    def rulings(self) -> Rulings:
        """The rulings in force: what the table chose, or the default."""

    @property
    def rulings_from(self) -> dict[str, Literal["default", "log", "settings", "command"]]:
        """Where each ruling in force comes from: the log, railref.toml (settings), --ruling (command), or from nobody
        (default)."""

    @property
    def position(self) -> GivenPosition | None:
        """What is given of the position the log begins with, and what is assumed; left out of a log that begins with the
        game."""

    @property
    def assumed(self) -> list[Assumed] | None:
        """What is assumed of that position, key by key; left out where nothing is."""

    @property
    def kept_out(self) -> Kept_out | None:
        """The files that the search kept out that found the log; left out if there are none."""

    @property
    def verdict(self) -> Literal["legal", "accepted", "undecided", "illegal", "malformed"]:
        """The judgement of the log."""

    @property
    def complete(self) -> bool:
        """Whether the game reached its end."""

    @property
    def accepted(self) -> list[Finding]:
        """Irregularities the table let stand."""

    @property
    def accepted_not_listed(self) -> int:
        """Irregularities the table let stand, beyond --max-findings: counted, not listed."""

    @property
    def at(self) -> int | None:
        """The declared move after which the standing was read; left out of the standing at the end."""

    @property
    def without(self) -> int | None:
        """The declared move that was left out, the rest being judged; left out where none was."""

    @property
    def replaced(self) -> Replaced | None:
        """The moves that were replaced, what was found then, and the figures before and after; left out without --replace.
        All else in the document is of the log as it is changed."""

    @property
    def provisional(self) -> bool:
        """Whether the standing is from an illegal log, or from one that is undecided."""

    @property
    def standing(self) -> ScoreStanding | None:
        """The standing, final or so far; null where there is none, as of a malformed log. Beside its values it says under
        rests_on on which rulings and assumed keys it rests, if on any."""

    @property
    def ranking(self) -> list[Place]:
        """The players by their places, the same in every game: the first has the best score. Empty where there is no
        standing."""

    @property
    def unit(self) -> str | None:
        """The unit of the scores: $ or points; null where there is no standing."""

    @property
    def rests_on_assumed(self) -> list[str] | None:
        """The keys of the position the log begins with on which the standing rests, and which it leaves out or gives in
        part: scores and winner are as assumed. Left out where there is none."""

    @property
    def tie_break(self) -> str | None:
        """What broke a tie for the first place; null when nothing had to."""

    @property
    def sheets(self) -> list[Sheet]:
        """How the standing came about."""

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
    def from_log(
        text: str,
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
        """Returns every key of the game's expect with its value, like `state` in the document of `railref state`."""

    def legal_moves(self) -> list[Move]:
        """Returns the legal moves, in the game's order. Chance events (a draw, a deal, a reveal) are not listed."""

    def play(self, action: Move | str) -> Position:
        """Returns the position after a move, after passes that may be left out before it, and after automatic steps.

        This position does not change. Raises IllegalMove if the rules refuse the move, or if it is not a move.
        """

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
    text: str,
    *,
    name: str | os.PathLike[str] | None = None,
    keep_going: bool = False,
    complete: bool = False,
    max_findings: int | None = None,
    rulings: dict[str, str] | None = None,
) -> Verdict:
    """Judges the text of one log, as `railref check -` does with a stream that holds one.

    Raises ValueError if a second log follows in the text: `check_many` judges all the logs of a file.
    With a name the log is called so, and the board files it names are read relative to it; without one no file is read.
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
    text: str,
    *,
    name: str | os.PathLike[str] | None = None,
    keep_going: bool = False,
    complete: bool = False,
    rulings: dict[str, str] | None = None,
) -> Score:
    """Returns the standing of one log and how it came about. Raises ValueError if the text holds several."""

def rulings(
    text: str,
    *,
    name: str | os.PathLike[str] | None = None,
    keep_going: bool = False,
    complete: bool = False,
    rulings: dict[str, str] | None = None,
) -> RulingsDocument:
    """Whether a ruling matters: what becomes of one log under every other choice, as `railref rulings` has it.

    Raises ValueError if the text holds several logs.
    """

def tracks(
    text: str,
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

def main(args: list[str]) -> int:
    """Runs the command with arguments, its own name first; returns the exit status."""
