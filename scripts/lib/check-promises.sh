# Says which tests docs/promises.md names that do not exist; false if there are any.
check_promises() {
    local name is_right=true
    for name in $(grep -oE '`[a-z][A-Za-z0-9]+`' docs/promises.md | tr -d '`' | sort -u); do
        case $name in super | next) continue ;; esac
        grep -rqE "func $name\(" Tests && continue
        echo "docs/promises.md names a test that does not exist: $name"
        is_right=false
    done
    $is_right
}
