import CXKB

/// The languages of the layouts that xkb's data lists. Reading the lists takes some ten milliseconds, once.
struct LayoutLanguages: Sendable {
    /// The system's. Never changes while a program runs.
    static let system = LayoutLanguages()

    private var tags: [KeymapLayout: String] = [:]

    /// `und` for a layout that is not listed.
    func language(of layout: KeymapLayout) -> String {
        tags[layout] ?? tags[KeymapLayout(name: layout.name)] ?? LanguageTag.undetermined
    }

    private init() {
        guard let context = unsafe rxkb_context_new(RXKB_CONTEXT_LOAD_EXOTIC_RULES) else { return }
        defer { unsafe rxkb_context_unref(context) }
        unsafe rxkb_context_set_log_level(context, RXKB_LOG_LEVEL_CRITICAL)
        guard unsafe rxkb_context_parse(context, "evdev") else { return }
        /// What each layout is for without a variant: a region goes with its own language only.
        var ownLanguages: [String: String] = [:]
        var layout = unsafe rxkb_layout_first(context)
        while let current = unsafe layout {
            let name = unsafe Self.string(rxkb_layout_get_name(current))
            let variant = unsafe Self.string(rxkb_layout_get_variant(current))
            let codes = unsafe Self.codes(of: current)
            if variant.isEmpty { ownLanguages[name] = codes.first }
            let isOwn = ownLanguages[name] == codes.first
            tags[KeymapLayout(name: name, variant: variant)] = unsafe LanguageTag.make(
                codes: codes, hint: Self.string(rxkb_layout_get_brief(current)),
                region: isOwn ? Self.region(of: current, named: name) : nil)
            unsafe layout = unsafe rxkb_layout_next(current)
        }
    }

    private static func codes(of layout: OpaquePointer) -> [String] {
        var codes: [String] = []
        var code = unsafe rxkb_layout_get_iso639_first(layout)
        while let current = unsafe code {
            unsafe codes.append(string(rxkb_iso639_code_get_code(current)))
            unsafe code = unsafe rxkb_iso639_code_next(current)
        }
        return codes
    }

    /// A layout that is named like one of the countries that it is for.
    private static func region(of layout: OpaquePointer, named name: String) -> String? {
        var code = unsafe rxkb_layout_get_iso3166_first(layout)
        while let current = unsafe code {
            let country = unsafe string(rxkb_iso3166_code_get_code(current))
            if country.lowercased() == name { return country }
            unsafe code = unsafe rxkb_iso3166_code_next(current)
        }
        return nil
    }

    private static func string(_ pointer: UnsafePointer<CChar>?) -> String {
        unsafe pointer.map { unsafe String(cString: $0) } ?? ""
    }
}
