#!/usr/bin/env python3
"""Opens the replay page of whole games in headless Chromium and moves through them: at every move the page must show what
`railref state --format json` says. By hand or in CI, if Chromium is installed: make browser."""

import html
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
LARGEST = 1_000_000
GAMES = [
    "steel-driver/games/four-players.yaml",
    "ride-the-rails/games/four-players.yaml",
    "mini-rails/games/three-players.yaml",
    "transamerica/games/three-players.yaml",
    "steel-driver/rules/route-taken.breaks.yaml",
]

# Goes to the start by a key, then forward move by move, and records what is visible.
WALK = """
<script>
addEventListener("load", () => {
  const key = (key) => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  const seen = [];
  key("Home");
  for (let before = ""; ; ) {
    const where = document.getElementById("where").textContent;
    if (where === before) break;
    before = where;
    const table = {};
    for (const cell of document.querySelectorAll("#table td")) table[cell.dataset.key] = JSON.parse(cell.dataset.value);
    const balances = {};
    for (const button of document.querySelectorAll("[data-account]")) balances[button.getAttribute("aria-label").split(":")[0]] = button.textContent;
    const current = document.querySelector("#moves li[aria-current]");
    seen.push({ move: Number(document.body.dataset.move), where, table, balances, hash: location.hash,
      current: current && current.id, said: document.getElementById("said").textContent, story: current && current.querySelector("span").textContent,
      wrong: document.getElementById("wrong").textContent, placed: document.querySelectorAll("#map .placed").length, map: document.querySelector("#map svg desc").textContent,
      cursor: document.querySelector("#chart line.now").getAttribute("x1") });
    key("ArrowRight");
  }
  document.querySelector("[data-account]").click();
  const entries = [...document.querySelectorAll("#entry-rows tr")].map((row) => [...row.children].map((cell) => cell.textContent));
  const first = document.querySelector("[data-account]").textContent;
  const nameless = [...document.querySelectorAll("button, input")].filter((one) => !(one.getAttribute("aria-label") || one.textContent).trim()).length;
  const out = document.createElement("pre");
  out.id = "walked";
  out.textContent = JSON.stringify({ seen, entries, first, nameless });
  document.body.append(out);
});
</script>
</body>"""


def chromium():
    for name in ("chromium", "chromium-browser", "google-chrome"):
        if shutil.which(name):
            return name
    sys.exit("no Chromium here: apt-get install chromium")


def run(*arguments):
    done = subprocess.run(arguments, capture_output=True, text=True, timeout=300)
    return done.stdout


def dump(browser, url, *more):
    return run(browser, "--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=20000", *more, "--dump-dom", url)


def check(said, why):
    if not said:
        sys.exit(why)


def main():
    check(shutil.which("pdftotext"), "no pdftotext here: apt-get install poppler-utils")
    railref = sys.argv[1] if len(sys.argv) > 1 else str(ROOT / "target/debug/railref")
    browser = chromium()
    folder = pathlib.Path(tempfile.mkdtemp(prefix="railref-browser-"))
    for game in GAMES:
        log = str(ROOT / "fixtures" / game)
        page = run(railref, "replay", log, "--format", "html")
        check(page.endswith("</html>\n"), f"{game}: no page")
        check(len(page.encode()) < LARGEST, f"{game}: the page has {len(page.encode())} bytes")
        check("http" not in re.sub(r"http://www\.w3\.org/2000/svg|http-equiv", "", page), f"{game}: the page names an address elsewhere")
        file = folder / "page.html"
        file.write_text(page.replace("</body>", WALK))
        walked = re.search(r'<pre id="walked">(.*?)</pre>', dump(browser, file.as_uri()), re.S)
        check(walked, f"{game}: the page did not run")
        walked = json.loads(html.unescape(walked.group(1)))
        steps = walked["seen"]
        for step in steps:
            at_end = step["where"].startswith("At the end")
            asked = [] if at_end else ["--at", str(step["move"])]
            state = json.loads(run(railref, "state", log, "--format", "json", *asked))
            check(state["move"] == step["move"], f"{game}: move {step['move']} is {state['move']}")
            check(state["state"] == step["table"], f"{game}: move {step['move']} differs: {state['state']} is shown as {step['table']}")
            check(step["map"] == step["where"], f"{game}: the map at {step['where']} is of {step['map']}")
            check(step["hash"] == f"#move={step['move']}", f"{game}: {step['hash']} at move {step['move']}")
            check(step["current"] == (f"move-{step['move']}" if step["move"] else None), f"{game}: {step['current']} is marked at move {step['move']}")
            check(at_end or step["said"] == (step["story"] or ""), f"{game}: move {step['move']} is told as {step['said']}")
        told = json.loads(run(railref, "replay", log, "--format", "json"))
        moves = told["moments"]
        check(any(step["placed"] for step in steps), f"{game}: nothing that a move placed is marked")
        illegal = ".breaks." in game
        check(bool(steps[-1]["wrong"]) == illegal, f"{game}: at the end it says {steps[-1]['wrong']!r}")
        check(not illegal or "route-taken" in steps[-1]["wrong"], f"{game}: at the end it says {steps[-1]['wrong']!r}")
        declared = [moment["move"] for moment in moves if moment["kind"] == "declared"]
        check([step["move"] for step in steps if not step["where"].startswith("At the end")] == [0, *declared], f"{game}: not every move is shown")
        cursors = [float(step["cursor"]) for step in steps]
        check(cursors == sorted(cursors), f"{game}: the cursor does not go on")
        check(walked["entries"][-1][3] == walked["first"], f"{game}: the entries of a number do not sum up to it")
        check(walked["nameless"] == 0, f"{game}: something to press has no name")
        wanted = declared[len(declared) // 2]
        file.write_text(page)
        there = dump(browser, f"{file.as_uri()}#move={wanted}")
        check(f'data-move="{wanted}"' in there, f"{game}: #move={wanted} does not open there")
        # As on a phone: only what scrolls on its own is wider than the window.
        measure = "<script>addEventListener('load',()=>{document.body.dataset.wide=document.documentElement.scrollWidth})</script></body>"
        file.write_text(page.replace("</body>", measure))
        (folder / "phone.html").write_text(
            f'<iframe id="f" src="page.html" width="390" height="844"></iframe><script>addEventListener("load",()=>{{document.body.dataset.wide=f.contentDocument.body.dataset.wide}})</script>'
        )
        phone = dump(browser, (folder / "phone.html").as_uri(), "--allow-file-access-from-files")
        wide = re.search(r'<body data-wide="(\d+)"', phone)
        check(wide and int(wide.group(1)) <= 390, f"{game}: on a phone the page is {wide and wide.group(1)} wide")
        # On paper: no buttons, and every move; the list on the screen shows only some.
        file.write_text(page)
        paper = folder / "page.pdf"
        run(browser, "--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer", f"--print-to-pdf={paper}", file.as_uri())
        printed = run("pdftotext", "-layout", str(paper), "-").split()
        check("Play" not in printed and "Large" not in printed, f"{game}: buttons are printed")
        missing = [move for move in declared if f"{move}." not in printed]
        check(not missing, f"{game}: moves {missing} are not printed")
        print(f"{game}: {len(steps)} positions as state has them, {len(page.encode())} bytes")
    shutil.rmtree(folder)


main()
