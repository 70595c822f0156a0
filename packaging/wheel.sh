#!/usr/bin/env bash
# Builds the wheel for publication into a folder: optimized, and linked by Zig against the glibc of 2014, so that it runs on any
# Linux of the last ten years. Usage: packaging/wheel.sh FOLDER
set -euo pipefail
folder=$(realpath -m "${1:?a folder}")
cd "$(dirname "$0")/.."
venv=$PWD/target/wheel-venv
[ -x "$venv/bin/pip" ] || python3 -m venv "$venv"
"$venv/bin/pip" install --quiet 'maturin[zig]>=1.9,<2'
compatible=()
if [ "$(uname -s)" = Linux ]; then
    compatible=(--zig --compatibility manylinux2014)
fi
PATH=$venv/bin:$PATH CARGO_TARGET_DIR=$PWD/target "$venv/bin/maturin" build --quiet --release --locked "${compatible[@]}" \
    --interpreter "$venv/bin/python" --manifest-path python/Cargo.toml --out "$folder"
