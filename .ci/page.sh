#!/usr/bin/env bash
# Builds the package for JavaScript (npm) and the page (page) and tests them: the package in Node, the page in headless Chromium.
# Usage: .ci/page.sh npm|page...   Exit status 3, and a line that says why, where they cannot be built.
set -euo pipefail
cd "$(dirname "$0")/.."
if ! command -v node >/dev/null || [ "$(node -p 'Number(process.versions.node.split(".")[0]) >= 18')" != true ]; then
    echo "Node 18 is not installed"
    exit 3
fi
for crate in wasm wasm/pack; do cargo fmt --check --manifest-path "$crate/Cargo.toml"; done
.ci/wasm.sh
cargo clippy --quiet --locked --manifest-path wasm/Cargo.toml -- -D warnings
cargo clippy --quiet --release --locked --manifest-path wasm/pack/Cargo.toml --target-dir target/pack -- -D warnings
module=target/wasm/railref.wasm
if [ -z "${RAILREF-}" ]; then
    cargo build --quiet --bin railref
    RAILREF=$(cargo metadata --format-version 1 --no-deps | sed 's/.*"target_directory":"\([^"]*\)".*/\1/')/debug/railref
fi
export RAILREF

# Installs the tests' npm packages, pinned by checksum; no install script runs.
driver() {
    command -v npm >/dev/null &&
        { [ -d wasm/tests/node_modules ] || npm ci --prefix wasm/tests --ignore-scripts --no-audit --no-fund >/dev/null 2>&1; }
}

# Both are built from the same module, and the page's tests compare the two.
node wasm/make.mjs npm "$module"
for what in "$@"; do
    case $what in
    npm)
        node --test wasm/tests/package.test.mjs
        if driver; then
            node wasm/tests/examples.mjs
            wasm/tests/node_modules/.bin/tsc --noEmit --strict --module nodenext --moduleResolution nodenext --target es2022 --lib es2022,dom \
                wasm/tests/types.mts target/npm/readme.mts target/npm/javascript.mts
        else
            echo "npm's registry cannot be reached: the types of the package are not compiled in this run"
        fi
        ;;
    page)
        node wasm/make.mjs page "$module"
        if { command -v chromium || command -v chromium-browser || command -v google-chrome; } >/dev/null && driver; then
            node --test wasm/tests/page*.test.mjs
        else
            echo "Chromium, or its driver from npm, is not installed: the page is not opened in this run"
        fi
        ;;
    *)
        echo "usage: .ci/page.sh npm|page..." >&2
        exit 2
        ;;
    esac
done
