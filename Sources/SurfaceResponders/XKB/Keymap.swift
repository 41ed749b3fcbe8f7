import CXKB
import Glibc

/// What each key means, in up to four groups (layouts) between which the user switches. Immutable.
///
/// Two keymaps are equal if xkb writes them as the same text: then clients need not be sent a new one.
@safe
public final class Keymap: Hashable {
    /// xkb's limit on groups.
    package static let maximumGroupCount = 4

    let pointer: OpaquePointer
    let roles: ModifierRoles

    /// The layouts by their names in the xkb rules, one for each group; empty for a keymap made of text.
    public let layouts: [KeymapLayout]
    /// What the groups call themselves, for people to read: `English (US)`. Empty for a group without name.
    public let layoutNames: [String]
    /// How many groups there are; 0 for a keymap in which no key has a meaning.
    public let groupCount: Int
    /// The first group with the Latin alphabet, if there is one.
    package let latinGroup: Int?
    /// What xkb writes of it, once somebody asked.
    private var knownText: KeymapText?

    /// The keys that were tried out, and those of them that act on a state: for `hasAction(_:)`.
    var tried = KeyCodeSet()
    var acting = KeyCodeSet()

    private let latinGroups: [Bool]
    private let ledIndices: (capsLock: UInt32, numLock: UInt32, scrollLock: UInt32)

    /// Compiles a keymap from names in the system's and the user's xkb data. Takes some milliseconds.
    ///
    /// No name is taken from the environment.
    /// - Parameters:
    ///   - layouts: one to four layouts, for example `["us", "ru"]`.
    ///   - variants: the layouts' variants, in the same order; an empty string, or a list that ends early,
    ///     for a layout's own default.
    ///   - options: for example `["ctrl:nocaps", "compose:menu"]`.
    ///   - model: the keyboard's model; nil, or one that xkb does not know, means its generic model.
    ///   - rules: the rules to find the other names by; nil for xkb's default, `evdev`.
    public convenience init(
        layouts: [String], variants: [String] = [], options: [String] = [], model: String? = nil,
        rules: String? = nil
    ) throws(KeymapError) {
        let names = try KeymapNames(
            layouts: layouts, variants: variants, options: options, model: model ?? "", rules: rules ?? "")
        unsafe try self.init(adopting: names.compile(), layouts: names.layouts, text: nil)
    }

