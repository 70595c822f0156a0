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
    cat "$summary" >> "$GITHUB_STEP_SUMMARY"
fi
exit "$status"
