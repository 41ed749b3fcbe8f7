import Glibc
import Testing

/// Runs of `mini-compositor` in a window of another one.
@Suite struct SessionWindowTests {
    private let host: SessionRun

    init() throws {
        host = try SessionRun(["run", "--backend", "headless"])
        _ = try #require(host.readLine())
    }

    private var variables: [String: String?] { ["WAYLAND_DISPLAY": host.folder.path + "/wayland-1"] }

    private func run(_ arguments: String...) throws -> SessionRun {
        try SessionRun(["run"] + arguments, environment: variables)
    }

    @Test(arguments: [[], ["--backend", "window"]]) func `run without a program opens a window`(
        option: [String]
    ) throws {
        let session = try SessionRun(["run"] + option, environment: variables)
        let line = try #require(session.readLine())
        #expect(line.hasPrefix("mini-compositor: wayland-1, in a window, 1280x720, "), "\(line)")
        try SessionRun.wait(for: "the hint") { session.errorText.hasSuffix("\n") }
        #expect(
            session.errorText.hasPrefix(
                "mini-compositor: close the window or press Super+Shift+E or Alt+Shift+E to leave; "))
        session.send(SIGTERM)
        #expect(session.status() == 0)
    }

    @Test(arguments: [
        ["true"], ["--timeout", "9", "--", "true"], ["--backend", "headless", "--timeout", "0.1"],
    ]) func `other runs open no window`(arguments: [String]) throws {
        let session = try SessionRun(["run"] + arguments, environment: variables)
        let lines = session.readLines().joined()
        _ = session.status()
        #expect((lines + session.errorText).contains("1280x720"))
        #expect(!(lines + session.errorText).contains("in a window"))
    }

    @Test func `program in a window is a client of the window's compositor`() throws {
        let session = try run("--backend", "window", "--", "sh", "-c", "echo $WAYLAND_DISPLAY; exit 3")
        #expect(session.readLines() == ["wayland-1"])
        #expect(session.status() == 3)
        #expect(session.errorText.hasPrefix("mini-compositor: wayland-1, in a window, "))
    }

    @Test func `end of the host ends the run and its program`() throws {
        let session = try run("--backend", "window", "--", "sh", "-c", "echo started; exec sleep 1000")
        #expect(session.readLine() == "started")
        host.send(SIGTERM)
        #expect(session.status() == 128 + SIGTERM)
        #expect(session.errorText.contains("the host ended the connection"), "\(session.errorText)")
        #expect(host.status() == 0)
    }

    @Test(arguments: [nil, "no-host", "/no/such/socket"]) func `window without a host is an error`(
        name: String?
    ) throws {
        let session = try SessionRun(
            ["run", "--backend", "window", "--", "echo", "started"], environment: ["WAYLAND_DISPLAY": name])
        #expect(session.status() == 71)
        #expect(session.readLines() == [])
        #expect(
            session.errorText.hasPrefix(
                "mini-compositor: cannot open a window: no Wayland compositor answers ("),
            "\(session.errorText)")
        #expect(session.errorText.split(separator: "\n").count == 1)
    }
}
