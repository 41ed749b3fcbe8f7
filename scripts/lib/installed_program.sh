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
expect "neither program needs a Swift library" bash -c "! ldd '$compositor' '$target/bin/responder-demo' | grep -i swift"
expect "the program has no symbols" bash -c "! nm '$compositor' 2>/dev/null | grep -q main"
scripts/install --uninstall --prefix "$target"
expect "uninstalling leaves nothing behind" test -z "$(ls "$target/bin")"
echo "$passed passed, $failed failed"
