import ClientTestSupport
import Foundation

/// Runs the shell commands of a page in a temporary folder, which is also the home directory.
final class Reader {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    let folder: URL
    private var processes: [Process] = []

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("reader-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder.appendingPathComponent("bin"), withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
    }

    deinit {
        for process in processes where process.isRunning { process.terminate() }
        for process in processes { process.waitUntilExit() }
        try? FileManager.default.removeItem(at: folder)
    }

    // MARK: Files

    func write(_ text: String, to name: String) throws {
        try text.write(to: folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
    }

    /// Returns an empty string if the file does not exist.
    func contents(of name: String) -> String {
        (try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)) ?? ""
    }

    /// Adds a program that takes precedence over the system's programs.
    func addProgram(_ name: String, _ script: String) throws {
        try write("#!/bin/sh\n" + script, to: "bin/\(name)")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: folder.appendingPathComponent("bin/\(name)").path)
    }

    // MARK: Commands

    /// Starts a command. Its output is written to the file `output`, its errors to the file `errors`.
    @discardableResult
    func start(_ command: String, output: String = "output") throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "exec \(command)"]
        process.currentDirectoryURL = folder
        process.environment = [
            "PATH": "\(folder.path)/bin:\(Executables.folder.path):/usr/bin:/bin", "HOME": folder.path,
            "XDG_RUNTIME_DIR": folder.path, "LANG": "C.UTF-8", "SHELL": "\(folder.path)/bin/shell",
        ]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try file(output)
        process.standardError = try file("errors")
        try process.run()
        processes.append(process)
        return process
    }

    private func file(_ name: String) throws -> FileHandle {
        let url = folder.appendingPathComponent(name)
        _ = FileManager.default.createFile(atPath: url.path, contents: nil)
        return try FileHandle(forWritingTo: url)
    }

    /// Runs a command to its end. Throws if it fails or takes longer than `seconds`.
    /// - Returns: the lines that it printed.
    func run(_ command: String, seconds: Double = 60) throws -> [String] {
        let name = "output-\(processes.count)"
        let process = try start(command, output: name)
        try wait(for: "the end of \(command)", seconds: seconds) { !process.isRunning }
        guard process.terminationReason == .exit, process.terminationStatus == 0 else {
            throw Failure(
                description: "\(command): status \(process.terminationStatus)\n\(contents(of: "errors"))")
        }
        return contents(of: name).split(separator: "\n").map(String.init)
    }

    func wait(for what: String, seconds: Double = 30, until condition: () -> Bool) throws {
        let deadline = Date(timeIntervalSinceNow: seconds)
        while !condition() {
            guard Date() < deadline else {
                throw Failure(description: "\(what) did not happen\n\(contents(of: "errors"))")
            }
            Thread.sleep(forTimeInterval: 0.02)
        }
    }
}
