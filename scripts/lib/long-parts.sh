# What `scripts/test --long` runs beyond `scripts/test`: what takes too long to run each time. To be sourced, after
# parts.sh.

# A part a line: part NAME COMMAND.
long_parts() {
    part "Sanitizers" scripts/sanitize
    part "Mutations" scripts/mutate
    part "All attacks" scripts/attacks --release
}
