import ClientTestSupport
import Foundation

/// A run of `mini-compositor` with a client, in a temporary folder that is removed afterwards.
final class ProgramRun {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    let folder: URL
    private let process = Process()
    private let output: URL
    private let errors: URL

    /// The folder of the programs that belong to the tests.
    static let programs = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Programs")

    /// - Parameters:
    ///   - script: the lines of a replay. `{folder}` is replaced by the run's folder.
    ///   - client: the program and its arguments. `{state}` is replaced by the state file, `{programs}` by
    ///     the folder of the tests' programs, and `{folder}` by the run's folder.
    init(
        script: [String]? = nil, options: [String] = [], environment: [String: String] = [:], client: [String]
    ) throws {
        folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("real-client-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        output = folder.appendingPathComponent("output")
        errors = folder.appendingPathComponent("errors")
        var arguments = ["run"] + options
        if let script {
            let file = folder.appendingPathComponent("script.jsonl")
            let lines = script.map { $0.replacingOccurrences(of: "{folder}", with: folder.path) }
            try lines.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
            arguments += ["--replay", file.path]
        }
        arguments.append("--")
        let state = folder.appendingPathComponent("state.json").path
        arguments += client.map {
            $0.replacingOccurrences(of: "{state}", with: state)
                .replacingOccurrences(of: "{programs}", with: Self.programs.path)
                .replacingOccurrences(of: "{folder}", with: folder.path)
        }
        process.executableURL = Executables.folder.appendingPathComponent("mini-compositor")
        process.arguments = arguments
        process.environment = Self.environment(adding: environment, home: folder.path)
        for file in [output, errors] { _ = FileManager.default.createFile(atPath: file.path, contents: nil) }
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
    }

    deinit {
        if process.isRunning { process.terminate() }
        let deadline = Date(timeIntervalSinceNow: 10)
        while isCompositorRunning, Date() < deadline { Thread.sleep(forTimeInterval: 0.02) }
        endGroup()
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
    }

    /// Whether the compositor itself runs. Foundation considers a process running as long as any of its child
    /// processes runs.
    private var isCompositorRunning: Bool {
        let status = try? String(contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8)
        // The state follows the name, which is in parentheses and may contain any character.
        guard let status, let name = status.lastIndex(of: ")") else { return false }
        return !status[name...].hasPrefix(") Z")
    }

    /// Kills the compositor and the processes that it has started. Some input methods do not notice its end.
    private func endGroup() {
        // The ID is zero if the process could not be started. Zero would kill the tests themselves.
        guard process.processIdentifier > 0 else { return }
        Foundation.kill(-process.processIdentifier, SIGKILL)
    }

    /// Returns the environment that toolkits need without a desktop, independent of the desktop that runs the
    /// tests.
    private static func environment(adding more: [String: String], home: String) -> [String: String] {
        var environment = [
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "HOME": home,
            "LANG": "C.UTF-8", "XDG_CONFIG_HOME": home, "XDG_CACHE_HOME": home,
            "GDK_BACKEND": "wayland", "GSK_RENDERER": "cairo", "GTK_A11Y": "none",
            "GTK_IM_MODULE": "gtk-im-context-simple", "GSETTINGS_BACKEND": "memory",
            "QT_QPA_PLATFORM": "wayland", "QT_IM_MODULE": "compose",
            "QT_WAYLAND_DISABLE_WINDOWDECORATION": "1", "PYTHONUNBUFFERED": "1",
            "PYTHONDONTWRITEBYTECODE": "1",
        ]
        environment.merge(more) { $1 }
        return environment
    }

    // MARK: What it made

    var text: String { (try? String(contentsOf: output, encoding: .utf8)) ?? "" }
    var errorText: String { (try? String(contentsOf: errors, encoding: .utf8)) ?? "" }

    /// The current content of the state file of the program under test.
    var state: [String: Any] {
        let file = folder.appendingPathComponent("state.json")
        guard let data = try? Data(contentsOf: file) else { return [:] }
        return (try? JSONSerialization.jsonObject(with: data)) as? [String: Any] ?? [:]
    }

    func contents(of name: String) -> String {
        (try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)) ?? ""
    }

    /// Kills the compositor and its clients, to simulate a power failure.
    func kill() {
        endGroup()
        process.waitUntilExit()
    }

    // MARK: Waiting

    /// Waits until a condition holds. Throws an error with all output at the deadline, or if the run ends
    /// before.
    func wait(for what: String, seconds: Double = 30, until condition: () -> Bool) throws {
        let deadline = Date(timeIntervalSinceNow: seconds)
        while !condition() {
            guard Date() < deadline else { throw failure("\(what) did not happen in \(seconds) s") }
            guard process.isRunning else {
                if condition() { return }
                throw failure("ended with status \(process.terminationStatus) before: \(what)")
            }
            Thread.sleep(forTimeInterval: 0.02)
        }
    }

    /// Waits for the end of the compositor and returns its exit status.
    func exitStatus(seconds: Double = 30) throws -> Int32 {
        let deadline = Date(timeIntervalSinceNow: seconds)
        while process.isRunning {
            guard Date() < deadline else { throw failure("still runs after \(seconds) s") }
            Thread.sleep(forTimeInterval: 0.02)
        }
        return process.terminationStatus
    }

    /// Terminates the compositor with SIGTERM, and returns its exit status.
    func stop() throws -> Int32 {
        process.terminate()
        return try exitStatus()
    }

    private func failure(_ reason: String) -> Failure {
        var description = "\(reason)\n--- output\n\(text)\n--- errors\n\(errorText)\n--- state\n\(state)"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        for name in names.sorted() where name.hasSuffix(".log") {
            description += "\n--- end of \(name)\n\(contents(of: name).suffix(6000))"
        }
        return Failure(description: description)
    }
}
