#!/usr/bin/env bash
# Ten thousand games, every tenth broken, through Spark, Dask and GNU parallel on this machine: `make scale`, by hand.
# Usage: scale/run.sh [GAMES [ENGINE...]]   an ENGINE is a word of its name: Spark
set -euo pipefail
cd "$(dirname "$0")/.."
games=${1:-10000}
missing=()
command -v java >/dev/null || missing+=(default-jre-headless)
command -v parallel >/dev/null || missing+=(parallel)
if [ ${#missing[@]} -gt 0 ]; then
    apt-get install -y --no-install-recommends "${missing[@]}"
fi
venv=$PWD/target/scale-venv
[ -x "$venv/bin/pip" ] || python3 -m venv "$venv"
"$venv/bin/pip" install --quiet -r scale/requirements.txt
# The optimized wheel with the module and the command takes minutes.
rm -rf target/release-wheels
CARGO_TARGET_DIR=$PWD/target "$venv/bin/maturin" build --quiet --release --locked --interpreter "$venv/bin/python" \
    --manifest-path python/Cargo.toml --out target/release-wheels
"$venv/bin/pip" install --quiet --force-reinstall --no-deps target/release-wheels/railref-*.whl
"$venv/bin/python" scale/games.py "$venv/bin/railref" "$games" target/scale
SPARK_LOCAL_IP=127.0.0.1 PYSPARK_PYTHON=$venv/bin/python "$venv/bin/python" scale/engines.py "$venv/bin/railref" target/scale "${@:2}"
