#!/usr/bin/env bash
# Installs the programs into a folder of its own and runs them with an empty environment. The last line counts the tests.
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
expect "the demo is shown and takes a key" env -i "$compositor" run --screenshot "$target/demo.png" \
    --replay Examples/tour.jsonl --layout us,ru "$target/bin/responder-demo"
expect "there is a picture" test -s "$target/demo.png"
expect "neither needs a library of Swift" bash -c "! ldd '$compositor' '$target/bin/responder-demo' | grep -i swift"
expect "the program has no symbols" bash -c "! nm '$compositor' 2>/dev/null | grep -q main"
scripts/install --uninstall --prefix "$target"
expect "nothing is left" test -z "$(ls "$target/bin")"
echo "$passed passed, $failed failed"
