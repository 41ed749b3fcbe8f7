import Foundation
import Testing

/// Runs `mini-compositor doctor` on systems that lack something.
@Suite struct DoctorTests {
    private static let libraries = [
        "libpixman-1.so.0", "libpng16.so.16", "libXcursor.so.1", "libpangocairo-1.0.so.0",
        "libxkbregistry.so.0", "libudev.so.1", "libinput.so.10", "libseat.so.1", "libatspi.so.0",
    ]

    /// A theme with a cursor, so that the result does not depend on the themes of the machine.
    private static func addTheme(to folder: URL) throws {
        let cursors = folder.appending(path: "icons/default/cursors")
        try FileManager.default.createDirectory(at: cursors, withIntermediateDirectories: true)
        // A header with one image of one pixel: magic, header size, version, count; type, size, position; then
        // the image's header size, type, size, version, width, height, hotspot, delay and pixel.
        let numbers: [UInt32] = [
            0x7275_6358, 16, 0x1_0000, 1, 0xfffd_0002, 24, 28, 36, 0xfffd_0002, 24, 1, 1, 1, 0, 0, 0,
            0xffff_ffff,
        ]
        let bytes = numbers.flatMap { number in (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        }
        try Data(bytes).write(to: cursors.appending(path: "default"))
    }

    private func examine(
        _ environment: [String: String?] = [:], setup: String? = nil,
        prepare: @escaping (URL) throws -> Void = { _ in }
    ) throws -> (lines: [String], status: Int32) {
        let setup = "unset XCURSOR_THEME; export XCURSOR_PATH=$PWD/icons\n" + (setup ?? "")
        let run = try SessionRun(["doctor"], environment: environment, setup: setup) { folder in
            try Self.addTheme(to: folder)
            try prepare(folder)
        }
        return (run.readLines(), run.status())
    }

    /// Returns the line of a requirement, with its columns separated by one space.
    private func line(of name: String, in lines: [String]) -> String? {
        lines.map { $0.split(separator: " ").joined(separator: " ") }
            .first { $0.hasPrefix("ok \(name) ") || $0.hasPrefix("missing \(name) ") }
    }

    @Test func `report has a line for each requirement`() throws {
        let (lines, status) = try examine()
        #expect(status == 0)
        #expect(lines.last == "Headless runs work.")
        let names =
            ["/proc", "file descriptors", "runtime directory", "keyboard layouts"] + Self.libraries
            + ["cursor theme", "python3", "accessibility bus", "dbus-daemon"]
        for name in names { #expect(line(of: name, in: lines)?.hasPrefix("ok ") == true, "\(lines)") }
        #expect(lines.count == names.count + 5)
        #expect(line(of: "libpng16.so.16", in: lines) == "ok libpng16.so.16 PNG files")
        #expect(
            line(of: "Wayland desktop", in: lines)
                == "missing Wayland desktop --backend window: start it in a Wayland desktop, which sets WAYLAND_DISPLAY"
        )
        #expect(
            line(of: "console", in: lines)
                == "missing console --backend screen: log in on a virtual terminal")
    }

    /// The dynamic linker reports an error for a file that is empty.
    @Test func `missing libraries name their packages and leave headless runs`() throws {
        let (lines, status) = try examine(setup: "export LD_LIBRARY_PATH=$PWD/lib") { folder in
            let library = folder.appending(path: "lib")
            try FileManager.default.createDirectory(at: library, withIntermediateDirectories: true)
            for name in Self.libraries { try Data().write(to: library.appending(path: name)) }
        }
        #expect(status == 0)
        #expect(lines.last == "Headless runs work.")
        for name in Self.libraries + ["cursor theme"] {
            #expect(line(of: name, in: lines)?.hasPrefix("missing ") == true, "\(lines)")
        }
        #expect(
            line(of: "libpixman-1.so.0", in: lines)
                == "missing libpixman-1.so.0 pictures, windows and screens: install libpixman-1-0")
        #expect(
            line(of: "libudev.so.1", in: lines)
                == "missing libudev.so.1 --backend screen: install libudev1")
    }

    @Test(arguments: [
        ("python3", "widgets: install python3"),
        ("libatspi.so.0", "widgets: install libatspi2.0-0"),
        ("accessibility bus", "widgets: install at-spi2-core"),
        ("dbus-daemon", "--profile test: install dbus-daemon"),
    ]) func `what finding widgets needs is named`(name: String, text: String) throws {
        let setup = "export PATH=/nonexistent XDG_DATA_DIRS=/nonexistent LD_LIBRARY_PATH=$PWD"
        let (lines, status) = try examine(setup: setup) { folder in
            try Data().write(to: folder.appending(path: "libatspi.so.0"))
        }
        #expect(status == 0)
        #expect(line(of: name, in: lines) == "missing \(name) \(text)", "\(lines)")
    }

    @Test(arguments: [
        ("export XCURSOR_PATH=/nonexistent", "cursor theme", Int32(0)),
        ("export XKB_CONFIG_ROOT=/nonexistent", "keyboard layouts", 71),
        ("export XDG_RUNTIME_DIR=/nonexistent", "runtime directory", 71),
        ("ulimit -n 22", "file descriptors", 71),
    ]) func `status depends on what every run needs`(setup: String, name: String, status: Int32) throws {
        let result = try examine(setup: setup)
        #expect(result.status == status)
        #expect(line(of: name, in: result.lines)?.hasPrefix("missing ") == true, "\(result.lines)")
        #expect(result.lines.last == (status == 0 ? "Headless runs work." : "Headless runs do not work."))
        #expect(
            result.lines.filter { $0.hasPrefix("missing") }.count
                == (try examine().lines.filter { $0.hasPrefix("missing") }.count) + 1)
    }

    @Test func `desktop that answers is found`() throws {
        let host = try SessionRun(["run", "--socket", "host"])
        #expect(host.readLine()?.contains("host") == true)
        let (lines, status) = try examine([
            "XDG_RUNTIME_DIR": host.folder.path, "WAYLAND_DISPLAY": "host",
        ])
        #expect(status == 0)
        #expect(line(of: "Wayland desktop", in: lines) == "ok Wayland desktop --backend window")
        let (others, _) = try examine(["WAYLAND_DISPLAY": "nothing"])
        #expect(
            line(of: "Wayland desktop", in: others)
                == "missing Wayland desktop --backend window: cannot open a window: no Wayland compositor answers "
                + "(No such file or directory)")
    }
}
