#!/usr/bin/env python3
"""Records games at a terminal, as somebody who types does: terminal.py PROGRAM [PART OF A NAME]."""

import fcntl
import os
import pathlib
import pty
import re
import select
import signal
import struct
import sys
import tempfile
import termios
import time

from run_tests import run_tests

PROGRAM = os.path.abspath(sys.argv[1])
ROOT = pathlib.Path(__file__).resolve().parents[2]
PATIENCE = 60
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")
BEGUN = "game: steel-driver\nplayers: [Andy, Don, Simon]\nmoves:\n"
NEW = ["--game", "steel-driver", "--players", "Andy,Don,Simon"]


class Terminal:
    """A terminal in which `railref record` runs. What it shows is read up to a text at a time."""

    def __init__(self, *words, rows=24, columns=80, out=None, **environment):
        drop = ("NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLUMNS")
        kept = {name: value for name, value in os.environ.items() if name not in drop}
        environment = {**kept, "TERM": "xterm", "LC_ALL": "C.UTF-8", **environment}
        self.folder = tempfile.TemporaryDirectory()
        self.log = pathlib.Path(self.folder.name, "friday.yaml")
        size = struct.pack("HHHH", rows, columns, 0, 0)
        self.process, self.master = pty.fork()
        if self.process == 0:
            # In the background, Ctrl-C and hanging up may be ignored, and what is ignored stays so.
            for ignored in (signal.SIGINT, signal.SIGHUP, signal.SIGTERM):
                signal.signal(ignored, signal.SIG_DFL)
            os.chdir(self.folder.name)
            fcntl.ioctl(0, termios.TIOCSWINSZ, size)
            if out:
                os.dup2(os.open(out, os.O_WRONLY | os.O_CREAT, 0o600), 1)
            os.execve(PROGRAM, ["railref", "record", self.log.name, *words], environment)
        self.before = termios.tcgetattr(self.master)
        self.shown = ""

    def more(self, until):
        """Whether more was shown before a moment."""
        if not select.select([self.master], [], [], max(0, until - time.monotonic()))[0]:
            raise AssertionError(f"nothing more is shown after {self.shown!r}")
        try:
            read = os.read(self.master, 1 << 16)
        except OSError:
            read = b""
        self.shown += read.decode("utf-8", "replace")
        return bool(read)

    def until(self, text):
        """What is shown up to a text, which must come."""
        end = time.monotonic() + PATIENCE
        while text not in self.shown:
            if not self.more(end):
                raise AssertionError(f"{text!r} does not come: {self.shown!r}")
        shown, self.shown = self.shown.split(text, 1)
        return ESCAPES.sub("", shown + text)

    def type(self, text, until):
        os.write(self.master, text.encode())
        return self.until(until)

    def line(self, text, until="> "):
        """What is shown after a line, up to the next prompt."""
        shown = self.type(text + "\r", "\n")
        return shown + self.until(until)

    def end(self, text="\x04"):
        """Ends it. The exit status, and what was shown."""
        os.write(self.master, text.encode())
        return self.ended()

    def ended(self):
        end = time.monotonic() + PATIENCE
        while self.more(end):
            pass
        _, status = os.waitpid(self.process, 0)
        return os.waitstatus_to_exitcode(status), ESCAPES.sub("", self.shown)

    def moves(self):
        return self.log.read_text().removeprefix(BEGUN)


def test_a_new_log_is_asked_for():
    terminal = Terminal()
    terminal.until("game> ")
    shown = terminal.line("chess", "game> ")
    assert "there is no game chess" in shown, shown
    terminal.line("steel", "players> ")
    shown = terminal.line("Andy", "players> ")
    assert "takes 3 to 6 players" in shown, shown
    terminal.line("Andy, Don, Simon", "1 auction Andy> ")
    shown = terminal.line("sale r don 4", "1 auction Don> ")
    assert "- {sale: red, by: Andy, to: Don, price: 4}" in shown, shown
    assert terminal.moves() == "  - {sale: red, by: Andy, to: Don, price: 4}\n"
    status, shown = terminal.end()
    assert status == 0 and "legal, 1 of 1 moves carried out" in shown, shown


def test_nothing_is_begun_when_the_question_is_left():
    terminal = Terminal()
    terminal.until("game> ")
    terminal.type("\x03", "game> ")
    status, _ = terminal.end()
    assert status == 0 and not terminal.log.exists()


