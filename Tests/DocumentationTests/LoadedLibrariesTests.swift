import ClientTestSupport
import Foundation
import Testing

/// What the system loads with a program.
@Suite struct LoadedLibrariesTests {
    @Test(arguments: [
        ("mini-compositor", "libwayland-server.so", "libwayland-client.so"),
        ("responder-demo", "libwayland-client.so", "libwayland-server.so"),
    ])
    func aProgramLoadsItsOwnSideOfWaylandAlone(_ name: String, _ own: String, _ other: String) throws {
        let libraries = try loaded(by: name)
        #expect(libraries.contains { $0.hasPrefix(own) })
        #expect(!libraries.contains { $0.hasPrefix(other) })
    }

    /// It brings libxml2 and ICU, and is loaded when somebody asks for a layout by its name.
    @Test func theListOfLayoutsIsNotLoadedFromTheStart() throws {
        let libraries = try loaded(by: "mini-compositor")
        #expect(libraries.contains { $0.hasPrefix("libxkbcommon.so") })
        #expect(!libraries.contains { $0.hasPrefix("libxkbregistry") || $0.hasPrefix("libxml2") })
    }

    /// As the dynamic linker says it, which then ends.
    private func loaded(by name: String) throws -> [String] {
        let process = Process()
        process.executableURL = Executables.folder.appending(path: name)
        process.environment = ProcessInfo.processInfo.environment.merging(["LD_TRACE_LOADED_OBJECTS": "1"]) {
            $1
        }
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
            .compactMap { $0.split(whereSeparator: \.isWhitespace).first.map(String.init) }
    }
}
