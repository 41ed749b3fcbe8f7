# What `scripts/test --long` runs beyond `scripts/test`: what takes too long to run each time. To be sourced, after
# parts.sh.

# A part a line: part NAME COMMAND. The sanitizers have their place here, each with a build folder of its own.
long_parts() {
    part "Mutations" scripts/mutate
    part "All attacks" scripts/attacks --release
}
