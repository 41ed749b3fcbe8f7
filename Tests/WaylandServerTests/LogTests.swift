import CLinux
import Synchronization
import SystemPackage
import Testing
import WaylandServer

struct LogTests {
    /// libwayland has one log handler per process, and clients of other tests also violate the protocol. The
    /// object ID identifies the message of this test.
    @Test func `log handler receives libwayland's message about a protocol error`() throws {
        let messages = Messages()
        Display.setLogHandler { messages.append($0) }
        let display = try Display()
        var ends: [Int32] = [-1, -1]
        try #require(clinux_socketpair(&ends) == 0)
        let socket = FileDescriptor(rawValue: ends[1])
        defer { try? socket.close() }
        #expect(display.createClient(fd: OwnedFileDescriptor(rawValue: ends[0])) != nil)

        // wl_display.get_registry with an ID far beyond the next free one.
        let request: [UInt32] = [1, 12 << 16 | 1, 12_648_430]
        try request.withUnsafeBytes { _ = try socket.writeAll($0) }
        display.eventLoop.dispatch(timeout: .zero)
        #expect(
            messages.all.filter { $0.contains("12648430") }
                == ["not a valid new object id (12648430), message get_registry(n)"])
        #expect(display.clients.isEmpty)
    }

    private final class Messages: Sendable {
        private let contents = Mutex<[String]>([])

        var all: [String] { contents.withLock { $0 } }

        func append(_ message: String) {
            contents.withLock { $0.append(message) }
        }
    }
}
