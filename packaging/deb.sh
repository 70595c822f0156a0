#!/usr/bin/env bash
# A .deb from the folder of an archive. The program needs no other package. Usage: packaging/deb.sh FOLDER TARGET OUT
set -euo pipefail
from=${1:?the folder} target=${2:?the target} out=${3:?where to put it}
cd "$(dirname "$0")/.."
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -1)
case $target in
    x86_64-*) architecture=amd64 ;;
    aarch64-*) architecture=arm64 ;;
    *) echo "no .deb is made for $target"; exit 0 ;;
esac
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
chmod 755 "$root"
install -D -m 755 "$from/railref" "$root/usr/bin/railref"
for section in 1 5; do
    for page in "$from/share/man/man$section"/*."$section"; do
        install -D -m 644 "$page" "$root/usr/share/man/man$section/$(basename "$page")"
    done
done
gzip -n9 "$root"/usr/share/man/man?/*
install -D -m 644 "$from/share/completions/railref.bash" "$root/usr/share/bash-completion/completions/railref"
install -D -m 644 "$from/share/completions/railref.zsh" "$root/usr/share/zsh/vendor-completions/_railref"
install -D -m 644 "$from/share/completions/railref.fish" "$root/usr/share/fish/vendor_completions.d/railref.fish"
mkdir -p "$root/usr/share/railref" "$root/usr/share/doc/railref"
cp -r "$from/share/schemas" "$root/usr/share/railref/"
if [ -d "$from/share/book" ]; then
    cp -r "$from/share/book" "$root/usr/share/doc/railref/"
fi
cp LICENSE "$root/usr/share/doc/railref/copyright"
gzip -n9 < CHANGELOG.md > "$root/usr/share/doc/railref/changelog.gz"
cp README.md "$root/usr/share/doc/railref/"
mkdir "$root/DEBIAN"
cat > "$root/DEBIAN/control" <<CONTROL
Package: railref
Version: $version
Architecture: $architecture
Maintainer: The railref founders <founders@railref.invalid>
Section: games
Priority: optional
Installed-Size: $(du -sk "$root/usr" | cut -f 1)
Homepage: $(sed -n 's/^homepage = "\(.*\)"/\1/p' Cargo.toml)
Description: rules referee for railway board games
 railref reads the YAML log of a game of Steel Driver, Ride the Rails, Mini
 Rails or TransAmerica, checks every move against the rules, says what was
 wrong and why, and works out scores and profit tracks.
CONTROL
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct) dpkg-deb --build --root-owner-group "$root" "$out/railref_${version}_$architecture.deb" >/dev/null
