# Builds everything, the tests too. To be sourced.

build_log=$(mktemp)
trap 'rm -f "$build_log"' EXIT

# Builds with the arguments of `swift build` that are given, and shows what the compiler says if it fails.
build_tests() {
    swift build --build-tests "$@" >"$build_log" 2>&1 || {
        cat "$build_log"
        return 1
    }
}

# Shows the warnings of the last build. What we depend on may have its own.
has_no_warnings() {
    ! grep -E '^/.*: warning:' "$build_log" | grep -v '/checkouts/' | sort -u | grep .
}
