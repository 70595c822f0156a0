#!/usr/bin/env python3
"""Runs commands at terminals of several widths, locales and kinds: manners.py PROGRAM [PART OF A NAME]."""

import fcntl
import os
import pathlib
import pty
import re
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time
import unicodedata

from run_tests import run_tests

PROGRAM = os.path.abspath(sys.argv[1])
ROOT = pathlib.Path(__file__).resolve().parents[2]
ESCAPES = re.compile(r"\x1b\][^\x1b]*\x1b\\|\x1b\[[0-9;?]*[a-zA-Z]")
PROGRESS = re.compile(r"[^\r\n]*\d+ logs? checked *\r")
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
    ["replay", "fixtures/transamerica/games/two-players.yaml"],
    ["replay", "fixtures/mini-rails/games/five-players.yaml"],
    ["replay", "fixtures/ride-the-rails/games/five-players.yaml"],
    ["replay", GAME, "--about", "Andy"],
    ["tracks", GAME],
    ["tracks", "fixtures/ride-the-rails/games/three-players.yaml"],
    ["rulings", "fixtures/ride-the-rails/games/five-players.yaml"],
    ["rulings", "fixtures/steel-driver/games"],
    ["season", "fixtures/steel-driver/games"],
    ["fmt", "--check", GAME],
    ["book", "install"],
    ["book", "settings"],
    ["book", "ci"],
    ["book", "settigns"],
    ["book", "steel-driver"],
    ["board", "check", "fixtures/ride-the-rails/boards/small.yaml"],
    ["state", GAME, "--at", "41"],
    ["state", GAME, "--at", "41", "--reach", "purple:Denver"],
    ["legal", GAME, "--at", "41"],
    ["legal", GAME, "--at", "41", "--outcomes"],
    ["legal", GAME, "--at", "41", "--why", "{build: red, from: Denver, to: Omaha}"],
    ["diff", GAME, "fixtures/steel-driver/games/three-players.yaml"],
    ["repair", BROKEN],
    ["board", "show", "mini-rails", "--format", "text"],
)


def shown(*words, columns=80, until=None, **environment):
    """What a command shows at a terminal, to its end or until that text is there."""
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
        if until and re.search(until, read):
            os.kill(process, signal.SIGKILL)
            break
    os.waitpid(process, 0)
    os.close(master)
    # A command that is ended may leave half a letter.
    return read.decode(errors="replace" if until else "strict").replace("\r\n", "\n")


def plain(text):
    """What is seen in the end, without colours and without the progress, which is overwritten."""
    return PROGRESS.sub("", ESCAPES.sub("", text))


def width(line):
    """How many columns a line takes."""
    def of(c):
        return 0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1
    return sum(map(of, line))


# Commands whose output is a file, a log, a page of Markdown or a conversation, which is never wrapped.
NOT_FOR_PEOPLE = {"completions", "generate", "lsp", "man", "new", "record", "schema"}


def is_drawn(words, line):
    """Whether a line is a part of a drawn map, or of a diagnostic, which quotes the log."""
    draws_a_map = words[0] == "state" or words[:2] == ["board", "show"]
    return draws_a_map and "  " in line or any(sign in line for sign in "│╭╰·")


def is_copied(words, line):
    """Whether a line is there to be copied as it is: an entry of a log, or what a page of the book quotes, but for the commands
    there, which go on after a backslash."""
    if words[0] == "book":
        return line.startswith("    ") and not line.strip().startswith(("$ ", "railref "))
    return line.startswith(("- ", "+ "))


def is_one_word(line):
    """Whether nothing in a line can be broken: one word, or a quoted text of a command."""
    text = line.strip()
    return " " not in text or text.startswith("> '") or text.endswith("' \\")


