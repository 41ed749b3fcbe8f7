import Foundation
import Testing

/// The X display of `mini-compositor run --xwayland`. A script stands in for Xwayland.
@Suite struct SessionXwaylandTests {
    /// Accepts one connection on the descriptor that it is given, answers with its arguments, and ends.
    private static let server = #"""
        #!/usr/bin/python3
        import os, socket, sys
        listener = socket.socket(fileno=int(sys.argv[sys.argv.index("-listenfd") + 1]))
        connection, _ = listener.accept()
        connection.sendall((" ".join(sys.argv[1:2] + sys.argv[4:]) + " " + os.environ["WAYLAND_DISPLAY"]).encode())
        """#

    /// Connects to the display twice, and prints what the servers say.
    private static let program = #"""
        import os, socket
        number = os.environ["DISPLAY"][1:]
        print(os.path.exists(f"/tmp/.X{number}-lock"), flush=True)
        for _ in range(2):
            peer = socket.socket(socket.AF_UNIX)
            peer.connect(f"/tmp/.X11-unix/X{number}")
            print(peer.recv(1000).decode().replace(f":{number} ", "DISPLAY "), flush=True)
        print(number, flush=True)
        """#

    private func run(_ arguments: String..., hasServer: Bool = true) throws -> SessionRun {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        let bin = FileManager.default.temporaryDirectory.appendingPathComponent("x-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: bin, withIntermediateDirectories: true)
        let file = bin.appendingPathComponent("Xwayland")
        if hasServer {
            try Self.server.write(to: file, atomically: true, encoding: .utf8)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
        }
        return try SessionRun(
            ["run", "--xwayland"] + arguments,
            environment: ["PATH": hasServer ? "\(bin.path):\(path)" : bin.path])
    }

    @Test func `the server starts for each first connection`() throws {
        let session = try run("--", "python3", "-c", Self.program)
        let lines = session.readLines()
        #expect(session.status() == 0, "\(session.errorText)")
        #expect(lines.prefix(3) == ["True", "DISPLAY -terminate wayland-1", "DISPLAY -terminate wayland-1"])
        let number = try #require(lines.last)
        #expect(session.errorText.contains(", X display :\(number)"))
        #expect(!session.exists("/tmp/.X\(number)-lock"))
        #expect(!session.exists("/tmp/.X11-unix/X\(number)"))
    }

    @Test func `two runs have two displays`() throws {
        let first = try run("--", "sh", "-c", "echo $DISPLAY; sleep 600")
        let display = try #require(first.readLine())
        let second = try run("--", "sh", "-c", "echo $DISPLAY")
        #expect(second.readLine() != display)
        first.send(SIGTERM)
    }

    @Test func `without Xwayland the run does not begin`() throws {
        let session = try run("--", "/bin/true", hasServer: false)
        #expect(session.status() == 71)
        #expect(session.errorText.contains("--xwayland needs the program Xwayland, which is not installed"))
    }
}
