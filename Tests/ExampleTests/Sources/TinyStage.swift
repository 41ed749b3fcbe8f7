import Foundation

/// An example compositor with client programs, in a temporary folder.
final class TinyStage {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    let hands: Hands
    let socket: String
    private let folder: URL
    private let compositor: Program
    private var programs: [Process] = []

    /// - Parameters:
    ///   - name: the name of the compositor's executable.
    ///   - arguments: the arguments of the compositor.
    ///   - script: the shell script of a program whose path is the last argument; nil for no program.
    ///   - host: the socket of the compositor that environment variables name; nil for none.
    init(
        _ name: String = "tiny-compositor", _ arguments: [String] = [], starting script: String? = nil,
        host: String? = nil
    ) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("tiny-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        var arguments = arguments
        if let script {
            let path = folder.appendingPathComponent("script").path
            _ = FileManager.default.createFile(
                atPath: path, contents: Data("#!/bin/sh\n\(script)\n".utf8),
                attributes: [.posixPermissions: 0o700])
            arguments.append(path)
        }
        compositor = try Program(
            name, arguments, environment: ["XDG_RUNTIME_DIR": folder.path, "WAYLAND_DISPLAY": host ?? ""])
        guard let name = compositor.nextLine()?.split(separator: "=").last else {
            throw Failure(description: "the compositor does not print its socket")
        }
        socket = folder.appendingPathComponent(String(name)).path
        hands = try Hands(socket: socket)
    }

    deinit {
        // SIGKILL, because Foundation may start processes with all other signals blocked.
        for program in programs where program.isRunning { kill(program.processIdentifier, SIGKILL) }
        for program in programs { program.waitUntilExit() }
        try? FileManager.default.removeItem(at: folder)
    }

    /// Asks the compositor to end.
    func terminate() {
        compositor.terminate()
    }

    /// Waits for the compositor to end. Returns its exit status.
    func waitForEnd() -> Int32 {
        compositor.wait().status
    }

    // MARK: Programs

    /// Starts a program. Its output and its errors are written to the file `name`.
    /// - Parameter wrapper: a command that starts the program.
    func start(
        _ name: String, _ arguments: [String] = [], through wrapper: [String] = [],
        environment: [String: String] = [:]
    ) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = wrapper + [name] + arguments
        process.currentDirectoryURL = folder
        process.environment = [
            "PATH": "/usr/bin:/bin", "HOME": folder.path, "LANG": "C.UTF-8", "XDG_RUNTIME_DIR": folder.path,
            "WAYLAND_DISPLAY": socket, "GDK_BACKEND": "wayland", "GSK_RENDERER": "cairo",
            "GTK_A11Y": "none", "GTK_IM_MODULE": "gtk-im-context-simple", "GSETTINGS_BACKEND": "memory",
        ].merging(environment) { $1 }
        let file = folder.appendingPathComponent(name)
        _ = FileManager.default.createFile(atPath: file.path, contents: nil)
        let output = try FileHandle(forWritingTo: file)
        process.standardOutput = output
        process.standardError = output
        try process.run()
        programs.append(process)
    }

    func contents(of name: String) -> String {
        guard let data = try? Data(contentsOf: folder.appendingPathComponent(name)) else { return "" }
        return String(decoding: data, as: UTF8.self)
    }

    /// Waits until a file of the folder contains a text.
    func wait(for text: String, in name: String) throws {
        try wait(for: "'\(text)' in \(name)", telling: name) { contents(of: name).contains(text) }
    }

    func wait(for what: String, telling name: String, until condition: () throws -> Bool) throws {
        let deadline = Date(timeIntervalSinceNow: 30)
        while try !condition() {
            guard Date() < deadline else {
                throw Failure(description: "\(what) did not happen\n\(contents(of: name).suffix(4000))")
            }
            Thread.sleep(forTimeInterval: 0.02)
        }
    }
}
