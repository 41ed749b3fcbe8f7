import Glibc
import SurfaceResponders

/// Reads a replay from a file.
enum ReplayFile {
    /// Beyond this it is no script that a person wrote.
    private static let maximumSize = 64 << 20

    static func read(_ path: String, keymap: Keymap) throws(SessionError) -> ReplayScript {
        let bytes = try contents(of: path)
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw SessionError("\(path): the replay is not UTF-8 text", status: ExitStatus.badReplay)
        }
        do throws(ReplayScriptError) {
            return try ReplayScript(text: text, keymap: keymap)
        } catch {
            let lines = error.badLines.map { "\(path):\($0.line): \($0.reason)" }
            throw SessionError(lines.joined(separator: "\n"), status: ExitStatus.badReplay)
        }
    }

    private static func contents(of path: String) throws(SessionError) -> [UInt8] {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw unreadable(path, systemText(errno)) }
        defer { close(file) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = Glibc.read(file, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw unreadable(path, systemText(errno)) }
            guard count > 0 else { return bytes }
            bytes += chunk.prefix(count)
            guard bytes.count <= maximumSize else { throw unreadable(path, "it is too large") }
        }
    }

    private static func unreadable(_ path: String, _ reason: String) -> SessionError {
        SessionError("cannot read the replay \(path): \(reason)", status: ExitStatus.noReplay)
    }
}
