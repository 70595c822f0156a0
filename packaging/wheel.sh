#!/usr/bin/env bash
# Builds the wheels for publication into a folder: optimized, with the licence and the book (target/book, if it was made). On Linux
# one is linked by Zig against the glibc of 2014, so that it runs on any Linux of the last ten years, and one against musl 1.2, for
# Alpine, if Rust's target for musl is installed. For bash 3.2 and the tools of macOS, too. Usage: packaging/wheel.sh FOLDER
set -euo pipefail
mkdir -p "${1:?a folder}"
folder=$(cd "$1" && pwd)
cd "$(dirname "$0")/.."
# shellcheck source=packaging/maturin.sh
. packaging/maturin.sh
# Files in this folder are installed into the environment's. It always holds the licence.
book=python/railref.data/data/share/doc/railref/book
trap 'rm -rf "$book"' EXIT
rm -rf "$book"
if [ -d target/book ]; then
    cp -r target/book "$book"
fi
python=$(command -v "$bin/python" || command -v "$bin/python.exe")
build() {
    PATH=$bin:$PATH CARGO_TARGET_DIR=$PWD/target "$bin/maturin" build --quiet --release --locked "$@" \
        --interpreter "$python" --manifest-path python/Cargo.toml --out "$folder"
}
if [ "$(uname -s)" != Linux ]; then
    build
    exit
fi
build --zig --compatibility manylinux2014
musl=$(uname -m)-unknown-linux-musl
if rustup target list --installed 2>/dev/null | grep -qx "$musl"; then
    build --zig --target "$musl" --compatibility musllinux_1_2
else
    echo "Rust's target $musl is not installed: no wheel for musl is made"
fi
