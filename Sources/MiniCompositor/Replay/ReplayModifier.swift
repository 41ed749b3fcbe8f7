import SurfaceResponders

/// A modifier of a key combination, by the name that lines give it.
enum ReplayModifier: String, CaseIterable {
    case control = "Control"
    case shift = "Shift"
    case alternate = "Alt"
    case `super` = "Super"
    case level3 = "AltGr"

    /// The name of the keysym of its key.
    var keysymName: String {
        switch self {
        case .control: "Control_L"
        case .shift: "Shift_L"
        case .alternate: "Alt_L"
        case .super: "Super_L"
        case .level3: "ISO_Level3_Shift"
        }
    }

    var flag: ModifierFlags {
        switch self {
        case .control: .control
        case .shift: .shift
        case .alternate: .alternate
        case .super: .super
        case .level3: .level3
        }
    }

    /// Splits a combination such as "Control+Shift+a" in a field.
    static func combination(
        _ fields: ReplayFields, _ field: String
    ) throws(ReplayProblem) -> (modifiers: [ReplayModifier], key: String) {
        let words = try fields.string(field).split(separator: "+", omittingEmptySubsequences: false)
        var modifiers: [ReplayModifier] = []
        for word in words.dropLast() {
            guard let modifier = ReplayModifier(rawValue: String(word)) else {
                throw ReplayProblem(
                    "'\(word)' is not a modifier: write Control, Shift, Alt, Super or AltGr, and 'plus' for '+'"
                )
            }
            modifiers.append(modifier)
        }
        guard let key = words.last, !key.isEmpty else {
            throw ReplayProblem(
                "'\(field)' ends with a key, such as \"Control+a\"; the key of '+' is 'plus'")
        }
        return (modifiers, String(key))
    }
}
