import Glibc
import SurfaceResponders
import SystemPackage

/// The text of a replay, from a file or from standard input.
struct ReplayFile {
    /// The path, or "standard input", for messages.
    let name: String
    private let bytes: [UInt8]

    /// Reads a regular file, or standard input for the path `-`. Only standard input can block.
    init(_ path: String) throws(SessionError) {
        name = path == "-" ? "standard input" : path
        do throws(Errno) {
            bytes = try path == "-" ? SmallFiles.rest(of: STDIN_FILENO) : Self.contents(of: path)
        } catch {
            throw SessionError(
                "cannot read the replay \(name): \(Self.reason(of: error))", status: ExitStatus.noReplay)
        }
    }

    private static func reason(of error: Errno) -> String {
        switch error {
        case .notSupported: "it is not a regular file (use '-' to read a pipe as standard input)"
        case .fileTooLarge: "it is larger than \(SmallFiles.maximumSize >> 20) MiB"
        default: error.description
        }
    }

    // MARK: Reading

    /// Throws `notSupported` for anything but a regular file, because reading it could block or never end.
    private static func contents(of path: String) throws(Errno) -> [UInt8] {
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { throw Errno(rawValue: errno) }
        defer { close(file) }
        var status = stat()
        guard unsafe fstat(file, &status) == 0 else { throw Errno(rawValue: errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw Errno.notSupported }
        return try SmallFiles.rest(of: file)
    }

    // MARK: What it says

    /// - Parameters:
    ///   - seats: the names of the seats that lines may use.
    ///   - screen: the rectangle that points must be in, in global logical pixels.
    func script(for keymap: Keymap, seats: [String], screen: Rect) throws(SessionError) -> ReplayScript {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw SessionError("\(name): the replay is not UTF-8 text", status: ExitStatus.badReplay)
        }
        do throws(ReplayScriptError) {
            return try ReplayScript(text: text, keymap: keymap, seats: seats, screen: screen)
        } catch {
            let lines = error.badLines.map { "\(name):\($0.line): \($0.reason)" }
            throw SessionError(lines.joined(separator: "\n"), status: ExitStatus.badReplay)
        }
    }
}
