"""The exceptions of the module."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ._railref import Finding, Verdict


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
