#!/usr/bin/env bash
# What completion inserts in real editors, by their own commands: Neovim's <C-x><C-o> and Emacs's completion-at-point under
# eglot. By hand, where they are there: make editors. The program to try may be given.
set -euo pipefail
cd "$(dirname "$0")/../.."
railref=$(realpath "${1:-target/debug/railref}")
tried=0
if command -v nvim >/dev/null; then
    RAILREF=$railref nvim --headless --clean -l tests/editors/neovim.lua 2>&1 || RAILREF=$railref nvim --headless --clean -S tests/editors/neovim.lua 2>&1
    tried=1
fi
if command -v emacs >/dev/null && emacs --batch --eval "(unless (or (require 'eglot nil t) (progn (package-initialize) (require 'eglot nil t))) (kill-emacs 1))" 2>/dev/null; then
    RAILREF=$railref emacs --batch -l tests/editors/emacs.el
    tried=1
fi
[ "$tried" = 1 ] || { echo "neither Neovim nor Emacs with eglot is here: apt-get install neovim emacs-nox elpa-eglot"; exit 1; }
