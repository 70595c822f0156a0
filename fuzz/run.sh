#!/bin/sh
# Runs fuzz targets, each for some seconds, from the seeds in the repository: fuzz/run.sh SECONDS [TARGET...]
# Findings go to fuzz/corpus and fuzz/artifacts, which git does not track. `fuzz/run.sh seeds` replaces the seeds by the
# smallest set of findings that covers as much.
# Needs cargo-fuzz (cargo install cargo-fuzz). Any compiler will do; with a nightly one, FUZZ_ARGS may have `-s address`.
set -eu
cd "$(dirname "$0")/.."
export RUSTC_BOOTSTRAP=1
args=${FUZZ_ARGS:--s none}
# Short enough to judge a thousand inputs per second; faults that need a longer text are left to the tests.
length=2048

seeds() {
    case $1 in
        judge | accounts | repair | reports | documents | readers | fmt) echo fuzz/seeds/logs ;;
        diff) echo fuzz/seeds/pairs ;;
        lsp) echo fuzz/seeds/sessions ;;
        board) echo fuzz/seeds/boards ;;
        *) echo "fuzz/seeds/$1" ;;
    esac
}

run() {
    # shellcheck disable=SC2086 # several words on purpose
    cargo fuzz run $args "$1" "$2" "$3" -- -max_len=$length -timeout=20 -rss_limit_mb=2048 -dict=fuzz/railref.dict "$4" -print_final_stats=1
}

if [ "$1" = seeds ]; then
    for target in judge diff lsp requests board graphs positions replay_steel_driver replay_ride_the_rails replay_mini_rails replay_transamerica; do
        folder=$(seeds $target)
        mv "$folder" "$folder.old"
        mkdir "$folder"
        # shellcheck disable=SC2086
        cargo fuzz run $args $target "$folder" "$folder.old" "fuzz/corpus/$target" -- -set_cover_merge=1 -use_counters=0 -max_len=500
        rm -r "$folder.old"
    done
    exit
fi
seconds=$1
shift
# shellcheck disable=SC2086
cargo fuzz build $args
for target in ${*:-$(cargo fuzz list)}; do
    mkdir -p "fuzz/corpus/$target"
    echo "== $target"
    run "$target" "fuzz/corpus/$target" "$(seeds "$target")" "-max_total_time=$seconds"
done
