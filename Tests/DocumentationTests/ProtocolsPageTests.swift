import ClientTestSupport
import MiniCompositor
import Testing
import WaylandClient
import WaylandSeat

import struct WaylandServer.OwnedFileDescriptor

/// docs/protocols.md, beside what clients find in their registries. scripts/protocols makes its tables from the sources and
/// from what is written by hand; this is what is served in the end.
@Suite struct ProtocolsPageTests {
    private struct Row {
        let interface: String
        let version: UInt32
        /// What a client must be allowed to find it; nil for what everybody does.
        let action: String?
    }

    private let page: Page
    private let rows: [Row]

    init() throws {
        page = try Page("docs/protocols.md")
        rows = page.lines.compactMap { line in
            guard let match = line.firstMatch(of: /^\| `(\w+)` \| (\d+) \| \d+ \| (?:everybody|\[`(\w+)`\])/),
                let version = UInt32(match.2)
            else { return nil }
            return Row(interface: String(match.1), version: version, action: match.3.map(String.init))
        }
    }

    /// What a client finds in its registry.
    private func served(isolated: Bool) throws -> [String: UInt32] {
        var configuration = Configuration()
        configuration.isolatesClients = isolated
        let compositor = try MiniCompositor(configuration)
        let pump = ClientPump(
            step: { timeout in
                compositor.display.eventLoop.dispatch(timeout: timeout)
                compositor.turn()
            },
            accept: { _ = compositor.display.createClient(fd: OwnedFileDescriptor(rawValue: $0)) })
        let connection = try pump.connect()
        let registry = Registry(connection)
        try pump.roundtrip(connection)
        return versions(registry.globals.map { ($0.interface, $0.version) })
    }

    /// A client must find the rows for which `isListed` holds. Where the page names a condition, it may.
    private func expect(_ served: [String: UInt32], toBe isListed: (Row) -> Bool) {
        let conditional = page.lines.compactMap { line in
            line.firstMatch(of: /^- `(\w+)` is served only where\b/).map { String($0.1) }
        }
        let listed = versions(rows.filter(isListed).map { ($0.interface, $0.version) })
        for interface in Set(served.keys).union(listed.keys)
        where served[interface] != nil || !conditional.contains(interface) {
            #expect(served[interface] == listed[interface], "\(interface)")
        }
    }

    private func versions(_ globals: [(String, UInt32)]) -> [String: UInt32] {
        Dictionary(globals, uniquingKeysWith: { first, _ in first })
    }

    @Test func aClientFindsAllThatIsListedAndNothingElse() throws {
        try expect(served(isolated: false)) { _ in true }
    }

    @Test func anIsolatedClientFindsWhatEverybodyMayBind() throws {
        try expect(served(isolated: true)) { $0.action == nil }
    }

    @Test func eachGlobalNeedsTheActionThatIsNamed() {
        for row in rows {
            #expect(ClientAction(global: row.interface).map { "\($0)" } == row.action, "\(row.interface)")
        }
    }

    @Test func everyActionIsThere() {
        let actions = page.lines.compactMap { $0.firstMatch(of: /^\| `(\w+)` \| To\b/).map { String($0.1) } }
        #expect(actions == ClientAction.allCases.map { "\($0)" })
    }
}
