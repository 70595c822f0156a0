"""A rules referee for railway board games: its answers about a log as Python values.

    import railref
    verdict = railref.check(text)
    verdict.verdict, verdict.violations, verdict.ranking, verdict.to_dict()

    session = railref.Session()
    session.new("steel-driver", ["Andy", "Don", "Simon"])
    session.play("sale red don 4")["move"], session.legal()["moves"], session.log()

A log that is illegal or malformed is a verdict like any other. Exceptions are for misuse only: an invalid argument, a
position that a log does not have, a move or a request that is refused, a file that cannot be read. Other Python threads run
while logs are judged.
"""

from ._commands import (
    check_file,
    diff,
    explain,
    fmt,
    league,
    ledger,
    log_from,
    repair,
    replay,
    rules,
)
from ._errors import IllegalMove, NoPosition, Refused
from ._railref import Finding, Position, Score, Verdict, Verdicts, __version__, check, check_many, rulings, score, tracks
from .session import Session

__all__ = [
    "Finding",
    "IllegalMove",
    "NoPosition",
    "Position",
    "Refused",
    "Score",
    "Session",
    "Verdict",
    "Verdicts",
    "__version__",
    "check",
    "check_file",
    "check_many",
    "diff",
    "explain",
    "fmt",
    "league",
    "ledger",
    "log_from",
    "repair",
    "replay",
    "rules",
    "rulings",
    "score",
    "tracks",
]
