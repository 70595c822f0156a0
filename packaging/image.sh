#!/usr/bin/env bash
# The context of Containerfile from the archives of a release: for each architecture of Linux a folder with the program.
# Usage: packaging/image.sh FOLDER-WITH-ARCHIVES CONTEXT
set -euo pipefail
archives=${1:?the folder of the archives} context=${2:?the folder to make}
root=$(cd "$(dirname "$0")/.." && pwd)
mkdir -p "$context"
cp "$root/LICENSE" "$context/"
found=0
for pair in amd64:x86_64 arm64:aarch64; do
    for archive in "$archives"/railref-*-"${pair#*:}"-unknown-linux-*.tar.gz; do
        [ -f "$archive" ] || continue
        mkdir -p "$context/${pair%:*}"
        tar -xzf "$archive" --directory "$context/${pair%:*}" --strip-components=1 --wildcards '*/railref'
        found=$((found + 1))
    done
done
[ "$found" -gt 0 ] || { echo "$archives has no archive for Linux" >&2; exit 1; }
