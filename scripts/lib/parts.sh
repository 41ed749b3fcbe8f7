# Runs the parts of a test run and adds up their counts. To be sourced.

passed=0 failed=0 skipped=0
watchdog=$(dirname "${BASH_SOURCE[0]}")/watchdog.py
# The time limit of a part, in seconds. The longest part takes ten minutes on two idle cores.
part_limit=2700

# part NAME COMMAND...: runs tests that end with a line "N passed, N failed[, N skipped]", and adds these
# numbers up. A contradiction counts as one more failure: the line is missing, the exit status reports a
# failure that the line does not count, or no test ran. A part that takes longer than `part_limit` is ended,
# with every process that it started.
part() {
    local name=$1 status=0 start=$SECONDS log line
    shift
    echo "$name..."
    log=$(mktemp)
    python3 -B "$watchdog" "$part_limit" "$log" "$@" || status=$?
    line=$(tail -n 1 "$log")
    if [[ $line =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed(,\ ([0-9]+)\ skipped)?$ ]]; then
        sed '$d' "$log"
        count_part "$status" "${BASH_REMATCH[1]}" "${BASH_REMATCH[2]}" "${BASH_REMATCH[4]:-0}"
    else
        cat "$log"
        line="ended with status $status without counting its tests"
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
        echo "It ended with status $1, although it counted no failure."
        failed=$((failed + 1))
    elif [ $(($2 + $3 + $4)) -eq 0 ]; then
        echo "No test ran."
        failed=$((failed + 1))
    fi
}

# check NAME COMMAND...: runs a check that is not a test. A check that fails counts as one failure; one that
# succeeds does not count.
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

# require NAME COMMAND...: runs a check that everything after it depends on. If it fails, the run ends.
require() {
    local before=$failed
    check "$@"
    if [ "$failed" -ne "$before" ]; then
        count_all || true
        exit 1
    fi
}

# beside FUNCTION: runs the parts and checks of a function in the background. `join` waits for them, prints their
# output, and adds up their counts. Only one function at a time.
beside() {
    beside_log=$(mktemp)
    (
        trap - EXIT
        passed=0 failed=0 skipped=0
        "$1"
        echo "$passed $failed $skipped"
    ) >"$beside_log" 2>&1 </dev/null &
    beside_process=$!
}

# Ends what runs in the background, if anything does. For scripts that end early.
end_beside() {
    [ -z "${beside_process:-}" ] || kill "$beside_process" 2>/dev/null || true
}

# Waits for what runs in the background. A function that ends early is one more failure.
join() {
    local counts status=0
    wait "$beside_process" || status=$?
    beside_process=
    counts=$(tail -n 1 "$beside_log")
    if [ "$status" -eq 0 ] && [[ $counts =~ ^([0-9]+)\ ([0-9]+)\ ([0-9]+)$ ]]; then
        sed '$d' "$beside_log"
        passed=$((passed + BASH_REMATCH[1]))
        failed=$((failed + BASH_REMATCH[2]))
        skipped=$((skipped + BASH_REMATCH[3]))
    else
        cat "$beside_log"
        echo "The parts in the background ended with status $status."
        failed=$((failed + 1))
    fi
    rm -f "$beside_log"
}

# Prints the last line of the run, with the sums of all parts. Fails if anything failed or no test passed.
count_all() {
    echo
    echo "$passed passed, $failed failed, $skipped skipped"
    [ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
}
