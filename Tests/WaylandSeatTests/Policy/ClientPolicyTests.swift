import ClientTestSupport
import Testing
import WaylandClient
import WaylandSeat
import WaylandServer

@Suite struct ClientPolicyTests {
    private let host: SeatHost
    private let folder: TemporaryFolder

    init() throws {
        host = try SeatHost()
        folder = try TemporaryFolder()
    }

    /// The interfaces in a client's registry.
    private func interfaces(of connection: Connection) throws -> Set<String> {
        let registry = Registry(connection)
        try host.pump.roundtrip(connection)
        return Set(registry.globals.map(\.interface))
    }

    private let privileged: Set<String> = [
        "zwp_virtual_keyboard_manager_v1", "zwlr_virtual_pointer_manager_v1", "zwp_input_method_manager_v2",
        "zwp_input_method_v1", "zwp_input_panel_v1", "ext_data_control_manager_v1",
        "zwlr_data_control_manager_v1",
    ]

    @Test func `privileged globals are hidden from an untrusted client`() throws {
        let all = try interfaces(of: host.pump.connect())
        #expect(all.isSuperset(of: privileged))
        let policy = ClientPolicy(on: host.display) { _ in [] }
        #expect(try interfaces(of: host.pump.connect()) == all.subtracting(privileged))
        let client = try #require(host.clients.last)
        for action in ClientAction.allCases { #expect(!policy.allows(action, for: client)) }
    }

    @Test func `client sees only the globals of the action it is allowed`() throws {
        let policy = ClientPolicy(on: host.display) { _ in [.actAsDevice] }
        let found = try interfaces(of: host.pump.connect())
        #expect(
            found.intersection(privileged) == [
                "zwp_virtual_keyboard_manager_v1", "zwlr_virtual_pointer_manager_v1",
            ])
        let client = try #require(host.clients.last)
        #expect(policy.allows(.actAsDevice, for: client))
        #expect(!policy.allows(.captureScreen, for: client))
    }

    /// Guessing the name of a global does not help.
    @Test func `hidden global cannot be bound`() throws {
        let before = try host.pump.connect()
        let registry = Registry(before)
        try host.pump.roundtrip(before)
        let global = try #require(
            registry.globals.first { $0.interface == "zwp_virtual_keyboard_manager_v1" })
        let policy = ClientPolicy(on: host.display) { _ in [] }
        let connection = try host.pump.connect()
        let other = Registry(connection)
        try host.pump.roundtrip(connection)
        _ = other.bind(global, as: ZwpVirtualKeyboardManagerV1.self, version: 1)
        #expect(throws: ConnectionError.self) { try host.pump.roundtrip(connection) }
        _ = policy
    }

    @Test func `rule is asked once for each client`() throws {
        var count = 0
        let policy = ClientPolicy(on: host.display) { _ in
            count += 1
            return []
        }
        let connection = try host.pump.connect()
        _ = try interfaces(of: connection)
        #expect(count == 1)
        let client = try #require(host.clients.last)
        _ = policy.allows(.captureScreen, for: client)
        #expect(count == 1)
        connection.disconnect()
        try host.pump.wait { host.clients.isEmpty }
        _ = try interfaces(of: host.pump.connect())
        #expect(count == 2)
    }

    @Test func `clients of one socket can be trusted`() throws {
        let path = folder.path + "/trusted"
        let listener = ClientListener(try ListeningSocket(path: path), on: host.display)
        let policy = ClientPolicy(on: host.display, rule: ClientPolicy.trusting(listener))
        #expect(try interfaces(of: host.pump.connect()).isDisjoint(with: privileged))
        let connection = try Connection.connect(to: path)
        host.pump.add(connection)
        #expect(try interfaces(of: connection).isSuperset(of: privileged))
        _ = policy
    }
}
