"""The notebook in examples is run cell by cell, and prints what is kept in it."""

import contextlib
import io
import json
import os

import matplotlib
import nbformat
import pytest

from conftest import ROOT

NOTEBOOKS = sorted((ROOT / "examples").glob("*.ipynb"))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_run(path, monkeypatch):
    monkeypatch.chdir(path.parent)                     # as Jupyter does
    matplotlib.use("Agg")                              # no window
    notebook = json.loads(path.read_text())
    nbformat.validate(notebook)
    names = {"__name__": "__main__"}
    for cell in notebook["cells"]:
        if cell["cell_type"] != "code":
            continue
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile("".join(cell["source"]), path.name, "exec"), names)
        text = printed.getvalue()
        outputs = [{"name": "stdout", "output_type": "stream", "text": text.splitlines(True)}] if text else []
        if os.environ.get("UPDATE"):
            cell["outputs"] = outputs
        assert cell["outputs"] == outputs, text
    if os.environ.get("UPDATE"):
        path.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n")


def test_there_is_a_notebook():
    assert NOTEBOOKS
