import SurfaceResponders

/// A replay: input events with times, written as JSON Lines.
///
/// A line is one event, such as `{"t": 20, "button": "left", "down": true}`. `t` is its time in milliseconds,
/// by default that of the previous line. `#` begins a comment. Consecutive touch lines with the same time
/// form one hardware frame. All lines are checked before any is played.
public struct ReplayScript {
    /// The steps, in the script's order. Their times never decrease.
    public let steps: [ReplayStep]
    /// The keys of the keymap that the script was checked with.
    let keys: ReplayKeys

    static let typedKeyDuration = Duration.milliseconds(10)
    /// The time between the presses of two typed keys.
    static let typingInterval = Duration.milliseconds(20)

    /// - Parameters:
    ///   - text: JSON Lines.
    ///   - keymap: the keymap that the script is played with.
    ///   - seats: the names of the seats that lines may use. A line without a seat uses the first.
    ///   - screen: the rectangle that points must be in, in global logical pixels; `nil` to allow any point.
    /// - Throws: all bad lines. After a thousand bad lines the rest is not read, which the last reason says.
    public init(
        text: String, keymap: Keymap, seats: [String] = ["seat0"], screen: Rect? = nil
    ) throws(ReplayScriptError) {
        keys = ReplayKeys(keymap: keymap)
        var checker = ReplayChecker(keys: keys, seats: seats, screen: screen)
        var badLines: [ReplayScriptError.BadLine] = []
        var rest = Array(text.utf8)[...]
        var number = 0
        var isFirst = true
        // Read one by one, because a list of all lines could take more memory than the text.
        while !rest.isEmpty {
            let text = rest.prefix { $0 != UInt8(ascii: "\n") }
            rest = rest[text.endIndex...].dropFirst()
            number += 1
            do throws(ReplayProblem) {
                guard let fields = try ReplayLine.fields(of: text), !ReplayLine.isOfScene(fields) else {
                    continue
                }
                defer { isFirst = false }
                if fields.has("version") {
                    try Self.checkVersion(fields, isFirst: isFirst)
                    continue
                }
                let line = try ReplayLine(fields, keys: keys)
                try checker.take(line, number: number)
            } catch {
                badLines.append(ReplayScriptError.BadLine(line: number, reason: error.description))
                guard badLines.count < Self.mostBadLines else {
                    throw ReplayScriptError(badLines: badLines + [Self.tooManyBadLines(until: number)])
                }
            }
        }
        guard badLines.isEmpty else { throw ReplayScriptError(badLines: badLines) }
        checker.cancelGestures()
        steps = checker.steps
    }

    private static func checkVersion(_ fields: ReplayFields, isFirst: Bool) throws(ReplayProblem) {
        guard isFirst else { throw ReplayProblem("'version' is for the first line") }
        guard fields.names == ["version"] else {
            throw ReplayProblem("a line with 'version' has no other fields")
        }
        guard fields["version"] == JSONValue(Command.version) else {
            throw ReplayProblem("this version is not known: the known one is \(Command.version)")
        }
    }

    private static let mostBadLines = 1_000

    private static func tooManyBadLines(until number: Int) -> ReplayScriptError.BadLine {
        ReplayScriptError.BadLine(
            line: number, reason: "after \(mostBadLines) bad lines, the rest is not read")
    }

    var takesScreenshots: Bool {
        steps.contains { step in
            if case .screenshot = step.command { true } else { false }
        }
    }

    /// Whether a step needs a widget.
    var usesWidgets: Bool {
        steps.contains { step in
            switch step.command {
            case .expect(.widget, _), .expect(.noWidget, _), .search: true
            case .expect(.settled(let area, _), _): area.widget != nil
            default: step.widget != nil
            }
        }
    }

    var comparesPictures: Bool {
        steps.contains { step in
            if case .expect(.picture, _) = step.command { true } else { false }
        }
    }

    static func typingDuration(of strokeCount: Int) -> Duration { typingInterval * strokeCount }
}

/// The reason why a replay is refused: the lines that cannot be played.
public struct ReplayScriptError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A line that cannot be played.
    public struct BadLine: Hashable, Sendable, CustomStringConvertible {
        /// The line number, counted from 1.
        public let line: Int
        /// What is wrong with the line, for the script's author.
        public let reason: String

        /// The line's number and the reason.
        public var description: String { "line \(line): \(reason)" }
    }

    /// The bad lines, in the script's order.
    public let badLines: [BadLine]

    /// The descriptions of all bad lines, one on each line.
    public var description: String { badLines.map(\.description).joined(separator: "\n") }
}

/// What is wrong with a line of a replay, for its author.
struct ReplayProblem: Error, Hashable, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
