import Glibc
import SurfaceResponders
import SystemPackage

/// The text of a replay, from a file or from standard input.
struct ReplayFile {
    /// The path, or "standard input", for messages.
    let name: String
    private let content: String
    private let bytes: [UInt8]

    /// Reads a regular file, or standard input for the path `-`. Only standard input can block.
    /// - Parameter content: what the file contains, for messages.
    init(_ path: String, content: String = "the replay") throws(SessionError) {
        self.content = content
        name = path == "-" ? "standard input" : path
        do throws(Errno) {
            bytes = try path == "-" ? SmallFiles.rest(of: STDIN_FILENO) : Self.contents(of: path)
        } catch {
            throw SessionError(
                "cannot read \(content) \(name): \(Self.reason(of: error))", status: ExitStatus.noReplay)
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
        let text = try text
        do throws(ReplayScriptError) {
            return try ReplayScript(text: text, keymap: keymap, seats: seats, screen: screen)
        } catch {
            let lines = error.badLines.map { "\(name):\($0.line): \($0.reason)" }
            throw SessionError(lines.joined(separator: "\n"), status: ExitStatus.badReplay)
        }
    }

    private var text: String {
        get throws(SessionError) {
            guard let text = String(validating: bytes, as: UTF8.self) else {
                throw SessionError("\(name): \(content) is not UTF-8 text", status: ExitStatus.badReplay)
            }
            return text
        }
    }
}

extension BoundLine {
    /// Reads a file of key bindings. The error names all bad lines.
    public static func lines(ofFile path: String) throws(SessionError) -> [BoundLine] {
        let file = try ReplayFile(path, content: "the file of key bindings")
        var lines: [BoundLine] = []
        var places: [KeyCombination: String] = [:]
        var problems: [String] = []
        for (index, text) in try file.texts.enumerated() {
            let place = "\(file.name):\(index + 1)"
            do throws(ReplayProblem) {
                guard let fields = try ReplayLine.fields(of: text) else { continue }
                let line = try BoundLine(fields, at: place)
                if let other = places.updateValue(place, forKey: line.combination) {
                    throw ReplayProblem("\(line.combination) is bound already, at \(other)")
                }
                lines.append(line)
            } catch {
                problems.append("\(place): \(error)")
            }
        }
        guard problems.isEmpty else {
            throw SessionError(problems.joined(separator: "\n"), status: ExitStatus.badReplay)
        }
        return lines
    }

    /// Checks what lines do with a keymap, as far as nothing has to run for it.
    static func check(_ lines: [BoundLine], for keymap: Keymap) throws(SessionError) {
        guard !lines.isEmpty else { return }
        let keys = ReplayKeys(keymap: keymap)
        let problems = lines.compactMap { line in
            do throws(ReplayProblem) {
                _ = try ReplayLine(line.fields, keys: keys)
                return nil as String?
            } catch {
                return "\(line.place): \(error)"
            }
        }
        guard problems.isEmpty else {
            throw SessionError(problems.joined(separator: "\n"), status: ExitStatus.badReplay)
        }
    }
}

extension ReplayFile {
    /// The lines, without their line breaks.
    var texts: [ArraySlice<UInt8>] {
        get throws(SessionError) {
            Array(try text.utf8).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        }
    }
}
