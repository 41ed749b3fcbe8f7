import ClientTestSupport
import Foundation
import Testing
import WaylandClient

/// Runs `mini-compositor` and checks the pictures that it writes.
@Suite struct ScreenshotTests {
    private static let black: UInt32 = 0xff00_0000
    /// The color of the demo's window outside its subsurface.
    private static let demo: UInt32 = 0xff2e_5c6e
    /// The `fcntl` command `F_SETPIPE_SZ`.
    private static let setPipeSize: Int32 = 1031
    private static let escape = #"{"t": 5, "key": "Escape", "down": true}"#

    private func run(_ script: String? = nil, _ arguments: String...) throws -> SessionRun {
        let replay = script == nil ? [] : ["--replay", "script.jsonl"]
        return try SessionRun(["run", "--size", "800x600"] + replay + arguments) { folder in
            try script?.write(
                to: folder.appendingPathComponent("script.jsonl"), atomically: true, encoding: .utf8)
        }
    }

    private func picture(_ name: String, of session: SessionRun) throws -> PNGFile {
        try PNGFile(session.folder.appendingPathComponent(name).path)
    }

    /// Whether the demo's window of 640 by 480 pixels is shown in the center.
    private func isDemoShown(_ picture: PNGFile) -> Bool {
        picture.size == [800, 600] && picture[79, 60] == Self.black
            && picture[80, 60] == Self.demo && picture[719, 539] == Self.demo
    }

    // MARK: Final pictures

    @Test func `final picture shows the window that closed when the program ended`() throws {
        let session = try run(Self.escape, "--screenshot", "end.png", "--", SessionRun.demo)
        #expect(session.status() == 0, "\(session.errorText)")
        #expect(isDemoShown(try picture("end.png", of: session)))
    }

    @Test func `final picture of a run without a window is the background`() throws {
        let session = try run(nil, "--screenshot", "end.png", "--", "sh", "-c", "exit 7")
        #expect(session.status() == 7)
        let picture = try picture("end.png", of: session)
        #expect(picture.size == [800, 600])
        #expect(picture.isFilled(with: Self.black))
    }

    @Test func `final picture shows all outputs and the background color`() throws {
        let session = try SessionRun([
            "run", "--output", "100x80", "--output", "60x40@2,left-of:MINI-1", "--output",
            "50x30,below:MINI-1", "--background", "102030", "--screenshot", "end.png", "--", "true",
        ])
        #expect(session.status() == 0)
        let picture = try picture("end.png", of: session)
        // The second output is 30 logical pixels wide, the third 30 high.
        #expect(picture.size == [130, 110])
        let inside = [(0, 0), (29, 19), (30, 0), (129, 79), (30, 80), (79, 109)]
        #expect(inside.map { picture[$0.0, $0.1] } == Array(repeating: 0xff10_2030, count: 6))
        // No output shows this part.
        #expect([picture[0, 50], picture[129, 109]] == [Self.black, Self.black])
        #expect(session.errorText.contains("wayland-1, 100x80, 60x40@2.0, 50x30, layouts us"))
    }

    @Test func `a picture can be the background`() throws {
        let session = try SessionRun([
            "run", "--size", "4x4", "--background", "102030", "--screenshot", "first.png", "--", "true",
        ])
        #expect(session.status() == 0)
        let second = try SessionRun([
            "run", "--size", "100x80", "--background", session.folder.path + "/first.png", "--screenshot",
            "end.png", "--", "true",
        ])
        #expect(second.status() == 0)
        #expect(try picture("end.png", of: second).isFilled(with: 0xff10_2030))
    }

    @Test func `run ended by a signal still writes its picture`() throws {
        let session = try run(nil, "--screenshot", "end.png", "--", SessionRun.demo)
        while let line = session.readLine(), !line.hasPrefix("configure 640x480 activated") {}
        session.send(SIGTERM)
        #expect(session.status() == 143)
        #expect(isDemoShown(try picture("end.png", of: session)))
    }

    @Test func `failed replay writes a picture of the screen`() throws {
        let session = try run(
            """
            {"wait": {"toplevel": "responder-demo"}, "deadline": 30000}
            {"wait": {"title": "missing"}, "deadline": 50}
            """, "--screenshot", "end.png", "--", SessionRun.demo)
        #expect(session.status() == 125)
        #expect(isDemoShown(try picture("end.png", of: session)))
    }

    @Test func `missing folder is reported before the run starts`() throws {
        let session = try run(nil, "--screenshot", "nowhere/end.png", "--", "echo", "ran")
        #expect(session.status() == 73)
        #expect(session.errorText.contains("nowhere/end.png cannot be written: there is no such folder"))
        #expect(session.readLines() == [])
    }

