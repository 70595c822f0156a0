#!/usr/bin/env bash
# Installs maturin into an environment of its own, for wheel.sh and sdist.sh. Sourced in the root of the repository; sets `bin`, the
# folder of its programs.
venv=$PWD/target/wheel-venv
[ -d "$venv" ] || python3 -m venv "$venv"
bin=$venv/bin
[ -d "$bin" ] || bin=$venv/Scripts   # on Windows
"$bin/pip" install --quiet 'maturin[zig]>=1.9,<2'
