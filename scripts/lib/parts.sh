# Runs the parts of a test run and adds up what they count. To be sourced.

passed=0 failed=0 skipped=0

# part NAME COMMAND...: runs tests that end with a line "N passed, N failed[, N skipped]" and adds it up.
# Whatever speaks against that line is one more failure: no such line, an exit status that tells of a failure
# which it does not, no test at all.
part() {
    local name=$1 status=0 start=$SECONDS log line
    shift
    echo "$name..."
    log=$(mktemp)
    "$@" >"$log" 2>&1 || status=$?
    line=$(tail -n 1 "$log")
    if [[ $line =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed(,\ ([0-9]+)\ skipped)?$ ]]; then
        sed '$d' "$log"
        count_part "$status" "${BASH_REMATCH[1]}" "${BASH_REMATCH[2]}" "${BASH_REMATCH[4]:-0}"
    else
        cat "$log"
        line="ended with status $status, without counting its tests"
        failed=$((failed + 1))
    fi
    rm -f "$log"
    echo "$name: $line ($((SECONDS - start)) s)"
}

# count_part STATUS PASSED FAILED SKIPPED
count_part() {
    passed=$((passed + $2))
    failed=$((failed + $3))
    skipped=$((skipped + $4))
    if [ "$3" -eq 0 ] && [ "$1" -ne 0 ]; then
        echo "It ended with status $1, although it counts no failure."
        failed=$((failed + 1))
    elif [ $(($2 + $3 + $4)) -eq 0 ]; then
        echo "No test ran."
        failed=$((failed + 1))
    fi
}

# check NAME COMMAND...: runs what is no test of its own. It counts for nothing if it holds, and as one failure
# if it does not.
check() {
    local name=$1 start=$SECONDS end=holds
    shift
    echo "$name..."
    if ! "$@" 2>&1; then
        failed=$((failed + 1))
        end="does not hold"
    fi
    echo "$name: $end ($((SECONDS - start)) s)"
}

# require NAME COMMAND...: a check without which the rest makes no sense. If it does not hold, the run ends.
require() {
    local before=$failed
    check "$@"
    if [ "$failed" -ne "$before" ]; then
        count_all || true
        exit 1
    fi
}

# Prints the last line of the run, which adds up all parts. Its status is false if anything failed or nothing ran.
count_all() {
    echo
    echo "$passed passed, $failed failed, $skipped skipped"
    [ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
}
