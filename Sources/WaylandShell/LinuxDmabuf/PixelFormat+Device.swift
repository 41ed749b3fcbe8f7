/// As devices name formats.
extension PixelFormat {
    /// Four characters, the first in the lowest byte.
    var fourCharacterCode: UInt32 {
        let characters: StaticString =
            switch self {
            case .argb8888: "AR24"
            case .xrgb8888: "XR24"
            case .abgr8888: "AB24"
            case .xbgr8888: "XB24"
            }
        return characters.description.utf8.reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// nil for a format that is not served.
    init?(fourCharacterCode code: UInt32) {
        guard let known = Self.allCases.first(where: { $0.fourCharacterCode == code }) else { return nil }
        self = known
    }
}
