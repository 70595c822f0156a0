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
