import Testing

/// Tests of programs that are large or have many dependencies. `scripts/programs` installs the programs and
/// runs the tests.
@Suite(.serialized, .whereLongTestsRun)
enum LongTests {}
