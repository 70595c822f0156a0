#!/usr/bin/env bash
# Builds the wheel for publication into a folder: optimized, with the licence and the book (target/book, if it was made), and
# linked by Zig against the glibc of 2014, so that it runs on any Linux of the last ten years. For bash 3.2 and the tools of
# macOS, too. Usage: packaging/wheel.sh FOLDER
set -euo pipefail
mkdir -p "${1:?a folder}"
folder=$(cd "$1" && pwd)
cd "$(dirname "$0")/.."
venv=$PWD/target/wheel-venv
[ -d "$venv" ] || python3 -m venv "$venv"
bin=$venv/bin
[ -d "$bin" ] || bin=$venv/Scripts   # on Windows
"$bin/pip" install --quiet 'maturin[zig]>=1.9,<2'
compatible=()
if [ "$(uname -s)" = Linux ]; then
    compatible=(--zig --compatibility manylinux2014)
fi
# Files in this folder are installed into the environment's. It always holds the licence.
book=python/railref.data/data/share/doc/railref/book
trap 'rm -rf "$book"' EXIT
rm -rf "$book"
if [ -d target/book ]; then
    cp -r target/book "$book"
fi
PATH=$bin:$PATH CARGO_TARGET_DIR=$PWD/target "$bin/maturin" build --quiet --release --locked ${compatible[@]+"${compatible[@]}"} \
    --interpreter "$(command -v "$bin/python" || command -v "$bin/python.exe")" --manifest-path python/Cargo.toml --out "$folder"
