# Says which tests docs/promises.md and docs/responders.md name that do not exist; false if there are any.
check_promises() {
    local document name tests is_right=true
    # A helper of a test is no proof: only functions after @Test count, arguments between the two or not.
    tests=$(find Tests -name '*.swift' -exec awk '
        /@Test/ { isTest = 1 }
        isTest && match($0, /func [A-Za-z0-9]+/) { print substr($0, RSTART + 5, RLENGTH - 5); isTest = 0 }
    ' {} +)
    for document in docs/promises.md docs/responders.md; do
        for name in $(grep -oE '`[a-z][A-Za-z0-9]+`' "$document" | tr -d '`' | sort -u); do
            case $name in super | next) continue ;; esac
            grep -qxF "$name" <<<"$tests" && continue
            echo "$document names a test that does not exist: $name"
            is_right=false
        done
    done
    $is_right
}
