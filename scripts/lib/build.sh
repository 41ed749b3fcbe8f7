# Builds with SwiftPM, and prints the output of the compiler only if the build fails. To be sourced.

build_log=$(mktemp)
trap 'rm -f "$build_log"' EXIT

# Builds with the given arguments of `swift build`. Prints the output of the compiler if the build fails. Does nothing
# if the environment variable BUILT is set: everything has been built, and another part may hold the lock on .build.
build() {
    [ -z "${BUILT:-}" ] || return 0
    scripts/lib/swiftpm build "$@" >"$build_log" 2>&1 || {
        cat "$build_log"
        return 1
    }
}

# Builds everything, including the tests.
build_tests() { build --build-tests "$@"; }

# Prints the warnings of the last build, and fails if there are any. Warnings of dependencies do not count.
has_no_warnings() {
    ! grep -E '^/.*: warning:' "$build_log" | grep -v '/checkouts/' | sort -u | grep .
}
