import ClientTestSupport
import MiniCompositor
import Testing
import WaylandClient
import WaylandSeat

import struct WaylandServer.OwnedFileDescriptor

/// Compares docs/protocols.md with the globals that clients find in their registries. scripts/protocols makes
/// the tables of the page from the sources and from text that is written by hand.
@Suite struct ProtocolsPageTests {
    private struct Row {
        let interface: String
        let version: UInt32
        /// The action that must be permitted to a client for it to find the global; `nil` if every client
        /// finds it.
        let action: String?
    }

    private let page: Page
    private let rows: [Row]

    init() throws {
        page = try Page("docs/protocols.md")
        rows = page.lines.compactMap { line in
            guard
                let match = line.firstMatch(
                    of: /^\| `(\w+)` \| (\d+) \| \d+ \| (?:any client|\[`(\w+)`\])/),
                let version = UInt32(match.2)
            else { return nil }
            return Row(interface: String(match.1), version: version, action: match.3.map(String.init))
        }
    }

    /// Returns the globals that a client finds in its registry, with their versions.
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

    /// Checks that a client found exactly the globals of the rows for which `isListed` returns true. Globals
    /// for which the page names a condition may be missing.
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

    @Test func `client finds exactly the listed globals`() throws {
        try expect(served(isolated: false)) { _ in true }
    }

    @Test func `isolated client finds only globals that need no action`() throws {
        try expect(served(isolated: true)) { $0.action == nil }
    }

    @Test func `each global requires the action in its row`() {
        for row in rows {
            #expect(ClientAction(global: row.interface).map { "\($0)" } == row.action, "\(row.interface)")
        }
    }

    @Test func `every ClientAction is listed`() {
        let actions = page.lines.compactMap {
            $0.firstMatch(of: /^\| `(\w*[a-z][A-Z]\w*)` \| [A-Z]/).map { String($0.1) }
        }
        #expect(actions == ClientAction.allCases.map { "\($0)" })
    }
}
