"""A rules referee for railway board games: what it says of a log, as Python's values.

    import railref
    verdict = railref.check(text)
    verdict.verdict, verdict.violations, verdict.ranking, verdict.to_dict()

A log that is illegal or malformed is a verdict like any other. Exceptions are for misuse only: an argument that is none, a
position that a log has not, a move that the rules refuse, a file that cannot be read. Other Python threads go on while
logs are judged.
"""

from ._errors import IllegalMove, NoPosition
from ._railref import Finding, Position, Score, Verdict, Verdicts, __version__, check, check_many, rulings, score, tracks

__all__ = [
    "Finding",
    "IllegalMove",
    "NoPosition",
    "Position",
    "Score",
    "Verdict",
    "Verdicts",
    "__version__",
    "check",
    "check_many",
    "rulings",
    "score",
    "tracks",
]
