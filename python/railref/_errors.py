"""The exceptions of the module."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ._railref import Finding, Verdict
    from .documents import FindingRecord, Reading, RefusedReply


class IllegalMove(ValueError):
    """A move cannot be played: it breaks a rule, or is not a move of the game. `Position.why` says so without an exception."""

    #: What is wrong with it; places are in the text of the move.
    violations: list[Finding]

    def __init__(self, message: str, violations: list[Finding]) -> None:
        super().__init__(message)
        self.violations = violations

    def __reduce__(self) -> tuple[type[IllegalMove], tuple[str, list[Finding]]]:
        return type(self), (str(self), self.violations)


class NoPosition(ValueError):
    """A log has no such position: it is malformed, it is shorter, or its replay stops before."""

    #: The verdict on the log.
    verdict: Verdict

    def __init__(self, message: str, verdict: Verdict) -> None:
        super().__init__(message)
        self.verdict = verdict

    def __reduce__(self) -> tuple[type[NoPosition], tuple[str, Verdict]]:
        return type(self), (str(self), self.verdict)


class Refused(ValueError):
    """A request of a session was not done. After every code but `not-saved` the session is as it was."""

    #: The whole reply.
    reply: RefusedReply

    def __init__(self, reply: RefusedReply) -> None:
        super().__init__(reply["error"]["message"])
        self.reply = reply

    @property
    def code(self) -> str:
        """What kind of error: `illegal`, `ambiguous`, `not-a-move`, ..."""
        return self.reply["error"]["code"]

    @property
    def findings(self) -> list[FindingRecord]:
        """What the referee found; places are those of the log with the line that was refused."""
        return self.reply["error"]["findings"]

    @property
    def readings(self) -> list[Reading]:
        """What the line may mean."""
        return self.reply["error"]["readings"]

    def __reduce__(self) -> tuple[type[Refused], tuple[RefusedReply]]:
        return type(self), (self.reply,)
