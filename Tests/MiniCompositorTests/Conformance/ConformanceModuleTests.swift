import ClientTestSupport
import Foundation
import Testing

/// Functions of the module for WLCS, the conformance suite, that WLCS itself does not call.
struct ConformanceModuleTests {
    @Test func `a WLCS keyboard types into a window`() throws {
        let process = Process()
        process.executableURL = Executables.folder.appendingPathComponent("module-caller")
        process.arguments = [Executables.folder.appendingPathComponent("libMiniCompositorWLCS.so").path]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        #expect(
            String(decoding: text, as: UTF8.self).split(separator: "\n") == [
                "version 4", "input triggers", "enter", "keyboard of version 1", "key 30 down", "key 30 up",
                "key 48 down",
                "key 48 up",
            ])
    }
}
