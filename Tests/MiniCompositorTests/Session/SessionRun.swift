import ClientTestSupport
import Foundation

/// A run of the executable `mini-compositor` in a temporary folder.
final class SessionRun {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// A temporary folder, removed with this object. It is `XDG_RUNTIME_DIR` unless the test overrides that.
    let folder: URL
    private let process = Process()
    private let output = Pipe()
    private let errors: URL
    private var unread = Data()

    static var demo: String { Executables.folder.appendingPathComponent("responder-demo").path }

    /// - Parameters:
    ///   - environment: changes to the environment variables; `nil` removes a variable.
    ///   - setup: shell commands that run before the executable.
    ///   - prepare: fills the folder before the start.
    init(
        _ arguments: [String], environment: [String: String?] = [:], setup: String? = nil,
        prepare: (URL) throws -> Void = { _ in }
    ) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("session-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try prepare(folder)
        errors = folder.appendingPathComponent("errors")
        _ = FileManager.default.createFile(atPath: errors.path, contents: nil)
        var variables: [String: String?] = ProcessInfo.processInfo.environment
        variables["XDG_RUNTIME_DIR"] = folder.path
        variables["XDG_STATE_HOME"] = folder.appendingPathComponent("state").path
        // In a Wayland desktop, a run without a program would open a window.
        for name in ["WAYLAND_DISPLAY", "WAYLAND_SOCKET"] { variables.updateValue(nil, forKey: name) }
        variables.merge(environment) { $1 }
        process.environment = variables.compactMapValues { $0 }
        let executable = Executables.folder.appendingPathComponent("mini-compositor")
        let shell = setup.map { ["sh", "-c", $0 + "\nexec \"$0\" \"$@\""] } ?? []
        // `env` resets signal dispositions, because a test run in the background inherits ignored signals.
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["--default-signal"] + shell + [executable.path] + arguments
        process.currentDirectoryURL = folder
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
    }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
    }

    var processID: Int32 { process.processIdentifier }
    var isRunning: Bool { process.isRunning }

    func send(_ signal: Int32) {
        kill(process.processIdentifier, signal)
    }

    /// Returns the next line of standard output, or `nil` at its end.
    func readLine() -> String? {
        while true {
            if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
                let line = String(decoding: unread[..<end], as: UTF8.self)
                unread.removeSubrange(...end)
                return line
            }
            let more = output.fileHandleForReading.availableData
            guard !more.isEmpty else { return nil }
            unread.append(more)
        }
    }

    /// Returns all remaining lines of standard output.
    func readLines() -> [String] {
        var lines: [String] = []
        while let line = readLine() { lines.append(line) }
        return lines
    }

    /// Waits for the end. Returns the exit status, or 1000 plus the number of the signal that killed the run.
    func status() -> Int32 {
        process.waitUntilExit()
        return process.terminationReason == .exit
            ? process.terminationStatus : 1000 + process.terminationStatus
    }

    var errorText: String { (try? String(contentsOf: errors, encoding: .utf8)) ?? "" }

    func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: path)
    }

    /// Whether a process exists and is not a zombie.
    static func isAlive(_ processID: String) -> Bool {
        let status = (try? String(contentsOfFile: "/proc/\(processID)/stat", encoding: .utf8)) ?? ""
        return !status.isEmpty && !status.contains(") Z ")
    }

    /// The processes with a word in a file of theirs, such as an argument in `cmdline`.
    static func processes(where file: String, contains word: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { name in
            guard Int32(name) != nil else { return false }
            let words = FileManager.default.contents(atPath: "/proc/\(name)/\(file)") ?? Data()
            return words.split(separator: 0).contains(Data(word.utf8))
        }
    }

    /// Waits until a condition holds. The time limit only prevents hangs.
    static func wait(for what: String, until condition: () throws -> Bool) throws {
        let deadline = Date(timeIntervalSinceNow: 300)
        while try !condition() {
            guard Date() < deadline else { throw Failure(description: "\(what) did not happen") }
            usleep(2000)
        }
    }
}
