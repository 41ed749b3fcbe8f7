import Foundation
import Testing
import WaylandScanner

/// Finds our protocol files and those of the distribution.
enum ProtocolFiles {
    private static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "protocols")

    /// Returns the path of one of our files.
    static func path(ofOurs file: String) -> String { folder.appending(path: file).path }

    static func ours(_ file: String) throws -> ProtocolDescription {
        try read(folder.appending(path: file))
    }

    static func namesOfOurs() throws -> Set<String> {
        Set(try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".xml") })
    }

    /// Returns the distribution's protocol with this name, or nil if it has none.
    ///
    /// The name is searched in the content of files, because the file names of unstable protocols vary.
    static func distributions(named name: String) throws -> ProtocolDescription? {
        for folder in ["/usr/share/wayland", "/usr/share/wayland-protocols"] {
            guard let paths = FileManager.default.enumerator(atPath: folder) else { continue }
            for case let path as String in paths where path.hasSuffix(".xml") {
                let url = URL(filePath: folder).appending(path: path)
                let text = try String(contentsOf: url, encoding: .utf8)
                if text.contains("<protocol name=\"\(name)\"") { return try read(url) }
            }
        }
        return nil
    }

    private static func read(_ url: URL) throws -> ProtocolDescription {
        try read([UInt8](Data(contentsOf: url)), file: url.path)
    }

    /// Throws the first error in the file.
    static func read(_ bytes: [UInt8], file: String) throws -> ProtocolDescription {
        let (description, diagnostics) = WaylandScanner.Scanner.read(.init(file: file, bytes: bytes))
        if let error = diagnostics.first(where: { $0.severity == .error }) { throw error }
        return try #require(description)
    }
}
