#!/usr/bin/env bash
# Builds the WebAssembly module of wasm/ into target/wasm/railref.wasm. Exit status 3, and a line that says why, where it cannot.
# Needs Node, and Binaryen, which is fetched from npm's registry.
# The source of the standard library is installed by rustup; where rustup cannot fetch it, the compiler of Debian's packages is used.
# RAILREF_WASM=debian goes straight to Debian's.
set -euo pipefail
cd "$(dirname "$0")/.."
target=wasm32-unknown-unknown
out=$PWD/target/wasm
debian=$out/debian
mkdir -p "$out"
built=$(cargo metadata --format-version 1 --no-deps --manifest-path wasm/Cargo.toml | sed 's/.*"target_directory":"\([^"]*\)".*/\1/')
# Panic messages contain source paths; remapped, so that the module does not depend on where it is built.
export RUSTFLAGS="${RUSTFLAGS-} --remap-path-prefix=$PWD=railref --remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=cargo"
# The page has room for 2 MB. A standard library built for size, whose panics have no message (nobody could read one: the
# module imports nothing), makes the module 90 kB smaller when packed (1,477 to 1,387 kB).
export RUSTFLAGS="$RUSTFLAGS -Zunstable-options -Cpanic=immediate-abort"
export RUSTC_BOOTSTRAP=1
build=(cargo build --quiet --locked --manifest-path wasm/Cargo.toml --profile web --target "$target"
    "-Zbuild-std=std,panic_abort" -Zbuild-std-features=optimize_for_size)

# Unpacks Debian's compiler for browsers, with its linker and the source of its library, into a folder: nothing is installed.
unpack() {
    [ -e "$debian/whole" ] && return
    command -v apt-get >/dev/null && command -v dpkg >/dev/null || return 1
    local packages linker
    packages=$(apt-cache depends --recurse --no-recommends --no-suggests --no-conflicts --no-breaks --no-replaces --no-enhances rustc-web 2>/dev/null |
        grep -E '^(rustc-web|libstd-rust-web-[0-9.]+|libstd-rust-web-dev|libllvm[0-9]+)$' | sort -u) || return 1
    linker=$(sed -n 's/^libllvm\([0-9]*\)$/lld-\1/p' <<<"$packages" | head -1)
    rm -rf "$debian" && mkdir -p "$debian/packages" || return 1
    # shellcheck disable=SC2086 # a list of packages
    (cd "$debian/packages" && apt-get download --quiet $packages "$linker" rust-web-src >/dev/null 2>&1) || return 1
    for package in "$debian"/packages/*.deb; do dpkg -x "$package" "$debian" || return 1; done
    rm -r "$debian/packages"
    touch "$debian/whole"
}

if [ "${RAILREF_WASM-}" != debian ] && rustup component add rust-src >/dev/null 2>&1; then
    "${build[@]}"
elif unpack; then
    llvm=$(echo "$debian"/usr/lib/llvm-*)
    built=$out/built
    LD_LIBRARY_PATH=$debian/usr/lib:$debian/usr/lib/x86_64-linux-gnu:$llvm/lib RUSTC=$debian/usr/bin/rustc \
        CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=$llvm/bin/wasm-ld \
        "${build[@]}" --target-dir "$built"
else
    echo "neither rustup nor Debian's packages have the library for the target $target here"
    exit 3
fi
node wasm/make.mjs module "$built/$target/web/railref_wasm.wasm" "$out/exported.wasm"

# Functions that are alike are merged: what is generic is often compiled to the same code for each game. That makes the module 9 %
# smaller, and 3 % (54 kB) when packed. Binaryen's optimizations proper (-Oz) make it 9 % larger when packed.
modules=wasm/pack/node_modules
if ! [ "$modules/.package-lock.json" -nt wasm/pack/package-lock.json ] &&
    ! npm ci --prefix wasm/pack --ignore-scripts --no-audit --no-fund >/dev/null 2>&1; then
    echo "npm's registry, which has Binaryen, cannot be reached: the module for the web is not built"
    exit 3
fi
node "$modules/binaryen/bin/wasm-opt" --all-features --duplicate-function-elimination --remove-unused-module-elements \
    --duplicate-function-elimination --reorder-locals "$out/exported.wasm" -o "$out/railref.wasm"
echo "target/wasm/railref.wasm: $(wc -c < "$out/railref.wasm") bytes, $(gzip -9c "$out/railref.wasm" | wc -c) packed"
