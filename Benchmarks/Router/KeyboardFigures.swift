import CHarness
import SurfaceResponders

/// Measures the delivery of a key to a client while the policy offers key commands. An operation is a press
/// or a release.
struct KeyboardFigures {
    private static let a: UInt32 = 30
    private static let b: UInt32 = 48
    private static let `super`: UInt32 = 125

    private let measurement: Measurement

    init(_ measurement: Measurement) {
        self.measurement = measurement
    }

    func run() throws {
        for count in [10, 1000] { try measure("ours.key", ".k\(count)", KeyCommandLists.absent(count)) }
        for count in [10, 1000] { try measure("ours.keyp", ".k\(count)", KeyCommandLists.present(count)) }
    }

    private func measure(_ group: String, _ end: String, _ commands: [KeyCommand]) throws {
        let (plain, unbound, bound) = (
            "\(group).plain\(end)", "\(group).logo_unbound\(end)", "\(group).logo_bound\(end)"
        )
        guard [plain, unbound, bound].contains(where: measurement.wants) else { return }
        let server = try Server(clients: 1, layout: layout_make(1, true, 42))
        server.policy.commands = commands
        server.focus()
        let typist = Typist(on: server)

        typist.code = Self.b
        let typing = Delivery(server, typist.typeToClient)
        typing.measureServer(measurement, plain)
        typing.measureThroughput(measurement, plain)
        typing.measureLatency(measurement, plain)

        typist.hold(Self.super)
        server.flush()
        typing.measureServer(measurement, unbound)

        typist.code = Self.a
        let before = server.policy.performed
        Delivery(server, typist.type).measureBursts(measurement, bound, flushingEvery: 16)
        if measurement.wants(bound), server.policy.performed == before {
            measurement.complain(bound, "the command was not performed")
        }
        server.stop()
    }
}
