"""The command that comes with the wheel."""

import subprocess
import sys

from conftest import COMMAND, ROOT, run

import railref

GAME = "fixtures/steel-driver/games/four-players.yaml"
BROKEN = "fixtures/steel-driver/rules/route-taken.breaks.yaml"


def test_the_command_and_the_module_are_of_one_version():
    assert run("--version").stdout == f"railref {railref.__version__}\n"
    out = subprocess.run([sys.executable, "-m", "railref", "--version"], capture_output=True, text=True)
    assert out.stdout == f"railref {railref.__version__}\n"


def test_whatever_names_a_version_names_this_one():
    for path in ("Cargo.toml", "python/Cargo.toml", "pyproject.toml"):
        assert f'\nversion = "{railref.__version__}"\n' in (ROOT / path).read_text(), path
    assert f'"railref=={railref.__version__}"' in (ROOT / "pyproject.toml").read_text()


def test_statuses_are_those_of_the_command():
    assert run("check", GAME).returncode == 0
    assert run("check", BROKEN).returncode == 1
    assert run("check", "--exit-zero", BROKEN).returncode == 0
    wrong = run("check", "--no-such-option")
    assert wrong.returncode == 2 and "--no-such-option" in wrong.stderr and "Usage: railref check" in wrong.stderr
    assert run("check", "-", stdin="").returncode == 3


def test_an_empty_environment_is_enough():
    out = subprocess.run([COMMAND, "check", "-"], input=(ROOT / GAME).read_text(), capture_output=True, text=True, env={}, cwd="/")
    assert out.returncode == 0 and "1 log: 1 legal" in out.stdout


def test_a_reader_that_leaves_is_no_error():
    out = subprocess.run(["bash", "-c", f"'{COMMAND}' tracks --format csv fixtures/*/games | head -1; echo ${{PIPESTATUS[0]}}"],
                         capture_output=True, text=True, cwd=ROOT)
    assert out.stdout.splitlines()[0].startswith("log,document,id,game,step") and out.stdout.splitlines()[1] == "0" and out.stderr == ""