def test_sentences_are_as_wide_as_the_terminal():
    listed = plain(shown("--help")).split("Commands:\n")[1].split("\n\n")[0].split("\n")
    commands = {line.split()[0] for line in listed if line.startswith("  ") and not line.startswith("   ")}
    assert commands == {words[0] for words in FOR_PEOPLE} | NOT_FOR_PEOPLE, commands
    for columns in (60, 100):
        for words in FOR_PEOPLE:
            with tempfile.TemporaryDirectory() as site:
                text = plain(shown(*words, *(["-o", site] if words[0] == "season" else []), columns=columns))
            lines = text.split("\n")
            whole = [line for line in lines if is_drawn(words, line) or is_copied(words, line) or is_one_word(line)]
            wide = [line for line in lines if width(line) > columns and line not in whole]
            assert not wide, (columns, words, wide)
    lines = plain(shown("explain", "uncontrolled-company", columns=60)).split("\n")
    assert max(map(width, lines)) in range(50, 61), lines
    assert any(line.startswith("  passes (the default): at its first activation") for line in lines), lines


def test_lines_of_bars_are_as_wide_as_the_terminal():
    for game in (GAME, "fixtures/ride-the-rails/games/three-players.yaml"):
        for columns in (40, 60, 80):
            bars = [line for line in plain(shown("tracks", game, columns=columns)).split("\n") if set("▁▂▃▄▅▆▇█") & set(line)]
            assert bars and max(map(width, bars)) <= columns, (columns, bars)
            assert max(map(width, bars)) > columns - 30, (columns, bars)


def test_a_table_is_as_wide_as_the_terminal():
    five = "fixtures/{}/games/five-players.yaml".format
    for words in (
        ["tracks", five("mini-rails"), "--every", "turn"],
        ["tracks", five("ride-the-rails")],
        ["score", five("ride-the-rails")],
        ["score", "fixtures/transamerica/games/six-players.yaml"],
        ["ledger", "fixtures/transamerica/games/six-players.yaml"],
        ["rulings", five("mini-rails")],
        ["league", "fixtures/steel-driver/games"],
    ):
        piped = subprocess.run([PROGRAM, *words], cwd=ROOT, capture_output=True, text=True).stdout
        for columns in (80, 200):
            text = plain(shown(*words, columns=columns))
            wide = [line for line in text.split("\n") if width(line) > columns]
            assert not wide, (columns, words, wide)
            assert set(text.split()) == set(piped.split()), (columns, words, set(text.split()) ^ set(piped.split()))
    tables = plain(shown("tracks", five("mini-rails"), columns=80))
    piped = subprocess.run([PROGRAM, "tracks", five("mini-rails")], cwd=ROOT, capture_output=True, text=True).stdout
    heads = [text.count("\nround  phase") for text in (tables, piped)]
    assert heads[0] > heads[1] and max(map(width, piped.split("\n"))) > 80, heads


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
    for command in (["check"], ["score"], ["league"], ["fmt", "--check"]):
        assert "checked" not in shown(*command, "fixtures/mini-rails/rules/not-adjacent.keeps.yaml"), command
    with tempfile.TemporaryDirectory() as folder:
        def season(games):
            for number in range(games):
                pathlib.Path(folder, f"{number}.yaml").write_text(ROOT.joinpath(GAME).read_text())
        # As many logs as take three quarters of a second.
        season(100)
        begun = time.monotonic()
        subprocess.run([PROGRAM, "check", folder], stdout=subprocess.DEVNULL)
        season(max(100, min(6000, int(75 / (time.monotonic() - begun)))))
        for command in (["check"], ["score", "--format", "csv"], ["league"], ["fmt", "--check"]):
            checked = rb"\d+ logs? checked"
            assert re.search(checked, shown(*command, folder, until=checked).encode()), command


def test_a_message_is_wrapped():
    lines = plain(shown("explain", "no-such-rule", columns=50)).split("\n")
    assert max(map(width, lines)) <= 50 and len(lines) > 2, lines


if __name__ == "__main__":
    run_tests(globals())
