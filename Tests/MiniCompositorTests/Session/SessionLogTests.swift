import Foundation
import Testing
import WaylandClient

/// Messages about clients in the log of `mini-compositor`.
@Suite struct SessionLogTests {
    /// A client of the session on the socket `here`. It makes requests that are refused.
    private final class Flooder {
        let connection: Connection
        private let registry: Registry

        init(_ session: SessionRun) throws {
            connection = try Connection.connect(to: session.folder.appendingPathComponent("here").path)
            registry = Registry(connection)
            try roundtrip()
        }

        /// Fails after five minutes. `Connection.roundtrip()` would wait forever.
        func roundtrip() throws {
            var isDone = false
            connection.sync { isDone = true }
            try SessionRun.wait(for: "an answer") {
                try connection.flush()
                try connection.readEvents()
                return isDone
            }
        }

        /// Makes requests that are refused and logged.
        func refuseSelections(_ count: Int) throws {
            let manager = try #require(registry.bind(WlDataDeviceManager.self))
            let seat = try #require(registry.bind(WlSeat.self))
            let device = manager.getDataDevice(seat: seat)
            let source = manager.createDataSource()
            for number in 1...count {
                device.setSelection(source: source, serial: 12_345)
                if number.isMultiple(of: 100) { try roundtrip() }
            }
        }
    }

    private func run(setup: String? = nil) throws -> SessionRun {
        let session = try SessionRun(["run", "--socket", "here"], setup: setup)
        #expect(session.readLine()?.hasPrefix("mini-compositor: here, ") == true)
        return session
    }

    @Test func `unread log blocks neither clients nor the end of the session`() throws {
        let session = try run(setup: "mkfifo log; exec 2<>log; head -c 65536 /dev/zero >&2")
        try Flooder(session).refuseSelections(5000)
        try Flooder(session).roundtrip()
        session.send(SIGTERM)
        #expect(session.status() == 0)
    }

    @Test func `repeated refusals are rate-limited and counted`() throws {
        let session = try run()
        try Flooder(session).refuseSelections(1000)
        session.send(SIGTERM)
        #expect(session.status() == 0)
        let lines = session.errorText.split(separator: "\n")
        let refusals = lines.count { $0.contains("[WaylandSeat] a selection is refused: ") }
        let leftOut = lines.compactMap {
            $0.wholeMatch(of: /mini-compositor: (\d+) messages? of .+ \(process \d+\) left out/)
        }.compactMap { Int($0.1) }
        #expect(refusals + leftOut.reduce(0, +) == 1000, "\(session.errorText)")
        // Ten, plus one for each second that the test takes on a busy machine.
        #expect((10...200).contains(refusals))
    }

    @Test func `explanations escape control characters in app IDs`() throws {
        let name = "a\u{1b}]0;b\u{7}\u{202e}c"
        let session = try SessionRun(
            ["run", "--explain", "--replay", "script.jsonl", "--", SessionRun.demo, "--app-id", name]
        ) { folder in
            // The demo ends when it receives Escape.
            try "{\"pointer\": [330, 130]}\n{\"key\": \"Escape\", \"down\": true}".write(
                to: folder.appendingPathComponent("script.jsonl"), atomically: true, encoding: .utf8)
        }
        #expect(session.status() == 0)
        #expect(session.errorText.contains(#"a\u{1b}]0;b\u{7}\u{202e}c > toplevel"#), "\(session.errorText)")
        #expect(!session.errorText.contains("\u{1b}"))
    }
}
