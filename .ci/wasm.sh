#!/usr/bin/env bash
# Builds the WebAssembly module of wasm/ into target/wasm/railref.wasm. Exit status 3, and a line that says why, where it cannot.
# The target comes by rustup; where rustup cannot fetch it, a compiler of Debian's packages builds the standard library too.
set -euo pipefail
cd "$(dirname "$0")/.."
target=wasm32-unknown-unknown
out=$PWD/target/wasm
mkdir -p "$out"
built=$(cargo metadata --format-version 1 --no-deps --manifest-path wasm/Cargo.toml | sed 's/.*"target_directory":"\([^"]*\)".*/\1/')
build=(cargo build --quiet --locked --manifest-path wasm/Cargo.toml --profile web --target "$target")

# Debian's compiler for browsers, unpacked into a folder: nothing is installed.
debian() {
    local folder=$out/debian packages version=$1
    if ! [ -x "$folder/usr/bin/rustc" ]; then
        rm -rf "$folder" && mkdir -p "$folder/deb"
        packages=$(apt-cache depends --recurse --no-recommends --no-suggests --no-conflicts --no-breaks --no-replaces --no-enhances rustc-web |
            grep -E '^(rustc-web|libstd-rust-web-[0-9.]+|libstd-rust-web-dev|libllvm[0-9]+)$' | sort -u)
        # shellcheck disable=SC2086 # a list of packages
        (cd "$folder/deb" && apt-get download --quiet $packages rust-web-src "$(lld_of $packages)") >/dev/null || return 1
        for package in "$folder"/deb/*.deb; do dpkg -x "$package" "$folder"; done
        rm -r "$folder/deb"
    fi
    export LD_LIBRARY_PATH=$folder/usr/lib:$folder/usr/lib/x86_64-linux-gnu:$(echo "$folder"/usr/lib/llvm-*/lib)
    export RUSTC=$folder/usr/bin/rustc RUSTC_BOOTSTRAP=1
    export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=$(echo "$folder"/usr/lib/llvm-*/bin/wasm-ld)
    [ -e "$("$RUSTC" --print sysroot)/lib/rustlib/src/rust/library/std" ] || return 1
    built=$out/debian-target
    "${build[@]}" -Zbuild-std=std,panic_abort --target-dir "$built"
}

# The linker of the version of LLVM that the compiler is built with.
lld_of() { printf '%s\n' "$@" | sed -n 's/^libllvm\([0-9]*\)$/lld-\1/p' | head -1; }

if [ -z "${RAILREF_WASM_BY_DEBIAN-}" ] && rustup target add "$target" >/dev/null 2>&1; then
    "${build[@]}"
elif command -v apt-get >/dev/null && command -v dpkg >/dev/null && apt-cache show rustc-web >/dev/null 2>&1; then
    debian rustc-web || { echo "Debian's compiler for WebAssembly could not be used here"; exit 3; }
else
    echo "neither rustup nor Debian's packages have the target $target here"
    exit 3
fi
module=$built/$target/web/railref_wasm.wasm
node wasm/make.mjs module "$module" "$out/railref.wasm"
echo "target/wasm/railref.wasm: $(wc -c < "$out/railref.wasm") bytes, $(gzip -9c "$out/railref.wasm" | wc -c) packed"
