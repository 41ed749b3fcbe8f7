/// The file format of a table of text input modes.
///
/// Lines of tab-separated fields: the name of the format and its version; the modes, numbered from 0; for
/// each application a line with its name, followed by a line for each of its contexts with the scope, the
/// number of the mode and the last use; the number of contexts and a hash of everything before that line.
package enum TextInputModeFile {
    static let version = 1
    private static let title = "surface-responders text input modes"

    // MARK: Writing

    package static func encode(_ table: TextInputModeTable) -> [UInt8] {
        var modes: [TextInputMode: Int] = [:]
        var modeLines: [String] = []
        var body = ""
        for (application, contexts) in table.entries.sorted(by: { $0.key < $1.key }) {
            body += "application\t\(application)\n"
            for (scope, entry) in contexts {
                let number = modes[entry.mode] ?? modes.count
                if number == modes.count {
                    modes[entry.mode] = number
                    modeLines.append(line(of: entry.mode))
                }
                body += "\(scope)\t\(number)\t\(entry.lastUse)\n"
            }
        }
        var bytes = Array("\(title)\t\(version)\n".utf8)
        for line in modeLines { bytes += Array(line.utf8) }
        bytes += Array(body.utf8)
        return bytes + end(of: bytes, contextCount: table.count)
    }

    /// Returns the last line of a file.
    package static func end(of bytes: [UInt8], contextCount: Int) -> [UInt8] {
        Array("end\t\(contextCount)\t\(hash(bytes[...]))\n".utf8)
    }

    private static func line(of mode: TextInputMode) -> String {
        let layout = mode.layout
        let fields = [
            "mode", clean(mode.language), String(mode.group), clean(layout?.name ?? ""),
            clean(layout?.variant ?? ""),
            clean(mode.inputMethod ?? ""), clean(mode.displayName),
        ]
        return fields.joined(separator: "\t") + "\n"
    }

    /// Replaces control characters with spaces. A tab or line break in a name would split the file's fields.
    private static func clean(_ text: String) -> String {
        String(decoding: text.utf8.map { $0 < 0x20 || $0 == 0x7f ? UInt8(ascii: " ") : $0 }, as: UTF8.self)
    }

    /// FNV-1a over words of eight bytes. It is fast, and its result is the same in every process.
    private static func hash(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        let wordCount = bytes.count / 8
        for word in 0..<wordCount {
            let start = bytes.startIndex + word * 8
            var value: UInt64 = 0
            for index in 0..<8 { value |= UInt64(bytes[start + index]) << UInt64(index * 8) }
            hash = (hash ^ value) &* 0x100_0000_01b3
            hash ^= hash >> 29
        }
        for byte in bytes.dropFirst(wordCount * 8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return hash
    }

    // MARK: Reading

    package static func decode(
        _ bytes: [UInt8], limits: TextInputModeTable.Limits
    ) throws(TextInputModeFileError) -> TextInputModeTable {
        var reader = LineReader(bytes)
        guard let first = reader.next(), first.field(0) == title, let version = first.number(1) else {
            throw .damaged("its first line does not name the format")
        }
        guard version == Self.version else {
            if version > Self.version { throw .newer(version: Int(clamping: version)) }
            throw .damaged("there is no version \(version)")
        }
        var table = TextInputModeTable(limits: limits)
        var contents = Contents()
        while let line = reader.next() {
            if line.startsWith("end\t") {
                try contents.end(line, hash: hash(bytes[..<line.start]), isLast: reader.isAtEnd, into: &table)
                table.finishLoading()
                return table
            }
            try contents.read(line, into: &table)
        }
        throw .damaged("its end is missing")
    }

    private struct Contents {
        private var modes: [TextInputMode] = []
        private var application: String?
        private var contexts: [String: TextInputModeTable.Entry] = [:]
        private var lastUse: UInt64 = 0
        private var count = 0

        mutating func read(_ line: Line, into table: inout TextInputModeTable) throws(TextInputModeFileError)
        {
            if line.startsWith("mode\t") {
                modes.append(try mode(line))
            } else if line.startsWith("application\t") {
                finishApplication(into: &table)
                application = line.field(1)
            } else {
                try readContext(line)
            }
        }

        private func mode(_ line: Line) throws(TextInputModeFileError) -> TextInputMode {
            guard line.fieldCount == 7, let group = line.number(2), group < 4 else {
                throw .damaged("line \(line.number): not a mode")
            }
            let layout = line.field(3)
            let inputMethod = line.field(5)
            return TextInputMode(
                language: line.field(1), group: Int(group),
                layout: layout.isEmpty ? nil : KeymapLayout(name: layout, variant: line.field(4)),
                inputMethod: inputMethod.isEmpty ? nil : inputMethod, displayName: line.field(6))
        }

        private mutating func readContext(_ line: Line) throws(TextInputModeFileError) {
            guard application != nil, line.fieldCount == 3, let number = line.number(1),
                let use = line.number(2),
                number < UInt64(modes.count), line.startsWith("#") || line.startsWith("/")
            else { throw .damaged("line \(line.number): not a context") }
            contexts[line.field(0)] = TextInputModeTable.Entry(mode: modes[Int(number)], lastUse: use)
            lastUse = max(lastUse, use)
            count += 1
        }

        private mutating func finishApplication(into table: inout TextInputModeTable) {
            if let application { table.insert(contexts, of: application, lastUse: lastUse) }
            contexts = [:]
        }

        mutating func end(
            _ line: Line, hash: UInt64, isLast: Bool, into table: inout TextInputModeTable
        ) throws(TextInputModeFileError) {
            guard isLast, line.number(1) == UInt64(count), line.number(2) == hash else {
                throw .damaged("its hash or its number of contexts does not match")
            }
            finishApplication(into: &table)
        }
    }
}

/// The reason why a file of remembered modes cannot be used.
public enum TextInputModeFileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file is not in this format, or is incomplete. The text is for display.
    case damaged(String)
    /// The file was written by a newer version of the program and must not be changed.
    case newer(version: Int)
    /// A system call on the file or its folder failed. The message is the system's.
    case system(call: String, message: String)

    /// One sentence for logs.
    public var description: String {
        switch self {
        case .damaged(let reason): "the file is damaged: \(reason)"
        case .newer(let version):
            "the file has version \(version), this program supports version \(TextInputModeFile.version)"
        case .system(let call, let message): "\(call): \(message)"
        }
    }
}

