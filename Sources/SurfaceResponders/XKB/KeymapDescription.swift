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
    public func makeKeymap() throws(KeymapError) -> Keymap {
        switch self {
        case .names(let layouts, let variants, let options, let model, let rules):
            try Keymap(layouts: layouts, variants: variants, options: options, model: model, rules: rules)
        case .text(let bytes):
            try Keymap(text: bytes)
        }
    }
}
