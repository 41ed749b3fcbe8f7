import Foundation
import Testing

/// What programs find in a run with `--profile test`.
@Suite struct SessionProfileTests {
    private func run(_ command: String) throws -> SessionRun {
        try SessionRun(
            ["run", "--profile", "test", "--", "sh", "-c", command],
            environment: [
                "LC_ALL": "de_DE.UTF-8", "GTK_THEME": "Dark", "XDG_DATA_DIRS": "/nowhere", "KEPT": "kept",
            ])
    }

    @Test func `programs have folders and settings of their own`() throws {
        let session = try run(
            """
            echo "$HOME"; echo "$XDG_RUNTIME_DIR"; echo "$LANG $TZ $GDK_BACKEND $KEPT"
            echo "${LC_ALL-none} ${GTK_THEME-none} ${XDG_DATA_DIRS-none}"
            cat "$XDG_CONFIG_HOME/gtk-4.0/settings.ini"; stat -c %a "$HOME"; : > "$HOME/left"
            """)
        let lines = session.readLines()
        #expect(session.status() == 0, "\(session.errorText)")
        let home = try #require(lines.first)
        let folder = String(home.dropLast("/home".count))
        #expect(folder.hasPrefix("/tmp/mini-compositor-"))
        #expect(
            Array(lines.dropFirst()) == [
                folder + "/run", "C.UTF-8 UTC wayland kept", "none none none", "[Settings]",
                "gtk-cursor-blink=false", "gtk-enable-animations=false", "700",
            ])
        #expect(session.errorText.contains("XDG_RUNTIME_DIR=\(folder)/run"))
        #expect(!session.exists(folder))
    }

    @Test func `the session bus starts no services`() throws {
        let session = try run(
            """
            dbus-send --session --print-reply --dest=org.freedesktop.DBus /org/freedesktop/DBus \
            org.freedesktop.DBus.ListActivatableNames
            """)
        let names = session.readLines().filter { $0.contains("string") }
        #expect(session.status() == 0, "\(session.errorText)")
        #expect(names.map { $0.filter { $0 != " " } } == [#"string"org.freedesktop.DBus""#])
    }

    @Test func `without a bus daemon programs run, and a message says so`() throws {
        let session = try SessionRun(
            ["run", "--profile", "test", "/bin/sh", "-c", "echo ran"], environment: ["PATH": "/nowhere"])
        #expect(session.readLines() == ["ran"])
        #expect(session.errorText.contains("programs have no session bus: "), "\(session.errorText)")
    }

    @Test func `the bus ends with a run whose program is not found`() throws {
        let mark = UUID().uuidString
        let session = try SessionRun(
            ["run", "--profile", "test", "/no/such/program"], environment: ["MARK": mark])
        #expect(session.status() == 127)
        try SessionRun.wait(for: "the end of the bus") {
            try SessionRun.processes(where: "environ", contains: "MARK=" + mark).isEmpty
        }
    }
}
