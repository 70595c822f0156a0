#!/usr/bin/env bash
# Fills in the templates of Homebrew and winget from a release: its version, its addresses (Cargo.toml) and its checksums.
# Usage: packaging/templates.sh FOLDER-WITH-SHA256SUMS OUT
set -euo pipefail
files=${1:?the folder of the release} out=${2:?the folder to write to}
root=$(cd "$(dirname "$0")/.." && pwd)
of() { sed -n "s/^$1 = \"\(.*\)\"/\1/p" "$root/Cargo.toml" | head -1; }
version=$(of version)
mkdir -p "$out"
for template in "$root"/packaging/homebrew/railref.rb.in "$root"/packaging/winget/*.in; do
    # The first line says how the template is filled in.
    text=$(sed -e 1d -e "s|@VERSION@|$version|g; s|@HOMEPAGE@|$(of homepage)|g; s|@REPOSITORY@|$(of repository)|g" "$template")
    while IFS= read -r end; do
        sum=$(sed -n "s/^\([0-9a-f]\{64\}\) [ *]railref-$version-$end\$/\1/p" "$files/SHA256SUMS")
        [ -n "$sum" ] || { echo "$files/SHA256SUMS lacks railref-$version-$end" >&2; exit 1; }
        text=${text//"@SHA256:$end@"/$sum}
    done < <(grep -o '@SHA256:[^@]*@' <<< "$text" | sed 's/@SHA256:\(.*\)@/\1/')
    name=$(basename "$template" .in)
    printf '%s\n' "$text" > "$out/$name"
    echo "$out/$name"
done
