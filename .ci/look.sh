#!/bin/bash
# The first step of action.yml: if cargo would have to build railref, the key under which the cache keeps what it builds, made of
# all that goes into it. For bash 3.2 and the tools of macOS, too.
set -euo pipefail
if [ -z "${BINARY:-}" ] && [ -z "${VERSION:-}" ] && ! command -v railref > /dev/null; then
    cd "$GITHUB_ACTION_PATH"
    sum=$(find Cargo.toml Cargo.lock src docs fixtures README.md CHANGELOG.md -type f -exec cksum {} + | LC_ALL=C sort | cksum | tr ' ' -)
    echo "key=railref-${RUNNER_OS:-}-${RUNNER_ARCH:-}-$sum" >> "$GITHUB_OUTPUT"
fi
