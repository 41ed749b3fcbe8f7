import SystemPackage

/// The recorded results of the storms: for each seed, a line with counts and hashes of the events that
/// clients and the compositor received.
struct RecordedStorms {
    struct Malformed: Error {
        let line: String
    }

    struct Line {
        var seed: UInt64
        var clients: StormResult.Heard
        var compositor: StormResult.Heard
    }

    private(set) var lines: [UInt64: Line] = [:]

    static var path: FilePath {
        var path = FilePath(#filePath)
        path.removeLastComponent()
        return path.appending("recorded.txt")
    }

    init() throws {
        for line in try Self.read(Self.path).split(separator: "\n") where !line.hasPrefix("#") {
            let fields = line.split(separator: " ")
            guard fields.count == 5, let seed = UInt64(fields[0]),
                let clients = Self.heard(fields[1...2]), let compositor = Self.heard(fields[3...4])
            else { throw Malformed(line: String(line)) }
            lines[seed] = Line(seed: seed, clients: clients, compositor: compositor)
        }
    }

    private static func heard(_ fields: ArraySlice<Substring>) -> StormResult.Heard? {
        guard let count = fields.first.flatMap({ Int($0) }),
            let hash = fields.last.flatMap({ UInt64($0, radix: 16) })
        else { return nil }
        return StormResult.Heard(count: count, hash: hash)
    }

    static func record(_ results: [StormResult]) throws {
        let head =
            "# seed, events of clients, their hash, events of the compositor's responders, their hash\n"
        try write(head + results.map { line($0) + "\n" }.joined(), to: path)
    }

    private static func line(_ result: StormResult) -> String {
        let (clients, compositor) = (result.clients, result.compositor)
        return
            "\(result.seed) \(clients.count) \(String(clients.hash, radix: 16)) \(compositor.count) "
            + String(compositor.hash, radix: 16)
    }

    // MARK: Files

    private static func read(_ path: FilePath) throws -> String {
        let file = try FileDescriptor.open(path, .readOnly)
        return try file.closeAfter {
            var bytes: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            while true {
                let count = try buffer.withUnsafeMutableBytes { try file.read(into: $0) }
                if count == 0 { return String(decoding: bytes, as: UTF8.self) }
                bytes += buffer[..<count]
            }
        }
    }

    static func write(_ text: String, to path: FilePath) throws {
        let file = try FileDescriptor.open(
            path, .writeOnly, options: [.create, .truncate],
            permissions: [.ownerReadWrite, .groupRead, .otherRead])
        try file.closeAfter { _ = try file.writeAll(text.utf8) }
    }
}
