extension Keymap {
    /// A US keyboard: what a seat has until it is given another keymap. Without xkb's data on the system, a keymap
    /// with little more than Escape, so that a seat always has one.
    public static func makeStandard() -> Keymap {
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
