#!/usr/bin/env bash
# Installs the programs into a temporary folder and runs them with an empty environment. The last line counts
# the tests.
set -euo pipefail
cd "$(dirname "$0")/../.."

target=$(mktemp -d)
trap 'rm -rf "$target"' EXIT
passed=0 failed=0

# expect NAME COMMAND...
expect() {
    local name=$1
    shift
    if "$@"; then
        passed=$((passed + 1))
    else
        echo "does not hold: $name"
        failed=$((failed + 1))
    fi
}

scripts/install --prefix "$target"
compositor=$target/bin/mini-compositor
expect "the compositor starts a program" env -i "$compositor" run /bin/true
expect "the demo is shown and receives a key" env -i "$compositor" run --screenshot "$target/demo.png" \
    --replay Examples/tour.jsonl --layout us,ru "$target/bin/responder-demo"
expect "a picture was written" test -s "$target/demo.png"
expect "no program needs a Swift library" bash -c "! ldd '$target'/bin/* | grep -i swift"
expect "the inspector is found" bash -c "env -i '$compositor' run --inspect /bin/true 2>&1 | grep -v 'no inspector'"
expect "the program has no symbols" bash -c "! nm '$compositor' 2>/dev/null | grep -q main"
pages=$target/share/man/man1
expect "each command has a manual page" test "$(cd "$pages" && echo mini*)" = "mini-compositor-check.1 \
mini-compositor-doctor.1 mini-compositor-explain.1 mini-compositor-keys.1 mini-compositor-modes.1 \
mini-compositor-run.1 mini-compositor.1"
expect "man shows the pages without warnings" test -z "$(man --warnings --local-file "$pages"/*.1 2>&1 >/dev/null)"
statuses=$(man --local-file "$pages/mini-compositor-run.1" | sed -n '/^EXIT STATUS/,/^SEE ALSO/s/^ \+\([0-9]\+\)  .*/\1/p')
expect "the manual lists the exit statuses" test "$(echo $statuses)" = "64 65 66 70 71 73 124 125 126 127"
expect "bash reads the completions" bash -c ". '$target/share/bash-completion/completions/mini-compositor'"
scripts/install --uninstall --prefix "$target"
expect "uninstalling leaves nothing behind" test -z "$(find "$target" -type f -name '*compositor*')"
echo "$passed passed, $failed failed"
