"""A log that grows: the requests of `railref record`, as methods."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Sequence, cast

from ._errors import Refused
from ._railref import _Session

if TYPE_CHECKING:
    from .documents import (
        AwaitsReply,
        HelloReply,
        LedgerDocument,
        LegalReply,
        Move,
        Now,
        OpenReply,
        PlayReply,
        ReadReply,
        RedoReply,
        Reply,
        RulingsDocument,
        ScoreDocument,
        StateDocument,
        TracksDocument,
        UndoReply,
        VerdictDocument,
    )


class Session:
    """A log that grows, one move after another, judged at each; the same as `railref record --format ndjson`.

    A method that is refused raises `Refused`, and the session is as it was. `request` raises nothing. Other Python threads
    go on while a request is answered.
    """

    def __init__(self) -> None:
        self._session = _Session()
        self._revision = 0
        self._now: Now | None = None

    def request(self, request: dict[str, Any] | str) -> dict[str, Any]:
        """The reply to a request of the protocol, or to a line, whatever is wrong with it."""
        text = request if isinstance(request, str) else json.dumps(request, allow_nan=False)
        reply = cast("dict[str, Any]", json.loads(self._session.request(text)))
        self._revision = reply["revision"]
        self._now = reply.get("now")
        return reply

    def _ask(self, do: str, **keys: Any) -> Any:
        given = {key.rstrip("_"): value for key, value in keys.items() if value is not None}
        reply = self.request({"do": do, **given})
        if not reply["ok"]:
            raise Refused(cast("Any", reply))
        return reply

    @property
    def revision(self) -> int:
        """Goes up by one with every change of the text."""
        return self._revision

    @property
    def now(self) -> Now | None:
        """Where the game is; None without a log."""
        return self._now

    def hello(self) -> HelloReply:
        """What the referee can do."""
        return cast("HelloReply", self._ask("hello"))

    def new(self, game: str, players: Sequence[str], header: dict[str, Any] | None = None) -> OpenReply:
        """Begins a log; `header` has further keys of it."""
        return cast("OpenReply", self._ask("new", game=game, players=list(players), header=header))

    def open(self, log: str) -> OpenReply:
        """Takes the text of a log. One that is illegal is read only until `undo` has made it sound."""
        return cast("OpenReply", self._ask("open", log=log))

    def read(self, line: str) -> ReadReply:
        """What a line may mean; nothing is played."""
        return cast("ReadReply", self._ask("read", line=line))

    def play(
        self,
        move: Move | str,
        *,
        note: str | None = None,
        accept: str | Sequence[str] | None = None,
        reason: str | None = None,
        try_: bool = False,
        if_: int | None = None,
    ) -> PlayReply:
        """Plays a move, an expect or a result: a dict as the log has it, or a line in short hand or YAML.

        With `try_` it is judged and nothing is changed; with `if_` it is played only at that revision.
        """
        accepts = accept if accept is None or isinstance(accept, str) else list(accept)
        said: dict[str, Any] = {"line": move} if isinstance(move, str) else {"move": move}
        keys: dict[str, Any] = {"note": note, "accept": accepts, "reason": reason, "try_": try_ or None, "if_": if_}
        return cast("PlayReply", self._ask("play", **said, **keys))

    def undo(self, count: int = 1) -> UndoReply:
        """Takes the last lines out."""
        return cast("UndoReply", self._ask("undo", count=count))

    def redo(self) -> RedoReply:
        """Puts back the line that `undo` took out."""
        return cast("RedoReply", self._ask("redo"))

    def legal(self, *, limit: int | None = None, for_: str | None = None, move: Move | None = None) -> LegalReply:
        """The legal moves: all, of somebody, or those that begin with the keys of `move`."""
        return cast("LegalReply", self._ask("legal", limit=limit, for_=for_, move=move))

    def awaits(self) -> AwaitsReply:
        """What is awaited: a move, chance, or nothing."""
        return cast("AwaitsReply", self._ask("awaits"))

    def state(self, at: int | None = None) -> StateDocument:
        """The document of `railref state`, after a declared move or at the end."""
        return cast("StateDocument", self._ask("state", at=at)["document"])

    def score(self) -> ScoreDocument:
        """The document of `railref score`."""
        return cast("ScoreDocument", self._ask("score")["document"])

    def tracks(self) -> TracksDocument:
        """The document of `railref tracks`."""
        return cast("TracksDocument", self._ask("tracks")["document"])

    def ledger(self) -> LedgerDocument:
        """The document of `railref ledger`."""
        return cast("LedgerDocument", self._ask("ledger")["document"])

    def verdict(self) -> VerdictDocument:
        """The document of `railref check`."""
        return cast("VerdictDocument", self._ask("verdict")["document"])

    def rulings(self) -> RulingsDocument:
        """Which rulings decide the game: what would be otherwise under another choice."""
        return cast("RulingsDocument", self._ask("rulings")["document"])

    def svg(self, at: int | None = None) -> str:
        """The table drawn, after a declared move or at the end."""
        return cast("str", self._ask("svg", at=at)["svg"])

    def replay(self) -> str:
        """The page that steps through the game."""
        return cast("str", self._ask("replay")["html"])

    def log(self) -> str:
        """The text of the log."""
        return cast("str", self._ask("log")["log"])

    def end(self) -> Reply:
        """Ends the session: every further request is refused."""
        return cast("Reply", self._ask("end"))

    def __repr__(self) -> str:
        now = self._now
        at = f"after move {now['move']}, turn {now['turn']}, phase {now['phase']}" if now else "without a log"
        return f"<Session {at}>"
