/// Escapes text from clients for display. Titles, app IDs, MIME types, and names of sandboxes and programs
/// may contain any character.
public enum LogText {
    /// Returns the text with each character that ``isObeyed(_:)`` selects replaced by its number, such as
    /// `\u{1b}`. The result stays on one line and has no effect on a terminal.
    package static func escaped(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isObeyed) else { return text }
        var escaped = ""
        for scalar in text.unicodeScalars {
            if isObeyed(scalar) {
                escaped += "\\u{" + String(scalar.value, radix: 16) + "}"
            } else {
                escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    /// Whether terminals and editors act on the character instead of showing it: a control character, a line
    /// or paragraph separator, or one that changes the direction of the text around it.
    public static func isObeyed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x00...0x1f, 0x7f...0x9f: true
        case 0x061c, 0x200e...0x200f, 0x2028...0x202e, 0x2066...0x2069: true
        default: false
        }
    }
}
