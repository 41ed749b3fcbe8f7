import Foundation

/// A running process of an example.
final class Program {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private let process = Process()
    private let output = Pipe()
    private var unread = Data()

    init(_ name: String, _ arguments: [String] = [], environment: [String: String] = [:]) throws {
        process.executableURL = try Self.executable(name)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardOutput = output
        try process.run()
    }

    deinit {
        // SIGKILL, because Foundation may start processes with all other signals blocked.
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }

    /// Returns the URL of an executable in the folder of the tests, where SwiftPM builds their dependencies.
    private static func executable(_ name: String) throws -> URL {
        let program = Bundle.main.bundleURL.appendingPathComponent(name)
        guard FileManager.default.isExecutableFile(atPath: program.path) else {
            throw Failure(description: "\(program.path) is not built")
        }
        return program
    }

    /// Waits for the next line of output. Returns nil at the end of the output.
    func nextLine() -> String? {
        while true {
            if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
                defer { unread.removeSubrange(...end) }
                return String(decoding: unread[..<end], as: UTF8.self)
            }
            let data = output.fileHandleForReading.availableData
            if data.isEmpty { return nil }
            unread.append(data)
        }
    }

    /// Sends SIGTERM to the process.
    func terminate() {
        process.terminate()
    }

    /// Waits for the process to end. Returns the remaining lines of its output and its exit status.
    func wait() -> (lines: [String], status: Int32) {
        var lines: [String] = []
        while let line = nextLine() { lines.append(line) }
        process.waitUntilExit()
        return (lines, process.terminationStatus)
    }
}
