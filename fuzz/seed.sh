#!/bin/sh
# Fills fuzz/corpus from the fixtures: logs for `judge`, `documents`, `fmt` and `readers`, board files for `board`, noise for
# the replays. The same files every time: a run begins where another can begin.
set -eu
cd "$(dirname "$0")/.."
corpus=fuzz/corpus
mkdir -p "$corpus/judge" "$corpus/documents" "$corpus/fmt" "$corpus/readers" "$corpus/board"
find fixtures -name '*.yaml' -size -16k | while read -r file; do
    name=$(printf '%s' "$file" | tr / _)
    for target in judge documents fmt readers; do
        cp "$file" "$corpus/$target/$name"
    done
done
# The first byte of a board input picks the game, in the order of `TITLES`.
index=0
for game in steel_driver ride_the_rails mini_rails transamerica; do
    find "src/games/$game" -name '*.yaml' | while read -r file; do
        { printf "\\00$index"; cat "$file"; } > "$corpus/board/$game-$(basename "$file")"
    done
    mkdir -p "$corpus/replay_$game"
    for seed in 1 2 3 4 5 6 7 8; do
        yes "$game $seed" | head -c $((seed * 150)) | cksum > "$corpus/replay_$game/$seed"
        yes "$seed $game" | head -c $((seed * 150)) >> "$corpus/replay_$game/$seed"
    done
    index=$((index + 1))
done
