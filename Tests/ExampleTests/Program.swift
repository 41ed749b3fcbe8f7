import Foundation

/// One of the examples, built with the tests, as a process.
final class Program {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private let process = Process()
    private let output = Pipe()
    private var unread = Data()

    init(_ name: String, environment: [String: String] = [:]) throws {
        process.executableURL = try Self.executable(name)
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardOutput = output
        try process.run()
    }

    deinit {
        if process.isRunning { process.terminate() }
    }

    private static func executable(_ name: String) throws -> URL {
        let root = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        for folder in [Bundle.main.bundleURL, root.appendingPathComponent(".build/debug")] {
            let candidate = folder.appendingPathComponent(name)
            if FileManager.default.isExecutableFile(atPath: candidate.path) { return candidate }
        }
        throw Failure(description: "\(name) is not built: run `swift build` first")
    }

    /// The next line of its output, waited for; nil at the end.
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

    /// The rest of its output, and how it ended.
    func wait() -> (lines: [String], status: Int32) {
        var lines: [String] = []
        while let line = nextLine() { lines.append(line) }
        process.waitUntilExit()
        return (lines, process.terminationStatus)
    }
}
