import CXKB
import Glibc

/// A keymap as text in xkb's format v1.
struct KeymapText {
    /// With the NUL byte at the end.
    let bytes: [UInt8]
    /// The same in every process.
    let hash: UInt64

    /// An empty one.
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
