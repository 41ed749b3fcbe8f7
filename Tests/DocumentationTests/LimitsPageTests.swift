import ClientTestSupport
import Foundation
import Testing
import WaylandClient
import WaylandServer

/// Tests the code and the table of limits in docs/embedding.md.
@Suite struct LimitsPageTests {
    @Test func `clients of a privileged socket get a higher limit`() throws {
        let host = try EmbeddingHost()
        let folder = try TemporaryFolder()
        let listener = ClientListener(try ListeningSocket(path: folder.path + "/nested"), on: host.display)
        setLimits(on: host.display, nestedCompositors: listener)
        let connections = [try Connection.connect(to: folder.path + "/nested"), try host.pump.connect()]
        host.pump.add(connections[0])
        for connection in connections {
            _ = Registry(connection)
            try host.pump.roundtrip(connection)
        }
        let surfaces = host.display.clients.map { $0.account.limits[.surfaces] }
        #expect(Set(surfaces) == [10_000, 1_024])
    }

    @Test func `table lists all limits and their defaults`() throws {
        let page = try String(
            contentsOf: Page.root.appendingPathComponent("docs/embedding.md"), encoding: .utf8)
        var named: Set<String> = []
        let section = try #require(page.firstMatch(of: #/(?s)\n## Limits\n(.*?)\n## /#)).1
        for line in section.split(separator: "\n") where line.hasPrefix("| `.") {
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            let names = cells[0].components(separatedBy: ", ").map { $0.filter(\.isLetter) }
            named.formUnion(names)
            for (name, number) in zip(names, cells[1].components(separatedBy: ", ")) {
                // The defaults of two limits depend on the machine.
                guard let number = Int(number.filter { $0 != "," }) else { continue }
                let limit = try #require(ClientLimit.allCases.first { "\($0)" == name })
                #expect(ClientLimits()[limit] == number, "\(name)")
            }
        }
        #expect(named == Set(ClientLimit.allCases.map { "\($0)" }))
    }
}
