import Glibc
import SurfaceResponders

/// The text of a replay, from a file or from the standard input stream.
struct ReplayFile {
    /// As messages have it.
    let name: String
    private let bytes: [UInt8]

    /// Beyond this it is no script that a person wrote.
    private static let maximumSize = 64 << 20

    /// Waits for a pipe to be closed.
    /// - Parameter path: `-` for the standard input stream.
    init(_ path: String) throws(SessionError) {
        guard path != "-" else {
            name = "standard input"
            bytes = try Self.contents(of: STDIN_FILENO, name)
            return
        }
        name = path
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw Self.unreadable(path, systemText(errno)) }
        defer { close(file) }
        bytes = try Self.contents(of: file, path)
    }

    /// - Parameter seats: the names of those that lines may name.
    func script(for keymap: Keymap, seats: [String]) throws(SessionError) -> ReplayScript {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw SessionError("\(name): the replay is not UTF-8 text", status: ExitStatus.badReplay)
        }
        do throws(ReplayScriptError) {
            return try ReplayScript(text: text, keymap: keymap, seats: seats)
        } catch {
            let lines = error.badLines.map { "\(name):\($0.line): \($0.reason)" }
            throw SessionError(lines.joined(separator: "\n"), status: ExitStatus.badReplay)
        }
    }

    private static func contents(of file: Int32, _ name: String) throws(SessionError) -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = Glibc.read(file, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw unreadable(name, systemText(errno)) }
            guard count > 0 else { return bytes }
            bytes += chunk.prefix(count)
            guard bytes.count <= maximumSize else { throw unreadable(name, "it is too large") }
        }
    }

    private static func unreadable(_ name: String, _ reason: String) -> SessionError {
        SessionError("cannot read the replay \(name): \(reason)", status: ExitStatus.noReplay)
    }
}
