#!/usr/bin/env bash
# What a release hands out for one target, into target/handout, each file tried by installing it where nothing else is
# (packaging/try.sh): an archive with the program, its manual pages, completions, schemas and the book; on Linux a .deb; the
# wheels where Python is; the page, the package for JavaScript and the source distribution for Python; and their SHA-256 sums.
# Says what cannot be built here, and fails if that is the page or the package. `make dist`.
#   TARGET=aarch64-apple-darwin packaging/dist.sh      for another target than this machine's own
#   PROFILE=dev packaging/dist.sh                      a quick look, without optimization; never handed out
#   NO_PAGE=1 packaging/dist.sh                        without what is the same everywhere and made on another machine: the page,
#                                                      the package and the source distribution
set -euo pipefail
cd "$(dirname "$0")/.."
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -1)
# Said before anything is built.
if [ -z "${NO_PAGE:-}" ] && ! { command -v npm && command -v node; } >/dev/null; then
    echo "npm and node are not here: the page and the package for JavaScript cannot be made (NO_PAGE=1 leaves them out)" >&2
    exit 1
fi
host=$(rustc -vV | sed -n 's/^host: //p')
target=${TARGET:-$host}
profile=${PROFILE:-dist}
# On Linux the program is linked with all it needs. Without a target it is musl's if that is installed, else glibc's.
if [ -z "${TARGET:-}" ] && rustup target list --installed 2>/dev/null | grep -qx "${host%-gnu}-musl"; then
    target=${host%-gnu}-musl
fi
static=()
case $target in
    *-linux-*) static=(env RUSTFLAGS="${RUSTFLAGS:-} -C target-feature=+crt-static") ;;   # of this build alone
esac
out=${CARGO_TARGET_DIR:-$(cargo metadata --format-version 1 --no-deps | sed 's/.*"target_directory":"\([^"]*\)".*/\1/')}
${static[@]+"${static[@]}"} cargo build --profile "$profile" --locked --bin railref --target "$target"
built=$out/$target/$([ "$profile" = dev ] && echo debug || echo "$profile")
case $target in *windows*) exe=.exe ;; *) exe= ;; esac
railref=$built/railref$exe

dist=$PWD/target/handout name=railref-$version-$target
rm -rf "$dist"
share=$dist/$name/share
mkdir -p "$share/man/man1" "$share/completions" "$share/schemas"
cp "$railref" README.md CHANGELOG.md LICENSE "$dist/$name/"
"$railref" man --all "$share/man/man1"   # and those of section 5 beside it
for shell in bash zsh fish powershell elvish; do
    "$railref" completions "$shell" > "$share/completions/railref.$shell"
done
cp schemas/*.json "$share/schemas/"
mdbook=$(command -v mdbook || echo "$PWD/target/tools/bin/mdbook")
[ -x "$mdbook" ] || cargo install mdbook --version 0.5.4 --locked --root target/tools
MDBOOK=$mdbook .ci/book.py
cp -r target/book "$share/book"   # docs/index.html, with what it links to

case $target in
    *windows*)
        (cd "$dist" && 7z a -bso0 "$name.zip" "$name")
        ;;
    *)
        # The same files give the same archive, where tar is GNU's.
        same=()
        if tar --version | grep -q GNU; then
            same=(--sort=name --owner=0 --group=0 --numeric-owner --mtime="@$(git log -1 --format=%ct)")
        fi
        tar ${same[@]+"${same[@]}"} -C "$dist" -cf - "$name" | gzip -n > "$dist/$name.tar.gz"
        ;;
esac
if command -v dpkg-deb >/dev/null && [[ $target == *-linux-* ]]; then
    packaging/deb.sh "$dist/$name" "$target" "$dist"
else
    echo "there is no dpkg-deb here, or this is not for Linux: no .deb is made"
fi
if [ -z "${NO_WHEEL:-}" ] && python3 -m venv --help >/dev/null 2>&1; then
    packaging/wheel.sh "$dist"
else
    echo "python3 -m venv is not here, or NO_WHEEL is set: no wheel is made"
fi
rm -r "${dist:?}/$name"
if [ -z "${NO_PAGE:-}" ]; then
    .ci/page.sh npm page   # its status is not 0 where they cannot be built, which ends this run
    cp target/dist/referee.html "$dist/"
    (cd "$dist" && npm pack --silent ../npm/railref)
else
    echo "NO_PAGE is set: the page, the package for JavaScript and the source distribution are not made"
fi
if [ -z "${NO_WHEEL:-}${NO_PAGE:-}" ] && python3 -m venv --help >/dev/null 2>&1; then
    packaging/sdist.sh "$dist"
fi
for file in "$dist"/*; do
    packaging/try.sh "$file"
done
sums() { if command -v sha256sum >/dev/null; then sha256sum -- "$@"; else shasum -a 256 -- "$@"; fi; }
(cd "$dist" && sums ./* | sed 's|\./||' > "$out/SHA256SUMS" && mv "$out/SHA256SUMS" . && cat SHA256SUMS)
