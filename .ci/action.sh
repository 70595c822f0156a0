#!/bin/bash
# The step of action.yml. Inputs come through the environment, one value per line, so that nothing in them is run.
set -euo pipefail
lines() { mapfile -t "$1" < <(printf '%s\n' "$2" | sed '/^[[:space:]]*$/d'); }
lines paths "${PATHS:-.}"
lines args "${ARGS:-}"
if [ -n "${SARIF:-}" ]; then
    args+=(--output "sarif=$SARIF")
    echo "sarif=$SARIF" >> "$GITHUB_OUTPUT"
fi
# The author of a pull request is also the author of its .gitignore.
exec railref check --format github --no-ignore "${args[@]}" -- "${paths[@]}"
