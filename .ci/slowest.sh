#!/usr/bin/env bash
# Runs every test as `make test` does and prints the ten slowest.
set -euo pipefail
cd "$(dirname "$0")/.."

TEST_TIMES=$(mktemp)
trap 'rm -f "$TEST_TIMES"' EXIT
host=$(rustc -vV | sed -n 's/^host: //p' | tr 'a-z-' 'A-Z_')
export TEST_TIMES "CARGO_TARGET_${host}_RUNNER=$PWD/.ci/timed"
make test
echo "the ten slowest tests, in seconds:"
sed -nE 's/^test (.*) \.\.\. ok <([0-9.]+)s>$/\2 \1/p' "$TEST_TIMES" | sort -rn | head -n 10 || true
