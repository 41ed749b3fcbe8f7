import CLinux
import Glibc
import Testing
import WaylandClient

import WaylandServer

/// The tests are serialized because they change the environment of the process.
@Suite(.serialized) struct SocketTests {
    /// Runs a closure while `XDG_RUNTIME_DIR` is an empty folder, or is not set.
    private func withRuntimeDirectory(_ isSet: Bool = true, _ body: () throws -> Void) throws {
        let previous = getenv("XDG_RUNTIME_DIR").map { String(cString: $0) }
        var template = Array("/tmp/wayland-server-tests-XXXXXX".utf8CString)
        let path = try #require(mkdtemp(&template).map { String(cString: $0) })
        defer {
            for name in ["wayland-test", "wayland-1", "wayland-2"] {
                unlink("\(path)/\(name)")
                unlink("\(path)/\(name).lock")
            }
            rmdir(path)
            if let previous { setenv("XDG_RUNTIME_DIR", previous, 1) } else { unsetenv("XDG_RUNTIME_DIR") }
        }
        if isSet { setenv("XDG_RUNTIME_DIR", path, 1) } else { unsetenv("XDG_RUNTIME_DIR") }
        try body()
    }

    @Test func `clients connect by name`() throws {
        try withRuntimeDirectory {
            let display = try Display()
            try display.addSocket(name: "wayland-test")
            let connection = try Connection.connect(to: "wayland-test")
            display.eventLoop.dispatch(timeout: .zero)
            #expect(display.clients.count == 1)
            #expect(display.clients.first?.credentials.processID == getpid())
            connection.disconnect()
        }
    }

    @Test func `reserved descriptors are not used for connections by name`() throws {
        try withRuntimeDirectory {
            let display = try Display()
            let name = try display.addSocketAutomatically()
            var refusals: [ConnectionRefusal] = []
            let observation = display.observeRefusedConnections { refusals.append($0) }
            defer { observation.cancel() }
            display.descriptorReserve.start = { 0 }
            let connection = try Connection.connect(to: name)
            display.eventLoop.dispatch(timeout: .zero)
            #expect(refusals == [.fewDescriptors])
            #expect(display.clients.isEmpty)
            connection.disconnect()
        }
    }

    @Test func `socket and lock file are removed with their display`() throws {
        try withRuntimeDirectory {
            let folder = try ListeningSocket.runtimeDirectory()
            var display: Display? = try Display()
            let name = try #require(try display?.addSocketAutomatically())
            try display?.addSocket(name: "wayland-test")
            for each in [name, name + ".lock", "wayland-test", "wayland-test.lock"] {
                #expect(access("\(folder)/\(each)", F_OK) == 0)
            }
            display = nil
            for each in [name, name + ".lock", "wayland-test", "wayland-test.lock"] {
                #expect(access("\(folder)/\(each)", F_OK) != 0)
            }
        }
    }

    @Test func `free name is found`() throws {
        try withRuntimeDirectory {
            let first = try Display()
            let second = try Display()
            let names = [try first.addSocketAutomatically(), try second.addSocketAutomatically()]
            #expect(Set(names).count == 2)
            #expect(names == ["wayland-1", "wayland-2"])
        }
    }

    @Test func `unusable socket name is an error`() throws {
        try withRuntimeDirectory {
            let display = try Display()
            let other = try Display()
            try other.addSocket(name: "wayland-test")
            #expect(throws: SocketError.nameTaken("wayland-test")) {
                try display.addSocket(name: "wayland-test")
            }
            let long = String(repeating: "x", count: 120)
            #expect(throws: SocketError.pathTooLong(long)) { try display.addSocket(name: long) }
            #expect(throws: SocketError.invalidName("a/b")) { try display.addSocket(name: "a/b") }
            #expect(throws: SocketError.invalidName("")) { try display.addSocket(name: "") }
        }
        try withRuntimeDirectory(false) {
            let display = try Display()
            #expect(throws: SocketError.noRuntimeDirectory) { try display.addSocket(name: "wayland-test") }
            #expect(throws: SocketError.noRuntimeDirectory) { try display.addSocketAutomatically() }
        }
    }

    @Test func `descriptor that is not a socket is not a client`() throws {
        let display = try Display()
        var ends: [Int32] = [-1, -1]
        #expect(clinux_pipe(&ends) == 0)
        #expect(display.createClient(fd: OwnedFileDescriptor(rawValue: ends[1])) == nil)
        var state = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
        #expect(poll(&state, 1, 60_000) == 1)
        #expect(Int32(state.revents) & POLLHUP != 0)
        close(ends[0])
    }

    @Test func `missing compositor is an error`() throws {
        try withRuntimeDirectory {
            #expect(throws: ConnectionError.system(code: ENOENT)) {
                try Connection.connect(to: "wayland-test")
            }
        }
    }
}
