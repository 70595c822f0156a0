#!/bin/sh
# Validates every fixture log against its game's schema, and every JSON output and the SARIF report over all fixtures
# against theirs, with check-jsonschema from PyPI: a validator that is not our own.
# Usage: .ci/schemas.sh [RAILREF]   (VENV is the folder of the Python environment)
set -eu
cd "$(dirname "$0")/.."
if [ $# -gt 0 ]; then railref=$1; else cargo build --quiet; railref=target/debug/railref; fi
venv=${VENV:-target/schemas-venv}
if ! [ -x "$venv/bin/check-jsonschema" ]; then
    python3 -m venv "$venv"
    "$venv/bin/pip" install --quiet check-jsonschema==0.39.0
fi
# The official SARIF schema is part of the crate serde-sarif, which is fetched but not built.
if ! [ -f "$venv/sarif-schema-2.1.0.json" ]; then
    fetch=$(mktemp -d)
    mkdir "$fetch/src" && : > "$fetch/src/lib.rs"
    printf '[package]\nname = "fetch"\nversion = "0.0.0"\nedition = "2024"\n[dependencies]\nserde-sarif = { version = "=0.8.0", default-features = false }\n' > "$fetch/Cargo.toml"
    cargo vendor --quiet --manifest-path "$fetch/Cargo.toml" "$fetch/vendor" > /dev/null
    cp "$fetch/vendor/serde-sarif/src/schema.json" "$venv/sarif-schema-2.1.0.json"
    rm -r "$fetch"
fi
exec "$venv/bin/python" .ci/schemas.py "$railref" "$venv/bin/check-jsonschema" "$venv/sarif-schema-2.1.0.json"
