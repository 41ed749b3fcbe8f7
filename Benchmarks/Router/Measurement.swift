import CHarness

/// Measures the operations whose rows are wanted in the mode that is (BENCH_ROWS and BENCH_MODE in the environment:
/// bench.h), and prints a row for each.
struct Measurement {
    private final class Operation {
        let run: (Int) -> Void
        let settle: () -> Void

        init(_ run: @escaping (Int) -> Void, settle: @escaping () -> Void) {
            self.run = run
            self.settle = settle
        }
    }

    /// Whether a row whose name begins so can be wanted: spares setting up what nobody wants measured.
    func wants(_ beginning: String) -> Bool {
        bench_wants_any(beginning)
    }

    /// - Parameters:
    ///   - iterations: how often `run` does the operation in a batch.
    ///   - batches: how many are timed; the row is their median.
    ///   - counted: how often it does it when instructions are counted; 0 is as often as in a batch.
    ///   - settle: called before each batch, and not measured.
    ///   - run: does the operation as often as it is told.
    func measure(
        _ name: String, iterations: Int, batches: Int, counted: Int = 0, settle: @escaping () -> Void = {},
        _ run: @escaping (Int) -> Void
    ) {
        let operation = Operation(run, settle: settle)
        withExtendedLifetime(operation) {
            name.withCString { text in
                var bench = bench()
                bench.name = text
                bench.run = { context, count in
                    guard let context else { return }
                    Unmanaged<Operation>.fromOpaque(context)._withUnsafeGuaranteedRef { $0.run(count) }
                }
                bench.settle = { context, _ in
                    guard let context else { return }
                    Unmanaged<Operation>.fromOpaque(context)._withUnsafeGuaranteedRef { $0.settle() }
                }
                bench.ctx = Unmanaged.passUnretained(operation).toOpaque()
                bench.iters = iterations
                bench.batches = batches
                bench.instr_iters = counted
                bench_measure(&bench)
            }
        }
    }

    /// Does what measures operations whose instructions depend on where objects lie in memory, which decides whether
    /// their hashes collide. When instructions are counted, it is done at several places: the lowest counts are what
    /// Benchmarks/run prints.
    func atSeveralPlaces(_ body: () throws -> Void) rethrows {
        guard bench_mode() == BENCH_INSTR else { return try body() }
        for place: UInt32 in 0..<3 {
            bench_move_heap(place)
            try body()
        }
    }

    /// The CPU time that this process takes in a second of 60 frames.
    /// - Parameter frame: does what happens in a 60th of a second.
    func measureCPU(
        _ name: String, _ harness: UnsafeMutablePointer<harness>, frame: @escaping () -> Void
    ) {
        guard wants("\(name).cpu") else { return }
        Work(frame).lend { context, run in harness_cpu(harness, name, run, context) }
    }

    /// How long until clients that all sleep have their events, of many that are sent and flushed at once.
    func measureLoad(
        _ name: String, _ harness: UnsafeMutablePointer<harness>, events: Int, bursts: UInt32,
        burst: @escaping () -> Void
    ) {
        guard wants("\(name).latency.") else { return }
        Work(burst).lend { context, run in harness_load(harness, name, run, context, UInt32(events), bursts) }
    }

    /// Prints a row that was measured in another way.
    func report(_ name: String, _ value: Double, _ unit: String) {
        guard bench_wants(name) else { return }
        bench_report_row(name, value, unit)
    }

    /// Says that a row does not measure what it should.
    func complain(_ name: String, _ what: String) {
        print("# \(name): \(what)")
    }
}
