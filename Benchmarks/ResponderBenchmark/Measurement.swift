/// Times operations and prints what they take.
struct Measurement {
    private let prefixes: [String]
    private let count: Int?

    init(prefixes: [String], count: Int?) {
        self.prefixes = prefixes
        self.count = count
    }

    /// Whether a figure whose name begins so may be asked for: spares making what nobody wants measured.
    func wants(_ name: String) -> Bool {
        prefixes.isEmpty || prefixes.contains { name.hasPrefix($0) || $0.hasPrefix(name) }
    }

    /// The median over several batches, in nanoseconds for each operation.
    /// - Parameter batch: does the operation as often as it is told.
    func report(_ name: String, batchSize: Int, batches: Int = 41, _ batch: (Int) -> Void) {
        guard prefixes.isEmpty || prefixes.contains(where: { name.hasPrefix($0) }) else { return }
        batch(min(batchSize, 1000))
        if let count { return measuredBatch(count, batch) }
        let clock = ContinuousClock()
        let times = (0..<batches).map { _ in clock.measure { measuredBatch(batchSize, batch) } }.sorted()
        let (seconds, attoseconds) = times[batches / 2].components
        let nanoseconds = (Double(seconds) * 1e9 + Double(attoseconds) / 1e9) / Double(batchSize)
        print(name, (nanoseconds * 10).rounded() / 10, "ns")
    }

    @inline(never)
    private func measuredBatch(_ count: Int, _ batch: (Int) -> Void) {
        batch(count)
    }
}

/// Keeps the compiler from dropping a value that nobody uses.
@inline(never)
func keep(_ value: Double) {}
