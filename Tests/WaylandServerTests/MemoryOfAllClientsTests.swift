import ClientTestSupport
import Testing
import WaylandServer

/// Tests clients that together use more memory than a display allows. The application that uses the most is
/// disconnected.
@Suite struct MemoryOfAllClientsTests {
    private static let ceiling = 1_000_000

    private let fixture: Fixture
    private let applications = Applications()

    /// The application of the next client that connects.
    private final class Applications {
        var next: String?
    }

    init() throws {
        fixture = try Fixture()
        fixture.display.limits.memoryOfAllClients = Self.ceiling
        fixture.display.limits.identity = { [applications] _ in applications.next }
    }

    /// Connects a client of an application; nil for a client without an identity.
    private func connect(_ application: String? = nil) throws -> (client: TestClient, server: Client) {
        applications.next = application
        let client = try fixture.connect()
        let server = try #require(fixture.display.clients.last)
        // Opens the account, which reads the client's identity, before `next` changes.
        try server.account.take(0, of: .contentBytes)
        return (client, server)
    }

    private func take(_ count: Int, for server: Client) -> ClientLimitExceeded? {
        do throws(ClientLimitExceeded) {
            try server.account.take(count, of: .contentBytes)
            return nil
        } catch {
            return error
        }
    }

    private func turns() {
        for _ in 0..<3 { fixture.pump.takeTurn() }
    }

    @Test func `largest client is disconnected when others need memory`() throws {
        let (large, small) = (try connect(), try connect())
        #expect(take(900_000, for: large.server) == nil)
        #expect(take(200_000, for: small.server) == nil)
        turns()
        #expect(!large.server.isAlive)
        #expect(small.server.isAlive)
        try fixture.pump.wait { large.client.connection.error != nil }
        guard case .protocol("wl_display", 1, 2, let message)? = large.client.connection.error else {
            Issue.record("\(String(describing: large.client.connection.error))")
            return
        }
        #expect(message == "more than 1,000,000 bytes of all clients together; its application uses the most")
        try fixture.pump.roundtrip(small.client.connection)
    }

    @Test func `largest client is refused more memory`() throws {
        let (large, small) = (try connect(), try connect())
        #expect(take(100_000, for: small.server) == nil)
        #expect(take(800_000, for: large.server) == nil)
        let refusal = try #require(take(200_000, for: large.server))
        #expect(refusal.holder == .display)
        #expect(large.server.account.used(.contentBytes) == 800_000, "refused memory does not count")
        turns()
        #expect(large.server.isAlive && small.server.isAlive)
        #expect(take(50_000, for: large.server) == nil)
    }

    @Test func `connections of one application count together`() throws {
        let crowd = try (0..<10).map { _ in try connect("crowd") }
        let single = try connect("single")
        for member in crowd { #expect(take(60_000, for: member.server) == nil) }
        #expect(take(300_000, for: single.server) == nil)
        #expect(take(200_000, for: single.server) == nil)
        turns()
        #expect(crowd.allSatisfy { !$0.server.isAlive })
        #expect(single.server.isAlive)
    }

    @Test func `no other client is disconnected while the first one ends`() throws {
        let (large, middle, small) = (try connect(), try connect(), try connect())
        #expect(take(600_000, for: large.server) == nil)
        #expect(take(300_000, for: middle.server) == nil)
        for _ in 0..<10 { #expect(take(50_000, for: small.server) == nil) }
        turns()
        #expect(!large.server.isAlive)
        #expect(middle.server.isAlive && small.server.isAlive)
    }

    @Test func `freed memory no longer counts`() throws {
        let (one, other) = (try connect(), try connect())
        for _ in 0..<10 {
            #expect(take(900_000, for: one.server) == nil)
            one.server.account.giveBack(900_000, of: .contentBytes)
        }
        #expect(take(900_000, for: other.server) == nil)
        turns()
        #expect(one.server.isAlive && other.server.isAlive)
    }

    @Test func `objects count as memory`() throws {
        let (large, small) = (try connect(), try connect())
        #expect(take(10_000, for: small.server) == nil)
        try large.server.account.take(900, of: .objects)
        #expect(take(100_000, for: small.server) == nil)
        turns()
        #expect(!large.server.isAlive)
        #expect(small.server.isAlive)
    }
}
