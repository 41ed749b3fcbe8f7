import CXKB

/// Finds the keys that type a text under a keymap. Creating it visits every key: create one for each keymap.
///
/// The strokes type the text only if no modifier, such as Caps Lock, is in effect before the first stroke.
/// Dead keys and compose sequences are not used.
public struct TextTyping {
    /// The strokes of each group, by the character that they type.
    private let strokes: [[UInt32: KeyStroke]]

    /// Collects the strokes of every key and level of a keymap.
    public init(keymap: Keymap) {
        strokes = (0..<keymap.groupCount).map { Self.strokes(of: keymap, group: $0) }
    }

    /// Returns the strokes that type a text, scalar by scalar. A line break of any kind is typed as Return.
    /// - Parameters:
    ///   - text: the text to type.
    ///   - activeGroup: the group to search first, before the others. Ignored if the keymap lacks it.
    /// - Throws: ``TextTypingError/untypable(_:offset:)`` for the first character that no key types.
    public func strokes(for text: String, activeGroup: Int = 0) throws(TextTypingError) -> [KeyStroke] {
        var result: [KeyStroke] = []
        var offset = 0
        for character in text {
            for scalar in Self.scalars(of: character) {
                guard let stroke = stroke(for: scalar, activeGroup: activeGroup) else {
                    throw .untypable(character, offset: offset)
                }
                result.append(stroke)
            }
            offset += 1
        }
        return result
    }

    private static func scalars(of character: Character) -> [UInt32] {
        character.isNewline ? [0x0d] : character.unicodeScalars.map(\.value)
    }

    private func stroke(for scalar: UInt32, activeGroup: Int) -> KeyStroke? {
        if strokes.indices.contains(activeGroup), let stroke = strokes[activeGroup][scalar] { return stroke }
        return strokes.lazy.compactMap { $0[scalar] }.first
    }

    /// Returns a stroke for each character: that with the fewest modifiers, then with the lowest key code.
    private static func strokes(of keymap: Keymap, group: Int) -> [UInt32: KeyStroke] {
        let holders = ModifierHolders(of: keymap, group: group)
        var result: [UInt32: KeyStroke] = [:]
        for code in keymap.keyCodes {
            guard let layout = keymap.layout(of: code, group: group) else { continue }
            for level in 0..<keymap.levelCount(of: code, group: group) {
                let keysym = keymap.keysym(for: code, group: group, level: level)
                // What keypad keys type depends on Num Lock.
                guard !keysym.isKeypad, let scalar = keysym.unicodeScalar?.value else { continue }
                let modifiers = unsafe Keymap.withModifierMasks(
                    keymap.pointer, code.xkbCode, layout: layout, level: UInt32(level)
                ) { masks in
                    unsafe masks.compactMap { holders.keys(for: $0) }.min { $0.count < $1.count }
                }
                guard let modifiers, modifiers.count < result[scalar]?.modifiers.count ?? .max else {
                    continue
                }
                result[scalar] = KeyStroke(code: code, modifiers: modifiers, group: group)
            }
        }
        return result
    }
}

/// The reason why a text cannot be typed.
public enum TextTypingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// No key of the keymap types this character, the first such in the text. `offset` characters precede it.
    case untypable(Character, offset: Int)

    /// One sentence for display that names the character. Positions count from 1.
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
