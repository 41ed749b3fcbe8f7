import CLinux
import ClientTestSupport
import Glibc
import SystemPackage
import Testing
import WaylandClient
import WaylandSeat
import WaylandServer

@Suite struct SecurityContextTests {
    private let host: SeatHost
    private let folder: TemporaryFolder
    private let global: SecurityContextGlobal
    private let connection: Connection
    private let manager: WaylandClient.WpSecurityContextManagerV1

    init() throws {
        host = try SeatHost()
        folder = try TemporaryFolder()
        global = SecurityContextGlobal(on: host.display)
        connection = try host.pump.connect()
        let registry = Registry(connection)
        try host.pump.roundtrip(connection)
        manager = try #require(registry.bind(WaylandClient.WpSecurityContextManagerV1.self))
    }

    private var path: String { folder.path + "/sandbox" }

    /// The socket and the pipe that a sandbox creates and hands over.
    private final class Sandbox {
        let socket: ListeningSocket
        private(set) var pipe: [Int32] = [-1, -1]

        init(_ path: String) throws {
            socket = try ListeningSocket(path: path)
            try #require(clinux_pipe(&pipe) == 0)
        }

        deinit {
            end()
            close(pipe[0])
        }

        /// Hangs up, so that no more connections are accepted.
        func end() {
            guard pipe[1] >= 0 else { return }
            close(pipe[1])
            pipe[1] = -1
        }
    }

    private func context(_ sandbox: Sandbox) -> WaylandClient.WpSecurityContextV1 {
        manager.createListener(
            listenFd: FileDescriptor(rawValue: sandbox.socket.fileDescriptor),
            closeFd: FileDescriptor(rawValue: sandbox.pipe[0]))
    }

    private func connect() throws -> Client {
        let connection = try Connection.connect(to: path)
        host.pump.add(connection)
        try host.pump.roundtrip(connection)
        return try #require(host.clients.last)
    }

    private func code() -> String? {
        do {
            try host.pump.roundtrip(connection)
            return nil
        } catch ConnectionError.protocol(let interface, _, let code, _) {
            return "\(interface) \(code)"
        } catch {
            return "\(error)"
        }
    }

