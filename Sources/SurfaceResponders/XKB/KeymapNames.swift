import CXKB

/// The names that a keymap is compiled from. They are validated, because xkbcommon ignores some errors and
/// reports others without naming the wrong value.
struct KeymapNames {
    let layouts: [KeymapLayout]
    private let options: [String]
    private let model: String
    private let rules: String

    init(
        layouts: [String], variants: [String], options: [String], model: String, rules: String
    ) throws(KeymapError) {
        guard !layouts.isEmpty else { throw .noLayout }
        if layouts.count > Keymap.maximumGroupCount {
            throw .tooManyLayouts(Array(layouts.dropFirst(Keymap.maximumGroupCount)))
        }
        if variants.count > layouts.count {
            throw .moreVariantsThanLayouts(Array(variants.dropFirst(layouts.count)))
        }
        for name in layouts + options where name.isEmpty { throw .malformedName(name) }
        for name in layouts + variants + options + [model, rules] where !Self.isWellFormed(name) {
            throw .malformedName(name)
        }
        self.layouts = layouts.enumerated().map { index, name in
            KeymapLayout(name: name, variant: index < variants.count ? variants[index] : "")
        }
        self.options = options
        self.model = model
        self.rules = rules
    }

    /// Compiles the keymap. Returns a reference that the caller owns.
    func compile() throws(KeymapError) -> OpaquePointer {
        let context = try KeymapContext()
        guard let keymap = unsafe Self.compile(layouts, options, model, rules, in: context) else {
            let unknown = try unknownNames() + Self.unknownOptions(in: context.messages)
            throw unknown.isEmpty ? .cannotCompile(messages: context.messages) : .unknownNames(unknown)
        }
        var unknown = Self.unknownOptions(in: context.messages)
        if unsafe Self.lacksLayout(keymap, of: layouts) { unknown = try unknownNames() + unknown }
        guard unknown.isEmpty else {
            unsafe xkb_keymap_unref(keymap)
            throw .unknownNames(unknown)
        }
        return unsafe keymap
    }

    /// Compiles each of the names alone, and returns a message for each that does not compile.
    private func unknownNames() throws(KeymapError) -> [String] {
        let us = KeymapLayout(name: "us")
        if !rules.isEmpty, try !compiles(us, rules: rules), try compiles(us, rules: "") {
            return ["unknown keyboard rules '\(rules)'"]
        }
        var unknown: [String] = []
        for layout in layouts where try !compiles(layout, rules: rules) {
            let name: String
            if !layout.variant.isEmpty, try compiles(KeymapLayout(name: layout.name), rules: rules) {
                name = "unknown variant '\(layout.variant)' of keyboard layout '\(layout.name)'"
            } else {
                name = "unknown keyboard layout '\(layout.name)'"
            }
            if !unknown.contains(name) { unknown.append(name) }
        }
        return unknown
    }

    private func compiles(_ layout: KeymapLayout, rules: String) throws(KeymapError) -> Bool {
        let context = try KeymapContext()
        guard let keymap = unsafe Self.compile([layout], [], model, rules, in: context) else { return false }
        unsafe xkb_keymap_unref(keymap)
        return true
    }

    private static func compile(
        _ layouts: [KeymapLayout], _ options: [String], _ model: String, _ rules: String,
        in context: KeymapContext
    ) -> OpaquePointer? {
        let layoutList = layouts.map(\.name).joined(separator: ",")
        // xkb ignores the variants if their number differs from that of the layouts.
        let variantList = layouts.map(\.variant).joined(separator: ",")
        let optionList = options.joined(separator: ",")
        return unsafe rules.withCString { rules in
            unsafe model.withCString { model in
                unsafe layoutList.withCString { layouts in
                    unsafe variantList.withCString { variants in
                        unsafe optionList.withCString { options in
                            var names = unsafe xkb_rule_names(
                                rules: rules, model: model, layout: layouts, variant: variants,
                                options: options)
                            return unsafe xkb_keymap_new_from_names(
                                context.pointer, &names, XKB_KEYMAP_COMPILE_NO_FLAGS)
                        }
                    }
                }
            }
        }
    }

    /// Returns whether a keymap lacks one of its layouts. Newer versions of xkbcommon compile such keymaps.
    private static func lacksLayout(_ keymap: OpaquePointer, of layouts: [KeymapLayout]) -> Bool {
        let count = unsafe xkb_keymap_num_layouts(keymap)
        return count < layouts.count
            || (0..<count).contains { unsafe xkb_keymap_layout_get_name(keymap, $0) == nil }
    }

    /// Extracts unknown options from xkbcommon's log, the only place where it reports them.
    private static func unknownOptions(in messages: [String]) -> [String] {
        let marker = "Unrecognized RMLVO option \""
        return messages.compactMap { message in
            guard let start = message.firstRange(of: marker)?.upperBound else { return nil }
            return "unknown keyboard option '\(message[start...].prefix { $0 != "\"" })'"
        }
    }

    /// A comma would split a name in two, and `+` and `|` are operators in the rules.
    private static func isWellFormed(_ name: String) -> Bool {
        name.utf8.count <= 128
            && name.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: "_-.:/()".utf8.contains(byte)
                }
            }
            && !name.hasPrefix("/") && name.firstRange(of: "..") == nil
    }
}
