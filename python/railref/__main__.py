"""The command: `railref`, and `python -m railref`."""

import sys

from ._railref import main as run


def main() -> None:
    """Runs the command with the process's arguments, and ends the process with its status."""
    sys.exit(run(["railref", *sys.argv[1:]]))


if __name__ == "__main__":
    main()
