# Builds the programs for release. To be sourced.

release_products=(mini-compositor responder-demo responder-inspector)

# Builds the programs with the standard library linked statically, so that they run without Swift and start in
# half the time that they need with the dynamic linker. Sets release_folder. Libraries for pictures, cursors
# and names of layouts are loaded when they are used.
build_release() {
    local options=(-c release --static-swift-stdlib) log product
    echo "Building (release)..."
    log=$(mktemp)
    for product in "${release_products[@]}"; do
        if ! scripts/lib/swiftpm build "${options[@]}" --product "$product" >"$log" 2>&1; then
            cat "$log" >&2
            rm -f "$log"
            return 1
        fi
    done
    rm -f "$log"
    release_folder=$(scripts/lib/swiftpm build "${options[@]}" --show-bin-path)
}
