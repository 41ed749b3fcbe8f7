import CLinux
import Glibc
import PromptClosing
import Testing

import WaylandServer

/// Descriptors of clients that let the one that closes them wait.
struct ClosingTests {
    /// Far less than half a minute, for which a socket lingers.
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

    @Test func libwaylandDoesNotWaitForWhatItCloses() throws {
        #expect(promptClosingIsInEffect())
        let display = try Display()
        let socket = try LingeringSocket()
        let created = display.createClient(fd: OwnedFileDescriptor(rawValue: socket.descriptor))
        let client = try #require(created)
        #expect(duration { client.destroy() } < patience)
    }

    /// libwayland has room for 28 descriptors of a message.
    @Test(arguments: [1, 28, 29, 200])
    func nobodyWaitsForWhatComesWithARequestThatTakesNothing(_ count: Int) throws {
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
        // The request itself was answered.
        #expect(answer(to: ends.far).starts(with: [2, 0, 0, 0]))
    }

    @Test func nobodyWaitsForWhatIsNeverReceived() throws {
        let (display, ends) = (try Display(), try socketPair())
        let created = display.createClient(fd: OwnedFileDescriptor(rawValue: ends.near))
        let client = try #require(created)
        let socket = try LingeringSocket()
        #expect(DescriptorMessage.sync(with: [socket.descriptor]).send(to: ends.far) == 12)
        close(socket.descriptor)
        close(ends.far)
        #expect(duration { client.destroy() } < patience)
    }

    @Test func nobodyWaitsForADescriptorThatIsLetGoOf() throws {
        let socket = try LingeringSocket()
        #expect(duration { _ = OwnedFileDescriptor(rawValue: socket.descriptor) } < patience)
    }

    @Test func whatIsClosedByAnotherThreadIsClosed() throws {
        var ends: [Int32] = [-1, -1]
        try #require(clinux_socketpair(&ends) == 0)
        _ = OwnedFileDescriptor(rawValue: ends[1])
        var state = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
        #expect(poll(&state, 1, 60_000) == 1)
        #expect(Int32(state.revents) & POLLHUP != 0)
        close(ends[0])
    }

    @Test func whatWaitsForNobodyIsClosedAtOnce() throws {
        var ends: [Int32] = [-1, -1]
        try #require(clinux_pipe(&ends) == 0)
        let files = ends + [clinux_memfd_create("closed"), clinux_ready_descriptor()]
        for original in files {
            // The number of a file that was closed goes to the next one of another test, but for high ones.
            let file = fcntl(original, F_DUPFD_CLOEXEC, 900)
            close(original)
            try #require(file >= 900)
            // The caller may be about to look at why something else has failed.
            errno = EXDEV
            #expect(clinux_close(file) == 0)
            #expect(errno == EXDEV)
            #expect(fcntl(file, F_GETFD) == -1)
        }
        #expect(clinux_close(-1) == -1)
        #expect(errno == EBADF)
    }

    @Test func onlyWhatNeverWaitsIsSaidToCloseAtOnce() throws {
        let lingering = try LingeringSocket()
        #expect(clinux_closes_promptly(lingering.descriptor) == 0)
        _ = OwnedFileDescriptor(rawValue: lingering.descriptor)
        var ends: [Int32] = [-1, -1]
        try #require(clinux_socketpair(&ends) == 0)
        #expect(clinux_closes_promptly(ends[0]) == 1)
        for end in ends { close(end) }
    }
}
