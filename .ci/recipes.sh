#!/usr/bin/env bash
# The files of other programs that the book shows, and the schema of railref.toml, as those programs and taplo see them
# (.ci/recipes.py). Usage: .ci/recipes.sh
set -euo pipefail
cd "$(dirname "$0")/.."
venv=$PWD/target/recipes-venv
if ! [ -x "$venv/bin/taplo" ]; then
    python3 -m venv "$venv"
    if ! timeout 300 "$venv/bin/pip" install --quiet check-jsonschema==0.39.0 pre-commit==4.7.0 taplo==0.9.3; then
        rm -rf "$venv"
        echo "PyPI is not reached: the recipes of the book are not read in this run"
        exit 0
    fi
fi
# Lua's compiler and Emacs read theirs, where they are or can be installed.
if ! command -v luac5.4 >/dev/null && command -v apt-get >/dev/null; then
    root=$([ "$(id -u)" = 0 ] || echo "sudo -n")
    { timeout 120 $root apt-get update && DEBIAN_FRONTEND=noninteractive timeout 120 $root apt-get install -y --no-install-recommends lua5.4; } \
        </dev/null >/dev/null 2>&1 || true
fi
exec "$venv/bin/python" .ci/recipes.py
