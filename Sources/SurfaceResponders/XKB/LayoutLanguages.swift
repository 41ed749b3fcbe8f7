internal import CXKBRegistry

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
        guard let registry = unsafe cxkb_registry_load()?.pointee,
            let context = unsafe registry.context_new(RXKB_CONTEXT_LOAD_EXOTIC_RULES)
        else { return }
        defer { unsafe _ = registry.context_unref(context) }
        unsafe registry.set_log_level(context, RXKB_LOG_LEVEL_CRITICAL)
        guard unsafe registry.parse(context, "evdev") else { return }
        /// What each layout is for without a variant: a region goes with its own language only.
        var ownLanguages: [String: String] = [:]
        var layout = unsafe registry.layout_first(context)
        while let current = unsafe layout {
            let name = unsafe Self.string(registry.layout_name(current))
            let variant = unsafe Self.string(registry.layout_variant(current))
            let codes = unsafe Self.codes(of: current, in: registry)
            if variant.isEmpty { ownLanguages[name] = codes.first }
            let isOwn = ownLanguages[name] == codes.first
            tags[KeymapLayout(name: name, variant: variant)] = unsafe LanguageTag.make(
                codes: codes, hint: Self.string(registry.layout_brief(current)),
                region: isOwn ? Self.region(of: current, named: name, in: registry) : nil)
            unsafe layout = unsafe registry.layout_next(current)
        }
    }

    private static func codes(of layout: OpaquePointer, in registry: cxkb_registry) -> [String] {
        var codes: [String] = []
        var code = unsafe registry.language_first(layout)
        while let current = unsafe code {
            unsafe codes.append(string(registry.language_code(current)))
            unsafe code = unsafe registry.language_next(current)
        }
        return codes
    }

    /// A layout that is named like one of the countries that it is for.
    private static func region(
        of layout: OpaquePointer, named name: String, in registry: cxkb_registry
    ) -> String? {
        var code = unsafe registry.country_first(layout)
        while let current = unsafe code {
            let country = unsafe string(registry.country_code(current))
            if country.lowercased() == name { return country }
            unsafe code = unsafe registry.country_next(current)
        }
        return nil
    }

    private static func string(_ pointer: UnsafePointer<CChar>?) -> String {
        unsafe pointer.map { unsafe String(cString: $0) } ?? ""
    }
}
