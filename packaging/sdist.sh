#!/usr/bin/env bash
# The source distribution of the Python module, from which pip builds where there is no wheel (with Rust): python/ and the crate it
# depends on, without the tests. Usage: packaging/sdist.sh FOLDER
set -euo pipefail
mkdir -p "${1:?a folder}"
folder=$(cd "$1" && pwd)
cd "$(dirname "$0")/.."
# shellcheck source=packaging/maturin.sh
. packaging/maturin.sh
# What a wheel has of the book is made for it, and no source.
rm -rf python/railref.data/data/share/doc/railref/book
"$bin/maturin" sdist --manifest-path python/Cargo.toml --out "$folder"
