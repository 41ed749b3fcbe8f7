import CLinux
import ClientTestSupport
import Glibc
import Testing
import WaylandClient
import WaylandServer

@Suite struct ClientListenerTests {
    private let folder: TemporaryFolder
    private let display: Display

    init() throws {
        folder = try TemporaryFolder()
        display = try Display()
    }

    private var path: String { folder.path + "/socket" }

    @Test func `client knows the listener of its socket`() throws {
        let first = ClientListener(try ListeningSocket(path: path), on: display, userData: "first")
        let second = ClientListener(try ListeningSocket(path: path + "2"), on: display)
        var created: [ClientListener?] = []
        let observation = display.observeClients { created.append($0.listener) }
        defer { observation.cancel() }
        let connections = [
            try Connection.connect(to: path + "2"), try Connection.connect(to: path),
        ]
        display.eventLoop.dispatch(timeout: .zero)
        #expect(
            Set(created.map { $0.map(ObjectIdentifier.init) }) == [
                ObjectIdentifier(first), ObjectIdentifier(second),
            ])
        #expect(display.clients.count { $0.listener === first } == 1)
        #expect(display.clients.first { $0.listener === first }?.listener?.userData as? String == "first")

        var ends: [Int32] = [-1, -1]
        try #require(clinux_socketpair(&ends) == 0)
        defer { close(ends[1]) }
        #expect(display.createClient(fd: OwnedFileDescriptor(rawValue: ends[0]))?.listener == nil)
        for connection in connections { connection.disconnect() }
    }

    @Test func `canceled listener accepts no clients and removes its files`() throws {
        let listener = ClientListener(try ListeningSocket(path: path), on: display)
        #expect(folder.names == ["socket", "socket.lock"])
        listener.cancel()
        #expect(folder.names == [])
        #expect(throws: ConnectionError.system(code: ENOENT)) { try Connection.connect(to: path) }
    }

    @Test func `path in use is refused, stale one is reused`() throws {
        let socket = try ListeningSocket(path: path)
        #expect(throws: SocketError.nameTaken(path)) { try ListeningSocket(path: path) }
        #expect(fcntl(socket.fileDescriptor, F_GETFL) & O_NONBLOCK != 0)
        let left = path + "-left"
        let file = open(left, O_CREAT | O_CLOEXEC | O_WRONLY, 0o600)
        try #require(file >= 0)
        close(file)
        let again = try ListeningSocket(path: left)
        let listener = ClientListener(again, on: display)
        let connection = try Connection.connect(to: left)
        display.eventLoop.dispatch(timeout: .zero)
        #expect(display.clients.first?.listener === listener)
        connection.disconnect()
        let long = folder.path + "/" + String(repeating: "x", count: 108)
        #expect(throws: SocketError.pathTooLong(long)) { try ListeningSocket(path: long) }
    }

    @Test func `descriptor that does not listen is refused and closed`() throws {
        var ends: [Int32] = [-1, -1]
        try #require(clinux_socketpair(&ends) == 0)
        #expect(ListeningSocket(OwnedFileDescriptor(rawValue: ends[0])) == nil)
        var byte: UInt8 = 0
        #expect(read(ends[1], &byte, 1) == 0)
        close(ends[1])
        #expect(
            ListeningSocket(OwnedFileDescriptor(rawValue: open("/dev/null", O_RDONLY | O_CLOEXEC))) == nil)
    }

    @Test func `connection of the process to itself has no executable`() throws {
        _ = display
        let listener = ClientListener(try ListeningSocket(path: path), on: display)
        _ = listener
        let connection = try Connection.connect(to: path)
        display.eventLoop.dispatch(timeout: .zero)
        let client = try #require(display.clients.first)
        #expect(client.executable == nil)
        connection.disconnect()
    }
}
