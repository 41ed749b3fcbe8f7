import ClientTestSupport
import Glibc
import Testing
import WaylandClient

import WaylandServer

/// Tests new connections when the process has few free descriptors.
@Suite struct ConnectionAcceptorTests {
    private let folder: TemporaryFolder
    private let display: Display
    private let refusals = Refusals()

    private final class Refusals {
        var all: [ConnectionRefusal] = []
    }

    private let observation: ObservationToken

    init() throws {
        folder = try TemporaryFolder()
        display = try Display()
        observation = display.observeRefusedConnections { [refusals] in refusals.all.append($0) }
    }

    private var path: String { folder.path + "/socket" }

    /// The two ways to listen. The returned listener owns the socket; without one, the display does.
    enum Way: CaseIterable {
        case listener, descriptor

        func listen(on socket: ListeningSocket, _ display: Display) throws -> ClientListener? {
            switch self {
            case .listener: return ClientListener(socket, on: display)
            case .descriptor:
                try display.addSocket(fd: OwnedFileDescriptor(rawValue: dup(socket.fileDescriptor)))
                return nil
            }
        }
    }

    @Test(arguments: Way.allCases)
    func `reserved descriptors are not used for new connections`(_ way: Way) throws {
        let socket = try ListeningSocket(path: path)
        let listener = try way.listen(on: socket, display)
        let early = try Connection.connect(to: path)
        display.eventLoop.dispatch(timeout: .zero)
        let client = try #require(display.clients.first)
        #expect(client.listener === listener)

        let descriptor = try #require(client.fileDescriptor)
        display.descriptorReserve.start = { 0 }
        let refused = try Connection.connect(to: path)
        display.eventLoop.dispatch(timeout: .zero)
        #expect(refusals.all == [.fewDescriptors])
        #expect(display.clients == [client])
        var state = pollfd(
            fd: try #require(refused.fileDescriptor?.rawValue), events: Int16(POLLIN), revents: 0)
        #expect(poll(&state, 1, 60_000) == 1)
        #expect(Int32(state.revents) & POLLHUP != 0)
        #expect(client.fileDescriptor == descriptor)

        display.descriptorReserve.start = { .max }
        let late = try Connection.connect(to: path)
        display.eventLoop.dispatch(timeout: .zero)
        #expect(display.clients.count == 2)
        #expect(refusals.all.count == 1)
        for connection in [early, refused, late] { connection.disconnect() }
    }

    @Test func `reserve begins at its start`() {
        let reserve = DescriptorReserve(start: { 48 })
        #expect(reserve.allows(47))
        #expect(!reserve.allows(48))
    }

    @Test(arguments: [EMFILE, ENFILE, ENOMEM, ENOBUFS])
    func `connection waits without busy polling while resources are exhausted`(_ code: Int32) throws {
        var attempts = 0
        var isExhausted = true
        let acceptor = ConnectionAcceptor(
            try ListeningSocket(path: path), on: display,
            next: { socket throws(SocketError) in
                attempts += 1
                if isExhausted { throw .system(code: code) }
                return try socket.accept()
            }, take: { [display] connection in display.createClient(fd: connection) != nil })
        try #require(acceptor != nil)
        let connection = try Connection.connect(to: path)
        let start = ContinuousClock.now
        for _ in 0..<1000 { display.eventLoop.dispatch(timeout: .zero) }
        let pauses = Int((ContinuousClock.now - start) / ConnectionAcceptor.pause)
        #expect((1...1 + pauses).contains(attempts))
        #expect(refusals.all == Array(repeating: .postponed(code: code), count: attempts))

        isExhausted = false
        while display.clients.isEmpty, ContinuousClock.now - start < .seconds(60) {
            display.eventLoop.dispatch(timeout: .seconds(1))
        }
        #expect(display.clients.count == 1)
        connection.disconnect()
    }

    @Test(arguments: [SHUT_RD, SHUT_RDWR].map { Int32($0) })
    func `socket that is shut down is no longer watched`(_ direction: Int32) throws {
        let socket = try ListeningSocket(path: path)
        let listener = ClientListener(socket, on: display)
        shutdown(socket.fileDescriptor, direction)
        for _ in 0..<10 { display.eventLoop.dispatch(timeout: .zero) }
        var state = pollfd(
            fd: try #require(display.eventLoop.fileDescriptor), events: Int16(POLLIN), revents: 0)
        #expect(poll(&state, 1, 0) == 0)
        #expect(refusals.all == [.ended(code: ESHUTDOWN)])
        listener.cancel()
    }
}
