import Testing

/// Programs that are large, or of which much else has to be installed: `scripts/programs` does that, and runs these.
@Suite(.serialized, .whereLongTestsRun)
enum LongTests {}
