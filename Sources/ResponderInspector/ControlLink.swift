import Glibc
import JSONLines
import SystemPackage

/// A connection to the control socket of the compositor.
final class ControlLink {
    let descriptor: FileDescriptor
    /// Whether the compositor has ended the connection.
    private(set) var isAtEnd = false
    /// The beginning of a line whose end has not arrived.
    private var unread: [UInt8] = []

    /// Asks for events. They follow as lines.
    init(_ descriptor: FileDescriptor) throws {
        self.descriptor = descriptor
        let lines = """
            {"watch": ["explanations", "seats", "inspector"]}
            {"get": "responders"}

            """
        try descriptor.writeAll(lines.utf8)
    }

    /// Reads what has arrived, and returns the complete lines. Call this when the descriptor is readable.
    func readLines() -> [JSONValue] {
        var chunk = [UInt8](repeating: 0, count: 65_536)
        let count = unsafe recv(descriptor.rawValue, &chunk, chunk.count, Int32(MSG_DONTWAIT))
        guard count > 0 else {
            if count == 0 || errno != EAGAIN && errno != EINTR { isAtEnd = true }
            return []
        }
        unread += chunk[..<count]
        var lines = unread.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        unread = lines.popLast().map(Array.init) ?? []
        return lines.compactMap { try? JSONValue(text: $0) }
    }
}
