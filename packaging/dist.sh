#!/usr/bin/env bash
# Makes the files of a release in target/handout: an archive with the program, manual pages and completions, a .deb where
# cargo-deb is installed, the wheel where Python is, the page, the package for JavaScript, and their SHA-256 sums. Without the
# page and the package it fails. By hand: `make dist`.
set -euo pipefail
cd "$(dirname "$0")/.."
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -1)
target=$(rustc -vV | sed -n 's/^host: //p')
dist=$PWD/target/handout name=railref-$version-$target
rm -rf "$dist"
mkdir -p "$dist/share/man" "$dist/share/completions" "$dist/$name"
cargo build --profile dist --locked --bin railref
railref=target/dist/railref
"$railref" man --all "$dist/share/man"
for shell in bash zsh fish powershell elvish; do
    "$railref" completions "$shell" > "$dist/share/completions/railref.$shell"
done
cp -r "$railref" README.md CHANGELOG.md LICENSE schemas "$dist/share/man" "$dist/share/completions" "$dist/$name/"
# The archive is reproducible.
tar --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$(git log -1 --format=%ct)" -C "$dist" -cf - "$name" | gzip -n > "$dist/$name.tar.gz"
rm -r "${dist:?}/$name"
if command -v cargo-deb >/dev/null; then
    cargo deb --profile dist --no-build --output "$dist/"   # its parts: package.metadata.deb in Cargo.toml
else
    echo "cargo-deb is not here (cargo install cargo-deb): no .deb is made"
fi
if python3 -m venv --help >/dev/null 2>&1; then
    packaging/wheel.sh "$dist"
else
    echo "python3 -m venv is not here: no wheel is made"
fi
.ci/page.sh npm page
cp target/dist/referee.html "$dist/"
(cd "$dist" && npm pack --silent ../npm/railref)
rm -r "$dist/share"
(cd "$dist" && sha256sum -- * > SHA256SUMS && cat SHA256SUMS)
