import SurfaceResponders

/// A replay: input to be made at given times, written as JSON Lines.
///
/// A line is one event, `{"t": 20, "button": "left", "down": true}`; `t` is its time in milliseconds, by
/// default that of the line before. `#` begins a comment. Lines about fingers that follow each other with the
/// same time are one hardware frame. All lines are checked before any is played.
public struct ReplayScript {
    /// What the lines say, in the script's order; their times never go back.
    public let steps: [ReplayStep]
    /// The keys of the keymap that the script was checked under.
    let keys: ReplayKeys

    static let typedKeyDuration = Duration.milliseconds(10)
    /// From the press of one typed key to that of the next.
    static let typingInterval = Duration.milliseconds(20)

    /// - Parameters:
    ///   - text: JSON Lines.
    ///   - keymap: the keymap that the script is played under.
    ///   - seats: the names of the seats that lines may name. A line that names none is of the first.
    ///   - screen: what points must be on, in global logical pixels; nil if any point may be named.
    /// - Throws: every bad line of the script, not only the first. After a thousand of them the rest is not read, which
    ///   the last one says.
    public init(
        text: String, keymap: Keymap, seats: [String] = ["seat0"], screen: Rect? = nil
    ) throws(ReplayScriptError) {
        keys = ReplayKeys(keymap: keymap)
        var checker = ReplayChecker(keys: keys, seats: seats, screen: screen)
        var badLines: [ReplayScriptError.BadLine] = []
        var rest = Array(text.utf8)[...]
        var number = 0
        // One after another: a list of all lines can take more memory than the text.
        while !rest.isEmpty {
            let text = rest.prefix { $0 != UInt8(ascii: "\n") }
            rest = rest[text.endIndex...].dropFirst()
            number += 1
            do throws(ReplayProblem) {
                guard let line = try ReplayLine(text: text, keys: keys) else { continue }
                try checker.take(line, number: number)
            } catch {
                badLines.append(ReplayScriptError.BadLine(line: number, reason: error.description))
                guard badLines.count < Self.mostBadLines else {
                    throw ReplayScriptError(badLines: badLines + [Self.tooManyBadLines(until: number)])
                }
            }
        }
        guard badLines.isEmpty else { throw ReplayScriptError(badLines: badLines) }
        steps = checker.steps
    }

    /// A text with more of them is no script, and nobody reads what is said of it.
    private static let mostBadLines = 1_000

    private static func tooManyBadLines(until number: Int) -> ReplayScriptError.BadLine {
        ReplayScriptError.BadLine(
            line: number, reason: "that makes \(mostBadLines) bad lines: what follows was not read")
    }

    var takesScreenshots: Bool {
        steps.contains { step in
            if case .screenshot = step.action { true } else { false }
        }
    }

    static func typingDuration(of strokeCount: Int) -> Duration { typingInterval * strokeCount }
}

/// Why a replay is refused: the lines that cannot be played.
public struct ReplayScriptError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A line that cannot be played.
    public struct BadLine: Hashable, Sendable, CustomStringConvertible {
        /// Counted from 1.
        public let line: Int
        /// What is wrong with the line, in words for the script's author.
        public let reason: String

        /// The line's number and the reason.
        public var description: String { "line \(line): \(reason)" }
    }

    /// In the script's order.
    public let badLines: [BadLine]

    /// Every bad line, one a line.
    public var description: String { badLines.map(\.description).joined(separator: "\n") }
}

/// What is wrong with one line of a replay, in words for its author.
struct ReplayProblem: Error, Hashable, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