def test_words_are_completed():
    terminal = Terminal(*NEW)
    terminal.until("Andy> ")
    terminal.type("off\t", "offer")
    terminal.type(" blu\t", "blue")
    shown = terminal.line(" 2", "Don> ")
    assert "- {offer: blue, by: Andy, bid: 2}" in shown, shown
    terminal.type("sc\t", "score")
    terminal.type("\x03", "Don> ")
    terminal.type("bid \t\t", "10")
    terminal.until("Don> ")
    terminal.type("\x03", "Don> ")
    assert terminal.end()[0] == 0


def test_what_is_legal_is_completed_and_what_was_typed_stays():
    terminal = Terminal(*NEW)
    terminal.until("Andy> ")
    shown = terminal.type("pass \t", "Andy")
    terminal.type("\x03", "Andy> ")
    for line in ("sale r andy 3", "sale yel don 3", "pass", "pass"):
        terminal.line(line)
    terminal.line("pass", "build red> ")
    for begun in ("r ", "red ", "build r ", "? r ", "why r "):
        shown = terminal.type(f"{begun}\t\t", "build red> ")
        shown += terminal.type("", begun)
        assert "Savannah" in shown and "Baltimore" in shown and "Rapid" not in shown, (begun, shown)
        terminal.type("\x03", "build red> ")
    assert terminal.end()[0] == 0
    terminal = Terminal("--game", "transamerica", "--players", "Ann,Ben")
    terminal.until("deal> ")
    terminal.type("start new y\t", '"New York"')
    terminal.type("\x03", "deal> ")
    terminal.type("start salt \t", '"Salt Lake City"')
    terminal.type("\x03", "deal> ")
    assert terminal.end()[0] == 0


def test_a_long_list_of_words_asks_nothing():
    terminal = Terminal("--game", "transamerica", "--players", "Ann,Ben,Cem")
    terminal.until("deal> ")
    shown = terminal.type("\t\t", " more)")
    assert "possibilities" not in shown and "--More--" not in shown, shown
    terminal.until("deal> ")
    terminal.type("\x03", "deal> ")
    shown = terminal.line("start new york", "start Ben> ")
    assert "- {start: New York, by: Ann}" in shown, shown
    assert terminal.end()[0] == 0
    terminal = Terminal(*NEW)
    terminal.until("Andy> ")
    shown = terminal.type("\t\t", "Andy> ")
    assert "offer" in shown and "sale" in shown and "pass" in shown, shown
    assert terminal.end()[0] == 0


def test_ctrl_c_ends_questions():
    for kind in ("xterm", "dumb"):
        terminal = Terminal(TERM=kind)
        terminal.until("game> ")
        terminal.line("steel", "players> ")
        terminal.type("\x03", "game> ")
        terminal.line("steel", "players> ")
        terminal.line("Andy, Don, Simon", "Andy> ")
        terminal.line("=", "Simon> ")
        for word in ("?", "help"):
            shown = terminal.line(word, "Simon> ")
            assert "Ctrl-C writes nothing down" in shown, shown
        shown = terminal.type("\x03", "Andy> ")
        assert "nothing is written down" in shown, (kind, shown)
        shown = terminal.line("pass", "Don> ")
        assert "- {pass: Andy}" in shown, shown
        assert terminal.end()[0] == 0, kind


def test_rules_are_completed_after_accept():
    terminal = Terminal(*NEW)
    terminal.until("Andy> ")
    for line in ("sale r andy 3", "sale yel don 3", "pass", "pass"):
        terminal.line(line)
    terminal.line("pass", "build red> ")
    # Nothing is offered that the move does not break.
    terminal.line("bid 3", "build red> ")
    shown = terminal.type("accept \t\t", "accept ") + terminal.type("\x03", "build red> ")
    assert "first-build" not in shown, shown
    terminal.line("red den chey", "build red> ")
    terminal.type("accept fi\t", "first-build-from-hexagon")
    shown = terminal.line(": nobody saw it", "build yellow> ")
    assert "accept: steel-driver/first-build-from-hexagon, reason: nobody saw it}" in shown, shown
    assert terminal.end()[0] == 0


