import ClientTestSupport
import Foundation
import Testing

/// Tests which shared libraries the programs load.
@Suite struct LoadedLibrariesTests {
    /// The compositor is itself a client when it opens a window.
    @Test func `a client does not load the server side of libwayland`() throws {
        let libraries = try loaded(by: "responder-demo")
        #expect(libraries.contains { $0.hasPrefix("libwayland-client.so") })
        #expect(!libraries.contains { $0.hasPrefix("libwayland-server.so") })
    }

    /// libxkbregistry, which depends on libxml2 and ICU, is loaded only when a layout is looked up by name.
    @Test func `libxkbregistry is not loaded at launch`() throws {
        let libraries = try loaded(by: "mini-compositor")
        #expect(libraries.contains { $0.hasPrefix("libxkbcommon.so") })
        #expect(!libraries.contains { $0.hasPrefix("libxkbregistry") || $0.hasPrefix("libxml2") })
    }

    @Test func `libraries for pictures and devices are loaded only when they are used`() throws {
        let without = try loadedByARun()
        #expect(without.contains { $0.hasPrefix("libwayland-server.so") })
        let late = [
            "libpixman", "libpng", "libcairo", "libpango", "libdrm", "libseat", "libinput", "libudev",
        ]
        #expect(without.allSatisfy { name in !late.contains { name.hasPrefix($0) } })
        let with = try loadedByARun("--screenshot", "/dev/null")
        #expect(with.contains { $0.hasPrefix("libpixman-1.so") })
        #expect(with.contains { $0.hasPrefix("libpng16.so") })
    }

    @Test func `libraries for titles are loaded for a picture with a frame`() throws {
        let without = try loadedByARun("--frames", "on")
        #expect(!without.contains { $0.hasPrefix("libcairo") || $0.hasPrefix("libpango") })
        // The terminal's parent is the compositor. The terminal ends once the compositor has the library.
        let search = """
            compositor=$(cut -d ' ' -f 4 /proc/$PPID/stat)
            until grim - > /dev/null && grep -q libpango /proc/$compositor/maps; do sleep 0.1; done
            """
        let process = Process()
        process.executableURL = Executables.folder.appending(path: "mini-compositor")
        process.arguments =
            ["run", "--frames", "on", "--timeout", "30", "--", "foot", "sh", "-c", search]
        _ = try output(of: process)
        #expect(process.terminationStatus == 0)
    }

    /// Returns the names of the files that the mini compositor has mapped while its client runs. The client
    /// prints them.
    private func loadedByARun(_ options: String...) throws -> Set<String> {
        let process = Process()
        process.executableURL = Executables.folder.appending(path: "mini-compositor")
        process.arguments = ["run"] + options + ["--", "sh", "-c", "cat /proc/$PPID/maps"]
        let text = try output(of: process)
        #expect(process.terminationStatus == 0)
        return Set(text.split(separator: "\n").compactMap { $0.split(separator: "/").last.map(String.init) })
    }

    private func output(of process: Process) throws -> String {
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the libraries that the dynamic linker lists for a program, without running it.
    private func loaded(by name: String) throws -> [String] {
        let process = Process()
        process.executableURL = Executables.folder.appending(path: name)
        process.environment = ProcessInfo.processInfo.environment.merging(["LD_TRACE_LOADED_OBJECTS": "1"]) {
            $1
        }
        return try output(of: process).split(separator: "\n")
            .compactMap { $0.split(whereSeparator: \.isWhitespace).first.map(String.init) }
    }
}
