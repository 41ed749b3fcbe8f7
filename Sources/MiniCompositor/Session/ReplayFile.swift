import SurfaceResponders
import SystemPackage

/// The text of a replay, from a file or from the standard input stream.
struct ReplayFile {
    /// As messages have it.
    let name: String
    private let bytes: [UInt8]

    /// Beyond this it is no script that a person wrote.
    private static let maximumSize = 64 << 20

    /// Waits for the end of the standard input stream, but of nothing else.
    /// - Parameter path: of a regular file; `-` for the standard input stream.
    init(_ path: String) throws(SessionError) {
        name = path == "-" ? "standard input" : path
        do throws(Errno) {
            bytes =
                path == "-"
                ? try WholeFile.rest(of: .standardInput, atMost: Self.maximumSize)
                : try WholeFile.read(FilePath(path), atMost: Self.maximumSize)
        } catch {
            throw SessionError(
                "cannot read the replay \(name): \(Self.reason(of: error))", status: ExitStatus.noReplay)
        }
    }

    private static func reason(of error: Errno) -> String {
        switch error {
        case .notSupported: "it is no regular file ('-' reads a pipe, as the standard input)"
        case .fileTooLarge: "it is larger than \(maximumSize >> 20) MiB"
        default: error.description
        }
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
}
