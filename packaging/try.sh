#!/usr/bin/env bash
# Installs a file of a release where nothing else is, and judges a legal and an illegal log with it. A program for Linux runs in
# a root that holds only what the file brings, if this is root; everything else runs with an empty environment. Files for another
# machine are skipped with a message. Usage: packaging/try.sh FILE
set -euo pipefail
file=$(cd "$(dirname "${1:?a file}")" && pwd)/$(basename "$1")
source=$(cd "$(dirname "$0")/.." && pwd)
legal=$source/fixtures/steel-driver/rules/route-taken.keeps.yaml
illegal=$source/fixtures/steel-driver/rules/route-taken.breaks.yaml
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
fail() { echo "$(basename "$file"): $1" >&2; exit 1; }
case $file in
    *musllinux*)
        # Tried in a container by the workflow, with a Python that is linked with musl.
        echo "$(basename "$file"): for musl, and not tried here"
        exit 0
        ;;
    */railref-*[0-9].tar.gz)
        # The source distribution: pip builds a wheel from it, without optimization, and with what it fetches.
        python3 -m venv "$root/venv"
        MATURIN_PEP517_ARGS='--profile dev' "$root/venv/bin/pip" install --quiet --no-deps "$file" || fail "pip builds no wheel from it"
        verdict='import railref, sys; print(*[railref.check(open(path).read()).verdict for path in sys.argv[1:]])'
        said=$(cd "$root" && env -i "$root/venv/bin/python" -c "$verdict" "$legal" "$illegal")
        [ "$said" = "legal illegal" ] || fail "the module does not judge the logs right: $said"
        echo "$(basename "$file"): pip builds a wheel that judges logs"
        exit 0
        ;;
    *.tar.gz) tar -xzf "$file" -C "$root" ;;
    *.zip) 7z x -bso0 -o"$root" "$file" ;;
    *.deb) dpkg-deb -x "$file" "$root" ;;
    *.whl)
        python3 -m venv "$root/venv"
        bin=venv/bin
        [ -d "$root/$bin" ] || bin=venv/Scripts   # on Windows
        "$root/$bin/pip" install --quiet --no-index --no-deps "$file" || fail "pip does not install it here"
        ;;
    *.tgz)
        # The package for JavaScript, installed in a folder of its own without scripts and without the registry.
        cd "$root"
        npm install --silent --offline --ignore-scripts --no-audit --no-fund --prefix "$root" "$file" > /dev/null
        node --input-type=module -e '
            import { readFileSync } from "node:fs";
            import { check } from "railref";
            const verdict = (path) => check(readFileSync(path, "utf8")).verdict;
            process.exit(verdict(process.argv[1]) === "legal" && verdict(process.argv[2]) === "illegal" ? 0 : 1);
        ' "$legal" "$illegal" || fail "the package does not judge the logs right"
        echo "$(basename "$file"): judges logs in Node"
        exit 0
        ;;
    *.html)
        echo "$(basename "$file"): tried in a browser by .ci/page.sh, which made it"
        exit 0
        ;;
    *) fail "no way to install it is known" ;;
esac
program=$(cd "$root" && find . \( -path './usr/bin/railref' -o -path './railref-*/railref' -o -path './railref-*/railref.exe' -o -path './venv/bin/railref' -o -path './venv/Scripts/railref.exe' \) | head -1)
[ -n "$program" ] || fail "there is no railref in it"
program=/${program#./}
how="in an empty environment"
run=(env -i "$root$program")
if [ "$(id -u)" = 0 ] && [ "${file%.whl}" = "$file" ] && [ "$(uname -s)" = Linux ]; then
    how="in a root with nothing else"
    run=(env -i "$(command -v chroot)" "$root" "$program")
fi
if ! said=$("${run[@]}" --version 2>&1); then
    case $file in
        *"$(uname -m | sed 's/arm64/aarch64/')"*|*.deb|*.whl) fail "it does not run: $said" ;;
        *) echo "$(basename "$file"): for another machine than this one; not tried"; exit 0 ;;
    esac
fi
"${run[@]}" check - < "$legal" | grep -q ': legal' || fail "it does not find a legal log legal"
status=0
found=$("${run[@]}" check - < "$illegal") || status=$?
if [ "$status" != 1 ] || ! grep -q 'steel-driver/route-taken' <<< "$found"; then
    fail "it does not find an illegal log illegal: status $status"
fi
"${run[@]}" score - < "$legal" > /dev/null || fail "it gives no score"
"${run[@]}" book first-log > /dev/null || fail "it has no book"
[ -n "$(find "$root" -path '*/railref/book/docs/index.html' -o -path '*/share/book/docs/index.html')" ] || fail "it has no book as HTML"
case $file in
    *.whl)
        (cd "$root" && env -i "$root/$bin/python" -c 'import railref, sys; sys.exit(railref.check(open(sys.argv[1]).read()).verdict != "legal")' "$legal") || fail "the module does not find a legal log legal"
        ;;
    *.deb) [ -f "$root/usr/share/man/man5/railref-log.5.gz" ] || fail "it has no manual pages" ;;
    *) [ -n "$(find "$root" -path '*/share/man/man1/railref-check.1')" ] || fail "it has no manual pages" ;;
esac
echo "$(basename "$file"): judges logs $how ($said)"