def test_only_what_is_missing_is_asked_for():
    terminal = Terminal("--game", "steel-driver")
    terminal.until("players> ")
    shown = terminal.line("help", "players> ")
    assert "end ends" in shown, shown
    terminal.line('"Lee, Ann", Don, Simon', '1 auction Lee, Ann> ')
    assert terminal.end()[0] == 0
    assert 'players: ["Lee, Ann", Don, Simon]' in terminal.log.read_text()
    terminal = Terminal("--players", "Andy,Don,Simon")
    terminal.until("game> ")
    terminal.line("steel", "1 auction Andy> ")
    assert terminal.end()[0] == 0
    for left in ("end\r", "quit\r", "\x04"):
        terminal = Terminal()
        terminal.until("game> ")
        terminal.line("trans", "players> ")
        terminal.line("undo", "game> ")
        terminal.line("trans", "players> ")
        status, _ = terminal.end(left)
        assert status == 0 and not terminal.log.exists(), left


def test_a_game_that_needs_more_names_the_command():
    for words in ((), ("--game", "mini-rails")):
        terminal = Terminal(*words)
        if not words:
            terminal.until("game> ")
            terminal.line("mini", "players> ")
        else:
            terminal.until("players> ")
        os.write(terminal.master, b"Ann Lee,Bob,Cleo\r")
        status, shown = terminal.ended()
        assert status == 2 and not terminal.log.exists()
        assert "\n  railref new mini-rails --players 'Ann Lee,Bob,Cleo' > friday.yaml\r\n" in shown, shown


def test_the_rows_of_a_map_are_whole_in_a_narrow_terminal():
    for game, last in (("ride-the-rails", "C57 C59 C61"), ("transamerica", "New York"), ("steel-driver", "o Pittsburgh")):
        maps = []
        for columns in (200, 40):
            terminal = Terminal("--game", game, "--players", "Ann,Ben,Cleo", columns=columns, TERM="dumb")
            terminal.until("> ")
            os.write(terminal.master, b"map\nend\n")
            shown = terminal.ended()[1].replace("\r", "")
            assert last in shown and "\x1e" not in shown, (game, columns, shown)
            drawn = shown[shown.index("map\n") : ].split("\n  ", 1)[0] if game == "steel-driver" else shown[shown.index("map\n") :].split("\n\n")[0]
            maps.append(drawn)
        assert maps[0] == maps[1], (game, *maps)


def test_ctrl_c_drops_a_line_and_no_more():
    for kind in ("xterm", "dumb"):
        terminal = Terminal(*NEW, TERM=kind)
        terminal.until("Andy> ")
        terminal.type("sale r don", "don")
        terminal.type("\x03", "Andy> ")
        shown = terminal.line("pass", "Don> ")
        assert "- {pass: Andy}" in shown, shown
        assert terminal.moves() == "  - {pass: Andy}\n"
        assert terminal.end()[0] == 0, kind


def test_many_lines_are_pasted():
    lines = ["sale r don 4", "sale blu simon 3", "# a comment", "", "undo", "redo", "pass"] + ["undo", "redo"] * 30
    wanted = "- {sale: red, by: Andy, to: Don, price: 4}"
    for kind, before, after in (("xterm", "\x1b[200~", "\x1b[201~\r"), ("xterm", "", "\r"), ("dumb", "", "\r")):
        terminal = Terminal(*NEW, TERM=kind)
        terminal.until("Andy> ")
        os.write(terminal.master, (before + "\r".join(lines) + after + "end\r").encode())
        status, shown = terminal.ended()
        assert status == 0 and wanted in shown, shown
        moves = terminal.moves().splitlines()
        assert len(moves) == 3 and moves[2].startswith("  - {pass: "), moves


def test_a_dumb_terminal_gets_plain_lines():
    for kind in ("dumb", ""):
        terminal = Terminal(*NEW, TERM=kind)
        terminal.until("Andy> ")
        terminal.type("bid 3\n", "Andy> ")
        os.write(terminal.master, b"\x04")
        terminal.ended()
        assert "\x1b" not in terminal.shown, terminal.shown


def test_colour_is_as_asked_for():
    for words, environment, coloured in (
        ([], {}, True),
        ([], {"NO_COLOR": "1"}, False),
        (["--color", "never"], {}, False),
        (["--color", "always"], {"NO_COLOR": "1"}, True),
    ):
        terminal = Terminal(*NEW, *words, **environment)
        terminal.until("Andy> ")
        os.write(terminal.master, b"bid 3\rend\r")
        terminal.ended()
        assert ("\x1b[31m" in terminal.shown) == coloured, (words, environment, terminal.shown)


