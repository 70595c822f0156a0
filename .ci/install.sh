#!/bin/bash
# The first step of action.yml: uses the binary that is given, or the railref on the PATH, or one that cargo builds.
set -euo pipefail
if [ -n "${BINARY:-}" ]; then
    if ! [ -f "$BINARY" ]; then
        echo "::error::binary: there is no file of this name"
        exit 2
    fi
    if [ -n "${SHA256:-}" ] && ! printf '%s *%s\n' "$SHA256" "$BINARY" | sha256sum --check --status; then
        echo "::error::binary: its SHA-256 is not the one that is given; it is not run"
        exit 2
    fi
    # A download is not executable, and the name of a release's file includes its platform.
    install -D -m 755 -- "$BINARY" "$RUNNER_TEMP/railref/railref"
    echo "$RUNNER_TEMP/railref" >> "$GITHUB_PATH"
    "$RUNNER_TEMP/railref/railref" --version
elif ! command -v railref > /dev/null; then
    cargo install --locked --path "$GITHUB_ACTION_PATH"
fi
