import CXKB
import Glibc

/// The meaning of each key in up to four groups (layouts), among which the user switches. Immutable.
///
/// Two keymaps are equal if xkb writes them as the same text. A client that has one does not need the other.
@safe
public final class Keymap: Hashable {
    /// xkb's limit on groups.
    package static let maximumGroupCount = 4

    let pointer: OpaquePointer
    let roles: ModifierRoles

    /// The layouts by their names in the xkb rules, one for each group. Empty for a keymap made from text.
    public let layouts: [KeymapLayout]
    /// The display names of the groups, such as `English (US)`. Empty for a group without a name.
    public let layoutNames: [String]
    /// The number of groups. 0 for a keymap in which no key has a meaning.
    public let groupCount: Int
    /// The first group with the Latin alphabet, or `nil`.
    package let latinGroup: Int?
    private var knownText: KeymapText?

    /// The keys that `hasAction(_:)` has tried out, and those among them that have an action.
    var tried = KeyCodeSet()
    var acting = KeyCodeSet()

    private let latinGroups: [Bool]
    private let ledIndices: (capsLock: UInt32, numLock: UInt32, scrollLock: UInt32)

    /// Compiles a keymap from names in the system's and the user's xkb data. This takes some milliseconds.
    /// Names in the environment are ignored.
    /// - Parameters:
    ///   - layouts: one to four layouts, such as `["us", "ru"]`.
    ///   - variants: the layouts' variants, in the same order. If empty or missing, the layout's default.
    ///   - options: the options, such as `["ctrl:nocaps", "compose:menu"]`.
    ///   - model: the keyboard's model; `nil` or an unknown name means xkb's generic model.
    ///   - rules: the rules that resolve the other names; `nil` means xkb's default, `evdev`.
    public convenience init(
        layouts: [String], variants: [String] = [], options: [String] = [], model: String? = nil,
        rules: String? = nil
    ) throws(KeymapError) {
        let names = try KeymapNames(
            layouts: layouts, variants: variants, options: options, model: model ?? "", rules: rules ?? "")
        unsafe try self.init(adopting: names.compile(), layouts: names.layouts, text: nil)
    }

    /// Compiles a keymap from text in xkb's format v1, which clients and servers exchange.
    ///
    /// The text need not be trusted. It ends with the bytes or at the first NUL, and can include only xkb's
    /// data. Text that would make xkbcommon use excessive memory or time is refused.
    public convenience init(text: some Collection<UInt8>) throws(KeymapError) {
        // Copied, because reading bytes through the collection takes longer than parsing the keymap.
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

    /// Takes ownership of the caller's reference.
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

    /// Created on first use, because writing the text takes a third of the time of compiling the keymap.
    private var written: KeymapText {
        if let knownText { return knownText }
        let text = unsafe KeymapText(of: pointer) ?? KeymapText()
        knownText = text
        return text
    }

    /// The text for clients in format v1, with its final NUL. Only the NUL if memory is unavailable.
    public var textBytes: [UInt8] { written.bytes }
    /// A hash of the text. The same in every process.
    package var contentHash: UInt64 { written.hash }

    /// The text for clients, without its final NUL.
    public var text: String { String(decoding: textBytes.dropLast(), as: UTF8.self) }

    /// Returns whether a group has the Latin alphabet, in any arrangement. `false` for a group out of range.
    package func isLatin(group: Int) -> Bool {
        latinGroups.indices.contains(group) && latinGroups[group]
    }

    /// Returns whether a key repeats while it is held. Modifiers do not.
    package func keyRepeats(_ code: KeyCode) -> Bool {
        unsafe xkb_keymap_key_repeats(pointer, code.xkbCode) == 1
    }

    func leds(of state: OpaquePointer) -> LEDs {
        var leds: LEDs = []
        // xkb returns -1 for an LED that the keymap does not have.
        if unsafe xkb_state_led_index_is_active(state, ledIndices.capsLock) == 1 { leds.insert(.capsLock) }
        if unsafe xkb_state_led_index_is_active(state, ledIndices.numLock) == 1 { leds.insert(.numLock) }
        if unsafe xkb_state_led_index_is_active(state, ledIndices.scrollLock) == 1 {
            leds.insert(.scrollLock)
        }
        return leds
    }

    /// Returns whether xkb writes the same text for both keymaps, no matter how they were created.
    public static func == (left: Keymap, right: Keymap) -> Bool {
        left === right || (left.contentHash == right.contentHash && left.textBytes == right.textBytes)
    }

    /// Hashes the keymap's text.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(contentHash)
    }
}

/// A keymap as text in xkb's format v1.
struct KeymapText {
    /// The text with its final NUL byte.
    let bytes: [UInt8]
    let hash: UInt64

    init() {
        self.init(bytes: [0])
    }

    /// - Returns: `nil` if memory is unavailable.
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

    /// FNV-1a, which is the same in every process. Swift's `Hasher` is seeded randomly.
    private static func hash(_ bytes: [UInt8]) -> UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return hash
    }
}

/// A layout of a keymap by its names in the xkb rules, such as `us` or `us(dvorak)`.
public struct KeymapLayout: Hashable, Sendable, CustomStringConvertible {
    /// The layout's name, such as `de`.
    public let name: String
    /// The variant's name, such as `neo`. Empty for the layout's default.
    public let variant: String

    /// Creates a layout from names in the xkb rules, which are not validated here.
    public init(name: String, variant: String = "") {
        self.name = name
        self.variant = variant
    }

    /// The name in xkb's notation: `de` or `de(neo)`.
    public var description: String { variant.isEmpty ? name : "\(name)(\(variant))" }
}
