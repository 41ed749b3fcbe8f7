import Glibc
import Testing
import WaylandScanner

/// Tests that every protocol of the distribution can be read and generates code.
@Suite struct SystemProtocolTests {
    private static let core = "/usr/share/wayland/wayland.xml"

    /// Returns all XML files below a folder; none if it is not installed.
    private static func files(below folder: String) -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var files: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name.hasPrefix(".") { continue }
            let path = folder + "/" + name
            files += name.hasSuffix(".xml") ? [path] : Self.files(below: path)
        }
        return files.sorted()
    }

    private static let all = files(below: "/usr/share/wayland") + files(below: "/usr/share/wayland-protocols")

    private func read(_ path: String) throws -> Scanner.Source {
        let file = try #require(fopen(path, "re"))
        defer { fclose(file) }
        var bytes: [UInt8] = []
        while case let byte = fgetc(file), byte != EOF { bytes.append(UInt8(byte)) }
        return Scanner.Source(file: path, bytes: bytes)
    }

    @Test(.enabled(if: !all.isEmpty), arguments: all)
    func `installed protocol generates code`(path: String) throws {
        let source = try read(path)
        for side in [Side.server, .client] {
            // Extensions refer to interfaces of other files. With `importsRuntime`, these come from the
            // imported runtime.
            let scanner = Scanner(side: side, importsRuntime: path != Self.core)
            let result = scanner.generate(source)
            #expect(result.diagnostics.map(\.description) == [])
            let code = try #require(result.code)
            let (description, _) = Scanner.read(source)
            for interface in try #require(description).interfaces {
                #expect(code.contains("allocating: \"\(interface.name)\", version: \(interface.version),"))
            }
        }
    }

    /// Authors of C clients use wayland-scanner, and wayland-protocols does not accept files with warnings.
    @Test(.enabled(if: access("/usr/bin/wayland-scanner", X_OK) == 0))
    func `protocol for clients passes the installed wayland-scanner`() {
        let file = ProtocolFiles.path(ofOurs: "surface-responder-v1.xml")
        #expect(system("wayland-scanner --strict client-header '\(file)' /dev/null") == 0)
        #expect(system("wayland-scanner --strict private-code '\(file)' /dev/null") == 0)
    }
}