/// A line of tab-separated fields.
struct Line {
    let bytes: ArraySlice<UInt8>
    /// The line number, starting at 1.
    let number: Int

    /// The offset of the line in the file.
    var start: Int { bytes.startIndex }

    var fieldCount: Int {
        bytes.reduce(1) { $0 + ($1 == UInt8(ascii: "\t") ? 1 : 0) }
    }

    func startsWith(_ text: String) -> Bool {
        bytes.starts(with: text.utf8)
    }

    /// Returns a field, or an empty string if there is none.
    func field(_ index: Int) -> String {
        range(of: index).map { String(decoding: bytes[$0], as: UTF8.self) } ?? ""
    }

    /// Returns a field as a number. `nil` unless it consists of digits and is in range.
    func number(_ index: Int) -> UInt64? {
        let text = field(index)
        return text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? UInt64(text) : nil
    }

    private func range(of index: Int) -> Range<Int>? {
        var start = bytes.startIndex
        var left = index
        for place in bytes.indices where bytes[place] == UInt8(ascii: "\t") {
            if left == 0 { return start..<place }
            left -= 1
            start = place + 1
        }
        return left == 0 ? start..<bytes.endIndex : nil
    }
}

/// Iterates over the complete lines of a text.
struct LineReader {
    private let bytes: [UInt8]
    private var position = 0
    private var lineNumber = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    var isAtEnd: Bool { position == bytes.count }

    /// Returns the next line. `nil` at the end, and for a last line without a line break.
    mutating func next() -> Line? {
        let start = position
        guard let length = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        position = length + 1
        lineNumber += 1
        return Line(bytes: bytes[start..<length], number: lineNumber)
    }
}
