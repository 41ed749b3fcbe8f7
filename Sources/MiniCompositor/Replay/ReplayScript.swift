import SurfaceResponders

/// A replay: input to be made at given times, written as JSON Lines.
///
/// A line is one event, `{"t": 20, "button": "left", "down": true}`; `t` is its time in milliseconds, by
/// default that of the line before. `#` begins a comment. Lines about fingers that follow each other with the
/// same time are one hardware frame. All lines are checked before any is played.
public struct ReplayScript {
    public let steps: [ReplayStep]
    public let keys: ReplayKeys

    /// How long a typed key is down, and from one typed key's press to the next.
    public static let typedKeyDuration = Duration.milliseconds(10)
    public static let typingInterval = Duration.milliseconds(20)

    /// - Parameters:
    ///   - text: JSON Lines.
    ///   - keymap: the keymap that the script is typed under.
    public init(text: String, keymap: Keymap) throws(ReplayScriptError) {
        keys = ReplayKeys(keymap: keymap)
        var checker = ReplayChecker(keys: keys)
        var badLines: [ReplayScriptError.BadLine] = []
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, text) in lines.enumerated() {
            do throws(ReplayProblem) {
                guard let line = try ReplayLine(text: text, keys: keys) else { continue }
                try checker.take(line, number: index + 1)
            } catch {
                badLines.append(ReplayScriptError.BadLine(line: index + 1, reason: error.description))
            }
        }
        guard badLines.isEmpty else { throw ReplayScriptError(badLines: badLines) }
        steps = checker.steps
    }

    /// How long typing a text takes.
    static func typingDuration(of strokeCount: Int) -> Duration { typingInterval * strokeCount }
}
