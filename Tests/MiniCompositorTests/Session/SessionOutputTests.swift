import Foundation
import Testing

/// The output of `mini-compositor run` and its destinations.
@Suite struct SessionOutputTests {
    private static let pointer =
        "    0  pointer 330,130         demo > toplevel > surface@10,10     entered, sent"
    private static let key = "   40  key Escape down         demo > toplevel > surface           sent"

    /// Runs a replay with the demo, which prints the events that it receives.
    private func run(_ arguments: String..., setup: String? = nil) throws -> SessionRun {
        let client = ["--", SessionRun.demo, "--app-id", "demo"]
        return try SessionRun(["run", "--replay", "script.jsonl"] + arguments + client, setup: setup) {
            folder in
            let script = "{\"pointer\": [330, 130]}\n{\"t\": 40, \"key\": \"Escape\", \"down\": true}\n"
            try script.write(
                to: folder.appendingPathComponent("script.jsonl"), atomically: true, encoding: .utf8)
        }
    }

    private func lines(_ file: String, of session: SessionRun) throws -> [String] {
        let path = session.folder.appendingPathComponent(file).path
        return try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
    }

    // MARK: Explanations

    @Test func `client output contains no explanations`() throws {
        let session = try run("--explain")
        let output = session.readLines()
        #expect(session.status() == 0)
        #expect(output.first == "configure 640x480")
        #expect(!output.contains { $0.contains("demo > toplevel") }, "\(output)")
        let errors = try lines("errors", of: session)
        #expect(errors.contains(Self.pointer))
        #expect(errors.contains(Self.key), "\(errors)")
    }

    @Test(arguments: [["--explain=why.txt"], ["--explain", "why.txt"]])
    func `explanations can be written to a file`(option: [String]) throws {
        let session = try SessionRun(
            ["run"] + option + ["--replay", "script.jsonl", "--", SessionRun.demo, "--app-id", "demo"]
        ) {
            try "{\"pointer\": [330, 130]}\n{\"t\": 40, \"key\": \"Escape\", \"down\": true}\n".write(
                to: $0.appendingPathComponent("script.jsonl"), atomically: true, encoding: .utf8)
            try "what was there before".write(
                to: $0.appendingPathComponent("why.txt"), atomically: true, encoding: .utf8)
        }
        #expect(session.status() == 0)
        #expect(try lines("why.txt", of: session).filter { $0 == Self.pointer || $0 == Self.key }.count == 2)
        #expect(try lines("why.txt", of: session).first == Self.pointer)
        #expect(!session.errorText.contains("demo > toplevel"))
    }

    @Test func `explanation descriptor is not inherited by the client`() throws {
        let session = try SessionRun(
            [
                "run", "--explain=fd:9", "--replay", "-", "--", "sh", "-c",
                "readlink /proc/$$/fd/9; exec \"$0\"", SessionRun.demo,
            ],
            setup: #"exec 9> why.txt; echo '{"key": "Escape", "down": true}' > keys; exec < keys"#)
        #expect(session.readLine() == "configure 640x480")
        #expect(session.status() == 0)
        #expect(try lines("why.txt", of: session).contains { $0.hasPrefix("    0  key Escape down") })
    }

    @Test func `unwritable explanation file is reported before the run starts`() throws {
        let session = try SessionRun(["run", "--explain=nowhere/why.txt", "--", "echo", "ran"])
        #expect(session.status() == 73)
        #expect(
            session.errorText
                == "mini-compositor: explanations cannot be written to nowhere/why.txt: No such file or directory\n"
        )
        #expect(session.readLines() == [])
    }

    @Test(arguments: [
        ("fd:1000000", "descriptor 1000000 for explanations is not open for writing"), ("fd:x", "fd:x"),
        ("fd:-1", "fd:-1"),
    ])
    func `invalid explanation descriptor is rejected`(target: String, reason: String) throws {
        let session = try SessionRun(["run", "--explain=\(target)", "--", "echo", "ran"])
        #expect(session.status() == 64)
        #expect(session.errorText.contains(reason), "\(session.errorText)")
        #expect(session.readLines() == [])
    }

    // MARK: Clients that break the protocol

    /// A client that sends one message and then waits for the end of its connection.
    /// - Parameter words: the arguments of Python's `struct.pack`.
    private static func client(_ words: String) -> String {
        """
        import os, socket, struct
        s = socket.socket(socket.AF_UNIX)
        s.connect(os.environ["XDG_RUNTIME_DIR"] + "/" + os.environ["WAYLAND_DISPLAY"])
        s.send(struct.pack(\(words)))
        while s.recv(4096): pass
        """
    }

    /// The numbers form a wire message: an object ID, the size with the opcode, and arguments.
    @Test(arguments: [
        // A request to an object that does not exist. libwayland rejects it.
        (#""II", 77, 8 << 16"#, "wl_display#1: invalid_object: invalid object 77"),
        // wl_registry.bind with a global that does not exist.
        (#""IIIIIII4sII", 1, 12 << 16 | 1, 2, 2, 28 << 16, 4000, 3, b"ab", 1, 3"#, "wl_registry#2: "),
        // A request that wl_display does not have.
        (#""II", 1, 8 << 16 | 9"#, "wl_display#1: invalid_method: "),
    ]) func `disconnected client is reported with its protocol error`(words: String, error: String) throws {
        let session = try SessionRun(["run", "--", "python3", "-c", Self.client(words)])
        #expect(session.status() == 0)
        let message = try #require(session.errorText.split(separator: "\n").last)
        #expect(message.contains(#/python3 \(process \d+\) is disconnected: /#), "\(session.errorText)")
        #expect(message.contains(error), "\(session.errorText)")
        #expect(!session.errorText.contains("error in client communication"))
    }
}