    @Test func `identity of a client is what its sandbox declared`() throws {
        let sandbox = try Sandbox(path)
        let context = context(sandbox)
        context.setSandboxEngine(name: "org.flatpak")
        context.setAppId(appId: "org.example.Chat")
        context.setInstanceId(instanceId: "7")
        context.commit()
        context.destroy()
        try host.pump.roundtrip(connection)
        let client = try connect()
        #expect(
            client.securityContext
                == SecurityContext(
                    sandboxEngine: "org.flatpak", applicationIdentifier: "org.example.Chat",
                    instanceIdentifier: "7"))
        #expect(client.identity == "org.flatpak:org.example.Chat")
        #expect(host.registry.application(of: client).identity == "org.flatpak:org.example.Chat")
        #expect(host.clients.first?.securityContext == nil)
        #expect(global.listenerCount == 1)
    }

    @Test func `connections are accepted until the sandbox hangs up`() throws {
        let sandbox = try Sandbox(path)
        let context = context(sandbox)
        context.setSandboxEngine(name: "org.flatpak")
        context.commit()
        try host.pump.roundtrip(connection)
        connection.disconnect()
        try host.pump.wait { host.clients.isEmpty }
        _ = try connect()
        sandbox.end()
        try host.pump.wait { global.listenerCount == 0 }
        // Connecting to the socket still succeeds, but the server does not serve the connection.
        let late = try Connection.connect(to: path)
        host.pump.takeTurn()
        #expect(host.clients.count == 1)
        late.disconnect()
    }

    @Test func `connections are not accepted before or without the commit`() throws {
        let sandbox = try Sandbox(path)
        let context = context(sandbox)
        context.setSandboxEngine(name: "org.flatpak")
        try host.pump.roundtrip(connection)
        let early = try Connection.connect(to: path)
        host.pump.takeTurn()
        #expect(host.clients.count == 1)
        context.destroy()
        try host.pump.roundtrip(connection)
        host.pump.takeTurn()
        #expect(host.clients.count == 1)
        early.disconnect()
    }

    @Test func `sandbox that hung up before the commit has no listener`() throws {
        let sandbox = try Sandbox(path)
        let context = context(sandbox)
        context.setSandboxEngine(name: "org.flatpak")
        sandbox.end()
        try host.pump.roundtrip(connection)
        context.commit()
        try host.pump.roundtrip(connection)
        #expect(global.listenerCount == 0)
    }

    @Test func `sandboxed client does not see the manager`() throws {
        let policy = ClientPolicy(on: host.display) { _ in Set(ClientAction.allCases) }
        let sandbox = try Sandbox(path)
        let context = context(sandbox)
        context.setSandboxEngine(name: "org.flatpak")
        context.commit()
        try host.pump.roundtrip(connection)
        let inside = try Connection.connect(to: path)
        host.pump.add(inside)
        let registry = Registry(inside)
        try host.pump.roundtrip(inside)
        #expect(!registry.globals.contains { $0.interface == "wp_security_context_manager_v1" })
        #expect(registry.globals.contains { $0.interface == "zwp_virtual_keyboard_manager_v1" })
        _ = policy
    }

    @Test func `nested sandbox is an error without a policy`() throws {
        let sandbox = try Sandbox(path)
        let context = context(sandbox)
        context.setSandboxEngine(name: "org.flatpak")
        context.commit()
        try host.pump.roundtrip(connection)
        let inside = try Connection.connect(to: path)
        host.pump.add(inside)
        let registry = Registry(inside)
        try host.pump.roundtrip(inside)
        let manager = try #require(registry.bind(WaylandClient.WpSecurityContextManagerV1.self))
        let other = try Sandbox(path + "2")
        _ = manager.createListener(
            listenFd: FileDescriptor(rawValue: other.socket.fileDescriptor),
            closeFd: FileDescriptor(rawValue: other.pipe[0]))
        #expect(throws: ConnectionError.self) { try host.pump.roundtrip(inside) }
        guard case .protocol("wp_security_context_manager_v1", _, let code, _) = inside.error else {
            Issue.record("\(String(describing: inside.error)) is not a protocol error")
            return
        }
        #expect(code == 2)
    }

    // MARK: Errors

    @Test func `descriptor that does not listen is an error`() throws {
        var ends: [Int32] = [-1, -1]
        try #require(clinux_pipe(&ends) == 0)
        defer { for end in ends { close(end) } }
        _ = manager.createListener(
            listenFd: FileDescriptor(rawValue: ends[0]), closeFd: FileDescriptor(rawValue: ends[1]))
        #expect(code() == "wp_security_context_manager_v1 1")
    }

    @Test func `setting a name twice is an error`() throws {
        let context = context(try Sandbox(path))
        context.setAppId(appId: "one")
        context.setAppId(appId: "two")
        #expect(code() == "wp_security_context_v1 2")
    }

    @Test func `setting a name after the commit is an error`() throws {
        let sandbox = try Sandbox(path)
        let context = context(sandbox)
        context.setSandboxEngine(name: "org.flatpak")
        context.commit()
        context.setAppId(appId: "late")
        #expect(code() == "wp_security_context_v1 1")
    }

    @Test func `second commit is an error`() throws {
        let sandbox = try Sandbox(path)
        let context = context(sandbox)
        context.setSandboxEngine(name: "org.flatpak")
        context.commit()
        context.commit()
        #expect(code() == "wp_security_context_v1 1")
    }

    @Test func `commit without a sandbox engine is an error`() throws {
        let context = context(try Sandbox(path))
        context.setAppId(appId: "org.example.Chat")
        context.commit()
        #expect(code() == "wp_security_context_v1 3")
    }
}
