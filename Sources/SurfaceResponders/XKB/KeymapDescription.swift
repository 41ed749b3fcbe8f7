/// What a keymap is made from: a value that settings can hold and that may cross threads, which a ``Keymap`` may not.
public enum KeymapDescription: Hashable, Sendable {
    /// Names in the system's and the user's xkb data, as ``Keymap/init(layouts:variants:options:model:rules:)`` takes
    /// them.
    case names(
        layouts: [String], variants: [String] = [], options: [String] = [], model: String? = nil,
        rules: String? = nil)
    /// A keymap's text in xkb's format v1, as ``Keymap/init(text:)`` takes it.
    case text([UInt8])

    /// Compiles the keymap, which takes some milliseconds.
    package func makeKeymap() throws(KeymapError) -> Keymap {
        switch self {
        case .names(let layouts, let variants, let options, let model, let rules):
            try Keymap(layouts: layouts, variants: variants, options: options, model: model, rules: rules)
        case .text(let bytes):
            try Keymap(text: bytes)
        }
    }
}

extension Keymap {
    /// A US keyboard: what a seat has until it is given another keymap. Without xkb's data on the system, a keymap
    /// with little more than Escape, so that a seat always has one.
    static func makeStandard() -> Keymap {
        if let keymap = try? Keymap(layouts: ["us"]) { return keymap }
        guard let keymap = try? Keymap(text: Array(leastText.utf8)) else {
            preconditionFailure("xkbcommon does not take the built-in keymap")
        }
        return keymap
    }

    private static let leastText = """
        xkb_keymap {
        xkb_keycodes { minimum = 8; maximum = 255; <ESC> = 9; };
        xkb_types { type "ONE_LEVEL" { modifiers = none; level_name[Level1] = "Any"; }; };
        xkb_compatibility { };
        xkb_symbols { key <ESC> { [ Escape ] }; };
        };
        """
}