def test_a_narrow_terminal_and_one_that_changes_its_size():
    terminal = Terminal(*NEW, columns=22, rows=6)
    terminal.until("Andy> ")
    terminal.type("sale red     don", "don")
    fcntl.ioctl(terminal.master, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
    os.kill(terminal.process, signal.SIGWINCH)
    time.sleep(0.2)
    shown = terminal.line(" 4", "Don> ")
    assert "- {sale: red, by: Andy, to: Don, price: 4}" in shown, shown
    assert terminal.end()[0] == 0


def test_figures_are_asked_for_money_first():
    terminal = Terminal(*NEW)
    terminal.until("Andy> ")
    terminal.line("sale r don 4", "Don> ")
    terminal.line("=", "cash: Andy, Don, Simon> ")
    shown = terminal.line("0 0", "cash: Andy, Don, Simon> ")
    assert "3 figures belong here" in shown, shown
    terminal.line("", "cubes: Andy, Don, Simon> ")
    shown = terminal.line("10 7 -", "cubes: Andy, Don, Simon> ")
    assert "cubes of Don are 6, declared 7" in shown and "note: cubes of Don: 6 = 10 (new cubes" in shown, shown
    terminal.line("10 6 -", "> ")
    shown = terminal.line(".", "Don> ")
    assert "- {expect: {cubes: {Andy: 10, Don: 6}}}" in shown, shown
    terminal.line("=", "cash: Andy, Don, Simon> ")
    shown = terminal.type("\x03", "Don> ")
    assert "nothing is written down" in shown, shown
    assert terminal.end()[0] == 0
    assert terminal.moves().splitlines()[1:] == ["  - {expect: {cubes: {Andy: 10, Don: 6}}}"]


def test_a_signal_leaves_the_terminal_and_the_folder_as_they_were():
    for number in (signal.SIGTERM, signal.SIGHUP):
        terminal = Terminal(*NEW)
        terminal.until("Andy> ")
        terminal.line("sale r don 4", "Don> ")
        os.kill(terminal.process, number)
        deadline = time.monotonic() + PATIENCE
        while (ended := os.waitpid(terminal.process, os.WNOHANG))[0] == 0:
            assert time.monotonic() < deadline, "it goes on"
            time.sleep(0.01)
        assert os.waitstatus_to_exitcode(ended[1]) == 128 + number
        assert termios.tcgetattr(terminal.master) == terminal.before
        assert sorted(os.listdir(terminal.folder.name)) == ["friday.yaml"]
        assert terminal.moves() == "  - {sale: red, by: Andy, to: Don, price: 4}\n"


def test_a_terminal_that_is_closed_ends_it_as_its_signal_does():
    for kind, words in (("xterm", ()), ("dumb", ()), ("xterm", ("--format", "ndjson"))):
        # Whether the end of the input or the signal is seen first differs from time to time.
        for _ in range(10):
            terminal = Terminal(*NEW, *words, TERM=kind)
            terminal.type("sale r don 4\r", '"saved":true' if words else "auction Don> ")
            os.close(terminal.master)
            _, status = os.waitpid(terminal.process, 0)
            assert os.waitstatus_to_exitcode(status) == 128 + signal.SIGHUP, (kind, words)
            assert terminal.moves() == "  - {sale: red, by: Andy, to: Don, price: 4}\n"
            assert os.listdir(terminal.folder.name) == ["friday.yaml"]


def test_results_alone_go_into_a_file():
    with tempfile.NamedTemporaryFile() as out:
        terminal = Terminal(*NEW, out=out.name)
        terminal.until("Andy> ")
        terminal.type("pass\n", "Don> ")
        os.write(terminal.master, b"\x04")
        terminal.ended()
        text = pathlib.Path(out.name).read_text()
        assert "- {pass: Andy}" in text and "Andy> " not in text, text


def test_the_page_shows_what_a_terminal_shows():
    page = ROOT / "docs/recording.md"
    text = page.read_text()
    start = text.index("```text\n$ railref record") + len("```text\n")
    block = text[start : text.index("```", start)]
    terminal = Terminal(columns=100, TERM="dumb")
    shown = "$ railref record friday.yaml\n"
    for prompt, typed in re.findall(r"^([^>\n]+> )(.*)$", block, re.M):
        shown += terminal.until("> ")
        os.write(terminal.master, f"{typed}\n".encode())
        shown += terminal.until("\n")
    _, rest = terminal.ended()
    shown = (shown + rest).replace("\r\n", "\n")
    if os.environ.get("UPDATE"):
        page.write_text(text.replace(block, shown))
    else:
        assert shown == block, shown


if __name__ == "__main__":
    run_tests(globals())
