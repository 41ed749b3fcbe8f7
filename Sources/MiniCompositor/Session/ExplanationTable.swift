import SurfaceResponders

/// Explanations as lines of a table: time, event, path, reasons.
public struct ExplanationTable {
    private static let timeWidth = 5
    private static let eventWidth = 22
    private static let pathWidth = 34

    /// - Parameters:
    ///   - explanation: of one event.
    ///   - time: by whatever clock the table goes by; written in milliseconds.
    ///   - keyboard: tells the keys' names.
    ///   - seat: the name of the seat that it is of, where there are several.
    public static func line(
        _ explanation: Explanation, time: Duration, keyboard: Keyboard, seat: String? = nil
    ) -> String {
        let time = String(time.wholeMilliseconds)
        let cells = [
            String(repeating: " ", count: max(0, timeWidth - time.count)) + time,
            padded(event(explanation, keyboard), to: eventWidth),
            padded(explanation.pathText, to: pathWidth),
            explanation.reasonText + (seat.map { " (\($0))" } ?? ""),
        ]
        let line = cells.joined(separator: "  ")
        return String(line.reversed().drop { $0 == " " }.reversed())
    }

    /// Keys by what they mean at the moment, others as the explanation has them.
    private static func event(_ explanation: Explanation, _ keyboard: Keyboard) -> String {
        guard case .key(let code, let isDown) = explanation.event.payload else {
            return explanation.eventText
        }
        let keysym = keyboard.state.keysym(for: code)
        guard keysym != .noSymbol else { return explanation.eventText }
        return "key \(keysym) \(isDown ? "down" : "up")"
    }

    private static func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}
