import SurfaceResponders

/// A keymap for a text with characters that are in no layout, with a key for each character.
struct TemporaryKeymap {
    /// The key of each scalar of the text, in order.
    let codes: [KeyCode]
    private let keysyms: [KeyCode: Keysym]

    /// The evdev codes of the character keys, then codes that usual keyboards do not have. Return, Tab and
    /// the space bar keep their codes, because some programs use these codes.
    private static let characterCodes: [UInt32] =
        Array(16...27) + Array(30...41) + Array(43...53) + Array(2...13) + Array(195...239)
    private static let fixedCodes: [Unicode.Scalar: KeyCode] = [
        "\r": KeyCode(28), "\t": KeyCode(15), " ": KeyCode(57),
    ]

    /// Throws if a character has no keysym, or if there are more different characters than keys.
    init(_ text: String) throws(ReplayProblem) {
        var codes: [KeyCode] = []
        var keysyms: [KeyCode: Keysym] = [:]
        var known = Self.fixedCodes
        var free = Self.characterCodes[...]
        for (offset, character) in text.enumerated() {
            for scalar in character.isNewline ? ["\r"] : Array(character.unicodeScalars) {
                guard let keysym = Keysym(scalar), !Self.isControl(scalar, keysym) else {
                    throw ReplayProblem(TextTypingError.untypable(character, offset: offset).description)
                }
                guard let code = known[scalar] ?? free.popFirst().map({ KeyCode($0) }) else {
                    throw ReplayProblem(
                        "the text has characters that no layout has, and more than "
                            + "\(Self.characterCodes.count) different ones: write a line for each part")
                }
                known[scalar] = code
                keysyms[code] = keysym
                codes.append(code)
            }
        }
        self.codes = codes
        self.keysyms = keysyms
    }

    /// Whether it is a control character without a keysym of its own (unlike Escape).
    private static func isControl(_ scalar: Unicode.Scalar, _ keysym: Keysym) -> Bool {
        scalar.properties.generalCategory == .control && keysym.rawValue >= 0x0100_0000
    }

    /// `nil` if xkb's data files are missing.
    func makeKeymap() -> Keymap? {
        let keys = keysyms.sorted { $0.key.rawValue < $1.key.rawValue }
        let names = keys.map { "<K\($0.key.rawValue)> = \($0.key.rawValue + 8);" }.joined(separator: " ")
        let symbols = keys.map { "key <K\($0.key.rawValue)> { [ \($0.value.name) ] };" }
            .joined(separator: " ")
        let text = """
            xkb_keymap {
            xkb_keycodes { minimum = 8; maximum = 255; \(names) };
            xkb_types { include "complete" };
            xkb_compatibility { include "complete" };
            xkb_symbols { \(symbols) };
            };
            """
        return try? Keymap(text: Array(text.utf8))
    }
}
