#!/bin/bash
# The last step of action.yml. Inputs come through the environment, one per line, so that nothing in them is run.
# For bash 3.2 and the tools of macOS, too.
set -euo pipefail
paths=() args=()
while IFS= read -r line; do
    case $line in *[![:space:]]*) paths+=("$line") ;; esac
done <<< "${PATHS:-.}"
while IFS= read -r line; do
    case $line in *[![:space:]]*) args+=("$line") ;; esac
done <<< "${ARGS:-}"
if [ -n "${SARIF:-}" ]; then
    args+=(--output "sarif=$SARIF")
    echo "sarif=$SARIF" >> "$GITHUB_OUTPUT"
fi
summary=
if [ "${SUMMARY:-true}" = true ] && [ -n "${GITHUB_STEP_SUMMARY:-}" ]; then
    summary=$RUNNER_TEMP/railref-summary.md
    args+=(--output "markdown=$summary")
fi
# The author of a pull request is also the author of its .gitignore.
status=0
railref check --format github --no-ignore ${args[@]+"${args[@]}"} -- "${paths[@]}" || status=$?
if [ -n "$summary" ] && [ -f "$summary" ]; then
    # The forge takes at most 1 MiB, and nothing of a longer summary.
    most=1000000
    if [ "$(wc -c < "$summary")" -gt "$most" ]; then
        head -c "$most" "$summary" | sed '$d' >> "$GITHUB_STEP_SUMMARY"
        printf '\n\nThe summary is longer than this page may be; the annotations and the SARIF report have the rest.\n' >> "$GITHUB_STEP_SUMMARY"
    else
        cat "$summary" >> "$GITHUB_STEP_SUMMARY"
    fi
fi
exit "$status"
