"""What the book quotes of other programs' files, read by those programs or by a parser of the language: every block of TOML, YAML,
JSON, Lua, Emacs Lisp, JavaScript, Python and shell of the pages, and the settings of pre-commit and GitLab by their own checks.
And the schema of railref.toml, as taplo reads it: it takes a right file and refuses wrong ones. Called by recipes.sh, which
brings PyYAML, check-jsonschema, pre-commit and taplo; says which programs are not here."""

import ast
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import yaml

ROOT = pathlib.Path(__file__).resolve().parent.parent
BIN = pathlib.Path(sys.executable).parent
PAGES = sorted([*ROOT.glob("docs/**/*.md"), *ROOT.glob("*.md"), *ROOT.glob("python/*.md"), *ROOT.glob("wasm/*.md"), *ROOT.glob("editors/vscode/*.md")])
FENCE = re.compile(r"^( *)```(\w+)\n(.*?)^\1```$", re.M | re.S)
faults, tried = [], {}


def run(*words, stdin=None):
    """What a program says, if it refuses; None if it does not."""
    done = subprocess.run(list(map(str, words)), input=stdin, capture_output=True, text=True, cwd=ROOT)
    return None if done.returncode == 0 else (done.stdout + done.stderr).strip() or f"status {done.returncode}"


def in_file(ending, *words):
    """Has a program read a text as a file."""
    def read(text):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "block" + ending)
            path.write_text(text)
            return run(*words, path)
    return read


def of_python(parse):
    def read(text):
        try:
            parse(text)
        except Exception as fault:  # each parser has its own
            return str(fault)
    return read


def whole_or_by_line(parse):
    """Reads a text as one document or as one a line, such as the requests of a session."""
    def read(text):
        try:
            return parse(text)
        except Exception:
            return [parse(line) for line in text.splitlines()]
    return of_python(read)


def of_toml(text):
    # The address of a schema is not published yet; check_settings has the schema itself.
    return in_file(".toml", BIN / "taplo", "lint", "--no-schema")(re.sub(r"^#:schema .*$", "", text, flags=re.M))


def of_shell(text):
    return run("bash", "-n", stdin="\n".join(re.sub(r"^(\$|>) ", "", line) for line in text.splitlines()) + "\n")


def readers():
    """The reader of each language, and what it is called; None if it is not here."""
    lua = next((name for name in ("luac5.4", "luac5.3", "luac") if shutil.which(name)), None)
    lisp = '(with-temp-buffer (insert-file-contents (car command-line-args-left)) (emacs-lisp-mode) (check-parens) (goto-char 1) ' \
           "(while (progn (forward-comment (buffer-size)) (not (eobp))) (read (current-buffer))))"
    return {
        "toml": of_toml,
        "yaml": whole_or_by_line(lambda text: list(yaml.load_all(text, yaml.BaseLoader))),
        "json": whole_or_by_line(json.loads),
        "python": of_python(ast.parse),
        "sh": of_shell,
        "js": in_file(".mjs", "node", "--check") if shutil.which("node") else None,
        "lua": in_file(".lua", lua, "-p") if lua else None,
        "lisp": in_file(".el", "emacs", "--batch", "--eval", lisp) if shutil.which("emacs") else None,
    }


def blocks():
    """The blocks of all pages: page, line, language, text."""
    for page in PAGES:
        text = page.read_text()
        for found in FENCE.finditer(text):
            body = re.sub(f"^{found[1]}", "", found[3], flags=re.M)
            yield page.relative_to(ROOT), text.count("\n", 0, found.start()) + 1, found[2], body


def check_blocks():
    known = readers()
    missing = set()
    for page, line, language, text in blocks():
        reader = known.get(language)
        if language in known and reader is None:
            missing.add(language)
        elif reader:
            tried[language] = tried.get(language, 0) + 1
            fault = reader(text)
            if fault:
                faults.append(f"{page}:{line}: {language}: {fault}")
    for language in sorted(missing):
        print(f"no program that reads {language} is installed: its recipes are not read in this run")
    for language in known:
        if language not in tried and language not in missing:
            faults.append(f"no page has a block of {language}; is FENCE still right?")


def the_block(page, begins):
    """The only block of a page that has a line beginning so."""
    found = [text for of, _, _, text in blocks() if str(of) == page and any(line.startswith(begins) for line in text.splitlines())]
    if len(found) != 1:
        sys.exit(f"{page} has {len(found)} blocks with {begins}")
    return found[0]


def check_recipes_by_their_own():
    """pre-commit and GitLab check what the book shows of their files; the schema of GitLab is the one check-jsonschema brings."""
    hooks = in_file(".yaml", BIN / "pre-commit", "validate-config")
    gitlab = in_file(".yml", BIN / "check-jsonschema", "--builtin-schema", "vendor.gitlab-ci", "--data-transform", "gitlab-ci")
    for page, begins, check, broken in (
        ("docs/ci.md", "repos:", hooks, ("rev:", "revision:")),
        ("docs/ci.md", "# .gitlab-ci.yml", gitlab, ("script:", "scripts:")),
    ):
        text = the_block(page, begins)
        fault = check(text)
        if fault:
            faults.append(f"{page}: {begins} {fault}")
        if check(text.replace(*broken)) is None:
            faults.append(f"{page}: {begins} is found right with {broken[1]} too")


#: Settings with what is wrong with them: a key, a value, a choice.
WRONG = ("complet = true\n", "complete = 1\n", '[rulings]\nuncontrolled-company = "lest"\n', '[[logs]]\npaths = "friday/"\n')


def check_settings():
    """taplo reads the settings of the book by the published schema."""
    schema = (ROOT / "schemas" / "settings.schema.json").as_uri()
    lint = in_file(".toml", BIN / "taplo", "lint", "--schema", schema)
    right = the_block("docs/settings.md", "force-exclude = true")
    fault = lint(right)
    if fault:
        faults.append(f"docs/settings.md: taplo finds by the schema: {fault}")
    for wrong in WRONG:
        if lint(wrong) is None:
            faults.append(f"taplo finds nothing by the schema of settings in {wrong!r}")


check_blocks()
check_recipes_by_their_own()
check_settings()
if faults:
    sys.exit("\n".join(faults))
print("recipes: " + ", ".join(f"{count} of {language}" for language, count in sorted(tried.items())) + ": all can be read;")
print("the files of pre-commit, GitLab and railref.toml are right by their own checks")