    /// The folder exists but accepts no files.
    @Test func `unwritable folder is reported before the run starts`() throws {
        let session = try run(nil, "--screenshot", "/proc/end.png", "--", "echo", "ran")
        #expect(session.status() == 73)
        #expect(
            session.errorText == "mini-compositor: /proc/end.png cannot be written: it is not permitted\n")
        #expect(session.readLines() == [])
    }

    // MARK: Pictures of replays

    /// The file is a pipe that the test reads only after a client has been served.
    @Test func `clients are served while a picture is written`() throws {
        let session = try SessionRun(
            [
                "run", "--size", "2560x1440", "--socket", "here", "--replay", "script.jsonl", "--",
                SessionRun.demo,
            ]
        ) { folder in
            mkfifo(folder.appendingPathComponent("it.png").path, 0o600)
            try "{\"screenshot\": \"it.png\"}\n\(Self.escape)".write(
                to: folder.appendingPathComponent("script.jsonl"), atomically: true, encoding: .utf8)
        }
        // The test opens both ends, so opening does not block. The picture exceeds the pipe's capacity.
        let pipe = open(session.folder.appendingPathComponent("it.png").path, O_RDWR | O_CLOEXEC)
        defer { close(pipe) }
        #expect(fcntl(pipe, Self.setPipeSize, 4096) == 4096)
        var isReadable = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
        #expect(poll(&isReadable, 1, 30_000) == 1, "no picture is written: \(session.errorText)")

        let served = DispatchSemaphore(value: 0)
        let socket = session.folder.path + "/here"
        Thread.detachNewThread {
            try? Connection.connect(to: socket).roundtrip()
            served.signal()
        }
        #expect(served.wait(timeout: .now() + 30) == .success, "the client waits for the picture")

        var picture = Data()
        var bytes = [UInt8](repeating: 0, count: 4096)
        while session.isRunning || poll(&isReadable, 1, 0) == 1 {
            guard poll(&isReadable, 1, 10) == 1 else { continue }
            let count = read(pipe, &bytes, bytes.count)
            picture.append(contentsOf: bytes.prefix(max(count, 0)))
        }
        #expect(session.status() == 0, "\(session.errorText)")
        let file = session.folder.appendingPathComponent("copy.png")
        try picture.write(to: file)
        #expect(picture.count > 4096)
        #expect(try PNGFile(file.path).size == [2560, 1440])
    }

    @Test func `replay takes pictures of the screen, a window and a region`() throws {
        let script = """
            {"screenshot": "screen.png"}
            {"screenshot": "window.png", "window": "demo"}
            {"screenshot": "region.png", "region": [70, 60, 20, 5]}
            """
        let session = try run(script + "\n" + Self.escape, "--", SessionRun.demo, "--app-id", "demo")
        #expect(session.status() == 0, "\(session.errorText)")
        #expect(isDemoShown(try picture("screen.png", of: session)))
        let window = try picture("window.png", of: session)
        #expect(window.size == [640, 480])
        #expect(window[0, 0] == Self.demo)
        #expect(window[639, 479] == Self.demo)
        let region = try picture("region.png", of: session)
        #expect(region.size == [20, 5])
        #expect(region[9, 0] == Self.black)
        #expect(region[10, 4] == Self.demo)
    }

    @Test func `picture of a missing window fails like a wait`() throws {
        let session = try run(
            #"{"screenshot": "it.png", "window": "missing", "deadline": 20}"#, "--", SessionRun.demo,
            "--app-id", "demo")
        #expect(session.status() == 125)
        #expect(
            session.errorText.contains(
                "line 1: waited 20 ms in vain for a toplevel with the app id or the title 'missing'; present: the toplevel 'demo'"
            ), "\(session.errorText)")
        #expect(!session.exists(session.folder.path + "/it.png"))
    }

    @Test func `picture that cannot be written ends the run`() throws {
        let session = try run(#"{"screenshot": "nowhere/it.png"}"#, "--", SessionRun.demo)
        #expect(session.status() == 73)
        #expect(
            session.errorText.contains(
                "script.jsonl: line 1: nowhere/it.png cannot be written: there is no such folder"))
    }

    @Test func `picture that is too large ends the run`() throws {
        let session = try run(
            #"{"screenshot": "it.png", "region": [0, 0, 40000, 10]}"#, "--", SessionRun.demo)
        #expect(session.status() == 73)
        #expect(session.errorText.contains("line 1: a picture of 40000 by 10 pixels is too large"))
    }
}
