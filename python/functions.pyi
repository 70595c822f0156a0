@final
class Verdicts(Iterator[Verdict]):
    """Verdicts as they come, in the order of the paths."""

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
        """The position after a declared move (0 is the table as the log begins), or the last one reached.

        Raises NoPosition if the log has no such position, ValueError if the text holds several logs.
        """

    @property
    def game(self) -> str:
        """The game."""

    @property
    def move(self) -> int:
        """The declared move it follows; 0 before the first."""

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
        """Every key of the game's expect with its value, as `state` in the document of `railref state`."""

    def legal_moves(self) -> list[Move]:
        """The legal moves, in the game's order. What chance decides (what is drawn, dealt, revealed) is in no list."""

    def play(self, action: Move | str) -> Position:
        """The position after a move, the passes that may be left out before it, and what follows of itself.

        This position stays as it is. Raises IllegalMove if the rules refuse the move, or if it is none.
        """

    def why(self, action: Move | str) -> list[Finding]:
        """Why a move cannot be played here; empty if it can."""

    def svg(self) -> str:
        """The table drawn: the map with everything on it."""

    def _repr_svg_(self) -> str: ...

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
    """Judges the logs of files, folders and patterns, so many at a time, and hands them out in order as they come.

    What cannot be read is told by an OSError when everything else has been handed out. `config` names a railref.toml.
    """

def score(
    text: str,
    *,
    name: str | os.PathLike[str] | None = None,
    keep_going: bool = False,
    complete: bool = False,
    rulings: dict[str, str] | None = None,
) -> Score:
    """The standing of one log and how it came about. Raises ValueError if the text holds several."""

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
    """The value of every track at every moment: the records of `railref tracks`, for a table.

    Those of an illegal log end before the violation; a malformed log has none. Raises ValueError if the text holds
    several logs.
    """

def main(args: list[str]) -> int:
    """Runs the command with arguments, its own name first; the exit status."""
