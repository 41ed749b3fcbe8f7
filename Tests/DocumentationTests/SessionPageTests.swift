import Foundation
import Testing

/// Tests the session of docs/embedding.md, which consists of the other recipes, in a process of its own.
@Suite struct SessionPageTests {
    /// The launcher starts grim, and grim captures the screen.
    @Test func `session shows programs that it launches, until it is terminated`() async {
        await #expect(processExitsWith: .success) {
            let name = "session-\(UUID().uuidString)"
            let folder = FileManager.default.temporaryDirectory.appending(path: name)
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
            defer { try? FileManager.default.removeItem(at: folder) }
            setenv("XDG_RUNTIME_DIR", folder.path, 1)
            let session = try Session(shownBy: .headless)
            let picture = folder.appending(path: "picture.png").path
            let done = folder.appending(path: "done").path
            try session.launcher.launch(["sh", "-c", "grim \(picture); touch \(done)"])
            let observation = session.compositor.observeTurns { [unowned compositor = session.compositor] in
                if FileManager.default.fileExists(atPath: done) { compositor.terminate() }
            }
            try session.run()
            observation.cancel()
            let bytes = try Data(contentsOf: URL(fileURLWithPath: picture))
            #expect(bytes.prefix(4) == Data([0x89, 0x50, 0x4e, 0x47]))
        }
    }
}
