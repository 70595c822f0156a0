#!/bin/bash
# Tests the hooks of .pre-commit-hooks.yaml with pre-commit from PyPI, in a git repository made for it: a legal log
# passes, an illegal one fails. It tests what is committed, not the working tree.
# Usage: .ci/pre-commit.sh HOOK...   railref-system uses the railref on the PATH, railref builds one with cargo (minutes),
#   railref-python uses a wheel: the published one, or the one in the folder that PIP_FIND_LINKS names
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
venv=${VENV:-$root/target/pre-commit-venv}
if ! [ -x "$venv/bin/pre-commit" ]; then
    python3 -m venv "$venv"
    "$venv/bin/pip" install --quiet pre-commit==4.7.0
fi
pre_commit() { PRE_COMMIT_HOME=$work/home "$venv/bin/pre-commit" "$@"; }
pre_commit validate-manifest "$root/.pre-commit-hooks.yaml"
rev=$(git -C "$root" rev-parse HEAD)
mkdir -p "$work/table/logs" "$work/table/other"
cd "$work/table"
git init --quiet
cp "$root/fixtures/steel-driver/games/four-players.yaml" "logs/friday, table 3.yaml"
cp "$root/fixtures/steel-driver/rules/route-taken.breaks.yaml" other/  # not under logs/: not checked
git add .
expect() {  # expect STATUS TEXT HOOK
    local status=0
    pre_commit run --all-files "$3" > "$work/log" 2>&1 || status=$?
    if [ "$status" != "$1" ] || ! grep -q -- "$2" "$work/log"; then
        cat "$work/log"
        echo "pre-commit run $3: status $status, not $1 with \"$2\""
        exit 1
    fi
    echo "pre-commit run $3: status $status, $(grep -- "$2" "$work/log" | head -1)"
}
for hook in "${@:-railref-system}"; do
    printf 'repos:\n  - repo: file://%s\n    rev: %s\n    hooks: [{id: %s}]\n' "$root" "$rev" "$hook" > .pre-commit-config.yaml
    git add .
    expect 0 Passed "$hook"
    cp "$root/fixtures/steel-driver/rules/route-taken.breaks.yaml" logs/
    git add .
    expect 1 steel-driver/route-taken "$hook"
    git rm --quiet --force logs/route-taken.breaks.yaml
    cp "$root/fixtures/steel-driver/malformed/$(ls "$root/fixtures/steel-driver/malformed" | head -1)" logs/malformed.yaml
    git add .
    expect 1 malformed "$hook"
    git rm --quiet --force logs/malformed.yaml
done
