/// The source of a keymap. Unlike a ``Keymap``, it can be stored in settings and passed between threads.
public enum KeymapDescription: Hashable, Sendable {
    /// Names in xkb's data, as for ``Keymap/init(layouts:variants:options:model:rules:)``.
    case names(
        layouts: [String], variants: [String] = [], options: [String] = [], model: String? = nil,
        rules: String? = nil)
    /// The text of a keymap in xkb's format v1, as for ``Keymap/init(text:)``.
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
    /// Creates the initial keymap of a seat: US, or one with only Escape if the system has no xkb data.
    static func makeStandard() -> Keymap {
        if let keymap = try? Keymap(layouts: ["us"]) { return keymap }
        guard let keymap = try? Keymap(text: Array(leastText.utf8)) else {
            preconditionFailure("xkbcommon rejects the built-in keymap")
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
