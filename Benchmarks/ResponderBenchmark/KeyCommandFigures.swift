import SurfaceResponders

/// What key commands cost on top of a key, and what a chain costs.
struct KeyCommandFigures {
    private let measurement: Measurement

    /// 'z' is in no command.
    private static let unbound: UInt32 = 44
    private static let bound: UInt32 = 16
    private static let `super`: UInt32 = 125

    init(_ measurement: Measurement) {
        self.measurement = measurement
    }

    func run() {
        guard measurement.wants("key.") || measurement.wants("touch.") else { return }
        for commands in [0, 1000] {
            measureTaps("key.unbound.\(commands)-commands", Self.unbound, chainOf: 12, commands: commands)
        }
        for length in [4, 12] {
            measureTaps("key.performed.chain-\(length)", Self.bound, chainOf: length, commands: 1000)
        }
        measureFocusChange()
        for length in [2, 12] { measureTouch(chainOf: length) }
    }

    /// A key goes down and up, with Super held.
    private func measureTaps(_ name: String, _ code: UInt32, chainOf length: Int, commands: Int) {
        let bench = ChainBench(chainOf: length, commands: commands)
        bench.key(Self.super, isDown: true)
        measurement.report(name, batchSize: 20_000, batches: 21) { count in
            for _ in 0..<count { bench.tap(code) }
        }
    }

    /// The keys go to another window and back, and one comes after each: commands are collected again.
    private func measureFocusChange() {
        for commands in [0, 1000] {
            let bench = ChainBench(chainOf: 12, commands: commands)
            measurement.report("key.refocused.\(commands)-commands", batchSize: 10_000, batches: 21) {
                count in
                for index in 0..<count {
                    bench.focus(index & 1)
                    bench.tap(Self.unbound)
                }
            }
        }
    }

    /// A finger that nobody handles moves.
    private func measureTouch(chainOf length: Int) {
        let bench = ChainBench(chainOf: length, commands: 0)
        bench.touchDown()
        measurement.report("touch.unhandled.chain-\(length)", batchSize: 20_000, batches: 21) { count in
            for index in 0..<count { bench.touchMove(index) }
        }
    }
}
