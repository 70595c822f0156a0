#!/usr/bin/env bash
# Tests what completion inserts in real editors, by their own commands: Neovim's <C-x><C-o>, Emacs's completion-at-point under eglot, and
# Ctrl+Space in VS Code's editor, whose language client is also tested with everything else it asks for (vscode/). By hand, where
# they are installed: make editors. The program to test may be given.
set -euo pipefail
cd "$(dirname "$0")/../.."
railref=$(realpath "${1:-target/debug/railref}")
tried=0
if command -v nvim >/dev/null; then
    # Not -l: before 0.9 that is a mode for Lisp, which waits for input.
    RAILREF=$railref timeout 120 nvim --headless --clean -S tests/editors/neovim.lua </dev/null
    tried=1
fi
if command -v emacs >/dev/null && emacs --batch --eval "(unless (or (require 'eglot nil t) (progn (package-initialize) (require 'eglot nil t))) (kill-emacs 1))" 2>/dev/null; then
    RAILREF=$railref timeout 120 emacs --batch -l tests/editors/emacs.el
    tried=1
fi
if command -v npm >/dev/null && command -v chromium >/dev/null; then
    cd tests/editors/vscode
    # npm ci records what it installed in there; a newer lock file installs it again.
    [ node_modules/.package-lock.json -nt package-lock.json ] || npm ci --no-audit --no-fund --loglevel=error
    node run.mjs "$railref"
    tried=1
fi
[ "$tried" = 1 ] || { echo "no editor is here: apt-get install neovim emacs-nox elpa-eglot; for VS Code's nodejs npm chromium"; exit 1; }
