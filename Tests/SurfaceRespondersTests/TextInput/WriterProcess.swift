import Foundation
import SystemPackage

/// A process that saves one context after another to a file.
final class WriterProcess {
    private let process = Process()
    private let output = Pipe()
    private var text = ""

    private static var executable: URL {
        let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") }.map { URL(fileURLWithPath: $0) }
        return (bundle ?? Bundle.main.bundleURL).deletingLastPathComponent().appendingPathComponent(
            "state-writer")
    }

    /// - Parameters:
    ///   - first: the number of the first context.
    ///   - end: until when, as `state-writer` is told.
    init(_ path: FilePath, from first: Int, _ end: String...) throws {
        process.executableURL = Self.executable
        process.arguments = [path.string, "\(first)"] + end
        process.standardOutput = output
        try process.run()
    }

    deinit {
        if process.isRunning { kill() }
        process.waitUntilExit()
    }

    /// Waits until it says something.
    func waitForASave() {
        text += String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    }

    func kill() {
        Glibc.kill(process.processIdentifier, SIGKILL)
    }

    /// Waits for its end.
    /// - Returns: the numbers of the contexts that it knows to be saved.
    func savedAtTheEnd() -> [Int] {
        text += String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return text.split(separator: "\n").compactMap { Int($0) }
    }

    /// After its end.
    var wasKilled: Bool { process.terminationReason == .uncaughtSignal }
}
