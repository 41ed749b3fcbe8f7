import SurfaceResponders

/// Measures what key commands and the length of the responder chain add to the cost of a key. An operation is
/// a press or a release.
struct KeyCommandFigures {
    private static let a: UInt32 = 30
    private static let b: UInt32 = 48
    private static let `super`: UInt32 = 125

    private let measurement: Measurement

    init(_ measurement: Measurement) {
        self.measurement = measurement
    }

    func run() {
        for length in [4, 12] {
            for count in [0, 10, 1000] { measure(chainOf: length, commands: count) }
        }
        for count in [0, 1000] { measureFocusChange(commands: count) }
    }

    private func measure(chainOf length: Int, commands count: Int) {
        let name = "ours.chain\(length).k\(count)"
        guard measurement.wants("\(name).") else { return }
        let chain = Chain(
            length: length, commands: count == 0 ? nil : KeyCommandLists.absent(count), takesEvents: true)
        chain.key(Self.super, isDown: true)
        if count > 0 {
            let before = chain.policy.performed
            measureKey("\(name).taken", chain, Self.a)
            if measurement.wants("\(name).taken"), chain.policy.performed == before {
                measurement.complain("\(name).taken", "the command was not performed")
            }
        }
        measureKey("\(name).unbound", chain, Self.b)
        chain.key(Self.super, isDown: false)
        measureKey("\(name).plain", chain, Self.b)
    }

    private func measureKey(_ name: String, _ chain: Chain, _ code: UInt32) {
        measurement.measure(name, iterations: 1024, batches: 41, counted: 256) { count in
            for index in 0..<count { chain.key(code, isDown: index & 1 == 0) }
        }
    }

    /// Measures a change of the key window, after which the new window's commands must be collected, and a
    /// press and release of a key there.
    private func measureFocusChange(commands count: Int) {
        let name = "ours.chain12.k\(count).refocused"
        guard measurement.wants(name) else { return }
        let chain = Chain(
            length: 12, windows: 2, commands: count == 0 ? nil : KeyCommandLists.present(count),
            takesEvents: true)
        chain.key(Self.super, isDown: true)
        measurement.measure(name, iterations: 512, batches: 41, counted: 64) { count in
            for index in 0..<count {
                chain.focus(index & 1)
                chain.key(Self.b, isDown: true)
                chain.key(Self.b, isDown: false)
            }
        }
    }
}
