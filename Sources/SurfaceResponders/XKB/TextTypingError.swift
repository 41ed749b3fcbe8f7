/// Why a text cannot be typed.
public enum TextTypingError: Error, Hashable, Sendable {
    /// No key of the keymap types this character, the first such; `offset` counts the characters before it.
    case untypable(Character, offset: Int)
}

extension TextTypingError: CustomStringConvertible {
    /// One sentence for people, which names the character and counts from 1.
    public var description: String {
        switch self {
        case .untypable(let character, let offset):
            let codes = character.unicodeScalars
                .map { "U+" + String($0.value, radix: 16, uppercase: true) }
                .joined(separator: " ")
            return "no key types '\(character)' (\(codes)), character \(offset + 1) of the text"
        }
    }
}
