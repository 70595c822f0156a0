#!/usr/bin/env bash
# Checks that the library without its command compiles for a 32-bit machine, if the toolchain has that target. For the web it is
# built by wasm.sh.
set -euo pipefail
cd "$(dirname "$0")/.."
target=i686-unknown-linux-gnu
if rustup target add "$target" >/dev/null 2>&1; then
    cargo check --quiet --locked --lib --no-default-features --target "$target"
    echo "compiles for $target"
else
    echo "$target cannot be added here: whether the library compiles for it is not checked in this run"
fi
