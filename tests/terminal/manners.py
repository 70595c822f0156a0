#!/usr/bin/env python3
"""Runs commands at terminals of several widths, locales and kinds: manners.py PROGRAM [PART OF A NAME]."""

import fcntl
import os
import pathlib
import pty
import re
import struct
import subprocess
import sys
import tempfile
import termios
import unicodedata

from run_tests import run_tests

PROGRAM = os.path.abspath(sys.argv[1])
ROOT = pathlib.Path(__file__).resolve().parents[2]
ESCAPES = re.compile(r"\x1b\][^\x1b]*\x1b\\|\x1b\[[0-9;?]*[a-zA-Z]")
# What tells a terminal's kind, which tests state themselves.
KIND = ("COLUMNS", "NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "FORCE_HYPERLINK", "VTE_VERSION", "TERM_PROGRAM", "COLORTERM",
        "DOMTERM", "WT_SESSION", "KONSOLE_VERSION", "LANG", "LC_ALL", "LC_CTYPE", "LESS", "PAGER", "CI")
GAME = "fixtures/steel-driver/games/four-players.yaml"
BROKEN = "fixtures/steel-driver/rules/route-taken.breaks.yaml"
FOR_PEOPLE = (
    ["help"],
    ["check", "--help"],
    ["board", "show", "-h"],
    ["book", "--list"],
    ["book", "rules/steel-driver"],
    ["explain", "steel-driver/route-taken"],
    ["explain", "uncontrolled-company"],
    ["explain", "SD-4.14"],
    ["explain", "build"],
    ["rules", "transamerica"],
    ["check", BROKEN],
    ["check", "fixtures/steel-driver/positions/photograph.yaml"],
    ["check", "fixtures/mini-rails/games"],
    ["score", GAME],
    ["rulings", GAME],
    ["tracks", GAME, "--every", "turn"],
    ["ledger", GAME, "--track", "cash", "--of", "Andy"],
    ["league", "fixtures/steel-driver/games"],
    ["replay", GAME, "--to", "30"],
    ["state", GAME, "--at", "41"],
    ["state", GAME, "--at", "41", "--reach", "purple:Denver"],
    ["legal", GAME, "--at", "41"],
    ["legal", GAME, "--at", "41", "--outcomes"],
    ["legal", GAME, "--at", "41", "--why", "{build: red, from: Denver, to: Omaha}"],
    ["diff", GAME, "fixtures/steel-driver/games/three-players.yaml"],
    ["repair", BROKEN],
    ["board", "show", "mini-rails", "--format", "text"],
)


def shown(*words, columns=80, **environment):
    """What a command shows at a terminal."""
    kept = {name: value for name, value in os.environ.items() if name not in KIND}
    environment = {**kept, "TERM": "xterm", "LC_ALL": "C.UTF-8", "PAGER": "cat", **environment}
    process, master = pty.fork()
    if process == 0:
        os.chdir(ROOT)
        fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        os.execve(PROGRAM, ["railref", *words], environment)
    read = b""
    while True:
        try:
            more = os.read(master, 1 << 16)
        except OSError:
            break
        if not more:
            break
        read += more
    os.waitpid(process, 0)
    os.close(master)
    return read.decode().replace("\r\n", "\n")


def plain(text):
    return ESCAPES.sub("", text)


def width(line):
    """How many columns a line takes."""
    def of(c):
        return 0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1
    return sum(map(of, line))


def is_whole(line):
    """Whether a line has a layout of its own or is copied: a row of columns, an entry of a log, a part of a drawing or of the
    page's code."""
    words = line.strip()
    return "  " in words or words.startswith(("- ", "+ ")) or any(sign in words for sign in "│╭╰·") or line.startswith("    ")


