/// The text that a table is kept as.
///
/// A line that names the format and its version; a line for each mode, numbered from 0; for each application a line,
/// followed by one for each of its contexts with the number of its mode and its last use; a line with the number of
/// contexts and a hash over all before it. Fields are separated by tabs.
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

    /// The line that ends a file, after all others.
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

    /// Names of input methods and layouts may come from anybody.
    private static func clean(_ text: String) -> String {
        String(decoding: text.utf8.map { $0 < 0x20 || $0 == 0x7f ? UInt8(ascii: " ") : $0 }, as: UTF8.self)
    }

    /// FNV-1a over words of eight bytes: quick, and the same in every process.
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
            throw .damaged("it does not begin as such a file does")
        }
        guard version == Self.version else {
            if version > Self.version { throw .newer(version: Int(clamping: version)) }
            throw .damaged("there never was a version \(version)")
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

    /// What was read so far.
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
                throw .damaged("its content is not what was written")
            }
            finishApplication(into: &table)
        }
    }
}

/// Why a file of remembered modes cannot be used.
public enum TextInputModeFileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// It is none of these files, or not whole; the reason is for people to read.
    case damaged(String)
    /// Written by a newer program: not to be touched.
    case newer(version: Int)
    /// The system refused a call on the file or its folder: which one, and why in the system's words.
    case system(call: String, message: String)

    /// One sentence for logs.
    public var description: String {
        switch self {
        case .damaged(let reason): "the file is damaged: \(reason)"
        case .newer(let version):
            "the file is of version \(version), this program knows \(TextInputModeFile.version)"
        case .system(let call, let message): "\(call): \(message)"
        }
    }
}

/// One line of fields with tabs in between.
struct Line {
    let bytes: ArraySlice<UInt8>
    /// From 1 on.
    let number: Int

    /// Where the line begins in the whole.
    var start: Int { bytes.startIndex }

    var fieldCount: Int {
        bytes.reduce(1) { $0 + ($1 == UInt8(ascii: "\t") ? 1 : 0) }
    }

    func startsWith(_ text: String) -> Bool {
        bytes.starts(with: text.utf8)
    }

    /// Empty where there is none.
    func field(_ index: Int) -> String {
        range(of: index).map { String(decoding: bytes[$0], as: UTF8.self) } ?? ""
    }

    /// Nil unless it is digits, and not too many.
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

/// Goes through the complete lines of a text.
struct LineReader {
    private let bytes: [UInt8]
    private var position = 0
    private var lineNumber = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    var isAtEnd: Bool { position == bytes.count }

    /// Nil at the end, or where the last line has no end.
    mutating func next() -> Line? {
        let start = position
        guard let length = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        position = length + 1
        lineNumber += 1
        return Line(bytes: bytes[start..<length], number: lineNumber)
    }
}
