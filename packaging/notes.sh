#!/usr/bin/env bash
# What CHANGELOG.md says of a version: the notes of its release. Usage: packaging/notes.sh VERSION
set -euo pipefail
version=${1:?a version, such as 0.2.0}
cd "$(dirname "$0")/.."
notes=$(awk -v head="## [$version]" 'index($0, head) == 1 {on = 1; next} /^## / {on = 0} /^\[/ {on = 0} on' CHANGELOG.md)
[ -n "$notes" ] || { echo "CHANGELOG.md says nothing of $version" >&2; exit 1; }
printf '%s\n' "$notes"