def test_sentences_are_as_wide_as_the_terminal():
    for columns in (60, 100):
        for words in FOR_PEOPLE:
            lines = plain(shown(*words, columns=columns)).split("\n")
            wide = [line for line in lines if width(line) > columns and not is_whole(line)]
            assert not wide, (columns, words, wide)
    lines = plain(shown("explain", "uncontrolled-company", columns=60)).split("\n")
    assert max(map(width, lines)) in range(50, 61), lines
    assert any(line.startswith("  passes (the default): at its first activation") for line in lines), lines


def test_a_log_and_a_document_stay_whole():
    for words in (["new", "steel-driver"], ["generate", "transamerica"], ["check", "--format", "json", BROKEN], ["score", "--format", "csv", GAME]):
        piped = subprocess.run([PROGRAM, *words], cwd=ROOT, capture_output=True, text=True).stdout
        assert shown(*words, columns=40) == piped, words


def test_a_terminal_without_other_signs_is_shown_ascii():
    for words in FOR_PEOPLE + (["book", "first-log"], ["tracks", "fixtures/ride-the-rails/games/three-players.yaml"]):
        for locale in ({"LC_ALL": "C"}, {"LC_ALL": "", "LANG": "POSIX"}):
            text = shown(*words, **locale)
            assert text.isascii(), (words, locale, sorted({c for c in text if not c.isascii()}))
    assert "╭─[" in shown("check", BROKEN) and ",-[" in plain(shown("check", BROKEN, LC_ALL="C"))
    assert "█" in shown("tracks", GAME) and "#" in shown("tracks", GAME, LC_ALL="C")


def test_names_remain_as_they_are_written():
    with tempfile.TemporaryDirectory() as folder:
        log = pathlib.Path(folder, "friday.yaml")
        log.write_text("game: steel-driver\nplayers: [Zoë, Don, Simon]\nmoves: []\n")
        assert "Zoë" in shown("score", str(log), LC_ALL="C")


def test_a_pipe_gets_the_same_in_every_locale():
    outputs = [subprocess.run([PROGRAM, "check", BROKEN], cwd=ROOT, capture_output=True, env={**os.environ, "LC_ALL": locale}).stdout for locale in ("C", "C.UTF-8")]
    assert outputs[0] == outputs[1] and "╭─[".encode() in outputs[0]


def test_a_file_is_a_link_where_there_are_links():
    link = f"\x1b]8;;file://{ROOT}/{BROKEN}\x1b\\"
    for environment, linked in (
        ({"FORCE_HYPERLINK": "1"}, True),
        ({"VTE_VERSION": "7600"}, True),
        ({"TERM_PROGRAM": "WezTerm"}, True),
        ({}, False),
        ({"FORCE_HYPERLINK": "0"}, False),
        ({"FORCE_HYPERLINK": "1", "NO_COLOR": "1"}, False),
        ({"VTE_VERSION": "7600", "TERM": "dumb"}, False),
    ):
        text = shown("check", BROKEN, **environment)
        assert (link in text) == linked and ("\x1b]8" in text) == linked, (environment, text)
        assert f"[{BROKEN}:11:42]" in plain(text), text
    piped = subprocess.run([PROGRAM, "check", BROKEN], cwd=ROOT, capture_output=True, env={**os.environ, "VTE_VERSION": "7600"})
    assert b"\x1b" not in piped.stdout


def test_progress_is_shown_of_a_long_run_only():
    assert "logs checked" not in shown("check", "fixtures/mini-rails/rules/not-adjacent.keeps.yaml")
    with tempfile.TemporaryDirectory() as folder:
        season = pathlib.Path(folder, "season.yaml")
        season.write_text("---\n".join([ROOT.joinpath(GAME).read_text()] * 5000))
        assert "logs checked" in shown("check", str(season))


def test_a_message_is_wrapped():
    lines = plain(shown("explain", "no-such-rule", columns=50)).split("\n")
    assert max(map(width, lines)) <= 50 and len(lines) > 2, lines


if __name__ == "__main__":
    run_tests(globals())
