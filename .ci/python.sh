#!/usr/bin/env bash
# Builds the wheel of python/ without optimization, installs it into its own environment under target/, and runs the tests
# of the module there. If Python cannot, it says so and does nothing.
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
PYO3_PYTHON=$venv/bin/python cargo clippy --quiet --locked --manifest-path python/Cargo.toml -- -D warnings
"$venv/bin/maturin" build --quiet --locked --profile dev --interpreter "$venv/bin/python" --manifest-path python/Cargo.toml --out target/wheels
"$venv/bin/pip" install --quiet --force-reinstall --no-deps target/wheels/railref-*.whl
"$venv/bin/pytest" -c python/pyproject.toml python/tests "$@"
