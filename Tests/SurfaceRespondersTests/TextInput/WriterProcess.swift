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
    ///   - first: The number of the first context.
    ///   - end: The arguments of `state-writer` that determine when it stops.
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

    func waitForASave() {
        text += String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    }

    func kill() {
        Glibc.kill(process.processIdentifier, SIGKILL)
    }

    /// Waits until the process ends.
    /// - Returns: The numbers of the contexts that it reported as saved.
    func savedAtTheEnd() -> [Int] {
        text += String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return text.split(separator: "\n").compactMap { Int($0) }
    }

    /// Whether a signal ended the process. Valid after its end.
    var wasKilled: Bool { process.terminationReason == .uncaughtSignal }
}
