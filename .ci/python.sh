#!/usr/bin/env bash
# Builds the wheel of python/ without optimization, installs it into its own environment under target/, and runs the tests
# of the module there. If Python cannot, it says so and does nothing. The same wheel is then tried with the oldest supported
# Python, if installed (on the PATH, or in pyenv).
# Usage: .ci/python.sh [PYTEST ARGUMENT]...
set -euo pipefail
cd "$(dirname "$0")/.."
cargo fmt --check --manifest-path python/Cargo.toml
venv=$PWD/target/python-venv
if ! [ -x "$venv/bin/pip" ] && ! python3 -m venv "$venv" 2>/dev/null; then
    rm -rf "$venv"
    echo "python3 -m venv makes no environment here: the Python module is not tried in this run"
    exit 0
fi
"$venv/bin/pip" install --quiet 'maturin>=1.9,<2' -r python/tests/requirements.txt
rm -rf target/wheels
export CARGO_TARGET_DIR=$PWD/target
# Clippy looks at the module while it is built: `cargo clippy` would check the whole library once more.
clippy=$(rustup which clippy-driver 2>/dev/null || command -v clippy-driver)
RUSTC_WORKSPACE_WRAPPER=$clippy CLIPPY_ARGS=-Dwarnings__CLIPPY_HACKERY__ \
    "$venv/bin/maturin" build --quiet --locked --profile dev --interpreter "$venv/bin/python" --manifest-path python/Cargo.toml --out target/wheels
"$venv/bin/pip" install --quiet --force-reinstall --no-deps target/wheels/railref-*.whl
# pyright is a program of Node's, in npm's registry.
pyright=1.1.414 tools=$PWD/target/pyright
if grep -qs "\"version\": \"$pyright\"" "$tools/node_modules/pyright/package.json" || {
    mkdir -p "$tools"
    command -v npm >/dev/null && timeout 120 npm install --silent --no-audit --no-fund --prefix "$tools" "pyright@$pyright" >/dev/null 2>&1
}; then
    export PYRIGHT=$tools/node_modules/.bin/pyright
else
    echo "npm is not installed or does not reach its registry: the types of the module are checked by mypy alone in this run"
fi
"$venv/bin/pytest" -c python/pyproject.toml -n 2 --durations 5 python/tests "$@"
[ $# -eq 0 ] || exit 0

oldest=$(sed -n 's/^requires-python = ">=\(.*\)"/\1/p' python/pyproject.toml)
for python in "$(command -v "python$oldest" || true)" "${PYENV_ROOT:-$HOME/.pyenv}/versions/$oldest".*/bin/python3 ""; do
    # A shim of pyenv may be there without the version behind it.
    if [ -x "$python" ] && "$python" -c 'import venv, ensurepip' 2>/dev/null; then break; fi
done
if [ -z "$python" ]; then
    echo "Python $oldest is not installed: the wheel is tried with $("$venv/bin/python" --version) alone in this run"
    exit 0
fi
old=$PWD/target/python-$oldest-venv
[ -x "$old/bin/pytest" ] || { "$python" -m venv "$old" && "$old/bin/pip" install --quiet -r python/tests/requirements-oldest.txt; }
"$old/bin/pip" install --quiet --force-reinstall --no-deps target/wheels/railref-*.whl
# The examples need libraries that are for newer versions.
"$old/bin/pytest" -c python/pyproject.toml python/tests/test_command.py python/tests/test_module.py python/tests/test_session.py
"$old/bin/mypy" --strict --cache-dir "$old/mypy" -p railref
