# The additional parts of `scripts/test --long`, which take too long for every change. To be sourced, after
# parts.sh.

# One part per line: part NAME COMMAND.
long_parts() {
    part_limit=$((12 * 60 * 60))
    part "Script tests, longer" python3 scripts/lib/script_tests.py --long
    part "Figures" scripts/figures
    part "Sanitizers" scripts/sanitize
    part "Random worlds" scripts/world
    part "Recorded storms" env LONG_TESTS=1 python3 scripts/lib/swift_tests.py --filter ClientStormTests
    part "Mutations" scripts/mutate
    part "All attacks" env ROUNDS=5 scripts/attacks --release
    part "Attacks as root" scripts/attacks --quick --root
    part "Fuzzing, longer" scripts/fuzz 60
    part "README's test, 300 times" python3 scripts/lib/python_client_tests.py --long
    part "Records, replayed" python3 scripts/lib/recorded_runs.py .build/debug/mini-compositor
    part "Installed program" scripts/lib/installed_program.sh
    part "Package in Debian" scripts/lib/package_in_debian.sh
    part "Virtual machine" scripts/vm
    part "Suites of toolkits" scripts/suites
    part "Large programs" scripts/programs
}
