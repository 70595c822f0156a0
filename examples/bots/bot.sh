#!/usr/bin/env bash
# Plays a whole game without chance events, choosing among the legal moves: bot.sh GAME SEED PLAYERS [RAILREF]
# (Steel Driver or Ride the Rails). Prints the log. Needs jq.
set -euo pipefail
game=$1 RANDOM=$2 players=$3 railref=${4:-railref}
coproc REFEREE { "$railref" record - --format ndjson; }

ask() { # sends a request; the reply is in $reply
    printf '%s\n' "$1" >&"${REFEREE[1]}"
    IFS= read -r reply <&"${REFEREE[0]}"
    jq --exit-status .ok <<<"$reply" >/dev/null || { jq .error >&2 <<<"$reply"; exit 1; }
}

ask "$(jq --null-input --compact-output --arg game "$game" --arg players "$players" \
    '{do: "new", game: $game, players: ($players / ",")}')"
until jq --exit-status .now.over <<<"$reply" >/dev/null; do
    ask '{"do": "legal"}'
    ask "$(jq --compact-output --argjson n "$RANDOM" '{do: "play", move: .moves[$n % (.moves | length)]}' <<<"$reply")"
done
ask '{"do": "log"}'
jq --join-output .log <<<"$reply"
ask '{"do": "end"}'
