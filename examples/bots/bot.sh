#!/usr/bin/env bash
# Plays a whole game without chance events, choosing among the legal moves: bot.sh GAME SEED PLAYERS [RAILREF]
# (Steel Driver or Ride the Rails). Prints the log. Needs jq.
set -euo pipefail
game=$1 RANDOM=$2 players=$3 railref=${4:-railref}
coproc REFEREE { "$railref" record - --format ndjson; }

ask() { # ask REQUEST FILTER: what the filter of jq makes of the reply is in $answer
    local number=$RANDOM reply
    printf '%s\n' "$1" >&"${REFEREE[1]}"
    IFS= read -r reply <&"${REFEREE[0]}"
    answer=$(jq --raw-output --compact-output --argjson n "$number" "if .ok then $2 else error(.error.message) end" <<<"$reply")
}

ask "$(jq --null-input --compact-output --arg game "$game" --arg players "$players" \
    '{do: "new", game: $game, players: ($players / ",")}')" .now.over
while [ "$answer" = false ]; do
    ask '{"do": "legal"}' '{do: "play", move: .moves[$n % (.moves | length)]}'
    ask "$answer" .now.over
done
ask '{"do": "log"}' .log
printf '%s\n' "$answer"
ask '{"do": "end"}' .ok
