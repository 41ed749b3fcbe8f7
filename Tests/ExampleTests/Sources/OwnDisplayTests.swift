import Foundation
import SystemPackage
import Testing
import WaylandClient

/// Tests the example that creates its own display. The client is an ordinary one.
struct OwnDisplayTests {
    @Test func `program loads only libraries that a server uses`() throws {
        let (lines, _) = try Program("own-display", environment: ["LD_TRACE_LOADED_OBJECTS": "1"]).wait()
        #expect(lines.contains { $0.contains("libwayland-server.so") })
        for other in ["libwayland-client", "libxkbregistry", "libxml2"] {
            #expect(!lines.contains { $0.contains(other) })
        }
    }

    @Test func `client receives pointer, keyboard and touch events`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("own-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        defer { try? FileManager.default.removeItem(at: folder) }
        let program = try Program("own-display", environment: ["XDG_RUNTIME_DIR": folder.path])
        let greeting = try #require(program.nextLine())
        let socket = try #require(greeting.split(separator: "=").last)
        #expect(greeting.hasPrefix("WAYLAND_DISPLAY="))

        let client = try ListeningClient(socket: folder.appendingPathComponent(String(socket)).path)
        try client.showSurface()
        try client.listen(until: "touch up")
        #expect(
            client.heard == [
                "pointer 50 60", "button down", "button up", "key 30 down", "key 30 up", "touch down 100 100",
                "touch 400 100", "touch up",
            ])
        client.disconnect()
        let (lines, status) = program.wait()
        #expect(lines == ["help", "the client has disconnected"])
        #expect(status == 0)
    }
}
