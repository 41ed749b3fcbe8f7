import CLinux
import Glibc
import PromptClosing
import Testing

import WaylandServer

/// Tests descriptors of clients that block when they are closed.
struct ClosingTests {
    /// Much less than the 30 seconds for which a socket lingers.
    private let patience = Duration.seconds(10)

    private func duration(of body: () throws -> Void) rethrows -> Duration {
        try ContinuousClock().measure(body)
    }

    private func socketPair() throws -> (near: Int32, far: Int32) {
        var ends: [Int32] = [-1, -1]
        try #require(clinux_socketpair(&ends) == 0)
        return (ends[0], ends[1])
    }

    private func answer(to socket: Int32) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 4_096)
        let count = recv(socket, &bytes, bytes.count, Int32(MSG_DONTWAIT))
        return Array(bytes.prefix(max(count, 0)))
    }

    @Test func `libwayland does not block on descriptors that it closes`() throws {
        #expect(promptClosingIsInEffect())
        let display = try Display()
        let socket = try LingeringSocket()
        let created = display.createClient(fd: OwnedFileDescriptor(rawValue: socket.descriptor))
        let client = try #require(created)
        #expect(duration { client.destroy() } < patience)
    }

    /// libwayland has space for 28 descriptors per message.
    @Test(arguments: [1, 28, 29, 200])
    func `closing unwanted descriptors of a request does not block`(_ count: Int) throws {
        let (display, ends) = (try Display(), try socketPair())
        defer { close(ends.far) }
        let created = display.createClient(fd: OwnedFileDescriptor(rawValue: ends.near))
        let client = try #require(created)
        let socket = try LingeringSocket()
        let descriptors = Array(repeating: ends.far, count: count - 1) + [socket.descriptor]
        #expect(DescriptorMessage.sync(with: descriptors).send(to: ends.far) == 12)
        close(socket.descriptor)
        let time = duration {
            display.eventLoop.dispatch(timeout: .zero)
            display.flushClients()
            client.destroy()
        }
        #expect(time < patience)
        // The request itself is answered.
        #expect(answer(to: ends.far).starts(with: [2, 0, 0, 0]))
    }

    @Test func `closing descriptors that were not received does not block`() throws {
        let (display, ends) = (try Display(), try socketPair())
        let created = display.createClient(fd: OwnedFileDescriptor(rawValue: ends.near))
        let client = try #require(created)
        let socket = try LingeringSocket()
        #expect(DescriptorMessage.sync(with: [socket.descriptor]).send(to: ends.far) == 12)
        close(socket.descriptor)
        close(ends.far)
        #expect(duration { client.destroy() } < patience)
    }

    @Test func `releasing an owned descriptor does not block`() throws {
        let socket = try LingeringSocket()
        #expect(duration { _ = OwnedFileDescriptor(rawValue: socket.descriptor) } < patience)
    }

    @Test func `descriptor closed on a background thread is closed`() throws {
        var ends: [Int32] = [-1, -1]
        try #require(clinux_socketpair(&ends) == 0)
        _ = OwnedFileDescriptor(rawValue: ends[1])
        var state = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
        #expect(poll(&state, 1, 60_000) == 1)
        #expect(Int32(state.revents) & POLLHUP != 0)
        close(ends[0])
    }

    @Test func `descriptor whose close cannot block is closed immediately`() throws {
        var ends: [Int32] = [-1, -1]
        try #require(clinux_pipe(&ends) == 0)
        let files = ends + [clinux_memfd_create("closed"), clinux_ready_descriptor()]
        for original in files {
            // A test on another thread may reuse the number of a closed descriptor, unless the number is
            // high.
            let file = fcntl(original, F_DUPFD_CLOEXEC, 900)
            close(original)
            try #require(file >= 900)
            // Closing must not change errno, because the caller may still need it.
            errno = EXDEV
            #expect(clinux_close(file) == 0)
            #expect(errno == EXDEV)
            #expect(fcntl(file, F_GETFD) == -1)
        }
        #expect(clinux_close(-1) == -1)
        #expect(errno == EBADF)
    }

    @Test func `only descriptors that cannot block are closed promptly`() throws {
        let lingering = try LingeringSocket()
        #expect(clinux_closes_promptly(lingering.descriptor) == 0)
        _ = OwnedFileDescriptor(rawValue: lingering.descriptor)
        var ends: [Int32] = [-1, -1]
        try #require(clinux_socketpair(&ends) == 0)
        #expect(clinux_closes_promptly(ends[0]) == 1)
        for end in ends { close(end) }
    }
}
