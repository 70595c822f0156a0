#!/bin/bash
# A step of action.yml: the binary that is given, else the version that is asked for, else the railref on the PATH, else one that
# cargo builds or an earlier run has built. For bash 3.2 and the tools of macOS, too.
set -euo pipefail
folder=$RUNNER_TEMP/railref
fail() { echo "::error::$1"; exit 2; }
sum_of() {  # the SHA-256 of a file
    if command -v sha256sum > /dev/null; then sha256sum < "$1"; else shasum -a 256 < "$1"; fi | cut -d ' ' -f 1
}
take() {  # puts a program where later steps find it: a download has lost its permission to run, and may be named for its platform
    mkdir -p "$folder"
    cp -- "$1" "$folder/railref"
    chmod 755 "$folder/railref"
    echo "$folder" >> "$GITHUB_PATH"
    "$folder/railref" --version
}
fetch() {  # the program of a release of this repository, if its archive has the checksum that the release states
    case ${RUNNER_OS:-}-${RUNNER_ARCH:-} in
        Linux-X64) target=x86_64-unknown-linux-musl ;;
        Linux-ARM64) target=aarch64-unknown-linux-musl ;;
        macOS-X64) target=x86_64-apple-darwin ;;
        macOS-ARM64) target=aarch64-apple-darwin ;;
        *) fail "version: there is no archive for ${RUNNER_OS:-this system} on ${RUNNER_ARCH:-this machine}; give binary, or leave version out" ;;
    esac
    [ -n "${ACTION_REPOSITORY:-}" ] || fail "version: it is not known from which repository; an action that is checked out (uses: ./) takes binary"
    name=railref-$1-$target
    address=$GITHUB_SERVER_URL/$ACTION_REPOSITORY/releases/download/v$1
    mkdir -p "$folder/download"
    cd "$folder/download"
    for file in "$name.tar.gz" SHA256SUMS; do
        curl --fail --silent --show-error --location --retry 3 --output "$file" "$address/$file" || fail "version: $address/$file cannot be had"
    done
    stated=$(sed -n "s/^\([0-9a-f]*\) [ *]$name\.tar\.gz\$/\1/p" SHA256SUMS)
    [ -n "$stated" ] && [ "$stated" = "$(sum_of "$name.tar.gz")" ] || fail "version: $name.tar.gz has not the SHA-256 that the release states; it is not run"
    tar -xzf "$name.tar.gz"
    take "$name/railref"
}
if [ -n "${BINARY:-}" ]; then
    [ -f "$BINARY" ] || fail "binary: there is no file of this name"
    if [ -n "${SHA256:-}" ] && [ "$(printf %s "$SHA256" | tr 'A-F' 'a-f')" != "$(sum_of "$BINARY")" ]; then
        fail "binary: its SHA-256 is not the one that is given; it is not run"
    fi
    take "$BINARY"
elif [ -n "${VERSION:-}" ]; then
    case $VERSION in
        *[!0-9A-Za-z.+-]*) fail "version: write it as 0.2.0" ;;
    esac
    fetch "${VERSION#v}"
elif ! command -v railref > /dev/null; then
    built=$RUNNER_TEMP/railref-built
    # Already there if the cache restored the folder.
    [ -x "$built/bin/railref" ] || cargo install --locked --path "$GITHUB_ACTION_PATH" --root "$built"
    echo "$built/bin" >> "$GITHUB_PATH"
fi
