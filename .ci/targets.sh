#!/usr/bin/env bash
# Builds the library without its command for a 32-bit machine and for the web, if the toolchain has those targets.
set -euo pipefail
cd "$(dirname "$0")/.."
export CARGO_PROFILE_DEV_OPT_LEVEL=0
for target in i686-unknown-linux-gnu wasm32-unknown-unknown; do
    if rustup target add "$target" >/dev/null 2>&1; then
        cargo build --quiet --locked --lib --no-default-features --target "$target"
        echo "builds for $target"
    else
        echo "$target cannot be added here: whether the library builds for it is not checked in this run"
    fi
done