    /// Reads a keymap from text in xkb's format v1, as clients and servers exchange it.
    ///
    /// The text may come from anybody. It ends with the bytes or at the first NUL. Of files, only the system's and the
    /// user's xkb data can be included, by plain names. What would make xkbcommon use up memory or time is refused.
    public convenience init(text: some Collection<UInt8>) throws(KeymapError) {
        // Copied first: what a collection does for each of its bytes takes longer than to read them as a keymap.
        var bytes = Array(text.prefix(KeymapTextCheck.maximumLength + 1))
        if let end = bytes.firstIndex(of: 0) { bytes.removeSubrange(end...) }
        try KeymapTextCheck.check(bytes)
        let context = try KeymapContext()
        let keymap = unsafe bytes.withUnsafeBytes { buffer in
            unsafe xkb_keymap_new_from_buffer(
                context.pointer, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), buffer.count,
                XKB_KEYMAP_FORMAT_TEXT_V1, XKB_KEYMAP_COMPILE_NO_FLAGS)
        }
        guard let keymap = unsafe keymap else {
            throw .invalidText(reason: "xkbcommon cannot read it", messages: context.messages)
        }
        guard let written = unsafe KeymapText(of: keymap) else {
            unsafe xkb_keymap_unref(keymap)
            throw .invalidText(reason: "xkbcommon cannot write it for clients", messages: [])
        }
        unsafe self.init(adopting: keymap, layouts: [], text: written)
    }

    /// Takes over the caller's reference.
    private init(adopting pointer: OpaquePointer, layouts: [KeymapLayout], text: KeymapText?) {
        unsafe self.pointer = unsafe pointer
        self.layouts = layouts
        knownText = text
        groupCount = unsafe Int(xkb_keymap_num_layouts(pointer))
        layoutNames = unsafe (0..<xkb_keymap_num_layouts(pointer)).map { group in
            unsafe xkb_keymap_layout_get_name(pointer, group).map { unsafe String(cString: $0) } ?? ""
        }
        roles = unsafe ModifierRoles(of: pointer)
        ledIndices = unsafe (
            xkb_keymap_led_get_index(pointer, XKB_LED_NAME_CAPS),
            xkb_keymap_led_get_index(pointer, XKB_LED_NAME_NUM),
            xkb_keymap_led_get_index(pointer, XKB_LED_NAME_SCROLL)
        )
        latinGroups = (0..<groupCount).map { unsafe Self.hasLatinAlphabet(pointer, group: UInt32($0)) }
        latinGroup = latinGroups.firstIndex(of: true)
    }

    deinit {
        unsafe xkb_keymap_unref(pointer)
    }

    /// What xkb writes: made when somebody first asks, since it takes a third of the time that compiling does.
    private var written: KeymapText {
        if let knownText { return knownText }
        let text = unsafe KeymapText(of: pointer) ?? KeymapText()
        knownText = text
        return text
    }

    /// The text for clients, in xkb's format v1, ending in a NUL byte, which is part of the size that a
    /// client is told. Made when it is first asked for. Nothing but that byte if there is no memory for it.
    public var textBytes: [UInt8] { written.bytes }
    /// A hash of the text, the same in every process.
    package var contentHash: UInt64 { written.hash }

    /// The text for clients, without its final NUL.
    public var text: String { String(decoding: textBytes.dropLast(), as: UTF8.self) }

    /// Whether a group has the Latin alphabet, in whatever arrangement. False for a group out of range.
    package func isLatin(group: Int) -> Bool {
        latinGroups.indices.contains(group) && latinGroups[group]
    }

    /// Whether the keymap wants the key to repeat while it is held: modifiers do not.
    package func keyRepeats(_ code: KeyCode) -> Bool {
        unsafe xkb_keymap_key_repeats(pointer, code.xkbCode) == 1
    }

    func leds(of state: OpaquePointer) -> LEDs {
        var leds: LEDs = []
        // xkb answers -1 for a lamp that the keymap does not have.
        if unsafe xkb_state_led_index_is_active(state, ledIndices.capsLock) == 1 { leds.insert(.capsLock) }
        if unsafe xkb_state_led_index_is_active(state, ledIndices.numLock) == 1 { leds.insert(.numLock) }
        if unsafe xkb_state_led_index_is_active(state, ledIndices.scrollLock) == 1 {
            leds.insert(.scrollLock)
        }
        return leds
    }

    /// Whether xkb writes both as the same text, whatever they were made of.
    public static func == (left: Keymap, right: Keymap) -> Bool {
        left === right || (left.contentHash == right.contentHash && left.textBytes == right.textBytes)
    }

    /// By the keymap's text.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(contentHash)
    }
}

/// A keymap as text in xkb's format v1.
struct KeymapText {
    /// With the NUL byte at the end.
    let bytes: [UInt8]
    /// The same in every process.
    let hash: UInt64

    init() {
        self.init(bytes: [0])
    }

    /// - Returns: nil if there is no memory for it.
    init?(of keymap: OpaquePointer) {
        guard let text = unsafe xkb_keymap_get_as_string(keymap, XKB_KEYMAP_FORMAT_TEXT_V1) else {
            return nil
        }
        defer { unsafe free(text) }
        self.init(bytes: unsafe Array(UnsafeRawBufferPointer(start: text, count: strlen(text) + 1)))
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
        hash = Self.hash(bytes)
    }

    /// FNV-1a: stable over processes, where Swift's `Hasher` is seeded anew in each.
    private static func hash(_ bytes: [UInt8]) -> UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return hash
    }
}

/// One layout of a keymap, by its names in the xkb rules: `us`, or `us(dvorak)`.
public struct KeymapLayout: Hashable, Sendable, CustomStringConvertible {
    /// The layout's name, for example `de`.
    public let name: String
    /// The variant's name, for example `neo`; empty for the layout's own default.
    public let variant: String

    /// - Parameters:
    ///   - name: as in the xkb rules; not checked here.
    ///   - variant: empty for the layout's own default.
    public init(name: String, variant: String = "") {
        self.name = name
        self.variant = variant
    }

    /// As xkb writes it: `de`, or `de(neo)`.
    public var description: String { variant.isEmpty ? name : "\(name)(\(variant))" }
}
