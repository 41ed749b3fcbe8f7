internal import CXKBRegistry

/// The languages of the layouts in xkb's data. Reading the data takes about ten milliseconds.
struct LayoutLanguages: Sendable {
    /// The languages of the system's data, read on first use.
    static let system = LayoutLanguages()

    private var tags: [KeymapLayout: String] = [:]

    /// Returns the language of a layout, else that of the layout without its variant, else `und`.
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
        /// The language of each layout without a variant. A layout's region is added only to this language.
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

    /// Returns the country that the layout is named after, or `nil` if the layout lists no such country.
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

/// Converts xkb's three-letter ISO 639 codes to BCP 47 tags, which use two letters where possible.
enum LanguageTag {
    static let undetermined = "und"

    /// - Parameters:
    ///   - codes: ISO 639 codes with three letters, the best match first.
    ///   - hint: the layout's brief name. If it is the two-letter code of one of `codes`, the tag uses it.
    ///   - region: the ISO 3166 code of the region to add to the tag, if any.
    static func make(codes: [String], hint: String, region: String?) -> String {
        let language =
            codes.first { shortCodes[$0] == hint }.map { _ in hint }
            ?? codes.first.map { shortCodes[$0] ?? $0 }
        guard let language, isCode(language) else { return undetermined }
        return region.map { "\(language)-\($0)" } ?? language
    }

    private static func isCode(_ text: String) -> Bool {
        (2...3).contains(text.utf8.count) && text.utf8.allSatisfy { (0x61...0x7a).contains($0) }
    }

    /// ISO 639-1 codes by ISO 639-2/T codes.
    private static let shortCodes: [String: String] = {
        var codes: [String: String] = [:]
        let words = table.split(separator: " ")
        for pair in stride(from: 0, to: words.count - 1, by: 2) {
            codes[String(words[pair])] = String(words[pair + 1])
        }
        return codes
    }()

    private static let table = """
        aar aa abk ab afr af aka ak amh am ara ar arg an asm as ava av ave ae aym ay aze az bak ba bam bm bel be \
        ben bn bis bi bod bo bos bs bre br bul bg cat ca ces cs cha ch che ce chu cu chv cv cor kw cos co cre cr \
        cym cy dan da deu de div dv dzo dz ell el eng en epo eo est et eus eu ewe ee fao fo fas fa fij fj fin fi \
        fra fr fry fy ful ff gla gd gle ga glg gl glv gv grn gn guj gu hat ht hau ha hbs sh heb he her hz hin hi \
        hmo ho hrv hr hun hu hye hy ibo ig ido io iii ii iku iu ile ie ina ia ind id ipk ik isl is ita it jav jv \
        jpn ja kal kl kan kn kas ks kat ka kau kr kaz kk khm km kik ki kin rw kir ky kom kv kon kg kor ko kua kj \
        kur ku lao lo lat la lav lv lim li lin ln lit lt ltz lb lub lu lug lg mah mh mal ml mar mr mkd mk mlg mg \
        mlt mt mon mn mri mi msa ms mya my nau na nav nv nbl nr nde nd ndo ng nep ne nld nl nno nn nob nb nor no \
        nya ny oci oc oji oj ori or orm om oss os pan pa pli pi pol pl por pt pus ps que qu roh rm ron ro run rn \
        rus ru sag sg san sa sin si slk sk slv sl sme se smo sm sna sn snd sd som so sot st spa es sqi sq srd sc \
        srp sr ssw ss sun su swa sw swe sv tah ty tam ta tat tt tel te tgk tg tgl tl tha th tir ti ton to tsn tn \
        tso ts tuk tk tur tr twi tw uig ug ukr uk urd ur uzb uz ven ve vie vi vol vo wln wa wol wo xho xh yid yi \
        yor yo zha za zho zh zul zu
        """
}
